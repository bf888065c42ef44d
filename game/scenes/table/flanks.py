"""The two markets in the flanks: shared by all, readable from every side where somebody sits."""

from __future__ import annotations

from typing import Any

from game.engine import plant_market
from game.engine.actions import BUY, NOMINATE
from game.engine.bureaucracy import resupply_now
from game.engine.plants import PLANTS, STEP3
from game.engine.resources import FUELS, SPACES, URANIUM, occupied_places, resupplied_places
from game.engine.state import CARTEL, Phase, Task
from game.scenes.intents import Go, Lay, Nothing
from game.scenes.table.common import DIM, Table, phase_word
from game.scenes.table.items import (
    Back,
    Box,
    Card,
    Item,
    Items,
    Mark,
    Plate,
    Spot,
    Text,
    Thing,
    Turned,
    number,
)
from game.ui import words
from game.ui.theme import CARD, CREAM, FUEL, FUEL_ICON, GLOW, INK, INK_SOFT, SEAT, WHITE

HEAD = 44.0
"""Height of the phase and order at each end of the plants' flank."""


def plant_flank(table: Table) -> Items:
    """NOW and LATER, the pile, and at both ends the phase and the order of turns."""
    width, height = table.plan.plants[2:]
    items = _obeys(table, (0, 0, width, height), Task.NOMINATE)
    if items:
        items.append(Plate("wood", (0, 0, width, height), (96, 66, 44), 5, 0))
    items.append(Plate("well", (0, 0, width, height), radius=5, z=0.42))
    items += _ends(table, width, height)
    items += _cards(table, (0, HEAD + 13, width, height - 2 * HEAD - 26))
    return tuple(items)


def _obeys(table: Table, box: Box, task: Task) -> list[Item]:
    """A rim of light in the colour of the one person who may touch here now."""
    colour = table.awaits(task)
    if not colour:
        return []
    return [Plate("glow", box, SEAT[colour], 5, 5.0)]


def _ends(table: Table, width: float, height: float) -> list[Item]:
    """Phase, pile and order, once for each long side."""
    state = table.state
    near = (0.0, height - HEAD, width, HEAD)
    far = (0.0, 0.0, width, HEAD)
    head = _head(table, width)
    menu = words.say("table.menu")
    items: list[Item] = [Turned(near, 0, head), Turned(far, 2, head)]
    for name, box in (("menu", near), ("menu:far", far)):
        items.append(Spot(name, box, Go("menu"), hint=menu, hold=True))
    if state.deck:
        kind = plant_market.back_on_top(table.true) or "socket"
        items.append(Back(kind, width - 19, height - HEAD + 13.2, 12))
        items.append(Thing("origin:card", "origin", (), width - 16, height - HEAD + 18, 20))
        items.append(Thing("origin:back", "origin", (), width - 16, height - HEAD + 18, 20))
    return items


def _head(table: Table, width: float) -> Items:
    state = table.state
    deck = len(state.deck)
    items: list[Item] = [
        Text(phase_word(state), width / 2, 8, 7, CREAM, "heading", "center", width - 6),
        Text(words.say("table.pile", count=deck), width / 2, 17.5, 4, DIM, align="center", fit=width - 6),
    ]
    count = len(state.order)
    step = min(15.5, (width - 6) / max(1, count))
    radius = step * 0.42
    for index, party in enumerate(state.order):
        x = width / 2 + (index - (count - 1) / 2) * step
        if party == table.stage.acting:
            items.append(Plate("glow", (x - radius, 28 - radius, 2 * radius, 2 * radius), radius=radius, z=2.4))
            items.append(Mark("ring", x, 28, radius + 0.9, colour=GLOW))
        items.append(Mark("chip", x, 28, radius, table.colour(party)))
        finished = _finished(table, party)
        if finished:
            items.append(Mark("icon", x + radius * 0.8, 28 + radius * 0.7, radius, "check", (190, 236, 170)))
        items.append(number(index + 1, x, 38.5, 4.2, CREAM if not finished else DIM, "center"))
    return tuple(items)


def _finished(table: Table, party: int) -> bool:
    """Whether a party has done its part of this phase."""
    state = table.true
    if state.phase in (Phase.MARKET, Phase.BUILD):
        return party not in state.queue and party != state.actor
    if state.phase == Phase.BUREAUCRACY:
        return party in table.stage.match.ready
    if state.phase == Phase.AUCTION:
        return party not in state.eligible and party != CARTEL
    return False


