# cython: language_level=3
"""Sure points: what one side takes from the start of a trick whatever the other does, found without search.

All of them are about cards that cannot lose:

  top trumps      the trumps above every trump of the other side. Whenever one of them is played its side wins that
                  trick, whoever leads and whatever the duties are: its points are certain. With tricks alone, one
                  hand's top trumps win a trick each.
  leader's run    the leader may play from the top of his suits as long as nobody can beat or ruff: he keeps the lead.
                  A player who might ruff (an opponent; a partner who must ruff, or has nothing but trumps) limits a
                  plain suit to as many rounds as he can follow, unless the leader's top trumps draw all his trumps
                  first. When the others have run out of a suit the rest of it is good as well.
  crossing over   where nobody can ruff, the leader may then lead a suit whose best card his partner holds, and the
                  partner's run follows.
  gifts           on a run the partner throws his fattest cards, an opponent at least his leanest of the suits led.
  stuck           where no trump is left and every suit in which the leader has more than top cards is headed by an
                  opponent, the least of those opponents' runs is certain for them.
  waiting         one alone against two, without trumps and where tricks alone count: whoever leads a suit that he
                  heads lets him in, and his run follows. Until then the two can lead their own suits only: each for as
                  many rounds as the longer of them has cards, and those of the player who is not on lead only if he can
                  win one of the other's.

No entry of a partner is used while somebody can ruff: the duties to ruff and to beat can move the lead about.
Where tricks are unwanted nobody cashes: see unwanted.pxd.

Checked against the search without any bounds on 400,000 random positions of every mode and option: no difference.
"""

from libc.stdint cimport uint32_t, uint64_t

from solver.search.alphabeta cimport Search
from solver.search.layout cimport FAR, count, highest, lengths, lowest, reaches, tops
from solver.search.rules cimport RUFF_UNLESS_PARTNER, Rules


cdef extern from "packed.h" nogil:
    int oh_leanest(uint64_t points, int n)


cdef inline uint32_t at_least(uint32_t a, uint32_t b) noexcept nogil:
    """All bits of each byte in which a >= b; all bytes below 128."""
    return (((a | <uint32_t>0x80808080) - b & <uint32_t>0x80808080) >> 7) * 255


cdef inline uint32_t larger(uint32_t a, uint32_t b) noexcept nogil:
    """The larger of each two bytes; all below 128."""
    cdef uint32_t mask = at_least(a, b)
    return (a & mask) | (b & ~mask)


cdef inline uint32_t smaller(uint32_t a, uint32_t b) noexcept nogil:
    """The smaller of each two bytes; all below 128."""
    return a ^ b ^ larger(a, b)


cdef inline int total_of(const Rules* r, uint32_t cards) noexcept nogil:
    return (
        r.total[0][cards & 255] + r.total[1][cards >> 8 & 255] + r.total[2][cards >> 16 & 255] + r.total[3][cards >> 24]
    )


cdef inline uint32_t cashed(
    const Rules* r, uint32_t hand, uint32_t run, uint32_t longest, bint ruffs, uint32_t limit
) noexcept nogil:
    """The winners among a hand's cards when its top cards are `run`: cut to the rounds that possible ruffers can follow
    (`limit`, a byte a suit), or with the long cards added where nobody has more of the suit than there are rounds."""
    cdef uint32_t rounds = lengths(run), good = hand & at_least(rounds, longest), over, suit
    cdef int byte
    if not ruffs:
        return run | good
    over = run & ~at_least(limit, rounds) & ~r.trump
    while over:
        byte = lowest(over) & 24
        suit = run & <uint32_t>0xFF << byte
        while count(suit) > <int>(limit >> byte & 255):
            run ^= suit & (~suit + 1)
            suit &= suit - 1
        over &= ~(<uint32_t>0xFF << byte)
    return run | good & r.trump


cdef inline int all_of(uint32_t lengths_of) noexcept nogil:
    """How many cards in all, from how many of each suit."""
    return lengths_of * <uint32_t>0x01010101 >> 24


cdef inline bint spared(uint32_t length, uint32_t rounds) noexcept nogil:
    """Can a partner (cards by suit: `length`) sit through a run (`rounds`) without a trump on a plain card?"""
    cdef int trumps = rounds & 0xFF, own = length & 0xFF
    return all_of(rounds) - (trumps if trumps < own else own) <= all_of(length) - own


