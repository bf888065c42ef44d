"""On the map of Korea, tables and forecasts in both layouts state how much fuel comes to the South's market and how
much to the North's.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.engine import bureaucracy
from game.engine.actions import BUY, DONE, VISIT
from game.engine.events import Resupplied
from game.engine.resources import COAL, FUELS
from game.engine.rules import play as play_move
from game.engine.state import GameState, Phase, Task
from game.kit.style import words
from game.session import intents
from game.session.prompts import market_name
from game.session.session import Session
from game.views.fuel_for_sale import fuel_for_sale
from game.views.round_ahead import both_resupplies
from game.views.round_end import report
from game.views.rulebook.book import resupply
from game.views.rulebook.subject import Subject
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

WAYS = [(Mouse, "desk", (1280, 800)), (Fingers, "table", (1920, 1080))]
by_hand = pytest.mark.parametrize(("by", "layout", "size"), WAYS)


def powering(by: type[Driver], layout: str, size: tuple[int, int]) -> Driver:
    """Return a game of Korea in the second round's bureaucracy."""
    match = reach(deal(3, "classic", "korea"), lambda state: state.task == Task.RUN and state.round == 2)
    return by(match, layout, size)


@pytest.mark.case("M47")
@by_hand
def test_in_korea_the_sheet_of_resupply_has_a_row_for_each_fuel_of_both_markets(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    play = powering(by, layout, size)
    seat = play.match.asked()[0]
    if not play.has(intents.Open(seat, "resupply")):
        play.mean(intents.Open(seat, "payment"))
    play.mean(intents.Open(seat, "resupply"))
    said = play.texts()
    assert said.count(market_name(False)) >= 4 and said.count(market_name(True)) >= 3, "a row for each fuel of a market"


@pytest.mark.case("M47")
@by_hand
def test_in_korea_the_forecast_and_the_round_report_state_the_resupply_of_both_markets(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    play = powering(by, layout, size)
    session, match = play.scene.session, play.match
    told = both_resupplies(session)
    assert [market.market for market in told] == [market_name(False), market_name(True)]
    if layout == "desk":
        rows = [words.strung([words.say(f"fuel.{FUELS[fuel]}"), it.market]) for it in told for fuel in it.fuels]
        assert set(rows) <= {*play.texts()}
    for each in match.asked():
        play.mean(intents.Confirm(each))
        play.wait(400)
    play.wait(600)
    came = next(event for event in reversed(match.events) if isinstance(event, Resupplied))
    for market, amounts in zip(told, (came.amounts, came.other), strict=True):
        assert [market.added(fuel) for fuel in market.fuels] == [amounts[fuel] for fuel in market.fuels]
    shown = report(session).markets
    assert {name: [item.count for item in those] for name, those in shown.items()} == {
        market_name(False): [*came.amounts],
        market_name(True): [*came.other[:3]],
    }
    assert {market_name(False), market_name(True)} <= {*play.texts()}


@pytest.mark.case("M47")
def test_in_korea_the_rulebooks_table_of_resupply_has_a_row_for_each_fuel_of_each_market() -> None:
    match = deal(3, "classic", "korea")
    rules = match.state.rules
    rows = {name: cells for name, *cells in resupply(Subject.of(Session(match))).rows}
    for away, tokens, table in (
        (False, rules.start_tokens, rules.resupply),
        (True, rules.other_tokens, rules.other_resupply),
    ):
        for fuel in range(4 - away):
            cells = rows.pop(words.strung([words.say(f"fuel.{FUELS[fuel]}"), market_name(away)]))
            assert cells == [str(tokens[fuel]), *(str(step[fuel]) for step in table)]
    assert not rows


def situations() -> list[tuple[str, Any, tuple[int, int]]]:
    """Return the coal of the South, the North and the supply, and the least and the most that come to the South.

    In Step 1 the South gets at most 2 coal, after the North has had at most 2.
    """
    return [
        ("the North is full and takes nothing, unless somebody buys there", (4, 12, 2), (0, 2)),
        ("the North has two spaces and takes both tokens", (4, 10, 2), (0, 2)),
        ("the South has one space", (11, 10, 9), (1, 2)),
    ]


@pytest.mark.case("M47")
@pytest.mark.parametrize(("why", "coal", "told"), situations())
def test_in_korea_the_forecast_range_of_the_souths_coal_resupply_takes_account_of_the_north(
    why: str, coal: tuple[int, int, int], told: tuple[int, int]
) -> None:
    match = reach(deal(3, "classic", "korea"), lambda state: state.task == Task.BUY)
    state = match.state
    assert [state.rules.resupply[0][COAL], state.rules.other_resupply[0][COAL], len(state.rules.tracks[COAL])] == [
        2,
        2,
        12,
    ]
    state.stock[COAL], state.aside, state.supply[COAL] = coal[0], (coal[1], *state.aside[1:]), coal[2]
    shown = fuel_for_sale(Session(match))[COAL]
    assert (shown.more, shown.most) == told, why


@pytest.mark.case("M47")
def test_in_korea_coal_bought_in_the_north_reduces_the_souths_resupply() -> None:
    match = reach(deal(3, "classic", "korea"), lambda state: state.task == Task.BUY)
    state: GameState = match.state
    state.stock[COAL], state.aside, state.supply[COAL] = 4, (12, *state.aside[1:]), 2
    assert bureaucracy.resupply_now(state)[COAL] == 2 and fuel_for_sale(Session(match))[COAL].more == 0
    after = state.copy()
    after.players[after.actor].storage, after.players[after.actor].money = (9, 0, 0, 0, 0), 50
    for move in (VISIT, BUY[COAL], BUY[COAL], DONE):
        play_move(after, move)
    assert after.phase == Phase.MARKET and bureaucracy.resupply_now(after)[COAL] == 0, "the North takes both tokens"
