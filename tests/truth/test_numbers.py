"""Numbers and signs without words: sheets, forecasts, lamps and tracks, compared with what the engine then does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import pygame
import pytest

from game.bots import decide
from game.desk import desk_layout, map_panel
from game.engine.events import CitiesSupplied, Event, Resupplied
from game.engine.resources import URANIUM
from game.engine.ruleset import PLAYERS
from game.engine.state import GameState, Task
from game.kit.screen.panel import LazyDrawing, Painted, recorded
from game.kit.style import words
from game.match import Match
from game.session.session import Session
from game.table import table_layout
from game.table.measures.seating import Seating
from tests.truth.judging import best_lit, round_played_out
from tests.truth.listening import DESK, TABLE, Said
from tests.truth.of_power import over_after_building
from tests.truth.of_rules import by_steps, pays
from tests.truth.test_truth import dealt
from tests.truth.walking import ALL, OPEN, sampled, walked
from tests.workshop.staging import StagedGame, again


@pytest.fixture(autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def said(session: Session) -> Said:
    return Said("", {}, "", session, "", 0, "")


def numbers(painted: Painted) -> list[str]:
    return [text for text, _ in painted.texts if text.lstrip("+−").isdigit()]


def sheets(session: Session, name: str) -> Iterator[list[str]]:
    """Yield the numbers on a sheet, at the desk and in the first station of a table."""
    for view in session.views:
        view.sheet = name
    yield numbers(next(recorded(panel) for panel in desk_layout.panels(session, DESK) if panel.name == "sheet"))
    seating = Seating.usual(len(session.match.seats), TABLE, 43)
    for panel in table_layout.panels(session, seating):
        if panel.name == f"station:{session.match.seats[0].colour}":
            yield numbers(recorded(panel))


@pytest.mark.parametrize("game", sampled(5))
def test_the_payment_sheet_shows_the_income_that_the_rules_pay(game: tuple[str, str, int]) -> None:
    session = dealt(*game, 1)
    most = len(session.match.state.rules.payment) - 1
    paid = [(str(lit), str(pays(said(session), lit))) for lit in range(0, most + 1, 3)]
    for shown in sheets(session, "payment"):
        assert set(paid) <= set(pairwise(shown))


@pytest.mark.parametrize("phased_out", [False, True])
@pytest.mark.parametrize("game", sampled(6))
def test_the_resupply_sheet_shows_the_resupply_of_every_step_by_the_rules(
    game: tuple[str, str, int], phased_out: bool
) -> None:
    """The desk orders the numbers by fuel and step, the table by step and fuel; no uranium after the phase-out."""
    session = dealt(*game, 1)
    state = session.match.state
    state.phased_out = phased_out
    rows = by_steps(said(session))
    at_desk, at_table = sheets(session, "resupply")
    kept = rows[:URANIUM] if phased_out else rows
    beside = [[f"+{row[step]}" for step in range(3)] for row in kept]
    assert [at_desk[5 * fuel : 5 * fuel + 3] for fuel in range(len(kept))] == beside
    assert at_desk[3] == str(state.stock[0]) and at_desk[4] == str(state.supply[0])
    wanted = [str(row[step]) for step in range(3) for row in kept]
    assert any(at_table[first : first + len(wanted)] == wanted for first in range(len(at_table)))


def in_power(game: StagedGame, every: int) -> Iterator[tuple[Match, Session]]:
    count = 0
    for match, _ in walked(game):
        if match.state.task == Task.RUN and match.asked()[0] == match.state.actor:
            count += 1
            if count % every == 0:
                yield match, Session(again(match))


def said_by(session: Session, name: str) -> list[str]:
    """Return every text of a panel of the desk, in order."""
    shown: object = next(panel.key for panel in desk_layout.panels(session, DESK) if panel.name == name)
    assert isinstance(shown, LazyDrawing)
    return [text for text, _ in shown.drawing.texts]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_income_and_resupply_forecast_in_bureaucracy_come_true(players: int) -> None:
    """The lamps, income and tokens shown for the selection are those at the end of the round."""
    edition, map_name, _ = ALL[(players * 37) % len(ALL)]
    checked = 0
    for match, session in in_power(StagedGame(edition, map_name, players, players, OPEN), 3):
        session.shown_seat = seat = match.asked()[0]
        coming = [text for text in said_by(session, "forecast") if re.fullmatch(r"\+\d+|–", text)]
        own_says = said_by(session, "own")
        after, told = round_played_out(session)
        came = next(event.amounts for event in told if isinstance(event, Resupplied))
        own = next(event for event in told if isinstance(event, CitiesSupplied) and event.seat == seat)
        gone = match.state.phased_out
        assert coming == ["–" if gone and fuel == URANIUM else f"+{more}" for fuel, more in enumerate(came)]
        best = best_lit(match.state, seat)[0]
        assert own_says.index(str(own.cities)) < own_says.index(str(own.income))
        assert (words.say("power.more", count=best) in own_says) == (best > own.cities)
        assert after.players[seat].money == match.state.players[seat].money + own.income
        checked += 1
    assert checked


@pytest.mark.parametrize("players", PLAYERS)
def test_a_player_who_builds_sees_the_income_and_the_cities_that_they_can_power_now(players: int) -> None:
    edition, map_name, _ = ALL[(players * 23) % len(ALL)]
    for match, number in walked(StagedGame(edition, map_name, players, players, OPEN), 9):
        if match.state.task == Task.BUILD:
            session = Session(again(match))
            session.shown_seat = seat = match.asked()[0]
            lit, pays = best_lit(match.state, seat)
            told = said_by(session, "purse")
            assert told[-3:] == [str(pays), words.say("build.income"), words.say("build.lit", count=lit)], number


@pytest.mark.rotates
@pytest.mark.parametrize("game", ALL[::3])
def test_the_marks_on_the_score_track_are_where_step_2_and_the_end_begin(game: tuple[str, str, int]) -> None:
    session = dealt(*game, 2)
    step2, end = (barrier.cities for barrier in map_panel.desk_map(session).barriers)
    state: GameState = session.match.state
    assert over_after_building(said(session), end)[1] and not over_after_building(said(session), end - 1)[1]
    assert over_after_building(said(session), step2 - 1)[0] == 1
    if step2 < state.rules.end_cities:
        assert over_after_building(said(session), step2)[0] == 2


Shown = dict[int, tuple[int, int]]
"""Cities lit and Elektro paid, by seat."""


def ready_at_desk(session: Session) -> Shown:
    """Return the powered cities and the income in each ready seat's row of the desk, by seat."""
    texts = said_by(session, "everybody")
    seats = {seat.name: index for index, seat in enumerate(session.match.seats)}
    rows = {seats[text]: texts[at + 1 : at + 4] for at, text in enumerate(texts) if text in seats}
    ready = {seat: row for seat, row in rows.items() if row[0] == words.say("power.ready")}
    return {seat: (int(lit.partition("/")[0]), int(paid)) for seat, (_, lit, paid) in ready.items()}


