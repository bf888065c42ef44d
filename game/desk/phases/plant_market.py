"""The plant market during the auction: the current row large, the future row dimmed, the deck, the lot."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.desk.base.own_desk import UNDER
from game.engine import plant_market
from game.engine.actions import NOMINATE
from game.engine.auction import DISCOUNT_BID
from game.engine.plants import PLANTS, STEP3
from game.engine.state import Phase, Task
from game.kit.components.card import card_size
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import CREAM
from game.kit.values.ids import CardId, OriginId
from game.session.asking import burns
from game.session.intents import Intent, Lay, Nothing
from game.session.parties import asked, front
from game.session.session import Session

CURRENT, FUTURE = 138.0, 118.0
"""Widths of cards, where the column is wide enough for four of them."""
APART = 12.0
DECK = 70.0
"""Room for the pile after the lower row."""


def _width(pen: Pen, usual: float, after: float) -> float:
    """Width of a card when four lie in a row with room `after` them, px."""
    return min(usual, (pen.size[0] - 4 * APART - after) / 4)


@dataclass(frozen=True, slots=True)
class MarketFacts:
    current: tuple[int, ...]
    future: tuple[int, ...]
    deck: int
    """Cards left to draw."""
    back: str
    """plug, socket or step3: the back of the top card."""
    discount: int
    lot: int
    step: int
    asked: int
    """The seat that may nominate, -1 if none may here."""
    auction: bool


def facts(session: Session) -> MarketFacts:
    """Everything that the plant market shows now."""
    state, seat = session.match.state, front(session)
    may = asked(session, seat) and state.task == Task.NOMINATE
    return MarketFacts(
        state.current,
        state.future,
        len(state.deck),
        plant_market.back_on_top(state) or "socket",
        state.discount,
        session.lot(seat if may else session.acting or 0) if state.phase == Phase.AUCTION else 0,
        state.step,
        seat if may else -1,
        state.phase == Phase.AUCTION,
    )


def panel(session: Session, rect: Rect, unit: float) -> Panel:
    known = facts(session)
    return drawn("plants", rect, unit, lambda pen: paint(pen, known))


def paint(pen: Pen, known: MarketFacts) -> None:
    """Two rows of cards on the walnut, the deck at the right of the lower one."""
    wide, high = pen.size
    spare = max(0.0, high - 418) / 3
    note = words.say("auction.discount_note", least=DISCOUNT_BID) if known.discount and known.auction else ""
    pen.caption(words.say("auction.current"), 2, 12, note, room=wide - 8)
    _current(pen, known, 32 + spare * 0.5)
    lower = 238 + spare * 1.5
    if known.step < 3:
        pen.caption(words.say("auction.future"), 2, lower, words.say("auction.future_note"), room=wide - 110)
        _future(pen, known, lower + 20)
    _deck(pen, known, lower + 20)


def _current(pen: Pen, known: MarketFacts, top: float) -> None:
    """The plants one may nominate; more than four (Step 3) continue in a second row."""
    card = _width(pen, CURRENT, -APART)
    for index, number in enumerate(known.current):
        x = (index % 4) * (card + 12)
        y = top + (index // 4) * (card_size(card)[1] + 22)
        _card(pen, known, number, x, y, card, "offer")


def _future(pen: Pen, known: MarketFacts, top: float) -> None:
    card = _width(pen, FUTURE, DECK)
    for index, number in enumerate(known.future):
        _card(pen, known, number, index * (card + 12), top, card, "later")


def _card(pen: Pen, known: MarketFacts, number: int, x: float, y: float, size: float, state: str) -> None:
    """One card as a piece; the lot is lifted into the light."""
    lot = number == known.lot
    if lot:
        x, y, size = x - 4, y - 6, size + 8
    wide, high = card_size(size)
    box = (x, y, wide, high)
    if lot:
        pen.glow(box, radius=11, reach=9)
        pen.fill(box, UNDER, 9)
    look = (number, "tall", state)
    pen.piece(CardId(number), "card", look, x + wide / 2, y + high / 2, size, z=1 if lot else 0)
    if number == known.discount:
        pen.piece("discount", "marker", (), x + wide - 12, y + high - 12, 44, z=4)
    if lot:
        pen.piece("gavel", "gavel", (), x + wide * 0.78, y + high * 0.52, 96, z=5)
    intent: Intent = Nothing()
    if known.asked >= 0 and number != STEP3:
        intent = Lay(known.asked, NOMINATE[number])
    hint = words.say("asking.plant_does", plant=number, does=burns(PLANTS[number])) if number in PLANTS else ""
    drag = "card" if known.asked >= 0 and number != STEP3 else ""
    pen.target(CardId(number), box, intent, hint=hint, drag=drag)


def _deck(pen: Pen, known: MarketFacts, top: float) -> None:
    """The pile face down, with the number of its cards."""
    left, card = 4 * (_width(pen, FUTURE, DECK) + APART), 64
    high = card_size(card)[1]
    y = top + 20
    if known.deck:
        box = pen.deck(left, y, card, known.deck, known.back)
        x, middle = float(box.centerx), float(box.centery)
    else:
        pen.recess((left, y, card, high), 7, 0.3)
        x, middle = left + card / 2, y + high / 2
    pen.piece(OriginId("card"), "origin", ("card",), x, middle, card)
    label = words.say("auction.deck", count=known.deck)
    pen.text(label, left + card / 2, y + high + 22, 16, "semibold", CREAM, "center", 82, shadow=True)
