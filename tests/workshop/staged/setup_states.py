"""Gallery scenes before a game: choices, seating, rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from game.engine.state import Task
from game.engine.switches import BY_NAME
from game.kit.scenes.scene import Scene
from game.match import PERSON
from game.scenes.seats_scene import SeatsScene
from game.scenes.setup_scene import SetupScene
from game.setup.choices import Choices
from tests.workshop.staging import SIX, again, asking, reached


def chosen(choices: Choices) -> Callable[[str], Scene]:
    """Return a function that builds the set-up with some choices made."""

    def build(layout: str) -> Scene:
        return SetupScene(replace(choices, layout=layout), lambda c, m: None, lambda p: None, lambda: None)

    return build


def sitting_down(layout: str) -> Scene:
    """Six people sit down at a table: one types a name, one chooses a colour, the sheet faces left."""
    choices = Choices(layout=layout)
    chairs = tuple(replace(chair, taken=True, kind=PERSON) for chair in choices.chairs)
    scene = SetupScene(replace(choices, chairs=chairs), lambda c, m: None, lambda p: None, lambda: None)
    scene.table.pages, scene.table.turn = {0: "name", 2: "colour", 4: "name"}, 1
    return scene


def speaking(layout: str) -> Scene:
    """Return a player who sits down at a table chooses the language of the station; another waits."""
    scene = SetupScene(
        Choices(layout=layout).with_chair(1, kind=PERSON), lambda c, m: None, lambda p: None, lambda: None
    )
    scene.table.pages = {0: "language"}
    return scene


def seated_again(layout: str) -> Scene:
    """Return the set-up of a game continued from a step of a replay; at a table one player types a name."""
    match = again(reached(SIX, "raise", asking(Task.RAISE, 3)))
    scene = SeatsScene(match, layout, lambda match: None, lambda: None)
    scene.table.pages, scene.table.turn = {2: "name"}, 2
    return scene


def house_rules(page: int) -> Callable[[str], Scene]:
    """Return a function that builds the set-up with a page of house rules open, some of them changed."""
    choices = Choices()
    for name, value in (("plant_limit", 4), ("scrapped_fuel", "itself"), ("end_cities", 15), ("start_cities", True)):
        choices = choices.with_rule(BY_NAME[name], (value,))

    def build(layout: str) -> Scene:
        scene = SetupScene(replace(choices, layout=layout), lambda c, m: None, lambda p: None, lambda: None)
        scene.sheet.page = page
        return scene

    return build


def choosing_a_map(layout: str) -> Scene:
    """Return the gallery of maps, with one chosen that has rules of its own."""
    choices = Choices(layout=layout).with_map("central-europe")
    scene = SetupScene(choices, lambda c, m: None, lambda p: None, lambda: None)
    scene.maps.page = 0
    return scene


def drafting() -> Choices:
    """Return a draft of regions in which a person chooses the second one."""
    choices = Choices().with_chair(1, kind=PERSON).with_draft(Random(3))
    return choices.with_drafted(choices.offered[1])


def one_region_short() -> Choices:
    """Five people in four-region Germany, one region short, and the set-up says so."""
    choices = Choices().with_chair(4, taken=True)
    for region in ("red", "blue", "turquoise"):
        choices = choices.with_region(region)
    return choices
