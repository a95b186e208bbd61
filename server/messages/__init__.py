"""The only translator between the wire (`openhand.v1`) and the library (`solver`); nothing else knows both.

    words       seats, play modes, cards, deals
    rules       rules messages <-> Rules, for every option by name
    positions   Position, Prior
    outcomes    outcomes, solutions, limits, statistics
    auctions    contracts, calls
    tables      tables, constructions given by hand
    par         par
    scores      scores, declarations, what was taken
    games       the list of games and options
    lines       proto3 JSON

`x_from` reads a message and raises InputError, or BadRequest for a message of many fields; `x_to` writes one.
"""
