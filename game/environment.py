"""Power Grid for learning programs: PettingZoo's AEC interface over the engine (`pip install elektro[rl]`).

An agent sees what its seat may see, as one vector of numbers, with a mask of the actions it may take.
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

from game.engine import rules, setup
from game.engine.actions import BUILD, BUY, DONE, DROP, MARK, NOMINATE, PASS, PLACE, RUN, SCRAP, Action, Bid
from game.engine.auction import least_bid
from game.engine.plants import PLANTS, STEP3
from game.engine.resources import TOKENS
from game.engine.state import CARTEL, FREE, GameState, Phase, Player, Task

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
        self._places = {action: place for place, action in enumerate(self._actions)}
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
        best = {rank.seat for rank in rules.ranking(self.state_now) if rank.place == 1}
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
        """What a seat may see; the mask is empty while another seat is asked."""
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

    def _observed(self, seat: int) -> Vector:
        state = self.state_now
        count = len(state.players)
        table = [
            state.round,
            state.step,
            state.bid,
            len(state.deck),
            float(state.shuffled),
            float(state.phased_out),
            *(float(state.phase == phase) for phase in Phase),
            *(float(state.task == task) for task in Task),
            *(amount / box for amount, box in zip(state.stock, TOKENS, strict=True)),
            *(amount / box for amount, box in zip(state.supply, TOKENS, strict=True)),
            *(float(number in state.current) for number in NUMBERS),
            *(float(number in state.future) for number in NUMBERS),
            float(STEP3 in state.market),
            *(float(number == state.lot) for number in NUMBERS),
            *(float(number == state.discount) for number in NUMBERS),
            *(float(city in state.marks) for city in range(len(state.zone))),
            *(float(CARTEL in state.owners(city)) for city in range(len(state.zone))),
        ]
        for place in range(count):
            table += self._player(state.players[(seat + place) % count], own=place == 0)
        return np.array(table, np.float32)

    def _player(self, player: Player, own: bool) -> list[float]:
        """One seat's open things; -1 for money that lies face down."""
        state = self.state_now
        plants = {plant.number for plant in player.plants}
        return [
            player.money if own or not state.rules.hidden_money else -1,
            float(state.actor == player.seat),
            float(state.leader == player.seat) if state.leader != FREE else 0.0,
            float(player.seat in state.ring),
            float(player.seat in state.eligible),
            state.order.index(player.seat),
            player.supplied,
            *(float(number in plants) for number in NUMBERS),
            *player.fuel,
            *(float(city in player.cities) for city in range(len(state.zone))),
        ]

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


def elektro_env(**options: Any) -> ElektroEnv:
    """An environment: edition, map_name, players, regions, house_rules, render_mode."""
    return ElektroEnv(**options)
