"""Legal cards, written once for Betel and once for the two belotes, as close to rules/*.md as Python allows."""

from collections.abc import Sequence

from .cards import BETEL, Card, Play, heading, height, trump_suit
from .options import Options, resolve


def legal_cards(
    game: str,
    mode: str,
    options: Options,
    declarer: int | None,
    hand: Sequence[Card],
    trick: Sequence[Play],
    seat: int | None = None,
) -> list[Card]:
    """The cards of `hand` that may be played on `trick`, in the order of the hand.

    `seat` is the acting seat; left out, it is the one after the last play (it does not matter to a leader).
    """
    return legal_under(game, mode, resolve(game, options), declarer, hand, trick, seat)


def legal_under(
    game: str,
    mode: str,
    rules: Options,
    declarer: int | None,
    hand: Sequence[Card],
    trick: Sequence[Play],
    seat: int | None = None,
) -> list[Card]:
    """The same, with every option of the game present in `rules` (see `options.resolve`)."""
    if not trick:
        return list(hand)
    if seat is None:
        seat = (trick[-1][0] + 1) % (3 if game == BETEL else 4)
    if game == BETEL:
        return _betel(mode, rules, declarer, hand, trick, seat)
    return _belote(game, mode, rules, hand, trick, seat)


def _of_suit(hand: Sequence[Card], suit: str | None) -> list[Card]:
    return [card for card in hand if card[1] == suit]


def _higher(game: str, mode: str, cards: list[Card], beaten: Card) -> list[Card]:
    return [card for card in cards if height(game, mode, card) > height(game, mode, beaten)]


def _betel(
    mode: str, rules: Options, declarer: int | None, hand: Sequence[Card], trick: Sequence[Play], seat: int
) -> list[Card]:
    """betel.md, "Legal cards", rules 1 to 4."""
    head_seat, head = heading(BETEL, mode, trick)
    led = trick[0][1]
    trump = trump_suit(mode)
    ruffed = led[1] != trump and head[1] == trump
    # Two defenders are partners; in three passes (no declarer) nobody is anybody's partner.
    partner_heads = declarer is not None and declarer not in (seat, head_seat)

    following = _of_suit(hand, led[1])
    if following:
        exempt = mode == "BETEL" and seat != declarer  # rule 4
        spared = partner_heads and not rules["beat_partner"]
        if ruffed or exempt or spared:
            return following
        beaten = led if rules["beat_reference"] == "led" else head
        return _higher(BETEL, mode, following, beaten) or following  # rule 1

    trumps = _of_suit(hand, trump)
    if not trumps or led[1] == trump:
        return list(hand)  # rule 3, and the last line of rule 2
    if not ruffed:
        return trumps  # rule 2, "always, even when a co-defender heads the trick"
    # Rule 2, the lead was ruffed already: overruff, else underruff. Both options are written under rule 1 and are read
    # as options of rule 1 alone: a co-defender's ruff has to be overruffed all the same. No known answer decides this.
    return _higher(BETEL, mode, trumps, head) or trumps


def _belote(game: str, mode: str, rules: Options, hand: Sequence[Card], trick: Sequence[Play], seat: int) -> list[Card]:
    """bridge_belote.md, "Legal cards", rules 1 and 2; bazar_belote.md plays the same.

    Two options are bazar-belote's alone: `must_ruff_partner` and `must_overruff`.
    """
    head_seat, head = heading(game, mode, trick)
    led = trick[0][1]
    trump = trump_suit(mode)
    partner_heads = (head_seat - seat) % 2 == 0

    following = _of_suit(hand, led[1])
    if following:
        no_duty = led[1] != trump and mode != "AT"  # a plain lead, ruffed or not, and every lead at NT
        if no_duty or (partner_heads and not rules["overtake_partner"]):
            return following
        return _higher(game, mode, following, head) or following

    trumps = _of_suit(hand, trump)
    if not trumps or led[1] == trump:
        return list(hand)  # AT and NT have no trump to ruff with; no duty when void of a trump lead
    ruffed = head[1] == trump
    if partner_heads:
        if not ruffed and rules.get("must_ruff_partner", False):
            return trumps
        return list(hand)
    if not ruffed:
        return trumps
    overruffs = _higher(game, mode, trumps, head)
    if overruffs:
        return overruffs if rules.get("must_overruff", True) else trumps
    return trumps if rules["forced_underruff"] else list(hand)
