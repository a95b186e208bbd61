# cython: language_level=3
"""Three passes: a game of three, each for himself, solved by max^n.

Every player maximises his own tricks; among equal choices he leaves the fewest to the next player in order of play.
These two wishes settle all three numbers (the third is what remains), so the last tie-break of the rules, by card,
decides which card is shown and never a value: equivalent cards may be dropped and positions of one pattern shared.

Alpha-beta's deep cuts are wrong with three parties. What is right:

  sure tricks      what each seat is sure of against the other two united is the least that he gets here (bounds.pxd);
                   where that adds up to all tricks nothing need be searched, and what the other two are not sure of is
                   the most that a player can wish for: with that he stops. Those who have not played to the trick keep
                   what they were sure of, and so does a leader of a card that nobody can beat
  shallow          while i, who decided last, has a choice worth b to him, a position is out for him as soon as the
                   others are sure of so many tricks that i gets fewer than b; or just b, if i's next player gets no
                   fewer than in i's best choice: then i's second wish cannot gain either. A player who is deciding is
                   sure of what his best choice so far gives him
  speculative      h decided before i, all three differ, and what j leaves is less than h and i have together: so h or i
                   has better. i passes the card over for now. If in the end h does not like i's choice, it never
                   mattered: either that choice stands, or the card is better for i, and then worse for h than what he
                   has. If h does like it, the cards passed over are searched after all.

Who has only one card to play decides nothing and is not counted among the deciders. Who ends a trick looks first at the
cards that the memo knows all about.

    memo slot, 64 bits:   | pattern 32 | leader 2 | generation 10 | cards 4 | bound 1 | shares 15: 5 bits a seat |

bound: the position was left early; the shares field is the least that each seat gets, a fact like any other. The memo
begins with half of its slots, which caches hold and most deals are content with, and widens when they are full.

Nodes of 100 random deals, mean: 617k without sure tricks, 377k where they are asked about at the start of a trick only,
264k with all that follows from them.
Sources: Luckhardt and Irani 1986 (max^n), Korf 1991 (shallow cuts), Sturtevant 2003 (speculative pruning).
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc
from libc.string cimport memset

from solver.search.alphabeta cimport NO_CARD, Node, Search, key_of
from solver.search.bounds cimport all_of, leaders_run, waiting_run
from solver.search.endings cimport play_last
from solver.search.layout cimport chain_lows, count, highest, lengths, lowest, tops, unlikely
from solver.search.ordering cimport slot_of
from solver.search.playing cimport look_around
from solver.search.rules cimport Trick, beats, lay, legal_cards


cdef enum:
    WAYS = 4
    FIRST_SLOTS = 1 << 17       # of MEMO_SLOTS
    UNKNOWN = 1 << 30           # no shares
    AT_LEAST = 1 << 15          # of a memo slot: each part is a lower bound

cdef struct Game:
    Memo* memo
    int taken[3]                # tricks since the position that was asked about

cdef enum:                      # why a position was left before its shares were known
    GO_ON
    HOPELESS                    # the player who decided before cannot gain here
    POINTLESS                   # he or the one before him cannot: only if he chose it all the same would it matter

cdef struct Choice:             # of a player who is deciding; tricks are counted from the position that was asked about
    int seat, after             # and the next player in order of play
    int own                     # what he is sure of, or has in his best choice so far
    int next                    # and what his next player gets there
    const Choice* before        # of whoever decided before him


cdef int allocate_memo(Memo* m) except -1:
    m.slots = <uint64_t*>calloc(MEMO_SLOTS, 8)
    if m.slots == NULL:
        raise MemoryError("memo of the three-passes search")
    m.generation = 0
    m.used = FIRST_SLOTS
    return 0


cdef void forget(Memo* m) noexcept nogil:
    """Forget everything; wiped when the generations run out."""
    m.generation += 1
    m.used = FIRST_SLOTS
    m.stored = 0
    if m.generation == 1024:
        memset(m.slots, 0, MEMO_SLOTS * 8)
        m.generation = 1


cdef inline int part(Shares shares, int seat) noexcept nogil:
    return shares >> 8 * seat & 255


cdef inline int wish(Shares shares, int seat, int after) noexcept nogil:
    """What `seat` thinks of a result: own tricks first, then few for `after`, the next player."""
    return 16 * part(shares, seat) + 15 - part(shares, after)


cdef inline uint64_t* memo_slots(const Memo* m, uint32_t key, int leader) noexcept nogil:
    cdef uint64_t mixed = (<uint64_t>key << 2 | leader) * <uint64_t>0x9E3779B97F4A7C15
    return m.slots + (<uint32_t>(mixed >> 40) & (m.used // WAYS - 1)) * WAYS


cdef inline int cheapest(const uint64_t* slots, uint32_t generation) noexcept nogil:
    """Which slot to write over: one of an old generation, else the position with the fewest cards left."""
    cdef int i, cheap = 0, cards, fewest = 99
    for i in range(WAYS):
        cards = slots[i] >> 16 & 15 if (slots[i] >> 20 & 1023) == generation else -1
        if cards < fewest:
            fewest = cards
            cheap = i
    return cheap


cdef void widen(Memo* m) noexcept nogil:
    """Use twice as many slots, and move there what belongs there."""
    cdef uint32_t i, before = m.used
    cdef uint64_t slot
    cdef uint64_t* slots
    m.used *= 2
    for i in range(before):
        slot = m.slots[i]
        if (slot >> 20 & 1023) == m.generation:
            slots = memo_slots(m, slot >> 32, slot >> 30 & 3)
            if slots != m.slots + i // WAYS * WAYS:
                slots[cheapest(slots, m.generation)] = slot
                m.slots[i] = 0


cdef inline bint gains(const Game* g, const Choice* p, Shares shares) noexcept nogil:
    """Are these shares more to the wish of the player who decided before than the best he has?"""
    cdef int own = g.taken[p.seat] + part(shares, p.seat)
    return own > p.own or (own == p.own and g.taken[p.after] + part(shares, p.after) < p.next)


cdef inline bint liked(const Game* g, Choice* mine, Shares found, Shares* best, int* best_wish) noexcept nogil:
    """Is this result more to the player's wish than his best so far? Then it is that."""
    cdef int own = g.taken[mine.seat] + part(found, mine.seat), liking = wish(found, mine.seat, mine.after)
    if liking <= best_wish[0]:
        return False
    best_wish[0] = liking
    best[0] = found
    if own >= mine.own:
        mine.own = own
        mine.next = g.taken[mine.after] + part(found, mine.after)
    return True


