"""Copies of markets that players pull up and turned markets stay on the screen, are large enough for fingers, and cut
no text off in any language.
"""

from __future__ import annotations

import itertools
from dataclasses import replace

import pygame
import pytest

from game.engine.state import Task
from game.kit.screen.panel import Painted, recorded
from game.kit.style import words
from game.kit.values.ids import CardId
from game.session.session import Session
from game.table.measures.arrangement import LEAST_ZOOM, MOST_ZOOM, Arrangement, Copied, MarketPlacement
from game.table.measures.seating import Seating, SeatPlace
from game.table.table_layout import panels
from tests.table.test_sizes import deal, gap, play_until

SCREENS = {27: (1280, 720), 32: (1280, 720), 43: (1920, 1080), 55: (2560, 1440)}


pytestmark = pytest.mark.usefixtures("screen")


def shown(session: Session, inches: int, arrangement: Arrangement, names: tuple[str, ...]) -> list[Painted]:
    """Return the panels whose names begin with one of the prefixes, recorded."""
    size = SCREENS[inches]
    seating = Seating.usual(len(session.match.seats), size, inches)
    return [recorded(panel) for panel in panels(session, seating, arrangement) if panel.name.startswith(names)]


def pulled(session: Session, *whats: Copied) -> Arrangement:
    found = Arrangement()
    for seat in range(len(session.match.seats)):
        for what in whats:
            found.pop_out(seat, what)
    return found


@pytest.mark.rotates
@pytest.mark.parametrize("language", ("en", "es", "pseudo"))
@pytest.mark.parametrize(("players", "inches"), ((2, 27), (4, 27), (3, 32), (6, 32), (4, 43), (6, 43), (6, 55)))
def test_players_enlarged_copies_of_cards_fit_and_can_be_touched(players: int, inches: int, language: str) -> None:
    words.set_language(language)
    for task in (Task.NOMINATE, Task.BUY):
        session = Session(play_until(deal(players), task, 3))
        k = Seating.usual(players, SCREENS[inches], inches).px_per_mm
        plant = session.match.state.current[0]
        for whats in (("plants",), ("fuels",), (CardId(plant),), ("plants", CardId(plant))):
            copies = shown(session, inches, pulled(session, *whats), ("pulled:",))
            assert len(copies) >= players
            for copy in copies:
                assert pygame.Rect((0, 0), SCREENS[inches]).contains(copy.panel.rect), copy.panel.name
                assert not copy.clipped, copy.clipped
                for target in copy.targets:
                    assert min(target.rect.size) / k >= 12 - 0.6, target.name
                for a, b in itertools.combinations(copy.targets, 2):
                    lanes = "fuel:" in a.name and "fuel:" in b.name
                    if not lanes:
                        assert gap(a.rect, b.rect) / k >= 3 - 0.7, f"{a.name}, {b.name}"


@pytest.mark.rotates
@pytest.mark.parametrize("language", ("en", "es", "pseudo"))
@pytest.mark.parametrize(("players", "inches"), ((2, 27), (4, 27), (3, 32), (6, 32), (4, 43), (6, 43), (6, 55)))
def test_turned_and_resized_markets_keep_large_touch_targets_inside_them_and_whole_texts_and_do_not_overlap(
    players: int, inches: int, language: str
) -> None:
    words.set_language(language)
    session = Session(play_until(deal(players), Task.BUY, 3))
    seating = Seating.usual(players, SCREENS[inches], inches)
    for turn, zoom in itertools.product(range(4), (LEAST_ZOOM, 1.0, MOST_ZOOM)):
        arrangement = Arrangement(markets={name: MarketPlacement(turn, zoom) for name in ("plants", "fuels")})
        markets = shown(session, inches, arrangement, ("plants", "fuels", "knob:"))
        for market in markets:
            assert not market.clipped, f"{turn} {zoom}: {market.clipped}"
            for target in market.targets:
                lane = target.name.startswith("fuel") and inches < 43
                least = 9.0 if lane else 12.0
                short = min(target.rect.size) / seating.px_per_mm
                assert short >= least - 0.6, f"{turn} {zoom}: {target.name} {short:.1f}"
                assert market.panel.rect.inflate(2, 2).contains(target.rect)
        for one, other in itertools.combinations(markets, 2):
            assert not one.panel.rect.colliderect(other.panel.rect)


@pytest.mark.parametrize("sides", ("SN", "SW", "SE", "WE"))
def test_the_turning_knobs_of_the_markets_are_not_covered_wherever_two_people_sit(sides: str) -> None:
    """Cards of the Cartel, markets, stations and the map leave the knobs of both markets free, wherever two
    people sit.
    """
    session = Session(play_until(deal(2), Task.BUY, 3))
    usual = Seating.usual(2, SCREENS[43], 43)
    seating = replace(usual, chairs=tuple(SeatPlace(side) for side in sides))
    found = {panel.name: panel.rect for panel in panels(session, seating)}
    for knob in ("knob:plants", "knob:fuels"):
        for name, rect in found.items():
            if name.startswith(("plants", "fuels", "cartel", "station", "map")):
                assert not rect.colliderect(found[knob]), f"{sides}: {name} lies on {knob}"


@pytest.mark.rotates
@pytest.mark.parametrize(("players", "inches"), ((4, 27), (3, 32), (4, 43), (6, 43), (6, 55)))
@pytest.mark.parametrize(("task", "market"), ((Task.NOMINATE, "plants"), (Task.BUY, "fuels")))
def test_no_players_copy_of_a_card_or_market_covers_the_shared_market_in_use(
    players: int, inches: int, task: Task, market: str
) -> None:
    """Copies for a player at a short side appear beyond the market, other copies in front of the station."""
    session = Session(play_until(deal(players), task, 3))
    plant = session.match.state.current[0]
    for whats in (("plants",), ("fuels",), (CardId(plant),), ("plants", CardId(plant))):
        found = {painted.panel.name: painted.panel.rect for painted in every(session, inches, pulled(session, *whats))}
        for name, rect in found.items():
            if name.startswith("pulled:"):
                assert not rect.colliderect(found[market]), f"{name} lies on {market}"


def test_a_players_copy_may_cover_the_plant_market_while_that_is_not_in_use() -> None:
    session = Session(play_until(deal(4), Task.BUILD, 3))
    seating = Seating.usual(4, SCREENS[43], 43)
    found = {painted.panel.name: painted.panel.rect for painted in every(session, 43, pulled(session, "plants"))}
    west = next(seat for seat, chair in enumerate(seating.chairs) if chair.side == "W")
    copy = found[f"pulled:{session.match.seats[west].colour}:plants"]
    assert copy.colliderect(found["plants"])


def every(session: Session, inches: int, arrangement: Arrangement) -> list[Painted]:
    return shown(session, inches, arrangement, ("pulled:", "plants", "fuels"))
