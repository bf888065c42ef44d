"""Plans and maximum bids are restored with a saved game; if their file is unreadable, only they are lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pygame import Surface

from game.app import App
from game.engine.actions import BUY, DONE, Buy
from game.engine.resources import FUELS
from game.engine.state import Task
from game.kit.style import words
from game.kit.style.settings import Settings
from game.kit.system.window import headless
from game.match import Match, load_match
from game.parts.plan_storage import ENDING
from game.scenes.play import PlayScene
from game.session import intents, planning
from game.session.bot_players import LocalBots
from game.session.fuel_placement import arrange, landing
from game.session.planner import Plan
from tests.play.driving import deal, reach

LAYOUTS = ("table", "desk")
SAID = words.say("planner.not_read")


class Played:
    """A game on a screen, kept in a file."""

    def __init__(self, match: Match, layout: str) -> None:
        headless()
        self.match, self.scene = match, PlayScene(match, LocalBots(1), lambda where: None, layout)
        self.app = App(self.scene, Settings(layout=layout, speed="still"), layout, Surface((1280, 800)))
        self.session = self.scene.session
        self.app.step(1 / 60)

    def mean(self, *intents_: intents.Intent) -> None:
        for intent in intents_:
            self.session.perform(intent)
        self.app.step(1 / 60)

    @property
    def said(self) -> str:
        note = self.app.room.canvas.overlay.note
        return note.text if note else ""


def begun(folder: Path, task: Task, layout: str, hidden_money: bool = False) -> Played:
    match = reach(deal(3, seed=5, hidden_money=hidden_money), lambda state: state.task == task and state.round >= 3)
    match.open_journal(folder / "game.elektro")
    return Played(match, layout)


def gone_on(played: Played, layout: str) -> Played:
    """Leave the game, and return it continued from its file."""
    played.scene.end()
    journal = played.match.journal
    assert journal is not None
    return Played(load_match(journal.path, resume=True), layout)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_plans_are_restored_with_a_saved_game_and_the_active_players_plan_is_selected(
    layout: str, tmp_path: Path
) -> None:
    played = begun(tmp_path, Task.BUY, layout)
    session, seat = played.session, played.match.state.actor
    waits = played.match.state.queue[-1]
    fuel = next(fuel for fuel, room in enumerate(planning.outlook(session, seat).room) if room)
    city = planning.outlook(session, waits).near[0].city
    played.mean(intents.PlanFuel(seat, fuel), intents.PlanCity(waits, city))
    played.mean(intents.PlanPlant(waits, played.match.state.market[0]))
    plans = [view.plan for view in session.views]
    again = gone_on(played, layout)
    assert [view.plan for view in again.session.views] == plans and plans[waits].cities and plans[waits].plant
    assert again.session.draft(seat).moves == (BUY[fuel],) and again.said == ""
    again.mean(intents.ClearPlan(seat), intents.ClearPlan(waits))
    kept = [path.name for path in tmp_path.iterdir() if path.is_file() and not path.name.startswith(".")]
    assert kept == ["game.elektro"], "nothing planned, nothing kept"


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_restored_maximum_bid_applies_to_its_plant_only(layout: str, tmp_path: Path) -> None:
    played = begun(tmp_path, Task.RAISE, layout, hidden_money=True)
    state = played.match.state
    waits = next(seat for seat in state.ring if seat not in (state.actor, state.leader))
    played.mean(intents.SetMaximum(waits, played.session.least_bid(waits) + 2))
    kept = played.session.view(waits).maximum
    assert kept is not None
    again = gone_on(played, layout)
    assert again.session.view(waits).maximum == kept
    path = tmp_path / f"game{ENDING}"
    other: list[dict[str, Any]] = [{}, {}, {}]
    for maximum in ([kept.plant, kept.auction - 1, kept.amount], [kept.plant, kept.auction, 3999]):
        other[waits] = {"maximum": maximum}
        path.write_text(json.dumps(other))
        again = gone_on(again, layout)
        assert again.session.view(waits).maximum is None


@pytest.mark.parametrize("layout", LAYOUTS)
def test_fuel_stays_on_its_plants_when_a_game_is_continued(layout: str, tmp_path: Path) -> None:
    played = begun(tmp_path, Task.BUY, layout)
    match, session = played.match, played.session
    while not two_plants(played):
        session.commit(match.state.actor, (DONE,))
    seat = match.state.actor
    fuel, by_itself, other = two_plants(played)[0]
    played.mean(intents.StageMove(seat, BUY[fuel], other))
    player, lying = session.seen(seat).players[seat], session.lying(seat)
    by_nobody = arrange(player.plants, player.fuel)
    assert lying[other].count(fuel) > by_nobody[other].count(fuel), f"by itself it would lie on {by_itself}"
    record = (tmp_path / "game.elektro").read_bytes()
    played.mean(intents.Confirm(seat), intents.Confirm(seat))
    assert (tmp_path / "game.elektro").read_bytes().startswith(record)
    assert (tmp_path / "game.elektro").read_text().endswith(f"buy {FUELS[fuel]}, done\n")
    again = gone_on(played, layout)
    assert again.session.lying(seat) == lying and again.said == ""


def two_plants(played: Played) -> list[tuple[int, int, int]]:
    """Return the fuels that the acting seat can put on another plant than the automatic one, and both plants."""
    session, seat = played.session, played.match.state.actor
    player, found = session.seen(seat).players[seat], []
    for fuel in (move.fuel for move in session.moves(seat) if isinstance(move, Buy)):
        more = [some + (kind == fuel) for kind, some in enumerate(player.fuel)]
        lying, by_itself = arrange(player.plants, more), landing(player.plants, player.fuel, fuel)
        room = [it.number for it in player.plants if fuel in it.fuels and len(lying[it.number]) < it.storage]
        found += [(fuel, by_itself, number) for number in room if number != by_itself]
    return found


GOOD = {"plant": 0, "price": 0, "scrap": 0, "fuel": [["coal", 3]], "cities": []}
CHANGES: tuple[dict[str, Any], ...] = (
    {"plant": 999},
    {"price": -1},
    {"price": 1e9},
    {"fuel": [["gas", 1]]},
    {"fuel": [["coal", 1]] * 999},
    {"cities": [["nowhere", 1]]},
    {"cities": [["berlin", 1], ["berlin", 1]]},
    {"later": 1},
    {"placed": 1},
    {"placed": [[[7, "gas"]], []]},
    {"placed": [[[999, "oil"]], []]},
    {"placed": [[[7, "oil"]] * 999, []]},
    {"placed": [[], [], []]},
)
BROKEN: tuple[bytes, ...] = (
    b"",
    b"\xff\xfe",
    b"{",
    b"[" * 50_000,
    b"[{}, {}]",
    b"[1, 2, 3]",
    b'[{}, {}, {"maximum": [1, 2]}]',
    *(json.dumps([{}, {}, GOOD | change]).encode() for change in CHANGES),
)


@pytest.mark.rotates(5)
@pytest.mark.parametrize("content", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_of_plans_is_reported_in_one_sentence_and_the_game_loads_without_plans(
    content: bytes, tmp_path: Path
) -> None:
    played = begun(tmp_path, Task.BUY, "desk")
    state, record = played.match.state, (tmp_path / "game.elektro").read_bytes()
    (tmp_path / f"game{ENDING}").write_bytes(content)
    again = gone_on(played, "desk")
    assert again.said == SAID
    assert all(view.plan == Plan() and view.maximum is None for view in again.session.views)
    assert again.match.state == state and (tmp_path / "game.elektro").read_bytes() == record


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 60) | st.sampled_from(["coal", "berlin", "x"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*GOOD, "maximum", "placed", "other"]), inner, max_size=6)
        | st.fixed_dictionaries({key: st.just(value) | inner for key, value in GOOD.items()})
    ),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(JSON, min_size=3, max_size=3))
def test_a_game_can_be_played_on_whatever_its_file_of_plans_contains(
    tmp_path_factory: pytest.TempPathFactory, content: list[Any]
) -> None:
    folder = tmp_path_factory.mktemp("games")
    match = reach(deal(3, seed=5), lambda state: state.task == Task.NOMINATE and state.round >= 2)
    match.open_journal(folder / "game.elektro")
    (folder / f"game{ENDING}").write_text(json.dumps(content))
    played = Played(match, "desk")
    for seat in range(3):
        planning.outlook(played.session, seat)
        played.mean(intents.Open(seat, "planner"), intents.PlanFuel(seat, 0), intents.Close(seat))


def test_planning_works_even_if_the_file_of_plans_cannot_be_written(tmp_path: Path) -> None:
    played = begun(tmp_path, Task.BUY, "desk")
    (tmp_path / f"game{ENDING}").mkdir()
    seat = played.match.state.actor
    fuel = next(fuel for fuel, room in enumerate(planning.outlook(played.session, seat).room) if room)
    played.mean(intents.PlanFuel(seat, fuel))
    played.mean(intents.PlanFuel(seat, fuel, -1))
    assert not played.session.view(seat).plan
