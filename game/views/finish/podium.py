"""The ceremony at the end of the game: places with reasons, revealed from last to first, on wooden planks."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.rules import Rank
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import (
    GOLD_INK,
    LAMPLIGHT,
    PLACE_INK,
    PLANK_BRIGHT,
    PLANK_DARK,
    PLANK_VEILED,
    PODIUM_INK,
    RUST_INK,
    SHINE,
    SHINE_SOFT,
    VEIL,
    VEILED_INK,
    VERDICT,
    WARM,
)
from game.kit.style.theme import FELT_FINISH
from game.kit.style.type_spec import TypeSpec, Untranslated
from game.kit.values.ids import OneOf
from game.session.parties import colour_of
from game.session.prompts import name_of, names_of
from game.session.session import Session

DARK_WOOD, BRIGHT_WOOD = PLANK_DARK, PLANK_BRIGHT
BROWN, RUST = PODIUM_INK, RUST_INK
MONEY = 2.6
"""Width of an amount of money in its row, in type sizes."""


@dataclass(frozen=True, slots=True)
class Placed:
    """One seat's place in the ceremony."""

    rank: int
    name: str
    colour: str
    supplied: int
    money: int
    note: str
    """The reason for its place: the winner compared with the second, all others mainly with the winner."""


@dataclass(frozen=True, slots=True)
class Podium:
    """The values that the ceremony shows."""

    title: str
    reason: str
    seats: tuple[Placed, ...]
    hidden: int = 0
    """The number of places, from the first one on, that are not revealed yet."""

    def paint(self, pen: Pen) -> None:
        """Paint the ceremony: green felt with a headline, a reason and the places on planks."""
        u = _unit(pen)
        wide, high = pen.size
        air = max(0.0, (high - 620 * u) * 0.3)
        pen.felt(pen.rect, FELT_FINISH)
        line = air + 54 * u
        pen.typed(self.title, wide / 2, line, TypeSpec(50 * u, "title", GOLD_INK, "center", wide - 60 * u, shadow=True))
        box = (50 * u, air + 84 * u, wide - 100 * u, 50 * u)
        pen.paragraph(self.reason, box, 20 * u, "read", VERDICT, "center")
        _podium(pen, self)


def podium(session: Session, ranks: list[Rank], hidden: int) -> Podium:
    """Return the values of the ceremony with this many places still hidden."""
    hidden = min(hidden, len(ranks))
    seats = tuple(_placed(session, ranks, rank) for rank in ranks)
    return Podium(headline(session, ranks, hidden), verdict(session, ranks, hidden), seats, hidden)


def headline(session: Session, ranks: list[Rank], hidden: int) -> str:
    """Return a headline with the winners; a question while they are hidden."""
    if hidden:
        return words.say("finish.question")
    winners = [rank.seat for rank in ranks if rank.number == 1]
    return words.say("finish.title", count=len(winners), names=names_of(session, winners))


def verdict(session: Session, ranks: list[Rank], hidden: int) -> str:
    """Return the sentence below the headline of the ceremony: why the place revealed last is not better; before any is
    revealed, that they are being counted; once all are, why the winner won."""
    if not hidden:
        return reason(session, ranks)
    return step(session, ranks, hidden) if hidden < len(ranks) else words.say("finish.counting")


def step(session: Session, ranks: list[Rank], index: int) -> str:
    """Return why the seat at this index of the ranking is behind the one before it, without naming that one."""
    own, better = ranks[index], ranks[index - 1]
    name = name_of(session, own.seat)
    if own.number == better.number:
        return words.say("finish.step.tied", name=name, place=own.number)
    if own.supplied < better.supplied:
        more = better.supplied - own.supplied
        return words.say("finish.step.supplied", name=name, place=own.number, lit=own.supplied, count=more)
    if own.money < better.money:
        more = better.money - own.money
        return words.say("finish.step.money", name=name, place=own.number, lit=own.supplied, more=more)
    return words.say("finish.step.cities", name=name, place=own.number, lit=own.supplied)


