"""Make a folder that runs without Python, and prove it: `python build.py`.

mypyc compiles the rules and the bots that look ahead; the rest is shipped as bytecode; Nuitka makes the program
that starts it and gathers what it needs. build/elektro (macOS: build/Elektro.app) tries itself (`elektro selftest`),
also from a folder with blanks and umlauts, and is measured beside this checkout. `--onefile` makes one file of it as
well. On Linux build/Elektro.AppDir is what an AppImage is made of. Needs the dependency group `build`
(`uv sync --group build`), a C compiler and, on Linux, patchelf (`apt-get install patchelf`).

`python build.py --engine FOLDER` only makes a copy of this checkout with the compiled rules in it, and a wheel in
its `dist`; tests run there play by the compiled rules.
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
"""The copy whose rules are compiled."""
RAW = OUTPUT / "raw"
"""What lies in the folder as it is: bytecode, compiled rules, assets, maps, licences."""
MAC, WINDOWS = sys.platform == "darwin", sys.platform == "win32"
FOLDER = OUTPUT / ("Elektro.app" if MAC else "elektro")
PROGRAM = FOLDER / ("Contents/MacOS/elektro" if MAC else "elektro.exe" if WINDOWS else "elektro")
ONE_FILE = OUTPUT / "onefile" / ("elektro.exe" if WINDOWS else "elektro")
APP_DIR = OUTPUT / "Elektro.AppDir"
DESKTOP = HERE / "assets/desktop"
ICONS = DESKTOP / "icons"
ABOUT = "io.github.elektro.Elektro.metainfo.xml"
ICON_SIZES = (16, 32, 48, 64, 128, 256, 512)
MOST = 80.0
"""Megabytes that the folder may have."""
PROOF = ("demo", "--headless", "--fast", "--frames", "600", "--seed", "3")
ODD_FOLDER = "Spiele für zwei, ünd mehr"

NEVER: tuple[str, ...] = (
    *("numpy", "pettingzoo", "gymnasium", "distributed", "pytest", "hypothesis", "mypy", "ruff", "importlinter"),
    *("setuptools", "tkinter", "unittest", "pydoc", "doctest", "matplotlib", "pyglet", "OpenGL", "IPython", "pip"),
    *("ssl", "_ssl", "_hashlib", "pycparser", "sqlite3", "lib2to3", "ensurepip", "pygame.tests", "pygame.examples"),
    *("pygame.docs", "pymunk.examples", "pymunk.tests", "pymunk.matplotlib_util"),
)
"""Packages that a library mentions and the game never runs."""
BUNDLED = ("pygame-ce", "pymunk", "cffi", "platformdirs", "python-osc", "filelock", "mypy", "Nuitka")
"""Libraries of which something lies in the folder: their licences do, too."""
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
"""What a copy with the compiled rules holds: compiling leaves its work beside the sources, never in the checkout."""
COMPILED = "game/engine/state.*"
"""One of the files that must have been compiled."""


def wheel_command() -> list[str]:
    """What makes a wheel in `dist`: uv where it is at hand, else pip."""
    if uv := os.environ.get("UV") or shutil.which("uv"):
        return [uv, "build", "--quiet", "--wheel", "--python", sys.executable, "--out-dir", "dist"]
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


# --- what lies in the folder -------------------------------------------------------------------------


def lay_out() -> None:
    """Gather in RAW what the folder holds beside the program and its libraries."""
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
    """The licence of every library in the folder, and Python's; RuntimeError where one has none."""
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
    """Every module outside this project that the game imports anywhere: Nuitka does not look into it."""
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
    """The icon as PNG files, by its size in px."""
    return {size: (ICONS / f"elektro-{size}.png").read_bytes() for size in ICON_SIZES}


def windows_icon(pictures: dict[int, bytes]) -> Path:
    """An .ico of the sizes that Windows shows, each a PNG."""
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
    """An .icns of the sizes that macOS shows, each a PNG; those for dense screens have twice the px of their names."""
    kinds = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}
    dense = {b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512}
    sizes = {**kinds, **dense}
    parts = [kind + struct.pack(">I", len(pictures[size]) + 8) + pictures[size] for kind, size in sizes.items()]
    path = OUTPUT / "elektro.icns"
    path.write_bytes(b"icns" + struct.pack(">I", sum(map(len, parts)) + 8) + b"".join(parts))
    return path


# --- the program -------------------------------------------------------------------------------------


def version() -> str:
    """The game's version, as its package tells it."""
    said = re.search(r'__version__ = "([\d.]+)"', (HERE / "game/__init__.py").read_text("utf-8"))
    if not said:
        raise RuntimeError("game/__init__.py tells no version.")
    return said[1]


def platform_options(one_file: bool) -> list[str]:
    """Options of one of Windows and macOS; on Linux icon and version lie in the AppDir."""
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
    """The compiler's command line: a program that starts the game, whose files lie beside it."""
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
        "--nofollow-import-to=game",
        *(f"--nofollow-import-to={name}" for name in NEVER),
        *(f"--include-module={name}" for name in imported()),
        "--include-distribution-metadata=pygame-ce",
        *platform_options(one_file),
        str(OUTPUT / "elektro.py"),
    ]


