# cython: language_level=3
"""Sure points: what one side takes from the start of a trick whatever the other does, found without search.

Two facts, both about cards that cannot lose:

  top trumps      the trumps above every trump of the other side. Whenever one of them is played its side wins that
                  trick, whoever leads and whatever the duties are: its points are certain. With tricks alone, one hand's
                  top trumps win a trick each.
  leader's run    the leader may play from the top of his suits as long as nobody can beat or ruff: he keeps the lead.
                  A player who might ruff (an opponent; a partner too where partners must ruff) limits a plain suit to
                  as many rounds as he can follow, unless the leader's top trumps draw all his trumps first. When the
                  others have run out of a suit the rest of it is good as well.

They do not use the entries of the partner: the duties to ruff and to beat can move the lead about.
Not for modes in which the points are unwanted: there nobody cashes.
"""

from libc.stdint cimport uint32_t

from solver.search.alphabeta cimport Search
from solver.search.layout cimport count, highest, lowest
from solver.search.rules cimport RUFF_UNLESS_PARTNER, Rules


cdef inline uint32_t over(uint32_t mine, uint32_t theirs) noexcept nogil:
    """The cards of `mine` (one suit) above all of `theirs`."""
    if theirs == 0:
        return mine
    return mine & ~((<uint32_t>2 << highest(theirs)) - 1) if highest(theirs) < 31 else 0


cdef inline int total_of(const Rules* r, uint32_t cards) noexcept nogil:
    return (
        r.total[0][cards & 255] + r.total[1][cards >> 8 & 255] + r.total[2][cards >> 16 & 255] + r.total[3][cards >> 24]
    )


cdef inline uint32_t leaders_run(const Search* s, int leader) noexcept nogil:
    """The leader's cards that win a trick each if he plays them out now."""
    cdef const Rules* r = s.rules
    cdef uint32_t hand = s.hands[leader], others = 0, suit, mine, run, sure = 0, free_of_ruff = 0
    cdef uint32_t ruffers[3]
    cdef int ruffing = 0, drawn = 0, longest, rounds, seat = leader, i, byte
    for i in range(r.seats - 1):
        seat = r.next[seat]
        others |= s.hands[seat]
    if r.trump:
        mine = hand & r.trump
        run = over(mine, others & r.trump)
        drawn = count(run)
        longest = 0
        seat = leader
        for i in range(r.seats - 1):
            seat = r.next[seat]
            rounds = count(s.hands[seat] & r.trump)
            if rounds > longest:
                longest = rounds
            if rounds > drawn and (r.side[seat] != r.side[leader] or r.ruff > RUFF_UNLESS_PARTNER):
                ruffers[ruffing] = s.hands[seat]
                ruffing += 1
        sure = mine if longest <= drawn else run
    for byte in range(1 if r.trump else 0, 4):
        suit = <uint32_t>0xFF << 8 * byte
        mine = hand & suit
        if mine == 0:
            continue
        run = over(mine, others & suit)
        if run == 0:
            continue
        if ruffing:
            rounds = count(ruffers[0] & suit)
            for i in range(1, ruffing):
                if count(ruffers[i] & suit) < rounds:
                    rounds = count(ruffers[i] & suit)
            while count(run) > rounds:
                run &= run - 1
            sure |= run
            continue
        longest = 0
        seat = leader
        for i in range(r.seats - 1):
            seat = r.next[seat]
            if count(s.hands[seat] & suit) > longest:
                longest = count(s.hands[seat] & suit)
        sure |= mine if longest <= count(run) else run
    return sure


cdef inline void sure_points(const Search* s, int leader, uint32_t left, int rest, int* low, int* high) noexcept nogil:
    """Raise `low` and lower `high`, bounds on side 0's points still to come, by what is certain. `rest`: all points."""
    cdef const Rules* r = s.rules
    cdef uint32_t run = leaders_run(s, leader)
    cdef uint32_t sides[2]
    cdef uint32_t top
    cdef int sure[2]
    cdef int i, side = r.side[leader], best
    sides[0] = sides[1] = 0
    sure[0] = sure[1] = 0
    if run == s.hands[leader]:
        sure[side] = rest
    else:
        sure[side] = total_of(r, run) + count(run) * r.trick_points
        if r.trump and left & r.trump:
            for i in range(r.seats):
                sides[r.side[i]] |= s.hands[i] & r.trump
            best = 0 if sides[0] > sides[1] else 1
            top = over(sides[best], sides[1 - best])
            if not r.flat:
                sure[best] += total_of(r, top & ~run)
            elif best != side:
                for i in range(r.seats):
                    if r.side[i] == best and count(s.hands[i] & top) > sure[best]:
                        sure[best] = count(s.hands[i] & top)
    low[0] += sure[0]
    high[0] -= sure[1]