cdef inline int verdict(const Game* g, const Choice* p, Shares sure, int cards) noexcept nogil:
    """May a position be left because each seat is sure of its part in `sure` of the `cards` tricks to be decided?"""
    cdef int most, own
    cdef const Choice* q
    if p == NULL:
        return GO_ON
    own = part(sure, p.seat)
    most = g.taken[p.seat] + cards - (all_of(sure) - own)
    if most < p.own or (most == p.own and g.taken[p.after] + part(sure, p.after) >= p.next):
        return HOPELESS
    q = p.before
    if q != NULL and q.seat != p.seat:
        if g.taken[p.seat] + g.taken[q.seat] + cards - part(sure, 3 - p.seat - q.seat) < p.own + q.own:
            return POINTLESS
    return GO_ON


cdef inline Shares shares_in(uint64_t slot) noexcept nogil:
    return (slot & 31) | (slot >> 5 & 31) << 8 | (slot >> 10 & 31) << 16


cdef inline Shares recalled(const Memo* m, uint32_t key, int leader) noexcept nogil:
    """The shares from the start of a trick if the memo has them, else UNKNOWN."""
    cdef const uint64_t* slots = memo_slots(m, key, leader)
    cdef uint64_t wanted = <uint64_t>key << 12 | <uint64_t>leader << 10 | m.generation
    cdef int i
    for i in range(WAYS):
        if slots[i] >> 20 == wanted:
            return shares_in(slots[i]) if slots[i] & AT_LEAST == 0 else UNKNOWN
    return UNKNOWN


