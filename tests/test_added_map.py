"""A map added as one file of cities and connections: it is drawn plainly wherever a map is drawn.

Also maps whose sheet or picture is broken, and a map's file that cannot be read among others.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game import commands
from game.app import App, Installation
from game.bots import decide
from game.engine import board, setup
from game.engine.board import BadMap, Board, load_board
from game.engine.record import Seat
from game.kit.board import sheet_reader
from game.kit.board.map_sheet import EXTENT, Sheet
from game.kit.board.plain.lay import plain_sheet
from game.kit.board.sheet_reader import load_sheet, raster
from game.kit.style import assets
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.match import Match, new_match
from game.scenes import result_picture
from game.scenes.play import PlayScene
from game.scenes.replay_scene import ReplayScene
from game.scenes.setup_scene import SetupScene
from game.scenes.title.attract import AttractScene
from game.scenes.title.title_scene import TitleScene
from game.session.bot_players import LocalBots
from game.setup.choices import Choices

NEW = "atlantis"
SEATS = (Seat("red", "person", "Anna"), Seat("blue", "greedy", "Bob"), Seat("green", "greedy", "Cleo"))
SIZE = (1280, 800)


LAID: dict[tuple[str, str, str], Sheet] = {}
"""Sheets laid out plainly so far: the same board is laid out in the same way, which takes a second."""


def _laid_out(board: Board, side: str, stem: str) -> Sheet:
    """Return the plain sheet of a board, laid out once."""
    key = repr(board), side, stem
    if key not in LAID:
        LAID[key] = plain_sheet(board, side, stem)
    return LAID[key]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The maps in a folder of the test's own, with a copy of one that has another id and name."""
    maps = tmp_path / "maps"
    shutil.copytree(board.MAPS, maps)
    text = (maps / "germany.toml").read_text("utf-8")
    text = text.replace('id = "germany"', f'id = "{NEW}"', 1).replace('name = "Germany"', 'name = "Atlantis"', 1)
    (maps / f"{NEW}.toml").write_text(text, "utf-8")
    for module in (board, sheet_reader):
        monkeypatch.setattr(module, "MAPS", maps)
    monkeypatch.setattr(sheet_reader, "plain_sheet", _laid_out)
    _forget()
    headless()
    yield maps
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    load_board.cache_clear()
    load_sheet.cache_clear()
    setup._fault_of.cache_clear()
    assets._named.clear()


class First(Random):
    """A random source that always chooses the added map."""

    def choice(self, seq):
        return NEW if NEW in seq else super().choice(seq)


def shown(scene: object, layout: str) -> tuple[App, Surface]:
    screen = Surface(SIZE)
    app = App(scene, Settings(speed="still", layout=layout), layout, screen, Installation(diagonal=32))  # type: ignore[arg-type]
    for _ in range(4):
        app.step(0.3)
    return app, screen


def dealt() -> Match:
    return new_match("recharged", NEW, SEATS, 7)


@pytest.mark.rotates
@pytest.mark.parametrize("layout", ["desk", "table"])
@pytest.mark.parametrize("where", ["title", "setup", "play", "replay", "attract"])
def test_every_scene_draws_a_map_added_as_a_file_and_reports_its_missing_picture(
    folder: Path, capsys: pytest.CaptureFixture[str], where: str, layout: str
) -> None:
    scenes = {
        "title": lambda: TitleScene(lambda _: None, None, "", First(1)),
        "setup": lambda: SetupScene(
            Choices(map=NEW, layout=layout), lambda *_: None, lambda _: None, lambda: None, None, Random(1)
        ),
        "play": lambda: PlayScene(dealt(), LocalBots(1), lambda _: None, layout),
        "replay": lambda: ReplayScene(played(30).record, lambda _: None, lambda: None),
        "attract": lambda: AttractScene(lambda: None, layout, First(1), LocalBots),
    }
    app, screen = shown(scenes[where](), layout)
    assert app.frames
    assert len({tuple(screen.get_at((x, 400))) for x in range(0, 1280, 10)}) > 20, "the picture is empty"
    told = capsys.readouterr().err
    assert re.fullmatch(
        rf"elektro: {NEW}\.\w+\.geometry\.json: there is no such sheet; the map is drawn plainly\n", told
    )


def played(most: int) -> Match:
    match, random = dealt(), Random(2)
    while not match.over and len(match.commits) < most:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    return match


def test_the_regions_of_an_added_map_can_be_chosen_by_touch(folder: Path) -> None:
    scene = SetupScene(Choices(map=NEW), lambda *_: None, lambda _: None, lambda: None, None, Random(1))
    app, _ = shown(scene, "desk")
    rect = next(painted.panel.rect for painted in app.room.canvas.painted if painted.panel.name == "setup:board")
    seen: set[str] = set()
    for part in range(1, 20):
        before = set(scene.choices.regions)
        place = rect.centerx, rect.top + rect.h * part // 20
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.step(0.02, [Event(kind, pos=place, button=1, touch=False)])
        app.step(0.6)
        seen |= before ^ set(scene.choices.regions)
    assert len(seen) >= 3


def test_the_end_of_a_game_and_its_picture_are_drawn_on_an_added_map(folder: Path) -> None:
    match = played(100_000)
    scene = PlayScene(match, LocalBots(1), lambda _: None, "desk")
    shown(scene, "desk")
    assert result_picture.sheet(scene.session).get_width() > 1000