def _placed(session: Session, ranks: list[Rank], rank: Rank) -> Placed:
    return Placed(
        rank.number,
        name_of(session, rank.seat),
        colour_of(session, rank.seat),
        rank.supplied,
        rank.money,
        _ahead(ranks) if rank.number == 1 else _behind(ranks, rank),
    )


def _ahead(ranks: list[Rank]) -> str:
    """Return the winner's lead over the second player in a few words."""
    first, second = ranks[0], ranks[1]
    if second.number == 1:
        return words.say("finish.by_nothing")
    if first.supplied > second.supplied:
        return words.say("finish.by_lit", count=first.supplied - second.supplied)
    if first.money > second.money:
        return words.say("finish.by_money", count=first.money - second.money)
    return words.say("finish.by_cities")


def _behind(ranks: list[Rank], own: Rank) -> str:
    """Return in a few words how far a place is behind the first, or behind the place before it if both lack as much."""
    first, before = ranks[0], ranks[ranks.index(own) - 1]
    if own.number == before.number:
        return words.say("finish.level")
    if own.supplied < before.supplied:
        return words.say("finish.less_lit", count=first.supplied - own.supplied)
    if own.supplied == first.supplied and own.money < before.money:
        return words.say("finish.less_money", count=first.money - own.money)
    if before is first:
        return words.say("finish.fewer_cities")
    if own.money < before.money:
        return words.say("finish.less_money_before", count=before.money - own.money, place=before.number)
    return words.say("finish.fewer_cities_before", place=before.number)


def reason(session: Session, ranks: list[Rank]) -> str:
    """Return the reason why the winner won, in a sentence."""
    first = ranks[0]
    winners = [rank for rank in ranks if rank.number == 1]
    name = name_of(session, first.seat)
    if len(winners) > 1:
        return words.say(
            "finish.shared", names=names_of(session, [rank.seat for rank in winners]), count=first.supplied
        )
    second = ranks[1]
    other = name_of(session, second.seat)
    if first.supplied > second.supplied:
        return words.say("finish.most", name=name, count=first.supplied, other=other, fewer=second.supplied)
    both = names_of(session, [rank.seat for rank in ranks if rank.supplied == first.supplied])
    if first.money > second.money:
        more = first.money - second.money
        return words.say("finish.richer", names=both, count=first.supplied, name=name, more=more)
    both = names_of(session, [rank.seat for rank in ranks if ties_on_money(rank, first)])
    return words.say("finish.larger", names=both, count=first.supplied, name=name, cities=first.cities)


def ties_on_money(rank: Rank, first: Rank) -> bool:
    """Return whether a seat equals the first one in all that decides the ranking but the number of cities."""
    return (rank.supplied, rank.money) == (first.supplied, first.money)


def _unit(pen: Pen) -> float:
    """Return the number of px for each design px in the ceremony, which is larger in a panel higher than 760 design
    px."""
    return pen.u * (1.35 if pen.size[1] > 760 * pen.u else 1.0)


def _podium(pen: Pen, known: Podium) -> None:
    """Paint the places on planks of decreasing height; with three or more seats the winner is second from the left."""
    u = _unit(pen)
    wide, high = pen.size
    seats = known.seats
    order = list(seats)
    if len(order) > 2:
        order[0], order[1] = order[1], order[0]
    foot = high - 30 * u
    gap = 14 * u
    widths = [1.22 if seat is seats[0] else 1.0 for seat in order]
    part = (wide - 64 * u - gap * (len(order) - 1)) / sum(widths)
    part = min(part, 260 * u)
    left = (wide - part * sum(widths) - gap * (len(order) - 1)) / 2
    tall = min(foot - 200 * u, 460 * u)
    for seat, share in zip(order, widths, strict=True):
        position = seats.index(seat)
        height = max(
            (128 if part < 180 * u else 108) * u, tall * (1.0 - 0.16 * min(position, 3) - 0.04 * max(0, position - 3))
        )
        box = (left, foot - height, part * share, height)
        if position < known.hidden:
            _veiled(pen, seat, box)
        else:
            _plank(pen, seat, box, seat.rank == 1)
        left += part * share + gap


