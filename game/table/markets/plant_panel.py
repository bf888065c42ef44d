"""The plant market beside the touch table's map: two columns of cards readable from all sides, the deck, and the phase
and the turn order at both ends."""

from __future__ import annotations

from typing import Any, Final

from game.engine import plant_market
from game.engine.actions import NOMINATE
from game.engine.plants import STEP3
from game.engine.rules import ranking
from game.engine.state import Task
from game.kit.components.card import RATIO
from game.kit.items import Back, Card, Item, Items, Mark, Plate, Thing, TouchSpot, Turned, number
from game.kit.style import words
from game.kit.style.layout_theme import DIM, DONE_BRIGHT, MARKET_WOOD
from game.kit.style.theme import CREAM, GLOW
from game.kit.values.area import Area
from game.kit.values.ids import CardId, OneOf, OriginId
from game.session.intents import Go, Nothing, StageMove
from game.session.parties import finished, turn_direction
from game.session.prompts import aside_said, card_words, plant_mark, why_barred
from game.table.drawers.pad import active_rim
from game.table.markets import phase_track
from game.table.measures.arrangement import PopOut
from game.table.measures.table_view import Table, phase_word
from game.views import explanations

NOW: Final = "gavel"
LATER: Final = "hourglass"
"""Icons above the plants for sale, and above the future market."""
HEAD = 44.0
"""Height of the head with phase and order at each end of the plant market, mm."""
LOW, LOW_HEAD, LEAST_LOW = 300.0, 33.0, 80.0
"""Height below which a market of at least a certain width has a lower head, so that cards stay large: that height, the
head's and that width, mm."""
SHORT = 260.0
"""Height below which cards are as close together as fingers permit and, if a station was moved, use the space of the
far head, mm."""
CLOSE, LOW_WORD = 3.0, 9.5
"""Gap between two cards, and height of the icons above them, in a market lower than `SHORT`, mm."""
LARGEST = 96.0
"""Largest width of a card in an enlarged market, mm."""
NARROW = 96.0
"""Width below which the head is drawn smaller, mm."""
ASKED = 0.44
"""The turn order's share of the head's height."""
PILE = 20.0
"""Width that the deck takes of the lines beside it, mm."""
ARROW = 5.0
"""Space for the arrow at an end of the turn order that shows its direction, mm."""
ROOM, GROWN = 124.0, 1.6
"""Width of the head beside cards laid lengthwise, mm, and its largest scale there."""
LARGER = 1.35
"""Scale of both heads where cards leave room for it."""
GEAR = 16.0
"""Side of the square that opens the menu, mm."""


def plant_panel(table: Table, width: float, height: float) -> Items:
    """Yield the contents of the plant market: current and future plants, the deck, and phase and turn order at both
    ends, or at the left if the market is rotated."""
    whole = Area(0, 0, width, height)
    if glow := active_rim(table, whole, Task.NOMINATE):
        yield from (*glow, Plate("wood", whole, MARKET_WOOD, 5, 0))
    yield Plate("well", whole, radius=5, z=0.42)
    if width > height:
        yield from _lengthwise(table, width, height)
        return
    moved = any(chair.at is not None for chair in table.plan.seating.chairs)
    large = table.arrangement.markets["plants"].zoom > 1 or (moved and height < SHORT)
    head = head_high(width, height)
    tight = height < SHORT
    far, word = (0.0 if large else head), (LOW_WORD if tight else 13.0 if head == HEAD else 11.5)
    scale = _heading(table, width, height) if far else 1.0
    head, far = head * scale, far * scale
    yield from _ends(table, whole, far > 0, scale)
    yield from _cards(table, whole.less(0, far + word, 0, head + word), tight)


def _heading(table: Table, width: float, height: float) -> float:
    """Return the scale of phase and turn order at the plant market's ends: larger in a wide and high market whose cards
    leave room."""
    _, card = _largest(table, (width - 13) / 2, height)
    spare = height - 2 * HEAD - 26 - 4 * (card + 4)
    return LARGER if width >= LARGER * NARROW and spare >= 2 * (LARGER - 1) * HEAD else 1.0


def head_high(width: float, height: float) -> float:
    """Return the height of the head with phase and turn order at each end of the plant market, mm."""
    return LOW_HEAD if height < LOW and width >= LEAST_LOW else HEAD


