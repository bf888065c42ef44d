"""The desk in front: money or its cover, network, plants with their fuel, what lighting cities would pay."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.desk.base.others import plant_card
from game.engine.actions import SCRAP
from game.engine.plants import PLANTS
from game.engine.resources import FUELS
from game.engine.state import Task
from game.kit.components.card import card_size
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import GREEN_INK, INK, INK_SOFT
from game.kit.values.ids import FuelId, OneOf
from game.session.asking import burns
from game.session.intents import Intent, Lay, Nothing, Peek
from game.session.parties import Party, asked, front, party, state_of
from game.session.session import Session
from game.views import income_table as income
from game.views.income_table import Income

BAND = 38.0
SLIP, TABLE, LOW_TABLE = 0.3, 0.235, 0.29
"""What the slip and the table of income take of a narrow tray at most."""
UNDER = (84, 54, 30)
"""What shows under a card in the light while it is on its way."""


@dataclass(frozen=True, slots=True)
class DeskFacts:
    """Everything the desk in front shows."""

    party: Party
    places: int
    covered: bool
    peek: bool
    """Whether its owner may look under the cover."""
    income: Income
    note: str
    summary: str
    coming: int
    """The plant on auction for which a place is free, 0 if none."""
    touches: tuple[tuple[int, Intent], ...]
    """What touching a plant means."""
    bought: int
    """The plant just bought, while an old one must make room for it."""
    settling: bool
    """Whether a plant was scrapped and its fuel is being dealt with."""
    form: str
    """tall or low."""


def facts(session: Session, form: str, coming: int = 0, after: int = -1) -> DeskFacts:
    """Everything that the desk in front shows now."""
    seat = front(session)
    state = state_of(session, seat)
    known = party(session, seat)
    covered = not session.money_open(seat)
    cities = len(session.match.state.players[seat].cities)
    now = min(known.lit, cities)
    pays = (
        income.before_fuel(state.rules, min(known.capacity, cities), now)
        if form == "tall"
        else income.while_building(state.rules, now, now if after < 0 else min(known.lit, after))
    )
    task = state.task
    settling = task == Task.DROP and asked(session, seat)
    return DeskFacts(
        known,
        max(state.rules.plant_limit, len(known.plants)),
        covered,
        covered and session.match.is_person(seat),
        pays,
        _note(session, known, coming),
        words.say("own.summary", cities=known.cities, capacity=known.capacity, lit=known.lit),
        coming,
        tuple((stored.number, _touch(session, seat, stored.number)) for stored in known.plants),
        state.lot if task == Task.SCRAP else 0,
        settling,
        form,
    )


def _note(session: Session, known: Party, coming: int) -> str:
    if coming and asked(session, known.seat):
        limit = session.state.rules.plant_limit
        cities = sorted([PLANTS[stored.number].cities for stored in known.plants])
        kept = cities[max(0, len(cities) + 1 - limit) :]
        capacity = sum(kept) + PLANTS[coming].cities
        more = f"{capacity - known.capacity:+d}".replace("-", "−")
        return words.say("own.with_plant", plant=coming, capacity=capacity, more=more, count=known.cities)
    return words.say("own.fuel_for", count=min(known.lit, known.cities))


def _touch(session: Session, seat: int, number: int) -> Intent:
    """Scrapping while it is asked; else the plant explains itself."""
    if asked(session, seat) and session.match.state.task == Task.SCRAP:
        return Lay(seat, SCRAP[number])
    return Nothing()


def panel(known: DeskFacts, rect: Rect, unit: float) -> Panel:
    return drawn("own", rect, unit, lambda pen: paint(pen, known), known.party.seat)


def paint(pen: Pen, known: DeskFacts) -> None:
    """A walnut tray under a band in the seat's colour."""
    wide, high = pen.size
    tray(pen, known.party, known.summary)
    inset, top = 18, (BAND + 14)
    tall = high - top - 14
    slip = min(300, wide * SLIP)
    table = min(206, wide * TABLE) if known.form == "tall" else min(252, wide * LOW_TABLE)
    _slip(pen, known, (inset, top, slip, tall))
    income.paint(pen, known.income, (wide - inset - table, top, table, tall))
    left = inset + slip + 18
    _plants(pen, known, (left, top, wide - inset - table - 16 - left, tall))


def tray(pen: Pen, known: Party, summary: str) -> None:
    """The tray and its band, without what lies in it."""
    wide = pen.size[0]
    pen.wood(pen.rect, seed=2)
    pen.band((0, 0, wide, BAND), known.colour, known.name, words.say("own.title") if known.yours else "", summary)


