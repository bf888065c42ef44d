"""The drawer for buying fuel at the touch table: a button with a price for each fuel, the cart, its total and the
Confirm button."""

from __future__ import annotations

from dataclasses import replace

from game.engine.actions import BUY, VISIT
from game.engine.market import price
from game.engine.plants import most_cities
from game.engine.resources import COAL, FUELS, SOLD_OUT
from game.kit.components.card import RATIO
from game.kit.items import Button, Card, Item, Items, Mark, Money, Plate, Text, TouchSpot, line, number, width_of
from game.kit.style import words
from game.kit.style.layout_theme import DIM, GOLD_LIGHT
from game.kit.style.theme import CREAM, INK, ON_FUEL
from game.kit.values.area import Area
from game.kit.values.ids import AtSeat, OneOf
from game.parts.carrying import HOME
from game.session.intents import FillAll, FillPlant, Nothing, StageMove
from game.session.prompts import nothing_to_get
from game.session.shortcuts.fuel_filling import can_fill
from game.table.drawers.pad import cards, commit
from game.table.measures.table_view import FUEL_BUTTON, NONE, TIMES, Table
from game.views.buying import CartLine, cart, fill_face, missing_fuel, nothing
from game.views.fuel_for_sale import depot_for_sale, depot_intent, other_market, visit_intent

NARROW = 240.0
"""Width below which there is no room for the number of cities the fuel powers, mm."""
LEAST_PRICE, MOST_PRICE = 17.0, 27.2
"""Smallest and largest width of a fuel's button with its price, mm."""
TWO_WELLS = 58.0
"""Width from which the remaining money fits beside the number of cities powered, mm."""
LOW = 28.6
"""Height of the upper row in a narrow drawer, mm."""
OTHER_MARKET = 2.0
"""Width of the button of another market, in widths of a fuel's button."""
FILL = 18.0
"""Width of the key that fills all plants, mm."""
FILL_CAP = 8.0
"""Height of the icon on the key that fills all plants, mm; the amount below the icon is half as large."""
LEAST_CART = 18.0
"""Smallest width of a fuel in the cart, with its gap, mm."""
BESIDE_TOKENS, OFFERED = 27.0, 7.0
"""Width of an offer to fill a plant, without the tokens, and width of each token in it, mm."""


def two_rows(table: Table, seat: int, pad: Area) -> Items:
    """Return the contents of the drawer for buying fuel: the seat's plants at the left, and the buttons with fuel
    prices above the cart at the right; in a narrow drawer the cart is below everything."""
    plants = table.player(seat).plants
    low = pad.w < NARROW
    price, kinds = (LEAST_PRICE if low else MOST_PRICE), _kinds(table)
    wide = min(49.0, (pad.w - (kinds * (price + 3) if low else 150)) / max(1, len(plants)) - 3.4)
    if low:
        wide = min(wide, LOW / RATIO["mini"])
    made, end = cards(table, seat, (pad.x, pad.y + 1, 999, 0), wide, "mini" if low else "wide", 3.2)
    rest = pad.less(left=end - pad.x + (0 if low else 1)) if plants else pad
    part = min(MOST_PRICE, (rest.w - 3 * (kinds - 1)) / kinds)
    upper = rest.less(top=1).top(29)
    items = [*_with_drops(table, seat, made), *_prices(table, seat, upper, part)]
    if low:
        return (*items, *_cart(table, seat, pad.bottom(27)))
    _, beside = upper.split(kinds * (part + 3))
    if beside.w > 25:
        items += _lit(table, seat, beside)
    return (*items, *_cart(table, seat, rest.bottom(27)))


def one_row(table: Table, seat: int, pad: Area) -> Items:
    """Return the contents of the drawer for buying fuel in one row 31 mm high."""
    made, end = cards(table, seat, (pad.x, pad.y + 1, min(126.0, pad.w * 0.36), 0), 40, "mini", 3)
    rest = pad.split(end - pad.x, 1)[1] if table.player(seat).plants else pad
    part = min(25.0, rest.w * 0.11)
    upper, beside = rest.split(_kinds(table) * (part + 3))
    items = [*_with_drops(table, seat, made), *_prices(table, seat, upper, part)]
    return (*items, *_cart(table, seat, beside, 6.2))


def _with_drops(table: Table, seat: int, made: list[Item]) -> Items:
    """Yield the seat's plant cards; a touch on a card puts the plant's cheapest fuel into the cart, and fuels that the
    plant burns can be dropped on it."""
    plants = {plant.number: plant for plant in table.player(seat).plants}
    for item in made:
        yield item
        if isinstance(item, Card):
            kinds = tuple(FUELS[fuel] for fuel in plants[item.number].fuels)
            hint = words.say("market.fill_plant") if kinds else ""
            fills = FillPlant(seat, item.number) if kinds else Nothing()
            yield TouchSpot(table.at(seat, OneOf("plant", item.number)), item.box, fills, drops=kinds, hint=hint)


