"""A player's station at the touch table: a strip while the player waits, a drawer while the player acts or reads a
page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

from game.bots.levels import read_player
from game.engine.state import Task
from game.kit.items import (
    Band,
    Box,
    Card,
    DrawnItem,
    Items,
    Mark,
    MmPen,
    Paragraph,
    Plate,
    Text,
    Thing,
    TouchSpot,
    number,
    width_of,
)
from game.kit.screen.panel import Panel, on_screen
from game.kit.style import words
from game.kit.style.layout_theme import BAND_DUSK, FLANK_WOOD, GOLD_LIGHT, HOLE
from game.kit.style.theme import GLOW, ON_SEAT, PURE, SEAT, WINE, Colour, mixed
from game.kit.values.area import Area, area
from game.kit.values.ids import OneOf, OriginId
from game.session import maximum_bid, planning
from game.session.intents import Reset, StepBack, Undo
from game.session.log_text import latest, tell
from game.session.parties import capacity_left
from game.session.prompts import lacks_covered_money, refused
from game.session.seat_view import COUNTED, SheetId
from game.setup.player_kinds import paint_strength
from game.table.drawers import bid_drawer, build_drawer, choice_drawer, finish_drawer, fuel_drawer, power_drawer
from game.table.drawers.pad import BESIDE, PEEK, money, peeked
from game.table.measures import widths
from game.table.measures.arrangement import Rim
from game.table.measures.table_plan import BAND, DRAWER, ROW, STRIP
from game.table.measures.table_view import Table
from game.table.stations import prompt_line, report, station_sheets
from game.table.stations.strip import ToolRow, look_up, strip, tool
from game.views.story import bubble
from game.views.story.entries import LogEntry

DEPTHS = {"strip": STRIP, "row": ROW, "drawer": DRAWER}
"""Depth of each shape of a station, mm."""
ACT, LEAST_LINE = 62.0, 70.0
"""Widths of the bubble with a waiting seat's last act, and of the sentence beside it, mm."""
STRONG, BARRED, OWNED = 42.0, 7.0, 47.0
"""Widths of a bot's strength with its word and without, and of cities and capacity at the end of the band, mm."""
WAITING_RIM, WAITING_BAND = 0.55, 0.2
"""How much the rim and the name band of an inactive station are darkened; otherwise a yellow one would look active."""
PAID = 34.0
"""Width of the sheet with the income just paid, beside the controls, mm."""


def station_panels(table: Table, seat: int) -> list[Panel]:
    """Return the panels of a seat's station: one, and in the bureaucracy another above its plant cards, with lamps and
    rings."""
    kind, box, turn = shape(table, seat), station_box(table, seat), table.plan.seating.chairs[seat].turn
    whole = box.upright(turn)
    items = _items(table, seat, kind, whole.w, whole.h)
    name, still = OneOf("station", table.colour(seat)), seat not in table.arrangement.held
    panels = [table.plan.panel(name, box, turn, items, seat, still)]
    if table.true.task == Task.RUN and kind != "strip" and not table.session.view(seat).sheet:
        panels += _over(table, seat, panels[0], [item for item in items if isinstance(item, Card)])
    return panels


def station_box(table: Table, seat: int) -> Area:
    """Return the area of a seat's station as it is now, mm."""
    plan, chair, kind = table.plan, table.plan.seating.chairs[seat], shape(table, seat)
    return plan.station(chair, DEPTHS[kind], plan.sideways(chair.side) if kind == "row" else 0)


def _over(table: Table, seat: int, station: Panel, cards: list[Card]) -> list[Panel]:
    """Return a panel above a station's plant cards with their lamps and rings, no larger than the cards, so that it
    hides no moving pieces."""
    if not cards:
        return []
    k = table.plan.seating.px_per_mm
    whole = area(cards[0].box).to(area(cards[-1].box))
    moved = [replace(card, x=card.x - whole.x, y=card.y - whole.y) for card in cards]
    items, name = power_drawer.over(table, seat, moved), OneOf("station", table.colour(seat), "over")
    rect = on_screen(station, (whole.x * k, whole.y * k, whole.w * k, whole.h * k))
    over = table.plan.panel(name, rect, station.turn, items, seat, station.glides)
    return [replace(over, bleed=4.0)]


def shape(table: Table, seat: int) -> str:
    """Return the shape of a seat's station: strip, row (a low drawer at a short side) or drawer; strip if only one
    station can be open and it is another one."""
    kind = wanted(table, seat)
    return "strip" if closed(table, seat) else kind