def ready_at_table(session: Session) -> Shown:
    """Return the powered cities and the income on the station of each ready seat, by seat."""
    seating = Seating.usual(len(session.match.seats), TABLE, 43)
    by_name = {panel.name: panel for panel in table_layout.panels(session, seating)}
    found = {}
    for seat in session.match.ready:
        shown = recorded(by_name[f"station:{session.match.seats[seat].colour}"])
        texts = [text for text, _ in shown.texts]
        paid = next(text for text in texts if text.startswith("+"))
        of = words.say("table.of", count=len(session.match.state.players[seat].cities))
        lit = [texts[at - 1] for at, text in enumerate(texts) if text == of] + [texts[texts.index(of) + 1]]
        found[seat] = (int(next(text for text in lit if text.isdigit())), int(paid))
    return found


def runs_of_chance(match: Match, random: Random, at_random: Sequence[int]) -> Iterator[tuple[Session, list[Event]]]:
    """Play a game of greedy bots, some of which run random plants; yield each commit of bureaucracy as the session
    after it and its events.
    """
    while not match.over:
        seat, running = match.asked()[0], match.state.task == Task.RUN
        bot = "chance" if running and seat in at_random else "greedy"
        told = match.commit(seat, decide(match.state, bot, random, seat))
        if running:
            yield Session(match), told


@pytest.mark.parametrize("game", sampled(7))
def test_a_player_who_has_confirmed_is_paid_the_income_shown(game: tuple[str, str, int]) -> None:
    """A player read that a bot would power 6 cities for 73; it had chosen 5 and got 64."""
    edition, map_name, players = game
    match, random = StagedGame(edition, map_name, players, players, OPEN).match(), Random(players)
    shown: list[Shown] = []
    less = 0
    for session, told in runs_of_chance(match, random, range(1, players)):
        paid = {event.seat: (event.cities, event.income) for event in told if isinstance(event, CitiesSupplied)}
        for seat, row in (pair for one in shown for pair in one.items()) if paid else ():
            assert paid[seat] == row, f"{row} was shown, {paid[seat]} is paid"
        if paid:
            shown.clear()
        else:
            shown += [ready_at_desk(session), ready_at_table(session)]
            assert set(shown[-1]) == set(shown[-2]) == set(session.match.ready)
            less += any(session.lit(seat) < best_lit(session.match.state, seat)[0] for seat in session.match.ready)
    assert less, "a player leaves off a plant that could run"
