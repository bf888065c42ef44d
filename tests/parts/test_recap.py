"""Moves that a player missed can be shown again, bots may be set to wait for a touch, and each opponent's panel shows
their last move; tested by posted events.
"""

from __future__ import annotations

from random import Random

import pygame
import pytest
from pygame import Surface

from game.app import App
from game.bots import decide
from game.engine.record import Seat
from game.engine.state import Task
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.kit.values.ids import OneOf
from game.match import Match, new_match
from game.parts.recap import missed
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from game.session.log_text import log

FRAME = 1 / 30
LONGEST = 15.0
"""The most seconds that missed moves may take."""


class Desk:
    """A person among three bots in the fourth round, operated by mouse and keys."""

    def __init__(self, task: Task = Task.NOMINATE, speed: str = "normal", **settings: bool) -> None:
        headless()
        seats = [
            Seat("red", "person", "Anna"),
            *(Seat(one, "greedy", one.title()) for one in ("blue", "yellow", "green")),
        ]
        match, random = new_match("recharged", "germany", seats, 6), Random(6)
        while not (match.state.round >= 4 and match.state.task == task and match.state.actor == 0):
            seat = match.asked()[0]
            match.commit(seat, decide(match.state, "greedy", random, seat))
        self.scene = PlayScene(match, LocalBots(1), lambda where: None, "desk")
        self.screen = Surface((1280, 800))
        self.app = App(self.scene, Settings(speed=speed, night=False, **settings), "desk", self.screen)  # type: ignore[arg-type]
        self.app.lay_out()
        self.wait(0.2)

    @property
    def match(self) -> Match:
        return self.scene.session.match

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.app.step(FRAME)

    def touch(self, name: str) -> None:
        spot = self.app.room.canvas.spot(name)
        assert spot is not None, f"there is no {name}"
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.step(FRAME, [pygame.event.Event(kind, pos=spot.target.rect.center, button=1, touch=False)])

    def key(self, letter: str) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event = pygame.event.Event(kind, key=ord(letter), mod=0, unicode=letter, scancode=0)
            self.app.step(FRAME, [event])

    def texts(self, panel: str) -> list[str]:
        return [text for lain in self.app.room.canvas.painted if lain.panel.name == panel for text, _ in lain.texts]

    def recap(self) -> tuple[float, list[str]]:
        """Press the key in the log and watch; return the seconds it took, and the headlines."""
        self.key("l")
        self.wait(0.2)
        self.touch("missed")
        seconds, said = 0.0, list[str]()
        while self.scene.recap and self.scene.recap.session and seconds < 60:
            self.app.step(FRAME)
            seconds += FRAME
            said += [text for text in self.texts("sentence") if text not in said]
        return seconds, said


@pytest.mark.rotates
@pytest.mark.judges("story.missed_at")
@pytest.mark.parametrize("speed", ["normal", "still"])
@pytest.mark.parametrize("reduced_motion", [False, True])
@pytest.mark.parametrize("task", [Task.NOMINATE, Task.BUILD])
def test_showing_missed_moves_again_describes_them_in_order_and_leaves_the_game_unchanged(
    speed: str, reduced_motion: bool, task: Task
) -> None:
    desk = Desk(task, speed, reduced_motion=reduced_motion)
    match = desk.match
    before, lines, told = match.state, list(match.record.lines), list(match.events)
    moves = missed(match, 0)
    assert moves
    assert not any(match.commits[at].seat == 0 and match.commits[at].moves for at in moves)
    assert match.commits[moves.start - 1].seat == 0
    seconds, said = desk.recap()
    assert 1.0 < seconds <= LONGEST
    for number in range(1, len(moves) + 1):
        assert words.say("story.missed_at", at=number, count=len(moves)) in said
    assert (match.state, match.record.lines, match.events) == (before, lines, told)
    since = len(told) - match.commits[moves.start].events
    wanted = log(desk.scene.session, since)
    heard = [sentence for sentence in said if sentence in wanted]
    assert len(heard) >= min(2, len(moves))
    assert [wanted.index(sentence) for sentence in heard] == sorted(wanted.index(sentence) for sentence in heard)


def test_a_touch_while_missed_moves_are_shown_ends_that_and_does_nothing_else() -> None:
    desk = Desk()
    desk.key("l")
    desk.wait(0.2)
    desk.touch("missed")
    desk.wait(0.5)
    assert desk.scene.presented is not desk.scene.session
    made = len(desk.match.commits)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        desk.app.step(FRAME, [pygame.event.Event(kind, pos=(900, 300), button=1, touch=False)])
    desk.wait(0.6)
    assert desk.scene.presented is desk.scene.session
    assert len(desk.match.commits) == made
    assert desk.texts("story"), "the log is still open"


def test_no_bot_moves_while_missed_moves_are_shown_again() -> None:
    desk = Desk()
    seat = desk.match.asked()[0]
    desk.match.commit(seat, decide(desk.match.state, "greedy", Random(1), seat))
    desk.scene.session.refresh()
    made = len(desk.match.commits)
    assert desk.scene.recap
    desk.scene.recap.begin(1)
    desk.wait(0.3)
    assert len(desk.match.commits) == made


def test_with_the_setting_bots_wait_for_me_a_key_starts_each_move_of_a_bot() -> None:
    desk = Desk(Task.BUILD, "still", stepping=True)
    desk.key("p")  # builds nothing
    desk.wait(1.0)
    made = len(desk.match.commits)
    while desk.match.state.task != Task.RUN:
        assert desk.texts("sentence").count(words.say("story.next")) == 1
        desk.wait(2.0)
        assert len(desk.match.commits) == made, "nothing moves by itself"
        desk.key(" ")
        desk.wait(1.0)
        assert len(desk.match.commits) == made + 1
        made += 1
    assert words.say("story.next") not in desk.texts("sentence"), "the person is asked"


def test_without_the_setting_bots_wait_for_me_bots_move_by_themselves() -> None:
    desk = Desk(Task.BUILD, "still")
    made = len(desk.match.commits)
    desk.key("p")
    desk.wait(3.0)
    assert len(desk.match.commits) >= made + 1
    assert words.say("story.next") not in desk.texts("sentence")


def test_each_opponents_panel_names_the_city_that_player_has_just_built_in() -> None:
    desk = Desk(Task.BUILD, "still")
    built = [
        commit
        for commit in desk.match.commits
        if commit.before.task == Task.BUILD and commit.before.round == desk.match.state.round
    ]
    for commit in built:
        cities = [getattr(move, "city", None) for move in commit.moves]
        zone = desk.match.state.zone
        names = [zone.cities[city].name for city in cities if city is not None]
        texts = " ".join(map(str, desk.texts(OneOf("other", commit.seat))))
        assert all(name in texts for name in names[:1])
