# cython: language_level=3
"""The two-sided search: fail-soft alpha-beta on the points that side 0 has still to come.

Values are those of one side, from the start of a trick (or from inside it, cards on the table included), never "for
the side to move". A call with the window (alpha, beta) returns v such that

    alpha < v < beta    v is the value
    v <= alpha          the value is at most v
    v >= beta           the value is at least v

search_lead runs in numbered steps at the start of a trick, follow and try_cards at the seats after it. Each seat tries
its candidate cards; a seat of a side that wants the value high keeps the highest, the others the lowest.

What makes it fast. The factor is nodes without the technique / nodes with it, in a suit, at NT and at AT of bridge-
belote and in Betel NT, mean of 100 random deals (benchmarks/targets.py --ablation measures them again):

    table          25.9  20.5  30.0  10.3   bounds at trick starts, exact for the cards left          transposition.pxd
    quasi-equal     8.8   2.9   4.0    -    one entry serves all positions of its pattern, corrected by what the
                                            cards' points differ (Kupferschmid and Helmert 2006)             lookup.pxd
    scores          2.5   2.0   2.2   1.9   which card first; weights found by hill climbing               ordering.pxd
    cutoff cards    1.3   1.9   1.9   1.2   the card that last cut off where the choice looked the same    ordering.pxd
    chains          1.5   1.3   1.3   1.4   equivalent cards once; those that differ in points are searched only as far
                                            as their difference can matter                                   chains.pxd
    sure points     1.2   1.5   1.6   5.5   what is certain without search                                   bounds.pxd
    scan            1.1   1.1   1.1   1.1   a look at the table before the card that ends a trick
    windows                                 yes/no searches from a guess outwards                         questions.pyx

Measured and left out: a second build for newer processors (under 3 % of the time), constants for the number of seats
and the duties (5 to 7 %, for four copies of the code), bounds in the first tricks only or the last ones only.

Value units: card points before the rules' factor, tricks x trick_points, last trick; where belotes depend on play
half a belote for the side that scores it (+) or the other side has it (-), and half a capot likewise, so that the
margin of side 0 is always 2 x value - all points left.
"""

from libc.string cimport memset
from libc.stdint cimport uint8_t, uint16_t, uint32_t

from solver.search.belotes cimport belote_of, capot_of, worth_of_pairs
from solver.search.bounds cimport sure_points, total_of, unwanted_points
from solver.search.chains cimport Candidate, candidates, head_is_safe, one_of_each_chain
from solver.search.layout cimport count, highest, lowest, unlikely
from solver.search.lookup cimport known_after, look_up
from solver.search.ordering cimport follow_score, lead_score, slot_of, unwanted_follow, unwanted_lead
from solver.search.rules cimport Rules, beats, legal_cards
from solver.search.transposition cimport Entry, bucket_of, store

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
    FAR = 10000                 # beyond every value
    NOT_SEARCHED = 20000
    PAUSE = 2048                # nodes between two looks at the clock


cdef double now() noexcept nogil:
    return oh_now()


cdef void learn_owners(Search* s) noexcept nogil:
    """Fill `pattern` from s.hands: sets of one suit whose owners, from low to high, are the same share a pattern."""
    cdef int byte, mask, seat, owner, top, base
    cdef uint8_t child[256][4]
    cdef uint8_t owner_of[8]
    cdef uint32_t suit, live
    for byte in range(4):
        live = 0
        for seat in range(s.rules.seats):
            suit = s.hands[seat] >> 8 * byte & 255
            live |= suit
            while suit:
                owner_of[lowest(suit)] = seat
                suit &= suit - 1
        memset(child, 0, sizeof(child))
        s.pattern[byte][0] = 0
        mask = 0
        while True:
            mask = (mask - live) & live         # the next subset of the live cards
            if mask == 0:
                break
            top = highest(mask)
            owner = owner_of[top]
            base = s.pattern[byte][mask ^ (1 << top)]
            if child[base][owner] == 0:
                child[base][owner] = mask
            s.pattern[byte][mask] = child[base][owner]


cdef void look_around(Search* s) noexcept nogil:
    """Stop the search if it was cancelled or has used up what it may."""
    s.pause = s.nodes + PAUSE
    if s.cancelled[0] or s.nodes >= s.node_limit or (s.deadline != 0 and oh_now() >= s.deadline):
        s.stopped = 1
    if s.node_limit < s.pause:
        s.pause = s.node_limit


cdef int last_trick(const Search* s, int leader, int rest, int live) noexcept nogil:
    """One card each: nothing to decide."""
    cdef const Rules* r = s.rules
    cdef uint32_t head = s.hands[leader], led = <uint32_t>0xFF << (lowest(head) & 24)
    cdef int _i, seat = leader, winner = leader
    for _i in range(r.seats - 1):
        seat = r.next[seat]
        if beats(r, s.hands[seat], led, head):
            head = s.hands[seat]
            winner = seat
    live &= 1 if r.side[winner] == 0 else 2
    return (rest if r.side[winner] == 0 else 0) + capot_of(s, live)


