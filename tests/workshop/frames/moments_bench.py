"""Moments in which much changes at once, each with its most expensive frame: `elektro dev bench --only moments`.

One person goes through the program by fingers and keys, from the title's first picture to the end of a game, its review
and back, on an invisible screen. Times are the loop's own CPU (`thread_time`). In its own process: `python -m
tests.workshop.frames.moments_bench desk 1920x1080` prints the list.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random

import pygame
from pygame import Surface
from pygame.event import Event

from game import ROOT
from game.app import App
from game.bots import decide
from game.engine.actions import Action
from game.engine.record import Seat
from game.engine.rules import apply
from game.engine.state import GameState
from game.kit.input.gestures import Spot
from game.kit.screen.panel_cache import SLICE
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system import memory
from game.kit.system.garbage import Garbage
from game.kit.values.ids import AtSeat, OneOf
from game.launch import BEHIND
from game.match import Match, new_match
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from game.session.intents import Reset
from game.setup.choices import COLOURS, NAMES
from game.tools.figures import Figure
from tests.workshop.driving import FRAME, keystroke

LAYOUTS = ("desk", "table")
SIZE = "1920x1080"
THOUGHT = 40
"""Turns of the loop that are looked at after the picture has come to rest."""
BESIDE = 0.004
"""Seconds that threads have between two turns."""
PATIENCE = 400
"""Turns that the picture may take to come to rest."""
SLOW = 50.0
"""CPU-ms that a frame may take."""
OTHER_WINDOW = 0.8
"""The window's size after it was made smaller, as a share of its sides."""
START = "before there is any frame"
"""The words, a sheet, the canvas: the curtain is up meanwhile, and no frame waits for them."""
AHEAD = 12
"""Commits before the first moment of a game is looked at."""


SHEETS = {
    "plan": pygame.K_w,
    "payments": pygame.K_t,
    "resupply": pygame.K_r,
    "plants": pygame.K_a,
    "log": pygame.K_l,
    "help": pygame.K_h,
    "advice": pygame.K_q,
}
"""The keys that open sheets at the desk."""


class House(Navigator):
    """The navigator of the measured program, with a method that opens a given game."""

    def play(self, match: Match) -> PlayScene:
        """Open a game and return its scene."""
        scene = PlayScene(match, LocalBots(1), self._out, self.settings.layout)
        self._go(scene)
        return scene


