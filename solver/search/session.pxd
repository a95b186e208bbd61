# cython: language_level=3
"""Session: the one owner of everything a search writes. See session.pyx."""

from libc.stdint cimport uint32_t

from solver.search.alphabeta cimport Node, Search
from solver.search.maxn cimport Memo
from solver.search.questions cimport Interval
from solver.search.rules cimport RuleTable


cdef class Session:
    cdef Search* s
    cdef int flag               # the cancel flag; `s.cancelled` points at it
    cdef readonly RuleTable table
    cdef tuple deal
    cdef object lock            # held by the thread at work
    cdef tuple placed           # the position that may be asked about, as `place` got it; None before
    cdef Node node              # the position that was placed
    cdef Interval known         # bounds of its value
    cdef uint32_t asked         # the cards whose values are known too, by bit
    cdef Interval after[32]     # bounds of the value after each of them
    cdef Memo memo              # of three passes; made when first needed
    cdef readonly int table_kib

    cdef int _switch(self, without) except -1
    cdef int _enter(self, bint placed) except -1
    cdef Interval _foreknown(self, const Node* start, const uint32_t* hands) noexcept
    cdef int _find_pairs(self) except -1
    cdef int _need_memo(self) except -1
