"""The desk's tray of the seat whose desk is shown while it buys fuel: the cart with its prices, and the plants that
store the tokens."""

from __future__ import annotations

from game.desk.base.cards import places_for, plant_card, side_by_side
from game.desk.base.confirm_button import confirm, decline, halt
from game.desk.base.own_desk import slip_tray
from game.engine.actions import Buy
from game.engine.plants import PowerPlant
from game.engine.resources import FUELS
from game.engine.state import Task
from game.kit.paint.materials import Finish
from game.kit.pen.control_faces import PushButton
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import LACKS, LEATHER, LEATHER_INK, LEATHER_SIGN, RUNS, SLIP_BRIGHT, TRAY_NOTE
from game.kit.style.theme import CREAM, CREAM_SOFT, GREEN_INK, INK_SOFT, WINE
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.contents import Manner
from game.kit.values.ids import OneOf
from game.session.intents import FillAll, FillPlant, Intent, Nothing, Peek, Reset, StepBack
from game.session.parties import Party, PlantFuel, front_seat, is_asked, party
from game.session.prompts import token_phrase
from game.session.session import Session
from game.session.shortcuts.fuel_filling import can_fill
from game.views import buying

FILL = 56.0
"""Width of the key that fills all plants."""
FILL_ICON = 34.0
"""Size of the icon on the key that fills all plants; the amount below the icon is half as large."""
OFFER = 52.0
"""The greatest height of the row that offers fuel for a plant that cannot run."""
TOKEN = 32.0
"""Size of the tokens in the row of an offer."""
HINT = 84.0
"""The least height for the sentence that says what to touch."""
FOOT = 72.0
"""Height of the state below a plant card."""


def paint(session: Session, pen: Pen) -> None:
    """Paint the seat's tray for buying fuel: the cart on the left, large plant cards on the right."""
    seat = front_seat(session)
    known, buys = party(session, seat), is_asked(session, seat) and session.match.state.task == Task.BUY
    key = "market.summary" if buys else "own.summary"
    said = words.say(key, cities=known.cities, capacity=known.capacity, lit=known.lit)
    slip, plants = slip_tray(pen, known, said)
    cart = buying.cart(session, seat) if buys else []
    upper, to_pay, left, buttons = slip.rows(0, 44, 44, 72)
    _cart(pen, seat, cart, buying.missing_fuel(session, seat) if buys and not cart else [], buys, upper)
    total = sum(line.cost for line in cart)
    pen.rule(to_pay.x + 14, to_pay.y, to_pay.w - 28)
    line = Flow(pen, to_pay.less(16, 0, 16).top(56)).money(total, 48, last=True)
    line.text(words.say("market.to_pay"), 30, "heading", fit=slip.w * 0.5)
    _left(pen, session, seat, total, left)
    _buttons(pen, session, cart, total, buys, buttons.less(14, 0, 14, 12))
    _plants(pen, session, known, buys, plants)


def _cart(
    pen: Pen,
    seat: int,
    cart: list[buying.CartLine],
    missing: list[buying.MissingFuel],
    buys: bool,
    area: Area,
) -> None:
    """Paint the cart: a heading, the button that steps back, and a row for each fuel; in an empty cart, offers of fuel
    for the plants that cannot run."""
    head = Flow(pen, area.less(16, 0, 16).top(46))
    if cart:
        back, hint = area.less(right=16).right(42).less(top=7).top(34), words.say("desk.back")
        pen.button(back, "", StepBack(seat), "paper", "arrow-u-up-left", 21, "back", hint)
        head.skip(52, last=True)
    head.text(words.say("market.cart"), 26, "heading", fit=area.w * 0.4).skip(10)
    note = words.say("market.cart_note" if cart else "market.cart_lacks" if buys and missing else "market.cart_empty")
    head.lower(1).text(note, 15, "semibold", INK_SOFT, last=True)
    step = min(40, (area.h - 46) / max(2, len(cart)))
    for line, row in zip(cart, area.less(top=40).stack(len(cart), step), strict=True):
        _line(pen, seat, line, row, cart.index(line))
    if buys and not cart:
        _offers(pen, missing, area.less(16, 48, 16, 8))


def _offers(pen: Pen, missing: list[buying.MissingFuel], area: Area) -> None:
    """Paint, for each plant that cannot run, the fuel it lacks and the fuel's price; a touch puts that fuel into the
    cart."""
    step = min(OFFER, area.h / max(1, len(missing)))
    rest = area.less(14, step * len(missing), 14, 4)
    if rest.h >= HINT:
        pen.paragraph(words.say("market.cart_hint"), rest, 17, "italic", INK_SOFT, "center", middle=True)
    for offer, row in zip(missing, area.stack(len(missing), step), strict=True):
        slip = row.less(bottom=6)
        pen.slip(slip, SLIP_BRIGHT)
        flow = Flow(pen, slip.less(12, 0, 10)).money(offer.cost, 28, last=True)
        flow.number(f"{offer.plant:02}", 28).skip(14)
        for fuel in offer.tokens:
            flow.token(fuel, TOKEN)
        hint = words.say("market.fill_plant")
        pen.target(OneOf("lacks", offer.plant), slip, offer.intent, hint=hint)


