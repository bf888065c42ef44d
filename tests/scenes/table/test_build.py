"""The list of houses laid aside: all of them can be leafed to and taken out, the newest lie open."""

from __future__ import annotations

from game.engine.actions import Build
from game.engine.rules import legal_actions
from game.engine.state import GameState, Task
from game.scenes import intents
from tests.play.driving import Fingers, deal, reach

SIZE = (1920, 1080)


def rich(state: GameState) -> bool:
    return state.task == Task.BUILD and state.players[state.actor].money > 90


def test_houses_laid_out_earlier_are_leafed_to() -> None:
    driver = Fingers(reach(deal(3), rich), "table", SIZE)
    seat = driver.match.state.actor
    colour = driver.match.seats[seat].colour
    moves: list[Build] = []
    while len(moves) < 3:
        assert driver.app.room.canvas.spot(f"{colour}:leaf") is None
        state = driver.scene.stage.draft(seat).state
        reach_of = state.players[seat].reach
        choices = [move for move in legal_actions(state) if isinstance(move, Build)]
        moves.append(min(choices, key=lambda move: state.house_price[move.city] + reach_of[move.city]))
        driver.mean(intents.Lay(seat, moves[-1]))
    assert listed(driver, colour, moves) == [False, True, True]
    driver.touch(driver.spot(intents.LeafThrough(seat, 2)))
    assert listed(driver, colour, moves) == [True, True, False]
    driver.touch(driver.spot(intents.LeafThrough(seat, 0)))
    assert listed(driver, colour, moves) == [False, True, True]


def listed(driver: Fingers, colour: str, moves: list[Build]) -> list[bool]:
    """Which houses stand in the list, each to be taken out there."""
    cities = driver.match.record.zone.cities
    names = [f"{colour}:remove:{cities[move.city].id}" for move in moves]
    return [driver.app.room.canvas.spot(name) is not None for name in names]
