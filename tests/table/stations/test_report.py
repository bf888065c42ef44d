"""Every player sees the incomes of a round: their own first and large, also while they play the next round."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.engine.events import CitiesSupplied
from game.engine.state import Task
from game.kit.screen.panel import Painted, recorded
from game.kit.style import words
from game.session.session import Session
from game.table.measures.seating import Seating
from game.table.table_layout import panels
from tests.table.test_sizes import deal, play_until

SCREENS = {27: (1280, 720), 43: (1920, 1080), 55: (2560, 1440)}

pytestmark = pytest.mark.usefixtures("screen")


def paid(players: int) -> tuple[Session, dict[int, CitiesSupplied]]:
    """Return a table at which every player has just been paid, and the incomes."""
    session = Session(play_until(deal(players), Task.RUN, 2))
    random, number = Random(1), session.match.state.round
    while session.match.state.round == number:
        seat = session.match.asked()[0]
        session.commit(seat, tuple(decide(session.match.state, "greedy", random, seat)))
    events = [event for event in session.match.events if isinstance(event, CitiesSupplied)][-players:]
    return session, {event.seat: event for event in events}


def station(session: Session, seat: int, inches: int) -> Painted:
    size = SCREENS[inches]
    seating = Seating.usual(len(session.match.seats), size, inches)
    name = f"station:{session.match.seats[seat].colour}"
    return recorded(next(panel for panel in panels(session, seating) if panel.name == name))


@pytest.mark.parametrize(("players", "inches"), ((2, 27), (4, 43), (6, 55)))
def test_waiting_stations_show_all_incomes_of_the_round_and_the_choosing_players_only_its_own(
    players: int, inches: int
) -> None:
    session, told = paid(players)
    assert session.match.state.task == Task.NOMINATE
    for seat in range(players):
        texts = [text for text, _ in station(session, seat, inches).texts]
        own = f"+{told[seat].income}"
        if seat == session.acting:
            assert {own, words.say("table.report.lit", count=told[seat].cities)} <= set(texts)
            assert {text for text in texts if text.startswith("+")} == {own}
        else:
            lit = told[seat].cities
            assert {words.say("table.report.you", count=lit), str(lit)} & set(texts), "in words, or by a lamp"
            assert {f"+{event.income}" for event in told.values()} <= set(texts)


def test_the_player_who_chooses_a_plant_sees_their_own_income_only_until_their_round_report_is_closed() -> None:
    session, told = paid(4)
    seat = session.acting
    assert seat is not None
    before = [text for text, _ in station(session, seat, 43).texts]
    session.view(seat).report = False
    after = [text for text, _ in station(session, seat, 43).texts]
    own = f"+{told[seat].income}"
    assert own in before and not any("+" in text for text in after)


def shown_cards(session: Session, seat: int, inches: int) -> set[str]:
    return {str(piece.name) for piece in station(session, seat, inches).pieces}


@pytest.mark.parametrize(("players", "inches"), ((2, 27), (4, 43), (6, 43), (6, 55)))
def test_players_see_their_own_plants_beside_the_round_report_and_while_they_choose_a_plant(
    players: int, inches: int
) -> None:
    """At a short side a report leaves no room for them, so only the choosing player is looked at there."""
    session, _ = paid(players)
    seats = Seating.usual(players, SCREENS[inches], inches).chairs
    looked = 0
    for seat in range(players):
        if seats[seat].side in "WE" and seat != session.acting:
            continue
        owned = {f"card:{plant.number}" for plant in session.match.state.players[seat].plants}
        assert owned and owned <= shown_cards(session, seat, inches), seats[seat].side
        looked += 1
    assert looked >= 2


def test_a_player_at_a_short_side_sees_their_own_plants_while_choosing_a_plant() -> None:
    session, _ = paid(4)
    session.match.state.order = tuple(sorted(session.match.state.order, key=lambda seat: seat != 1))
    session.match.state.actor, session.match.state.eligible = 1, session.match.state.order
    session.refresh()
    assert Seating.usual(4, SCREENS[43], 43).chairs[1].side in "WE" and session.acting == 1
    owned = {f"card:{plant.number}" for plant in session.match.state.players[1].plants}
    assert owned and owned <= shown_cards(session, 1, 43)
