"""Reviews through handlers, batches and the command; records as JSON Lines; `openhand review`, `openhand convert`."""

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from google.protobuf import json_format
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from library_cases import positions, random_deal
from openhand.v1 import review_pb2
from openhand.v1.batch_pb2 import BatchItem, SolveBatchResponse
from openhand.v1.effort_pb2 import Limits as LimitsMessage
from server import handlers
from server.cli.app import app
from server.errors import BadRequest
from server.messages import records as lines
from server.messages.auctions import contract_to
from server.messages.positions import position_to
from server.messages.reviews import review_from, review_to
from solver import (
    BazarBeloteRules,
    BetelRules,
    BridgeBeloteRules,
    Contract,
    Deal,
    InputError,
    Limits,
    PlayMode,
    Position,
    Seat,
    review,
)
from solver.languages import LANGUAGES
from solver.records import Record, dumps, example, loads

BETEL = Deal.parse("N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98")


def openhand(*arguments: str, stdin: str = "") -> Any:
    """Run the command in this process."""
    result = CliRunner().invoke(app, list(arguments), input=stdin, prog_name="openhand")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def asked(position: Position, contract: Contract | None = None) -> review_pb2.ReviewPlayRequest:
    request = review_pb2.ReviewPlayRequest(position=position_to(position))
    if contract is not None:
        request.contract.CopyFrom(contract_to(contract))
    return request


# -- handler and messages --------------------------------------------------------------------------------------------


@given(positions(most=3))
@settings(max_examples=40)
def test_the_handler_says_what_the_library_says(position: Position) -> None:
    response = handlers.review_play(asked(position))
    found = review(position)
    assert review_from(response, position) == found
    assert review_from(review_pb2.ReviewPlayResponse.FromString(response.SerializeToString()), position) == found
    assert not response.HasField("decided_at")


def test_a_contract_on_the_wire() -> None:
    (record,) = loads(example())
    response = handlers.review_play(lines.request_to(record))
    found = review_from(response, record.position, record.contract)
    assert found == review(record.position, record.contract)
    assert response.cards[12].effect == review_pb2.EFFECT_SCORE and response.cards[12].loss == 20
    assert review_to(found).cards == response.cards
    assert response.rules.bridge_belote.match_target == 151


def test_where_a_contract_is_decided_is_on_the_wire() -> None:
    deal = Deal.parse("N:KT97...AJ87 .9.AQ98.KQT AQJ8.J8.T7. .AKQT7.KJ.9")
    cards = "JC QC 8S 9C TD JD KS AD AC TC AS QH JS AH 9S 9D 8H 7H 8C"
    position = Position(BazarBeloteRules(), deal, PlayMode.SPADES, Seat.NORTH, played=cards)
    contract = Contract.parse("8S capot by N")
    response = handlers.review_play(asked(position, contract))
    assert response.HasField("decided_at") and response.decided_at == 18
    assert response.cards[18].effect == review_pb2.EFFECT_CONTRACT
    assert review_from(response, position, contract) == review(position, contract)


def test_limits_end_the_list_early() -> None:
    (record,) = loads(example())
    request = lines.request_to(record)
    request.limits.CopyFrom(LimitsMessage(max_nodes=1))
    response = handlers.review_play(request)
    assert not response.HasField("start") and not response.cards
    assert review_from(response).start is None
    ceiling = handlers.review_play(lines.request_to(record), ceiling=Limits(max_nodes=1))
    assert not ceiling.cards


@pytest.mark.parametrize(
    ("position", "contract", "field"),
    [
        (Position(BetelRules(), BETEL, PlayMode.NO_TRUMP, declarer=Seat.NORTH), "1NT by E", "contract.declarer"),
        (Position(BetelRules(), BETEL, PlayMode.NO_TRUMP, declarer=Seat.NORTH), "1S by N", "contract.mode"),
        (Position(BetelRules(), BETEL, PlayMode.NO_TRUMP, declarer=Seat.NORTH), "9NT by N", "contract.level"),
    ],
)
def test_refusals_name_the_field(position: Position, contract: str, field: str) -> None:
    with pytest.raises(BadRequest) as bad:
        handlers.review_play(asked(position, Contract.parse(contract)))
    assert bad.value.field == field


def test_everything_wrong_is_said_together() -> None:
    request = review_pb2.ReviewPlayRequest()
    request.contract.mode = 77  # type: ignore[assignment]
    request.limits.max_nodes = -1
    with pytest.raises(BadRequest) as bad:
        handlers.review_play(request)
    fields = [one.field for one in bad.value.violations]
    assert "contract.mode" in fields and "limits.max_nodes" in fields and "position.deal" in fields