cdef inline Shares sure_shares(const Search* s, int leader, uint32_t left, int cards) noexcept nogil:
    """The tricks that each seat is sure of at the start of a trick, `cards` of `left` being left in each hand."""
    cdef uint32_t length[3]
    cdef bint ruffs
    cdef int seat, second = s.rules.next[leader], third = s.rules.next[second], own
    for seat in range(3):
        length[seat] = lengths(s.hands[seat])
    own = count(leaders_run(s, leader, left, length, &ruffs))
    if own == cards:
        return <Shares>own << 8 * leader
    return (
        <Shares>own << 8 * leader
        | <Shares>waiting_run(s, second, leader, left, length, cards) << 8 * second
        | <Shares>waiting_run(s, third, leader, left, length, cards) << 8 * third
    )


cdef Shares lead(
    Search* s, Game* g, int leader, uint32_t left, int cards, const Choice* parent, int* left_at
) noexcept nogil:
    """The shares from the start of a trick, `left` being left, `cards` of them in each hand.

    Where `left_at` is set each part is a lower bound.
    """
    cdef uint32_t key, used
    cdef uint64_t tag
    cdef uint64_t* slots
    cdef int i, mine = -1
    cdef Trick last
    cdef Shares found, sure = 0
    if cards == 0:
        return 0
    if cards == 1:
        play_last(s, leader, &last)
        return <Shares>1 << 8 * last.head_seat
    if unlikely(s.nodes >= s.pause):
        look_around(s)
    if unlikely(s.stopped):
        return 0
    key = key_of(s, left)
    tag = <uint64_t>key << 32 | <uint64_t>leader << 30 | <uint64_t>g.memo.generation << 20
    slots = memo_slots(g.memo, key, leader)
    used = g.memo.used
    for i in range(WAYS):
        if slots[i] >> 20 == tag >> 20:
            sure = shares_in(slots[i])
            if slots[i] & AT_LEAST == 0:
                return sure
            mine = i
            break
    if mine < 0 and s.use.bounds:
        sure = sure_shares(s, leader, left, cards)
        if all_of(sure) == cards:
            return sure
    left_at[0] = verdict(g, parent, sure, cards)
    if left_at[0] != GO_ON:
        return sure
    found = decide(s, g, leader, NULL, 0, s.hands[leader], left, cards, sure, parent, left_at)
    if s.stopped:
        return 0
    if g.memo.used != used:
        slots = memo_slots(g.memo, key, leader)
        mine = -1
    if mine < 0:
        mine = cheapest(slots, g.memo.generation)
        g.memo.stored += (slots[mine] >> 20 & 1023) != g.memo.generation
        if g.memo.stored * 4 > g.memo.used * 3 and g.memo.used < MEMO_SLOTS:
            widen(g.memo)
            return found
    tag |= <uint64_t>cards << 16
    slots[mine] = tag | part(found, 0) | part(found, 1) << 5 | part(found, 2) << 10
    if left_at[0] != GO_ON:
        slots[mine] |= AT_LEAST
    return found


cdef inline Shares play(
    Search* s, Game* g, int seat, uint32_t card, const Trick* t, int played, uint32_t left, int cards, Shares sure,
    const Choice* parent, int* left_at
) noexcept nogil:
    """The shares after a card."""
    cdef Trick n
    cdef Shares found
    cdef int winner
    s.nodes += 1
    s.hands[seat] ^= card
    if played == 2:
        winner = seat if beats(s.rules, card, t.led, t.head) else t.head_seat
        g.taken[winner] += 1
        found = lead(s, g, winner, left ^ card, cards - 1, parent, left_at) + (<Shares>1 << 8 * winner)
        g.taken[winner] -= 1
    else:
        lay(s.rules, t, seat, card, played == 0, &n)
        found = follow(s, g, s.rules.next[seat], &n, played + 1, left ^ card, cards, sure, parent, left_at)
    s.hands[seat] ^= card
    return found


cdef inline Shares without(Shares sure, int seat) noexcept nogil:
    """With nothing for one seat."""
    return sure & ~(<Shares>255 << 8 * seat)


cdef inline Shares raised(Shares sure, int seat, int own) noexcept nogil:
    """With the part of one seat at least `own`."""
    return sure + (<Shares>(own - part(sure, seat)) << 8 * seat) if own > part(sure, seat) else sure


