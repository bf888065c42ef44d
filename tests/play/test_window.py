"""The program itself in a real window (Xvfb), clicked and typed into by xdotool; its journal is then checked.

A twin without a window gives the places of targets: it reads the journal, shows the same scene in the same size, and is
touched in the same places.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from game import ROOT
from game.app import App
from game.bots import decide
from game.engine.state import Phase
from game.journal import newest_first
from game.kit.input.gestures import Spot
from game.kit.input.touch import GUARD_SECONDS
from game.kit.style.settings import Settings
from game.match import Match, load_match
from game.scenes.setup_scene import SetupScene
from game.scenes.title.title_scene import TitleScene
from game.setup.choices import Choices
from tests.play.driving import Mouse
from tests.waiting import PATIENCE, let_pass, wait_for

TOOLS = ("Xvfb", "xdotool", "setxkbmap")
needed = [tool for tool in TOOLS if shutil.which(tool) is None]
required = sys.platform == "linux" and bool(os.environ.get("CI"))
"""CI must run these tests: there they fail without their tools."""
pytestmark = pytest.mark.skipif(bool(needed) and not required, reason=f"{' and '.join(needed)} not installed")

SCREEN = (1920, 1080)
SMALLER = (1280, 800)
BOARD = Rect((0, 0), SMALLER)


@dataclass
class Desktop:
    """A virtual screen with the program on it."""

    display: str
    folder: Path
    program: subprocess.Popen[str]
    window: str = ""

    def do(self, *words: object) -> str:
        """Run a command of xdotool; return its output."""
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(command, env=os.environ | {"DISPLAY": self.display}, capture_output=True, text=True)
        return done.stdout.strip()

    def click(self, place: tuple[float, float]) -> None:
        """Move there as a hand does, press, let go."""
        self.do("mousemove", "--window", self.window, round(place[0]), round(place[1]), "sleep", 0.1, "click", 1)
        let_pass(0.15)

    def press(self, key: str) -> None:
        self.do("key", key)
        let_pass(0.2)

    def size(self) -> tuple[int, int]:
        """Return the window's size in px."""
        told = dict(
            line.split("=") for line in self.do("getwindowgeometry", "--shell", self.window).splitlines() if "=" in line
        )
        return int(told.get("WIDTH", 0)), int(told.get("HEIGHT", 0))

    def journal(self) -> Path | None:
        return next(iter(newest_first(self.folder / "games")), None)

    def lines(self) -> int:
        path = self.journal()
        return len(path.read_text().splitlines()) if path else 0

    def picture(self) -> Surface:
        """Return the contents of the screen, from the X server's own memory."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", data[:100])
        wide, high, per_line, colours = head[4], head[5], head[12], head[19]
        start = head[0] + 12 * colours
        rows = np.frombuffer(data, np.uint8, per_line * high, start).reshape(high, per_line // 4, 4)[:, :wide]
        return pygame.surfarray.make_surface(rows[..., 2::-1].swapaxes(0, 1))  # blue, green, red, nothing


@pytest.fixture
def desktop(tmp_path: Path) -> Iterator[Desktop]:
    """Yield the program in its window, with the pace set to 'at once' and bidding bid by bid."""
    assert needed == [], "CI needs these tools for the tests in a real window"
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-fbdir", tmp_path],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        display = f":{told.readline().strip()}"
    (tmp_path / "settings.json").write_text('{"speed": "still", "bidding": "turns", "language": "en"}')
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    surroundings |= {"DISPLAY": display, "ELEKTRO_CONFIG": str(tmp_path), "ELEKTRO_SAVES": str(tmp_path)}
    (tmp_path / "compose").write_text('include "%L"\n<Multi_key> <n> <h> : "你好"\n')
    surroundings |= {"LC_ALL": "C.UTF-8", "XCOMPOSEFILE": str(tmp_path / "compose")}
    surroundings |= {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    program = subprocess.Popen(
        [sys.executable, "-m", "game"], cwd=tmp_path, env=surroundings, stderr=subprocess.PIPE, text=True
    )
    found = Desktop(display, tmp_path, program)
    try:
        found.window = wait_for(lambda: found.do("search", "--class", ".").split("\n")[-1], "the window")
        found.do("windowfocus", found.window)
        yield found
    finally:
        program.kill()
        program.wait()
        server.kill()
        server.wait()


class Nobody:
    """A stand-in for the bots, which never moves: the bots in the window's own program do."""

    def turn(self, match: Match, now: float, pace: float) -> None:
        return None

    def close(self) -> None:
        """Do nothing."""


