"""What a panel shows of a party, as plain values: the key of a panel and what it is painted from are one."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.actions import Run
from game.engine.plants import PLANTS, PowerPlant, best_firing
from game.engine.state import CARTEL, GameState, Task
from game.scenes.asking import name_of
from game.scenes.stage import Stage
from game.scenes.storage import NOWHERE, Firing, arrange

CARTEL_COLOUR = "natural"


@dataclass(frozen=True, slots=True)
class Stored:
    """A plant with the tokens lying on it."""

    number: int
    tokens: tuple[int, ...]
    running: bool = True
    """Whether its tokens let it run."""


@dataclass(frozen=True, slots=True)
class Party:
    """A seat, or the Cartel, as everybody at this desk sees it."""

    seat: int
    name: str
    colour: str
    money: int | None
    """None while it is covered."""
    cities: int
    capacity: int
    """Cities all plants could supply."""
    lit: int
    """Cities the fuel at hand supplies."""
    plants: tuple[Stored, ...]
    spare: tuple[int, ...] = ()
    """Tokens without a place, while a scrapped plant is dealt with."""
    houses_left: int = 0
    """Houses in the Cartel's supply."""
    acting: bool = False
    yours: bool = False
    """Whether a person sits there who plays at this desk."""


def front(stage: Stage) -> int:
    """The seat whose desk lies in front: a person's; where only bots play always the same one."""
    return 0 if stage.watching else stage.shown_seat


def asked(stage: Stage, seat: int) -> bool:
    """Whether this seat is a person at this desk that has something to decide now."""
    return not stage.watching and stage.match.is_person(seat) and seat in stage.match.asked()


def colour_of(stage: Stage, party: int) -> str:
    """The colour of a seat or of the Cartel."""
    return CARTEL_COLOUR if party == CARTEL else stage.match.seats[party].colour


def state_of(stage: Stage, seat: int) -> GameState:
    """The state with what this seat has laid out, if it is asked; else the one everybody sees."""
    return stage.state_of(seat) if seat in stage.match.asked() else stage.state


def chosen_runs(stage: Stage, seat: int) -> dict[int, Run]:
    """The plants a seat runs in this bureaucracy: its choice, what it has laid out, or what would be best."""
    ready = [move for move in stage.match.ready.get(seat, ()) if isinstance(move, Run)]
    if ready:
        return {run.plant: run for run in ready}
    if not stage.watching:
        return stage.view(seat).runs if seat not in stage.match.ready else {}
    player = stage.match.state.players[seat]
    firing = best_firing(player.plants, player.fuel, len(player.cities))
    return {plant.number: Run(plant.number, mix) for plant, mix in firing}


def lit_by(stage: Stage, seat: int, runs: dict[int, Run]) -> int:
    """Cities that these runs supply."""
    player = stage.match.state.players[seat]
    return min(sum(PLANTS[number].cities for number in runs), len(player.cities))


def party(stage: Stage, seat: int) -> Party:
    """One seat's facts."""
    if seat == CARTEL:
        return _cartel(stage)
    state = _for_seat(stage, seat)
    player = state.players[seat]
    plants = player.plants
    lying = arrange(plants, player.fuel, _chosen_firing(stage, seat))
    firing = {plant.number for plant, _ in best_firing(plants, player.fuel)}
    lit = sum(plant.cities for plant in plants if plant.number in firing)
    view = stage.view(seat)
    seen = stage.money_open(seat) or view.peeking
    return Party(
        seat,
        name_of(stage, seat),
        colour_of(stage, seat),
        player.money if seen else None,
        len(player.cities),
        player.capacity,
        lit,
        _stored(plants, lying, firing),
        tuple(lying.get(NOWHERE, ())),
        acting=stage.acting == seat,
        yours=stage.match.is_person(seat) and not stage.watching,
    )


def _chosen_firing(stage: Stage, seat: int) -> Firing | None:
    """In the bureaucracy the fuel lies where it will be burnt; None before."""
    if stage.match.state.task != Task.RUN:
        return None
    return [(PLANTS[number], run.mix) for number, run in chosen_runs(stage, seat).items()]


def _for_seat(stage: Stage, seat: int) -> GameState:
    """In the bureaucracy what is burnt is only proposed, so the fuel still lies there."""
    if stage.match.state.task == Task.RUN:
        return stage.match.state
    return stage.state


def _stored(plants: tuple[PowerPlant, ...], lying: dict[int, list[int]], firing: set[int]) -> tuple[Stored, ...]:
    return tuple(Stored(plant.number, tuple(lying[plant.number]), plant.number in firing) for plant in plants)


def _cartel(stage: Stage) -> Party:
    state = stage.state
    cartel = state.cartel
    assert cartel is not None, "only asked for when a Cartel plays"
    lying = arrange(cartel.plants, cartel.fuel)
    firing = {plant.number for plant, _ in best_firing(cartel.plants, cartel.fuel)}
    return Party(
        CARTEL,
        name_of(stage, CARTEL),
        CARTEL_COLOUR,
        None,
        sum(owner == CARTEL for owner in state.houses),
        sum(plant.cities for plant in cartel.plants),
        sum(plant.cities for plant in cartel.plants if plant.number in firing),
        _stored(cartel.plants, lying, firing),
        houses_left=cartel.houses,
    )


def others(stage: Stage, seat: int) -> tuple[Party, ...]:
    """The other parties, clockwise from this seat; the Cartel last."""
    count = len(stage.match.seats)
    found = [party(stage, (seat + step) % count) for step in range(1, count)]
    if stage.state.cartel:
        found.append(_cartel(stage))
    return tuple(found)
