"""Games played to a telling moment, and what is laid out there: for pictures, strips of motion and tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from game.bots import decide
from game.engine import rules
from game.engine.actions import BUILD, BUY, Action, Build, Scrap
from game.engine.notation import Seat
from game.engine.plants import STEP3
from game.engine.state import GameState
from game.match import Match, new_match
from game.scenes import intents
from game.scenes.looking.look import Lens
from game.scenes.plans import planning
from game.scenes.plans.planner import Plan
from game.scenes.play import PlayScene
from game.scenes.robots import RobotsHere
from game.scenes.setup.choices import COLOURS, NAMES
from game.scenes.stage import Stage
from game.ui.board import Glance
from game.ui.scene import Scene


@dataclass(frozen=True, slots=True)
class Game:
    """A game to be played to a moment by bots that sit on people's chairs."""

    edition: str
    map: str
    players: int
    seed: int
    rules: tuple[tuple[str, object], ...] = ()

    def match(self) -> Match:
        seats = [Seat(COLOURS[seat], "person", NAMES[seat]) for seat in range(self.players)]
        return new_match(self.edition, self.map, seats, self.seed, house_rules=dict(self.rules))


FOUR: Final = Game("recharged", "germany", 4, 6)
SIX: Final = Game("recharged", "usa", 6, 4)
CLASSIC: Final = Game("classic", "germany", 3, 5)
TWO: Final = Game("recharged", "germany", 2, 3)
HIDDEN: Final = Game("classic", "usa", 5, 2, (("hidden_money", True),))
_kept: dict[tuple[Game, str], Match] = {}


def reached(game: Game, when: str, test: Callable[[GameState], bool]) -> Match:
    """The match played by greedy bots to the first state that passes a test; kept under the word `when`."""
    match = _kept.get((game, when))
    if match is None:
        match = game.match()
        random = Random(game.seed)
        while not match.over and not test(match.state):
            seat = match.asked()[0]
            match.commit(seat, decide(match.state, "greedy", random, seat))
        _kept[game, when] = match
    return match


def again(match: Match) -> Match:
    """The same match once more, so that what is done to one does not show in the other."""
    twin = Match(match.record.fresh())
    twin.record.lines = list(match.record.lines)
    twin.state, twin.commits = match.state, list(match.commits)
    twin.told = list(match.told)
    return twin


def at(
    game: Game, when: str, test: Callable[[GameState], bool], lay: Callable[[Stage], None] | None = None
) -> Callable[[str], Scene]:
    """A scene of the game at that moment, with something laid out."""

    def build(layout: str) -> Scene:
        scene = PlayScene(again(reached(game, when, test)), RobotsHere(1), lambda where: None, layout)
        if lay:
            lay(scene.stage)
        return scene

    return build


def _acting(stage: Stage) -> int:
    seat = stage.acting
    return stage.match.asked()[0] if seat is None else seat


def lay_out(stage: Stage, *moves: Action) -> None:
    """Lay moves out for whoever acts."""
    for move in moves:
        stage.perform(intents.Lay(_acting(stage), move))


def nominated(stage: Stage) -> None:
    lay_out(stage, rules.legal_actions(stage.state)[-2])


def bidding(stage: Stage) -> None:
    seat = _acting(stage)
    stage.perform(intents.SetBid(seat, stage.view(seat).bid + 2))


def scrapping(stage: Stage) -> None:
    lay_out(stage, next(move for move in rules.legal_actions(stage.state) if isinstance(move, Scrap)))


def cart(stage: Stage) -> None:
    for fuel in (0, 1, 0, 2, 1, 3, 0):
        if BUY[fuel] in rules.legal_actions(stage.state):
            lay_out(stage, BUY[fuel])


def houses(stage: Stage) -> None:
    for _ in range(3):
        seat = _acting(stage)
        player = stage.state.players[seat]
        choices = [move for move in rules.legal_actions(stage.state) if isinstance(move, Build)]
        choices.sort(key=lambda move: stage.state.house_price[move.city] + player.reach[move.city])
        if choices:
            lay_out(stage, choices[0])


def too_dear(stage: Stage) -> None:
    """A city that cannot be paid or is full: the refusal is shown."""
    seat = _acting(stage)
    legal = rules.legal_actions(stage.state)
    refused = next(move for move in BUILD[: len(stage.state.zone)] if move not in legal)
    stage.perform(intents.Lay(seat, refused))


def one_off(stage: Stage) -> None:
    seat = _acting(stage)
    runs = stage.view(seat).runs
    if len(runs) > 1:
        stage.perform(intents.ToggleRun(seat, next(iter(runs))))


def some_ready(stage: Stage) -> None:
    for seat in stage.match.asked()[:2]:
        while seat not in stage.match.ready:
            stage.perform(intents.Confirm(seat))


def sheet(name: str) -> Callable[[Stage], None]:
    """A seat with a sheet open."""

    def lay(stage: Stage) -> None:
        stage.perform(intents.Open(_acting(stage), name))

    return lay


def planned(stage: Stage) -> None:
    """A seat that waits plans a plant, fuel and houses."""
    state = stage.match.state
    seat = stage.shown_seat
    stage.perform(intents.Open(seat, "planner"))
    money = state.players[seat].money
    plants = [plant for plant in state.current if plant != STEP3 and plant <= money // 2]
    if plants:
        stage.perform(intents.PlanPlant(seat, plants[-1]))
        stage.perform(intents.PlanPrice(seat, stage.view(seat).plan.price + 2))
    for fuel in (0, 1, 0, 2, 3):
        stage.perform(intents.PlanFuel(seat, fuel))
    for _ in range(2):
        near = [item for item in planning.outlook(stage, seat).near if item.able]
        if near:
            stage.perform(intents.PlanCity(seat, near[0].city))


def outdated(stage: Stage) -> None:
    """What a seat planned a while ago: the plant was sold, a city is full, fuel has another price."""
    seat, state = stage.shown_seat, stage.match.state
    sold = next(plant.number for player in state.players if player.seat != seat for plant in player.plants)
    mine = state.players[seat]
    full = next(city for city, price in enumerate(state.house_price) if price > 99 and city not in mine.cities)
    near = planning.outlook(stage, seat).near[0]
    wishes = ((full, 10), (near.city, near.cost))
    stage.view(seat).plan = Plan(sold, sold + 3, 0, ((0, 1), (0, 1)), wishes)
    stage.perform(intents.Open(seat, "planner"))


def peeking(stage: Stage) -> None:
    stage.perform(intents.Peek(_acting(stage)))


def looking(glance: Glance) -> Callable[[Stage], None]:
    """The map looked at in some way, its handle open; the desk does not turn it."""

    def lay(stage: Stage) -> None:
        stage.look.drawn = stage.look.now = glance
        stage.look.open = True

    return lay


def pulled_up(stage: Stage) -> None:
    """Two seats look at parts of the map through lenses of their own."""
    houses(stage)
    seat = _acting(stage)
    other = (seat + 2) % len(stage.match.seats)
    stage.look.lenses += [Lens(1, seat, (599.4, 499.4), 700.0, 400.0), Lens(2, other, (344.7, 680.0), 300.0, 380.0)]