def money(pen: Pen, known: DeskFacts, box: tuple[float, float, float, float], size: float) -> None:
    """The amount with its coin, or the cover that its owner can lift."""
    x, y, wide, high = box
    if known.covered:
        amount = known.party.money if known.peek else None
        pen.cover(box, words.say("own.peek"), "peek", Peek(known.party.seat) if known.peek else None, amount)
        return
    middle = y + high / 2
    pen.coin(x + size * 0.31, middle, size * 0.31)
    left = x + size * 0.76
    amount = known.party.money if known.party.money is not None else 0
    left += pen.figure(OneOf("money", known.party.colour), amount, left, middle, size, coin=False)
    room = x + wide - left - 6
    pen.text(
        words.say("common.elektro"),
        left + 6,
        middle + size * 0.22,
        15,
        "semibold",
        INK_SOFT,
        fit=room,
    )


def _slip(pen: Pen, known: DeskFacts, box: tuple[float, float, float, float]) -> None:
    """Money, network and capacity on a printed slip."""
    x, y, wide, high = box
    pen.slip(box)
    tall = known.form == "tall"
    share = 0.46 if tall else 0.52
    money(pen, known, (x + 15, y + 8, wide - 30, high * share - 12), (62 if tall else 50))
    line = y + high * share
    pen.line((x + 14, line), (x + wide - 14, line), (170, 138, 96), pen.line_width(1))
    middle = line + (26 if tall else (high * (1 - share)) / 2)
    shares = (0.0, 0.44 * (wide - 24))
    places = (
        ("house", known.party.cities, "own.cities"),
        ("lightning", known.party.capacity, "own.capacity"),
    )
    for index, (icon, value, key) in enumerate(places):
        left = x + 12 + shares[index]
        end = x + 12 + shares[1] if index == 0 else x + wide - 6
        pen.icon(icon, left + 12, middle, 25, INK)
        left += 28
        used = pen.number(value, left, middle, 34)
        label = words.say(key, count=value)
        room = end - left - used - 5
        pen.text(label, left + used + 4, middle + 3, 15, "semibold", INK_SOFT, fit=room)
    if tall:
        foot = middle + 20
        pen.paragraph(
            known.note,
            (x + 16, foot, wide - 32, y + high - foot - 6),
            16,
            "semibold",
            GREEN_INK if known.coming or known.party.lit else INK_SOFT,
            middle=True,
        )


def _plants(pen: Pen, known: DeskFacts, box: tuple[float, float, float, float]) -> None:
    """Cards side by side with free places, and tokens that found no place."""
    x, y, wide, high = box
    count = known.places + (1 if known.party.spare else 0)
    gap = 12
    card = min(high * 138 / 184, (wide - gap * (count - 1)) / count)
    tall = card_size(card)[1]
    left = x + max(0.0, (wide - card * count - gap * (count - 1)) / 2)
    top = y + (high - tall) / 2
    for index in range(known.places):
        place = left + index * (card + gap)
        if index < len(known.party.plants):
            _card(pen, known, index, place, top, card)
            continue
        next_free = known.coming and index == len(known.party.plants)
        note = words.say("own.for_plant", plant=known.coming) if next_free else ""
        pen.slot((place, top, card, tall), words.say("own.free_place"), note)
    if known.party.spare:
        _leaving(pen, known, (left + known.places * (card + gap), top, card, tall))


def _card(pen: Pen, known: DeskFacts, index: int, x: float, y: float, size: float) -> None:
    number, touch = known.touches[index]
    scrapping = isinstance(touch, Lay)
    box = (x, y, *card_size(size))
    if scrapping and not known.settling and number != known.bought:
        pen.glow(box, radius=9, reach=6)
        pen.fill(box, UNDER, 9)
    pen.plant_card(plant_card(known.party, index, "tall"), x, y, size)
    hint = words.say("asking.plant_does", plant=number, does=burns(PLANTS[number]))
    pen.target(OneOf("scrap", number) if scrapping else OneOf("plant", number), box, touch, hint=hint)


def _leaving(pen: Pen, known: DeskFacts, box: tuple[float, float, float, float]) -> None:
    """Tokens of a scrapped plant that find no place."""
    x, y, wide, high = box
    pen.slot(box)
    pen.text(
        words.say("own.leaving"),
        x + wide / 2,
        y + 18,
        17,
        "heading",
        (226, 196, 150),
        "center",
        wide - 8,
    )
    fuels = sorted(set(known.party.spare))
    step = (high - 40) / max(1, len(fuels))
    for row, fuel in enumerate(fuels):
        middle = y + 34 + step * (row + 0.5)
        word = FUELS[fuel]
        amount = known.party.spare.count(fuel)
        for index in range(amount):
            place = x + wide / 2 + (index - (amount - 1) / 2) * 22
            pen.piece(FuelId(word, "spare", index), "fuel", (word,), place, middle, 40, z=2)
