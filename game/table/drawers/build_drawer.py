"""The drawer for building at the touch table: a seat's staged houses, their prices, and the income that they bring."""

from __future__ import annotations

from game.engine import outage
from game.engine.actions import Build
from game.kit.items import Box, Button, Items, Mark, Money, Plate, Rule, Thing, TouchSpot, line, number, width_of
from game.kit.style import words
from game.kit.style.layout_theme import DIM, GAIN, WARM, WARNING_STRONG
from game.kit.style.theme import CREAM, INK, INK_SOFT, WINE, Colour
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.ids import SUPPLY, AtSeat, HouseId, OneOf, OriginId
from game.session.intents import ChangeWay, Intent, LeafThrough, Nothing, StageMove, TakeOut
from game.session.prompts import game_ends_after_building
from game.table.drawers.pad import commit
from game.table.measures.table_view import TO, Table
from game.views.building_sites import first_pairs, next_cities, next_city
from game.views.income import income
from game.views.routes import PlannedHouse, other_way_hint, other_way_label, staged_houses

LEAST_LIST = 98.0
"""Width of the list of staged houses in the narrowest drawer, mm."""
NARROW = 96.0
"""Width below which the forecast omits the gain of one more city, mm."""
SEVERAL = 45.0
"""Width of a button that stages several houses at once, mm."""
OTHER_WAY = 17.0
"""Width of the button that begins a second network with a staged house, or connects the house after all, mm."""
SHOWN, HOUSE = 2, 20.4
"""Number of staged houses the list shows at a time; height of the row of one, mm."""


def two_rows(table: Table, seat: int, pad: Area) -> Items:
    """Return the contents of the drawer for building: the list of staged houses at the left, the expected income and
    the Confirm button at the right."""
    houses = staged_houses(table.session, seat)
    paper, rest = pad.split(min(150.0, max(LEAST_LIST, (pad.w - 4) * 0.5)), 4)
    return (*_list(table, seat, houses, paper), *_forecast(table, seat, houses, rest))


def _list(table: Table, seat: int, houses: tuple[PlannedHouse, ...], paper: Area) -> Items:
    """Yield the list of staged houses, each with the parts of its price; below them the cheapest next city, or pairs of
    cities for the first two houses; and at the foot the house to drag to the map and the total price."""
    colour = table.colour(seat)
    able = any(isinstance(move, Build) for move in table.session.moves(seat))
    said = words.say("table.touch_city" if able else "table.no_house")
    yield Plate("paper", paper, radius=4)
    skipped, offer = table.session.view(seat).earlier, next_city(table.session, seat)
    earlier = skipped if skipped < len(houses) else 0  # the list may have become shorter
    shown = SHOWN - bool(offer)
    end = max(len(houses) - earlier, min(shown, len(houses)))
    *rows, last = paper.less(top=1).stack(SHOWN, HOUSE)
    for house, row in zip(houses[max(0, end - shown) : end], (*rows, last), strict=False):
        yield from _house(colour, seat, house, row)
    if offer:
        next_one, go = AtSeat(colour, "next"), StageMove(seat, offer.move)
        yield from _offer(colour, last, ((offer.name,), words.say("table.cheapest_next"), offer.price), next_one, go)
    pairs = first_pairs(table.session, seat)
    for pair, row in zip(pairs, (*rows, last), strict=False):
        name, note = AtSeat(colour, OneOf("pair", *pair.cities)), words.say("build.pair_hint")
        yield from _offer(colour, row, (pair.names, note, pair.price), name, pair.intent)
    foot = paper.less(top=43).top(16)
    supply = foot.less(left=1.5).left(16)
    yield Thing(OriginId("house", colour), "origin", (), supply.centre, supply.level, 17)
    yield Thing(HouseId(colour, SUPPLY), "house", (colour,), supply.centre, supply.level, 17)
    yield TouchSpot(AtSeat(colour, "supply"), supply, Nothing(), drag="house", hint=said)
    if pairs:
        yield line(said, foot.less(left=19, right=2), 4.8, INK_SOFT)
    elif not houses:
        yield from _several(table, seat, said, paper.inset(2, 0).top(21 if offer else 44))
    if not houses:
        return
    count = words.say("table.together", count=len(houses))
    yield line(count, foot.less(left=19, right=43), 4.4, INK_SOFT)
    yield number(sum(house.total for house in houses), foot.end - 22, foot.level, 10.5, WINE, "right")
    if len(houses) > shown:
        yield _leaf(colour, seat, (earlier, len(houses), shown), foot.inset(2, 0.5).right(17.5))


