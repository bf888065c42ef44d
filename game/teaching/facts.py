"""Facts about the learner's game, as words and numbers for the conditions and sentences of teaching scripts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.engine import market
from game.engine.actions import Action, Bid, Build, Buy, Done, Mark, Nominate, Pass, Place, Run, Scrap
from game.engine.auction import DISCOUNT_BID
from game.engine.bureaucracy import resupply_now
from game.engine.plants import PowerPlant, best_firing
from game.engine.resources import SOLD_OUT
from game.engine.rules import ranking
from game.engine.state import GameState, Phase, Player, Task
from game.match import Match
from game.teaching import sums

Value = int | str | bool


@dataclass(frozen=True, slots=True)
class Situation:
    """The learner's game at one moment, as the learner sees it, with staged moves and advice."""

    match: Match
    seat: int
    staged: tuple[Action, ...] = ()
    """The learner's staged moves."""
    dial: int = 0
    sheet: str = ""
    """The open sheet."""
    did: tuple[Action, ...] = ()
    """The learner's commit that is judged; empty for none."""
    before: GameState | None = None
    """The state before that commit."""
    advice: tuple[Action, ...] = ()
    """The commit that is advised now; empty if none is known."""
    meant: tuple[Action, ...] = ()
    """The commit that was advised before the learner staged other moves."""
    lands: int = 0
    """The plant on which the next advised token of fuel will be placed; 0 for none."""

    @property
    def state(self) -> GameState:
        """The committed state."""
        return self.match.state


def _own(situation: Situation) -> str:
    """Return what the learner has to decide now, as a word; empty if nothing."""
    return situation.state.task.name.lower() if situation.seat in situation.match.asked() else ""


def _fuelled(situation: Situation) -> int:
    """Return how many cities the learner's plants and fuel could power, even if the learner has fewer cities."""
    player = situation.state.players[situation.seat]
    return sum(plant.cities for plant, _ in best_firing(player.plants, player.fuel))


def _to_fuel(situation: Situation) -> int:
    """Return the price of the fuel that the learner's largest plant still lacks; 0 if it lacks none."""
    player = situation.state.players[situation.seat]
    if not player.plants:
        return 0
    plant = player.plants[-1]
    table = situation.state.copy()
    missing = plant.need - sum(player.fuel[fuel] for fuel in plant.fuels)
    cost = 0
    for _ in range(max(0, missing)):
        fuel = min(plant.fuels, key=lambda fuel: market.price(table, fuel))
        cost += market.price(table, fuel)
        if cost >= SOLD_OUT:
            return SOLD_OUT
        table.stock[fuel] -= 1
    return cost


def missing(advice: Sequence[Action], staged: Sequence[Action]) -> list[Action]:
    """Return the advised moves that are not staged yet, in order, without those that the Confirm button adds by
    itself."""
    lying = Counter(staged)
    found: list[Action] = []
    for move in advice:
        if isinstance(move, Bid | Done | Pass | Run):
            continue
        if lying[move]:
            lying[move] -= 1
        else:
            found.append(move)
    return found


def strays(advice: Sequence[Action], staged: Sequence[Action]) -> bool:
    """Return whether any staged move is not part of the advice."""
    return bool(advice) and bool(Counter(staged) - Counter(advice))


def _spare(situation: Situation) -> int:
    """Return by how many tokens the learner's fuel exceeds what the learner's plants burn in one round."""
    player = situation.state.players[situation.seat]
    return max(0, sum(player.fuel) - sum(plant.need for plant in player.plants))


def _spent(situation: Situation) -> int:
    """Return the Elektro that the learner's last commit cost."""
    if situation.before is None:
        return 0
    return situation.before.players[situation.seat].money - situation.state.players[situation.seat].money


def kind_of(commit: Sequence[Action]) -> str:
    """Return the kind of a commit, named after its first move: pass, bid, nominate, buy, build, scrap, run, done …"""
    return type(commit[0]).__name__.lower() if commit else ""


def _plant(commit: Sequence[Action], otherwise: int) -> int:
    """Return the number of the plant that a commit nominates or discards; `otherwise` if it does neither."""
    named = [move.plant for move in commit if isinstance(move, Nominate | Scrap)]
    return named[0] if named else otherwise


def _amount(commit: Sequence[Action]) -> int:
    """Return the amount that a commit bids; 0 for none."""
    return next((move.amount for move in commit if isinstance(move, Bid)), 0)


def _city(situation: Situation, moves: Sequence[Action]) -> str:
    """Return the name of the first city in which some moves put a house or a mark; empty if there is none."""
    cities = [move.city for move in moves if isinstance(move, Build | Place | Mark)]
    return situation.state.zone.cities[cities[0]].name if cities else ""