def _veiled(pen: Pen, seat: Placed, box: tuple[float, float, float, float]) -> None:
    """Paint a darkened plank for a place that is still hidden."""
    x, y, _, _ = box
    pen.oak(box, PLANK_VEILED, seed=seat.rank + 3)
    pen.fill(box, VEIL, 7 * pen.u)
    size = 42 * _unit(pen)
    pen.number(seat.rank, x + size / 3, y + size * 0.72, size, VEILED_INK)


def _plank(pen: Pen, seat: Placed, box: tuple[float, float, float, float], best: bool) -> None:
    u = _unit(pen)
    x, y, wide, _ = box
    narrow = wide < 180 * u
    house = (132 if best else 104 - 4 * min(seat.rank, 4)) * u * (0.8 if narrow else 1.0)
    middle = x + wide * (0.7 if narrow else 0.72)
    if best:
        _lamplight(pen, middle, y, wide)
    pen.oak(box, BRIGHT_WOOD if best else DARK_WOOD, seed=seat.rank + 3)
    pen.fill(box, SHINE if best else SHINE_SOFT, 7 * u)
    if best:
        pen.glow_disc(middle, y - house * 0.22, 30 * u, WARM, 28)
    pen.piece(
        OneOf("podium", seat.colour), "house", (seat.colour,), middle, y - house * (0.3 if narrow else 0.16), house
    )
    _written(pen, seat, box, best, narrow)


def _lamplight(pen: Pen, x: float, foot: float, wide: float) -> None:
    """Paint light that falls from the headline onto the winner."""
    top = 8 * pen.u
    for share, alpha in ((1.0, 16), (0.72, 18), (0.46, 22)):
        half, narrow = wide * 0.62 * share, wide * 0.16 * share
        corners = [(x - narrow, top), (x + narrow, top), (x + half, foot), (x - half, foot)]
        pen.polygon(corners, (*LAMPLIGHT, alpha))


def _written(pen: Pen, seat: Placed, box: tuple[float, float, float, float], best: bool, narrow: bool) -> None:
    """Paint a place, its player's name, powered cities, money and reason, one below another and aligned on the left."""
    u = min(_unit(pen), 1.1 * pen.u) if narrow else _unit(pen)
    x, y, wide, high = box
    size = (56 if best else 42) * u * (0.8 if narrow else 1.0)
    top = y + size * 0.72
    used = pen.number(seat.rank, x + 14 * u, top, size, PLACE_INK)
    left = x + 14 * u + used + 10 * u
    name = (34 if best else 27) * u * (0.85 if narrow else 1.0)
    pen.text(Untranslated(seat.name), left, y + name * 1.0, name, "heading", BROWN, fit=x + wide - left - 10 * u)
    value = (29 if best else 23) * u * (0.85 if narrow else 1.0)
    row = y + name * 1.0 + value * 1.2
    if narrow:
        row, left = max(row, top + size * 0.42 + value * 0.7), x + 12 * u
    end = x + wide - 10 * u
    tall = y + high - row - value * 1.87 > 30 * pen.u
    after = _lit(pen, seat, left, row, value, end if tall else end - value * (MONEY + 0.55))
    if end - after > value * MONEY:
        pen.money(seat.money, after, row, value, BROWN)
    else:
        row += value * 1.15
        pen.money(seat.money, left, row, value, BROWN)
    below, note = row + value * 0.72, (17 if best else 15) * (0.9 if narrow else 1.0) * u
    if y + high - below > 18 * pen.u:
        pen.paragraph(seat.note, (left, below, end - left, y + high - below - 3 * u), note, "semibold", RUST)


def _lit(pen: Pen, seat: Placed, x: float, y: float, size: float, end: float) -> float:
    """Paint the number of powered cities, and its word if there is room up to `end`; return the x position after it."""
    pen.icon("lightbulb", x + size * 0.35, y, size * 0.8, RUST)
    after = x + size * 0.85 + pen.number(seat.supplied, x + size * 0.85, y, size, BROWN) + size * 0.25
    said = words.say("finish.lit")
    if after + pen.width(said, size * 0.62, "semibold") >= end:
        return after
    return after + pen.text(said, after, y, size * 0.62, "semibold", BROWN) + size * 0.55
