# cython: language_level=3
"""Questions: how many searches a question takes, and in which windows. Functions over a Search that has been set up.

Values are those of alphabeta.pyx, points of side 0 still to come. Margins are what leaves the kernel: raw points of
side 0 minus those of side 1 still to come, factor and capot included.

Method. Fail-soft values hardly ever lie far from the window they were asked in, so a value is found by asking where it
is expected and going outwards from there: a window of a few points round a guess, then the next ones up or down, each
a twentieth of all points wide, until the value lies inside one. Against yes/no questions that step outwards and halve
windows saved 7 % of the nodes in suits, 3 to 7 % at AT and in misere, 4 to 10 % for all cards of a position, and cost
5 % at NT; equal steps, where each window was twice the last, saved another 1 to 3 % everywhere (300 and 600 deals).
Tricks are asked for one by one. The guess is what a playout by scores gives. A better guess would bring little (2 to
6 % with half to two thirds of the error, by a linear model of who holds what), a perfect one a third.
"""

from libc.stdint cimport uint32_t

from solver.search.alphabeta cimport Node, Search, search
from solver.search.bounds cimport total_of
from solver.search.chains cimport chained
from solver.search.layout cimport FAR, count, highest, lowest
from solver.search.playing cimport play_on, playout
from solver.search.rules cimport Rules, Trick, legal_cards

cdef enum:
    AROUND = 2                  # the first window reaches so many points to both sides of the guess
    STEPS = 20                  # so many of the further ones would cover all points


cdef Interval narrow(Search* s, Node* n, Interval known, int goal_low, int goal_high, int guess) noexcept nogil:
    """Search until the value is known, or known to lie at or below goal_low or at or above goal_high.

    First a small window round the guess; then outwards from what was proven, step by step; once bounded on both sides,
    all that lies between. `known` is always proven, also when a limit strikes between two searches.
    """
    cdef int v, a, b, low, high, step = max(1, (known.high - known.low) // STEPS)
    cdef bint above = False, below = False
    while known.low < known.high and known.low < goal_high and known.high > goal_low:
        low = known.low if known.low > goal_low else goal_low
        high = known.high if known.high < goal_high else goal_high
        a = low
        b = high
        if s.rules.flat:                    # tricks are few: one question each
            if above and not below:
                b = low + 1
            elif below and not above:
                a = high - 1
            elif not above and not below:
                a = guess
                b = guess + 1
        elif not above and not below:
            a = guess - AROUND
            b = guess + AROUND
        elif not below:
            b = low + step
        elif not above:
            a = high - step
        a = low if a < low else high - 1 if a >= high else a
        b = high if b > high else a + 1 if b <= a else b
        v = search(s, n, a, b)
        if s.stopped:
            break
        if v > a:
            above = True
            known.low = v if v > known.low else known.low
        if v < b:
            below = True
            known.high = v if v < known.high else known.high
    return known


cdef Interval everything(Search* s, const Node* n) noexcept nogil:
    """The widest bounds there are, from the points left alone."""
    cdef Interval all
    cdef const Rules* r = s.rules
    cdef int slack = 0, byte
    if r.belote:
        slack = r.capot >> 1
        for byte in range(4):
            if s.pairs[byte]:
                slack += r.belote >> 1
    if is_over(s, n):
        slack = 0
    all.low = -slack
    all.high = points_left(s, n) + slack
    return all


cdef int points_left(Search* s, const Node* n) noexcept nogil:
    """Points (or tricks) of the mode still to come, cards on the table included."""
    cdef const Rules* r = s.own
    cdef uint32_t left = s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]
    cdef int tricks = count(s.hands[n.seat])
    if n.played:
        left |= n.trick.table
    elif left == 0:
        return 0
    return total_of(r, left) + tricks * r.trick_points + r.last_trick


cdef int sweep(Search* s, Node* n, int side) noexcept nogil:
    """Can the side take every trick from here on? 1 yes, 0 no, -1 not known: a limit struck. Asks tricks alone."""
    cdef Node counting = n[0]
    cdef Interval known
    cdef int tricks = count(s.hands[n.seat])
    counting.trick.points = 0
    s.rules = s.tricks
    s.tag = s.table.generation << 5 | 16
    known.low = 0
    known.high = tricks
    known = narrow(s, &counting, known, tricks - 1 if side == 0 else 0, tricks if side == 0 else 1, 0)
    ask_own(s)
    if known.low >= (tricks if side == 0 else 1):
        return side == 0
    if known.high <= (tricks - 1 if side == 0 else 0):
        return side == 1
    return -1


cdef Interval margin(Search* s, Node* n, Interval known) noexcept nogil:
    """Margins from bounds on the value; adds the capot where it is not part of the search already.

    Only a value at the very end can hide a capot: who leaves the other side a point has not taken every trick,
    and a side that can keep a point can so keep a trick. So: value, then one yes/no question at the edge.
    """
    cdef const Rules* r = s.own
    cdef Interval m
    cdef int all = points_left(s, n), answer
    m.low = r.factor * (2 * known.low - all)
    m.high = r.factor * (2 * known.high - all)
    if r.capot == 0 or r.belote:
        return m
    if n.live & 1 and known.high == all:
        answer = -1
        if known.low == all:
            answer = 1 if is_over(s, n) else sweep(s, n, 0)
        m.low += r.capot if answer == 1 else 0
        m.high += r.capot if answer else 0
    if n.live & 2 and known.low == 0:
        answer = -1
        if known.high == 0:
            answer = 1 if is_over(s, n) else sweep(s, n, 1)
        m.low -= r.capot if answer else 0
        m.high -= r.capot if answer == 1 else 0
    return m


cdef bint is_over(Search* s, const Node* n) noexcept nogil:
    return n.played == 0 and s.hands[n.seat] == 0


