"""Paints an entry of the log on one line: its party, pictures of its subject, its sentence, and the money that changed.

All sizes follow from the height of the line, so that the desk and the table share it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from game.engine.resources import FUELS
from game.kit.components.card import RATIO, PlantCard
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style.layout_theme import ROW_ODD
from game.kit.style.theme import GREEN_INK, INK, INK_SOFT, MARKED, WINE
from game.kit.values.area import Area
from game.views.story.entries import LogEntry

PHASES: Final = {"auction": "gavel", "market": "cube", "build": "house-line", "bureaucracy": "lightning"}
"""The icon of each phase's heading."""
CHIP, PICTURE = 0.32, 0.8
"""A chip's radius and a picture's height, in heights of a line."""
INDENT = 1.4
"""The indent of a bid inside its auction, in heights of a line."""
MOST_HOUSES: Final = 4
"""Houses drawn one by one in a line."""
OFFERS: Final = 3
"""The highest bids that are shown beside an auction."""
MONEY, OFFER, PICTURES = 4.5, 2.8, 1.5
"""Room for the money before and after, for one of these bids (in type sizes), and for a picture (in heights)."""
Addition = Callable[[Flow, LogEntry, float, float], None]


@dataclass(frozen=True, slots=True)
class LineLook:
    """How an entry of the log is shown in its list: size, colours, and what is marked."""

    odd: bool = False
    """Whether its ground is darker."""
    here: bool = False
    """Whether it is the present one, in bold."""
    opened: bool | None = False
    """Whether an auction's bids are shown (minus) or not (plus); None: they cannot be shown, and it has no sign."""
    share: float = 0.5
    """Type size, in heights of a line."""


def paint(pen: Pen, entry: LogEntry, row: Area, look: LineLook) -> None:
    """Paint an entry of the log on one line."""
    high = row.h
    if entry.heading:
        _heading(pen, entry, row, look.share)
        return
    if look.odd:
        pen.fill(row, ROW_ODD, 4)
    line = Flow(pen, row.less(left=high * (0.25 + INDENT * entry.inner), right=high * 0.25))
    if entry.colour:
        line.chip(entry.colour, high * CHIP).skip(high * 0.2)
    else:
        line.skip(high * (2 * CHIP + 0.2))
    if entry.bids and look.opened is not None:
        line.sign("minus" if look.opened else "plus", high * 0.5, INK_SOFT, last=True).skip(high * 0.2, last=True)
    font, ink = "semibold" if look.here else "read", INK_SOFT if entry.inner else INK
    size = high * look.share
    for add, wide in _additions(entry, size, high):
        if line.room - wide > pen.width(entry.sentence, size, font):  # the sentence comes first
            add(line, entry, high, look.share)
    line.text(entry.sentence, size, font, ink)


def _additions(entry: LogEntry, size: float, high: float) -> Iterator[tuple[Addition, float]]:
    """Yield everything beside an entry's sentence, each with its approximate width."""
    kinds = sum(count > 0 for count in entry.fuel)
    things = (entry.plant > 0 and not entry.inner) + kinds + min(len(entry.cities), MOST_HOUSES) * entry.houses
    yield pictures, PICTURES * high * things
    yield _money, MONEY * size * (entry.money is not None)
    yield _offers, OFFER * size * len(entry.offers[:OFFERS])


def _offers(line: Flow, entry: LogEntry, high: float, share: float) -> None:
    """Add an auction's last bids beside the money, the highest one rightmost."""
    for colour, amount in entry.offers[:OFFERS] if len(entry.offers) > 1 else ():
        line.number(amount, high * share * 0.92, INK_SOFT, last=True).skip(high * 0.12, last=True)
        line.chip(colour, high * 0.2, last=True).skip(high * 0.3, last=True)


def _heading(pen: Pen, entry: LogEntry, row: Area, share: float) -> None:
    """Paint the heading of a round on gold, or that of a phase with its icon."""
    line = Flow(pen, row.inset(row.h * 0.3, 0))
    if entry.heading == "round":
        pen.fill(row.inset(0, row.h * 0.04), MARKED, 4)
        line.text(entry.sentence, row.h * share * 1.2, "heading")
        return
    if entry.heading in PHASES:
        line.sign(PHASES[entry.heading], row.h * 0.55, WINE).skip(row.h * 0.25)
    line.text(entry.sentence, row.h * share * 1.08, "heading", WINE)
    pen.rule(row.x, row.foot, row.w)


def _money(line: Flow, entry: LogEntry, high: float, share: float) -> None:
    """Add a party's money before and after the entry at the right end of the line."""
    if entry.money is None:
        return
    before, after = entry.money
    ink = GREEN_INK if after > before else WINE
    line.skip(high * 0.2, last=True).number(after, high * share * 1.12, ink, last=True).skip(high * 0.12, last=True)
    line.sign("caret-right", high * 0.34, INK_SOFT, last=True).skip(high * 0.12, last=True)
    line.number(before, high * share * 0.92, INK_SOFT, last=True).skip(high * 0.35, last=True)


def pictures(line: Flow, entry: LogEntry, high: float, share: float) -> None:
    """Add pictures of the plant, tokens and houses that an entry is about."""
    tall, gap = high * PICTURE, high * 0.2
    if entry.plant and not entry.inner:
        wide = tall / RATIO["mini"]
        line.pen.card(PlantCard(entry.plant, "mini"), line.start, line.level - tall / 2, wide)
        line.skip(wide + gap)
    for fuel, count in enumerate(entry.fuel):
        if count:
            line.number(count, high * share).skip(high * 0.04).token(FUELS[fuel], tall).skip(gap * 0.5)
    if entry.houses:
        many = len(entry.cities) > MOST_HOUSES
        if many:
            line.number(len(entry.cities), high * share)
        for _ in entry.cities[: 1 if many else MOST_HOUSES]:
            line.house(entry.colour, tall).skip(-tall * 0.25)
        line.skip(tall * 0.25 + gap)
    elif entry.deed == "powered":
        line.sign("lightning", high * 0.5, INK_SOFT).skip(gap)