def closed(table: Table, seat: int) -> bool:
    """Return whether a seat's station is a strip only because another one is open and there is no room for both."""
    return table.plan.seating.one_open and wanted(table, seat) != "strip" and seat != opened(table)


def opened(table: Table) -> int | None:
    """Return the seat whose station is open where only one can be: the one opened last, one opened before it, the
    acting seat, or else the first with something to do; None if no station wants to be open."""
    wanting = [seat for seat in table.seats if wanted(table, seat) != "strip"]
    ready = table.session.match.ready
    first = (table.arrangement.front, *table.arrangement.earlier, table.session.acting)
    due = [seat for seat in wanting if seat not in ready]
    return next((seat for seat in (*first, *due, *wanting) if seat in wanting), None)


def wanted(table: Table, seat: int) -> str:
    """Return the shape that a seat's station would have if all stations could be open."""
    match = table.session.match
    if not match.is_person(seat):
        return "strip"
    side = table.plan.seating.chairs[seat].side
    if seat in table.arrangement.shrunk and not table.session.view(seat).sheet:
        return "strip"
    if match.over:
        return "strip" if table.session.ending_shown else "drawer"
    sideways = side in "WE" and widths.opens_sideways(table.plan.seating.height)
    if table.session.view(seat).sheet or report.shown(table, seat):
        return "row" if sideways else "drawer"
    if maximum_bid.due(table.session) == seat:
        return "strip"  # its bid is raised automatically: the station must not open for a moment
    busy = table.session.decides(seat) or table.session.is_ready(seat)
    if not busy:
        return "strip"
    mixing = table.true.task == Task.RUN and seat not in match.ready and power_drawer.hybrids(table, seat)
    if sideways and table.true.task != Task.BUILD and not mixing:
        return "row"
    return "drawer"


def _items(table: Table, seat: int, kind: str, width: float, depth: float) -> Items:
    """Return the contents of a seat's station, and above them its hidden money while its owner holds the cover."""
    items = _contents(table, seat, kind, width, depth)
    return (*items, *peeked(table.player(seat).money, depth)) if _peeks(table, seat) else items


def _peeks(table: Table, seat: int) -> bool:
    """Return whether a seat's hidden money is uncovered in its station; False while the planner is open, which has a
    cover of its own."""
    session = table.session
    return session.view(seat).peeking and not session.money_open(seat) and not planning.is_open(session, seat)


def _contents(table: Table, seat: int, kind: str, width: float, depth: float) -> Items:
    items = _frame(table, seat, width, depth, kind)
    sheet = SheetId.of(table.session.view(seat).sheet).name
    if kind == "strip":
        return (*items, *strip(table, seat, width, closed(table, seat)))
    if sheet:
        paper = station_sheets.one_row if kind == "row" else station_sheets.sheet
        return (*items, *paper(table, seat, sheet, width))
    if report.shown(table, seat):
        body = report.one_row if kind == "row" else report.two_rows
        return (*items, *body(table, seat, width))
    if kind == "row":
        return (*items, *_row(table, seat, width))
    return (*items, *_drawer(table, seat, width))


# --- the tray ----------------------------------------------------------------------------------------


def _frame(table: Table, seat: int, width: float, depth: float, kind: str) -> Items:
    """Yield a station's wooden tray, glowing while its seat has to act, the countdown of its plan, and the name band in
    front."""
    colour, active = table.colour(seat), shines(table, seat)
    tone = mixed(SEAT[colour], PURE, 0.25) if active else mixed(SEAT[colour], BAND_DUSK, WAITING_RIM)
    tray = Area(0, 0, width, depth).less(bottom=-12)
    if active:
        yield Plate("glow", tray.moved(down=1), GLOW, 6, 5.5)
    yield Plate("wood", tray, FLANK_WOOD, 6, 1.4)
    yield Plate("edge", tray, tone, 6, line=1.9 if active else 0.9)
    running = table.session.countdown
    if running and running.seat == seat:
        track = Area(6, 0.2, width - 12, 2.6)
        yield Plate("flat", track, HOLE, 1.3)
        yield Plate("flat", track.left(track.w * running.steps / COUNTED), GOLD_LIGHT, 1.3)
    if not _shows_supply(table, seat, kind):
        yield Thing(OriginId("house", colour), "origin", (), width / 2, depth - BAND, 16)
    yield from _band(table, seat, Area(3, depth - BAND, width - 6, 14))


