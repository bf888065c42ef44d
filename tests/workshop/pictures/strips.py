"""Every event's motion as a strip of eight frames side by side, for viewing as an animation."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from game.app import App
from game.bots import decide
from game.engine import events
from game.engine.actions import Action
from game.kit.motion.sprite import covering, moving
from game.kit.paint import lettering
from game.kit.scenes.scene import Scene
from game.kit.screen.panel import Panel
from game.kit.style.settings import Settings
from game.kit.style.theme import CREAM
from game.kit.style.things_theme import STRIP_GROUND
from game.kit.system import png
from game.kit.system.window import headless
from game.match import Match
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from tests.workshop.staging import CLASSIC, FOUR, SIX, StagedGame, again

COUNT: Final = 8
FRAME: Final = 1 / 60
MOST: Final = 1000
"""Frames after which a motion counts as endless."""
QUIET: Final = 3
"""Frames without motion after which nothing follows any more."""
HIGH: Final = 620
"""Height of a frame on the strip, px."""
MARGIN: Final = 24
"""Px shown around what moves."""
NOTE: Final = 34
"""Height of the line of times below, px."""


@dataclass(frozen=True, slots=True)
class Event:
    """A kind of commit whose motion is shown as a strip: its name, the game from which it is taken, and a test of the
    commit's events."""

    name: str
    game: StagedGame
    brings: Callable[[list[events.Event]], bool]
    least_round: int = 0


def _has(kind: type, least: int = 1, without: type | None = None) -> Callable[[list[events.Event]], bool]:
    """Return a test whether a commit has at least this many events of a kind, and none of another kind."""

    def test(told: list[events.Event]) -> bool:
        return sum(isinstance(event, kind) for event in told) >= least and not (
            without and any(isinstance(event, without) for event in told)
        )

    return test


EVENTS: Final = (
    Event("nominate", FOUR, _has(events.PlantNominated), 3),
    Event("sold", FOUR, _has(events.PlantSold, without=events.PhaseBegan), 3),
    Event("fuel", FOUR, _has(events.FuelBought, 2), 3),
    Event("house", FOUR, _has(events.HouseBuilt, without=events.PhaseBegan), 3),
    Event("houses", SIX, _has(events.HouseBuilt, 3), 3),
    Event("power", FOUR, _has(events.CitiesSupplied), 4),
    Event("power-six", SIX, _has(events.CitiesSupplied), 6),
    Event("phase", FOUR, _has(events.PhaseBegan, without=events.CitiesSupplied), 3),
    Event("step2", FOUR, lambda told: any(isinstance(event, events.StepBegan) and event.step == 2 for event in told)),
    Event(
        "step3", CLASSIC, lambda told: any(isinstance(event, events.StepBegan) and event.step == 3 for event in told)
    ),
)
"""The commits that are shown, beside the deal at the start."""


class Still(Scene):
    """An empty scene, before a game begins."""

    next: Scene | None = None

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """No panels."""
        return []

    def on(self, gesture: object) -> None:
        """Nothing answers."""

    def tick(self, now: float) -> bool:
        """Nothing changes."""
        return False


Commit = tuple[int, tuple[Action, ...]]
"""A seat and its moves."""


class Script:
    """Takes the place of the bots: it makes one prepared commit once `due` is set."""

    def __init__(self, commit: Commit) -> None:
        self._commit: Commit | None = commit
        self.due = False

    def turn(self, match: Match, now: float, pace: float) -> Commit | None:
        """Return the commit once it is due, and None before and afterwards."""
        if not self.due:
            return None
        made, self._commit = self._commit, None
        return made

    def close(self) -> None:
        """Do nothing: there is no process to stop."""


def _twin(match: Match) -> Match:
    """Return a copy of the match, including who is ready."""
    twin = again(match)
    twin.ready = dict(match.ready)
    return twin


@lru_cache
def found(game: StagedGame) -> dict[str, tuple[Match, Commit]]:
    """Return, for each kind of commit taken from a game, by its name, the match just before it and the commit."""
    match, random = game.match(), Random(game.seed)
    wanted = {event.name: event for event in EVENTS if event.game == game}
    out: dict[str, tuple[Match, Commit]] = {}
    while wanted and not match.over:
        seat = match.asked()[0]
        moves = decide(match.state, "greedy", random, seat)
        was = _twin(match)
        told = match.commit(seat, moves)
        for event in list(wanted.values()):
            if was.state.round >= event.least_round and event.brings(told):
                out[event.name] = was, (seat, tuple(moves))
                del wanted[event.name]
    return out


