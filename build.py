"""Make a folder that runs without Python, and prove it: `python build.py`.

mypyc compiles the rules and the bots that look ahead, Nuitka the rest; libraries, assets and maps are gathered in
build/elektro. The result then tries itself in an empty folder (`elektro selftest`). Needs the dependency
group `build` (`uv sync --group build`), a C compiler and, on Linux, patchelf (`apt-get install patchelf`).

`python build.py --engine FOLDER` only makes a copy of this checkout with the compiled rules in it, and a wheel in
its `dist`; tests run there play by the compiled rules.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUTPUT = HERE / "build"
FOLDER = OUTPUT / "elektro"
SOURCE = OUTPUT / "source"
"""The copy whose rules are compiled, from which the folder is made."""
PROGRAM = FOLDER / ("elektro.exe" if sys.platform == "win32" else "elektro")
PROOF = ["demo", "--headless", "--fast", "--frames", "600", "--seed", "3"]

NEVER = ("pytest", "hypothesis", "mypy", "ruff", "importlinter", "setuptools", "tkinter", "unittest")
"""Packages that a library mentions and the game never runs."""


def platform_options() -> list[str]:
    """What differs between Linux, Windows and macOS."""
    if sys.platform == "win32":
        return ["--windows-console-mode=attach"]
    if sys.platform == "darwin":
        return ["--macos-create-app-bundle", "--macos-app-name=Elektro"]
    return []


def data_options() -> list[str]:
    """Assets and maps that the game reads: the same as in the wheel, beside the program."""
    settings = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))
    sources = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    kinds = {source: "dir" if (HERE / source).is_dir() else "files" for source in sources}
    return [f"--include-data-{kind}={HERE / source}={source}" for source, kind in kinds.items()]


def nuitka_command(jobs: int) -> list[str]:
    """The compiler's command line: the package game, run as `python -m game`, with its data beside it."""
    return [
        sys.executable,
        "-m",
        "nuitka",
        "--standalone",
        "--python-flag=-m",
        "--assume-yes-for-downloads",
        f"--jobs={jobs}",
        f"--output-dir={OUTPUT}",
        f"--output-filename={PROGRAM.name}",
        *data_options(),
        "--include-package=game",
        *(f"--include-module={path.name.partition('.')[0]}" for path in SOURCE.glob("*__mypyc.*")),
        "--include-package-data=game",
        *(f"--nofollow-import-to={package}" for package in NEVER),
        *platform_options(),
        str(SOURCE / "game"),
    ]


COPIED = ("game", "assets", "maps", "tests", "docs", "build.py", "pyproject.toml", "README.md", "LICENSE", "CREDITS")
"""What a copy with the compiled rules holds: compiling leaves its work beside the sources, never in the checkout."""
COMPILED = "game/engine/state.*"
"""One of the files that must have been compiled."""


def wheel_command() -> list[str]:
    """What makes a wheel in `dist`: uv where it is at hand, else pip."""
    if uv := os.environ.get("UV") or shutil.which("uv"):
        return [uv, "build", "--quiet", "--wheel", "--out-dir", "dist"]
    return [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", "."]


def compile_engine(copy: Path, jobs: int) -> None:
    """Copy this checkout, compile the rules in the copy, leave a wheel in its `dist`; RuntimeError if none were."""
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    for name in COPIED:
        here = HERE / name
        if here.is_dir():
            shutil.copytree(here, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        elif here.is_file():
            shutil.copy2(here, copy / name)
    (copy / "setup.cfg").write_text(f"[build_ext]\nparallel = {jobs}\n")
    outside = {**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "true"}
    subprocess.run(wheel_command(), cwd=copy, env=outside, check=True)
    if not [path for path in copy.glob(COMPILED) if path.suffix in (".so", ".pyd")]:
        raise RuntimeError("mypyc compiled nothing.")


def what_is_missing() -> str:
    """One sentence naming the first tool that is not there, or nothing."""
    if importlib.util.find_spec("nuitka") is None:
        return "Nuitka is missing: `uv sync --group build`, or `pip install nuitka`."
    if sys.platform == "linux" and shutil.which("patchelf") is None:
        return "patchelf is missing: `apt-get install patchelf`."
    return ""


def prepare(copy: Path) -> None:
    """Of what mypyc compiled the source only tells Nuitka what it imports."""
    for path in copy.glob("game/**/*.py"):
        if any(beside.suffix in (".so", ".pyd") for beside in path.parent.glob(f"{path.stem}.*")):
            path.rename(path.with_suffix(".pyi"))


def size_of(folder: Path) -> float:
    """Megabytes of all files in it."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def compile_folder(jobs: int) -> None:
    """Compile the rules, then all the rest, and give the folder its name."""
    compile_engine(SOURCE, jobs)
    prepare(SOURCE)
    subprocess.run(nuitka_command(jobs), cwd=SOURCE, check=True)
    shutil.rmtree(FOLDER, ignore_errors=True)
    (OUTPUT / ("game.app/Contents/MacOS" if sys.platform == "darwin" else "game.dist")).rename(FOLDER)


def run_what_was_built() -> None:
    """Run the proof in an empty folder, without this checkout or its Python in sight."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL"))}
    with tempfile.TemporaryDirectory() as empty:
        subprocess.run([str(PROGRAM), "--version"], cwd=empty, env=outside, check=True)
        subprocess.run([str(PROGRAM), *PROOF], cwd=empty, env=outside, check=True)
        subprocess.run([str(PROGRAM), "selftest"], cwd=empty, env=outside, check=True)


def main() -> int:
    """Build and prove; 1 with one sentence when a tool is missing or a step fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="C files compiled at a time")
    parser.add_argument(
        "--engine", type=Path, metavar="FOLDER", help="only compile the rules, in a copy of this checkout"
    )
    parser.add_argument("--only-run", action="store_true", help="run what was built before")
    options = parser.parse_args()
    try:
        if options.engine:
            compile_engine(options.engine.resolve(), options.jobs)
            print(f"Compiled: {options.engine}")
            return 0
        if not options.only_run:
            if missing := what_is_missing():
                raise RuntimeError(missing)
            compile_folder(options.jobs)
        run_what_was_built()
    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    print(f"Built and run: {FOLDER}, {size_of(FOLDER):.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
