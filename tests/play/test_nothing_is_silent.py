"""Every key, every gamepad button and every touch of a piece gets a response: something changes, or a sentence explains
why not. All of them are tried in every gallery scene.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from game.app import App
from game.engine.actions import PASS
from game.engine.state import Task
from game.kit.input import keyboard
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.session import advice_requests
from game.session.intents import Peek
from tests.play.visual_player import FRAME, ByMouse, first_start
from tests.workshop import gallery

pytestmark = pytest.mark.unpainted

SIZE = (1280, 800)
UNKNOWN = ("f5", "insert", "home", "y", "ctrl+s")
"""Keys that no command has."""
SOME = ("setup-first", "auction-bidding", "market-first", "learn-page", "rulebook-pictures")
"""States that are tried in every run; the others are slow."""
Act = Callable[[App], None]


def picture(app: App) -> tuple[object, ...]:
    """Return everything by which a player notices an effect, except messages beside targets."""
    panels = [one.panel for one in app.room.canvas.painted]
    lying = tuple((panel.name, panel.key, tuple(panel.rect), panel.turn) for panel in panels)
    ring = app.room.focus.ring
    return id(app.scene), app.running, lying, tuple(ring) if ring else None


def told(app: App) -> list[str]:
    return [note.text for note in app.room.canvas.overlay.notes.values()]


def chord(sign: str) -> list[Event]:
    """Return the events of a key, maybe with Ctrl or Shift, that is pressed and released."""
    *held, name = sign.split("+") if len(sign) > 1 else [sign]
    mod = sum({"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}[key] for key in held)
    code, text = pygame.key.key_code(name), " " if name == "space" else name if len(name) == 1 else ""
    down, up = (Event(kind, key=code, unicode=text, mod=mod) for kind in (pygame.KEYDOWN, pygame.KEYUP))
    return [down, *([Event(pygame.TEXTINPUT, text=text)] if text and not mod else []), up]


def keys(app: App) -> Iterator[tuple[str, Act]]:
    signs = [sign for command in keyboard.COMMANDS for sign in command.keys]
    yield from ((sign, partial(send, events=chord(sign))) for sign in (*signs, *UNKNOWN))


def buttons(app: App) -> Iterator[tuple[str, Act]]:
    for button in range(21):
        pressed = [
            Event(kind, button=button, instance_id=0)
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        ]
        yield f"button {button}", partial(send, events=pressed)


def send(app: App, events: list[Event]) -> None:
    for event in events:
        app.step(FRAME, [event])


def touches(app: App) -> Iterator[tuple[str, Act]]:
    """Yield a click on every uppermost target, ignoring empty background."""
    for spot in list(app.room.canvas.spots):
        found = app.room.canvas.find(*spot.target.rect.center)
        shown_while_held = isinstance(spot.target.intent, Peek) or spot.target.drag == "dial"
        if found and found.target.name == spot.target.name and not spot.target.ground and not shown_while_held:
            yield f"{spot.target.name}", partial(click, place=spot.target.rect.center)


def click(app: App, place: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(FRAME, [Event(kind, pos=place, button=1, touch=False)])
    for _ in range(3):
        app.step(0.2)


def built(moment: gallery.Moment, layout: str) -> App:
    words.set_language("en")
    app = gallery.show(moment.build(layout), layout, SIZE, paints=False)
    for _ in range(4):
        app.step(0.05)
    return app


def silent(moment: gallery.Moment, layout: str, acts: Callable[[App], Iterator[tuple[str, Act]]]) -> list[str]:
    """Return the inputs without a response in a state."""
    app = built(moment, layout)
    found = []
    if app.scene.asleep:
        return []  # whatever is pressed there only wakes it
    for name, act in list(acts(app)):
        before = picture(app)
        act(app)
        for _ in range(3):
            app.step(FRAME)
        if picture(app) != before:
            app = built(moment, layout)
        elif told(app):
            app.room.canvas.overlay.hush()
        else:
            found.append(name)
    app.close()
    return found


def cases(layout: str) -> list[object]:
    return [
        pytest.param(layout, one, id=f"{layout}-{one.name}", marks=() if one.name in SOME else pytest.mark.slow)
        for one in gallery.moments(layout)
        if one.name != "finish-unveiling"  # stands still for its picture
    ]


@pytest.mark.rotates(1)
@pytest.mark.judges("silent.button silent.focus")
@pytest.mark.parametrize(("layout", "moment"), cases("desk"))
def test_in_every_gallery_scene_of_the_desk_each_key_and_gamepad_button_gets_a_response(
    layout: str, moment: gallery.Moment
) -> None:
    assert silent(moment, layout, keys) == []
    assert silent(moment, layout, buttons) == []


@pytest.mark.rotates(2)
@pytest.mark.judges("silent.already silent.touch")
@pytest.mark.parametrize(("layout", "moment"), [*cases("desk"), *cases("table")])
def test_in_every_gallery_scene_each_click_on_a_target_gets_a_response(layout: str, moment: gallery.Moment) -> None:
    assert silent(moment, layout, touches) == []


def state(name: str) -> App:
    return built(next(moment for moment in gallery.MOMENTS if moment.name == name), "desk")


@pytest.mark.judges("silent.any silent.commit silent.key silent.map silent.menu silent.reset silent.undo")
@pytest.mark.parametrize(
    ("where", "sign", "said"),
    [
        ("auction-first", "u", "There is nothing to take back yet."),
        ("auction-first", "space", "There is nothing to confirm here."),
        ("auction-first", "p", "In the first round each player must buy a plant."),
        ("title-first", "u", "There is nothing to take back here."),
        ("title-first", "escape", "There is nothing to close here."),
        ("build-first", "delete", "There is nothing to clear here."),
        ("auction-first", "x", "The map shows nothing more in that direction."),
        ("build-first", "space", "No house chosen yet."),
        ("market-first", "space", "The cart is empty."),
        ("learn-page", "y", "The key Y does nothing here."),
        ("learn-page", "c", "“Coal” does nothing here."),
    ],
)
def test_a_refused_key_gets_the_reason_for_that_key(where: str, sign: str, said: str) -> None:
    app = state(where)
    for event in chord(sign):
        app.step(FRAME, [event])
    app.step(FRAME)
    assert said in [*told(app), *(text for one in app.room.canvas.painted for text, _ in one.texts)]


@pytest.mark.judges("silent.pass")
def test_advice_to_pass_selects_nothing_and_space_names_the_key_for_passing() -> None:
    app = state("auction-nominated")
    scene = app.scene
    assert isinstance(scene, PlayScene) and scene.session.match.state.task == Task.NOMINATE
    advice_requests.stage(scene.session, scene.session.acting or 0, (PASS,))
    scene._changed = True
    app.step(FRAME)
    for event in chord("space"):
        app.step(FRAME, [event])
    app.step(FRAME)
    assert told(app) == ["There is nothing to confirm. To pass, press P."]


def test_modifier_and_system_keys_get_no_message() -> None:
    app = state("title-first")
    for key, mod in ((pygame.K_LSHIFT, pygame.KMOD_SHIFT), (pygame.K_TAB, pygame.KMOD_ALT), (pygame.K_PRINTSCREEN, 0)):
        app.step(FRAME, [Event(pygame.KEYDOWN, key=key, unicode="", mod=mod)])
        app.step(FRAME)
        assert told(app) == []


@pytest.mark.judges("swallowed.early")
def test_a_click_before_the_first_picture_is_drawn_gets_an_explanation(tmp_path: Path) -> None:
    """The click came while the program was starting: no button was visible."""
    app = first_start(tmp_path, SIZE)
    app.step(FRAME, [Event(pygame.MOUSEBUTTONDOWN, pos=(300, 720), button=1, touch=False)])
    app.step(FRAME, [Event(pygame.MOUSEBUTTONUP, pos=(300, 720), button=1, touch=False)])
    for _ in range(4):
        app.step(FRAME)
    assert words.say("swallowed.early") in told(app)


@pytest.mark.judges("swallowed.late")
@pytest.mark.parametrize(
    "event",
    [
        Event(pygame.MOUSEBUTTONDOWN, pos=(300, 400), button=1, touch=False),
        Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0),
        Event(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.4, y=0.5, dx=0.0, dy=0.0, pressure=1.0),
    ],
)
def test_a_press_during_a_change_of_screens_gets_an_explanation(tmp_path: Path, event: Event) -> None:
    headless()
    settings = Settings(speed="still", save_folder=str(tmp_path))
    house = Navigator(settings)
    app = App(house.scene, settings, "desk", pygame.Surface(SIZE))
    place = ByMouse(app).where("play")
    down, lift = (
        Event(kind, pos=place, button=1, touch=False) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )
    app.step(FRAME, [down])
    app.step(FRAME, [lift, event])
    for _ in range(4):
        app.step(FRAME)
    assert isinstance(app.scene, SetupScene)
    assert told(app) == [words.say("swallowed.late")]
