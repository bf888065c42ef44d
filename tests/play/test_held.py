"""A key that repeats while held moves the focus and types but never presses a button; a key, button, finger or pad held
in one scene has no effect in the next until it is released.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.bots import decide
from game.engine.state import Task
from game.kit.scenes.scene import Scene
from game.match import PERSON
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.setup.choices import Choices
from tests.play.driving import Keys, deal, reach
from tests.play.visual_player import FRAME, ByFinger, ByMouse, Stranger, first_start

pytestmark = pytest.mark.unpainted

SIZE = (1280, 800)
ENTER, SPACE = pygame.K_RETURN, pygame.K_SPACE
BEAT = 0.6
"""Seconds: longer than any guard against a second touch."""


def down(key: int, text: str = "") -> Event:
    return Event(pygame.KEYDOWN, key=key, mod=0, unicode=text, scancode=0)


def up(key: int) -> Event:
    return Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


def keep_down(app: App, key: int, times: int = 8, text: str = "") -> None:
    """Send the events of a key that repeats because it is held."""
    for _ in range(times):
        app.step(BEAT, [down(key, text), *([Event(pygame.TEXTINPUT, text=text)] if text else [])])


def pad(kind: int, button: int) -> Event:
    return Event(kind, button=button, instance_id=0)


@pytest.fixture
def app(tmp_path: Path) -> App:
    opened = first_start(tmp_path, SIZE)
    for _ in range(3):
        opened.step(FRAME)
    return opened


def lines(scene: Scene) -> int:
    assert isinstance(scene, PlayScene)
    return len(scene.session.match.record.lines)


def untouched(scene: Scene) -> bool:
    """Return whether a game was opened without any action by a person."""
    assert isinstance(scene, PlayScene)
    match = scene.session.match
    people = {seat for seat, sitting in enumerate(match.seats) if sitting.kind == PERSON}
    done = any(line.seat in people for line in match.record.lines)
    return not done and not any(scene.session.draft(seat).moves for seat in people)


# --- keys ------------------------------------------------------------------------------------------------


@pytest.mark.rotates(1)
@pytest.mark.parametrize("key", [ENTER, SPACE])
def test_a_key_held_on_the_title_goes_no_further_than_the_set_up(app: App, key: int) -> None:
    keep_down(app, key)
    assert isinstance(app.scene, SetupScene)
    app.step(FRAME, [up(key)])
    keep_down(app, key)
    assert isinstance(app.scene, PlayScene)
    app.step(FRAME, [up(key)])
    assert untouched(app.scene)
    app.close()


def test_enter_on_continue_does_nothing_in_the_game_it_opens(tmp_path: Path) -> None:
    keep_game(tmp_path, Task.RAISE)
    app = first_start(tmp_path, SIZE)
    for _ in range(3):
        app.step(FRAME)
    app.step(FRAME, [down(pygame.K_TAB), up(pygame.K_TAB)])
    assert app.room.focus.name == "resume", "a game that waits is what Enter goes on with"
    app.step(FRAME, [down(ENTER)])
    assert isinstance(app.scene, PlayScene)
    before = lines(app.scene)
    app.step(BEAT, [down(ENTER)])  # opening it took longer than the key was down: it repeated itself meanwhile
    app.step(BEAT, [down(ENTER), up(ENTER)])
    assert lines(app.scene) == before
    app.step(BEAT, [down(ENTER), up(ENTER)])
    assert lines(app.scene) == before + 1, "pressed again it confirms"
    app.close()


def keep_game(folder: Path, task: Task) -> None:
    """Write the file of a game of people in which the next decision is of this kind."""
    match = deal(4)
    path = folder / "games" / "2026-01-01-000000-germany.elektro"
    match.open_journal(path)
    random = Random(1)
    while match.state.task != task:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))


@pytest.mark.rotates(1)
@pytest.mark.parametrize("task", [Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN])
def test_a_key_that_repeats_because_it_is_held_presses_and_confirms_nothing_again(task: Task) -> None:
    keys = Keys(reach(deal(4), lambda state: state.task == task and state.round >= 2), "desk", SIZE)
    before = len(keys.match.record.lines)
    for key, text in ((ENTER, ""), (SPACE, " "), (pygame.K_p, "p"), (pygame.K_u, "u"), (pygame.K_m, "m")):
        keys.app.step(BEAT, [down(key, text)])
        once, laid = len(keys.match.record.lines), [keys.laid(seat) for seat in range(4)]
        keep_down(keys.app, key, 4, text)
        assert len(keys.match.record.lines) == once
        assert [keys.laid(seat) for seat in range(4)] == laid
        keys.app.step(BEAT, [up(key)])
    assert len(keys.match.record.lines) >= before


def test_tab_and_letters_repeat_while_held_but_escape_does_not(app: App) -> None:
    keep_down(app, pygame.K_TAB, 2)
    assert app.room.focus.name == "learn"
    app.step(FRAME, [up(pygame.K_TAB)])
    person = ByMouse(app)
    person.touch("play")
    person.touch("name:0")
    keep_down(app, pygame.K_BACKSPACE, 12)
    keep_down(app, pygame.K_z, 3, "z")
    assert isinstance(app.scene, SetupScene)
    assert app.scene.choices.chairs[0].name == "zzz"
    keep_down(app, pygame.K_ESCAPE, 3)
    assert isinstance(app.scene, SetupScene), "it ended the word, and no more"


def test_pressing_enter_twice_before_the_next_screen_appears_deals_only_one_game(app: App) -> None:
    app.step(BEAT, [down(ENTER), up(ENTER)])
    app.step(BEAT, [down(ENTER), up(ENTER), down(ENTER), up(ENTER)])
    dealt = app.scene
    app.step(BEAT)
    assert isinstance(dealt, PlayScene)
    assert app.scene is dealt, "no second game was dealt over the first"
    app.close()


# --- buttons and fingers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("means", [ByMouse, ByFinger])
def test_a_finger_held_during_a_change_of_screens_does_nothing_on_the_next_screen(
    app: App, means: type[Stranger]
) -> None:
    person = means(app)
    place = person.where("settings")
    person.put(place)
    app.step(FRAME, [down(ENTER), up(ENTER)])  # meanwhile another hand goes on to the set-up
    assert isinstance(app.scene, SetupScene)
    before = app.scene.choices
    person.wait(10, 0.1)
    person.lift(place)
    person.wait(4)
    assert isinstance(app.scene, SetupScene) and app.scene.choices == before
    person.touch("settings")
    assert not isinstance(app.scene, SetupScene), "it answers again"


def test_a_gamepad_button_held_during_a_change_of_screens_is_ignored_until_released(app: App) -> None:
    right, a = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_A
    app.step(BEAT, [pad(pygame.CONTROLLERBUTTONDOWN, right)])
    app.step(BEAT, [pad(pygame.CONTROLLERBUTTONUP, right)])
    app.step(FRAME, [pad(pygame.CONTROLLERBUTTONDOWN, right), down(SPACE), up(SPACE)])
    assert isinstance(app.scene, SetupScene)
    held = app.room.focus.name
    for _ in range(6):
        app.step(BEAT)
    assert app.room.focus.name == held
    app.step(FRAME, [pad(pygame.CONTROLLERBUTTONUP, right)])
    app.step(FRAME, [pad(pygame.CONTROLLERBUTTONDOWN, right)])
    assert app.room.focus.name != held
    app.step(BEAT, [pad(pygame.CONTROLLERBUTTONUP, right)])
    app.room.focus.visible = False
    for _ in range(4):
        app.step(BEAT, [pad(pygame.CONTROLLERBUTTONDOWN, a)])
    assert isinstance(app.scene, PlayScene) and untouched(app.scene)
    app.close()


# --- while the next scene is being made ---------------------------------------------------------------------


class Slow(SetupScene):
    """A set-up that takes so long to open that people press again."""

    def layout(self, size):
        if self._once:
            self._once = False
            x, y = size[0] // 2, size[1] // 2
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(Event(kind, key=ENTER, mod=0, unicode="", scancode=0))
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(Event(kind, pos=(x, y), button=1, touch=False))
        return super().layout(size)

    _once = True


def test_a_key_pressed_while_the_next_screen_is_being_made_does_not_act_on_it(app: App) -> None:
    dealt: list[str] = []
    app.scene.next = slow = Slow(Choices(), lambda c, m: dealt.append("deal"), lambda p: None, lambda: None)
    pygame.event.clear()
    app.loop(frames=6)
    assert app.scene is slow and not dealt
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(Event(kind, key=ENTER, mod=0, unicode="", scancode=0))
    app.loop(frames=6)
    assert dealt == ["deal"]
