"""Bureaucracy for all: who is ready and what each lights, and what the round's end will bring."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from pygame import Rect

from game.desk.base.others import plant_card
from game.engine import bureaucracy, events, plant_market, rules
from game.engine.plant_market import UnknownCard
from game.engine.resources import FUELS
from game.kit.components.card import card_size
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import FUEL, GREEN_INK, INK, INK_SOFT, MARKED, PAPER_SHADE
from game.kit.values.ids import OneOf, OriginId
from game.session.intents import Show, Undo
from game.session.parties import Party, asked, chosen_runs, front, lit_by, party
from game.session.session import Session

Box = tuple[float, float, float, float]
USUAL = 3
"""Plants a row has room for at least, so that those of all seats are equally large."""
ROW, TALL = 142.0, 104.0
"""Design px: height of a row at most, and from which whole cards lie in it."""
NAME, LIT, EARNED, BACK = 128.0, 216.0, 64.0, 44.0
"""Columns of a row: where the plants begin, and from its right edge the bulb, where the income ends, taking back."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat in this bureaucracy; what it lights is known once it is ready."""

    party: Party
    ready: bool
    person: bool
    here: bool
    on: tuple[int, ...]
    lit: int
    income: int


@dataclass(frozen=True, slots=True)
class RoundFacts:
    rows: tuple[SeatRow, ...]


@dataclass(frozen=True, slots=True)
class ForecastFacts:
    """The changes that follow when the last seat is ready."""

    coming: tuple[int, ...]
    stock: tuple[int, ...]
    phased_out: bool
    market: str
    step: int
    waiting: int


def everybody(session: Session, rect: Rect, unit: float) -> Panel:
    """A row for every seat."""
    known = RoundFacts(
        tuple(_row(session, seat) for seat in session.match.state.order if seat < len(session.match.seats))
    )
    return drawn("everybody", rect, unit, lambda pen: paint_everybody(pen, known))


def _row(session: Session, seat: int) -> SeatRow:
    match = session.match
    ready = seat in match.ready
    runs = chosen_runs(session, seat)
    on, lit = tuple(runs), lit_by(session, seat, runs)
    known = bool(match.ready.get(seat)) or (seat == front(session) and asked(session, seat))
    return SeatRow(
        party(session, seat),
        ready,
        match.is_person(seat) and not session.watching,
        seat == front(session),
        on if known else (),
        lit if known else -1,
        match.state.rules.pays(lit) if known else 0,
    )


def paint_everybody(pen: Pen, known: RoundFacts) -> None:
    """Rows in turn order as high as there is room for: name, plants, cities lit, income, ready or deciding."""
    wide, high = pen.size
    pen.paper(pen.rect)
    pen.heading(words.say("power.everybody"), 20, 26, words.say("power.same_time"), room=wide - 40)
    step = min(ROW, (high - 58) / max(1, len(known.rows)))
    for index, row in enumerate(known.rows):
        _paint_row(pen, row, (10, 46 + index * step, wide - 20, step - 6))


def _paint_row(pen: Pen, row: SeatRow, box: Box) -> None:
    x, y, wide, high = box
    middle = y + high / 2
    if row.here:
        pen.fill(box, MARKED, 7)
    else:
        pen.fill(box, (120, 84, 44, 26), 7)
    size = min(17, high * 0.36)
    pen.chip(row.party.colour, x + 24, middle, size)
    room = NAME - 54
    pen.text(row.party.name, x + 48, middle - 10, 23, "heading", fit=room, plain=True)
    state, ink = ("power.ready", GREEN_INK) if row.ready else ("power.deciding", INK_SOFT)
    pen.text(words.say(state), x + 48, middle + 13, 15, "semibold", ink, fit=room)
    left, right = x + NAME, x + wide
    _plants(pen, row, (left, y, right - (LIT + 26) - left, high))
    known = row.lit >= 0
    ink = INK if known else INK_SOFT
    pen.icon("lightbulb", right - LIT, middle, 22, ink)
    pen.number(f"{row.lit if known else '–'}/{row.party.cities}", right - (LIT - 16), middle, 24, ink)
    if known:
        pen.money(row.income, right - EARNED, middle, 26, GREEN_INK, "right")
    if row.ready and row.person:
        button = (right - (BACK + 8), middle - 19, BACK, 38)
        name, hint = OneOf("withdraw", row.party.seat), words.say("power.take_back")
        pen.button(button, "", Undo(row.party.seat), "paper", "arrow-u-up-left", name=name, hint=hint, size=20)
    if row.person and not row.ready and not row.here:
        pen.target(OneOf("seat", row.party.seat), box, Show(row.party.seat))