def _shares(table: Table) -> list[float]:
    """Return the widths of the buttons with prices, in widths of a fuel's button: the fuels, a coal depot that sells
    beside the market, and the button to another market."""
    return [1.0] * (len(FUELS) + table.state.rules.depot_apart) + [OTHER_MARKET] * bool(table.state.aside)


def _kinds(table: Table) -> float:
    """Return the sum of the widths of all buttons with prices, in widths of a fuel's button."""
    return sum(_shares(table))


def _prices(table: Table, seat: int, area: Area, part: float) -> Items:
    state, colour = table.session.seen(seat), table.colour(seat)
    legal = table.session.moves(seat)
    boxes = area.columns(*[part * share for share in _shares(table)], gap=3)
    if state.aside:
        yield from _elsewhere(table, seat, boxes.pop())
    if state.rules.depot_apart:
        yield from _depot(table, seat, boxes.pop(), part)
    for fuel, (word, box) in enumerate(zip(FUELS, boxes, strict=True)):
        cost, able = price(state, fuel), BUY[fuel] in legal
        value, ink = NONE if cost >= SOLD_OUT else str(cost), ON_FUEL[word] if able else DIM
        yield Button(AtSeat(colour, OneOf("buy", word)), box, StageMove(seat, BUY[fuel]), "", "dark")
        yield Plate("flat", box.less(1, 1, 1, 1.6), (*FUEL_BUTTON[word], 255 if able else 110), 3)
        yield Mark("token", *box.at(0.33, 0.5), min(part * 0.72, 19), word, alpha=255 if able else 120)
        yield number(value, *box.at(0.75, 0.5), 9.4, ink, "center", True, part * 0.44)


def _elsewhere(table: Table, seat: int, box: Area) -> Items:
    """Yield the button of the other fuel market, with its name and the price of each fuel's next token."""
    state = table.session.seen(seat)
    other, able = other_market(state), VISIT in table.session.moves(seat)
    if other is None:
        return
    name, ink = AtSeat(table.colour(seat), OneOf("buy", "elsewhere")), CREAM if able else DIM
    yield Button(name, box, visit_intent(seat), "", "dark", hint=other.hint)
    head, foot = box.inset(2, 2).down(2)
    yield line(other.name, head, 6, ink, "center")
    for (word, prices), cell in zip(other.prices, foot.across(len(other.prices)), strict=True):
        token, cost = cell.across(2)
        yield Mark("token", token.centre, token.level, min(token.w, 12.0), word, alpha=255 if able else 120)
        yield number(prices[0] if prices else NONE, cost.centre, cost.level, 6.6, ink, "center", fit=cost.w)


def _depot(table: Table, seat: int, box: Area, part: float) -> Items:
    """Yield the button of the coal depot with its price, and below the price the amount of its coal."""
    store, name = depot_for_sale(table.session.seen(seat)), AtSeat(table.colour(seat), OneOf("buy", "depot"))
    if store is None:
        return
    coal, able = FUELS[COAL], store.move in table.session.moves(seat)
    ink = ON_FUEL[coal] if able else DIM
    yield Button(name, box, depot_intent(seat, store), "", "dark", hint=store.hint)
    yield Plate("flat", box.less(1, 1, 1, 1.6), (*FUEL_BUTTON[coal], 255 if able else 110), 3)
    yield line(words.say("market.depot"), box.inset(1.5, 0).top(8), 3.6, ink, "center")
    yield Mark("token", *box.at(0.33, 0.6), min(part * 0.6, 15), coal, alpha=255 if able else 120)
    yield number(str(store.price), *box.at(0.75, 0.5), 7.6, ink, "center", True, part * 0.44)
    yield number(TIMES + str(store.lying), *box.at(0.75, 0.8), 4.6, ink, "center", fit=part * 0.44)


def _lit(table: Table, seat: int, area: Area) -> Items:
    """Yield how many cities the seat's fuel can power, owned or not, and in a wide area the money left after paying."""
    player = table.player(seat)
    cities = len(player.cities)
    well, *others = area.across(2, 3) if area.w >= TWO_WELLS else [area]
    own = words.say("table.you_own", count=cities) if cities else words.say("table.own_none")
    yield from _headed(words.say("table.power_for"), well)
    yield Mark("icon", well.centre - 6.5, well.y + 15, 8.4, "house", CREAM)
    yield number(most_cities(player.plants, player.fuel), well.centre, well.y + 15, 8.4, CREAM, alone=True)
    if width_of(own, 3.8) <= well.w - 3:
        yield Text(own, well.centre, well.y + 24, 3.8, DIM, align="center")
    for other in others:
        yield from _headed(words.say("table.keep"), other)
        if table.open_money(seat) is None:
            yield Mark("icon", other.centre, other.y + 17, 10, "eye-slash", DIM)
        else:
            yield Money(player.money, other.centre, other.y + 17, 8.4, GOLD_LIGHT, "center")


