"""Build a folder that runs without Python, and test it: `python build.py`.

mypyc compiles the rules and the bots that search; the rest is shipped as bytecode. Nuitka builds the program that
starts it and collects its libraries. The result, build/elektro (macOS: build/Elektro.app), tests itself (`elektro
selftest`), also in a folder whose name has spaces and umlauts, and is measured beside this checkout. `--onefile`
builds a single file, too. On Linux, build/Elektro.AppDir is the input for an AppImage. The build needs the
dependency group `build` (`uv sync --group build`), a C compiler and, on Linux, patchelf (`apt-get install patchelf`).

`python build.py --engine FOLDER` only writes a copy of this checkout with compiled rules to FOLDER, and a wheel to its
`dist`. Tests that run in the copy use the compiled rules.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import os
import plistlib
import py_compile
import re
import shutil
import struct
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUTPUT = HERE / "build"
SOURCE = OUTPUT / "source"
"""The copy of the checkout in which the rules are compiled."""
RAW = OUTPUT / "raw"
"""Files that are copied into the finished folder unchanged: bytecode, compiled rules, assets, maps, licences."""
MAC, WINDOWS = sys.platform == "darwin", sys.platform == "win32"
FOLDER = OUTPUT / ("Elektro.app" if MAC else "elektro")
PROGRAM = FOLDER / ("Contents/MacOS/elektro" if MAC else "elektro.exe" if WINDOWS else "elektro")
ONE_FILE = OUTPUT / "onefile" / ("elektro.exe" if WINDOWS else "elektro")
APP_DIR = OUTPUT / "Elektro.AppDir"
DESKTOP = HERE / "assets/desktop"
ICONS = DESKTOP / "icons"
ABOUT = "io.github.elektro.Elektro.metainfo.xml"
ICON_SIZES = (16, 32, 48, 64, 128, 256, 512)
MOST = 100.0
"""Megabytes that the folder may have; the printed sheets of 24 maps take 14 of them."""
PROOF = ("demo", "--headless", "--fast", "--frames", "600", "--seed", "3")
ODD_FOLDER = "Spiele für zwei, ünd mehr"

NEVER: tuple[str, ...] = (
    *("numpy", "pettingzoo", "gymnasium", "distributed", "pytest", "hypothesis", "mypy", "ruff", "importlinter"),
    *("setuptools", "tkinter", "unittest", "pydoc", "doctest", "matplotlib", "pyglet", "OpenGL", "IPython", "pip"),
    *("ssl", "_ssl", "_hashlib", "pycparser", "sqlite3", "lib2to3", "ensurepip", "pygame.tests", "pygame.examples"),
    *("pygame.docs", "pymunk.examples", "pymunk.tests", "pymunk.matplotlib_util"),
)
"""Packages that some library imports but the game never uses; Nuitka leaves them out."""
BUNDLED = ("pygame-ce", "pymunk", "cffi", "platformdirs", "python-osc", "filelock", "mypy", "Nuitka")
"""Libraries with files in the finished folder, which therefore contains their licences."""
LICENCE = re.compile(r"(licen[cs]e|copying|notice|authors)[^/]*$", re.I)
START = """import sys

from game.__main__ import main

if __name__ == "__main__":  # a process of bots begins with this file, too
    sys.exit(main())
