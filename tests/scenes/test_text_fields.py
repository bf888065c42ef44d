"""Every text field: letters come from TEXTINPUT, composed text is shown, shortcut keys only type."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game.app import App
from game.engine.record import Seat, write_record
from game.kit.input.text_input import TextField
from game.kit.paint.lettering import SUBSTITUTE, drawable, runs
from game.kit.scenes.scene import Scene
from game.kit.style import words
from game.kit.style.settings import Settings
from game.library.library import Library
from game.match import PERSON, load_match, new_match
from game.scenes.games.games_scene import GamesScene
from game.scenes.rulebook.rulebook_scene import RulebookScene
from game.scenes.seats_scene import SeatsScene
from game.scenes.setup_scene import SetupScene
from game.session.intents import Go
from game.setup.chair_intents import OpenPage, WriteName
from game.setup.choices import Choices
from game.setup.setup_intents import SetupIntent, WriteCode, WriteSeed
from game.views.rulebook.subject import Subject
from tests.library.saved_games import put, text_of
from tests.workshop.driving import keystroke

SIZES = {"desk": (1280, 800), "table": (1920, 1080)}
NOTHING = lambda *_: None  # noqa: E731


class Writer:
    """A person who touches a field of a scene and types in it."""

    def __init__(self, scene: Scene, layout: str, *ways: Go | SetupIntent) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((64, 64))
        settings = Settings(layout=layout, speed="still")
        self.app = App(scene, settings, layout, Surface(SIZES[layout]), windowed=False)
        self.app.step(0.02)
        for go in ways:
            self.touch(go)
        while self.app.busy:
            self.app.step(0.05)

    def touch(self, go: Go | SetupIntent) -> None:
        spot = next(spot for spot in self.app.room.canvas.spots if spot.target.intent == go)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.step(0.05, [Event(kind, pos=spot.target.rect.center, button=1, touch=False)])
        self.app.step(0.6)

    def commit(self, text: str) -> None:
        """Let the system commit a text without key events."""
        self.app.step(0.05, [Event(pygame.TEXTINPUT, text=text)])

    def compose(self, text: str) -> None:
        self.app.step(0.05, [Event(pygame.TEXTEDITING, text=text, start=0, length=len(text))])

    def key(self, code: int, text: str = "", mod: int = 0) -> None:
        for event in keystroke(code, text, mod):
            self.app.step(0.05, [event])

    @property
    def said(self) -> str:
        note = self.app.room.canvas.overlay.note
        return note.text if note else ""

    @property
    def composing(self) -> str:
        return self.app.room.canvas.overlay.composing

    @property
    def scene(self) -> Scene:
        return self.app.scene


Opened = tuple[Writer, Callable[[], str]]
"""A writer at an open, empty field, and a function that returns the field's text."""


def setup_name(layout: str) -> Opened:
    choices = Choices(layout=layout).with_chair(0, name="")
    scene = SetupScene(choices, NOTHING, NOTHING, NOTHING, None, Random(1))
    way = WriteName(0) if layout == "desk" else OpenPage(0, "name")
    return Writer(scene, layout, way), lambda: scene.choices.chairs[0].name


def setup_number(layout: str) -> Opened:
    scene = SetupScene(Choices(layout=layout), NOTHING, NOTHING, NOTHING, None, Random(1))
    return Writer(scene, layout, WriteSeed()), lambda: str(scene.choices.seed or "")


def setup_code(layout: str) -> Opened:
    scene = SetupScene(Choices(layout=layout), NOTHING, NOTHING, NOTHING, None, Random(1))
    return Writer(scene, layout, WriteCode()), lambda: scene.code


def seat_name(layout: str) -> Opened:
    match = new_match("recharged", "germany", [Seat("red", PERSON, "A"), Seat("blue", "greedy", "Bob")], 4)
    scene = SeatsScene(match, layout, NOTHING, NOTHING)
    writer = Writer(scene, layout, WriteName(0) if layout == "desk" else OpenPage(0, "name"))
    writer.key(pygame.K_BACKSPACE)
    return writer, lambda: scene.choices.chairs[0].name


