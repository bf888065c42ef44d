"""The spectators' panel on what the players can expect: each seat's cities, its money if all may see it, and a bar for
its expected income."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import outage
from game.kit.paint.materials import Finish
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import ROW_ODD
from game.kit.style.theme import INK, INK_SOFT, SEAT, SEAT_DARK
from game.kit.style.type_spec import TypeSpec, Untranslated
from game.kit.values.area import Area
from game.session.parties import colour_of
from game.session.prompts import name_of
from game.session.session import Session
from game.views.income import income

HEAD, ROW = 48.0, 46.0
"""Heights of the title and of a seat's row, design px."""
NAME, SIGNS, MONEY, PAYS = 0.22, 0.16, 0.11, 64.0
"""Shares of a row for the name, for cities and capacity, and for the money; the width of the income in design px."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """Public facts about a seat, from which spectators see what income it can expect."""

    name: str
    colour: str
    cities: int
    capacity: int
    money: int | None
    """The seat's money; None while it is hidden."""
    pays: int
    """Income for the cities that the fuel at hand can power, in Elektro."""
    most: int
    """Income if every plant had its fuel, in Elektro."""


def prospects(session: Session) -> tuple[Prospect, ...]:
    """Return the public facts about all seats, that with the highest expected income first; equal ones in turn
    order."""
    state = session.match.state
    found = []
    for seat in state.order:
        if seat not in range(len(session.match.seats)):
            continue
        player = state.players[seat]
        cities = len(player.cities)
        found.append(
            Prospect(
                name_of(session, seat),
                colour_of(session, seat),
                cities,
                player.capacity,
                player.money if session.money_open(seat) else None,
                income(state, player, cities).pays,
                outage.pays(state, cities, min(player.capacity, cities)),
            )
        )
    return tuple(sorted(found, key=lambda prospect: (-prospect.pays, -prospect.most)))


def high(session: Session) -> float:
    """Return the height of the spectators' panel of expected incomes, in design px."""
    return HEAD + ROW * len(session.match.seats) + 12


def paint(known: tuple[Prospect, ...], pen: Pen) -> None:
    """Paint the spectators' panel of expected incomes: a heading, and a row for each seat."""
    pen.paper(pen.rect, z=1.0)
    pen.text(words.say("spectators.prospects"), 18, 26, 25, "heading", fit=pen.rect.w * 0.45)
    note = TypeSpec(16, "read", INK_SOFT, "right", pen.rect.w * 0.45)
    pen.typed(words.say("spectators.with_fuel"), pen.rect.end - 18, 27, note)
    most = max(1, *(prospect.most for prospect in known), *(prospect.pays for prospect in known))
    for index, (prospect, row) in enumerate(zip(known, pen.rect.less(12, HEAD, 12, 8).down(len(known)), strict=True)):
        if index % 2:
            pen.fill(row, ROW_ODD, 4)
        _row(pen, prospect, row.less(left=10, right=12), most)


def _row(pen: Pen, known: Prospect, row: Area, most: int) -> None:
    """Paint a seat's row for spectators: name, cities, capacity, money (or a closed eye if it is hidden), and a bar for
    its expected income."""
    name, signs, money, bar, pays = row.columns(row.w * NAME, row.w * SIGNS, row.w * MONEY, 0, PAYS)
    Flow(pen, name).chip(known.colour, 13).skip(9).text(Untranslated(known.name), 23, "heading", fit=name.w - 40)
    Flow(pen, signs).sign("house", 18).skip(4).number(known.cities, 24).skip(14).sign("lightning", 18).skip(3).number(
        known.capacity, 24, INK_SOFT
    )
    line = Flow(pen, money)
    if known.money is None:
        line.sign("eye-slash", 20, INK_SOFT)
    else:
        line.money(known.money, 22)
    _bar(pen, known, bar.less(left=6, right=6, top=row.h * 0.26, bottom=row.h * 0.26), most)
    pen.number(known.pays, pays.end, pays.level, 25, INK, "right")


def _bar(pen: Pen, known: Prospect, room: Area, most: int) -> None:
    """Paint a bar for the income possible with the fuel at hand, and as an outline the income possible with more
    fuel."""
    whole, now = room.w * known.most / most, room.w * known.pays / most
    if whole > now:
        pen.outline(room.left(whole), SEAT_DARK[known.colour], 4, pen.line_width(1.2))
    if now:
        pen.slab(room.left(now), Finish("paper", 0.35, 0.06), SEAT[known.colour], 4, 0)
