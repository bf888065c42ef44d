"""The drawer for the bureaucracy: plants on and off, mixes, income, the lamp; all seats at once."""

from __future__ import annotations

from game.engine.plants import PowerPlant
from game.engine.resources import FUELS
from game.scenes.intents import SetMix, ToggleRun, Undo
from game.scenes.table.common import Table, mark
from game.scenes.table.items import (
    Box,
    Button,
    Card,
    Item,
    Items,
    Mark,
    Paragraph,
    Plate,
    Rule,
    Spot,
    Text,
    number,
)
from game.scenes.table.pad import commit
from game.ui import words
from game.ui.card import RATIO, fuel_places
from game.ui.theme import GREEN_INK, INK, INK_SOFT


def two_rows(table: Table, seat: int, x: float, width: float) -> Items:
    """Cards with their lamps, the forecast, lamp over Ready."""
    plants = table.player(seat).plants
    count = max(1, len(plants))
    wide = min(49.5, (width - 126) / count - 3.5)
    items, end = _plants(table, seat, x, 3.5, wide, "wide")
    left = end if plants else x
    slip = min(72.0, (x + width - left) * 0.45)
    items += _slip(table, seat, (left, 3, slip, 60))
    items += _ready(table, seat, (left + slip + 3, 3, x + width - left - slip - 3, 60))
    return tuple(items)


def one_row(table: Table, seat: int, x: float, width: float) -> Items:
    """Side by side, 31 high."""
    plants = table.player(seat).plants
    wide = min(44.0, (width - 130) / max(1, len(plants)) - 3)
    items, end = _plants(table, seat, x, 4, wide, "mini")
    left = end if plants else x
    items += _slip_low(table, seat, (left, 4, 58, 31))
    items += _ready(table, seat, (left + 61, 4, x + width - left - 61, 31))
    return tuple(items)


def _plants(table: Table, seat: int, x: float, y: float, wide: float, style: str) -> tuple[list[Item], float]:
    """Every plant, glowing where it runs, dim where it rests."""
    colour, stage = table.colour(seat), table.stage
    runs = stage.view(seat).runs
    locked = seat in stage.match.ready
    lying = table.fuel_on(seat)
    high = wide * RATIO[style]
    items: list[Item] = []
    for plant in table.player(seat).plants:
        on = plant.number in runs
        fuel = lying.get(plant.number, ())
        state = "owned" if on else "resting"
        items.append(Card(plant.number, x, y, wide, style, state, fuel, colour, lit=on))
        if not locked:
            name = mark(colour, f"run:{plant.number}")
            items.append(Spot(name, (x, y, wide, high), ToggleRun(seat, plant.number)))
        x += wide + 3.5
    return items, x


def over(table: Table, seat: int, cards: list[Card]) -> Items:
    """What lies above the cards: a lamp on each, orange rings around the tokens that will burn."""
    runs = table.stage.view(seat).runs
    items: list[Item] = []
    for card in cards:
        run = runs.get(card.number)
        wide, high = card.size
        radius = 3.6 if card.style == "wide" else 2.6
        items.append(
            Mark("lamp", card.x + wide - radius * 1.7, card.y + high - radius * 1.7, radius, "lit" if run else "")
        )
        if run is None:
            continue
        left = list(run.mix)
        places = fuel_places(card.number, 1000, card.style)
        for fuel, (x, y, size) in zip(card.fuel, places, strict=False):
            kind = FUELS.index(fuel)
            if left[kind]:
                left[kind] -= 1
                scale = wide / 1000
                items.append(
                    Mark("halo", card.x + x * scale, card.y + y * scale, size * scale * 0.36, colour=(255, 150, 40))
                )
    return tuple(items)


def mixes(table: Table, seat: int) -> list[tuple[PowerPlant, int]]:
    """Hybrids that run and could burn another mix, with their coal."""
    runs = table.stage.view(seat).runs
    return [
        (plant, runs[plant.number].mix[0])
        for plant in table.player(seat).plants
        if len(plant.fuels) == 2 and plant.number in runs
    ]


