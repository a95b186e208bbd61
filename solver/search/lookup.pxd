# cython: language_level=3
"""Looking a position up: what the table's entries of its pattern prove about it.

An entry for the very same cards gives its bounds. An entry for other cards of the same pattern gives them too, after
its cards and ours were paired by place: each card's points go to one side as a whole, so the value is at most `up`
higher (what our cards have more) and at most `down` lower (what they have less). The top trumps, those above all of
the other side's, are left out of that: their side gets their points in any case, so the value changes by exactly what
they have more or less (2 % fewer nodes in suits, 4 % for all cards of a position).
"""

from libc.stdint cimport uint32_t, uint64_t

from solver.search.alphabeta cimport Search, key_of
from solver.search.belotes cimport widen_for_pairs, worth_of_pairs
from solver.search.bounds cimport total_of
from solver.search.layout cimport count, fetch, lowest, suit_of
from solver.search.rules cimport Rules
from solver.search.transposition cimport Entry, bucket_of

cdef extern from "packed.h" nogil:
    int oh_gains(const uint64_t* now, const uint64_t* then)


cdef inline void look_up(
    const Search* s, const Entry* bucket, uint32_t key, uint32_t left, uint32_t tag, int* low, int* high
) noexcept nogil:
    """Narrow the bounds by all entries of the bucket that play like this position."""
    cdef const Rules* r = s.rules
    cdef uint32_t hits = 0
    cdef int i, up, down, shift, least = low[0], most = high[0]
    cdef uint64_t mine[4]
    cdef uint64_t theirs[4]
    cdef const Entry* e
    for i in range(4):          # (no branch: which of the four it is cannot be foreseen)
        hits |= <uint32_t>(((bucket[i].key ^ key) | (bucket[i].tag ^ tag)) == 0) << i
    while hits:
        e = bucket + lowest(hits)
        hits &= hits - 1
        up = down = shift = 0
        if e.mask != left and not r.flat:
            if not s.use.quasi:
                continue
            mine[0] = s.loose[left & 255]
            mine[1] = r.packed[1][left >> 8 & 255]
            mine[2] = r.packed[2][left >> 16 & 255]
            mine[3] = r.packed[3][left >> 24]
            theirs[0] = s.loose[e.mask & 255]
            theirs[1] = r.packed[1][e.mask >> 8 & 255]
            theirs[2] = r.packed[2][e.mask >> 16 & 255]
            theirs[3] = r.packed[3][e.mask >> 24]
            up = oh_gains(mine, theirs)
            down = oh_gains(theirs, mine)
            shift = <int>s.tops[left & 255] - <int>s.tops[e.mask & 255]
            if r.belote:
                widen_for_pairs(s, left, e.mask, &up, &down)
        least = max(least, e.low + shift - down)
        most = min(most, e.high + shift + up)
    low[0] = least
    high[0] = most


cdef struct Start:              # what is known at the start of a trick before anything is searched
    uint32_t left, key, tag
    Entry* bucket
    int cards, rest             # left in each hand; points still to come
    int least, most             # the value as far as the points left alone bound it
    int low, high               # and as far as the table does


cdef inline uint32_t tag_of_lead(const Start* p, uint32_t card) noexcept nogil:
    """The tag of what a position is worth if this card is led."""
    cdef uint32_t suit = suit_of(card)
    return p.tag | <uint32_t>((lowest(card) & 24) + count(p.left & suit & (card - 1)) + 1) << 24


cdef inline void locate(Search* s, int leader, uint32_t left, int cards, int live, Start* p) noexcept nogil:
    """Fill `p` for the position in which `left` are left, `cards` of them in each hand; the table is not asked yet."""
    cdef const Rules* r = s.rules
    cdef int against = 0
    p.left = left
    p.cards = cards
    p.rest = total_of(r, left) + cards * r.trick_points + r.last_trick
    p.least = 0
    p.most = p.rest
    if r.belote:
        p.most += worth_of_pairs(s, left, &against)
        p.least -= against
        if live & 1:
            p.most += r.capot >> 1
        if live & 2:
            p.least -= r.capot >> 1
    p.low = p.least
    p.high = p.most
    p.key = key_of(s, left)
    p.tag = <uint32_t>cards << 16 | s.tag | live << 2 | leader
    p.bucket = bucket_of(&s.table, p.key, p.tag)
    fetch(p.bucket)


cdef inline void ask_table(const Search* s, Start* p) noexcept nogil:
    """Narrow the bounds of `p` by what the table knows."""
    if s.use.table:
        look_up(s, p.bucket, p.key, p.left, p.tag, &p.low, &p.high)
