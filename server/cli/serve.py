"""`openhand serve`: the gRPC service in the foreground.

The options are the settings of server/config.py, one each, with the same names, defaults and help; a variable
OPENHAND_NAME stands for each flag that is not given.
"""

from __future__ import annotations

import inspect
from dataclasses import fields
from typing import Annotated, Any

import typer

from server.config import Config, ConfigError, flag, variable

_TYPES: dict[str, type] = {"str": str, "int": int, "float": float, "bool": bool}


def serve(**settings: Any) -> None:
    """Serve the questions over gRPC until SIGTERM or Ctrl-C. Prints the address; everything else is the log."""
    from server.app import run

    try:
        run(Config(**settings))
    except ConfigError as bad:
        typer.echo(f"openhand serve: {bad}", err=True)
        raise typer.Exit(2) from None


def _parameters() -> list[inspect.Parameter]:
    """An option a setting."""
    found = []
    for one in fields(Config):
        kind = _TYPES[str(one.type)]
        name = flag(one.name)
        names = (f"{name}/--no{name[1:]}",) if kind is bool and one.default else (name,)
        option = typer.Option(*names, envvar=variable(one.name), help=one.metadata["help"])
        found.append(
            inspect.Parameter(
                one.name, inspect.Parameter.KEYWORD_ONLY, default=one.default, annotation=Annotated[kind, option]
            )
        )
    return found


# typer reads the options from the signature, which would only repeat what the settings say.
serve.__signature__ = inspect.Signature(_parameters())  # type: ignore[attr-defined]
serve.__annotations__ = {one.name: one.annotation for one in _parameters()}
