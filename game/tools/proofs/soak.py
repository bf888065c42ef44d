"""`elektro soak`: game nights by the hour with random but legal people, and everything that befalls a table meanwhile.

Every evening is drawn from the seed and its number: edition, map, seats, layout, screen, and who touches with what.
Beside their turns people touch anything, change settings and languages, take back, leave and go on; windows change
their size, bots are killed, clocks jump, disks fill up and files disappear. After every frame it must hold that what
is shown as saved lies on the disk, that nothing on the table came from nowhere, and that somebody can act.
"""

from __future__ import annotations

import gc
import math
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

import pygame
from pygame import Surface
from pygame.event import Event

from game import navigator
from game.app import App
from game.bots import bots, decide, process
from game.engine.notation import line_words, write_record
from game.engine.resources import TOKENS
from game.engine.setup import playable_maps
from game.engine.state import GameState, Phase
from game.journal import OVER
from game.kit.input.gestures import Spot
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.values.ids import OneOf
from game.late import late
from game.match import Match
from game.navigator import Navigator
from game.scenes import setup_scene
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.scenes.title import attract, title_scene
from game.scenes.title.title_scene import TitleScene
from game.session import bot_players, intents
from game.session.bot_players import BotsApart
from game.setup.choices import Choices, editions
from game.tools import gallery
from game.tools.driving import FRAME, Driver, Fingers, Keys, Lost, Mouse

if TYPE_CHECKING:
    import resource
else:
    resource = late("resource")  # Windows has none

SIZES: Final = {
    "desk": ((1280, 800), (1024, 768), (1920, 1080), (900, 1200)),
    "table": ((1920, 1080), (1280, 800), (2560, 1440)),
}
INCHES: Final = (27.0, 32.0, 43.0, 55.0)
SHORTEST: Final = 20.0
"""Seconds that one evening may take in any case."""
BEATS: Final = 260
"""Turns of people and other things that happen in one evening at most."""
THINKING: Final = 1200
"""Frames after which a bot must have answered."""
LAGS: Final = (1, 2, 5, 20)
"""Looks at a bot before its answer is there."""
TRIES: Final = 24
"""So often somebody who wants to act tries before it counts that nobody can."""
REPLAYED: Final = 40
"""Commits between two replays of the whole record."""
UNTOLD: Final = 3.0
"""Seconds after which a game that is not saved must say so on the table."""
WARM: Final = 4
"""Evenings before memory and descriptors are counted."""
GROWTH: Final = 96
"""MB by which the process may grow after that."""
MOST_FINDS: Final = 20
MORE_FILES: Final = 12
"""Descriptors that may be open more than then."""


class Wrong(AssertionError):
    """An invariant that does not hold."""


class Hand(Driver):
    """Somebody's hand at a window that is already open."""

    def __init__(self, app: App, scene: PlayScene) -> None:
        self.app, self.scene, self.match = app, scene, scene.session.match
        self.sent: list[Event] = []


class FingerHand(Hand, Fingers):
    """A hand with fingers."""


class MouseHand(Hand, Mouse):
    """A hand with a mouse."""


class KeyHand(Hand, Keys):
    """A hand on the keys."""


