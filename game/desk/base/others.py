"""The other parties: name, money or its cover, cities, capacity, plants with the fuel on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.engine.resources import FUELS
from game.engine.state import CARTEL
from game.kit.components.card import PlantCard, card_size
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import GLOW, INK, ON_SEAT, PAPER_SHADE, SEAT
from game.kit.values.ids import OneOf
from game.session.parties import Party

GAP = 12.0
LARGEST = 148.0
"""Width of a card at most, design px."""
LOW = 104.0
"""Design px: lower panels with strips keep less for their band, so that the strips are larger."""


@dataclass(frozen=True, slots=True)
class OtherFacts:
    party: Party
    places: int
    """Plants one may own."""
    form: str
    """cards, strips or narrow."""


def column(parties: Sequence[Party], places: int, area: Rect, unit: float) -> list[Panel]:
    """One panel for each party, below each other."""
    step = (area.h + GAP * unit) / max(1, len(parties))
    form = "cards" if step / unit >= 190 else "strips"
    made = []
    for index, party in enumerate(parties):
        rect = Rect(area.x, round(area.y + index * step), area.w, round(step - GAP * unit))
        made.append(_panel(OtherFacts(party, max(places, len(party.plants)), form), rect, unit))
    return made


def panels(parties: Sequence[Party], places: int, area: Rect, unit: float) -> list[Panel]:
    """One panel for each party, side by side; two rows where there are many and the area is high."""
    count = len(parties)
    high = area.h / unit
    rows = 2 if count > 3 and high >= 150 else 1
    columns = -(-count // rows)
    gap = GAP * unit
    part = (area.w - gap * (columns - 1)) / columns
    step = (area.h - gap * (rows - 1)) / rows
    form = "cards" if step / unit >= 140 else "strips" if part / unit >= 290 else "narrow"
    made = []
    for index, party in enumerate(parties):
        in_row = index // columns
        here = columns if in_row < rows - 1 else count - columns * (rows - 1)
        part_here = (area.w - gap * (here - 1)) / here
        x = area.x + (index - in_row * columns) * (part_here + gap)
        y = area.y + in_row * (step + gap)
        rect = Rect(round(x), round(y), round(part_here), round(step))
        known = OtherFacts(party, max(places, len(party.plants)), form)
        made.append(_panel(known, rect, unit))
    return made


def _panel(known: OtherFacts, rect: Rect, unit: float) -> Panel:
    return drawn(OneOf("other", known.party.seat), rect, unit, lambda pen: paint(pen, known))


def paint(pen: Pen, known: OtherFacts) -> None:
    """A paper with a band in the party's colour, the plants below."""
    wide, high = pen.size
    party = known.party
    if party.acting:
        pen.glow(pen.rect, GLOW, 10, 6)
    pen.slab(pen.rect, "paper", PAPER_SHADE, 9, 0.7)
    low = known.form == "strips" and high < LOW
    band = 34 if known.form != "narrow" and not low else 29
    if known.form == "narrow":
        _narrow_band(pen, party, band)
    else:
        _band(pen, party, band)
    margin = 5 if low else 8
    body = (10, band + margin, wide - 20, high - band - 2 * margin)
    if known.form == "cards":
        _cards(pen, known, body)
    else:
        _strips(
            pen,
            known,
            body if known.form == "strips" else (8, band + 28, wide - 16, high - band - 34),
        )


def _band(pen: Pen, party: Party, high: float) -> None:
    """Name at the left; cities, capacity and money at fixed places from the right edge."""
    wide = pen.size[0]
    ink = ON_SEAT[party.colour]
    pen.slab((0, 0, wide, high), "paper", SEAT[party.colour], 8, 0, 0.35, 0.06)
    middle = high / 2
    pen.sigil(party.colour, 19, middle, 9, ink)
    room = wide - (36 + 186)
    pen.text(party.name, 36, middle, 23, "heading", ink, fit=room, plain=party.seat != CARTEL)
    left = wide - 170
    pen.icon("house", left, middle, 17, ink)
    pen.number(party.cities, left + 12, middle, 22, ink)
    pen.icon("lightning", left + 50, middle, 17, ink)
    pen.number(party.capacity, left + 61, middle, 22, ink)
    _money(pen, party, wide - 14, middle)