def _plants(pen: Pen, row: SeatRow, box: Box) -> None:
    """The plants with their fuel, whole cards where the row is high; those that rest are dark once that is known.

    What lies in the seat's own tray above is only painted here: a thing lies in one place.
    """
    x, y, wide, high = box
    style = "tall" if high >= TALL else "strip"
    count, shape = max(USUAL, len(row.party.plants)), card_size(100, style)
    most = 116 if style == "strip" else high
    size = min((wide - 8 * (count - 1)) / count, (high - 10) * shape[0] / shape[1], most)
    tall = card_size(size, style)[1]
    for index, stored in enumerate(row.party.plants):
        resting = row.lit >= 0 and stored.number not in row.on
        state = "resting" if resting else "owned"
        left, top = x + index * (size + 8), y + (high - tall) / 2
        if row.here:
            pen.card(stored.number, left, top, size, style, state, stored.tokens)
            continue
        pen.plant_card(plant_card(row.party, index, style, state), left, top, size)


def forecast(session: Session, rect: Rect, unit: float) -> Panel:
    """The resupply and the change of the plant market to come."""
    state = session.match.state
    after = state.copy()
    for seat in range(len(session.match.seats)):
        for run in chosen_runs(session, seat).values():
            for fuel, amount in enumerate(run.mix):
                after.supply[fuel] += amount
    known = ForecastFacts(
        bureaucracy.resupply_now(after),
        tuple(state.stock),
        state.phased_out,
        market_change(session),
        state.step,
        len(session.match.asked()),
    )
    return drawn("forecast", rect, unit, lambda pen: paint_forecast(pen, known))


def market_change(session: Session) -> str:
    """The change of the plant market after this round, as the engine does it as far as nobody has to see a card."""
    after = rules.view(session.match.state)
    happened: list[events.Event] = []
    after.log = happened
    more = bool(after.deck)
    with suppress(UnknownCard):
        plant_market.update(after)
    for event in happened:
        match event:
            case events.PlantPutBack(plant):
                return words.say("power.market", plant=plant)
            case events.PlantRemoved(plant):
                return words.say("power.market_step3" if more else "power.market_step3_last", plant=plant)
    return words.say("power.market_stays" if after.market else "power.market_empty")


def paint_forecast(pen: Pen, known: ForecastFacts) -> None:
    """A row for each fuel (lying, coming), then a sentence about the plants."""
    wide, high = pen.size
    pen.paper(pen.rect, PAPER_SHADE)
    pen.text(words.say("power.then"), 18, 26, 24, "heading", fit=wide - 36)
    note = words.say("power.resupply_note", step=known.step)
    pen.paragraph(note, (18, 42, wide - 36, 40), 15, "semibold", INK_SOFT, middle=True)
    foot = high - 96
    step = min(62, (foot - 88) / 4)
    for fuel, word in enumerate(FUELS):
        middle = 86 + step * (fuel + 0.5)
        pen.fill((10, middle - step * 0.46, wide - 20, step * 0.92), (*FUEL[word], 34), 7)
        pen.token(fuel, 34, middle, min(46, step * 0.9))
        pen.piece(OriginId("fuel", word), "origin", (), 34, middle, min(46, step * 0.9))
        pen.text(words.say(f"fuel.{word}"), 60, middle, 21, "heading", fit=wide * 0.34)
        gone = fuel == 3 and known.phased_out
        ink = GREEN_INK if known.coming[fuel] else INK_SOFT
        pen.number(f"+{known.coming[fuel]}" if not gone else "–", wide - 20, middle, 28, ink, "right")
        left = wide - 66
        if known.coming[fuel]:
            after = known.stock[fuel] + known.coming[fuel]
            left -= pen.number(after, left, middle, 20, INK_SOFT, "right") + 16
            pen.sign("play", left + 8, middle, 10, INK_SOFT)
        pen.number(known.stock[fuel], left, middle, 20, INK_SOFT, "right")
    pen.rule(14, foot, wide - 28)
    box = (18, foot + 8, wide - 36, 84)
    pen.paragraph(known.market, box, 17, "read", INK, middle=True)
