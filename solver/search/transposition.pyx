# cython: language_level=3
"""Memory of the transposition table. Probing and writing are inline in transposition.pxd and alphabeta.pyx."""

from libc.stdlib cimport calloc, free
from libc.string cimport memset


cdef int allocate(Table* t, uint32_t buckets) except -1:
    """Room for `buckets` (a power of two) buckets of 64 bytes, on cache lines; raises MemoryError."""
    t.memory = calloc(<size_t>buckets * 64 + 64, 1)
    if t.memory == NULL:
        raise MemoryError("transposition table")
    t.entries = <Entry*>((<size_t>t.memory + 63) & ~<size_t>63)
    t.buckets = buckets
    t.generation = 0
    return 0


cdef void release(Table* t) noexcept:
    free(t.memory)
    t.memory = NULL


cdef void new_generation(Table* t) noexcept nogil:
    """Forget everything. Entries stay where they are; their tag no longer matches. At the wrap they are wiped."""
    t.generation += 1
    if t.generation == 2048:
        memset(t.entries, 0, <size_t>t.buckets * 64)
        t.generation = 1
