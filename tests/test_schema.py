"""The wire schema: its generated files are current, it is well kept, it runs on old and new protobuf, and it knows
every option of the rules pages by its name.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from google.protobuf.descriptor import Descriptor, FieldDescriptor

from openhand.v1.bazar_belote_pb2 import BazarBeloteRules
from openhand.v1.betel_pb2 import BetelRules
from openhand.v1.bridge_belote_pb2 import BridgeBeloteRules
from openhand.v1.rules_pb2 import Rules

ROOT = Path(__file__).resolve().parent.parent
PROTO = ROOT / "proto"
TOOLS = ROOT / "build" / "protoc-env"

# The options as the rules pages name them, in their order. A tuple is a closed set of words, the default first.
SWITCH, NUMBER, NUMBERS, MODES = "switch", "number", "numbers", "modes"
OPTIONS: dict[Descriptor, dict[str, str | tuple[str, ...]]] = {
    BetelRules.DESCRIPTOR: {
        "beat_reference": ("head", "led"),
        "beat_partner": SWITCH,
        "contra": SWITCH,
        "contract_values": NUMBERS,
        "overtrick": NUMBER,
        "defender_trick": NUMBER,
        "three_passes_trick": NUMBER,
    },
    BridgeBeloteRules.DESCRIPTOR: {
        "contra_closes_bidding": SWITCH,
        "overtake_partner": SWITCH,
        "forced_underruff": SWITCH,
        "declaration_contest": ("pooled", "separate"),
        "longer_run_first": SWITCH,
        "belote_stays_when_inside": SWITCH,
        "capot_cancels_contra": SWITCH,
        "nt_capot_doubled": SWITCH,
        "capot_side_loses_declarations": SWITCH,
        "hanging_value": NUMBER,
        "match_target": NUMBER,
    },
    BazarBeloteRules.DESCRIPTOR: {
        "four_sevens_redeal": SWITCH,
        "max_level": NUMBER,
        "denominations": MODES,
        "capot_bid": ("flag", "top"),
        "lock_after_two_passes": SWITCH,
        "last_word": SWITCH,
        "overtake_partner": SWITCH,
        "forced_underruff": SWITCH,
        "must_ruff_partner": SWITCH,
        "must_overruff": SWITCH,
        "four_eights_cancel": SWITCH,
        "capot_bonus": ("announced", "any"),
        "made_test": ("promise", "promise_and_majority"),
        "bid_on_top": SWITCH,
        "failed_constructions": ("to_defenders", "lost"),
        "contra_made": ("both_columns", "winner_takes_all"),
        "rounding": ("sum", "half_down"),
        "match_target": NUMBER,
    },
}
# What a field of each kind holds.
TYPES = {
    SWITCH: FieldDescriptor.TYPE_BOOL,
    NUMBER: FieldDescriptor.TYPE_INT32,
    NUMBERS: FieldDescriptor.TYPE_INT32,
    MODES: FieldDescriptor.TYPE_ENUM,
}


def run(*command: str | Path, path: Path | None = None) -> str:
    """Run a program in the project's root and return what it printed; fail with all of it when the program fails."""
    environment = {**os.environ, "PYTHONPATH": str(path)} if path else None
    done = subprocess.run(command, check=False, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"{' '.join(map(str, command))}:\n{done.stdout}{done.stderr}"
    return done.stdout


def buf() -> str:
    """Return the buf program: of the environment that runs the tests, or of the machine."""
    found = shutil.which("buf", path=str(Path(sys.executable).parent)) or shutil.which("buf")
    if found is None:
        pytest.skip("buf is not installed (pip install buf-bin)")
    return found


@pytest.fixture(scope="module")
def regenerated() -> subprocess.CompletedProcess[str]:
    """Regenerate and compare. The first time installs the tools from a package index, which only CI does unasked."""
    if not TOOLS.exists() and not os.environ.get("CI"):
        pytest.skip("the tools are not installed (python proto/generate.py installs them)")
    command = [sys.executable, "proto/generate.py", "--check"]
    return subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True, timeout=600)


def test_generated_files_are_current(regenerated: subprocess.CompletedProcess[str]) -> None:
    assert regenerated.returncode == 0, regenerated.stderr


def test_buf_lint() -> None:
    assert run(buf(), "lint", "proto") == ""


def test_buf_format() -> None:
    assert run(buf(), "format", "--diff", "--exit-code", "proto") == ""


def test_round_trip_on_the_installed_runtime() -> None:
    assert run(sys.executable, "tests/schema_roundtrip.py", path=PROTO).endswith(": ok\n")


@pytest.mark.usefixtures("regenerated")
def test_round_trip_on_the_oldest_runtime() -> None:
    python = TOOLS / ("Scripts" if os.name == "nt" else "bin") / "python"
    assert run(python, "tests/schema_roundtrip.py", path=PROTO) == "protobuf 4.25.9, grpcio 1.62.3: ok\n"


@pytest.mark.parametrize("game", OPTIONS, ids=lambda game: game.name)
def test_every_option_is_a_field(game: Descriptor) -> None:
    assert [field.name for field in game.fields] == ["profile", *OPTIONS[game]]
    for name, kind in OPTIONS[game].items():
        field = game.fields_by_name[name]
        if isinstance(kind, tuple):
            prefix = name.upper()
            assert field.enum_type is not None
            words = [f"{prefix}_{word.upper()}" for word in ("unspecified", *kind)]
            assert [(value.name, value.number) for value in field.enum_type.values] == list(
                zip(words, range(len(words)), strict=True)
            )
        else:
            assert field.type == TYPES[kind]
        assert field.has_presence is (kind not in (NUMBERS, MODES)), f"{name} must tell 'not set' from a zero"


def test_rules_name_every_game() -> None:
    assert [field.message_type for field in Rules.DESCRIPTOR.oneofs_by_name["game"].fields] == list(OPTIONS)
