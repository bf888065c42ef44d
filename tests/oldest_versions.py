"""Test the lower ends of the libraries' ranges: a new environment with exactly them, and the tests that use them.

`python tests/oldest_versions.py` (with uv on the path) makes build/oldest; more arguments go to pytest.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).resolve().parents[1]
PLACE: Final = PROJECT / "build" / "oldest"
TESTS: Final = (
    "tests/engine/test_readme.py",
    "tests/test_environment.py",
    "tests/kit/input/test_tuio.py",
    "tests/kit/motion",
    "tests/kit/paint",
    "tests/kit/components",
    "tests/kit/screen",
    "tests/kit/system",
    "tests/kit/style/test_settings.py",
    "tests/scenes/test_play.py",
    "tests/lab/training",
)
"""What touches the libraries most; golden images are held only by the upper ends."""


def lower_ends() -> list[str]:
    """Return every library at the lower end of its range, and the tools that tests need."""
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
    project = settings["project"]
    ranges = [*project["dependencies"], *project["optional-dependencies"]["rl"]]
    tools = ("pytest", "hypothesis", "coloraide")
    pinned = [tool for tool in settings["dependency-groups"]["dev"] if tool.startswith(tools)]
    return [re.sub(r">=([\d.]+),.*", r"==\1", line) for line in ranges] + pinned


def main() -> int:
    python = PLACE / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    uv = ["uv"] if shutil.which("uv") else [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "--quiet", "--clear", "--python", sys.executable, PLACE], check=True)
    subprocess.run([*uv, "--no-config", "pip", "install", "--quiet", "--python", python, *lower_ends()], check=True)
    subprocess.run([*uv, "pip", "list", "--python", python], check=True)
    return subprocess.run([python, "-m", "pytest", "-q", *TESTS, *sys.argv[1:]], cwd=PROJECT).returncode


if __name__ == "__main__":
    sys.exit(main())
