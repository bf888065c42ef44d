"""One simulated evening: its window, its players and their means of input, and the way from the title to a game and
back."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import pygame
from pygame import Surface
from pygame.event import Event

from game.app import App
from game.bots import bots, decide
from game.engine.actions import Action
from game.engine.rules import apply
from game.engine.setup import playable_maps
from game.engine.state import GameState, Phase, Task
from game.kit.input.gestures import Spot
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.values.ids import OneOf
from game.match import Match
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.scenes.title.title_scene import TitleScene
from game.session import intents
from game.session.intents import Teach
from game.setup.choices import Choices, editions
from game.table.measures.arrangement import Rim
from tests.workshop.driving import FRAME, Driver, Fingers, Keys, Mouse, keystroke
from tests.workshop.proofs.invariants import Watch, Wrong, demand
from tests.workshop.proofs.longest_turns import LongestTurns

SIZES: Final = {
    "desk": ((1280, 800), (1024, 768), (1920, 1080), (900, 1200)),
    "table": ((1920, 1080), (1280, 800), (2560, 1440)),
}
INCHES: Final = (27.0, 32.0, 43.0, 55.0)
THINKING: Final = 1200
PATIENCE: Final = 60.0
"""Frames and seconds after which a bot must have answered, on a machine on which much else goes on."""
READ: Final = ("next", "again", "leave")
"""Answers to a card that others may wait for."""
TRIES: Final = 24
"""Attempts to act before it counts as a fault that no player can."""


class Hand(Driver):
    """A player's hand at a window that is already open; `step` processes each of its frames."""

    def __init__(self, app: App, scene: PlayScene, step: Callable[..., object]) -> None:
        self.app, self.scene, self.match = cast(App, _Stepped(app, step)), scene, scene.session.match
        self.sent: list[Event] = []

    def open_station(self, seat: int) -> None:
        """Open a station that its owner has collapsed although it is their turn."""
        if seat in self.scene.people.arrangement.shrunk:
            self.mean(Rim(seat))


class _Stepped:
    """An app whose frames are processed by another object."""

    def __init__(self, app: App, step: Callable[..., object]) -> None:
        self._app = app
        self.step = step

    def __getattr__(self, name: str) -> object:
        return getattr(self._app, name)


class FingerHand(Hand, Fingers):
    """A hand with fingers."""


class MouseHand(Hand, Mouse):
    """A hand with a mouse."""


class KeyHand(Hand, Keys):
    """A hand on the keys."""


