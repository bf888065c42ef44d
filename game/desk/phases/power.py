"""Bureaucracy for the seat in front: its plants with their switches, the mix of hybrids, cities and income."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.desk.base.confirm_button import confirm
from game.desk.base.others import plant_card
from game.desk.base.own_desk import BAND, UNDER, tray
from game.engine.actions import Run
from game.engine.plants import PLANTS
from game.engine.resources import COAL, FUELS, OIL
from game.kit.components.card import card_size
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import CREAM, CREAM_SOFT, GREEN_INK, INK, INK_SOFT, WINE
from game.kit.values.ids import OneOf
from game.session.asking import goods
from game.session.intents import Reset, SetMix, ToggleRun, Undo
from game.session.parties import Party, asked, chosen_runs, front, lit_by, party
from game.session.session import Session

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PlantSwitch:
    """A plant in this bureaucracy."""

    number: int
    on: bool
    mix: tuple[int, ...]
    able: bool
    """Whether the fuel at hand could run it."""
    more_coal: bool = False
    more_oil: bool = False
    """Whether a hybrid could burn one token more of a fuel instead of the other."""


@dataclass(frozen=True, slots=True)
class PowerFacts:
    party: Party
    places: int
    asked: bool
    ready: bool
    switches: tuple[PlantSwitch, ...]
    lit: int
    income: int
    best: int
    twice: bool


def facts(session: Session) -> PowerFacts:
    """Everything that the tray shows now."""
    seat = front(session)
    state = session.match.state
    known = party(session, seat)
    player = state.players[seat]
    runs = chosen_runs(session, seat)
    left = [have - sum(run.mix[fuel] for run in runs.values()) for fuel, have in enumerate(player.fuel)]
    switches = tuple(
        PlantSwitch(
            plant.number,
            plant.number in runs,
            runs[plant.number].mix if plant.number in runs else (),
            any(all(have >= need for have, need in zip(player.fuel, mix, strict=True)) for mix in plant.mixes),
            *_more(runs.get(plant.number), left),
        )
        for plant in player.plants
    )
    lit = lit_by(session, seat, runs)
    return PowerFacts(
        known,
        max(state.rules.plant_limit, len(player.plants)),
        asked(session, seat),
        seat in session.match.ready and not session.watching,
        switches,
        lit,
        state.rules.pays(lit),
        min(known.lit, known.cities),
        bool(session.view(seat).asked_twice),
    )


def _more(run: Run | None, left: list[int]) -> tuple[bool, bool]:
    """Whether one coal, and whether one oil, could be burnt in place of the other."""
    if run is None:
        return False, False
    return left[COAL] > 0 and run.mix[OIL] > 0, left[OIL] > 0 and run.mix[COAL] > 0


def panel(session: Session, rect: Rect, unit: float) -> Panel:
    known = facts(session)
    return drawn("own", rect, unit, lambda pen: paint(pen, known), known.party.seat)


def paint(pen: Pen, known: PowerFacts) -> None:
    """The tray: what is lit and earned at the left, the plants with their switches at the right."""
    wide, high = pen.size
    summary = words.say("power.summary", cities=known.party.cities, capacity=known.party.capacity)
    tray(pen, known.party, summary)
    top = BAND + 14
    slip = (18, top, 316, high - top - 14)
    pen.slip(slip, (252, 246, 226), 6, 0.7)
    _sum(pen, known, slip)
    left = slip[0] + slip[2] + 18
    _plants(pen, known, (left, top, wide - 18 - left, slip[3]))


def _sum(pen: Pen, known: PowerFacts, box: Box) -> None:
    """Cities lit out of those connected, a lamp for each, and what they pay."""
    x, y, wide, high = box
    pen.text(words.say("power.title"), x + 16, y + 24, 26, "heading", fit=wide - 32)
    cities = known.party.cities
    _lamps(pen, known, (x + 16, y + 44, wide - 32, 56))
    middle = y + 134
    used = pen.number(known.lit, x + 16, middle, 62)
    of = words.say("power.of", count=cities)
    pen.text(of, x + 26 + used, middle + 10, 19, "semibold", INK_SOFT, fit=wide - 50 - used)
    pen.rule(x + 14, y + 172, wide - 28)
    middle = y + 206
    pen.text(words.say("power.income"), x + 16, middle, 28, "heading", GREEN_INK, fit=wide * 0.46)
    pen.money(known.income, x + wide - 16, middle, 52, GREEN_INK, "right")
    if known.best > known.lit:
        text, ink = words.say("power.more", count=known.best), WINE
    else:
        text, ink = words.say("power.best"), INK_SOFT
    pen.text(text, x + 16, y + 242, 16, "semibold", ink, fit=wide - 32)
    _buttons(pen, known, (x + 14, y + high - 74, wide - 28, 60))


def _lamps(pen: Pen, known: PowerFacts, box: Box) -> None:
    """A lamp for every city of the network, as many lit as are supplied."""
    x, y, wide, high = box
    count = max(1, known.party.cities)
    rows = 1 if count <= 10 else 2
    columns = -(-count // rows)
    step = min(wide / columns, high / rows, 30)
    for index in range(known.party.cities):
        place = x + step * (index % columns + 0.5)
        level = y + high / 2 + (index // columns - (rows - 1) / 2) * step
        pen.lamp(place, level, step * 0.33, index < known.lit)


def _buttons(pen: Pen, known: PowerFacts, box: Box) -> None:
    x, y, wide, high = box
    seat = known.party.seat
    if known.ready:
        pen.button(
            box,
            words.say("power.withdraw"),
            Undo(seat),
            "paper",
            "arrow-u-up-left",
            size=28,
            name="withdraw",
        )
        return
    if not known.asked:
        pen.text(words.say("power.waiting"), x + wide / 2, y + high / 2, 18, "italic", INK_SOFT, "center", wide)
        return
    side = 60
    label = words.say("desk.sure") if known.twice else words.say("power.confirm", count=known.lit)
    main = (x, y, wide - side - 8, high)
    confirm(pen, main, label, seat, "lightning", 32)
    last = (x + wide - side, y, side, high)
    pen.button(
        last,
        "",
        Reset(seat),
        "paper",
        "arrow-counter-clockwise",
        name="reset",
        hint=words.say("power.reset"),
        size=28,
    )


def _plants(pen: Pen, known: PowerFacts, box: Box) -> None:
    x, y, wide, high = box
    count, foot = known.places, 104
    gap = 10
    card = min((wide - gap * (count - 1)) / count, (high - foot - 10) * 138 / 184)
    tall = card_size(card)[1]
    column = min((wide - gap * (count - 1)) / count, 200)
    left = x + (wide - column * count - gap * (count - 1)) / 2
    for index in range(count):
        place = left + index * (column + gap)
        at = place + (column - card) / 2
        if index >= len(known.switches):
            pen.slot((at, y, card, tall), words.say("own.free_place"))
            continue
        switch = known.switches[index]
        state = "owned" if switch.on else "resting"
        if switch.on:
            pen.glow((at, y, card, tall), (255, 230, 140), 9, 5)
            pen.fill((at, y, card, tall), UNDER, 9)
        pen.plant_card(plant_card(known.party, index, "tall", state), at, y, card)
        _switch(pen, known, switch, (at, y, card, tall), (place, y + high - foot, column, foot))


def _switch(pen: Pen, known: PowerFacts, switch: PlantSwitch, card: Box, box: Box) -> None:
    """A lamp, on or off, what it burns, and the mix of a hybrid; the card itself switches too."""
    x, y, wide, _high = box
    plant = PLANTS[switch.number]
    seat = known.party.seat
    why = "" if switch.able else words.say("refusal.not_enough_fuel", plant=switch.number, count=plant.need)
    pen.fill(box, (20, 10, 4, 130), 8)
    first = y + 26
    pen.lamp(x + 24, first, 12, switch.on)
    label = words.say("power.on" if switch.on else "power.off", count=plant.cities)
    pen.text(label, x + 46, first, 22, "heading", CREAM, fit=wide - 54)
    if known.asked:
        left, top = min(x, card[0]), card[1]
        whole = (left, top, max(wide, card[2]), card[3] + 58)
        pen.target(OneOf("run", switch.number), whole, ToggleRun(seat, switch.number), switch.able or switch.on, why)
    second = y + 72
    if switch.on and len(plant.fuels) == 2 and known.asked:
        _mix(pen, known, switch, (x + 8, second - 19, wide - 16, 38))
        return
    told = words.say("market.no_fuel") if not plant.fuels else why or _burns(switch)
    pen.paragraph(
        told,
        (x + 12, second - 22, wide - 20, 44),
        15,
        "semibold",
        CREAM_SOFT,
        middle=True,
    )


def _burns(switch: PlantSwitch) -> str:
    """The fuel it burns, or would burn."""
    if not switch.mix:
        return words.say("power.keeps")
    parts = [f"{amount} {goods(fuel)}" for fuel, amount in enumerate(switch.mix) if amount]
    return words.say("power.burns", what=" + ".join(parts))


def _mix(pen: Pen, known: PowerFacts, switch: PlantSwitch, box: Box) -> None:
    """The mix that a hybrid burns, between a button for one coal more and one for one oil more."""
    x, y, wide, high = box
    seat, number, coal = known.party.seat, switch.number, switch.mix[COAL]
    side = 1.35 * high
    ways = (
        (COAL, coal + 1, switch.more_coal, "+", (x, y, side, high)),
        (OIL, coal - 1, switch.more_oil, "-", (x + wide - side, y, side, high)),
    )
    for fuel, meant, able, sign, spot in ways:
        more = goods(fuel)
        hint, why = words.say("power.more_of", fuel=more), words.say("power.no_more", fuel=more)
        go, name = SetMix(seat, number, meant), OneOf("mix", number, sign)
        pen.button(spot, "", go, "paper", "", able, why, name=name, hint=hint)
        pen.sign("plus", spot[0] + side * 0.22, y + high / 2, 15, INK if able else INK_SOFT)
        pen.token(FUELS[fuel], spot[0] + side * 0.64, y + high / 2, 30, 255 if able else 120)
    fuels = [COAL] * coal + [OIL] * switch.mix[OIL]
    room = wide - 2 * side - 12
    step = min(26, room / max(1, len(fuels)))
    for index, fuel in enumerate(fuels):
        place = x + wide / 2 + (index - (len(fuels) - 1) / 2) * step
        pen.token(FUELS[fuel], place, y + high / 2, 36)
