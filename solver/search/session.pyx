# cython: language_level=3
"""Session: table, counters, cancel flag and limits of the searches of one thread.

A Session is bound to a deal and a mode (`bind`); what it learns there serves every later position of that deal. Binding
to something else forgets. Answers never depend on what a Session solved before, only the work does.

Units: every value that crosses to Python is a *margin still to come*, side 0 minus side 1, cards on the table
included: raw points of the mode (factor, last trick, play-dependent belotes, capot), or tricks.

One Session belongs to one thread at a time; a second thread that enters meanwhile is refused with RuntimeError. A
question takes several calls: `with session:` keeps other threads out until the last of them.
`cancel` alone may come from anywhere: the search under way stops within milliseconds and answers with what it has
proven. The flag stays up until `renew`.
"""

import threading

from libc.stdint cimport int64_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from solver.search.alphabeta cimport CUTOFF_BITS, NO_CARD, Node, Search
from solver.search.layout cimport FAR, lowest
from solver.search.maxn cimport MEMO_SLOTS, Shares, allocate_memo, forget, share
from solver.search.playing cimport distinct_cards, learn_owners, learn_tops, now, play_on
from solver.search.questions cimport (
    Interval,
    ask_own,
    best_card,
    everything,
    exact,
    is_over,
    legal_now,
    margin,
    points_left,
    sweep,
    value_against,
    value_cards,
)
from solver.search.rules cimport RuleTable, Rules, check_hands, check_position, lay
from solver.search.transposition cimport allocate, new_generation, release

_NO_LIMIT = 1 << 62