class Evening:
    """One simulated evening with its window, its players and its game, in a folder of its own."""

    def __init__(self, seed: int, number: int, folder: Path, turns: LongestTurns | None = None) -> None:
        self.random = Random(f"{seed} {number}")
        self.number, self.folder = number, folder
        self.turns = turns or LongestTurns()
        self.told: Counter[str] = Counter()
        """How often each thing happened."""
        self.done: list[str] = []
        """What happened, in order."""
        self.layout = self.random.choice(("desk", "table"))
        wishes = Settings(
            speed="still", bidding="turns", layout=self.layout, language=self.random.choice(list(words.languages()))
        )
        wishes.save_folder, wishes.path = str(folder / "games"), folder / "settings.json"
        wishes.diagonals = {"": self.random.choice(INCHES)}
        words.set_language(wishes.language)
        self.house = Navigator(wishes)
        self.house.choices = self._choices()
        self.app = self._opened(self.random.choice(SIZES[self.layout]))
        self.watch = Watch(self.told)
        self.hands: type[Hand] = FingerHand if self.layout == "table" else self.random.choice((MouseHand, KeyHand))

    def _opened(self, size: tuple[int, int]) -> App:
        return App(self.house.scene, self.house.settings, self.layout, Surface(size))

    def _choices(self) -> Choices:
        """Return random choices of the set-up with which a game can be dealt."""
        random = self.random
        while True:
            choices = Choices(seed=random.randrange(1, 10_000), layout=self.layout)
            choices = choices.with_edition(random.choice(editions())).with_map(random.choice(playable_maps()))
            taken = random.sample(range(6), random.randint(2, 6))
            for index in range(6):
                kind = random.choice(("person", "person", "person", *list(bots())[:3]))
                choices = choices.with_chair(index, taken=index in taken, kind=kind)
            if not choices.problem:
                return choices

    @property
    def doing(self) -> str:
        """The name of the latest event of the evening, such as an accident."""
        return self.done[-1] if self.done else "the beginning"

    def begin(self) -> None:
        """Go from the title to a dealt game."""
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
        """Return from any screen to the game that was left, by touching what leads there."""
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
        """Open the window again after it was closed."""
        self.told["windows opened again"] += 1
        self.app.close()
        self.house = Navigator(self.house.settings, self.house.choices)
        self.app = self._opened(self.app.screen.get_size())
        self.frames(4)

    def close(self) -> None:
        """Close the app; the title must then offer to continue the game that was left."""
        scene = self.app.scene
        match = scene.session.match if isinstance(scene, PlayScene) else None
        if match is not None:
            self.watch.replay(match)
        self.app.close()
        if match is not None and match.autosave is not None and not match.trouble and not match.over:
            title = self.house.title()
            demand(title.unfinished == match.autosave.journal_path, f"{title.unfinished} is offered, not the game left")

    def wish(self, state: GameState, seat: int) -> list[Action]:
        """Return a greedy bot's moves for a seat: after nominating a plant it bids, or passes if it is too
        expensive.
        """
        moves = decide(state, "greedy", self.random, seat)
        if state.task == Task.NOMINATE:
            named = state.copy()
            for move in moves:
                apply(named, move)
            if named.task == Task.OPEN:
                moves = [*moves, *decide(named, "greedy", self.random, seat)]
        return moves

    def act(self, scene: PlayScene) -> None:
        """Make a turn of a person by hand, or wait if only bots are asked; raise Wrong if no player can act."""
        match = scene.session.match
        people = [seat for seat in match.asked() if match.is_person(seat)]
        if not people:
            self.wait_for_bots(match)
            return
        before = len(match.record.lines)
        trouble: Exception | None = None
        for attempt in range(TRIES):
            self.read_on(put_away=attempt > TRIES // 2)
            scene_now = self.app.scene
            if scene_now is not scene or len(match.record.lines) != before or match.over:
                return
            hand = self.hand(scene, self.hands if attempt < TRIES // 2 else FingerHand)
            try:
                self.uncover(scene)
                seat = hand.next_seat()
                if not match.is_person(seat):
                    self.frames(10)
                    continue
                if scene.session.draft(seat).moves and match.state.phase != Phase.BUREAUCRACY:
                    scene.session.perform(intents.Reset(seat))
                hand.open_station(seat)
                hand.make(seat, self.wish(match.state, seat))
                self.told["turns by hand"] += 1
            except AssertionError as error:
                trouble = error
                self.key(pygame.K_0)  # the whole map, where it was enlarged
                self.look_around(match.asked())
            self.frames(2)
        if self.app.scene is scene and len(match.record.lines) == before:
            raise Wrong(f"nobody can act: {match.state.phase.name} {match.state.task.name}") from trouble

    def read_on(self, put_away: bool = False) -> None:
        """Let players who are taught read on, repeat a lesson or leave it; with `put_away` also close cards, which may
        cover a needed target."""
        meant = (*READ, "away") if put_away else READ
        for _ in range(TRIES):
            if not isinstance(self.app.scene, PlayScene):
                return
            spots = [spot for spot in self.app.room.canvas.spots if isinstance(spot.target.intent, Teach)]
            cards = [spot for spot in spots if getattr(spot.target.intent, "what", "") in meant]
            if not cards:
                return
            self.touch(self.random.choice(cards))
            self.frames(3)

    def hand(self, scene: PlayScene, kind: type[Hand] | None = None) -> Hand:
        """Return a hand that touches this table; every frame it takes is checked."""
        return (kind or self.hands)(self.app, scene, self.step)

    def look_around(self, asked: tuple[int, ...]) -> None:
        """Touch a harmless control of a player who is asked, because a needed sheet may be closed."""
        own = [spot for spot in self.app.room.canvas.spots if spot.owner in asked and spot.target.enabled]
        harmless = [spot for spot in own if not leads_out(spot) and not spot.target.commit]
        if harmless:
            self.touch(self.random.choice(harmless))

    def wait_for_bots(self, match: Match) -> None:
        """Let frames pass until a bot has made its commit; raise Wrong if that takes too long."""
        before, here = len(match.record.lines), self.app.scene
        frames, due = 0, time.monotonic() + PATIENCE
        while frames < THINKING or time.monotonic() < due:
            if len(match.record.lines) > before or match.over:
                break
            frames += 1
            self.step(FRAME)
            if self.app.scene is not here:
                return
            if isinstance(here, PlayScene) and (here.menu_open or here.waits_for_reader):
                self.uncover(here)
            self.read_on()
        demand(len(match.record.lines) > before or match.over, "no bot has answered")

    def uncover(self, scene: PlayScene) -> None:
        """Close the sheets that cover the table."""
        for _ in range(6):
            if not scene.covered:
                return
            self.key(pygame.K_ESCAPE)
            self.frames(2)

    def anything(self) -> None:
        """Touch any target except ways out of the program."""
        spots = [spot for spot in self.app.room.canvas.spots if spot.target.enabled and not leads_out(spot)]
        if spots:
            self.touch(self.random.choice(spots))

    # --- hands ----------------------------------------------------------------------------------------

    def step(self, seconds: float, events: Sequence[Event] = ()) -> None:
        """Process one frame and check the conditions after it."""
        self.watch.before(self.app.scene)
        with self.turns.measured(self.app, events, f"evening {self.number}, {self.doing}"):
            self.app.step(seconds, events)
        scene = self.app.scene
        if isinstance(scene, PlayScene) and scene.tuition and not scene.tuition.ended:
            self.told["frames of a guided game"] += 1
        self.told["frames"] += 1
        self.told[f"frames of {type(scene).__name__}"] += 1
        self.watch.after(self.app, seconds)

    def frames(self, count: int) -> None:
        for _ in range(count):
            self.step(FRAME)
        self.step(0.2)

    def event(self, kind: int, **more: Any) -> None:
        self.step(FRAME, (Event(kind, **more),))

    def key(self, code: int) -> None:
        text = chr(code) if 32 < code < 127 else ""
        for event in keystroke(code, text):
            self.step(FRAME, (event,))

    def tap(self, place: tuple[int, int]) -> None:
        """Tap with a finger on a table, else with the mouse."""
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
        """Touch the target with this name; at a table, on any of the sides that show it."""
        self.frames(3)
        names = (name, *(OneOf(name, side) for side in range(4)))
        found = [spot for spot in self.app.room.canvas.spots if spot.target.name in names and spot.target.enabled]
        if found:
            self.touch(self.random.choice(found))
        self.frames(3)


def leads_out(spot: Spot) -> bool:
    """Return whether a touch there may leave the program, or lead far away from the game."""
    intent = spot.target.intent
    where = getattr(intent, "where", "")
    return where in ("quit", "leave", "close", "kiosk", "screen", "window", "folder", "picture")
