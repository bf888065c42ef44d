"""The rail at the head of the column: round, step, the phases, and the turn order with who has finished."""

from __future__ import annotations

from dataclasses import dataclass

from game.desk.base.grid import RAIL, Grid
from game.engine.state import CARTEL, GameState, Phase, Task
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import CREAM, CREAM_SOFT, GLOW
from game.kit.values.ids import OneOf
from game.session.parties import colour_of
from game.session.session import Session

PHASES = (
    ("list-numbers", "order"),
    ("gavel", "auction"),
    ("cube", "market"),
    ("house-line", "build"),
    ("lightning", "bureaucracy"),
)
STEP_GREEN = (38, 92, 70)
STEP, SAID = 34.0, 60.0
"""Widths of a place in the turn order and of what it is called."""
CROWD, CROWDED = 4, 25.0
"""With more seats places are this wide, so that there is room for what the turn order is called."""
DONE = (170, 220, 150)
FROM_LAST = (Phase.MARKET, Phase.BUILD)
"""Phases that whoever is last begins."""
ARROW = 16.0
"""Width of the arrow that says which way it goes."""


@dataclass(frozen=True, slots=True)
class RailFacts:
    round: int
    step: int
    phase: int
    order: tuple[tuple[str, bool], ...]
    """Colours from first to last, and whether they have finished this phase."""
    active: tuple[str, ...]
    way: int
    """Which way the turn goes through the order: 1 from the first, -1 from the last, 0 where all act at once."""


def finished(session: Session, party: int) -> bool:
    """Whether a party has bought, passed or completed its turn in this phase."""
    state = session.match.state
    if state.task == Task.RUN:
        return party in session.match.ready
    if state.phase == Phase.AUCTION:
        return _out_of_auctions(state, party)
    if state.phase in (Phase.MARKET, Phase.BUILD):
        return party not in state.queue and party != state.actor
    return False


def _out_of_auctions(state: GameState, party: int) -> bool:
    if party == CARTEL:
        return state.cartel is not None and state.cartel.acted
    return party not in state.eligible


def facts(session: Session) -> RailFacts:
    """Everything that the rail shows now."""
    state = session.match.state
    asked = session.match.asked()
    return RailFacts(
        state.round,
        state.step,
        int(state.phase),
        tuple((colour_of(session, party), finished(session, party)) for party in state.order),
        tuple(colour_of(session, seat) for seat in asked) if state.task != Task.RUN else (),
        _way(state),
    )


def _way(state: GameState) -> int:
    if state.phase in FROM_LAST:
        return -1
    return 1 if state.phase == Phase.AUCTION else 0


def panel(session: Session, grid: Grid) -> Panel:
    known = facts(session)
    return drawn("rail", grid.in_column(RAIL), grid.unit, lambda pen: paint(pen, known))


def paint(pen: Pen, known: RailFacts) -> None:
    """Round and step at the left, the running phase on brass, the turn order at the right."""
    wide, high = pen.size
    middle = high / 2
    pen.recess((0, 0, wide, high), 10, 0.55)
    left = 16.0
    if known.round:
        title = words.say("desk.round", number=known.round)
        left += pen.text(title, left, middle, 24, "heading", CREAM, fit=110) + 12
    step = words.say("desk.step", number=known.step)
    box = (left, middle - 13, 66, 26)
    pen.fill(box, STEP_GREEN, 5)
    pen.text(step, left + 33, middle, 20, "heading", CREAM, "center", fit=60)
    left += 74
    order = 18 + SAID + ARROW + _step(known) * len(known.order)
    names = [(icon, words.say(f"desk.phase_{word}")) for icon, word in PHASES]
    current = known.phase if known.round else -1
    pen.phases((left, 6, wide - left - order - 14, high - 12), names, current)
    _order(pen, known, wide - order)


def _step(known: RailFacts) -> float:
    return STEP if len(known.order) <= CROWD else CROWDED


def _order(pen: Pen, known: RailFacts, left: float) -> None:
    """Numbered houses from first to last and which way the turn goes; a golden ring round who acts, a tick beside the
    number of who has finished."""
    high = pen.size[1]
    pen.line((left - 6, 10), (left - 6, high - 10), (110, 80, 50), pen.line_width(1))
    box = (left + 2, 3, SAID, high - 6)
    pen.paragraph(words.say("desk.turn_order"), box, 14, "semibold", CREAM_SOFT, middle=True, leading=1.1)
    if known.way:
        sign = "caret-right" if known.way > 0 else "caret-left"
        pen.icon(sign, left + (SAID + 4 + ARROW / 2), high * 0.41, 19, GLOW)
    step = _step(known)
    for index, (colour, done) in enumerate(known.order):
        x = left + (SAID + ARROW + 8 + step * (index + 0.5))
        y, foot = high * 0.41, high * 0.86
        if colour in known.active:
            pen.disc(x, y, step * 0.485, GLOW)
            pen.disc(x, y, step * 0.425, (60, 36, 18))
        if done:
            pen.check(x + 7, foot, 11, DONE)
        pen.number(index + 1, x - (6 if done else 0), foot, 15, DONE if done else CREAM, "center")
        pen.piece(OneOf("order", colour), "house", (colour,), x, y, step)
