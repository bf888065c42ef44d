"""The desk's log is beside the map, filters its lines, opens them and shows places on the map, by posted events."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from game.app import App
from game.desk.desk_layout import panels
from game.engine.state import FREE, Task
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.kit.values.ids import CityId, OneOf
from game.scenes.play import PlayScene
from game.scenes.replay_scene import ReplayScene
from game.session.seat_view import SheetId
from game.views.story.entries import LogEntry, entries
from tests.workshop.staging import FOUR, playing, reached

SIZES = [(1280, 800), (1920, 1080), (1024, 640), (2560, 1080), (900, 1600)]


RINGED = 1.02
"""The distance of a mark from the middle of its city, in radii of the city's target."""


class Desk:
    """A game in its fourth round, operated by mouse and keys."""

    def __init__(self, size: tuple[int, int] = (1280, 800)) -> None:
        headless()
        match = reached(FOUR, "log", lambda state: state.round == 4 and state.task == Task.BUILD)
        self.scene: PlayScene | ReplayScene = playing(match, "desk")
        self.begin(size)

    def begin(self, size: tuple[int, int] = (1280, 800)) -> None:
        self.screen = Surface(size)
        self.app = App(self.scene, Settings(speed="still"), "desk", self.screen)
        self.app.lay_out()
        self.app.step(0.02)

    def touch(self, name: str) -> None:
        spot = self.app.room.canvas.spot(name)
        assert spot is not None, f"there is no {name}"
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.step(0.05, [pygame.event.Event(kind, pos=spot.target.rect.center, button=1, touch=False)])
        self.app.step(0.6)

    def key(self, letter: str) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event = pygame.event.Event(kind, key=ord(letter), mod=0, unicode=letter, scancode=0)
            self.app.step(0.05, [event])

    @property
    def texts(self) -> list[str]:
        """The texts on the page of the log."""
        return [text for lain in self.app.room.canvas.painted if lain.panel.name == "story" for text, _ in lain.texts]

    @property
    def targets(self) -> list[OneOf]:
        """The names of lines that can be touched."""
        names = [spot.target.name for spot in self.app.room.canvas.spots]
        return [name for name in names if isinstance(name, OneOf) and name.sort == "story" and name.which != "of"]

    def line(self, entry: LogEntry) -> OneOf:
        return next(name for name in self.targets if name.which == entry.event)

    @property
    def told(self) -> list[LogEntry]:
        return entries(self.scene.session)


@pytest.mark.rotates(1)
@pytest.mark.parametrize("size", SIZES)
def test_the_log_of_the_desk_covers_neither_the_map_nor_another_panel(size: tuple[int, int]) -> None:
    desk = Desk(size)
    desk.key("l")
    lain = {panel.name: panel.rect for panel in panels(desk.scene.session, size)}
    page = lain.pop("story")
    over = {name for name, rect in lain.items() if page.colliderect(rect)}
    assert over == set()
    assert Rect(0, 0, *size).contains(page)


def test_the_l_key_opens_and_closes_the_log_of_the_desk() -> None:
    desk = Desk()
    desk.key("l")
    assert any(entry.sentence in desk.texts for entry in desk.told[-5:])
    desk.key("l")
    assert desk.texts == []


def test_touching_an_auction_in_the_log_shows_and_hides_its_bids() -> None:
    desk = Desk()
    desk.key("l")
    auction = [entry for entry in desk.told if len(entry.bids) > 2][-1]
    raised = auction.bids[1].sentence
    assert raised not in desk.texts
    desk.touch(desk.line(auction))
    assert raised in desk.texts
    desk.touch(desk.line(auction))
    assert raised not in desk.texts


def test_touching_a_log_line_of_houses_marks_their_cities_on_the_map() -> None:
    desk = Desk()
    for _ in range(3):
        desk.app.step(0.6)
    desk.key("0")  # all of the map
    desk.key("l")
    built, bare = _leaf_to_a_house(desk), desk.screen.copy()
    zone = desk.scene.session.match.state.zone
    assert _ringed(desk, bare) == set()
    desk.touch(desk.line(built))
    assert _ringed(desk, bare) == {zone.cities[city].id for city in built.cities}
    desk.touch("close")
    desk.key("0")
    assert _ringed(desk, bare) == set(), "the marks go with the log"


def _leaf_to_a_house(desk: Desk) -> LogEntry:
    """Turn to older pages until one has a line about a house; return its entry."""
    while True:
        shown = {name.which for name in desk.targets}
        found = [entry for entry in desk.told if entry.deed == "built" and entry.event in shown]
        if found:
            return found[-1]
        desk.touch("older")


def _ringed(desk: Desk, bare: Surface) -> set[str]:
    """Return the cities around which the screen differs from the bare map on all four sides."""
    found = set()
    for city in desk.scene.session.match.state.zone.cities:
        spot = desk.app.room.canvas.spot(CityId(city.id))
        assert spot is not None
        rect = spot.target.rect
        away = round(rect.w / 2 * RINGED)
        sides = [(rect.centerx + away * x, rect.centery + away * y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        if all(desk.screen.get_at(side) != bare.get_at(side) for side in sides):
            found.add(city.id)
    return found


def test_the_logs_filter_shows_one_seat_and_then_all_again() -> None:
    desk = Desk()
    desk.key("l")
    whole = desk.texts
    desk.touch(OneOf("story", "of", 1))
    own = {entry.sentence for entry in entries(desk.scene.session, 1)}
    name = desk.scene.session.match.seats[2].name
    assert any(f"{name} " in text for text in whole)
    told = [text for text in desk.texts if text in {entry.sentence for entry in desk.told}]
    assert told
    assert set(told) <= own
    desk.touch(OneOf("story", "of", FREE))
    assert desk.texts == whole


def test_touching_a_log_line_moves_a_replay_to_that_moment_and_keeps_later_lines_in_the_log() -> None:
    desk = Desk()
    desk.scene = ReplayScene(desk.scene.session.match.record, lambda match: None, lambda: None)
    desk.scene.begin_with(2)
    desk.begin()
    desk.touch(OneOf("sheet", "log"))
    for _ in range(4):
        desk.touch("older")
    entry = _leaf_to_a_house(desk)
    desk.touch(desk.line(entry))
    session = desk.scene.session
    assert len(session.match.events) > entry.event
    owner = session.match.state.players[entry.party]
    assert set(entry.cities[:1]) <= set(owner.cities)
    later = [one for one in desk.told if one.deed == "built" and one.event > entry.event]
    assert later, "the log still tells what comes after"
    assert later[0].cities[0] not in session.match.state.players[later[0].party].cities
    assert SheetId.of(session.view(session.shown_seat).sheet).name == "log"