def _several(table: Table, seat: int, said: str, row: Area) -> Items:
    """Yield buttons that stage houses in two or three of the cheapest cities at once; before them, if there is room,
    the sentence `said`."""
    several = next_cities(table.session, seat)
    text_area, *boxes = row.columns(0, *[SEVERAL] * len(several), gap=2)
    if width_of(said, 4.8) <= text_area.w - 8:
        yield line(said, text_area.inset(4, 0), 4.8, INK_SOFT, "center")
    hint = words.say("build.several_hint")
    for found, box in zip(several, boxes, strict=True):
        name = AtSeat(table.colour(seat), OneOf("cheapest", found.count))
        key = box.less(top=2, bottom=2)
        yield Button(name, key, found.intent, found.label, "paper", "house", cap=5, plain=True, hint=hint)


def _offer(colour: str, row: Area, said: tuple[tuple[str, ...], str, int], name: str, go: Intent) -> Items:
    """Yield a row that offers the cheapest next city, or two cities for the first houses, with name, note and price; a
    touch on the row stages the houses. If two names are too long for one line, the second name replaces the note."""
    cities, note, price = said
    whole = row.less(bottom=1)
    house, text_area, cost, sign = whole.columns(19, 0, 20, 21)
    upper, lower = text_area.down(2)
    yield Mark("house", house.centre, house.level, 17, colour, alpha=90)
    lines = [" + ".join(cities)]
    if len(cities) > 1 and width_of(lines[0], 4.8, "bold") > text_area.w:
        lines = [cities[0] + " +", cities[1]]
    for city, place in zip(lines, (upper, lower), strict=False):
        yield line(Untranslated(city), place, 4.8, INK_SOFT, font="bold")
    if len(lines) == 1:
        yield line(note, lower, 4, INK_SOFT)
    yield number(price, cost.end, cost.level, 9.6, INK_SOFT, "right")
    yield Mark("icon", sign.centre, sign.level, 8, "plus", INK_SOFT)
    yield Plate("edge", whole.inset(2, 0.5), INK_SOFT, 3, line=0.4)
    yield TouchSpot(name, whole, go, hint=note)


def _leaf(colour: str, seat: int, listed: tuple[int, int, int], box: Box) -> Button:
    """Return the button that scrolls the list of staged houses back to earlier ones or, at the earliest, to the latest;
    `listed` holds the number of houses skipped, of all, and of those shown at once."""
    earlier, count, shown = listed
    more = earlier + shown
    icon, hint, to = "caret-right", words.say("table.hint.latest"), 0
    if more < count:
        icon, hint, to = "caret-left", words.say("table.hint.earlier"), more
    return Button(AtSeat(colour, "leaf"), box, LeafThrough(seat, to), "", "dark", icon, hint=hint)


def _house(colour: str, seat: int, house: PlannedHouse, row: Area) -> Items:
    text_area, away = row.less(left=19, right=41), row.less(top=1.5, right=2).right(17.5).top(17)
    name = AtSeat(colour, OneOf("remove", house.city))
    other = []
    if house.other is not None:
        text_area, key = row.less(left=19, right=41).columns(0, OTHER_WAY, gap=1)
        meant, hint = ChangeWay(seat, house.index), other_way_hint(house)
        way, label = AtSeat(colour, OneOf("way", house.city)), other_way_label(house)
        other = [Button(way, key.less(top=1.5).top(17), meant, label, "paper", cap=4, hint=hint)]
    return [
        Mark("house", row.x + 9.5, row.y + 10, 17, colour),
        line(Untranslated(house.name), text_area.top(12), 4.8, INK, font="bold"),
        line(_taken_apart(house), text_area.top(28.4), 4, INK_SOFT),
        number(house.total, row.end - 22.5, row.y + 10, 9.6, INK, "right"),
        Button(name, away, TakeOut(seat, house.index), style="wine", icon="x"),
        Rule(row.x + 4, row.y + 20, row.w - 8),
        *other,
    ]


