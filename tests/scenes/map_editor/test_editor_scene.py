"""Making a map by posted events: from nothing to a game on it, at the desk and at the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.commands import main
from game.engine import board
from game.engine.board import board_changed, offer_own_maps
from game.engine.switches import BY_NAME
from game.kit.scenes.scene import Scene
from game.kit.style import words
from game.kit.style.settings import Settings
from game.navigator import Navigator
from game.scenes.map_editor.editor_scene import MapEditorScene
from game.scenes.map_editor.sheet_panel import HIGH, SheetMarks
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.setup.map_editor import shelf
from game.setup.map_editor.map_draft import FIELD, MapDraft
from game.setup.map_editor.map_text import random_draft, read_map
from game.setup.map_editor.random_map import LEAST
from game.setup.rule_words import line_of
from tests.play.reach.evening import Evening
from tests.play.reach.glass import FRAME

pytestmark = pytest.mark.unpainted

MEANS = {"desk": "mouse", "table": "fingers"}
SECONDS_EACH = 2
"""Seconds that a person takes for one touch or drag."""
TEN_MINUTES = 600
BETWEEN = 0.2
"""Seconds between two touches here: less than the pause after which the sheet is printed again."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder of the player's maps."""
    monkeypatch.setenv("ELEKTRO_SAVES", str(tmp_path / "data"))
    monkeypatch.setattr(board, "_own", [])
    yield tmp_path / "data" / "maps"
    monkeypatch.undo()
    board_changed()


