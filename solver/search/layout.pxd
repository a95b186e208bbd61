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

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t, int16_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int oh_low(unsigned int x) { unsigned long i; _BitScanForward(&i, x); return (int)i; }
    static __inline int oh_high(unsigned int x) { unsigned long i; _BitScanReverse(&i, x); return (int)i; }
    static __inline int oh_count(unsigned int x) { return (int)__popcnt(x); }
    #define oh_likely(x) (x)
    #define oh_unlikely(x) (x)
    #else
    #define oh_low(x) __builtin_ctz(x)
    #define oh_high(x) (31 ^ __builtin_clz(x))
    #define oh_count(x) __builtin_popcount(x)
    #define oh_likely(x) __builtin_expect(!!(x), 1)
    #define oh_unlikely(x) __builtin_expect(!!(x), 0)
    #endif
    """
    int lowest "oh_low" (uint32_t) noexcept nogil      # place of the lowest bit; the set must not be empty
    int highest "oh_high" (uint32_t) noexcept nogil
    int count "oh_count" (uint32_t) noexcept nogil
    bint likely "oh_likely" (bint) noexcept nogil
    bint unlikely "oh_unlikely" (bint) noexcept nogil


cdef inline uint32_t suit_of(uint32_t card) noexcept nogil:
    """The whole suit of a one-card set."""
    return <uint32_t>0xFF << (lowest(card) & 24)


cdef inline uint32_t above(uint32_t card) noexcept nogil:
    """All bits above a one-card set; cut it to the suit."""
    return ~((card << 1) - 1) if card != 0x80000000u else 0


cdef inline uint32_t between(uint32_t low, uint32_t high) noexcept nogil:
    """The bits strictly between two one-card sets."""
    return (high - 1) & ~((low << 1) - 1)
