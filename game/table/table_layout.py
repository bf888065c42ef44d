"""Lays out the panels of the touch table: a station for each person at their edge of the screen, the map in the
middle."""

from __future__ import annotations

from collections.abc import Iterator

from game.kit.screen.panel import Laying, Panel, run_layout
from game.kit.style import accessibility, words
from game.session.moment import Moment, held, moment
from game.session.session import Session
from game.table.map_consent import asking_panels
from game.table.markets.cartel_panel import cartel_panels
from game.table.markets.market_panels import market_panels
from game.table.measures.arrangement import Arrangement
from game.table.measures.seating import Seating, SeatPlace, usual_chairs
from game.table.measures.table_view import Table, arranged
from game.table.middle.auction_stage import stage_panels
from game.table.middle.connectors import connector_panels
from game.table.middle.final_ranking import ranking_panels
from game.table.middle.finish_night import night_panels
from game.table.middle.lens import lens_panels, mark_panels
from game.table.middle.map_panel_mm import map_handle, map_panel
from game.table.middle.popout_cards import popout_panels, second_card_panels
from game.table.middle.score_rails import rail_panels
from game.table.middle.turn_rim import rim_panels
from game.table.stations.chart_drawer import chart_panels
from game.table.stations.station import shape, station_panels

__all__ = ["Arrangement", "SeatPlace", "Seating", "laying", "panels", "usual_chairs"]


def panels(session: Session, seating: Seating, arrangement: Arrangement | None = None) -> list[Panel]:
    """Return all panels of the touch table, the lowest first."""
    return run_layout(laying(session, seating, arrangement))


def laying(session: Session, seating: Seating, arrangement: Arrangement | None = None) -> Laying:
    """Build all panels of the touch table, the lowest first, in steps between which other work can be done; return the
    last result again while nothing shown can have changed."""
    accessibility.use_plants(session.state.rules.plants)
    arrangement = arrangement or Arrangement()
    now = _moment(session, seating, arrangement)
    if session.found is None or session.found[0] != now:
        found = yield from _found(session, seating, arrangement)
        still = now == _moment(session, seating, arrangement) and session.look.now == session.look.drawn
        session.found = (now, found) if still else None
        return list(found)
    cached: list[Panel] = session.found[1]
    return list(cached)


def _moment(session: Session, seating: Seating, arrangement: Arrangement) -> Moment:
    """Return everything that the panels depend on, except the place of the map, which follows from it."""
    return moment(session), seating, held(arrangement), held(session.look, ("place",))


def _found(session: Session, seating: Seating, arrangement: Arrangement) -> Laying:
    """Build all panels of the touch table, the lowest first; stations overlap the edge of the map.

    While stations are being dragged, everything else stays in place. A station and its copies of cards use its owner's
    language."""
    table, moving = arranged(session, seating, arrangement)
    found: list[Panel] = []
    for panel in _lowest(table, moving):
        found.append(panel)
        yield False
    stations: list[Panel] = []
    for seat in table.seats:
        with words.speaking(session.view(seat).language):
            found += chart_panels(table, seat)
            stations += station_panels(moving, seat)
        yield False
    copies = popout_panels(moving)
    cords = connector_panels(table, [*found, *stations, *copies])
    return [*found, *cords, *copies, *stations, *asking_panels(table), *lens_panels(table), *second_card_panels(table)]


def _lowest(table: Table, moving: Table) -> Iterator[Panel]:
    """Yield the panels below all stations, one by one."""
    yield from rim_panels(moving)
    yield map_panel(table)
    yield from night_panels(table)
    yield from map_handle(table)
    yield from mark_panels(table)
    yield from rail_panels(table)
    yield from market_panels(table, [seat for seat in table.seats if shape(table, seat) != "strip"])
    yield from stage_panels(table)
    yield from cartel_panels(table)
    yield from ranking_panels(table)
