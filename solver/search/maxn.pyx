# cython: language_level=3
"""Three passes: a game of three, each for himself, solved by max^n.

Every player maximises his own tricks; among equal choices he leaves the fewest to the next player in order of play.
These two wishes settle all three numbers (the third is what remains), so the last tie-break of the rules, by card,
decides which card is shown and never a value: equivalent cards may be dropped and positions of one pattern shared.

Alpha-beta's deep cuts are wrong with three parties. Two that are right are used:

  all the rest     a player who takes every trick left cannot do better
  shallow          while i already has a choice worth b to him, a choice of i is out as soon as the very next decider j
                   is sure of so many tricks that i gets fewer than b; or just b, if j is i's next player and gets no
                   fewer than in i's best choice: then i's second wish cannot gain either

    memo slot, 64 bits:   | pattern 32 | leader 2 | generation 10 | unused 5 | shares 15: 5 bits a seat |

Invariant: only exact shares enter the memo. Source of the method: Luckhardt and Irani 1986; shallow cuts: Korf 1991.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc
from libc.string cimport memset

from solver.search.alphabeta cimport NO_CARD, Node, Search, Trick, key_of, look_around
from solver.search.bounds cimport leaders_run
from solver.search.layout cimport chain_lows, count, highest, lengths, lowest, suit_of, unlikely
from solver.search.ordering cimport slot_of
from solver.search.rules cimport Rules, beats, legal_cards


cdef enum:
    WAYS = 8

cdef struct Choice:             # of the player who decided last; seat -1: nobody
    int seat
    int own                     # tricks his best choice so far brings him, of those still to be decided
    int next                    # and his next player


cdef int allocate_memo(Memo* m) except -1:
    m.slots = <uint64_t*>calloc(MEMO_SLOTS, 8)
    if m.slots == NULL:
        raise MemoryError("memo of the three-passes search")
    m.generation = 0
    return 0


cdef void forget(Memo* m) noexcept nogil:
    """Forget everything; wiped when the generations run out."""
    m.generation += 1
    if m.generation == 1024:
        memset(m.slots, 0, MEMO_SLOTS * 8)
        m.generation = 1


cdef inline int part(Shares shares, int seat) noexcept nogil:
    return shares >> 8 * seat & 255


cdef inline int wish(Shares shares, int seat) noexcept nogil:
    """What `seat` thinks of a result: own tricks first, then few for the next player."""
    return 16 * part(shares, seat) + 15 - part(shares, 0 if seat == 2 else seat + 1)


cdef inline uint64_t* memo_slots(const Memo* m, uint32_t key, int leader) noexcept nogil:
    cdef uint64_t mixed = (<uint64_t>key << 2 | leader) * <uint64_t>0x9E3779B97F4A7C15
    return m.slots + (<uint32_t>(mixed >> 40) & (MEMO_SLOTS // WAYS - 1)) * WAYS


cdef inline bint hopeless(const Choice* p, int seat, int own, int cards) noexcept nogil:
    """Can the player who decided last no longer gain by this choice, `seat` being sure of `own` of `cards` tricks?

    He gets at most the rest. If that is less than he has, or just as much while `seat` is his next player and has no
    fewer tricks than in his best choice so far, his wish cannot grow.
    """
    cdef int rest = cards - own
    if p.seat < 0 or p.seat == seat:
        return False
    return rest < p.own or (rest == p.own and seat == (p.seat + 1) % 3 and own >= p.next)


cdef inline int last_winner(const Search* s, int leader) noexcept nogil:
    """Who wins the last trick: one card each, nothing to decide."""
    cdef const Rules* r = s.rules
    cdef uint32_t head = s.hands[leader], led = suit_of(head) if head else 0
    cdef int seat = r.next[leader], winner = leader
    while seat != leader:
        if beats(r, s.hands[seat], led, head):
            head = s.hands[seat]
            winner = seat
        seat = r.next[seat]
    return winner


cdef Shares lead(Search* s, Memo* m, int leader, const Choice* parent, bint* cut) noexcept nogil:
    """The shares from the start of a trick. Where `parent` cannot gain any more `cut` is set and they are not exact."""
    cdef uint32_t hand = s.hands[leader], left = s.hands[0] | s.hands[1] | s.hands[2], key
    cdef int cards = count(hand), i, sure
    cdef bint ruffs
    cdef uint32_t length[3]
    cdef uint64_t* slots
    cdef uint64_t tag
    cdef Shares found
    if cards <= 1:
        return <Shares>cards << 8 * last_winner(s, leader)
    if unlikely(s.nodes >= s.pause):
        look_around(s)
    if unlikely(s.stopped):
        return 0
    key = key_of(s, left)
    tag = <uint64_t>key << 32 | <uint64_t>leader << 30 | <uint64_t>m.generation << 20
    slots = memo_slots(m, key, leader)
    for i in range(WAYS):
        if slots[i] >> 20 == tag >> 20:
            return (slots[i] & 31) | (slots[i] >> 5 & 31) << 8 | (slots[i] >> 10 & 31) << 16
    for i in range(3):
        length[i] = lengths(s.hands[i])
    sure = count(leaders_run(s, leader, left, length, &ruffs))
    if sure == cards:
        return <Shares>cards << 8 * leader
    if hopeless(parent, leader, sure, cards):
        cut[0] = True
        return 0
    found = decide(s, m, leader, NULL, 0, hand, left, cards, parent, cut)
    if not cut[0] and not s.stopped:
        sure = <int>(key ^ left) & (WAYS - 1)
        for i in range(WAYS):
            if slots[i] >> 20 & 1023 != m.generation:
                sure = i
                break
        slots[sure] = tag | part(found, 0) | part(found, 1) << 5 | part(found, 2) << 10
    return found


cdef Shares decide(
    Search* s, Memo* m, int seat, const Trick* t, int played, uint32_t moves, uint32_t left, int cards,
    const Choice* parent, bint* cut,
) noexcept nogil:
    """The shares when `seat` chooses among `moves`; `cards`: tricks still to be decided, this one included."""
    cdef const Rules* r = s.rules
    cdef uint32_t others = left & ~s.hands[seat], card, slot, first = 0, chosen = 0
    cdef Trick n
    cdef Choice mine
    cdef Shares best = 0, found
    cdef int best_wish = -1
    cdef bint child_cut
    if t != NULL:
        others |= t.table
    moves = chain_lows(moves, others)
    slot = slot_of(s, seat, t, left)
    if s.cutoff[slot] != NO_CARD:
        first = moves & <uint32_t>1 << s.cutoff[slot]
    mine.seat = seat
    mine.own = 0
    mine.next = cards + 1
    while moves:
        card = first if first else <uint32_t>1 << highest(moves)
        first = 0
        moves ^= card
        s.nodes += 1
        if t == NULL:
            n.led = <uint32_t>0xFF << (lowest(card) & 24)
            n.lead = n.head = n.table = card
            n.head_seat = seat
        else:
            n = t[0]
            n.table |= card
            if beats(r, card, t.led, t.head):
                n.head = card
                n.head_seat = seat
        s.hands[seat] ^= card
        child_cut = False
        if played == 2:
            # What the winner of this trick takes is no more to be decided: count it off.
            mine.own -= n.head_seat == seat
            mine.next -= n.head_seat == (seat + 1) % 3
            found = lead(s, m, n.head_seat, &mine, &child_cut) + (<Shares>1 << 8 * n.head_seat)
            mine.own += n.head_seat == seat
            mine.next += n.head_seat == (seat + 1) % 3
        else:
            found = follow(s, m, r.next[seat], &n, played + 1, left ^ card, cards, &mine, &child_cut)
        s.hands[seat] ^= card
        if s.stopped:
            return 0
        if child_cut:
            continue
        if wish(found, seat) > best_wish:
            best_wish = wish(found, seat)
            best = found
            chosen = card
            mine.own = part(found, seat)
            mine.next = part(found, (seat + 1) % 3)
            if mine.own == cards:
                break
            if hopeless(parent, seat, mine.own, cards):
                cut[0] = True
                break
    s.cutoff[slot] = lowest(chosen)
    return best


cdef Shares follow(
    Search* s, Memo* m, int seat, const Trick* t, int played, uint32_t left, int cards, const Choice* parent, bint* cut
) noexcept nogil:
    cdef uint32_t moves = legal_cards(s.rules, s.hands[seat], seat, t.led, t.lead, t.table, t.head, t.head_seat)
    return decide(s, m, seat, t, played, moves, left, cards, parent, cut)


cdef Shares share(Search* s, Memo* m, const Node* n) noexcept nogil:
    """The shares of any position of the game of three."""
    cdef bint cut = False
    cdef uint32_t left = s.hands[0] | s.hands[1] | s.hands[2]
    cdef int cards = count(s.hands[n.seat])
    cdef Choice nobody
    nobody.seat = -1
    nobody.own = nobody.next = 0
    if n.played == 0:
        return lead(s, m, n.seat, &nobody, &cut)
    return follow(s, m, n.seat, &n.trick, n.played, left, cards, &nobody, &cut)