def declare_documents(listing: Path) -> None:
    """Let a bundle's Info.plist say that it opens records: what is clicked comes as if it was dropped on the window."""
    told = plistlib.loads(listing.read_bytes())
    kind = f"{told['CFBundleIdentifier']}.game"
    told["UTExportedTypeDeclarations"] = [
        {
            "UTTypeIdentifier": kind,
            "UTTypeDescription": "Elektro",
            "UTTypeConformsTo": ["public.plain-text"],
            "UTTypeTagSpecification": {"public.filename-extension": ["elektro"]},
        }
    ]
    told["CFBundleDocumentTypes"] = [
        {
            "CFBundleTypeName": "Elektro",
            "CFBundleTypeRole": "Editor",
            "LSHandlerRank": "Owner",
            "LSItemContentTypes": [kind],
        }
    ]
    listing.write_bytes(plistlib.dumps(told))


def make_program(jobs: int, one_file: bool) -> None:
    """Let Nuitka make the program, and give it its place."""
    (OUTPUT / "elektro.py").write_text(START)
    subprocess.run(nuitka_command(jobs, one_file), cwd=OUTPUT, check=True)
    if not one_file:
        shutil.rmtree(FOLDER, ignore_errors=True)
        (OUTPUT / ("elektro.app" if MAC else "elektro.dist")).rename(FOLDER)
        if MAC:  # what was signed has changed
            declare_documents(FOLDER / "Contents/Info.plist")
            subprocess.run(["codesign", "--force", "--deep", "--sign", "-", str(FOLDER)], check=True)


def make_app_dir() -> None:
    """Lay out what an AppImage is made of."""
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
    """Let the desktop's own tools look at the AppDir, as far as they are here."""
    entry = APP_DIR / "usr/share/applications/elektro.desktop"
    for tool, *words in (
        ("desktop-file-validate", str(entry)),
        ("appstreamcli", "validate-tree", "--no-net", str(APP_DIR)),
    ):
        if found := shutil.which(tool):
            subprocess.run([found, *words], check=True)
        else:
            print(f"{tool} is not here: the AppDir was not looked at by it")


def what_is_missing() -> str:
    """One sentence naming the first tool that is not there, or nothing."""
    if importlib.util.find_spec("nuitka") is None:
        return "Nuitka is missing: `uv sync --group build`, or `pip install nuitka`."
    if sys.platform == "linux" and shutil.which("patchelf") is None:
        return "patchelf is missing: `apt-get install patchelf`."
    return ""


# --- the proof ---------------------------------------------------------------------------------------


def outside() -> dict[str, str]:
    """The environment without this checkout or its Python in sight."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL"))}


def prove() -> None:
    """Run what was built in an empty folder, then a copy of it where names have blanks and umlauts."""
    with tempfile.TemporaryDirectory() as empty:
        odd = Path(empty) / ODD_FOLDER
        moved = shutil.copytree(FOLDER, odd / FOLDER.name, symlinks=True) / PROGRAM.relative_to(FOLDER)
        subprocess.run([str(PROGRAM), "--version"], cwd=empty, env=outside(), check=True)
        subprocess.run([str(moved), *PROOF], cwd=odd, env=outside(), check=True)
        subprocess.run([str(PROGRAM), "selftest"], cwd=empty, env=outside(), check=True)


def prove_one_file() -> None:
    """Copy the one file to an empty folder and let it try itself there; as nobody without a home where that can be."""
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
    """Print sizes, start and the speed of the rules of what was built beside those of this checkout."""
    files = [path for path in FOLDER.rglob("*") if path.is_file()]
    print(f"{FOLDER.name}: {size_of(FOLDER):.1f} MB in {len(files)} files (at most {MOST:.0f} MB)")
    if ONE_FILE.is_file():
        print(f"one file: {ONE_FILE.stat().st_size / 1e6:.1f} MB")
    plain = [sys.executable, "-m", "game"]
    for name, command in (("this checkout", plain), (FOLDER.name, [str(PROGRAM)])):
        for part, lasting in (("start", ()), ("engine", ("--seconds", "1"))):
            words = [*command, "bench", "--only", part, *lasting]
            told = subprocess.run(words, cwd=HERE, env=outside(), check=True, capture_output=True, text=True).stdout
            print(f"-- {name}, {part}", *told.splitlines(), sep="\n   ", flush=True)
    if size_of(FOLDER) > MOST:
        raise RuntimeError(f"{FOLDER} has more than {MOST:.0f} MB.")


def size_of(folder: Path) -> float:
    """Megabytes of all files in it."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def spent() -> float:
    """CPU-minutes of all that was started from here so far."""
    times = os.times()
    return (times.children_user + times.children_system + times.user + times.system) / 60


def make(jobs: int, one_file: bool) -> None:
    """Everything that is made, before it is proved."""
    if missing := what_is_missing():
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
    """Build and prove; 1 with one sentence when a tool is missing or a step fails."""
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