cdef void ask_own(Search* s) noexcept nogil:
    """Back to the mode's own points."""
    s.rules = s.own
    s.tag = s.table.generation << 5


cdef uint32_t legal_now(const Search* s, const Node* n) noexcept nogil:
    """The legal cards of the seat to act."""
    cdef const Trick* t = &n.trick
    cdef uint32_t hand = s.hands[n.seat]
    if n.played == 0:
        return hand
    return legal_cards(s.own, hand, n.seat, t)


cdef Interval exact(Search* s, Node* n, Interval known) noexcept nogil:
    """The value, or what a limit leaves of it, from what is known of it. The first guess is a playout."""
    if known.low == known.high:
        return known
    return narrow(s, n, known, -FAR, FAR, playout(s, n))


cdef Interval value_against(Search* s, Node* n, Interval known, int goal) noexcept nogil:
    """Bounds of the value, from what is known of it, that decide whether the margin reaches the goal."""
    cdef const Rules* r = s.own
    cdef int all = points_left(s, n), wanted
    # margin = factor x (2 value - all): the least value that gives the goal, rounded up
    # (shifted, so that the division never sees a negative number)
    wanted = (goal + r.factor * (all + 2 * FAR) + 2 * r.factor - 1) // (2 * r.factor) - FAR
    if r.capot and not r.belote:
        # Beyond the points only a capot is left: the value at its edge has to be known.
        if wanted > all:
            wanted = all
        elif wanted < 1:
            wanted = 1
    return narrow(s, n, known, wanted - 1, wanted, 0)


cdef Interval step(Search* s, Node* n, uint32_t card, Node* next, int* gain) noexcept nogil:
    """Play a card: the position after it, what it earned side 0 at once, and the widest bounds of the rest."""
    gain[0] = play_on(s, n, card, next)
    return everything(s, next)


cdef Interval margin_before(Search* s, Node* n, Node* next, Interval known, int gain) noexcept nogil:
    """Bounds of the margin counted from before the card that led from `n` to `next`; takes that card back."""
    cdef int all = points_left(s, next), spent
    cdef Interval m = margin(s, next, known)
    cdef uint32_t card = next.trick.table & ~(n.trick.table if n.played else 0)
    s.hands[n.seat] |= card
    spent = s.own.factor * (2 * gain - (points_left(s, n) - all))
    m.low += spent
    m.high += spent
    return m


cdef void value_cards(
    Search* s, Node* n, uint32_t cards, bint only_best, Interval whole, Interval* found, Interval* values
) noexcept nogil:
    """Margins after each of `cards`, by bit, counted from before the card; and the values from after it.

    Every card is a question of its own over one table; the best value so far is the first guess for the next
    card, and a card of a chain is at most their points' difference away from its neighbour. For the best cards
    alone the value of the whole position has to be known (`whole`): then one yes/no search a card is enough.
    """
    cdef const Rules* r = s.own
    cdef Interval known, twin
    cdef Node next
    cdef uint32_t card, rest = cards, before = 0
    cdef uint32_t others = (s.hands[0] | s.hands[1] | s.hands[2] | s.hands[3]) & ~s.hands[n.seat]
    cdef bint up = r.wants[n.seat]
    cdef int gain, guess, apart, best = whole.high if up else whole.low
    if n.played:
        others |= n.trick.table
    twin.low = twin.high = 0
    s.again = s.use.leads and s.use.table
    while rest:
        card = rest & (~rest + 1)
        rest ^= card
        known = step(s, n, card, &next, &gain)
        if only_best and whole.low == whole.high:
            if up and best - gain < known.high:
                known.high = best - gain
            elif not up and best - gain > known.low:
                known.low = best - gain
        if before and chained(s, before, card, others):
            apart = r.points[lowest(card)] - r.points[lowest(before)]
            if twin.low - apart - gain > known.low:
                known.low = twin.low - apart - gain
            if twin.high + apart - gain < known.high:
                known.high = twin.high + apart - gain
        if only_best:
            guess = best - gain - 1 if up else best - gain
            known = narrow(s, &next, known, guess, guess + 1, guess)
        elif known.low < known.high:
            guess = best - gain if before else playout(s, &next)
            known = narrow(s, &next, known, -FAR, FAR, guess)
            if before == 0 or (known.low + gain > best if up else known.high + gain < best):
                best = known.low + gain if up else known.high + gain
        before = card
        twin.low = known.low + gain
        twin.high = known.high + gain
        values[lowest(card)] = known
        found[lowest(card)] = margin_before(s, n, &next, known, gain)
    s.again = False


cdef uint32_t best_card(Search* s, Node* n, int value, int goal) noexcept nogil:
    """The first legal card, S H D C and strongest first, that keeps value and margin; 0 when a limit strikes."""
    cdef Interval known, m
    cdef Node next
    cdef uint32_t moves = legal_now(s, n), suit, card
    cdef bint up = s.own.wants[n.seat]
    cdef int gain, i
    if moves & (moves - 1) == 0:
        return moves
    for i in range(3, -1, -1):
        suit = moves & (<uint32_t>0xFF << (s.byte_of[i] * 8))
        while suit:
            card = <uint32_t>1 << highest(suit)
            suit ^= card
            known = step(s, n, card, &next, &gain)
            if up:
                known = narrow(s, &next, known, value - gain - 1, value - gain, 0)
            else:
                known = narrow(s, &next, known, value - gain, value - gain + 1, 0)
            if (known.low >= value - gain) if up else (known.high <= value - gain):
                known.low = known.high = value - gain
            m = margin_before(s, n, &next, known, gain)
            if s.stopped:
                return 0
            if known.low == known.high == value - gain and m.low == m.high == goal:
                return card
    return 0
