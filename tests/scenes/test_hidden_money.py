"""Covered money stands nowhere but under its owner's own hand: whatever the amounts are, the same lies on the table.

Two games that differ in nothing but what the seats own are walked through the same touches; everything that is
painted, written, hinted and touched is compared, and the pictures themselves px by px.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from game.engine.state import Task
from game.match import Match
from game.replay import report
from game.scenes import desk, intents, table
from game.scenes.intents import Confirm, Go, Intent, PassTurn, Peek, Undo
from game.scenes.replay import ReplayScene
from game.scenes.stage import Stage
from game.scenes.table import Arrangement, Seating
from game.scenes.table.arrangement import FUELS, PLANTS, PullUp
from game.ui.panel import Easel, Panel, paint
from tests.play.driving import deal, reach

SIZE = {"table": (1280, 720), "desk": (1280, 800)}
RICH = st.integers(300, 900)
STEPS = settings(deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate))
COMMITTING = (Confirm, PassTurn, Undo, Go, intents.Show)


@pytest.fixture(autouse=True, scope="module")
def screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))


class Twins:
    """The same game twice, its seats with other amounts of money."""

    def __init__(self, match: Match, layout: str, first: list[int], second: list[int]) -> None:
        self.layout = layout
        self.stages = [Stage(with_money(match, money)) for money in (first, second)]
        self.arrangement = Arrangement()
        self.count = len(match.seats)
        self._easel = Easel()

    def panels(self, stage: Stage) -> list[Panel]:
        size = SIZE[self.layout]
        if self.layout == "desk":
            return desk.panels(stage, size)
        return table.panels(stage, size, Seating.usual(self.count, size, 43.0), self.arrangement)

    def perform(self, intent: Intent | PullUp) -> None:
        if isinstance(intent, PullUp):
            self.arrangement.pull(intent.seat, intent.what)
            return
        for stage in self.stages:
            stage.perform(intent)

    def touches(self) -> list[Intent | PullUp]:
        """What could be touched now without committing anything."""
        painted = self._easel.show(self.panels(self.stages[0]))
        found = [target.intent for one in painted for target in one.targets if target.enabled]
        asked = self.stages[0].match.asked()
        found += [intents.Open(seat, sheet) for seat in asked for sheet in ("log", "payment", "planner", "plants")]
        found += [PullUp(seat, what) for seat in asked for what in (FUELS, PLANTS) if self.layout == "table"]
        return [meant for meant in found if not isinstance(meant, (*COMMITTING, Peek))]

    def compare(self, but: int = -1) -> int:
        """Complain about any panel that shows a difference, but for those of one seat; how many were compared."""
        first, second = (self.panels(stage) for stage in self.stages)
        assert [panel.name for panel in first] == [panel.name for panel in second]
        for one, other in zip(first, second, strict=True):
            if one.key != other.key and (one.owner is None or one.owner != but):
                self._differ(one, other)
        return len(first)

    def _differ(self, one: Panel, other: Panel) -> None:
        """A key may hold more than is painted: what can be seen and touched decides."""
        a, b = paint(one), paint(other)
        assert a.texts == b.texts, f"{one.name} writes other words"
        assert a.targets == b.targets, f"{one.name} answers otherwise"
        assert a.pieces == b.pieces, f"{one.name} holds other things"
        assert pygame.image.tobytes(a.surface, "RGBA") == pygame.image.tobytes(b.surface, "RGBA"), one.name


def with_money(match: Match, money: list[int]) -> Match:
    """The same game where the seats own these amounts."""
    twin = Match(match.record.fresh())
    twin.replay(match.record.lines)
    twin.state = twin.state.copy()
    for player, amount in zip(twin.state.players, money, strict=True):
        player.money = amount
    return twin


def somewhere(seed: int, players: int, commits: int) -> Match:
    """A game with covered money, so many commits old."""
    match = deal(players, seed=seed, hidden_money=True)
    return reach(match, lambda state: len(match.commits) + len(match.ready) >= commits)


@st.composite
def games(draw: st.DrawFn) -> Match:
    players = draw(st.integers(2, 6))
    return somewhere(draw(st.integers(1, 40)), players, draw(st.integers(0, 26 * players)))


def walk(twins: Twins, random: Random, steps: int) -> Iterator[None]:
    """Touch this and that."""
    for _ in range(steps):
        choices = twins.touches()
        # what few things on the table mean is touched as often as what many mean
        kinds = sorted({type(choice).__name__ for choice in choices})
        kind = random.choice(kinds)
        twins.perform(random.choice([choice for choice in choices if type(choice).__name__ == kind]))
        yield


def check(match: Match, layout: str, first: list[int], second: list[int], seed: int, steps: int = 6) -> None:
    twins, random = Twins(match, layout, first, second), Random(seed)
    assert twins.compare() > 5
    for _ in walk(twins, random, steps):
        twins.compare()
    if layout == "table":
        peeks(twins, random)


def peeks(twins: Twins, random: Random) -> None:
    """A peek changes its own station and nothing else, and leaves nothing behind."""
    seat = random.randrange(twins.count)
    twins.perform(Peek(seat))
    twins.compare(but=seat)
    for stage in twins.stages:
        stage.view(seat).peeking = False
    twins.compare()


@pytest.mark.parametrize("layout", ["table", "desk"])
def test_whatever_the_others_own_the_same_is_seen(layout: str) -> None:
    @settings(STEPS, max_examples=12)
    @given(games(), st.lists(RICH, min_size=12, max_size=12), st.integers(0, 99))
    def shown(match: Match, money: list[int], seed: int) -> None:
        count = len(match.seats)
        check(match, layout, money[:count], money[6 : 6 + count], seed)

    shown()


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["table", "desk"])
def test_whatever_the_others_own_the_same_is_seen_often(layout: str) -> None:
    @settings(STEPS, max_examples=300)
    @given(games(), st.lists(RICH, min_size=12, max_size=12), st.integers(0, 9999))
    def shown(match: Match, money: list[int], seed: int) -> None:
        count = len(match.seats)
        check(match, layout, money[:count], money[6 : 6 + count], seed, 12)

    shown()


@pytest.mark.parametrize("layout", ["table", "desk"])
@pytest.mark.parametrize("task", [Task.BUILD, Task.RAISE, Task.NOMINATE])
def test_what_is_too_dear_does_not_say_how_much_is_missing(layout: str, task: Task) -> None:
    """Who owns 0 or 1 can pay for nothing: refusals, reasons and hints are the same for both."""
    for seed in range(3):
        match = deal(4, "classic", seed=seed, hidden_money=True)
        reach(match, lambda state: state.task == task and state.round >= 2)
        check(match, layout, [0] * 4, [1] * 4, seed, 12)


def test_a_maximum_is_the_same_under_its_cover_whatever_it_is() -> None:
    for seed in range(3):
        match = deal(5, seed=seed, hidden_money=True)
        reach(match, lambda state: state.task == Task.RAISE and len(state.ring) > 2 and state.round >= 2)
        twins = Twins(match, "table", [400] * 5, [400] * 5)
        waits = next(seat for seat in match.state.ring if seat not in (match.state.actor, match.state.leader))
        twins.perform(intents.Open(waits, "maximum"))
        least = twins.stages[0].least_bid(waits)
        for stage, more in zip(twins.stages, (11, 47), strict=True):
            stage.perform(intents.SetMaximum(waits, least + more))
            stage.set_dial(waits, least)
            assert stage.view(waits).maximum
        twins.compare()
        for _ in walk(twins, Random(seed), 5):
            for stage in twins.stages:
                stage.set_dial(waits, least)
            twins.compare()
        if twins.stages[0].view(waits).maximum:
            twins.perform(Peek(waits))
            twins.compare(but=waits)


def test_a_replay_of_a_running_game_shows_no_amount() -> None:
    for seed in range(3):
        match = somewhere(seed, 4, 50)
        shown = []
        for money in ([310, 420, 530, 640], [777, 666, 555, 444]):
            scene = ReplayScene(match.record, lambda match: None, lambda: None)
            film = scene.film.match_at
            scene.film.match_at = lambda index, film=film, money=money: with_money(film(index), money)  # type: ignore[method-assign,misc]
            texts = []
            for index in range(0, len(scene.film), 9):
                scene.index = index
                texts += [paint(panel).texts for panel in scene.layout((1280, 800))]
            shown.append(texts)
        assert shown[0] == shown[1]


def test_the_report_of_a_running_game_tells_no_amount() -> None:
    match = somewhere(3, 4, 50)
    said = [list(report(with_money(match, money))) for money in ([310, 420, 530, 640], [310, 421, 533, 647])]
    assert said[0] == said[1] and not any("Elektro" in line for line in said[0])
    open_ = reach(deal(4, seed=3, hidden_money=False), lambda state: state.round == 3)
    assert any("Elektro" in line for line in report(open_))


def test_the_amounts_are_seen_once_the_game_is_over_or_lies_open() -> None:
    """The proof can fail: where money lies open the amounts do differ."""
    open_ = reach(deal(3, seed=4, hidden_money=False), lambda state: state.round == 2)
    with pytest.raises(AssertionError):
        Twins(open_, "table", [300] * 3, [500] * 3).compare()
    hidden = reach(deal(3, seed=4, hidden_money=True), lambda state: state.round == 2)
    twins = Twins(hidden, "table", [300] * 3, [500] * 3)
    twins.perform(Peek(1))
    with pytest.raises(AssertionError):
        twins.compare()
