"""The desk's panels while a seat builds: its staged houses, its money, and the buttons."""

from __future__ import annotations

from game.desk.base.confirm_button import confirm, decline, halt
from game.engine import outage
from game.engine.actions import Build
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import CROSS_GROUND, GREEN_SIGN, GREEN_SOFT, ROW_PALE
from game.kit.style.theme import CREAM, CREAM_SOFT, GREEN, GREEN_INK, INK, INK_SOFT, MARKED, WINE, WINE_BUTTON
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.kit.values.contents import Manner
from game.kit.values.ids import SUPPLY, HouseId, OneOf, OriginId
from game.session.intents import ChangeWay, Nothing, Peek, Reset, StageMove, StepBack, TakeOut
from game.session.parties import colour_of, front_seat, is_asked
from game.session.prompts import game_ends_after_building, names_of
from game.session.session import Session
from game.views.building_sites import NearCity, next_cities, next_city
from game.views.income import income
from game.views.routes import PlannedHouse, other_way_hint, other_way_label, staged_houses

ROWS = 3
"""The number of staged houses that fit at full row height."""
OTHER_WAY = 76.0
"""Width of the button that begins a second network with a staged house, or connects the house after all, design px."""
PALE = 60
"""Opacity of a house that is not staged yet, of 255."""
LOW = 160.0
"""The least height above the income, design px; below this height the lines are closer together."""


def _houses(session: Session) -> tuple[PlannedHouse, ...]:
    """Return the houses that the seat at the desk has staged."""
    return staged_houses(session, front_seat(session)) if is_asked(session, front_seat(session)) else ()


def staged_list(session: Session, pen: Pen) -> None:
    """Paint a row for each staged house, the last one on gold, then the cheapest next city, and at the foot the total
    price."""
    houses, colour = _houses(session), colour_of(session, front_seat(session))
    pen.paper(pen.rect)
    head, body, foot = pen.rect.rows(44, 0, 40)
    line = Flow(pen, head.less(20, 0, 18).top(52))
    line.text(words.say("build.aside"), 24, "heading", fit=pen.rect.w * 0.6).skip(22)
    line.lower(1).text(words.say("build.free_back"), 15, "semibold", INK_SOFT, last=True)
    if not houses:
        _several(pen, session, body.inset(12, 4))
    else:
        offer = next_city(session, front_seat(session))
        count = max(ROWS, len(houses) + bool(offer))
        for index, row in enumerate(body.inset(10, 0).stack(count, min(64, (body.h - 4) / count), 4)):
            if index < len(houses):
                _row(pen, front_seat(session), colour, houses[index], row, index == len(houses) - 1)
                continue
            pen.fill(row, ROW_PALE, 7)
            pen.house(colour, row.x + 30, row.level, min(44, row.h * 0.92), PALE)
            if offer and index == len(houses):
                _offer(pen, front_seat(session), offer, row)
    pen.rule(foot.x + 18, foot.y, foot.w - 36)
    _together(pen, session, houses, foot)


def _several(pen: Pen, session: Session, body: Area) -> None:
    """Paint, while no house is staged, a sentence on that and buttons that stage houses in two or three of the cheapest
    cities at once."""
    several = next_cities(session, front_seat(session)) if is_asked(session, front_seat(session)) else ()
    text_area, *rows = body.rows(0, *([46.0] if several else []))
    pen.paragraph(words.say("build.nothing_yet"), text_area.inset(28, 2), 18, "italic", INK_SOFT, "center", middle=True)
    for row in rows:
        for found, box in zip(several, row.across(len(several), 8), strict=True):
            name, hint = OneOf("cheapest", found.count), words.say("build.several_hint")
            pen.button(box, found.label, found.intent, "paper", "house", name=name, hint=hint, size=22)


def _together(pen: Pen, session: Session, houses: tuple[PlannedHouse, ...], foot: Area) -> None:
    """Paint the total price of the staged houses, and a house that the player can drag to a city."""
    seat = front_seat(session)
    line, most = Flow(pen, foot.less(20, 0, 58)), foot.w * 0.4
    line.text(words.say("build.together"), 27, "heading", fit=most).skip(12)
    cities = len(session.match.state.players[seat].cities)
    change = words.say("build.cities_change", before=cities, count=cities + len(houses))
    line.lower(1).text(change, 16, "semibold", INK_SOFT, fit=most)
    line.number(sum(house.total for house in houses), 36, last=True)
    if is_asked(session, seat):
        colour, box = colour_of(session, seat), foot.right(58).middle(52, 38)
        at = box.centre - 3, box.level
        pen.piece(OriginId("house", colour), "origin", (), *at, 38)
        pen.piece(HouseId(colour, SUPPLY), "house", (colour,), *at, 38)
        pen.target("supply", box.moved(-3), Nothing(), hint=words.say("build.carry"), manner=Manner(drag="house"))


