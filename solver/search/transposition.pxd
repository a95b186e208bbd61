# cython: language_level=3
"""The transposition table: bounds on the points still to come at the start of a trick.

    bucket = 64 bytes = 4 entries                       entry = 16 bytes
    | entry | entry | entry | entry |                   | key 32 | mask 32 | low 16 | high 16 | tag 32 |

key    the four suits' patterns: a byte a suit that stands for "who owns the cards left, from low to high" whatever
       their ranks (see Search.pattern); equal keys play alike, card for card
mask   the cards that were really left when the entry was written
tag    | lead 8 | cards 8 | generation 11 | question 1 | live capots 2 | leader 2 |; cards: left in a hand; an entry of
       another generation is empty
lead   0: the position; else 1 + the place of a card, its suit byte and its rank among those left of the suit: what the
       position is worth if the leader plays that card
low, high   proven bounds on side 0's points still to come *in the entry's own cards*

Two positions of one key differ in the points of their cards only. Each card's points go to one side as a whole, so
pairing the cards by rank the value differs by at most what the cards gained (up) and lost (down). Entries of other
masks are used with that correction; this is Kupferschmid and Helmert's quasi-symmetry turned into a table.

Invariants: bounds are absolute facts about the position, never about a window; a bucket holds at most one entry of
each (key, mask, tag); what is in the table changes the work, never an answer.
"""

from libc.stdint cimport int16_t, uint16_t, uint32_t, uint64_t


cdef struct Entry:
    uint32_t key
    uint32_t mask
    int16_t low
    int16_t high
    uint32_t tag


cdef struct Table:
    Entry* entries
    void* memory                # what was allocated; `entries` is its first place on a cache line
    uint32_t buckets            # a power of two
    uint16_t generation         # 1..2047


cdef int allocate(Table* t, uint32_t buckets) except -1
cdef void release(Table* t) noexcept
cdef void new_generation(Table* t) noexcept nogil

cdef inline Entry* bucket_of(Table* t, uint32_t key, uint32_t tag) noexcept nogil:
    cdef uint64_t lead_and_leader = tag >> 19 & 0x1FE0 | tag & 31
    cdef uint64_t hashed = (<uint64_t>key ^ lead_and_leader << 32) * <uint64_t>0x9E3779B97F4A7C15
    return t.entries + 4 * (<uint32_t>(hashed >> 40) & (t.buckets - 1))


cdef inline void store(Entry* bucket, uint32_t key, uint32_t mask, uint32_t tag, int low, int high) noexcept nogil:
    """Write proven bounds: over the same position, else over an entry of an old generation, else over the smallest."""
    cdef int i, price, cheapest = 1 << 20
    cdef Entry* e
    for i in range(4):          # (no branch: which of the four it is cannot be foreseen)
        # Nothing for the same position, least for an old generation, else by the cards left; the place in the low bits.
        e = bucket + i
        price = <int>(e.tag >> 16 & 0xFF) + 2 & -<int>((e.tag ^ tag) & 0xFFE0 == 0)
        price = (4 * price + 4 & -<int>((e.key ^ key | e.mask ^ mask | e.tag ^ tag) != 0)) + i
        cheapest = min(cheapest, price)
    e = bucket + (cheapest & 3)
    e.key = key
    e.mask = mask
    e.tag = tag
    e.low = low
    e.high = high
