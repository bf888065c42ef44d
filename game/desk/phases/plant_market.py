"""The desk's panel of the plant market during the auction: current and future plants, the deck, and the plant on
auction."""

from __future__ import annotations

from game.engine import mines, plant_market, recycling
from game.engine.actions import NOMINATE
from game.engine.auction import DISCOUNT_BID
from game.engine.plants import STEP3, PowerPlant
from game.engine.resources import URANIUM
from game.engine.state import FREE, GameState, Phase, Task
from game.kit.components.card import RATIO, PlantCard
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import UNDER_CARD
from game.kit.style.theme import CREAM, CREAM_SOFT
from game.kit.style.type_spec import TypeSpec, Untranslated
from game.kit.values.area import Area
from game.kit.values.contents import Manner
from game.kit.values.ids import CardId, OriginId
from game.session.intents import Intent, Nothing, StageMove
from game.session.parties import colour_of, front_seat, is_asked
from game.session.prompts import aside_said, burns, plant_mark, why_barred
from game.session.session import Session
from game.views.fuel_for_sale import cost_hint, cost_per_city

CURRENT, FUTURE = 128.0, 118.0
"""Widths of a current and of a future plant's card if the column is wide enough for four of them."""
APART = 12.0
ONE_ROW = 4
"""Plants side by side without future plants."""
BID, BID_RADIUS = (0.86, 0.52), 34.0
"""Position of the highest bid on the card of the plant on auction, as shares of its width and height, clear of numbers
and fuel; the radius of the bid."""
COST = 20.0
"""Height of the line with the cost of a plant's fuel, below the plant's card."""
EACH = 16.0
"""Size of the words beside that cost."""
DECK, PILE = 70.0, 64.0
"""Width kept for the deck after the lower row, and the deck's width."""


def paint(session: Session, pen: Pen) -> None:
    """Paint the plant market: the current and the future plants as two rows of cards, with the deck at the right end of
    the lower row."""
    state = session.match.state
    spare = max(0.0, pen.rect.h - 418) / 3
    now, later = _in_a_row(state)
    cheap = state.discount and state.phase == Phase.AUCTION
    late = words.say("auction.late_note") if state.waits_for_plants else ""
    note = words.say("auction.discount_note", least=DISCOUNT_BID) if cheap else late
    upper, lower = pen.rect.rows(226 + spare * 1.5, 0)
    pen.caption(words.say("auction.current"), 2, 12, note, room=pen.rect.w - 8)
    _row(pen, session, state.current, upper.less(top=32 + spare * 0.5), _width(pen, CURRENT, -APART, now), "offer")
    cards, small = lower.less(top=32), _width(pen, FUTURE, DECK, later)
    if not state.in_one_row:
        note = words.say("auction.future_note")
        pen.caption(words.say("auction.future"), 2, lower.y + 12, note, room=pen.rect.w - 110)
        _row(pen, session, state.future, cards, small, "later")
    elif len(state.current) <= ONE_ROW and (following := plant_market.known_next(state)[:ONE_ROW]):
        pen.caption(words.say("auction.next"), 2, lower.y + 12, words.say("auction.next_note"), room=pen.rect.w - 110)
        _row(pen, session, following, cards, small, "later")
    pile = cards.less(left=later * (small + APART), top=20)
    _deck(pen, session, pile.left(PILE).top(PILE * RATIO["tall"]))


def _width(pen: Pen, usual: float, after: float, count: int) -> float:
    """Return the width of a plant card, at most `usual`, in a row of `count` cards that leaves the width `after` free
    at its end."""
    return min(usual, (pen.rect.w - count * APART - after) / count)


def _in_a_row(state: GameState) -> tuple[int, int]:
    """Return how many current and how many future plants are side by side; if all plants are for sale, each row has
    four."""
    if state.in_one_row:
        return ONE_ROW, ONE_ROW
    current, future = state.rules.market_rows
    return max(current, len(state.current)), max(future, len(state.future))


