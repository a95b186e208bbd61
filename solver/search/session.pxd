# cython: language_level=3
"""Session: the one owner of everything a search writes. See session.pyx."""

from libc.stdint cimport int64_t, uint32_t

from solver.search.alphabeta cimport Node, Search
from solver.search.maxn cimport Memo
from solver.search.rules cimport RuleTable


cdef struct Interval:
    int low, high


cdef class Session:
    cdef Search* s
    cdef int flag               # the cancel flag; `s.cancelled` points at it
    cdef readonly RuleTable table
    cdef tuple deal
    cdef Node node
    cdef int byte_of[4]         # where each suit lies
    cdef Memo memo              # of three passes; made when first needed
    cdef readonly int table_kib

    cdef int _switch(self, without) except -1
    cdef int _find_pairs(self) except -1
    cdef int _need_memo(self) except -1
    cdef Interval narrow(self, Node* n, Interval known, int goal_low, int goal_high, int guess) noexcept nogil
    cdef Interval everything(self, const Node* n) noexcept nogil
    cdef int points_left(self, const Node* n) noexcept nogil
    cdef int sweep(self, Node* n, int side) noexcept nogil
    cdef Interval margin(self, Node* n, Interval known) noexcept nogil
    cdef bint is_over(self, const Node* n) noexcept nogil
    cdef void ask_own(self) noexcept nogil
    cdef uint32_t legal(self) noexcept nogil
    cdef Interval exact(self, Node* n) noexcept nogil
    cdef Interval value_against(self, Node* n, int goal) noexcept nogil
    cdef Interval after(self, Node* n, uint32_t card, Node* next, int* gain) noexcept nogil
    cdef Interval margin_before(self, Node* n, Node* next, Interval known, int gain) noexcept nogil
    cdef void value_cards(self, Node* n, uint32_t cards, bint only_best, Interval* found) noexcept nogil
    cdef uint32_t best_card(self, Node* n, int value, int goal) noexcept nogil
