"""Record files: what is written reads back, in every language; refusals say line and column."""

import io
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from library_cases import positions, random_deal
from solver import (
    GAMES,
    BetelRules,
    BridgeBeloteRules,
    Call,
    Card,
    Contract,
    Deal,
    Ended,
    InputError,
    PlayMode,
    Position,
    Prior,
    Rules,
    Seat,
)
from solver.languages import LANGUAGES
from solver.records import Record, RecordError, Tag, dump, dumps, example, load, loads
from solver.records.options import rules_of, rules_text

HEAD = "% openhand record 1\n"
DEAL = "N:7.AKQ.87.87 JT8..J9.JT9 AKQ.T8.KT.A 9.J97.AQ.KQ"
NAMES = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name not in "Game Rules Deal Dealer Auction Contract Mode Declarer Leader Play Prior".split()
)
VALUES = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=20)


def played(record_rules: Rules, rng: Random) -> Record:
    """A random deal of a game with a random auction, and some cards if it ends in something to play."""
    deal = random_deal(rng, record_rules.seats)
    dealer = Seat(rng.randrange(record_rules.seats))
    auction = record_rules.auction_start(dealer)
    calls: list[Call] = []
    while auction.result is None and len(calls) < 30:
        choices = auction.calls()
        call = choices[0] if rng.random() < 0.6 else rng.choice(choices)
        calls.append(call)
        auction = auction.after(call)
    record = Record(record_rules, deal, dealer, tuple(calls))
    if record.mode is None:
        return record
    position = record.position
    for _ in range(rng.randrange(25)):
        position = position.play(rng.choice(position.legal_cards))
    return Record(record_rules, deal, dealer, tuple(calls), play=position.played)


@given(st.sampled_from(list(GAMES.values())), st.integers(0, 2**32), st.lists(st.tuples(NAMES, VALUES), max_size=3))
@settings(max_examples=60)
def test_records_with_auctions_read_back(game: type[Rules], seed: int, tags: list[tuple[str, str]]) -> None:
    rng = Random(seed)
    kept = tuple(Tag(name, value) for name, value in dict(tags).items())
    one, two = played(game.of(rng.choice(list(game.profiles))), rng), played(game.of(), rng)
    records = [one.with_tag("Event", 'a "quoted" \\ one'), Record(two.rules, two.deal, tags=kept)]
    for lang in LANGUAGES:
        assert loads(dumps(records, lang), lang) == records
    file = io.StringIO()
    dump(records, file)
    assert load(io.StringIO(file.getvalue())) == records


@given(positions(most=4))
@settings(max_examples=60)
def test_endings_without_a_contract_read_back(position: Position) -> None:
    record = Record(
        position.rules, position.deal, mode=position.mode, declarer=position.declarer, leader=position.leader,
        play=position.played, prior=position.prior,
    )  # fmt: skip
    assert record.position == position
    for lang in LANGUAGES:
        (read,) = loads(dumps([record], lang), lang)
        assert read == record and read.position == position


def test_what_follows_is_filled_in() -> None:
    deal = Deal.parse(DEAL)
    calls = tuple(map(Call.parse, "pass pass pass AT pass pass pass".split()))
    record = Record(BridgeBeloteRules(), deal, Seat.WEST, calls)
    assert record.contract == Contract.parse("AT by W")
    assert (record.mode, record.declarer, record.leader) == (PlayMode.ALL_TRUMPS, None, Seat.NORTH)
    betel = Deal.parse("N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98 +8C7S".replace(" +8C7S", ""))
    record = Record(BetelRules(), betel, contract=Contract.parse("1NT by E"))
    assert (record.declarer, record.leader) == (Seat.EAST, Seat.EAST)
    passed = Record(BetelRules(), betel, Seat.EAST, (Call.parse("pass"),) * 3)
    assert passed.contract == Contract(PlayMode.THREE_PASSES) and passed.leader is Seat.EAST
    assert eval(repr(record), {**globals(), "BazarBeloteRules": None}) == record


def test_nothing_played_is_no_position() -> None:
    deal = Deal.parse(DEAL)
    out = Record(BridgeBeloteRules(), deal, Seat.WEST, (Call.parse("pass"),) * 4)
    assert out.contract is None and str(Ended(None, True)) == "passed out"
    with pytest.raises(InputError, match="expected a contract, a finished auction or a mode"):
        _ = out.position


def test_house_rules_read_back() -> None:
    for game in GAMES.values():
        for profile in game.profiles:
            assert rules_of(game, profile) == game.of(profile)
            assert rules_of(game, rules_text(game.of(profile))) == game.of(profile)


def test_foreign_tags_and_their_sections_are_kept() -> None:
    text = HEAD + f'[Game "bridge_belote"] ; a comment\n[Site "x"]\none two\n{{ left out }} three\n[Deal "{DEAL}"]\n'
    (record,) = loads(text)
    assert record.tags == (Tag("Site", "x", "one two\nthree"),) and record.tag("Site") == "x"
    assert loads(dumps([record])) == [record]


def test_the_bundled_record_is_the_worked_example() -> None:
    (record,) = loads(example())
    assert record.position.is_over and record.contract == Contract.parse("AT by W")
    assert record.play[-1] is Card("AH")