def _line(pen: Pen, seat: int, line: buying.CartLine, row: Area, index: int) -> None:
    """Paint the row of one fuel in the cart: amount, prices, sum, and a button that removes the last token."""
    side = min(28, row.h - 3)
    button = row.less(right=16).right(side).middle(side, side)
    pen.button(button, "", line.out, "wine", "minus", name=OneOf("cart", index), size=side * 0.75)
    size = min(36, row.h * 1.1)
    flow = Flow(pen, row.less(30 - size / 2, 0, 16)).token(line.fuel, size).skip(20 - size / 2)
    flow.text(token_phrase(line.count, line.fuel), 17, fit=row.w * 0.34).skip(8)
    flow.skip(side + 10, last=True).number(line.cost, 26, last=True).skip(8, last=True)
    parts = " + ".join(str(price) for price in line.prices)
    if line.count > 1 and pen.width(parts, 16) <= flow.room - 4:
        flow.text(Untranslated(parts), 16, "read", INK_SOFT, last=True)


def _left(pen: Pen, session: Session, seat: int, to_pay: int, row: Area) -> None:
    """Paint the seat's money now and after paying for the cart, or a cover if money is hidden."""
    covered, cover = not session.money_open(seat), row.less(14, 4, 14, 6)
    if covered and not session.view(seat).peeking:
        pen.slab(cover, Finish("paper", 0.3, 0.06), LEATHER, 8, 0.3)
        line = Flow(pen, cover.less(12, -1, 8, 1)).sign("eye-slash", 20, LEATHER_SIGN).skip(10)
        line.text(words.say("own.peek"), 15, "semibold", LEATHER_INK)
        pen.target("peek", cover, Peek(seat))
        return
    money = session.match.state.players[seat].money
    line = Flow(pen, row.less(16, 0, 16))
    line.text(words.say("market.money_now", amount=money), 17, "semibold", INK_SOFT, fit=row.w * 0.5)
    line.number(money - to_pay, 34, GREEN_INK if money >= to_pay else WINE, last=True).skip(8, last=True)
    line.text(words.say("market.left"), 17, "semibold", INK_SOFT, last=True, fit=row.w * 0.3)
    if covered:
        pen.target("peek", cover, Peek(seat))


def _buttons(pen: Pen, session: Session, cart: list[buying.CartLine], total: int, buys: bool, box: Area) -> None:
    """Paint the buttons below the cart: fill all plants, buy the cart or nothing, and empty the cart."""
    seat = front_seat(session)
    if halt(pen, box, session, seat):
        return
    if buys and can_fill(session, seat):
        fill, box = box.columns(min(FILL, 0.14 * box.w), 0, gap=8)
        icon, change = buying.fill_face(session, seat)
        hint, size = words.say("market.fill_all"), FILL_ICON
        pen.push(fill, PushButton("", FillAll(seat), "paper", icon, size=size, name="fill", hint=hint, sub=change))
    twice, nothing = bool(session.view(seat).asked_twice), buying.nothing(session, "market.buy_nothing")
    if not buys:
        pen.text(words.say("market.waiting"), box.centre, box.level, 18, "italic", INK_SOFT, "center", box.w)
    elif cart:
        buy, clear = box.columns(box.w * 0.63, 0, gap=8)
        confirm(pen, buy, words.say("desk.sure") if twice else words.say("market.buy", amount=total), seat)
        hint = words.say("desk.reset")
        pen.button(clear, words.say("market.clear"), Reset(seat), "paper", name="reset", hint=hint, size=26)
    elif not twice and any(isinstance(move, Buy) for move in session.moves(seat)):
        main, rest = box.across(2, 14)
        confirm(pen, main, words.say("market.buy_first"), seat, why=words.say("market.nothing_laid"))
        decline(pen, rest, nothing, seat, "paper")
    else:
        confirm(pen, box, words.say("desk.sure") if twice else nothing, seat)


def _plants(pen: Pen, session: Session, known: Party, buys: bool, area: Area) -> None:
    """Paint the seat's plants as large cards, and below each whether it can run and how full it is; a touch fills the
    plant with the cheapest fuel."""
    plants = session.state.rules.plants
    places = places_for(session, known)
    for index, place in enumerate(side_by_side(area.less(bottom=FOOT), places, 10)):
        if index >= len(known.plants):
            pen.slot(place, words.say("own.free_place"))
            continue
        stored = known.plants[index]
        pen.plant_card(plant_card(known, index), place.x, place.y, place.w)
        fills = buys and plants[stored.number].fuels
        hint = words.say("market.fill_plant") if fills else ""
        touch: Intent = FillPlant(known.seat, stored.number) if fills else Nothing()
        pen.target(OneOf("plant", stored.number), place, touch, hint=hint, manner=Manner(drops=FUELS))
        _status(pen, plants[stored.number], stored, place.moved(down=place.h).less(top=10).top(FOOT - 10))


def _status(pen: Pen, card: PowerPlant, stored: PlantFuel, box: Area) -> None:
    """Paint whether a plant has enough fuel to run, and how many tokens it holds."""
    lying = len(stored.tokens)
    pen.fill(box, TRAY_NOTE, 8)
    first, second = box.less(top=box.h * 0.33 - 12).top(24), box.less(top=box.h * 0.72 - 10).top(20)
    if card.mined:
        pen.sign("radioactive", box.x + 20, first.level, 19, CREAM_SOFT)
        label = words.say("market.mine")
    elif stored.running or not card.fuels:
        pen.check(box.x + 20, first.level, 17, RUNS)
        label = words.say("market.runs", count=card.cities)
    else:
        pen.cross(box.x + 20, first.level, 14, LACKS)
        label = words.say("market.needs", count=card.need - lying)
    Flow(pen, first.less(37, 0, 9)).text(label, 22, "heading", CREAM)
    room = words.say("power.mine", times=card.mined) if card.mined else words.say("market.no_fuel")
    room = words.say("market.stored", lying=lying, room=card.storage) if card.fuels else room
    Flow(pen, second.less(14, 0, 10)).text(room, 15, "semibold", CREAM_SOFT)
