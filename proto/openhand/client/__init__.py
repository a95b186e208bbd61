"""A client of the openhand service: the messages of openhand.v1 in, the messages out.

    Client         for programs without an event loop; one may be used from many threads
    AsyncClient    the same for asyncio
    CallFailed     why a call has no answer: code, message, violations, when to try again

>>> from openhand.client import Client
>>> with Client("127.0.0.1:50051", timeout=5) as client:                            # doctest: +SKIP
...     print(client.solve(request).outcome)
...     for answer in client.solve_batch(items):
...         print(answer.id, answer.WhichOneof("response"))

Several servers, "one:50051,two:50051", and all addresses of a DNS name, "dns:///openhand:50051", are asked in turn; a
call that a server could not take is repeated on the next, and a batch whose server dies goes on elsewhere from the
answers that it has.
"""

from __future__ import annotations

from openhand.client.asking import AsyncClient
from openhand.client.blocking import Client
from openhand.client.channels import Security
from openhand.client.failures import CallFailed, Violation

__all__ = ["AsyncClient", "CallFailed", "Client", "Security", "Violation"]
