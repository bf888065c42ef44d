"""The choices before a game: every change fits the others, and an unplayable combination gives the reason."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots.levels import LEVELS, TEMPERAMENTS, BotPlayer, capped, read_player
from game.engine.record_reader import WORD
from game.setup.choices import COLOURS, Choices, editions, playable_maps
from game.setup.opponents import THINKING


@pytest.mark.rotates
@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("map_name", playable_maps())
@pytest.mark.parametrize("players", range(2, 7))
def test_every_default_set_up_can_be_dealt(edition: str, map_name: str, players: int) -> None:
    choices = Choices(edition=edition, map=map_name, seed=5)
    for place in range(6):
        choices = choices.with_chair(place, taken=place < players)
    assert choices.problem == ""
    match = choices.deal(Random(1))
    assert len(match.seats) == players
    assert len(match.record.zone.regions) == choices.regions_wanted


def test_colours_stay_different() -> None:
    choices = Choices()
    for place in (0, 3, 5, 2, 2):
        choices = choices.with_next_colour(place)
        assert sorted(chair.colour for chair in choices.chairs) == sorted(COLOURS)


def test_fewer_people_need_fewer_regions() -> None:
    choices = Choices()
    for place in (4, 5):
        choices = choices.with_chair(place, taken=True)
    choices = choices.with_random_regions(Random(1))
    for place in (5, 4, 3, 2):
        choices = choices.with_chair(place, taken=False)
        assert len(choices.regions) <= choices.regions_wanted


def test_one_person_alone_cannot_play() -> None:
    choices = Choices()
    for place in (1, 2, 3):
        choices = choices.with_chair(place, taken=False)
    assert choices.problem == "too_few"


def test_choosing_too_many_regions_drops_the_oldest() -> None:
    choices = Choices()
    regions = choices.board.regions
    for region in regions[:5]:
        choices = choices.with_region(region)
    assert choices.regions == regions[5 - choices.regions_wanted : 5]


def test_another_map_clears_the_regions() -> None:
    assert Choices().with_region("red").with_map("usa").regions == ()


def test_the_kind_of_player_cycles() -> None:
    choices = Choices()
    kinds = []
    for _ in range(5):
        choices = choices.with_next_kind(0)
        kinds.append(choices.chairs[0].kind)
    assert kinds == [*LEVELS, "person"], "who measures others is not offered"


def test_a_temperament_stays_with_the_next_level() -> None:
    choices = Choices().with_chair(1, kind="engineer.hoarder").with_next_bot(1, 1)
    assert choices.chairs[1].kind == "director.hoarder"
    choices = choices.with_next_bot(1, 1).with_next_bot(1, 1)
    assert choices.chairs[1].kind == "apprentice.hoarder"


def test_the_time_to_think_is_set_for_all_and_no_bot_gets_longer() -> None:
    choices = Choices(thinking=0.05).with_chair(0, kind="magnate.bold").with_chair(1, kind="apprentice")
    choices = choices.with_chair(2, kind="engineer").with_chair(3, kind="chance")
    assert [seat.kind for seat in choices.seats()] == ["magnate.bold_0.05", "apprentice", "engineer", "chance"]
    slow = replace(choices, thinking=-1.0)
    assert [seat.kind for seat in slow.seats()] == ["magnate.bold", "apprentice", "engineer", "chance"]


@pytest.mark.parametrize("seconds", [seconds for seconds in THINKING if seconds >= 0])
@pytest.mark.parametrize("temperament", ["", *TEMPERAMENTS])
@pytest.mark.parametrize("level", LEVELS)
def test_every_selectable_player_can_be_recorded(level: str, temperament: str, seconds: float) -> None:
    chosen = BotPlayer(level, temperament).name
    name = capped(chosen, seconds)
    known = read_player(name)
    assert known and WORD.fullmatch(name)
    assert known.playouts <= BotPlayer(level, temperament).playouts
    assert capped(name, -1.0) == chosen