def _leader(situation: Situation) -> str:
    """Return the name of the player with the most cities; in a tie, preferably the learner."""
    players = sorted(situation.state.players, key=lambda player: player.seat != situation.seat)
    return situation.match.seats[max(players, key=lambda player: len(player.cities)).seat].name


def _dark(situation: Situation) -> int:
    """Return how many cities the learner's plants could have powered in the last round, but did not."""
    player = situation.state.players[situation.seat]
    return min(len(player.cities), player.capacity) - player.supplied if situation.state.round > 1 else 0


def _won(situation: Situation) -> bool:
    return situation.match.over and ranking(situation.state)[0].seat == situation.seat


def _named(situation: Situation) -> int:
    return _plant(situation.did, situation.before.lot if situation.before else 0)


def _seen(situation: Situation) -> GameState:
    """Return the state in which the learner made the judged commit; without a commit, the current state."""
    return situation.before or situation.state


def _player(situation: Situation) -> Player:
    return situation.state.players[situation.seat]


def _others(situation: Situation) -> int:
    """Return the largest number of cities among the other players."""
    return max(len(player.cities) for player in situation.state.players if player.seat != situation.seat)


def _tied(situation: Situation) -> int:
    """Return how many other players have as many cities as the learner."""
    own = len(_player(situation).cities)
    return sum(len(player.cities) == own for player in situation.state.players) - 1


def _bidder(situation: Situation) -> str:
    """Return the name of the highest bidder; empty for none."""
    leader = situation.state.leader
    return situation.match.seats[leader].name if leader >= 0 else ""


def _left_if(situation: Situation) -> int:
    """Return the Elektro that the learner would have left if the bid of the judged commit won."""
    return _player(situation).money - _amount(situation.did)


def _best_lights(situation: Situation) -> int:
    """Return how many cities the best plant for sale powers; 0 if none is for sale."""
    best = _card(situation, sums.best_on_show(_seen(situation)))
    return best.cities if best else 0


def _card(situation: Situation, number: int) -> PowerPlant | None:
    """Return the plant card with a number; None if this game has none."""
    return situation.state.rules.plants.get(number)


def _named_card(situation: Situation) -> PowerPlant | None:
    return _card(situation, _named(situation))


