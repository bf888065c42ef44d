"""A network on another island (`island_cost`), begun by hand in both layouts, and the reason why it cannot be."""

from __future__ import annotations

import pytest

from game.engine import rules
from game.engine.actions import BUILD, FOUND, Build
from game.engine.state import GameState, Task
from game.kit.style import words
from game.match import Match
from game.scenes.price_tooltips import quote_text
from game.session import intents, prompts
from game.session.session import Session
from game.views.routes import networks
from tests.play.driving import Driver, Fingers, Mouse, deal, reach

pytestmark = pytest.mark.unpainted

WAYS = [(Mouse, "desk", (1280, 800)), (Fingers, "table", (1920, 1080))]


def second_round(state: GameState) -> bool:
    return state.task == Task.BUILD and state.round == 2


def building() -> tuple[Match, int, int, int]:
    """Return a game in round 2; the seat that builds and is rich, and an empty and a taken city overseas."""
    match = reach(deal(4, "classic", "uk-ireland"), second_round)
    state = match.state
    seat = state.actor
    state.players[seat].money = 100
    empty, taken = [move.city for move in rules.legal_actions(state) if isinstance(move, Build) and move.founding][:2]
    state.houses[3 * taken] = next(other for other in range(4) if other != seat)
    state.price_houses()
    return match, seat, empty, taken


@pytest.mark.judges("quote.overseas")
def test_the_price_of_a_city_overseas_includes_beginning_a_network_and_needs_an_empty_city() -> None:
    match, seat, empty, taken = building()
    session = Session(match)
    name, names = match.seats[seat].name, [place.name for place in match.state.zone.cities]
    costs = {"total": 30, "way": "20", "house": 10}
    assert quote_text(session, seat, empty) == words.say("quote.overseas", city=names[empty], name=name, **costs)
    assert quote_text(session, seat, taken) == words.say("refusal.start_empty", city=names[taken])


@pytest.mark.case("M20")
@pytest.mark.parametrize(("by", "layout", "size"), WAYS)
def test_a_touched_city_overseas_begins_a_network_there(by: type[Driver], layout: str, size: tuple[int, int]) -> None:
    match, seat, empty, taken = building()
    play = by(match, layout, size)
    play.mean(intents.StageMove(seat, BUILD[taken]))
    assert play.laid(seat) == (), "it is not empty"
    play.mean(intents.StageMove(seat, FOUND[empty]))
    assert play.laid(seat) == (FOUND[empty],)
    assert prompts.instruction(play.scene.session, seat) == words.say("asking.build_second_reason")
    before = networks(Session(play.match))[seat][1]
    play.mean(intents.Confirm(seat))
    play.wait(400)
    after = play.match.state
    assert after.players[seat].money == 100 - 20 - 10 and after.players[seat].cities[-1] == empty
    assert networks(Session(play.match))[seat][1] == before, "no connection is drawn across the sea"
