"""Games played by bots to an interesting moment, with moves staged there: for pictures, strips of motion and tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from game.bots import decide
from game.engine import rules
from game.engine.actions import BUILD, BUY, Action, Build, Scrap
from game.engine.plants import STEP3
from game.engine.record import Seat
from game.engine.state import GameState, Task
from game.kit.board.printed_map import MapViewport
from game.kit.scenes.scene import Scene
from game.kit.values.ids import CardId
from game.match import Match, new_match
from game.scenes.play import PlayScene
from game.session import intents, planning
from game.session.bot_players import LocalBots
from game.session.map_look import Lens
from game.session.planner import Plan
from game.session.session import Session
from game.setup.choices import COLOURS, NAMES
from game.table.measures.arrangement import Arrangement, MarketPlacement
from game.table.measures.seating import SeatPlace


@dataclass(frozen=True, slots=True)
class StagedGame:
    """A game to be played to a moment by bots in people's seats."""

    edition: str
    map: str
    players: int
    seed: int
    rules: tuple[tuple[str, object], ...] = ()

    def match(self) -> Match:
        seats = [Seat(COLOURS[seat], "person", NAMES[seat]) for seat in range(self.players)]
        return new_match(self.edition, self.map, seats, self.seed, house_rules=dict(self.rules))


FOUR: Final = StagedGame("recharged", "germany", 4, 6)
SIX: Final = StagedGame("recharged", "usa", 6, 4)
CLASSIC: Final = StagedGame("classic", "germany", 3, 5)
TWO: Final = StagedGame("recharged", "germany", 2, 3)
HIDDEN: Final = StagedGame("classic", "usa", 5, 2, (("hidden_money", True),))
_kept: dict[tuple[StagedGame, str], Match] = {}


def reached(game: StagedGame, when: str, test: Callable[[GameState], bool]) -> Match:
    """Return the match played by greedy bots to the first state that passes a test, or to its end; cached under the
    name `when`."""
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
    """Return a copy of the match, so that changes to one do not affect the other."""
    twin = Match(match.record.fresh())
    twin.record.lines = list(match.record.lines)
    twin.state, twin.commits = match.state, list(match.commits)
    twin.events = list(match.events)
    return twin


def playing(match: Match, layout: str) -> PlayScene:
    """Return a scene of a copy of the match, with bots that answer at once."""
    return PlayScene(again(match), LocalBots(1), lambda where: None, layout)


def at(
    game: StagedGame, when: str, test: Callable[[GameState], bool], lay: Callable[[Session], None] | None = None
) -> Callable[[str], Scene]:
    """Return a function that builds a scene of a game at a certain moment; `lay` stages moves in it."""

    def build(layout: str) -> Scene:
        scene = playing(reached(game, when, test), layout)
        if lay:
            lay(scene.session)
        return scene

    return build


def _acting(session: Session) -> int:
    seat = session.acting
    return session.match.asked()[0] if seat is None else seat


def lay_out(session: Session, *moves: Action) -> None:
    """Select moves for the acting player without confirming them."""
    for move in moves:
        session.perform(intents.StageMove(_acting(session), move))


def nominated(session: Session) -> None:
    lay_out(session, rules.legal_actions(session.state)[-2])


def bidding(session: Session) -> None:
    seat = _acting(session)
    session.perform(intents.SetBid(seat, session.view(seat).bid + 2))


def scrapping(session: Session) -> None:
    lay_out(session, next(move for move in rules.legal_actions(session.state) if isinstance(move, Scrap)))


def cart(session: Session) -> None:
    for fuel in (0, 1, 0, 2, 1, 3, 0):
        if BUY[fuel] in rules.legal_actions(session.state):
            lay_out(session, BUY[fuel])


def houses(session: Session) -> None:
    for _ in range(3):
        seat = _acting(session)
        player = session.state.players[seat]
        choices = [move for move in rules.legal_actions(session.state) if isinstance(move, Build)]
        choices.sort(key=lambda move: session.state.house_price[move.city] + player.reach[move.city])
        if choices:
            lay_out(session, choices[0])


def too_dear(session: Session) -> None:
    """Try to stage a house in a city where the acting seat cannot build, so that the refusal is shown."""
    seat = _acting(session)
    legal = rules.legal_actions(session.state)
    refused = next(move for move in BUILD[: len(session.state.zone)] if move not in legal)
    session.perform(intents.StageMove(seat, refused))


