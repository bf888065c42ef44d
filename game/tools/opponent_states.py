"""States of the gallery that show opponents: who plays a seat."""

from __future__ import annotations

from game.kit.scenes.scene import Scene
from game.scenes.setup_scene import SetupScene
from game.setup.choices import Choices


def who(layout: str) -> Scene:
    """It is chosen who plays a seat: on the desk's sheet, in a station at the table."""
    choices = Choices(layout=layout).with_chair(1, kind="director.builder").with_chair(2, kind="magnate")
    choices = choices.with_chair(3, kind="apprentice")
    scene = SetupScene(choices, lambda choices, match: None, lambda path: None, lambda: None)
    scene.who.place = 1
    scene.table.pages = {1: "kind"}
    return scene
