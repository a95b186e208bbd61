# cython: language_level=3
"""The game of three after three passes; see maxn.pyx."""

from libc.stdint cimport uint32_t, uint64_t

from solver.search.alphabeta cimport Node, Search

cdef enum:
    MEMO_SLOTS = 1 << 18        # of 8 bytes: 2 MB, a part of which is enough for most deals

ctypedef uint32_t Shares        # tricks of seats 0, 1, 2, a byte each


cdef struct Memo:
    uint64_t* slots
    uint32_t used               # so many slots are in use: a power of two
    uint32_t stored             # positions of this generation in them
    uint32_t generation         # 1..1023


cdef int allocate_memo(Memo* m) except -1
cdef void forget(Memo* m) noexcept nogil
cdef Shares share(Search* s, Memo* m, const Node* n) noexcept nogil
