# cython: language_level=3
"""Equivalent cards: which of a hand's candidates need no search of their own.

A chain is a run of cards of one suit in one hand with no live card of another hand between them; cards on the table
count as live, since they decide what beats and what has to be beaten. Cards of a chain play alike. They may count
differently, so that they are true twins only where their points agree, or where it is settled which side wins the trick:

  own side wins      play the fattest: p_high now and p_low later is never worse than the other way round
  other side wins    play the leanest, by the same exchange

"Only the highest and the lowest of a chain need a search" is false while the winner is open.
Where a belote is pending its K and Q are twins of each other only: playing one of them changes more than points.
"""

from libc.stdint cimport uint32_t

from solver.search.alphabeta cimport Search, Trick
from solver.search.layout cimport above, between, lowest
from solver.search.ordering cimport can_beat
from solver.search.rules cimport Rules, beats


cdef inline bint head_is_safe(const Search* s, int seat, const Trick* t, int played, uint32_t head, int side) noexcept nogil:
    """No opponent of `side` who plays after `seat` can beat `head`."""
    cdef const Rules* r = s.rules
    cdef int i, who = seat
    for i in range(r.seats - 1 - played):
        who = r.next[who]
        if r.side[who] != side and can_beat(r, s.hands[who], t.led, head):
            return False
    return True


cdef inline bint splits_pair(const Search* s, uint32_t low, uint32_t high) noexcept nogil:
    """Is exactly one of two cards of a suit part of a pending belote? Then they are no twins."""
    cdef uint32_t pair = s.pairs[lowest(low) >> 3]
    return (low & pair == 0) != (high & pair == 0)


cdef inline uint32_t one_of_each_chain(const Search* s, uint32_t moves, uint32_t others) noexcept nogil:
    """Drop the cards that play and count exactly like a lower one of the same hand: no other card lies between."""
    cdef const Rules* r = s.rules
    cdef uint32_t rest = moves, card, below = 0, kept = 0
    while rest:
        card = rest & (~rest + 1)
        rest ^= card
        if (
            below
            and (card | below) & ~(<uint32_t>0xFF << (lowest(card) & 24)) == 0
            and between(below, card) & others == 0
            and r.points[lowest(card)] == r.points[lowest(below)]
            and not (r.belote and splits_pair(s, below, card))
        ):
            below = card
            continue
        below = card
        kept |= card
    return kept


cdef inline int settled_twins(
    const Search* s, int seat, const Trick* t, int played, uint32_t moves, uint32_t others, uint32_t* cards
) noexcept nogil:
    """Candidates at a seat, chains cut down where the trick's winning side is settled whatever follows: of each chain
    the fattest card if the own side wins, the leanest if not. Returns how many."""
    cdef const Rules* r = s.rules
    cdef uint32_t rest = moves, low, high, card, head
    cdef int n = 0, side
    while rest:
        low = high = rest & (~rest + 1)
        rest ^= low
        while rest:
            card = rest & (~rest + 1)
            if (
                lowest(card) >> 3 != lowest(high) >> 3
                or between(high, card) & others
                or (r.belote and splits_pair(s, high, card))
            ):
                break
            high = card
            rest ^= card
        if low != high and r.points[lowest(low)] != r.points[lowest(high)]:
            if t != NULL:
                head = low if beats(r, low, t.led, t.head) else t.head
                side = r.side[seat] if head == low else r.side[t.head_seat]
                if played == r.seats - 1 or head_is_safe(s, seat, t, played, head, side):
                    if side == r.side[seat]:
                        low = high
                    else:
                        high = low
        if low == high or r.points[lowest(low)] == r.points[lowest(high)]:
            cards[n] = low
            n += 1
            continue
        # not settled: every different worth of the chain
        card = low
        cards[n] = low
        n += 1
        low = moves & above(low) & ((high << 1) - 1)
        while low:
            head = low & (~low + 1)
            low ^= head
            if r.points[lowest(head)] != r.points[lowest(card)]:
                cards[n] = head
                n += 1
                card = head
    return n
