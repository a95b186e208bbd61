# cython: language_level=3
"""The two-sided search: fail-soft alpha-beta on the points that side 0 has still to come.

Values are those of one side, from the start of a trick (or from inside it, cards on the table included), never "for
the side to move". A call with the window (alpha, beta) returns v such that

    alpha < v < beta    v is the value
    v <= alpha          the value is at most v
    v >= beta           the value is at least v

search_lead and search_from stand at the start of a trick, choose and end_trick at a seat that has to play, the last one
of a trick apart; each runs in numbered steps. A seat tries its candidate cards as its side sees it, more is better.

What makes it fast. The factor is nodes without the technique / nodes with it, in a suit, at NT and at AT of bridge-
belote and in Betel NT and betelek, mean of 100 random deals (benchmarks/targets.py --ablation measures them again):

    table          13.9  25.3  29.2   7.2  15.6   bounds at trick starts, exact for the cards left   transposition.pxd
    quasi-equal     3.6   3.2   3.8    -     -    one entry serves all positions of its pattern, corrected by what the
                                                  cards' points differ (Kupferschmid and Helmert 2006)      lookup.pxd
    scores          2.2   2.1   2.1   2.0   2.4   which card first; weights found by hill climbing         ordering.pxd
    cutoff cards    1.4   1.8   1.8   1.2   1.3   the card that last cut off where the choice looked the same,
                                                  tried before anything else is made                       ordering.pxd
    chains          1.4   1.4   1.4   1.5   1.8   equivalent cards once; those that differ in points are searched only
                                                  as far as their difference can matter                      chains.pxd
    sure points     1.1   1.3   1.4   6.0   1.8   what is certain without search               bounds.pxd, unwanted.pxd
    scan            1.2   1.2   1.2   1.1   1.2   what the table knows of all cards that end a trick, first of all

Where all cards of a position are asked about, most positions are searched in several windows. Bounds of their leads as
entries of their own (play_lead) save 6 % of the nodes there, for 4 % more time; for a single value they do not pay.

In time, not in nodes: the last but one trick is played by a search of its own (endings.pxd, 4 %), a start that was
looked up for the scan is not looked up again, a second build counts bits in one instruction (5 to 8 %), and what no
processor can foresee is no branch (4 to 8 %): which entry of a bucket fits, which card takes the trick over, which
candidate is next, which cards are twins. A mistaken guess costs more than the dozen instructions that do without it.

Measured and left out: constants for seats, duties and switches (2 to 4 %, for a second copy of the code), no branch for
windows, duties and lengths of loops (0, or dearer), bounds before the last two tricks of a points game
(they cost more than they save; so does doing without the table there), larger tables, scores shared by the leads of a
suit (0), the value of the whole position before those of its cards (3 to 8 % more nodes), other flags of the compiler.

Value units: card points before the rules' factor, tricks x trick_points, last trick; where belotes depend on play
half a belote for the side that scores it (+) or the other side has it (-), and half a capot likewise, so that the
margin of side 0 is always 2 x value - all points left.
"""

from libc.stdint cimport uint32_t, uint64_t

from solver.search.belotes cimport belote_of, capot_of
from solver.search.bounds cimport sure_points
from solver.search.chains cimport Candidate, Twins, at_best, candidates, forget, remember
from solver.search.endings cimport last_trick, two_left
from solver.search.layout cimport FAR, count, lowest, unlikely
from solver.search.lookup cimport Start, ask_table, locate, look_up, tag_of_lead
from solver.search.ordering cimport score_of, slot_of
from solver.search.playing cimport look_around
from solver.search.rules cimport Rules, Trick, beats, lay, legal_cards
from solver.search.transposition cimport Entry, bucket_of, store
from solver.search.unwanted cimport unwanted_points

cdef enum:
    AGAIN = 4                   # from so many cards on leads are worth entries of their own
    DONE = -(1 << 30)           # the key of a card that was played


