"""Lessons: a position from a real game with a task, its good answers, and replies to other answers.

A lesson is two files of one name in `assets/teaching/lessons`: the record of the game up to the position, and the
script with the task and the replies. A broken lesson is reported with file and line; the others still work.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from game.engine.notation import BadRecord
from game.engine.ruleset import Ruleset
from game.engine.setup import rules_for
from game.engine.switches import BY_NAME, Switch, changed
from game.match import Match, load_match
from game.teaching.conditions import BadCondition
from game.teaching.facts import Situation, Value
from game.teaching.script import FOLDER, BadScript, TeachingScript, TeachingStep, line_of, read_data, read_step
from game.teaching.script_progress import ScriptProgress

LESSONS: Final = FOLDER / "lessons"
THINGS: Final = ("plant", "bid", "order", "fuel", "step2", "hybrid", "end", "cartel")
"""Things on the screen that a lesson can be about."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: a position of a game, and the script that teaches it; `match` loads the game anew each time."""

    id: str
    place: int
    """Its number among the lessons, from 1."""
    things: tuple[str, ...]
    """Its subjects: a long press on such a thing offers the lesson."""
    relies: tuple[Switch, ...]
    """The rules on which its answers depend."""
    record: Path
    asks: tuple[TeachingStep, ...]
    """The steps before the answer, in order; the last one stays until something is confirmed."""
    goods: tuple[TeachingStep, ...]
    replies: tuple[TeachingStep, ...]
    """Replies to other answers; the first one whose condition holds is used."""

    @property
    def title(self) -> str:
        """The message key of the lesson's title."""
        return f"teach.lesson.{self.id}.title"

    @property
    def script(self) -> TeachingScript:
        """The lesson's steps and replies as a script."""
        return TeachingScript(f"lesson.{self.id}", self.asks, self.replies)

    def match(self) -> Match:
        """Return the game at the lesson's position, read from its record; what is played then is not saved."""
        return load_match(self.record)

    def seat(self, match: Match) -> int:
        """Return the seat that is taught."""
        return next(seat for seat in range(len(match.seats)) if match.is_person(seat))

    def differing(self, rules: Ruleset | None = None) -> tuple[Switch, ...]:
        """Return the rules that matter for the lesson and differ from `rules`, or (None) from the usual rules of its
        edition and map."""
        match = self.match()
        own = match.state.rules
        usual = rules or rules_for(own.edition, match.record.map, own.players)
        return tuple(switch for switch in changed(usual, own) if switch in self.relies)


@dataclass(frozen=True, slots=True)
class BrokenLesson:
    """A lesson that cannot be used, with the reason, file and line."""

    id: str
    why: str


def read_lesson(path: Path) -> Lesson:
    """Read a lesson's script and the record beside it; raise BadScript with file and line if it is invalid."""
    text, data = read_data(path)
    reader = _LessonFile(path, text)
    reader.known(data)
    lesson = Lesson(
        path.stem,
        reader.number(data, "place"),
        reader.names(data, "things", THINGS),
        tuple(BY_NAME[name] for name in reader.names(data, "relies", tuple(BY_NAME))),
        path.with_suffix(".elektro"),
        tuple(reader.steps(data, "ask")),
        tuple(reader.steps(data, "good")),
        tuple(reader.steps(data, "reply")),
    )
    *first, last = lesson.asks
    _check_position(lesson)
    return replace(lesson, asks=(*(replace(step, next=True) for step in first), replace(last, next=False)))


def _check_position(lesson: Lesson) -> None:
    """Raise BadScript unless the lesson's record has exactly one person, who has a decision to make at its end."""
    try:
        match = lesson.match()
    except BadRecord as error:
        raise BadScript(f"{lesson.record}{',' if error.line else ':'} {error}") from None
    except OSError as error:
        raise BadScript(f"{lesson.record}: {error.strerror}") from None
    if sum(map(match.is_person, range(len(match.seats)))) != 1 or lesson.seat(match) not in match.asked():
        raise BadScript(
            f"{lesson.record}, line {len(lesson.record.read_text().splitlines())}: the learner is not to move here"
        )


@dataclass(frozen=True, slots=True)
class _LessonFile:
    """Reads the parts of a lesson's script file; raises BadScript with file and line if one is invalid."""

    path: Path
    text: str

    def _fail(self, key: str, why: str, line: int = 0) -> BadScript:
        heads = [at for at, row in enumerate(self.text.split("\n"), start=1) if row.split("=")[0].strip("[] ") == key]
        return BadScript(f"{self.path}, line {line or (heads[0] if heads else 1)}: {why}")

    def known(self, data: dict[str, Any]) -> None:
        """Raise BadScript if the data contains a key that a lesson's file cannot have."""
        for key in data:
            if key not in ("place", "things", "relies", "ask", "good", "reply"):
                raise self._fail(key, f"a lesson has no {key[:40]!r}")

    def number(self, data: dict[str, Any], key: str) -> int:
        """Return the number under a key of a lesson's file; raise an error unless it is a whole number of at
        least 1."""
        found = data.get(key)
        if not isinstance(found, int) or isinstance(found, bool) or found < 1:
            raise self._fail(key, f"{key} is a whole number from 1")
        return found

    def names(self, data: dict[str, Any], key: str, known: tuple[str, ...]) -> tuple[str, ...]:
        """Return the words listed under a key of a lesson's file; raise an error that names the key if one is
        unknown."""
        found = data.get(key, [])
        wrong = [word for word in found if word not in known] if isinstance(found, list) else [found]
        if wrong:
            raise self._fail(key, f"{key} are some of {', '.join(known)}")
        return tuple(found)

    def steps(self, data: dict[str, Any], name: str) -> Iterator[TeachingStep]:
        """Yield the lesson's steps in tables of one name; raise an error if there are none."""
        tables = data.get(name)
        if not isinstance(tables, list) or not tables:
            raise self._fail(name, f"a lesson has one or more [[{name}]]")
        ids: set[str] = set()
        for nth, table in enumerate(tables):
            try:
                step = read_step(f"lesson.{self.path.stem}", table, next_=True)
                if step.id in ids:
                    raise BadCondition(f"there are two of the name {step.id}")
            except BadCondition as error:
                raise self._fail(name, str(error), line_of(self.text, name, nth)) from None
            ids.add(step.id)
            yield step


