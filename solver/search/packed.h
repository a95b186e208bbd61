/* Points of up to 32 cards packed one a byte, a word a suit, weakest card first.

   oh_leanest(points, n) = the n weakest cards' points of one suit, n from 0 to 8.
   oh_gains(now, then) = what one set has more than another, card for card: sum over 32 bytes of max(0, now - then).
   SSE2 is part of every x86-64; elsewhere the compiler's own vectors or plain loops do the same. */
#ifndef OPENHAND_PACKED_H
#define OPENHAND_PACKED_H
#include <stdint.h>
static inline int oh_leanest(uint64_t points, int n) {
    static const uint64_t first[9] = {0, 0xFF, 0xFFFF, 0xFFFFFF, 0xFFFFFFFF, 0xFFFFFFFFFF, 0xFFFFFFFFFFFF,
                                      0xFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF};
    return (int)((points & first[n]) * 0x0101010101010101u >> 56);
}
#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
static inline int oh_gains(const uint64_t *now, const uint64_t *then) {
    const __m128i *n = (const __m128i *)now, *t = (const __m128i *)then;
    __m128i zero = _mm_setzero_si128();
    __m128i one = _mm_subs_epu8(_mm_loadu_si128(n), _mm_loadu_si128(t));
    __m128i two = _mm_subs_epu8(_mm_loadu_si128(n + 1), _mm_loadu_si128(t + 1));
    __m128i sum = _mm_add_epi64(_mm_sad_epu8(one, zero), _mm_sad_epu8(two, zero));
    return _mm_cvtsi128_si32(sum) + _mm_cvtsi128_si32(_mm_srli_si128(sum, 8));
}
#else
static inline int oh_gains(const uint64_t *now, const uint64_t *then) {
    int gained = 0;
    for (int word = 0; word < 4; word++)
        for (int shift = 0; shift < 64; shift += 8) {
            int more = (int)(now[word] >> shift & 255) - (int)(then[word] >> shift & 255);
            gained += more > 0 ? more : 0;
        }
    return gained;
}
#endif
#endif