"""


# --- the rules compiled ------------------------------------------------------------------------------

COPIED = (
    "game",
    "assets",
    "maps",
    "tests",
    "docs",
    "build.py",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "CREDITS",
)
"""Files and folders that the copy needs. The compiler writes beside the sources, so it never runs in the checkout."""
COMPILED = "game/engine/state.*"
"""A module whose compiled file proves that the compiler ran."""


def wheel_command() -> list[str]:
    """Return the command that builds a wheel in `dist`: by uv if it is installed, else by pip."""
    if uv := os.environ.get("UV") or shutil.which("uv"):
        return [uv, "build", "--quiet", "--wheel", "--python", sys.executable, "--out-dir", "dist"]
    return [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "dist", "."]


def compile_engine(copy: Path, jobs: int) -> None:
    """Copy this checkout, compile the rules in the copy and build a wheel in its `dist`.

    Raise RuntimeError if nothing was compiled.
    """
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


# --- the finished folder -------------------------------------------------------------------------------


def lay_out() -> None:
    """Collect in RAW the files that the finished folder has besides the program and its libraries."""
    shutil.rmtree(RAW, ignore_errors=True)
    for path in sorted((SOURCE / "game").rglob("*")):
        place = RAW / path.relative_to(SOURCE)
        if path.suffix == ".py" and not _compiled(path):
            py_compile.compile(
                str(path),
                str(place.with_suffix(".pyc")),
                str(path.relative_to(SOURCE)),
                doraise=True,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
        elif path.suffix in (".so", ".pyd", ".toml", ".json"):
            _copy(path, place)
    for path in SOURCE.glob("*__mypyc.*"):
        if path.suffix in (".so", ".pyd"):
            _copy(path, RAW / path.name)
    settings = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))
    for name in settings["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]:
        if (HERE / name).is_dir():
            shutil.copytree(HERE / name, RAW / name, dirs_exist_ok=True)
        else:
            _copy(HERE / name, RAW / name)
    for name in ("LICENSE", "CREDITS"):
        _copy(HERE / name, RAW / name)
    _gather_licences(RAW / "licences")
    packed = [path for path in sorted(RAW.rglob("*")) if path.is_file()]
    lines = [f"{path.stat().st_size} {path.relative_to(RAW).as_posix()}\n" for path in packed]
    (RAW / "contents.txt").write_text("".join(lines), "utf-8")  # what `elektro selftest` looks for


def _copy(source: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, place)


def _compiled(path: Path) -> bool:
    return any(beside.suffix in (".so", ".pyd") for beside in path.parent.glob(f"{path.stem}.*"))


def _gather_licences(folder: Path) -> None:
    """Copy the licences of Python and of each library in the finished folder; raise RuntimeError if one is missing."""
    standard = Path(sysconfig.get_path("stdlib"))
    python = next(
        (path for path in (standard / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt") if path.is_file()), None
    )
    if python:
        _copy(python, folder / "Python.txt")
    for name in BUNDLED:
        found = [file for file in metadata.files(name) or () if LICENCE.search(str(file))]
        for file in found:
            _copy(Path(str(file.locate())), folder / name / file.name)
        if not found:
            (folder / name).mkdir(parents=True, exist_ok=True)
            said = metadata.metadata(name)
            text = next((said[key] for key in ("License-Expression", "License") if key in said), "")
            if not text:
                raise RuntimeError(f"{name} comes without a licence.")
            (folder / name / "LICENSE.txt").write_text(f"{name} {said['Version']}: {text}\n", "utf-8")


def imported() -> list[str]:
    """Return the modules outside this project that the game imports anywhere: Nuitka does not read the game's files."""
    found: set[str] = set()
    for path in (SOURCE / "game").rglob("*.py"):
        found.update(_names(ast.parse(path.read_text("utf-8"))))
    wanted = {name for name in found if not name.startswith("game") and name.partition(".")[0] not in NEVER}
    return sorted(name for name in wanted if name != "__future__" and _is_there(name))


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _is_there(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, AttributeError, ValueError):
        return False


# --- icons -------------------------------------------------------------------------------------------


def icons() -> dict[int, bytes]:
    """Return the icon's PNG files by size in px."""
    return {size: (ICONS / f"elektro-{size}.png").read_bytes() for size in ICON_SIZES}


def windows_icon(pictures: dict[int, bytes]) -> Path:
    """Write an .ico file with the sizes that Windows shows, each a PNG, and return its path."""
    sizes = [size for size in pictures if size <= 256]
    head, at = struct.pack("<HHH", 0, 1, len(sizes)), 6 + 16 * len(sizes)
    for size in sizes:
        content = pictures[size]
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(content), at)
        at += len(content)
    path = OUTPUT / "elektro.ico"
    path.write_bytes(head + b"".join(pictures[size] for size in sizes))
    return path


def mac_icon(pictures: dict[int, bytes]) -> Path:
    """Write an .icns file with the sizes that macOS shows, each a PNG, and return its path.

    On dense screens a size is shown with twice as many px as its name says.
    """
    kinds = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}
    dense = {b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512}
    sizes = {**kinds, **dense}
    parts = [kind + struct.pack(">I", len(pictures[size]) + 8) + pictures[size] for kind, size in sizes.items()]
    path = OUTPUT / "elektro.icns"
    path.write_bytes(b"icns" + struct.pack(">I", sum(map(len, parts)) + 8) + b"".join(parts))
    return path


# --- the program -------------------------------------------------------------------------------------


def version() -> str:
    """Return the game's version from its package."""
    said = re.search(r'__version__ = "([\d.]+)"', (HERE / "game/__init__.py").read_text("utf-8"))
    if not said:
        raise RuntimeError("game/__init__.py tells no version.")
    return said[1]