@lru_cache(maxsize=4)
def _read_all(folder: Path, stamp: tuple[tuple[str, int], ...]) -> tuple[Lesson | BrokenLesson, ...]:
    found: list[Lesson | BrokenLesson] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            found.append(read_lesson(path))
        except BadScript as broken:
            found.append(BrokenLesson(path.stem, str(broken)))
    return tuple(sorted(found, key=lambda one: one.place if isinstance(one, Lesson) else len(found)))


def lessons(folder: Path | None = None) -> tuple[Lesson | BrokenLesson, ...]:
    """Return all lessons in order, broken ones last; a lesson is read again once its file has changed."""
    folder = folder or LESSONS
    stamp = tuple(sorted((path.name, path.stat().st_mtime_ns) for path in folder.glob("*.*")))
    return _read_all(folder, stamp)


def lesson_about(thing: str) -> Lesson | None:
    """Return the lesson about a subject, given by its name; None if there is none."""
    return next((lesson for lesson in _whole() if thing in lesson.things), None)


def lesson_called(id: str) -> Lesson | None:
    """Return the lesson with an id; None if there is none or it is broken."""
    return next((lesson for lesson in _whole() if lesson.id == id), None)


def _whole() -> Iterator[Lesson]:
    return (one for one in lessons() if isinstance(one, Lesson))


@dataclass(slots=True)
class LessonAttempt(ScriptProgress):
    """A learner's attempt at a lesson: first the task is shown, then the reply to the learner's answer."""

    lesson: Lesson | None = None
    differing: tuple[Switch, ...] = ()
    """Rules on which the lesson depends and that differ in the learner's game."""
    verdict: TeachingStep | None = None
    """The reply to the answer; None before it."""
    judged: dict[str, Value] = field(default_factory=dict)
    """The reply's values at the time of the answer, as the game may go on."""
    notice: TeachingStep = field(default=TeachingStep("differs", "teach.lesson.unusual", (), next=True))
    """The step about the differing rules."""

    @property
    def solved(self) -> bool:
        """Whether the learner's answer was a good one."""
        return self.lesson is not None and self.verdict in self.lesson.goods

    def look(self, situation: Situation) -> TeachingStep | None:
        """Return the reply to the answer if there is one, else the next step of the task."""
        self.current = self._answered(situation) if situation.did else self._asked()
        return self.current

    def _answered(self, situation: Situation) -> TeachingStep | None:
        if self.verdict is None and self.lesson:
            self.verdict = next(self._open((*self.lesson.goods, *self.lesson.replies), situation), None)
            self.judged = self.verdict.values(situation) if self.verdict else {}
        return self.verdict

    def values(self, situation: Situation) -> dict[str, Value]:
        """Return the values for the sentence shown: for a reply those at the time of the answer, else the
        current ones."""
        if self.verdict and self.current is self.verdict:
            return self.judged
        return ScriptProgress.values(self, situation)

    def _asked(self) -> TeachingStep | None:
        """Return the first step of the task that the learner has not dismissed; forget the reply once the answer was
        undone."""
        self.verdict = None  # the answer was undone
        notices = (self.notice,) if self.differing else ()
        return next((step for step in (*notices, *self.script.steps) if step.id not in self.shown), None)

    @property
    def answers(self) -> tuple[str, ...]:
        """The buttons below the reply: after a good answer "leave" and "again", after any other answer only "again";
        before the answer "next", or none below the last step of the task."""
        if self.current and self.current is self.verdict:
            return ("leave", "again") if self.solved else ("again",)
        return ("next",) if self.current and self.current.next else ()

    @property
    def leaves(self) -> bool:
        """Always True: dismissing the last card of a lesson leaves the lesson."""
        return True

    def guides(self, match: Match) -> bool:
        """Always False: the pointing hand never shows the solution of a lesson unasked."""
        return False


def begin_attempt(lesson: Lesson, match: Match, rules: Ruleset | None = None) -> LessonAttempt:
    """Start an attempt at a lesson; `rules` are those of the learner's own game, or None for the usual rules."""
    word = "unusual" if rules is None else "differs"
    notice = TeachingStep("differs", f"teach.lesson.{word}", (), next=True)
    return LessonAttempt(
        lesson.script, lesson.seat(match), lesson=lesson, differing=lesson.differing(rules), notice=notice
    )
