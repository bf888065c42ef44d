"""Whenever a person is asked, every kind of action that is legal can be committed: by hand, by keys, by fingers.

uv run pytest -m slow tests/play/reach/test_turns.py    every setting walked, every distinct situation tried
"""

from __future__ import annotations

from random import Random

import pytest

from game import gallery
from tests.play.reach.rooms import Room, tried
from tests.play.reach.situations import drawn_by_chance, walk

WAYS = (("desk", "mouse"), ("desk", "keys"), ("desk", "gamepad"), ("table", "fingers"))
SAMPLED = 7
"""Settings of each way in the normal suite, with up to three switches changed at once."""
TRIED = 4
"""Situations of each of them."""


@pytest.mark.parametrize(("layout", "means"), WAYS)
def test_every_kind_of_action_is_committed_by_hand_in_settings_drawn_by_chance(layout: str, means: str) -> None:
    random = Random(f"{layout} {means}")
    wrong = {}
    for _ in range(SAMPLED):
        room = Room(layout, random.choice(gallery.SIZES[layout][:3]))
        found = list(walk(drawn_by_chance(random, 3), set(), random.randrange(1000)))
        for situation in random.sample(found, min(TRIED, len(found))):
            wrong |= tried(situation, room, means, [random.choice(situation.kinds)])
    assert wrong == {}
