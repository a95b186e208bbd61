# cython: language_level=3
"""Which card to try first: a score for each candidate, higher first.

Scores only change the work, never an answer. They are sums of weights (weights.h), one row of weights for each kind of
play: points with and without a trump suit, tricks with and without, tricks unwanted. In words:

  lead      cards that nobody can beat or ruff; then suits in which partner has the best card; then low cards; last,
            suits that an opponent ruffs
  follow    a card that wins for sure, the fattest; partner sure to win: the fattest loser; else the cheapest card
  unwanted  the declarer throws what could still win; defenders lead what he has to take

The cutoff-card cache comes before all scores: the card that last cut off where the seat's choice looked the same. Its
index mixes only the part of the position that the choice hangs on:

  on lead      the own hand
  following    own cards of the led suit, all cards left of it, the led card, the card heading the trick
  void         the own hand, the card heading the trick

Two contexts may share a slot; that costs work, not truth. Idea of the cache: the author of bridge-solver.
"""

from libc.stdint cimport uint32_t

from solver.search.alphabeta cimport CUTOFF_BITS, Search
from solver.search.chains cimport head_is_safe
from solver.search.layout cimport above, count, highest, lowest, suit_of
from solver.search.rules cimport Rules, Trick, beats

cdef extern from "weights.h" nogil:
    const short* oh_weights(int kind)
    enum:
        LEAD_RUFFED
        LEAD_RUFFED_POINTS
        LEAD_MASTER
        LEAD_MASTER_POINTS
        LEAD_MASTER_TRUMP
        LEAD_MASTER_ENEMY_LENGTH
        LEAD_MASTER_ENEMY_GIVES
        LEAD_MASTER_PARTNER_GIVES
        LEAD_TO_PARTNER
        LEAD_TO_PARTNER_POINTS
        LEAD_TO_PARTNER_ENEMY_LENGTH
        LEAD_LOSER_POINTS
        LEAD_LOSER_TRUMP
        LEAD_LOSER_ENEMY_LENGTH
        LEAD_OWN_LENGTH
        LEAD_PARTNER_RUFFS
        LEAD_ENEMY_VOIDS
        WIN_SAFE
        WIN_SAFE_POINTS
        WIN_SAFE_TRUMP
        WIN_OPEN
        WIN_OPEN_POINTS
        WIN_OPEN_STRENGTH
        WIN_RUFF
        FEED_SAFE
        FEED_SAFE_POINTS
        FEED_OPEN
        FEED_OPEN_POINTS
        FEED_OPEN_STRENGTH
        FEED_TRUMP
        LOSE_POINTS
        LOSE_STRENGTH
        LOSE_TRUMP
        DISCARD_LENGTH
        DISCARD_MASTER_LOSING
        DISCARD_MASTER_FEEDING
        SHED_LEAD_STRENGTH
        SHED_LEAD_OVER
        SHED_LEAD_UNDER
        SHED_LEAD_LENGTH
        SHED_LEAD_MASTER
        PUSH_LEAD_STRENGTH
        PUSH_LEAD_DECLARER_OVER
        PUSH_LEAD_DECLARER_UNDER
        PUSH_LEAD_MATE_OVER
        PUSH_LEAD_MATE_UNDER
        PUSH_LEAD_LENGTH
        PUSH_LEAD_DECLARER_VOID
        PUSH_LEAD_DECLARER_TAKES
        SHED_WIN_LAST
        SHED_WIN
        SHED_LOSE
        PUSH_WIN_LAST
        PUSH_WIN
        PUSH_UNDER_DECLARER
        PUSH_UNDER_LAST
        PUSH_UNDER
        SHED_DISCARD_STRENGTH
        SHED_DISCARD_UNDER
        SHED_DISCARD_LENGTH
        SHED_DISCARD_OVER
        PUSH_DISCARD_STRENGTH
        PUSH_DISCARD_DECLARER_OVER
        PUSH_DISCARD_DECLARER_UNDER
        PUSH_DISCARD_LENGTH


