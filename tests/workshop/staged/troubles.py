"""Pictures of problems: a game open in another window, a game that is not saved, a scene that failed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.autosave import Autosave
from game.engine.state import Task
from game.kit.scenes.scene import LEAVE, Scene
from game.kit.style import words
from game.scenes.error_scene import ErrorScene
from game.scenes.locked_game import LockedGameScene
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from tests.workshop.staging import SIX, again, reached

REPORT = Path("reports/2026-03-14-201512.zip")


class OnFullDisk(Autosave):
    """The saving of a game onto a disk that is full."""

    def secure(self) -> bool:
        """Fail to save the game, with the message of a full disk."""
        self.trouble = "No space left on device"
        return False


def in_use(layout: str) -> Scene:
    """Return the page that says that another copy of the program plays the requested game."""
    return LockedGameScene(_nothing, _nothing, _nothing)


def unsaved(layout: str) -> Scene:
    """Return a game in progress that is not saved."""
    match = again(reached(SIX, "buy", lambda state: state.task == Task.BUY and state.round >= 5))
    match.autosave = OnFullDisk(match.record, Path("games/full.elektro"))
    return PlayScene(match, LocalBots(1), lambda where: None, layout)


def calm(twice: bool) -> Callable[[str], Scene]:
    """Return a function that builds the error screen after a scene failed once, or (`twice`) a second time."""
    return lambda layout: ErrorScene(lambda: LEAVE, words.say("calm.told", path=REPORT), twice)


def _nothing() -> None:
    """Do nothing when the button of a staged scene is pressed."""