def game_name(folder: Path) -> Opened:
    put(folder, "over", text_of("recharged-germany"))
    scene = GamesScene(Library(folder), NOTHING)
    writer = Writer(scene, "desk")
    while scene.library.busy:
        writer.app.step(0.05)
    writer.touch(Go("rename"))
    assert scene.typing
    while scene.writing:
        writer.key(pygame.K_BACKSPACE)
    return writer, lambda: scene.writing or ""


def search() -> Opened:
    scene = RulebookScene(Subject.before("recharged", "germany", 3, {}))
    return Writer(scene, "desk", Go("search")), lambda: scene.view.text


NAMES = ("setup desk", "setup table", "seats desk", "seats table", "games", "search")
"""Fields for any letters."""


@pytest.fixture(params=NAMES)
def field(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    where, _, layout = request.param.partition(" ")
    opened: dict[str, Callable[[], Opened]] = {
        "setup": lambda: setup_name(layout),
        "seats": lambda: seat_name(layout),
        "games": lambda: game_name(tmp_path),
        "search": search,
    }
    return opened[where]()


@pytest.mark.rotates(2)
def test_typed_text_arrives_in_a_text_field_complete_and_in_normal_form_c(field: Opened) -> None:
    writer, written = field
    for text in ("Jo", "\u0301e\u0301ç", "山田"):
        writer.commit(text)
    assert written() == "Jóéç山田"


def test_the_single_keys_of_a_compose_sequence_type_nothing_in_a_text_field(field: Opened) -> None:
    """The Compose key is reported as by X: for ó, three keys and one letter."""
    writer, written = field
    for event in (
        *(Event(kind, key=pygame.K_QUOTE, mod=0, unicode="'", scancode=0) for kind in (pygame.KEYDOWN, pygame.KEYUP)),
        Event(pygame.KEYDOWN, key=pygame.K_o, mod=0, unicode="ó", scancode=0),
        Event(pygame.TEXTINPUT, text="ó"),
        Event(pygame.KEYUP, key=pygame.K_o, mod=0, unicode="ó", scancode=0),
    ):
        writer.app.step(0.05, [event])
    assert written() == "ó"


def test_a_key_held_in_a_text_field_repeats_at_the_systems_rate(field: Opened) -> None:
    writer, written = field
    down = Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=0)
    for event in (down, Event(pygame.TEXTINPUT, text="a"), down, down, Event(pygame.TEXTINPUT, text="a"), down):
        writer.app.step(0.05, [event])
    assert written() == "aa"


def test_backspace_deletes_a_letter_with_its_accents_and_repeats(field: Opened) -> None:
    writer, written = field
    writer.commit("abx\u0323")
    down = Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="\x08", scancode=0)
    writer.app.step(0.05, [down])
    assert written() == "ab"
    writer.app.step(0.05, [down])
    assert written() == "a"


@pytest.mark.rotates(4)
@pytest.mark.parametrize("after", ["typed", "deleted", "let go"])
def test_control_a_selects_the_whole_text_of_a_text_field(field: Opened, after: str) -> None:
    writer, written = field
    writer.commit("Anna")
    before = writer.said
    writer.key(pygame.K_a, "\x01", pygame.KMOD_LCTRL)
    assert writer.app.room.canvas.overlay.selected and writer.said == before, "no refusal"
    if after == "typed":
        writer.key(pygame.K_b, "B")
        assert written() == "B"
    elif after == "deleted":
        writer.key(pygame.K_BACKSPACE)
        assert written() == ""
    else:
        writer.key(pygame.K_LEFT)
        writer.commit("B")
        assert written() == "AnnaB"
    assert not writer.app.room.canvas.overlay.selected


