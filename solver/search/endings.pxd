# cython: language_level=3
"""The last two tricks, without table, scores or bounds: there is little to decide, and nothing is worth remembering.

The last trick plays itself. In the one before it everybody has one card or two, and the search below is the bare
alpha-beta of at most sixteen lines. About every eighth node of a deal is played here, at a fraction of what it costs
elsewhere.
"""

from libc.stdint cimport uint32_t

from solver.search.alphabeta cimport Search
from solver.search.belotes cimport belote_of, capot_of
from solver.search.layout cimport FAR, lowest
from solver.search.ordering cimport score_of
from solver.search.rules cimport Rules, Trick, beats, lay, legal_cards


cdef inline void play_last(const Search* s, int leader, Trick* t) noexcept nogil:
    """The last trick into `t`: one card each, nothing to decide."""
    cdef const Rules* r = s.rules
    cdef int _i, seat = leader
    lay(r, t, seat, s.hands[seat], True, t)
    for _i in range(r.seats - 1):
        seat = r.next[seat]
        lay(r, t, seat, s.hands[seat], False, t)


cdef inline int last_trick(const Search* s, int leader, int live) noexcept nogil:
    """The value of the last trick."""
    cdef const Rules* r = s.rules
    cdef Trick t
    cdef int side
    play_last(s, leader, &t)
    side = r.side[t.head_seat]
    return (t.points + r.trick_points + r.last_trick) * (1 - side) + capot_of(s, live & 1 + side)


cdef inline bint second_looks_better(
    const Search* s, int seat, const Trick* t, uint32_t first, uint32_t second
) noexcept nogil:
    """Try the second of two cards first? By score on lead, else if it takes the trick, or is fatter for a partner."""
    cdef const Rules* r = s.rules
    if t == NULL:
        return score_of(s, seat, t, 0, second) > score_of(s, seat, t, 0, first)
    if r.side[t.head_seat] != r.side[seat]:
        return beats(r, second, t.led, t.head)
    return r.points[lowest(second)] > r.points[lowest(first)]


cdef inline int two_left(
    Search* s, int seat, const Trick* t, int played, int alpha, int beta, int live
) noexcept nogil:
    """The value inside the last trick but one, `seat` with two cards to play (t NULL: at its start)."""
    cdef const Rules* r = s.rules
    cdef uint32_t hand = s.hands[seat], moves = hand, card, kept
    cdef Trick n
    cdef int gain, v, side, best, after
    cdef bint up = r.wants[seat]
    if t != NULL:
        moves = legal_cards(r, hand, seat, t)
    best = -FAR if up else FAR
    card = moves & (~moves + 1)
    kept = moves ^ card
    if kept and second_looks_better(s, seat, t, card, kept):
        kept = card
        card = moves ^ kept
    while True:
        s.nodes += 1
        gain = 0
        lay(r, t, seat, card, t == NULL, &n)
        if r.belote:
            gain = belote_of(s, card, hand, n.led)
        s.hands[seat] = hand ^ card
        if played == r.seats - 1:
            side = r.side[n.head_seat]
            after = live & (1 if side == 0 else 2)
            if side == 0:
                gain += n.points + r.trick_points
            v = gain + last_trick(s, n.head_seat, after)
        else:
            v = gain + two_left(s, r.next[seat], &n, played + 1, alpha - gain, beta - gain, live)
        if up:
            if v > best:
                best = v
                if v > alpha:
                    alpha = v
        elif v < best:
            best = v
            if v < beta:
                beta = v
        if kept == 0 or alpha >= beta:
            break
        card = kept
        kept = 0
    s.hands[seat] = hand
    return best
