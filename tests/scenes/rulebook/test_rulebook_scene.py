"""The rulebook on the screen: opened by hand from everywhere, read to the end, searched, left; no text cut off."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game.app import App, Installation
from game.engine.record import Seat
from game.engine.state import IllegalAction
from game.engine.switches import BY_NAME
from game.kit.style import accessibility, words
from game.kit.style.settings import Settings
from game.match import PERSON, new_match
from game.scenes.play import PlayScene
from game.scenes.rulebook.rulebook_scene import RulebookScene
from game.scenes.setup_scene import SetupScene
from game.scenes.title.title_scene import TitleScene
from game.session.bot_players import LocalBots
from game.session.intents import Open
from game.session.seat_view import SheetId
from game.setup.choices import Choices
from game.views.rulebook.book import book
from game.views.rulebook.subject import Subject
from tests.play.reach.evening import Evening
from tests.play.reach.glass import Drawn, Glass
from tests.play.reach.person import PEOPLE
from tests.play.reach.rooms import headless
from tests.workshop.driving import keystroke

SEATS = (Seat("red", PERSON, "Anna"), Seat("blue", PERSON, "Bob"), Seat("yellow", PERSON, "Carla"))
MEANS = {"desk": "mouse", "table": "fingers"}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    words.set_language("en")
    accessibility.use("normal", "normal")


class Reader(Evening):
    """A person in front of a scene, with a mouse at a desk and fingers at a table."""

    def __init__(
        self, scene: PlayScene | SetupScene | RulebookScene | TitleScene, layout: str, size: tuple[int, int]
    ) -> None:
        super().__init__(scene, Settings(layout=layout, speed="still"), MEANS[layout], size)

    def touch(self, name: str) -> None:
        super().touch(name)
        self.person.wait(0.6)
        self.wait()

    def type(self, text: str) -> None:
        for letter in text:
            self.key(pygame.key.key_code(letter), letter)

    def key(self, code: int, text: str = "") -> None:
        for event in keystroke(code, text):
            self.app.step(0.1, [event])
        self.wait()

    @property
    def scene(self) -> object:
        return self.app.scene


def game(layout: str, **house: object) -> PlayScene:
    match = new_match("recharged", "germany", SEATS, 4, house_rules=dict(house))
    return PlayScene(match, LocalBots(1), lambda where: None, layout)


def setup(layout: str) -> SetupScene:
    return SetupScene(Choices(layout=layout), lambda choices, match: None, lambda path: None, lambda: None)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_menu_of_a_game_opens_its_rulebook_which_returns_to_the_game(layout: str) -> None:
    play = game(layout, plant_limit=5)
    reader = Reader(play, layout, (1280, 800))
    before = play.session.match.state.copy()
    play.menu()
    reader.wait()
    reader.touch("rules")
    assert isinstance(reader.scene, RulebookScene)
    reader.touch("chapter:auction")
    read = reader.texts()
    reader.touch("page:on")
    read += reader.texts()
    assert words.say("here.plant_limit", count=5) in read, "the auction's chapter has the house rule"
    assert words.say("rulebook.changed") in read
    reader.touch("leave")
    assert reader.scene is play and play.session.match.state == before
    assert play.menu_open and words.say("menu.title") in reader.texts(), "it was opened from the menu"
    reader.touch("resume")
    assert not play.menu_open


def test_a_tab_of_the_desks_help_opens_the_rulebook() -> None:
    reader = Reader(game("desk"), "desk", (1280, 800))
    reader.key(pygame.K_F1)
    reader.touch("help:3")
    assert isinstance(reader.scene, RulebookScene)
    reader.key(pygame.K_ESCAPE)
    assert isinstance(reader.scene, PlayScene)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_set_up_opens_the_rulebook_for_its_current_choices(layout: str) -> None:
    scene = setup(layout)
    scene.choices = scene.choices.with_edition("classic").with_map("usa")
    reader = Reader(scene, layout, (1280, 800))
    reader.touch("rules")
    reader.touch("rulebook")
    assert isinstance(reader.scene, RulebookScene)
    assert words.say("setup.editions.classic") in reader.texts() and words.say("setup.maps.usa") in reader.texts()
    reader.touch("leave")
    assert reader.scene is scene
    if layout == "desk":
        reader.touch("close")
        reader.touch("rulebook")
        assert isinstance(reader.scene, RulebookScene)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_settings_on_the_title_screen_open_a_rulebook_which_returns_to_them(layout: str) -> None:
    scene = TitleScene(lambda where: None)
    reader = Reader(scene, layout, (1280, 800))
    reader.touch("settings:0" if layout == "table" else "settings")
    settings = reader.scene
    reader.touch("rules")
    assert isinstance(reader.scene, RulebookScene)
    reader.touch("leave")
    assert reader.scene is settings
    reader.touch("close")
    assert reader.scene is scene


def test_the_rulebook_of_an_impossible_set_up_is_refused_with_a_message() -> None:
    scene = setup("desk")
    reader = Reader(scene, "desk", (1280, 800))
    scene.choices = scene.choices.with_rule(BY_NAME["step2_cities"], (21, 0))
    assert scene.choices.mistake is not None
    reader.wait()
    reader.touch("rulebook")
    assert reader.scene is scene and scene.message


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_every_paragraph_of_the_rulebook_can_be_reached_by_touch(layout: str) -> None:
    """The reader turns pages chapter by chapter; at a table no key is used."""
    subject = Subject.before("recharged", "germany", 2, {"start_cities": True})
    reader = Reader(RulebookScene(subject), layout, (1280, 800))
    read: set[str] = set()
    for chapter in book(subject):
        reader.touch(f"chapter:{chapter.name}")
        while True:
            read |= set(reader.person.glass.texts())
            if not reader.there("page:on"):
                break
            reader.touch("page:on")
    missing = [one.text for chapter in book(subject) for one in chapter.paragraphs if one.text not in read]
    assert missing == []


def test_a_rulebook_search_can_be_typed_gives_results_and_is_left_by_escape() -> None:
    reader = Reader(RulebookScene(Subject.before("recharged", "germany", 4)), "desk", (1280, 800))
    reader.type("uranium")
    assert words.say("rulebook.found", count=7, text="uranium").partition(" ")[2] in reader.texts()
    assert words.say("here.phase_out_plant.on", plant=39) in reader.texts()
    reader.type("xx")
    assert words.say("rulebook.not_found", text="uraniumxx") in reader.texts()
    reader.key(pygame.K_BACKSPACE)
    assert words.say("rulebook.not_found", text="uraniumx") in reader.texts()
    reader.key(pygame.K_ESCAPE)
    assert isinstance(reader.scene, RulebookScene) and words.say("rulebook.search") in reader.texts()
    reader.key(pygame.K_ESCAPE)
    assert reader.app.walk._below == []


def test_escape_after_a_rulebook_search_shows_the_chapters_first_page_again() -> None:
    reader = Reader(RulebookScene(Subject.before("recharged", "germany", 4)), "desk", (1024, 640))
    scene = reader.scene
    assert isinstance(scene, RulebookScene)
    first, chapter = shown(reader), scene.view.chapter
    while scene.view.page == 0:  # to a chapter of several pages
        reader.key(pygame.K_PAGEDOWN)
        first, chapter = (shown(reader), scene.view.chapter) if scene.view.page == 0 else (first, chapter)
    assert scene.view.chapter == chapter
    reader.key(pygame.K_PAGEUP)
    reader.type("a")
    reader.key(pygame.K_PAGEDOWN)
    assert shown(reader) != first
    reader.key(pygame.K_ESCAPE)
    assert shown(reader) == first and not scene.typing


def shown(reader: Reader) -> list[str]:
    """Return all texts of the screen, in the order in which they are painted."""
    return [text for painted in reader.app.room.canvas.painted for text, _ in painted.texts]


def test_keys_turn_the_rulebooks_pages_through_all_chapters() -> None:
    subject = Subject.before("recharged", "germany", 4)
    scene = RulebookScene(subject)
    reader = Reader(scene, "desk", (1280, 800))
    seen = [scene.view.chapter]
    for _ in range(40):
        reader.key(pygame.K_PAGEDOWN)
        if scene.view.chapter != seen[-1]:
            seen.append(scene.view.chapter)
    assert seen == [chapter.name for chapter in book(subject)]
    reader.key(pygame.K_PAGEUP)
    assert scene.view.chapter == seen[-2]


@pytest.mark.rotates
@pytest.mark.parametrize("text_size", ["normal", "largest"])
@pytest.mark.parametrize(("layout", "size"), [("desk", (1280, 800)), ("desk", (900, 1600)), ("table", (1280, 800))])
def test_no_text_of_the_rulebook_is_cut_off_in_any_language(layout: str, size: tuple[int, int], text_size: str) -> None:
    headless()
    subject = Subject.before("recharged", "baden-wuerttemberg", 2, {"start_cities": True, "coal_depot_price": 8})
    cut: list[str] = []
    for language in words.languages():
        words.set_language(language)
        scene = RulebookScene(subject)
        settings = Settings(layout=layout, speed="still", text_size=text_size, language=language)
        app = App(scene, settings, layout, Surface(size), Installation(diagonal=43))
        app.room.canvas.slice = 1e-9
        pages = 0
        while pages < 60:
            app.lay_out()
            pages += 1
            cut += [f"{language}: {text}" for one in app.room.canvas.painted for text in one.clipped]
            before = (scene.view.chapter, scene.view.page)
            scene._leaf(1)
            if (scene.view.chapter, scene.view.page) == before:
                break
        assert len(book(subject)) <= pages < 60
    assert cut == []


def test_the_rulebook_opens_at_the_page_of_a_requested_paragraph() -> None:
    subject = Subject.before("recharged", "germany", 4)
    for name in ("auction.returned", "scrapped_fuel", "steps.empty", "goal.aim"):
        reader = Reader(RulebookScene(subject, 0, name), "desk", (1280, 800))
        wanted = next(one.text for chapter in book(subject) for one in chapter.paragraphs if one.name == name)
        assert wanted in reader.texts(), name


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("size", "inches"), [((1280, 800), 27), ((1920, 1080), 43)])
def test_a_player_at_a_table_can_read_the_whole_rulebook_in_their_own_language(
    size: tuple[int, int], inches: float
) -> None:
    """A player opens the rulebook from the help of their station: every paragraph is in the language of that station
    and none is cut off.
    """
    play = game("table", start_cities=True)
    headless()
    app = App(play, Settings(layout="table", speed="still"), "table", Surface(size), Installation(diagonal=inches))
    reader = Reader.__new__(Reader)
    reader.app, reader.person = app, PEOPLE["fingers"](Glass(app))
    reader.wait()
    play.session.view(0).language = "de"
    play.session.perform(Open(0, "help"))
    play._changed = True
    reader.wait()
    reader.touch("red:rules")
    texts: set[str] = set()
    with words.speaking("de"):
        chapters = book(Subject.of(play.session))
        assert {f"red:chapter:{chapter.name}" for chapter in chapters} >= {
            str(target.name) for target in reader.person.seen(lambda target: "chapter" in str(target.name))
        }
    for _ in range(80):
        texts |= set(reader.person.glass.texts())
        cut = [text for one in app.room.canvas.painted if "station" in one.panel.name for text in one.clipped]
        assert cut == []
        if not reader.there("red:newer"):
            break
        reader.touch("red:newer")
    missing = [one.text for chapter in chapters for one in chapter.paragraphs if one.text not in texts]
    assert missing == []
    reader.touch("red:contents")
    assert reader.there("red:chapter:goal")


def asked_for(reader: Reader) -> str:
    """Return the name of the paragraph at which the rulebook was opened, or "" if it is not open."""
    scene = reader.scene
    return scene.view.asked if isinstance(scene, RulebookScene) else ""


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_message_of_a_refused_pass_leads_to_its_rulebook_paragraph(layout: str) -> None:
    """In the first round every player must buy: a player who tries to pass reads so, and the sentence links to the
    rule.
    """
    play = game(layout)
    reader = Reader(play, layout, (1280, 800))
    seat = play.session.match.asked()[0]
    colour = play.session.match.seats[seat].colour
    play.session.view(seat).refused = IllegalAction("must_buy")
    play._changed = True
    reader.wait()
    if layout == "desk":
        reader.touch("rule")
        assert asked_for(reader) == "must_buy_first_round"
        reader.touch("leave")
        assert reader.scene is play
        return
    touch_note(reader)
    assert play.session.view(seat).sheet == SheetId("rules", part="must_buy_first_round")
    assert words.say("here.must_buy_first_round.true") in reader.texts()
    assert all(not view.sheet for other, view in enumerate(play.session.views) if other != seat)
    reader.touch(f"{colour}:close")
    assert not play.session.view(seat).sheet


def touch_note(reader: Reader) -> None:
    """Touch the message that is shown over the scene and leads to the rulebook."""
    overlay = reader.app.room.canvas.overlay
    assert overlay.note is not None and overlay.note.leads
    overlay.blits()
    box = overlay.note.box
    assert box is not None
    reader.person.touch(Drawn("note", box, None, "", None, True, False))
    reader.person.wait(0.6)
    reader.wait()


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_a_long_touch_of_a_plant_leads_to_its_rulebook_paragraph_and_makes_no_move(layout: str) -> None:
    play = game(layout)
    reader = Reader(play, layout, (1280, 800))
    seat = play.session.match.asked()[0]
    plant = play.session.match.state.current[0]
    before = play.session.match.record.lines[:]
    found = reader.there(f"card:{plant}")
    assert found
    x, y = found[0].rect.center
    if layout == "desk":
        press(reader, (x, y), 3)
    else:
        long_touch(reader, (x, y))
    note = reader.app.room.canvas.overlay.note
    if note is None:
        pytest.skip("cards explain nothing here")
    touch_note(reader)
    opened = (
        asked_for(reader)
        or SheetId.of(play.session.view(seat).sheet).part
        or str([view.sheet for view in play.session.views])
    )
    assert "auction.turn" in opened
    assert play.session.match.record.lines == before


def press(reader: Reader, place: tuple[int, int], button: int) -> None:
    reader.app.step(0.1, [Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False)])
    reader.app.step(0.1, [Event(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False)])
    reader.wait()


def long_touch(reader: Reader, place: tuple[int, int]) -> None:
    wide, high = reader.app.screen.get_size()
    values = {"touch_id": 1, "finger_id": 7, "x": place[0] / wide, "y": place[1] / high, "dx": 0.0, "dy": 0.0}
    reader.app.step(0.05, [Event(pygame.FINGERDOWN, values)])
    for _ in range(12):
        reader.app.step(0.1)
    reader.app.step(0.05, [Event(pygame.FINGERUP, values)])
    reader.wait()
