"""India's rules by hand in both layouts: one token a turn, the price ceiling, the outage, and the duty to power."""

from __future__ import annotations

import pytest

from game.engine.actions import BUY, DONE, Build
from game.engine.plants import storage_of
from game.engine.resources import COAL, OIL
from game.engine.rules import legal_actions
from game.engine.state import Task
from game.kit.style import words
from game.match import Match
from game.session import intents, prompts
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

pytestmark = pytest.mark.unpainted

WAYS = [
    (Mouse, "desk", (1280, 800)),
    (Mouse, "desk", (1920, 1080)),
    (Fingers, "table", (1920, 1080)),
    (Fingers, "table", (3840, 2160)),
]
by_hand = pytest.mark.parametrize(("by", "layout", "size"), WAYS)


def buying() -> tuple[Match, int]:
    """Return a game in which all players have plants 3 and 4 and 100 Elektro, and none has bought fuel yet."""
    match = reach(deal(3, "classic", "india"), lambda state: state.task == Task.BUY)
    for player in match.state.players:
        player.plants = tuple(match.state.rules.plants[number] for number in (3, 4))
        player.storage, player.fuel, player.money = storage_of(player.plants), [0, 0, 0, 0], 100
    return match, match.state.actor


@pytest.mark.case("M31")
@by_hand
def test_in_india_a_player_buys_one_fuel_token_and_then_the_next_player_is_asked(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match, seat = buying()
    buyers = [seat, *match.state.queue]
    play = by(match, layout, size)
    assert prompts.instruction(play.scene.session, seat) == words.say("asking.buy_one_reason")
    play.mean(intents.StageMove(seat, BUY[COAL]))
    play.mean(intents.StageMove(seat, BUY[OIL]))
    assert play.laid(seat) == (BUY[OIL],), "another token takes the place of the first"
    for buyer in buyers:
        if buyer != seat:
            play.mean(intents.StageMove(buyer, BUY[COAL]))
        play.mean(intents.Confirm(buyer))
        play.wait(400)
    assert [sum(player.fuel) for player in play.match.state.players] == [1, 1, 1]
    assert play.match.asked() == (seat,), "the first buyer buys again"


@pytest.mark.case("M31")
def test_in_india_the_buttons_that_fill_plants_select_a_single_token() -> None:
    match, seat = buying()
    play = Mouse(match, "desk", (1280, 800))
    play.mean(intents.FillAll(seat))
    assert len(play.laid(seat)) == 1
    play.mean(intents.FillAll(seat))
    assert play.laid(seat) == ()
    play.mean(intents.FillPlant(seat, 3))
    assert play.laid(seat) == (BUY[OIL],)


@pytest.mark.case("M30")
@by_hand
def test_in_india_a_fuel_token_above_the_price_ceiling_is_refused_with_the_reason(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match, seat = buying()
    match.state.stock[COAL], match.state.supply[COAL] = 4, 20
    play = by(match, layout, size)
    play.mean(intents.StageMove(seat, BUY[COAL]))
    assert play.laid(seat) == ()
    reason = words.say("refusal.above_ceiling", fuel=prompts.fuel_in_sentence(COAL), step=1, count=3)
    assert prompts.instruction(play.scene.session, seat) == reason


@pytest.mark.case("M32")
@by_hand
def test_in_india_the_house_that_would_cause_an_outage_says_so_before_it_is_paid(
    by: type[Driver], layout: str, size: tuple[int, int]
) -> None:
    match = reach(deal(3, "classic", "india"), lambda state: state.task == Task.BUILD and state.round == 2)
    state, seat = match.state, match.state.actor
    state.built, state.players[seat].money = 6, 200
    play = by(match, layout, size)
    said = words.say("asking.outage", built=7, most=6, loss=3)
    assert said not in " ".join(play.texts())
    cheap = sorted(
        (move for move in legal_actions(state) if isinstance(move, Build)),
        key=lambda move: state.players[seat].reach[move.city],
    )
    play.mean(intents.StageMove(seat, cheap[0]))
    assert prompts.instruction(play.scene.session, seat) == said
    assert "7" in " ".join(play.texts()) and play.match.state.built == 6
    play.mean(intents.Confirm(seat))
    play.wait(400)
    assert play.match.state.built == 7


@pytest.mark.case("M33")
def test_in_india_plants_that_could_power_cities_cannot_be_left_off() -> None:
    match = reach(deal(3, "classic", "india"), lambda state: state.task == Task.RUN)
    seat = next(seat for seat in match.asked() if DONE not in legal_actions(match.state))
    play = Mouse(match, "desk", (1280, 800))
    for plant in tuple(play.scene.session.runs(seat)):
        play.mean(intents.ToggleRun(seat, plant))
    play.mean(intents.Confirm(seat))
    assert prompts.instruction(play.scene.session, seat) == words.say("refusal.power_more")
