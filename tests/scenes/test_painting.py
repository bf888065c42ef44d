"""A picture updated repeatedly equals, pixel by pixel, one painted at once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from pygame import Rect, Surface

from game.bots import decide
from game.engine.state import Phase
from game.kit.input.gestures import Spot
from game.kit.screen import panel as panels
from game.kit.screen.panel import Painted
from game.session import intents
from tests.play.driving import Driver, Fingers, Lost, deal, reach
from tests.waiting import wait_for

SIZE = {"desk": (1180, 720), "table": (1500, 900)}
HARMLESS = (
    intents.StageMove
    | intents.TakeOut
    | intents.StepBack
    | intents.Reset
    | intents.SetBid
    | intents.SetMaximum
    | intents.ToggleRun
    | intents.SetMix
    | intents.Open
    | intents.Close
    | intents.PlanPlant
    | intents.PlanFuel
    | intents.PlanCity
    | intents.ClearPlan
    | intents.TurnPage
)
"""Intents whose targets may be touched in any order without ending a turn."""


def differences(one: Surface, other: Surface) -> list[tuple[int, int]]:
    """Return the first px in which two pictures differ."""
    assert one.get_size() == other.get_size()
    if one.get_buffer().raw == other.get_buffer().raw:
        return []
    wide, high = one.get_size()
    places = ((x, y) for y in range(high) for x in range(wide))
    return [place for place in places if one.get_at(place) != other.get_at(place)][:5]


def check(driver: Driver, seen: dict[str, int]) -> None:
    """Compare every panel's picture with one painted at once, and the screen with its panels drawn anew."""
    canvas = driver.app.room.canvas
    for _ in range(400):
        if not driver.app.busy:
            break
        driver.wait()
    for painted in canvas.painted:
        if painted.panel.view_transform is None and seen.get(painted.panel.name) != id(painted):
            wrong = differences(painted.surface, fresh(painted))
            assert not wrong, f"{painted.panel.name} at {wrong}"
            seen[painted.panel.name] = id(painted)
    shown = driver.app.screen.copy()
    canvas.uncover()
    canvas.draw(driver.app.screen)
    assert not (wrong := differences(shown, driver.app.screen)), f"the screen at {wrong}"


def fresh(painted: Painted) -> Surface:
    return panels.paint(painted.panel).surface


def touches(driver: Driver, luck: Random) -> Iterator[Spot]:
    """Yield up to three random targets whose touch commits nothing."""
    for _ in range(luck.randrange(4)):
        found = [
            spot
            for spot in driver.app.room.canvas.spots
            if isinstance(spot.target.intent, HARMLESS) and spot.target.enabled and not spot.target.hold
        ]
        if found:
            yield luck.choice(found)


def close_all(driver: Driver) -> None:
    """Close all sheets and clear the selection, as the next commit starts from an empty table."""
    for seat in range(len(driver.match.seats)):
        view = driver.scene.session.view(seat)
        view.sheet, view.report = "", False
        driver.scene.session.perform(intents.Reset(seat))
    driver.scene._changed = True
    driver.wait(2)


def commit(driver: Driver, luck: Random) -> None:
    """Let the game continue: by touches, or without them where another sheet is open."""
    match, session = driver.match, driver.scene.session
    seat = driver.next_seat()
    moves = decide(match.state, "greedy", luck, seat)
    before = len(match.record.lines)
    try:
        driver.make(seat, moves)
    except (Lost, AssertionError):
        if len(match.record.lines) == before:
            session.perform(intents.Reset(seat))
            match.commit(seat, moves)
            driver.scene._changed = True
            driver.wait(2)


@pytest.mark.rotates(1)
@pytest.mark.parametrize(
    ("layout", "seats", "seed", "begins", "commits", "sliced"),
    [
        ("desk", 3, 1, Phase.AUCTION, 10, False),
        ("table", 3, 1, Phase.BUILD, 9, True),
        pytest.param("desk", 4, 2, Phase.BUILD, 90, True, marks=pytest.mark.slow),
        pytest.param("table", 6, 3, Phase.MARKET, 90, False, marks=pytest.mark.slow),
        ("table", 2, 4, Phase.BUILD, 45, True),  # a sheet opens over a bid that is not painted yet
    ],
)
def test_repainting_only_differences_gives_the_same_picture_as_painting_all(
    layout: str, seats: int, seed: int, begins: Phase, commits: int, sliced: bool
) -> None:
    luck = Random(seed)
    match = reach(deal(seats, seed=seed), lambda state: state.phase == begins)
    driver = Fingers(match, layout, SIZE[layout])
    driver.app.room.canvas.slice = 0.0 if sliced else None
    seen: dict[str, int] = {}
    for _ in range(commits):
        if match.over:
            break
        for spot in touches(driver, luck):
            driver.touch(spot)
        check(driver, seen)
        close_all(driver)
        check(driver, seen)
        commit(driver, luck)
        check(driver, seen)
    assert len(seen) > 8


@pytest.mark.parametrize("layout", ["desk", pytest.param("table", marks=pytest.mark.slow)])
def test_a_map_repainted_in_slices_ends_as_the_same_picture(layout: str) -> None:
    driver = Fingers(deal(2), layout, SIZE[layout])
    driver.app.room.canvas.slice = 0.0
    for size in ("largest", "normal"):
        driver.app.settings.text_size = size
        driver.app.lay_out()
        wait_for(lambda: not driver.app.busy, "the paper", driver.wait)
        check(driver, {})


def test_only_drawn_shapes_that_changed_appeared_or_vanished_are_painted_again() -> None:
    from game.kit.paint.strokes import Stroke, differing

    def stroke(x: int, tone: int) -> Stroke:
        return Stroke(x, 0, 8, 8, print, (tone,))

    old = [stroke(10 * place, place) for place in range(9)]
    assert differing(old, list(old)) == []
    assert differing(old, old[:3] + old[4:]) == [Rect(30, 0, 8, 8)], "one that went"
    assert differing(old[:3] + old[4:], old) == [Rect(30, 0, 8, 8)], "one that came"
    changed = differing(old, [*old[:5], stroke(53, 77), *old[6:]])
    assert changed == [Rect(50, 0, 8, 8), Rect(53, 0, 8, 8)], "one that changed: where it was and where it is"
    lifted = [*old[:2], *old[3:], old[2]]
    assert differing(old, lifted) == [Rect(20, 0, 8, 8)] * 2, "one that is above the others now"
    twice = [old[0], old[0], old[1]]
    assert differing(twice, [old[0], old[1]]) == [Rect(0, 0, 8, 8)], "one of two that are equal"