cdef inline int lead_score(const Search* s, int leader, uint32_t card) noexcept nogil:
    cdef const Rules* r = s.rules
    cdef const short* w = oh_weights(r.kind)
    cdef int bit = lowest(card), seat = leader, _i, points = r.points[bit], score
    cdef int enemy_length = 0, enemy_gives = 0, enemy_voids = 0
    cdef uint32_t suit = suit_of(card), hand, enemy_high = 0, partner_high = 0
    cdef bint enemy_ruffs = False, partner_ruffs = False, is_trump = (card & r.trump) != 0
    for _i in range(r.seats - 1):
        seat = r.next[seat]
        hand = s.hands[seat]
        if r.side[seat] == r.side[leader]:
            partner_high |= hand & suit
            if not is_trump and hand & suit == 0 and hand & r.trump:
                partner_ruffs = True
        elif hand & suit:
            enemy_high |= hand & suit
            enemy_length += count(hand & suit)
            enemy_gives += r.points[lowest(hand & suit)]
        else:
            enemy_voids += 1
            if not is_trump and hand & r.trump:
                enemy_ruffs = True
    score = w[LEAD_OWN_LENGTH] * count(s.hands[leader] & suit) + w[LEAD_ENEMY_VOIDS] * enemy_voids
    if partner_ruffs:
        score += w[LEAD_PARTNER_RUFFS]
    if enemy_ruffs:
        return score + w[LEAD_RUFFED] + w[LEAD_RUFFED_POINTS] * points
    if card > enemy_high:
        score += w[LEAD_MASTER] + w[LEAD_MASTER_POINTS] * points + w[LEAD_MASTER_ENEMY_LENGTH] * enemy_length
        score += w[LEAD_MASTER_ENEMY_GIVES] * enemy_gives + (w[LEAD_MASTER_TRUMP] if is_trump else 0)
        return score + (w[LEAD_MASTER_PARTNER_GIVES] * r.points[highest(partner_high)] if partner_high else 0)
    if partner_high > enemy_high:
        score += w[LEAD_TO_PARTNER] + w[LEAD_TO_PARTNER_POINTS] * points
        return score + w[LEAD_TO_PARTNER_ENEMY_LENGTH] * enemy_length
    score += w[LEAD_LOSER_POINTS] * points + w[LEAD_LOSER_ENEMY_LENGTH] * enemy_length
    return score + (w[LEAD_LOSER_TRUMP] if is_trump else 0)


cdef inline int follow_score(
    const Search* s, int seat, const Trick* t, uint32_t card, bint wins, bint partner_wins, bint enemy_can_beat
) noexcept nogil:
    """wins: the card takes the head; partner_wins: it does not, and a partner keeps it; enemy_can_beat: that head is
    not safe."""
    cdef const Rules* r = s.rules
    cdef const short* w = oh_weights(r.kind)
    cdef int bit = lowest(card), points = r.points[bit], strength = bit & 7, score = 0
    cdef bint is_trump = (card & r.trump) != 0
    cdef uint32_t suit
    if wins:
        if is_trump and not t.led & r.trump:
            score = w[WIN_RUFF]
        if enemy_can_beat:
            return score + w[WIN_OPEN] + w[WIN_OPEN_POINTS] * points + w[WIN_OPEN_STRENGTH] * strength
        return score + w[WIN_SAFE] + w[WIN_SAFE_POINTS] * points + (w[WIN_SAFE_TRUMP] if is_trump else 0)
    if not card & t.led:
        suit = suit_of(card)
        score = w[DISCARD_LENGTH] * count(s.hands[seat] & suit)
        if card > (s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]) & suit & ~s.hands[seat]:
            score += w[DISCARD_MASTER_FEEDING] if partner_wins else w[DISCARD_MASTER_LOSING]
    if partner_wins:
        score += w[FEED_TRUMP] if is_trump else 0
        if enemy_can_beat:
            return score + w[FEED_OPEN] + w[FEED_OPEN_POINTS] * points + w[FEED_OPEN_STRENGTH] * strength
        return score + w[FEED_SAFE] + w[FEED_SAFE_POINTS] * points
    return score + w[LOSE_POINTS] * points + w[LOSE_STRENGTH] * strength + (w[LOSE_TRUMP] if is_trump else 0)


cdef inline void split_suit(
    const Search* s, int seat, uint32_t suit, uint32_t* declarers, uint32_t* mates
) noexcept nogil:
    """The others' cards of a suit: the declarer's, and the defenders' (all of them, seen from the declarer)."""
    cdef const Rules* r = s.rules
    cdef int _i
    declarers[0] = mates[0] = 0
    for _i in range(r.seats - 1):
        seat = r.next[seat]
        if r.side[seat] == 0:
            declarers[0] |= s.hands[seat] & suit
        else:
            mates[0] |= s.hands[seat] & suit