def _slip(table: Table, seat: int, box: Box) -> list[Item]:
    """Cities supplied and what they pay; a hybrid's mix below."""
    x, y, wide, _ = box
    stage = table.stage
    lit = stage.lit(seat)
    cities = len(table.true.players[seat].cities)
    pays = table.true.rules.pays
    half = wide * 0.56 - 4
    items: list[Item] = [
        Plate("paper", box, radius=4),
        Text(words.say("table.supplies"), x + 4, y + 6.6, 4, INK_SOFT, fit=half),
        Text(words.say("table.of", count=cities), x + 4, y + 14, 4, INK_SOFT, fit=half),
        number(lit, x + wide - 4, y + 10.5, 11, INK, "right", True),
        Rule(x + 4, y + 19.5, wide - 8),
        Text(words.say("table.pays"), x + 4, y + 29, 4, INK_SOFT, fit=half - 6),
        number(f"+{pays(lit)}", x + wide - 4, y + 29, 11, GREEN_INK, "right", fit=wide * 0.55),
    ]
    mixed = mixes(table, seat)
    if mixed and seat not in stage.match.ready:
        return items + _mix(table, seat, mixed[0], (x + 2, y + 39.5, wide - 4, 18))
    more = pays(lit + 1) - pays(lit)
    said = words.say("table.one_more", amount=more) if lit < cities else words.say("table.all_lit")
    items.append(Paragraph(said, (x + 4, y + 40, wide - 8, 17), 4, INK_SOFT))
    return items


def _mix(table: Table, seat: int, mixed: tuple[PowerPlant, int], box: Box) -> list[Item]:
    """Less coal, what burns, more coal."""
    plant, coal = mixed
    x, y, wide, high = box
    colour = table.colour(seat)
    part = min(18.0, wide * 0.26)
    oil = plant.need - coal
    less, more = SetMix(seat, plant.number, coal - 1), SetMix(seat, plant.number, coal + 1)
    middle = x + wide / 2
    return [
        Button(
            mark(colour, f"mix:{plant.number}:-"),
            (x, y, part, high),
            less,
            "",
            "paper",
            "minus",
            enabled=coal > 0,
        ),
        Button(
            mark(colour, f"mix:{plant.number}:+"),
            (x + wide - part, y, part, high),
            more,
            "",
            "paper",
            "plus",
            enabled=oil > 0,
        ),
        Mark("token", middle - 8.5, y + high / 2, 11, "coal"),
        number(coal, middle - 3.4, y + high / 2, 5, INK),
        Mark("token", middle + 5, y + high / 2, 11, "oil"),
        number(oil, middle + 10, y + high / 2, 5, INK),
    ]


def _slip_low(table: Table, seat: int, box: Box) -> list[Item]:
    x, y, wide, _ = box
    lit = table.stage.lit(seat)
    cities = len(table.true.players[seat].cities)
    return [
        Plate("paper", box, radius=4),
        Mark("icon", x + 7, y + 9.5, 8, "house", INK),
        number(lit, x + 13, y + 9.5, 8, INK, alone=True),
        Text(
            words.say("table.of", count=cities),
            x + wide - 3,
            y + 10.5,
            3.8,
            INK_SOFT,
            align="right",
            fit=wide * 0.4,
        ),
        Text(words.say("table.pays"), x + 3, y + 23, 3.8, INK_SOFT, fit=wide * 0.42),
        number(f"+{table.true.rules.pays(lit)}", x + wide - 3, y + 22.5, 9, GREEN_INK, "right"),
    ]


def _ready(table: Table, seat: int, box: Box) -> list[Item]:
    """The lamp that the others see, and the button that lights it."""
    x, y, wide, high = box
    ready = seat in table.stage.match.ready
    colour = table.colour(seat)
    if high > 40:
        lamp = Mark("lamp", x + wide / 2, y + 16.5, 11.5, "lit" if ready else "")
        button = (x, y + high - 23, wide, 23.0)
    else:
        lamp = Mark("lamp", x + 13, y + high / 2, 10, "lit" if ready else "")
        button = (x + 27, y, wide - 27, high)
    if ready:
        change = Button(
            mark(colour, "undo"), button, Undo(seat), words.say("table.change"), "dark", cap=6.6, commit=True
        )
        return [lamp, change]
    return [lamp, commit(table, seat, button, words.say("table.ready"), cap=8)]
