"""The turning points of a game, found in its record; each is described in one sentence."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from game.engine.events import FuelBought, PlantSold, StepBegan
from game.engine.resources import FUELS
from game.kit.style import words
from game.match import Match
from game.session.prompts import fuel_in_sentence
from game.views.finish.history import History, by_round


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turning point of a game: its round, its seat (-1 for all), its icon and its sentence."""

    round: int
    seat: int
    icon: str
    text: str


def moments(match: Match, history: History) -> tuple[TurningPoint, ...]:
    """Return all turning points of a game, by round."""
    found = [
        _auction(match),
        *_steps(match),
        _road(match, history),
        _fuel(match),
        _lead(match, history),
        _dark(match),
        _end(match, history),
    ]
    return tuple(sorted((moment for moment in found if moment), key=lambda moment: moment.round))


def decided(match: Match, history: History, first: int, why: str) -> tuple[TurningPoint, ...]:
    """Return the points shown first: why the winner won, and the winner's greatest advantage over the others."""
    found = [TurningPoint(match.state.round, first, "trophy", why)]
    best = _edge(match, history, first)
    return (*found, best) if best else tuple(found)


def _edge(match: Match, history: History, first: int) -> TurningPoint | None:
    """Return the winner's greatest lead over the others' average, in income or savings; None if there is none."""
    others = [seat for seat in range(len(match.seats)) if seat != first]

    def ahead(own: int, theirs: list[int], sign: int) -> int:
        return round(sign * (own - sum(theirs) / len(theirs)))

    earned = [sum(account) for account in history.income]
    ways = {"earned": (earned[first], ahead(earned[first], [earned[seat] for seat in others], 1), "coins")}
    for kind, (word, icon) in enumerate((("plants", "factory"), ("fuel", "cube"), ("ways", "plug"))):
        paid = [account[kind] for account in history.spent]
        ways[word] = paid[first], ahead(paid[first], [paid[seat] for seat in others], -1), icon
    word, (amount, more, icon) = max(ways.items(), key=lambda way: way[1][1])
    if more <= 0:
        return None
    text = words.say(
        f"turning.edge.{word}", name=match.seats[first].name, amount=words.number(amount), more=words.number(more)
    )
    return TurningPoint(match.state.round, first, icon, text)


def _auction(match: Match) -> TurningPoint | None:
    """Return the sale of the most expensive plant as a turning point; None if no plant was sold."""
    sales = [(event.price, number, event) for number, event in by_round(match) if isinstance(event, PlantSold)]
    if not sales:
        return None
    price, number, event = max(sales, key=lambda sale: sale[0])
    name = match.seats[event.seat].name
    text = words.say("turning.auction", name=name, amount=price, plant=event.plant, round=number)
    return TurningPoint(number, event.seat, "gavel", text)


def _steps(match: Match) -> list[TurningPoint]:
    """Return the beginnings of Steps 2 and 3 as turning points."""
    began = [(number, event.step) for number, event in by_round(match) if isinstance(event, StepBegan)]
    return [
        TurningPoint(number, -1, "stack", words.say("turning.step", step=step, round=number))
        for number, step in began
        if step > 1
    ]


def _road(match: Match, history: History) -> TurningPoint | None:
    """Return the most expensive connection of a house as a turning point; None if there is none."""
    house = max(history.houses, key=lambda house: house.connection, default=None)
    if house is None or not house.connection:
        return None
    city = match.state.zone.cities[house.city].name
    name = match.seats[house.seat].name
    text = words.say("turning.road", name=name, amount=house.connection, city=city, round=house.round)
    return TurningPoint(house.round, house.seat, "plug", text)


def _fuel(match: Match) -> TurningPoint | None:
    """Return, as a turning point, the round in which most money was spent on fuel, with the fuel that cost most
    of it."""
    rounds: Counter[int] = Counter()
    kinds: Counter[tuple[int, int]] = Counter()
    for number, event in by_round(match):
        if isinstance(event, FuelBought):
            rounds[number] += event.price
            kinds[number, event.fuel] += event.price
    if not rounds:
        return None
    number, amount = max(rounds.items(), key=lambda item: item[1])
    most = max(range(len(FUELS)), key=lambda fuel: kinds[number, fuel])
    text = words.say("turning.fuel", round=number, amount=amount, fuel=fuel_in_sentence(most), part=kinds[number, most])
    return TurningPoint(number, -1, "cube", text)


def leaders(history: History) -> tuple[int, ...]:
    """Return the seat that led in cities after rounds 0, 1, 2 …; in a tie the previous leader, -1 if there was none."""
    found, before = [], -1
    for leader in _alone(history):
        before = before if leader < 0 else leader
        found.append(before)
    return tuple(found)


def _alone(past: History) -> list[int]:
    """Return the seat that had more cities than all others after rounds 0, 1, 2 …; -1 in a tie."""
    return [
        counts.index(max(counts)) if counts.count(max(counts)) == 1 else -1 for counts in zip(*past.cities, strict=True)
    ]


def _lead(match: Match, history: History) -> TurningPoint | None:
    """Return, as a turning point, the round since which the final leader in cities led alone, with the number of times
    that the lead changed; None if the game ends in a tie of cities."""
    alone, leading = _alone(history), leaders(history)
    last = alone[-1]
    if last < 0:
        return None
    since = len(alone) - 1
    while since and alone[since - 1] == last:
        since -= 1
    changes = sum(a != b and a >= 0 for a, b in pairwise(leading))
    name = match.seats[last].name
    key = "turning.lead" if changes else "turning.lead_kept"
    return TurningPoint(since, last, "crown", words.say(key, name=name, count=changes, round=since))


def _dark(match: Match) -> TurningPoint | None:
    """Return, as a turning point, the seat that had the most cities without power at the end; None if there is none."""
    worst = max(match.state.players, key=lambda player: len(player.cities) - player.supplied)
    dark = len(worst.cities) - worst.supplied
    if not match.over or not dark:
        return None
    name = match.seats[worst.seat].name
    text = words.say("turning.dark", name=name, cities=len(worst.cities), count=dark)
    return TurningPoint(match.state.round, worst.seat, "lightbulb", text)


def _end(match: Match, history: History) -> TurningPoint | None:
    """Return, as a turning point, the house that ended the game, with its seat; None if no house did."""
    goal, counts = match.state.rules.end_cities, Counter[int]()
    for house in history.houses:
        counts[house.seat] += 1
        if counts[house.seat] == goal and match.over:
            name, cities = match.seats[house.seat].name, len(match.state.players[house.seat].cities)
            text = words.say("turning.end", name=name, count=cities, end=goal, round=house.round)
            return TurningPoint(house.round, house.seat, "city", text)
    return None