class Maker(Evening):
    """A person who makes a map, and whose actions are counted. The person begins at the set-up; in the editor with the
    map named by `opened`; or, if that is "", in the editor with the draft saved before, or a new one.
    """

    def __init__(self, layout: str, folder: Path, means: str = "", opened: str | None = None, **wishes: bool) -> None:
        offer_own_maps(folder)
        self.actions = 0
        settings = Settings(layout=layout, speed="still", save_folder=str(folder.with_name("games")), **wishes)  # type: ignore[arg-type]
        scene: Scene
        if opened is None:
            house = Navigator(settings)
            scene = house.scene = house.setup()
        else:
            scene = MapEditorScene(folder, lambda name: None, 0, opened)
        super().__init__(scene, settings, means or MEANS[layout])
        self._finger = 1000

    def touch(self, name: str) -> None:
        self.actions += 1
        super().touch(name)

    def open(self, key: str = "make") -> None:
        """Open the editor from the gallery of maps."""
        self.touch("maps")
        self.touch(key)
        assert isinstance(self.app.scene, MapEditorScene)

    @property
    def scene(self) -> MapEditorScene:
        scene = self.app.scene
        assert isinstance(scene, MapEditorScene)
        return scene

    @property
    def draft(self) -> MapDraft:
        return self.scene.state.draft

    def place(self, at: tuple[float, float]) -> tuple[float, float]:
        """Return the screen point (px) of a place of the sheet (units)."""
        sheet = next(one for one in self.app.room.canvas.painted if one.panel.name == "editor:marks").panel.rect
        return sheet.x + at[0] * sheet.h / HIGH, sheet.y + at[1] * sheet.h / HIGH

    def stroke(self, *places: tuple[float, float]) -> None:
        """Land at the first place of the sheet, move over the others, and lift at the last."""
        self.actions += 1
        self._finger += 1
        points = [self.place(at) for at in places]
        self.post("down", points[0])
        for point in points[1:]:
            self.post("move", point)
        self.post("up", points[-1])
        self.app.step(BETWEEN)
        self.app.step(FRAME)

    def post(self, what: str, at: tuple[float, float]) -> None:
        if self.person.means == "fingers":
            wide, high = self.app.room.canvas.size
            kind = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}[what]
            more: dict[str, Any] = {"touch_id": 1, "finger_id": self._finger, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
            event = Event(kind, x=at[0] / (wide - 1), y=at[1] / (high - 1), **more)
        else:
            kind = {"down": pygame.MOUSEBUTTONDOWN, "move": pygame.MOUSEMOTION, "up": pygame.MOUSEBUTTONUP}[what]
            held = {"rel": (0, 0), "buttons": (1, 0, 0)}
            plain: dict[str, Any] = held if what == "move" else {"button": pygame.BUTTON_LEFT}
            event = Event(kind, pos=at, touch=False, **plain)
        self.app.step(FRAME, [event])

    def print(self) -> None:
        """Wait until the sheet is printed, which happens beside the program."""
        while self.marks().printed is None:
            self.app.step(FRAME)

    def marks(self) -> SheetMarks:
        """Return everything that is drawn on top of the printed sheet."""
        found = next(one for one in self.app.room.canvas.painted if one.panel.name == "editor:marks").panel.key
        assert isinstance(found, SheetMarks)
        return found

    def lines(self) -> list[str]:
        return [text for one in self.app.room.canvas.painted for text, _ in one.texts]

    def type(self, text: str) -> None:
        for letter in text:
            self.app.step(FRAME, [Event(pygame.TEXTINPUT, text=letter)])

    def key(self, key: int, mod: int = 0) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.app.step(FRAME, [Event(kind, key=key, mod=mod, unicode="", scancode=0)])
        self.wait()


def crossing(row: int, column: int) -> tuple[float, float]:
    """Return a place of a grid of five rows and seven columns on the sheet."""
    west, top, east, south = FIELD
    return west + 20 + (east - west - 40) * column / 6, top + 20 + (south - top - 40) * row / 4


@pytest.mark.rotates(1)
@pytest.mark.judges("editor.cities_line editor.empty editor.links_line editor.no_problem editor.sheet_hint")
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_a_map_can_be_made_in_the_editor_from_nothing_saved_chosen_and_played(layout: str, folder: Path) -> None:
    maker = Maker(layout, folder)
    maker.open()
    maker.touch("empty")
    for row in range(5):
        maker.touch(f"region:{maker.draft.regions[row]}")
        for column in range(7):
            maker.stroke(crossing(row, column))
    assert len(maker.draft.cities) == 35 and len(maker.draft.of(maker.draft.regions[2])) == 7
    maker.touch("tool:1")
    for row in range(5):
        for column in range(7):
            if column < 6:
                maker.stroke(crossing(row, column), crossing(row, column + 0.5), crossing(row, column + 1))  # type: ignore[arg-type]
            if row < 4:
                maker.stroke(crossing(row, column), crossing(row + 0.5, column), crossing(row + 1, column))  # type: ignore[arg-type]
    assert len(maker.draft.links) == 58
    a, b, price = maker.draft.links[5]
    maker.touch(f"price:{a}:{b}")
    maker.touch("price-")
    assert maker.draft.price(a, b) == price - 1
    maker.touch("tool:4")
    assert words.say("editor.no_problem") in maker.lines()
    maker.touch("name")
    maker.touch("key:X")
    maker.touch("named")
    assert maker.draft.name == words.say("editor.unnamed") + "x"
    maker.touch("play")
    assert maker.actions * SECONDS_EACH < TEN_MINUTES, maker.actions
    for _ in range(5):
        maker.wait()
    assert isinstance(maker.app.scene, SetupScene) and maker.app.scene.choices.map == "my-mapx"
    assert not maker.app.scene.covered
    maker.touch("deal")
    for _ in range(40):
        if isinstance(maker.app.scene, PlayScene):
            break
        maker.wait()
    assert isinstance(maker.app.scene, PlayScene) and maker.app.scene.session.match.record.map == "my-mapx"
    assert main(["simulate", "--map", "my-mapx", "--games", "1"]) == 0


@pytest.mark.rotates(1)
@pytest.mark.judges("editor.city_hint editor.no_redo editor.no_undo editor.start_line")
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_dragging_in_the_map_editor_moves_a_city_and_undo_moves_it_back(layout: str, folder: Path) -> None:
    maker = Maker(layout, folder, opened="")
    maker.touch("empty")
    maker.stroke((300, 300))
    maker.stroke((300, 300), (350, 420), (500, 610))
    city = maker.draft.cities[0]
    assert abs(city.at[0] - 500) <= 3 and abs(city.at[1] - 610) <= 3
    maker.touch("undo")
    assert abs(maker.draft.cities[0].at[0] - 300) <= 3
    maker.touch("redo")
    assert maker.draft.cities[0] == city
    maker.key(pygame.K_z, pygame.KMOD_CTRL)
    assert maker.draft.cities[0] != city
    maker.key(pygame.K_y, pygame.KMOD_CTRL)
    assert maker.draft.cities[0] == city


def test_while_a_city_is_dragged_the_map_editor_shows_the_changed_map_instead_of_the_old_print(folder: Path) -> None:
    maker = Maker("desk", folder, opened="")
    maker.touch("random")
    maker.wait()
    maker.print()
    marks = maker.marks()
    assert marks.printed == maker.draft
    city = maker.draft.cities[0]
    x, y = city.at
    maker.post("down", maker.place((x, y)))
    for far in (20, 60, 110):
        maker.post("move", maker.place((x + far, y + far)))
    held = maker.marks()
    assert held.printed is None and held.view.draft != maker.draft
    maker.post("up", maker.place((x + 110, y + 110)))
    assert maker.draft == held.view.draft
    assert maker.marks().printed is None
    maker.print()
    assert maker.marks().printed == maker.draft


@pytest.mark.rotates(1)
@pytest.mark.judges("editor.region_hint editor.regions_line")
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_dragging_a_finger_in_the_map_editor_puts_the_cities_it_passes_in_a_region(layout: str, folder: Path) -> None:
    maker = Maker(layout, folder, opened="")
    maker.touch("empty")
    for column in range(4):
        maker.stroke(crossing(2, column))
    maker.touch("tool:2")
    maker.touch("region:red")
    maker.stroke(*(crossing(2, part) for part in (0, 0.5, 1, 1.5, 2)))  # type: ignore[arg-type]
    assert [city.region for city in maker.draft.cities] == ["red", "red", "red", "purple"]
    maker.touch("undo")
    assert {city.region for city in maker.draft.cities} == {"purple"}, "one stroke is one edit"
    maker.touch("add_region")
    assert maker.draft.regions[-1] == "turquoise"
    maker.touch("remove_region")
    assert "turquoise" not in maker.draft.regions


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("layout", "means"), [("desk", "keys"), ("desk", "gamepad"), ("table", "mouse")])
def test_the_map_editor_can_be_used_with_keys_a_gamepad_or_a_mouse(layout: str, means: str, folder: Path) -> None:
    maker = Maker(layout, folder, means)
    maker.open()
    maker.touch("empty")
    for _ in range(3):
        maker.touch("new")
    assert len({city.at for city in maker.draft.cities}) == 3
    before = maker.draft.cities[2].at
    maker.touch("nudge:north")
    maker.touch("nudge:west")
    assert maker.draft.cities[2].at != before
    maker.touch("tool:1")
    maker.touch("link_all")
    assert len(maker.draft.links) >= 2
    a, b, price = maker.draft.links[0]
    maker.touch(f"price:{a}:{b}")
    maker.touch("price+")
    assert maker.draft.price(a, b) == price + 1
    maker.touch("delete")
    assert maker.draft.price(a, b) is None
    maker.touch("leave")
    assert isinstance(maker.app.scene, SetupScene)


