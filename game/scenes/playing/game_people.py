"""The people at a running game: where they sit, their sides of the table and languages, and the lessons and rulebook
pages that explanations offer them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pygame import Rect

from game.engine.ruleset import Ruleset
from game.engine.state import Task
from game.kit.input.gestures import Contact
from game.kit.motion.overlay import NoteButton
from game.kit.scenes.people import People
from game.kit.scenes.scene import Room, Scene
from game.kit.style import words
from game.kit.values.contents import Target
from game.kit.values.ids import CityId
from game.scenes.lesson_offer import lesson_for
from game.scenes.menu.menu import Menu
from game.scenes.rulebook import rulebook_scene
from game.session.parties import front_seat
from game.session.seat_view import SheetId
from game.session.session import Session
from game.table.lobby import seat_memory
from game.table.measures.arrangement import Arrangement
from game.table.measures.seating import Seating
from game.table.measures.table_plan import DRAWER
from game.table.measures.table_view import Table, arranged
from game.teaching.lesson import Lesson, lesson_called
from game.views.rulebook import references
from game.views.rulebook.subject import Subject

CHOOSING_CITIES = (Task.PLACE, Task.MARK, Task.BUILD)
LessonAside = Callable[[Lesson, str, Ruleset, tuple[int, str]], Scene]
"""Builds a lesson's scene from the lesson, the layout, the rules of the waiting game, and the learner's orientation and
language."""


class GamePeople(People):
    """The people at a running game, at a desk or a touch table; `given` are their places if these are fixed."""

    def __init__(self, session: Session, layout: str, given: Seating | None, menu: Menu) -> None:
        super().__init__([seat.colour for seat in session.match.seats])
        self.session, self.layout, self.given = session, layout, given
        self.arrangement = Arrangement()
        """How the table is arranged; unused at a desk."""
        self.lesson_aside: LessonAside | None = None
        """Builds the scene of a lesson for which this game waits; None if no lessons are offered."""
        self.room: Room | None = None
        self._menu = menu

    @property
    def flat(self) -> bool:
        """Whether the people sit around a table and not at a desk."""
        return self.layout == "table"

    @property
    def spreads(self) -> list[Rect]:
        """The rectangles on the screen of all stations with open drawers; none at a desk."""
        if not self.flat:
            return []
        plan = self.table().plan
        return [plan.px(plan.station(chair, DRAWER)) for chair in plan.seating.chairs]

    def decided(self) -> list[Rect]:
        """Return, at a touch table, the rectangles on which players may be deciding now: all panels but the map, and
        the map's cities while a player chooses one."""
        panels = self.room.canvas.painted if self.room and self.flat else ()
        found = [it.panel.rect for it in panels if it.panel.name != "map" and (it.targets or it.texts or it.pieces)]
        if self.session.match.state.task in CHOOSING_CITIES:
            targets = (target for it in panels if it.panel.name == "map" for target in it.targets)
            found += [target.rect for target in targets if isinstance(target.name, CityId)]
        return found

    def seating(self, size: tuple[int, int]) -> Seating:
        """Return the places of the seats on a screen of `size` px: the given ones, else those last used at this
        display, else the usual ones."""
        inches = self.room.diagonal if self.room else 0.0
        usual = Seating.usual(len(self.session.match.seats), size, inches or None)
        chairs = seat_memory.chairs(self.room, usual) if self.room else None
        return self.given or (replace(usual, chairs=chairs) if chairs else usual)

    def table(self) -> Table:
        """Return the touch table with stations and markets as players have arranged them."""
        size = self.room.size if self.room else (1, 1)
        return arranged(self.session, self.seating(size), self.arrangement)[0]

    def turn_of(self, seat: int) -> int:
        """Return by how many quarter turns everything that a seat reads is rotated; 0 at a desk."""
        return self.table().plan.seating.chairs[seat].turn if self.flat else 0

    def seat_of(self, contact: Contact) -> int | None:
        """Return the seat for which a contact acts: the owner of the touched station, else the seat in the target's
        intent, else the nearest person; at a desk the seat shown."""
        meant = getattr(contact.target.intent, "seat", None) if contact.target else None
        if contact.owner is not None or isinstance(meant, int):
            return contact.owner if contact.owner is not None else meant
        return self.table().person(*contact.start) if self.flat else front_seat(self.session)

    def language_of(self, contact: Contact) -> str:
        """Return the language of the seat for which a contact acts; at a desk an empty text."""
        seat = self.seat_of(contact)
        return self.session.view(seat).language if seat is not None and self.flat else ""

    def turn_at(self, x: float, y: float) -> int | None:
        """Return the quarter turns of the reader who touches a shared thing at (x, y) px; None at a desk and while the
        menu is open."""
        return self.table().reader(x, y) if self.flat and not self._menu.is_open else None

    def readers(self) -> dict[int, str]:
        """Return the sides of the table at which people sit, as quarter turns, each with the language that these people
        share (empty: the common language)."""
        if not self.flat or self.room is None:
            return {0: ""}
        table = self.table()
        return {turn: table.language_at(turn) for turn in sorted({chair.turn for chair in table.plan.seating.chairs})}

    def askers(self, contact: Contact) -> list[tuple[int, int]]:
        """Return the seats that may have asked for a city's price, with the quarter turns at which they read: the
        lens's owner or the nearest person, and the seat that builds; at a desk the seat shown."""
        if not self.flat:
            return [(front_seat(self.session), 0)]
        table = self.table()
        near = table.person(*contact.start) if contact.owner is None else contact.owner
        builds = table.hands if contact.owner is None and table.awaits(Task.BUILD) else None
        seats = dict.fromkeys(seat for seat in (near, builds) if seat is not None)
        return [(seat, table.plan.seating.chairs[seat].turn) for seat in seats]

    def stranger(self, x: float, y: float) -> int | None:
        """Return the seat of the person nearest to a touch on the touch table's map, if another person is choosing on
        the map now; else None."""
        return self.table().other_seat(x, y) if self.flat else None

    def side_of(self, seat: int | None) -> float | None:
        """Return from where a seat's sounds come, px from the left edge of the screen: from its station, or at a desk
        from its place among the seats; None without a seat."""
        if self.room is None or seat is None:
            return None
        mine = [painted.panel.rect for painted in self.room.canvas.painted if painted.panel.owner == seat]
        if self.flat and mine:
            return float(max(mine, key=lambda rect: rect.w * rect.h).centerx)
        return self.room.size[0] * (seat + 0.5) / len(self.session.match.seats)

    # --- explanations -----------------------------------------------------------------------------------

    def paragraph_about(self, target: Target, text: str) -> str:
        """Return the name of the rulebook paragraph about a touch target, or about the reason `text` for which the
        target is disabled."""
        subject, why = Subject.of(self.session), words.reason(text)
        return references.of_reason(subject, why) if why else references.of_target(subject, target.name, target.intent)

    def open_rulebook(self, paragraph: str, contact: Contact) -> None:
        """Open the rulebook at a paragraph for the player who touched: at a touch table in that player's station, so
        that no other player must wait."""
        seat = self.seat_of(contact)
        if self.flat and seat is not None and self.session.match.is_person(seat):
            self.session.view(seat).sheet = SheetId("rules", part=paragraph)
        elif self.room:
            self.room.aside(rulebook_scene.RulebookScene(Subject.of(self.session), contact.turn, paragraph))

    def button_about(self, target: Target, contact: Contact) -> NoteButton | None:
        """Return the button "Show me" if there is a lesson about a touch target that may be offered now; else None."""
        if self.lesson_aside is None or self._menu.is_open:
            return None
        found = lesson_for(self.session, target.name, target.intent, shared=self.flat)
        if found is None:
            return None
        with words.speaking(self.language_of(contact)):
            return NoteButton(words.say("teach.lesson.show"), found.id)

    def press_button(self, means: str, contact: Contact) -> None:
        """Open the lesson with the id `means`, after a touch on its button "Show me"; at a touch table it is for the
        only person in the game."""
        match, lesson = self.session.match, lesson_called(means)
        if not (self.room and self.lesson_aside and lesson):
            return
        people = [seat for seat in range(len(match.seats)) if match.is_person(seat)]
        seat = people[0] if self.flat else front_seat(self.session)
        reader = (self.turn_of(seat), self.session.view(seat).language if self.flat else "")
        self.room.aside(self.lesson_aside(lesson, self.layout, match.state.rules, reader))
