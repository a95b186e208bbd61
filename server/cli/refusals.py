"""A refusal in the words of the command line: which argument, what was wrong, what was expected, a caret under it.

Error: DEAL: seat N: unknown rank 'X'; expected 7 8 9 T J Q K A
  N:QX8.T9.87.A J7 ...
     ^
"""

from __future__ import annotations

import re

from rich.console import Console
from rich.text import Text

from server.errors import BadRequest, RequestError
from solver import InputError

_WHOLE = {"contract": "--contract", "outcome": "--taken", "constructions": "--constructions"}
"""Messages that one argument says whole, whatever is wrong inside."""
_ARGUMENTS = {
    "deal": "DEAL",
    "scope": "--cards",
    "prior.points": "--prior-points",
    "prior.tricks": "--prior-tricks",
    "rules.profile": "--profile",
    "limits.max_nodes": "--max-nodes",
    "limits.max_milliseconds": "--max-milliseconds",
}


def report(bad: InputError | RequestError) -> None:
    """Print a refusal on stderr."""
    console = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
    if isinstance(bad, InputError):
        violations: tuple[InputError, ...] = (bad,)
    elif isinstance(bad, BadRequest):
        violations = bad.violations
    else:
        console.print(Text.assemble(("Error: ", "bold red"), str(bad)))
        return
    for violation in violations:
        tail = f"; expected {violation.expected}" if violation.expected else ""
        where = argument_of(violation.field)
        console.print(Text.assemble(("Error: ", "bold red"), f"{where}: {violation.problem}{tail}"))
        for line in violation.caret().splitlines():
            console.print(f"  {line}")


def argument_of(field: str) -> str:
    """The argument of the command line that fills a field."""
    field = re.sub(r"^position\.", "", field)
    if field in _ARGUMENTS:
        return _ARGUMENTS[field]
    if field == "FILE" or re.match(r"line \d", field):
        return field  # the place in a record file
    if (whole := field.partition(".")[0]) in _WHOLE:
        return _WHOLE[whole]
    if option := re.fullmatch(r"rules\.(?:\w+\.)?(\w+)", field):
        return f"--option {option[1]}"
    if place := re.fullmatch(r"(\w+)\[(\d+)\]", field):
        return f"--{place[1]}, number {int(place[2]) + 1}"
    return f"--{field.replace('_', '-')}"