class Twin(Mouse):
    """The same game without a window, read from the journal; its targets are clicked in the window, too."""

    def __init__(self, desktop: Desktop, size: tuple[int, int]) -> None:
        self.desktop = desktop
        path = desktop.journal()
        assert path is not None
        super().__init__(load_match(path), "desk", size, Nobody())

    def touch(self, spot: Spot) -> None:
        self.desktop.click(spot.target.rect.center)
        if spot.target.commit:
            let_pass(GUARD_SECONDS)  # until then what spends takes no second touch
        super().touch(spot)


def asked(desktop: Desktop, seat: int = 0) -> Match | None:
    """Return the game in the journal if this seat must decide or the game is over, else None."""
    path = desktop.journal()
    match = load_match(path) if path else None
    return match if match and (match.over or seat in match.asked()) else None


def in_setup(size: tuple[int, int], unfinished: Path | None = None) -> App:
    """Return the set-up as laid out in a window of this size."""
    scene = SetupScene(Choices(), lambda c, m: None, lambda p: None, lambda: None, unfinished)
    twin = App(scene, Settings(speed="still"), "desk", Surface(size))
    twin.step(1 / 60)
    return twin


def in_title(size: tuple[int, int], unfinished: Path | None = None) -> App:
    """Return the title as laid out in a window of this size."""
    twin = App(TitleScene(lambda where: None, unfinished), Settings(speed="still"), "desk", Surface(size))
    for _ in range(3):
        twin.step(1 / 60)
    return twin


def shows(desktop: Desktop, twin: App, panel: str) -> None:
    """Wait until the window shows a panel as its twin does."""
    area = next(painted.panel.rect for painted in twin.room.canvas.painted if painted.panel.name == panel)
    alike(desktop, twin, area, panel)


def alike(desktop: Desktop, twin: App, area: Rect, what: str) -> None:
    """Wait until an area of the window looks as the twin's."""
    wait_for(lambda: difference(twin.screen, desktop.picture(), area) < 2, f"{what} in the window")


def place_of(twin: App, name: str) -> tuple[int, int]:
    spot = twin.room.canvas.spot(name)
    assert spot is not None, name
    return spot.target.rect.center


def resized(desktop: Desktop, size: tuple[int, int]) -> None:
    desktop.do("windowsize", desktop.window, *size)
    wait_for(lambda: desktop.size() == size, "the new size")


def play_round(desktop: Desktop, size: tuple[int, int], seat: int = 0) -> Match:
    """Play the person's seat by clicks until the next round begins; the bots answer in their own process."""
    random = Random(1)
    while True:
        match = wait_for(lambda: asked(desktop, seat), "the person's turn")
        if match.state.round > 1 or match.over:
            return match
        twin = Twin(desktop, size)
        twin.make(seat, decide(match.state, "greedy", random, seat))
        written(desktop, twin.match)


def written(desktop: Desktop, match: Match) -> None:
    """Wait until the journal contains the twin's last commit, and no other in its place."""
    path, goal = desktop.journal(), len(match.record.lines)
    assert path is not None
    lines = wait_for(lambda: load_match(path).record.lines[goal - 1 :], f"commit {goal} in the journal")
    assert (lines[0].seat, lines[0].moves) == (match.record.lines[-1].seat, match.record.lines[-1].moves)