GAME = '[Game "bridge_belote"]\n'
ONE = HEAD + GAME + f'[Deal "{DEAL}"]\n[Dealer "W"]\n[Contract "AT by W"]\n'


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("", 1, 1, "no version line"),
        ('[Game "betel"]', 1, 1, "no version line; expected '% openhand record 1'"),
        ("% openhand record 2\n", 1, 19, "version 2; expected version 1"),
        (HEAD + "what", 2, 1, "'what'; expected a tag"),
        (HEAD + '[Deal "x"]', 2, 1, r"\[Deal\] before a \[Game\]"),
        (HEAD + '[Game "chess"]', 2, 8, "unknown game 'chess'; expected betel or bridge_belote"),
        (HEAD + GAME, 2, 1, r"no \[Deal\] in this deal"),
        (HEAD + "[Game bridge_belote]", 2, 1, "no tag"),
        (HEAD + GAME + GAME[:-2], 3, 1, "no tag"),
        (HEAD + GAME + "{ no end", 3, 1, "a comment without an end"),
        (HEAD + GAME + '[Rules "seed nothing=1"]', 3, 14, "unknown option 'nothing=1'"),
        (HEAD + GAME + '[Rules "seed hanging_value=101"]', 3, 14, "101 is out of range"),
        (HEAD + GAME + '[Rules "sea"]', 3, 9, "unknown profile 'sea'"),
        (HEAD + GAME + f'[Deal "{DEAL.replace("JT8", "JX8")}"]', 3, 23, "seat E: unknown rank 'X'"),
        (HEAD + GAME + '[Deal "N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98"]', 3, 8, "3 hands; expected 4"),
        (ONE + '[Dealer "E"]', 6, 1, "twice in one deal"),
        (ONE + "QH", 6, 1, r"'QH' below \[Contract\]"),
        (ONE + '[Play "E"]', 6, 8, "leader: E; expected N"),
        (ONE + '[Play "N"]\nQH 8S XX', 7, 7, "unknown|no card"),
        (ONE + '[Play "N"]\nQH 8S\n TH 9C', 8, 5, "9C is held by seat E"),
        (ONE + '[Play "N"]\nQH 8S 8H', 7, 7, "8H is not legal in AT; expected one of TH"),
        (ONE + '[Play "N"]\nQH8S', 7, 1, "expected one card"),
        (ONE + '[Auction "N"]\npass pass pass AT pass pass pass pass', 7, 34, "after the end of the auction"),
        (ONE + '[Auction "N"]\npass pass pass NT pass pass pass', 5, 12, "expected NT by W, in which the auction ends"),
        (ONE + '[Auction "N"]\npass', 6, 11, "is not over"),
        (ONE + '[Auction "N"]\npass pass pass AT pass contra', 7, 24, "contra is not legal|S: contra"),
        (ONE + '[Auction "E"]\npass pass pass AT pass pass pass', 6, 11, "E calls first; expected N"),
        (ONE + '[Mode "S"]', 6, 8, "S beside a contract"),
        (ONE + '[Prior "points 3"]', 6, 9, "expected points A B tricks A B"),
        (ONE + '[Prior "points 3 4"]', 6, 9, "points taken; expected at most 0"),
        (ONE.replace("AT by W", "10H by W"), 5, 12, "contract.level|expected no level"),
        (ONE.replace("AT by W", "AT of W"), 5, 12, "unknown contract"),
    ],
)  # fmt: skip
def test_a_refusal_says_where(text: str, line: int, column: int, says: str) -> None:
    with pytest.raises(RecordError, match=says) as bad:
        loads(text)
    assert (bad.value.line, bad.value.column) == (line, column), str(bad.value)
    assert f"line {line}, column {column}" in str(bad.value)
    assert "\n" not in (bad.value.text or "")


@given(st.text(max_size=60), st.integers(0, 500))
@settings(max_examples=150)
def test_nothing_but_a_refusal_comes_of_noise(noise: str, at: int) -> None:
    text = example()
    place = min(at, len(text))
    for lang in LANGUAGES:
        try:
            loads(text[:place] + noise + text[place + len(noise) :], lang)
        except RecordError as bad:
            assert bad.line >= 1 and bad.column >= 1


@pytest.mark.parametrize("tag", ["Game", "Rules", "Deal", "Dealer", "Contract", "Mode", "Play", "Prior", "Declarer"])
def test_a_huge_value_makes_no_huge_message(tag: str) -> None:
    text = ONE.replace(f"[{tag} ", "[Other ") if tag != "Game" else HEAD
    with pytest.raises(RecordError) as bad:
        loads(text + f'[{tag} "{"A" * 100_000}"]\n')
    assert len(str(bad.value)) < 1000 and len(bad.value.caret()) < 300


def test_a_language_reads_its_own_letters_only() -> None:
    records = loads(example())
    for lang in LANGUAGES:
        for other in LANGUAGES:
            if lang != other:
                with pytest.raises(RecordError):
                    loads(dumps(records, lang), other)
    assert Prior() == records[0].prior