def test_text_being_composed_is_shown_below_the_caret_and_not_yet_entered(field: Opened) -> None:
    writer, written = field
    writer.commit("An")
    before = writer.app.room.canvas.overlay.blits()
    writer.compose("ni hao")
    assert (writer.composing, written()) == ("ni hao", "An")
    overlay = writer.app.room.canvas.overlay
    shown = [blit for blit in overlay.blits() if blit not in before]
    caret = writer.app.room.canvas.bare(writer.scene.field.caret) if writer.scene.field else None
    assert len(shown) == 1 and caret is not None
    assert overlay.caret == caret.target.rect
    (image, place), turn = shown[0], caret.turn
    below = {0: place[1] - overlay.caret.bottom, 2: overlay.caret.top - place[1] - image.get_height()}[turn]
    assert below == 0, "right below the caret as its reader sees it"
    writer.commit("你好")
    assert (writer.composing, written()) == ("", "An你好")


@pytest.mark.rotates(2)
def test_while_an_input_method_composes_text_keys_do_not_reach_the_text_field(field: Opened) -> None:
    """While an input method composes text, it uses Return, Escape, Backspace, Tab and letters to select and change
    words.
    """
    writer, written = field
    writer.commit("An")
    writer.compose("ni")
    for code, text in ((pygame.K_BACKSPACE, ""), (pygame.K_RETURN, ""), (pygame.K_ESCAPE, ""), (pygame.K_TAB, "")):
        writer.key(code, text)
    assert (written(), writer.scene.typing) == ("An", True)
    writer.compose("")
    writer.key(pygame.K_BACKSPACE)
    assert (written(), writer.scene.typing) == ("A", True)
    writer.key(pygame.K_RETURN)
    assert not writer.scene.typing


def test_an_input_methods_unfinished_text_is_dropped_when_the_window_loses_the_focus(field: Opened) -> None:
    writer, written = field
    writer.commit("An")
    writer.compose("ni")
    writer.app.step(0.05, [Event(pygame.WINDOWFOCUSLOST)])
    assert writer.composing == ""
    writer.key(pygame.K_BACKSPACE)
    assert written() == "A"


@pytest.mark.rotates(9)
@pytest.mark.parametrize("code", words.languages())
def test_a_letter_missing_in_every_font_is_refused_in_a_sentence(field: Opened, code: str) -> None:
    words.set_language(code)
    writer, written = field
    writer.commit("Joשe")
    assert written() == "Joe"
    assert writer.said == words.say("typing.not_drawn")


def test_text_that_does_not_fit_is_refused_in_a_sentence(field: Opened) -> None:
    writer, written = field
    writer.commit("W" * 60)
    most = len(written())
    assert 12 <= most <= 32
    assert writer.said == words.say("typing.full", most=most)


@pytest.mark.rotates(2)
def test_shortcut_keys_only_type_letters_in_a_text_field(field: Opened) -> None:
    writer, written = field
    for letter in "pu ceq":
        writer.key(ord(letter), letter)
    assert written() == "pu ceq"


@pytest.mark.rotates(2)
def test_altgr_that_windows_reports_as_control_still_types_text(field: Opened) -> None:
    """Polish ż is AltGr+Z, not Ctrl+Z."""
    writer, written = field
    writer.key(pygame.K_z, "ż", pygame.KMOD_LCTRL | pygame.KMOD_RALT)
    assert written() == "ż"


@pytest.mark.rotates
@pytest.mark.parametrize("layout", ["desk", "table"])
@pytest.mark.parametrize("opened", [setup_number, setup_code])
def test_number_fields_accept_full_width_digits_and_refuse_letters_with_a_message(
    opened: Callable[[str], Opened], layout: str
) -> None:
    writer, written = opened(layout)
    writer.compose("1")
    assert writer.composing == "1"
    writer.commit("1\uff100")
    assert written() == "100"
    writer.commit("x")
    assert written() == "100"
    assert writer.said
    writer.key(pygame.K_BACKSPACE)
    assert written() == "10"


