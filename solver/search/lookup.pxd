# cython: language_level=3
"""Looking a position up: what the table's entries of its pattern prove about it.

An entry for the very same cards gives its bounds. An entry for other cards of the same pattern gives them too, after
its cards and ours were paired by place: each card's points go to one side as a whole, so the value is at most `up`
higher (what our cards have more) and at most `down` lower (what they have less).
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from solver.search.alphabeta cimport Search
from solver.search.belotes cimport widen_for_pairs
from solver.search.rules cimport Rules
from solver.search.transposition cimport Entry

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
