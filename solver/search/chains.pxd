# cython: language_level=3
"""Equivalent cards: which of a hand's candidates need no search of their own.

A chain is a run of cards of one suit in one hand with no live card of another hand between them; cards on the table
count as live, since they decide what beats and what has to be beaten. Cards of a chain play alike. They may count
differently, so that they are true twins only where their points agree, or where it is settled who gets them:

  both cannot lose   top trumps: the side has their points anyhow
  own side wins      play the fattest: p_high now and p_low later is never worse than the other way round
  other side wins    play the leanest, by the same exchange

"Only the highest and the lowest of a chain need a search" is false while the winner is open.
Where a belote is pending its K and Q are twins of each other only: playing one of them changes more than points.
"""

from libc.stdint cimport uint32_t

from solver.search.alphabeta cimport Search
from solver.search.layout cimport between, chain_lows, lowest
from solver.search.rules cimport Rules, Trick, beats, can_beat


cdef inline bint head_is_safe(
    const Search* s, int seat, const Trick* t, int played, uint32_t head, int side
) noexcept nogil:
    """No opponent of `side` who plays after `seat` can beat `head`."""
    cdef const Rules* r = s.rules
    cdef int _i, who = seat, beaten = 0
    for _i in range(r.seats - 1 - played):
        who = r.next[who]
        beaten |= (r.side[who] ^ side) & can_beat(r, s.hands[who], t.led, head)
    return beaten == 0


cdef inline bint splits_pair(const Search* s, uint32_t low, uint32_t high) noexcept nogil:
    """Is exactly one of two cards of a suit part of a pending belote? Then they are no twins."""
    cdef uint32_t pair = s.pairs[lowest(low) >> 3]
    return (low & pair == 0) != (high & pair == 0)


cdef inline bint chained(const Search* s, uint32_t low, uint32_t high, uint32_t others) noexcept nogil:
    """Do two cards of one hand, `low` below `high`, belong to one chain? `others`: live cards of the others and the
    table."""
    return (
        lowest(low) >> 3 == lowest(high) >> 3
        and between(low, high) & others == 0
        and not (s.rules.belote and splits_pair(s, low, high))
    )


cdef inline bint cannot_lose(const Search* s, int seat, uint32_t card, uint32_t table) noexcept nogil:
    """Is it a trump above all that the other side has and all on the table? Its side gets its points, come what may."""
    cdef const Rules* r = s.rules
    cdef uint32_t against = table
    cdef int _i, who = seat
    if not card & r.trump:
        return False
    for _i in range(r.seats - 1):
        who = r.next[who]
        if r.side[who] != r.side[seat]:
            against |= s.hands[who]
    return card > against & r.trump


cdef inline uint32_t one_of_each_chain(
    const Search* s, int seat, uint32_t moves, uint32_t others, uint32_t table
) noexcept nogil:
    """Drop the cards that play and count exactly like a lower one of the same hand: no other card lies between."""
    cdef const Rules* r = s.rules
    cdef uint32_t rest = moves, card, below = 0, kept = 0
    if r.flat:
        return chain_lows(moves, others)
    while rest:
        card = rest & (~rest + 1)
        rest ^= card
        if (
            below == 0
            or not chained(s, below, card, others)
            or (r.points[lowest(card)] != r.points[lowest(below)] and not cannot_lose(s, seat, below, table))
        ):
            kept |= card
        below = card
    return kept


cdef enum:
    NOT_SEARCHED = 20000        # as a twin's value: nothing is known of it


cdef struct Candidate:
    uint32_t card
    int key                     # the higher, the sooner it is tried
    int points
    int chain                   # equal for cards of one chain


cdef struct Twins:              # by chain: the value found for one of its cards, and that card's points
    int value[12]
    int points[12]


cdef inline void forget(Twins* w) noexcept nogil:
    """Nothing is known yet. (All twelve, always: a few stores, and no loop whose end has to be foreseen.)"""
    cdef int i
    for i in range(12):
        w.value[i] = NOT_SEARCHED
        w.points[i] = 0


cdef inline int at_best(const Candidate* c, const Twins* w) noexcept nogil:
    """What a card is worth to its seat at most, by its twin: their values differ by no more than their points do."""
    cdef int apart = c.points - w.points[c.chain]
    return w.value[c.chain] + (apart if apart > 0 else -apart)


cdef inline void remember(Twins* w, const Candidate* c, int v) noexcept nogil:
    w.value[c.chain] = v
    w.points[c.chain] = c.points


cdef inline uint32_t settled(
    const Search* s, int seat, const Trick* t, int played, uint32_t low, uint32_t high
) noexcept nogil:
    """The one card of a chain (from `low` to `high`) worth a search because the trick's winner is settled, else 0."""
    cdef const Rules* r = s.rules
    cdef uint32_t head
    cdef int side
    if beats(r, low, t.led, t.head):
        head = low
        side = r.side[seat]
    else:
        head = t.head
        side = r.side[t.head_seat]
    if played < r.seats - 1 and not head_is_safe(s, seat, t, played, head, side):
        return 0
    return high if side == r.side[seat] else low


cdef inline int candidates(
    const Search* s, int seat, const Trick* t, int played, uint32_t moves, uint32_t others, Candidate* c
) noexcept nogil:
    """The cards of `moves` that need a search, weakest first, with points and chains. Returns how many.

    others: live cards of other hands and of the table. Cards of a chain that count alike appear once, the lowest.
    """
    cdef const Rules* r = s.rules
    cdef uint32_t rest = moves, card, before = 0, starts = moves
    cdef int n = 0, bit, points, last = 0, chain = 0, joins, drops, several = 0
    if s.use.chains:
        starts = chain_lows(moves, others)
        if r.flat:
            rest = starts
    while rest:
        # (Hardly a branch: what a card is to the one before it cannot be foreseen.)
        bit = lowest(rest)
        card = <uint32_t>1 << bit
        rest ^= card
        points = r.points[bit]
        joins = starts & card == 0
        if r.belote and joins:
            joins = not splits_pair(s, before, card)
        drops = joins & (points == last)
        if joins & (1 - drops) & ((card & r.trump) != 0):
            drops = cannot_lose(s, seat, c[n - 1].card, 0 if t == NULL else t.table)
        chain = chain if joins else n
        c[n].card = card
        c[n].points = points
        c[n].chain = chain
        last = last if drops else points
        several |= joins & (1 - drops)
        n += 1 - drops
        before = card
    return close_chains(s, seat, t, played, c, n) if several and t != NULL else n


cdef inline int close_chains(
    const Search* s, int seat, const Trick* t, int played, Candidate* c, int n
) noexcept nogil:
    """Reduce each chain of several cards to one where the winner is settled. Returns the new length of c."""
    cdef uint32_t one
    cdef int kept = 0, first = 0, after, chain
    while first < n:
        after = first + 1
        while after < n and c[after].chain == c[first].chain:
            after += 1
        one = settled(s, seat, t, played, c[first].card, c[after - 1].card) if after - first > 1 else 0
        if one == c[after - 1].card:
            c[first] = c[after - 1]
        chain = kept                # chains stay numbered by a place that exists
        while first < after:
            c[kept] = c[first]
            c[kept].chain = chain
            kept += 1
            first = after if one else first + 1
    return kept
