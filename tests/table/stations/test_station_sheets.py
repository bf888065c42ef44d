"""Sheets, planner and maximum in a station: they cover no shared market, and have a large button to return to
the turn.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.state import Task
from game.kit.items import Button
from game.kit.screen.panel import Painted, recorded
from game.kit.style import words
from game.kit.values.area import Area
from game.session import intents
from game.session.seat_view import SheetId
from game.session.session import Session
from game.table.measures.seating import Seating
from game.table.measures.table_plan import plan
from game.table.measures.table_view import Table
from game.table.stations import station_sheets
from game.table.table_layout import panels
from tests.table.test_sizes import deal, gap, is_log_line, play_until

SCREENS = {27: (1280, 720), 43: (1920, 1080), 55: (2560, 1440)}
SHEETS = (
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
    "planner",
    "maximum",
)

pytestmark = pytest.mark.usefixtures("screen")


def laid(session: Session, inches: int, names: tuple[str, ...] = ("station:", "plants", "fuels")) -> dict[str, Painted]:
    size = SCREENS[inches]
    seating = Seating.usual(len(session.match.seats), size, inches)
    return {p.name: recorded(p) for p in panels(session, seating) if p.name.startswith(names)}


def reading(task: Task, players: int, sheet: str) -> Session:
    """Open a sheet in every player's station."""
    session = Session(play_until(deal(players), task, 3))
    for seat in range(players):
        session.view(seat).sheet = sheet
    return session


@pytest.mark.parametrize(("players", "inches"), ((4, 27), (4, 43), (6, 43), (6, 55)))
@pytest.mark.parametrize(("task", "market"), ((Task.RAISE, "plants"), (Task.BUY, "fuels")))
def test_no_sheet_opened_in_a_players_station_covers_the_shared_market(
    players: int, inches: int, task: Task, market: str
) -> None:
    for sheet in SHEETS:
        if sheet == "maximum" and task != Task.RAISE:
            continue
        found = laid(reading(task, players, sheet), inches)
        for name, shown in found.items():
            if name.startswith("station:"):
                assert not shown.panel.rect.colliderect(found[market].panel.rect), f"{sheet}: {name} lies on {market}"


@pytest.mark.parametrize("language", ("en", "es", "pseudo"))
def test_sheets_in_stations_along_a_short_side_are_complete_with_large_touch_targets(language: str) -> None:
    words.set_language(language)
    k = Seating.usual(4, SCREENS[43], 43).px_per_mm
    for sheet in SHEETS:
        session = reading(Task.RAISE, 4, sheet)
        for seat in (1, 3):
            shown = laid(session, 43)[f"station:{session.match.seats[seat].colour}"]
            assert not shown.clipped, f"{sheet}: {shown.clipped}"
            inner = [target for target in shown.targets if ":band" not in target.name and not is_log_line(target)]
            for target in inner:
                assert min(target.rect.size) / k >= 12 - 0.6, f"{sheet}: {target.name}"
            for place, one in enumerate(inner):
                for other in inner[place + 1 :]:
                    assert gap(one.rect, other.rect) / k >= 3 - 0.7, f"{sheet}: {one.name}, {other.name}"


@pytest.mark.parametrize(("players", "inches"), ((4, 27), (4, 43), (6, 55)))
def test_only_the_active_players_open_sheet_has_a_large_button_to_return_to_the_turn(players: int, inches: int) -> None:
    session = reading(Task.RAISE, players, "log")
    seat = session.acting
    assert seat is not None
    k = Seating.usual(players, SCREENS[inches], inches).px_per_mm
    found = laid(session, inches)
    for other in range(players):
        colour = session.match.seats[other].colour
        shown = found[f"station:{colour}"]
        back = next(target for target in shown.targets if target.name == f"{colour}:close")
        large = min(back.rect.size) / k >= 25
        told = words.say("table.your_bid") in [text for text, _ in shown.texts]
        assert (large, told) == (other == seat, other == seat)
        assert back.intent == intents.Close(other)


def test_only_the_active_players_open_planner_or_maximum_has_a_highlighted_close_button() -> None:
    for sheet in ("planner", "maximum"):
        session = reading(Task.RAISE, 4, sheet)
        seat = session.acting
        assert seat is not None
        for shown in laid(session, 43).values():
            if shown.panel.owner is not None:
                items: Any = shown.panel.key
                golden = [item for item in items if getattr(item, "glow", False) and ":close" in item.name]
                assert bool(golden) == (shown.panel.owner == seat), sheet


def test_the_sheet_of_plants_says_of_each_player_without_plants_that_they_have_none() -> None:
    session = Session(play_until(deal(4), Task.NOMINATE, 1))
    session.view(0).sheet = "plants"
    shown = laid(session, 43)[f"station:{session.match.seats[0].colour}"]
    assert [text for text, _ in shown.texts].count(words.say("table.no_plant")) == 4


@pytest.mark.parametrize("high", (24.0, 31.0, 33.0, 44.0, 60.0))
def test_the_help_in_a_station_of_any_height_has_its_links_to_pages_and_languages(high: float) -> None:
    """The page on the aim of the game has the links to a page and a language, too."""
    session = reading(Task.RAISE, 4, "help")
    table = Table(session, plan(Seating.usual(4, SCREENS[43], 43)))
    for name in ("help", "aim"):
        items = station_sheets._paper(table, 1, name, Area(104, 3, 300, high))
        named = [str(item.name) for item in items if isinstance(item, Button)]
        wanted = ("page", "language", "rules") if name == "help" else ("page", "language")
        assert [word for word in wanted if not any(one.endswith(word) for one in named)] == []
