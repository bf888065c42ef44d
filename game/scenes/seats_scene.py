"""Asks who takes each seat, a person or a bot, before a game continues from a moment of its replay."""

from __future__ import annotations

from collections.abc import Callable

from game.desk.setup import seats_page
from game.engine.record import Record
from game.kit.input.gestures import Gesture, Hold, Key, Tap
from game.kit.input.text_input import TextField, shorter
from game.kit.scenes.scene import Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style import words
from game.match import PERSON, Match
from game.session.intents import Go
from game.session.session import Session
from game.setup import seats_again
from game.setup.chair_intents import WriteName
from game.setup.names import name_field, written
from game.setup.opponents import OpponentSheet
from game.setup.setup_intents import SetupIntent
from game.table.lobby import seat_memory
from game.table.lobby.lobby_people import LobbyPeople
from game.table.lobby.seats_again import ReseatLobby

NOTHING = -1


class SeatsScene(Scene):
    """Asks who takes each seat of a game, at a desk or around a touch table.

    `start` is called with the match once the answers are confirmed, `leave` to go back. Until then the match is
    unchanged."""

    default = "start"

    def __init__(self, match: Match, layout: str, start: Callable[[Match], None], leave: Callable[[], None]) -> None:
        self.match = match
        self.choices = seats_again.chairs_of(match, layout)
        self.writing = NOTHING
        """The chair whose name is being written on the desk."""
        self.next: Scene | None = None
        self.who = OpponentSheet()
        """The page on which a seat's player is chosen at the desk."""
        self.table = ReseatLobby()
        self._session = Session(match, watching=True)
        self._start = start
        self._leave = leave
        self._room: Room | None = None

    def begin(self, room: Room) -> None:
        """Begin to ask who takes each seat; at a table the players are at the places they had last."""
        self._room = room
        room.lie(self.flat, LobbyPeople(self.table, lambda: self.choices))
        self.choices = seat_memory.again(room, self.choices)

    def recreate(self) -> SeatsScene:
        """Return a new scene that asks who takes each seat, with the answers given so far."""
        fresh = SeatsScene(self.match, self.choices.layout, self._start, self._leave)
        fresh.choices = self.choices
        return fresh

    @property
    def record(self) -> Record:
        """The record of the game that will continue."""
        return self.match.record

    @property
    def flat(self) -> bool:
        """Whether the people sit around a touch table."""
        return self.choices.layout == "table"

    @property
    def written_on(self) -> int:
        """The seat whose player's name is being typed; -1 for none."""
        return self.table.writing if self.flat else self.writing

    @property
    def typing(self) -> bool:
        """Whether letter keys write a player's name."""
        return self.written_on != NOTHING

    @property
    def field(self) -> TextField | None:
        """The text field for the name of a seat's player."""
        return name_field(self.choices, self.written_on) if self.typing else None

    @property
    def covered(self) -> bool:
        """Whether Escape only ends the writing of a player's name or closes the page on which a player is chosen."""
        return self.typing or self.who.is_open

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panels that ask who takes each seat: a page beside the map, or at a touch table a page in the
        middle and the stations around it."""
        moment, back = self._said()
        if self.flat:
            self.table.measure(size, self._room.diagonal if self._room else 0.0)
            self.choices = self.table.settled(self.choices)
            if self._room:
                self.choices = self.table.known_again(self.choices, self._room.settings.language_of)
            return self.table.seats(self.choices, moment, back)
        if self.who.is_open:
            return self.who.panels(self.choices, size)
        return seats_page.panels(self._session, self.choices, self.writing, (moment, back), size)

    def _said(self) -> tuple[str, str]:
        """Return a description of the moment from which the game continues, and the label of the button that goes
        back."""
        state = self.match.state
        return words.say("seats.moment", round=state.round, step=state.step), words.say("seats.back")

    def on(self, gesture: Gesture) -> None:
        """Handle a tap or a key on the page that asks who takes each seat."""
        if isinstance(gesture, Key):
            self._key(gesture)
        elif isinstance(gesture, Tap | Hold) and isinstance(gesture.target.intent, Go | SetupIntent):
            self._go(gesture.target.intent)

    def _go(self, intent: Go | SetupIntent) -> None:
        self.writing = NOTHING
        if self.flat:
            self.choices = self.table.perform(intent, self.choices)
        self.choices = self.who.perform(intent, self.choices)
        match intent:
            case WriteName(chair):
                self.writing = chair
            case SetupIntent():
                self.choices = intent.applied(self.choices)
            case Go("start"):
                seats_again.seat_players(self.match, self.choices)
                self._remember()
                self._start(self.match)
            case Go("leave"):
                self._leave()

    def _remember(self) -> None:
        """Store each person's language by the person's name, so that the game uses it for their station."""
        for index, chair in enumerate(self.choices.chairs):
            if self._room and self.flat and chair.kind == PERSON:
                self._room.settings.remember_language(self.choices.called(index), chair.language)

    def _key(self, key: Key) -> None:
        """Handle a key: end the writing of a player's name, delete its last letter, or go back."""
        place = self.written_on
        if key.name in ("return", "escape", "tab"):
            self._written()
        elif place != NOTHING:
            if key.name == "backspace":
                name = shorter(self.choices.chairs[place].name, key.whole)
                self.choices = self.choices.with_chair(place, name=name)
        elif key.command == "back":
            self._leave()

    def write(self, text: str) -> str:
        """Append typed text to a player's name; return why some of it was refused, else ""."""
        place = self.written_on
        name, refusal = written(self.choices.chairs[place].name, text)
        self.choices = self.choices.with_chair(place, name=name)
        return refusal

    def _written(self) -> None:
        self.table.pages.pop(self.written_on, None)
        self.writing = NOTHING

    def menu(self) -> None:
        """End the writing of a player's name, close the page on which a player is chosen, or go back, as Escape
        does."""
        if self.typing:
            self._written()
        elif self.who.is_open:
            self.who = OpponentSheet()
        else:
            self._leave()