cdef Shares decide(
    Search* s, Game* g, int seat, const Trick* t, int played, uint32_t moves, uint32_t left, int cards, Shares sure,
    const Choice* parent, int* left_at,
) noexcept nogil:
    """The shares when `seat` chooses among `moves`, each sure of his part in `sure` of the `cards` tricks still to be
    decided, this one included."""
    cdef uint32_t others = left & ~s.hands[seat], card, slot, first = 0, chosen = 0, later = 0, rest
    cdef uint32_t masters = tops(s.hands[seat], others) if t == NULL and s.use.bounds else 0
    cdef Choice mine
    cdef Shares best = 0, found, kept
    cdef int best_wish = -1, child_left, winner, ideal
    if t != NULL:
        others |= t.table
    moves = chain_lows(moves, others)
    if moves & (moves - 1) == 0:
        found = play(s, g, seat, moves, t, played, left, cards, sure, parent, left_at)
        return found if left_at[0] == GO_ON else sure
    mine.seat = seat
    mine.after = s.rules.next[seat]
    mine.own = g.taken[seat] + part(sure, seat)
    mine.next = 100
    mine.before = parent
    ideal = cards - part(sure, mine.after) - part(sure, 3 - seat - mine.after)
    ideal = 16 * ideal + 15 - part(sure, mine.after)
    if played == 2 and cards > 2:
        # What the memo knows comes first: it costs nothing, and the rest may not be needed any more.
        rest = moves
        while rest:
            card = rest & (~rest + 1)
            rest ^= card
            winner = seat if beats(s.rules, card, t.led, t.head) else t.head_seat
            found = recalled(g.memo, key_of(s, left ^ card), winner)
            if found != UNKNOWN:
                s.nodes += 1
                moves ^= card
                liked(g, &mine, found + (<Shares>1 << 8 * winner), &best, &best_wish)
        if best_wish >= 0:
            if best_wish >= ideal:
                return best
            sure = raised(sure, seat, mine.own - g.taken[seat])
            left_at[0] = verdict(g, parent, sure, cards)
            if left_at[0] != GO_ON or moves == 0:
                return best if left_at[0] == GO_ON else sure
    slot = slot_of(s, seat, t, left)
    if s.cutoff[slot] != NO_CARD:
        first = moves & <uint32_t>1 << s.cutoff[slot]
    while moves | later:
        if moves == 0:
            # What is left was passed over because of the player before: does he like what was found?
            if best_wish >= 0 and not gains(g, parent, best):
                left_at[0] = HOPELESS
                break
            moves = later
            later = 0
            mine.before = NULL
        card = first if first else <uint32_t>1 << highest(moves)
        first = 0
        moves ^= card
        child_left = GO_ON
        kept = without(sure, seat)
        if card & masters:
            kept |= <Shares>count(masters) << 8 * seat
        found = play(s, g, seat, card, t, played, left, cards, kept, &mine, &child_left)
        if s.stopped:
            return 0
        if child_left == POINTLESS:
            later |= card
        if child_left != GO_ON:
            continue
        if liked(g, &mine, found, &best, &best_wish):
            chosen = card
            if best_wish >= ideal:
                break
            sure = raised(sure, seat, mine.own - g.taken[seat])
            left_at[0] = verdict(g, parent, sure, cards)
            if left_at[0] != GO_ON:
                break
    if chosen:
        s.cutoff[slot] = lowest(chosen)
    return best if left_at[0] == GO_ON else sure


cdef Shares follow(
    Search* s, Game* g, int seat, const Trick* t, int played, uint32_t left, int cards, Shares sure,
    const Choice* parent, int* left_at
) noexcept nogil:
    cdef uint32_t moves = legal_cards(s.rules, s.hands[seat], seat, t)
    return decide(s, g, seat, t, played, moves, left, cards, sure, parent, left_at)


cdef Shares share(Search* s, Memo* m, const Node* n) noexcept nogil:
    """The shares of any position of the game of three."""
    cdef Game g
    cdef int left_at = GO_ON, cards = count(s.hands[n.seat])
    cdef uint32_t left = s.hands[0] | s.hands[1] | s.hands[2]
    g.memo = m
    g.taken[0] = g.taken[1] = g.taken[2] = 0
    if n.played == 0:
        return lead(s, &g, n.seat, left, cards, NULL, &left_at)
    return follow(s, &g, n.seat, &n.trick, n.played, left, cards, 0, NULL, &left_at)
