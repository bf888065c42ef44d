"""The scene of a running game, at a desk or a touch table: how it begins, how time passes, how it ends.

Seating, layout and input are in `game/scenes/playing`."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from pathlib import Path

from game.desk import map_home
from game.desk.map_homing import MapHoming
from game.desk.report_folding import Folding
from game.engine.record import Record
from game.engine.state import Phase
from game.kit.board.map_view import MapViewport
from game.kit.scenes.scene import LEAVE, Room, Scene
from game.match import Match
from game.parts import choreography
from game.parts.advising import Advising
from game.parts.carrying import Carrying
from game.parts.ceremony import Ceremony
from game.parts.commits.commit_guard import CommitGuard
from game.parts.commits.sliding_onto_confirm import SlidingOntoConfirm
from game.parts.falling_gavel import FallingGavel
from game.parts.map_gestures import MapGestures
from game.parts.night import RoundNight
from game.parts.opening import Opening
from game.parts.part import Part
from game.parts.plan_playing import PlanPlaying
from game.parts.plan_storage import PlanStorage
from game.parts.recap import Recap
from game.parts.seat_languages import SeatLanguages
from game.parts.teaching.guide import Guide
from game.parts.teaching.tutoring import Tutoring
from game.parts.thinking import Thinking
from game.scenes.playing.play_input import PlayInput
from game.scenes.price_tooltips import PriceTooltips
from game.scenes.save_status import SaveStatus
from game.session import auto_raise, maximum_bid
from game.session.bot_players import PACES, BotPlayers, recreate, seat_to_ask
from game.table.interaction.arranging import Arranging
from game.table.interaction.lens_gestures import Lenses
from game.table.interaction.pucks import Pucks
from game.table.interaction.refusals import Refusals
from game.table.interaction.report_closing import ReportClosing
from game.table.interaction.turn_guard import TurnGuard
from game.table.interaction.turn_highlight import TurnHighlights
from game.table.measures.seating import Seating
from game.teaching.script_progress import ScriptProgress

ASKING = 0.02
"""Seconds between two checks whether a bot has answered."""
LEFT_ALONE = 900.0
"""Seconds without a touch after which no player is assumed to be thinking any more."""
LONGEST_TICK = 5.0
"""The most seconds counted between two ticks: time during which the machine slept is not playing time."""


class PlayScene(PlayInput):
    """Plays one game to its end. `go` is called with the way in which the player leaves, such as again, leave or
    quit."""

    def __init__(
        self,
        match: Match,
        bot_players: BotPlayers,
        go: Callable[[str], None],
        layout: str = "desk",
        seating: Seating | None = None,
        tuition: ScriptProgress | None = None,
    ) -> None:
        super().__init__(match, layout, seating, go)
        self.tuition = tuition
        self.guide: Guide | None = None
        """Finds the moves that the pointing hand shows; None for a bot in a process of its own."""
        self.bot_players = bot_players
        self.raising = auto_raise.AutoRaise()
        self.plans: PlanPlaying | None = None
        self.next: Scene | None = None
        self.leave_when_over = False
        """Whether the window closes once the game is over, as in a demo."""
        self.pace: float | None = None
        """Seconds between two commits of bots; None to follow the settings."""
        self._seconds = self._ticked = 0.0
        """Seconds played that are not yet recorded, and the time of the last tick."""
        self._stage = map_home.WHOLE_STAGE
        """The part of the map that the desk should show now."""
        self._made = len(match.record.lines)
        """Number of lines in the game's record at the last check."""

    def begin(self, room: Room) -> None:
        """Begin the scene."""
        self._room = self.people.room = room
        room.lie(self.people.flat, self.people)
        room.sound.ambience("quiet_room")
        choreography.deal(self.session, room.canvas)
        self.parts = self._in_order(room)

    def _in_order(self, room: Room) -> list[Part]:
        """Return all parts of the game's scene in the order in which they receive gestures; gestures that none of them
        handles make moves."""
        session, people, table = self.session, self.people, self.people.table
        looking = MapGestures(session, room, people.stranger)
        homing = MapHoming(looking, self._map_stage)
        settle = homing.settle if not self.people.flat and not self.tuition else looking.finish
        self.night = RoundNight(session, room, lambda: people.readers().keys(), self._present, settle)
        self.recap = Recap(session, room, self._retell)
        self.gavel = FallingGavel(room)
        self.plans = PlanPlaying(session, room)  # first: any touch stops its countdown
        first: list[Part] = [
            Ceremony(session, room),  # during the ceremony a touch only speeds it up
            choreography.DelayedReports(session, room.canvas),
            PlanStorage(session, room),
            SeatLanguages(session, room),  # after the plans stored with this game
            Advising(session),  # before the turn guard refuses the touch
            CommitGuard(session, self._sound),  # sees where a finger lands before a part can change that place
            SlidingOntoConfirm(session, room, self._mean),
            # a long press on a city explains its price, instead of opening a lens
            PriceTooltips(session, room, people.askers),
        ]
        if self.people.flat:
            lenses = Lenses(session, room, table)
            layout: list[Part] = [
                ReportClosing(session),
                Refusals(session, room, table),  # only records what was touched
                # bands and knobs are not part of any move
                Arranging(session, room, people.arrangement, people.seating),
                Pucks(session, room, table, lenses),
                lenses,
                TurnGuard(session, room, table),  # after everything that is allowed at any time
                TurnHighlights(session, room, table),
            ]
        else:
            layout = [
                Folding(session, room),
                *([] if self.tuition else [homing]),
            ]  # a lesson points at a map that rests
        self._keeping = SaveStatus(session, room, people.readers)
        self._tutoring = Tutoring(session, room, people.turn_of, self.tuition, self.guide)
        self._tutoring.covered, self._tutoring.go = (lambda: self.menu_open), self._go_out
        last = [
            Opening(session, room, taught=self.tuition is not None),
            looking,
            Carrying(session, room, people.turn_of),
            Thinking(session, room),
        ]
        return [self.gavel, self.plans, self.night, self.recap, self._keeping, self._tutoring, *first, *layout, *last]

    def _map_stage(self) -> tuple[map_home.Stage, Callable[[], MapViewport]]:
        """Return which part of the map the desk should show now, and a function that returns the viewport for it."""
        stage, unit = map_home.stage_of(self.presented, self._stage), self._room.unit if self._room else 1.0
        self._stage = stage
        return stage, lambda: map_home.home_view(self.presented, stage, unit)

    def end(self) -> None:
        """End the game's scene: close its bots and parts, record the time played, and close the file."""
        self.bot_players.close()
        for part in self.parts:
            part.close()
        if self._room:
            self._room.sound.ambience("")
        self.session.match.record_time(round(self._seconds))
        self._seconds = 0.0
        self.session.match.close()

    def recreate(self) -> PlayScene:
        """Return a new scene of the same game after its last commit, without staged moves and with no page open."""
        players = recreate(self.bot_players)
        fresh = PlayScene(
            self.session.match.recreate(), players, self._go_out, self.people.layout, self.people.given, self.tuition
        )
        fresh.guide, fresh.people.lesson_aside = self.guide, self.people.lesson_aside
        fresh.leave_when_over, fresh.pace = self.leave_when_over, self.pace
        fresh.people.arrangement = self.people.arrangement
        return fresh

    def writes(self, path: Path) -> bool:
        """Return whether this game is saved in the file at `path`."""
        return self.session.match.writes(path)

    @property
    def record(self) -> Record:
        """The record of this game."""
        return self.session.match.record

    def leave(self) -> None:
        """Leave the game for the title."""
        self._go_out("leave")

    # --- time -----------------------------------------------------------------------------------------

    @property
    def wakeful(self) -> bool:
        """Whether the game is running and a player may be thinking, so that the screen must stay on."""
        return not self.session.match.over and not self._left_alone

    @property
    def _left_alone(self) -> bool:
        return self._room is not None and self._room.idle > LEFT_ALONE

    @property
    def patience(self) -> float:
        """Seconds until something in the game may happen by itself; few while a bot is thinking."""
        thinking = any(not self.session.match.is_person(seat) for seat in self.session.match.asked())
        if self.presented is not self.session:
            return 0.0 if self.recap and self.recap.session else self.night.patience if self.night else inf
        raising = maximum_bid.gathers(self.session) or maximum_bid.due(self.session) is not None
        waiting = thinking or raising
        if waiting and not (self.menu_open or self.waits_for_reader or self.session.held):
            return ASKING
        return min((part.patience for part in self.parts), default=inf)

    def _count(self, now: float) -> None:
        """Add the seconds since the last tick to the time played, while the game is running and players are present."""
        if self._ticked and not (self.session.match.over or self._left_alone):
            self._seconds += min(now - self._ticked, LONGEST_TICK)
        self._ticked = now

    def _forget_what_passed(self) -> None:
        """Hide notes that were about an earlier moment of the game, once there has been a commit."""
        made = len(self.session.match.record.lines)
        if self._room and made != self._made:
            self._made = made
            self._room.canvas.overlay.drop(lambda note: note.passing)

    @property
    def _bids_together(self) -> bool:
        """Whether people set their bids for a nominated plant at the same time: at a touch table or as the only person
        among bots, if the setting says so and no lesson is played."""
        together = self._room is not None and self._room.settings.bidding == "together"
        match = self.session.match
        alone = sum(map(match.is_person, range(len(match.seats)))) == 1
        return together and (self.people.flat or alone) and self.tuition is None

    def _hold(self) -> bool:
        """Return whether a bot's move waits for a touch, as a setting for desks can say."""
        bot = seat_to_ask(self.session.match) if not self.session.asks_a_person else None
        stepping = self._room is not None and self._room.settings.stepping and not self.people.flat
        held = stepping and bot is not None and not self.stepped and self.tuition is None
        if held != self.session.held:
            self.session.held, self._changed = held, True
        return held

    def tick(self, now: float) -> bool:
        """Let time pass for the parts of the game's scene and for the bots; return whether the screen changes."""
        self._count(now)
        changed, self._changed = self._changed, False
        self._forget_what_passed()
        for part in self.parts:
            changed = part.tick(now) or changed
            if self.keeps_picture:
                self._changed = changed
                return False
            if part is self.recap and self.presented is not self.session:
                return changed  # the parts after it wait until the game is shown as it is
        match = self.session.match
        if self._room:
            self._room.sound.music("finish" if match.over and not self.session.unrevealed else "")
        if match.over and self.leave_when_over:
            self.next = LEAVE
        if self.menu_open or match.over or self._reading or self.waits_for_reader:
            if self.plans:
                self.plans.pause()
            return changed
        self.session.together, self.session.arming = self._bids_together, self.tuition is None
        pace = PACES[self._room.settings.speed if self._room else "still"] if self.pace is None else self.pace
        if self._hold() or any(part.holds for part in self.parts):
            return changed
        gathers = maximum_bid.gathers(self.session)  # bots wait until all people have answered
        turn = None if gathers else self.bot_players.turn(match, now, pace)
        if turn is None:
            before = self.session.countdown
            if self.raising.turn(self.session, now, pace) or (self.plans is not None and self.plans.turn(now)):
                self._present_fresh()
                return True
            return changed or self.session.countdown != before
        seat, moves = turn
        self.stepped = False
        self.session.commit(seat, moves)
        self._present_fresh()
        if self._room and match.state.phase != Phase.FINISH and self.session.asks_a_person:
            self._room.hear("turn_bell")
        return True
