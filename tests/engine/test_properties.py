"""In random games with random moves the engine accepts every listed move, refuses all others, and its state stays
consistent.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.engine import rules, setup
from game.engine.actions import Action
from game.engine.board import maps
from game.engine.ruleset import BadRules, editions
from game.engine.state import GameState, IllegalAction, Phase
from tests.audit import Auditor
from tests.engine.test_rules import EVERY_ACTION

EDITIONS = st.sampled_from(editions())
MAPS = st.sampled_from(maps())
SWITCHES = st.fixed_dictionaries(
    {},
    optional={
        "transit_outside": st.booleans(),
        "start_cities": st.booleans(),
        "discount": st.booleans(),
        "obsolete": st.booleans(),
        "unsold_removed": st.integers(0, 2),
        "bid_direction": st.sampled_from(["clockwise", "order"]),
        "opening_pass": st.booleans(),
        "must_buy_first_round": st.booleans(),
        "plant_limit": st.integers(3, 4),
        "scrapped_fuel": st.sampled_from(["may", "must", "itself"]),
        "reorder_every_round": st.booleans(),
        "step2_starts_in": st.sampled_from(["build", "bureaucracy", "once"]),
        "step2_earlier": st.integers(0, 1),
        "step3_at_once": st.booleans(),
        "step3_shuffled": st.sampled_from(["drawn", "started"]),
        "first_house": st.sampled_from(["empty", "open"]),
        "coal_depot_price": st.sampled_from([0, 8]),
        "phase_out_plant": st.sampled_from([0, 39]),
        "cartel": st.booleans(),
    },
)


class Games(RuleBasedStateMachine):
    """Two games of the same deal are played with the same moves, one reporting and one silent."""

    def __init__(self) -> None:
        super().__init__()
        self.state: GameState
        self.twin: GameState
        self.auditor: Auditor

    @initialize(
        edition=EDITIONS,
        map_name=MAPS,
        players=st.integers(2, 6),
        seed=st.integers(0, 10**6),
        switches=SWITCHES,
    )
    def deal(self, edition: str, map_name: str, players: int, seed: int, switches: dict[str, Any]) -> None:
        try:
            setup.seeded_game(edition, map_name, players, seed, house_rules=switches)
        except BadRules:  # they contradict a rule of the map
            switches = {}
        games = [setup.seeded_game(edition, map_name, players, seed, house_rules=switches) for _ in range(2)]
        self.state, self.twin = games
        rules.begin(self.state)
        rules.begin(self.twin)
        self.auditor = Auditor(self.state)

    def make(self, action: Action) -> None:
        self.auditor.expect(self.state, action)
        rules.play(self.state, action)
        self.auditor.check(self.state)
        rules.apply(self.twin, action)

    def going_on(self) -> bool:
        return self.state.phase != Phase.FINISH

    @precondition(going_on)
    @rule(choice=st.integers(0, 10**6))
    def play_any(self, choice: int) -> None:
        listed = rules.legal_actions(self.state)
        assert len(set(listed)) == len(listed)
        self.make(listed[choice % len(listed)])

    @precondition(going_on)
    @rule(seed=st.integers(0, 10**6), count=st.integers(20, 400))
    def play_on(self, seed: int, count: int) -> None:
        random = Random(seed)
        for _ in range(count):
            if self.going_on():
                self.make(random.choice(rules.legal_actions(self.state, raises=3)))

    @rule(action=st.sampled_from(EVERY_ACTION))
    def refuse(self, action: Action) -> None:
        if action in rules.legal_actions(self.state):
            rules.check(self.state, action)
            return
        before = repr(self.state.facts())
        with pytest.raises(IllegalAction):
            rules.play(self.state, action)
        assert repr(self.state.facts()) == before

    @rule()
    def look(self) -> None:
        before = repr(self.state.facts())
        rules.view(self.state)
        rules.ranking(self.state)
        copy = self.state.copy()
        for action in rules.legal_actions(self.state, raises=2):
            rules.apply(copy, action)
            break
        assert repr(self.state.facts()) == before

    @invariant()
    def same_moves_same_state(self) -> None:
        if hasattr(self, "state"):
            assert self.state == self.twin

    @invariant()
    def somebody_is_asked_until_the_end(self) -> None:
        if hasattr(self, "state"):
            assert bool(rules.legal_actions(self.state)) == self.going_on()


TestGames = pytest.mark.case("U03", "U05", "U07", "S20", "S21")(Games.TestCase)
TestGames.settings = settings(max_examples=25, stateful_step_count=15, deadline=None)
