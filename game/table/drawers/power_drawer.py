"""The drawer for the bureaucracy: plants on and off, mixes, income, the lamp; all seats at once."""

from __future__ import annotations

from game.engine.actions import Run
from game.engine.plants import PLANTS
from game.engine.resources import COAL, FUELS, OIL
from game.kit.components.card import RATIO, fuel_places
from game.kit.items import Box, Button, Card, Item, Items, Mark, Paragraph, Plate, Rule, Text, TouchSpot, number
from game.kit.style import words
from game.kit.style.layout_theme import BURNING, DIM, GOLD_LIGHT
from game.kit.style.theme import CREAM, GREEN_INK, INK, INK_SOFT
from game.kit.values.ids import AtSeat, OneOf
from game.session.intents import SetMix, ToggleRun, Undo
from game.session.parties import fuel_on
from game.table.drawers.pad import commit
from game.table.measures.table_view import Table
from game.views.income import income

NARROW = 240.0
"""Below this width the forecast gives way to the plants, mm."""
LEAST_MIX, BETWEEN_MIX = 28.0, 34.0
"""Width that two buttons of a mix need side by side, and from which the mix stands between them, mm."""
STACKED = 22.5
"""Width of the cards that leave room below for two buttons one above the other."""


def two_rows(table: Table, seat: int, x: float, width: float) -> Items:
    """Cards with their lamps, the forecast, lamp over Ready."""
    plants = table.player(seat).plants
    count = max(1, len(plants))
    low = width < NARROW
    wide = min(37.5 if hybrids(table, seat) else 49.5, (width - (98 if low else 126)) / count - 3.5)
    if hybrids(table, seat) and wide < LEAST_MIX:
        wide = min(wide, STACKED)
    items, end = _plants(table, seat, x, 3.5, wide, "wide")
    if seat not in table.session.match.ready:
        items += _mixes(table, seat, [item for item in items if isinstance(item, Card)])
    left = end if plants else x
    slip = min(72.0, (x + width - left) * (0.42 if low else 0.45))
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
    colour, session = table.colour(seat), table.session
    runs = session.view(seat).runs
    locked = seat in session.match.ready
    lying = fuel_on(table.session, seat)
    high = wide * RATIO[style]
    items: list[Item] = []
    for plant in table.player(seat).plants:
        on = plant.number in runs
        fuel = lying.get(plant.number, ())
        state = "owned" if on else "resting"
        items.append(Card(plant.number, x, y, wide, style, state, fuel, colour, lit=on))
        if not locked:
            name = AtSeat(colour, OneOf("run", plant.number))
            items.append(TouchSpot(name, (x, y, wide, high), ToggleRun(seat, plant.number)))
        x += wide + 3.5
    return items, x


def over(table: Table, seat: int, cards: list[Card]) -> Items:
    """The items above the cards: a lamp on each, orange rings around the tokens that will burn."""
    runs = table.session.view(seat).runs
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
                items.append(Mark("halo", card.x + x * scale, card.y + y * scale, size * scale * 0.36, colour=BURNING))
    return tuple(items)


def hybrids(table: Table, seat: int) -> bool:
    """Whether this seat owns a plant whose mix it can choose."""
    return any(len(plant.fuels) == 2 for plant in table.player(seat).plants)


def _mixes(table: Table, seat: int, cards: list[Card]) -> list[Item]:
    """Under every hybrid that runs: less coal, what burns, more coal."""
    runs = table.session.view(seat).runs
    items: list[Item] = []
    for card in cards:
        run = runs.get(card.number)
        if run is None or len(PLANTS[card.number].fuels) < 2:
            continue
        wide, high = card.size
        items += _mix(table, seat, run, (card.x, card.y + high + 3, wide, 59.5 - high - 3))
    return items


def _slip(table: Table, seat: int, box: Box) -> list[Item]:
    """Cities supplied and what they pay; a hybrid's mix below."""
    x, y, wide, _ = box
    session = table.session
    lit = session.lit(seat)
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
    items.append(Paragraph(_more(table, seat, lit), (x + 4, y + 40, wide - 8, 17), 4, INK_SOFT))
    return items


