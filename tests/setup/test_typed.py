"""Text typed in the set-up: every key is typed or refused, and the game starts and can be read back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Surface
from pygame.event import Event

from game.app import App
from game.kit.style.settings import Settings
from game.match import Match, load_match
from game.scenes.setup_scene import SetupScene
from game.setup.choices import Choices
from tests.workshop.driving import keystroke

KEYS = (
    *("", " ", "   ", "\u00a0", "\u3000", "A ", " A", "\0", "\u200e", "\u202e", "\u2028", "\x7f", "\ud800", "\u3164"),
    *('"', "'", "\\", "#", ";", "²", "①", "é", "ß", "💡", "begin"),
)


class Typist:
    """A person at the desk's set-up with a mouse and a keyboard."""

    def __init__(self) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((64, 64))
        self.dealt: list[Match] = []
        nothing = lambda *_: None  # noqa: E731
        self.scene = SetupScene(Choices(), lambda _, match: self.dealt.append(match), nothing, nothing, None, Random(1))
        self.app = App(self.scene, Settings(speed="still"), "desk", Surface((1280, 800)))
        self.app.step(0.02)

    def click(self, name: str) -> None:
        spot = next(spot for spot in self.app.room.canvas.spots if spot.target.name.split("=")[0] == name)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.step(0.02, [Event(kind, pos=spot.target.rect.center, button=1, touch=False)])
        self.app.step(0.6)

    def key(self, key: int, text: str = "") -> None:
        for event in keystroke(key, text):
            self.app.step(0.02, [event])


@pytest.mark.rotates(6)
@pytest.mark.parametrize("name", KEYS)
def test_a_player_name_typed_with_any_keys_is_played_saved_and_read_back(name: str, tmp_path: Path) -> None:
    typist = Typist()
    typist.click("name:0")
    for _ in range(12):
        typist.key(pygame.K_BACKSPACE)
    for letter in name:
        typist.key(pygame.K_a, letter)
    typist.key(pygame.K_RETURN)
    typist.click("deal")
    (match,) = typist.dealt
    assert match.seats[0].name.strip(), "no player has an empty name"
    match.open_journal(tmp_path / "a.elektro")
    assert not match.trouble
    assert load_match(tmp_path / "a.elektro").seats == match.seats


@pytest.mark.rotates(2)
@pytest.mark.parametrize("digit", ["²", "¹", "③", "①", "½", "٣", "", "\0", "12"])
def test_no_character_typed_into_the_deal_number_prevents_the_deal(digit: str) -> None:
    typist = Typist()
    typist.click("seed")
    for letter in ("4", digit, "2"):
        typist.key(pygame.K_1, letter)
    assert typist.scene.choices.seed in (42, 432, 4122)
    typist.key(pygame.K_RETURN)
    typist.click("deal")
    assert typist.dealt
