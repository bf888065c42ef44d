"""On the map of Australia the uranium market, the plant cards, the power phase and the report show uranium mines
correctly in both layouts.
"""

from __future__ import annotations

import pytest

from game.engine import mines
from game.engine.actions import BUILD, BUY, SCRAP
from game.engine.market import price
from game.engine.plants import storage_of
from game.engine.resources import SOLD_OUT, URANIUM
from game.engine.state import Task
from game.kit.style import words
from game.match import Match
from game.scenes.price_tooltips import fuel_prices_text
from game.session import intents, prompts
from game.session.parties import party
from game.views.fuel_for_sale import fuel_for_sale
from game.views.round_ahead import resupply
from game.views.round_end import report
from game.views.routes import staged_houses
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

WAYS = [(Mouse, "desk", (1280, 800)), (Fingers, "table", (1920, 1080))]
by_hand = pytest.mark.parametrize(("by", "layout", "size"), WAYS)


def owning(task: Task, *plants: int) -> tuple[Match, int]:
    """Return a game at the first decision of this kind in the third round, in which its seat has these plants."""
    match = reach(deal(3, "classic", "australia"), lambda state: state.task == task and state.round >= 3)
    state = match.state
    seat = match.asked()[0]
    player = state.players[seat]
    player.plants = tuple(state.rules.plants[number] for number in plants)
    player.storage, player.fuel = storage_of(player.plants), [0, 0, 0, 0]
    for other in state.players:
        if other is not player:
            other.plants = tuple(plant for plant in other.plants if not plant.mined)
    state.stock[URANIUM], state.supply[URANIUM] = 6, 6
    return match, seat


@pytest.mark.case("M50")
@pytest.mark.judges("market.mines market.mines_full market.mine_note")
@by_hand
def test_in_australia_uranium_is_shown_with_its_price_and_cannot_be_bought(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match, seat = owning(Task.BUY, 4, 11)
    play = by(match, layout, size)
    uranium = fuel_for_sale(play.scene.session)[-1]
    paid = mines.price(match.state, 6)
    leaving = mines.used(match.state, 6)
    assert (uranium.fuel, uranium.paid, uranium.refill) == (URANIUM, paid, f"\N{MINUS SIGN}{leaving}")
    assert uranium.price_hint == words.say("market.mines", price=paid, more=leaving)
    assert price(match.state, URANIUM) == SOLD_OUT and fuel_prices_text(match.state, URANIUM) == uranium.price_hint
    assert f"earn {paid} for each city" in uranium.price_hint and f"leave this market: {leaving}" in uranium.price_hint
    play.mean(intents.StageMove(seat, BUY[URANIUM]))
    assert play.laid(seat) == ()
    assert prompts.instruction(play.scene.session, seat) == words.say("refusal.uranium_only_sold")
    match.state.stock[URANIUM], match.state.supply[URANIUM] = 12, 0
    full = fuel_for_sale(by(match, layout, size).scene.session)[-1]
    assert full.paid == 0 and full.price_hint == words.say("market.mines_full", more=leaving)


@pytest.mark.case("M49")
@pytest.mark.judges("power.mine power.mines market.mine why.mines")
@by_hand
def test_in_australia_a_mine_cannot_be_switched_on_or_off_and_its_income_is_shown(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match, seat = owning(Task.RUN, 11, 13)
    play = by(match, layout, size)
    session = play.scene.session
    mined = mines.earns(match.state, seat)
    assert mined == 2 * mines.price(match.state, 6)
    assert words.say("power.mines", amount=mined) in play.texts()
    assert not play.has(intents.ToggleRun(seat, 11)) and play.has(intents.ToggleRun(seat, 13))
    assert party(session, seat).capacity == 1, "a mine powers nothing"
    after = resupply(session)
    assert after.after[URANIUM] == 6 + 1 - mines.used(match.state, 7)


@pytest.mark.case("M50")
@by_hand
def test_in_australia_the_round_report_includes_what_mines_earned(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match, seat = owning(Task.RUN, 11, 13)
    before, mined = match.state.players[seat].money, mines.earns(match.state, seat)
    play = by(match, layout, size)
    for each in match.asked():
        play.mean(intents.Confirm(each))
        play.wait(400)
    play.wait(4000)
    session = play.scene.session
    known = report(session)
    name = session.match.seats[seat].name
    own = next(item for item in known.earned if item.name == name)
    assert own.income == session.match.state.players[seat].money - before > mined
    assert any(f"The mines of {name} sell uranium" in sentence for sentence in known.sentences)
    assert known.coming[URANIUM].count == -mines.used(match.state, 7)


@pytest.mark.case("M49")
@pytest.mark.judges("asking.mines_stay")
@by_hand
def test_in_australia_a_mine_cannot_be_discarded_by_hand(by: type[Driver], layout: str, size: tuple[int, int]) -> None:
    match, seat = owning(Task.NOMINATE, 4, 11, 13, 20)
    state = match.state
    give = state.players[seat]
    give.plants = (*give.plants, state.rules.plants[25])
    state.lot, state.task, state.phase = 25, Task.SCRAP, state.phase
    play = by(match, layout, size)
    assert prompts.instruction(play.scene.session, seat).endswith("Mines do not count for the limit and stay.")
    play.mean(intents.StageMove(seat, SCRAP[11]))
    assert play.laid(seat) == ()
    assert prompts.instruction(play.scene.session, seat) == words.say("refusal.mine_stays", plant=11)


@pytest.mark.case("M48")
@by_hand
def test_in_australia_a_connection_at_a_flat_cost_can_be_selected_and_paid_by_hand(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match = reach(deal(3, "classic", "australia"), lambda state: state.task == Task.BUILD and state.round == 2)
    state, seat = match.state, match.state.actor
    state.players[seat].money = 200
    reach_of, links = state.players[seat].reach, {frozenset(link[:2]) for link in state.zone.links}
    own = state.players[seat].cities
    far = next(
        city
        for city, cost in enumerate(reach_of)
        if cost == 20 and not any(frozenset((city, one)) in links for one in own) and state.house_price[city] == 10
    )
    play = by(match, layout, size)
    play.mean(intents.StageMove(seat, BUILD[far]))
    (house,) = staged_houses(play.scene.session, seat)
    assert (house.connection, house.price) == (20, 10)
    play.mean(intents.Confirm(seat))
    play.wait(400)
    assert play.match.state.players[seat].money == 200 - 30
