"""Everything that faces the outside: messages, handlers, the command and the service. Holds no game knowledge.

A request's way: its message -> `handlers` (one function a question) -> `messages` (the only translator) -> `solver`,
and back. The command, batch files and the service all go that way, so an answer is the same wherever it was asked.
"""

from __future__ import annotations

import logging

# A library stays silent unless the program that uses it wants a log: without a handler of its own Python would print
# records, traces included, to the user's terminal.
logging.getLogger(__name__).addHandler(logging.NullHandler())
