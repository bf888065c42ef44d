"""Targets in the table layout are large enough, apart and uncovered, and its texts are complete in every language."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

import pygame
import pytest

from game.bots import decide
from game.engine.actions import BUILD, BUY, SCRAP
from game.engine.record import Seat
from game.engine.state import Task
from game.kit.screen.panel import Painted, recorded
from game.kit.style import words
from game.kit.values.contents import Target
from game.match import Match, new_match
from game.session import intents
from game.session.seat_view import SheetId
from game.session.session import Session
from game.table.measures.seating import Seating
from game.table.table_layout import panels

COLOURS = ("red", "blue", "yellow", "green", "purple", "black")
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fatima")
SIZE = (1280, 720)


def deal(players: int, **rules: object) -> Match:
    seats = [Seat(COLOURS[place], "person", NAMES[place]) for place in range(players)]
    return new_match("recharged", "germany", seats, 3, None, dict(rules))


def play_until(match: Match, task: Task, round_: int = 1) -> Match:
    """Let greedy bots play until the next decision is of the given kind, from the given round on."""
    random = Random(1)
    while not match.over and (match.state.task != task or match.state.round < round_):
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    return match


def staged(players: int, task: Task, round_: int = 3, **rules: object) -> Session:
    """Return a game in a phase, in which the active player has selected fuel or houses."""
    session = Session(play_until(deal(players, **rules), task, round_))
    seat = session.acting
    if seat is not None and task == Task.BUY:
        for fuel in (0, 1, 2, 3):
            session.perform(intents.StageMove(seat, BUY[fuel]))
    if seat is not None and task == Task.BUILD:
        for city in range(len(session.state.zone)):
            if len(session.draft(seat).moves) < 2:
                session.perform(intents.StageMove(seat, BUILD[city]))
    return session


@cache
def telling_states(players: int) -> tuple[tuple[str, Session], ...]:
    """Return named states in which stations look different; tests must not change them."""
    return tuple(_telling_states(players))


def _telling_states(players: int) -> Iterator[tuple[str, Session]]:
    for task in (Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN):
        yield task.name, staged(players, task)
    ready = staged(players, Task.RUN)
    for _ in range(2):  # plants left off are asked about once
        if 0 not in ready.match.ready:
            ready.perform(intents.Confirm(0))
    yield "READY", ready
    yield "SCRAP", staged(players, Task.SCRAP, 1)
    dropping = staged(players, Task.SCRAP, 1)
    seat = dropping.acting
    assert seat is not None
    for plant in dropping.state.players[seat].plants[:1]:
        dropping.perform(intents.StageMove(seat, SCRAP[plant.number]))
    yield "DROP", dropping
    yield "MARK", staged(players, Task.MARK, 0, start_cities=True)
    if players == 2:
        yield "PLACE", staged(players, Task.PLACE, 0)
    ended = staged(players, Task.NOMINATE)
    for seat in range(players):
        ended.view(seat).report = True
        ended.view(seat).peeking = True
    yield "ROUND", ended
    over = play_until(deal(players), Task.MARK)
    yield "FINISH", Session(over)
    for sheet in (
        "payment",
        "resupply",
        "plants",
        "log",
        "help",
        "aim",
        "here",
        SheetId("here", 1),
        "icons",
        "phase",
        "signs",
    ):
        session = staged(players, Task.BUY)
        for seat in range(players):
            session.perform(intents.Open(seat, sheet))
        yield sheet, session


def painted(session: Session, shift: int = 0, language: str = "en", with_map: bool = False) -> list[Painted]:
    """Return the table's panels, with every player moved by this many places; the map only where it matters, because it
    is slow.
    """
    usual = Seating.usual(len(session.match.seats), SIZE)
    seating = replace(usual, chairs=usual.chairs[shift:] + usual.chairs[:shift])
    words.set_language(language)
    try:
        return [recorded(panel) for panel in panels(session, seating) if with_map or panel.name != "map"]
    finally:
        words.set_language("en")


class Looked(NamedTuple):
    """The findings on a painted panel; its picture is not kept."""

    state: str
    name: str
    owner: int | None
    targets: tuple[Target, ...]
    clipped: tuple[str, ...]


@cache
def looked(players: int, language: str, shift: int) -> tuple[Looked, ...]:
    """Return the findings in all telling states, every player moved by so many places, painted once for all tests."""
    return tuple(
        Looked(state, one.panel.name, one.panel.owner, tuple(one.targets), tuple(one.clipped))
        for state, session in telling_states(players)
        for one in painted(session, shift, language)
    )


pytestmark = pytest.mark.usefixtures("screen")


@pytest.mark.rotates(2)
@pytest.mark.parametrize("players", (2, 3, 4, 5, 6))
def test_touch_targets_in_players_stations_are_large_and_apart(players: int) -> None:
    """At least 12 mm, 20 for committing, 3 mm between two in a station; rounding to pixels may take half a mm."""
    k = Seating.usual(players, SIZE).px_per_mm
    for panel in itertools.chain.from_iterable(looked(players, "en", shift) for shift in range(players)):
        if panel.owner is None:
            continue
        targets = [target for target in panel.targets if not is_log_line(target)]
        for target in targets:
            least = 20 if target.commit else 12
            short = min(target.rect.size) / k
            assert short >= least - 0.6, f"{panel.state}: {target.name} is {short:.1f} mm"
        for a, b in itertools.combinations(targets, 2):
            away = gap(a.rect, b.rect) / k
            assert away >= 3 - 0.7, f"{panel.state}: {a.name} and {b.name} are {away:.1f} mm apart"


def is_log_line(target: Target) -> bool:
    """Return whether a target is a line of the log: these are lower and touch, as a touch on a wrong one changes
    nothing.
    """
    return re.search(r":story:\d", target.name) is not None


def gap(a: pygame.Rect, b: pygame.Rect) -> float:
    across = max(a.left - b.right, b.left - a.right)
    down = max(a.top - b.bottom, b.top - a.bottom)
    return max(across, down)


@pytest.mark.parametrize("players", (2, 3, 4, 5, 6))
def test_players_stations_cover_no_city_no_plant_and_no_other_station(players: int) -> None:
    for state, session in telling_states(players):
        shown = painted(session, with_map=state in ("BUILD", "RAISE"))
        stations = [panel for panel in shown if panel.targets and panel.panel.owner is not None]
        for a, b in itertools.combinations(stations, 2):
            assert not a.panel.rect.colliderect(b.panel.rect), f"{state}: {a.panel.name} on {b.panel.name}"
        for panel in shown:
            if panel.panel.name not in ("map", "plants"):
                continue
            for target, station in itertools.product(panel.targets, stations):
                covered = target.enabled and station.panel.rect.collidepoint(target.rect.center)
                assert not covered, f"{state}: {station.panel.name} lies on {target.name}"


@pytest.mark.rotates
@pytest.mark.parametrize("language", ("en", "es", "pseudo"))
@pytest.mark.parametrize(
    "players", (pytest.param(2, marks=pytest.mark.slow), 3, pytest.param(4, marks=pytest.mark.slow), 6)
)
def test_no_text_of_the_table_layout_is_cut_off_in_any_state(players: int, language: str) -> None:
    """With as many players on opposite sides, half a turn puts every player on every kind of side."""
    shifts = range(players if players % 2 or language == "en" else players // 2)
    for panel in itertools.chain.from_iterable(looked(players, language, shift) for shift in shifts):
        assert not panel.clipped, f"{panel.state}, {panel.name}: {panel.clipped}"


def test_no_two_touch_targets_and_no_two_pieces_at_a_table_have_the_same_name() -> None:
    for state, session in telling_states(6):
        shown = painted(session, with_map=state == "BUILD")
        for names in (
            [target.name for panel in shown for target in panel.targets],
            [piece.name for panel in shown for piece in panel.pieces],
        ):
            assert len(names) == len(set(names)), state


def test_table_panels_with_equal_cache_keys_look_the_same() -> None:
    """The same state of a table is reached in two ways, and panels with equal keys are compared."""
    straight = staged(4, Task.BUY)
    seat = straight.acting
    assert seat is not None
    around = staged(4, Task.BUY)
    painted(around)
    around.perform(intents.Reset(seat))
    painted(around)
    around.perform(intents.Undo(seat))
    for move in straight.draft(seat).moves:
        around.perform(intents.StageMove(seat, move))
    straight.view(seat).refused = around.view(seat).refused = None
    for a, b in zip(painted(straight), painted(around), strict=True):
        assert a.panel.key == b.panel.key
        assert a.strokes == b.strokes, a.panel.name