def shines(table: Table, seat: int) -> bool:
    """Return whether a seat's station is highlighted: while the seat has to act and, after the game, if it is revealed
    as a winner."""
    if table.session.match.over:
        return finish_drawer.won(table, seat)
    return table.session.decides(seat) or table.session.acting == seat


def _shows_supply(table: Table, seat: int, kind: str) -> bool:
    """Return whether a seat's station shows the house from the supply that can be dragged to a city."""
    reading = bool(table.session.view(seat).sheet) or report.shown(table, seat)
    return kind == "drawer" and table.true.task == Task.BUILD and not reading


def _band(table: Table, seat: int, area: Area) -> Items:
    """Yield the name band of a station: symbol, name, last moves, prompt, number of cities and capacity."""
    colour = table.colour(seat)
    player = table.player(seat)
    ink, level = ON_SEAT[colour], area.level
    shade = 0.0 if shines(table, seat) else WAITING_BAND
    yield Band(area, colour, shade)
    yield Mark("sigil", area.x + 8.5, level, 3.9, colour)
    name, person = table.name(seat), table.session.match.is_person(seat)
    _, inner = area.split(16)
    called, inner = inner.split(min(40.0, width_of(name, 5.2, "bold")), 5)
    yield Text(name, called.x, level, 5.2, ink, "bold", fit=40.0, plain=True)
    if not person:
        face, inner = inner.split(20)
        yield from _bot(table, seat, face.x, level)
        kind = table.session.match.seats[seat].kind
        shown, inner = inner.split(STRONG if inner.w > LEAST_LINE + STRONG + OWNED else BARRED, 3)
        yield DrawnItem(shown.less(top=2.2), _strength, (kind, ink))
    if _peeks(table, seat):  # beside the amount, not below it
        inner = inner.less(left=max(0.0, BESIDE + PEEK + 3 - inner.x))
    owned = inner.right(45)
    inner = inner.less(right=47)
    act = table.acts.get(seat)
    if act and inner.w > LEAST_LINE + ACT and shade and not closed(table, seat):
        inner, said = inner.columns(0, ACT, gap=3)
        yield DrawnItem(said.less(top=2.6, bottom=1.6), _act, (act, _places(table, act)))
    yield from _line(table, seat, inner)
    hint = words.say("table.hint.band" if person else "table.hint.band_bot")
    yield TouchSpot(table.at(seat, "band"), area.less(top=2.2), Rim(seat), drag="band", hint=hint, edge=True)
    cities, capacity = owned.split(21.5)
    yield Mark("icon", cities.x + 5, level - 0.4, 8.4, "house", ink)
    yield number(len(player.cities), cities.x + 10.5, level, 6.6, ink, alone=True)
    yield Mark("icon", capacity.x + 5, level, 8, "lightning", ink)
    yield number(capacity_left(table.session, player), capacity.x + 10, level, 6.6, ink, alone=True)


def _places(table: Table, act: LogEntry) -> tuple[str, ...]:
    """Return the names of the cities in which a player's last moves built houses."""
    return tuple(table.true.zone.cities[city].name for city in act.cities if act.houses)


def _act(mm_pen: MmPen, box: Box, act: LogEntry, cities: tuple[str, ...]) -> None:
    """Paint a speech bubble with a seat's last moves, which stays until the seat moves again."""
    bubble.paint(mm_pen.pen, act, area(box), cities)


def _strength(mm_pen: MmPen, box: Box, kind: str, ink: Colour) -> None:
    paint_strength(mm_pen.pen, kind, area(box), mm_pen.pen.capitals(3.8 * mm_pen.k, "read"), ink)


def _bot(table: Table, seat: int, x: float, y: float) -> Items:
    """Return the face of a seat's bot, with dots while it is thinking."""
    ink = ON_SEAT[table.colour(seat)]
    player = read_player(table.session.match.seats[seat].kind)
    face = Mark("portrait", x + 2, y, 12.6, player.level) if player else Mark("icon", x + 1, y, 8, "robot", ink)
    thinks, dots = table.session.thinks
    places = Area(x + 9.2, y, 0, 0).columns(*[2.6] * (dots if thinks == seat else 0))
    return [face, *(Mark("place", place.centre, y, 0.8, colour=ink) for place in places)]


