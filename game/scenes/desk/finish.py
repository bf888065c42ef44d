"""The finish: who lights the country and why, the curves of the game, where the money went, what next."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.engine import rules
from game.engine.rules import Rank
from game.scenes.asking import name_of, names_of
from game.scenes.desk import charts
from game.scenes.desk.facts import colour_of
from game.scenes.desk.grid import COLUMN, EDGE, Grid
from game.scenes.desk.history import History, history
from game.scenes.intents import Go
from game.scenes.stage import Stage
from game.ui import words
from game.ui.panel import Panel
from game.ui.pen import Pen
from game.ui.theme import FELT_FINISH

DARK_WOOD, BRIGHT_WOOD = (152, 104, 62), (168, 122, 68)
SHINE = (255, 222, 140, 74)
BROWN, RUST = (52, 26, 8), (92, 50, 16)


@dataclass(frozen=True, slots=True)
class Placed:
    """One seat on the podium."""

    place: int
    name: str
    colour: str
    supplied: int
    money: int
    cities: int
    could: int
    """Cities its plants could have lit with fuel and houses enough."""
    note: str


@dataclass(frozen=True, slots=True)
class FinishFacts:
    title: str
    reason: str
    seats: tuple[Placed, ...]


def panels(stage: Stage, grid: Grid) -> list[Panel]:
    """Ceremony, two charts, spending, buttons."""
    heights, grow = ((402, 300, 240), (1, 1, 0.6)) if stage.watching else ((402, 300, 240, 64), (1, 1, 0.6, 0))
    rows = grid.rows(heights, grow, top=EDGE)
    known = _facts(stage)
    told = _history(stage)
    names = tuple(seat.name for seat in stage.match.seats)
    colours = tuple(colour_of(stage, seat) for seat in range(len(names)))
    half = (grid.column - 14) / 2
    state = stage.match.state
    lines = (
        (state.rules.step2_from, words.say("finish.step2", count=state.rules.step2_from), (30, 110, 70)),
        (state.rules.end_cities, words.say("finish.end", count=state.rules.end_cities), (138, 34, 30)),
    )
    cities = charts.ChartFacts(words.say("finish.cities"), told.cities, colours, lines)
    money = charts.ChartFacts(words.say("finish.money"), told.money, colours, ())
    order = tuple(rank.seat for rank in rules.ranking(state))
    spent = charts.SpentFacts(
        tuple(names[seat] for seat in order),
        tuple(colours[seat] for seat in order),
        tuple(told.spent[seat] for seat in order),
    )
    u = grid.unit

    def made(name: str, rect: Rect, key: object, paint: object) -> Panel:
        return Panel(name, rect, 0, key, lambda pen: paint(pen, key), None, u)  # type: ignore[operator]

    shown = [
        made("ceremony", grid.in_column(rows[0]), known, paint),
        made("chart:cities", grid.in_column(rows[1], 0, half), cities, charts.paint_curves),
        made(
            "chart:money",
            grid.rect(COLUMN + half + 14, rows[1][0], half, rows[1][1]),
            money,
            charts.paint_curves,
        ),
        made("spent", grid.in_column(rows[2]), spent, charts.paint_spent),
    ]
    if not stage.watching:
        shown.append(made("again", grid.in_column(rows[3]), "again", lambda pen, _: paint_buttons(pen)))
    return shown


_told: dict[int, tuple[int, History]] = {}


def _history(stage: Stage) -> History:
    """Worked out once for a finished match."""
    match = stage.match
    known = _told.get(id(match))
    if known is None or known[0] != len(match.commits):
        _told.clear()
        known = (len(match.commits), history(match))
        _told[id(match)] = known
    return known[1]


def _facts(stage: Stage) -> FinishFacts:
    ranks = rules.ranking(stage.match.state)
    winners = [rank.seat for rank in ranks if rank.place == 1]
    title = words.say("finish.title", count=len(winners), names=names_of(stage, winners))
    return FinishFacts(title, reason(stage, ranks), tuple(_placed(stage, ranks, rank) for rank in ranks))


def _placed(stage: Stage, ranks: list[Rank], rank: Rank) -> Placed:
    player = stage.match.state.players[rank.seat]
    best = ranks[0]
    note = ""
    if rank.place > 1 and rank.supplied == best.supplied:
        note = words.say("finish.less_money" if rank.money < best.money else "finish.fewer_cities")
    elif rank.place == 1 and len(ranks) > 1 and ranks[1].place > 1 and ranks[1].supplied == rank.supplied:
        note = words.say("finish.by_money", amount=rank.money - ranks[1].money) if rank.money > ranks[1].money else ""
    elif rank.supplied < rank.cities:
        note = words.say("finish.dark", count=rank.cities - rank.supplied)
    return Placed(
        rank.place,
        name_of(stage, rank.seat),
        colour_of(stage, rank.seat),
        rank.supplied,
        rank.money,
        rank.cities,
        player.capacity,
        note,
    )


def reason(stage: Stage, ranks: list[Rank]) -> str:
    """Why the winner won, as a sentence."""
    first = ranks[0]
    winners = [rank for rank in ranks if rank.place == 1]
    name = name_of(stage, first.seat)
    if len(winners) > 1:
        return words.say("finish.shared", names=names_of(stage, [rank.seat for rank in winners]), count=first.supplied)
    second = ranks[1]
    other = name_of(stage, second.seat)
    if first.supplied > second.supplied:
        return words.say("finish.most", name=name, count=first.supplied, other=other, fewer=second.supplied)
    both = names_of(stage, [rank.seat for rank in ranks if rank.supplied == first.supplied])
    if first.money > second.money:
        more = first.money - second.money
        return words.say("finish.richer", names=both, count=first.supplied, name=name, more=more)
    return words.say("finish.larger", names=both, count=first.supplied, name=name, cities=first.cities)


def paint(pen: Pen, known: FinishFacts) -> None:
    """Felt with the headline, the reason and the podium."""
    u = pen.u
    wide, _high = pen.size
    pen.felt(pen.rect, FELT_FINISH)
    pen.text(known.title, wide / 2, 54 * u, 50 * u, "title", (250, 226, 164), "center", wide - 60 * u, shadow=True)
    box = (50 * u, 86 * u, wide - 100 * u, 48 * u)
    pen.paragraph(known.reason, box, 19 * u, "read", (244, 224, 196), "center")
    _podium(pen, known.seats)


def _podium(pen: Pen, seats: tuple[Placed, ...]) -> None:
    """Planks of falling height, the winner second from the left where there are three or more."""
    u = pen.u
    wide, high = pen.size
    order = list(seats)
    if len(order) > 2:
        order[0], order[1] = order[1], order[0]
    foot = high - 30 * u
    gap = 14 * u
    widths = [1.22 if seat is seats[0] else 1.0 for seat in order]
    part = (wide - 64 * u - gap * (len(order) - 1)) / sum(widths)
    part = min(part, 260 * u)
    left = (wide - part * sum(widths) - gap * (len(order) - 1)) / 2
    tall = foot - 204 * u
    for seat, share in zip(order, widths, strict=True):
        position = seats.index(seat)
        height = max(100 * u, tall * (1.0 - 0.16 * min(position, 3) - 0.04 * max(0, position - 3)))
        _plank(pen, seat, (left, foot - height, part * share, height), position == 0)
        left += part * share + gap


def _plank(pen: Pen, seat: Placed, box: tuple[float, float, float, float], best: bool) -> None:
    u = pen.u
    x, y, wide, high = box
    narrow = wide < 180 * u
    pen.oak(box, BRIGHT_WOOD if best else DARK_WOOD, seed=seat.place + 3)
    pen.fill(box, SHINE if best else (255, 206, 130, 46), 7 * u)
    house = (132 if best else 104 - 4 * min(seat.place, 4)) * u * (0.8 if narrow else 1.0)
    if best:
        pen.glow_disc(x + wide * 0.66, y - house * 0.22, 30 * u, (255, 214, 120), 28)
    pen.house(seat.colour, x + wide * (0.7 if narrow else 0.72), y - house * 0.16, house)
    size = (56 if best else 42) * u * (0.8 if narrow else 1.0)
    top = y + size * 0.72
    used = pen.number(seat.place, x + 14 * u, top, size, (104, 58, 18))
    left = x + 14 * u + used + 10 * u
    room = x + wide - left - 10 * u
    name = (34 if best else 27) * u * (0.85 if narrow else 1.0)
    pen.text(seat.name, left, y + name * 1.0, name, "heading", BROWN, fit=room, plain=True)
    value = (29 if best else 23) * u * (0.85 if narrow else 1.0)
    row = y + name * 1.0 + value * 1.2
    if narrow:
        row = max(row, top + size * 0.42 + value * 0.7)
    _facts_of(pen, seat, left if not narrow else x + 12 * u, row, value, x + wide - 10 * u)
    under = row + value * 1.15
    pen.icon("lightning", x + 14 * u + value * 0.3, under, value * 0.75, RUST)
    pen.number(seat.could, x + 14 * u + value * 0.8, under, value * 0.9, BROWN)
    rest = y + high - under - value * 0.6
    if seat.note and rest > 18 * u:
        below = (x + 14 * u, under + value * 0.6, wide - 28 * u, rest)
        pen.paragraph(seat.note, below, 15 * u, "semibold", RUST)


def _facts_of(pen: Pen, seat: Placed, x: float, y: float, size: float, end: float) -> None:
    """Cities lit out of those owned, and the money left."""
    pen.icon("lightbulb", x + size * 0.35, y, size * 0.8, RUST)
    lit = f"{seat.supplied}/{seat.cities}"
    x += size * 0.85 + pen.number(lit, x + size * 0.85, y, size, BROWN) + size * 0.5
    pen.money(seat.money, x, y, min(size, (end - x) * 0.5), BROWN)


def paint_buttons(pen: Pen) -> None:
    """Again, replay, save, leave."""
    u = pen.u
    wide, high = pen.size
    gap = 14 * u
    shares = (0.31, 0.23, 0.23, 0.23)
    buttons = (
        ("again", "brass", "arrows-clockwise", 34),
        ("replay", "paper", "play", 24),
        ("save", "paper", "floppy-disk", 24),
        ("leave", "dark", "", 24),
    )
    x = 0.0
    for share, (name, style, icon, size) in zip(shares, buttons, strict=True):
        part = share * (wide - 3 * gap)
        pen.button((x, 0, part, high), words.say(f"finish.{name}"), Go(name), style, icon, size=size * u, name=name)
        x += part + gap