def test_unknown_effects_are_refused() -> None:
    (record,) = loads(example())
    response = handlers.review_play(lines.request_to(record))
    response.cards[3].effect = 9  # type: ignore[assignment]
    with pytest.raises(InputError, match=r"cards\[3\].effect: unknown value 9"):
        review_from(response)


def test_a_batch_answers_reviews() -> None:
    (record,) = loads(example())
    answer = handlers.answer_item(lines.item_to(record))
    assert answer.WhichOneof("response") == "review_play"
    assert [card.loss for card in answer.review_play.cards] == [0] * 12 + [20] + [0] * 19
    bad = BatchItem(id="x", review_play=review_pb2.ReviewPlayRequest())
    refused = handlers.answer_item(bad).error
    assert (refused.code, refused.field.split(".")[0]) == ("INVALID_ARGUMENT", "review_play")


# -- records as JSON Lines -------------------------------------------------------------------------------------------


@given(positions(most=4), st.text(st.characters(exclude_categories=["Cs"]), max_size=9))
@settings(max_examples=40)
def test_json_lines_read_back(position: Position, name: str) -> None:
    record = Record(
        position.rules, position.deal, mode=position.mode, declarer=position.declarer, leader=position.leader,
        play=position.played, prior=position.prior,
    )  # fmt: skip
    record = record.with_tag("Id", name) if name else record
    # The wire knows no trick before an ending as nothing, and nothing before three passes.
    wire = Record(
        record.rules, record.deal, mode=record.mode, declarer=record.declarer, leader=record.leader, play=record.play,
        prior=lines.item_from(lines.item_to(record)).prior, tags=record.tags,
    )  # fmt: skip
    assert lines.loads(lines.dumps([record, record])) == [wire, wire]
    file = io.StringIO()
    lines.dump([record], file)
    assert lines.load(io.StringIO(file.getvalue())) == [wire]
    assert lines.left_out(record) == ()