def one_off(session: Session) -> None:
    seat = _acting(session)
    runs = session.view(seat).runs
    if len(runs) > 1:
        session.perform(intents.ToggleRun(seat, next(iter(runs))))


def some_ready(session: Session) -> None:
    for seat in session.match.asked()[:2]:
        while seat not in session.match.ready:
            session.perform(intents.Confirm(seat))


def reported(session: Session) -> None:
    """Open the previous round's report for every player."""
    for view in session.views:
        view.report = True


def sheet(name: str) -> Callable[[Session], None]:
    """Return a function that opens a sheet for the acting seat."""

    def lay(session: Session) -> None:
        session.perform(intents.Open(_acting(session), name))

    return lay


def planned(session: Session) -> None:
    """Plan a plant, fuel and houses for the seat shown, and open its planner."""
    state = session.match.state
    seat = session.shown_seat
    session.perform(intents.Open(seat, "planner"))
    money = state.players[seat].money
    plants = [plant for plant in state.current if plant != STEP3 and plant <= money // 2]
    if plants:
        session.perform(intents.PlanPlant(seat, plants[-1]))
        session.perform(intents.PlanPrice(seat, session.view(seat).plan.price + 2))
    for fuel in (0, 1, 0, 2, 3):
        session.perform(intents.PlanFuel(seat, fuel))
    for _ in range(2):
        near = [item for item in planning.outlook(session, seat).near if item.able]
        if near:
            session.perform(intents.PlanCity(seat, near[0].city))


def outdated(session: Session) -> None:
    """Give the seat shown an outdated plan: its plant was sold, a city is full, and fuel has another price."""
    seat, state = session.shown_seat, session.match.state
    sold = next(plant.number for player in state.players if player.seat != seat for plant in player.plants)
    mine = state.players[seat]
    full = next(city for city, price in enumerate(state.house_price) if price > 99 and city not in mine.cities)
    near = planning.outlook(session, seat).near[0]
    wishes = ((full, 10), (near.city, near.cost))
    session.view(seat).plan = Plan(sold, sold + 3, 0, ((0, 1), (0, 1)), wishes)
    session.perform(intents.Open(seat, "planner"))


def peeking(session: Session) -> None:
    session.perform(intents.Peek(_acting(session)))


def looking(glance: MapViewport) -> Callable[[Session], None]:
    """Return a function that shows this view of the map with its zoom buttons open."""

    def lay(session: Session) -> None:
        session.look.drawn = session.look.now = glance
        session.look.open = True

    return lay


def pulled_up(session: Session) -> None:
    """Stage houses, and open a lens on a part of the map for each of two seats."""
    houses(session)
    seat = _acting(session)
    other = (seat + 2) % len(session.match.seats)
    session.look.lenses += [Lens(1, seat, (599.4, 499.4), 700.0, 400.0), Lens(2, other, (344.7, 680.0), 300.0, 380.0)]


THREE_MOVED: Final = Arrangement(chairs=(SeatPlace("S", 0, 640.0), SeatPlace("E"), SeatPlace("S", 0, 250.0)))
TURNED: Final = Arrangement(markets={"plants": MarketPlacement(1), "fuels": MarketPlacement(3, 1.2)})
PULLED: Final = Arrangement(popouts=[(0, "fuels"), (3, "plants"), (3, CardId(37)), (5, CardId(39))])


def arranged(arrangement: Arrangement, build: Callable[[str], Scene]) -> Callable[[str], Scene]:
    """Return a function that builds the same scene with a table arranged by hand."""

    def build_so(layout: str) -> Scene:
        scene = build(layout)
        if isinstance(scene, PlayScene):
            scene.people.arrangement.chairs = arrangement.chairs
            scene.people.arrangement.markets.update(arrangement.markets)
            scene.people.arrangement.popouts += arrangement.popouts
        return scene

    return build_so


def asking(task: Task, round_: int = 1, step: int = 1) -> Callable[[GameState], bool]:
    """Return a test whether this kind of decision is due in this round and step or later."""
    return lambda state: state.task == task and state.round >= round_ and state.step >= step


def full(state: GameState) -> bool:
    """Return whether the player who is to bid owns as many plants as allowed."""
    owned = len(state.players[state.actor].plants) if state.task == Task.RAISE else 0
    return owned == state.rules.plant_limit
