"""The replay of a recorded game at the desk: step by move, turn or round, play at several speeds, or continue the game
from a moment of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import inf

from pygame import Rect

from game.desk import desk_layout, map_panel
from game.desk.base.grid import Grid
from game.desk.base.sentence import Sentence, paint_sentence
from game.desk.spectators.spectator_page import SpectatorPage
from game.engine.record import Record
from game.engine.state import FREE, Phase, Task
from game.kit.input.gestures import DragMove, Gesture, Hold, Key, Tap
from game.kit.pen.pen import Pen
from game.kit.scenes.people import People
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import CREAM, GLOW, INK
from game.kit.style.things_theme import REPLAY_SCALE
from game.kit.values.contents import Manner
from game.kit.values.ids import OneOf
from game.match import Match
from game.parts import choreography
from game.parts.advising import Advising
from game.record_replay import RecordReplay, Stride
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.replay_review import Reviewing, cost_words
from game.scenes.rulebook.rulebook_scene import RulebookScene
from game.session import advice_requests, intents, log_text
from game.session.intents import Go
from game.session.parties import colour_of, front_seat
from game.session.prompts import name_of
from game.session.seat_view import SeatView
from game.session.session import Session
from game.setup.player_kinds import kind_name
from game.views.rulebook.subject import Subject

STRIP = 84
"""Height of the strip of controls in design px."""
SPEEDS = (1, 2, 4, 8, 16)
"""Moves per second."""
SEEN = 12
"""Steps over more frames than this are not animated."""
LOOK = 0.1
"""Seconds between two checks of the review."""
WORTH_TELLING = 0.01
"""Loss of chance of winning from which a decision is marked as costly on the scale."""
COSTLY = 0.2
"""Loss of chance of winning for which the mark is tallest."""
STRIDES: tuple[Stride, ...] = ("move", "turn", "round")


class ReplayScene(Scene):
    """Shows a recorded game frame by frame. `branch` is called with a match that continues from the frame shown,
    `leave` to leave."""

    default = "play"

    def __init__(
        self, record: Record, branch: Callable[[Match], None], leave: Callable[[], None], leads: str = "replay.leave"
    ) -> None:
        self.film = RecordReplay(record)
        self.index = 0
        self.playing = False
        self.speed = 1
        """Index in `SPEEDS`."""
        self.next: Scene | None = None
        self._branch = branch
        self._leave = leave
        self._leads = leads
        """Message key for the label of the button that leaves the replay."""
        self._room: Room | None = None
        self._shown = -1
        self._session: Session | None = None
        self._whole = self.film.match_at(len(self.film) - 1)
        self._due = 0.0
        self._unit = 1.0
        self._spectators = SpectatorPage()
        self.review = Reviewing(self.film)
        self._advising = Advising(self.session)

    def begin_with(self, number: int) -> None:
        """Start the replay at a round instead of the beginning of the game."""
        if number:
            self.index = self.film.first_of(number)

    def begin(self, room: Room) -> None:
        """Begin the scene."""
        self._room = room
        room.lie(room.table, People([seat.colour for seat in self.film.record.seats]))

    def recreate(self) -> ReplayScene:
        """Return a new scene with the replay of the same record at the same frame."""
        fresh = ReplayScene(self.film.record, self._branch, self._leave, self._leads)
        fresh.index = self.index
        return fresh

    def end(self) -> None:
        """End the replay: stop the review and the advice."""
        self.review.close()
        self._advising.close()

    @property
    def record(self) -> Record:
        """The record that is being replayed."""
        return self.film.record

    @property
    def patience(self) -> float:
        """Seconds until the replay needs its next tick, for the next move or for news of the review or the advice."""
        if self.review.running:
            return LOOK
        return min(0.5 / SPEEDS[self.speed] if self.playing else inf, self._advising.patience)

    def menu(self) -> None:
        """Leave the replay, as Escape does."""
        self._leave()

    @property
    def session(self) -> Session:
        """The session for the replay's frame shown, or for the better move shown; in a finished game all money is
        open."""
        if self._session is None or self._shown != self.index:
            front = self._session.view(front_seat(self._session)) if self._session else SeatView()
            if self.review.shown:
                self._session = self.review.session(self.review.shown)
            else:
                self._session = Session(self.film.match_at(self.index), watching=True)
                self._session.all_open = self._whole.over
                self._session.whole_match = self._whole
            seen = self._session.view(front_seat(self._session))
            seen.sheet, seen.story = front.sheet, front.story
            self._shown = self.index
        return self._session

    # --- panels ---------------------------------------------------------------------------------------

    def spectacle(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels in which spectators see the replay's frame shown."""
        return self._spectators.panels(self.session, size)

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels of the desk for the frame shown, with a strip of replay controls below."""
        wide, high = size
        unit = self._unit = min(wide / 1920, high / 1080)
        strip = Rect(0, high - round(STRIP * unit), wide, round(STRIP * unit))
        key = (self.index, self.playing, self.speed, self.review.is_open, tuple(self.review.marks))
        shown = [self._captioned(panel) for panel in desk_layout.panels(self.session, (wide, strip.top))]
        if self.review.is_open:
            grid = Grid(
                (wide, strip.top), self.session.match.state.phase != Phase.FINISH, map_panel.broad(self.session)
            )
            board = next(panel.rect for panel in shown if panel.name == "map")
            shown.append(replace(self.review.panel(self.session, grid, board), cuts=True))
        return [*shown, Panel("replay:strip", strip, 0, key, self._paint, unit=unit, bleed=0)]

    def _captioned(self, panel: Panel) -> Panel:
        """Return the desk's panel of the prompt with the replay's own sentence; any other panel unchanged."""
        if panel.name != "sentence":
            return panel
        said = self.sentence
        updated = drawn(panel.name, panel.rect, panel.unit, partial(paint_sentence, said))
        return replace(updated, cuts=panel.cuts)

    @property
    def sentence(self) -> Sentence:
        """The sentence that the replay shows in place of the prompt: what happened at the frame shown, or the better
        move."""
        better = self.review.shown
        if better:
            what = words.say("review.better", deed=advice_requests.suggestion(self.session, better.best.moves))
            return Sentence(
                colour_of(self.session, better.seat),
                what,
                advice_requests.reason_text(self.session, better.reason),
                False,
            )
        party, what = self._headline()
        said = words.say("replay.at", move=self.index, moves=len(self.film) - 1)
        mark = self.review.mark_of(self.index)
        if mark and mark.cost >= WORTH_TELLING:
            said = words.say("review.cost_here", at=said, cost=cost_words(mark))
        return Sentence("" if party == FREE else colour_of(self.session, party), what, said, False)

    def _headline(self) -> tuple[int, str]:
        """Return the party of the event at the frame shown (FREE if there is none or several), and a sentence on the
        event."""
        frame = self.film.frames[self.index]
        for event in frame.events:
            if sentence := log_text.tell(event, self.session):
                return log_text.party_of(event), sentence
        if frame.seat == FREE:
            return FREE, words.say("replay.begins")
        name = name_of(self.session, frame.seat)
        if frame.seats != self.film.frames[self.index - 1].seats:
            kind = kind_name(frame.seats[frame.seat].kind)
            return frame.seat, words.say("replay.chair", name=name, kind=kind)
        deciding = "withdrawn" if frame.state.task == Task.RUN else "done"
        key = "ready" if frame.seat in frame.ready else deciding
        return frame.seat, words.say(f"replay.{key}", name=name)

    def _paint(self, pen: Pen) -> None:
        wide, high = pen.size
        u = pen.u
        pen.wood((0, 0, wide, high))
        side, gap = high - 28 * u, 18 * u
        top, x = 14 * u, 16 * u
        play = "pause" if self.playing else "play"
        pen.button(
            (x, top, side * 1.4, side), "", Go("play"), "brass", play, name="play", hint=words.say(f"replay.{play}")
        )
        x += side * 1.4 + gap
        for stride in STRIDES:
            x = self._paint_stride(pen, stride, x, top, side) + gap
        speed = words.say("replay.speed", speed=SPEEDS[self.speed])
        faster = words.say("replay.speed_hint")
        pen.button((x, top, side * 2.3, side), speed, Go("speed"), "paper", name="speed", size=20 * u, hint=faster)
        x += side * 2.3 + gap
        right = wide - 16 * u
        right -= 190 * u
        pen.button((right, top, 190 * u, side), words.say(self._leads), Go("leave"), "dark", name="leave", size=22 * u)
        right -= 190 * u + gap
        style = "brass" if self.review.is_open else "paper"
        said, hint = words.say("review.open"), words.say("review.open_hint")
        pen.button((right, top, 190 * u, side), said, Go("review"), style, name="review", size=22 * u, hint=hint)
        right -= 250 * u + gap
        branch = words.say("replay.branch")
        pen.button((right, top, 250 * u, side), branch, Go("branch"), "paper", name="branch", size=22 * u)
        self._paint_scale(pen, (x + gap, top, right - x - 3 * gap, side))

    def _paint_stride(self, pen: Pen, stride: Stride, x: float, y: float, side: float) -> float:
        """Paint the buttons that step back and forward by a move, turn or round, with a label between them; return the
        right end of both."""
        u = pen.u
        inset, middle = 4 * u, 84 * u
        key = side - 2 * inset
        wide = 2 * (key + inset) + middle
        pen.recess((x, y, wide, side), 8, 0.34)
        said = words.say(f"replay.{stride}")
        back, on = words.say(f"replay.{stride}_back"), words.say(f"replay.{stride}_on")
        top, place = y + inset, x + inset + key + middle
        box = (x + inset, top, key, key)
        pen.button(box, "", Go("back", stride), "paper", "caret-left", name=OneOf("back", stride), hint=back)
        left = x + inset + key + middle / 2
        pen.text(said, left, y + side / 2, 20 * u, "semibold", CREAM, "center", middle * 0.9)
        pen.button(
            (place, top, key, key), "", Go("on", stride), "paper", "caret-right", name=OneOf("on", stride), hint=on
        )
        return x + wide

    def _paint_scale(self, pen: Pen, box: tuple[float, float, float, float]) -> None:
        """Paint the whole game as a scale of rounds with marks for costly decisions; a touch or a drag on it goes to
        that moment."""
        x, y, wide, high = box
        last = max(1, len(self.film) - 1)
        line = y + high * 0.66
        pen.line((x, line), (x + wide, line), REPLAY_SCALE, 4 * pen.u)
        before = -1
        for index, frame in enumerate(self.film.frames):
            if frame.state.round != before:
                before = frame.state.round
                place = x + wide * index / last
                pen.line((place, line - 9 * pen.u), (place, line + 9 * pen.u), REPLAY_SCALE, 2 * pen.u)
                pen.number(before, place, line - 22 * pen.u, 15 * pen.u, CREAM, "center")
        for mark in self.review.marks:
            if mark.cost >= WORTH_TELLING:
                place = x + wide * self.review.index_after(mark) / last
                tall = min(1.0, mark.cost / COSTLY) * high * 0.5
                pen.line((place, line), (place, line - tall), GLOW, 4 * pen.u)
        here = x + wide * self.index / last
        pen.disc(here, line, 12 * pen.u, INK)
        pen.disc(here, line, 10 * pen.u, GLOW)
        pen.target("scale", (x - 8 * pen.u, y, wide + 16 * pen.u, high), Go("scale"), manner=Manner(drag="scale"))

    # --- touches and keys -----------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> None:
        """Handle a tap, a drag along the scale of rounds, or a key in the replay."""
        self._advising.session = self.session
        if self._advising.on(gesture):
            return
        match gesture:
            case Key():
                self._key(gesture)
            case DragMove(target=target, contact=contact) if target.drag == "scale":
                self._go_to(target.rect, contact.x)
            case Tap(target=target, contact=contact) | Hold(target=target, contact=contact):
                if target.drag == "scale":
                    self._go_to(target.rect, contact.x)
                elif isinstance(target.intent, Go):
                    self._go(target.intent)
                elif isinstance(target.intent, intents.Browse):
                    self.session.perform(target.intent)
                    self._stand_at(target.intent.event)
                elif isinstance(target.intent, intents.Open | intents.Close | intents.TurnPage):
                    self.session.perform(target.intent)
                    self.review.is_open = False  # it would cover the opened sheet

    def _go_to(self, scale: Rect, x: float) -> None:
        inset = 8 * self._unit
        share = (x - scale.left - inset) / max(1, scale.width - 2 * inset)
        self._show(round(min(1.0, max(0.0, share)) * (len(self.film) - 1)))
        self.playing = False

    def _stand_at(self, event: int) -> None:
        """Show the replay's frame for an event of the log; do nothing for -1."""
        if event >= 0:
            self.playing = False
            self._show(self.film.index_of(event))

    def _show(self, index: int) -> None:
        if self.review.shown:
            self.review.shown, self._shown = None, -1
        before, self.index = self.index, min(max(0, index), len(self.film) - 1)
        if self._room and 0 < self.index - before <= SEEN:
            happened = [event for frame in self.film.frames[before + 1 : self.index + 1] for event in frame.events]
            choreography.play(happened, self.session, self._room.canvas)

    def _go(self, go: Go) -> None:
        match go.where:
            case "play":
                self.playing = not self.playing
                if self.playing and self.index == len(self.film) - 1:
                    self._show(0)
            case "back" | "on":
                self.playing = False
                stride = next(stride for stride in STRIDES if stride == go.value)
                self._show(self.film.step(self.index, stride, go.where == "back"))
            case "speed":
                self.speed = (self.speed + 1) % len(SPEEDS)
            case "review":
                self.playing = False
                self.session.view(front_seat(self.session)).sheet = ""
                self.review.toggle()
                self._shown = -1
            case "review_to":
                self._show_better(int(go.value))
            case "rules" if self._room:
                self._room.aside(RulebookScene(Subject.of(self.session)))
            case "branch":
                self._branch(self.film.branch(self.index))
            case "menu" if self._room:
                self.playing = False
                self._room.aside(SettingsScene())
            case "leave" | "quit" | "again":
                self._leave()

    def _show_better(self, line: int) -> None:
        """Show the replay's frame before a judged decision with the better move staged; if that is shown already, the
        frame after the actual move."""
        mark = self.review.mark_at(line)
        self.playing = False
        if mark is None:
            return
        if mark == self.review.shown:
            self._show(self.review.index_after(mark))
            return
        self._show(self.review.index_before(mark))
        self.review.shown, self._shown = mark, -1

    def _key(self, key: Key) -> None:
        strides: dict[str, Stride] = {",": "move", ".": "move", "page up": "round", "page down": "round"}
        if key.name in strides:
            self._show(self.film.step(self.index, strides[key.name], key.name in (",", "page up")))
        elif key.name in ("home", "end"):
            self._show(0 if key.name == "home" else len(self.film) - 1)

    # --- time -----------------------------------------------------------------------------------------

    def tick(self, now: float) -> bool:
        """Show the next move when it is due, and receive results of the review and the advice; return whether the
        screen changes."""
        self._advising.session = self.session
        found = self._advising.tick(now) | self.review.poll()
        if not self.playing or now < self._due:
            return found
        self._due = now + 1 / SPEEDS[self.speed]
        self._show(self.index + 1)
        if self.index == len(self.film) - 1:
            self.playing = False
        return True
