"""Sheets that open over the map of the desk layout do not cover the current question, and the report of a round can be
closed by a touch beside it.
"""

from __future__ import annotations

from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from game.app import App
from game.bots import decide
from game.desk.desk_layout import panels
from game.engine.events import CardDrawn, CitiesSupplied, Event, PhaseBegan, PlantRemoved, Step3Drawn
from game.engine.state import Task
from game.kit.screen.panel import recorded
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.scenes.play import PlayScene
from game.session import intents, log_text
from game.session.bot_players import LocalBots
from game.session.session import Session
from game.views import round_end
from tests.desk.test_desk_layout import SHEETS, check, deal, painted, until
from tests.workshop.staging import again

FRAME = 1 / 60
PORTRAITS = [(900, 1600), (1000, 1200), (1080, 1920)]


def reported(players: int, map_name: str = "germany") -> Session:
    session = Session(until(deal(players, map_name=map_name), Task.NOMINATE, 3))
    session.view(0).report = True
    return session


def rects(session: Session, size: tuple[int, int]) -> dict[str, Rect]:
    return {panel.name: panel.rect for panel in panels(session, size)}


@pytest.mark.rotates
@pytest.mark.parametrize("size", PORTRAITS)
@pytest.mark.parametrize("language", ["en", "es"])
def test_in_a_portrait_window_an_open_sheet_covers_only_the_map(size: tuple[int, int], language: str) -> None:
    words.set_language(language)
    try:
        session = reported(6)
        for sheet in (*SHEETS, "round"):
            session.view(0).sheet = sheet
            check(sheet, painted(session, size), size)
            lain = rects(session, size)
            page = "story" if sheet == "log" else "sheet"
            for name, rect in lain.items():
                if name not in (page, "map") and not name.startswith("look"):
                    assert not lain[page].colliderect(rect), f"{sheet} covers {name}"
    finally:
        words.set_language("en")


@pytest.mark.parametrize("map_name", ["germany", "usa"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("players", [2, 6])
def test_the_round_report_covers_less_than_half_of_the_maps_height(
    players: int, size: tuple[int, int], map_name: str
) -> None:
    lain = rects(reported(players, map_name), size)
    sheet, board = lain["sheet"], lain["map"]
    assert board.contains(sheet)
    assert sheet.h < board.h * 0.46


def opened() -> tuple[App, PlayScene]:
    headless()
    scene = PlayScene(again(reported(3).match), LocalBots(1), lambda where: None, "desk")
    app = App(scene, Settings(speed="still"), "desk", Surface((1280, 800)))
    scene.session.view(0).report = True
    app.lay_out()
    app.step(FRAME)
    return app, scene


def shown(app: App) -> set[str]:
    return {spot.target.name for spot in app.room.canvas.spots}


def pressed(app: App, rect: Rect) -> None:
    x, y = rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step(0.1, [pygame.event.Event(kind, pos=(x, y), button=1, touch=False)])


def wait(app: App, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        app.step(FRAME)


def test_the_round_report_stays_until_it_is_closed_and_can_be_reopened_from_the_news() -> None:
    """The report used to disappear by itself while another player, who had to bid, was still reading it."""
    app, scene = opened()
    wait(app, 20)
    assert "close" in shown(app)
    assert "sheet:round" not in shown(app)
    close = next(spot for spot in app.room.canvas.spots if spot.target.name == "close")
    pressed(app, close.target.rect)
    wait(app, 0.5)
    assert "close" not in shown(app)
    assert "sheet:round" in shown(app)
    scene.session.perform(intents.Open(0, "round"))
    app.lay_out()
    wait(app, 20)
    assert "close" in shown(app), "one that was asked for stays, too"


def test_the_round_report_does_not_return_when_another_sheet_is_closed() -> None:
    app, scene = opened()
    scene.session.perform(intents.Open(0, "log"))
    scene.session.perform(intents.Close(0))
    app.lay_out()
    wait(app, 0.1)
    assert "close" not in shown(app)


def test_escape_closes_the_round_report_before_it_opens_the_menu() -> None:
    _, scene = opened()
    assert scene.covered
    scene.menu()
    assert not scene.menu_open
    assert not scene.session.view(0).report
    scene.menu()
    assert scene.menu_open


def test_a_touch_beside_the_round_report_closes_it_and_has_its_usual_effect() -> None:
    app, scene = opened()
    sheet = next(lain.panel.rect for lain in app.room.canvas.painted if lain.panel.name == "sheet")
    pressed(app, sheet)
    assert scene.session.view(0).report, "it is being read"
    tool = next(spot for spot in app.room.canvas.spots if spot.target.name == "sheet:payment")
    pressed(app, tool.target.rect)
    assert not scene.session.view(0).report
    assert scene.session.view(0).sheet == "payment"


def test_the_button_for_the_round_report_fits_into_the_news_panel_in_three_languages() -> None:
    for language in ("en", "es", words.PSEUDO):
        words.set_language(language)
        try:
            session = reported(4)
            session.view(0).report = False
            news = next(recorded(panel) for panel in panels(session, (1024, 640)) if panel.name == "news")
            assert news.clipped == ()
            one, other = (next(t.rect for t in news.targets if t.name == name) for name in ("sheet:round", "news"))
            assert not one.colliderect(other)
        finally:
            words.set_language("en")


def test_the_round_report_names_the_unsold_plant_that_was_removed_and_its_replacement() -> None:
    match, random = deal(3), Random(3)
    while not any(isinstance(event, PlantRemoved) and event.why == "discounted" for event in match.events):
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    gone = next(at for at, event in enumerate(match.events) if isinstance(event, PlantRemoved))
    left, session = match.events[gone : gone + 2], Session(match)
    assert isinstance(left[1], CardDrawn)
    said = tuple(log_text.tell(event, session) for event in left)
    number = match.state.round
    assert round_end.report(Session(until(match, Task.NOMINATE, number + 1))).sentences[:2] == said
    later = round_end.report(Session(until(match, Task.NOMINATE, number + 2))).sentences
    assert not set(said) & set(later), "each round has its own report"


def test_the_round_report_mentions_a_step_3_card_that_replaced_an_unsold_plant() -> None:
    match = until(deal(3), Task.NOMINATE, 3)
    told: list[Event] = [PhaseBegan("auction"), CardDrawn(20), PlantRemoved(9, "discounted"), Step3Drawn("auction")]
    told += [PhaseBegan("market"), PhaseBegan("bureaucracy"), CitiesSupplied(0, 3, 44)]
    match.events = told
    session = Session(match)
    wanted = tuple(log_text.tell(event, session) for event in told[2:4])
    assert all(wanted) and round_end.report(session).sentences == wanted
