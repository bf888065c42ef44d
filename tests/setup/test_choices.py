"""What is settled before a game: every change fits the others, and what cannot be played says why."""

from __future__ import annotations

from random import Random

import pytest

from game.setup.choices import COLOURS, Choices, editions, playable_maps


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("map_name", playable_maps())
@pytest.mark.parametrize("players", range(2, 7))
def test_every_usual_set_up_deals(edition: str, map_name: str, players: int) -> None:
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


def test_a_region_more_than_wanted_pushes_the_oldest_out() -> None:
    choices = Choices()
    regions = choices.board.regions
    for region in regions[:5]:
        choices = choices.with_region(region)
    assert choices.regions == regions[5 - choices.regions_wanted : 5]


def test_another_map_forgets_the_regions() -> None:
    assert Choices().with_region("red").with_map("usa").regions == ()


def test_the_kind_of_player_goes_round() -> None:
    choices = Choices()
    kinds = []
    for _ in range(3):
        choices = choices.with_next_kind(0)
        kinds.append(choices.chairs[0].kind)
    assert sorted(kinds) == ["chance", "greedy", "person"]
