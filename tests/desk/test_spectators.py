"""The spectators' window is a second window that shows the game and takes no input: tested in the real loop with real
events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game.app import App
from game.desk.spectators import prospects, spectator_page
from game.desk.spectators.public_session import public_session
from game.engine.events import PlantSold
from game.engine.plants import best_firing
from game.engine.state import Task
from game.kit.screen.canvas import Canvas
from game.kit.screen.panel import Panel, recorded
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system import display
from game.match import Match
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.play import PlayScene
from game.scenes.replay_scene import ReplayScene
from game.scenes.title.title_scene import TitleScene
from game.session import intents
from game.session.bot_players import LocalBots
from game.session.log_text import tell
from game.session.session import Session
from tests.play.driving import FRAME, Fingers, deal, reach
from tests.scenes.test_hidden_money import with_money

SIZE = (1280, 800)
SHOWN = 40


@pytest.fixture
def app() -> Iterator[App]:
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(SIZE)
    scene = PlayScene(deal(3), LocalBots(1), lambda where: None, "desk")
    app = App(scene, Settings(speed="still"), "desk", screen)
    run(app)
    yield app
    app.window.spectators.close()
    app.close()
    pygame.display.quit()


def run(app: App, *events: Event, frames: int = SHOWN) -> None:
    """Run some turns of the loop; the first one takes the events."""
    for frame in range(frames):
        app.step(FRAME, events if not frame else ())
        while app.layouts.running:
            app.step(0.0)
    while frames == SHOWN and app.window.spectators.busy:
        app.step(FRAME)


def opened(app: App) -> pygame.Window:
    app.open_spectators(1)
    run(app)
    assert app.window.spectators.shown is not None
    return app.window.spectators.shown.window


def texts(app: App) -> list[str]:
    assert app.window.spectators.shown is not None
    return [text for painted in app.window.spectators.shown.canvas.painted for text, _ in painted.texts]


def test_the_spectators_window_shows_the_map_the_score_track_expected_incomes_and_the_last_moves(app: App) -> None:
    window = opened(app)
    assert app.window.spectators.shown is not None
    names = [painted.panel.name for painted in app.window.spectators.shown.canvas.painted]
    assert names == ["map", "rail", "sentence", "prospects", "log"]
    assert not any(painted.clipped for painted in app.window.spectators.shown.canvas.painted)
    written = texts(app)
    assert words.say("spectators.prospects") in written
    record = app.scene.record
    assert record is not None and {seat.name for seat in record.seats} <= set(written)
    colours = {tuple(window.get_surface().get_at((x, y))) for x in range(0, 600, 30) for y in range(0, 400, 30)}
    assert len(colours) > 40, "the picture is in the window itself"


def test_the_spectators_window_shows_a_move_only_once_it_is_confirmed(app: App) -> None:
    opened(app)
    scene = app.scene
    assert isinstance(scene, PlayScene)
    before = texts(app)
    session = scene.session
    seat = session.match.asked()[0]
    plant = session.match.state.current[0]
    spot = next(spot for spot in app.room.canvas.spots if getattr(spot.target.intent, "move", None) is not None)
    app.press(spot)
    run(app)
    assert texts(app) == before, "what is only laid out is nobody's business"
    app.press(next(spot for spot in app.room.canvas.spots if spot.target.intent == intents.Confirm(seat)))
    run(app)
    assert session.match.commits and texts(app) != before, plant


def test_spectators_learn_of_a_sale_no_earlier_than_the_players() -> None:
    """Even if their window has to be drawn anew, as after a change of its size, while the gavel falls."""
    match = reach(deal(2), lambda state: state.task == Task.RAISE)
    fingers = Fingers(match, "table", (1920, 1080))
    app, scene = fingers.app, fingers.scene
    app.settings.speed = "normal"
    opened(app)
    fingers.touch(fingers.spot(intents.PassTurn(match.asked()[0])))
    for _ in range(60):
        if scene.gavel and scene.gavel.falls:
            break
        app.step(FRAME)
    assert scene.gavel and scene.gavel.falls and app.window.spectators.shown
    before, sold = texts(app), tell(next(it for it in match.events if isinstance(it, PlantSold)), scene.session)
    again = Event(pygame.WINDOWEXPOSED, window=app.window.spectators.shown.window)
    app.step(FRAME, [again])
    frames = 0
    while scene.gavel.falls:
        frames += 1
        assert texts(app) == before
        app.step(FRAME)
    assert frames > 3
    run(app)
    assert sold in texts(app) and sold not in before
    app.window.spectators.close()
    app.close()


def test_nothing_is_drawn_in_the_spectators_window_while_nothing_changes(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(app)
    assert not app.busy and app.rest_seconds() > 0
    shown = app.window.spectators.shown
    assert shown is not None
    drawn: list[Surface] = []

    def draw(canvas: Canvas, screen: Surface) -> list[pygame.Rect]:
        drawn.append(screen)
        return []

    monkeypatch.setattr(Canvas, "draw", draw)
    run(app)
    assert drawn and shown.window.get_surface() not in drawn


def test_the_spectators_window_is_laid_out_again_only_if_the_game_or_its_size_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session, page = Session(deal(3)), spectator_page.SpectatorPage()
    first = page.panels(session, SIZE)
    session.perform(intents.Peek(0))
    session.view(1).sheet = "log"
    assert page.panels(session, SIZE) is first
    assert page.panels(session, (1920, 1080)) is not first


@pytest.mark.rotates(1)
@pytest.mark.parametrize(
    "kind",
    [pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED],
)
def test_keys_and_touches_in_the_spectators_window_do_not_reach_the_game(
    app: App, kind: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = opened(app)
    heard: list[Event] = []
    monkeypatch.setattr(app.inputs, "notice", heard.append)
    monkeypatch.setattr(app.inputs, "take", heard.append)
    values: dict[str, Any] = {
        "key": pygame.K_RETURN,
        "unicode": "",
        "mod": 0,
        "pos": (5, 5),
        "button": 1,
        "touch": False,
    }
    run(app, Event(kind, window=window, finger_id=0, touch_id=0, x=0.5, y=0.5, dx=0, dy=0, **values), frames=3)
    assert heard == []
    run(app, Event(kind, window=None, finger_id=0, touch_id=0, x=0.5, y=0.5, dx=0, dy=0, **values), frames=3)
    assert [event.type for event in heard] == [kind], "the game's own window is heard"


@pytest.mark.parametrize("kind", [pygame.WINDOWCLOSE, pygame.KEYDOWN])
def test_closing_the_spectators_window_leaves_the_game_open(app: App, kind: int) -> None:
    window = opened(app)
    app.settings.spectators = "Wall 1920x1080"
    run(app, Event(kind, window=window, key=pygame.K_ESCAPE, mod=0, unicode=""))
    assert app.window.spectators.shown is None and app.running
    assert app.settings.spectators == "", "nor does it come back at the next start"
    scene = app.scene
    assert isinstance(scene, PlayScene) and not scene.menu_open
    run(app, *pygame.event.get())
    assert app.running and app.window.place.in_sight


def test_closing_the_games_window_ends_the_program_although_the_spectators_window_is_open(app: App) -> None:
    opened(app)
    run(app, Event(pygame.WINDOWCLOSE, window=None), frames=1)
    assert not app.running


@pytest.mark.judges("spectators.no_display")
def test_opening_the_spectators_window_on_a_display_that_does_not_exist_gives_a_sentence(
    app: App, capsys: pytest.CaptureFixture[str]
) -> None:
    app.open_spectators(7)
    run(app, frames=2)
    said = words.say("spectators.no_display", number=7, count=1)
    assert said in capsys.readouterr().err
    note = app.room.canvas.overlay.note
    assert note is not None and note.text == said
    assert app.running and app.window.spectators.shown is None


@pytest.mark.judges("spectators.waiting")
def test_between_games_the_spectators_window_says_that_the_next_game_follows(app: App) -> None:
    opened(app)
    app.room.aside(SettingsScene())
    run(app)
    assert words.say("spectators.prospects") in texts(app), "a scene shown aside does not hide the game below it"
    app.walk.put(TitleScene(lambda where: None))
    app.walk._below.clear()
    app.layouts.due = True
    run(app)
    assert words.say("spectators.waiting") in texts(app)


def test_the_spectators_window_of_a_replay_changes_with_the_moment_that_is_shown() -> None:
    match = played(3, lambda state: state.round == 3)
    scene = ReplayScene(match.record, lambda match: None, lambda: None)
    scene.index = 4
    begun = [panel.key for panel in scene.spectacle(SIZE)]
    scene.index = len(scene.film) - 1
    assert [panel.key for panel in scene.spectacle(SIZE)] != begun


def test_the_settings_offer_a_second_display_and_open_the_spectators_window_on_it(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.scenes.menu import pages

    assert not any(line.what == "spectators" for line in pages.lines("look", app.room)), "there is one display"
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1024, 768)])
    monkeypatch.setattr(display, "_name", lambda index: ("Table", "Wall")[index])
    app.room.place = "Table 1920x1080"
    line = next(line for line in pages.lines("look", app.room) if line.what == "spectators")
    assert line.options == ((words.say("menu.no_spectators"), ""), ("2 Wall", "Wall 1024x768"))
    assert line.current == ""
    pages.CHANGES["spectators"](app.room, "Wall 1024x768")
    run(app)
    assert app.window.spectators.shown is not None and app.window.spectators.shown.window.size == (1024, 768)
    assert app.settings.spectators == "Wall 1024x768"
    pages.CHANGES["spectators"](app.room, "")
    assert app.window.spectators.shown is None and app.settings.spectators == ""


def test_the_spectators_window_opens_on_the_display_in_the_settings_if_that_is_connected(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.settings.spectators = "Wall 1024x768"
    app.open_spectators()
    assert app.window.spectators.shown is None and app.settings.spectators == "Wall 1024x768", (
        "it waits for that display"
    )
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1024, 768)])
    monkeypatch.setattr(display, "_name", lambda index: ("Table", "Wall")[index])
    app.open_spectators()
    assert app.window.spectators.shown is not None


# --- covered money --------------------------------------------------------------------------------------


def played(players: int, until: Callable[..., bool], **rules: Any) -> Match:
    return reach(deal(players, seed=4, **rules), until)


def pages_of(match: Match, money: list[int], touched: Callable[[Session], None]) -> list[Panel]:
    session = Session(with_money(match, money))
    touched(session)
    return list(spectator_page.page(public_session(session), SIZE))


def seen(panels: list[Panel]) -> list[object]:
    pens = [recorded(panel) for panel in panels]
    return [(pen.texts, pen.strokes, pen.pieces) for pen in pens]


def _nothing(session: Session) -> None:
    """Touch nothing."""


def _all_peek(session: Session) -> None:
    for seat in range(len(session.views)):
        session.perform(intents.Peek(seat))
        assert session.money_seen(seat)


def _all_set_maximums(session: Session) -> None:
    for seat in session.match.state.ring:
        session.perform(intents.Open(seat, "maximum"))
        session.set_dial(seat, session.least_bid(seat) + 3 + session.match.state.players[seat].money // 100)


@pytest.mark.rotates
@pytest.mark.parametrize("touched", [_nothing, _all_peek, _all_set_maximums])
@pytest.mark.parametrize("task", [Task.NOMINATE, Task.RAISE, Task.BUY, Task.BUILD, Task.RUN])
def test_the_spectators_window_is_the_same_whatever_amounts_of_hidden_money_players_have(
    task: Task, touched: Callable[[Session], None]
) -> None:
    match = played(4, lambda state: state.task == task and state.round >= 3, hidden_money=True)
    first = pages_of(match, [310, 420, 530, 640], touched)
    second = pages_of(match, [777, 666, 555, 444], touched)
    assert seen(first) == seen(second)
    written = {text for panel in (*first, *second) for text, _ in recorded(panel).texts}
    assert not written & {"310", "420", "530", "640", "777", "666", "555", "444"}


def test_the_spectators_window_shows_money_that_is_not_hidden() -> None:
    match = played(4, lambda state: state.round == 3, hidden_money=False)
    first, second = (pages_of(match, money, _nothing) for money in ([310, 420, 530, 640], [777, 666, 555, 444]))
    assert seen(first) != seen(second)
    assert "777" in {text for panel in second for text, _ in recorded(panel).texts}


def test_spectators_see_only_map_and_ceremony_until_all_final_places_are_revealed() -> None:
    match = deal(3, seed=3, hidden_money=True)
    with pytest.raises(AssertionError, match="ended"):
        reach(match, lambda state: False)
    session = Session(match)
    session.unrevealed = 3
    names = [panel.name for panel in spectator_page.page(public_session(session), SIZE)]
    assert names == ["map", "ceremony"]
    session.unrevealed = 0
    assert len(list(spectator_page.page(public_session(session), SIZE))) == 4


@pytest.mark.judges("spectators.with_fuel")
def test_spectators_see_each_players_income_with_present_fuel_and_with_all_plants_running() -> None:
    match = played(4, lambda state: state.task == Task.BUY and state.round == 4)
    state = match.state
    found = prospects.prospects(Session(match))
    assert [prospect.pays for prospect in found] == sorted((prospect.pays for prospect in found), reverse=True)
    for prospect in found:
        player = next(player for player in state.players if match.seats[player.seat].colour == prospect.colour)
        cities = len(player.cities)
        lit = sum(plant.cities for plant, _ in best_firing(player.plants, player.fuel, cities))
        assert prospect.pays == state.rules.payment[min(lit, cities)]
        every = sum(plant.cities for plant in player.plants)
        assert prospect.most == state.rules.payment[min(every, cities)]
    assert any(prospect.pays < prospect.most for prospect in found), "a frame is to be seen"


def test_the_spectators_window_does_not_show_selections_and_plans() -> None:
    match = played(3, lambda state: state.task == Task.BUILD and state.round >= 2)
    session, seat = Session(match), match.state.actor
    before = seen(list(spectator_page.page(public_session(session), SIZE)))
    session.perform(intents.StageCheapest(seat, 1))
    session.perform(intents.Open(seat, "planner"))
    session.perform(intents.PlanCity(seat, 3))
    assert seen(list(spectator_page.page(public_session(session), SIZE))) == before
