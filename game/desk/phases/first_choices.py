"""The desk's panel for choices before the first round, which are made on the map: houses of the Cartel, and start
cities."""

from __future__ import annotations

from game.desk.base.confirm_button import confirm
from game.engine.cartel import START_HOUSES
from game.engine.state import CARTEL
from game.kit.pen.control_faces import PushButton
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import INK, INK_SOFT, MARKED
from game.kit.style.type_spec import Untranslated, plain_if
from game.kit.values.area import Area
from game.session.intents import Reset
from game.session.parties import colour_of, front_seat, is_asked
from game.session.session import Session
from game.views.map_cities import chosen_city

SHOWN = 6
"""The most names shown of seats that still choose."""


def paint(session: Session, pen: Pen) -> None:
    """Paint what is chosen before the first round and why, the seats that still choose, the chosen city, and the
    buttons."""
    task = session.match.state.task.name.lower()
    pen.paper(pen.rect, z=1.0)
    title, note, queue = pen.rect.less(22, 14, 22).rows(36, 92, 50)
    Flow(pen, title).text(words.say(f"choice.{task}"), 30, "heading")
    said = words.say(f"choice.{task}_note", count=sum(START_HOUSES))
    pen.paragraph(said, note.less(top=8, bottom=8), 19, "read", INK)
    _queue(pen, session, queue.top(20))
    city, buttons = pen.rect.less(14, 0, 14).bottom(170).rows(80, 0, gap=12)
    seat = front_seat(session)
    city_laid = chosen_city(session, seat) if is_asked(session, seat) else None
    name = "" if city_laid is None else session.match.state.zone.cities[city_laid].name
    pen.fill(city, MARKED, 8)
    if task == "mark":
        pen.token("uranium", city.x + 50, city.level, 64)
    else:
        pen.house("natural", city.x + 50, city.level, 70)
    said, ink = name or words.say("choice.none"), INK if name else INK_SOFT
    Flow(pen, city.less(left=96, right=26)).text(plain_if(name, said), 34, "heading", ink)
    if is_asked(session, seat):
        _buttons(pen, seat, bool(name), buttons.top(64))


def _buttons(pen: Pen, seat: int, able: bool, area: Area) -> None:
    """Paint Confirm and reset."""
    why = "" if able else words.say("choice.first_choose")
    main, again = area.columns(pen.rect.w * 0.62, 0, gap=14)
    confirm(pen, main, words.say("choice.confirm"), seat, "check", why=why)
    label, icon = words.say("desk.reset"), "arrow-counter-clockwise"
    pen.push(again, PushButton(label, Reset(seat), "paper", icon, able, why, size=26, name="reset"))


def _queue(pen: Pen, session: Session, area: Area) -> None:
    """Paint the names of the seat that chooses now, before the first round, and of the next ones."""
    state = session.match.state
    seats = [seat for seat in (state.actor, *state.queue) if 0 <= seat < CARTEL][:SHOWN]
    for index, (seat, place) in enumerate(zip(seats, area.across(len(seats)), strict=True)):
        first = index == 0
        pen.chip(colour_of(session, seat), place.x + 16, place.level, 15 if first else 12)
        font, ink = ("bold", INK) if first else ("read", INK_SOFT)
        Flow(pen, place.less(left=38, right=8)).text(Untranslated(session.match.seats[seat].name), 19, font, ink)