def test_a_first_round_can_be_played_by_real_clicks_in_a_window(desktop: Desktop) -> None:
    """The test deals no. 42, plays a round in a smaller window and in full screen, leaves, continues and quits."""
    assert desktop.size() == SCREEN
    shows(desktop, in_title(SCREEN), "title:bar")  # behind the curtain the program still opens
    resized(desktop, SMALLER)
    title = in_title(SMALLER)
    shows(desktop, title, "title:bar")
    desktop.click(place_of(title, "play"))
    twin = in_setup(SMALLER)
    shows(desktop, twin, twin.room.canvas.painted[-1].panel.name)
    desktop.click(place_of(twin, "seed"))
    desktop.do("type", "--delay", 60, "42")
    desktop.press("Return")
    desktop.click(place_of(twin, "deal"))
    path = wait_for(desktop.journal, "the journal")
    assert load_match(path).record.deal == Choices(seed=42).deal(Random()).record.deal

    match = play_round(desktop, SMALLER)
    assert match.state.round == 2
    assert {line.seat for line in match.record.lines} == {0, 1, 2, 3}
    assert desktop.program.poll() is None
    beside = Rect(SMALLER[0] // 2, 0, SMALLER[0] // 2, SMALLER[1])  # the report of the round covers the map
    alike(desktop, Twin(desktop, SMALLER).app, beside, "the second round")

    desktop.press("F11")
    wait_for(lambda: desktop.size() == SCREEN, "the full screen")
    desktop.press("F11")
    wait_for(lambda: desktop.size() == SMALLER, "the window as it was before")

    leave_and_go_on(desktop, path)
    desktop.press("Escape")
    twin_menu = Twin(desktop, SMALLER)
    twin_menu.scene.menu()
    twin_menu.wait(2)
    desktop.click(place_of(twin_menu.app, "quit"))
    assert desktop.program.wait(PATIENCE) == 0
    assert desktop.program.stderr is not None
    assert desktop.program.stderr.read() == ""
    assert load_match(path).state == wait_for(lambda: asked(desktop), "the game in the journal").state


def test_a_name_typed_with_the_compose_key_in_a_real_window_reaches_the_game(desktop: Desktop) -> None:
    """Jóéç as on a keyboard with a Compose key, and a Chinese word composed of two letters."""
    compose = ["setxkbmap", "us", "-option", "compose:ralt"]
    subprocess.run(compose, env=os.environ | {"DISPLAY": desktop.display}, check=True)
    shows(desktop, in_title(SCREEN), "title:bar")
    resized(desktop, SMALLER)
    title = in_title(SMALLER)
    shows(desktop, title, "title:bar")
    desktop.click(place_of(title, "play"))
    twin = in_setup(SMALLER)
    shows(desktop, twin, twin.room.canvas.painted[-1].panel.name)
    desktop.click(place_of(twin, "name:0"))
    for _ in twin_name(twin):
        desktop.press("BackSpace")
    for key in ("J", *COMPOSED):
        desktop.press(key)
    wanted = "Jóéç你好"
    scene = twin.scene
    assert isinstance(scene, SetupScene)
    scene.choices, scene.writing = scene.choices.with_chair(0, name=wanted), 0
    twin.step(1 / 60)
    shows(desktop, twin, twin.room.canvas.painted[-1].panel.name)
    desktop.press("Return")
    desktop.click(place_of(twin, "deal"))
    path = wait_for(desktop.journal, "the journal")
    assert load_match(path).seats[0].name == wanted


COMPOSED = [key for pair in ("apostrophe o", "apostrophe e", "comma c", "n h") for key in ("Multi_key", *pair.split())]
"""Keys of ó, é, ç and 你好."""


def twin_name(twin: App) -> str:
    """Return the name in the first seat when the set-up opens."""
    assert isinstance(twin.scene, SetupScene)
    return twin.scene.choices.chairs[0].name


def leave_and_go_on(desktop: Desktop, path: Path) -> None:
    """Leave the table by escape, and return from the title to the same game in the same file."""
    desktop.press("Escape")  # puts the round's report away
    lines = desktop.lines()
    twin = Twin(desktop, SMALLER)
    alike(desktop, twin.app, BOARD, "the board without the report")
    twin.scene.menu()
    twin.wait(2)
    desktop.press("Escape")
    desktop.click(place_of(twin.app, "leave"))
    title = in_title(SMALLER, path)
    shows(desktop, title, "title:bar")
    desktop.click(place_of(title, "resume"))
    twin = Twin(desktop, SMALLER)
    alike(desktop, twin.app, BOARD, "the board as it was left")
    match = twin.match
    seat = match.asked()[0]
    assert match.state.phase == Phase.AUCTION
    twin.make(seat, decide(match.state, "greedy", Random(2), seat))
    wait_for(lambda: desktop.lines() > lines, "a commit in the same journal")
    assert desktop.journal() == path
    wait_for(lambda: asked(desktop), "the bots' answers")
    alike(desktop, Twin(desktop, SMALLER).app, BOARD, "the bots' answers")


def difference(a: Surface, b: Surface, area: Rect) -> float:
    """Return the average difference of two pictures in an area, 0 to 255."""
    part = slice(area.left, area.right), slice(area.top, area.bottom)
    first, second = (pygame.surfarray.array3d(shown)[part] for shown in (a, b))
    return float(np.abs(first.astype(int) - second).mean())
