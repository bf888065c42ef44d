"""A seat can be given to a bot and taken back during a game, by hand from the game's menu."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.bots import decide
from game.engine.record import Seat
from game.kit.style import words
from game.kit.style.settings import Settings
from game.match import PERSON, Match, load_match, new_match
from game.scenes.play import PlayScene
from game.scenes.seats_aside import SeatsAside
from game.session.bot_players import LocalBots
from tests.play.reach.evening import Evening
from tests.play.reach.person import MEANS

pytestmark = pytest.mark.unpainted

SEATS = (Seat("red", PERSON, "Anna"), Seat("blue", "engineer_0", "Bob"), Seat("yellow", PERSON, "Carla"))
WAYS = [(layout, means) for layout, several in MEANS.items() for means in several]


class Chairs(Evening):
    """Anna and Carla play with a bot; it is Anna's turn only."""

    def __init__(self, folder: Path, layout: str, means: str) -> None:
        self.path = folder / "game.elektro"
        match, random = new_match("recharged", "germany", SEATS, 4), Random(4)
        match.open_journal(self.path)
        while len(match.commits) < 12 or match.asked() != (0,):
            seat = match.asked()[0]
            match.commit(seat, decide(match.state, "engineer_0", random, seat))
        self.scene = PlayScene(match, LocalBots(1), lambda where: None, layout)
        self.scene.pace = 0.0
        super().__init__(self.scene, Settings(layout=layout, speed="still"), means)

    @property
    def match(self) -> Match:
        return self.scene.session.match

    def ask(self, layout: str) -> SeatsAside:
        """Open the menu and touch the entry for seats."""
        self.scene.menu()
        self.wait()
        self.touch("seats")
        assert isinstance(self.app.scene, SeatsAside)
        return self.app.scene

    def choose(self, layout: str, place: int, kind: str) -> None:
        if layout == "table":
            self.touch(f"{SEATS[place].colour}:kind")
        else:
            self.touch(f"kind:{place}:{'0' if kind == PERSON else 'bot'}")


@pytest.fixture
def evening(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Chairs]:
    made = Chairs(tmp_path, *request.param)
    yield made
    made.scene.end()


@pytest.mark.rotates(2)
@pytest.mark.judges("seats.here")
@pytest.mark.parametrize(("evening", "layout"), [(way, way[0]) for way in WAYS], indirect=["evening"])
def test_a_seat_is_given_to_a_bot_and_taken_back_during_a_game(evening: Chairs, layout: str) -> None:
    match, made = evening.match, len(evening.match.commits)
    evening.ask(layout)
    state = match.state
    assert words.say("seats.here", round=state.round, step=state.step) in evening.person.glass.texts()
    evening.choose(layout, 0, "engineer")
    evening.choose(layout, 1, PERSON)
    evening.touch("start")
    assert evening.app.scene is evening.scene and not evening.scene.menu_open
    assert [seat.kind for seat in match.seats] == ["engineer_0", PERSON, PERSON], "no bot of this game may think longer"
    for _ in range(40):
        evening.wait(1)
    assert len(match.commits) > made, "the engineer has played for Anna"
    assert all(match.is_person(seat) for seat in match.asked())
    assert evening.scene.session.shown_seat in (1, 2)
    evening.scene.menu()
    evening.wait()
    evening.touch("seats")
    evening.choose(layout, 0, PERSON)
    evening.touch("start")
    assert match.is_person(0)
    again = load_match(evening.path)
    assert again.seats == match.seats and again.state == match.state


@pytest.mark.parametrize("evening", [("desk", "mouse"), ("table", "fingers")], indirect=True)
def test_the_back_button_of_the_seats_page_in_a_game_changes_no_seat(evening: Chairs) -> None:
    lines = len(evening.match.record.lines)
    evening.ask(evening.scene.people.layout)
    evening.touch("back")
    assert evening.app.scene is evening.scene and evening.scene.menu_open, "it was opened from the menu"
    assert evening.match.seats == SEATS and len(evening.match.record.lines) == lines


@pytest.mark.parametrize("evening", [("desk", "mouse")], indirect=True)
def test_bots_given_the_seats_of_all_people_finish_the_game_alone(evening: Chairs) -> None:
    evening.ask("desk")
    for place in (0, 2):
        evening.choose("desk", place, "engineer")
    evening.touch("start")
    for _ in range(2000):
        evening.scene.tick(0.0)
        if evening.match.over:
            break
    assert evening.match.over
