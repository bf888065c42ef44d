"""Make a folder that runs without Python, and prove it: `python build.py`.

Nuitka compiles the game and gathers its libraries, assets and maps in build/elektro. The result is then run
from an empty folder, with bots in their own processes. Needs the dependency group `build` (`uv sync --group
build`), a C compiler and, on Linux, patchelf (`apt-get install patchelf`).
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
        "--include-package-data=game",
        *(f"--nofollow-import-to={package}" for package in NEVER),
        *platform_options(),
        str(HERE / "game"),
    ]


def what_is_missing() -> str:
    """One sentence naming the first tool that is not there, or nothing."""
    if importlib.util.find_spec("nuitka") is None:
        return "Nuitka is missing: `uv sync --group build`, or `pip install nuitka`."
    if sys.platform == "linux" and shutil.which("patchelf") is None:
        return "patchelf is missing: `apt-get install patchelf`."
    return ""


def compile_folder(jobs: int) -> None:
    """Compile, then give the folder its name."""
    subprocess.run(nuitka_command(jobs), cwd=HERE, check=True)
    shutil.rmtree(FOLDER, ignore_errors=True)
    (OUTPUT / ("game.app/Contents/MacOS" if sys.platform == "darwin" else "game.dist")).rename(FOLDER)


def run_what_was_built() -> None:
    """Run the proof in an empty folder, without this checkout or its Python in sight."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL"))}
    with tempfile.TemporaryDirectory() as empty:
        subprocess.run([str(PROGRAM), "--version"], cwd=empty, env=outside, check=True)
        for more in ([], ["--apart"]):  # bots in the same process, then in one of their own
            subprocess.run([str(PROGRAM), *PROOF, *more], cwd=empty, env=outside, check=True)


def main() -> int:
    """Build and prove; 1 with one sentence when a tool is missing or a step fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="C files compiled at a time")
    parser.add_argument("--only-run", action="store_true", help="run what was built before")
    options = parser.parse_args()
    try:
        if not options.only_run:
            if missing := what_is_missing():
                raise RuntimeError(missing)
            compile_folder(options.jobs)
        run_what_was_built()
    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    print(f"Built and run: {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
