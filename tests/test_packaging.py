"""What is shipped: stubs that agree with the compiled modules, an sdist that builds, a wheel without litter."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

import pytest

import solver

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {"solver": "solver", "server": "server", "openhand": "proto/openhand"}
KERNEL = ("alphabeta", "maxn", "playing", "processor", "questions", "rules", "session", "transposition")
SOURCES = (".pyx", ".pxd", ".h")
PRODUCTS = ("*.so", "*.pyd", "*.c", "*.html", "*.pyc", "*.egg-info")

# Names of the compiled modules that no stub need list: what Cython adds, and what a module imports for itself.
UNLISTED = r"""
solver\.search\.\w+\.__(test__|pyx_capi__|reduce_cython__|setstate_cython__)
solver\.search\.rules\.RANKS
"""


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Run a program and return what it printed; fail with all of it when the program fails."""
    done = subprocess.run(
        command,
        check=False,
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}:\n{done.stdout}"
    return done.stdout


@dataclass(frozen=True)
class Built:
    """What was built, and from what."""

    files: frozenset[str]
    """The files of the packages, named as they are imported."""
    sdist: Path
    wheel: Path


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """An sdist of a littered copy of the tree, and a wheel of nothing but this sdist (debug builds are quick)."""
    folder = tmp_path_factory.mktemp("packaging")
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".git", ".venv", ".*_cache", "build", "dist", *PRODUCTS))
    files = {
        f"{package}/{path.relative_to(tree / place).as_posix()}"
        for package, place in PACKAGES.items()
        for path in (tree / place).rglob("*")
        if path.is_file()
    }
    for name in (
        "solver/search/left.c",
        "solver/search/over.so",
        "server/litter.html",
        "server/.some_cache/litter.json",
    ):
        (tree / name).parent.mkdir(exist_ok=True)
        (tree / name).touch()

    code = "import sys, setuptools.build_meta as b; getattr(b, sys.argv[1])(sys.argv[2])"
    run(sys.executable, "-c", code, "build_sdist", folder, cwd=tree)
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    (source,) = (folder / "unpacked").iterdir()
    run(sys.executable, "-c", code, "build_wheel", folder, cwd=source, OPENHAND_DEBUG="1")
    (wheel,) = folder.glob("*.whl")
    return Built(frozenset(files), sdist, wheel)


def test_stubs_agree_with_the_compiled_modules(tmp_path: Path) -> None:
    (tmp_path / "unlisted.txt").write_text(UNLISTED, "utf-8")
    (tmp_path / "mypy.ini").write_text("[mypy]\nmypy_path = proto\nignore_errors = true\n", "utf-8")
    modules = [f"solver.search.{name}" for name in KERNEL]
    lists = (f"--allowlist={tmp_path / 'unlisted.txt'}", "--ignore-unused-allowlist")
    settings = (f"--mypy-config-file={tmp_path / 'mypy.ini'}", "--concise")
    run(sys.executable, "-m", "mypy.stubtest", *modules, *lists, *settings, cwd=ROOT)


def test_every_kernel_module_has_a_stub() -> None:
    folder = ROOT / "solver" / "search"
    assert {path.stem for path in folder.glob("*.pyx")} == {path.stem for path in folder.glob("*.pyi")} == set(KERNEL)


def test_one_version() -> None:
    assert distribution("openhand").version == solver.__version__


def test_the_command_is_there() -> None:
    (command,) = distribution("openhand").entry_points.select(group="console_scripts", name="openhand")
    assert callable(command.load())


def test_sdist(built: Built) -> None:
    with tarfile.open(built.sdist) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    packages = {f"{PACKAGES[package]}/{rest}" for package, _, rest in (name.partition("/") for name in built.files)}
    beside = {
        "pyproject.toml",
        "setup.py",
        "README.md",
        "MANIFEST.in",
        ".ci/run",
        "proto/buf.yaml",
        "proto/generate.py",
    }
    assert packages | beside | {"tests/test_packaging.py"} <= names
    assert [
        name for name in names if any(PurePosixPath(name).match(kind) for kind in PRODUCTS) or "_cache/" in name
    ] == []


def test_wheel(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    compiled = {name for name in names if name.endswith((".so", ".pyd"))}
    assert sorted(name.partition(".")[0] for name in compiled) == [f"solver/search/{name}" for name in KERNEL]
    assert names - compiled == {name for name in built.files if not name.endswith(SOURCES)}


def test_wheel_works(built: Built, tmp_path: Path) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        archive.extractall(tmp_path)
        (metadata,) = [archive.read(name).decode() for name in archive.namelist() if name.endswith("/METADATA")]
    assert f"\nVersion: {solver.__version__}\n" in metadata
    code = """
import openhand.v1.solve_pb2, server, solver
from solver import BetelRules, Deal, PlayMode, Position, Seat, solve
deal = Deal.parse("N:KQ7.AT.Q8.KQ7 AJ98.J8.JT7.A T.KQ97.K9.T98")
print(solver.__file__, openhand.v1.__file__, server.__file__)
print(solve(Position(BetelRules(), deal, PlayMode.NO_TRUMP, declarer=Seat.NORTH)))
"""
    places, answer = run(sys.executable, "-P", "-c", code, cwd=tmp_path, PYTHONPATH=str(tmp_path)).splitlines()
    assert all(Path(place).is_relative_to(tmp_path) for place in places.split())
    assert answer == "declarer 4 - defence 6"