def test_what_json_has_no_place_for() -> None:
    (record,) = loads(example())
    assert lines.left_out(record) == ("[Dealer]", "[Auction]", "[Event]")
    (read,) = lines.loads(lines.dumps([record]))
    assert (read.position, read.contract) == (record.position, record.contract)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{}", "line 1: request: nothing asked; expected review_play"),
        ("\n\n{", "line 3"),
        ('{"solve": {}}', "solve asked"),
        ('{"reviewPlay": {"position": {"deal": "x"}}}', "line 1"),
    ],
)
def test_bad_lines_say_which(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        lines.loads(text)


# -- the commands ----------------------------------------------------------------------------------------------------


def test_review_shows_the_worked_example() -> None:
    shown = openhand("review", "--example")
    assert shown.exit_code == 0
    assert "EW 37 - 8 NS" in shown.stdout and "EW 37 - 6 NS" in shown.stdout
    assert "trick 4: E J♠ cost 20; it touched: the written score" in shown.stdout
    assert "best line: J♦ 10♦ A♦ 8♦ |" in shown.stdout
    assert shown.stdout.count(LANGUAGES["en"]("caveat")) == 1 and "\033" not in shown.stdout
    assert "best line" not in openhand("review", "--example", "--no-lines").stdout


def test_review_reads_files_stdin_and_both_forms(tmp_path: Path) -> None:
    (record,) = loads(example())
    whole = openhand("review", "--example").stdout.split("\n", 1)[1]
    file = tmp_path / "deals.txt"
    file.write_text(example(), encoding="utf-8")
    wire = tmp_path / "deals.jsonl"
    wire.write_text(lines.dumps([record, record]), encoding="utf-8")
    for arguments, stdin in ((("review", str(file)), ""), (("review", "-"), example())):
        shown = openhand(*arguments, stdin=stdin).stdout
        assert shown.split("\n", 1)[1].rsplit("nodes", 1)[0] == whole.rsplit("nodes", 1)[0]
    assert openhand("review", str(wire)).stdout.count("EW 37 - 8 NS") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_review_speaks_languages_and_json_does_not(lang: str) -> None:
    words = LANGUAGES[lang]
    shown = openhand("review", "--example", "--lang", lang).stdout
    assert words("caveat") in shown and words.mode(PlayMode.ALL_TRUMPS) in shown and "37 - 8" in shown
    own = dumps(loads(example()), lang)
    assert words("caveat") in openhand("review", "-", "--lang", lang, "--input-lang", lang, stdin=own).stdout
    document = openhand("review", "--example", "--lang", lang, "--json").stdout
    response = json_format.Parse(document, review_pb2.ReviewPlayResponse())
    assert response.cards[0].card == "QH" and document.isascii()
    page = openhand("review", "--example", "--lang", lang, "--html").stdout
    assert page.startswith("<!doctype html>") and words("caveat") in page and "<script" not in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_other_answers_in_languages(lang: str) -> None:
    words = LANGUAGES[lang]
    ending = ("N:QJ.9.. AK..7. T9..8. 87..9.", "-g", "bridge_belote", "-m", "S", "-l", "N", "--cards", "all", "--line")
    shown = openhand("solve", *ending, "--lang", lang).stdout
    assert words("best_line") in shown and words("after_it") in shown and f"{words.ranks[4]}♠" in shown
    deal = (str(BETEL), "-g", "betel", "-d", "N", "--lang", lang)
    assert words.mode(PlayMode.NO_TRUMP) in openhand("table", *deal).stdout
    assert words("par") in openhand("par", *deal).stdout
    for command in ("solve", "table", "par"):
        assert openhand(command, *ending, "--lang", "xx").exit_code == 2


def test_letters_of_a_language_that_was_not_named_are_refused() -> None:
    refused = openhand("review", "-", stdin=dumps(loads(example()), "pl"))
    assert refused.exit_code == 1
    assert "Error: line 5, column 14, [Deal]: seat N: unknown rank 'D'" in refused.stderr


def test_refusals_show_line_and_caret() -> None:
    refused = openhand("review", "-", stdin=example().replace("QC 8C 9C AC", "QC 8C 9C KC"))
    assert refused.exit_code == 1
    shown = refused.stderr.splitlines()
    assert shown[0].startswith("Error: line 16, column 10, [Play]: KC is held by seat W, but seat S is to play")
    assert shown[1:3] == ["  QC 8C 9C KC", "           ^"]
    for arguments in (
        ("review",), ("review", "x", "--example"), ("review", "no such file"), ("review", "--example", "--lang", "de"),
        ("convert", "--example", "--input-lang", "de"), ("convert", "--example", "--to", "xml"),
    ):  # fmt: skip
        assert openhand(*arguments).exit_code == 2
    for text in ("", "chess", "% openhand record 1\n", "{", "\x00"):
        assert openhand("review", "-", stdin=text).exit_code == 1


def test_colours_are_those_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    plain = openhand("review", "--example").stdout
    assert "\033" not in plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\033[1;31m−20\033[0m" in openhand("review", "--example").stdout  # noqa: RUF001
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033[1;31m" not in openhand("review", "--example").stdout


def test_convert_goes_both_ways(tmp_path: Path) -> None:
    out = openhand("convert", "--example")
    assert out.exit_code == 0 and "left out, no place for it in JSON: [Dealer] [Auction] [Event]" in out.stderr
    item = json_format.Parse(out.stdout, BatchItem())
    assert item.review_play.position.play[0] == "QH" and json.loads(out.stdout)
    back = openhand("convert", "-", stdin=out.stdout)
    assert back.stderr == "" and loads(back.stdout)[0].position == loads(example())[0].position
    assert openhand("convert", "-", "--to", "jsonl", stdin=out.stdout).stdout == out.stdout
    assert loads(openhand("convert", "--example", "--to", "records").stdout) == loads(example())
    own = openhand("convert", "--example", "--to", "records", "--lang", "uk").stdout
    assert openhand("convert", "-", "--input-lang", "uk", "--to", "records", stdin=own).stdout == dumps(
        loads(example())
    )
    file = tmp_path / "items.jsonl"
    file.write_text(out.stdout, encoding="utf-8")
    answer = openhand("batch", str(file)).stdout
    assert json_format.Parse(answer, SolveBatchResponse()).review_play.cards[12].loss == 20


def test_convert_of_a_deal_that_was_not_played_says_so() -> None:
    rules = BridgeBeloteRules()
    text = dumps([Record(rules, random_deal(Random(1), 4), Seat.WEST)])
    assert "expected a contract, a finished auction or a mode" in openhand("convert", "-", stdin=text).stderr
    assert openhand("convert", "-", "--to", "records", stdin=text).stdout == text


def test_review_of_several_deals_names_them() -> None:
    (record,) = loads(example())
    text = dumps([record.with_tag("Event", "first"), record.with_tag("Event", "second")])
    shown = openhand("review", "-", stdin=text).stdout
    assert shown.index("first") < shown.index("second") and shown.count("37 - 8") == 2
    pages = openhand("review", "-", "--html", stdin=text).stdout
    assert pages.count("<!doctype") == 1 and pages.count("<hr") == 1
