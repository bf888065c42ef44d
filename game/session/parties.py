"""Parties (seats and the Cartel) as plain values, which panels paint and recognize changes by."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.plants import PowerPlant, best_firing
from game.engine.resources import FUELS
from game.engine.state import CARTEL, GameState, Phase, Player, Task
from game.match import PERSON
from game.session.fuel_placement import NOWHERE, Lying, arrange
from game.session.maximum_bid import answered_alone
from game.session.prompts import name_of
from game.session.session import Session

CARTEL_COLOUR = "natural"


@dataclass(frozen=True, slots=True)
class PlantFuel:
    """A plant with the fuel tokens on it."""

    number: int
    tokens: tuple[int, ...]
    running: bool = True
    """Whether the plant has enough tokens to run."""


@dataclass(frozen=True, slots=True)
class Party:
    """A seat or the Cartel, as seen by everyone at this desk."""

    seat: int
    name: str
    colour: str
    money: int | None
    """The money in Elektro; None while it is covered."""
    cities: int
    capacity: int
    """The number of cities that all plants could power; with one plant too many, without the smallest old one."""
    lit: int
    """The number of cities that the fuel at hand, staged tokens included, could power."""
    plants: tuple[PlantFuel, ...]
    spare: tuple[int, ...] = ()
    """The fuels of tokens that fit on no plant, while a scrapped plant's fuel is dropped."""
    houses_left: int = 0
    """The number of houses in the Cartel's supply; 0 for a seat."""
    acting: bool = False
    yours: bool = False
    """Whether the seat is a person who plays at this desk."""
    burning: frozenset[int] = frozenset()
    """The plants that run in the night that is presented, also those of others."""
    kind: str = PERSON
    """The kind of player: a person or a bot."""


def front_seat(session: Session) -> int:
    """Return the seat whose desk is shown in the window."""
    return session.shown_seat


def subject_seat(session: Session) -> int:
    """Return the seat that the prompt is about: the one to act, or the one whose desk is shown if all act at once.
    While bots wait for a reader, the reader; while they bid against an answer given in advance, its seat."""
    acting = session.acting
    if answered_alone(session, front_seat(session)) and not session.watching:
        return front_seat(session)
    if session.reader is not None and acting is not None and not session.match.is_person(acting):
        return session.reader
    return front_seat(session) if acting is None else acting


def is_asked(session: Session, seat: int) -> bool:
    """Return whether a seat's player is a person at this desk who has a decision to make now."""
    return not session.watching and session.decides(seat)


def colour_of(session: Session, party: int) -> str:
    """Return the colour of a seat or of the Cartel."""
    return CARTEL_COLOUR if party == CARTEL else session.match.seats[party].colour


def finished(session: Session, party: int) -> bool:
    """Return whether a party has finished this phase: it has bought, passed or completed its turn."""
    state = session.match.state
    if state.task == Task.RUN:
        return party in session.match.ready
    if state.phase == Phase.AUCTION:
        return state.cartel is not None and state.cartel.acted if party == CARTEL else party not in state.eligible
    return state.phase in (Phase.MARKET, Phase.BUILD) and party not in (*state.queue, state.actor)


def turn_direction(state: GameState) -> int:
    """Return the direction of play in turn order: 1 from the first player, -1 from the last, 0 in phases without
    one."""
    return -1 if state.phase in (Phase.MARKET, Phase.BUILD) else int(state.phase == Phase.AUCTION)


def party(session: Session, seat: int) -> Party:
    """Return the facts about a seat, or about the Cartel, that everyone at this desk may see."""
    if seat == CARTEL:
        return _cartel(session)
    state = session.match.state if session.match.state.task == Task.RUN else session.state
    player = state.players[seat]
    plants = player.plants
    lying = session.lying(seat)
    stored = [have - lying.get(NOWHERE, []).count(fuel) for fuel, have in enumerate(player.fuel)]
    lit = sum(plant.cities for plant, _ in best_firing(plants, stored))
    return Party(
        seat,
        name_of(session, seat),
        colour_of(session, seat),
        player.money if session.money_seen(seat) else None,
        len(player.cities),
        capacity_left(session, player),
        lit,
        _stored(plants, lying),
        tuple(lying.get(NOWHERE, ())),
        acting=session.acting == seat,
        yours=session.match.is_person(seat) and not session.watching,
        burning=session.burning,
        kind=session.match.seats[seat].kind,
    )


def capacity_left(session: Session, player: Player) -> int:
    """Return how many cities all plants of a player could power; while one must be discarded, without the smallest
    old one."""
    state = session.state
    if player.limited_plants <= state.rules.plant_limit:
        return player.capacity
    old = [plant.cities for plant in player.plants if plant.number != state.lot and not plant.mined]
    return player.capacity - min(old)


def fuel_on(session: Session, seat: int) -> dict[int, tuple[str, ...]]:
    """Return the fuel names of the tokens on each plant of a seat (0: on none); fuel to be burnt this round is
    included."""
    return {plant: tuple(FUELS[fuel] for fuel in tokens) for plant, tokens in session.lying(seat).items()}


def _stored(plants: tuple[PowerPlant, ...], lying: Lying) -> tuple[PlantFuel, ...]:
    tokens = [(plant, tuple(lying[plant.number])) for plant in plants]
    return tuple(PlantFuel(plant.number, fuel, len(fuel) >= plant.need) for plant, fuel in tokens)


def _cartel(session: Session) -> Party:
    state = session.state
    cartel = state.cartel
    assert cartel is not None, "only asked for when a Cartel plays"
    lying = arrange(cartel.plants, cartel.fuel)
    return Party(
        CARTEL,
        name_of(session, CARTEL),
        CARTEL_COLOUR,
        None,
        sum(owner == CARTEL for owner in state.houses),
        sum(plant.cities for plant in cartel.plants),
        sum(plant.cities for plant, _ in best_firing(cartel.plants, cartel.fuel)),
        _stored(cartel.plants, lying),
        houses_left=cartel.houses,
    )


def others(session: Session, seat: int) -> tuple[Party, ...]:
    """Return the other parties, clockwise from a seat; the Cartel comes last."""
    count = len(session.match.seats)
    found = [party(session, (seat + step) % count) for step in range(1, count)]
    if session.state.cartel:
        found.append(_cartel(session))
    return tuple(found)
