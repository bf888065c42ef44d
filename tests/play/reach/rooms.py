"""Opens the window for the test person: on a scene, or on a saved game; never touches anything."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from pygame import Surface

from game.app import App, Installation
from game.engine.actions import Action
from game.kit.scenes.scene import Scene
from game.kit.style.settings import Settings
from game.match import Match
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from tests.play.reach.away import ECHO, still_covered
from tests.play.reach.glass import FRAME, Glass
from tests.play.reach.landing import misses
from tests.play.reach.person import PEOPLE, Person
from tests.play.reach.situations import Situation, context
from tests.play.reach.turns import begin, commit, meanings

TURNS: Final = 3
"""Frames until all pieces are at home."""
SMALL: Final = (1280, 800)
MISSED: Final = "cannot be touched"
"""How a fault begins that names legal actions for which a finger finds nothing."""


class Room:
    """One window of a layout and size; it shows scene after scene, as during play."""

    def __init__(
        self, layout: str, size: tuple[int, int] = SMALL, inches: float = 0.0, bidding: str = "together"
    ) -> None:
        self.layout = layout
        self.bidding = bidding
        self.size = size
        self.inches = inches
        self._app: App | None = None

    def show(self, scene: Scene) -> Glass:
        """Show a scene and return the screen."""
        headless()
        if self._app is None or not self._app.running:
            settings = Settings(speed="still", layout=self.layout, bidding=self.bidding)
            self._app = App(scene, settings, self.layout, Surface(self.size), Installation(diagonal=self.inches))
        else:
            self._app.scene.next = scene
        for _ in range(TURNS):
            self._app.step(FRAME)
        return Glass(self._app)

    def play(self, match: Match) -> Glass:
        """Continue a game."""
        return self.show(PlayScene(match, LocalBots(1), lambda where: None, self.layout))

    @property
    def at_once(self) -> bool:
        """Whether all answer a nomination at the same time here."""
        return self.layout == "table" and self.bidding == "together"

    @property
    def app(self) -> App:
        """The app itself, for measurements that involve no input."""
        assert self._app is not None
        return self._app


def headless() -> None:
    """Open an invisible display, unless a display is open already."""
    if not pygame.display.get_init():
        os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))


def tried(situation: Situation, room: Room, means: str, kinds: Sequence[str] = ()) -> dict[str, str]:
    """Load a situation once for every kind of action and commit an action of that kind; before the first commit check
    that everything the rules allow is drawn and hit by a finger. Return the failures by place.
    """
    wrong = {}
    for number, kind in enumerate(kinds or situation.kinds):
        match = situation.load()
        person = PEOPLE[means](room.play(match))
        where = f"{kind} | {room.layout} {room.size} by {means} | {situation.name} | {situation.setting}"
        lacking, failed = list[object](), ""
        try:
            state = begin(person, match, situation.seat, situation.laid)
            lacking = [] if number else unreached(room.app, person, meanings(state, situation.seat))
            commit(person, match, situation.seat, situation.laid, kind, room.at_once)
        except AssertionError as error:
            failed = str(error)
        if lacking or failed:
            wrong[where] = "; ".join([*([f"{MISSED}: {lacking}"] if lacking else []), *([failed] if failed else [])])
    return wrong


def unreached(app: App, person: Person, wanted: Mapping[Action, tuple[object, ...]]) -> list[object]:
    """Return those legal actions without a target that a finger hits, even after closing covers."""
    intents = {intent for meant in wanted.values() for intent in meant}
    _, missed = misses(app, lambda target: target.intent in intents)
    person.wait(ECHO)
    names = {miss.target.name for miss in missed}
    found = {target.intent for target in person.seen(lambda target: target.name not in names)}
    lacking = [action for action, meant in wanted.items() if not found.intersection(meant)]
    hidden = {intent for action in lacking for intent in wanted[action]}
    left = [miss for miss in missed if miss.target.intent in hidden]
    drawn = {miss.target.intent for miss in left}
    absent = [action for action in lacking if not drawn.intersection(wanted[action])]
    return [*absent, *still_covered(app, person, left)]


def due(situation: Situation, done: set[tuple[object, ...]]) -> list[str]:
    """Return the kinds of action to commit in a situation, and add them to `done`: those not done yet under the same
    switches, or else one of the others."""
    fresh = [kind for kind in situation.kinds if (kind, *context(situation)) not in done]
    done.update((kind, *context(situation)) for kind in fresh)
    return fresh or [situation.kinds[len(done) % len(situation.kinds)]]
