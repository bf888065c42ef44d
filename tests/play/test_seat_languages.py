"""Four seats with four languages: chosen by finger while sitting down, used during a whole round, saved and restored.

Each language is the English catalogue with its own letter added to every word, so that every word of a station can be
traced to its own catalogue, to another one, or to none.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pygame
import pytest
from pygame import Surface

from game.app import App, Installation
from game.kit.screen.panel import Painted
from game.kit.style import words
from game.kit.style.assets import words_folder
from game.kit.style.settings import Settings
from game.kit.values.ids import AtSeat, OneOf
from game.match import PERSON
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.session import intents
from game.setup.choices import COLOURS
from game.table.stations import station_sheets
from tests.play.driving import Fingers, play_through
from tests.play.test_station_language import said

pytestmark = pytest.mark.unpainted

SIZE = (1920, 1080)
SIGNS = {"aa": "ä", "bb": "ö", "cc": "ü", "dd": "é"}
"""The made-up languages, one for each seat, with the letter behind their words."""
NAMES = ("Anna", "Bob", "Carla", "Dev")


def marked(message: str, sign: str) -> str:
    """Return a message with the letter of its language behind every word; values filled in stay unmarked."""
    return "".join(
        re.sub(r"[^\W\d_]+", lambda word: word[0] + sign, text) + (f"{{{field}}}" if field else "")
        for text, field, _, _ in Formatter().parse(message)
    )


@pytest.fixture
def tongues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the game read a folder of words in English and four made-up languages instead of its own."""
    folder = tmp_path / "words"
    shutil.copytree(words_folder(), folder, ignore=foreign_files)
    for path in [*folder.rglob("en.toml")]:
        for code, sign in SIGNS.items():
            path.with_name(f"{code}.toml").write_text(translated(path.read_text("utf-8"), code, sign), "utf-8")
    monkeypatch.setattr(words, "words_folder", lambda: folder)
    forget()
    yield
    words.set_language("en")
    forget()


def foreign_files(at: str, names: list[str]) -> list[str]:
    return [name for name in names if name != "en.toml" and not Path(at, name).is_dir()]


def translated(text: str, code: str, sign: str) -> str:
    """Return a catalogue with every message marked; the language's own data stay unmarked, except for its lists."""
    lines, own = [], False
    for line in text.split("\n"):
        own = line == "[language]" if line.startswith("[") else own
        key, is_message, message = line.partition(" = ")
        if is_message and not line.startswith("#") and not (own and not key.startswith("list")):
            line = f"{key} = {json.dumps(marked(tomllib.loads(f'told = {message}')['told'], sign))}"
        lines.append(f'name = "{code}"' if own and key == "name" else line)
    return "\n".join(lines)


def forget() -> None:
    for kept in (words.catalogue, words.section_apart, words.grammar, words._endings, words._complain, words._head):
        kept.cache_clear()


