"""Things people do while another player is active: plan, peek, read, set a maximum, pull up a copy, move their station,
turn a market, zoom the map, rest a palm, take a cube that is not theirs. Each function returns whether it had its
effect.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.engine.actions import Bid, Nominate, Pass
from game.engine.resources import FUELS
from game.engine.state import Task
from game.session import intents
from game.session.seat_view import SheetId
from game.table.measures.arrangement import FUELS as FUEL_MARKET
from game.table.measures.arrangement import Knob
from tests.play.driving import between

if TYPE_CHECKING:
    from tests.play.six_players import Company

Doing = Generator[list[Event], None, bool]


def plan(table: Company, seat: int) -> Doing:
    """Open the planner, plan the first available items, close it."""
    if table.scene.session.view(seat).sheet or not (yield from table.tap(seat, intents.Open(seat, "planner"))):
        return False
    page = table.random.choice(("plant", "fuel", "cities"))
    yield []
    yield from table.tap(seat, intents.Open(seat, SheetId("planner", part=page)), 3)
    yield []
    kinds = intents.PlanPlant | intents.PlanFuel | intents.PlanCity | intents.PlanPrice
    found = [s.target for s in table.app.room.canvas.spots if s.owner == seat and isinstance(s.target.intent, kinds)]
    before = table.scene.session.view(seat).plan
    if found:
        yield from table.tap(seat, table.random.choice(found).name)
        yield []
    planned = table.scene.session.view(seat).plan != before
    yield from table.tap(seat, intents.Close(seat))
    return planned


def peek(table: Company, seat: int) -> Doing:
    """Rest a finger on a seat's money cover for a moment; return whether the money was visible."""
    spot = table.reachable(f"{table.colour(seat)}:money")
    if spot is None:
        return False
    key = table.key(seat)
    yield table.put(pygame.FINGERDOWN, key, spot.target.rect.center)
    yield []
    seen = table.scene.session.view(seat).peeking
    yield []
    yield table.put(pygame.FINGERUP, key, spot.target.rect.center)
    yield []
    assert not table.scene.session.view(seat).peeking
    return seen


def read(table: Company, seat: int) -> Doing:
    """Open a sheet of the station, and close it."""
    sheet = table.random.choice(("payment", "payment", "log", "resupply", "plants", "help"))
    if table.scene.session.view(seat).sheet or not (yield from table.tap(seat, intents.Open(seat, "payment"), 3)):
        return False
    yield []
    if sheet != "payment":
        yield from table.tap(seat, intents.Open(seat, sheet), 3)
        yield []
    read = table.scene.session.view(seat).sheet == sheet
    yield from table.tap(seat, intents.Close(seat))
    return read


def cap(table: Company, seat: int) -> Doing:
    """Set the maximum that leads to the recorded game."""
    most = _most(table, seat)
    if not most or table.scene.session.view(seat).sheet or table.scene.session.view(seat).maximum:
        return False
    yield from table.tap(seat, intents.Open(seat, "maximum"), 3)
    for _ in range(40):
        yield []
        if _most(table, seat) != most or not table.scene.session.view(seat).sheet:
            break
        if table.scene.session.view(seat).bid == most:
            yield from table.tap(seat, intents.SetMaximum(seat, most), 3)
            yield []
            return bool(table.scene.session.view(seat).maximum)
        yield from table._dial_to(seat, most)
    yield from table.tap(seat, intents.Close(seat), 3)
    return False


def _most(table: Company, seat: int) -> int:
    """Return the last bid of a waiting seat for the plant on auction, if each of its bids is the minimum; else 0."""
    state = table.match.state
    if state.task != Task.RAISE or seat in (state.actor, state.leader) or seat not in state.ring:
        return 0
    standing, most = state.bid, 0
    for other, moves in table.turns[len(table.match.record.lines) :]:
        if any(isinstance(move, Nominate) for move in moves) or not isinstance(moves[-1], Bid | Pass):
            break
        if isinstance(moves[-1], Bid):
            if other == seat and moves[-1].amount != standing + 1:
                return 0
            standing = moves[-1].amount
            most = standing if other == seat else most
    return most


def copy(table: Company, seat: int) -> Doing:
    """Drag the fuel market's heading into the station: a copy opens; then send it home."""
    head = table.reachable("fuels:head")
    box = next(p.panel.rect for p in table.app.room.canvas.painted if p.panel.name == f"station:{table.colour(seat)}")
    if head is None or (seat, FUEL_MARKET) in table.scene.people.arrangement.popouts:
        return False
    yield from table.drag_to(seat, head.target.rect.center, box.center)
    yield []
    up = (seat, FUEL_MARKET) in table.scene.people.arrangement.popouts
    for _ in range(30):
        if (seat, FUEL_MARKET) not in table.scene.people.arrangement.popouts:
            break
        yield from table.tap(seat, f"{table.colour(seat)}:copy:{FUEL_MARKET}:close", 3)
        yield []
    return up