cdef inline int play(
    Search* s, int seat, uint32_t card, const Trick* t, int played, int alpha, int beta, int live, bint leads, bint ends
) noexcept nogil:
    """Play one card (`played` are on the table already) and return the value of what follows it.

    leads, ends: is it the first, the last card of the trick? Literals, so that the compiler makes a copy for each.
    """
    cdef const Rules* r = s.rules
    cdef Trick n
    cdef int gain = 0, v, side
    s.nodes += 1
    lay(r, t, seat, card, leads, &n)
    if r.belote:
        gain = belote_of(s, card, s.hands[seat], n.led)
    s.hands[seat] ^= card
    if ends:
        side = r.side[n.head_seat]
        live &= 1 + side
        gain += (n.points + r.trick_points) * (1 - side)
        if s.hands[seat] == 0:
            v = gain + capot_of(s, live) + r.last_trick * (1 - side)
        else:
            v = gain + search_lead(s, n.head_seat, alpha - gain, beta - gain, live)
    else:
        v = gain + follow(s, r.next[seat], &n, played + 1, alpha - gain, beta - gain, live)
    s.hands[seat] ^= card
    return v


cdef int search_lead(Search* s, int leader, int alpha, int beta, int live) noexcept nogil:
    """The value at the start of a trick. `live`: bit 0, side 0 has taken all tricks so far; bit 1, side 1 has."""
    cdef Start p
    cdef int cards = count(s.hands[leader])
    if cards == 1:
        return last_trick(s, leader, live)
    locate(s, leader, s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3], cards, live, &p)
    ask_table(s, &p)
    return search_from(s, leader, &p, alpha, beta, live)


cdef int search_from(Search* s, int leader, const Start* p, int alpha, int beta, int live) noexcept nogil:
    """The value at the start of a trick that was looked up already."""
    cdef int low = p.low, high = p.high, a, b, best, sure_low = p.least, sure_high = p.most

    # Step 1. Is there still time?
    if unlikely(s.nodes >= s.pause):
        look_around(s)
    if unlikely(s.stopped):
        return alpha

    # Step 2. Bounds without search: all the points there are, and the table.
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high

    # Step 3. Sure points. (Where two cards are left they cost more than the search, unless tricks alone count.)
    if s.use.bounds and (p.cards > 2 or s.rules.flat):
        if s.rules.fewest:
            unwanted_points(s, leader, p.cards, alpha, &sure_low, &sure_high)
        else:
            sure_points(s, leader, p.left, p.rest, &sure_low, &sure_high)
        if sure_low > low:
            low = sure_low
        if sure_high < high:
            high = sure_high
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high

    # Step 4. Search the leads, inside what is still open. A value at the edge of the known bounds is exact.
    s.leads += 1
    a = alpha if alpha > low else low
    b = beta if beta < high else high
    if p.cards == 2:
        best = two_left(s, leader, NULL, 0, a, b, live)
    else:
        best = choose(s, leader, NULL, 0, s.hands[leader], p.left, a, b, live, p)
    if unlikely(s.stopped):
        return alpha

    # Step 5. Remember what was proven.
    if s.use.table:
        if best > a:
            low = best
        if best < b:
            high = best
        store(p.bucket, p.key, p.left, p.tag, low, high)
    return best


cdef inline int flip(int v, int sign) noexcept nogil:
    """The value from the other side's point of view where `sign` is -1; as it is where it is 0."""
    return (v ^ sign) - sign


cdef inline int play_for(
    Search* s, int seat, uint32_t card, const Trick* t, int played, int a, int b, int sign, int live, const Start* p
) noexcept nogil:
    """As `play`, window and value as the seat sees them: more is better. `p`: where the trick starts with this card."""
    cdef int low = flip(b if sign else a, sign), high = flip(a if sign else b, sign)
    if p != NULL and s.again and p.cards >= AGAIN:
        return play_lead(s, seat, card, p, a, b, sign, live)
    return flip(play(s, seat, card, t, played, low, high, live, p != NULL, False), sign)


cdef int play_lead(
    Search* s, int leader, uint32_t card, const Start* p, int a, int b, int sign, int live
) noexcept nogil:
    """As `play_for`, with what the table knows of this very lead, and so that it knows more afterwards."""
    cdef int low = flip(b if sign else a, sign), high = flip(a if sign else b, sign), v
    cdef int least = p.least, most = p.most
    cdef uint32_t tag = tag_of_lead(p, card)
    cdef Entry* bucket = bucket_of(&s.table, p.key, tag)
    look_up(s, bucket, p.key, p.left, tag, &least, &most)
    if least >= high or least == most:
        return flip(least, sign)
    if most <= low:
        return flip(most, sign)
    low = least if least > low else low
    high = most if most < high else high
    v = play(s, leader, card, NULL, 0, low, high, live, True, False)
    if not s.stopped:
        store(bucket, p.key, p.left, tag, v if v > low else least, v if v < high else most)
    return flip(v, sign)


