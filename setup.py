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


def extensions() -> list[Extension]:
    """The modules of the kernel, one a .pyx file."""
    macros: list[tuple[str, str | None]] = [("CYTHON_TRACE", "1"), ("CYTHON_TRACE_NOGIL", "1")] if TRACE else []
    return [
        Extension(
            f"solver.search.{source.stem}",
            [str(source)],
            extra_compile_args=compile_args(),
            extra_link_args=[] if sys.platform == "win32" else EXTRA,
            define_macros=macros,
            include_dirs=[str(SEARCH)],
            depends=sorted(map(str, SEARCH.glob("*.h"))),
        )
        for source in sorted(SEARCH.glob("*.pyx"))
    ]


def note_switches() -> str:
    """A file that changes when the switches do, for the extensions to depend on."""
    note = BUILD / "switches.txt"
    text = f"{DEBUG=} {TRACE=} {EXTRA=}\n"
    BUILD.mkdir(exist_ok=True)
    if not note.is_file() or note.read_text("utf-8") != text:
        note.write_text(text, "utf-8")
    return str(note)


class BuildKernel(build_ext):
    """Cython first, then the C compiler, each on all cores; nothing of it when only metadata is asked for."""

    def run(self) -> None:
        """Translate, then compile."""
        switches = note_switches()
        # One folder of C for each set of directives, so that C made under others is never taken for current.
        folder = None if TRACE else str(BUILD / ("cython-debug" if DEBUG else "cython"))
        cores = os.cpu_count() or 1
        made = cythonize(self.extensions, compiler_directives=DIRECTIVES, build_dir=folder, force=TRACE, nthreads=cores)
        for extension, translated in zip(self.extensions, made, strict=True):
            extension.sources = translated.sources
            extension.depends = [*extension.depends, switches]
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