cdef inline int unwanted_lead(const Search* s, int leader, uint32_t card) noexcept nogil:
    """A lead where the declarer wants no tricks: he sheds, the defenders push."""
    cdef const Rules* r = s.rules
    cdef const short* w = oh_weights(r.kind)
    cdef uint32_t suit = suit_of(card), declarers, mates
    cdef int strength = lowest(card) & 7, length = count(s.hands[leader] & suit), score
    split_suit(s, leader, suit, &declarers, &mates)
    if r.side[leader] == 0:
        score = w[SHED_LEAD_STRENGTH] * strength + w[SHED_LEAD_OVER] * count(mates & above(card))
        score += w[SHED_LEAD_UNDER] * count(mates & (card - 1)) + w[SHED_LEAD_LENGTH] * length
        return score + (w[SHED_LEAD_MASTER] if mates < card else 0)
    score = w[PUSH_LEAD_STRENGTH] * strength + w[PUSH_LEAD_LENGTH] * length
    score += w[PUSH_LEAD_DECLARER_OVER] * count(declarers & above(card))
    score += w[PUSH_LEAD_DECLARER_UNDER] * count(declarers & (card - 1))
    score += w[PUSH_LEAD_MATE_OVER] * count(mates & above(card)) + w[PUSH_LEAD_MATE_UNDER] * count(mates & (card - 1))
    if declarers == 0:
        score += w[PUSH_LEAD_DECLARER_VOID]
    elif declarers > mates and declarers > card:
        score += w[PUSH_LEAD_DECLARER_TAKES]
    return score


cdef inline int unwanted_follow(
    const Search* s, int seat, const Trick* t, bint last, uint32_t card, bint wins
) noexcept nogil:
    """A card to somebody's lead where the declarer wants no tricks."""
    cdef const Rules* r = s.rules
    cdef const short* w = oh_weights(r.kind)
    cdef uint32_t suit = suit_of(card), declarers, mates
    cdef int strength = lowest(card) & 7, length, score
    cdef bint declarer = r.side[seat] == 0
    if card & t.led:
        if wins:
            if last:
                return strength * (w[SHED_WIN_LAST] if declarer else w[PUSH_WIN_LAST])
            return strength * (w[SHED_WIN] if declarer else w[PUSH_WIN])
        if declarer:
            return strength * w[SHED_LOSE]
        if r.side[t.head_seat] == 0:
            return strength * w[PUSH_UNDER_DECLARER]
        return strength * (w[PUSH_UNDER_LAST] if last else w[PUSH_UNDER])
    split_suit(s, seat, suit, &declarers, &mates)
    length = count(s.hands[seat] & suit)
    if declarer:
        score = w[SHED_DISCARD_STRENGTH] * strength + w[SHED_DISCARD_LENGTH] * length
        score += w[SHED_DISCARD_UNDER] * count(mates & (card - 1))
        return score + w[SHED_DISCARD_OVER] * count(mates & above(card))
    score = w[PUSH_DISCARD_STRENGTH] * strength + w[PUSH_DISCARD_LENGTH] * length
    score += w[PUSH_DISCARD_DECLARER_OVER] * count(declarers & above(card))
    return score + w[PUSH_DISCARD_DECLARER_UNDER] * count(declarers & (card - 1))


cdef inline int score_of(const Search* s, int seat, const Trick* t, int played, uint32_t card) noexcept nogil:
    """How promising a card looks to the seat that leads (t NULL) or follows as number `played`."""
    cdef const Rules* r = s.rules
    cdef bint wins, partner_wins
    cdef int side = r.side[seat]
    if t == NULL:
        return unwanted_lead(s, seat, card) if r.fewest else lead_score(s, seat, card)
    wins = beats(r, card, t.led, t.head)
    if r.fewest:
        return unwanted_follow(s, seat, t, played == r.seats - 1, card, wins)
    if wins:
        return follow_score(s, seat, t, card, True, False, not head_is_safe(s, seat, t, played, card, side))
    partner_wins = r.side[t.head_seat] == side
    return follow_score(
        s, seat, t, card, False, partner_wins, partner_wins and not head_is_safe(s, seat, t, played, t.head, side)
    )


cdef inline uint32_t slot_of(const Search* s, int seat, const Trick* t, uint32_t left) noexcept nogil:
    """Where the cutoff-card cache keeps the card for this seat."""
    cdef uint32_t hand = s.hands[seat], mixed
    if t == NULL:
        mixed = hand * <uint32_t>0x9E3779B1 + seat * <uint32_t>0x85EBCA77
    elif hand & t.led:
        mixed = (hand & t.led | (left & t.led) * <uint32_t>0x2545F491) * <uint32_t>0x9E3779B1
        mixed ^= t.lead * <uint32_t>0x5545F491
        mixed ^= t.head * <uint32_t>0xC2B2AE3D + (seat + 4) * <uint32_t>0x85EBCA77
    else:
        mixed = hand * <uint32_t>0x9E3779B1 ^ (t.led * <uint32_t>0xC2B2AE3D + (seat + 8) * <uint32_t>0x85EBCA77)
    mixed ^= mixed >> 15
    mixed *= <uint32_t>0x2C1B3C6D
    return mixed >> (32 - CUTOFF_BITS)
