"""The title screen's buttons work by mouse, finger and key, its lamps light up one by one, and bots play while it is
idle.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface
from pygame.event import Event

from game.app import App
from game.engine.board import maps
from game.engine.record import Seat
from game.kit.board.printed_map import WHOLE
from game.kit.board.sheet_reader import load_sheet
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.style.timing import Speed
from game.kit.system.window import headless
from game.match import new_match
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.play import PlayScene
from game.scenes.title import splash
from game.scenes.title.attract import SHOWN, AttractScene
from game.scenes.title.lights import LEVELS, REST, Lights, growth
from game.scenes.title.night_map import HORIZON, Night
from game.scenes.title.title_scene import ALONE, BUTTONS, TitleScene
from game.session.bot_players import LocalBots

SIZE = (1280, 800)
WAYS = ("resume", *(name for name, _, _ in BUTTONS if name != "settings"))


def shown(
    layout: str = "desk", speed: Speed = "still", kept: Path | None = None, reduced: bool = False, kiosk: bool = False
) -> tuple[App, list[str]]:
    """Return the title in a window, and the choice made there."""
    headless()
    chosen: list[str] = []
    scene = TitleScene(chosen.append, kept, "", Random(1))
    app = App(scene, Settings(layout=layout, speed=speed, reduced_motion=reduced, kiosk=kiosk), layout, Surface(SIZE))
    for _ in range(3):
        app.step(1 / 60)
    return app, chosen


def touch(app: App, place: tuple[int, int], finger: bool) -> None:
    """Tap a place with a finger or the mouse."""
    if finger:
        x, y = place[0] / SIZE[0], place[1] / SIZE[1]
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            app.step(0.05, [Event(kind, touch_id=1, finger_id=1, x=x, y=y, dx=0, dy=0, pressure=1)])
    else:
        app.step(0.05, [Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place)])
        app.step(0.05, [Event(pygame.MOUSEBUTTONUP, button=1, pos=place)])
    app.step(0.6)


def pixels(surface: Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def place_of(app: App, name: str) -> tuple[int, int]:
    spot = app.room.canvas.spot(name)
    assert spot is not None, name
    return spot.target.rect.center


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_splash_picture_stays_below_the_buttons_until_the_title_screen_is_painted(layout: str) -> None:
    whole, _ = shown(layout)
    whole.step(1 / 60)
    left = Surface(SIZE)
    splash.paint(left, layout == "table")
    splash._risen[:] = [left]
    chosen: list[str] = []
    scene = TitleScene(chosen.append, None, "", Random(1))
    app = App(scene, Settings(layout=layout, speed="still"), layout, Surface(SIZE))
    app.room.canvas.slice = 0.002
    app.screen.blit(left, (0, 0))
    middle = Rect(SIZE[0] // 3, SIZE[1] // 2 - 60, 200, 120)
    seen: list[bool] = []
    for _ in range(2000):
        app.step(1 / 60)
        seen.append(pixels(app.screen.subsurface(middle)) == pixels(left.subsurface(middle)))
        if scene.patience > 0 and not app.busy:
            break
    turns = seen.index(False)
    assert turns > 8 and not any(seen[turns:])  # made in steps, but seen at once
    pairs = zip(pixels(app.screen), pixels(whole.screen), strict=True)
    assert max(abs(one - other) for one, other in pairs) < 2  # thin lines at the seams of what was painted in parts
    assert splash.left(SIZE) is None


@pytest.mark.rotates
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1080)])
def test_the_splash_picture_equals_the_title_screen_above_the_horizon(size: tuple[int, int], language: str) -> None:
    """Frame, name, line and sky, in the set language: only the map, its lamps and the buttons come later."""
    headless()
    words.set_language(language)
    app = App(TitleScene(lambda where: None), Settings(speed="still", language=language), "desk", Surface(size))
    for _ in range(4):
        app.step(1 / 60)
    first = Surface(size)
    splash.paint(first)
    words.set_language("en")
    whole = pygame.Rect(0, 0, size[0], round(size[1] * HORIZON * 0.92))
    pictures = [pygame.surfarray.array3d(screen.subsurface(whole)).astype(int) for screen in (first, app.screen)]
    off = abs(pictures[0] - pictures[1]).mean(axis=2)
    assert off.mean() < 10
    place, letters = splash.name_place(size)
    line = pygame.Rect(0, 0, round(letters * 2), round(letters * 0.2))
    below = letters * splash.BELOW_NAME + splash.LINE_DOWN * splash.unit_of(size)
    line.center = place.centerx, round(place.y + place.h * splash.NAME_LEVEL + below)
    assert off[line.left : line.right, line.top : line.bottom].mean() < 15, "the same words at the same place"


def test_the_splash_picture_at_a_table_has_no_upright_text() -> None:
    desk, table = Surface(SIZE), Surface(SIZE)
    splash.paint(desk)
    splash.paint(table, table=True)
    middle = Rect(SIZE[0] // 4, SIZE[1] // 20, SIZE[0] // 2, SIZE[1] // 4)
    bright = [pygame.transform.average_color(screen, middle)[0] for screen in (desk, table)]
    assert bright[1] < bright[0] / 2, "no golden name upside down for the others"


def test_the_title_screens_buttons_respond_while_it_is_still_being_painted() -> None:
    splash._risen[:] = [Surface(SIZE)]
    chosen: list[str] = []
    app = App(TitleScene(chosen.append, None, "", Random(1)), Settings(speed="still"), "desk", Surface(SIZE))
    app.room.canvas.slice = 0.05
    app.step(1 / 60)
    place = place_of(app, "learn")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(1 / 60, [Event(kind, button=1, pos=place)])
    assert chosen == ["learn"] and not [p for p in app.room.canvas.painted if p.panel.name == "title:night"]


@pytest.mark.rotates
@pytest.mark.parametrize("finger", [False, True])
@pytest.mark.parametrize("name", WAYS)
def test_every_button_of_the_title_works_at_the_desk(name: str, finger: bool, tmp_path: Path) -> None:
    app, chosen = shown(kept=tmp_path / "a.elektro")
    touch(app, place_of(app, name), finger)
    assert chosen == [name]


@pytest.mark.parametrize("side", range(4))
def test_every_button_of_the_title_works_from_every_side_of_a_table(side: int, tmp_path: Path) -> None:
    app, chosen = shown("table", kept=tmp_path / "a.elektro")
    for name in WAYS:
        touch(app, place_of(app, f"{name}:{side}"), finger=True)
    assert chosen == list(WAYS)
    spot = app.room.canvas.spot(f"play:{side}")
    assert spot is not None and spot.turn == side


def test_in_the_table_layout_the_enter_key_on_the_title_screen_starts_playing() -> None:
    app, chosen = shown("table")
    app.step(0.6, [Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")])
    assert chosen == ["play"]


def test_on_the_title_enter_starts_playing_and_tab_reaches_the_other_buttons() -> None:
    app, chosen = shown()

    def press(key: int) -> None:
        kinds = (pygame.KEYDOWN, pygame.KEYUP)
        app.step(0.6, [Event(kind, key=key, mod=0, unicode="") for kind in kinds])

    press(pygame.K_RETURN)
    assert chosen == ["play"]
    for _ in BUTTONS:
        press(pygame.K_TAB)
        if app.room.focus.spot and app.room.focus.spot.target.name == "leave":
            press(pygame.K_RETURN)
    assert chosen == ["play", "leave"]


def test_the_title_screen_offers_to_continue_only_if_there_is_an_unfinished_game(tmp_path: Path) -> None:
    app, _ = shown()
    assert app.room.canvas.spot("resume") is None
    for layout in ("desk", "table"):
        app, chosen = shown(layout, kept=tmp_path / "a.elektro")
        app.step(0.6, [Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")])
        assert chosen == ["resume"], "it is what Enter means, too"


def test_the_settings_open_from_the_title_screen_and_return_to_it() -> None:
    app, _ = shown()
    title = app.scene
    touch(app, place_of(app, "settings"), finger=False)
    assert isinstance(app.scene, SettingsScene)
    app.step(0.1, [Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")])
    app.step(0.1)
    assert app.scene is title


def test_no_player_can_leave_a_kiosk_by_its_title() -> None:
    app, _ = shown(kiosk=True)
    assert app.room.canvas.spot("leave") is None and app.room.canvas.spot("play")


def frames(app: App, seconds: float, step: float = 0.06) -> int:
    """Return the number of frames in which something was drawn."""
    before = app.frames
    for _ in range(round(seconds / step)):
        app.step(step)
    return app.frames - before


@pytest.mark.parametrize(("speed", "reduced"), [("still", False), ("normal", True)])
def test_the_title_screen_without_animation_is_not_drawn_again(speed: Speed, reduced: bool) -> None:
    app, _ = shown(speed=speed, reduced=reduced)
    frames(app, 0.5)
    assert frames(app, 20) == 0
    assert app.rest_seconds() > 0.1


def test_the_lamps_on_the_title_screen_light_up_and_then_rest_for_a_while() -> None:
    app, _ = shown(speed="normal")
    scene = app.scene
    assert isinstance(scene, TitleScene)
    assert max(scene._lights.levels) < LEVELS
    assert frames(app, scene._lights.whole + 1) > 40
    assert min(scene._lights.levels) == LEVELS
    assert frames(app, REST - 3) == 0, "nothing moves while it rests"
    assert frames(app, 6) > 0, "and then it wakes"


def test_the_idle_title_screen_starts_a_game_of_bots_later_if_the_mouse_moves() -> None:
    app, chosen = shown()
    frames(app, ALONE - 5, 0.5)
    app.step(0.1, [Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0))])
    frames(app, ALONE - 5, 0.5)
    assert chosen == []
    frames(app, 8, 0.5)
    assert chosen == ["alone"]


@given(st.sampled_from(maps()), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_networks_on_the_title_screen_grow_along_connections_and_light_every_city(map_name: str, seed: int) -> None:
    sheet = load_sheet(map_name, "recharged")
    lamps = growth(sheet, Random(seed))
    assert sorted(lamp.city for lamp in lamps) == sorted(sheet.cities)
    links = {frozenset(link[:2]) for link in sheet.board.links}
    owner: dict[str, str] = {}
    for lamp in lamps:
        if lamp.origin:
            assert owner[lamp.origin] == lamp.colour and frozenset((lamp.origin, lamp.city)) in links
        owner[lamp.city] = lamp.colour


@pytest.mark.parametrize("size", [(1280, 800), (3440, 1440), (900, 1600)])
@pytest.mark.parametrize("map_name", maps())
def test_every_city_of_the_title_screen_is_within_the_picture(map_name: str, size: tuple[int, int]) -> None:
    sheet = load_sheet(map_name, "recharged")
    for flat in (False, True):
        night = Night(sheet, size, flat)
        for city in sheet.cities:
            x, y, scale = night.at(city)
            assert 0 < x < size[0] and 0 < y < size[1] and 0 < scale <= 1


def test_with_reduced_motion_all_lamps_of_the_title_screen_are_lit_at_once() -> None:
    lamps = growth(load_sheet("germany", "recharged"), Random(1))
    assert set(Lights(lamps, moving=False).levels) == {LEVELS}


# --- when nobody is there ----------------------------------------------------------------------------


def attracted(layout: str = "desk", speed: Speed = "fast") -> tuple[App, list[str]]:
    headless()
    back: list[str] = []
    scene = AttractScene(lambda: back.append("title"), layout, Random(4), LocalBots)
    app = App(scene, Settings(layout=layout, speed=speed), layout, Surface(SIZE))
    for _ in range(3):
        app.step(0.1)
    return app, back


WAKERS: Sequence[Event] = (
    Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""),
    Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t"),
    Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""),
    Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(1100, 700)),
    Event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.9, y=0.9, dx=0, dy=0, pressure=1),
    Event(pygame.JOYBUTTONDOWN, joy=0, instance_id=0, button=0),
)


@pytest.mark.rotates
@pytest.mark.parametrize("layout", ["desk", "table"])
@pytest.mark.parametrize("event", WAKERS, ids=lambda event: pygame.event.event_name(event.type))
def test_any_touch_or_key_ends_the_idle_demo_and_does_nothing_else(event: Event, layout: str) -> None:
    app, back = attracted(layout)
    before = app.settings.as_dict()
    assert isinstance(app.scene, AttractScene)
    lines = len(app.scene.play.session.match.record.lines)
    app.inputs.take(event)
    assert back == ["title"]
    assert len(app.scene.play.session.match.record.lines) == lines
    assert app.settings.as_dict() == before
    app.close()


def test_bots_keep_playing_in_the_idle_demo_and_no_file_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELEKTRO_SAVES", str(tmp_path))
    app, _ = attracted()
    assert isinstance(app.scene, AttractScene)
    for _ in range(20):
        app.step(1.0)
    assert app.scene.play.session.match.record.lines
    assert app.scene.play.session.match.journal is None
    app.close()
    assert list(tmp_path.iterdir()) == []


def test_in_the_idle_demo_a_finished_game_is_followed_by_another() -> None:
    app, _ = attracted(speed="still")
    scene = app.scene
    assert isinstance(scene, AttractScene)
    games = []
    for _ in range(3):
        first = scene.play
        games.append(
            (first.session.match.record.edition, first.session.match.record.map, len(first.session.match.seats))
        )
        while not first.session.match.over:
            scene.tick(app.now)
        app.step(0.1)
        app.step(SHOWN - 1)
        assert scene.play is first, "the end is shown for a while"
        app.step(3)
        assert scene.play is not first
    assert len(set(games)) > 1
    app.close()


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_words_over_the_idle_demo_face_all_four_sides_at_a_table_and_one_at_a_desk(layout: str) -> None:
    app, _ = attracted(layout)
    found = [panel.panel.turn for panel in app.room.canvas.painted if panel.panel.name.startswith("attract:")]
    assert found == ([0] if layout == "desk" else [0, 1, 2, 3])
    app.close()


@pytest.mark.rotates
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (900, 1600), (2560, 1080)])
@pytest.mark.parametrize("map_name", ["germany", "usa"])
def test_the_words_over_the_idle_demo_do_not_cover_the_score_track(map_name: str, size: tuple[int, int]) -> None:
    """The score track is at the left of the map of Germany and at the bottom of that of the USA."""
    headless()
    scene = AttractScene(lambda: None, "desk", Random(4), LocalBots)
    seats = [Seat(colour, "greedy", colour) for colour in ("red", "blue", "green")]
    scene.play = PlayScene(new_match("recharged", map_name, seats, 1), LocalBots(1), lambda where: None, "desk")
    app = App(scene, Settings(speed="still"), "desk", Surface(size))
    app.step(0.1)
    panels = {painted.panel.name: painted.panel for painted in app.room.canvas.painted}
    place = scene.play.session.look.place
    assert place is not None
    view = place.view(WHOLE)
    cells = [Rect(view.score_cell(number)).move(place.rect.topleft) for number in range(view.track)]
    said = panels["attract:0"].rect
    assert said.collidelist(cells) == -1
    cities = [Rect(0, 0, 9, 9).move_to(center=view.city_at(city)).move(place.rect.topleft) for city in view.in_play]
    assert said.collidelist(cities) == -1, "and the cities that are played in"
    texts = [text for painted in app.room.canvas.painted for text, _ in painted.texts]
    assert words.say("own.title") not in texts, "no player sits there"
    assert words.say("asking.bot_reason") not in texts
    assert panels["map"].rect.contains(said)
    app.close()