def _row(pen: Pen, seat: int, colour: str, house: PlannedHouse, row: Area, newest: bool) -> None:
    """Paint the row of a staged house: its city and connection, the parts of its price, and a cross that removes it."""
    if newest:
        pen.fill(row, MARKED, 7)
    pen.house(colour, row.x + 30, row.level, min(44, row.h * 0.92))
    size = min(24, row.h * 0.6)
    pen.number(house.total, row.end - 48, row.level, min(32, row.h * 0.72), INK, "right")
    line = Flow(pen, row.less(left=56, right=100))
    if house.other is not None:
        _other_way(pen, seat, house, row.less(right=100).right(OTHER_WAY).inset(0, 8))
        line.skip(OTHER_WAY + 10, last=True)
    line.number(house.price, size, INK_SOFT, last=True).skip(12 - size * 0.375, last=True)
    line.sign("house", size * 0.75, INK_SOFT, last=True)
    if house.legs or house.crossing:
        line.skip(18 - size * 0.375, last=True)
        pen.text(Untranslated("+"), line.end, row.level, size, "heading", INK_SOFT, "center")
        line.skip(10, last=True).number(house.connection, size, INK_SOFT, last=True)
    line.skip(8 if house.legs or house.crossing else 8 - size * 0.375, last=True)
    if house.founding and row.h >= 40:
        _beneath(pen, line, house.name, words.say("build.second_network"))
    elif row.h < 40 or len(house.way) == 1:
        line.text(Untranslated(house.name), 19, "bold")
    else:
        ways, room = _wordings(house), line.room
        wording = next((way for way in ways if pen.width(way, 15) <= room), ways[-1])
        _beneath(pen, line, house.name, wording)
    radius, cross = min(13, row.h * 0.4), row.less(right=4).right(40)
    pen.disc(cross.centre, row.level, radius, CROSS_GROUND if newest else WINE_BUTTON)
    pen.cross(cross.centre, row.level, radius * 0.92, CREAM)
    pen.target(OneOf("aside", house.city), cross, TakeOut(seat, house.index))


def _beneath(pen: Pen, line: Flow, name: str, note: str) -> None:
    """Paint a city's name on the rest of a line, with a note below it."""
    pen.text(Untranslated(name), line.start, line.level - 11, 19, "bold", fit=line.room)
    pen.text(note, line.start, line.level + 11, 15, "read", INK_SOFT, fit=line.room)


def _other_way(pen: Pen, seat: int, house: PlannedHouse, box: Area) -> None:
    """Paint the button that begins a second network with a staged house, or connects the house to the network after
    all."""
    intent, name = ChangeWay(seat, house.index), OneOf("way", house.city)
    pen.button(box, other_way_label(house), intent, "paper", name=name, hint=other_way_hint(house), size=17)


def _offer(pen: Pen, seat: int, city: NearCity, row: Area) -> None:
    """Paint a row that offers the cheapest city for the next house; a touch stages a house there."""
    said = words.say("table.cheapest_next")
    line = Flow(pen, row.less(left=56, right=8)).skip(4, last=True).sign("plus", 20, INK_SOFT, last=True)
    line.skip(12, last=True).number(city.price, 26, INK_SOFT, last=True).skip(8, last=True)
    line.text(Untranslated(city.name), 19, "bold", INK_SOFT).skip(10)
    line.text(said, 15, "italic", INK_SOFT)
    pen.target("next", row, StageMove(seat, city.move), hint=said)


def _wordings(house: PlannedHouse) -> list[str]:
    """Return texts that describe a staged house's connection, the longest (start and the cities passed) first, the
    shortest last."""
    start, through = house.names[0], house.names[1:-1]
    ways = [words.say("build.from", city=start)]
    if through:
        ways.insert(0, words.say("build.from_far", city=start, count=len(through)))
    if 0 < len(through) <= 2:
        ways.insert(0, words.say("build.from_through", city=start, through=", ".join(through)))
    return ways


