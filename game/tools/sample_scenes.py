"""One scene of every kind for the self-test: pages outside a game, pages over the map, and each decision of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from pygame import Surface

from game.app import App
from game.bots import decide
from game.engine.record import Record, Seat
from game.engine.state import Task
from game.kit.input.keyboard import SHEETS
from game.kit.scenes.scene import Scene
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.library.library import Library
from game.match import PERSON, Match, new_match
from game.scenes.games.games_scene import GamesScene
from game.scenes.games.statistics_scene import StatisticsScene
from game.scenes.learning.learn_scene import LearnScene
from game.scenes.learning.lesson_scene import LessonScene
from game.scenes.menu.settings_scene import USUAL, SettingsScene
from game.scenes.play import PlayScene
from game.scenes.replay_scene import ReplayScene
from game.scenes.rulebook.rulebook_scene import RulebookScene
from game.scenes.setup_scene import SetupScene
from game.scenes.title.title_scene import TitleScene
from game.scenes.touch_setup.measure import MeasureScene
from game.scenes.touch_setup.touch_test import TouchTestScene
from game.session.bot_players import LocalBots
from game.setup.choices import COLOURS, NAMES, Choices
from game.teaching.lesson import Lesson, lessons
from game.views.rulebook.subject import Subject

FRAMES: Final = 3
"""Steps of the app until everything is in place."""
PLAYERS: Final = (2, 4)
"""Player counts of the sample games: with and without the Cartel."""


def show(scene: Scene, layout: str, size: tuple[int, int]) -> Surface:
    """Return the picture of a scene, laid out and painted on a separate surface without motion."""
    headless()
    app = App(scene, Settings(speed="still", layout=layout), layout, Surface(size))
    for _ in range(FRAMES):
        app.step(1 / 60)
    return app.screen


def samples(layout: str, empty: Path) -> Iterator[tuple[str, Scene]]:
    """Yield every kind of scene with its name, in a layout; `empty` is a folder without games."""
    yield from pages(layout, empty)
    for players in PLAYERS:
        match = _match(players)
        for task, record in decisions(match):
            yield f"{Task(task).name} of {players}", _playing(record, layout)
        yield f"finish of {players}", _playing(match.record, layout)
        yield f"replay of {players}", ReplayScene(match.record, lambda branch: None, _nowhere)
    for name in SHEETS:
        scene = _playing(_match(PLAYERS[-1]).record, layout)
        scene.session.view(0).sheet = name
        yield f"sheet {name}", scene


def pages(layout: str, empty: Path) -> Iterator[tuple[str, Scene]]:
    """Yield every page outside a game."""
    games = Library(empty)
    yield "title", TitleScene(_nowhere_named, None, "", Random(1))
    yield "setup", SetupScene(Choices(layout=layout), lambda choices, match: None, lambda path: None, _nowhere)
    yield "games", GamesScene(games, lambda where, path: None)
    yield "statistics", StatisticsScene(games, _nowhere)
    yield "learn", LearnScene(lambda where, what: "")
    yield "settings", SettingsScene()
    yield "rulebook", RulebookScene(Subject.before(*USUAL))
    for lesson in lessons():
        if isinstance(lesson, Lesson):
            yield f"lesson {lesson.id}", LessonScene(lesson, layout, None)
    if layout == "table":
        yield "measure", MeasureScene()
        yield "touch test", TouchTestScene()


def decisions(match: Match) -> Iterator[tuple[int, Record]]:
    """Play a match to its end with simple bots; yield the record at the first decision of each kind."""
    random, seen = Random(1), set()
    while not match.over:
        task = match.state.task
        if task not in seen:
            seen.add(task)
            yield task, match.record
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))


def _match(players: int) -> Match:
    seats = [Seat(COLOURS[seat], PERSON, NAMES[seat]) for seat in range(players)]
    return new_match("recharged", "germany", seats, 3)


def _playing(record: Record, layout: str) -> PlayScene:
    """Return a scene of a game at the current end of its record; moves recorded later do not change the scene."""
    match = Match(record.fresh())
    match.replay(list(record.lines))
    return PlayScene(match, LocalBots(1), _nowhere_named, layout)


def _nowhere() -> None:
    """Do nothing: stands for a button's effect that the self-test never needs."""


def _nowhere_named(where: object) -> None:
    """Do nothing: stands for the effect of a named button that the self-test never needs."""