cdef inline uint32_t leaders_run(
    const Search* s, int leader, uint32_t left, const uint32_t* length, bint* ruffs
) noexcept nogil:
    """The leader's cards that win a trick each if he plays them out now. `ruffs`: somebody may still ruff.

    length: of the suits of each seat, as `lengths` counts them.

    A partner with nothing but trumps would have to ruff and take the lead over: he then counts among the ruffers.
    """
    cdef const Rules* r = s.rules
    cdef uint32_t hand = s.hands[leader], tops_held = tops(hand, left ^ hand), run
    cdef uint32_t limit = 0x08080808, longest = 0, mates = 0x08080808
    cdef int drawn = count(tops_held & r.trump), seat = leader, _i
    cdef uint32_t could
    cdef bint at_ease = True
    ruffs[0] = False
    if r.trump == 0:
        if tops_held:
            for _i in range(r.seats - 1):
                seat = r.next[seat]
                longest = larger(longest, length[seat])
            tops_held |= hand & at_least(lengths(tops_held), longest)
        return tops_held
    for _i in range(r.seats - 1):
        seat = r.next[seat]
        longest = larger(longest, length[seat])
        could = (r.side[seat] ^ r.side[leader]) | (r.ruff > RUFF_UNLESS_PARTNER)
        could &= <int>(length[seat] & 0xFF) > drawn
        ruffs[0] |= could
        limit = smaller(limit, length[seat] | 0x08080808 * (1 - could))     # (smaller bits first: see larger)
    if tops_held == 0:
        return 0
    run = cashed(r, hand, tops_held, longest, ruffs[0], limit)
    if r.ruff <= RUFF_UNLESS_PARTNER:
        seat = leader
        for _i in range(r.seats - 1):
            seat = r.next[seat]
            if r.side[seat] == r.side[leader] and not spared(length[seat], lengths(run)):
                at_ease = False
                mates = smaller(mates, length[seat])
        if not at_ease:
            run = cashed(r, hand, tops_held, longest, True, smaller(limit, mates))
    return run


cdef inline int waiting_run(
    const Search* s, int seat, int leader, uint32_t left, const uint32_t* length, int cards
) noexcept nogil:
    """The tricks that a seat alone against two, without a trump suit, is sure of while `leader`, another, leads.

    length: of the suits of each seat; cards: in each hand.

    Why that is so, by induction over the tricks: a lead in a suit that he heads he wins, and cashes. To any other he
    plays a card outside his run (if that wins, so much the better), and one round is gone. If he holds nothing but run,
    he throws the lower of two of a suit; and with one each of k suits, k at most 3, he keeps those that the next leader
    and the one after him have: who that is he can see, for those who play after him must beat if they can. Where they
    need not (beat_partner false) he has to be able to keep all of his heads.
    """
    cdef const Rules* r = s.rules
    cdef int third = 3 - seat - leader, rounds
    cdef bint ruffs
    cdef uint32_t run = leaders_run(s, seat, left, length, &ruffs), headed = at_least(lengths(run), 0x01010101)
    if run == 0:
        return 0
    if reaches(s.hands[third] & ~headed, s.hands[leader]):
        rounds = all_of(larger(length[leader], length[third]) & ~headed)
    else:
        rounds = all_of(length[leader] & ~headed)
    if not r.beat_partner and cards - rounds < all_of(headed & 0x01010101):
        return 0
    return max(0, min(cards - rounds, count(run)))


cdef inline uint32_t fattest(const Rules* r, uint32_t cards, int n) noexcept nogil:
    """The n cards of `cards` that are worth most."""
    cdef uint32_t rest = cards, taken = 0, suit
    cdef int byte, best, bit
    while n > 0 and rest:
        best = -1
        bit = 0
        for byte in range(4):
            suit = rest & (<uint32_t>0xFF << 8 * byte)
            if suit and r.points[highest(suit)] > best:
                bit = highest(suit)
                best = r.points[bit]
        if best == 0:
            break
        taken |= <uint32_t>1 << bit
        rest ^= <uint32_t>1 << bit
        n -= 1
    return taken


cdef inline uint32_t partners_gift(const Search* s, uint32_t hand, uint32_t run) noexcept nogil:
    """What the partner can throw on the leader's run: his fattest cards of each suit led, then the fattest others."""
    cdef const Rules* r = s.rules
    cdef uint32_t given = 0, mine, rounds = lengths(run), held = lengths(hand)
    cdef int byte, n, more, free = 0
    for byte in range(4):
        n = rounds >> 8 * byte & 255
        if n == 0:
            continue
        more = <int>(held >> 8 * byte & 255) - n
        mine = hand & (<uint32_t>0xFF << 8 * byte)
        free -= more if more < 0 else 0
        while more > 0:
            mine &= mine - 1
            more -= 1
        given |= mine
    hand &= ~given
    if free:
        given |= fattest(r, hand & ~r.trump, free)          # a trump would take the lead over
    return given


