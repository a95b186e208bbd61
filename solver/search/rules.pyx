# cython: language_level=3
"""RuleTable: TrickRules laid out for the kernel, with what Python asks of it: legal cards, winner, points; and the
checks of hands and positions that come from Python."""

from libc.string cimport memset

from solver.cards import RANKS
from solver.trickrules import Beat, MustRuff

_RUFF = {
    MustRuff.NEVER: RUFF_NEVER,
    MustRuff.UNLESS_PARTNER: RUFF_UNLESS_PARTNER,
    MustRuff.UNLESS_PARTNER_RUFFED: RUFF_UNLESS_PARTNER_RUFFED,
    MustRuff.ALWAYS: RUFF_ALWAYS,
}


cdef class RuleTable:
    """The rules of one play mode in kernel layout; immutable. `source` is the TrickRules it was made from."""

    def __init__(self, rules):
        self.source = rules
        memset(&self.rules, 0, sizeof(Rules))
        self._place_cards(rules)
        self._copy_table(rules)
        self._tricks_alone()

    cdef int _place_cards(self, rules) except -1:
        """Give each card its bit: trump suit to byte 0, ranks by strength; then points by bit and by suit byte."""
        cdef int suit, byte, strength, card, mask, held
        cdef uint64_t packed
        cdef Rules* r = &self.rules
        trump = -1 if rules.trump is None else int(rules.trump)
        for suit in range(4):
            byte = 0 if suit == trump else (trump if suit == 0 and trump >= 0 else suit)
            points = rules.points_of(suit)
            for strength, rank in enumerate(rules.order_of(suit)):
                card = 8 * suit + RANKS.index(rank)
                self._bit_of[card] = 8 * byte + strength
                self._card_of[8 * byte + strength] = card
                r.points[8 * byte + strength] = points[RANKS.index(rank)]
        for byte in range(4):
            for mask in range(256):
                packed = 0
                held = 0
                for strength in range(8):
                    if mask >> strength & 1:
                        packed |= <uint64_t>r.points[8 * byte + strength] << (8 * held)
                        r.total[byte][mask] += r.points[8 * byte + strength]
                        held += 1
                r.packed[byte][mask] = packed
        return 0

    cdef int _copy_table(self, rules) except -1:
        cdef Rules* r = &self.rules
        cdef int seat
        r.seats = rules.seats
        for seat in range(rules.seats):
            r.next[seat] = (seat + 1) % rules.seats
            r.side[seat] = rules.sides[seat]
            r.wants[seat] = (rules.sides[seat] == 0) != rules.fewest
            r.exempt[seat] = seat in rules.exempt
        r.trump = 0 if rules.trump is None else 0xFF
        r.duty = 0xFFFFFFFF if rules.beat is Beat.ALWAYS or rules.all_trumps else r.trump
        if rules.beat is Beat.NEVER:
            r.duty = 0
        r.beat_led = rules.beat_led_card
        r.beat_partner = rules.beat_partner
        r.beat_after_ruff = rules.beat_after_ruff
        r.ruff = _RUFF[rules.must_ruff]
        r.must_overruff = rules.must_overruff
        r.forced_underruff = rules.forced_underruff
        r.flat = not any(rules.plain_points) and not any(rules.trump_points)
        r.fewest = rules.fewest
        r.kind = (2 if r.flat else 0) + (rules.trump is None)
        if rules.fewest:
            r.kind = 5 if rules.exempt else 4
        elif rules.all_trumps and not r.flat:
            r.kind = 6
        r.trick_points = rules.trick_points
        r.last_trick = rules.last_trick
        r.factor = rules.factor
        r.capot = rules.capot
        r.belote = rules.belote
        return 0

    cdef void _tricks_alone(self) noexcept:
        cdef Rules* r = &self.tricks
        cdef int seat
        self.tricks = self.rules
        memset(r.points, 0, sizeof(r.points))
        memset(r.total, 0, sizeof(r.total))
        memset(r.packed, 0, sizeof(r.packed))
        r.flat = r.trick_points = r.factor = 1
        r.last_trick = r.capot = r.belote = r.fewest = 0
        r.kind = 2 + (r.trump == 0)
        for seat in range(r.seats):
            r.wants[seat] = r.side[seat] == 0

    cdef uint32_t to_kernel(self, uint32_t cards) noexcept:
        cdef uint32_t bits = 0
        cdef int card
        for card in range(32):
            if cards >> card & 1:
                bits |= <uint32_t>1 << self._bit_of[card]
        return bits

    cdef uint32_t from_kernel(self, uint32_t bits) noexcept:
        cdef uint32_t cards = 0
        cdef int bit
        for bit in range(32):
            if bits >> bit & 1:
                cards |= <uint32_t>1 << self._card_of[bit]
        return cards

    def legal(self, hand: int, seat: int, leader: int, trick: tuple) -> int:
        """The cards, as a set, that `seat` may play from `hand` after the cards of `trick`, led by `leader`."""
        cdef Trick t
        self._check(hand, seat, leader, trick)
        if not trick:
            return hand
        self._lay_all(leader, trick, &t)
        return self.from_kernel(legal_cards(&self.rules, self.to_kernel(hand), seat, &t))

    def winner(self, leader: int, trick: tuple) -> int:
        """The seat that heads the trick."""
        cdef Trick t
        t.head_seat = leader
        self._check(0, leader, leader, trick)
        self._lay_all(leader, trick, &t)
        return t.head_seat

    cdef int _lay_all(self, int leader, tuple trick, Trick* t) except -1:
        """The trick in kernel layout; `t` is left as it is where there is no card."""
        cdef int who = leader, played = 0
        for number in trick:
            lay(&self.rules, t, who, <uint32_t>1 << self._bit_of[number], played == 0, t)
            who = self.rules.next[who]
            played += 1
        return 0

    def points(self, cards: int) -> int:
        """The card points of a set, before the factor."""
        cdef uint32_t bits = self.to_kernel(cards)
        cdef int byte, total = 0
        for byte in range(4):
            total += self.rules.total[byte][bits >> 8 * byte & 255]
        return total

    def strength(self, card: int) -> int:
        """The place of a card in its suit's strength order, 0 to 7."""
        if not 0 <= card < 32:
            raise ValueError(f"card {card}; expected 0 to 31")
        return self._bit_of[card] & 7

    cdef int _check(self, hand, int seat, int leader, tuple trick) except -1:
        """Refuse what is no hand, seat or trick of this table."""
        if not 0 <= hand < 1 << 32 or not 0 <= seat < self.rules.seats or not 0 <= leader < self.rules.seats:
            raise ValueError(f"hand {hand:#x}, seat {seat}, leader {leader}: out of range")
        if len(trick) > self.rules.seats:
            raise ValueError(f"{len(trick)} cards in a trick; expected at most {self.rules.seats}")
        for number in trick:
            if not 0 <= number < 32:
                raise ValueError(f"card {number}; expected 0 to 31")
        return 0


