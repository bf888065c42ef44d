"""Building: the house in question taken apart, the houses laid aside, the money, and the buttons."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.desk.base.confirm_button import confirm, confirm_or_not
from game.engine.actions import Build
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import GREEN, GREEN_INK, INK, INK_SOFT, MARKED, WINE
from game.kit.values.ids import SUPPLY, HouseId, OneOf, OriginId
from game.session.asking import names_of
from game.session.income import income
from game.session.intents import Nothing, Peek, Reset, StepBack, TakeOut
from game.session.parties import asked, colour_of, front
from game.session.session import Session
from game.views.ways import HouseLaid, laid

Box = tuple[float, float, float, float]
ROWS = 3
"""Houses that there is room for without their rows getting lower."""
PALE = 60
"""How much is seen of a house that is not there yet, of 255."""


@dataclass(frozen=True, slots=True)
class LaidFacts:
    seat: int
    colour: str
    houses: tuple[HouseLaid, ...]
    cities: int
    asked: bool


@dataclass(frozen=True, slots=True)
class MoneyFacts:
    seat: int
    money: int
    spent: int
    covered: bool
    peek: bool
    before: int
    """Cities lit with the fuel at hand and the network of today."""
    after: int
    pays_before: int
    pays_after: int


@dataclass(frozen=True, slots=True)
class ActionFacts:
    seat: int
    asked: bool
    count: int
    price: int
    can_build: bool
    """Whether any city can be had now."""
    waiting: str


def aside(session: Session, rect: Rect, unit: float) -> Panel:
    """The houses laid aside this turn."""
    seat = front(session)
    houses = laid(session, seat) if asked(session, seat) else ()
    cities = len(session.match.state.players[seat].cities)
    known = LaidFacts(seat, colour_of(session, seat), houses, cities, asked(session, seat))
    return drawn("aside", rect, unit, lambda pen: paint_aside(pen, known))


def paint_aside(pen: Pen, known: LaidFacts) -> None:
    """One row for each house with its price, the last one on gold, the sum at the foot."""
    wide, high = pen.size
    pen.paper(pen.rect)
    used = pen.text(words.say("build.aside"), 20, 26, 24, "heading", fit=wide * 0.6)
    room = wide - used - 60
    pen.text(words.say("build.free_back"), wide - 18, 27, 15, "semibold", INK_SOFT, "right", room)
    foot = high - 40
    if not known.houses:
        box = (40, 50, wide - 80, foot - 60)
        pen.paragraph(words.say("build.nothing_yet"), box, 18, "italic", INK_SOFT, "center", middle=True)
    step = min(64, (foot - 48) / max(ROWS, len(known.houses)))
    for row in range(len(known.houses), ROWS if known.houses else 0):
        _free_row(pen, known.colour, (10, 44 + row * step, wide - 20, step - 4))
    for row, house in enumerate(known.houses):
        last = row == len(known.houses) - 1
        _aside_row(pen, known, house, (10, 44 + row * step, wide - 20, step - 4), last)
    pen.rule(18, foot, wide - 36)
    middle = foot + 20
    used = pen.text(words.say("build.together"), 20, middle, 27, "heading", fit=wide * 0.4)
    after = known.cities + len(known.houses)
    change = words.say("build.cities_change", before=known.cities, count=after)
    pen.text(change, 32 + used, middle + 1, 16, "semibold", INK_SOFT, fit=wide * 0.4)
    total = sum(house.total for house in known.houses)
    pen.number(total, wide - 58, middle, 36, INK, "right")
    if known.asked:
        _supply(pen, known.colour, wide - 32, middle)


def _supply(pen: Pen, colour: str, x: float, y: float) -> None:
    """A house to be carried to a city."""
    size = 38
    pen.piece(OriginId("house", colour), "origin", (), x, y, size)
    pen.piece(HouseId(colour, SUPPLY), "house", (colour,), x, y, size)
    box = (x - 26, y - size / 2, 52, size)
    pen.target("supply", box, Nothing(), hint=words.say("build.carry"), drag="house")


def _free_row(pen: Pen, colour: str, box: Box) -> None:
    """Where another house would be written down."""
    x, y, _, high = box
    pen.fill(box, (120, 84, 44, 16), 7)
    pen.house(colour, x + 30, y + high / 2, min(44, high * 0.92), PALE)


def _aside_row(pen: Pen, known: LaidFacts, house: HouseLaid, box: Box, marked: bool) -> None:
    x, y, wide, high = box
    middle = y + high / 2
    low = high < 40
    if marked:
        pen.fill(box, MARKED, 7)
    pen.house(known.colour, x + 30, middle, min(44, high * 0.92))
    end = x + wide
    size = min(24, high * 0.6)
    pen.number(house.total, end - 48, middle, min(32, high * 0.72), INK, "right")
    left = end - 100
    left -= pen.number(house.price, left, middle, size, INK_SOFT, "right") + 12
    pen.icon("house", left, middle, size * 0.75, INK_SOFT)
    if house.legs:
        left -= 18
        pen.text("+", left, middle, size, "heading", INK_SOFT, "center", plain=True)
        left -= 10 + pen.number(house.connection, left - 10, middle, size, INK_SOFT, "right")
    room = left - (x + 64)
    if low or len(house.way) == 1:
        pen.text(house.name, x + 56, middle, 19, "bold", fit=room, plain=True)
    else:
        pen.text(house.name, x + 56, middle - 11, 19, "bold", fit=room, plain=True)
        told = next((way for way in _told_ways(house) if pen.width(way, 15) <= room), _told_ways(house)[-1])
        pen.text(told, x + 56, middle + 11, 15, "read", INK_SOFT, fit=room)
    radius = min(13, high * 0.4)
    at = (end - 24, middle)
    pen.disc(*at, radius, (150, 44, 36) if not marked else (120, 84, 44))
    pen.cross(*at, radius * 0.92, (250, 238, 210))
    box = (at[0] - 20, y, 40, high)
    pen.target(OneOf("aside", house.city), box, TakeOut(known.seat, house.index))


def _told_ways(house: HouseLaid) -> list[str]:
    """From which city, and through which; then the same in fewer words."""
    start, through = house.names[0], house.names[1:-1]
    ways = [words.say("build.from", city=start)]
    if through:
        ways.insert(0, words.say("build.from_far", city=start, count=len(through)))
    if 0 < len(through) <= 2:
        ways.insert(0, words.say("build.from_through", city=start, through=words.strung(through)))
    return ways


def purse(session: Session, rect: Rect, unit: float) -> Panel:
    """Money now, spent, left, and the income that would follow."""
    seat = front(session)
    state = session.match.state
    player = state.players[seat]
    houses = laid(session, seat) if asked(session, seat) else ()
    before = income(state.rules, player, len(player.cities))
    after = income(state.rules, player, len(player.cities) + len(houses))
    known = MoneyFacts(
        seat,
        player.money,
        sum(house.total for house in houses),
        not session.money_open(seat),
        session.view(seat).peeking,
        before.lit,
        after.lit,
        before.pays,
        after.pays,
    )
    return drawn("purse", rect, unit, lambda pen: paint_purse(pen, known), seat)


def paint_purse(pen: Pen, known: MoneyFacts) -> None:
    """Numbers on one right edge; the income on green."""
    wide, high = pen.size
    pen.paper(pen.rect)
    pen.text(words.say("build.money"), 18, 26, 24, "heading", fit=wide - 36)
    right = wide - 22
    foot = high - 76
    low = foot < 160
    first, second, line = (54, 82, 101) if low else (60, 92, 113)
    middle, size = (line + foot) / 2, min(54, (foot - line) * 0.9)
    hidden = known.covered and not known.peek
    pen.text(words.say("build.now"), 18, first, 17, "semibold", INK_SOFT, fit=wide * 0.5)
    pen.text(words.say("build.this_turn"), 18, second, 17, "semibold", INK_SOFT, fit=wide * 0.5)
    spent = f"−{known.spent}" if known.spent else "0"
    pen.number(spent, right, second, 30, WINE if known.spent else INK, "right")
    pen.rule(16, line, wide - 32)
    pen.text(words.say("build.left"), 18, middle, 28, "heading", fit=wide * 0.4)
    if hidden:
        pen.icon("eye-slash", right - 12, first, 22, INK_SOFT)
        pen.icon("eye-slash", right - 16, middle, 30, INK_SOFT)
    else:
        pen.number(known.money, right, first, 30, INK, "right")
        pen.money(known.money - known.spent, right, middle, size, INK, "right")
    if known.covered:
        pen.target("peek:purse", (10, 44, wide - 20, foot - 48), Peek(known.seat))
    _income(pen, known, (10, foot, wide - 20, 66))


def _income(pen: Pen, known: MoneyFacts, box: Box) -> None:
    x, y, wide, high = box
    pen.fill(box, (*GREEN, 44), 8)
    pen.icon("lightning", x + 20, y + 22, 20, (30, 96, 58))
    used = pen.number(known.pays_after, x + wide - 12, y + high / 2, 40, GREEN_INK, "right")
    room = wide - used - 60
    pen.text(words.say("build.income"), x + 36, y + 22, 24, "heading", GREEN_INK, fit=room)
    key = "build.lit_before" if known.after != known.before else "build.lit"
    told = words.say(key, count=known.after, before=known.pays_before)
    pen.text(told, x + 14, y + 48, 15, "semibold", (40, 92, 60), fit=wide - used - 40)


def actions(session: Session, rect: Rect, unit: float) -> Panel:
    """Confirm, step back, reset, build nothing."""
    seat = front(session)
    mine = asked(session, seat)
    houses = laid(session, seat) if mine else ()
    known = ActionFacts(
        seat,
        mine,
        len(houses),
        sum(house.total for house in houses),
        mine and any(isinstance(move, Build) for move in session.moves(seat)),
        names_of(session, session.match.asked()),
    )
    return drawn("actions", rect, unit, lambda pen: paint_actions(pen, known))


def paint_actions(pen: Pen, known: ActionFacts) -> None:
    wide, high = pen.size
    if not known.asked:
        pen.recess(pen.rect, 10, 0.3)
        told = words.say("asking.waiting", names=known.waiting)
        pen.text(told, wide / 2, high / 2, 22, "heading", (220, 196, 156), "center", wide - 40)
        return
    seat, gap = known.seat, 14
    widths = [share * (wide - 2 * gap) for share in (0.5, 0.27, 0.23)]
    nothing = words.say("build.nothing")
    if not known.count:
        whole = (0, 0, wide, high)
        if known.can_build:
            asked_for = words.say("build.build"), words.say("build.nothing_laid")
            confirm_or_not(pen, whole, asked_for, nothing, seat, "dark", 0.72, "check")
        else:
            confirm(pen, whole, nothing, seat, "skip-forward")
        return
    label = words.say("build.confirm", count=known.count, price=known.price)
    confirm(pen, (0, 0, widths[0], high), label, seat, "check")
    x = widths[0] + gap
    pen.button(
        (x, 0, widths[1], high),
        words.say("desk.back"),
        StepBack(seat),
        "paper",
        "arrow-u-up-left",
        size=26,
        name="back",
    )
    x += widths[1] + gap
    pen.button(
        (x, 0, widths[2], high),
        words.say("desk.reset"),
        Reset(seat),
        "paper",
        "arrow-counter-clockwise",
        size=26,
        name="reset",
    )