LESSONS: Final[Mapping[str, Callable[[Situation], Value]]] = {
    "lot_lights": lambda here: lot.cities if (lot := _card(here, _seen(here).lot)) else 0,
    "named_lights": lambda here: card.cities if (card := _named_card(here)) else 0,
    "named_burns": lambda here: card.need if (card := _named_card(here)) else 0,
    "lights_then": lambda here: sums.capacity_with(_seen(here), here.seat, _named(here)),
    "pays_then": lambda here: sums.paid(_seen(here), sums.capacity_with(_seen(here), here.seat, _named(here))),
    "pays_capacity": lambda here: sums.paid(here.state, _player(here).capacity),
    "best": lambda here: sums.best_on_show(_seen(here)),
    "best_lights": _best_lights,
    "highest": lambda here: sums.highest_on_show(_seen(here)),
    "over_bid": lambda here: _amount(here.did) - _seen(here).bid,
    "left_if": _left_if,
    "left_for_house": lambda here: _left_if(here) - sums.next_house(_seen(here), here.seat),
    "leader": lambda here: here.match.seats[_seen(here).leader].name if _seen(here).leader >= 0 else "",
    "outbid": lambda here: _seen(here).bid + 1,
    "each": lambda here: _spent(here) // max(1, sum(isinstance(move, Build) for move in here.did)),
    "second": lambda here: here.state.rules.house_prices[1],
    "third": lambda here: here.state.rules.house_prices[2],
    "keeps": lambda here: 2 * sum(card.need for card in _player(here).plants),
    "hybrid": lambda here: next((card.number for card in _player(here).plants if len(card.fuels) > 1), 0),
    "coal_plant": lambda here: next((card.number for card in _player(here).plants if card.fuels == (0,)), 0),
    "lit_before": lambda here: _player(here).supplied,
    "paid_before": lambda here: _player(here).income,
    "most_others": _others,
    "ahead": lambda here: len(_player(here).cities) - _others(here),
    "coal": lambda here: _player(here).fuel[0],
    "oil": lambda here: _player(here).fuel[1],
    "garbage": lambda here: _player(here).fuel[2],
    "uranium": lambda here: _player(here).fuel[3],
    "coal_left": lambda here: _seen(here).stock[0],
    "coal_comes": lambda here: resupply_now(_seen(here))[0],
    "coal_burnt": lambda here: sums.burnt(_seen(here), 0),
    "coal_price": lambda here: market.price(_seen(here), 0),
    "oil_price": lambda here: market.price(_seen(here), 1),
    "lit_then": lambda here: min(_fuelled(here), len(_player(here).cities)),
}
"""Facts that lessons use."""
FACTS: Final[Mapping[str, Callable[[Situation], Value]]] = {
    "name": lambda situation: situation.match.seats[situation.seat].name,
    "colour": lambda situation: situation.match.seats[situation.seat].colour,
    "round": lambda situation: situation.state.round,
    "step": lambda situation: situation.state.step,
    "phase": lambda situation: situation.state.phase.word,
    "task": _own,
    "asked": lambda situation: situation.seat in situation.match.asked(),
    "over": lambda situation: situation.match.over,
    "won": _won,
    "place": lambda situation: situation.state.order.index(situation.seat) + 1,
    "players": lambda situation: len(situation.match.seats),
    "last": lambda situation: situation.state.order[-1] == situation.seat,
    "first": lambda situation: situation.state.order[0] == situation.seat,
    "tied": _tied,
    "money": lambda situation: situation.state.players[situation.seat].money,
    "cities": lambda situation: len(situation.state.players[situation.seat].cities),
    "plants": lambda situation: len(situation.state.players[situation.seat].plants),
    "room": lambda here: here.state.rules.plant_limit - len(_player(here).plants),
    "plant": lambda situation: situation.state.players[situation.seat].largest_plant,
    "need": lambda situation: sum(plant.need for plant in situation.state.players[situation.seat].plants[-1:]),
    "lights": lambda situation: sum(plant.cities for plant in situation.state.players[situation.seat].plants[-1:]),
    "capacity": lambda situation: situation.state.players[situation.seat].capacity,
    "fuelled": _fuelled,
    "to_fuel": _to_fuel,
    "short": lambda situation: max(0, _to_fuel(situation) - situation.state.players[situation.seat].money),
    "spare": _spare,
    "next_house": lambda situation: sums.next_house(situation.state, situation.seat),
    "most_cities": lambda situation: max(len(player.cities) for player in situation.state.players),
    "leads": lambda here: len(_player(here).cities) >= _others(here),
    "most_name": _leader,
    "dark": _dark,
    "dim": lambda situation: max(0, len(situation.state.players[situation.seat].cities) - _fuelled(situation)),
    "supplied": lambda situation: situation.state.players[situation.seat].supplied,
    "income": lambda situation: situation.state.players[situation.seat].income,
    "pays": lambda situation: sums.paid(situation.state, len(situation.state.players[situation.seat].cities)),
    "pays_none": lambda situation: sums.paid(situation.state, 0),
    "pays_lit": lambda situation: sums.paid(
        situation.state, min(_fuelled(situation), len(situation.state.players[situation.seat].cities))
    ),
    "end_cities": lambda situation: situation.state.rules.end_cities,
    "to_end": lambda here: here.state.rules.end_cities - here.state.most_cities,
    "step2_cities": lambda situation: situation.state.rules.step2_from,
    "cartel": lambda situation: situation.state.cartel is not None,
    "discount": lambda situation: situation.state.discount,
    "discount_bid": lambda situation: DISCOUNT_BID,
    "lot": lambda situation: situation.state.lot,
    "bid": lambda situation: situation.state.bid,
    "bidder": _bidder,
    "dial": lambda situation: situation.dial,
    "staged": lambda situation: len(situation.staged),
    "sheet": lambda situation: situation.sheet,
    "did": lambda situation: kind_of(situation.did),
    "did_in": lambda situation: situation.before.phase.word if situation.before else "",
    "named": _named,
    "bids": lambda situation: _amount(situation.did),
    "bought": lambda situation: sum(isinstance(move, Buy) for move in situation.did),
    "built": lambda situation: sum(isinstance(move, Build) for move in situation.did),
    "spent": _spent,
    "advised": lambda situation: kind_of(situation.advice),
    "advised_plant": lambda situation: _plant(situation.advice, situation.state.lot),
    "advised_bid": lambda situation: _amount(situation.advice),
    "advised_city": lambda here: _city(here, missing(here.advice, here.staged)),
    "strays": lambda here: strays(here.meant, here.staged),
    "meant_city": lambda here: _city(here, missing(here.meant, here.staged)),
    "meant_plant": lambda here: _plant(here.meant, 0),
    "staged_city": lambda here: _city(here, here.staged),
    "staged_plant": lambda here: _plant(here.staged, 0),
    "lands": lambda situation: situation.lands,
    "left": lambda situation: len(missing(situation.advice, situation.staged)),
    **LESSONS,
}
"""All facts that conditions and sentences may use, by word."""


def sentence_values(situation: Situation) -> dict[str, Value]:
    """Return the current values of all facts by name, to be filled into a sentence."""
    return {name: fact(situation) for name, fact in FACTS.items()}


PHASES: Final = tuple(phase.word for phase in Phase)
TASKS: Final = ("", *(task.name.lower() for task in Task if task != Task.NOTHING))
"""The words for phases and for tasks."""
