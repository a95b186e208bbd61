"""A short soak; the long one is `python -m service.soaking`."""

from pathlib import Path

from service.soaking import EXPECTED, soak


def test_a_short_soak(tmp_path: Path) -> None:
    seen = soak(6.0, tmp_path)
    print(seen)
    assert not seen.wrong
    assert set(seen.codes) <= EXPECTED, seen.codes
    assert seen.compared > 20 and seen.codes["OK"] and seen.codes["INVALID_ARGUMENT"]
    # What a busy machine adds to an answer, it adds to a pause of the asker as well.
    slow, late = (sorted(times)[int(0.9 * len(times))] for times in (seen.health, seen.pauses))
    assert slow < 0.050 + late
    assert not seen.memory or max(seen.memory) < 512 * 1024