def platform_options(one_file: bool) -> list[str]:
    """Return Nuitka's options for Windows or macOS; on Linux the AppDir holds icon and version."""
    pictures = icons()
    if WINDOWS:
        return [
            "--windows-console-mode=attach",
            f"--windows-icon-from-ico={windows_icon(pictures)}",
            "--product-name=Elektro",
            "--file-description=Elektro",
            "--company-name=The Elektro founders",
            "--copyright=MIT licence",
            f"--file-version={version()}",
            f"--product-version={version()}",
        ]
    if MAC and not one_file:
        return [
            "--macos-create-app-bundle",
            "--macos-app-name=Elektro",
            "--macos-signed-app-name=io.github.elektro.Elektro",
            f"--macos-app-version={version()}",
            f"--macos-app-icon={mac_icon(pictures)}",
            "--macos-app-category-type=public.app-category.board-games",
        ]
    return []


def nuitka_command(jobs: int, one_file: bool) -> list[str]:
    """Return the command that builds a program which starts the game from the files beside it."""
    return [
        sys.executable,
        "-m",
        "nuitka",
        "--onefile" if one_file else "--standalone",
        "--assume-yes-for-downloads",
        "--deployment",
        "--lto=no",
        f"--jobs={jobs}",
        f"--output-dir={OUTPUT / 'onefile' if one_file else OUTPUT}",
        f"--output-filename={ONE_FILE.name if one_file else PROGRAM.name}",
        f"--user-plugin={HERE / 'packaging/bytecode.py'}",
        f"--include-raw-dir={RAW}=.",
        "--noinclude-dlls=pygame/*.cpython-*",  # copies of modules that are in the folder under a shorter name
        "--nofollow-import-to=game",
        *(f"--nofollow-import-to={name}" for name in NEVER),
        *(f"--include-module={name}" for name in imported()),
        "--include-distribution-metadata=pygame-ce",
        *platform_options(one_file),
        str(OUTPUT / "elektro.py"),
    ]


def declare_documents(listing: Path) -> None:
    """Declare in a bundle's Info.plist that it opens records; a double click then works like a drop on the window."""
    listed = plistlib.loads(listing.read_bytes())
    kind = f"{listed['CFBundleIdentifier']}.game"
    listed["UTExportedTypeDeclarations"] = [
        {
            "UTTypeIdentifier": kind,
            "UTTypeDescription": "Elektro",
            "UTTypeConformsTo": ["public.plain-text"],
            "UTTypeTagSpecification": {"public.filename-extension": ["elektro"]},
        }
    ]
    listed["CFBundleDocumentTypes"] = [
        {
            "CFBundleTypeName": "Elektro",
            "CFBundleTypeRole": "Editor",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [kind],
        }
    ]
    listing.write_bytes(plistlib.dumps(listed))


def make_program(jobs: int, one_file: bool) -> None:
    """Build the program with Nuitka and move it to its final path."""
    (OUTPUT / "elektro.py").write_text(START)
    subprocess.run(nuitka_command(jobs, one_file), cwd=OUTPUT, check=True)
    if not one_file:
        shutil.rmtree(FOLDER, ignore_errors=True)
        (OUTPUT / ("elektro.app" if MAC else "elektro.dist")).rename(FOLDER)
        if MAC:  # what was signed has changed
            declare_documents(FOLDER / "Contents/Info.plist")
            subprocess.run(["codesign", "--force", "--deep", "--sign", "-", str(FOLDER)], check=True)


def make_app_dir() -> None:
    """Write the AppDir, the input for an AppImage."""
    shutil.rmtree(APP_DIR, ignore_errors=True)
    shutil.copytree(FOLDER, APP_DIR / "usr/lib/elektro", symlinks=True)
    (APP_DIR / "usr/bin").mkdir(parents=True)
    (APP_DIR / "usr/bin/elektro").symlink_to("../lib/elektro/elektro")
    (APP_DIR / "AppRun").symlink_to("usr/lib/elektro/elektro")
    for place in (APP_DIR, APP_DIR / "usr/share/applications"):
        _copy(DESKTOP / "elektro.desktop", place / "elektro.desktop")
    _copy(DESKTOP / "elektro-mime.xml", APP_DIR / "usr/share/mime/packages/elektro-mime.xml")
    _copy(DESKTOP / ABOUT, APP_DIR / "usr/share/metainfo" / ABOUT)
    for size, content in icons().items():
        place = APP_DIR / f"usr/share/icons/hicolor/{size}x{size}/apps/elektro.png"
        place.parent.mkdir(parents=True)
        place.write_bytes(content)
    _copy(ICONS / "elektro-256.png", APP_DIR / "elektro.png")
    (APP_DIR / ".DirIcon").symlink_to("elektro.png")


