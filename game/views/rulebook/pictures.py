"""Pictures for the rulebook: cards, tokens, houses and the two markets, drawn as in the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.engine.plants import STEP3
from game.engine.resources import FUELS, URANIUM, occupied_places
from game.kit.components.card import RATIO, PlantCard
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import FUEL, HOLLOW, INK, INK_SOFT
from game.kit.values.area import Area
from game.views.rulebook.subject import Subject

CARD: Final = 92.0
"""Width of a card, design px."""
SHAPES: Final[dict[str, tuple[float, float]]] = {
    "cards": (320.0, 132.0),
    "tokens": (320.0, 74.0),
    "rows": (360.0, 156.0),
    "market": (420.0, 178.0),
    "houses": (320.0, 96.0),
    "storage": (220.0, 132.0),
    "hybrid": (220.0, 132.0),
    "free": (220.0, 132.0),
    "discount": (110.0, 132.0),
    "step3": (110.0, 132.0),
    "cartel": (240.0, 64.0),
}
"""Width and height of each picture, design px."""
EXAMPLES: Final = {
    "cards": ((4, ()), (13, ()), (23, ())),
    "storage": ((4, ()), (4, (0, 0, 0, 0))),
    "hybrid": ((5, (0, 0, 1, 1)), (29, (1, 0))),
    "free": ((13, ()), (50, ())),
    "step3": ((STEP3, ()),),
}
"""Plants with the fuel stored on them."""
PLACE: Final = (*INK[:3], 26)
"""The background of a space for a house."""
OWNERS: Final = ("red", "blue", "yellow")


def paint(pen: Pen, name: str, subject: Subject, area: Area) -> None:
    """Paint a picture of the rulebook at the left of an area, as large as fits."""
    wide, high = SHAPES[name]
    size = min(area.w / wide, area.h / high)
    _PAINT[name](pen, subject, Area(area.x, area.y, wide * size, high * size), size)


def _cards(name: str, pen: Pen, _: Subject, box: Area, k: float) -> None:
    for index, (plant, stored) in enumerate(EXAMPLES[name]):
        state = "owned" if stored else "offer"
        card = PlantCard(plant, "tall", state, tuple(FUELS[fuel] for fuel in stored))
        pen.card(card, box.x + (4 + index * (CARD + 14)) * k, box.y + 3 * k, CARD * k)


def _tokens(pen: Pen, subject: Subject, box: Area, k: float) -> None:
    fuels = subject.rules.fuels
    for fuel, cell in zip(fuels, box.across(len(fuels)), strict=True):
        Flow(pen, cell).token(fuel, 44 * k).skip(4 * k).number(subject.rules.tokens[fuel], 26 * k)


def on_show(subject: Subject) -> tuple[int, ...]:
    """Return the plants of the opening market; examples of them if they are drawn at random."""
    rules = subject.rules
    if rules.opening_market or rules.deck_order:
        return tuple(sorted(rules.opening_market)) or rules.in_order[: rules.plant_market.size]
    gone = {*rules.plants_out, *rules.opening_plants, rules.top_card}
    others = [plant for plant, card in rules.plants.items() if card.back == "plug" and plant not in gone]
    return tuple(sorted((*rules.opening_plants, *others[: rules.plant_market.size - len(rules.opening_plants)])))


def _rows(pen: Pen, subject: Subject, box: Area, k: float) -> None:
    current, future = subject.rules.market_rows
    wide = max(current, future)
    for index, plant in enumerate(on_show(subject)):
        row = int(index >= current)
        cell = box.inset(4 * k).grid(wide, 2, 8 * k)[index + row * (wide - current)]
        size = min(cell.w, cell.h / RATIO["wide"])
        pen.card(PlantCard(plant, "wide", "later" if row else "offer"), cell.x, cell.y, size)


def _market(pen: Pen, subject: Subject, box: Area, k: float) -> None:
    """Paint the fuel market of the rulebook: for each fuel its spaces with prices, and tokens on those filled at the
    start."""
    fuels = subject.rules.fuels
    for fuel, row in zip(fuels, box.down(len(fuels), 5 * k), strict=True):
        name, track = row.columns(34 * k, 0)
        pen.token(fuel, name.centre - 2 * k, name.level, 30 * k)
        spaces = subject.rules.tracks[fuel]
        prices = list(dict.fromkeys(spaces))
        filled = set(occupied_places(spaces, subject.rules.start_tokens[fuel]))
        for price, cell in zip(prices, track.across(len(prices), 3 * k), strict=True):
            _space(pen, fuel, price, [place in filled for place, cost in enumerate(spaces) if cost == price], cell, k)


def _space(pen: Pen, fuel: int, price: int, filled: list[bool], cell: Area, k: float) -> None:
    pen.fill(cell, (*FUEL[FUELS[fuel]], 60), 4)
    pen.number(price, cell.centre, cell.y + 9 * k, 13 * k, INK, "center")
    size = 14 * k if fuel != URANIUM else 18 * k
    for full, spot in zip(filled, cell.less(top=14 * k).across(len(filled)), strict=True):
        if full:
            pen.token(fuel, spot.centre, spot.level, size)
        else:
            pen.disc(spot.centre, spot.level, 3 * k, HOLLOW)


def _houses(pen: Pen, subject: Subject, box: Area, k: float) -> None:
    """Paint a city with its three spaces and the price of a house on each, for the rulebook."""
    parts = zip(subject.rules.house_prices, OWNERS, box.across(len(OWNERS), 10 * k), strict=True)
    for nth, (price, owner, cell) in enumerate(parts, start=1):
        pen.fill(cell, PLACE, 8)
        text_area, thing = cell.rows(30 * k, 0)
        label = words.say(f"rulebook.head.house_{nth}")
        pen.text(label, text_area.centre, text_area.level + 3 * k, 19 * k, "heading", INK_SOFT, "center", text_area.w)
        Flow(pen, thing.less(left=6 * k)).house(owner, 42 * k).skip(6 * k).money(price, 25 * k)


def _discount(pen: Pen, subject: Subject, box: Area, k: float) -> None:
    plant = on_show(subject)[0]
    pen.card(PlantCard(plant, state="offer"), box.x + 4 * k, box.y + 3 * k, CARD * k)
    pen.discount(box.x + 82 * k, box.y + 100 * k, 19 * k)


def _cartel(pen: Pen, _: Subject, box: Area, k: float) -> None:
    for cell in box.across(6):
        pen.house("natural", cell.centre, cell.level, 40 * k)


_PAINT: Final[dict[str, Callable[[Pen, Subject, Area, float], None]]] = {
    **{name: partial(_cards, name) for name in EXAMPLES},
    "tokens": _tokens,
    "rows": _rows,
    "market": _market,
    "houses": _houses,
    "discount": _discount,
    "cartel": _cartel,
}
