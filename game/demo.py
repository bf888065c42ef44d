"""Bots play one game on the screen to its end, with the scenes that follow, or play without a visible window."""

from __future__ import annotations

import os
from argparse import Namespace

import pygame
from pygame import Surface

from game import app
from game.engine import files, rules
from game.engine.record import Seat
from game.kit.scenes.scene import LEAVE, Scene
from game.kit.style import settings as wishes
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system import memory
from game.launch import NOT_HEARD, listening, with_display
from game.match import Match, new_match
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.session.bot_players import BotPlayers, LocalBots, ProcessBots
from game.setup.choices import COLOURS, NAMES
from game.simulate import SimulatedTable

FRAME = 1 / 60


class Demo(Navigator):
    """Navigation in a demo: playing again deals the next game between bots, and leaving closes the window."""

    def __init__(self, settings: Settings, options: Namespace) -> None:
        super().__init__(settings)
        self._options = options
        self.match = demo_match(options)
        self.play = self._shown()

    def _shown(self) -> PlayScene:
        options = self._options
        here = options.headless and options.fast and not options.apart
        bot_players: BotPlayers = LocalBots(options.seed) if here else ProcessBots(options.seed, options.headless)
        scene = PlayScene(self.match, bot_players, self._out, options.layout)
        scene.leave_when_over = options.headless or options.frames is not None
        self.scene = scene
        return scene

    def _out(self, where: str) -> None:
        if where != "again":
            super()._out(where)
            return
        self._options.seed += 1
        self.match = demo_match(self._options)
        ended = self.scene
        ended.next = self._shown()

    def home(self) -> Scene:
        """Return the scene that closes the window, because a demo has no title to go back to."""
        return LEAVE

    def back(self) -> None:
        """Close the window, because a demo has no title to go back to."""
        self._go(LEAVE)


def run(options: Namespace) -> int:
    """Play a demo with these command-line options and print its result; return the exit code."""
    settings = Settings(language=words.language(), layout=options.layout, diagonals=wishes.load().diagonals)
    settings.speed = "still" if options.fast else "normal"
    house = Demo(settings, options)
    code = _headless(house.play, settings, options) if options.headless else _in_window(house, settings, options)
    if code != NOT_HEARD:
        print(files.printed(results(house.match)))
    return code


def _in_window(house: Demo, settings: Settings, options: Namespace) -> int:
    with listening(getattr(options, "tuio", None)) as (heard, tuio):
        if not heard:
            return NOT_HEARD
        kiosk = getattr(options, "kiosk", False)
        spectators = getattr(options, "spectator", 0)
        installed = app.Installation(tuio=tuio, kiosk=kiosk, net=house.net(), size=options.size, spectators=spectators)
        return with_display(lambda: app.run(house.play, settings, options.layout, installed, options.frames))


def demo_match(options: Namespace) -> Match:
    """Return a new game between bots, as the command-line options choose it."""
    table: SimulatedTable = options.table
    seats = [Seat(colour, bot, name) for colour, bot, name in zip(COLOURS, table.bots, NAMES, strict=False)]
    return new_match(table.edition, table.map, seats, options.seed, table.regions or None, dict(table.rules))


def _headless(scene: PlayScene, settings: Settings, options: Namespace) -> int:
    """Play a demo without a window and without waiting, drawing every frame on a surface; return the exit code."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    memory.keep_large_apart()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    player = app.App(scene, settings, options.layout, Surface(options.size))
    frames = options.frames
    while player.running and frames != 0:
        frames = None if frames is None else frames - 1
        player.step(FRAME)
    player.close()
    return 0


def results(match: Match) -> list[str]:
    """Return the current standing of a game as text: a heading, and one line for each seat."""
    state = match.state
    head = words.say("demo.over" if match.over else "demo.stopped", round=state.round, step=state.step)
    lines = [head]
    for rank in rules.ranking(state):
        name = match.seats[rank.seat].name
        line = words.say(
            "demo.rank",
            place=rank.number,
            name=name,
            supplied=rank.supplied,
            money=rank.money,
            cities=rank.cities,
        )
        lines.append(line)
    return lines