def purse(session: Session, pen: Pen) -> None:
    """Paint the seat's money now, the price of its staged houses and the money left, and below them the resulting
    income on green."""
    seat = front_seat(session)
    money, spent = session.match.state.players[seat].money, sum(house.total for house in _houses(session))
    pen.paper(pen.rect)
    upper, lower = pen.rect.rows(0, 76)
    low = upper.h < LOW
    first, second, line = (54.0, 82.0, 101.0) if low else (60.0, 92.0, 113.0)
    area = upper.inset(18, 0)
    title, now, turn = (area.moved(down=at).top(0) for at in (26, first, second))
    left = area.less(top=line)
    Flow(pen, title).text(words.say("build.money"), 24, "heading")
    most = pen.rect.w * 0.5
    Flow(pen, now).text(words.say("build.now"), 17, "semibold", INK_SOFT, fit=most)
    sums = Flow(pen, turn.less(right=4)).text(words.say("build.this_turn"), 17, "semibold", INK_SOFT, fit=most)
    sums.number(f"−{spent}" if spent else "0", 30, WINE if spent else INK, last=True)
    pen.rule(16, left.y, pen.rect.w - 32)
    Flow(pen, left).text(words.say("build.left"), 28, "heading", fit=pen.rect.w * 0.4)
    if session.money_seen(seat):
        Flow(pen, now.less(right=4)).number(money, 30, last=True)
        Flow(pen, left.less(right=4)).money(money - spent, min(54, left.h * 0.9), last=True)
    else:
        Flow(pen, now.less(right=5)).sign("eye-slash", 22, INK_SOFT, last=True)
        Flow(pen, left.less(right=5)).sign("eye-slash", 30, INK_SOFT, last=True)
    if not session.money_open(seat):
        pen.target("peek:purse", upper.less(10, 44, 10, 4), Peek(seat))
    _income(pen, session, lower.less(10, 0, 10, 10))


def _income(pen: Pen, session: Session, box: Area) -> None:
    """Paint the income with the staged houses and how many cities they would power; in the last round, which pays none,
    only the number of cities."""
    state, player = session.state_of(front_seat(session)), session.match.state.players[front_seat(session)]
    before = income(session.match.state, player, len(player.cities))
    after = income(state, player, len(player.cities) + len(_houses(session)))
    last = not outage.happens(state) and game_ends_after_building(session, front_seat(session))
    pen.fill(box, (*GREEN, 44), 8)
    used = pen.number(after.lit if last else after.pays, box.end - 12, box.level, 40, GREEN_INK, "right")
    upper, lower = box.less(right=used + 24).top(44), box.less(left=14, top=30, right=used + 26)
    line = Flow(pen, upper.less(left=10)).sign("lightning", 20, GREEN_SIGN).skip(6)
    line.text(words.say("build.lit_last" if last else "build.income"), 24, "heading", GREEN_INK)
    key = "build.lit_before" if after.lit != before.lit else "build.lit"
    sentence = words.say("build.no_income") if last else words.say(key, count=after.lit, before=before.lit)
    Flow(pen, lower).text(sentence, 15, "semibold", GREEN_SOFT)


def actions(session: Session, pen: Pen) -> None:
    """Paint the buttons of a seat that builds (confirm, step back, reset, build nothing), or for whom a waiting seat
    waits."""
    seat, houses, area = front_seat(session), _houses(session), pen.rect
    nothing = words.say("build.nothing")
    if not is_asked(session, seat):
        pen.recess(area, 10, 0.3)
        sentence = words.say("asking.waiting", names=names_of(session, session.match.asked()))
        pen.text(sentence, area.centre, area.level, 22, "heading", CREAM_SOFT, "center", area.w - 40)
    elif halt(pen, area, session, seat):
        return
    elif houses:
        share = area.w - 28
        build, back, reset = area.columns(share * 0.5, share * 0.27, 0, gap=14)
        price = sum(house.total for house in houses)
        confirm(pen, build, words.say("build.confirm", count=len(houses), price=price), seat, "check")
        pen.button(back, words.say("desk.back"), StepBack(seat), "paper", "arrow-u-up-left", size=26, name="back")
        icon = "arrow-counter-clockwise"
        pen.button(reset, words.say("desk.reset"), Reset(seat), "paper", icon, size=26, name="reset")
    elif any(isinstance(move, Build) for move in session.moves(seat)):
        main, rest = area.columns((area.w - 14) * 0.72, 0, gap=14)
        confirm(pen, main, words.say("build.build"), seat, "check", why=words.say("build.nothing_laid"))
        decline(pen, rest, nothing, seat, "dark")
    else:
        confirm(pen, area, nothing, seat, "skip-forward")
