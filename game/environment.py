"""Power Grid for learning programs: PettingZoo's AEC interface over the engine (`pip install '.[rl]'`).

An agent sees its seat's view as one vector of numbers, with a mask of its legal actions. `ElektroEnv.feature_names`
names the numbers (blocks in `game.observation`), `ElektroEnv.action_names` the actions. Both name every city of the
board, so they are the same for every choice of regions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from operator import index
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from pettingzoo import AECEnv

from game import observation
from game.engine import blocked_spaces, files, rules, setup
from game.engine.actions import (
    BUILD,
    BUY,
    BUY_FROM_DEPOT,
    DONE,
    DROP,
    FOUND,
    MARK,
    NOMINATE,
    PASS,
    PLACE,
    SCRAP,
    VISIT,
    Action,
    Bid,
    Build,
    Mark,
    Place,
    runs_of,
)
from game.engine.auction import least_bid
from game.engine.board import Board, Zone, load_board
from game.engine.changed_plants import variants
from game.engine.market_policy import NEVER
from game.engine.notation import BadRecord, move_word
from game.engine.plants import UNKNOWN
from game.engine.record_reader import read_record
from game.engine.ruleset import board_of
from game.engine.state import FREE, GameState, Phase, Task
from game.match import Match, turn_of
from game.observation import Layout, OtherObservation

RAISES: Final = 12
"""The number of listed bids: the minimum and up to eleven Elektro more."""

MOST_MOVES: Final = 20_000
"""The number of moves after which a game is truncated."""
DEALT: Final = ("edition", "regions", "house_rules")
"""Options of `reset` for a newly dealt game; they apply to this game only."""
GIVEN: Final = ("record", "position")
"""Options of `reset` for a game in progress."""
IGNORED: Final = ("options",)
"""An option that PettingZoo's own environment test passes to `reset`; it has no effect here."""
OF_A_GAME: Final = frozenset(
    ("agents", "agent_selection", "infos", "rewards", "state_now", "terminations", "truncations", "_cumulative_rewards")
)
"""Attributes that exist only after `reset`."""
RENDER_MODES: Final = ("ansi",)

Vector = NDArray[np.float32]


class NotReset(ResetNeeded, AttributeError):
    """Raised if an attribute of a game is used before `reset`; the message is one sentence."""


def actions_for(
    cities: int,
    changed_plants: Sequence[str] = (),
    founding: bool = False,
    depot: bool = False,
    two_markets: bool = False,
) -> tuple[Action | int, ...]:
    """Return every action on a board of this many cities, with any of its regions; a number is a bid of that much
    above the minimum. `founding`: the board lets players begin a second network (`founding_cities`, `island_cost`);
    `depot`: its depot sells beside the market (`depot_apart`); `two_markets`: it has another one (`other_tracks`).
    """
    runs = dict.fromkeys(
        run for plants in variants(changed_plants).values() for plant in plants for run in runs_of(plant)
    )
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
        *(FOUND[:cities] if founding else ()),
        *((BUY_FROM_DEPOT,) if depot else ()),
        *((VISIT,) if two_markets else ()),
    )


def whole_number(value: object, what: str) -> int:
    """Return a whole number of Python or numpy as an int; raise ValueError for any other value, such as 6.9 or True."""
    try:
        if isinstance(value, bool | np.bool_):
            raise TypeError
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"{what} must be a whole number, not {files.brief(value)}.") from None


