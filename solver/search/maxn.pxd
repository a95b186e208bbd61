# cython: language_level=3
"""The game of three after three passes; see maxn.pyx."""

from libc.stdint cimport uint32_t, uint64_t

from solver.search.alphabeta cimport Node, Search

cdef enum:
    MEMO_SLOTS = 1 << 17        # of 8 bytes: 1 MB

ctypedef uint32_t Shares        # tricks of seats 0, 1, 2, a byte each


cdef struct Memo:
    uint64_t* slots
    uint32_t generation         # 1..1023


cdef int allocate_memo(Memo* m) except -1
cdef void forget(Memo* m) noexcept nogil
cdef Shares share(Search* s, Memo* m, const Node* n) noexcept nogil
