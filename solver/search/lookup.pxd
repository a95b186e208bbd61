# cython: language_level=3
"""Looking a position up: what the table's entries of its pattern prove about it.

An entry for the very same cards gives its bounds. An entry for other cards of the same pattern gives them too, after
its cards and ours were paired by place: each card's points go to one side as a whole, so the value is at most `up`
higher (what our cards have more) and at most `down` lower (what they have less).
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from solver.search.alphabeta cimport Search, Trick, key_of
from solver.search.belotes cimport belote_of, widen_for_pairs, worth_of_pairs
from solver.search.bounds cimport total_of
from solver.search.layout cimport count, lowest
from solver.search.rules cimport Rules, beats
from solver.search.transposition cimport Entry, bucket_of

cdef enum:
    UNKNOWN = 10000             # beyond every value

cdef extern from "packed.h" nogil:
    int oh_gains(const uint64_t* now, const uint64_t* then)


cdef inline void look_up(
    const Search* s, const Entry* bucket, uint32_t key, uint32_t left, uint16_t tag, int* low, int* high
) noexcept nogil:
    """Narrow the bounds by all entries of the bucket that play like this position."""
    cdef const Rules* r = s.rules
    cdef int i, up, down
    cdef uint64_t mine[4]
    cdef uint64_t theirs[4]
    cdef const Entry* e
    for i in range(4):
        e = bucket + i
        if e.key != key or e.tag != tag:
            continue
        up = down = 0
        if e.mask != left and not r.flat:
            if not s.use.quasi:
                continue
            mine[0] = r.packed[0][left & 255]
            mine[1] = r.packed[1][left >> 8 & 255]
            mine[2] = r.packed[2][left >> 16 & 255]
            mine[3] = r.packed[3][left >> 24]
            theirs[0] = r.packed[0][e.mask & 255]
            theirs[1] = r.packed[1][e.mask >> 8 & 255]
            theirs[2] = r.packed[2][e.mask >> 16 & 255]
            theirs[3] = r.packed[3][e.mask >> 24]
            up = oh_gains(mine, theirs)
            down = oh_gains(theirs, mine)
            if r.belote:
                widen_for_pairs(s, left, e.mask, &up, &down)
        if e.low - down > low[0]:
            low[0] = e.low - down
        if e.high + up < high[0]:
            high[0] = e.high + up


cdef inline int known_after(
    Search* s, int seat, uint32_t card, const Trick* t, uint32_t left, int live, bint low_bound
) noexcept nogil:
    """What is proven without search when `card` ends the trick: the lower bound of the value, or the upper."""
    cdef const Rules* r = s.rules
    cdef int gain = 0, low, high, winner, against = 0
    cdef uint32_t key
    cdef uint16_t tag
    cdef Entry* bucket
    winner = seat if beats(r, card, t.led, t.head) else t.head_seat
    if r.belote:
        gain = belote_of(s, card, s.hands[seat], t.led)
    live &= 1 if r.side[winner] == 0 else 2
    if r.side[winner] == 0:
        gain += t.points + r.points[lowest(card)] + r.trick_points
    left ^= card
    if left == 0:
        return -UNKNOWN if low_bound else UNKNOWN
    key = key_of(s, left)
    tag = s.tag | live << 2 | winner
    bucket = bucket_of(&s.table, key, tag)
    low = 0
    high = total_of(r, left) + count(s.hands[winner] & ~card) * r.trick_points + r.last_trick
    if r.belote:
        high += worth_of_pairs(s, left, &against)
        low -= against
        if live & 1:
            high += r.capot >> 1
        if live & 2:
            low -= r.capot >> 1
    look_up(s, bucket, key, left, tag, &low, &high)
    return gain + (low if low_bound else high)
