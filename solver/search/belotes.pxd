# cython: language_level=3
"""Play-dependent points: the belotes at all trumps, and the capot where it cannot be found from the points.

A belote (K and Q of a suit in one hand) pays when the first of the two is led or follows suit, and is lost when that
card is thrown on another suit. So at the start of a trick it is pending exactly while both cards are left: the cards
left say everything, there is no state beside them. `Search.pairs` holds the pairs that were dealt to one hand.

Units: half of what the margin gains, since the margin is 2 x value - all points.
"""

from libc.stdint cimport uint32_t

from solver.search.alphabeta cimport Search
from solver.search.layout cimport count, lowest


cdef inline int worth_of_pairs(const Search* s, uint32_t left, int* against) noexcept nogil:
    """Half points of the belotes still pending: for side 0, and `against` it."""
    cdef int byte, mine = 0
    against[0] = 0
    for byte in range(4):
        if s.pairs[byte] and left & s.pairs[byte] == s.pairs[byte]:
            if s.pair_side[byte] == 0:
                mine += s.rules.belote >> 1
            else:
                against[0] += s.rules.belote >> 1
    return mine


cdef inline int belote_of(const Search* s, uint32_t card, uint32_t hand, uint32_t led) noexcept nogil:
    """What playing `card` from `hand` (still holding it) scores as the first card of a pending pair, for side 0."""
    cdef int byte = lowest(card) >> 3
    cdef uint32_t pair = s.pairs[byte]
    if pair & card == 0 or hand & pair != pair or card & led == 0:
        return 0
    return s.rules.belote >> 1 if s.pair_side[byte] == 0 else -(s.rules.belote >> 1)


cdef inline int capot_of(const Search* s, int live) noexcept nogil:
    """Half the capot at the end of a deal."""
    return (s.rules.capot >> 1 if live & 1 else 0) - (s.rules.capot >> 1 if live & 2 else 0)


cdef inline void widen_for_pairs(const Search* s, uint32_t left, uint32_t then, int* up, int* down) noexcept nogil:
    """Widen a correction where the pending belotes of two positions of one pattern are not the same cards by place."""
    cdef int byte, worth = s.rules.belote >> 1
    cdef uint32_t pair, one, other
    cdef bint pending, was
    for byte in range(4):
        pair = s.pairs[byte]
        if pair == 0:
            continue
        pending = left & pair == pair
        was = then & pair == pair
        if pending and was:
            one = left & (0xFF << 8 * byte) & ((<uint32_t>1 << lowest(pair)) - 1)
            other = then & (0xFF << 8 * byte) & ((<uint32_t>1 << lowest(pair)) - 1)
            if count(one) == count(other):
                continue
            up[0] += worth
            down[0] += worth
        elif pending:
            if s.pair_side[byte] == 0:
                up[0] += worth
            else:
                down[0] += worth
        elif was:
            if s.pair_side[byte] == 0:
                down[0] += worth
            else:
                up[0] += worth
