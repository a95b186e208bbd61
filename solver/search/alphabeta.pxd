# cython: language_level=3
"""Search: everything one two-sided search reads and writes, and its entry points. See alphabeta.pyx for the method."""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from solver.search.rules cimport Rules, Trick
from solver.search.transposition cimport Table

cdef enum:
    CUTOFF_BITS = 14            # slots of the cutoff-card cache
    NO_CARD = 63                # as a place: beyond all cards

cdef struct Switches:
    # Techniques that may be turned off, one by one, to measure them; every answer stays the same.
    uint8_t table, quasi, cutoff_cards, chains, bounds, scan, leads, ordering

cdef struct Node:               # any position a search may start from
    Trick trick                 # only where played > 0
    int seat                    # to act
    int played                  # cards on the table
    int live                    # bit 0: side 0 may still take every trick of the deal; bit 1: side 1 may

cdef struct Search:
    const Rules* rules          # of the question being asked: one of the next two
    const Rules* own            # the mode's own
    const Rules* tricks         # the same play, tricks alone counting
    Switches use
    uint32_t hands[4]
    uint32_t pairs[4]           # by suit byte: K+Q that were dealt to one hand, where belotes depend on play; else 0
    uint8_t pair_side[4]
    uint8_t byte_of[4]          # where each suit of cards.py lies
    uint8_t pattern[4][256]     # by suit byte and cards left: the smallest set with the same owners in a row
    uint64_t loose[256]         # as Rules.packed of the first suit byte, without the top trumps (see lookup.pxd)
    uint16_t tops[256]          # and what side 0's top trumps are worth
    uint8_t cutoff[1 << CUTOFF_BITS]
    Table table
    bint again                  # the question asks about the same positions again and again: keep bounds of leads too
    uint16_t tag                # generation and question, to which leader, live capots, cards and lead are added
    int64_t nodes               # cards played so far
    int64_t pause               # at this count look at the clock and the flag
    int64_t node_limit
    double deadline             # monotonic seconds; 0: none
    int* cancelled              # set by another thread
    int stopped                 # unwinding: every value on the way out is meaningless
    int64_t cutoffs, first_cutoffs, leads   # for measurements

cdef int search(Search* s, const Node* n, int alpha, int beta) noexcept nogil


cdef inline uint32_t key_of(const Search* s, uint32_t left) noexcept nogil:
    return (
        <uint32_t>s.pattern[0][left & 255]
        | <uint32_t>s.pattern[1][left >> 8 & 255] << 8
        | <uint32_t>s.pattern[2][left >> 16 & 255] << 16
        | <uint32_t>s.pattern[3][left >> 24] << 24
    )
