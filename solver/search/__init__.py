"""The kernel: the only code that has to be fast. Cython, no game names, no Python objects inside a search.

What takes the time is built twice where that pays: as portable code, and in the folder popcnt/ for x86-64 processors
that count bits and take the lowest one out in an instruction each (popcnt and bmi: nearly all since 2013). Answers and
nodes are the same, the time is 5 to 8 % shorter. The better one that this processor runs is taken when the kernel is
first imported, by looking for modules there first; the environment variable OPENHAND_KERNEL, `portable` or `popcnt`,
decides otherwise.
"""

import os
from pathlib import Path

from solver.search.processor import has_popcnt


def _choose(wanted: str | None) -> str:
    """The name of the kernel to use; ImportError when the one that is wanted is not there."""
    folder = Path(__file__).with_name("popcnt")
    there = has_popcnt() and any(folder.glob("*"))
    if wanted not in (None, "", "portable", "popcnt"):
        raise ImportError(f"OPENHAND_KERNEL: {wanted!r}; expected portable or popcnt")
    if wanted == "popcnt" and not there:
        raise ImportError("OPENHAND_KERNEL: popcnt, which was not built or does not run on this processor")
    if wanted == "portable" or not there:
        return "portable"
    __path__.insert(0, str(folder))
    return "popcnt"


KERNEL = _choose(os.environ.get("OPENHAND_KERNEL"))
"""Which kernel runs in this process: portable or popcnt."""