cdef inline int place_of(const Candidate* c, int n, uint32_t card) noexcept nogil:
    """The place of a card among the candidates, or -1."""
    cdef int i
    for i in range(n):
        if c[i].card == card:
            return i
    return -1


cdef inline int score_all(
    const Search* s, int seat, const Trick* t, int played, Candidate* c, int n, int done
) noexcept nogil:
    """Give the candidates their keys but `done`, the place of one that was played already, or -1. Returns the highest.

    A key is the score, then the place, the first one higher, so that the highest key says whose it is.
    """
    cdef int i, key, top = DONE
    cdef bint scored = s.use.ordering and n - (done >= 0) > 1
    for i in range(n):
        key = (score_of(s, seat, t, played, c[i].card) if scored and i != done else 0) * 16 + 15 - i
        key = key if i != done else DONE
        c[i].key = key
        top = key if key > top else top
    return top


cdef inline bint cuts_off(
    Search* s, uint32_t slot, uint32_t card, bint first, int v, int* best, int* a, int b
) noexcept nogil:
    """Take a card's value in, as the seat sees it; is more of no use? Then the card is kept for the next time."""
    best[0] = v if v > best[0] else best[0]
    a[0] = v if v > a[0] else a[0]
    if v < b:
        return False
    s.cutoffs += 1
    s.first_cutoffs += first
    if s.use.cutoff_cards:
        s.cutoff[slot] = lowest(card)
    return True


cdef inline int highest_key(const Candidate* c, int n) noexcept nogil:
    cdef int i, top = c[0].key
    for i in range(1, n):
        top = c[i].key if c[i].key > top else top
    return top


cdef inline int taken_out(Candidate* c, int key) noexcept nogil:
    """The place of the candidate with this key, which is not to be tried again."""
    cdef int i = 15 - (key & 15)
    c[i].key = DONE
    return i


cdef inline int choose(
    Search* s, int seat, const Trick* t, int played, uint32_t moves, uint32_t left, int alpha, int beta, int live,
    const Start* p
) noexcept nogil:
    """The value where `seat` leads (from `p`) or plays in the middle of a trick (`p` NULL, a literal: see `play`)."""
    cdef int sign = 0 if s.rules.wants[seat] else -1
    cdef int a = flip(beta if sign else alpha, sign), b = flip(alpha if sign else beta, sign)
    cdef int best = -FAR, n, i, k, v, top, done = -1
    cdef uint32_t slot = 0, card = 0
    cdef Candidate c[10]
    cdef Twins twins

    # Step 1. The card that last cut off in this context goes first, before anything else is made.
    if s.use.cutoff_cards:
        slot = slot_of(s, seat, t, left)
        card = moves & <uint32_t>(<uint64_t>1 << s.cutoff[slot])
        if card:
            best = play_for(s, seat, card, t, played, a, b, sign, live, p)
            if unlikely(s.stopped):
                return alpha
            if best >= b:
                s.cutoffs += 1
                s.first_cutoffs += 1
                return flip(best, sign)
            a = best if best > a else a

    # Step 2. The others, twins dropped.
    n = candidates(s, seat, t, played, moves, left & ~s.hands[seat] | (0 if p != NULL else t.table), c)
    forget(&twins)
    if card:
        done = place_of(c, n, card)
        if done >= 0:
            remember(&twins, &c[done], best)

    # Step 3. Play them, best score first.
    top = score_all(s, seat, t, played, c, n, done)
    for k in range(n - (done >= 0)):
        if k:
            top = highest_key(c, n)
        i = taken_out(c, top)
        v = at_best(&c[i], &twins)
        if v <= a:
            best = v if v > best else best
            continue
        v = play_for(s, seat, c[i].card, t, played, a, b, sign, live, p)
        if unlikely(s.stopped):
            return alpha
        remember(&twins, &c[i], v)
        if cuts_off(s, slot, c[i].card, k == 0 and card == 0, v, &best, &a, b):
            break
    return flip(best, sign)


