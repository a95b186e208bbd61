# cython: language_level=3
"""What the processor of this machine can do beyond the least of its kind."""

cdef extern from *:
    """
    #if defined(__GNUC__) && defined(__x86_64__)
    static int oh_has_popcnt(void) {
        __builtin_cpu_init();
        return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
    }
    #else
    static int oh_has_popcnt(void) { return 0; }
    #endif
    """
    int oh_has_popcnt() nogil


def has_popcnt():
    """Are there instructions that count bits (popcnt) and take single ones out (bmi)?"""
    return bool(oh_has_popcnt())
