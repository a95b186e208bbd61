"""Make the Python modules of the schema, beside its .proto files: *_pb2.py and *_pb2_grpc.py, and a .pyi for each.

    python proto/generate.py            write them
    python proto/generate.py --check    write nothing; exit 1 and name the files that differ from what would be written

Why the tools are old. Code that protoc 27 or newer makes refuses every protobuf runtime older than itself, and gRPC
stubs made since 1.66 refuse an older grpcio. Code made by protoc 25 asks for nothing: it runs on protobuf 4.25 and on
every release since, so that users need not move theirs. That it keeps running on the newest is what the tests are for.

Why they live apart. Installed beside the project, they would hold it and its tests at protobuf 4. They get an
environment of their own, build/protoc-env, which is made here when it is missing or when the pins below have changed.
The tests thus run on whatever protobuf is installed, usually the newest, and once more on the oldest, in here. The
tools have wheels for CPython 3.8 to 3.12 only; name such an interpreter with --python when your own is newer.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

PINS = (
    "grpcio-tools==1.62.3",  # protoc 25.1 and its gRPC plugin
    "mypy-protobuf==3.6.0",  # .pyi files with the comments of the schema as docstrings
    "protobuf==4.25.9",  # what both of them run on
    # Not needed to generate: with protobuf above, the oldest runtime that the project admits, for the tests.
    "grpcio==1.62.3",
)

PROTO = Path(__file__).resolve().parent
ENVIRONMENT = PROTO.parent / "build" / "protoc-env"
SERVICES = ("openhand/v1/service.proto",)  # the gRPC plugin makes a file even where there is no service
GENERATED = ("*_pb2.py", "*_pb2.pyi", "*_pb2_grpc.py", "*_pb2_grpc.pyi")


class ToolsMissing(Exception):
    """The environment of the tools cannot be made."""


def tools(python: str) -> Path:
    """Return the folder of the tools' programs; make their environment first unless it is there with the same pins."""
    programs = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
    stamp = ENVIRONMENT / "pins.txt"  # written last, so that a half-made environment is made again
    wanted = "\n".join(PINS)
    if stamp.is_file() and stamp.read_text("utf-8") == wanted:
        return programs
    print(f"making {ENVIRONMENT} with {', '.join(PINS)}", file=sys.stderr)
    try:
        subprocess.run([python, "-m", "venv", "--clear", str(ENVIRONMENT)], check=True)
        # No dependencies: what the pins ask for beyond each other (type stubs, setuptools) is not needed to run them.
        install = [str(programs / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, "--no-deps", "--only-binary=:all:", *PINS], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise ToolsMissing(f"cannot install the tools ({error}); they need CPython 3.8 to 3.12: --python") from error
    stamp.write_text(wanted, "utf-8")
    return programs


def generate(programs: Path, target: Path) -> None:
    """Write all generated files of the schema under `target`, an existing folder."""

    def protoc(sources: Iterable[str], *outputs: str) -> None:
        plugins = [f"--plugin={path.stem}={path}" for path in sorted(programs.glob("protoc-gen-mypy*"))]
        subprocess.run(
            [str(programs / "python"), "-m", "grpc_tools.protoc", "--proto_path=.", *plugins, *outputs, *sources],
            cwd=PROTO,
            check=True,
        )

    sources = sorted(path.relative_to(PROTO).as_posix() for path in PROTO.glob("openhand/**/*.proto"))
    protoc(sources, f"--python_out={target}", f"--mypy_out=quiet:{target}")
    protoc(SERVICES, f"--grpc_python_out={target}", f"--mypy_grpc_out=quiet:{target}")


def contents(root: Path) -> dict[str, bytes]:
    """Return the generated files under `root`/openhand by their path."""
    paths = {path for pattern in GENERATED for path in (root / "openhand").rglob(pattern)}
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(paths)}


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(description="Make the Python modules of the schema.")
    parser.add_argument("--check", action="store_true", help="write nothing, name the files that are out of date")
    parser.add_argument("--python", default=sys.executable, help="CPython 3.8 to 3.12 to install the tools with")
    options = parser.parse_args(arguments)

    with tempfile.TemporaryDirectory() as folder:
        try:
            generate(tools(options.python), Path(folder))
        except (ToolsMissing, subprocess.CalledProcessError) as error:
            print(f"generate.py: {error}", file=sys.stderr)
            return 2
        new, old = contents(Path(folder)), contents(PROTO)
        stale = sorted(name for name in new.keys() | old.keys() if new.get(name) != old.get(name))
        if options.check:
            for name in stale:
                print(f"out of date: proto/{name} (run: python proto/generate.py)", file=sys.stderr)
            return 1 if stale else 0
        for name in stale:
            if name in new:
                shutil.copyfile(Path(folder) / name, PROTO / name)
            else:
                (PROTO / name).unlink()
        print(f"{len(new)} files, {len(stale)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
