"""Power Grid for learning programs: PettingZoo's AEC interface over the engine (`pip install '.[rl]'`).

An agent sees what its seat may see, as one vector of numbers, with a mask of the actions it may take. What each
number means is said by `ElektroEnv.feature_names` (blocks in `game.observation`), what each action does by
`ElektroEnv.action_names`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from game import observation
from game.engine import rules, setup
from game.engine.actions import BUILD, BUY, DONE, DROP, MARK, NOMINATE, PASS, PLACE, RUN, SCRAP, Action, Bid
from game.engine.auction import least_bid
from game.engine.notation import move_word
from game.engine.plants import PLANTS
from game.engine.state import GameState, Phase, Task

RAISES: Final = 12
"""An agent bids the least that is allowed or up to eleven Elektro more."""

NUMBERS: Final = tuple(PLANTS)
MOST_MOVES: Final = 20_000
"""A game that is not over after so many moves is cut short."""

Vector = NDArray[np.float32]


def actions_for(cities: int) -> tuple[Action | int, ...]:
    """Every action on a zone of so many cities; a number means a bid of that much above the least."""
    runs = [run for number in NUMBERS for run in RUN[number]]
    return (
        PASS,
        DONE,
        *range(RAISES),
        *NOMINATE.values(),
        *SCRAP.values(),
        *DROP,
        *BUY,
        *runs,
        *BUILD[:cities],
        *PLACE[:cities],
        *MARK[:cities],
    )


class ElektroEnv(AECEnv):  # type: ignore[misc]
    """One game after another, each dealt from a seed; agents are `seat_0` and so on, clockwise.

    Rewards come at the end: 1 to every winner, -1 to everybody else. Bids are listed as steps above the least.
    """

    metadata = {"name": "elektro_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        edition: str = "recharged",
        map_name: str = "germany",
        players: int = 4,
        regions: Sequence[str] | None = None,
        house_rules: dict[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._rules = setup.rules_for(edition, map_name, players, house_rules)
        chosen = tuple(regions) if regions else setup.random_regions(self._rules, map_name, Random(0))
        self._zone = setup.zone_for(self._rules, map_name, chosen)
        self._random = Random(0)
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._actions = actions_for(len(self._zone))
        self._places = {action: index for index, action in enumerate(self._actions)}
        self.state_now: GameState = self._deal()

    # --- spaces ---------------------------------------------------------------------------------------

    @cached_property
    def _box(self) -> spaces.Dict:
        count = len(self._actions)
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, np.inf, self._observed(0).shape, np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """A vector and a mask, the same for every agent."""
        return self._box

    @cached_property
    def _discrete(self) -> spaces.Discrete:
        return spaces.Discrete(len(self._actions))

    def action_space(self, agent: str) -> spaces.Discrete:
        """A number for every action, the same for every agent."""
        return self._discrete

    # --- playing --------------------------------------------------------------------------------------

    def _deal(self) -> GameState:
        state = setup.new_game(self._rules, self._zone, setup.deal(self._rules, self._random))
        rules.begin(state)
        return state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same one."""
        if seed is not None:
            self._random = Random(seed)
        self.state_now = self._deal()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._moves = 0
        self.agent_selection = self.possible_agents[self.state_now.actor]

    def step(self, action: int | None) -> None:
        """Let the selected agent act; ValueError for an action that its mask forbids."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_now
        move = self._move(int(action)) if action is not None else None
        if move is None or move not in rules.legal_actions(state):
            raise ValueError(f"{agent} may not take action {action} now")
        self._cumulative_rewards[agent] = 0
        rules.apply(state, move)
        self._moves += 1
        self._clear_rewards()
        if state.phase == Phase.FINISH:
            self._finish()
        elif self._moves >= MOST_MOVES:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[state.actor]
        self._accumulate_rewards()

    def _finish(self) -> None:
        best = {rank.seat for rank in rules.ranking(self.state_now) if rank.number == 1}
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = 1 if seat in best else -1
        self.terminations = dict.fromkeys(self.agents, True)

    def _move(self, place: int) -> Action:
        action = self._actions[place]
        return Bid(self._least() + action) if isinstance(action, int) else action

    def _least(self) -> int:
        state = self.state_now
        if state.task == Task.OPEN:
            return least_bid(state, state.lot)
        return state.bid + 1

    # --- seeing ---------------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The numbers that a seat may see; the mask is empty while another seat is asked."""
        seat = self.possible_agents.index(agent)
        return {"observation": self._observed(seat), "action_mask": self._mask(seat)}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(len(self._actions), np.int8)
        state = self.state_now
        if state.actor == seat:
            least = self._least()
            for move in rules.legal_actions(state, RAISES):
                place = self._places.get(move.amount - least if isinstance(move, Bid) else move)
                if place is not None:
                    mask[place] = 1
        return mask

    @property
    def feature_names(self) -> tuple[str, ...]:
        """The name of each number of an observation, such as `step`, `stock.coal` or `seat+1.plant.13`, in its order.

        `seat+0` is the observer, `seat+1` the next clockwise, and so on; cities and plants stand in their order.
        """
        table = [name for block in observation.TABLE for name in block.names(self._zone)]
        own = [name for block in observation.PLAYER for name in block.names(self._zone)]
        players = range(len(self.possible_agents))
        return (*table, *(f"seat+{place}.{name}" for place in players for name in own))

    @property
    def action_names(self) -> tuple[str, ...]:
        """Every action in the words of records, by its number; `bid +3` is three Elektro above the least."""
        named = self._actions
        return tuple(f"bid +{act}" if isinstance(act, int) else move_word(act, self._zone) for act in named)

    def _observed(self, seat: int) -> Vector:
        state = self.state_now
        count = len(state.players)
        seen = [number for block in observation.TABLE for number in block.values(state)]
        for index in range(count):
            player = state.players[(seat + index) % count]
            seen += [number for block in observation.PLAYER for number in block.values(state, player, index == 0)]
        return np.array(seen, np.float32)

    def render(self) -> str | None:
        """The state in a few lines of text."""
        if self.render_mode != "ansi":
            return None
        state = self.state_now
        rows = [f"round {state.round}, step {state.step}, {state.phase.word}, market {state.market}"]
        for player in state.players:
            plants = [plant.number for plant in player.plants]
            rows.append(f"seat {player.seat}: {player.money} Elektro, {len(player.cities)} cities, plants {plants}")
        return "\n".join(rows)

    def close(self) -> None:
        """Nothing to put away."""


def elektro_env(
    edition: str = "recharged",
    map_name: str = "germany",
    players: int = 4,
    regions: Sequence[str] | None = None,
    house_rules: dict[str, object] | None = None,
    render_mode: str | None = None,
) -> ElektroEnv:
    """An environment for a game of an edition on a map, as PettingZoo makes them.

    `regions` in play are drawn once where none are named; `house_rules` are rules and values as in a record;
    `render_mode` is None or "ansi". Raises BadRules or BadMap for what cannot be played.
    """
    return ElektroEnv(edition, map_name, players, regions, house_rules, render_mode)
