# cython: language_level=3
"""Session: table, counters, cancel flag and limits of the searches of one thread.

A Session is bound to a deal and a mode (`bind`); what it learns there serves every later position of that deal. Binding
to something else forgets. Answers never depend on what a Session solved before, only the work does.

Units: every value that crosses to Python is a *margin still to come*, side 0 minus side 1, cards on the table
included: raw points of the mode (factor, last trick, play-dependent belotes, capot), or tricks.

One Session belongs to one thread at a time; a second thread that enters is refused. `cancel` alone may come from
anywhere: the search under way stops within milliseconds and answers with what it has proven. The flag stays up until `renew`.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from solver.search.alphabeta cimport (
    CUTOFF_BITS,
    NO_CARD,
    Node,
    Search,
    Trick,
    distinct_cards,
    learn_owners,
    now,
    play_on,
    playout,
    search,
)
from solver.search.bounds cimport total_of
from solver.search.chains cimport chained
from solver.search.layout cimport count, highest, lowest
from solver.search.maxn cimport MEMO_SLOTS, Shares, allocate_memo, forget, share
from solver.search.rules cimport RuleTable, Rules, beats, legal_cards
from solver.search.transposition cimport allocate, new_generation, release

cdef enum:
    FAR = 10000
    STEP = 8                    # the first step away from a guess
    CLOSE = 8                   # a window this small is closed by one full search

TECHNIQUES = ("table", "quasi", "cutoff_cards", "chains", "bounds", "scan", "ordering")
"""What can be switched off for measurements."""


cdef class Session:
    """One thread's searcher. `table_kib`: size of the transposition table, a power of two from 1 to 65536."""

    def __cinit__(self, *, int table_kib = 256, without=()):
        if table_kib < 1 or table_kib > 65536 or table_kib & (table_kib - 1):
            raise ValueError(f"table_kib: {table_kib}; expected a power of two from 1 to 65536")
        self.s = <Search*>calloc(1, sizeof(Search))
        if self.s == NULL:
            raise MemoryError("session")
        allocate(&self.s.table, table_kib * 16)
        self.table_kib = table_kib
        self.s.cancelled = &self.flag
        self._switch(without)
        self.limit()

    def __dealloc__(self):
        if self.s != NULL:
            release(&self.s.table)
            free(self.memo.slots)
            free(self.s)

    cdef int _switch(self, without) except -1:
        for name in without:
            if name not in TECHNIQUES:
                raise ValueError(f"without: {name!r}; expected some of {', '.join(TECHNIQUES)}")
        self.s.use.table = "table" not in without
        self.s.use.quasi = "quasi" not in without
        self.s.use.cutoff_cards = "cutoff_cards" not in without
        self.s.use.chains = "chains" not in without
        self.s.use.bounds = "bounds" not in without
        self.s.use.scan = "scan" not in without
        self.s.use.ordering = "ordering" not in without
        return 0

    @property
    def memory(self):
        """Bytes this session holds. They never grow but once: by 1 MB, when three passes are first asked about."""
        return sizeof(Search) + self.table_kib * 1024 + 64 + (MEMO_SLOTS * 8 if self.memo.slots != NULL else 0)

    @property
    def nodes(self):
        """Cards played by the searches since the last `limit`."""
        return self.s.nodes

    @property
    def counters(self):
        """What the searches did since the last `limit`, for measurements."""
        return {
            "nodes": self.s.nodes,
            "leads": self.s.leads,
            "cutoffs": self.s.cutoffs,
            "first_cutoffs": self.s.first_cutoffs,
        }

    @property
    def stopped(self):
        """True when a limit or a cancel cut the searches since the last `limit` short."""
        return bool(self.s.stopped)

    @property
    def cancelled(self):
        """True from `cancel` until `renew`."""
        return bool(self.flag)

    def cancel(self):
        """Stop the search under way, from any thread; stays in force until `renew`."""
        self.flag = 1

    def renew(self):
        """Take a cancel back."""
        self.flag = 0

    def limit(self, max_nodes: int = 0, max_milliseconds: int = 0):
        """Begin a question: reset the counters and set what it may use (0: no limit)."""
        self.s.nodes = 0
        self.s.leads = self.s.cutoffs = self.s.first_cutoffs = 0
        self.s.stopped = 0
        self.s.node_limit = max_nodes if max_nodes > 0 else <int64_t>1 << 62
        self.s.deadline = now() + max_milliseconds / 1000.0 if max_milliseconds > 0 else 0.0
        self.s.pause = 0

    def bind(self, RuleTable table not None, tuple hands not None):
        """Take up a deal and a mode; forgets everything unless it is the same as before.

        hands: the cards of each seat, as sets, before any card that will be asked about was played.
        """
        cdef int seat
        if self.table is table and self.deal == hands:
            return
        self.table = table
        self.deal = hands
        for seat in range(4):
            self.s.hands[seat] = table.to_kernel(hands[seat]) if seat < len(hands) else 0
        self.s.own = &table.rules
        self.s.tricks = &table.tricks
        self.s.rules = self.s.own
        learn_owners(self.s)
        for seat in range(4):
            self.byte_of[seat] = table._bit_of[8 * seat] >> 3
        self._find_pairs()
        memset(self.s.cutoff, NO_CARD, 1 << CUTOFF_BITS)
        new_generation(&self.s.table)
        if self.memo.slots != NULL:
            forget(&self.memo)
        self.ask_own()

    cdef int _find_pairs(self) except -1:
        """The K+Q that one hand holds, for modes where their belote depends on play."""
        cdef int byte, seat
        cdef uint32_t pair
        cdef const Rules* r = self.s.rules
        order = self.table.source.trump_order
        for byte in range(4):
            self.s.pairs[byte] = 0
            pair = (<uint32_t>1 << order.index("K") | <uint32_t>1 << order.index("Q")) << 8 * byte
            for seat in range(r.seats):
                if r.belote and self.s.hands[seat] & pair == pair:
                    self.s.pairs[byte] = pair
                    self.s.pair_side[byte] = r.side[seat]
        return 0

    def place(self, tuple hands not None, int leader, tuple trick not None, int live):
        """Set up a position: hands now, who led the trick, the cards on the table, live capots (bit 0: side 0)."""
        cdef Node start
        cdef int seat
        cdef uint32_t card
        cdef const Rules* r = &self.table.rules
        for seat in range(r.seats):
            self.s.hands[seat] = self.table.to_kernel(hands[seat])
        memset(&start, 0, sizeof(Node))
        start.seat = leader
        start.live = live
        for number in trick:
            card = <uint32_t>1 << self.table._bit_of[number]
            if start.played == 0:
                start.trick.led = <uint32_t>0xFF << (lowest(card) & 24)
                start.trick.lead = start.trick.head = card
                start.trick.head_seat = start.seat
            elif beats(r, card, start.trick.led, start.trick.head):
                start.trick.head = card
                start.trick.head_seat = start.seat
            start.trick.table |= card
            start.trick.points += r.points[lowest(card)]
            start.played += 1
            start.seat = r.next[start.seat]
        self.node = start

    # -- searches -------------------------------------------------------------------------------------------------

    cdef Interval narrow(self, Node* n, Interval known, int goal_low, int goal_high, int guess) noexcept nogil:
        """Search until the value is known, or known to lie at or below goal_low or at or above goal_high.

        A yes/no search costs a fraction of an exact one, so: ask at the guess, step outwards (twice as far each time)
        until the value is bracketed, halve, and close the last few points with one full window. `known` is always
        proven, also when a limit strikes between two searches.
        """
        cdef int v, a, b, ask, middle, step = STEP
        cdef bint above = False, below = False
        while known.low < known.high and known.low < goal_high and known.high > goal_low:
            a = known.low if known.low > goal_low else goal_low
            b = known.high if known.high < goal_high else goal_high
            if b - a > CLOSE:
                middle = (known.low + known.high) >> 1
                ask = guess
                if above and below:
                    ask = middle
                elif above:
                    ask = known.low + step if known.low + step < middle else middle
                    step *= 2
                elif below:
                    ask = known.high - step if known.high - step > middle else middle
                    step *= 2
                a = ask if ask > a else a
                a = a if a < b else b - 1
                b = a + 1
            v = search(self.s, n, a, b)
            if self.s.stopped:
                break
            if v > a:
                above = True
                known.low = v if v > known.low else known.low
            if v < b:
                below = True
                known.high = v if v < known.high else known.high
        return known

    cdef Interval everything(self, const Node* n) noexcept nogil:
        """The widest bounds there are, from the points left alone."""
        cdef Interval all
        cdef const Rules* r = self.s.rules
        cdef uint32_t left = self.s.hands[0] | self.s.hands[1] | self.s.hands[2] | self.s.hands[3]
        cdef int slack = 0, byte
        if r.belote:
            slack = r.capot >> 1
            for byte in range(4):
                if self.s.pairs[byte]:
                    slack += r.belote >> 1
        if self.is_over(n):
            slack = 0
        all.low = -slack
        all.high = self.points_left(n) + slack
        return all

    cdef int points_left(self, const Node* n) noexcept nogil:
        """Points (or tricks) of the mode still to come, cards on the table included."""
        cdef const Rules* r = self.s.own
        cdef uint32_t left = self.s.hands[0] | self.s.hands[1] | self.s.hands[2] | self.s.hands[3]
        cdef int tricks = count(self.s.hands[n.seat])
        if n.played:
            left |= n.trick.table
        elif left == 0:
            return 0
        return total_of(r, left) + tricks * r.trick_points + r.last_trick

    cdef int sweep(self, Node* n, int side) noexcept nogil:
        """Can the side take every trick from here on? 1 yes, 0 no, -1 not known: a limit struck. Asks tricks alone."""
        cdef Search* s = self.s
        cdef Node counting = n[0]
        cdef Interval known
        cdef int tricks = count(s.hands[n.seat])
        counting.trick.points = 0
        s.rules = s.tricks
        s.tag = s.table.generation << 5 | 16
        known.low = 0
        known.high = tricks
        known = self.narrow(&counting, known, tricks - 1 if side == 0 else 0, tricks if side == 0 else 1, 0)
        self.ask_own()
        if known.low >= (tricks if side == 0 else 1):
            return side == 0
        if known.high <= (tricks - 1 if side == 0 else 0):
            return side == 1
        return -1

    cdef Interval margin(self, Node* n, Interval known) noexcept nogil:
        """Margins from bounds on the value; adds the capot where it is not part of the search already.

        Only a value at the very end can hide a capot: who leaves the other side a point has not taken every trick,
        and a side that can keep a point can so keep a trick. So: value, then one yes/no question at the edge.
        """
        cdef const Rules* r = self.s.own
        cdef Interval m
        cdef int all = self.points_left(n), answer
        m.low = r.factor * (2 * known.low - all)
        m.high = r.factor * (2 * known.high - all)
        if r.capot == 0 or r.belote:
            return m
        if n.live & 1 and known.high == all:
            answer = -1
            if known.low == all:
                answer = 1 if self.is_over(n) else self.sweep(n, 0)
            m.low += r.capot if answer == 1 else 0
            m.high += r.capot if answer else 0
        if n.live & 2 and known.low == 0:
            answer = -1
            if known.high == 0:
                answer = 1 if self.is_over(n) else self.sweep(n, 1)
            m.low -= r.capot if answer else 0
            m.high -= r.capot if answer == 1 else 0
        return m

    # -- questions ------------------------------------------------------------------------------------------------

    def value(self):
        """Proven bounds (low, high) of the margin still to come from the position that was placed."""
        cdef Interval m
        with nogil:
            m = self.margin(&self.node, self.exact(&self.node))
        return m.low, m.high

    def reaches(self, goal: int):
        """Proven bounds (low, high) of the margin still to come, with low >= goal or high < goal unless a limit struck."""
        cdef Interval m
        cdef int wanted = max(-FAR, min(FAR, goal))
        with nogil:
            m = self.margin(&self.node, self.value_against(&self.node, wanted))
        return m.low, m.high

    def cards(self, bint only_best=False):
        """Every legal card with proven bounds of the margin still to come if it is played: [(card, low, high)].

        only_best: prove of the others only that they are worse.
        """
        cdef uint32_t moves = self.legal(), distinct = distinct_cards(self.s, &self.node, moves)
        cdef Interval found[32]
        cdef int i, card = 0
        with nogil:
            self.value_cards(&self.node, distinct, only_best, found)
        answers = []
        for i in range(32):
            if moves >> i & 1:
                if distinct >> i & 1:
                    card = i
                answers.append((self.table._card_of[i], found[card].low, found[card].high))
        return answers

    def line(self):
        """One optimal continuation to the end, or as far as the limits let it be proven: card numbers in order of play."""
        cdef Node n = self.node
        cdef uint32_t[4] kept
        cdef uint32_t card
        cdef int seat, value, goal, gain, all
        cdef Interval known, m
        for seat in range(4):
            kept[seat] = self.s.hands[seat]
        with nogil:
            known = self.exact(&n)
            m = self.margin(&n, known)
        played = []
        value = known.low
        goal = m.low
        while m.low == m.high and not self.is_over(&n):
            with nogil:
                card = self.best_card(&n, value, goal)
            if card == 0:
                break
            played.append(self.table._card_of[lowest(card)])
            all = self.points_left(&n)
            gain = play_on(self.s, &n, card, &n)
            value -= gain
            goal -= self.s.own.factor * (2 * gain - (all - self.points_left(&n)))
        for seat in range(4):
            self.s.hands[seat] = kept[seat]
        return played

    def sweeps(self):
        """Can side 0, can side 1 take every trick of the deal, if it plays for that alone? True, False or None (limit)."""
        cdef int answer[2]
        cdef int side
        with nogil:
            for side in range(2):
                answer[side] = 0
                if self.node.live >> side & 1:
                    answer[side] = 1 if self.is_over(&self.node) else self.sweep(&self.node, side)
        return tuple(None if answer[side] < 0 else bool(answer[side]) for side in range(2))

    def shares(self):
        """Three passes: the tricks still to come of seats 0, 1, 2 by max^n; None when a limit struck."""
        cdef Shares found
        self._need_memo()
        with nogil:
            found = share(self.s, &self.memo, &self.node)
        return None if self.s.stopped else _parts(found)

    def shares_of_cards(self):
        """Three passes: [(card, shares)] for every legal card, shares counted from before it; None when a limit struck."""
        cdef uint32_t moves = self.legal(), card
        cdef Node after
        cdef Shares found
        answers = []
        self._need_memo()
        while moves:
            card = moves & (~moves + 1)
            moves ^= card
            with nogil:
                play_on(self.s, &self.node, card, &after)
                found = share(self.s, &self.memo, &after)
                self.s.hands[self.node.seat] |= card
            if self.s.stopped:
                return None
            parts = list(_parts(found))
            if after.played == 0:
                parts[after.seat] += 1
            answers.append((self.table._card_of[lowest(card)], tuple(parts)))
        return answers

    cdef int _need_memo(self) except -1:
        if self.memo.slots == NULL:
            allocate_memo(&self.memo)
            forget(&self.memo)
        return 0

    # -- parts of the questions -----------------------------------------------------------------------------------

    cdef bint is_over(self, const Node* n) noexcept nogil:
        return n.played == 0 and self.s.hands[n.seat] == 0

    cdef void ask_own(self) noexcept nogil:
        """Back to the mode's own points."""
        self.s.rules = self.s.own
        self.s.tag = self.s.table.generation << 5

    cdef uint32_t legal(self) noexcept nogil:
        cdef const Node* n = &self.node
        cdef const Trick* t = &n.trick
        cdef uint32_t hand = self.s.hands[n.seat]
        if n.played == 0:
            return hand
        return legal_cards(self.s.own, hand, n.seat, t.led, t.lead, t.table, t.head, t.head_seat)

    cdef Interval exact(self, Node* n) noexcept nogil:
        """The value, or what a limit leaves of it. The first guess is a playout."""
        cdef Interval all = self.everything(n)
        if all.low == all.high:
            return all
        return self.narrow(n, all, -FAR, FAR, playout(self.s, n))

    cdef Interval value_against(self, Node* n, int goal) noexcept nogil:
        """Bounds of the value that decide whether the margin reaches the goal."""
        cdef const Rules* r = self.s.own
        cdef int all = self.points_left(n), wanted
        # margin = factor x (2 value - all): the least value that gives the goal, rounded up
        # (shifted, so that the division never sees a negative number)
        wanted = (goal + r.factor * (all + 2 * FAR) + 2 * r.factor - 1) // (2 * r.factor) - FAR
        if r.capot and not r.belote:
            # Beyond the points only a capot is left: the value at its edge has to be known.
            if wanted > all:
                wanted = all
            elif wanted < 1:
                wanted = 1
        return self.narrow(n, self.everything(n), wanted - 1, wanted, 0)

    cdef Interval after(self, Node* n, uint32_t card, Node* next, int* gain) noexcept nogil:
        """Play a card: the position after it, what it earned side 0 at once, and the widest bounds of the rest."""
        gain[0] = play_on(self.s, n, card, next)
        return self.everything(next)

    cdef Interval margin_before(self, Node* n, Node* next, Interval known, int gain) noexcept nogil:
        """Bounds of the margin counted from before the card that led from `n` to `next`; takes that card back."""
        cdef int all = self.points_left(next), spent
        cdef Interval m = self.margin(next, known)
        cdef uint32_t card = next.trick.table & ~(n.trick.table if n.played else 0)
        self.s.hands[n.seat] |= card
        spent = self.s.own.factor * (2 * gain - (self.points_left(n) - all))
        m.low += spent
        m.high += spent
        return m

    cdef void value_cards(self, Node* n, uint32_t cards, bint only_best, Interval* found) noexcept nogil:
        """Margins after each of `cards`, by bit.

        Every card is a question of its own over one table; the best value so far is the first guess for the next
        card, and a card of a chain is at most their points' difference away from its neighbour. For the best cards
        alone the value of the whole position comes first: then one yes/no search a card is enough.
        """
        cdef const Rules* r = self.s.own
        cdef Interval whole, known, twin
        cdef Node next
        cdef uint32_t card, rest = cards, before = 0
        cdef uint32_t others = (self.s.hands[0] | self.s.hands[1] | self.s.hands[2] | self.s.hands[3]) & ~self.s.hands[n.seat]
        cdef bint up = r.wants[n.seat]
        cdef int gain, guess, apart, best = 0
        if n.played:
            others |= n.trick.table
        if only_best:
            whole = self.exact(n)
            best = whole.high if up else whole.low
        twin.low = twin.high = 0
        while rest:
            card = rest & (~rest + 1)
            rest ^= card
            known = self.after(n, card, &next, &gain)
            if only_best and whole.low == whole.high:
                if up and best - gain < known.high:
                    known.high = best - gain
                elif not up and best - gain > known.low:
                    known.low = best - gain
            if before and chained(self.s, before, card, others):
                apart = r.points[lowest(card)] - r.points[lowest(before)]
                if twin.low - apart - gain > known.low:
                    known.low = twin.low - apart - gain
                if twin.high + apart - gain < known.high:
                    known.high = twin.high + apart - gain
            if only_best:
                guess = best - gain - 1 if up else best - gain
                known = self.narrow(&next, known, guess, guess + 1, guess)
            elif known.low < known.high:
                guess = best - gain if before else playout(self.s, &next)
                known = self.narrow(&next, known, -FAR, FAR, guess)
                if before == 0 or (known.low + gain > best if up else known.high + gain < best):
                    best = known.low + gain if up else known.high + gain
            before = card
            twin.low = known.low + gain
            twin.high = known.high + gain
            found[lowest(card)] = self.margin_before(n, &next, known, gain)

    cdef uint32_t best_card(self, Node* n, int value, int goal) noexcept nogil:
        """The first legal card, S H D C and strongest first, that keeps the value and the margin; 0 when a limit strikes."""
        cdef const Trick* t = &n.trick
        cdef Interval known, m
        cdef Node next
        cdef uint32_t moves = self.s.hands[n.seat], suit, card
        cdef bint up = self.s.own.wants[n.seat]
        cdef int gain, i
        if n.played:
            moves = legal_cards(self.s.own, moves, n.seat, t.led, t.lead, t.table, t.head, t.head_seat)
        if moves & (moves - 1) == 0:
            return moves
        for i in range(3, -1, -1):
            suit = moves & (<uint32_t>0xFF << (self.byte_of[i] * 8))
            while suit:
                card = <uint32_t>1 << highest(suit)
                suit ^= card
                known = self.after(n, card, &next, &gain)
                if up:
                    known = self.narrow(&next, known, value - gain - 1, value - gain, 0)
                else:
                    known = self.narrow(&next, known, value - gain, value - gain + 1, 0)
                if (known.low >= value - gain) if up else (known.high <= value - gain):
                    known.low = known.high = value - gain
                m = self.margin_before(n, &next, known, gain)
                if self.s.stopped:
                    return 0
                if known.low == known.high == value - gain and m.low == m.high == goal:
                    return card
        return 0


cdef tuple _parts(Shares shares):
    return (shares & 255, shares >> 8 & 255, shares >> 16 & 255)
