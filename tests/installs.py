"""Install the published wheel and sdist in empty environments, and run the game there.

`python tests/installs.py` (with uv on the path, which fetches Pythons that are not there) tries Python 3.11, 3.12 and
3.13, each with the oldest and the newest libraries that the ranges allow; `--python 3.12 --kind wheel --ends oldest`
tries less.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).resolve().parents[1]
PYTHONS: Final = ("3.11", "3.12", "3.13")
KINDS: Final = {"wheel": "*.whl", "sdist": "*.tar.gz"}
ENDS: Final = ("oldest", "newest")
RUNS: Final = (
    ("--version",),
    ("simulate", "--games", "1", "--seed", "3"),
    ("demo", "--headless", "--fast", "--frames", "120", "--seed", "3"),
    ("--until", "title"),
)
"""Commands that must run, from another folder, on an invisible screen."""
LIBRARIES: Final = ("pygame-ce", "pymunk", "platformdirs", "python-osc", "filelock")


def lower_ends() -> list[str]:
    """Return every library that is installed with the game, at the lower end of its range."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    return [re.sub(r">=([\d.]+),.*", r"==\1", line) for line in project["dependencies"]]


def quiet(home: Path) -> dict[str, str]:
    """Return an environment without this checkout, a screen or any user's files."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    places = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "APPDATA", "LOCALAPPDATA"), str(home))
    return {**kept, **places, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def installed(uv: list[str], place: Path, file: Path, python: str, ends: str) -> Path:
    """Make an empty environment with only this wheel or sdist and its libraries; return the folder of its programs."""
    folder = place / "env"
    subprocess.run([*uv, "venv", "--quiet", "--clear", "--no-project", "--python", python, folder], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    command = [*uv, "pip", "install", "--quiet", "--python", str(programs / "python"), str(file)]
    subprocess.run([*command, *(lower_ends() if ends == "oldest" else ())], cwd=place, check=True)
    return programs


def tried(uv: list[str], file: Path, python: str, ends: str) -> str:
    """Install a wheel or sdist and run the game's commands there; return the versions of the libraries. Raise
    RuntimeError if a command fails."""
    with tempfile.TemporaryDirectory() as empty:
        place = Path(empty)
        programs = installed(uv, place, file, python, ends)
        (place / "elsewhere").mkdir()
        for words in RUNS:
            done = subprocess.run(
                [programs / "elektro", *words],
                cwd=place / "elsewhere",
                env=quiet(place),
                capture_output=True,
                text=True,
            )
            if done.returncode or done.stderr:
                raise RuntimeError(
                    f"elektro {' '.join(words)} ended with {done.returncode}: {done.stderr.strip()[-400:]}"
                )
        listed = subprocess.run(
            [*uv, "pip", "freeze", "--python", programs / "python"], capture_output=True, text=True, check=True
        ).stdout
        return ", ".join(line for line in listed.split() if line.partition("==")[0] in LIBRARIES)


def main() -> int:
    """Try everything requested; return 1 if something did not run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--python", choices=PYTHONS, action="append")
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--ends", choices=ENDS, action="append")
    asked = parser.parse_args()
    uv, failed = (["uv"] if shutil.which("uv") else [sys.executable, "-m", "uv"]), 0
    with tempfile.TemporaryDirectory() as built:
        subprocess.run([*uv, "build", "--quiet", "--out-dir", built, PROJECT], check=True)
        for python in asked.python or PYTHONS:
            for kind in asked.kind or KINDS:
                (file,) = Path(built).glob(KINDS[kind])
                for ends in asked.ends or ENDS:
                    try:
                        said = f"ok      {tried(uv, file, python, ends)}"
                    except (RuntimeError, subprocess.CalledProcessError) as error:
                        said, failed = f"FAILED  {error}", failed + 1
                    print(f"Python {python}, {kind}, {ends}: {said}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