cdef inline int opponents_share(const Rules* r, uint32_t hand, uint32_t rounds) noexcept nogil:
    """The least an opponent can throw on a run of so many rounds by suit: his leanest cards of each suit led."""
    cdef int byte, least = 0
    for byte in range(4):
        least += oh_leanest(r.packed[byte][hand >> 8 * byte & 255], rounds >> 8 * byte & 255)
    return least


cdef inline bint follows_up(
    const Rules* r, uint32_t partner, uint32_t loose, uint32_t run, uint32_t theirs
) noexcept nogil:
    """Can the partner keep his run `theirs` through the leader's, and the leader sit through it with other cards?"""
    cdef uint32_t others = partner & ~theirs
    if count(theirs) > count(loose) or count(run) > count(others):
        return False
    return r.trump == 0 or (count(loose & ~r.trump) >= count(theirs) and count(others & ~r.trump) >= count(run))


cdef inline void sure_points(const Search* s, int leader, uint32_t left, int rest, int* low, int* high) noexcept nogil:
    """Raise `low` and lower `high`, bounds on side 0's points still to come, by what is certain. `rest`: all points."""
    cdef const Rules* r = s.rules
    cdef bint ruffs, others_ruff, stuck
    cdef uint32_t run, hand = s.hands[leader]
    cdef uint32_t length[4]
    cdef uint32_t sides[2]
    cdef uint32_t top = 0, loose, suit, ace, theirs, partner_run = 0
    cdef int sure[2]
    cdef int i, side = r.side[leader], best = side, seat, byte, holder, worth, captured = FAR, _i
    sides[0] = sides[1] = 0
    sure[0] = sure[1] = 0
    if r.trump and left & r.trump:
        for i in range(r.seats):
            sides[r.side[i]] |= s.hands[i] & r.trump
        best = 0 if sides[0] > sides[1] else 1
        top = tops(sides[best], sides[1 - best])
    if sides[1 - side] and tops(hand, left ^ hand) == 0:
        run = 0                 # nothing to cash, and opponents who could ruff it: one in four positions of a suit deal
        ruffs = True
    else:
        for i in range(r.seats):
            length[i] = lengths(s.hands[i])
        run = leaders_run(s, leader, left, length, &ruffs)
    loose = hand & ~run
    if run == hand:
        low[0] += rest if side == 0 else 0
        high[0] -= rest if side == 1 else 0
        return
    # Where can the lead go from here, once nobody can ruff? The leader is stuck when every suit in which he has more
    # than top cards is headed by an opponent. (From a long suit he could lead low to his partner: then he is not.)
    stuck = left & r.trump == 0 and run == tops(hand, left ^ hand)
    for byte in range(4 if not ruffs else 0):
        suit = <uint32_t>0xFF << 8 * byte
        if loose & suit == 0:
            continue
        ace = <uint32_t>1 << highest(left & suit)
        if ace & hand:
            stuck = False
            continue
        holder = r.next[leader]
        while not s.hands[holder] & ace:
            holder = r.next[holder]
        if r.side[holder] == side:
            stuck = False
            theirs = leaders_run(s, holder, left, length, &others_ruff)
            if follows_up(r, s.hands[holder], loose, run, theirs):
                partner_run = theirs
        elif stuck:
            theirs = leaders_run(s, holder, left, length, &others_ruff)
            worth = count(theirs) * r.trick_points if r.flat else total_of(r, theirs)
            if count(theirs) + count(run) > count(hand):
                stuck = False
            elif worth < captured:
                captured = worth
    if r.flat:
        sure[side] = (count(run) + count(partner_run)) * r.trick_points
        if best != side:
            for i in range(r.seats):
                if r.side[i] == best and count(s.hands[i] & top) > sure[best]:
                    sure[best] = count(s.hands[i] & top)
        seat = r.next[leader]
        if r.trump == 0 and r.seats == 3 and r.side[seat] != r.side[r.next[seat]]:
            seat = seat if r.side[seat] != side else r.next[seat]
            sure[1 - side] = waiting_run(s, seat, leader, left, length, count(hand)) * r.trick_points
    else:
        if best != side:
            sure[best] = total_of(r, top)
            top = 0
        if run | partner_run:
            top |= run | partner_run
            seat = leader
            for _i in range(r.seats - 1):
                seat = r.next[seat]
                if r.side[seat] == side:
                    top |= partners_gift(s, s.hands[seat] & ~partner_run, run)
                else:
                    sure[side] += opponents_share(r, s.hands[seat], lengths(run | partner_run))
            if partner_run:
                top |= partners_gift(s, hand & ~run, partner_run)
        sure[side] += total_of(r, top)
    if stuck and captured < FAR and captured > sure[1 - side]:
        sure[1 - side] = captured
    low[0] += sure[0]
    high[0] -= sure[1]
