"""Teaching in a running game: a script for one seat, and a pointing hand for each seat that asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from pygame import Rect

from game.engine.actions import Action, Buy
from game.engine.state import GameState, Task
from game.kit.input.gestures import Gesture, Hold, Tap
from game.kit.scenes.scene import Room
from game.kit.screen.panel import Painted, Panel
from game.kit.style import words
from game.kit.style.assets import warn
from game.kit.values.ids import CityId, OneOf, at_any_seat, is_one_of
from game.parts.part import Part
from game.parts.teaching import motion
from game.parts.teaching import sentence_card as cards
from game.parts.teaching.guide import Guide, GuideApart
from game.parts.teaching.key_hints import key_hint
from game.parts.teaching.pointing import HandPointer, Pointing, lands
from game.parts.teaching.sentence_card import CardText, Covered
from game.parts.teaching.sentences import plant_values, sayable
from game.session.intents import Teach
from game.session.session import Session
from game.teaching import teacher
from game.teaching.facts import Situation, missing, strays
from game.teaching.lesson import LessonAttempt
from game.teaching.plain_advice import onward
from game.teaching.script import HAND, BadScript, TeachingScript, TeachingStep
from game.teaching.script_progress import ScriptProgress

LOOK: Final = 0.05
"""Seconds between two checks for the guide's answer."""
HAND_MM, HAND_DESK = 20.0, 84.0
"""Height of the hand at a table in mm, at a desk in design px."""
LOOKS: Final = 2
"""Frames after a new sentence in which its card may still move; the first one still shows the previous situation."""
TABLE_UNIT: Final = 0.42
"""Millimetres for each design px of a card at the table."""


@dataclass(slots=True)
class Shown:
    """The sentence card and the pointing hand shown to one seat."""

    tuition: ScriptProgress
    situation: Situation | None = None
    step: TeachingStep | None = None
    pointing: Pointing | None = None
    since: float = 0.0
    """When the hand began to point there."""
    card: CardText | None = None
    place: Rect | None = None
    covers: float = 0.0
    """The cost of what the card covered when it was placed."""
    looks: int = 0
    """The number of frames in which the card may still be moved."""
    turn: int = 0
    guided: bool = False
    trouble: str = ""
    """Why its script cannot be read; empty if it can."""


