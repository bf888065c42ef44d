"""Games of bots, watched: waste, prices paid above the least bid, raises, and figures by which styles differ."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import product
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, Final

from game.engine import events, rules
from game.engine.actions import Bid
from game.engine.auction import least_bid
from game.engine.record import Record
from game.engine.state import GameState, Task
from game.lab.tournament.standings import wilson
from game.lab.workers import Workers, in_order
from game.simulate import SimulatedTable, play_game
from tests.workshop.opponents.waste import Step, Waste, at_the_end, in_commit, overbid

SMALL: Final = range(3, 11)
"""Numbers of the plants whose prices are listed separately."""
GROUPS: Final = ("plants 3 to 10", "plants from 11 on", "plants at a discount")
LONG: Final = 20
"""Raises that make an auction long."""
WORST: Final = 10
"""Examples listed of each kind."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Games on tables drawn evenly from these; the bots are dealt to the seats at random, each about as often."""

    bots: tuple[str, ...]
    games: int
    players: tuple[int, ...]
    editions: tuple[str, ...]
    maps: tuple[str, ...]
    seed: int = 1

    def tables(self) -> Iterator[tuple[SimulatedTable, int]]:
        """Yield every table with the seed of its game."""
        mixes = list(product(self.editions, self.maps, self.players))
        random = Random(self.seed)
        dealt: list[str] = []
        for game in range(self.games):
            if game % len(mixes) == 0:
                random.shuffle(mixes)
            edition, name, players = mixes[game % len(mixes)]
            while len(dealt) < players:
                dealt += random.sample(self.bots, len(self.bots))
            yield SimulatedTable(edition, name, tuple(dealt[:players])), self.seed * 1_000_003 + game
            dealt = dealt[players:]


@dataclass(slots=True)
class Purchase:
    """A plant that a bot bought: its number, the minimum bid, the price, and by how many cities the bot's capacity
    grew."""

    bot: str
    plant: int
    least: int
    price: int
    adds: int = 0


@dataclass(slots=True)
class Watched:
    """One watched game: for each seat its bot, its commits, its share of the victory and its figures; all waste, all
    purchases, and the number of raises in each auction."""

    seats: list[str]
    commits: list[int]
    shares: list[float]
    figures: dict[str, list[float]]
    waste: list[tuple[str, str, str]] = field(default_factory=list)
    purchases: list[Purchase] = field(default_factory=list)
    raises: list[int] = field(default_factory=list)


def steps_of(record: Record) -> tuple[list[Step], GameState, list[tuple[int, events.Event]]]:
    """Return every commit of a game with the state before it, the final state, and the events by the number of the
    step.
    """
    state = record.new_state()
    steps: list[Step] = []
    told: list[tuple[int, events.Event]] = []
    for line in record.lines:
        steps.append(Step(state.copy(), line.moves))
        state.log = []
        for move in line.moves:
            rules.apply(state, move)
        told += [(len(steps) - 1, event) for event in state.log]
    return steps, state, told


def watch(table: SimulatedTable, seed: int) -> Watched:
    """Play a game; return its waste, purchases, raises and figures."""
    steps, end, told = steps_of(play_game(table, seed).record)
    winners = [rank.seat for rank in rules.ranking(end) if rank.number == 1]
    seats = range(len(table.bots))
    found = Watched(
        list(table.bots),
        [sum(step.seat == seat for step in steps) for seat in seats],
        [(seat in winners) / len(winners) for seat in seats],
        figures(steps, end, told),
    )
    waste: list[tuple[int, Waste]] = []
    for number, step in enumerate(steps):
        waste += [(number, each) for each in in_commit(step)]
    waste += [(len(steps), each) for each in at_the_end(steps, end)]
    for number, event in told:
        if isinstance(event, events.PlantSold):
            waste += [(at, each) for at, each in _last_bid(steps, number, event)]
            found.purchases.append(_purchase(steps, number, event, table.bots[event.seat]))
        elif isinstance(event, events.PlantNominated):
            found.raises.append(0)
        elif isinstance(event, events.BidMade) and steps[number].before.task == Task.RAISE:
            found.raises[-1] += 1
    where = f"{table.edition} {table.map} {len(table.bots)} seed {seed}"
    found.waste = [(table.bots[each.seat], each.kind, f"{each.lost} ({where}, commit {at})") for at, each in waste]
    return found


def _last_bid(steps: Sequence[Step], number: int, sold: events.PlantSold) -> Iterator[tuple[int, Waste]]:
    for at in range(number, -1, -1):
        step = steps[at]
        if step.seat == sold.seat and isinstance(step.moves[-1], Bid):
            yield from ((at, each) for each in overbid(step, sold.price))
            return
        if step.before.task == Task.NOMINATE and at < number:
            return


def _purchase(steps: Sequence[Step], number: int, sold: events.PlantSold, bot: str) -> Purchase:
    before = steps[number].before
    mine = before.players[sold.seat]
    after = next((step.before for step in steps[number + 1 :] if step.before.task not in (Task.SCRAP, Task.DROP)), None)
    adds = after.players[sold.seat].capacity - mine.capacity if after else before.rules.plants[sold.plant].cities
    return Purchase(bot, sold.plant, least_bid(before, sold.plant), sold.price, adds)


