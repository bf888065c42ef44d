"""Every event has a sentence or needs none; purchases are combined."""

from dataclasses import fields
from random import Random
from typing import Any, get_args

import pytest

from game.bots import decide
from game.engine import events
from game.engine.record import Seat
from game.kit.style import words
from game.match import Match, new_match
from game.session import log_text
from game.session.session import Session

VALUES: dict[str, Any] = {
    "order": (1, 0, 2),
    "amounts": (1, 2, 0, 0),
    "mix": (2, 0, 0, 0),
    "winners": (0,),
    "phase": "auction",
    "why": "unsold",
}


@pytest.fixture(autouse=True)
def english() -> None:
    words.set_language("en")


def deal() -> Match:
    seats = [Seat("red", "person", "Anna"), Seat("blue", "person", "Ben"), Seat("green", "greedy", "Cleo")]
    return new_match("recharged", "germany", seats, 4)


@pytest.mark.parametrize("kind", get_args(events.Event), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_event_of_a_game_has_a_sentence_for_the_log(kind: type, language: str) -> None:
    words.set_language(language)
    event = kind(**{field.name: VALUES.get(field.name, 1) for field in fields(kind)})
    told = log_text.tell(event, Session(deal()))
    assert told.endswith(".")
    assert "{" not in told
    assert "telling." not in told


def test_the_log_has_a_different_sentence_for_every_reason_to_remove_a_plant() -> None:
    session = Session(deal())
    reasons = ("discounted", "smaller", "obsolete", "unsold", "step2", "step3", "lowest")
    told = {log_text.tell(events.PlantRemoved(7, why), session) for why in reasons}
    assert len(told) == len(reasons)


def test_the_log_gives_the_houses_of_one_turn_in_one_sentence_with_their_total_price() -> None:
    match = deal()
    match.events += [
        events.HouseBuilt(0, 0, 0, 10, 0),
        events.HouseBuilt(0, 1, 4, 10, 0),
        events.HouseBuilt(1, 2, 0, 10, 0),
    ]
    session = Session(match)
    first, second, third = (match.state.zone.cities[city].name for city in range(3))
    told = [f"Anna connects {first} and {second} for 24.", f"Ben connects {third} for 10."]
    assert log_text.log(session)[-2:] == told and log_text.news(session, 2) == told[::-1]


def test_the_log_gives_all_fuel_bought_in_a_turn_in_one_sentence() -> None:
    match = deal()
    match.events += [events.FuelBought(0, 0, 1), events.FuelBought(0, 0, 1), events.FuelBought(0, 2, 7)]
    match.events += [events.FuelBought(1, 1, 3)]
    assert log_text.log(Session(match))[-2:] == ["Anna buys 2 coal, 1 garbage for 9.", "Ben buys 1 oil for 3."]


def test_the_log_describes_a_whole_game_up_to_the_winner() -> None:
    match = deal()
    random = Random(3)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    told = log_text.log(Session(match))
    assert len(told) > 200
    assert told[-1].endswith("wins the game.")
    assert log_text.news(Session(match))[0] == told[-1]