def _row(pen: Pen, session: Session, cards: tuple[int, ...], area: Area, wide: float, state: str) -> None:
    """Paint plant cards side by side, and below those for sale what their fuel costs; if all plants are for sale, a
    second row begins after four."""
    count = _in_a_row(session.match.state)[state == "later"]
    rows = area.stack(2, wide * RATIO["tall"] + 22, 22)
    for index, number in enumerate(cards):
        place = rows[index // count].columns(*[wide] * count, gap=APART)[index % count]
        _card(pen, session, number, place, state)
        if state == "offer" and number in session.state.rules.plants and not session.dealing:
            _below(pen, session, number, place.less(top=wide * RATIO["tall"] + 3).top(COST))


def _below(pen: Pen, session: Session, number: int, place: Area) -> None:
    """Paint, below the card of a plant for sale, what its fuel costs or that the seat may not buy the plant, and the
    mark of a special rule."""
    if mark := plant_mark(session, number).icon:
        pen.sign(mark, place.end - COST * 0.5, place.level, COST * 0.9, CREAM)
        place = place.less(right=COST)
    if not why_barred(session, front_seat(session), number):
        _cost(pen, session, session.state.rules.plants[number], place)
        return
    pen.sign("x", place.x + COST * 0.45, place.level, COST * 0.8, CREAM)
    said, left = words.say("auction.barred"), place.x + COST * 1.05
    pen.typed(said, left, place.level, TypeSpec(16, "semibold", CREAM, fit=place.end - left, shadow=True))


def _cost(pen: Pen, session: Session, plant: PowerPlant, place: Area) -> None:
    """Paint what the fuel of a plant costs now for each city it powers, or for a mine, what it would earn now."""
    pen.coin(place.x + COST * 0.45, place.level, COST * 0.38)
    if plant.mined:
        state = session.match.state
        earned = plant.mined * mines.price(state, state.stock[URANIUM])
        Flow(pen, place).skip(COST * 1.05).number(f"+{earned}", COST * 0.95, CREAM)
        return
    line = (
        Flow(pen, place)
        .skip(COST * 1.05)
        .number(cost_per_city(session.match.state, front_seat(session), plant), COST * 0.95, CREAM)
    )
    said = words.say("auction.each_city")
    if pen.width(said, EACH) <= line.skip(5).room:
        line.text(said, EACH, "semibold", CREAM_SOFT)
    else:
        line.text(Untranslated("/"), COST * 0.8, "semibold", CREAM_SOFT).skip(4).sign("house", COST * 0.8, CREAM)


def _lot(session: Session) -> int:
    """Return the plant on auction, or the one that the seat at the desk has staged to nominate; 0 if there is none."""
    if session.match.state.phase != Phase.AUCTION:
        return 0
    return session.auctioned_plant(front_seat(session) if _may_nominate(session) else session.acting or 0)


def _may_nominate(session: Session) -> bool:
    return is_asked(session, front_seat(session)) and session.match.state.task == Task.NOMINATE


def _card(pen: Pen, session: Session, number: int, place: Area, state: str) -> None:
    """Paint a card of the plant market as a movable piece; that of the plant on auction is raised and lit."""
    lot = number == _lot(session)
    box = place.less(-4, -6, -4, 6 - 8 * RATIO["tall"]) if lot else place
    if lot:
        pen.glow(box, radius=11, reach=9)
        pen.fill(box, UNDER_CARD, 9)
    pen.plant_card(PlantCard(number, state=state), box.x, box.y, box.w, z=1 if lot else 0)
    if number == session.match.state.discount:
        pen.piece("discount", "marker", (), box.end - 12, box.foot - 12, 44, z=4)
    if lot and session.state.leader != FREE:
        pen.bid_token(colour_of(session, session.state.leader), session.state.bid, *box.at(*BID), BID_RADIUS)
    movable = _may_nominate(session) and number in session.state.market and number != STEP3
    intent: Intent = StageMove(front_seat(session), NOMINATE[number]) if movable else Nothing()
    hint = _hint(session, number) if number in session.state.rules.plants else ""
    pen.target(CardId(number), box, intent, hint=hint, manner=Manner(drag="card" if movable else ""))


def _hint(session: Session, number: int) -> str:
    """Return a hint about a plant: its fuel, the cities it powers, what its fuel costs now, and whether the seat may
    not buy it."""
    plant = session.state.rules.plants[number]
    does = words.say("asking.plant_does", plant=number, does=burns(plant))
    cost = cost_hint(session.match.state, front_seat(session), plant)
    barred = why_barred(session, front_seat(session), number)
    return words.joined([part for part in (does, cost, barred, plant_mark(session, number).said) if part])


def _deck(pen: Pen, session: Session, box: Area) -> None:
    """Paint the deck of plant cards face down, with the number of its cards."""
    state = session.match.state
    x, y = box.centre, box.level
    if state.deck:
        pile = pen.deck(box.x, box.y, box.w, len(state.deck), plant_market.back_on_top(state) or "socket")
        x, y = pile.centerx, pile.centery
    else:
        pen.recess(box, 7, 0.3)
    pen.piece(OriginId("card"), "origin", ("card",), x, y, box.w)
    label = words.say("auction.deck", count=len(state.deck))
    pen.typed(label, box.centre, box.foot + 22, TypeSpec(16, "semibold", CREAM, "center", 82, shadow=True))
    if aside := recycling.on_pile(state):
        said = words.say("auction.aside", count=len(aside))
        below = box.moved(down=40)
        pen.typed(said, below.centre, below.foot, TypeSpec(15, "semibold", CREAM_SOFT, "center", 82, shadow=True))
        pen.target("aside", box, hint=aside_said(state))