def figures(steps: Sequence[Step], end: GameState, told: Sequence[tuple[int, events.Event]]) -> dict[str, list[float]]:
    """Return figures by seat: tokens after phase 3 and money after phase 4 as means of all rounds, houses at mid-game,
    and what all plants cost above the minimum bids."""
    players = range(len(end.players))
    tokens: list[list[int]] = [[] for _ in players]
    money: list[list[int]] = [[] for _ in players]
    houses, paid = [0.0] * len(players), [0.0] * len(players)
    for number, event in told:
        if isinstance(event, events.PlantSold):
            paid[event.seat] += event.price - least_bid(steps[number].before, event.plant)
    last: dict[Task, GameState] = {}
    for step, after in zip(steps, [*[other.before for other in steps[1:]], end], strict=True):
        task = step.before.task
        if task in (Task.BUY, Task.BUILD) and after.task != task:
            last[task] = after
            for seat in players:
                player = after.players[seat]
                if task == Task.BUY:
                    tokens[seat].append(sum(player.fuel))
                elif after is not end:
                    money[seat].append(player.money)
                if task == Task.BUILD and step.before.round == (end.round + 1) // 2:
                    houses[seat] = len(player.cities)
    return {
        "tokens after phase 3": [mean(each or [0]) for each in tokens],
        "money after phase 4": [mean(each or [0]) for each in money],
        "houses at mid-game": houses,
        "paid above the least bids": paid,
    }


def answer(question: str) -> str:
    """Play and watch the game that a question names; question and answer are JSON."""
    asked = json.loads(question)
    table = SimulatedTable(asked["edition"], asked["map"], tuple(asked["bots"]))
    return json.dumps(asdict(watch(table, asked["seed"])))


def run(plan: Plan, jobs: int) -> Iterator[str]:
    """Play and watch the games of a plan; yield the report line by line."""
    questions = [
        json.dumps({"edition": table.edition, "map": table.map, "bots": table.bots, "seed": seed})
        for table, seed in plan.tables()
    ]
    with Workers(jobs).answering_with(answer) as ask:
        games = [json.loads(text) for text in in_order(ask(questions))]
    yield from report(games)


def report(games: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the report on watched games."""
    yield f"{len(games)} games"
    yield from _waste_lines(games)
    purchases = [Purchase(**each) for game in games for each in game["purchases"]]
    for group in GROUPS:
        yield from _price_lines(group, [each for each in purchases if _group(each) == group])
    dear = [each for each in purchases if each.adds <= 1 and each.price > 2 * each.plant]
    yield f"more than twice the number of a plant that adds one city or none: {len(dear)} of {len(purchases)}"
    yield from (f"  {each.bot} paid {each.price} for plant {each.plant}" for each in dear[:WORST])
    raises = sorted(each for game in games for each in game["raises"])
    told = f"mean {mean(raises):.1f}, nine in ten {raises[int(0.9 * len(raises))]}, most {raises[-1]}"
    yield f"raises in {len(raises)} auctions: {told}, more than {LONG}: {sum(each > LONG for each in raises)}"
    yield from _figure_lines(games)


def _waste_lines(games: Sequence[dict[str, Any]]) -> Iterator[str]:
    commits: Counter[str] = Counter()
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for game in games:
        for bot, count in zip(game["seats"], game["commits"], strict=True):
            commits[bot] += count
        for bot, kind, lost in game["waste"]:
            found[bot].append((kind, lost))
    for bot, count in sorted(commits.items()):
        most = 100 * wilson(len(found[bot]), count)[1]
        yield f"{bot}: {len(found[bot])} dominated of {count} commits (95 %: at most {most:.3f} %)"
        for kind, times in Counter(kind for kind, _ in found[bot]).most_common():
            example = next(lost for each, lost in found[bot] if each == kind)
            yield f"  {times} {kind}, as {example}"


def _group(each: Purchase) -> str:
    return GROUPS[2] if each.least < each.plant else GROUPS[0] if each.plant in SMALL else GROUPS[1]


def _price_lines(group: str, rows: Sequence[Purchase]) -> Iterator[str]:
    if rows:
        above = [(each.price - each.least) / each.plant for each in rows]
        yield f"{group}: {len(rows)} sold, above the least bid {100 * mean(above):.1f} % of the number"
        worst = sorted(rows, key=lambda each: each.price / each.plant, reverse=True)[:3]
        yield f"  dearest: {', '.join(f'{each.plant} for {each.price}' for each in worst)}"


def _figure_lines(games: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the figures of every bot with their standard errors, games as the unit."""
    rows: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for game in games:
        for seat, bot in enumerate(game["seats"]):
            rows[bot]["won"].append(game["shares"][seat])
            for name, values in game["figures"].items():
                rows[bot][name].append(values[seat])
        for each in game["purchases"]:
            rows[each["bot"]]["paid above the least bid, a plant"].append(each["price"] - each["least"])
    yield from lead_lines(games)
    for bot, figures in sorted(rows.items()):
        told = ", ".join(f"{name} {mean(values):.2f} ± {_error(values):.2f}" for name, values in figures.items())
        yield f"{bot}: {told}"


def lead_lines(games: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield for each figure the bot with the highest mean and its lead over the next one, compared game by game;
    nothing unless every game has the same, different bots."""
    bots = sorted(games[0]["seats"])
    if len(set(bots)) < max(2, len(bots)) or any(sorted(game["seats"]) != bots for game in games):
        return
    for name in games[0]["figures"]:
        rows = {bot: [game["figures"][name][game["seats"].index(bot)] for game in games] for bot in bots}
        first, second = sorted(bots, key=lambda bot: mean(rows[bot]), reverse=True)[:2]
        leads = [one - two for one, two in zip(rows[first], rows[second], strict=True)]
        error = _error(leads)
        times = f", {mean(leads) / error:.1f} standard errors" if error else ""
        yield f"most {name}: {first}, {mean(leads):.2f} ± {error:.2f} more than {second}{times}"


def _error(values: Sequence[float]) -> float:
    """Return the standard error of a mean; 0 for a single value."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
