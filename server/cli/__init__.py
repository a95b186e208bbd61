"""The `openhand` command: a thin file a subcommand, each a request built from the command line and an answer shown.

    app         the subcommands put together, --version, refusals
    parameters  the options that subcommands share, and their values
    showing     cards, deals and answers on a terminal
    diagram     a deal around the table
    bidding     bids, contracts and auctions
    wording     --lang: what is shown in another language
    keeping     record files
    refusals    a refusal in the words of the command line, with a caret under the place
    asking      whom a command asks: the handlers here, or with --server a running service
    solve  table  par  score  review  convert  games  demo  batch  serve

The questions go to `server.handlers`, as those of the service do. Exit codes: 0, 1 bad data, 2 usage, 130 interrupted.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command; the entry point. Nothing that goes wrong shows a trace."""
    try:
        # Imported late: an interrupt while the modules load is an interrupt like any other.
        from server.cli.app import app

        app(prog_name="openhand")
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as bad:
        print(f"openhand: {bad.strerror or bad}", file=sys.stderr)
        sys.exit(1)
    except ImportError as bad:  # a module that is not there, or OPENHAND_KERNEL names no kernel
        print(f"openhand: {bad}", file=sys.stderr)
        sys.exit(1)
    except Exception as bad:
        print(f"openhand: internal error: {type(bad).__name__}: {bad}; please report it", file=sys.stderr)
        sys.exit(1)
