"""A short soak; the long one is `python -m service.soaking`."""

from pathlib import Path

from service.soaking import EXPECTED, soak


def test_a_short_soak(tmp_path: Path) -> None:
    seen = soak(6.0, tmp_path)
    print(seen)
    assert not seen.wrong
    assert set(seen.codes) <= EXPECTED, seen.codes
    assert seen.compared > 20 and seen.codes["OK"] and seen.codes["INVALID_ARGUMENT"]
    # The worst is the machine's as much as the server's, where the tests share its CPUs with others.
    assert sorted(seen.health)[int(0.9 * len(seen.health))] < 0.050
    assert not seen.memory or max(seen.memory) < 512 * 1024
