"""Lays out a running game: its panels, notices, lessons and the menu; and finds the target that Enter presses."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial

from pygame import Rect

from game.desk import desk_layout
from game.desk.base.sentence import Sentence, paint_sentence
from game.desk.spectators.spectator_page import SpectatorPage
from game.engine.state import FREE
from game.kit.motion.overlay import Note
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Laying, Panel, drawn
from game.kit.style import words
from game.kit.values.ids import AtSeat
from game.match import Match
from game.parts import focus_order
from game.parts.falling_gavel import FallingGavel
from game.parts.night import COVER, RoundNight
from game.parts.recap import Recap
from game.parts.teaching.tutoring import Tutoring
from game.scenes.banners import Notice, notice_panels
from game.scenes.menu import menu
from game.scenes.playing.game_people import GamePeople
from game.scenes.save_status import SaveStatus
from game.session import log_text
from game.session.parties import colour_of, front_seat
from game.session.seat_view import SeatView
from game.session.session import Session
from game.setup.rule_words import map_name_of, played_name
from game.table import table_layout as table
from game.table.measures.seating import Seating


class PlayLayout(Scene):
    """The part of a game's scene that lays out the screen."""

    def __init__(self, match: Match, layout: str, seating: Seating | None) -> None:
        self.session = Session(match)
        self.sheet = menu.Menu()
        """The menu with its settings."""
        self.people = GamePeople(self.session, layout, seating, self.sheet)
        self._room: Room | None = None
        self._keeping: SaveStatus | None = None
        self._tutoring: Tutoring | None = None
        self.night: RoundNight | None = None
        """Presents the end of a round; None before the scene begins."""
        self.recap: Recap | None = None
        """Plays missed moves again; None before the scene begins."""
        self.gavel: FallingGavel | None = None
        """Delays what a sale changes until the gavel has fallen; None before the scene begins."""
        self._spectators = SpectatorPage()
        self.stepped = False
        """Whether a bot may make its next move although bots wait for a touch before each move."""
        self._changed = False
        self._pressed = ""
        """The button pressed last, beside which the result is shown."""

    @property
    def shared(self) -> bool:
        """Whether several people share the game at a touch table, so that a single touch may not end it."""
        return self.people.flat

    @property
    def keeps_picture(self) -> bool:
        """Whether the screen is not laid out again now, because the auctioneer's gavel is falling."""
        return self.gavel is not None and self.gavel.falls

    @property
    def spreads(self) -> list[Rect]:
        """The rectangles on the screen of all stations with open drawers; none at a desk."""
        return self.people.spreads

    def laying(self, size: tuple[int, int]) -> Laying:
        """Build the panels of the game, the notice while it cannot be saved, the hints of a lesson, and the menu if it
        is open."""
        shown = yield from self._panels(self.presented, size)
        if self._keeping:
            shown = shown + self._notice_panels("unsaved", self._keeping.notice, shown)
        if self._tutoring and not self.menu_open and self.presented is self.session:
            shown = shown + self._tutoring.panels()
        if self.menu_open and self._room:
            with words.speaking(self.sheet.language):
                menu_panels = self.sheet.panels(size, self._room, self._note(), self._played(), held=self.shared)
            shown = shown + menu_panels
        return shown

    def spectacle(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels that spectators see in their own window; they see no later state than the players do."""
        return self._spectators.panels((self.night and self.night.session) or self.session, size)

    @property
    def presented(self) -> Session:
        """The session that is shown: the game's own, or one with an earlier state while the end of a round or missed
        moves are presented."""
        return (self.night and self.night.session) or (self.recap and self.recap.session) or self.session

    def _panels(self, session: Session, size: tuple[int, int]) -> Laying:
        """Build the panels of a session at the desk or the touch table."""
        if self.people.flat:
            return (yield from table.laying(session, self.people.seating(size), self.people.arrangement))
        return [self._captioned(panel) for panel in desk_layout.panels(session, size)]

    def _captioned(self, panel: Panel) -> Panel:
        """Return a panel of the desk unchanged; only the prompt is replaced, while missed moves are shown again, by a
        sentence on the last of them."""
        recap = self.recap
        if panel.name != "sentence" or recap is None or recap.session is None:
            return panel
        at, count = recap.at - recap.moves.start, len(recap.moves)
        party, sentence = log_text.headline(recap.session)
        colour = "" if party == FREE or not at else colour_of(recap.session, party)
        count_said = words.say("story.missed_at", at=at, count=count)
        said = Sentence(colour, sentence if at else words.say("story.missed"), count_said, False)
        again = drawn(panel.name, panel.rect, panel.unit, partial(paint_sentence, said))
        return replace(again, cuts=panel.cuts)

    def _notice_panels(self, name: str, notice: Notice | None, shown: Sequence[Panel]) -> list[Panel]:
        """Return the panels of a notice that stays on the map, one for each side with readers; none without a
        notice."""
        if notice is None or self._room is None:
            return []
        return notice_panels(
            name, notice, shown, self.people.readers(), self._room.mm if self.people.flat else 0.0, self._room.unit
        )

    @property
    def leave_note(self) -> str:
        """A sentence on whether the game can be continued later; its file is checked first."""
        match = self.session.match
        if match.secure():
            return words.say("kiosk.sure_text")
        return self._note()

    def _note(self) -> str:
        match = self.session.match
        if match.trouble:
            return words.say("play.not_kept", reason=match.trouble)
        return words.say("play.kept", path=match.journal.path.name) if match.journal else words.say("play.free")

    def _played(self) -> str:
        """Return the edition, the map and the number of players of this game in words."""
        record = self.session.match.record
        name = played_name(self.session.match.state.rules, record.map, self.people.flat)
        return words.say("rule.preset", name=name, map=map_name_of(record.map), count=len(record.seats))

    def menu(self, turn: int = 0, near: tuple[float, float] | None = None) -> None:
        """End the presentation of earlier moves and close open pages or the menu, as Escape does; if nothing was open,
        open the menu for the player nearest to `near` in that player's language."""
        asleep = self.presented is not self.session
        for part in (self.night, self.recap):
            if part:
                part.end()
        views = [] if self.menu_open or asleep else self._sheets()
        for view in views:
            view.sheet, view.report = "", view.report and self.people.flat
        if not views:
            self.sheet.toggle(turn, self.people.table().language_at(turn, near) if self.people.flat else "")
        self._changed = True

    def _sheets(self) -> list[SeatView]:
        """Return the views of the seats that have a page open; at a desk the report of the last round counts as one."""
        desk_of = self.session.view(front_seat(self.session)) if not self.people.flat else None
        return [view for view in self.session.views if view.sheet or (view is desk_of and view.report)]

    @property
    def menu_open(self) -> bool:
        """Whether the menu is open, for which the game waits."""
        return self.sheet.is_open

    @property
    def covered(self) -> bool:
        """Whether a page or the menu is open, so that Escape closes it."""
        return self.menu_open or bool(self._sheets())

    @property
    def listening(self) -> bool:
        """Whether the next key will be bound to a command that waits for a new key."""
        return self.sheet.listening

    @property
    def _reading(self) -> bool:
        """Whether a learner is reading a sentence of a lesson, for which the game waits."""
        return self._tutoring is not None and self._tutoring.holds

    @property
    def waits_for_reader(self) -> bool:
        """Whether bots wait until the only person at a desk has closed a page."""
        return not self.people.flat and self.session.reads_alone

    @property
    def default(self) -> str:
        """The name of the touch target that Enter presses while no other one has the keyboard's focus."""
        if self.menu_open:
            return "resume"
        if self.presented is not self.session:
            return COVER
        if self._tutoring and self._reading:
            return self._tutoring.answer
        if self.session.held:
            return "next_move"
        if self.people.flat:
            acting = self.session.acting
            return "" if acting is None else AtSeat(self.session.match.seats[acting].colour, "confirm")
        return "confirm"

    @property
    def context(self) -> Hashable:
        """A value that changes with each decision; when it changes, the keyboard's focus starts again."""
        return "menu" if self.menu_open else (focus_order.context(self.session), self._reading)

    @property
    def first(self) -> str:
        """The name of the touch target on which the keyboard's focus starts."""
        if self.menu_open or not self._room or self._reading:
            return self.default
        return focus_order.first(self.session, [spot.target for spot in self._room.canvas.spots], self.default)

    def say_at(self, target: str, sentence: str) -> None:
        """Show a sentence beside the button `target`, or beside the one pressed last if that is not on the screen."""
        canvas = self._room.canvas if self._room else None
        spot = canvas and (canvas.spot(target) or canvas.spot(self._pressed))
        if self._room and spot:
            if spot.owner is not None and self.people.flat:
                sentence = words.retranslate(sentence, self.session.view(spot.owner).language)
            self._room.canvas.overlay.tell(Note(sentence, spot.target.rect, spot.turn))