def test_the_set_up_offers_an_added_map_by_its_name(folder: Path) -> None:
    scene = SetupScene(Choices(), lambda *_: None, lambda _: None, lambda: None, None, Random(1))
    scene.maps.page = 0
    app, _ = shown(scene, "desk")
    spots = {spot.target.name: spot.target for spot in app.room.canvas.spots}
    assert f"map:{NEW}" in spots
    assert ("Atlantis", False) in [text for painted in app.room.canvas.painted for text in painted.texts]


def test_simulate_and_replay_work_on_an_added_map(
    folder: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert commands.main(["simulate", "--games", "1", "--map", NEW, "--records", str(tmp_path / "r")]) == 0
    (record,) = (tmp_path / "r").iterdir()
    assert commands.main(["replay", str(record), "--check"]) == 0
    assert capsys.readouterr().err == ""


def test_on_an_added_map_every_city_is_apart_from_others_and_in_its_region(folder: Path) -> None:
    sheet = load_sheet(NEW, "classic")
    places = list(sheet.cities.values())
    assert all(
        (ax - bx) ** 2 + (ay - by) ** 2 > (2 * sheet.disc) ** 2
        for at, (ax, ay) in enumerate(places)
        for bx, by in places[:at]
    )
    numbers = raster(sheet)
    for city in sheet.board.cities:
        x, y = sheet.cities[city.id]
        here = numbers.at(round(x - EXTENT[0]), round(y - EXTENT[1]))
        assert sheet.board.regions[here - 1] == city.region, city.name
    assert list(sheet.letterings) == ["desk", "upright", "turned"]


def test_on_an_added_map_without_coordinates_connected_cities_are_placed_close_together(folder: Path) -> None:
    path = folder / f"{NEW}.toml"
    path.write_text(re.sub(r", at = \[[^]]*\]", "", path.read_text("utf-8")), "utf-8")
    assert all(city.at is None for city in load_board(NEW).cities)
    sheet = load_sheet(NEW)
    near = {frozenset(link[:2]) for link in sheet.board.links}

    def away(a, b):
        (ax, ay), (bx, by) = sheet.cities[a], sheet.cities[b]
        return ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5

    names = list(sheet.cities)
    joined = [away(*pair) for pair in map(tuple, near)]
    apart = [away(a, b) for a in names for b in names if a < b and frozenset((a, b)) not in near]
    assert sum(joined) / len(joined) < 0.4 * sum(apart) / len(apart)


def test_regions_with_names_of_their_own_are_shown_by_these_names(folder: Path) -> None:
    path = folder / f"{NEW}.toml"
    text = path.read_text("utf-8")
    for number, region in enumerate(load_board("germany").regions):
        text = re.sub(rf'(id|region) = "{region}"', rf'\1 = "part_{number}"', text)
    path.write_text(text, "utf-8")
    scene = SetupScene(Choices(map=NEW), lambda *_: None, lambda _: None, lambda: None, None, Random(1))
    app, _ = shown(scene, "desk")
    assert "part 3" in [text for painted in app.room.canvas.painted for text, _ in painted.texts]


@pytest.mark.rotates(2)
@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", "null", '{"sheet": [880, 1048]}', '{"sheet": 3}', "[" * 100_000, "\0", '{"sheet": [NaN, 1e999]}'],
)
def test_a_damaged_geometry_file_of_a_map_is_replaced_by_a_plain_drawing(
    folder: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    (folder / f"{NEW}.geometry.json").write_text(content)
    assert load_sheet(NEW).plain
    told = capsys.readouterr().err
    assert told.startswith(f"elektro: {NEW}.geometry.json: ")
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    "old, new", [("880", "1e300"), ("880", "NaN"), ('"disc":20', '"disc":-1'), ('"foot"', '"top"')]
)
def test_a_map_geometry_with_impossible_sizes_is_replaced_by_a_plain_drawing(
    folder: Path, capsys: pytest.CaptureFixture[str], old: str, new: str
) -> None:
    content = (folder / "france.geometry.json").read_text()
    assert old in content
    (folder / "france.geometry.json").write_text(content.replace(old, new, 1))
    assert load_sheet("france").plain
    assert "drawn plainly" in capsys.readouterr().err


def test_a_missing_map_picture_is_replaced_by_a_plain_drawing(
    folder: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheet_reader, "ASSETS", tmp_path)
    shown(PlayScene(new_match("classic", "italy", SEATS, 7), LocalBots(1), lambda _: None, "desk"), "desk")
    told = capsys.readouterr().err
    assert "italy.webp" in told
    assert max(raster(load_sheet("italy", "classic")).numbers) == len(load_board("italy").regions)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "id = 3",
        "\0",
        "[" * 50_000,
        'id="x"\nname="X"\nregions=[]\ncities=[]\nlinks=[]',
        "[rules.any]\nregions = 'x'",
    ],
)
def test_a_file_in_the_maps_folder_that_is_not_a_map_is_left_out_with_a_message(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    germany = (folder / "germany.toml").read_text("utf-8")
    (folder / "broken.toml").write_text(germany + text if text.startswith("[rules") else text)
    assert "broken" not in setup.playable_maps()
    (sentence,) = setup.maps_left_out()
    assert sentence.startswith("broken.toml")
    assert "\n" not in sentence
    assert Choices().map in setup.playable_maps()
    with pytest.raises((BadMap, ValueError)):
        new_match("classic", "broken", SEATS, 1)
