"""Choices before the first round: houses of the Cartel, start cities; the cities themselves are on the map."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.desk.base.confirm_button import confirm
from game.engine.cartel import START_HOUSES
from game.engine.state import CARTEL, Task
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import INK, INK_SOFT, MARKED
from game.session.intents import Reset
from game.session.parties import asked, colour_of, front
from game.session.session import Session


@dataclass(frozen=True, slots=True)
class ChoiceFacts:
    task: str
    seat: int
    colour: str
    asked: bool
    chosen: str
    to_come: tuple[tuple[str, str], ...]
    """Names and colours of who chooses, from the one asked now on."""
    done: int


def facts(session: Session) -> ChoiceFacts:
    """The choice, and who else chooses."""
    seat, state = front(session), session.match.state
    draft = session.draft(seat)
    chosen = ""
    if draft.moves and asked(session, seat):
        chosen = state.zone.cities[getattr(draft.moves[-1], "city", 0)].name
    queue = [state.actor, *state.queue]
    names = tuple(
        (session.match.seats[party].name, colour_of(session, party)) for party in queue if 0 <= party < CARTEL
    )
    done = sum(owner == CARTEL for owner in state.houses) if state.task == Task.PLACE else len(state.marks)
    return ChoiceFacts(
        state.task.name.lower(), seat, colour_of(session, seat), asked(session, seat), chosen, names, done
    )


def panel(session: Session, rect: Rect, unit: float) -> Panel:
    known = facts(session)
    return drawn("choice", rect, unit, lambda pen: paint(pen, known), known.seat)


def paint(pen: Pen, known: ChoiceFacts) -> None:
    """The purpose of the choice, who still chooses, the city chosen, and its confirmation."""
    wide, high = pen.size
    pen.paper(pen.rect, z=1.0)
    pen.text(words.say(f"choice.{known.task}"), 22, 32, 30, "heading", fit=wide - 44)
    box = (22, 58, wide - 44, 76)
    pen.paragraph(words.say(f"choice.{known.task}_note", count=sum(START_HOUSES)), box, 19, "read", INK)
    _queue(pen, known, 152)
    middle = high - 130
    pen.fill((14, middle - 40, wide - 28, 80), MARKED, 8)
    if known.task == "mark":
        pen.token("uranium", 64, middle, 64)
    else:
        pen.house("natural", 64, middle, 70)
    chosen = known.chosen or words.say("choice.none")
    pen.text(
        chosen,
        110,
        middle,
        34,
        "heading",
        INK if known.chosen else INK_SOFT,
        fit=wide - 150,
        plain=bool(known.chosen),
    )
    if not known.asked:
        return
    able = bool(known.chosen)
    why = "" if able else words.say("choice.first_choose")
    main = (14, high - 78, wide * 0.62, 64)
    confirm(pen, main, words.say("choice.confirm"), known.seat, "check", 34, able, why)
    rest = (main[0] + main[2] + 14, main[1], wide - 28 - main[2] - 14, main[3])
    pen.button(
        rest,
        words.say("desk.reset"),
        Reset(known.seat),
        "paper",
        "arrow-counter-clockwise",
        able,
        why,
        size=26,
        name="reset",
    )


def _queue(pen: Pen, known: ChoiceFacts, y: float) -> None:
    """Who chooses now and next."""
    x = 22
    room = pen.size[0] - 44
    part = room / max(1, min(6, len(known.to_come)))
    for index, (name, colour) in enumerate(known.to_come[:6]):
        left = x + index * part
        pen.chip(colour, left + 16, y, (15 if index == 0 else 12))
        font = "bold" if index == 0 else "read"
        pen.text(
            name,
            left + 38,
            y,
            19,
            font,
            INK if index == 0 else INK_SOFT,
            fit=part - 46,
            plain=True,
        )