class Tutoring(Part):
    """Shows one sentence and one touch at a time to each learner; `turn_of` returns the rotation of a seat."""

    def __init__(
        self,
        session: Session,
        room: Room,
        turn_of: Callable[[int], int],
        tuition: ScriptProgress | None = None,
        guide: Guide | None = None,
    ) -> None:
        self._session, self._room, self._turn_of = session, room, turn_of
        self._guide: Guide = guide or GuideApart()
        self.tuition = tuition
        if tuition:
            tuition.script = sayable(tuition.script)
        self._hands: dict[int, Shown] = {}
        self._explained: dict[int, set[str]] = {}
        """The sentences that each seat with the hand has already read."""
        self._main = Shown(tuition) if tuition else None
        self._whispers = _whispers(tuition.seat) if tuition else None
        self._did: tuple[tuple[Action, ...], GameState | None] = ((), None)
        self._onward: dict[int, tuple[GameState, tuple[Action, ...], tuple[Action, ...]]] = {}
        """Advice for seats that staged something else: the state, the staged moves, and the advised commit."""
        self._commits = len(session.match.commits)
        self._seen: object = None
        self._now = 0.0
        self.covered: Callable[[], bool] = lambda: False
        """Return whether a menu covers the whole screen."""
        self.go: Callable[[str], None] = lambda where: None
        """Called with the next destination of a lesson: `try_again` or `leave`."""
        self._mark()

    # --- state for the game -----------------------------------------------------------------------------

    @property
    def holds(self) -> bool:
        """Whether bots wait because a learner is reading a card."""
        return bool(self._main and self._main.step and self._main.step.next and not self._session.match.over)

    @property
    def answer(self) -> str:
        """The button to press next on the learner's card; empty if no card waits for an answer."""
        reads = [one for one in self.shown if one.tuition.answers and (self.holds or one is not self._main)]
        return OneOf("teach", reads[0].tuition.seat, reads[0].tuition.answers[0]) if reads else ""

    @property
    def shown(self) -> list[Shown]:
        """The current cards and hands of all seats; while a card of the script is read, nothing else is shown."""
        main = self._main if self._main and not self._main.tuition.ended else None
        reads = main.tuition.seat if main and main.step and main.step.next else None
        found = [*(one for seat, one in self._hands.items() if seat != reads), *([main] if main else [])]
        return [one for one in found if one.card or one.pointing]

    @property
    def patience(self) -> float:
        """Seconds until the next tick: few while the hand moves or advice is awaited."""
        if not (self._hands or (self._main and not self._main.tuition.ended)):
            return inf
        if self._room.canvas.painted is not self._seen:
            return 0.0
        if self._calm:
            return LOOK
        moving = [one for one in self.shown if one.pointing]
        left = [motion.rests(one.pointing, self._now - one.since) for one in moving if one.pointing]
        return min([LOOK, *(rest or 1 / motion.FRAMES for rest in left)])

    @property
    def _calm(self) -> bool:
        settings = self._room.settings
        return settings.reduced_motion or settings.speed == "still"

    def on(self, gesture: Gesture) -> bool:
        """Handle a touch on a sentence card; return whether it was one."""
        if not (isinstance(gesture, Tap | Hold) and isinstance(gesture.target.intent, Teach)):
            return False
        intent = gesture.target.intent
        main = self._main if self._main and self._main.tuition.seat == intent.seat else None
        if intent.what == "next":
            reader = main if main and main.step and main.step.next else self._hands.get(intent.seat, main)
            if reader:
                reader.tuition.put_away()
        elif intent.what in ("again", "leave") or (main and main.tuition.leaves and intent.what == "away"):
            self.go("try_again" if intent.what == "again" else "leave")
        elif intent.what in ("show", "hide"):
            self._session.view(intent.seat).guided = self._session.match.state.round if intent.what == "show" else 0
        elif intent.what == "away":
            if intent.seat in self._hands:
                self._session.view(intent.seat).guided = 0
            elif main:
                main.tuition.ended = True
                self._mark()
        return True

    # --- updates ----------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """Update cards and hands for the current situation; return whether any of them changes or moves."""
        self._now = now
        self._keep_up()
        everybody = [*self._hands.values(), *([self._main] if self._main else [])]
        before = [(one.card, one.place) for one in everybody]
        reader = self._session.reader
        for one in everybody:
            self._look(one)
        self._session.reader = self._main.tuition.seat if self._main and self.holds else None
        if self._session.reader != reader:
            before = []
        self._seen = self._room.canvas.painted
        self._room.canvas.overlay.marks = self._marks() if everybody else self._room.canvas.overlay.marks
        return [(one.card, one.place) for one in everybody] != before

    def _keep_up(self) -> None:
        """Take note of new commits, and of seats that switched the pointing hand on or off."""
        commits = self._session.match.commits
        if len(commits) < self._commits:  # undone: nothing to judge
            self._commits, self._did = len(commits), ((), None)
        if self.tuition:
            for commit in commits[self._commits :]:
                if commit.seat == self.tuition.seat and commit.moves:
                    self._did = commit.moves, commit.before
        self._commits = len(commits)
        playing = self._session.match.state.round
        for seat, view in enumerate(self._session.views):
            gone = self._session.match.over or not self._session.match.is_person(seat)
            if view.guided and (view.guided < playing or gone):
                view.guided = 0
            if view.guided and seat not in self._hands:
                self._hands[seat] = _hand(seat, self._explained.setdefault(seat, set()))
                if self.tuition and self.tuition.seat == seat:  # the game's script explains that already
                    self._explained[seat] |= {step.id for step in self._hands[seat].tuition.script.steps if step.next}
            elif not view.guided and seat in self._hands:
                del self._hands[seat]
                self._room.canvas.overlay.marks = []

    def _look(self, one: Shown) -> None:
        session, seat = self._session, one.tuition.seat
        view = session.view(seat)
        did, before = self._did if one is self._main else ((), None)
        situation = Situation(session.match, seat, session.draft(seat).moves, view.bid, str(view.sheet), did, before)
        asked = seat in session.match.asked() and session.match.is_person(seat)
        if asked and not session.match.over and not one.tuition.leaves:
            situation = self._advised(situation)
        shown_before = len(one.tuition.shown)
        step = one.tuition.look(situation)
        if one is self._main and len(one.tuition.shown) != shown_before:
            self._mark()
        one.guided = one is not self._main or one.tuition.guides(session.match)
        if one is self._main and seat in self._hands:
            step = step if step and step.next else None
        elif self._whispers and one is self._main and step is None and one.guided and asked:
            step = self._whispers.look(situation)
        if one.situation and one.situation.sheet != situation.sheet:
            one.looks = LOOKS  # an opening sheet may cover the card
        one.step, one.situation = step, situation
        self._note_solved(one.tuition)
        pointing = self._point(one, step, situation)
        if pointing != one.pointing:
            one.pointing, one.since = pointing, self._now
        with words.speaking(view.language if self._room.table else ""):
            text = self._text(one, situation)
        self._lie(one, text)

    def _advised(self, situation: Situation) -> Situation:
        """Return the learner's situation with the advised commit, and the plant that will hold the next advised
        token."""
        meant = self._guide.commit(situation.match, situation.seat)
        advice = self._followed(situation, meant)
        fuel = next((move.fuel for move in missing(advice, situation.staged) if isinstance(move, Buy)), None)
        there = 0 if fuel is None else lands(self._session, situation.seat, fuel)
        return replace(situation, advice=advice, meant=meant, lands=there)

    def _followed(self, situation: Situation, meant: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return the advised moves, adapted to what a seat has already staged; computed once for each case."""
        session, seat, staged = self._session, situation.seat, situation.staged
        if session.match.state.task == Task.RUN or not strays(meant, staged):
            return meant
        known = self._onward.get(seat)
        if known is None or known[0] is not session.match.state or known[1] != staged:
            least = session.least_bid(seat)
            known = session.match.state, staged, onward(session.state_of(seat), seat, staged, meant, least)
            self._onward[seat] = known
        return known[2]

    def _note_solved(self, tuition: ScriptProgress) -> None:
        """Store in the settings that the learner has solved a lesson."""
        solved = self._room.settings.lessons
        if isinstance(tuition, LessonAttempt) and tuition.solved and tuition.lesson and tuition.lesson.id not in solved:
            self._room.settings.lessons = [*solved, tuition.lesson.id]

    def _point(self, one: Shown, step: TeachingStep | None, situation: Situation) -> Pointing | None:
        seat = one.tuition.seat
        pointer = HandPointer(self._session, self._room.canvas, seat, self._turn_of(seat), self._hand_size)
        if one.tuition.leaves:
            return None
        if step and (step.next or one.guided or step.show != "advice"):
            return pointer.point(step, situation.advice)
        return None

    def _text(self, one: Shown, situation: Situation) -> CardText | None:
        """Return the card for a seat: the sentence of its step, or, for a learner without help, the offer of
        the hand."""
        tuition = one.tuition
        if tuition.ended:
            return None
        heading = words.say(f"teach.{tuition.script.id}.title")
        if one.trouble:
            return CardText(tuition.seat, heading, words.say("teach.broken", reason=one.trouble), ())
        if one.step and one.step.key:
            colour = words.say(f"colour.{situation.match.seats[tuition.seat].colour}")
            values = tuition.values(situation) if tuition.current else one.step.values(situation)
            all_values = {**values, **plant_values(situation), "colour": colour, "rules": _differing(tuition)}
            said = words.say(one.step.said(situation), **all_values)
            buttons = tuple((answer, words.say(f"teach.{answer}")) for answer in tuition.answers)
            return CardText(tuition.seat, heading, said, buttons, self._keys(one))
        if (
            one is self._main
            and not tuition.leaves
            and not one.guided
            and tuition.seat not in self._hands
            and not situation.match.over
        ):
            return CardText(tuition.seat, heading, words.say("teach.unsure"), (("show", words.say("teach.show")),))
        return None

    def _keys(self, one: Shown) -> str:
        """Return the keys that do the same as the touch shown by the hand, at a desk with a keyboard or gamepad."""
        waits = bool(one.tuition.answers)
        if self._room.table or not (one.pointing or waits):
            return ""
        return key_hint(self._room.focus.means, one.pointing.name if one.pointing else "", waits)

    # --- placing the card ---------------------------------------------------------------------------------

    def _unit(self) -> float:
        return self._room.mm * TABLE_UNIT if self._room.table else self._room.unit

    def _lie(self, one: Shown, text: CardText | None) -> None:
        """Place a seat's card; leave it where it is as long as it covers no more than before."""
        canvas = self._room.canvas
        before, one.card = one.card, text if canvas.painted else None
        if one.card is None:
            one.place = None
            return
        if before != text:
            one.looks = LOOKS
        one.turn = self._turn_of(one.tuition.seat)
        wide, high = cards.measured(one.card, self._unit())
        size = (high, wide) if one.turn % 2 else (wide, high)
        pointed = self._pointed(one)
        fresh = canvas.painted is not self._seen
        things = self._things(one, pointed) if fresh else []
        if one.place is not None and one.place.size == size and one.place.collidelist(pointed) < 0:
            worse = bool(things) and cards.covering(one.place, things) > one.covers
            if not worse and not (one.looks and fresh):
                return
        one.looks = max(0, one.looks - 1)
        things = things or self._things(one, pointed)
        one.place = cards.placed(size, self._near(one, pointed), things, self._room_for_cards())
        one.covers = cards.covering(one.place, things)

    def _pointed(self, one: Shown) -> list[Rect]:
        """Return rectangles that a card must not cover: where the hand points, unless it points at the card."""
        point = one.pointing
        if point is None or (one.step and one.step.next):
            return []
        return [rect.inflate(8, 8) for rect in (point.at, point.to) if rect]

    def _near(self, one: Shown, pointed: Sequence[Rect]) -> Rect | None:
        """Return the rectangle near which a card should be: the target pointed at; at a table, the reader's station."""
        if self._room.table:
            return next(iter(self._own(one)), None)
        return pointed[0] if pointed else None

    def _own(self, one: Shown) -> list[Rect]:
        """Return the panels of a card reader's station at the table."""
        painted = self._room.canvas.painted
        return [p.panel.rect for p in painted if p.panel.owner == one.tuition.seat and _is_station(p)]

    def _room_for_cards(self) -> Rect:
        rim = round(26 * self._room.mm) if self._room.table else 8
        return self._room.canvas.area.inflate(-2 * rim, -2 * rim)

    def _things(self, one: Shown, pointed: Sequence[Rect]) -> list[Covered]:
        """Return everything that a seat's card should not cover."""
        canvas, itself = self._room.canvas, OneOf("teach", one.tuition.seat)
        board = next((p.panel.rect for p in canvas.painted if p.panel.name == "map"), None)
        found = [Covered(rect, cards.POINTED) for rect in pointed]
        for painted in canvas.painted:
            if _is_card(painted.panel):
                continue
            tool = is_one_of(painted.panel.name, "map")  # the map's handle, which is on top of the map
            for target in painted.targets:
                if target.enabled and not target.ground and (tool or not _over(target.rect, board)):
                    found.append(Covered(target.rect, cards.COVERED))
                elif target.enabled and _is_city(target.name):
                    found.append(Covered(target.rect, cards.CITY))
                    if not self._room.table:  # a table shows names twice
                        found.append(Covered(_with_name(target.rect), cards.NAME))
        shown = [p.panel for p in canvas.painted if not (_is_card(p.panel) or _over(p.panel.rect, board))]
        lies = cards.FLANK if self._room.table else cards.PANEL
        found += [Covered(panel.rect, lies, cards.AREA) for panel in shown]
        if not self._room.table:
            return found + [Covered(rect, cards.COVERED) for rect in (*self._lines(), *self._lying())]
        own = self._own(one)
        owned = [p.panel for p in canvas.painted if p.panel.owner is not None and p.panel.name != itself]
        found += [Covered(rect, cards.COVERED) for rect in own]
        return found + [Covered(panel.rect, cards.POINTED) for panel in owned if panel.rect not in own]

    def _lines(self) -> list[Rect]:
        """Return the lines of text beside the map at a desk, px."""
        panels = [p for p in self._room.canvas.painted if p.panel.name != "map" and not _is_card(p.panel)]
        return [rect.move(painted.panel.rect.topleft) for painted in panels for _, rect in painted.boxes]

    def _lying(self) -> list[Rect]:
        """Return the plant cards and tokens beside the map at a desk, px."""
        pieces = [piece for p in self._room.canvas.painted if p.panel.name != "map" for piece in p.pieces]
        found = [Rect(0, 0, round(piece.size), round(piece.size)) for piece in pieces]
        for rect, piece in zip(found, pieces, strict=True):
            rect.center = round(piece.x), round(piece.y)
        return found

    def panels(self) -> list[Panel]:
        """Return the panels of the sentence cards, above all other panels of the game."""
        found = []
        for one in self.shown:
            if one.card and one.place:
                with words.speaking(self._session.view(one.tuition.seat).language if self._room.table else ""):
                    found.append(cards.panel(one.card, one.place, one.turn, self._unit()))
        return found

    def _marks(self) -> list[motion.Blit]:
        if self.covered():
            return []
        found: list[motion.Blit] = []
        for one in self.shown:
            if one.pointing:
                found += self._ghost(one, one.pointing)
        return found

    @property
    def _hand_size(self) -> int:
        """Height of the pointing hand, px."""
        return round(HAND_MM * self._room.mm if self._room.table else HAND_DESK * self._room.unit)

    def _ghost(self, one: Shown, pointing: Pointing) -> list[motion.Blit]:
        colour = self._session.match.seats[one.tuition.seat].colour
        look = motion.GhostLook(self._hand_size, colour, one.turn, pointing.left)
        if self._calm:
            return motion.still(pointing, look)
        return motion.moving(pointing, look, self._now - one.since)

    # --- saving -------------------------------------------------------------------------------------------

    def _mark(self) -> None:
        """Write the learner's progress into the game's file."""
        match = self._session.match
        if self.tuition and match.autosave:
            match.autosave.add_comment(self.tuition.mark())

    def close(self) -> None:
        """Remove the hand, write the learner's progress to the game's file, and stop the guide."""
        self._room.canvas.overlay.marks = []
        self._mark()
        self._guide.close()


FOLLOW: Final = TeachingStep("follow", "", ())
"""A step that shows the hand without a sentence."""


def _is_station(painted: Painted) -> bool:
    """Return whether a panel is a player's station at the table, recognizable by its band with a name."""
    return any(at_any_seat(target.name) == "band" for target in painted.targets)


def _differing(tuition: ScriptProgress) -> str:
    """Return the names of the rules in which a lesson differs from the learner's own game."""
    rules = tuition.differing if isinstance(tuition, LessonAttempt) else ()
    return words.strung([words.say(f"rule.{rule.name}.name") for rule in rules])


def _is_city(name: str) -> bool:
    return isinstance(name, CityId)


def _over(rect: Rect, board: Rect | None) -> bool:
    """Return whether a rectangle contains the whole map."""
    return board is not None and rect.contains(board)


def _with_name(city: Rect) -> Rect:
    """Return the rectangle of a city together with the places around it where its name may be."""
    return city.inflate(2 * city.w, city.h)


def _is_card(panel: Panel) -> bool:
    return is_one_of(panel.name, "teach")


def _hand(seat: int, shown: set[str]) -> Shown:
    """Return the pointing hand for a seat; if its script cannot be read, the hand only points and its card says why."""
    script, trouble = _hand_script()
    return Shown(ScriptProgress(script, seat, shown), trouble=trouble)


def _whispers(seat: int) -> ScriptProgress:
    """Return the hand's own sentences for situations without one in the game's script, except introductions of new
    things."""
    script, _ = _hand_script()
    return ScriptProgress(replace(script, steps=tuple(step for step in script.steps if not step.next)), seat)


def _hand_script() -> tuple[TeachingScript, str]:
    """Return the pointing hand's script, or one without sentences, and the reason why the script cannot be read (or
    "")."""
    try:
        return sayable(teacher.script(HAND)), ""
    except BadScript as broken:
        warn(HAND, broken)
        return TeachingScript(HAND, (FOLLOW,), repeats=True), str(broken)