class Evening(Fingers):
    """A game played by fingers only, from the title on."""

    def __init__(self, folder: Path, settings: Settings | None = None) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        self.settings = settings or Settings(
            bidding="turns", layout="table", speed="still", save_folder=str(folder / "games")
        )
        self.house = Navigator(self.settings)
        self.app = App(self.house.scene, self.settings, "table", Surface(SIZE), Installation(diagonal=43))
        self.wait(3)
        self.heard: set[tuple[int, str]] = set()
        self.playing = False

    def tap(self, name: str) -> None:
        spot = self.app.room.canvas.spot(name)
        assert spot, f"{name}: {sorted({one.target.name for one in self.app.room.canvas.spots})}"
        self.touch(spot)
        self.wait(3)

    def sit_down(self, codes: Iterable[str]) -> None:
        """Give the first seats to people, and choose a language for each unless it is empty."""
        self.tap("play:0")
        assert isinstance(self.house.scene, SetupScene)
        for place, code in enumerate(codes):
            colour = COLOURS[place]
            if self.house.scene.choices.chairs[place].kind != PERSON:
                self.tap(AtSeat(colour, "kind"))
            if code:
                self.tap(AtSeat(colour, "language"))
                self.tap(AtSeat(colour, OneOf("language", code)))

    def deal(self) -> None:
        self.tap("deal")
        self.play()

    def play(self) -> None:
        """Take over the scene of the game that the navigator shows, and its match."""
        assert isinstance(self.house.scene, PlayScene)
        self.scene, self.match = self.house.scene, self.house.scene.session.match
        self.wait(30)
        self.playing = True

    def touch(self, spot: object) -> None:
        """Touch the screen, then check all texts that are shown."""
        super().touch(spot)  # type: ignore[arg-type]
        if self.playing:
            self.heard |= set(self.foreign())

    # --- what is said ---------------------------------------------------------------------------------

    @property
    def own(self) -> list[Painted]:
        """Return the panels of one seat: its station, its pulled-up copies, its lens."""
        return [one for one in self.app.room.canvas.painted if one.panel.owner is not None]

    def known(self) -> set[str]:
        """Return the words of names, which are the same in every language."""
        names = [*SIGNS, "English", *(seat.name for seat in self.match.seats)] + [
            city.name for city in self.match.state.zone.cities
        ]
        return {word.casefold() for name in names for word in re.findall(r"[^\W\d_]+", name)}

    def foreign(self) -> Iterator[tuple[int, str]]:
        """Yield texts and explanations for a seat in words that are not of its language."""
        names = self.known()
        for painted in self.own:
            seat = painted.panel.owner
            assert seat is not None
            sign = SIGNS[self.scene.session.view(seat).language]
            told = [text for text, plain in painted.texts if not plain]
            told += [text for target in painted.targets for text in (target.hint, target.reason) if text]
            for text in told:
                if not in_language(text, sign, names):
                    yield seat, f"{painted.panel.name}: {text}"
        turns = [chair.turn for chair in self.scene.people.seating(SIZE).chairs]
        for note in self.app.room.canvas.overlay.notes.values():
            seat = turns.index(note.turn)
            if not in_language(note.text, SIGNS[self.scene.session.view(seat).language], names):
                yield seat, f"told: {note.text}"


def in_language(text: str, sign: str, names: set[str]) -> bool:
    """Return whether all words of a text except names end with the letter of a language."""
    return all(
        word.casefold().endswith(sign) or word.casefold() in names
        for word in re.findall(r"[^\W\d_]+", text)
        if len(word) > 1
    )


@pytest.fixture
def evening(tongues: None, tmp_path: Path) -> Iterator[Evening]:
    one = Evening(tmp_path)
    one.sit_down(SIGNS)
    yield one
    one.app.close()


def test_in_the_table_set_up_every_player_station_is_in_its_own_language(evening: Evening) -> None:
    names = {name.casefold() for name in NAMES}
    scene = evening.house.scene
    assert isinstance(scene, SetupScene)
    assert [chair.language for chair in scene.choices.chairs[:4]] == list(SIGNS)
    for page in ("name", "colour", "language", "kind", "who"):
        evening.tap(AtSeat("blue", page))
        for painted in evening.own:
            assert painted.panel.owner is not None
            sign = SIGNS[scene.choices.chairs[painted.panel.owner].language]
            for text, plain in painted.texts:
                if not plain:
                    assert in_language(text, sign, names), (painted.panel.name, text)
        evening.tap(AtSeat("blue", "done" if page in ("name", "who") else page))
        if page == "kind":
            evening.tap(AtSeat("blue", page))
    (sheet,) = [one for one in evening.app.room.canvas.painted if one.panel.name == "setting:sheet"]
    assert words.say("setting.title") in [text for text, _ in sheet.texts], "the sheet speaks the table's"


@pytest.mark.rotates(3, family="whole games")
def test_during_a_whole_round_every_player_station_stays_in_its_own_language(evening: Evening) -> None:
    evening.deal()
    assert [view.language for view in evening.scene.session.views] == list(SIGNS)
    play_through(evening, "greedy", 3, until=lambda state: state.round == 2)
    assert evening.match.state.round == 2
    assert evening.heard == set()
    for seat, seat_of in enumerate(evening.match.seats):
        for sheet in (
            "payment",
            "resupply",
            "plants",
            "log",
            "help",
            "aim",
            "here",
            "icons",
            "phase",
            "signs",
            "planner",
        ):
            evening.scene.session.perform(intents.Open(seat, sheet))
            evening.app.lay_out()
            assert list(evening.foreign()) == [], (sheet, seat_of)
        evening.scene.session.perform(intents.Close(seat))