cdef int check_hands(tuple hands, int seats) except -1:
    """Refuse what is no deal for this many players: hands that share cards, or of different or impossible sizes."""
    cdef int most = 10 if seats == 3 else 8
    union = 0
    if len(hands) != seats:
        raise ValueError(f"{len(hands)} hands; expected {seats}")
    for hand in hands:
        if not 0 <= hand < 1 << 32 or hand & union:
            raise ValueError(f"hands {hands}; expected disjoint sets of the 32 cards")
        if not 1 <= hand.bit_count() == hands[0].bit_count() <= most:
            raise ValueError(f"hand of {hand.bit_count()} cards; expected the same number in each, 1 to {most}")
        union |= hand
    return 0


cdef int check_position(tuple deal, tuple hands, int leader, tuple trick, int live) except -1:
    """Refuse what cannot have come from the deal: foreign cards, or hands that do not fit the cards on the table."""
    seats = len(deal)
    if not 0 <= leader < seats or len(trick) >= seats or len(hands) != seats or not 0 <= live <= 3:
        raise ValueError(f"leader {leader}, {len(trick)} cards led, {len(hands)} hands, live {live}: out of range")
    each = hands[(leader + len(trick)) % seats].bit_count()
    for place in range(seats):
        seat = (leader + place) % seats
        played = trick[place] if place < len(trick) else None
        if played is not None and not (0 <= played < 32 and deal[seat] >> played & 1 and not hands[seat] >> played & 1):
            raise ValueError(f"card {played} on the table; expected one that seat {seat} was dealt and holds no more")
        if hands[seat] & ~deal[seat] or hands[seat] < 0:
            raise ValueError(f"seat {seat} holds cards it was not dealt")
        if hands[seat].bit_count() != each - (played is not None):
            raise ValueError(f"seat {seat}: {hands[seat].bit_count()} cards; expected {each - (played is not None)}")
    return 0
