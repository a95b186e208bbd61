# cython: language_level=3
"""The questions a Session answers, over a Search; see questions.pyx."""

from libc.stdint cimport uint32_t

from solver.search.alphabeta cimport Node, Search


cdef struct Interval:           # proven bounds; equal when the number is known
    int low, high


cdef Interval narrow(Search* s, Node* n, Interval known, int goal_low, int goal_high, int guess) noexcept nogil
cdef Interval everything(Search* s, const Node* n) noexcept nogil
cdef int points_left(Search* s, const Node* n) noexcept nogil
cdef int sweep(Search* s, Node* n, int side) noexcept nogil
cdef Interval margin(Search* s, Node* n, Interval known) noexcept nogil
cdef bint is_over(Search* s, const Node* n) noexcept nogil
cdef void ask_own(Search* s) noexcept nogil
cdef uint32_t legal_now(const Search* s, const Node* n) noexcept nogil
cdef Interval exact(Search* s, Node* n, Interval known) noexcept nogil
cdef Interval value_against(Search* s, Node* n, Interval known, int goal) noexcept nogil
cdef Interval step(Search* s, Node* n, uint32_t card, Node* next, int* gain) noexcept nogil
cdef Interval margin_before(Search* s, Node* n, Node* next, Interval known, int gain) noexcept nogil
cdef void value_cards(
    Search* s, Node* n, uint32_t cards, bint only_best, Interval whole, Interval* found, Interval* values
) noexcept nogil
cdef uint32_t best_card(Search* s, Node* n, int value, int goal) noexcept nogil