def test_the_check_of_languages_detects_a_station_control_in_the_wrong_language(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A test of the checker: the button back to the turn is in English, as it should be."""
    evening.deal()
    seat = evening.match.asked()[0]
    right = station_sheets.way_back

    def wrong(*told: object) -> object:
        with words.speaking("en"):
            return right(*told)  # type: ignore[arg-type]

    evening.scene.session.perform(intents.Open(seat, "plants"))
    evening.app.lay_out()
    assert list(evening.foreign()) == []
    monkeypatch.setattr(station_sheets, "way_back", wrong)
    evening.scene.session.found = None  # nothing has changed that a layout would look at
    evening.app.lay_out()
    assert [at for at, _ in evening.foreign()] == [seat]


def test_refusals_and_shared_messages_are_in_the_language_of_the_player_who_asked(evening: Evening) -> None:
    """Messages of the market, the map and a city use the language in every composed part."""
    evening.deal()
    asked = evening.match.asked()[0]
    chairs, canvas = evening.scene.people.seating(SIZE).chairs, evening.app.room.canvas
    shared = [spot for spot in canvas.spots if spot.owner is None and (spot.target.hint or spot.target.reason)]
    assert {spot.target.name.partition(":")[0] for spot in shared} >= {"card", "fuel", "map", "knob"}
    told = set()
    for spot in shared:
        canvas.overlay.hush()
        finger = evening.down(spot.target.rect.center)
        evening.wait(50)
        told |= {note.text for note in canvas.overlay.notes.values()}
        assert list(evening.foreign()) == [], spot.target.name
        evening.up(finger, spot.target.rect.center)
        evening.wait(5)
    assert len(told) > 10 and chairs[asked]
    other = (asked + 1) % 4
    evening.scene.session.perform(intents.Undo(other))
    evening.wait(5)
    assert said(evening) and list(evening.foreign()) == []


def test_a_players_language_is_saved_with_the_game_and_remembered_by_name(evening: Evening, tmp_path: Path) -> None:
    evening.deal()
    seat = 1
    evening.scene.session.perform(intents.Open(seat, "help"))
    evening.app.lay_out()
    evening.tap(AtSeat(COLOURS[seat], "language"))
    chosen = [view.language for view in evening.scene.session.views]
    assert chosen == ["aa", "cc", "cc", "dd"]
    evening.tap(AtSeat(COLOURS[seat], "close"))
    evening.app.close()
    kept = evening.settings
    assert kept.languages == {"anna": "aa", "bob": "cc", "carla": "cc", "dev": "dd"}
    kept.languages = {"bob": "bb"}
    again = Evening(tmp_path, kept)
    again.tap("resume:0")
    again.play()
    assert [view.language for view in again.scene.session.views] == chosen, "the game itself knows it"
    again.app.close()
    for path in (tmp_path / "games").iterdir():
        if path.suffix == ".json":
            path.unlink()
    kept.languages = {"bob": "bb", "dev": "gone", "emil": "aa"}
    by_name = Evening(tmp_path, kept)
    by_name.tap("resume:0")
    by_name.play()
    assert [view.language for view in by_name.scene.session.views] == ["", "bb", "", ""]
    by_name.app.close()


def test_a_returning_player_gets_their_last_language(tongues: None, tmp_path: Path) -> None:
    settings = Settings(layout="table", speed="still", save_folder=str(tmp_path / "games"))
    settings.languages = {"anna": "bb", "greta": "cc"}
    evening = Evening(tmp_path, settings)
    evening.sit_down(("", ""))
    scene = evening.house.scene
    assert isinstance(scene, SetupScene)
    assert [chair.language for chair in scene.choices.chairs[:2]] == ["bb", ""]
    evening.tap(AtSeat("blue", "name"))
    evening.tap(AtSeat("blue", OneOf("called", "Greta")))
    assert scene.choices.chairs[1].language == "cc"
    evening.app.close()


def test_the_languages_of_the_last_200_players_are_remembered() -> None:
    settings = Settings()
    for number in range(300):
        settings.remember_language(f"Anna {number}", "de")
    assert len(settings.languages) == 200 and settings.language_of("ANNA  299") == "de"
    settings.remember_language("anna 299", "")
    assert settings.language_of("Anna 299") == ""
    assert replace(settings).language_of("Anna 3") == ""