def _cards(table: Table, box: Box) -> list[Item]:
    """Both columns of plant cards; in Step 3 all of them can be bought."""
    state = table.state
    x, y, width, height = box
    two = table.plan.seating.facing
    style, ratio = ("twoway", 66 / 68) if two else ("pinwheel", 1.0)
    rows = 4 if state.step < 3 else 3
    gap = 4.0
    card = min((width - 13) / 2, (height - gap * (rows - 1)) / rows / ratio, 68.0)
    high = card * ratio
    top = y + (height - rows * high - (rows - 1) * gap) / 2
    left = x + (width - 2 * card - 5) / 2
    two_columns = len(state.current) + len(state.future) > rows
    items: list[Item] = list(_captions(state.step, left, card, top, rows * high + (rows - 1) * gap, two_columns))
    for index, plant in enumerate((*state.current, *state.future)):
        column, row = divmod(index, 4 if state.step < 3 else 3)
        later = index >= len(state.current)
        if later:
            column, row = 1, index - len(state.current)
        place = (left + column * (card + 5), top + row * (high + gap))
        items += _card(table, plant, place, card, style, later)
    return items


def _captions(step: int, left: float, card: float, top: float, height: float, both: bool) -> list[Item]:
    width = 2 * card + 5
    now = Text(words.say("table.now"), card / 2, 5, 6.4, CREAM, "heading", "center", card)
    key = "table.later" if step < 3 else "table.now"
    later = Text(words.say(key), card * 1.5 + 5, 5, 6.4, DIM if step < 3 else CREAM, "heading", "center", card)
    mirrored = (
        Text(words.say("table.now"), card * 1.5 + 5, 5, 6.4, CREAM, "heading", "center", card),
        Text(words.say(key), card / 2, 5, 6.4, DIM if step < 3 else CREAM, "heading", "center", card),
    )
    return [
        Turned((left, top + height + 1.5, width, 10), 0, (now, later) if both else (now,)),
        Turned((left, top - 11.5, width, 10), 2, mirrored if both else mirrored[:1]),
    ]


def _card(table: Table, plant: int, place: tuple[float, float], card: float, style: str, later: bool) -> list[Item]:
    state = table.state
    lot = plant == state.lot
    x, y = place
    made = Card(plant, x, y, card, style, "later" if later else "offer", lot=lot)
    items: list[Item] = [made]
    intent: Any = Nothing()
    hands = table.hands
    if hands is not None and plant != STEP3:
        nominating = table.true.task == Task.NOMINATE
        intent = Lay(hands, NOMINATE[plant]) if nominating else Nothing()
    items.append(Spot(f"card:{plant}", made.box, intent, hint=card_words(plant)))
    if plant == state.discount:
        wide, high = made.size
        free = (0.5, 0.86) if style == "twoway" else (0.125, 0.37)
        items.append(Thing("discount", "marker", (), x + wide * free[0], y + high * free[1], wide * 0.2, 3))
    return items


def card_words(plant: int) -> str:
    """One sentence that explains a plant."""
    if plant == STEP3:
        return words.say("table.card_step3")
    card = PLANTS[plant]
    if not card.fuels:
        return words.say("table.card_free", plant=plant, cities=card.cities)
    fuel = words.say("table.or").join(words.say(f"fuel.{FUELS[kind]}") for kind in card.fuels)
    return words.say(
        "table.card_burns", plant=plant, need=card.need, fuel=fuel, cities=card.cities, storage=card.storage
    )


# --- resources ---------------------------------------------------------------------------------------


def fuel_flank(table: Table) -> Items:
    """Rows are prices, columns fuels; a touch anywhere in a column takes its cheapest token."""
    width, height = table.plan.fuels[2:]
    items = _obeys(table, (0, 0, width, height), Task.BUY)
    items.append(Plate("paper", (0, 0, width, height), (246, 232, 200), 4, 1.4))
    items.append(Plate("edge", (1.6, 1.6, width - 3.2, height - 3.2), (110, 74, 40, 150), 3, line=0.4))
    margin, head = 11.0, 15.0
    share = width - 2 * margin
    common, rare = share * 0.265, share * (1 - 3 * 0.265)
    columns = [(margin + index * common, common if index < URANIUM else rare) for index in range(4)]
    top = 4 + head
    row = (height - 8 - head) / (8 + 4 * 0.62)
    for fuel, (x, wide) in enumerate(columns):
        items += _column_head(table, fuel, (x, 4, wide, head - 2))
        for index in range(8):
            items += _cell(fuel, (x, top + index * row, wide, row))
    for index in range(8):
        middle = top + (index + 0.5) * row
        items.append(number(index + 1, margin / 2 + 0.6, middle, 8, INK, "center", True))
        digit = number(index + 1, 5, 6, 8, INK, "center", True)
        items.append(Turned((width - margin / 2 - 5.6, middle - 6, 10, 12), 2, (digit,)))
    items += _dear_uranium(columns[URANIUM], top + 8 * row, row * 0.62, width, margin)
    items += _tokens(table, columns, top, row)
    items += _resupply(table, (margin, top + 8 * row + 1, 3 * common - 11, 4 * row * 0.62 - 3))
    items += _fuel_targets(table, columns, top, row)
    return tuple(items)


