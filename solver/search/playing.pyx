# cython: language_level=3
"""What surrounds the search: a deal is learnt, cards are played for good, the clock is looked at.

Nothing here is in a hurry: each of these happens once a question, a card or a few thousand nodes.
"""

from libc.string cimport memset
from libc.stdint cimport uint8_t, uint32_t, uint64_t

from solver.search.alphabeta cimport Node, Search
from solver.search.belotes cimport belote_of, capot_of
from solver.search.chains cimport one_of_each_chain
from solver.search.layout cimport FAR, count, highest, lowest, tops
from solver.search.ordering cimport score_of
from solver.search.rules cimport Rules, Trick, lay, legal_cards

cdef extern from *:
    """
    #include <time.h>
    static double oh_now(void) {
        struct timespec t;
        #if defined(CLOCK_MONOTONIC)
        clock_gettime(CLOCK_MONOTONIC, &t);
        #else
        timespec_get(&t, TIME_UTC);
        #endif
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    """
    double oh_now() nogil

cdef enum:
    PAUSE = 2048                # nodes between two looks at the clock


cdef double now() noexcept nogil:
    return oh_now()


cdef void learn_owners(Search* s) noexcept nogil:
    """Fill `pattern` from s.hands: sets of one suit whose owners, from low to high, are the same share a pattern."""
    cdef int byte, mask, seat, top, like
    cdef uint8_t child[4][256]  # of a pattern and the owner of one more card on top: the pattern that makes
    cdef uint8_t owner_of[8]
    cdef uint8_t* children
    cdef uint32_t suit, live, below
    for byte in range(4):
        live = below = 0
        for seat in range(s.rules.seats):
            suit = s.hands[seat] >> 8 * byte & 255
            live |= suit
            while suit:
                owner_of[lowest(suit)] = seat
                suit &= suit - 1
        memset(child, 0, sizeof(child))
        s.pattern[byte][0] = 0
        while live:
            top = lowest(live)
            live &= live - 1
            children = child[owner_of[top]]
            mask = 0
            while True:         # every set of the live cards below
                like = children[s.pattern[byte][mask]]
                like = like if like else mask | 1 << top
                children[s.pattern[byte][mask]] = like
                s.pattern[byte][mask | 1 << top] = like
                mask = (mask - below) & below
                if mask == 0:
                    break
            below |= 1 << top


cdef void learn_tops(Search* s) noexcept nogil:
    """Fill `loose` and `tops`: of each set of trumps those above all of the other side's, and the rest."""
    cdef const Rules* r = s.rules
    cdef uint32_t sides[2]
    cdef uint32_t top
    cdef int mask, seat, side, weak
    sides[0] = sides[1] = 0
    for seat in range(r.seats):
        sides[r.side[seat]] |= s.hands[seat]
    for mask in range(256):
        s.loose[mask] = r.packed[0][mask]
        s.tops[mask] = 0
        if r.trump and mask:
            side = 0 if sides[0] >> highest(mask) & 1 else 1
            top = tops(mask & sides[side], mask & sides[1 - side])
            weak = count(mask & ~top)
            s.loose[mask] &= (<uint64_t>1 << 8 * weak) - 1 if weak < 8 else ~<uint64_t>0
            if side == 0:
                s.tops[mask] = r.total[0][top]


cdef void look_around(Search* s) noexcept nogil:
    """Stop the search if it was cancelled or has used up what it may."""
    s.pause = s.nodes + PAUSE
    if s.cancelled[0] or s.nodes >= s.node_limit or (s.deadline != 0 and oh_now() >= s.deadline):
        s.stopped = 1
    if s.node_limit < s.pause:
        s.pause = s.node_limit


cdef int playout(Search* s, const Node* start) noexcept nogil:
    """The value if everybody plays the card with the best score: a first guess. Leaves the hands as they were."""
    cdef Node n = start[0]
    cdef const Trick* t
    cdef uint32_t kept[4]
    cdef uint32_t moves, card, choice
    cdef int i, best, score, value = 0
    for i in range(4):
        kept[i] = s.hands[i]
    while s.hands[n.seat]:
        t = &n.trick if n.played else NULL
        moves = s.hands[n.seat]
        if t != NULL:
            moves = legal_cards(s.rules, moves, n.seat, t)
        choice = moves & (~moves + 1)
        if choice != moves:
            best = -FAR
            while moves:
                card = moves & (~moves + 1)
                moves ^= card
                score = score_of(s, n.seat, t, n.played, card)
                if score > best:
                    best = score
                    choice = card
        s.nodes += 1
        value += play_on(s, &n, choice, &n)
    for i in range(4):
        s.hands[i] = kept[i]
    return value


cdef int play_on(Search* s, const Node* n, uint32_t card, Node* after) noexcept nogil:
    """Play a card for good: the next position into `after`, the hands in `s`; returns what the card earned side 0 by
    itself and by ending a trick (the last trick and a capot included)."""
    cdef const Rules* r = s.rules
    cdef int gain = 0, side
    after[0] = n[0]
    lay(r, &n.trick, n.seat, card, n.played == 0, &after.trick)
    if r.belote:
        gain = belote_of(s, card, s.hands[n.seat], after.trick.led)
    s.hands[n.seat] ^= card
    after.seat = r.next[n.seat]
    after.played = n.played + 1
    if after.played == r.seats:
        side = r.side[after.trick.head_seat]
        after.live &= 1 if side == 0 else 2
        after.played = 0
        after.seat = after.trick.head_seat
        if side == 0:
            gain += after.trick.points + r.trick_points
        if s.hands[n.seat] == 0:
            if side == 0:
                gain += r.last_trick
            if r.belote:
                gain += capot_of(s, after.live)
    return gain


cdef uint32_t distinct_cards(const Search* s, const Node* n, uint32_t moves) noexcept nogil:
    """One card of each set of equivalent ones among `moves`: the lowest."""
    cdef uint32_t table = n.trick.table if n.played else 0
    cdef uint32_t others = (s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]) & ~s.hands[n.seat] | table
    return one_of_each_chain(s, n.seat, moves, others, table)
