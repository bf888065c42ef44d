"""The strength of each bot is in its seat's band without pointing, and in its row of the set-up."""

from __future__ import annotations

from itertools import product
from typing import Any

import pygame
import pytest

from game.bots.levels import LEVELS, TEMPERAMENTS
from game.desk.base import other_players
from game.engine.record import COLOURS, Seat
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.values.area import Area
from game.match import PERSON, Match, new_match
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from game.setup import player_kinds
from game.setup.choices import NAMES
from game.table.stations import station
from tests.workshop import gallery

pytestmark = [pytest.mark.usefixtures("screen"), pytest.mark.unpainted]

MIXED = (PERSON, "engineer.cautious", "director.builder", "apprentice.hoarder", "magnate", "engineer_0.02")


class Silent(LocalBots):
    """Bots that never answer."""

    def turn(self, match: Match, now: float, pace: float) -> None:
        return None


def mixed(players: int) -> Match:
    return new_match("recharged", "usa", [Seat(COLOURS[seat], MIXED[seat], NAMES[seat]) for seat in range(players)], 4)


@pytest.mark.rotates(2)
@pytest.mark.parametrize(
    ("layout", "size"),
    [
        ("desk", (1024, 640)),
        ("desk", (1280, 800)),
        ("desk", (1920, 1080)),
        ("desk", (900, 1600)),
        ("table", (1280, 800)),
        ("table", (1920, 1080)),
        ("table", (3840, 2160)),
    ],
)
def test_every_bots_seat_shows_its_strength_in_a_game_of_mixed_bots(
    layout: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []

    def seen(pen: Pen, kind: str, area: Area, *look: Any) -> None:
        assert area.w >= player_kinds.BARS * look[0], "the bars fit"
        painted.append(kind)
        player_kinds.paint_strength(pen, kind, area, *look)

    monkeypatch.setattr(other_players, "paint_strength", seen)
    monkeypatch.setattr(station, "paint_strength", seen)
    gallery.show(PlayScene(mixed(6), Silent(1), lambda where: None, layout), layout, size)
    assert set(MIXED[1:]) <= set(painted)


@pytest.mark.parametrize("players", (3, 4, 5, 6))
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_no_bots_name_is_cut_off_beside_its_strength_at_the_desk(players: int, size: tuple[int, int]) -> None:
    app = gallery.show(PlayScene(mixed(players), Silent(1), lambda where: None, "desk"), "desk", size)
    bands = {painted.panel.name: painted for painted in app.room.canvas.painted if painted.panel.name[:6] == "other:"}
    assert len(bands) == players - 1
    assert not [text for painted in bands.values() for text in painted.clipped]


@pytest.mark.parametrize("kind", [*LEVELS, *(f"{level}.bold" for level in LEVELS)])
def test_a_bots_number_of_strength_bars_rises_with_its_levels_thinking_time(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pen, tones = Pen(pygame.Surface((300, 40)), 1.0), list[tuple[int, ...]]()
    monkeypatch.setattr(Pen, "fill", lambda self, box, colour, radius=0: tones.append(tuple(colour)))
    player_kinds.paint_strength(pen, kind, Area(0, 0, 300, 40), 16, (0, 0, 0))
    full = [tone for tone in tones if len(tone) == 3]
    level = LEVELS[kind.partition(".")[0]]
    assert len(tones) == len(LEVELS)
    assert len(full) == sum(other.seconds <= level.seconds for other in LEVELS.values())


@pytest.mark.parametrize("kind", (PERSON, "someones_bot"))
def test_people_and_bots_of_plugins_have_no_strength_bars(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pen, tones = Pen(pygame.Surface((300, 40)), 1.0), list[tuple[int, ...]]()
    monkeypatch.setattr(Pen, "fill", lambda self, box, colour, radius=0: tones.append(tuple(colour)))
    player_kinds.paint_strength(pen, kind, Area(0, 0, 300, 40), 16, (0, 0, 0))
    assert tones == []


@pytest.mark.parametrize("language", words.languages())
def test_every_bots_strength_and_temperament_are_given_in_words_in_every_language(language: str) -> None:
    with words.speaking(language):
        mixes = [f"{level}.{leans}" for level, leans in product(LEVELS, TEMPERAMENTS)]
        said = {mix: player_kinds.traits(mix) for mix in (*LEVELS, *mixes)}
        assert len(set(said.values())) == len(LEVELS) * (1 + len(TEMPERAMENTS))
        for mix in mixes:
            level, _, leans = mix.partition(".")
            assert player_kinds.strength(level) in said[mix]
            assert words.say(f"setup.temperament.{leans}") in said[mix]