class Visit:
    """A simulated person who goes through the program, with the most expensive frame of each moment on the way."""

    def __init__(self, layout: str, size: tuple[int, int], home: str) -> None:
        self.layout, self.size = layout, size
        self.told: dict[str, tuple[float, int]] = {}
        """For each moment the CPU-seconds of its dearest frame, and how many frames were dearer than they may be."""
        self._contact = 0
        screen = Surface(size)
        self._begun = time.thread_time()
        settings = Settings(layout=layout, save_folder=home)
        self.house = House(settings)
        self.app = App(self.house.scene, settings, layout, screen)
        self.app.room.canvas.slice = SLICE
        self.app.garbage = Garbage()
        self.told[START] = time.thread_time() - self._begun, 0
        self._frames: list[float] = []
        self._begun = time.thread_time()
        self._rest("the title's first frames")
        for module in BEHIND:  # a thread of the program does all this meanwhile
            import_module(module)
        for read in self.house.ahead:
            read()

    # -- what is measured --------------------------------------------------------------------------------------

    def _step(self, dt: float = FRAME, *events: Event) -> None:
        """Take one turn of the loop and record its CPU-seconds, together with those of all acts since the last turn."""
        self.app.step(dt, events)
        now = time.thread_time()
        self._frames.append(now - self._begun)
        time.sleep(BESIDE)
        self._begun = time.thread_time()

    def _rest(self, moment: str) -> None:
        """Let the picture come to rest and record the cost of the frames since the last rest."""
        for _ in range(PATIENCE):
            self._step()
            if not self.app.busy:
                break
        for _ in range(THOUGHT):
            self._step()
        late = sum(seconds * 1e3 > SLOW for seconds in self._frames)
        self.told[moment] = max(self._frames), late
        self._frames.clear()

    def moment(self, name: str, *acts: Callable[[], None]) -> None:
        """Perform the acts, let the picture come to rest, and record the most expensive frame as this moment's."""
        self._begun = time.thread_time()
        for act in acts:
            act()
        self._rest(name)

    # -- what is done ------------------------------------------------------------------------------------------

    def touch(self, name: str) -> None:
        """Touch the target of this name with a finger; a table's title has it at every edge (`learn:0`)."""
        place = self._shown(name).target.rect.center
        self._contact += 1
        x, y = (part / (length - 1) for part, length in zip(place, self.app.room.size, strict=True))
        told = {"touch_id": 1, "finger_id": self._contact, "x": x, "y": y, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        self._step(FRAME, Event(pygame.FINGERDOWN, told))
        self._step(2 * FRAME)
        self._step(FRAME, Event(pygame.FINGERUP, told))
        self._step(0.6)

    def _shown(self, name: str) -> Spot:
        """Return the target with this name once it is laid out, which takes more turns on a busy machine; raise
        LookupError if it never is."""
        names = name, OneOf(name, 0)
        for _ in range(PATIENCE):
            for spot in reversed(self.app.room.canvas.spots):
                if spot.target.name in names:
                    return spot
            self._step()
        raise LookupError(f"{name} is not on the screen of {type(self.app.scene).__name__}")

    def several(self, sort: str) -> list[Spot]:
        """Return the targets whose names are `OneOf` this sort."""
        names = [(spot, spot.target.name) for spot in self.app.room.canvas.spots]
        return [spot for spot, name in names if isinstance(name, OneOf) and name.sort == sort]

    def key(self, key: int, text: str = "") -> None:
        """Press a key."""
        for event in keystroke(key, text):
            self._step(FRAME, event)

    def resize(self, share: float) -> None:
        """Give the window another size, as a share of its usual sides."""
        wide, high = self.size
        self.app.window.screen = Surface((round(wide * share), round(high * share)))
        self._begun = time.thread_time()  # the window is the system's
        self._step(FRAME, Event(pygame.VIDEORESIZE, w=wide, h=high, size=(wide, high)))

    def play(self, match: Match) -> PlayScene:
        """Open a game and return its scene."""
        return self.house.play(match)


def commits(match: Match, many: int) -> None:
    """Let greedy bots continue a game by this many commits, or to its end if that comes earlier."""
    luck = Random(6)
    for _ in range(many):
        if match.over:
            return
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", luck, seat))


def decided(state: GameState, many: int) -> list[tuple[int, tuple[Action, ...]]]:
    """Return the next commits of greedy bots, decided beforehand: in a real game no frame waits for bots, which think
    in their own process.
    """
    state, found = state.copy(), []
    for _ in range(many):
        found.append((state.actor, tuple(decide(state, "greedy", Random(6)))))
        for move in found[-1][1]:
            apply(state, move)
    return found


def people(seats: int = 4) -> list[Seat]:
    """Return seats with the given number of people and no bots."""
    return [Seat(colour, "person", name) for colour, name in zip(COLOURS[:seats], NAMES, strict=False)]


def walk(visit: Visit) -> None:
    """Walk from the title's first picture through all screens and back."""
    before_a_game(visit)
    in_a_game(visit)
    after_a_game(visit)


def before_a_game(visit: Visit) -> None:
    """Measure the title and the scenes that it opens."""
    house = visit.house
    visit.moment("title → the page to learn from", partial(visit.touch, "learn"))
    visit.moment("the guided game's start", partial(visit.touch, "begin"))
    visit.moment("leaving to the title", house.back)
    visit.moment("title → list of games", partial(visit.touch, "games"))
    visit.moment("back to the title", partial(visit.touch, "leave"))
    visit.moment("title → set-up", partial(visit.touch, "play"))
    for index in range(4):
        visit.moment(f"another map in the set-up, {index}", partial(visit.touch, "maps:next"))
    visit.moment("set-up → gallery of maps", partial(visit.touch, "maps"))
    visit.moment("back to the set-up", partial(visit.touch, "close"))
    visit.moment("back to the title, 2", house.back)


def in_a_game(visit: Visit) -> None:
    """Measure a deal, and everything that can be opened and changed during a game."""
    match = new_match("recharged", "germany", people(), 6)
    scene = visit.play(match)
    visit.moment("deal → first frame")
    commits(match, AHEAD)
    session, app = scene.session, visit.app

    due = decided(match.state, 3)

    def several() -> None:
        for seat, moves in due:
            session.commit(seat, moves)
        session.refresh()
        app.layouts.due = True

    visit.moment("three commits at once", several)
    if visit.layout == "table":
        sheets_of_a_station(visit, match)
    else:
        sheets_by_keys(visit)
    for name, key in (("nearer", pygame.K_z), ("nearer still", pygame.K_z), ("whole", pygame.K_0)):
        visit.moment(f"the map {name}", partial(visit.key, key, pygame.key.name(key)))
    visit.moment("a picture of the screen (F12)", partial(visit.key, pygame.K_F12))
    visit.moment("full screen (F11)", partial(visit.key, pygame.K_F11))
    visit.moment("the menu opens", partial(visit.key, pygame.K_ESCAPE))
    visit.moment("the rulebook opens", partial(visit.touch, "rules"))
    visit.moment("the rulebook closes", partial(visit.key, pygame.K_ESCAPE))
    if not visit.app.room.canvas.spot("resume"):
        visit.key(pygame.K_ESCAPE)
    visit.moment("the menu closes", partial(visit.key, pygame.K_ESCAPE))
    for size in ("largest", "normal"):
        visit.moment(f"text size: {size}", partial(wear, app, size))
    for code in ("de", "en"):
        visit.moment(f"language: {code}", partial(speak, app, code))
    visit.moment("the window smaller", partial(visit.resize, OTHER_WINDOW))
    visit.moment("the window larger", partial(visit.resize, 1.0))
    session.perform(Reset(0))


def sheets_by_keys(visit: Visit) -> None:
    """Measure the sheets that the desk's keys open and close."""
    for name, key in SHEETS.items():
        sign = pygame.key.name(key)
        visit.moment(f"{name} opens", partial(visit.key, key, sign))
        visit.moment(f"{name} closes", partial(visit.key, key, sign))


def sheets_of_a_station(visit: Visit, match: Match) -> None:
    """Measure the sheets that a waiting player opens in a station and closes, one after another."""
    seat = next(seat for seat in range(len(match.seats)) if seat not in match.asked())
    colour = match.seats[seat].colour
    ways = {"plan": "planner", "plan closes": "close", "payments": OneOf("sheet", "payment")}
    ways |= {name: OneOf("tab", name) for name in ("resupply", "plants", "log", "help")} | {"sheets close": "close"}
    for name, way in ways.items():
        told = name if "close" in name else f"{name} opens"
        visit.moment(told, partial(visit.touch, AtSeat(colour, way)))


def wear(app: App, size: str) -> None:
    """Change the app's text size and lay the screen out again, as the menu does."""
    app.settings.text_size = size
    app.layouts.due = True


def speak(app: App, code: str) -> None:
    """Switch the program to another language, as the menu does."""
    app.settings.language = code
    words.set_language(code)
    app.layouts.due = True


def after_a_game(visit: Visit) -> None:
    """Measure the end of a game, its replay and review, and the way out."""
    match = new_match("recharged", "germany", people(3), 6)
    while not match.over:
        commits(match, 1)
    record = match.record
    visit.play(match)
    visit.moment("the finish")
    visit.house.watch(record)
    visit.moment("a replay opens")
    visit.moment("a replay: on by a round", partial(visit.touch, "on:round"))
    visit.moment("a replay: to its end", partial(visit.key, pygame.K_END))
    visit.moment("a replay: to its beginning", partial(visit.key, pygame.K_HOME))
    visit.moment("the review opens", partial(visit.touch, "review"))
    visit.moment("the review closes", partial(visit.touch, "close"))
    visit.moment("leaving to the title, 2", visit.house.back)


def looked_at(layout: str, size: str) -> dict[str, tuple[float, int]]:
    """Return for each moment of one visit its most expensive frame in CPU-ms, and the number of frames over the
    limit."""
    memory.keep_large_apart()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    wide, _, high = size.partition("x")
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(XDG_DATA_HOME=home, XDG_PICTURES_DIR=home)
        visit = Visit(layout, (int(wide), int(high)), home)
        try:
            walk(visit)
        finally:
            visit.app.close()
    return {name: (seconds * 1e3, late) for name, (seconds, late) in visit.told.items()}


def moment_figures() -> Iterator[Figure]:
    """Yield the most expensive frame of every moment in both layouts, each layout measured in its own process."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "ELEKTRO_CONFIG": os.devnull}
    for layout in LAYOUTS:
        command = [sys.executable, "-m", "tests.workshop.frames.moments_bench", layout, SIZE]
        told = subprocess.run(
            command, env={**os.environ, **quiet}, check=True, capture_output=True, text=True, cwd=ROOT
        )
        for name, (dearest, _) in json.loads(told.stdout.splitlines()[-1]).items():
            yield Figure(f"{name}, {layout}", dearest, "ms", budget=None if name == START else SLOW)


def main() -> None:
    """Print the moments of one visit as a list, then the same as one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("layout", choices=LAYOUTS)
    parser.add_argument("size")
    asked = parser.parse_args()
    found = looked_at(asked.layout, asked.size)
    for name, (dearest, late) in found.items():
        print(f"{name:<40}{dearest:8.1f} ms" + (f"   {late} frames over {SLOW:.0f} ms" if late else ""))
    print(json.dumps(found))


if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", ELEKTRO_CONFIG=os.devnull)
    main()
