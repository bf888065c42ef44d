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
    """Return the set-up of six people; at a table two type their names, one chooses a colour, and the page in the
    middle faces left."""
    choices = Choices(layout=layout)
    chairs = tuple(replace(chair, taken=True, kind=PERSON) for chair in choices.chairs)
    scene = SetupScene(replace(choices, chairs=chairs), lambda c, m: None, lambda p: None, lambda: None)
    scene.table.pages, scene.table.turn = {0: "name", 2: "colour", 4: "name"}, 1
    return scene


def speaking(layout: str) -> Scene:
    """Return the set-up; at a table one player chooses the language of the station."""
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
    """Return choices in a region draft, in which a person chooses the second region."""
    choices = Choices().with_chair(1, kind=PERSON).with_draft(Random(3))
    return choices.with_drafted(choices.offered[1])


def two_regions_short() -> Choices:
    """Return choices of five people with three of the five regions in play chosen, so that the set-up says what is
    missing."""
    choices = Choices().with_chair(4, taken=True)
    for region in ("red", "blue", "turquoise"):
        choices = choices.with_region(region)
    return choices
