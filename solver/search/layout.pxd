# cython: language_level=3
"""The bit layout of the kernel, and the few bit tricks that everything else is made of.

A set of cards is 32 bits, one byte a suit, bits in strength order of that suit in the mode being solved:

    byte 3          byte 2          byte 1          byte 0
    . . . . . . . . . . . . . . . . . . . . . . . . J 9 A T K Q 8 7   trump suit of a belote
    A T K Q J 9 8 7                                                   plain suit of a belote
                    A K Q J T 9 8 7                                   any suit of Betel
    strong <- weak

The trump suit always lies in byte 0 (it changes places with clubs), so "trump" is one constant mask. Inside a suit a
higher bit is a stronger card and never worth fewer points (TrickRules guarantees it).
"""

from libc.stdint cimport uint32_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int oh_low(unsigned int x) { unsigned long i; _BitScanForward(&i, x); return (int)i; }
    static __inline int oh_high(unsigned int x) { unsigned long i; _BitScanReverse(&i, x); return (int)i; }
    static __inline int oh_count(unsigned int x) { return (int)__popcnt(x); }
    #define oh_unlikely(x) (x)
    #define oh_fetch(x) ((void)(x))
    #else
    #define oh_low(x) __builtin_ctz(x)
    #define oh_high(x) (31 ^ __builtin_clz(x))
    #if defined(__POPCNT__) || !defined(__x86_64__)
    #define oh_count(x) __builtin_popcount(x)
    #else
    /* the plain x86-64 has no such instruction, and the compiler's helper is a call */
    static inline int oh_count(unsigned int x) {
        x -= x >> 1 & 0x55555555u;
        x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
        return (int)(((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24);
    }
    #endif
    #define oh_unlikely(x) __builtin_expect(!!(x), 0)
    #define oh_fetch(x) __builtin_prefetch(x)
    #endif
    """
    int lowest "oh_low" (uint32_t) noexcept nogil      # place of the lowest bit; the set must not be empty
    int highest "oh_high" (uint32_t) noexcept nogil
    int count "oh_count" (uint32_t) noexcept nogil
    bint unlikely "oh_unlikely" (bint) noexcept nogil
    void fetch "oh_fetch" (const void*) noexcept nogil          # memory that will be read soon


cdef enum:
    FAR = 10000                 # beyond every value and every score


cdef inline uint32_t turned(uint32_t cards) noexcept nogil:
    """The trump byte on top of the others: turned cards of the trump suit and one other compare as they beat."""
    return cards >> 8 | cards << 24


cdef inline uint32_t suit_of(uint32_t card) noexcept nogil:
    """The whole suit of a one-card set."""
    return <uint32_t>0xFF << (lowest(card) & 24)


cdef inline uint32_t above(uint32_t card) noexcept nogil:
    """All bits above a one-card set; cut it to the suit."""
    return ~((card << 1) - 1) if card != 0x80000000u else 0


cdef inline uint32_t between(uint32_t low, uint32_t high) noexcept nogil:
    """The bits strictly between two one-card sets."""
    return (high - 1) & ~((low << 1) - 1)


cdef inline uint32_t lengths(uint32_t cards) noexcept nogil:
    """How many cards of each suit: byte by byte, all four at once."""
    cards -= cards >> 1 & 0x55555555
    cards = (cards & 0x33333333) + (cards >> 2 & 0x33333333)
    return (cards + (cards >> 4)) & 0x0F0F0F0F


cdef inline uint32_t smeared(uint32_t cards) noexcept nogil:
    """The cards and all places below them, in all four suits at once."""
    cards |= cards >> 1 & 0x7F7F7F7F
    cards |= cards >> 2 & 0x3F3F3F3F
    return cards | cards >> 4 & 0x0F0F0F0F


cdef inline uint32_t tops(uint32_t mine, uint32_t others) noexcept nogil:
    """The cards of `mine` above all cards of `others` in their suit, in all four suits at once."""
    return mine & ~smeared(others)


cdef inline bint reaches(uint32_t mine, uint32_t others) noexcept nogil:
    """Could one of `mine` beat one of `others` in its suit?"""
    return others & smeared(mine) != 0


cdef inline uint32_t chain_lows(uint32_t mine, uint32_t others) noexcept nogil:
    """The lowest card of each run of `mine` that no card of `others` divides, in all four suits at once."""
    cdef uint32_t open = ~others & <uint32_t>0xFEFEFEFE         # climb through what is not theirs, never across suits
    cdef uint32_t reached = mine << 1 & open
    reached |= open & reached << 1
    open &= open << 1
    reached |= open & reached << 2
    open &= open << 2
    reached |= open & reached << 4
    return mine & ~reached