def _line(table: Table, seat: int, area: Area) -> Items:
    """Yield the text in a name band: the plant sold since the owner's last touch, and the prompt, or the game's last
    event for a seat that waits; a question or a refusal is on paper."""
    ink = ON_SEAT[table.colour(seat)]
    view = table.session.view(seat)
    short = _falls_short(table, seat)
    line = short or prompt_line.line(table, seat)
    if short or view.asked_twice:
        paper = Plate("paper", area.inset(0, 1.8).moved(-2), radius=2.5, z=0)
        return [paper, Paragraph(line, area.less(1, 1.5, 5, 1.5), 4.2, WINE, font="bold")]
    if table.session.ending_shown:  # the strip's paper already shows it
        return []
    sold = tell(view.sale, table.session) if view.sale and table.session.match.is_person(seat) else ""
    line = line or latest(table.session)
    said = sold or line
    crowded = bool(table.state.lot) and shape(table, seat) == "row"  # there the bidders are in the band
    if sold and line not in ("", sold) and not crowded:
        said = words.say("table.both", first=sold, then=line)
    if closed(table, seat):
        said = words.say("table.open_here")
    return [Paragraph(said, area, 4.2, ink)] if said else []


def _falls_short(table: Table, seat: int) -> str:
    """Return the refusal of a move for lack of hidden money, with amounts only while the owner holds the cover; empty
    if there is none."""
    refusal = table.session.view(seat).refused
    if refusal is None or not lacks_covered_money(table.session, refusal):
        return ""
    return refused(table.session, refusal, seen=_peeks(table, seat))


# --- drawers -----------------------------------------------------------------------------------------


def _tools(table: Table, seat: int, reset: bool) -> list[ToolRow]:
    """Return the small buttons of an open station: undo, for some phases reset, the planner and the incomes."""
    if table.session.is_ready(seat):
        return look_up(seat)
    running = table.true.task == Task.RUN
    some = bool(table.session.draft(seat).moves) and not running
    tools: list[ToolRow] = []
    if some or not table.session.can_undo(seat):
        tools.append(("back", "arrow-u-up-left", StepBack(seat), some))
    else:
        tools.append(("undo", "arrow-counter-clockwise", Undo(seat), True))
    if reset:
        tools.append(("reset", "arrow-clockwise", Reset(seat), some or running))
    return [*tools, *look_up(seat)]


def _drawer(table: Table, seat: int, width: float) -> Items:
    """Yield the contents of a drawer with two rows: money above the small buttons at the left, the controls of the
    phase at the right."""
    side, pad = Area(5, 3, width - 10, 60).split(60, 4)
    purse, below = side.less(top=1).cut(36, 3)
    yield from money(table, seat, purse)
    tools = _tools(table, seat, table.true.task in (Task.BUY, Task.BUILD, Task.RUN))
    yield from [tool(table, seat, spot, row) for spot, row in zip(below.across(len(tools), 3), tools, strict=True)]
    yield from _pad(table, seat, pad, _body(table).two_rows)


def _pad(table: Table, seat: int, pad: Area, body: Callable[[Table, int, Area], Items]) -> Items:
    """Return the controls of the current phase, and beside them the income just paid if there is room."""
    earned = report.fresh(table, seat)
    if earned is None or not report.room_for_paid(table, seat):
        return body(table, seat, pad)
    slip, rest = pad.split(PAID, 3)
    return (*report.paid(earned, slip), *body(table, seat, rest))


def _row(table: Table, seat: int, width: float) -> Items:
    """Yield the contents of a drawer with one row 31 mm high: money, small buttons and the controls of the phase."""
    tools = _tools(table, seat, False)
    purse, *spots, last, pad = Area(5, 4, width - 10, 31).columns(52, *[18] * (len(tools) - 1), 0, gap=3)
    spots += last.down(2, 3)
    yield from money(table, seat, purse)
    yield from [tool(table, seat, spot, row) for spot, row in zip(spots, tools, strict=True)]
    yield from _pad(table, seat, pad, _body(table).one_row)


def _body(table: Table) -> ModuleType:
    task = table.true.task
    if table.session.match.over:
        return finish_drawer
    if task in (Task.PLACE, Task.MARK):
        return choice_drawer
    if task == Task.BUY:
        return fuel_drawer
    if task == Task.BUILD:
        return build_drawer
    if task == Task.RUN:
        return power_drawer
    return bid_drawer
