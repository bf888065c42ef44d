"""The files and commands made by build.py: the commands are accepted by the command line, icons and manifest are
complete.
"""

from __future__ import annotations

import importlib.util
import os
import plistlib
import shutil
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pygame
import pytest

from game import command_line
from game.journal import ENDING
from game.tools import selftest, start_bench, start_stages

PROJECT = Path(__file__).resolve().parent.parent


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module `build.py`, whose results are empty files in a temporary folder."""
    found = importlib.util.spec_from_file_location("build_program", PROJECT / "build.py")
    assert found and found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    monkeypatch.setattr(module, "OUTPUT", tmp_path)
    monkeypatch.setattr(module, "FOLDER", tmp_path / "elektro")
    monkeypatch.setattr(module, "PROGRAM", tmp_path / "elektro/elektro")
    monkeypatch.setattr(module, "ONE_FILE", tmp_path / "one")
    (tmp_path / "elektro").mkdir()
    (tmp_path / "elektro/elektro").touch()
    (tmp_path / "one").touch()
    return module


def words_of(command: Sequence[object], programs: Sequence[str]) -> list[str]:
    """Return the arguments of the program in a command."""
    said = [str(word) for word in command]
    while said and Path(said[0]).name not in programs:
        said.pop(0)
    while said and (Path(said[0]).name in programs):
        said.pop(0)
    return said


def refused(words: list[str]) -> str:
    """Return why the command line would refuse these arguments; "" if it accepts them."""
    if words == ["--version"]:
        return ""
    if words[:1] == ["--until"]:
        return "" if words[1:] and words[1] in start_stages.STAGES and len(words) == 2 else "no such stage"
    try:
        return command_line.ignored_option(command_line.build_parser().parse_args(words))
    except SystemExit:
        return "no such words"


def ran(monkeypatch: pytest.MonkeyPatch, module: object) -> list[list[str]]:
    """Return a list to which a module's `run` adds each command instead of running it."""
    told: list[list[str]] = []

    def run(command: Sequence[object], **more: Any) -> subprocess.CompletedProcess[str]:
        told.append([str(word) for word in command])
        return subprocess.CompletedProcess(list(map(str, command)), 0, "the last line\nand one more\n", "")

    monkeypatch.setattr(module, "run", run)
    return told


