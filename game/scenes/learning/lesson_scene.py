"""A lesson, played on the screen of a real game: a position with a decision, which can be repeated and left at any
time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.engine.actions import Action
from game.engine.ruleset import Ruleset
from game.kit.scenes.scene import BACK, LEAVE, Room, Scene
from game.match import Match
from game.parts.part import Part
from game.parts.seat_languages import SeatLanguages
from game.scenes.menu.menu import Menu
from game.scenes.play import PlayScene
from game.scenes.playing.game_people import GamePeople
from game.session.session import Session
from game.table.measures.seating import SIDES, Seating, SeatPlace, usual_chairs
from game.teaching.lesson import Lesson, LessonAttempt, begin_attempt


class WaitingBots:
    """The bots of a lesson, which never move, because a lesson ends with the learner's decision."""

    def turn(self, match: Match, now: float, pace: float) -> tuple[int, tuple[Action, ...]] | None:
        """Return None: no bot moves in a lesson."""
        return None

    def close(self) -> None:
        """Nothing to close."""


def shown_aside(lesson: Lesson, layout: str, rules: Ruleset, reader: tuple[int, str]) -> LessonScene:
    """Return the scene of a lesson that is shown while a game waits; when it is left, the game continues."""
    return LessonScene(lesson, layout, None, rules, reader)


class LessonPeople(GamePeople):
    """The learner of a lesson, who at a touch table sits at the side of the player who asked for the lesson, `turn`
    quarter turns round."""

    def __init__(self, session: Session, layout: str, turn: int, menu: Menu) -> None:
        super().__init__(session, layout, None, menu)
        self._asked_from = turn

    def seating(self, size: tuple[int, int]) -> Seating:
        """Return the usual seats of a lesson, rotated so that the learner is at the side of the player who asked for
        it."""
        usual = super().seating(size)
        sides = [SIDES[(SIDES.index(chair.side) + self._asked_from) % 4] for chair in usual_chairs(len(usual.chairs))]
        return replace(usual, chairs=tuple(SeatPlace(side) for side in sides))


class LessonScene(PlayScene):
    """A running lesson.

    `way` is called to leave it: with the scene to show in its place, or with None for the scene from which it was
    opened; a lesson shown while a game waits has no `way`. `rules` are those of the waiting game; `reader` is the
    learner's orientation (quarter turns) and language."""

    def __init__(
        self,
        lesson: Lesson,
        layout: str,
        way: Callable[[Scene | None], None] | None = None,
        rules: Ruleset | None = None,
        reader: tuple[int, str] = (0, ""),
    ) -> None:
        self.lesson, self._way, self._rules, self._pupil = lesson, way, rules, reader
        match = lesson.match()
        self.taught: LessonAttempt = begin_attempt(lesson, match, rules)
        super().__init__(match, WaitingBots(), self._lead_out, layout, None, self.taught)
        self.people = LessonPeople(self.session, layout, reader[0], self.sheet)

    def _in_order(self, room: Room) -> list[Part]:
        """Return the parts of a lesson's scene, without the one that sets the language by the learner's name: the
        language is that of the reader who asked for the lesson."""
        parts = [part for part in super()._in_order(room) if not isinstance(part, SeatLanguages)]
        self.session.view(self.taught.seat).language = self._pupil[1]
        return parts

    def recreate(self) -> LessonScene:
        """Return a new scene with the same lesson from the beginning."""
        return LessonScene(self.lesson, self.people.layout, self._way, self._rules, self._pupil)

    def end(self) -> None:
        """End the lesson; if a game waits below it, play that game's background sound again."""
        super().end()
        if self._room and self._way is None:
            self._room.sound.ambience("quiet_room")

    def _lead_out(self, where: str) -> None:
        if where == "quit":
            self._show(LEAVE)
        elif where == "try_again":
            again = self.recreate()
            again.taught.shown = {step.id for step in (*self.lesson.asks[:-1], again.taught.notice)}
            self._show(again)
        else:
            self._show(None)

    def _show(self, scene: Scene | None) -> None:
        if self._way:
            self._way(scene)
        else:
            self.next = scene or BACK