@pytest.mark.judges("editor.check_line editor.not_yet editor.problem.apart editor.problem_hint")
def test_touching_a_fault_in_the_map_editor_marks_the_city_concerned(folder: Path) -> None:
    maker = Maker("desk", folder, opened="")
    maker.touch("random")
    maker.touch("new")
    lonely = maker.draft.cities[-1]
    maker.touch("tool:4")
    assert words.say("editor.problem.apart", city=lonely.name) in maker.lines()
    assert not maker.there("play"), "it cannot be played"
    maker.touch("problem:0")
    assert maker.scene.state.view("").marked == (lonely.id,)


@pytest.mark.judges("editor.by_edition editor.rules_line")
def test_a_rule_changed_in_the_map_editor_is_stored_in_the_map(folder: Path) -> None:
    maker = Maker("desk", folder, opened="")
    maker.touch("random")
    maker.touch("tool:3")
    assert line_of(BY_NAME["transit_outside"]) in maker.lines()
    maker.touch("transit_outside+")
    assert [rule[:3] for rule in maker.draft.rules] == [("any", "transit_outside", "false")]
    maker.key(pygame.K_PAGEDOWN)
    assert line_of(BY_NAME["transit_outside"]) not in maker.lines() and maker.scene.state.page == 1


def test_a_map_being_edited_survives_a_killed_program(folder: Path) -> None:
    """Another copy of the program finds the edited map, although the first one did not end properly."""
    maker = Maker("desk", folder, opened="")
    maker.touch("random")
    maker.stroke((440, 470), (441, 471))
    draft = maker.draft
    again = Maker("desk", folder, opened="")
    assert again.draft == draft and len(draft.cities) >= 42


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_a_players_own_map_can_be_edited_and_is_saved_in_the_same_file(layout: str, folder: Path) -> None:
    offer_own_maps(folder)
    name = shelf.save_map(random_draft(35, 4, "Own"), folder)
    maker = Maker(layout, folder)
    assert isinstance(maker.app.scene, SetupScene)
    maker.app.scene.choices = maker.app.scene.choices.with_map(name)
    maker.app.lay_out()
    maker.open("edit")
    assert maker.draft == read_map(folder / "own.toml")
    city = maker.draft.cities[0]
    maker.touch(f"city:{city.id}")
    maker.touch("rename")
    maker.key(pygame.K_BACKSPACE)
    maker.type("ü")
    maker.key(pygame.K_RETURN)
    maker.touch("save")
    assert words.say("editor.saved_as", path="own.toml") in maker.lines()
    assert read_map(folder / "own.toml").cities[0].name == city.name[:-1] + "ü"
    assert [path.name for path in folder.glob("*.toml")] == ["own.toml"]