cdef inline int play(
    Search* s, int seat, uint32_t card, const Trick* t, int played, int alpha, int beta, int live
) noexcept nogil:
    """Play one card (`played` are on the table already) and return the value of what follows it."""
    cdef const Rules* r = s.rules
    cdef Trick n
    cdef int gain = 0, v, side
    s.nodes += 1
    if played == 0:
        n.led = <uint32_t>0xFF << (lowest(card) & 24)
        n.lead = n.head = n.table = card
        n.head_seat = seat
        n.points = r.points[lowest(card)]
    else:
        n.led = t.led
        n.lead = t.lead
        n.table = t.table | card
        n.points = t.points + r.points[lowest(card)]
        if beats(r, card, t.led, t.head):
            n.head = card
            n.head_seat = seat
        else:
            n.head = t.head
            n.head_seat = t.head_seat
    if r.belote:
        gain = belote_of(s, card, s.hands[seat], n.led)
    s.hands[seat] ^= card
    if played == r.seats - 1:
        side = r.side[n.head_seat]
        live &= 1 if side == 0 else 2
        if side == 0:
            gain += n.points + r.trick_points
        if s.hands[seat] == 0:
            v = gain + capot_of(s, live) + (r.last_trick if side == 0 else 0)
        else:
            v = gain + search_lead(s, n.head_seat, alpha - gain, beta - gain, live)
    else:
        v = gain + follow(s, r.next[seat], &n, played + 1, alpha - gain, beta - gain, live)
    s.hands[seat] ^= card
    return v


cdef int search_lead(Search* s, int leader, int alpha, int beta, int live) noexcept nogil:
    """The value at the start of a trick. `live`: bit 0, side 0 has taken all tricks so far; bit 1, side 1 has."""
    cdef const Rules* r = s.rules
    cdef uint32_t hand = s.hands[leader], left, key
    cdef uint16_t tag
    cdef Entry* bucket
    cdef int low, high, rest, a, b, best, cards = count(hand), against = 0, sure_low, sure_high

    left = s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
    rest = total_of(r, left) + cards * r.trick_points + r.last_trick

    # Step 1. The last trick plays itself.
    if cards == 1:
        return last_trick(s, leader, rest, live)

    # Step 2. Is there still time?
    if unlikely(s.nodes >= s.pause):
        look_around(s)
    if unlikely(s.stopped):
        return alpha

    # Step 3. Bounds without search: all the points there are, and the table.
    low = 0
    high = rest
    if r.belote:
        high += worth_of_pairs(s, left, &against)
        low -= against
        if live & 1:
            high += r.capot >> 1
        if live & 2:
            low -= r.capot >> 1
    sure_low = low
    sure_high = high
    key = key_of(s, left)
    tag = s.tag | live << 2 | leader
    bucket = bucket_of(&s.table, key, tag)
    if s.use.table:
        look_up(s, bucket, key, left, tag, &low, &high)
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high

    # Step 4. Sure points.
    if s.use.bounds:
        if r.fewest:
            unwanted_points(s, leader, cards, alpha, &sure_low, &sure_high)
        else:
            sure_points(s, leader, left, rest, &sure_low, &sure_high)
        if sure_low > low:
            low = sure_low
        if sure_high < high:
            high = sure_high
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high

    # Step 5. Search the leads, inside what is still open. A value at the edge of the known bounds is exact.
    s.leads += 1
    a = alpha if alpha > low else low
    b = beta if beta < high else high
    best = try_cards(s, leader, NULL, 0, hand, left, a, b, live)
    if unlikely(s.stopped):
        return alpha

    # Step 6. Remember what was proven.
    if s.use.table:
        if best > a:
            low = best
        if best < b:
            high = best
        store(bucket, key, left, tag, low, high, cards)
    return best


cdef int follow(Search* s, int seat, const Trick* t, int played, int alpha, int beta, int live) noexcept nogil:
    """The value inside a trick, `seat` to play as number `played` (from 0)."""
    cdef uint32_t hand = s.hands[seat], moves
    moves = legal_cards(s.rules, hand, seat, t.led, t.lead, t.table, t.head, t.head_seat)
    if moves & (moves - 1) == 0:
        return play(s, seat, moves, t, played, alpha, beta, live)
    return try_cards(s, seat, t, played, moves, s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3], alpha, beta, live)


cdef inline int score_of(const Search* s, int seat, const Trick* t, int played, uint32_t card) noexcept nogil:
    """How promising a card looks; see ordering.pxd."""
    cdef const Rules* r = s.rules
    cdef bint wins, partner_wins
    cdef int side = r.side[seat]
    if t == NULL:
        return unwanted_lead(s, seat, card) if r.fewest else lead_score(s, seat, card)
    wins = beats(r, card, t.led, t.head)
    if r.fewest:
        return unwanted_follow(s, seat, t, played == r.seats - 1, card, wins)
    if wins:
        return follow_score(s, seat, t, card, True, False, not head_is_safe(s, seat, t, played, card, side))
    partner_wins = r.side[t.head_seat] == side
    return follow_score(
        s, seat, t, card, False, partner_wins, partner_wins and not head_is_safe(s, seat, t, played, t.head, side)
    )