class ElektroEnv(AECEnv):  # type: ignore[misc]
    """One game after another, each dealt from a seed; agents are `seat_0` and so on, clockwise.

    Rewards come at the end: 1 for every winner, -1 for the others. Bids are listed as steps above the minimum.
    """

    metadata = {  # noqa: RUF012
        "name": "elektro_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "observation_version": observation.VERSION,
    }

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
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode must be None or {RENDER_MODES[0]!r}, not {files.brief(render_mode)}.")
        self.render_mode = render_mode
        self._map = map_name
        self._players = whole_number(players, "players")
        self._usual: dict[str, Any] = {"edition": edition, "regions": regions, "house_rules": house_rules}
        self._board = load_board(map_name, board_of(edition))
        self._whole = Zone(self._board, self._board.regions)
        self._random = Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(self._players)]
        usual = setup.rules_for(edition, map_name, self._players, house_rules)
        self._founding = usual.founding_cities
        self._island_cost = usual.island_cost
        self._depot = usual.depot_apart
        self._outage = bool(usual.outage_houses)
        self._recycling = usual.recycling != NEVER
        self._bonus = usual.discount_bonus
        self._moving = usual.cheaper_if_short
        self._two_markets = bool(usual.other_tracks)
        second = bool(self._founding or self._island_cost)
        self._actions = actions_for(len(self._whole), usual.changed_plants, second, self._depot, self._two_markets)
        self._places = {action: place for place, action in enumerate(self._actions)}
        self._dealt(self._usual, Random(0))  # unplayable settings are reported at once

    def __getattr__(self, name: str) -> Any:
        if name in OF_A_GAME:
            raise NotReset(f"There is no game yet: call reset() before anything that asks for {name}.")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    # --- spaces ---------------------------------------------------------------------------------------

    @cached_property
    def _box(self) -> spaces.Dict:
        count = len(self._actions)
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, np.inf, (len(self.feature_names),), np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations: a vector and a mask, the same for every agent."""
        return self._box

    @cached_property
    def _discrete(self) -> spaces.Discrete:
        return spaces.Discrete(len(self._actions))

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions: a number for each, the same for every agent."""
        return self._discrete

    # --- reset ----------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new game: a seed deals the game of `setup.seeded_game`, with its regions if none are named.

        Without a seed the last seed's random sequence continues; the first game is then random. `options` apply to
        this game only: `edition`, `regions` and `house_rules` replace the constructor's; `record` (a record's text,
        or its Path) or `position` (a GameState) is continued. Raise ValueError with a sentence for any other option,
        for an unplayable game, and for another map or number of players; the game before it is then unchanged.
        """
        random = self._random
        if seed is not None:
            random = Random(self._seed(seed))
        asked = {name: value for name, value in (options or {}).items() if name not in IGNORED}
        state = self._begun(asked, random)
        self._random = random
        self.state_now: GameState = state
        self._slots = observation.slots_of(self._board, state.zone)
        self._cities = [self._slots.index(city) for city in range(len(state.zone))]
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._moves = 0
        self.agent_selection = self.possible_agents[state.actor]

    def _seed(self, seed: object) -> int:
        number = whole_number(seed, "seed")
        if number < 0:
            raise ValueError(f"seed must not be negative, as {number} is.")
        return number

    def _begun(self, options: dict[str, Any], random: Random) -> GameState:
        """Return the game that the options choose, at its first decision."""
        if unknown := [name for name in options if name not in (*DEALT, *GIVEN)]:
            raise ValueError(f"reset knows no option {files.brief(unknown[0])}, only {', '.join((*DEALT, *GIVEN))}.")
        given = [name for name in GIVEN if name in options]
        if given and len(options) > 1:
            raise ValueError(f"The option {given[0]} says all of a game: give no other option beside it.")
        if not given:
            return self._dealt({**self._usual, **options}, random)
        state = _recorded(options["record"]) if given == ["record"] else _positioned(options["position"])
        if len(state.players) != self._players:
            raise ValueError(f"The {given[0]} has {len(state.players)} players, this environment {self._players}.")
        if _cities(state.zone.board) != _cities(self._board):
            raise ValueError(f"The {given[0]} is played on other cities than this environment's, of {self._map}.")
        if (state.rules.founding_cities, state.rules.island_cost) != (self._founding, self._island_cost):
            raise ValueError(f"The {given[0]} has other rules for second networks than this environment.")
        if state.rules.depot_apart != self._depot:
            raise ValueError(f"The {given[0]} has another depot_apart than this environment.")
        if bool(state.rules.outage_houses) != self._outage:
            raise ValueError(f"The {given[0]} has another outage_houses than this environment.")
        if (state.rules.recycling != NEVER, state.rules.discount_bonus) != (self._recycling, self._bonus):
            raise ValueError(f"The {given[0]} has another recycling or discount_bonus than this environment.")
        if state.rules.cheaper_if_short != self._moving:
            raise ValueError(f"The {given[0]} has another cheaper_if_short than this environment.")
        if bool(state.rules.other_tracks) != self._two_markets:
            raise ValueError(f"The {given[0]} has another number of fuel markets than this environment.")
        if state.actor == FREE:
            raise ValueError(f"The {given[0]} has no seat to move: its game is over or has not begun.")
        if UNKNOWN in state.deck:
            raise ValueError(f"The {given[0]} does not say which cards are in the deck.")
        return state

    def _dealt(self, options: Mapping[str, Any], random: Random) -> GameState:
        """Return a game dealt by `random` at its first decision; raise BadRules, BadMap or ValueError if unplayable."""
        edition, regions = options["edition"], options["regions"]
        if isinstance(regions, str):
            raise ValueError(f"regions must be a list of names, not the text {files.brief(regions)}.")
        known = setup.rules_for(edition, self._map, self._players, options["house_rules"])
        chosen = tuple(regions) if regions else setup.random_regions(known, self._map, random)
        zone = setup.zone_for(known, self._map, chosen)
        if _cities(zone.board) != _cities(self._board):
            raise ValueError(f"{edition} is played on another board of {self._map}: make an environment for it.")
        if (known.founding_cities, known.island_cost) != (self._founding, self._island_cost):
            raise ValueError("The game has other rules for second networks: make an environment for it.")
        if known.depot_apart != self._depot:
            raise ValueError("The game has another depot_apart: make an environment for it.")
        if bool(known.outage_houses) != self._outage:
            raise ValueError("The game has another outage_houses: make an environment for it.")
        if (known.recycling != NEVER, known.discount_bonus) != (self._recycling, self._bonus):
            raise ValueError("The game has another recycling or discount_bonus: make an environment for it.")
        if known.cheaper_if_short != self._moving:
            raise ValueError("The game has another cheaper_if_short: make an environment for it.")
        if bool(known.other_tracks) != self._two_markets:
            raise ValueError("The game has another number of fuel markets: make an environment for it.")
        dealt = setup.deal(known, random)
        state = setup.new_game(known, blocked_spaces.drawn(known, zone, random), dealt)
        rules.begin(state)
        return state

    # --- step -----------------------------------------------------------------------------------------

    def step(self, action: int | None) -> None:
        """Make the selected agent's action; raise ValueError and change nothing if its mask does not allow it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_now
        number = self._number(action)
        move = self._move(number)
        if move is None or move not in rules.legal_actions(state):
            name = self.action_names[number]
            raise ValueError(f"{agent} may not take action {number} ({name}) now: its mask says which it may.")
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

    def _number(self, action: object) -> int:
        if action is None:
            raise ValueError(f"{self.agent_selection} must act: None is only for agents whose game is over.")
        number = whole_number(action, "an action")
        if not 0 <= number < len(self._actions):
            raise ValueError(f"an action must be from 0 to {len(self._actions) - 1}, not {number}.")
        return number

    def _finish(self) -> None:
        best = {rank.seat for rank in rules.ranking(self.state_now) if rank.number == 1}
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = 1 if seat in best else -1
        self.terminations = dict.fromkeys(self.agents, True)

    def _move(self, place: int) -> Action | None:
        """Return the game's move for an action number; None if the action concerns a city that is not in play."""
        action = self._actions[place]
        if isinstance(action, int):
            return Bid(self._least() + action)
        return _in_city(action, self._slots)

    def _least(self) -> int:
        state = self.state_now
        if state.task == Task.OPEN:
            return least_bid(state, state.lot)
        return state.bid + 1

    # --- observation ----------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return a seat's observation and action mask; the mask has only zeros while another seat has to act."""
        if agent not in self.possible_agents:
            raise ValueError(f"There is no agent {files.brief(agent)}, only {', '.join(self.possible_agents)}.")
        seat = self.possible_agents.index(agent)
        seen = observation.numbers(self.state_now, self._slots, seat)
        return {"observation": np.array(seen, np.float32), "action_mask": self._mask(seat)}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(len(self._actions), np.int8)
        state = self.state_now
        if state.actor == seat:
            least = self._least()
            for move in rules.legal_actions(state, RAISES):
                named = move.amount - least if isinstance(move, Bid) else _in_city(move, self._cities)
                place = self._places.get(named) if named is not None else None
                if place is not None:
                    mask[place] = 1
        return mask

    @cached_property
    def feature_names(self) -> tuple[str, ...]:
        """The name of each number of an observation, in order, such as `step`, `stock.coal` or `seat+1.plant.13`.

        `seat+0` is the observer, `seat+1` the next seat clockwise, and so on; cities and plants keep their order.
        """
        own = (self._depot, self._outage, self._recycling, self._bonus, self._moving, self._two_markets)
        return observation.names(self._board, self._players, self._founding, *own)

    @cached_property
    def action_names(self) -> tuple[str, ...]:
        """Every action in record notation, by its number; `bid +3` is three Elektro above the minimum."""
        named = self._actions
        return tuple(f"bid +{act}" if isinstance(act, int) else move_word(act, self._whole) for act in named)

    @cached_property
    def layout(self) -> Layout:
        """The observation's version, its length and a digest of all names; `layout.check` refuses models of other
        layouts.
        """
        return observation.layout_of(self.feature_names, self.action_names)

    def render(self) -> str | None:
        """Return the state as a few lines of text; None without the render mode "ansi"."""
        if self.render_mode != "ansi":
            return None
        state = self.state_now
        rows = [f"round {state.round}, step {state.step}, {state.phase.word}, market {state.market}"]
        for player in state.players:
            plants = [plant.number for plant in player.plants]
            rows.append(f"seat {player.seat}: {player.money} Elektro, {len(player.cities)} cities, plants {plants}")
        return "\n".join(rows)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


