/* The ordering weights: one row for each kind of play, one column for each thing a score counts (ordering.pxd says what
   the names mean: LEAD_*, WIN_*, FEED_*, LOSE_*, DISCARD_* in ordinary play, SHED_* and PUSH_* where tricks are unwanted).

   Found by hill climbing on the node counts of random deals, kind by kind; only their order of magnitude can be argued for.
   A changed weight changes node counts, so the node signature of the tests, and no answer. */
#ifndef OPENHAND_WEIGHTS_H
#define OPENHAND_WEIGHTS_H

enum {
    LEAD_RUFFED, LEAD_RUFFED_POINTS, LEAD_MASTER,
    LEAD_MASTER_POINTS, LEAD_MASTER_TRUMP, LEAD_MASTER_ENEMY_LENGTH,
    LEAD_MASTER_ENEMY_GIVES, LEAD_MASTER_PARTNER_GIVES, LEAD_TO_PARTNER,
    LEAD_TO_PARTNER_POINTS, LEAD_TO_PARTNER_ENEMY_LENGTH, LEAD_LOSER_POINTS,
    LEAD_LOSER_TRUMP, LEAD_LOSER_ENEMY_LENGTH, LEAD_OWN_LENGTH,
    LEAD_PARTNER_RUFFS, LEAD_ENEMY_VOIDS, WIN_SAFE,
    WIN_SAFE_POINTS, WIN_SAFE_TRUMP, WIN_OPEN,
    WIN_OPEN_POINTS, WIN_OPEN_STRENGTH, WIN_RUFF,
    FEED_SAFE, FEED_SAFE_POINTS, FEED_OPEN,
    FEED_OPEN_POINTS, FEED_OPEN_STRENGTH, FEED_TRUMP,
    LOSE_POINTS, LOSE_STRENGTH, LOSE_TRUMP,
    DISCARD_LENGTH, DISCARD_MASTER_LOSING, DISCARD_MASTER_FEEDING,
    SHED_LEAD_STRENGTH, SHED_LEAD_OVER, SHED_LEAD_UNDER,
    SHED_LEAD_LENGTH, SHED_LEAD_MASTER, PUSH_LEAD_STRENGTH,
    PUSH_LEAD_DECLARER_OVER, PUSH_LEAD_DECLARER_UNDER, PUSH_LEAD_MATE_OVER,
    PUSH_LEAD_MATE_UNDER, PUSH_LEAD_LENGTH, PUSH_LEAD_DECLARER_VOID,
    PUSH_LEAD_DECLARER_TAKES, SHED_WIN_LAST, SHED_WIN,
    SHED_LOSE, PUSH_WIN_LAST, PUSH_WIN,
    PUSH_UNDER_DECLARER, PUSH_UNDER_LAST, PUSH_UNDER,
    SHED_DISCARD_STRENGTH, SHED_DISCARD_UNDER, SHED_DISCARD_LENGTH,
    SHED_DISCARD_OVER, PUSH_DISCARD_STRENGTH, PUSH_DISCARD_DECLARER_OVER,
    PUSH_DISCARD_DECLARER_UNDER, PUSH_DISCARD_LENGTH,
    OH_WEIGHTS
};

static const short OH_TABLE[7][OH_WEIGHTS] = {
    { /* points, a trump suit */
        4, -2, -12, 7, -83, -4, 8, 0, 58, 3, -5, -1, -6, -13, -11, 94,
        -125, 140, -2, -21, 12, -2, 2, -92, 88, 2, 21, -2, 0, -119, -6, 0,
        -31, -14, -15, -79, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0,
    },
    { /* points, no trump suit */
        -47, -1, 17, 5, -71, -5, 40, 6, 0, 62, 25, 0, -40, -11, 0, 15,
        -178, 95, -2, -11, 11, -11, -2, -4, 74, 1, 31, -6, -7, -5, -2, -6,
        -26, -2, -22, -61, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0,
    },
    { /* tricks, a trump suit */
        -27, -7, -4, 6, -115, -3, 3, -4, 68, 5, -20, -3, -42, -12, 0, 1,
        -24, 28, 23, -7, -2, -2, -9, -4, 45, 9, 24, 8, -30, -6, -2, -29,
        15, 5, 10, -59, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0,
    },
    { /* tricks, no trump suit */
        -47, -1, 29, 19, -71, -7, 4, -2, 68, 6, 0, -4, -40, -1, 1, 15,
        -40, 36, 16, -11, 4, 4, 2, -4, 78, 1, 30, -9, -46, -5, -3, -13,
        -26, -12, -23, -17, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0,
    },
    { /* tricks unwanted, everybody has to beat */
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 3, -2, 8, -3, -16, -3, -21, 9, -3, -2, -1, -86,
        45, 1, 8, 3, 14, 18, 10, 7, 5, 1, 26, -16, 3, 0, 0, 5,
        -4,
    },
    { /* tricks unwanted, the defenders need not beat */
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 4, -2, 15, -8, -10, -2, -15, 7, -5, 0, 0, -62,
        36, 1, 2, 3, -8, 2, 20, 2, 4, 5, 13, -23, 2, 0, -10, 7,
        -9,
    },
    { /* points, every suit as trumps are */
        -47, -1, 38, 5, -71, -29, 10, 2, 181, 18, 36, 0, -40, -92, -2, 15,
        -362, 47, -1, -11, -46, -31, -1, -4, 84, 1, 39, -6, 5, -5, -3, -1,
        -26, -5, -67, -32, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0,
    },
};

static inline const short *oh_weights(int kind) { return OH_TABLE[kind]; }
#endif