cdef int follow(Search* s, int seat, const Trick* t, int played, int alpha, int beta, int live) noexcept nogil:
    """The value inside a trick, `seat` to play as number `played` (from 0)."""
    cdef uint32_t hand = s.hands[seat], moves
    if played == s.rules.seats - 1:
        return end_trick(s, seat, t, played, alpha, beta, live)
    moves = legal_cards(s.rules, hand, seat, t)
    if moves & (moves - 1) == 0:
        return play(s, seat, moves, t, played, alpha, beta, live, False, False)
    return choose(
        s, seat, t, played, moves, s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3], alpha, beta, live, NULL
    )


cdef struct Ending:             # a card that ends the trick
    int winner, live
    int gain                    # what the trick brings side 0
    Start start                 # of the next trick


cdef int end_trick(Search* s, int seat, const Trick* t, int played, int alpha, int beta, int live) noexcept nogil:
    """The value where `seat` plays the last card of a trick, not the last one but one: the table is asked about all of
    the candidates before one of them is played."""
    cdef const Rules* r = s.rules
    cdef uint32_t hand = s.hands[seat], left, moves, slot = 0
    cdef int sign = 0 if r.wants[seat] else -1
    cdef int a = flip(beta if sign else alpha, sign), b = flip(alpha if sign else beta, sign)
    cdef int n, i, k, v, side, top, best = -FAR, known = -FAR, done = -1, low, high, cards = count(hand) - 1
    cdef Candidate c[10]
    cdef Ending ends[10]
    cdef Twins twins
    cdef Ending* e
    moves = legal_cards(r, hand, seat, t)
    if moves & (moves - 1) == 0:
        return play(s, seat, moves, t, played, alpha, beta, live, False, True)
    left = s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
    n = candidates(s, seat, t, played, moves, left & ~hand | t.table, c)
    if n == 1:
        return play(s, seat, c[0].card, t, played, alpha, beta, live, False, True)

    # Step 1. What each of them leads to, as far as it is known: perhaps one settles the matter.
    for i in range(n):
        e = &ends[i]
        e.winner = seat if beats(r, c[i].card, t.led, t.head) else t.head_seat
        side = r.side[e.winner]
        e.live = live & 1 + side
        e.gain = (t.points + c[i].points + r.trick_points) * (1 - side)
        if r.belote:
            e.gain += belote_of(s, c[i].card, hand, t.led)
        locate(s, e.winner, left ^ c[i].card, cards, e.live, &e.start)
    for i in range(n):          # (once all are on their way from memory: 2 % of the time)
        e = &ends[i]
        ask_table(s, &e.start)
        v = e.gain + (e.start.high if sign else e.start.low)
        v = flip(v, sign)
        known = v if v > known else known

    if s.use.scan and known >= b:
        return flip(known, sign)

    # Step 2. Play them, the cached card first, the others by score.
    forget(&twins)
    if s.use.cutoff_cards:
        slot = slot_of(s, seat, t, left)
        done = place_of(c, n, <uint32_t>(<uint64_t>1 << s.cutoff[slot]))
    for k in range(n):
        if k == 0 and done >= 0:
            i = done
        else:
            top = score_all(s, seat, t, played, c, n, done) if k == (done >= 0) else highest_key(c, n)
            i = taken_out(c, top)
        e = &ends[i]
        v = at_best(&c[i], &twins)
        if s.use.scan:
            v = min(v, flip(e.gain + (e.start.low if sign else e.start.high), sign))
        if v <= a:
            best = v if v > best else best
            continue
        low = flip(b if sign else a, sign)
        high = flip(a if sign else b, sign)
        s.nodes += 1
        s.hands[seat] = hand ^ c[i].card
        v = flip(e.gain + search_from(s, e.winner, &e.start, low - e.gain, high - e.gain, e.live), sign)
        s.hands[seat] = hand
        if unlikely(s.stopped):
            return alpha
        remember(&twins, &c[i], v)
        if cuts_off(s, slot, c[i].card, k == 0, v, &best, &a, b):
            break
    return flip(best, sign)


cdef int search(Search* s, const Node* n, int alpha, int beta) noexcept nogil:
    """The value of any position."""
    cdef int live = n.live if s.rules.belote else 0
    if n.played == 0:
        return search_lead(s, n.seat, alpha, beta, live)
    if count(s.hands[n.seat]) == 2:
        return two_left(s, n.seat, &n.trick, n.played, alpha, beta, live)
    return follow(s, n.seat, &n.trick, n.played, alpha, beta, live)
