# cython: language_level=3
"""Bounds where a declarer wants no tricks (no trump): what is certain without search; exits against two defenders.

  safe     No defender's card lies under a card of his in the same suit. While he is not on lead he can then never be
           made to win; on lead he gets out with any card that somebody has to follow to (all of them beat it).
  caught   All his cards are above the defenders' cards in their suits. On lead he takes the rest; a defender on lead
           needs one card of a suit that he still holds.
  exits    An exit is a card of his that a defender has to beat when it is led: one who holds the suit and nothing of it
           below (where defenders must beat: one who holds something above). If he leads an exit whenever he is on
           lead, he loses a trick after each that he wins, as long as exits last. So with k exits he loses k tricks.

How long they last, in one suit. He leads his lowest cards of it and wins with his highest; those under all of the
defenders' cards never win. So the last of k exits is his k-th lowest card. Before it the defenders play to the k - 1
others, one or both of them, and to the tricks that he wins: k - 1 of them, or k when a defender is on lead now. To such
a trick both can play a card of the suit if it is led, which takes a card of his that can win; else only the one who
does not lead can throw one. A trick that he loses without an exit costs no more than it pays for. So he has k exits if
more defenders' cards that make his k-th card one are there than can be spent, counted for both together or for one of
them, who spends one a trick. And if no lead of the defender on lead can make him win, this trick is lost besides.

Over all suits, by one defender alone: with a cards in a suit in which the declarer has u under all others, the sum of
min(a, 2u - 1) falls by at most two from exit to exit, if he leads the suits in the right order. (All cases of three
suits and eight tricks were played through.)

Each was checked against the search without bounds on some 850,000 random positions of every option.
"""

from libc.stdint cimport uint32_t

from solver.search.alphabeta cimport Search
from solver.search.layout cimport count
from solver.search.rules cimport Rules


cdef inline bint gets_out(
    uint32_t own, uint32_t one, uint32_t two, int pure, int wins, int lost, bint duty, int need
) noexcept nogil:
    """Does one suit by itself give the declarer `need` exits, with `wins` won tricks before the last of them?

    own, one, two: his cards of the suit and each defender's; pure: how many of his lie under all of theirs; lost: 1
    where a trick is lost before all that; duty: must the defenders beat?
    """
    cdef int length = count(own), top = length - pure, follow = 2 if one and two else 1, both, each, _i
    cdef uint32_t over
    if length - lost - (wins if wins < top else top) < need:
        return False
    for _i in range(need - 1):
        own &= own - 1
    own &= ~own + 1                                             # the last exit
    both = (need - 1 + lost) * follow + wins * (2 if follow == 2 and top > 0 else 1)
    each = need - 1 + lost + wins
    if duty:
        over = ~(own - 1)
        return count((one | two) & over) > both or count(one & over) > each or count(two & over) > each
    return (
        (pure >= need and count(one | two) > both)
        or (own < (one & (~one + 1)) and count(one) > each)
        or (own < (two & (~two + 1)) and count(two) > each)
    )


cdef inline bint cannot_hurt(uint32_t mine, uint32_t leaders) noexcept nogil:
    """Can no lead of this defender be beaten by the declarer?"""
    cdef uint32_t own, low_card
    cdef int byte
    for byte in range(4):
        own = mine & (<uint32_t>0xFF << 8 * byte)
        low_card = leaders & (<uint32_t>0xFF << 8 * byte)
        if own and low_card and own > (low_card & (~low_card + 1)):
            return False
    return True


cdef inline void unwanted_points(
    const Search* s, int leader, int cards, int alpha, int* low, int* high
) noexcept nogil:
    """Raise `low` and lower `high`, bounds on the declarer's tricks; exits only to see if they bring it to `alpha`."""
    cdef const Rules* r = s.rules
    cdef uint32_t mine = 0, one = 0, two = 0, theirs = 0, suit, own, low_card
    cdef int seat, byte, need = cards - alpha, pure, room, first = 0, second = 0, lost
    cdef bint safe = True, caught = True, led = False, way_out = False, on_lead = r.side[leader] == 0, out = False
    cdef bint duty = ~r.duty == 0 and (r.exempt[0] | r.exempt[1] | r.exempt[2]) == 0
    for seat in range(r.seats):
        if r.side[seat] == 0:
            mine = s.hands[seat]
        else:
            two = one
            one = s.hands[seat]
            theirs |= one
    lost = not on_lead and cannot_hurt(mine, s.hands[leader])
    if need < 1 or r.seats != 3 or need > (cards + on_lead + lost) >> 1:    # he may win every other trick
        need = 0
    out = need and need == lost
    for byte in range(4):
        suit = <uint32_t>0xFF << 8 * byte
        own = mine & suit
        if own == 0 or theirs & suit == 0:
            continue
        low_card = theirs & suit & (~(theirs & suit) + 1)
        if own > low_card:
            safe = False
        else:
            way_out = True
        if own & (~own + 1) < theirs & suit:
            caught = False
        if s.hands[leader] & suit:
            led = True
        if need and not out:
            pure = count(own & (low_card - 1))
            out = gets_out(own, one & suit, two & suit, pure, need - lost - on_lead, lost, duty, need - lost)
            if pure:
                room = 2 * pure - 1
                first += min(count(one & suit), room)
                second += min(count(two & suit), room)
    if out or (need and (max(first, second) + on_lead) >> 1 >= need):
        high[0] = alpha
    if on_lead:
        if safe and way_out:
            high[0] = 0
        elif caught:
            low[0] = cards
    elif safe:
        high[0] = 0
    elif caught and led:
        low[0] = cards
