# cython: language_level=3
"""TrickRules in C, and legal cards in bits: the one place where the rules of play are carried out.

`Rules` is a copy of the TrickRules table in kernel layout (layout.pxd); `RuleTable` owns one for Python. Both are
read-only once made and may be shared by threads.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from solver.search.layout cimport above, highest, lowest, turned


cdef enum Ruff:
    RUFF_NEVER = 0
    RUFF_UNLESS_PARTNER = 1
    RUFF_UNLESS_PARTNER_RUFFED = 2
    RUFF_ALWAYS = 3


cdef struct Rules:
    int seats
    uint8_t next[4]             # the seat after each seat
    uint8_t side[4]             # 0: the side that values are given for
    uint8_t wants[4]            # 1: this seat's side wants the value high
    uint8_t exempt[4]           # 1: never has to beat when following
    uint32_t trump              # byte 0 in a suit contract, else nothing
    uint32_t duty               # led suits on which a follower must beat
    uint8_t beat_led, beat_partner, beat_after_ruff
    uint8_t ruff                # a value of Ruff
    uint8_t must_overruff, forced_underruff
    uint8_t flat                # no card points: tricks alone count
    uint8_t fewest
    uint8_t kind                # row of the ordering weights
    uint8_t points[32]          # by bit
    uint16_t total[4][256]      # points of a set, by suit byte
    uint64_t packed[4][256]     # the points of a set's cards, weakest first, one a byte
    int trick_points, last_trick
    int factor, capot, belote


cdef struct Trick:
    uint32_t led                # the led suit
    uint32_t lead               # the led card
    uint32_t table              # all cards on the table
    uint32_t head               # the card heading the trick
    int head_seat
    int points                  # of the cards on the table


cdef class RuleTable:
    cdef Rules rules
    cdef Rules tricks           # the same play, tricks alone counting: who can take them all?
    cdef uint8_t _bit_of[32]
    cdef uint8_t _card_of[32]
    cdef readonly object source
    cdef int _place_cards(self, rules) except -1
    cdef int _copy_table(self, rules) except -1
    cdef int _check(self, hand, int seat, int leader, tuple trick) except -1
    cdef void _tricks_alone(self) noexcept
    cdef int _lay_all(self, int leader, tuple trick, Trick* t) except -1
    cdef uint32_t to_kernel(self, uint32_t cards) noexcept
    cdef uint32_t from_kernel(self, uint32_t bits) noexcept


cdef int check_hands(tuple hands, int seats) except -1
cdef int check_position(tuple deal, tuple hands, int leader, tuple trick, int live) except -1


cdef inline uint32_t legal_cards(const Rules* r, uint32_t hand, int seat, const Trick* t) noexcept nogil:
    """The cards that `seat` may play from `hand` to a trick that has begun."""
    cdef uint32_t led = t.led, head = t.head, suit = hand & led
    cdef uint32_t trumps, higher, reference
    cdef bint partner
    if suit:
        if led & r.duty and (head & led or r.beat_after_ruff) and not r.exempt[seat]:
            if r.beat_partner or r.side[t.head_seat] != r.side[seat]:
                reference = t.lead if r.beat_led else (<uint32_t>1 << highest(t.table & led))
                higher = suit & above(reference)
                if higher:
                    return higher
        return suit
    trumps = hand & r.trump
    if trumps == 0 or led & r.trump or r.ruff == RUFF_NEVER:
        return hand
    partner = r.side[t.head_seat] == r.side[seat]
    if partner:
        if r.ruff == RUFF_UNLESS_PARTNER or (r.ruff == RUFF_UNLESS_PARTNER_RUFFED and head & r.trump):
            return hand
    if head & r.trump:
        higher = trumps & above(head)
        if higher:
            return higher if r.must_overruff else trumps
        return trumps if r.forced_underruff else hand
    return trumps


cdef inline bint beats(const Rules* r, uint32_t card, uint32_t led, uint32_t head) noexcept nogil:
    """Does `card` take the trick's head over from `head`? (No branch: what it depends on is hard to foresee.)"""
    return turned(card & (led | r.trump)) > turned(head)


cdef inline void lay(const Rules* r, const Trick* t, int seat, uint32_t card, bint leads, Trick* n) noexcept nogil:
    """The trick `t` with one card more into `n`, which may be the same; a new trick where the card leads."""
    cdef int over
    if leads:
        n.led = <uint32_t>0xFF << (lowest(card) & 24)
        n.lead = n.head = n.table = card
        n.head_seat = seat
        n.points = r.points[lowest(card)]
    else:
        over = -<int>beats(r, card, t.led, t.head)          # all bits or none: no branch here either
        n.led = t.led
        n.lead = t.lead
        n.table = t.table | card
        n.points = t.points + r.points[lowest(card)]
        n.head = t.head ^ (t.head ^ card) & <uint32_t>over
        n.head_seat = t.head_seat ^ (t.head_seat ^ seat) & over


cdef inline bint can_beat(const Rules* r, uint32_t hand, uint32_t led, uint32_t head) noexcept nogil:
    """Could a player holding `hand` put a card above `head`?"""
    cdef uint32_t suit = hand & led
    return turned(suit if suit else hand & r.trump) > turned(head)