def _column_head(table: Table, fuel: int, box: Box) -> list[Item]:
    x, y, wide, high = box
    word = FUELS[fuel]
    return [
        Plate("flat", (x + 0.8, y, wide - 1.6, high), FUEL[word], 2.5),
        Mark("icon", x + wide / 2, y + high / 2, min(high * 0.78, wide * 0.6), FUEL_ICON[word], WHITE),
    ]


def _cell(fuel: int, box: Box) -> list[Item]:
    x, y, wide, high = box
    tone = FUEL[FUELS[fuel]]
    inner = (x + 0.7, y + 0.6, wide - 1.4, high - 1.2)
    return [Plate("flat", inner, (*tone, 34), 1.8), Plate("edge", inner, (*tone, 110), 1.8, line=0.3)]


def _dear_uranium(column: tuple[float, float], top: float, high: float, width: float, margin: float) -> list[Item]:
    items: list[Item] = []
    x, wide = column
    for index, price in enumerate((10, 12, 14, 16)):
        box = (x, top + index * high, wide, high)
        items += _cell(URANIUM, box)
        middle = top + (index + 0.5) * high
        items.append(number(price, x - 5.2, middle, 6.2, INK, "center"))
        digit = number(price, 6, 6, 6.2, INK, "center")
        items.append(Turned((width - margin / 2 - 6.6, middle - 6, 12, 12), 2, (digit,)))
    return items


def _space(
    fuel: int, index: int, columns: list[tuple[float, float]], top: float, row: float
) -> tuple[float, float, float]:
    """Middle and size of the token on one space of the market."""
    x, wide = columns[fuel]
    if fuel == URANIUM:
        size = min(wide * 1.05, row * 0.92, 24.0)
        if index < 8:
            return x + wide / 2, top + (index + 0.5) * row, size
        return x + wide / 2, top + 8 * row + (index - 8 + 0.5) * row * 0.62, min(size, row * 0.72)
    line, place = divmod(index, 3)
    size = min(wide * 0.76, row * 0.78)
    across, down = ((0.0, -0.21), (-0.25, 0.19), (0.25, 0.19))[place]
    return x + wide / 2 + across * wide, top + (line + 0.5) * row + down * row, size


def _tokens(table: Table, columns: list[tuple[float, float]], top: float, row: float) -> list[Item]:
    state = table.state
    ghosts = resupply_now(state) if state.phase not in (Phase.SETUP, Phase.FINISH) else (0, 0, 0, 0)
    items: list[Item] = []
    for fuel, word in enumerate(FUELS):
        coming = set(resupplied_places(fuel, state.stock[fuel], ghosts[fuel]))
        lying = set(occupied_places(fuel, state.stock[fuel]))
        for index in range(len(SPACES[fuel])):
            x, y, size = _space(fuel, index, columns, top, row)
            if index in lying:
                items.append(Thing(f"{word}@market:{index}", "fuel", (word,), x, y, size))
            elif index in coming:
                items.append(Mark("token", x, y, size, word, alpha=88))
            else:
                items.append(Mark("place", x, y, size * 0.27, colour=(*FUEL[word], 90)))
    return items


def _resupply(table: Table, box: Box) -> list[Item]:
    """What comes back after this round, told twice."""
    state = table.state
    x, y, wide, high = box
    amounts = resupply_now(state)
    half = high / 2 - 1
    inner: list[Item] = [
        Plate("flat", (0.5, 0.5, wide - 1, half - 1), (150, 104, 54, 44), 2),
        Text(words.say("table.comes_back"), wide / 2, 6, 4, INK_SOFT, align="center", fit=wide - 4),
    ]
    part = wide / 4
    for fuel, word in enumerate(FUELS):
        middle = (fuel + 0.5) * part
        inner.append(Mark("token", middle, half * 0.47, min(part * 0.95, half * 0.42), word))
        inner.append(Text(f"+{amounts[fuel]}", middle, half - 7, 6, INK, "heading", "center", part, True))
    origins: list[Item] = [
        Thing(f"origin:fuel:{word}", "origin", (), x + (fuel + 0.5) * part, y + half * 1.5, 16)
        for fuel, word in enumerate(FUELS)
    ]
    return [
        *origins,
        Turned((x, y + half + 2, wide, half), 0, tuple(inner)),
        Turned((x, y, wide, half), 2, tuple(inner)),
    ]


def _fuel_targets(table: Table, columns: list[tuple[float, float]], top: float, row: float) -> list[Item]:
    """One target per fuel: its whole column."""
    hands = table.hands
    buying = hands is not None and table.true.task == Task.BUY
    items: list[Item] = []
    for fuel, word in enumerate(FUELS):
        x, wide = columns[fuel]
        high = 8 * row + (4 * row * 0.62 if fuel == URANIUM else 0)
        intent: Any = Lay(hands, BUY[fuel]) if buying and hands is not None else Nothing()
        items.append(Spot(f"fuel:{word}", (x, top, wide, high), intent, drag=word if buying else ""))
    return items


__all__ = ["CARD", "Back", "card_words", "fuel_flank", "plant_flank"]
