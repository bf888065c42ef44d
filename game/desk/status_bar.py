"""The status bar at the head of the desk's column: round, step, phases, and the turn order."""

from __future__ import annotations

from game.engine.state import Task
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import DONE, HOLE, RAIL_LINE, STEP_GREEN
from game.kit.style.theme import CREAM, CREAM_SOFT, GLOW
from game.kit.style.type_spec import TypeSpec
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session.intents import Nothing
from game.session.parties import colour_of, finished, turn_direction
from game.session.session import Session
from game.views import explanations

PHASES = (
    ("list-numbers", "order"),
    ("gavel", "auction"),
    ("cube", "market"),
    ("house-line", "build"),
    ("lightning", "bureaucracy"),
)
STEP, SAID = 34.0, 60.0
"""Width of a seat in the turn order, and of the turn order's label."""
CROWD, CROWDED = 4, 25.0
"""The number of seats above which each is narrower in the turn order, and that width, so that the label fits."""
ARROW = 16.0
"""Width of the arrow that shows the direction of play."""


def paint(session: Session, pen: Pen) -> None:
    """Paint the desk's status bar: round and step on the left, the phases (the current one in brass) in the middle, the
    turn order on the right."""
    state = session.match.state
    pen.recess(pen.rect, 10, 0.55)
    place = STEP if len(state.order) <= CROWD else CROWDED
    phases, order = pen.rect.columns(0, 18 + SAID + ARROW + place * len(state.order))
    line = Flow(pen, phases.less(16, 0, 14))
    if state.round:
        line.text(words.say("desk.round", number=state.round), 24, "heading", CREAM, fit=110).skip(12)
    step = pen.rect.less(left=line.start).left(66).middle(66, 26)
    pen.fill(step, STEP_GREEN, 5)
    said = words.say("desk.step", number=state.step)
    pen.text(said, step.centre, step.level, 20, "heading", CREAM, "center", fit=60)
    line.skip(74)
    names = [(icon, words.say(f"desk.phase_{word}")) for icon, word in PHASES]
    rest = phases.less(line.start, 2, 14, 2)
    pen.phases(rest, names, int(state.phase) if state.round else -1)
    _order(pen, session, order, place)


def _order(pen: Pen, session: Session, area: Area, wide: float) -> None:
    """Paint the seats' houses in turn order, with an arrow for the direction of play, a golden ring around each that
    has to act, and ticks on those that have finished."""
    state = session.match.state
    edge = area.less(-6, 10, bottom=10)
    pen.line((edge.x, edge.y), (edge.x, edge.foot), RAIL_LINE, pen.line_width(1))
    said, arrow, places = area.less(left=2).columns(SAID + 2, ARROW + 4, 0)
    box = said.less(top=3, right=2, bottom=3)
    pen.block(words.say("desk.turn_order"), box, TypeSpec(14, "semibold", CREAM_SOFT, leading=1.1), middle=True)
    upper, foot = area.h * 0.41, area.h * 0.86
    if onwards := turn_direction(state):
        pen.icon("caret-right" if onwards > 0 else "caret-left", arrow.centre, upper, 19, GLOW)
    active = session.awaited if state.task != Task.RUN else ()
    pen.target(explanations.ORDER, area, Nothing())
    columns = places.columns(*[wide] * len(state.order))
    for number, (party, place) in enumerate(zip(state.order, columns, strict=True), start=1):
        done, colour = finished(session, party), colour_of(session, party)
        if party in active:
            pen.disc(place.centre, upper, wide * 0.485, GLOW)
            pen.disc(place.centre, upper, wide * 0.425, HOLE)
        if done:
            pen.check(place.centre + 7, foot, 11, DONE)
        pen.number(number, place.centre - (6 if done else 0), foot, 15, DONE if done else CREAM, "center")
        pen.piece(OneOf("order", colour), "house", (colour,), place.centre, upper, wide)