def _more(table: Table, seat: int, lit: int) -> str:
    """The gain of one more city, or for how many there is no power, or that all are lit."""
    player, pays = table.true.players[seat], table.true.rules.pays
    best = income(table.true.rules, player, len(player.cities))
    if lit < best.lit:
        return words.say("table.one_more", amount=pays(lit + 1) - pays(lit))
    return words.say("table.dark", count=best.dark) if best.dark else words.say("table.all_lit")


def _mix(table: Table, seat: int, run: Run, box: Box) -> list[Item]:
    """Coal before oil, a button for one more of each: side by side, under a narrow card one below the other."""
    x, y, wide, high = box
    colour = table.colour(seat)
    coal, oil = run.mix[COAL], run.mix[OIL]
    less, more = SetMix(seat, run.plant, coal - 1), SetMix(seat, run.plant, coal + 1)
    if wide < LEAST_MIX:
        part = (high - 3) / 2
        items: list[Item] = []
        for end, kind, amount, intent, top in (("+", COAL, coal, more, y), ("-", OIL, oil, less, y + part + 3)):
            other = oil if kind == COAL else coal
            items.append(
                Button(
                    AtSeat(colour, OneOf("mix", run.plant, end)),
                    (x, top, wide, part),
                    intent,
                    "",
                    "paper",
                    enabled=other > 0,
                )
            )
            items.append(Mark("token", x + wide * 0.3, top + part / 2, 10, FUELS[kind], alpha=255 if other else 90))
            items.append(number(amount, x + wide * 0.74, top + part / 2, 5.2, INK, "center"))
        return items
    middle, level = x + wide / 2, y + high / 2
    tokens = level if wide >= BETWEEN_MIX else y + high * 0.33
    buttons: list[Item] = [
        Button(AtSeat(colour, OneOf("mix", run.plant, "+")), (x, y, 12.2, high), more, "", "paper", enabled=oil > 0),
        Mark("token", x + 6.1, tokens, 12, FUELS[COAL], alpha=255 if oil else 90),
        Button(
            AtSeat(colour, OneOf("mix", run.plant, "-")),
            (x + wide - 12.2, y, 12.2, high),
            less,
            "",
            "paper",
            enabled=coal > 0,
        ),
        Mark("token", x + wide - 6.1, tokens, 12, FUELS[OIL], alpha=255 if coal else 90),
    ]
    if wide < BETWEEN_MIX:
        foot = y + high * 0.74
        return [
            *buttons,
            number(coal, x + 6.1, foot, 5, INK, "center"),
            number(oil, x + wide - 6.1, foot, 5, INK, "center"),
        ]
    return [
        *buttons,
        number(coal, middle - 3.4, level, 5.2, GOLD_LIGHT, "center"),
        Text(":", middle, level, 4, DIM, "heading", "center", plain=True),
        number(oil, middle + 3.4, level, 5.2, CREAM, "center"),
    ]


def _slip_low(table: Table, seat: int, box: Box) -> list[Item]:
    x, y, wide, _ = box
    lit = table.session.lit(seat)
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
    ready = seat in table.session.match.ready
    colour = table.colour(seat)
    items: list[Item] = []
    if high > 40:
        lamp = Mark("lamp", x + 14, y + 16.5, 11.5, "lit" if ready else "")
        said = words.say("power.ready" if ready else "table.ready_ask")
        items.append(Text(said, x + 31, y + 16.5, 4.6, GOLD_LIGHT if ready else CREAM, fit=wide - 32))
        button = (x, y + high - 23, wide, 23.0)
    else:
        lamp = Mark("lamp", x + 13, y + high / 2, 10, "lit" if ready else "")
        button = (x + 27, y, wide - 27, high)
    if ready:
        change = Button(
            AtSeat(colour, "undo"), button, Undo(seat), words.say("table.change"), "dark", cap=6.6, commit=True
        )
        return [*items, lamp, change]
    return [*items, lamp, commit(table, seat, button, words.say("table.ready"))]
