"""Bots that play like beginners with one bad habit each, to measure how easily a person wins a first game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from game.bots.greedy import bureaucracy, setup
from game.bots.greedy.auction import drop
from game.bots.greedy.build import next_house, start
from game.bots.greedy.fuel import to_buy
from game.bots.greedy.mining import at_limit, without_mines
from game.bots.greedy.network import affordable, growth
from game.bots.plugins import Bot
from game.engine.actions import BIDS, BUY, DONE, NOMINATE, PASS, SCRAP, Action
from game.engine.auction import entry_bid, may_buy, may_pass, may_pass_opening, nominations
from game.engine.build import connections
from game.engine.market import purchases
from game.engine.plants import STEP3, PowerPlant
from game.engine.state import GameState, Player, Task

AHEAD: Final = 2
"""The cities that a beginner wants to be able to power beyond those it owns."""
RESERVE: Final = 20
"""The Elektro that a bid leaves: a house with a short connection."""
SPARE: Final = 30
"""The Elektro from which a beginner buys fuel for a second run."""


@dataclass(frozen=True, slots=True)
class Habit:
    """The settings by which a beginner bot plays; with the default values it has no bad habit."""

    premium: float = 0.25
    """The share of a plant's number that the bot bids above that number."""
    reserve: int = RESERVE
    """The Elektro that a bid leaves."""
    dark: int = 0
    """The number of houses that the bot builds beyond those that its plants can power."""
    stocks: bool = True
    """Whether the bot buys fuel for a second run."""
    largest: bool = False
    """Whether the bot always wants the plant with the highest number."""


HABITS: Final = {
    "overbidder": Habit(premium=1.0, reserve=0),
    "overbuilder": Habit(dark=99),
    "unstocked": Habit(stocks=False),
    "largest_first": Habit(largest=True),
    "miser": Habit(premium=0.0, reserve=40),
}
"""The habits by the name of the bot that has them."""


def beginner(habit: Habit) -> Bot:
    """Return a bot that plays like a beginner with this habit; equal states give equal moves."""
    tasks: dict[Task, Callable[[GameState, Habit], Action]] = {
        Task.NOMINATE: _nominate,
        Task.OPEN: _open,
        Task.RAISE: _answer,
        Task.BUY: _buy,
        Task.BUILD: _build,
    }
    alike: dict[Task, Callable[[GameState], Action]] = {
        Task.PLACE: setup.place,
        Task.MARK: setup.mark,
        Task.SCRAP: _scrap,
        Task.DROP: drop,
        Task.RUN: bureaucracy.run,
    }

    def move(state: GameState, random: Random) -> Action:
        return tasks[state.task](state, habit) if state.task in tasks else alike[state.task](state)

    return move


def _wants(state: GameState, player: Player, plant: PowerPlant, habit: Habit) -> bool:
    """Return whether a beginner wants a plant: it powers more than the one to discard, and more capacity will soon be
    needed; by habit also any plant above its largest."""
    full = at_limit(state.rules, player.plants)
    gain = plant.cities - (min(own.cities for own in without_mines(state.rules, player.plants)) if full else 0)
    if habit.largest and plant.number > player.largest_plant:
        return True
    return gain > 0 and player.capacity < len(player.cities) + AHEAD


def _limit(player: Player, number: int, habit: Habit) -> int:
    """Return the highest amount that a beginner bids for a plant."""
    return min(player.money - habit.reserve, int(number * (1 + habit.premium)))


def _choice(state: GameState, player: Player, habit: Habit) -> int:
    """Return the wanted plant in the market that powers most cities, the cheapest of several; 0 if none is wanted."""
    numbers = [
        number
        for number in state.current
        if number != STEP3
        and entry_bid(state, number) <= max(0, player.money - habit.reserve)
        and _wants(state, player, state.rules.plants[number], habit)
    ]
    if habit.largest:
        return max(numbers, default=0)
    return max(numbers, key=lambda number: (state.rules.plants[number].cities, -number), default=0)


def _nominate(state: GameState, habit: Habit) -> Action:
    player = state.players[state.actor]
    number = _choice(state, player, habit)
    if number:
        return NOMINATE[number]
    return PASS if may_pass(state) and not may_pass_opening(state) else nominations(state)[0]


def _open(state: GameState, habit: Habit) -> Action:
    player = state.players[state.actor]
    unwanted = state.bid > player.money or not _wants(state, player, state.rules.plants[state.lot], habit)
    return PASS if may_pass_opening(state) and unwanted else BIDS[state.bid]


def _answer(state: GameState, habit: Habit) -> Action:
    player = state.players[state.actor]
    wanted = _wants(state, player, state.rules.plants[state.lot], habit)
    return (
        BIDS[state.bid + 1]
        if wanted and may_buy(state, state.lot) and state.bid < _limit(player, state.lot, habit)
        else PASS
    )


def _scrap(state: GameState) -> Action:
    old = [plant for plant in state.players[state.actor].plants if plant.number != state.lot and not plant.mined]
    return SCRAP[min(old, key=lambda plant: (plant.cities, plant.number)).number]


def _buy(state: GameState, habit: Habit) -> Action:
    """Return a beginner's next purchase: fuel for one run of all plants, with much money for two, unless its habit
    differs."""
    player = state.players[state.actor]
    listed = purchases(state)
    plants = list(player.plants)
    wanted = to_buy(state, plants, player.fuel)[1]
    if not any(wanted) and habit.stocks and player.money >= SPARE:
        wanted = to_buy(state, [*plants, *plants], player.fuel)[1]
    return next((BUY[fuel] for fuel in range(4) if wanted[fuel] and BUY[fuel] in listed), DONE)


def _build(state: GameState, habit: Habit) -> Action:
    """Return a beginner's next house: in the cheapest city while its plants can power it, or by habit while it has
    money."""
    player = state.players[state.actor]
    if not player.cities:
        return start(state)
    wanted = player.capacity + habit.dark - len(player.cities)
    if wanted <= 0 or not affordable(growth(state, player, 1), player.money):
        return DONE
    return next_house(state, player, connections(state))


BEGINNERS: Final[dict[str, Bot]] = {name: beginner(habit) for name, habit in HABITS.items()}
"""Every beginner by its name."""
