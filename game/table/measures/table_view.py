"""A view of the game for the panels of the touch table, which answers who acts, in which colour and which language; and
short texts for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from game.engine.resources import FUELS
from game.engine.state import GameState, Phase, Player, Task
from game.kit.style import words
from game.kit.style.theme import FUEL, mixed
from game.kit.values.ids import AtSeat
from game.session.parties import colour_of
from game.session.session import Session
from game.table.measures.arrangement import FUELS as FUEL_MARKET
from game.table.measures.arrangement import PLANTS, Arrangement
from game.table.measures.seating import Seating
from game.table.measures.table_plan import STRIP, TablePlan, plan
from game.views.story.entries import LogEntry, last_acts

NONE = "\N{EN DASH}"
"""Shown where there is no number."""
TO = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
"""Separates the values before and after a change."""
TIMES = "\N{MULTIPLICATION SIGN}"
FUEL_BUTTON = {fuel: mixed(FUEL[fuel], (0, 0, 0), 0.12) for fuel in FUELS}
SHEETS = ("payment", "resupply", "plants", "log", "advice", "help")
"""The sheets a seat can open in its station, in the order of the tabs."""
SHEET_ICONS = {
    "payment": "coins",
    "resupply": "cube",
    "plants": "factory",
    "log": "list-numbers",
    "advice": "lightbulb",
    "help": "question",
}


@dataclass(frozen=True)
class Table:
    """A session of a game, with the geometry and the arrangement of its touch table."""

    session: Session
    plan: TablePlan
    arrangement: Arrangement = field(default_factory=Arrangement)

    @cached_property
    def state(self) -> GameState:
        """The state of the game with the staged moves of the seat whose turn it is."""
        return self.session.state

    @cached_property
    def true(self) -> GameState:
        """The game as committed."""
        return self.session.match.state

    @cached_property
    def acts(self) -> dict[int, LogEntry]:
        """The last thing that each party (a player or the Cartel) did, as an entry of the log."""
        return last_acts(self.session)

    @property
    def seats(self) -> range:
        return range(len(self.session.match.seats))

    def colour(self, party: int) -> str:
        """Return the colour of a seat or of the Cartel."""
        return colour_of(self.session, party)

    def at(self, seat: int, name: str) -> AtSeat:
        """Return the name of a touch target that every seat has, made unique for this seat."""
        return AtSeat(self.colour(seat), name)

    def name(self, seat: int) -> str:
        return self.session.match.seats[seat].name

    def player(self, seat: int) -> Player:
        return self.session.seen(seat).players[seat]

    @property
    def hands(self) -> int | None:
        """The seat of the person who can use the shared things of the table now; None if no person can."""
        acting = self.session.acting
        return acting if acting is not None and self.session.decides(acting) else None

    def awaits(self, *tasks: Task) -> str:
        """Return the colour of the person who has to make one of these decisions now; an empty text if no person has
        to."""
        hands = self.hands
        return self.colour(hands) if hands is not None and self.true.task in tasks else ""

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in self.seats if self.session.match.is_person(seat)]

    def language_at(self, turn: int, near: tuple[float, float] | None = None) -> str:
        """Return the language shared by all people who read at this rotation, or, with `near`, that of the one of them
        nearest to this point (px); an empty text for the common language."""
        chairs, view = self.plan.seating.chairs, self.session.view
        there = [seat for seat in self.people if chairs[seat].turn == turn % 4]
        if near and there:
            there = [self._nearest(there, *near)]
        spoken = {view(seat).language for seat in there}
        return spoken.pop() if len(spoken) == 1 else ""

    @property
    def claimed(self) -> int | None:
        """The seat of the person who is choosing on the map now, so that others may not move it without consent; None
        if there is none."""
        hands = self.hands if self.awaits(Task.BUILD, Task.PLACE, Task.MARK) else None
        return None if hands is not None and self.session.look.agreed == hands else hands

    def other_seat(self, x: float, y: float) -> int | None:
        """Return the seat of the person nearest to a touch at (x, y) px, if another person is choosing on the map now;
        else None."""
        near = self.person(x, y)
        return near if self.claimed not in (None, near) else None

    def nearest(self, x: float, y: float) -> int:
        """Return the seat whose station is nearest to (x, y) px on the screen."""
        return self._nearest(self.seats, x, y)

    def person(self, x: float, y: float) -> int | None:
        """Return the seat of the person whose station is nearest to (x, y) px on the screen; None if only bots play."""
        return self._nearest(self.people, x, y) if self.people else None

    def _nearest(self, seats: Sequence[int], x: float, y: float) -> int:
        plan = self.plan
        k, chairs = plan.seating.px_per_mm, plan.seating.chairs
        boxes = {seat: plan.station(chairs[seat], STRIP) for seat in seats}
        return min(seats, key=lambda seat: boxes[seat].away(x / k, y / k))

    def reader(self, x: float, y: float) -> int:
        """Return the quarter turns of the seat nearest to (x, y) px, for whose reader a shared thing touched there is
        explained."""
        return self.plan.seating.chairs[self.nearest(x, y)].turn

    def open_money(self, seat: int) -> int | None:
        """Return a seat's money if all players may see it, else None, even while the owner has uncovered it."""
        return self.player(seat).money if self.session.money_open(seat) else None


def arranged(session: Session, seating: Seating, arrangement: Arrangement) -> tuple[Table, Table]:
    """Return the touch table twice: with each dragged station where it was before the drag, and with it below the
    finger. Both are the same if none is being dragged."""
    table = Table(session, plan(arrangement.seated(seating)), arrangement)
    if not arrangement.live:
        return table, table
    return table, replace(table, plan=table.plan.with_chairs(arrangement.live).settled())


def phase_word(state: GameState) -> str:
    """Return the current phase and step in words."""
    if state.phase == Phase.FINISH:
        return words.say("table.phase.finish")
    key = "table.phase.setup" if state.phase == Phase.SETUP else f"desk.phase_{state.phase.word}"
    return words.say("table.phase_step", phase=words.say(key), step=state.step)


def nth(place: int) -> str:
    """Return a number as a place in an order, such as "second"."""
    return words.say(f"table.nth.{place}")


def running_market(state: GameState) -> str:
    """Return the name of the market that is used in the current phase; empty if none is."""
    return {Phase.AUCTION: PLANTS, Phase.MARKET: FUEL_MARKET}.get(state.phase, "")
