"""Gallery scenes of the rulebook: a chapter with pictures, a paragraph changed by a house rule, a search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.kit.scenes.scene import Scene
from game.scenes.rulebook.rulebook_scene import RulebookScene
from game.views.rulebook.subject import Subject

SEARCHED: Final = "market"
"""What is typed into the search."""
HOUSE: Final[dict[str, object]] = {"plant_limit": 5, "start_cities": True}


def opened(paragraph: str, turn: int = 0) -> Callable[[str], Scene]:
    """Return a function that opens the rulebook for two players at this paragraph."""
    return lambda layout: RulebookScene(Subject.before("recharged", "germany", 2, HOUSE), turn, paragraph)


def searched(layout: str) -> Scene:
    """Return the rulebook with the results of a search."""
    scene = RulebookScene(Subject.before("classic", "usa", 4))
    scene.search(SEARCHED)
    return scene