def check_app_dir() -> None:
    """Check the AppDir with those of the desktop's validation tools that are installed."""
    entry = APP_DIR / "usr/share/applications/elektro.desktop"
    for tool, *words in (
        ("desktop-file-validate", str(entry)),
        ("appstreamcli", "validate-tree", "--no-net", str(APP_DIR)),
    ):
        if found := shutil.which(tool):
            subprocess.run([found, *words], check=True)
        else:
            print(f"{tool} is not installed, so it did not check the AppDir")


def missing_tool() -> str:
    """Return a sentence that names the first missing tool, or an empty string."""
    if importlib.util.find_spec("nuitka") is None:
        return "Nuitka is missing: `uv sync --group build`, or `pip install nuitka`."
    if sys.platform == "linux" and shutil.which("patchelf") is None:
        return "patchelf is missing: `apt-get install patchelf`."
    return ""


# --- the proof ---------------------------------------------------------------------------------------


def outside() -> dict[str, str]:
    """Return environment variables from which neither this checkout nor its Python can be found."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL"))}


def prove() -> None:
    """Run the program in an empty folder, then a copy of it in a folder whose name has spaces and umlauts."""
    with tempfile.TemporaryDirectory() as empty:
        odd = Path(empty) / ODD_FOLDER
        moved = shutil.copytree(FOLDER, odd / FOLDER.name, symlinks=True) / PROGRAM.relative_to(FOLDER)
        subprocess.run([str(PROGRAM), "--version"], cwd=empty, env=outside(), check=True)
        subprocess.run([str(moved), *PROOF], cwd=odd, env=outside(), check=True)
        subprocess.run([str(PROGRAM), "selftest"], cwd=empty, env=outside(), check=True)


def prove_one_file() -> None:
    """Copy the single file to an empty folder and run its self-test there, as a user without a home if possible."""
    with tempfile.TemporaryDirectory() as empty:
        place = Path(empty) / ONE_FILE.name
        shutil.copy2(ONE_FILE, place)
        command, env = [str(place), "selftest"], outside()
        if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("setpriv"):
            Path(empty).chmod(0o755)
            command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
            env = {"PATH": os.defpath, "LANG": "C.UTF-8"}
        subprocess.run(command, cwd=empty, env=env, check=True)


def measure() -> None:
    """Print the size, start time and speed of the rules of the build, beside those of this checkout."""
    files = [path for path in FOLDER.rglob("*") if path.is_file()]
    print(f"{FOLDER.name}: {size_of(FOLDER):.1f} MB in {len(files)} files (at most {MOST:.0f} MB)")
    if ONE_FILE.is_file():
        print(f"one file: {ONE_FILE.stat().st_size / 1e6:.1f} MB")
    plain = [sys.executable, "-m", "game"]
    for name, command in (("this checkout", plain), (FOLDER.name, [str(PROGRAM)])):
        for part, lasting in (("start", ()), ("engine", ("--seconds", "1"))):
            words = [*command, "bench", "--only", part, *lasting]
            figures = subprocess.run(words, cwd=HERE, env=outside(), check=True, capture_output=True, text=True).stdout
            print(f"-- {name}, {part}", *figures.splitlines(), sep="\n   ", flush=True)
    if size_of(FOLDER) > MOST:
        raise RuntimeError(f"{FOLDER} has more than {MOST:.0f} MB.")


def size_of(folder: Path) -> float:
    """Return the size in megabytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def spent() -> float:
    """Return the CPU-minutes used by this process and the ones it has started."""
    times = os.times()
    return (times.children_user + times.children_system + times.user + times.system) / 60


def make(jobs: int, one_file: bool) -> None:
    """Build everything; nothing is tested yet."""
    if missing := missing_tool():
        raise RuntimeError(missing)
    began = time.monotonic()
    compile_engine(SOURCE, jobs)
    lay_out()
    make_program(jobs, False)
    if sys.platform == "linux":
        make_app_dir()
        check_app_dir()
    if one_file:
        make_program(jobs, True)
    print(f"made in {spent():.1f} CPU-minutes, {(time.monotonic() - began) / 60:.1f} minutes", flush=True)


def main() -> int:
    """Build and test; print one sentence and return 1 if a tool is missing or a step fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="C files compiled at a time")
    parser.add_argument("--onefile", action="store_true", help="make one file as well")
    parser.add_argument(
        "--engine", type=Path, metavar="FOLDER", help="only compile the rules, in a copy of this checkout"
    )
    parser.add_argument("--only-run", action="store_true", help="prove and measure what was built before")
    options = parser.parse_args()
    try:
        if options.engine:
            compile_engine(options.engine.resolve(), options.jobs)
            print(f"Compiled: {options.engine}")
            return 0
        if not options.only_run:
            make(options.jobs, options.onefile)
        prove()
        if options.onefile:
            prove_one_file()
        measure()
    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    print(f"Built and run: {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