def _cities(board: Board) -> list[str]:
    return [city.id for city in board.cities]


def _in_city(action: Action, cities: Sequence[int]) -> Action | None:
    """Return an action with the number of its city replaced by that in `cities`; None if the city is not in play."""
    for kind, known in ((Build, BUILD), (Place, PLACE), (Mark, MARK)):
        if isinstance(action, kind):
            city = cities[action.city]
            known = FOUND if isinstance(action, Build) and action.founding else known
            return None if city == FREE else known[city]
    return action


def _recorded(record: object) -> GameState:
    """Return the position at the end of a record, given as text or as a path; raise ValueError if there is none."""
    if not isinstance(record, str | Path):
        raise ValueError(f"The option record must be a record's text or its Path, not {files.brief(record)}.")
    try:
        return _position_of(files.read_text(record, files.RECORD) if isinstance(record, Path) else record)
    except files.FileRefused as refused:
        raise ValueError(f"{record}{refused.place}: {refused}.") from None
    except OSError as error:
        raise ValueError(f"{record}: {error.strerror or error}.") from None
    except BadRecord as error:
        raise ValueError(f"{record if isinstance(record, Path) else 'The record'}: {error}") from None


def _position_of(text: str) -> GameState:
    """Return the last position of a record's text; choices already made in a bureaucracy are played one after the
    other."""
    read = read_record(text)
    lines, read.lines = read.lines, []
    match = Match(read)
    match.replay(lines)
    state = match.state.copy()
    waiting = (state.actor, *state.queue)
    for seat, moves in match.ready.items():
        state = turn_of(state, seat)
        waiting = tuple(other for other in waiting if other != seat)
        state.queue = waiting
        for move in moves:
            rules.play(state, move)
    return state


def _positioned(position: object) -> GameState:
    if not isinstance(position, GameState):
        raise ValueError(f"The option position must be a GameState, not {files.brief(position)}.")
    return position.copy()


def elektro_env(
    edition: str = "recharged",
    map_name: str = "germany",
    players: int = 4,
    regions: Sequence[str] | None = None,
    house_rules: dict[str, object] | None = None,
    render_mode: str | None = None,
) -> ElektroEnv:
    """Return an environment for games of an edition on a map, as PettingZoo expects it.

    Without `regions`, each game draws its own; `house_rules` are rules and values as in a record; `render_mode` is
    None or "ansi". Raise BadRules or BadMap if the game is unplayable.
    """
    return ElektroEnv(edition, map_name, players, regions, house_rules, render_mode)


__all__ = ["ElektroEnv", "Layout", "NotReset", "OtherObservation", "actions_for", "elektro_env"]
