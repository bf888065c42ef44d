"""A speech bubble with the last moves of a seat in pictures, shown until the seat moves again."""

from __future__ import annotations

from game.engine.resources import FUELS
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import SLIP_BRIGHT
from game.kit.style.theme import INK, INK_SOFT
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.views.story.entries import LogEntry

TYPE, PICTURE = 0.66, 0.94
"""Sizes of type and of pictures, in heights of a bubble."""


def paint(pen: Pen, act: LogEntry, box: Area, cities: tuple[str, ...]) -> None:
    """Paint in a bubble a seat's last moves and the Elektro that they cost, bid or earned; `cities` are the names of
    its new houses."""
    high = box.h
    pen.slip(box, SLIP_BRIGHT, 6, 0.5)
    line = Flow(pen, box.inset(high * 0.35, 0))
    if act.price:
        line.money(act.price, high * TYPE, INK, last=True).skip(high * 0.3, last=True)
    match act.deed:
        case "bid":
            line.sign("gavel", high * TYPE)
        case "passed":
            line.text(words.say("story.passed"), high * TYPE, "semibold", INK_SOFT)
        case "powered":
            line.sign("lightning", high * TYPE).skip(high * 0.1).number(act.lit, high * TYPE)
        case "bought_plant":
            line.sign("factory", high * TYPE).skip(high * 0.15).number(f"{act.plant:02d}", high * TYPE)
        case "bought_fuel":
            _fuel(line, act, high)
        case "built":
            line.number(len(act.cities), high * TYPE).house(act.colour, high * PICTURE).skip(high * 0.1)
            named, size = Untranslated(words.strung(list(cities))), high * TYPE * 0.9
            if pen.width(named, size, "semibold") < line.room:
                line.text(named, size, "semibold", INK_SOFT)


def _fuel(line: Flow, act: LogEntry, high: float) -> None:
    for fuel, count in enumerate(act.fuel):
        if count:
            line.number(count, high * TYPE).token(FUELS[fuel], high * PICTURE).skip(high * 0.12)