cdef int try_cards(
    Search* s, int seat, const Trick* t, int played, uint32_t moves, uint32_t left, int alpha, int beta, int live
) noexcept nogil:
    """The best of the cards `moves` for `seat`: fail-soft, window of side 0."""
    cdef const Rules* r = s.rules
    cdef bint up = r.wants[seat]
    cdef uint32_t others = left & ~s.hands[seat], slot = 0
    cdef Candidate c[10]
    cdef Candidate swapped
    cdef int twin_value[10]     # by chain: the value found for one of its cards, and that card's points
    cdef int twin_points[10]
    cdef int n, i, j, first, v, best, a = alpha, b = beta
    if t != NULL:
        others |= t.table

    # Step 1. Candidates: twins dropped.
    n = candidates(s, seat, t, played, moves, others, c)
    if n == 1:
        return play(s, seat, c[0].card, t, played, alpha, beta, live)

    # Step 2. The last seat's cards end the trick: perhaps the table settles one of them at once.
    if t != NULL and played == r.seats - 1 and s.use.scan and s.use.table:
        for i in range(n):
            v = known_after(s, seat, c[i].card, t, left, live, up)
            if up and v >= beta or not up and v <= alpha:
                return v

    # Step 3. The card that last cut off in this context goes first, before any score is made.
    first = 0
    if s.use.cutoff_cards:
        slot = slot_of(s, seat, t, left)
        if s.cutoff[slot] != NO_CARD:
            for i in range(n):
                if c[i].card == <uint32_t>1 << s.cutoff[slot]:
                    swapped = c[i]
                    c[i] = c[0]
                    c[0] = swapped
                    first = 1
                    break

    # Step 4. Play them, best score first.
    for i in range(n):
        twin_value[i] = NOT_SEARCHED
    best = -FAR if up else FAR
    for i in range(n):
        if i == first and s.use.ordering:
            for j in range(i, n):
                c[j].score = score_of(s, seat, t, played, c[j].card)
        if i >= first:
            for j in range(i + 1, n):
                if c[j].score > c[i].score:
                    swapped = c[i]
                    c[i] = c[j]
                    c[j] = swapped
        j = c[i].chain
        if twin_value[j] != NOT_SEARCHED:
            # A twin was searched: the two values differ by at most what the cards' points differ.
            v = c[i].points - twin_points[j]
            v = v if v > 0 else -v
            v = twin_value[j] + v if up else twin_value[j] - v
            if (up and v <= a) or (not up and v >= b):
                if (up and v > best) or (not up and v < best):
                    best = v
                continue
        v = play(s, seat, c[i].card, t, played, a, b, live)
        if unlikely(s.stopped):
            return alpha
        twin_value[j] = v
        twin_points[j] = c[i].points
        if up:
            if v > best:
                best = v
                if v > a:
                    a = v
        elif v < best:
            best = v
            if v < b:
                b = v
        if a >= b:
            s.cutoffs += 1
            s.first_cutoffs += i == 0
            if s.use.cutoff_cards:
                s.cutoff[slot] = lowest(c[i].card)
            return best
    return best


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
            moves = legal_cards(s.rules, moves, n.seat, t.led, t.lead, t.table, t.head, t.head_seat)
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


cdef int search(Search* s, const Node* n, int alpha, int beta) noexcept nogil:
    """The value of any position."""
    cdef int live = n.live if s.rules.belote else 0
    if n.played == 0:
        return search_lead(s, n.seat, alpha, beta, live)
    return follow(s, n.seat, &n.trick, n.played, alpha, beta, live)


cdef int play_on(Search* s, const Node* n, uint32_t card, Node* after) noexcept nogil:
    """Play a card for good: the next position into `after`, the hands in `s`; returns what the card earned side 0 by
    itself and by ending a trick (the last trick and a capot included)."""
    cdef const Rules* r = s.rules
    cdef int gain = 0, side
    after[0] = n[0]
    if n.played == 0:
        after.trick.led = <uint32_t>0xFF << (lowest(card) & 24)
        after.trick.lead = after.trick.head = after.trick.table = card
        after.trick.head_seat = n.seat
        after.trick.points = r.points[lowest(card)]
    else:
        after.trick.table |= card
        after.trick.points += r.points[lowest(card)]
        if beats(r, card, n.trick.led, n.trick.head):
            after.trick.head = card
            after.trick.head_seat = n.seat
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
    cdef uint32_t others = (s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]) & ~s.hands[n.seat]
    if n.played:
        others |= n.trick.table
    return one_of_each_chain(s, moves, others)