def slide(table: Company, seat: int) -> Doing:
    """Move the station along its edge by its band."""
    band = table.reachable(f"{table.colour(seat)}:band")
    if band is None:
        return False
    x, y = band.target.rect.center
    way = table.random.choice((-120, -60, 60, 120))
    there = (x + way, y) if band.turn % 2 == 0 else (x, y + way)
    chairs = table.scene.people.arrangement.chairs
    yield from table.drag_to(seat, (x, y), there)
    yield []
    return table.scene.people.arrangement.chairs != chairs


def quarter(table: Company, seat: int) -> Doing:
    """Tap the knob of a market; return whether the market turned."""
    flank = table.random.choice(("plants", "fuels"))
    before = table.scene.people.arrangement.markets[flank]
    yield from table.tap(seat, Knob(flank), 3)
    yield []
    return table.scene.people.arrangement.markets[flank] != before


def zoom(table: Company, seat: int) -> Doing:
    """Zoom the map with two fingers, then reset it."""
    look, canvas = table.scene.session.look, table.app.room.canvas
    rect = next(p.panel.rect for p in canvas.painted if p.panel.name == "map")
    if look.now.zoom > 1:
        return False
    x, y = rect.centerx + table.random.randint(-300, 300), rect.centery + table.random.randint(-200, 200)
    found = [canvas.find(x - 130, y), canvas.find(x + 130, y)]
    if any(spot is None or not spot.target.name.startswith(("map", "city:")) for spot in found):
        return False
    left, right = table.key(seat), table.key(seat)
    for kind, way in ((pygame.FINGERDOWN, 130), *((pygame.FINGERMOTION, 130 + 40 * n) for n in range(1, 6))):
        yield table.put(kind, left, (x - way, y)) + table.put(kind, right, (x + way, y))
    yield table.put(pygame.FINGERUP, left, (x - 330, y)) + table.put(pygame.FINGERUP, right, (x + 330, y))
    zoomed = look.now.zoom > 1
    for _ in range(60):
        if look.now.zoom <= 1:
            break
        yield from _whole(table, seat)
    return zoomed


def _whole(table: Company, seat: int) -> Doing:
    """Show the whole map with the handle at its rim."""
    handles = [s for s in table.app.room.canvas.spots if s.target.name.startswith("map:")]
    ways = {getattr(s.target.intent, "way", ""): s for s in handles}
    spot = ways.get("whole") or ways.get("handle")
    if spot is None or not table.reachable(spot.target.name):
        yield []
        return False
    yield from table.tap_at(seat, spot.target.rect.center)
    yield []
    return True


def palm(table: Company, seat: int) -> Doing:
    """Put four fingers at once on the seat's own station, on the button that commits if there is one."""
    spot = table.app.room.canvas.spot(f"{table.colour(seat)}:confirm")
    name = f"station:{table.colour(seat)}"
    box = next(p.panel.rect for p in table.app.room.canvas.painted if p.panel.name == name)
    x, y = spot.target.rect.center if spot else box.center
    places = [(x - 30, y - 20), (x + 30, y - 20), (x - 20, y + 25), (x + 25, y + 20)]
    keys = [table.key(seat) for _ in places]
    yield [e for key, at in zip(keys, places, strict=True) for e in table.put(pygame.FINGERDOWN, key, at)]
    yield []
    contacts = table.app.room.touch.contacts.values()
    ignored = [contact for contact in contacts if contact.state == "palm" and contact.key[1] in keys]  # type: ignore[index]
    yield []
    yield [e for key, at in zip(keys, places, strict=True) for e in table.put(pygame.FINGERUP, key, at)]
    return len(ignored) == 4


def fumble(table: Company, seat: int) -> Doing:
    """Carry a cube out of the market in another player's turn, and drop it on the map."""
    spot = table.reachable(f"fuel:{table.random.choice(FUELS)}")
    rect = next(p.panel.rect for p in table.app.room.canvas.painted if p.panel.name == "map")
    if spot is None:
        return False
    key, here, there = table.key(seat), spot.target.rect.center, (rect.centerx, rect.centery)
    yield table.put(pygame.FINGERDOWN, key, here)
    for part in (0.3, 0.7, 1.0):
        yield table.put(pygame.FINGERMOTION, key, between(here, there, part))
    held = any(actor.state == "hand" for actor in table.app.room.canvas.pieces.actors.values())
    yield table.put(pygame.FINGERUP, key, there)
    return held


ASIDES = {
    "planned": plan,
    "peeked": peek,
    "read": read,
    "maximum": cap,
    "copied": copy,
    "moved": slide,
    "turned": quarter,
    "zoomed": zoom,
    "palm": palm,
    "fumbled": fumble,
}
