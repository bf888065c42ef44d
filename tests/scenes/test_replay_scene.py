"""Watching records on the desk: stepping, playing, continuing from a step, and money that is revealed after
the game.
"""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.app import App
from game.bots import decide
from game.engine.events import Event
from game.engine.record import Seat
from game.engine.state import Task
from game.kit.screen.panel import LazyDrawing
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.match import Match, new_match
from game.parts import choreography
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.replay_scene import SPEEDS, ReplayScene
from game.session import log_text
from game.views.story.entries import last_acts

SEATS = (Seat("red", "person", "Anna"), Seat("blue", "greedy", "Bob"))


@pytest.fixture(scope="module")
def played() -> Match:
    match = new_match("bsw", "germany", SEATS, 4)
    random = Random(4)
    while not match.over:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    return match


class Watched:
    """A replay on a screen, with the scenes it opens."""

    def __init__(self, match: Match) -> None:
        headless()
        self.branches: list[Match] = []
        self.left = 0
        self.scene = ReplayScene(match.record, self.branches.append, self.leave)
        settings = Settings(speed="still")
        self.app = App(self.scene, settings, "desk", pygame.Surface((1280, 800)))
        self.app.step(0.02)

    def leave(self) -> None:
        self.left += 1

    def key(self, letter: str) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event = pygame.event.Event(kind, key=ord(letter), mod=0, unicode=letter, scancode=0)
            self.app.step(0.02, [event])

    def touch(self, name: str, across: float = 0.5) -> None:
        spot = self.app.room.canvas.spot(name)
        assert spot is not None, f"there is no {name}"
        rect = spot.target.rect
        place = (round(rect.left + rect.width * across), rect.centery)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.step(0.02, [pygame.event.Event(kind, pos=place, button=1, touch=False)])
        self.app.step(0.6)


def test_the_headline_of_a_replay_describes_the_event_and_numbers_the_move(played: Match) -> None:
    watched = Watched(played)
    for _ in range(3):
        watched.touch("on:turn")
    index, frames = watched.scene.index, watched.scene.film.frames
    texts = [text for painted in watched.app.room.canvas.painted for text, _ in painted.texts]
    assert words.say("replay.at", move=index, moves=len(frames) - 1) in texts
    assert log_text.tell(frames[index].events[0], watched.scene.session) in texts
    assert words.say("asking.bot_reason") not in texts


def test_a_replay_can_be_stepped_by_move_turn_and_round(played: Match) -> None:
    watched = Watched(played)
    scene = watched.scene
    watched.touch("on:move")
    assert scene.index == 1
    watched.touch("on:turn")
    assert scene.film.frames[scene.index].whole
    watched.touch("on:round")
    assert scene.film.frames[scene.index].state.round == 2
    watched.touch("back:round")
    watched.touch("back:round")
    assert scene.index == 0


