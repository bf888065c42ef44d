"""The subject of a rulebook: the rules of a game in play, or of one that is not dealt yet."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import setup
from game.engine.board import City, load_board
from game.engine.recycling import as_dealt
from game.engine.ruleset import Ruleset, as_printed, board_of
from game.engine.state import GameState
from game.session.session import Session


@dataclass(frozen=True, slots=True)
class Subject:
    """The rules of one game with its map, as a rulebook needs them."""

    rules: Ruleset
    map: str
    closed: tuple[str, ...] = ()
    """Cities without a first space, which open with Step 2."""
    phased_out: bool = False
    """Whether uranium is no longer resupplied."""
    cities: tuple[City, ...] = ()
    """The cities in play; before the regions are chosen, all of the map."""

    @classmethod
    def of(cls, session: Session) -> Subject:
        """Return the subject of a rulebook for the game of a session."""
        return cls.as_played(session.match.state, session.match.record.map)

    @classmethod
    def as_played(cls, state: GameState, map_name: str) -> Subject:
        """Return the subject of a rulebook for a game in play, from its state and map."""
        zone = state.zone
        closed = tuple(city.name for city, first in zip(zone.cities, zone.first_space, strict=True) if first)
        known = as_dealt(as_printed(state.rules))
        return cls(known, map_name, closed, state.phased_out, zone.cities)

    @property
    def single_spaces(self) -> bool:
        """Whether each city has one space, open from Step 1, at a price of its own."""
        return all(len(city.slots) == 1 and city.slots[0][1] == 1 for city in self.cities)

    @property
    def passing(self) -> int:
        """The most Elektro that passing through a city costs."""
        return max([city.passing for city in self.cities], default=0)

    @classmethod
    def before(cls, edition: str, map_name: str, players: int, house_rules: dict[str, object] | None = None) -> Subject:
        """Return the subject of a rulebook for a game whose regions are not chosen yet; raise BadRules or BadMap if it
        is impossible."""
        rules = setup.rules_for(edition, map_name, players, house_rules)
        board = load_board(map_name, board_of(edition))
        closed = tuple(city.name for city in board.cities if city.supra)
        return cls(rules, map_name, closed, cities=board.cities)
