"""In every scene the way back works with the same means of input as the way in; no scene is a dead end.

Starting at the title, at games and at their ends, every target is touched; if that opens another scene, one of the
ways back must lead to the scene before. Every scene found must also have its targets where they are drawn.

    uv run pytest -s -m slow tests/play/reach/test_ways_back.py        everything, from everywhere
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pygame import Surface

from game.app import App
from game.engine.state import GameState, Task
from game.kit.scenes.scene import Scene
from game.kit.style.settings import Settings
from game.library.library import Library
from game.match import PERSON, Match
from game.navigator import Navigator
from game.scenes.games.games_scene import GamesScene
from game.scenes.games.statistics_scene import StatisticsScene
from game.scenes.play import PlayScene
from game.scenes.replay_scene import ReplayScene
from game.scenes.title.attract import AttractScene
from game.session.bot_players import LocalBots
from game.setup.choices import Choices
from tests.library.saved_games import some
from tests.play.reach.away import faults
from tests.play.reach.glass import FRAME, Glass
from tests.play.reach.person import PEOPLE, Lost, Person
from tests.play.reach.rooms import SMALL, headless
from tests.play.reach.ways import Sign, Step, leads_on, sign, steps, take, ways_back
from tests.workshop.staging import FOUR, HIDDEN, SIX, again, reached

WAYS = (("desk", "mouse"), ("desk", "keys"), ("desk", "gamepad"), ("table", "fingers"))
SHARE = {"title": 0.2}
"""The share of targets touched in the normal suite, by starting point, if it is not `LEAST`."""
LEAST = 0.15


class Home(Navigator):
    """A program that opens scene after scene, with bots that think in this process and four people at the table."""

    def __init__(self, settings: Settings) -> None:
        chairs = tuple(replace(chair, kind=PERSON) for chair in Choices().chairs)
        super().__init__(settings, Choices(chairs=chairs, seed=5, layout=settings.layout))

    def _table(self, match: Match) -> PlayScene:
        return PlayScene(match, LocalBots(1), self._out, self.settings.layout)

    def _from_title(self, where: str) -> None:
        if where in ("watch", "alone"):
            self._go(AttractScene(self.back, self.settings.layout, Random(1), LocalBots))
        else:
            super()._from_title(where)


Begin = Callable[[Home], Scene]


def in_game(game: object, when: str, test: Callable[[GameState], bool]) -> Begin:
    """Return a function that opens a game at its first state that passes this test."""
    return lambda home: home._table(again(reached(game, when, test)))  # type: ignore[arg-type]


def asks(task: Task, round_: int = 2) -> Callable[[GameState], bool]:
    return lambda state: state.task == task and state.round >= round_


def over(state: GameState) -> bool:
    return state.task == Task.NOTHING


def listed(home: Home) -> GamesScene:
    """Return the scene with the list of games, after saving some games in the folder."""
    some(home.settings.saves)
    return GamesScene(Library(home.settings.saves, *home.refuges), home._from_games)


BEGINNINGS: dict[str, Begin] = {
    "title": lambda home: home.scene,
    "nominate": in_game(FOUR, "way nominate", asks(Task.NOMINATE)),
    "raise": in_game(HIDDEN, "way raise", asks(Task.RAISE)),
    "buy": in_game(FOUR, "way buy", asks(Task.BUY)),
    "build": in_game(SIX, "way build", asks(Task.BUILD)),
    "run": in_game(FOUR, "way run", asks(Task.RUN)),
    "finish": in_game(FOUR, "over", over),
    "games": lambda home: listed(home),
    "statistics": lambda home: StatisticsScene(listed(home).library, home.games),
    "replay": lambda home: ReplayScene(reached(FOUR, "over", over).record, home.branch, home.back),
}


class Way:
    """A simulated person's way through the program, touch by touch, from a scene such as the title, a decision of a
    game or the list of games.
    """

    def __init__(self, name: str, layout: str, means: str, folder: Path, size: tuple[int, int] = SMALL) -> None:
        self.name, self.layout, self.means, self.folder, self.size = name, layout, means, folder, size
        self.count = 0
        self.app: App | None = None

    def walk(self, path: tuple[Step, ...]) -> Person:
        """Return a person in a new window who has made these touches from the scene in which the way begins."""
        headless()
        self.count += 1
        settings = Settings(layout=self.layout, speed="still", save_folder=str(self.folder / str(self.count)))
        home = Home(settings)
        home.scene = BEGINNINGS[self.name](home)
        self.app = App(home.scene, settings, self.layout, Surface(self.size))
        person = PEOPLE[self.means](Glass(self.app))
        person.wait(FRAME)
        person.wait(FRAME)
        for step in path:
            take(person, step)
            self._all_read(person)
        person.wait(FRAME)
        self._all_read(person)
        return person

    def _all_read(self, person: Person) -> None:
        """Wait for a list that is still loading: on a busy machine its contents would vary."""
        scene = self.app.scene if self.app else None
        while isinstance(scene, GamesScene | StatisticsScene) and scene.library.busy:
            person.wait(FRAME)

    def found(self) -> tuple[int, list[str]]:
        """Return the number of targets of the current screen, and those that cannot be touched even after what covers
        them is closed; none of a screen that has gone dark.
        """
        assert self.app is not None
        if getattr(self.app.scene, "asleep", False):
            return 0, []
        return faults(self.app, PEOPLE["mouse" if self.layout == "desk" else "fingers"](Glass(self.app)))


class Search:
    """Touches every target on every screen it reaches; `wrong` lists screens without a way back and targets that cannot
    be touched.
    """

    def __init__(self, way: Way, random: Random, share: float = 1.0) -> None:
        self.way, self.random, self.share = way, random, share
        self.known: set[Sign] = set()
        self.wrong: list[str] = []
        self.touched = self.targets = 0

    def run(self, depth: int, path: tuple[Step, ...] = (), before: tuple[Sign, ...] = ()) -> None:
        """Search from the end of a path, this many steps deep; `before` are the screens along it."""
        person = self.way.walk(path)
        here = sign(person)
        if here in self.known:
            return
        self.known.add(here)
        ahead = steps(person)
        count, found = self.way.found()
        self.targets += count
        self.wrong += [f"{self._told(path)}: {each}" for each in found]
        if depth == 0:
            return
        for step in self._some(ahead if count else []):
            self.touched += 1
            if self._leads_elsewhere(path, step, (*before, here)):
                self.run(depth - 1, (*path, step), (*before, here))

    def _some(self, found: list[Step]) -> list[Step]:
        return [step for step in found if self.share >= 1 or self.random.random() < self.share]

    def _leads_elsewhere(self, path: tuple[Step, ...], step: Step, screens: tuple[Sign, ...]) -> bool:
        """Touch something; return whether a new screen appeared. Then there must be a way back to an earlier one."""
        person = self.way.walk(path)
        try:
            taken = take(person, step)
        except Lost as lost:
            self._covered(path, step, screens, lost)
            return False
        known = {screen[0] for screen in screens}
        if not person.glass.open or sign(person)[0] in known:
            return False
        if leads_on(taken):
            return True
        tries = len(ways_back(person, taken))
        for number in range(tries):
            person = self.way.walk((*path, step))
            ways = ways_back(person, taken)
            if number < len(ways) and self._tried(person, ways[number]) and sign(person)[0] in known:
                return True
        self.wrong.append(f"{self._told((*path, step))}: no way back of {tries}")
        return True

    def _covered(self, path: tuple[Step, ...], step: Step, screens: tuple[Sign, ...], lost: Lost) -> None:
        """Check that a target the focus cannot reach below a sheet is on an earlier screen, to which one can return."""
        if not any(step.family in screen[1] for screen in screens[:-1]):
            self.wrong.append(f"{self._told((*path, step))}: {lost}")

    @staticmethod
    def _tried(person: Person, way: Callable[[Person], bool]) -> bool:
        """Try a way back; return False if the window closed. The demo's wake-up target disappears before it can be
        touched.
        """
        with suppress(Lost):
            way(person)
        return person.glass.open

    def _told(self, path: tuple[Step, ...]) -> str:
        return f"{self.way.name} {self.way.layout} by {self.way.means}: {' > '.join(map(str, path)) or 'at once'}"


def searched(name: str, layout: str, means: str, folder: Path, depth: int, share: float) -> Search:
    """Return a finished search for screens without a way back, which begins in the scene of this name."""
    search = Search(Way(name, layout, means, folder), Random(f"{name} {layout} {means}"), share)
    search.run(depth)
    return search


def beginnings(layout: str) -> list[str]:
    """Return the names of the scenes in which a search can begin in a layout: a replay is always shown in the desk
    layout.
    """
    return [name for name in BEGINNINGS if layout == "desk" or name != "replay"]


def ways_in(name: str) -> list[tuple[str, str]]:
    """Return the layouts and means of input with which a search can begin in the scene of this name."""
    return [way for way in WAYS if name in beginnings(way[0])]


SAMPLE = [
    (name, *ways_in(name)[(number + turn) % len(ways_in(name))])
    for number, name in enumerate(BEGINNINGS)
    for turn in ((0, 1, 2, 3) if name == "title" else (0,))
]


@pytest.mark.rotates(3)
@pytest.mark.parametrize(("name", "layout", "means"), SAMPLE)
def test_every_sheet_and_screen_opened_from_a_sample_can_be_closed_by_the_same_input(
    name: str, layout: str, means: str, tmp_path: Path
) -> None:
    search = searched(name, layout, means, tmp_path, 1, SHARE.get(name, LEAST))
    assert search.wrong == []
    assert search.targets


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "means"), WAYS)
@pytest.mark.parametrize("name", BEGINNINGS)
def test_every_sheet_and_screen_that_can_be_opened_can_be_closed_by_the_same_input(
    name: str, layout: str, means: str, tmp_path: Path
) -> None:
    if name not in beginnings(layout):
        pytest.skip("a replay is shown on a desk")
    search = searched(name, layout, means, tmp_path, 2, 1.0)
    counts = f"{len(search.known)} screens, {search.touched} touched, {search.targets} targets"
    print(f"{name} {layout} by {means}: {counts}, {len(search.wrong)} wrong")
    assert search.wrong == []
