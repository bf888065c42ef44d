"""The scene of the rulebook, shown over a game, the set-up or the title, turned to its reader."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.kit.input.gestures import Gesture, Hold, Key, Tap, Wheel
from game.kit.input.text_input import TextField, shorter
from game.kit.scenes.scene import BACK, Room, Scene
from game.kit.screen.panel import Panel
from game.kit.style import accessibility, words
from game.scenes.rulebook import open_book
from game.scenes.rulebook.open_book import RulebookView
from game.session.intents import Go
from game.setup.names import written
from game.views.rulebook import pagination
from game.views.rulebook.book import book, where
from game.views.rulebook.subject import Subject

LONGEST: Final = 30
"""Longest text to search for, in characters."""
TURNING: Final = {"page up": -1, "page down": 1}


class RulebookScene(Scene):
    """The rulebook, opened with `room.aside(RulebookScene(subject, turn, paragraph))`; closing it returns to the scene
    before."""

    default = "leave"
    covered = True

    def __init__(self, subject: Subject, turn: int = 0, paragraph: str = "", language: str = "") -> None:
        self.next: Scene | None = None
        self._turn = turn
        self._language = language
        """The language of the reader; empty for the common language."""
        chapters = book(subject)
        chapter = where(chapters, paragraph) or chapters[0].name
        self.view = RulebookView(subject, chapter, asked=paragraph)
        self._room: Room | None = None
        self._size = (0, 0)
        self._open = bool(paragraph)
        """Whether the page of the requested paragraph is still to be opened."""
        self._writing = False

    def begin(self, room: Room) -> None:
        """Begin the scene."""
        self._room = room
        self.view = replace(self.view, keys=not room.table)

    def recreate(self) -> RulebookScene:
        """Return a new scene of the rulebook, opened at the paragraph that was requested first."""
        return RulebookScene(self.view.subject, self._turn, self.view.asked, self._language)

    @property
    def typing(self) -> bool:
        """Whether letter keys write the text to search for."""
        return self._writing

    @property
    def field(self) -> TextField | None:
        """The rulebook's search field, in which letters can be typed without touching it; None without a keyboard."""
        return TextField("search", self._language) if self.view.keys else None

    @property
    def context(self) -> str:
        """The rulebook's open chapter; when it changes, the keyboard's focus starts again."""
        return self.view.chapter

    def layout(self, size: tuple[int, int]) -> list[Panel]:
        """Return the panel of the open rulebook."""
        if self._room is None:
            return []
        self._size = size
        accessibility.use_plants(self.view.subject.rules.plants)
        with words.speaking(self._language):
            self.view = replace(self.view, language=words.language())
            if self._open:
                self._open = False
                self.view = replace(self.view, page=pagination.page_of(self._pages(), self.view.asked))
            return open_book.panels(self.view, self._room, size, self._turn)

    def _pages(self) -> tuple[pagination.SetPage, ...]:
        assert self._room is not None, "only asked for when the scene is on"
        with words.speaking(self._language):
            return open_book.pages(self.view, self._room, self._size, self._turn)

    # --- touches and keys -----------------------------------------------------------------------------

    def on(self, gesture: Gesture) -> None:
        """Handle a touch, a key or the mouse wheel in the rulebook."""
        match gesture:
            case Key():
                self._key(gesture)
            case Wheel(steps=steps):
                self._leaf(-1 if steps > 0 else 1)
            case Tap(target=target) | Hold(target=target) if isinstance(target.intent, Go):
                self._perform(target.intent)

    def _perform(self, go: Go) -> None:
        self._writing = go.where == "search"
        match go.where:
            case "chapter":
                self.view = replace(self.view, chapter=go.value, page=0, text="", asked="")
            case "turn":
                self._leaf(int(go.value))
            case "leave":
                self.next = BACK

    def _leaf(self, by: int) -> None:
        """Turn pages of the rulebook; beyond the last page of a chapter the next chapter begins, before the first one
        the chapter before."""
        page, names = self.view.page + by, [chapter.name for chapter in self.view.chapters]
        if 0 <= page < len(self._pages()):
            self.view = replace(self.view, page=page)
        elif not self.view.text:
            place = names.index(self.view.chapter) + by
            if 0 <= place < len(names):
                self.view = replace(self.view, chapter=names[place], page=0, asked="")
                self.view = replace(self.view, page=0 if by > 0 else len(self._pages()) - 1)

    def _key(self, key: Key) -> None:
        if key.name in TURNING:
            self._leaf(TURNING[key.name])
        elif key.name in ("return", "escape", "tab"):
            self._writing = False
        elif key.name == "backspace" and self._writing:
            self.search(shorter(self.view.text, key.whole))

    def write(self, text: str) -> str:
        """Append typed text to the text to search for, except a space with which it would begin; return why some of it
        was refused, else ""."""
        if not (text.strip() or self._writing):
            return ""
        text, refusal = written(self.view.text, text, LONGEST)
        self.search(text)
        return refusal

    def search(self, text: str) -> None:
        """Show the rulebook's paragraphs that contain `text`; letters typed next are appended to it."""
        self._writing = True
        self.view = replace(self.view, text=text, page=0, asked="")

    def menu(self) -> None:
        """End a search or close the rulebook, as Escape does."""
        if self.view.text or self._writing:
            self._writing = False
            self.view = replace(self.view, text="", page=0)
        else:
            self.next = BACK

    def tick(self, now: float) -> bool:
        """Return False: nothing in the rulebook changes by itself."""
        return False