@pytest.mark.rotates
@pytest.mark.parametrize("visits", [1, 2])
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_opening_another_map_in_the_editor_can_be_undone_back_to_the_unsaved_map(
    layout: str, visits: int, folder: Path
) -> None:
    offer_own_maps(folder)
    name = shelf.save_map(random_draft(35, 4, "Own"), folder)
    unsaved = random_draft(36, 5, "Half made")
    shelf.save_draft(unsaved, folder)
    for visit in range(visits):
        maker = Maker(layout, folder, opened=name)
        assert maker.draft == read_map(folder / "own.toml")
        said = words.say("editor.draft_kept", map="Half made") in maker.lines()
        assert said == (visit == 0)
        maker.touch(f"city:{maker.draft.cities[0].id}")
    maker.touch("undo")
    assert maker.draft == unsaved


def test_the_map_editor_says_how_many_cities_a_random_map_has_at_least(folder: Path) -> None:
    maker = Maker("desk", folder, opened="")
    shelf_ = maker.scene.state.view("en").shelf
    assert shelf_ is not None
    for _ in range(shelf_.cities - LEAST):
        maker.touch("cities-")
    less = next(t for one in maker.app.room.canvas.painted for t in one.targets if t.name == "cities-")
    assert not less.enabled and less.reason == f"A random map has at least {LEAST} cities."


def test_a_map_that_belongs_to_the_game_cannot_be_edited(folder: Path) -> None:
    maker = Maker("desk", folder)
    maker.touch("maps")
    assert not maker.there("edit")


def test_in_a_kiosk_the_map_editor_is_not_offered(folder: Path) -> None:
    maker = Maker("desk", folder, kiosk=True)
    maker.touch("maps")
    assert not maker.there("make")


def test_in_the_map_editor_escape_first_ends_typing_a_name_and_then_leaves(folder: Path) -> None:
    maker = Maker("desk", folder)
    maker.open()
    maker.touch("name")
    maker.key(pygame.K_ESCAPE)
    assert not maker.scene.typing
    maker.key(pygame.K_ESCAPE)
    maker.wait()
    assert isinstance(maker.app.scene, SetupScene)