def test_stepping_a_replay_forwards_animates_each_event_passed_once(
    played: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched, told = Watched(played), list[Event]()
    scene = watched.scene
    monkeypatch.setattr(choreography, "play", lambda happened, *_: told.extend(happened))
    for stride in ("move", "turn", "move", "move", "turn", "turn"):
        before = scene.index
        told.clear()
        watched.touch(f"on:{stride}")
        walked = scene.film.frames[before + 1 : scene.index + 1]
        assert walked and told == [event for frame in walked for event in frame.events]
    told.clear()
    watched.touch("back:turn")
    assert told == [], "nothing moves backwards"


def test_touching_the_time_scale_of_a_replay_moves_to_that_moment(played: Match) -> None:
    watched = Watched(played)
    watched.touch("scale", 0.5)
    middle = watched.scene.index
    assert abs(middle - len(watched.scene.film) / 2) < len(watched.scene.film) * 0.05
    watched.touch("scale", 0.99)
    assert watched.scene.index == len(watched.scene.film) - 1


def test_a_replay_runs_at_the_set_speed_and_stops_at_the_end(played: Match) -> None:
    watched = Watched(played)
    scene = watched.scene
    while SPEEDS[scene.speed] != max(SPEEDS):
        watched.touch("speed")
    watched.touch("play")
    before = scene.index
    for _ in range(10):
        watched.app.step(0.1)
    assert scene.index >= before + 9
    scene.index = len(scene.film) - 2
    for _ in range(4):
        watched.app.step(0.1)
    assert scene.index == len(scene.film) - 1
    assert not scene.playing


def test_the_speed_key_of_a_replay_cycles_through_all_speeds(played: Match) -> None:
    watched = Watched(played)
    begun, seen = watched.scene.speed, list[int]()
    for _ in SPEEDS:
        watched.touch("speed")
        seen.append(SPEEDS[watched.scene.speed])
        texts = [text for painted in watched.app.room.canvas.painted for text, _ in painted.texts]
        assert words.say("replay.speed", speed=seen[-1]) in texts
    assert seen == [*SPEEDS[begun + 1 :], *SPEEDS[: begun + 1]]


@pytest.mark.rotates(1)
@pytest.mark.parametrize("speed", SPEEDS)
def test_the_speed_of_a_replay_is_its_number_of_moves_per_second(played: Match, speed: int) -> None:
    watched = Watched(played)
    watched.scene.speed = SPEEDS.index(speed)
    watched.touch("play")
    before = watched.scene.index
    for _ in range(120):
        watched.app.step(1 / 60)
    assert abs(watched.scene.index - before - 2 * speed) <= max(1, speed // 8)


def test_a_replay_shows_hidden_money_once_the_game_is_over(played: Match) -> None:
    assert played.state.rules.hidden_money
    watched = Watched(played)
    assert all(watched.scene.session.money_open(seat) for seat in (0, 1))
    half = played.record.fresh()
    half.lines = played.record.lines[: len(played.record.lines) // 2]
    unfinished = ReplayScene(half, watched.branches.append, watched.leave)
    assert not unfinished.session.money_open(1)


def test_a_new_game_can_be_continued_from_a_moment_of_a_replay(played: Match) -> None:
    watched = Watched(played)
    watched.touch("scale", 0.4)
    watched.touch("branch")
    assert len(watched.branches) == 1
    match = watched.branches[0]
    assert match.record.lines == played.record.lines[: len(match.record.lines)]
    assert not match.over


def test_no_control_of_a_replay_changes_the_recorded_game(played: Match) -> None:
    watched = Watched(played)
    lines = len(played.record.lines)
    for place in range(0, len(watched.scene.film), 40):
        watched.scene.index = place
        watched.app.step(0.1, [pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
        watched.app.lay_out()
        for spot in list(watched.app.room.canvas.spots):
            if spot.target.enabled and spot.target.name not in ("branch", "leave", "again", "replay", "save", "menu"):
                watched.app.press(spot)
    assert len(played.record.lines) == lines
    assert not watched.branches


@pytest.mark.rotates
@pytest.mark.parametrize("code", ["en", "es", "pseudo"])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_controls_of_a_replay_fit_in_english_spanish_and_longer_text(
    played: Match, code: str, size: tuple[int, int]
) -> None:
    before = words.language()
    try:
        words.set_language(code)
        headless()
        scene = ReplayScene(played.record, lambda match: None, lambda: None)
        app = App(scene, Settings(speed="still"), "desk", pygame.Surface(size))
        app.step(0.02)
        strip = next(painted for painted in app.room.canvas.painted if painted.panel.name == "replay:strip")
        assert strip.clipped == ()
    finally:
        words.set_language(before)


def test_the_symbol_beside_a_replays_headline_belongs_to_the_player_named_there() -> None:
    """Step through it by key: no symbol is beside another player's name, and the game begins once."""
    match = new_match("recharged", "germany", SEATS, 4)
    random = Random(4)
    while match.state.round < 2:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    watched = Watched(match)
    names = {seat.colour: seat.name for seat in match.seats} | {"natural": words.say("asking.cartel")}
    signs = set()
    while True:
        panel = next(p for p in watched.scene.layout((1280, 800)) if p.name == "sentence")
        assert isinstance(panel.key, LazyDrawing)
        known = watched.scene.sentence
        assert (known.title, False) in panel.key.drawing.texts
        named = {colour for colour, name in names.items() if name in known.title.replace("’", " ").split()}
        if known.colour not in named:
            assert not known.colour and len(named) != 1, known.title
        assert (known.title == words.say("replay.begins")) == (watched.scene.index == 0)
        signs.add(known.colour)
        if watched.scene.index == len(watched.scene.film) - 1:
            break
        watched.key(".")
    assert signs == {*names, ""}


@pytest.mark.judges("replay.ready replay.withdrawn")
def test_in_bureaucracy_the_replay_shows_who_is_ready_and_who_chooses_again() -> None:
    match = new_match("recharged", "germany", SEATS, 4)
    random = Random(4)
    while match.state.task != Task.RUN:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    moves = decide(match.state, "greedy", random, 0)
    match.commit(0, moves)
    match.withdraw(0)
    match.commit(0, moves)
    watched, said = Watched(match), []
    for index in range(len(watched.scene.film) - 3, len(watched.scene.film)):
        watched.scene._show(index)
        party, title = watched.scene._headline()
        assert party == 0
        said.append(title)
    ready, again = (words.say(f"replay.{key}", name="Anna") for key in ("ready", "withdrawn"))
    assert said == [ready, again, ready]


def test_the_gear_of_a_replay_opens_the_settings_which_return_to_the_same_moment(played: Match) -> None:
    watched = Watched(played)
    watched.key(".")
    moment = watched.scene.index
    watched.touch("menu")
    assert isinstance(watched.app.scene, SettingsScene)
    watched.key(chr(pygame.K_ESCAPE))
    assert watched.app.scene is watched.scene
    assert (watched.scene.index, watched.left) == (moment, 0)


@pytest.mark.judges("replay.done")
def test_a_replay_shows_a_turn_without_action_as_ended(played: Match) -> None:
    """ "Dev chooses again" was shown for a player who built nothing while the next one was to move."""
    watched, said = Watched(played), set()
    for index in range(1, len(watched.scene.film)):
        watched.scene._show(index)
        frame = watched.scene.film.frames[index]
        if frame.state.task in (Task.BUY, Task.BUILD) and not frame.events:
            party, title = watched.scene._headline()
            assert party == frame.seat
            said.add((party, title))
    assert said == {(seat, words.say("replay.done", name=name)) for seat, name in enumerate(("Anna", "Bob"))}


def test_the_players_last_actions_in_a_replay_are_those_before_the_moment_shown(played: Match) -> None:
    watched = Watched(played)
    session = watched.scene.session
    assert len(session.story_match.events) > len(session.match.events) and not last_acts(session)
    watched.touch("scale", 0.5)
    session = watched.scene.session
    acts, last = last_acts(session), session.match.commits[-1].seat
    assert acts[last].event >= session.match.commits[-1].events
    assert all(act.event < len(session.match.events) for act in acts.values())