def staged(event: Event, layout: str, size: tuple[int, int], settings: Settings | None = None) -> tuple[App, Script]:
    """Return an app at rest just before a commit, and the script that makes the commit once it is `due`."""
    headless()
    match, commit = found(event.game)[event.name]
    script = Script(commit)
    scene = PlayScene(_twin(match), script, lambda where: None, layout)
    shown = App(scene, settings or Settings(layout=layout), layout, Surface(size))
    settle(shown)
    return shown, script


def dealt(layout: str, size: tuple[int, int], settings: Settings | None = None) -> App:
    """Return an app on which a new game is about to be dealt."""
    headless()
    shown = App(Still(), settings or Settings(layout=layout), layout, Surface(size))
    shown.step(FRAME)
    shown.scene.next = PlayScene(FOUR.match(), LocalBots(1), lambda where: None, layout)
    return shown


def _lives(shown: App) -> bool:
    """Return whether anything moves, or the night of a round is not over."""
    scene = shown.scene
    if not isinstance(scene, PlayScene):
        return shown.room.canvas.busy
    look = scene.session.look
    return shown.room.canvas.busy or scene.presented is not scene.session or look.now != look.drawn


def settle(shown: App) -> int:
    """Let time pass until nothing moves and nothing follows; return the frames it took."""
    still = 0
    for count in range(MOST):
        shown.step(FRAME)
        still = 0 if _lives(shown) else still + 1
        if still == QUIET:
            return count - QUIET
    raise RuntimeError("something never comes to rest")


def frames(shown: App) -> tuple[list[Surface], Rect, int]:
    """Return eight pictures of a motion from its first frame to its rest, the rectangle that contains the whole motion,
    and its number of frames."""
    pictures: list[Surface] = []
    area = Rect(0, 0, 0, 0)
    still = 0
    while len(pictures) < MOST:
        shown.step(FRAME)
        pictures.append(shown.screen.copy())
        canvas = shown.room.canvas
        for part in (*(covering(moving(actor)) for actor in canvas.pieces.awake), covering(canvas.effects.blits())):
            if part.w:
                area = part.union(area) if area.w else part
        still = 0 if _lives(shown) else still + 1
        if still == QUIET:
            break
    count = len(pictures)
    picked = [pictures[round(index * (count - 1) / (COUNT - 1))] for index in range(COUNT)]
    return picked, area.inflate(2 * MARGIN, 2 * MARGIN).clip(shown.screen.get_rect()), count


def strip(pictures: list[Surface], area: Rect, count: int) -> Surface:
    """Return the pictures cropped to the moving part, side by side, with the time of each below."""
    scale = min(1.0, HIGH / max(1, area.h), 620 / max(1, area.w))
    wide, high = max(1, round(area.w * scale)), max(1, round(area.h * scale))
    image = Surface(((wide + 6) * COUNT, high + NOTE))
    image.fill(STRIP_GROUND)
    for index, picture in enumerate(pictures):
        part = pygame.transform.smoothscale(picture.subsurface(area), (wide, high))
        image.blit(part, (index * (wide + 6) + 3, 0))
        seconds = index * (count - 1) / (COUNT - 1) * FRAME
        said = lettering.line(f"{seconds:.2f} s", "heading", 22, CREAM)
        image.blit(said, (index * (wide + 6) + 10, high + 6))
    return image


def strips(
    layouts: tuple[str, ...] = ("desk", "table"), size: tuple[int, int] = (1920, 1080), only: tuple[str, ...] = ()
) -> Iterator[tuple[str, Surface]]:
    """Yield every strip with its name."""
    for layout in layouts:
        if not only or "deal" in only:
            yield f"strip-deal-{layout}", strip(*frames(dealt(layout, size)))
        for event in EVENTS:
            if only and event.name not in only:
                continue
            shown, script = staged(event, layout, size)
            script.due = True
            yield f"strip-{event.name}-{layout}", strip(*frames(shown))
            gc.collect()


def render(folder: Path) -> int:
    """Write every strip to a folder (made if missing) and return their number; raise OSError if one cannot be
    written."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, image in strips():
        png.save(image, folder / f"{name}.png")
        print(folder / f"{name}.png", flush=True)
        count += 1
    return count