def _headed(said: str, well: Area) -> Items:
    return [Plate("well", well, radius=4, z=0.45), line(said, well.inset(1.5, 0).top(11.2), 4, DIM, "center")]


def _cart(table: Table, seat: int, area: Area, cap: float = 7.6) -> Items:
    """Yield the tokens in the cart, the total price, and the button to buy; if the cart is empty, offers of fuel for
    the plants that cannot run."""
    bought = cart(table.session, seat)
    count, total = sum(token.count for token in bought), sum(token.cost for token in bought)
    keys = [FILL] if can_fill(table.session, seat) else []
    well, *fill, button = area.columns(0, *keys, min(118.0, area.w * 0.46), gap=3)
    yield from (_fill_key(table, seat, box) for box in fill)
    yield Plate("well", well, radius=4, z=0.45)
    summed = 30 if well.w - len(bought) * LEAST_CART > 30 else 0
    if bought and summed:
        yield from _sum(table, seat, total, well.less(right=2).right(28))
    if bought:
        yield from _cart_tokens(table.colour(seat), bought, well.less(right=summed))
    elif offers := _offers(table, seat, well):
        yield from offers
    elif not nothing_to_get(table.session, seat):
        yield from _call_to_buy(well.inset(3, 0))
    label = words.say("table.buy", count=count, amount=total) if bought else nothing(table.session, "table.buy_nothing")
    yield replace(commit(table, seat, button, label, "check" if button.w > 70 else ""), cap=cap)


def _call_to_buy(room: Area) -> Items:
    """Yield, for an empty cart, the sentence that a touch on a price buys fuel, if it fits."""
    said = words.say("table.cart_empty")
    if width_of(said, 4.2) <= room.w:
        yield line(said, room, 4.2, DIM, "center")


def _offers(table: Table, seat: int, well: Area) -> tuple[Item, ...]:
    """Return, for an empty cart, an offer for each plant that cannot run, as many as fit: the tokens that the plant
    lacks and their price; a touch puts them into the cart."""
    missing, hint = missing_fuel(table.session, seat), words.say("market.fill_plant")
    room, needs = well.inset(1, 1.5), [BESIDE_TOKENS + OFFERED * len(offer.tokens) for offer in missing]
    count = next((count for count in range(len(needs), 0, -1) if sum(needs[:count]) <= room.w), 0)
    made: list[Item] = []
    for offer, cell in zip(missing, room.columns(*needs[:count]), strict=False):
        slip, name = cell.inset(1, 0), AtSeat(table.colour(seat), OneOf("lacks", offer.plant))
        plant, *tokens, cost = slip.inset(3, 0).columns(9, *[OFFERED] * len(offer.tokens), 0)
        made.append(Plate("paper", slip, radius=3, z=0.4))
        made.append(number(f"{offer.plant:02}", plant.x, slip.level, 6, INK))
        for fuel, place in zip(offer.tokens, tokens, strict=True):
            made.append(Mark("token", place.centre, slip.level, 11, FUELS[fuel]))
        made.append(number(offer.cost, cost.end, slip.level, 8, INK, "right"))
        made.append(TouchSpot(name, slip, offer.intent, hint=hint))
    return tuple(made)


def _fill_key(table: Table, seat: int, box: Area) -> Button:
    """Return the button that fills all plants with the cheapest fuel, with what its next touch costs or gives back."""
    icon, change = fill_face(table.session, seat)
    hint = words.say("market.fill_all")
    return Button(table.at(seat, "fill"), box, FillAll(seat), icon=icon, sub=change, cap=FILL_CAP, hint=hint)


def _cart_tokens(colour: str, bought: list[CartLine], area: Area) -> Items:
    """Yield a touch target for each fuel in the cart, with the number of its tokens; a touch takes out the last one."""
    part, back = min(26.0, area.w / len(bought)), words.say("carry.home")
    for token, column in zip(bought, area.columns(*[part] * len(bought)), strict=True):
        spot, word = column.inset(1.5, 1), FUELS[token.fuel]
        yield Mark("token", *spot.at(0.34, 0.5), min(spot.w * 0.9, 18), word)
        yield number(TIMES + str(token.count), *spot.at(0.62, 0.5), 5.2, CREAM, fit=spot.w * 0.38)
        yield TouchSpot(AtSeat(colour, OneOf("cart", word)), spot, token.out, drag=HOME, hint=back)


def _sum(table: Table, seat: int, total: int, box: Area) -> Items:
    """Return the total price of the cart, and below it the money left, unless money is hidden."""
    if table.open_money(seat) is None:
        return [number(total, *box.at(1, 0.5), 10, GOLD_LIGHT, "right")]
    return [
        number(total, *box.at(1, 0.33), 8.4, GOLD_LIGHT, "right"),
        Money(table.player(seat).money, *box.at(1, 0.77), 6.0, CREAM, "right"),
    ]
