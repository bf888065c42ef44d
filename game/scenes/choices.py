"""What is settled before a game: who sits where, edition, map, regions, money, chance. No screen in here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from game.engine import setup
from game.engine.board import Board, hangs_together, load_board, maps, playable_regions
from game.engine.notation import Seat
from game.engine.ruleset import PLAYERS, board_of, editions
from game.match import PERSON, Match, new_match

COLOURS: Final = ("red", "blue", "yellow", "green", "purple", "black")
NAMES: Final = ("Anna", "Bob", "Carla", "Dev", "Emil", "Fatima")
KINDS: Final = (PERSON, "greedy", "chance")
LONGEST_NAME: Final = 12
MOST_SEED: Final = 99_999


@dataclass(frozen=True, slots=True)
class Chair:
    """One place at the table: who would sit there, and whether somebody does."""

    colour: str
    name: str
    kind: str
    taken: bool


def _first_chairs() -> tuple[Chair, ...]:
    return tuple(
        Chair(colour, name, PERSON if place == 0 else "greedy", place < 4)
        for place, (colour, name) in enumerate(zip(COLOURS, NAMES, strict=True))
    )


@dataclass(frozen=True, slots=True)
class Choices:
    """A set-up; every change gives a new one. `seed` 0 means a random one, no regions mean random ones."""

    chairs: tuple[Chair, ...] = field(default_factory=_first_chairs)
    edition: str = "recharged"
    map: str = "germany"
    regions: tuple[str, ...] = ()
    hidden_money: bool = False
    start_cities: bool = False
    seed: int = 0
    layout: str = "desk"

    @property
    def players(self) -> int:
        return sum(chair.taken for chair in self.chairs)

    @property
    def board(self) -> Board:
        """The side of the board this edition is played on."""
        return load_board(self.map, self.board_side)

    @property
    def board_side(self) -> str:
        """Which side of the map's board this edition prints."""
        return board_of(self.edition)

    @property
    def regions_wanted(self) -> int:
        """How many regions are in play with so many players."""
        players = min(max(self.players, PLAYERS[0]), PLAYERS[-1])
        return setup.rules_for(self.edition, self.map, players).regions

    @property
    def problem(self) -> str:
        """The word of what still hinders the game, empty if it can begin."""
        if self.players < PLAYERS[0]:
            return "too_few"
        if not self.regions:
            return ""
        if len(self.regions) != self.regions_wanted:
            return "region_count"
        if not hangs_together(self.board, self.regions):
            return "regions_apart"
        known = {frozenset(choice) for choice in playable_regions(self.board, self.regions_wanted)}
        return "" if frozenset(self.regions) in known else "region_stranded"

    # --- changes --------------------------------------------------------------------------------------

    def with_chair(self, place: int, **changes: str | bool) -> Choices:
        """With one chair changed."""
        chairs = list(self.chairs)
        chairs[place] = replace(chairs[place], **changes)  # type: ignore[arg-type]
        return self._fitting(replace(self, chairs=tuple(chairs)))

    def with_next_kind(self, place: int) -> Choices:
        """With the next kind of player on a chair: person, the bots in turn."""
        kind = self.chairs[place].kind
        return self.with_chair(place, kind=KINDS[(KINDS.index(kind) + 1) % len(KINDS)])

    def with_next_colour(self, place: int) -> Choices:
        """With the next colour on a chair, exchanged with the chair that had it."""
        chairs = list(self.chairs)
        mine = chairs[place].colour
        wanted = COLOURS[(COLOURS.index(mine) + 1) % len(COLOURS)]
        other = next(index for index, chair in enumerate(chairs) if chair.colour == wanted)
        chairs[place], chairs[other] = (
            replace(chairs[place], colour=wanted),
            replace(chairs[other], colour=mine),
        )
        return replace(self, chairs=tuple(chairs))

    def with_edition(self, edition: str) -> Choices:
        return self._fitting(replace(self, edition=edition))

    def with_map(self, map_name: str) -> Choices:
        return replace(self, map=map_name, regions=())

    def with_region(self, region: str) -> Choices:
        """With one region chosen, or given up if it was; more than are wanted push the oldest out."""
        if region in self.regions:
            return replace(self, regions=tuple(other for other in self.regions if other != region))
        return replace(self, regions=(*self.regions, region)[-self.regions_wanted :])

    def with_random_regions(self, random: Random) -> Choices:
        return replace(self, regions=random.choice(playable_regions(self.board, self.regions_wanted)))

    @staticmethod
    def _fitting(changed: Choices) -> Choices:
        """Fewer players may mean fewer regions: the last ones chosen go."""
        return replace(changed, regions=changed.regions[: changed.regions_wanted])

    # --- the game -------------------------------------------------------------------------------------

    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(chair.colour, chair.kind, chair.name) for chair in self.chairs if chair.taken)

    def house_rules(self) -> dict[str, object]:
        """What differs from the edition."""
        known = setup.rules_for(self.edition, self.map, max(self.players, PLAYERS[0]))
        wanted = {"hidden_money": self.hidden_money, "start_cities": self.start_cities}
        return {name: value for name, value in wanted.items() if getattr(known, name) != value}

    def deal(self, random: Random) -> Match:
        """The game these choices lead to, dealt; a problem raises BadMap or BadRules."""
        seed = self.seed or random.randrange(1, MOST_SEED + 1)
        return new_match(
            self.edition, self.map, self.seats(), seed, self.regions or None, dict(self.house_rules())
        )


def next_of(options: Sequence[str], current: str) -> str:
    """The option after the current one, round and round."""
    return options[(options.index(current) + 1) % len(options)]


__all__ = [
    "COLOURS",
    "KINDS",
    "LONGEST_NAME",
    "MOST_SEED",
    "NAMES",
    "Chair",
    "Choices",
    "editions",
    "maps",
    "next_of",
]
