# cython: language_level=3
"""What a Session does to a Search outside the recursion; see playing.pyx."""

from libc.stdint cimport uint32_t

from solver.search.alphabeta cimport Node, Search

cdef void learn_owners(Search* s) noexcept nogil
cdef void learn_tops(Search* s) noexcept nogil
cdef void look_around(Search* s) noexcept nogil
cdef int playout(Search* s, const Node* start) noexcept nogil
cdef int play_on(Search* s, const Node* n, uint32_t card, Node* after) noexcept nogil
cdef uint32_t distinct_cards(const Search* s, const Node* n, uint32_t moves) noexcept nogil
cdef double now() noexcept nogil
