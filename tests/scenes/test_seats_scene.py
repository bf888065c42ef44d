"""Continuing from a step of a replay asks who takes which seat, by posted events, in both layouts."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.bots import decide
from game.engine.record import Seat
from game.kit.style import words
from game.kit.style.settings import Settings
from game.match import PERSON, Match, load_match, new_match
from game.navigator import Navigator
from game.record_replay import RecordReplay
from game.scenes.play import PlayScene
from game.scenes.replay_scene import ReplayScene
from game.scenes.seats_scene import SeatsScene
from game.session.bot_players import LocalBots
from game.setup import seats_again
from game.setup.choices import LONGEST_NAME, USUAL_BOT
from game.setup.player_kinds import level_name
from tests.play.reach.evening import Evening
from tests.play.reach.person import MEANS, Keys

pytestmark = pytest.mark.unpainted

SEATS = (
    Seat("red", PERSON, "Anna"),
    Seat("blue", "greedy", "Bob"),
    Seat("yellow", "chance", "Carla"),
    Seat("green", PERSON, "Dev"),
)
MOMENT = 20
WAYS = [(layout, means) for layout, several in MEANS.items() for means in several]


def played(seats: tuple[Seat, ...] = SEATS, commits: int = 30) -> Match:
    match, random = new_match("recharged", "germany", seats, 4), Random(4)
    for _ in range(commits):
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    return match


class Home(Navigator):
    """A navigator whose bots think in this process, so that none is started for them."""

    def _table(self, match: Match) -> PlayScene:
        return PlayScene(match, LocalBots(1), self._out, self.settings.layout)


class Viewer(Evening):
    """A person watches a replay, at a desk or a table, and continues from one of its steps."""

    def __init__(self, match: Match, folder: Path, layout: str, means: str, inches: float = 43.0) -> None:
        settings = Settings(layout=layout, speed="still", save_folder=str(folder))
        self.home = Home(settings)
        self.home.watch(match.record)
        self.folder = folder
        super().__init__(self.home.scene, settings, means, inches=inches)
        replay = self.app.scene
        assert isinstance(replay, ReplayScene)
        replay._show(MOMENT)
        self.wait()

    @property
    def match(self) -> Match:
        scene = self.app.scene
        assert isinstance(scene, PlayScene), type(scene)
        return scene.session.match

    def asked(self) -> SeatsScene:
        """Touch "continue from here": the question of who plays appears."""
        self.touch("branch")
        scene = self.app.scene
        assert isinstance(scene, SeatsScene), f"nobody was asked: {type(scene).__name__}"
        return scene

    def read(self) -> Match:
        """Return the new game as read from its file."""
        (path,) = self.folder.glob("*.elektro")
        return load_match(path)

    def close(self) -> None:
        self.app.scene.end()


def kind_of(layout: str, place: int, kind: str) -> tuple[str, ...]:
    """Return the names of the targets to touch so that a person or a bot takes a seat."""
    if layout == "table":
        return (f"{SEATS[place].colour}:kind",)
    return (f"kind:{place}:{'0' if kind == PERSON else 'bot'}",)


@pytest.mark.rotates(2)
@pytest.mark.parametrize(("layout", "means"), WAYS)
def test_continuing_a_game_from_a_replay_asks_who_plays_and_records_the_answer(
    layout: str, means: str, tmp_path: Path
) -> None:
    evening = Viewer(played(), tmp_path, layout, means)
    scene = evening.asked()
    assert scene.match.journal is None and not list(tmp_path.iterdir()), "who only looks leaves nothing behind"
    assert [chair.kind for chair in scene.choices.chairs] == [seat.kind for seat in SEATS], "all as it was"
    read = evening.person.glass.texts()
    assert words.say("seats.title") in read and {seat.name for seat in SEATS} <= set(read)
    for place, kind in ((0, "engineer"), (1, PERSON)):
        for name in kind_of(layout, place, kind):
            evening.touch(name)
        assert scene.choices.chairs[place].kind == kind
    evening.touch("start")
    match = evening.match
    assert [seat.kind for seat in match.seats] == ["engineer", PERSON, "chance", PERSON]
    assert [seat.name for seat in match.seats] == [seat.name for seat in SEATS]
    lines = [line for line in match.record.lines if line.word == "chair"]
    assert [(line.seat, line.kind) for line in lines] == [(0, "engineer"), (1, PERSON)]
    assert match.record.seats == SEATS, "the head names the first players"
    evening.close()
    again = evening.read()
    assert again.seats == match.seats and again.state == match.state and again.record.seats == SEATS


@pytest.mark.rotates(2)
@pytest.mark.parametrize(("layout", "means"), WAYS)
def test_the_back_button_of_the_seats_page_returns_to_the_same_moment_of_the_replay(
    layout: str, means: str, tmp_path: Path
) -> None:
    evening = Viewer(played(), tmp_path, layout, means)
    replay = evening.app.scene
    evening.asked()
    evening.touch("back")
    assert evening.app.scene is replay and isinstance(replay, ReplayScene) and replay.index == MOMENT
    assert not list(tmp_path.iterdir())
    evening.asked()
    if evening.person.escape():
        evening.wait()
        assert evening.app.scene is replay


@pytest.mark.judges("seats.moment seats.note")
def test_continuing_from_a_replay_without_a_change_keeps_every_seats_player(tmp_path: Path) -> None:
    evening = Viewer(played(), tmp_path, "desk", "keys")
    state, read = evening.asked().match.state, evening.person.glass.texts()
    assert {words.say("seats.note"), words.say("seats.moment", round=state.round, step=state.step)} <= set(read)
    assert isinstance(evening.person, Keys)
    evening.person.press(13)
    evening.wait()
    assert evening.match.seats == SEATS
    assert (evening.match.state.round, evening.match.state.step) == (state.round, state.step)
    assert not any(line.word for line in evening.match.record.lines)
    evening.close()


@pytest.mark.rotates(2)
@pytest.mark.parametrize("typed", ["Zoë", '"', "person x", "#", "   ", "W" * 40])
def test_names_for_seats_continued_from_a_replay_can_be_typed_on_a_keyboard(typed: str, tmp_path: Path) -> None:
    evening = Viewer(played(), tmp_path, "desk", "keys")
    evening.asked()
    evening.touch("name:1")
    keys = evening.person
    assert isinstance(keys, Keys)
    for _ in "Bob":
        keys.press(8)
    for letter in typed:
        keys.press(97, letter)
    keys.press(27)
    evening.wait()
    assert isinstance(evening.app.scene, SeatsScene), "Escape only ended the writing"
    evening.touch("start")
    wanted = typed.strip()[:LONGEST_NAME] or "Bob"
    assert evening.match.seats[1] == Seat("blue", "greedy", wanted)
    evening.close()
    assert evening.read().seats[1] == Seat("blue", "greedy", wanted)


def test_names_for_seats_continued_from_a_replay_can_be_typed_by_finger(tmp_path: Path) -> None:
    evening = Viewer(played(), tmp_path, "table", "fingers")
    evening.asked()
    evening.touch("green:name")
    for key in ("back", "back", "back", "key:Z", "key:O", "key:E", "done"):
        evening.touch(f"green:{key}")
    evening.touch("start")
    assert evening.match.seats[3] == Seat("green", PERSON, "Zoe")
    evening.close()
    assert evening.read().seats[3].name == "Zoe"


def test_on_a_screen_too_small_for_player_stations_one_sheet_asks_who_plays(tmp_path: Path) -> None:
    six = (*SEATS, Seat("purple", "greedy", "Emil"), Seat("black", "greedy", "Fatima"))
    evening = Viewer(played(six), tmp_path, "table", "fingers", inches=21.0)
    scene = evening.asked()
    assert not scene.table.room_for(scene.choices)
    evening.touch("sheet:kind:1")
    assert scene.choices.chairs[1].kind != "greedy" and all(chair.taken for chair in scene.choices.chairs)


def test_an_unavailable_bot_of_a_recorded_game_is_replaced_when_the_game_is_continued(tmp_path: Path) -> None:
    stranger = (*SEATS[:1], Seat("blue", "foreigner", "Bob"))
    evening = Viewer(played(stranger), tmp_path, "desk", "mouse")
    scene = evening.asked()
    assert scene.choices.chairs[1].kind == USUAL_BOT
    evening.touch("start")
    evening.close()
    (path,) = tmp_path.glob("*.elektro")
    assert load_match(path, resume=True).seats[1].kind == USUAL_BOT


def test_a_bot_with_a_temperament_keeps_its_seat_when_a_game_is_continued_from_a_replay(tmp_path: Path) -> None:
    levelled = (*SEATS[:1], Seat("blue", "director.hoarder", "Bob"))
    evening = Viewer(played(levelled, 25), tmp_path, "desk", "mouse")
    scene = evening.asked()
    assert scene.choices.chairs[1].kind == "director.hoarder"
    assert level_name("director.hoarder") in evening.person.glass.texts(), "it stands in its row"
    evening.touch("start")
    assert evening.match.seats == levelled
    evening.close()


@pytest.mark.judges("replay.chair")
def test_a_replay_states_who_took_over_a_seat_and_has_the_former_player_before_that_moment() -> None:
    match = played(commits=10)
    match.change_chair(1, PERSON, "Zoe")
    film = RecordReplay(match.record)
    last = len(film) - 1
    assert film.match_at(last).seats[1] == Seat("blue", PERSON, "Zoe")
    assert film.match_at(last - 1).seats == SEATS
    replay = ReplayScene(match.record, lambda branched: None, lambda: None)
    replay._show(last)
    seat, told = replay._headline()
    assert (seat, told) == (1, words.say("replay.chair", name="Zoe", kind=words.say("setup.kind.person")))


def test_a_recorded_name_with_a_line_break_is_kept_or_put_on_one_line_if_its_field_is_emptied() -> None:
    match = played((Seat("red", PERSON, " A\nB "), SEATS[1]), 4)
    choices = seats_again.chairs_of(match, "desk")
    seats_again.seat_players(match, choices)
    assert match.seats[0].name == " A\nB ", "who is not renamed keeps the name"
    seats_again.seat_players(match, choices.with_chair(0, name=""))
    assert match.seats[0].name == "A B"
    assert match.record.lines[-1].name == "A B"
