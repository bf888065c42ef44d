"""The desk's panels of the other players and the Cartel: name, money, cities, capacity, and plants with fuel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.desk.base.cards import places_for, plant_card, side_by_side
from game.desk.base.grid import GAP, Grid
from game.engine.state import CARTEL
from game.kit.components.card import RATIO
from game.kit.paint.materials import Finish
from game.kit.pen.flow import Flow
from game.kit.pen.marks import Amount
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.layout_theme import FAINT_INK
from game.kit.style.theme import GLOW, ON_SEAT, PAPER_SHADE, SEAT, Colour
from game.kit.style.type_spec import plain_if
from game.kit.values.area import Area
from game.kit.values.ids import OneOf, OriginId
from game.match import PERSON
from game.session.intents import Nothing
from game.session.parties import Party, front_seat, others
from game.session.session import Session
from game.setup.player_kinds import paint_strength
from game.views import explanations
from game.views.story import bubble
from game.views.story.entries import LogEntry, last_acts

LARGEST = 148.0
"""The greatest width of a card, design px."""
LOW = 104.0
"""Height below which panels with plants as strips have a lower name band, to make room for larger strips, design px."""
TALL, HIGH = 190.0, 166.0
"""Panel heights from which whole cards are shown, in a column and in a row, design px."""
BUBBLE, FLAT, LEAST = 30.0, 25.0, 62.0
"""Heights of the speech bubble with a party's last act, of a flatter one, and the least height left for its plants,
design px."""
STRENGTH, LEAST_STRENGTH, BESIDE_NAME = 16.0, 22.0, 7.0
"""Size of a bot's strength in its name band, the width kept for it, and its distance from the name, design px."""
Act = tuple[LogEntry | None, tuple[str, ...]]
"""The last act of a party if there is one, and the names of its new cities."""
BROAD, TWO_ROWS = 290.0, 150.0
"""Width below which a panel shows its numbers under the band, not beside the name, and the height for two rows of
panels, design px."""


def column(session: Session, grid: Grid, area: Area) -> list[Panel]:
    """Return a panel for each party (a player or the Cartel) except the one whose desk is shown, one below another."""
    parties = others(session, front_seat(session))
    places = area.down(len(parties), GAP)
    form = "cards" if places[0].h + GAP >= TALL else "strips"
    acts = last_acts(session)
    return [_panel(session, grid, party, form, place, acts) for party, place in zip(parties, places, strict=True)]


