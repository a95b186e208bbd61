# cython: language_level=3
"""Which card to try first: a score for each candidate, higher first.

The scores only change the work, never an answer. What they say in words:

  lead      cards that nobody can beat or ruff, fattest first; then suits in which partner wins; then low cards;
            last, suits that an opponent would ruff or win
  follow    a card that wins for sure, fattest first; partner winning: the fattest loser; else the cheapest card, trumps last
  unwanted  (Betelek, Betel) the declarer ducks with the highest card that loses; defenders keep under him
"""

from libc.stdint cimport uint32_t

from solver.search.alphabeta cimport CUTOFF_BITS, Search, Trick
from solver.search.layout cimport count, highest, lowest
from solver.search.rules cimport Rules, beats


cdef inline bint can_beat(const Rules* r, uint32_t hand, uint32_t led, uint32_t head) noexcept nogil:
    """Could a player holding `hand` put a card above `head`?"""
    cdef uint32_t suit = hand & led
    if head & led:
        if suit:
            return suit > head
        return (hand & r.trump) != 0 and not (led & r.trump)
    return suit == 0 and (hand & r.trump) > head


cdef inline int lead_score(const Search* s, int leader, uint32_t card) noexcept nogil:
    cdef const Rules* r = s.rules
    cdef int bit = lowest(card), byte8 = bit & 24, seat = leader, i, points = r.points[bit]
    cdef uint32_t suit = <uint32_t>0xFF << byte8, hand, enemy_high = 0, partner_high = 0
    cdef bint enemy_ruffs = False, is_trump = (card & r.trump) != 0
    cdef int enemy_length = 0
    for i in range(r.seats - 1):
        seat = r.next[seat]
        hand = s.hands[seat]
        if r.side[seat] == r.side[leader]:
            partner_high |= hand & suit
        else:
            enemy_high |= hand & suit
            enemy_length += count(hand & suit)
            if not is_trump and (hand & suit) == 0 and hand & r.trump:
                enemy_ruffs = True
    if r.fewest:
        # nobody wants the trick: lead what others must beat
        return -(bit & 7) * 4 - enemy_length
    if enemy_ruffs:
        return -40 - points
    if card > enemy_high:
        return 60 + points + (10 if is_trump else 0)
    if partner_high > enemy_high:
        return 30 + points - enemy_length
    return -points - (8 if is_trump else 0)


cdef inline int follow_score(
    const Search* s, int seat, const Trick* t, uint32_t card, uint32_t later_head, bint enemy_can_beat, bint wins, bint partner_wins
) noexcept nogil:
    cdef const Rules* r = s.rules
    cdef int bit = lowest(card), points = r.points[bit], strength = bit & 7
    cdef bint is_trump = (card & r.trump) != 0
    if r.fewest:
        return strength if not wins else -strength
    if wins:
        if not enemy_can_beat:
            return 40 + points
        return 5 - points - strength
    if partner_wins:
        return 20 + points - (16 if is_trump else 0)
    return -2 * points - strength - (16 if is_trump else 0)


cdef inline uint32_t slot_of(const Search* s, int seat, const Trick* t, uint32_t left) noexcept nogil:
    """Where the cutoff-card cache keeps the card for this seat: the part of the position that the choice hangs on."""
    cdef uint32_t hand = s.hands[seat], mixed
    if t == NULL:
        mixed = hand * <uint32_t>0x9E3779B1 + seat * <uint32_t>0x85EBCA77
    elif hand & t.led:
        mixed = (hand & t.led | (left & t.led) * <uint32_t>0x2545F491) * <uint32_t>0x9E3779B1
        mixed ^= t.head * <uint32_t>0xC2B2AE3D + (seat + 4) * <uint32_t>0x85EBCA77
    else:
        mixed = hand * <uint32_t>0x9E3779B1 ^ (t.head * <uint32_t>0xC2B2AE3D + (seat + 8) * <uint32_t>0x85EBCA77)
    mixed ^= mixed >> 15
    mixed *= <uint32_t>0x2C1B3C6D
    return mixed >> (32 - CUTOFF_BITS)