def test_the_command_line_accepts_the_commands_that_the_build_script_runs(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = ran(monkeypatch, subprocess)
    build.prove()
    build.prove_one_file()
    build.measure()
    said = [words_of(command, ("elektro", "one", "game")) for command in told]
    assert len(said) >= 8 and all(said)
    assert [(words, why) for words in said if (why := refused(words))] == []


def test_the_command_line_accepts_the_commands_that_benchmarks_and_the_self_test_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = ran(monkeypatch, subprocess)
    monkeypatch.setattr(selftest, "program", lambda: ["elektro"])
    monkeypatch.setattr(start_bench, "program", lambda: ["elektro"])
    for proof in (selftest.bots_apart, selftest.without_home, selftest.odd_folder, selftest.without_terminal):
        proof()
    selftest.tuio()

    def begun(command: Sequence[str], **more: Any) -> None:
        told.append([*command])
        raise InterruptedError

    monkeypatch.setattr(subprocess, "Popen", begun)
    with pytest.raises(InterruptedError):
        selftest.killed()
    if sys.platform != "win32":

        def recorded(*command: str) -> float:
            told.append([*command])
            return 1.0

        monkeypatch.setattr(start_bench, "_spent", recorded)
        assert len(list(start_bench.start_figures())) == len(start_stages.STAGES)
    said = [words_of(command, ("elektro",)) for command in told]
    assert {words[0] for words in said} >= {"demo", "--tuio", "selftest"}
    assert [(words, why) for words in said if words[0] != "--tuio" and (why := refused(words))] == []
    tuio = next(words for words in said if words[0] == "--tuio")
    assert command_line.ignored_option(command_line.build_parser().parse_args(tuio)) == ""


def test_the_check_of_commands_detects_options_that_the_command_line_refuses() -> None:
    assert refused(["bench", "--only", "start", "--seconds", "1"])
    assert refused(["--until", "nowhere"])
    assert refused(["selftest", "--nonsense"])


def test_the_icons_built_for_windows_and_macos_contain_every_size(build: ModuleType) -> None:
    pictures = build.icons()
    windows, mac = build.windows_icon(pictures).read_bytes(), build.mac_icon(pictures).read_bytes()
    _, kind, count = struct.unpack("<HHH", windows[:6])
    assert kind == 1 and count == 6
    for place in range(count):
        wide, _, _, _, _, bits, size, at = struct.unpack("<BBBBHHII", windows[6 + 16 * place : 22 + 16 * place])
        assert bits == 32 and _width(windows[at : at + size]) == (wide or 256)
    assert mac[:4] == b"icns" and struct.unpack(">I", mac[4:8])[0] == len(mac)
    at, found = 8, {}
    while at < len(mac):
        name, size = mac[at : at + 4].decode(), struct.unpack(">I", mac[at + 4 : at + 8])[0]
        found[name] = _width(mac[at + 8 : at + size])
        at += size
    named = {"icp4": 16, "icp5": 32, "icp6": 64, "ic07": 128, "ic08": 256, "ic09": 512}
    assert found == named | {"ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512}


def _width(png: bytes) -> int:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return int(struct.unpack(">I", png[16:20])[0])


def test_the_windows_program_is_dpi_aware_and_asks_for_no_rights() -> None:
    told = ElementTree.fromstring((PROJECT / "packaging/elektro.manifest").read_bytes())
    by_name = {part.tag.rpartition("}")[2]: part for part in told.iter()}
    assert (by_name["dpiAwareness"].text or "").startswith("PerMonitorV2")
    assert by_name["requestedExecutionLevel"].attrib["level"] == "asInvoker"
    assert by_name["longPathAware"].text == "true" and by_name["activeCodePage"].text == "UTF-8"


def test_the_compiler_knows_every_option_that_the_build_gives_it(
    build: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsing = pytest.importorskip("nuitka.options.OptionParsing", reason="only with the group `build`")
    known = Path(parsing.__file__).read_text("utf-8")
    for name in ("WINDOWS", "MAC"):
        monkeypatch.setattr(build, "WINDOWS", name == "WINDOWS")
        monkeypatch.setattr(build, "MAC", name == "MAC")
        options = [*build.platform_options(False), *build.platform_options(True)]
        monkeypatch.setattr(build, "imported", list)
        options += [word for word in build.nuitka_command(1, True) if word.startswith("--")]
        names = {option.partition("=")[0] for option in options}
        assert names and not [option for option in names if f'"{option}"' not in known]


def test_the_macos_bundle_declares_that_it_opens_game_records(build: ModuleType, tmp_path: Path) -> None:
    listing = tmp_path / "Info.plist"
    before = {"CFBundleIdentifier": "io.github.elektro.Elektro", "CFBundleName": "Elektro"}
    listing.write_bytes(plistlib.dumps(before))
    build.declare_documents(listing)
    told = plistlib.loads(listing.read_bytes())
    assert {key: told[key] for key in before} == before
    (kind,), (opened,) = told["UTExportedTypeDeclarations"], told["CFBundleDocumentTypes"]
    assert opened["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == [ENDING.removeprefix(".")]


def test_the_linux_desktop_entry_is_valid_and_its_icon_exists_in_every_size() -> None:
    """The entry names an icon that exists in every size, and the file type that the program opens."""
    entry = (PROJECT / "assets/desktop/elektro.desktop").read_text("utf-8")
    assert "Icon=elektro" in entry and "%f" in entry.lower() and "MimeType=" in entry
    for size in (16, 32, 48, 64, 128, 256, 512):
        picture = pygame.image.load(PROJECT / f"assets/desktop/icons/elektro-{size}.png")
        assert picture.get_size() == (size, size)
    if tool := shutil.which("desktop-file-validate"):
        subprocess.run([tool, PROJECT / "assets/desktop/elektro.desktop"], check=True, env=os.environ)
