"""The desk in front while fuel is bought: the cart with its prices, and the plants that take the tokens."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.desk.base.confirm_button import confirm, confirm_or_not
from game.desk.base.others import plant_card
from game.desk.base.own_desk import BAND, tray
from game.engine import market
from game.engine.actions import BUY, Buy
from game.engine.plants import PLANTS
from game.engine.resources import FUELS
from game.engine.state import Task
from game.kit.components.card import card_size
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import CREAM, CREAM_SOFT, GREEN_INK, INK, INK_SOFT, WINE
from game.kit.values.ids import OneOf
from game.session.asking import goods
from game.session.intents import Intent, Lay, Nothing, Peek, Reset, StepBack, TakeOut
from game.session.parties import Party, asked, front, party
from game.session.session import Session

BACK, BACK_SIGN = 52.0, "arrow-u-up-left"
"""What one step back takes at the head of the cart, design px, and its sign."""


@dataclass(frozen=True, slots=True)
class CartLine:
    """The share of one fuel in the cart: the price of each token, and where the last one stands."""

    fuel: int
    prices: tuple[int, ...]
    last: int


@dataclass(frozen=True, slots=True)
class CartFacts:
    party: Party
    places: int
    asked: bool
    lines: tuple[CartLine, ...]
    money: int
    """Before paying."""
    covered: bool
    peek: bool
    summary: str
    touches: tuple[Intent, ...]
    twice: bool
    can_buy: bool
    """Whether any fuel can be had now."""

    @property
    def to_pay(self) -> int:
        return sum(sum(line.prices) for line in self.lines)


def facts(session: Session) -> CartFacts:
    """Everything that the cart and the plants show now."""
    seat = front(session)
    mine = asked(session, seat) and session.match.state.task == Task.BUY
    known = party(session, seat)
    key = "market.summary" if mine else "own.summary"
    summary = words.say(key, cities=known.cities, capacity=known.capacity, lit=known.lit)
    return CartFacts(
        known,
        max(session.state.rules.plant_limit, len(known.plants)),
        mine,
        _lines(session, seat) if mine else (),
        session.match.state.players[seat].money,
        not session.money_open(seat),
        session.view(seat).peeking,
        summary,
        tuple(_touch(session, seat, stored.number) if mine else Nothing() for stored in known.plants),
        bool(session.view(seat).asked_twice),
        mine and any(isinstance(move, Buy) for move in session.moves(seat)),
    )


def _lines(session: Session, seat: int) -> tuple[CartLine, ...]:
    draft = session.draft(seat)
    bought: dict[int, list[int]] = {}
    last: dict[int, int] = {}
    paid = [event.price for event in draft.happened if hasattr(event, "fuel") and hasattr(event, "price")]
    buys = [(index, move.fuel) for index, move in enumerate(draft.moves) if isinstance(move, Buy)]
    for (index, fuel), price in zip(buys, paid, strict=False):
        bought.setdefault(fuel, []).append(price)
        last[fuel] = index
    return tuple(CartLine(fuel, tuple(prices), last[fuel]) for fuel, prices in sorted(bought.items()))


def _touch(session: Session, seat: int, number: int) -> Intent:
    """Touching a plant buys one token of what it burns, the cheaper one for a hybrid."""
    fuels = PLANTS[number].fuels
    if not fuels:
        return Nothing()
    state = session.state_of(seat)
    return Lay(seat, BUY[min(fuels, key=lambda fuel: market.price(state, fuel))])


def panel(session: Session, rect: Rect, unit: float) -> Panel:
    known = facts(session)
    return drawn("own", rect, unit, lambda pen: paint(pen, known), known.party.seat)


def paint(pen: Pen, known: CartFacts) -> None:
    """The tray with the cart at the left and the plants large at the right."""
    wide, high = pen.size
    tray(pen, known.party, known.summary)
    top = BAND + 14
    slip = (18, top, 316, high - top - 14)
    pen.slip(slip, (252, 246, 226), 6, 0.7)
    _cart(pen, known, slip)
    left = slip[0] + slip[2] + 18
    _plants(pen, known, (left, top, wide - 18 - left, slip[3]))


def _cart(pen: Pen, known: CartFacts, box: tuple[float, float, float, float]) -> None:
    x, y, wide, high = box
    headed = min(wide * 0.4, pen.width(words.say("market.cart"), 26, "heading"))
    pen.heading(words.say("market.cart"), x + 16, y + 23, "", 26, room=wide * 0.4)
    note = words.say("market.cart_note" if known.lines else "market.cart_empty")
    end = x + wide - 16
    if known.asked and known.lines:
        end -= BACK
        back, said = (end + 10, y + 7, (BACK - 10), 34), words.say("desk.back")
        pen.button(back, "", StepBack(known.party.seat), "paper", BACK_SIGN, name="back", hint=said, size=21)
    pen.text(note, end, y + 24, 15, "semibold", INK_SOFT, "right", end - x - headed - 26)
    step = min(40, (high - 206) / max(2, len(known.lines)))
    for row, line in enumerate(known.lines):
        _line(pen, known, row, line, (x, y + 40 + row * step, wide, step))
    if known.asked and not known.lines:
        hint = (x + 30, y + 48, wide - 60, high - 220)
        pen.paragraph(words.say("market.cart_hint"), hint, 17, "italic", INK_SOFT, "center", middle=True)
    base = y + high - 72
    pen.rule(x + 14, base - 88, wide - 28)
    pen.text(words.say("market.to_pay"), x + 16, base - 60, 30, "heading", fit=wide * 0.5)
    pen.money(known.to_pay, x + wide - 16, base - 60, 48, INK, "right")
    _left(pen, known, x, base - 22, wide)
    _buttons(pen, known, (x + 14, base, wide - 28, 60))


def _line(pen: Pen, known: CartFacts, row: int, line: CartLine, box: tuple[float, float, float, float]) -> None:
    """A fuel of the cart: amount, single prices, sum, and a button that takes the last one out."""
    x, y, wide, high = box
    middle = y + high / 2
    right = x + wide - 16
    side = min(28, high - 3)
    button = (right - side, middle - side / 2, side, side)
    pen.token(line.fuel, x + 30, middle, min(36, high * 1.1))
    label = f"{len(line.prices)} {goods(line.fuel)}"
    used = pen.text(label, x + 50, middle, 17, "semibold", fit=wide * 0.34)
    total = pen.number(sum(line.prices), button[0] - 10, middle, 26, INK, "right")
    if len(line.prices) > 1:
        room = button[0] - 22 - total - (x + 58 + used)
        parts = " + ".join(str(price) for price in line.prices)
        if pen.width(parts, 16) <= room:
            pen.number(parts, button[0] - 18 - total, middle, 16, INK_SOFT, "right", "read")
    pen.button(
        button,
        "",
        TakeOut(known.party.seat, line.last),
        "wine",
        "minus",
        name=OneOf("cart", row),
        size=side * 0.75,
    )


def _left(pen: Pen, known: CartFacts, x: float, y: float, wide: float) -> None:
    """Money now and what is left of it, or their cover."""
    if known.covered and not known.peek:
        box = (x + 14, y - 18, wide - 28, 34)
        pen.slab(box, "paper", (104, 64, 38), 8, 0.3, 0.3, 0.06)
        pen.icon("eye-slash", box[0] + 22, y - 1, 20, (226, 190, 142))
        room = box[2] - 50
        pen.text(words.say("own.peek"), box[0] + 42, y - 1, 15, "semibold", (236, 208, 166), fit=room)
        pen.target("peek", box, Peek(known.party.seat))
        return
    now = words.say("market.money_now", amount=known.money)
    pen.text(now, x + 16, y, 17, "semibold", INK_SOFT, fit=wide * 0.5)
    left = known.money - known.to_pay
    ink = GREEN_INK if left >= 0 else WINE
    used = pen.number(left, x + wide - 16, y, 34, ink, "right")
    label = words.say("market.left")
    pen.text(label, x + wide - 24 - used, y, 17, "semibold", INK_SOFT, "right", fit=wide * 0.3)
    if known.covered:
        pen.target("peek", (x + 14, y - 18, wide - 28, 34), Peek(known.party.seat))


def _buttons(pen: Pen, known: CartFacts, box: tuple[float, float, float, float]) -> None:
    x, y, wide, high = box
    if not known.asked:
        text = words.say("market.waiting")
        pen.text(text, x + wide / 2, y + high / 2, 18, "italic", INK_SOFT, "center", wide)
        return
    seat = known.party.seat
    if not known.lines and known.can_buy and not known.twice:
        asked = words.say("market.buy_first"), words.say("market.nothing_laid")
        confirm_or_not(pen, box, asked, words.say("market.buy_nothing"), seat, "paper", 0.5)
        return
    label = words.say("market.buy", amount=known.to_pay) if known.lines else words.say("market.buy_nothing")
    if known.twice:
        label = words.say("desk.sure")
    share = 0.63 if known.lines else 1.0
    confirm(pen, (x, y, wide * share, high), label, seat)
    if known.lines:
        rest = (x + wide * share + 10, y, wide * (1 - share) - 10, high)
        hint = words.say("desk.reset")
        pen.button(rest, words.say("market.clear"), Reset(seat), "paper", name="reset", hint=hint, size=26)


def _plants(pen: Pen, known: CartFacts, box: tuple[float, float, float, float]) -> None:
    """Large cards, under each whether it runs and how full it is."""
    x, y, wide, high = box
    count, gap, foot = known.places, 10.0, 62
    card = min((wide - gap * (count - 1)) / count, (high - foot - 10) * 138 / 184)
    tall = card_size(card)[1]
    gap = min(24, (wide - card * count) / max(1, count - 1))
    left = x + (wide - card * count - gap * (count - 1)) / 2
    y += max(0.0, high - tall - foot - 10) / 2
    for index in range(count):
        place = left + index * (card + gap)
        under = (place, y + tall + 10, card, foot)
        if index >= len(known.party.plants):
            pen.slot((place, y, card, tall), words.say("own.free_place"))
            continue
        stored = known.party.plants[index]
        pen.plant_card(plant_card(known.party, index, "tall"), place, y, card)
        pen.target(OneOf("plant", stored.number), (place, y, card, tall), known.touches[index], drops=FUELS)
        _status(pen, stored.number, len(stored.tokens), stored.running, under)


def _status(pen: Pen, number: int, lying: int, running: bool, box: tuple[float, float, float, float]) -> None:
    x, y, wide, high = box
    card = PLANTS[number]
    pen.fill(box, (20, 10, 4, 130), 8)
    first, second = y + high * 0.33, y + high * 0.72
    room = wide - 46
    if running or not card.fuels:
        pen.check(x + 20, first, 17, (150, 220, 140))
        label = words.say("market.runs", count=card.cities)
    else:
        pen.cross(x + 20, first, 14, (240, 170, 130))
        label = words.say("market.needs", count=card.need - lying)
    pen.text(label, x + 37, first, 22, "heading", CREAM, fit=room)
    stored = words.say("market.stored", lying=lying, room=card.storage) if card.fuels else words.say("market.no_fuel")
    pen.text(stored, x + 14, second, 15, "semibold", CREAM_SOFT, fit=wide - 24)