def _money(pen: Pen, party: Party, right: float, middle: float) -> None:
    """The amount, or its cover, with its right end at a place."""
    ink = ON_SEAT[party.colour]
    if party.seat == CARTEL:
        used = pen.number(f"×{party.houses_left}", right, middle, 22, ink, "right")
        pen.house(party.colour, right - used - 14, middle - 1, 34)
    elif party.money is None:
        pen.icon("eye-slash", right - 12, middle, 20, ink)
    else:
        pen.figure(OneOf("money", party.colour), party.money, right, middle, 24, ink, "right")


def _narrow_band(pen: Pen, party: Party, high: float) -> None:
    """Name and money on the band, cities and capacity on the paper under it."""
    wide = pen.size[0]
    ink = ON_SEAT[party.colour]
    pen.slab((0, 0, wide, high), "paper", SEAT[party.colour], 8, 0, 0.35, 0.06)
    pen.sigil(party.colour, 16, high / 2, 8, ink)
    pen.text(party.name, 31, high / 2, 21, "heading", ink, fit=wide - 98, plain=party.seat != CARTEL)
    _money(pen, party, wide - 10, high / 2)
    middle = high + 15
    pen.icon("house", 16, middle, 15, INK)
    pen.number(party.cities, 28, middle, 20, INK)
    pen.icon("lightning", 66, middle, 15, INK)
    pen.number(party.capacity, 76, middle, 20, INK)


def _cards(pen: Pen, known: OtherFacts, body: tuple[float, float, float, float]) -> None:
    """Whole cards side by side."""
    x, y, wide, high = body
    count = known.places
    card = min((wide - 8 * (count - 1)) / count, high * 138 / 184, LARGEST)
    tall = card_size(card)[1]
    gap = min(24, (wide - card * count) / max(1, count - 1)) if count > 1 else 0
    left = x + (wide - card * count - gap * (count - 1)) / 2
    for index in range(count):
        place = left + index * (card + gap)
        if index < len(known.party.plants):
            pen.plant_card(plant_card(known.party, index, "tall"), place, y + (high - tall) / 2, card)
        else:
            pen.recess((place, y + (high - tall) / 2, card, tall), 7, 0.12)
            note = words.say("desk.free")
            pen.text(note, place + card / 2, y + high / 2, 14, "italic", (140, 112, 80), "center", card * 0.9)


def _strips(pen: Pen, known: OtherFacts, body: tuple[float, float, float, float]) -> None:
    """Numbers with their fuel beside them, side by side from the left, places as large as cards."""
    x, y, wide, high = body
    count = known.places
    part = min((wide - 6 * (count - 1)) / count, high * 100 / card_size(100, "strip")[1])
    for index in range(count):
        box = (x + index * (part + 6), y, part, high)
        if index < len(known.party.plants):
            _strip(pen, known.party, index, box)
        else:
            pen.recess(box, 6, 0.1)


def _strip(pen: Pen, party: Party, index: int, box: tuple[float, float, float, float]) -> None:
    """A plant as a strip card, as large as the box allows."""
    x, y, wide, high = box
    tall = card_size(wide, "strip")[1]
    size = wide if tall <= high else wide * high / tall
    tall = card_size(size, "strip")[1]
    pen.plant_card(plant_card(party, index, "strip"), x + (wide - size) / 2, y + (high - tall) / 2, size)


def plant_card(party: Party, index: int, style: str, state: str = "owned") -> PlantCard:
    """One of a party's plants with the fuel on it."""
    stored = party.plants[index]
    return PlantCard(stored.number, style, state, tuple(FUELS[fuel] for fuel in stored.tokens), party.colour)