def _taken_apart(house: PlannedHouse) -> str:
    if house.crossing:
        return words.say("build.crossing", network=house.crossing, house=house.price)
    if house.founding:
        return words.say("build.second_network")
    if not house.connection:
        return words.say("table.house_only", house=house.price)
    roads = " + ".join(str(leg) for leg in house.legs if leg)
    return words.say("table.road_and_house", road=roads, house=house.price)


def _forecast(table: Table, seat: int, houses: tuple[PlannedHouse, ...], area: Area) -> Items:
    """Yield the powered cities and the income before and after the staged houses, the money left, and the Confirm
    button."""
    true, player = table.true.players[seat], table.player(seat)
    state = table.session.seen(seat)
    before, after = income(table.true, true, len(true.cities)), income(state, player, len(player.cities))
    lit = "table.lit_of_few" if area.w < NARROW else "table.lit_of"
    last = not outage.happens(state) and game_ends_after_building(table.session, seat)
    pairs = (
        (words.say(lit, count=after.cities), before.lit, after.lit, CREAM),
        (words.say("table.income_all"), 0 if last else before.pays, 0 if last else after.pays, GAIN),
    )
    for (label, was, will, ink), well in zip(pairs, area.top(25).across(2, 3), strict=True):
        value, inner = TO.join((str(was), str(will))) if houses else str(will), well.inset(2, 0)
        yield Plate("well", well, radius=4, z=0.5)
        yield line(label, inner.top(10.8), 4, DIM, "center")
        yield number(value, well.centre, well.y + 16.5, 9, ink, "center", fit=inner.w)
    yield from _left(table, seat, area.less(top=25).top(12.8))
    builds = words.say("table.build", count=len(houses), amount=sum(house.total for house in houses))
    said = builds if houses else words.say("table.build_nothing")
    yield commit(table, seat, area.bottom(22.5), said)


def _left(table: Table, seat: int, row: Area) -> Items:
    """Yield the money left after paying for the staged houses, or a closed eye if money is hidden; in a wide drawer
    also the gain of one more city, or a warning."""
    narrow = row.w < NARROW
    label, rest = row.split(row.w * (0.6 if narrow else 0.28))
    yield line(words.say("table.keep"), label.moved(1), 4, DIM)
    if table.open_money(seat) is not None:
        yield Money(table.player(seat).money, rest.x + row.w * 0.03, row.level, 4.6, CREAM)
    else:
        yield Mark("icon", rest.x + row.w * 0.06, row.level, 7, "eye-slash", DIM)
    if narrow:
        return
    said, ink = _next(table, seat)
    yield line(said, row.less(right=1).right(row.w * 0.62), 4, ink, "right")


def _next(table: Table, seat: int) -> tuple[str, Colour]:
    """Return the additional income for one more city, or a warning, such as how many cities will be without power; and
    the ink of this sentence."""
    state, player = table.session.seen(seat), table.player(seat)
    count = len(player.cities)
    if state.rules.outage_houses:
        said = words.say("table.houses_round", built=state.built, most=outage.most_houses(state))
        return said, WARNING_STRONG if outage.happens(state) else WARM
    after, further = income(state, player, count), income(state, player, count + 1)
    if after.dark:
        return words.say("table.dark", count=after.dark), WARNING_STRONG
    if game_ends_after_building(table.session, seat):
        return words.say("table.last_round"), WARNING_STRONG
    if further.dark:
        return words.say("table.no_more_power"), WARNING_STRONG
    return words.say("table.one_more", amount=further.pays - after.pays), WARM