def market_ended(table: Table, width: float, height: float) -> Items:
    """Return the plant market after the game: no cards, only the final places and the menu at both ends."""
    whole, head = Area(0, 0, width, height), head_high(width, height)
    wells = [Plate("well", end, radius=5, z=0.42) for end in (whole.top(head), whole.bottom(head))]
    return (*wells, *_ends(table, whole, both=True))


def _lengthwise(table: Table, width: float, height: float) -> Items:
    """Return the contents of a plant market that is wider than high: phase and turn order at the left, current plants
    above future plants."""
    rows, gap, word = 2, 4.0, 20.0
    count = max(3, -(-_on_sale(table) // rows)) if table.state.in_one_row else table.state.longest_row
    room = min(ROOM, 0.3 * width)
    style, card = _largest(table, (width - word - 8 - room - gap * count) / count, (height - 6 - gap) / rows)
    whole, across = Area(0, 0, width, height), count * (card + gap)
    block = whole.less(right=4).right(across).middle(across, rows * card * RATIO[style] + gap)
    cells = block.less(right=gap).grid(count, rows, gap)
    items: list[Item] = []
    cards = [*table.state.current, *table.state.future]
    split = len(table.state.current) if table.state.future else count
    for index, plant in enumerate(cards):
        later = index >= len(table.state.current)
        items += _card(table, plant, cells[index - split + count if index >= split else index], style, later)
    for row, said in enumerate((NOW, LATER) if table.state.future else (NOW,)):
        ink, level = DIM if row else CREAM, cells[row * count].level
        items.append(Mark("icon", block.x - word / 2 - 1, level, 14, said, ink))
    room = block.x - word - 5
    scale = max(1.0, min(room / NARROW, (height - 6) / HEAD, GROWN))
    head = whole.left(room).middle(room, HEAD * scale)
    corner = head.right(GEAR).top(GEAR)
    gear = Mark("icon", corner.centre, corner.level, 9, "gear-six", CREAM)
    items += [Turned(head, 0, tuple(_head(table, room / scale)), scale), gear, *_spots(table, head, scale=scale)]
    items += phase_track.pin(table, head, scale=scale) if room >= NARROW else []
    return [*items, *_draw_pile(table, *head.less(0, 16.0 * scale, (GEAR / 2 + 6) * scale).at(1, 0), scale)]


def _known_next(table: Table, rows: int) -> tuple[int, ...]:
    """Return the plants that players know will be drawn next, as many as fit beside a single column of current
    plants."""
    return plant_market.known_next(table.true)[:rows] if _on_sale(table) <= rows else ()


def _on_sale(table: Table) -> int:
    return len(table.state.current) + len(table.state.future)


def _largest(table: Table, wide: float, high: float) -> tuple[str, float]:
    """Return the card style, of those legible from two or from four sides, with which a card is largest in a space of
    this size, and the card's width."""
    styles = ("twoway", "lowway") if table.plan.seating.facing else ("pinwheel",)
    widths = {style: min(LARGEST, wide, high / RATIO[style]) for style in styles}
    style = max(styles, key=lambda style: widths[style] ** 2 * RATIO[style])
    return style, widths[style]


def _ends(table: Table, whole: Area, both: bool, scale: float = 1.0) -> Items:
    """Yield phase, deck and turn order at both ends of the plant market, or only at the near end if `both` is False."""
    high = head_high(whole.w, whole.h) * scale
    low = high < HEAD
    inner = whole.w / scale
    near = whole.bottom(high)
    ends = [(near, False), (whole.top(high), True)] if both else [(near, False)]
    for end, far in ends:
        gear = Mark("icon", GEAR / 2 if far else inner - GEAR / 2, 8, 9, "gear-six", CREAM)
        yield Turned(end, 2 if far else 0, (*_head(table, inner, not far, low), gear), scale)
    for end, far in ends:
        yield from _spots(table, end, far, scale)
        if whole.w >= NARROW and not low:
            yield from phase_track.pin(table, end, far, scale)
    rest = near.less(0, 3.0, GEAR + 14) if low else near.less(0, 16.0 * scale, (GEAR / 2 + 6) * scale)
    yield from _draw_pile(table, *rest.at(1, 0), scale)


def _draw_pile(table: Table, x: float, y: float, scale: float = 1.0) -> Items:
    """Return the deck of plant cards and the points from which its cards move; nothing if it is empty."""
    if not table.state.deck:
        return []
    return [
        Back(plant_market.back_on_top(table.true) or "socket", x, y, 12 * scale),
        Thing(OriginId("card"), "origin", (), x + 3 * scale, y + 4.8 * scale, 20),
        Thing(OriginId("back"), "origin", (), x + 3 * scale, y + 4.8 * scale, 20),
    ]


def _spots(table: Table, head: Area, far: bool = False, scale: float = 1.0) -> Items:
    """Yield the touch targets of a head at an end of the plant market: the gear for the menu, the whole head, and the
    turn order."""
    name, order = (
        ("menu:far", OneOf(explanations.ORDER.sort, explanations.ORDER.which, "far"))
        if far
        else ("menu", explanations.ORDER)
    )
    side, part = head.right(GEAR), head.h * ASKED
    corner, asked = (side.bottom(GEAR), head.top(part)) if far else (side.top(GEAR), head.bottom(part))
    go, hint = Go("menu", "far" if far else ""), "\n".join((_head_in_words(table), words.say("table.menu")))
    yield TouchSpot(OneOf(name, "head"), head.less(right=GEAR), go, hint=hint, hold=True)
    yield TouchSpot(name, corner, go, hint=words.say("desk.tool_menu"))
    if table.session.match.over:
        return
    wide = scale * len(_order(table)) * _order_step(table, head.w / scale, head.h < HEAD * scale)
    yield TouchSpot(order, asked.middle(wide, part), Nothing())


def _order_step(table: Table, width: float, low: bool) -> float:
    """Return the distance between two players in the turn order, in a head of this width, mm."""
    return min(13.0 if low else 15.5, (width - 6 - 2 * ARROW) / max(1, len(_order(table))))


def _head_in_words(table: Table) -> str:
    """Return what the icons at an end of the plant market mean: phase and step, the size of the deck, and, where it is
    so, that the last player in order goes first."""
    first = _backwards(table)
    pile = "" if table.session.match.over else words.say("table.pile", count=len(table.state.deck))
    said = words.say("table.both", first=first, then=pile) if first and pile else first or pile
    return "\n".join(filter(None, (phase_word(table.true), said, aside_said(table.state))))


def _head(table: Table, width: float, gear: float = 1, low: bool = False) -> Items:
    """Yield the phase, the step, the size of the deck and the turn order as icons and numbers; `gear` is 1 if the
    menu's gear needs space at the right, 0 at the left. If `low`, the deck is beside the phase."""
    wide = width >= NARROW and not low
    left = 3 if gear else GEAR
    middle = width / 2 if wide else left + (width - GEAR - 5 - (PILE if low else 0)) / 2
    yield from phase_track.signs(table, middle, not wide)
    yield from phase_track.steps(table, middle, 17.2 if wide else 11.2, not wide)
    if not table.session.match.over:
        level = 7.6 if low else 19.0
        right = width - 3 - gear * (GEAR + 13) if low else width - PILE - 1
        yield number(len(table.state.deck), right, level, 4.6, CREAM, "right")
        if not gear:
            yield Mark("icon", right + 5 if not low else right - 13, level, 7, "cards", DIM)
    order = _order(table)
    count = len(order)
    step = _order_step(table, width, low)
    radius = step * 0.42
    level, below = (21.0, 29.8) if low else (29.5, 39.5)
    if onwards := turn_direction(table.true):
        x = width / 2 + onwards * (count * step + ARROW) / 2
        yield Mark("icon", x, level, 2 * ARROW, "caret-right" if onwards > 0 else "caret-left", GLOW)
    for index, (party, cell) in enumerate(zip(order, Area(0, level, width, 0).strewn(count, step, 0), strict=True)):
        x = cell.centre
        if party == table.session.acting:
            yield Plate("glow", cell.middle(2 * radius, 2 * radius), radius=radius, z=2.4)
            yield Mark("ring", x, level, radius + 0.9, colour=GLOW)
        yield Mark("chip", x, level, radius, table.colour(party))
        done = finished(table.session, party)
        if done:
            yield Mark("icon", x + radius * 0.8, level + radius * 0.7, radius, "check", DONE_BRIGHT)
        yield number(index + 1, x, below, 4.2, DIM if done else CREAM, "center")


def _order(table: Table) -> tuple[int, ...]:
    """Return the turn order; after the game, the seats in the order of the ranking once all places are revealed."""
    if not table.session.match.over:
        return table.state.order
    return () if table.session.unrevealed else tuple(rank.seat for rank in ranking(table.true))


def _backwards(table: Table) -> str:
    """Return a sentence that the last player in order goes first; empty in phases in which that is not so."""
    state = table.true
    if turn_direction(state) >= 0 or not state.queue:
        return ""
    places = [state.order.index(party) for party in (state.actor, state.queue[-1])]
    return words.say(f"table.backwards_{state.phase.word}") if places[0] > places[1] else ""


def _cards(table: Table, area: Area, tight: bool) -> Items:
    """Yield the columns of plant cards, with small gaps if `tight`; if all plants are for sale, they fill one column
    before a second one begins."""
    state = table.state
    rows = 3 if state.in_one_row else state.longest_row
    # If no one sits at the short sides, the market reaches the screen's edge; no card goes where sleeves lie.
    close = (CLOSE, CLOSE, 3.8 if table.plan.seating.facing else 2.0)
    gap, between, rim = close if tight else (4.0, 5.0, 4.0)
    following = _known_next(table, rows)
    two_columns = not state.in_one_row or _on_sale(table) > rows or bool(following)
    columns = 2 if two_columns else 1
    style, card = _largest(table, area.inset(rim, 0).across(columns, between)[0].w, area.down(rows, gap)[0].h)
    high = rows * (card * RATIO[style] + gap) - gap
    whole = area.middle(columns * (card + between) - between, high)
    cells = [column.down(rows, gap) for column in whole.across(columns, between)]
    yield from list(_captions(table, whole, card, tight, bool(state.future or following)))
    for index, plant in enumerate((*state.current, *state.future, *following)):
        column, row = divmod(index, rows)
        later = index >= len(state.current)
        if later:
            column, row = 1, index - len(state.current)
        yield from _card(table, plant, cells[column][row], style, later)


def _captions(table: Table, cards: Area, card: float, tight: bool, later: bool) -> Items:
    """Return the icons above the current and (if there are `later` ones) the future plants; if all plants are for sale,
    a single icon."""
    first, second = card / 2, cards.w - card / 2
    cap, deep, away = (5.6, 9.0, 0.3) if tight else (6.4, 10.0, 1.5)

    def caption(said: str, x: float) -> Mark:
        return Mark("icon", x, deep / 2, 1.4 * cap, said, CREAM if said == NOW else DIM)

    def captions(now_at: float, later_at: float) -> tuple[Mark, ...]:
        return (caption(NOW, now_at), caption(LATER, later_at)) if later else (caption(NOW, now_at),)

    if table.state.in_one_row and not later:
        first = second = cards.w / 2
    near, far = captions(first, second), captions(second, first)
    outer = cards.inset(0, -deep - away)
    return [Turned(outer.bottom(deep), 0, near), Turned(outer.top(deep), 2, far)]


def _card(table: Table, plant: int, cell: Area, style: str, later: bool) -> Items:
    state = table.state
    made = Card(plant, cell.x, cell.y, cell.w, style, "later" if later else "offer")
    lifted = plant == state.lot
    items: list[Item] = [Plate("well", made.box, radius=4, z=0.3) if lifted else made]
    intent: Any = Nothing()
    hands = table.hands
    if hands is not None and plant != STEP3:
        nominable = table.true.task == Task.NOMINATE and plant in table.true.market
        nominating = nominable and plant != table.session.auctioned_plant(hands)
        intent = StageMove(hands, NOMINATE[plant]) if nominating else PopOut(hands, CardId(plant))
    drag, barred = "card" if plant != STEP3 else "", "" if hands is None else why_barred(table.session, hands, plant)
    noted = plant_mark(table.session, plant).said
    late = words.say("table.help.late") if table.state.waits_for_plants else ""
    hint = words.joined([part for part in (card_words(table.state.rules, plant), barred, noted, late) if part])
    items.append(TouchSpot(CardId(plant), made.box, intent, hint=hint, drag=drag))
    return items if lifted else [*items, *discount(table, made)]


def discount(table: Table, card: Card) -> Items:
    """Return the discount marker if it is on this plant card, placed where it covers no figures; else nothing."""
    if card.number != table.state.discount:
        return []
    wide, high = card.size
    across, down, size = (0.345, 0.345, 0.27) if card.style == "pinwheel" else (0.14, 0.5, 0.22)
    return [Thing("discount", "marker", ("around",), card.x + wide * across, card.y + high * down, wide * size, 3)]