def panels(session: Session, grid: Grid, area: Area) -> list[Panel]:
    """Return a panel for each party (a player or the Cartel) except the one whose desk is shown, side by side; in two
    rows if there are many and the area is high enough."""
    if not area.h:
        return []
    parties = others(session, front_seat(session))
    rows = 2 if len(parties) > 3 and area.h >= TWO_ROWS else 1
    columns = -(-len(parties) // rows)
    narrow = area.across(columns, GAP)[0].w < BROAD
    found, acts = [], last_acts(session)
    for index, row in enumerate(area.down(rows, GAP)):
        here = parties[index * columns : (index + 1) * columns]
        form = "cards" if row.h >= HIGH else "narrow" if narrow else "strips"
        for party, place in zip(here, row.across(len(here), GAP), strict=True):
            found.append(_panel(session, grid, party, form, place, acts))
    return found


def _panel(session: Session, grid: Grid, party: Party, form: str, place: Area, acts: Mapping[int, LogEntry]) -> Panel:
    places, act = places_for(session, party), acts.get(party.seat)
    look = partial(paint, party, places, form, (act, _names(session, act) if act else ()) if acts else None)
    return drawn(OneOf("other", party.seat), grid.rect(place), grid.unit, look)


def _names(session: Session, act: LogEntry) -> tuple[str, ...]:
    """Return the names of the cities in which a party's last moves built houses."""
    return tuple(session.match.state.zone.cities[city].name for city in act.cities if act.houses)


def paint(party: Party, places: int, form: str, act: Act | None, pen: Pen) -> None:
    """Paint another party's panel: a coloured band with its name, and below it its plants as cards or as short strips.
    If there is room, a speech bubble tells its last moves."""
    if party.acting:
        pen.glow(pen.rect, GLOW, 10, 6)
    pen.slab(pen.rect, Finish("paper"), PAPER_SHADE, 9, 0.7)
    if form == "narrow" or (form == "cards" and pen.rect.w < BROAD):
        band, body = pen.rect.rows(29, 0)
        _narrow_band(pen, party, band)
        if act and act[0]:
            bubble.paint(pen, act[0], body.less(112, 3, 8).top(FLAT), act[1])
        (_cards if form == "cards" else _strips)(pen, party, places, body.less(8, 28, 8, 6))
        return
    low = form == "strips" and pen.rect.h < LOW
    band, body = pen.rect.rows(29 if low else 34, 0)
    _band(pen, party, band)
    if act and body.h >= BUBBLE + LEAST:
        said, body = body.less(top=4).cut(BUBBLE)
        if act[0]:
            bubble.paint(pen, act[0], said.inset(10, 0), act[1])
        low = True
    (_cards if form == "cards" else _strips)(pen, party, places, body.inset(10, 5 if low else 8))


def _ground(pen: Pen, party: Party, band: Area) -> Colour:
    """Paint the coloured name band of a party, which for the Cartel explains it when touched; return an ink that is
    legible on the band."""
    pen.slab(band, Finish("paper", 0.35, 0.06), SEAT[party.colour], 8, 0)
    pen.piece(OriginId("bid", party.colour), "origin", (), *band.at(0.5, 0.5), band.h)
    if party.seat == CARTEL:
        pen.target(explanations.THIRD, band, Nothing())
    return ON_SEAT[party.colour]


def _band(pen: Pen, party: Party, band: Area) -> None:
    """Paint a party's name at the left of its band, and cities, capacity and money at fixed distances from the
    right."""
    ink = _ground(pen, party, band)
    name, cities, capacity, money = band.less(10, 0, 14).columns(0, 50, 62, 52.5)
    line = Flow(pen, name).sigil(party.colour, 9, ink).skip(8)
    _name(pen, party, line, band, 23)
    Flow(pen, cities).sign("house", 17, ink).skip(3.5).number(party.cities, 22, ink)
    Flow(pen, capacity).sign("lightning", 17, ink).skip(2.5).number(party.capacity, 22, ink)
    _explained(pen, party, cities, capacity)
    _money(pen, party, money)


def _name(pen: Pen, party: Party, line: Flow, band: Area, size: float) -> None:
    """Paint a party's name and, if it is a bot, its strength; without the strength if the name would be cut off beside
    it."""
    ink, name, font = ON_SEAT[party.colour], plain_if(party.seat != CARTEL, party.name), "heading"
    beside = line.room - BESIDE_NAME - LEAST_STRENGTH
    strong = party.kind != PERSON and not pen.cuts(name, size, font, beside)
    line.text(name, size, font, ink, fit=beside if strong else line.room)
    if strong:
        line.skip(BESIDE_NAME)
        paint_strength(pen, party.kind, Area(line.start, band.y, line.room, band.h), STRENGTH, ink)


def _explained(pen: Pen, party: Party, cities: Area, capacity: Area) -> None:
    """Add hints that explain the icons for cities and capacity in another player's panel."""
    for sign, place in (("house", cities), ("bolt", capacity)):
        pen.target(OneOf("sign", sign, party.seat), place, Nothing(), hint=words.say(f"primer.{sign}"))


def _money(pen: Pen, party: Party, place: Area) -> None:
    """Paint a party's money at the right end of its name band, or a closed eye if the money is hidden; for the Cartel
    the number of its houses left."""
    ink = ON_SEAT[party.colour]
    if party.seat == CARTEL:
        used = pen.number(f"×{party.houses_left}", place.end, place.level, 22, ink, "right")
        pen.house(party.colour, place.end - used - 14, place.level - 1, 34)
    elif party.money is None:
        Flow(pen, place).skip(2, last=True).sign("eye-slash", 20, ink, last=True)
    else:
        pen.counter(OneOf("money", party.colour), Amount(party.money, ink, "right"), place.end, place.level, 24)


def _narrow_band(pen: Pen, party: Party, band: Area) -> None:
    """Paint name and money on the name band of a party's narrow panel, and cities and capacity on the paper below the
    band."""
    ink = _ground(pen, party, band)
    line = Flow(pen, band.less(8, 0, 67)).sigil(party.colour, 8, ink).skip(7)
    _name(pen, party, line, band, 21)
    _money(pen, party, band.less(right=10))
    cities, capacity = Area(8.5, band.foot, 100, 30).columns(50, 50)
    Flow(pen, cities).sign("house", 15).skip(4.5).number(party.cities, 20)
    Flow(pen, capacity).sign("lightning", 15).skip(2.5).number(party.capacity, 20)
    _explained(pen, party, cities, capacity)


def _cards(pen: Pen, party: Party, places: int, body: Area) -> None:
    """Paint a party's plants as whole cards side by side, and its free card spaces."""
    for index, place in enumerate(side_by_side(body, places, 8, largest=LARGEST)):
        if index < len(party.plants):
            pen.plant_card(plant_card(party, index), place.x, place.y, place.w)
        else:
            pen.recess(place, 7, 0.12)
            free = words.say("desk.free")
            pen.text(free, place.centre, place.level, 14, "italic", FAINT_INK, "center", place.w * 0.9)


def _strips(pen: Pen, party: Party, places: int, body: Area) -> None:
    """Paint a party's plants with their fuel as short strips instead of cards, and its free card spaces."""
    wide = min(body.across(places, 6)[0].w, body.h / RATIO["strip"])
    for index, place in enumerate(body.columns(*[wide] * places, gap=6)):
        if index < len(party.plants):
            strip = place.middle(wide, wide * RATIO["strip"])
            pen.plant_card(plant_card(party, index, "strip"), strip.x, strip.y, wide)
        else:
            pen.recess(place, 6, 0.1)
