"""Pictures of what went wrong: a game that another window plays, one that lies on no disk, a scene that failed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.engine.state import Task
from game.keeping import Kept
from game.kit.scenes.scene import LEAVE, Scene
from game.kit.style import words
from game.scenes.calm_scene import CalmScene
from game.scenes.in_use import InUseScene
from game.scenes.play import PlayScene
from game.session.bot_players import BotsHere
from tests.workshop.staging import SIX, again, reached

REPORT = Path("reports/2026-03-14-201512.zip")


class OnFullDisk(Kept):
    """A place on a disk that takes nothing any more."""

    def secure(self) -> bool:
        """Never."""
        self.trouble = "No space left on device"
        return False


def in_use(layout: str) -> Scene:
    """Another copy of the program plays the game that was asked for."""
    return InUseScene(_nothing, _nothing, _nothing)


def unsaved(layout: str) -> Scene:
    """A game in the middle that lies on no disk."""
    match = again(reached(SIX, "buy", lambda state: state.task == Task.BUY and state.round >= 5))
    match.kept = OnFullDisk(match.record, Path("games/full.elektro"))
    return PlayScene(match, BotsHere(1), lambda where: None, layout)


def calm(twice: bool) -> Callable[[str], Scene]:
    """A scene failed, and its report was written; or it failed a second time."""
    return lambda layout: CalmScene(lambda: LEAVE, words.say("calm.told", path=REPORT), twice)


def _nothing() -> None:
    """Where a picture leads."""
