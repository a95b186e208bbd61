"""Builds the kernel. Everything else about the distribution is in pyproject.toml.

Switches, all environment variables:
    OPENHAND_DEBUG=1    bounds checks in Cython, assertions in C, no optimisation
    OPENHAND_TRACE=1    line tracing, for coverage of the kernel
    OPENHAND_CFLAGS     further flags for the C compiler, for instance "-march=native"
"""

from __future__ import annotations

import os
import shlex
import sys

from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("OPENHAND_DEBUG") == "1"
TRACE = os.environ.get("OPENHAND_TRACE") == "1"
EXTRA = shlex.split(os.environ.get("OPENHAND_CFLAGS", ""))

MODULES = ("rules", "transposition", "alphabeta", "maxn", "session")

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": DEBUG,
    "cdivision": not DEBUG,
    "nonecheck": DEBUG,
    "embedsignature": True,
    "freethreading_compatible": True,
    "linetrace": TRACE,
}


def compile_args() -> list[str]:
    """Portable by default: no instruction set beyond the platform's own."""
    if sys.platform == "win32":
        return ["/Od"] if DEBUG else ["/O2", *EXTRA]
    return (["-O0", "-g", "-UNDEBUG"] if DEBUG else ["-O3", "-fno-strict-aliasing"]) + EXTRA


def extensions() -> list[Extension]:
    macros = [("CYTHON_TRACE", "1"), ("CYTHON_TRACE_NOGIL", "1")] if TRACE else []
    return [
        Extension(
            f"solver.search.{name}",
            [f"solver/search/{name}.pyx"],
            extra_compile_args=compile_args(),
            define_macros=macros,
            include_dirs=["solver/search"],
            depends=["solver/search/packed.h"],
        )
        for name in MODULES
    ]


setup(ext_modules=cythonize(extensions(), compiler_directives=DIRECTIVES, build_dir="build/cython", nthreads=0))