def test_the_message_about_a_letter_that_cannot_be_typed_is_in_the_players_language() -> None:
    writer, _ = setup_name("table")
    assert isinstance(writer.scene, SetupScene)
    writer.scene.choices = writer.scene.choices.with_chair(0, language="de")
    writer.commit("ש")
    with words.speaking("de"):
        assert writer.said == words.say("typing.not_drawn")


def test_with_two_open_name_fields_at_a_table_typed_text_goes_to_the_last_one_opened() -> None:
    writer, _ = setup_name("table")
    writer.touch(OpenPage(1, "name"))
    assert isinstance(writer.scene, SetupScene)
    before = writer.scene.choices.chairs[1].name
    writer.compose("é")
    colour = writer.scene.choices.chairs[1].colour
    assert writer.scene.field == TextField(f"{colour}:field", writer.scene.choices.chairs[1].language)
    writer.commit("é")
    assert writer.scene.choices.chairs[1].name == before + "é"


def test_the_space_key_that_opens_a_text_field_types_no_space_in_it() -> None:
    scene = SetupScene(Choices(), NOTHING, NOTHING, NOTHING, None, Random(1))
    scene.default = ""
    writer = Writer(scene, "desk")
    writer.app.room.focus.put("name:0")
    writer.app.room.focus.visible = True
    before = scene.choices.chairs[0].name
    writer.key(pygame.K_SPACE, " ")
    assert scene.typing
    assert scene.choices.chairs[0].name == before
    writer.key(pygame.K_SPACE, " ")
    assert scene.choices.chairs[0].name == before + " "


def test_a_letter_pressed_on_the_previous_screen_is_not_typed_in_a_text_field() -> None:
    writer, written = setup_name("desk")
    writer.app.inputs.miss(Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=0))
    writer.commit("a")
    assert written() == ""
    writer.app.step(0.05, [Event(pygame.KEYUP, key=pygame.K_a, mod=0, unicode="a", scancode=0)])
    writer.commit("a")
    assert written() == "a"


def test_in_the_rulebook_typing_a_letter_begins_a_search_and_window_keys_do_not() -> None:
    scene = RulebookScene(Subject.before("recharged", "germany", 3, {}))
    writer = Writer(scene, "desk")
    writer.key(pygame.K_e, "e")
    assert scene.view.text == "", "E explains"
    writer.key(pygame.K_r, "r")
    assert scene.view.text == "r"
    writer.key(pygame.K_e, "e")
    assert scene.view.text == "re"


def test_text_typed_while_no_text_field_is_open_has_no_effect(tmp_path: Path) -> None:
    writer, _ = setup_name("desk")
    writer.key(pygame.K_RETURN)
    assert writer.scene.field is None
    writer.commit("山")
    writer.compose("ni")
    assert (writer.composing, writer.said) == ("", "")


def test_letters_of_a_recorded_name_that_no_font_has_are_substituted(tmp_path: Path) -> None:
    text = text_of("recharged-germany").replace("seat red person Red", "seat red person שלום💡")
    path = put(tmp_path, "old", text)
    match = load_match(path)
    assert match.seats[0].name == "שלום💡"
    assert "seat red person שלום💡\n" in write_record(match.record)
    scene = GamesScene(Library(tmp_path), NOTHING)
    writer = Writer(scene, "desk")
    while scene.library.busy or writer.app.busy:
        writer.app.step(0.05)
    painted = [text for panel in writer.app.room.canvas.painted for text, _ in panel.texts]
    shown = [text for text in painted if "שלום💡" in text]
    assert shown
    for text in shown:
        letters = "".join(part for _, part in runs(text, "semibold"))
        assert SUBSTITUTE * 5 in letters
        assert all(map(drawable, letters))