TECHNIQUES = ("table", "quasi", "cutoff_cards", "chains", "bounds", "scan", "leads", "ordering")
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
        self.lock = threading.RLock()
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
        self.s.use.leads = "leads" not in without
        self.s.use.ordering = "ordering" not in without
        return 0

    @property
    def memory(self):
        """Bytes this session holds. They never grow but once: by 2 MB, when three passes are first asked about."""
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

    def __enter__(self):
        """Take the session for this thread; RuntimeError while another one has it."""
        self._enter(False)
        return self

    def __exit__(self, *_):
        """Give the session free."""
        self.lock.release()

    cdef int _enter(self, bint placed) except -1:
        """Begin a public call: alone, and after what it builds on."""
        if placed and self.placed is None:
            raise ValueError("no position to search; expected bind and place before")
        if not self.lock.acquire(False):
            raise RuntimeError("this Session is at work in another thread; expected one Session a thread")
        return 0

    def limit(self, max_nodes: int = 0, max_milliseconds: int = 0):
        """Begin a question: reset the counters and set what it may use (0: no limit)."""
        cdef int64_t nodes = max_nodes if 0 < max_nodes < _NO_LIMIT else _NO_LIMIT
        cdef double seconds = max(0, min(max_milliseconds, 10**9)) / 1000.0
        self._enter(False)
        self.s.nodes = 0
        self.s.leads = self.s.cutoffs = self.s.first_cutoffs = 0
        self.s.stopped = 0
        self.s.node_limit = nodes
        self.s.deadline = now() + seconds if seconds > 0 else 0.0
        self.s.pause = 0
        self.lock.release()

    def bind(self, RuleTable table not None, tuple hands not None):
        """Take up a deal and a mode; forgets everything unless it is the same as before. Raises ValueError.

        hands: the cards of each seat, as sets, before any card that will be asked about was played.
        """
        cdef int seat
        if self.table is table and self.deal == hands:
            return
        check_hands(hands, table.rules.seats)
        self._enter(False)
        self.table = table
        self.deal = hands
        self.placed = None
        self.asked = 0
        for seat in range(4):
            self.s.hands[seat] = table.to_kernel(hands[seat]) if seat < len(hands) else 0
            self.s.byte_of[seat] = table._bit_of[8 * seat] >> 3
        self.s.own = &table.rules
        self.s.tricks = &table.tricks
        self.s.rules = self.s.own
        learn_owners(self.s)
        learn_tops(self.s)
        self._find_pairs()
        memset(self.s.cutoff, NO_CARD, 1 << CUTOFF_BITS)
        new_generation(&self.s.table)
        if self.memo.slots != NULL:
            forget(&self.memo)
        ask_own(self.s)
        self.lock.release()

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
        """Set up a position of the deal that was bound; raises ValueError.

        hands: what each seat still holds, as sets. leader: of the current trick; trick: the card numbers on the table.
        live: bit 0 set when side 0 may still take every trick of the deal, bit 1 for side 1.
        """
        cdef Node start
        cdef int seat
        cdef uint32_t card
        cdef uint32_t now_held[4]
        cdef const Rules* r
        if self.table is None:
            raise ValueError("no deal; expected bind before place")
        key = (hands, leader, trick, live)
        if self.placed == key:
            return
        r = &self.table.rules
        check_position(self.deal, hands, leader, trick, live)
        self._enter(False)
        for seat in range(4):
            now_held[seat] = self.table.to_kernel(hands[seat]) if seat < r.seats else 0
        memset(&start, 0, sizeof(Node))
        start.seat = leader
        start.live = live
        for number in trick:
            card = <uint32_t>1 << self.table._bit_of[number]
            lay(r, &start.trick, start.seat, card, start.played == 0, &start.trick)
            start.played += 1
            start.seat = r.next[start.seat]
        self.known = self._foreknown(&start, now_held)
        self.node = start
        self.asked = 0
        self.placed = key
        self.lock.release()

    cdef Interval _foreknown(self, const Node* start, const uint32_t* hands) noexcept:
        """Move on to a position and say what is known of its value: if it came of the last one by a card that was asked
        about, the answer to that; else the widest bounds."""
        cdef Interval known, all
        cdef Node next
        cdef uint32_t card = 0
        cdef int seat
        cdef bint came = False
        if self.placed is not None:
            card = self.s.hands[self.node.seat] ^ hands[self.node.seat]
            if card and card & (card - 1) == 0 and card & self.asked:
                known = self.after[lowest(card)]
                play_on(self.s, &self.node, card, &next)
                came = next.seat == start.seat and next.played == start.played and next.live == start.live
                came = came and (next.played == 0 or next.trick.table == start.trick.table)
                for seat in range(4):
                    came = came and self.s.hands[seat] == hands[seat]
        for seat in range(4):
            self.s.hands[seat] = hands[seat]
        all = everything(self.s, start)
        return known if came else all

    # -- questions ------------------------------------------------------------------------------------------------

    def value(self):
        """Proven bounds (low, high) of the margin still to come from the position that was placed."""
        cdef Interval m
        self._enter(True)
        try:
            with nogil:
                self.known = exact(self.s, &self.node, self.known)
                m = margin(self.s, &self.node, self.known)
            return m.low, m.high
        finally:
            self.lock.release()

    def widest(self):
        """Bounds (low, high) of the margin still to come that need no search: from the points left alone."""
        cdef Interval all
        cdef int left, factor, capot
        self._enter(True)
        try:
            all = everything(self.s, &self.node)
            left = points_left(self.s, &self.node)
            factor = self.s.own.factor
            capot = 0 if self.s.own.belote else self.s.own.capot
            return (
                factor * (2 * all.low - left) - (capot if self.node.live & 2 else 0),
                factor * (2 * all.high - left) + (capot if self.node.live & 1 else 0),
            )
        finally:
            self.lock.release()

    def reaches(self, goal: int):
        """Proven bounds (low, high) of the margin to come; low >= goal or high < goal unless a limit struck."""
        cdef Interval m
        cdef int wanted = max(-FAR, min(FAR, goal))
        self._enter(True)
        try:
            with nogil:
                self.known = value_against(self.s, &self.node, self.known, wanted)
                m = margin(self.s, &self.node, self.known)
            return m.low, m.high
        finally:
            self.lock.release()

    def cards(self, bint only_best=False):
        """Every legal card with proven bounds of the margin still to come if it is played: [(card, low, high)].

        only_best: prove of the others only that they are worse.
        """
        cdef uint32_t moves, distinct
        cdef Interval found[32]
        cdef int i, card = 0
        self._enter(True)
        try:
            moves = legal_now(self.s, &self.node)
            distinct = distinct_cards(self.s, &self.node, moves)
            with nogil:
                if only_best:
                    self.known = exact(self.s, &self.node, self.known)
                value_cards(self.s, &self.node, distinct, only_best, self.known, found, self.after)
            self.asked = distinct
            answers = []
            for i in range(32):
                if moves >> i & 1:
                    if distinct >> i & 1:
                        card = i
                    answers.append((self.table._card_of[i], found[card].low, found[card].high))
            return answers
        finally:
            self.lock.release()

    def line(self):
        """One optimal continuation to the end, or as far as a limit lets it be proven: card numbers in order."""
        cdef Node n
        cdef uint32_t[4] kept
        cdef uint32_t card
        cdef int seat, value, goal, gain, all
        cdef Interval m
        self._enter(True)
        try:
            n = self.node
            for seat in range(4):
                kept[seat] = self.s.hands[seat]
            with nogil:
                self.known = exact(self.s, &n, self.known)
                m = margin(self.s, &n, self.known)
            played = []
            value = self.known.low
            goal = m.low
            while m.low == m.high and not is_over(self.s, &n):
                with nogil:
                    card = best_card(self.s, &n, value, goal)
                if card == 0:
                    break
                played.append(self.table._card_of[lowest(card)])
                all = points_left(self.s, &n)
                gain = play_on(self.s, &n, card, &n)
                value -= gain
                goal -= self.s.own.factor * (2 * gain - (all - points_left(self.s, &n)))
            for seat in range(4):
                self.s.hands[seat] = kept[seat]
            return played
        finally:
            self.lock.release()

    def sweeps(self):
        """Can side 0, can side 1 take every trick of the deal, playing for that alone? None: a limit struck."""
        cdef int answer[2]
        cdef int side
        self._enter(True)
        try:
            with nogil:
                for side in range(2):
                    answer[side] = 0
                    if self.node.live >> side & 1:
                        answer[side] = 1 if is_over(self.s, &self.node) else sweep(self.s, &self.node, side)
            return tuple(None if answer[side] < 0 else bool(answer[side]) for side in range(2))
        finally:
            self.lock.release()

    def shares(self):
        """Three passes: the tricks still to come of seats 0, 1, 2 by max^n; None when a limit struck."""
        cdef Shares found
        self._enter(True)
        try:
            self._need_memo()
            with nogil:
                found = share(self.s, &self.memo, &self.node)
            return None if self.s.stopped else _parts(found)
        finally:
            self.lock.release()

    def shares_of_cards(self):
        """Three passes: [(card, shares)] of every legal card, counted from before it; None when a limit struck."""
        cdef uint32_t moves, card
        cdef Node after
        cdef Shares found
        self._enter(True)
        try:
            answers = []
            moves = legal_now(self.s, &self.node)
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
        finally:
            self.lock.release()

    cdef int _need_memo(self) except -1:
        if self.table.rules.seats != 3:
            raise ValueError(f"three passes among {self.table.rules.seats} seats; expected 3")
        if self.memo.slots == NULL:
            allocate_memo(&self.memo)
            forget(&self.memo)
        return 0


cdef tuple _parts(Shares shares):
    return (shares & 255, shares >> 8 & 255, shares >> 16 & 255)
