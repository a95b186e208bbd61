"""Builds the kernel. Everything else about the distribution is in pyproject.toml.

Switches, all environment variables; changing one builds everything anew:

    OPENHAND_DEBUG=1    bounds checks in Cython, assertions in C, symbols, no optimisation
    OPENHAND_TRACE=1    line tracing, for coverage of the kernel with Cython.Coverage
    OPENHAND_CFLAGS     further flags for the C compiler and linker: "-march=native", "-fsanitize=undefined", ...

Generated C and objects live in build/ (traced C beside its .pyx, where Cython.Coverage looks for it); no wheel and no
sdist has them. After a change to the kernel

    python setup.py build_ext --inplace

is the short way to try it: it translates and compiles what changed, on all cores.
"""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

DEBUG = os.environ.get("OPENHAND_DEBUG") == "1"
TRACE = os.environ.get("OPENHAND_TRACE") == "1"
EXTRA = shlex.split(os.environ.get("OPENHAND_CFLAGS", ""))

SEARCH = Path("solver", "search")
BUILD = Path("build")

POPCNT = "popcnt"
"""Folder of solver/search for what is built a second time, for processors that can more: its __init__.py chooses."""
TWICE = ("alphabeta",)
POPCNT_FLAGS = ["-mpopcnt", "-mbmi"]

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": DEBUG,
    "cdivision": True,  # a debug build computes what the other does
    "embedsignature": True,
    "freethreading_compatible": True,
    "linetrace": TRACE,
}


def compile_args() -> list[str]:
    """Portable by default: no instruction set beyond the platform's own."""
    if sys.platform == "win32":
        return (["/Od", "/UNDEBUG"] if DEBUG else ["/O2"]) + EXTRA
    return (["-O0", "-g", "-UNDEBUG"] if DEBUG else ["-O3", "-g0"]) + EXTRA


def extension(source: Path, folder: str = "", flags: list[str] | None = None) -> Extension:
    """One module of the kernel; with a folder, its second build in there."""
    macros: list[tuple[str, str | None]] = [("CYTHON_TRACE", "1"), ("CYTHON_TRACE_NOGIL", "1")] if TRACE else []
    return Extension(
        ".".join(filter(None, ["solver.search", folder, source.stem])),
        [str(source)],
        extra_compile_args=compile_args() + (flags or []),
        extra_link_args=[] if sys.platform == "win32" else EXTRA,
        define_macros=macros,
        include_dirs=[str(SEARCH)],
        depends=sorted(map(str, SEARCH.glob("*.h"))),
    )


def extensions() -> list[Extension]:
    """The modules of the kernel, one a .pyx file, and those that are built twice where it is known how."""
    portable = [extension(source) for source in sorted(SEARCH.glob("*.pyx"))]
    if DEBUG or TRACE or sys.platform != "linux" or platform.machine() != "x86_64":
        return portable
    return portable + [extension(SEARCH / f"{module}.pyx", POPCNT, POPCNT_FLAGS) for module in TWICE]


def note_switches() -> str:
    """A file that changes when the switches do, for the extensions to depend on."""
    note = BUILD / "switches.txt"
    text = f"{DEBUG=} {TRACE=} {EXTRA=}\n"
    BUILD.mkdir(exist_ok=True)
    if not note.is_file() or note.read_text("utf-8") != text:
        note.write_text(text, "utf-8")
    return str(note)


def copied(source: str) -> str:
    """The same C in a folder of its own, so that its object file is one of its own too; untouched where it is there."""
    copy = Path(source).parent / POPCNT / Path(source).name
    copy.parent.mkdir(exist_ok=True)
    if not copy.is_file() or copy.read_bytes() != Path(source).read_bytes():
        shutil.copyfile(source, copy)
    return str(copy)


class BuildKernel(build_ext):
    """Cython first, then the C compiler, each on all cores; nothing of it when only metadata is asked for."""

    def run(self) -> None:
        """Translate, then compile."""
        switches = note_switches()
        # One folder of C for each set of directives, so that C made under others is never taken for current.
        folder = None if TRACE else str(BUILD / ("cython-debug" if DEBUG else "cython"))
        cores = os.cpu_count() or 1
        portable = [one for one in self.extensions if f".{POPCNT}." not in one.name]
        made = cythonize(portable, compiler_directives=DIRECTIVES, build_dir=folder, force=TRACE, nthreads=cores)
        for one, translated in zip(portable, made, strict=True):
            one.sources = translated.sources
        sources = {one.name: one.sources for one in portable}
        again = [one for one in self.extensions if one not in portable]
        for one in again:
            one.sources = [copied(source) for source in sources[one.name.replace(f".{POPCNT}.", ".")]]
        for one in self.extensions:
            one.depends = [*one.depends, switches]
        if self.inplace:
            # What an earlier build left there would be chosen before what this one makes.
            shutil.rmtree(SEARCH / POPCNT, ignore_errors=True)
            if again:
                (SEARCH / POPCNT).mkdir()
        self.parallel = self.parallel or cores
        super().run()


class Build(build):
    """Starts from an empty folder, so that no wheel holds a module that was moved or removed since the last one."""

    def run(self) -> None:
        """Empty the folder, then build."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


if __name__ == "__main__":  # the cores' processes import this file where they are not forked
    setup(ext_modules=extensions(), cmdclass={"build": Build, "build_ext": BuildKernel})
