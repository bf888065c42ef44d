"""Gallery scenes after the last round: the ceremony, the ranking, pages of charts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine.state import GameState, Phase
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Panel
from game.scenes.play import PlayScene
from game.views.finish.chart_pages import CHARTS
from tests.workshop.staging import FOUR, SIX, playing, reached

PAGES: Final = (("power", 1), ("paid", 5), ("market", 6), ("turning", 7))
"""Pages of the finish at the desk; at the table every seat has another chart open, the first one this."""


def over(state: GameState) -> bool:
    """Return whether the game is over."""
    return state.phase == Phase.FINISH


def paged(page: str, chart: int) -> Callable[[str], Scene]:
    """Return a function that builds the finish with a page of charts open."""

    def build(layout: str) -> Scene:
        scene = playing(reached(FOUR, "over", over), layout)
        for seat, view in enumerate(scene.session.views):
            view.page = CHARTS[(chart + seat) % len(CHARTS)] if layout == "table" else page
        scene.session.put_away = layout == "table"
        return scene

    return build


class Halted(Scene):
    """A game at a moment of its ceremony, with time stopped."""

    def __init__(self, play: PlayScene, layout: str) -> None:
        self._play = play
        self._flat = layout == "table"

    def begin(self, room: Room) -> None:
        room.lie(flat=self._flat)

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        return self._play.layout(size)


def unveiling(layout: str) -> Scene:
    """Return the ceremony of six players with the first two places still hidden."""
    scene = playing(reached(SIX, "over", over), layout)
    scene.session.unrevealed = 2
    return Halted(scene, layout)
