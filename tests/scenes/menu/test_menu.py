"""The menu over a running game: settings take effect at once and everywhere, the game waits and loses nothing."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.engine.record import Seat
from game.engine.state import Task
from game.kit.input import keycaps
from game.kit.style import words
from game.kit.style.timing import SPEEDS
from game.match import new_match
from game.scenes.menu import pages as menu_pages
from game.scenes.menu.pages import PAGES, VOLUMES
from game.scenes.menu.settings_scene import SettingsScene
from game.session.intents import Go, Open, Peek
from game.session.seat_view import SheetId
from game.setup.choices import COLOURS, NAMES
from tests.play.driving import FRAME, Driver, Fingers, Mouse, deal, reach
from tests.waiting import wait_for

LAYOUTS = [("desk", Mouse), ("table", Fingers)]


def opened(layout: str = "desk", driver: type[Driver] = Mouse) -> Driver:
    """Return a game in an auction, with the menu open."""
    match = reach(deal(4), lambda state: state.task == Task.RAISE and state.round == 2)
    found = driver(match, layout, (1280, 800))
    found.scene.menu()
    found.wait(2)
    return found


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("layout", "driver"), LAYOUTS)
def test_changing_the_language_changes_every_text_on_the_screen_at_once(layout: str, driver: type[Driver]) -> None:
    """No panel caches a text in the previous language: the pseudo-language brackets every message."""
    desk = opened(layout, driver)
    words.set_language("pseudo")
    desk.scene._changed = True
    desk.wait(2)
    for painted in desk.app.room.canvas.painted:
        bare = [text for text, plain in painted.texts if not plain and text.strip() and "[" not in text]
        assert bare == [], painted.panel.name


def test_the_language_can_be_set_to_spanish_with_one_touch_in_the_menu() -> None:
    desk = opened()
    desk.mean(Go("language", "es"))
    assert desk.app.settings.language == words.language() == "es"
    assert words.say("menu.title") in desk.texts()


def test_the_pace_of_animations_can_be_set_in_the_menu() -> None:
    desk = opened()
    for speed in SPEEDS:
        desk.mean(Go("speed", speed))
        assert desk.app.settings.speed == speed


@pytest.mark.parametrize("what", ["volume", "ambience", "music"])
def test_the_sound_can_be_set_and_muted_in_the_menu(what: str) -> None:
    desk = opened()
    desk.mean(Go("page", "sound"))
    for volume in VOLUMES:
        desk.mean(Go(what, str(volume)))
        assert getattr(desk.app.settings, what) == volume
    desk.mean(Go("muted", "on"))
    assert desk.app.settings.muted
    desk.mean(Go("muted", ""))
    assert not desk.app.settings.muted
    assert getattr(desk.app.settings, what) == VOLUMES[-1], "as loud as before, once it is heard again"


def test_choosing_full_screen_in_the_menu_switches_only_if_it_is_not_yet_on(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = opened()
    calls: list[int] = []
    monkeypatch.setattr(desk.app.room.window, "switch_screen", lambda: calls.append(1))
    desk.mean(Go("page", "look"))
    desk.mean(Go("screen", ""))
    assert calls == []
    desk.mean(Go("screen", "on"))
    assert calls == [1]


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("layout", "driver"), LAYOUTS)
def test_touches_beside_the_open_menu_have_no_effect_on_the_game(layout: str, driver: type[Driver]) -> None:
    desk = opened(layout, driver)
    before = desk.match.state
    menu = next(p.panel.rect for p in desk.app.room.canvas.painted if p.panel.name == "menu:sheet")
    for spot in list(desk.app.room.canvas.spots):
        if not menu.collidepoint(spot.target.rect.center):
            desk.touch(spot)
    assert desk.match.state is before
    assert desk.scene.menu_open
    desk.mean(Go("resume"))
    assert not desk.scene.menu_open


def test_bots_wait_while_the_menu_is_open() -> None:
    match = deal(3, kinds=("greedy", "greedy", "person"))
    desk = Mouse(match, "desk", (1280, 800))
    desk.scene.menu()
    lines = len(match.record.lines)
    desk.wait(30)
    assert len(match.record.lines) == lines


def test_leave_and_quit_in_the_menu_leave_and_quit_the_game() -> None:
    heard: list[str] = []
    desk = opened()
    desk.scene._go_out = heard.append
    desk.mean(Go("leave"))
    desk.mean(Go("quit"))
    assert heard == ["leave", "quit"]


# --- keys, pictures, who asked ---------------------------------------------------------------------------


def press(desk: Driver, key: int, text: str = "", mod: int = 0) -> None:
    kinds = (pygame.KEYDOWN, pygame.KEYUP)
    desk.app.step(FRAME, [Event(kind, key=key, unicode=text, mod=mod) for kind in kinds])


def test_a_command_selected_in_the_menu_is_assigned_to_the_next_key_pressed() -> None:
    desk = opened()
    desk.mean(Go("page", "keys"))
    desk.mean(Go("key", "pass"))
    assert desk.scene.listening
    press(desk, pygame.K_k, "k")
    assert desk.app.settings.keys == {"pass": "k"}
    assert not desk.scene.listening
    desk.mean(Go("resume"))
    ring = desk.match.state.ring
    press(desk, pygame.K_p, "p")
    assert desk.match.state.ring == ring
    press(desk, pygame.K_k, "k")
    assert desk.match.state.ring != ring


def test_the_menus_page_of_keys_explains_itself_and_distinguishes_zero_from_o() -> None:
    desk = opened()
    desk.mean(Go("page", "keys"))
    assert words.say("keys.how") in desk.texts()
    oil, whole = (keycaps.sign(name) for name in ("oil", "zoom_whole"))
    assert oil in desk.texts() and whole in desk.texts()
    assert whole.upper() not in ("0", oil.upper())


def test_the_menu_of_the_table_layout_mentions_no_keys() -> None:
    table = opened("table", Fingers)
    sheet = next(p for p in table.app.room.canvas.painted if p.panel.name == "menu:sheet")
    said = [text for text, _ in sheet.texts]
    assert words.say("menu.resume") in said
    assert not {words.say("menu.page.keys"), words.say("keyname.escape")} & set(said)


def test_assigning_a_key_that_is_already_in_use_is_refused_with_a_message() -> None:
    desk = opened()
    desk.mean(Go("page", "keys"))
    desk.mean(Go("key", "pass"))
    press(desk, pygame.K_u, "u")
    assert desk.app.settings.keys == {}
    said = words.say("keys.taken", sign="U", command=words.say("keys.name.undo"))
    assert said in desk.texts()


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_RETURN, pygame.K_F11, pygame.K_LEFT])
def test_while_a_command_waits_for_its_key_keys_do_nothing_else(key: int) -> None:
    desk = opened()
    desk.mean(Go("page", "keys"))
    desk.mean(Go("key", "pass"))
    press(desk, pygame.K_LSHIFT)
    assert desk.scene.listening, "a shift alone is no key"
    press(desk, key)
    assert desk.scene.menu_open
    assert not desk.app.settings.fullscreen


def test_escape_while_a_command_waits_for_its_key_leaves_the_key_unchanged() -> None:
    desk = opened()
    desk.mean(Go("page", "keys"))
    desk.mean(Go("key", "pass"))
    press(desk, pygame.K_ESCAPE)
    assert desk.app.settings.keys == {}
    assert desk.scene.menu_open
    press(desk, pygame.K_ESCAPE)
    assert not desk.scene.menu_open


def test_one_button_of_the_menu_resets_all_changed_keys() -> None:
    desk = opened()
    desk.app.settings.keys = {"pass": "k", "undo": "j"}
    desk.mean(Go("page", "keys"))
    desk.mean(Go("keys_reset"))
    assert desk.app.settings.keys == {}


def test_hints_and_help_name_the_current_keys() -> None:
    desk = opened()
    assert "Esc" in desk.texts()
    desk.app.settings.keys = {"pass": "k", "menu": "f2", "left": "b"}
    desk.mean(Go("page", "look"))
    assert "F2" in desk.texts()
    assert "Esc" not in desk.texts()
    desk.mean(Go("resume"))
    press(desk, pygame.K_h, "h")
    desk.mean(Open(desk.match.state.actor, SheetId("help", 1)))
    told = " ".join(sorted(desk.texts()))
    assert "K passes" in told
    assert "F2: menu" in told
    assert "B, Right, Up, Down move the focus" in told
    desk.app.settings.keys = {}
    desk.app.lay_out()
    told = " ".join(sorted(desk.texts()))
    assert "P passes" in told
    assert "arrows move the focus" in told


def test_escape_cannot_be_assigned_to_the_command_that_opens_the_menu_and_is_not_offered() -> None:
    desk = opened()
    desk.app.settings.keys = {"menu": "f2"}
    desk.mean(Go("page", "keys"))
    desk.mean(Go("key", "menu"))
    assert words.say("keys.press_menu", command=words.say("keys.name.menu")) in desk.texts()
    press(desk, pygame.K_ESCAPE)
    assert desk.app.settings.keys == {}


@pytest.mark.rotates(1)
@pytest.mark.parametrize("page", PAGES)
def test_every_control_of_a_menu_page_changes_its_setting(page: str) -> None:
    """Every choice can be made, is shown as chosen and saved in the settings."""
    desk = opened()
    desk.mean(Go("page", page))
    room = desk.app.room
    for line in menu_pages.lines(page, room):
        for label, value in line.options:
            desk.mean(Go(line.what, value))
            now = next(other for other in menu_pages.lines(page, room) if other.what == line.what)
            if line.what != "screen":  # a test has no window to switch
                assert now.current == value, label


def test_at_the_table_the_menu_faces_the_player_who_opened_it() -> None:
    table = Fingers(deal(4), "table", (1920, 1080))
    gears = [s for s in table.app.room.canvas.spots if s.target.name in ("menu", "menu:far")]
    turns = set()
    for gear in gears:
        table.touch(gear)
        table.wait(2)
        sheet = next(p.panel for p in table.app.room.canvas.painted if p.panel.name == "menu:sheet")
        assert sheet.turn == (gear.turn + 2 * (gear.target.name == "menu:far")) % 4
        turns.add(sheet.turn)
        table.mean(Go("resume"))
        table.wait(2)
    assert len(turns) > 1


@pytest.mark.rotates
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (3440, 1440)])
def test_at_a_table_the_menu_is_wholly_on_the_screen_in_every_orientation(turn: int, size: tuple[int, int]) -> None:
    table = Fingers(deal(4), "table", size)
    table.scene.menu(turn)
    table.wait(2)
    sheet = next(p.panel for p in table.app.room.canvas.painted if p.panel.name == "menu:sheet")
    assert Rect((0, 0), size).contains(sheet.rect)


def test_closing_the_settings_returns_to_the_screen_from_which_they_were_opened() -> None:
    desk = Mouse(deal(4), "desk", (1280, 800))
    desk.app.room.aside(SettingsScene())
    desk.wait(2)
    assert isinstance(desk.app.scene, SettingsScene)
    desk.mean(Go("page", "look"))
    desk.mean(Go("text_size", "largest"))
    desk.mean(Go("close"))
    desk.wait(2)
    assert desk.app.scene is desk.scene
    assert desk.app.settings.text_size == "largest"


def test_a_screenshot_is_saved_and_never_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELEKTRO_PICTURES", str(tmp_path))
    desk = Mouse(deal(4), "desk", (1280, 800))
    for _ in range(3):
        keep_picture(desk)
    found = sorted((tmp_path / "Elektro").glob("*.png"))
    assert len(found) == 3
    assert pygame.image.load(found[0]).get_size() == (1280, 800)
    note = desk.app.room.canvas.overlay.note
    assert note is not None
    assert str(tmp_path) in note.text


def test_an_unwritable_screenshot_folder_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Elektro").write_text("in the way")
    monkeypatch.setenv("ELEKTRO_PICTURES", str(tmp_path))
    desk = Mouse(deal(4), "desk", (1280, 800))
    keep_picture(desk)
    note = desk.app.room.canvas.overlay.note
    assert note is not None
    assert note.text == words.say(
        "picture.not_kept", reason=FileExistsError(17, "File exists", str(tmp_path / "Elektro"))
    )


def keep_picture(desk: Driver) -> None:
    """Press F12 and wait for the message: the picture is written in parallel."""
    press(desk, pygame.K_F12)
    note = desk.app.room.canvas.overlay.note
    assert note is not None, "the very next frame answers"
    if note.text != words.say("picture.writing"):
        assert not desk.app.keeping.busy
    wait_for(lambda: not desk.app.keeping.busy, "the end of the writing", desk.wait)
    desk.wait()


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("layout", "driver"), LAYOUTS)
def test_a_screenshot_never_shows_hidden_money_that_is_held_visible(
    layout: str, driver: type[Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ELEKTRO_PICTURES", str(tmp_path))
    match = new_match(
        "classic",
        "usa",
        [Seat(COLOURS[i], "person", NAMES[i]) for i in range(3)],
        2,
        house_rules={"hidden_money": True},
    )
    desk = driver(match, layout, (1280, 800))
    desk.app.room.canvas.slice = 0.0  # panels are painted bit by bit: the picture waits for all of them
    spot = next(s for s in desk.app.room.canvas.spots if isinstance(s.target.intent, Peek))
    covered = pygame.image.tobytes(desk.app.screen, "RGB")
    x, y = spot.target.rect.center
    desk.app.step(FRAME, [Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y), touch=False)])
    desk.wait(40)
    assert any(view.peeking for view in desk.scene.session.views)
    keep_picture(desk)
    assert not any(view.peeking for view in desk.scene.session.views)
    (file,) = (tmp_path / "Elektro").glob("*.png")
    rect = spot.target.rect
    before = pygame.image.frombytes(covered, (1280, 800), "RGB").subsurface(rect)
    kept = pygame.image.load(file).convert(before).subsurface(rect)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(kept, "RGB")


@pytest.mark.rotates
@pytest.mark.parametrize(("layout", "driver"), LAYOUTS)
@pytest.mark.parametrize("what", ["measure", "touch_test"])
def test_closing_screen_measurement_or_touch_test_returns_to_the_menu_page(
    layout: str, driver: type[Driver], what: str
) -> None:
    desk = opened(layout, driver)
    desk.mean(Go("page", "table"))
    desk.mean(Go(what))
    aside = desk.app.scene
    assert aside is not desk.scene
    aside.menu()
    desk.wait(3)
    assert desk.app.scene is desk.scene and desk.scene.menu_open and desk.scene.sheet.page == "table"


@pytest.mark.parametrize(("layout", "driver"), LAYOUTS)
def test_the_menu_offers_guarded_money_and_kiosk_only_in_the_table_layout(layout: str, driver: type[Driver]) -> None:
    desk = opened(layout, driver)
    desk.mean(Go("page", "table"))
    shown = {spot.target.name for spot in desk.app.room.canvas.spots}
    assert shown & {"guarded", "kiosk"} == ({"guarded", "kiosk"} if layout == "table" else set())


def test_kiosk_mode_can_be_switched_off_in_the_menu_of_the_desk_layout() -> None:
    desk = opened()
    desk.app.settings.kiosk = True
    desk.mean(Go("page", "table"))
    desk.mean(Go("kiosk", ""))
    assert not desk.app.settings.kiosk