class Evening:
    """One table for one night, in a folder of its own."""

    def __init__(self, seed: int, number: int, folder: Path, beats: int = BEATS) -> None:
        self.random = Random(f"{seed} {number}")
        self.folder = folder
        self.beats = beats
        self.told: Counter[str] = Counter()
        """How often each thing happened."""
        self.until = math.inf
        """When everybody goes home at the latest, by the monotonic clock."""
        self.done: list[str] = []
        """What happened, in order."""
        self.layout = self.random.choice(("desk", "table"))
        wishes = Settings(speed="still", layout=self.layout, language=self.random.choice(list(words.languages())))
        wishes.save_folder, wishes.path = str(folder / "games"), folder / "settings.json"
        wishes.diagonals = {"": self.random.choice(INCHES)}
        words.set_language(wishes.language)
        self.house = Navigator(wishes)
        self.house.choices = self._choices()
        size = self.random.choice(SIZES[self.layout])
        self.app = App(self.house.scene, wishes, self.layout, Surface(size))
        self.hands: type[Hand] = FingerHand if self.layout == "table" else self.random.choice((MouseHand, KeyHand))
        self._seen = (0, 0)
        self._untold = 0.0
        self._replayed = 0

    def _choices(self) -> Choices:
        """A table that can be dealt."""
        random = self.random
        while True:
            choices = Choices(seed=random.randrange(1, 10_000), layout=self.layout)
            choices = choices.with_edition(random.choice(editions())).with_map(random.choice(playable_maps()))
            taken = random.sample(range(6), random.randint(2, 6))
            for place in range(6):
                kind = random.choice(("person", "person", "person", *list(bots())[:3]))
                choices = choices.with_chair(place, taken=place in taken, kind=kind)
            if not choices.problem:
                return choices

    # --- one night ------------------------------------------------------------------------------------

    def play(self) -> None:
        """Begin, play on for so many beats or to the end, leave; Wrong, or whatever the program raises."""
        self.begin()
        for _ in range(self.beats):
            if time.monotonic() > self.until:
                break
            scene = self.app.scene
            if not isinstance(scene, PlayScene):
                self.come_back()
                continue
            if scene.session.match.over:
                self.told["games played to their end"] += 1
                break
            if self.random.random() < 0.55:
                self.act(scene)
            else:
                self.happens()
        self.close()

    def begin(self) -> None:
        """From the title to a dealt game."""
        self.frames(6)
        self.press("play")
        self.frames(3)
        for _ in range(self.random.randrange(4)):
            self.anything()
        if isinstance(self.app.scene, SetupScene):
            self.press("deal")
        if not isinstance(self.app.scene, PlayScene):
            choices = self._choices()
            self.house.start(choices, choices.deal(self.random))
            if self.app.scene.next is None:
                self.app.scene.next = self.house.scene
        self.frames(4)

    def come_back(self) -> None:
        """From wherever somebody strayed back into the game that waits."""
        for _ in range(TRIES):
            scene = self.app.scene
            if isinstance(scene, PlayScene):
                return
            if isinstance(scene, TitleScene) and scene.unfinished:
                self.told["games gone on with"] += 1
                self.press("resume")
            elif isinstance(scene, TitleScene):
                self.begin()
            else:
                self.key(pygame.K_ESCAPE)
                self.frames(3)
            if not self.app.running:
                self.reopen()
        if not isinstance(self.app.scene, PlayScene):
            self.reopen()

    def reopen(self) -> None:
        """The window was closed: open it again."""
        self.told["windows opened again"] += 1
        self.app.close()
        self.house = Navigator(self.house.settings, self.house.choices)
        self.app = App(self.house.scene, self.house.settings, self.layout, Surface(self.app.screen.get_size()))
        self._seen = (0, 0)
        self.frames(4)

    def close(self) -> None:
        """Whoever leaves finds the game again."""
        scene = self.app.scene
        match = scene.session.match if isinstance(scene, PlayScene) else None
        if match is not None:
            self.replayed(match)
        self.app.close()
        if match is not None and match.kept is not None and not match.trouble and not match.over:
            title = self.house.title()
            demand(title.unfinished == match.kept.journal_path, f"{title.unfinished} is offered, not the game left")

    # --- what people do -------------------------------------------------------------------------------

    def act(self, scene: PlayScene) -> None:
        """Whoever is asked makes a turn by hand."""
        match = scene.session.match
        people = [seat for seat in match.asked() if match.is_person(seat)]
        if not people:
            self.wait_for_bots(match)
            return
        before = len(match.record.lines)
        trouble: Exception | None = None
        for attempt in range(TRIES):
            scene_now = self.app.scene
            if scene_now is not scene or len(match.record.lines) != before or match.over:
                return
            hand = (self.hands if attempt < TRIES // 2 else FingerHand)(self.app, scene)
            try:
                self.uncover(scene)
                seat = hand.next_seat()
                if not match.is_person(seat):
                    self.frames(10)
                    continue
                if scene.session.draft(seat).moves and match.state.phase != Phase.BUREAUCRACY:
                    scene.session.perform(intents.Reset(seat))
                hand.make(seat, decide(match.state, "greedy", self.random, seat))
                self.told["turns by hand"] += 1
            except AssertionError as error:
                trouble = error
                self.key(pygame.K_0)  # the whole map, where it was enlarged
                self.look_around(match.asked())
            self.frames(2)
        if self.app.scene is scene and len(match.record.lines) == before:
            raise Wrong(f"nobody can act: {match.state.phase.name} {match.state.task.name}") from trouble

    def look_around(self, asked: tuple[int, ...]) -> None:
        """Touch something of one's own: perhaps what is needed was put away."""
        own = [spot for spot in self.app.room.canvas.spots if spot.owner in asked and spot.target.enabled]
        harmless = [spot for spot in own if not _out(spot) and not spot.target.commit]
        if harmless:
            self.touch(self.random.choice(harmless))

    def wait_for_bots(self, match: Match) -> None:
        """Bots think in a process of their own, in real time."""
        before = len(match.record.lines)
        for _ in range(THINKING):
            if len(match.record.lines) > before or match.over:
                break
            self.step(FRAME)
            if self.app.scene is not self.house.scene:
                return
            scene = self.app.scene
            if isinstance(scene, PlayScene) and scene.menu_open:
                self.uncover(scene)
        demand(len(match.record.lines) > before or match.over, "no bot has answered")

    def uncover(self, scene: PlayScene) -> None:
        """Close what lies over the table."""
        for _ in range(6):
            if not scene.covered:
                return
            self.key(pygame.K_ESCAPE)
            self.frames(2)

    def happens(self) -> None:
        """Something else than a turn."""
        name = self.random.choices(list(HAPPENS), [weight for weight, _ in HAPPENS.values()])[0]
        self.told[name] += 1
        self.done.append(name)
        HAPPENS[name][1](self)

    def anything(self) -> None:
        """Touch whatever lies there, but no way out of the program."""
        spots = [spot for spot in self.app.room.canvas.spots if spot.target.enabled and not _out(spot)]
        if spots:
            self.touch(self.random.choice(spots))

    def anywhere(self) -> None:
        """Touch a place, whatever lies there; twice the same finger, or several fingers at once."""
        wide, high = self.app.room.size
        places = [
            (self.random.randrange(4, wide - 4), self.random.randrange(4, high - 4))
            for _ in range(self.random.randint(1, 6))
        ]
        spots = [self.app.room.canvas.find(*place) for place in places]
        for place, spot in zip(places, spots, strict=True):
            if spot is None or not _out(spot):
                self.tap(place)

    def drag(self) -> None:
        """Drag something somewhere."""
        wide, high = self.app.room.size
        start, goal = ((self.random.randrange(8, wide - 8), self.random.randrange(8, high - 8)) for _ in range(2))
        found = self.app.room.canvas.find(*start)
        if found is not None and _out(found):
            return
        self.event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False)
        for part in (0.3, 0.6, 1.0):
            place = tuple(round(a + (b - a) * part) for a, b in zip(start, goal, strict=True))
            self.event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0), touch=False)
        self.event(pygame.MOUSEBUTTONUP, pos=goal, button=1, touch=False)
        self.frames(2)

    def press_keys(self) -> None:
        """Any keys but those that close the window."""
        for _ in range(self.random.randint(1, 5)):
            code = self.random.choice((*range(pygame.K_a, pygame.K_z), *range(pygame.K_0, pygame.K_9), *KEYS))
            self.key(code)

    def take_back(self) -> None:
        """Whoever acted last takes it back."""
        scene = self.app.scene
        if isinstance(scene, PlayScene) and not scene.covered:
            for seat in range(len(scene.session.match.seats)):
                hand = self.hands(self.app, scene)
                with suppress(Lost):
                    hand.mean(intents.Undo(seat))
                    return

    def leave(self) -> None:
        """Leave the game and go on with it."""
        if isinstance(self.app.scene, PlayScene):
            self.app.scene.leave()
            self.frames(4)
            self.come_back()

    # --- what befalls the table -----------------------------------------------------------------------

    def resize(self) -> None:
        """The window gets another size."""
        self.app.screen = Surface(self.random.choice(SIZES[self.layout]))
        self.event(pygame.VIDEORESIZE, size=self.app.screen.get_size())

    def lose_focus(self) -> None:
        """Another window comes before it, and goes."""
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
            self.event(kind)

    def change_language(self) -> None:
        """Another language, as the set-up and the settings choose it."""
        self.app.settings.language = self.random.choice(list(words.languages()))
        words.set_language(self.app.settings.language)
        self.app._changed = True

    def change_settings(self) -> None:
        """Other letters, contrast, speed."""
        wishes, random = self.app.settings, self.random
        wishes.text_size = random.choice(("normal", "large", "largest"))
        wishes.contrast = random.choice(("normal", "high"))
        wishes.speed = random.choice(("still", "still", "fast", "normal"))
        wishes.reduced_motion = random.random() < 0.5
        wishes.guarded = random.random() < 0.3
        self.app._changed = True

    def kill_bots(self) -> None:
        """The bots' process is killed."""
        robots = self.app.scene.bot_players if isinstance(self.app.scene, PlayScene) else None
        child = robots._process._child if isinstance(robots, BotsApart) else None
        if child is not None and child.pid:
            with suppress(OSError):
                child.kill()

    def jump(self) -> None:
        """The clock of the window jumps, and the dates of files with it."""
        self.step(self.random.choice((0.0, 30.0, 3600.0)))
        when = time.time() + self.random.choice((-4e8, -1e5, 1e5, 4e8))
        for path in (self.folder / "games").glob("*.elektro"):
            with suppress(OSError):
                os.utime(path, (when, when))

    def fill(self) -> None:
        """The disk takes a few bytes more, then nothing, for a while."""
        scene = self.app.scene
        if not isinstance(scene, PlayScene):
            return
        with full_disk(self.house.settings.saves, self.random.randrange(40)):
            self.act(scene)
            self.frames(4)
            for _ in range(4):
                self.step(UNTOLD / 2)
        self.step(UNTOLD)
        self.frames(2)
        if self.app.scene is scene:
            match = scene.session.match
            demand(not match.trouble, f"space came back, but: {match.trouble}")

    def harm(self) -> None:
        """Somebody spoils the game's file, or takes it or its folder away."""
        scene = self.app.scene
        journal = scene.session.match.journal if isinstance(scene, PlayScene) else None
        if journal is None:
            return
        path = journal.path
        with suppress(OSError):
            match self.random.randrange(5):
                case 0:
                    path.unlink()
                case 1:
                    os.truncate(path, self.random.randrange(path.stat().st_size))
                case 2:
                    path.write_bytes(b"elektro 1\n")
                case 3:
                    shutil.rmtree(path.parent)
                case _:
                    path.write_bytes(path.read_bytes() + b"red pass\n")

    # --- what must hold -------------------------------------------------------------------------------

    def step(self, seconds: float, events: tuple[Event, ...] = ()) -> None:
        """One frame, and what must hold after it."""
        before = self.app.scene
        unsaved = isinstance(before, PlayScene) and bool(before.session.match.trouble)
        self.app.step(seconds, events)
        self.told["frames"] += 1
        scene = self.app.scene
        if isinstance(scene, PlayScene):
            self.holds(scene, seconds if unsaved and scene is before else 0.0)

    def holds(self, scene: PlayScene, unsaved: float) -> None:
        """The invariants of a running game that has not been saved for so many seconds more."""
        match = scene.session.match
        self._untold = self._untold + unsaved if match.trouble and unsaved else 0.0
        if self._untold > UNTOLD and self.app.frames and not scene.covered:
            self.told_of(scene)
        now = (id(match), len(match.record.lines))
        if now == self._seen:
            return
        self.told["commits"] += 1
        self._seen = now
        lies_on_disk(match)
        conserved(match.state)
        demand(match.over or bool(match.asked()), "nobody is asked")
        self._replayed += 1
        if self._replayed >= REPLAYED:
            self.replayed(match)

    def told_of(self, scene: PlayScene) -> None:
        """Where a game is not saved it says so on the table."""
        if scene.session.match.trouble and not scene.covered:
            names = [painted.panel.name for painted in self.app.room.canvas.painted]
            demand(any(name.startswith("unsaved") for name in names), "it is not saved, and does not say so")

    def replayed(self, match: Match) -> None:
        """The record alone leads to the same game: no money, cube or house came from nowhere."""
        self._replayed = 0
        twin = Match(match.record.fresh())
        twin.replay(match.record.lines)
        demand(twin.state == match.state, "the record leads to another game")

    # --- hands ----------------------------------------------------------------------------------------

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.step(FRAME)
        self.step(0.2)

    def event(self, kind: int, **more: Any) -> None:
        self.step(FRAME, (Event(kind, **more),))

    def key(self, code: int) -> None:
        text = chr(code) if 32 < code < 127 else ""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.event(kind, key=code, mod=0, unicode=text, scancode=0)

    def tap(self, place: tuple[int, int]) -> None:
        """With a finger on a table, else with the mouse."""
        if self.layout == "table":
            x, y = (part / (length - 1) for part, length in zip(place, self.app.room.size, strict=True))
            finger = self.random.randrange(10_000)
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                self.event(kind, touch_id=1, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)
                self.step(0.35)
        else:
            self.event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False)
            self.event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False)
        self.step(0.2)

    def touch(self, spot: Spot) -> None:
        self.tap(spot.target.rect.center)

    def press(self, name: str) -> None:
        """Touch a target by its name, at a table on any side."""
        self.frames(3)
        names = (name, *(OneOf(name, side) for side in range(4)))
        found = [spot for spot in self.app.room.canvas.spots if spot.target.name in names and spot.target.enabled]
        if found:
            self.touch(self.random.choice(found))
        self.frames(3)


KEYS: Final = (pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
HAPPENS: Final[dict[str, tuple[int, Callable[[Evening], None]]]] = {
    "touches of anything": (30, Evening.anything),
    "touches of anywhere": (15, Evening.anywhere),
    "drags": (8, Evening.drag),
    "keys": (8, Evening.press_keys),
    "commits taken back": (6, Evening.take_back),
    "games left and gone on with": (4, Evening.leave),
    "windows resized": (4, Evening.resize),
    "focus lost": (4, Evening.lose_focus),
    "languages changed": (3, Evening.change_language),
    "settings changed": (4, Evening.change_settings),
    "bots killed": (4, Evening.kill_bots),
    "clocks set": (4, Evening.jump),
    "disks filled": (4, Evening.fill),
    "files spoilt or taken away": (4, Evening.harm),
}


def demand(holds: bool, otherwise: str) -> None:
    """Wrong where something does not hold."""
    if not holds:
        raise Wrong(otherwise)


def lies_on_disk(match: Match) -> None:
    """Wrong unless all that is shown as committed is on the disk, word by word, unless it is said that it is not."""
    if match.kept is None or match.trouble:
        return
    journal = match.journal
    if journal is None:
        raise Wrong("it is said to be saved, but nowhere")
    rows = journal.path.read_text("utf-8").split("\nbegin\n", 1)[-1].splitlines()
    written = [row for row in rows if row and not row.startswith("#")]
    demand(
        written == [line_words(line, match.record) for line in match.record.lines],
        f"{journal.path.name} holds {len(written)} of {len(match.record.lines)} lines ({OVER in rows})",
    )


def conserved(state: GameState) -> None:
    """Money, tokens, houses and plants on the table are those of the box."""
    for player in state.players:
        demand(player.money >= 0, f"seat {player.seat} has {player.money} Elektro")
        own = [place // 3 for place, party in enumerate(state.houses) if party == player.seat]
        demand(sorted(own) == sorted(player.cities), f"seat {player.seat}: houses {own}, cities {player.cities}")
    if not state.marks:
        for fuel, box in enumerate(TOKENS):
            held = sum(player.fuel[fuel] for player in state.players)
            cartel = state.cartel.fuel[fuel] if state.cartel else 0
            there = state.stock[fuel] + state.supply[fuel] + held + cartel
            demand(there == box, f"{there} of {box} tokens of fuel {fuel}")
    cards = [plant.number for player in state.players for plant in player.plants]
    cards += [card for card in (*state.market, *state.deck) if card > 0]
    demand(len(set(cards)) == len(cards), f"a plant lies twice: {sorted(cards)}")


@contextmanager
def steady(seed: int) -> Iterator[None]:
    """The same seed leads to the same evenings on slow and on quick machines, as far as the program goes.

    A bot's answer takes so many looks, not so much time; what draws by chance draws from the seed.
    """
    drawn = Random(f"steady {seed}")
    poll = process.BotProcess.poll
    looks: WeakKeyDictionary[process.BotProcess, int] = WeakKeyDictionary()

    def waited(bot: process.BotProcess) -> str | None:
        if bot._asked is None:
            return None
        looked = looks[bot] = looks.get(bot, 0) + 1
        if looked <= LAGS[bot._asked.number % len(LAGS)]:
            return None
        looks[bot] = 0
        while (found := poll(bot)) is None and bot._asked is not None:
            time.sleep(0.001)
        return found

    class Drawn(Random):
        def __init__(self, seed: object = None) -> None:
            super().__init__(drawn.random() if seed is None else seed)  # type: ignore[arg-type]

    whole = {module: module.Random for module in (navigator, bot_players, setup_scene, title_scene, attract)}
    setattr(process.BotProcess, "poll", waited)  # noqa: B010
    for module in whole:
        setattr(module, "Random", Drawn)  # noqa: B010
    try:
        yield
    finally:
        tempfile.tempdir = None
        setattr(process.BotProcess, "poll", poll)  # noqa: B010
        for module, real in whole.items():
            setattr(module, "Random", real)  # noqa: B010


def at_home_in(folder: Path) -> None:
    """Make a home for one evening: nothing of another one's lies there, in the refuges neither."""
    for name in ("games", "temporary"):
        (folder / name).mkdir(parents=True)
    for name in ("CONFIG", "LOGS", "PICTURES"):
        os.environ[f"ELEKTRO_{name}"] = str(folder)
    os.environ["ELEKTRO_SAVES"] = str(folder / "games")
    tempfile.tempdir = str(folder / "temporary")


@contextmanager
def full_disk(folder: Path, left: int) -> Iterator[None]:
    """No file of this process grows beyond the largest game of a folder and a few bytes; where limits can be set."""
    try:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
    except ImportError:  # Windows
        yield
        return
    largest = max((path.stat().st_size for path in folder.glob("*.elektro") if path.is_file()), default=0)
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest + left, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def _out(spot: Spot) -> bool:
    """Whether a touch there may lead out of the program, or far away from the game."""
    intent = spot.target.intent
    where = getattr(intent, "where", "")
    return where in ("quit", "leave", "close", "kiosk", "screen", "window", "folder", "picture")


# --- the whole of it ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lasting:
    """How long it goes on: for so many seconds (at least one evening), so many whole `evenings`, or `only` one.

    An evening has so many `beats` at most.
    """

    seconds: float = 0.0
    evenings: int | None = None
    beats: int = BEATS
    only: int | None = None

    def until(self, began: float) -> float:
        """When everybody goes home at the latest, by the monotonic clock."""
        return began + max(self.seconds, SHORTEST) if self.evenings is None else math.inf

    def enough(self, began: float, evenings: int) -> bool:
        """Whether no other evening follows."""
        if self.only is not None or self.evenings is not None:
            return evenings >= (self.evenings or 1)
        return time.monotonic() - began >= self.seconds


def run(lasting: Lasting, seed: int, kept: Path | None = None) -> int:
    """Play evenings; tell what happened, and 1 where something was wrong.

    `kept`: the folder for a picture and the record of each evening at which something was.
    """
    gallery.headless()
    with steady(seed):
        return _run(lasting, seed, kept)


def _run(lasting: Lasting, seed: int, kept: Path | None) -> int:
    told: Counter[str] = Counter()
    finds: list[tuple[int, str]] = []
    began, number = time.monotonic(), lasting.only or 0
    base: tuple[float, int] | None = None
    with tempfile.TemporaryDirectory(prefix="elektro-soak-") as place:
        while True:
            folder = Path(place) / f"evening{number}"
            evening = None
            try:
                at_home_in(folder)
                evening = Evening(seed, number, folder, lasting.beats)
                evening.until = lasting.until(began)
                evening.play()
            except Exception as error:
                finds.append((number, _find(error)))
                print(f"evening {number}: {finds[-1][1]}", file=sys.stderr, flush=True)
                traceback.print_exc()
                if evening and kept:
                    _keep(evening, kept / f"evening{number}")
                with suppress(Exception):
                    if evening:
                        evening.app.close()
            if evening:
                told += evening.told
            evening = None
            shutil.rmtree(folder, ignore_errors=True)
            told["evenings"] += 1
            gc.collect()
            number += 1
            if told["evenings"] == WARM:
                base = _weight()
            if told["evenings"] % 10 == 0:
                print(f"{time.monotonic() - began:.0f} s: {told['evenings']} evenings, {len(finds)} finds", flush=True)
            if len(finds) >= MOST_FINDS or lasting.enough(began, told["evenings"]):
                break
    finds += _grown(base)
    print(f"seed {seed}, {time.monotonic() - began:.0f} s")
    for name, count in told.most_common():
        print(f"{count:9,} {name}")
    print(f"{len(finds)} finds" + "".join(f"\n  evening {number}: {said}" for number, said in finds))
    return 1 if finds else 0


def _keep(evening: Evening, place: Path) -> None:
    """Keep a picture of the table, and how it came to that."""
    place.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(evening.app.screen, place.with_suffix(".png"))
    record = evening.app.scene.record
    if record:
        place.with_suffix(".elektro").write_text(write_record(record), "utf-8")
    place.with_suffix(".txt").write_text("\n".join(evening.done), "utf-8")


def _find(error: Exception) -> str:
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {str(error)[:200]} ({Path(place.filename).name}:{place.lineno})"


def _grown(base: tuple[float, int] | None) -> list[tuple[int, str]]:
    """Finds: whatever grew since the first evenings."""
    now = _weight()
    if base is None:
        return []
    print(f"memory {base[0]:.0f} -> {now[0]:.0f} MB, descriptors {base[1]} -> {now[1]}")
    found = []
    if now[0] - base[0] > GROWTH:
        found.append((-1, f"memory grew from {base[0]:.0f} to {now[0]:.0f} MB"))
    if now[1] - base[1] > MORE_FILES:
        found.append((-1, f"descriptors grew from {base[1]} to {now[1]}"))
    return found


def _weight() -> tuple[float, int]:
    """MB and open descriptors of this process; zeros where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20, len(os.listdir("/proc/self/fd"))
    except (OSError, ValueError, AttributeError):
        return 0.0, 0
