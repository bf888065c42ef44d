"""Answers that all parts of the table need about the game: who acts, colours, fuel on plants, short sentences."""

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

NONE = "\N{EN DASH}"
"""Stands where there is no number."""
TO = " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
"""Between before and after."""
TIMES = "\N{MULTIPLICATION SIGN}"
FUEL_BUTTON = {fuel: mixed(FUEL[fuel], (0, 0, 0), 0.12) for fuel in FUELS}
SHEETS = ("payment", "resupply", "plants", "log", "advice", "help")
"""What a seat can open in its own station, in the order of the tabs."""
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
    """A stage with the places on it."""

    session: Session
    plan: TablePlan
    arrangement: Arrangement = field(default_factory=Arrangement)

    @cached_property
    def state(self) -> GameState:
        """The game with the acting seat's laid-out moves."""
        return self.session.state

    @cached_property
    def true(self) -> GameState:
        """The game as committed."""
        return self.session.match.state

    @property
    def seats(self) -> range:
        return range(len(self.session.match.seats))

    def colour(self, party: int) -> str:
        """Colour of a seat, or of the Cartel."""
        return colour_of(self.session, party)

    def at(self, seat: int, name: str) -> AtSeat:
        """The name of what every seat has one of, at this seat."""
        return AtSeat(self.colour(seat), name)

    def name(self, seat: int) -> str:
        return self.session.match.seats[seat].name

    def player(self, seat: int) -> Player:
        return self.session.seen(seat).players[seat]

    @property
    def hands(self) -> int | None:
        """The person whose hands the shared things obey now."""
        acting = self.session.acting
        return acting if acting is not None and self.session.decides(acting) else None

    def awaits(self, *tasks: Task) -> str:
        """The colour of the person whom a shared thing obeys in one of these tasks, else nothing."""
        hands = self.hands
        return self.colour(hands) if hands is not None and self.true.task in tasks else ""

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in self.seats if self.session.match.is_person(seat)]

    def language_at(self, turn: int, near: tuple[float, float] | None = None) -> str:
        """The language of all people who read what is turned by so many quarters, or of whom of them sits nearest to a
        place, px; empty: the one that all speak."""
        chairs, view = self.plan.seating.chairs, self.session.view
        there = [seat for seat in self.people if chairs[seat].turn == turn % 4]
        if near and there:
            there = [self._nearest(there, *near)]
        spoken = {view(seat).language for seat in there}
        return spoken.pop() if len(spoken) == 1 else ""

    @property
    def claimed(self) -> int | None:
        """The person who is asked on the map now: nobody else may move it under their fingers, unless all agreed."""
        hands = self.hands if self.awaits(Task.BUILD, Task.PLACE, Task.MARK) else None
        return None if hands is not None and self.session.look.agreed == hands else hands

    def other_seat(self, x: float, y: float) -> int | None:
        """The seat whose finger a touch at (x, y), px, most likely is, if the map is somebody else's now."""
        near = self.person(x, y)
        return near if self.claimed not in (None, near) else None

    def nearest(self, x: float, y: float) -> int:
        """The seat whose station lies nearest to a place on the screen, px."""
        return self._nearest(self.seats, x, y)

    def person(self, x: float, y: float) -> int | None:
        """The same among the seats of people: whose finger that most likely is; None where nobody plays."""
        return self._nearest(self.people, x, y) if self.people else None

    def _nearest(self, seats: Sequence[int], x: float, y: float) -> int:
        plan = self.plan
        k, chairs = plan.seating.px_per_mm, plan.seating.chairs
        boxes = {seat: plan.station(chairs[seat], STRIP) for seat in seats}
        return min(seats, key=lambda seat: boxes[seat].away(x / k, y / k))

    def reader(self, x: float, y: float) -> int:
        """Which way up whoever touches a shared thing there reads."""
        return self.plan.seating.chairs[self.nearest(x, y)].turn

    def open_money(self, seat: int) -> int | None:
        """The money of a seat as everybody may see it: who peeks sees it under the hand, and nowhere else."""
        return self.player(seat).money if self.session.money_open(seat) else None


def arranged(session: Session, seating: Seating, arrangement: Arrangement) -> tuple[Table, Table]:
    """The table, and the same with the stations that fingers drag where these are now."""
    table = Table(session, plan(arrangement.seated(seating)), arrangement)
    if not arrangement.live:
        return table, table
    return table, replace(table, plan=table.plan.with_chairs(arrangement.live).settled())


def phase_word(state: GameState) -> str:
    """The heading of the flank: the phase, in the words of the desk, and the step."""
    if state.phase == Phase.FINISH:
        return words.say("table.phase.finish")
    key = "table.phase.setup" if state.phase == Phase.SETUP else f"desk.phase_{state.phase.word}"
    return words.say("table.phase_step", phase=words.say(key), step=state.step)


def nth(place: int) -> str:
    """Somebody's place in an order, counted from 1."""
    return words.say(f"table.nth.{place}")


def running_market(state: GameState) -> str:
    """The market that everybody uses in this phase, nothing where none is."""
    return {Phase.AUCTION: PLANTS, Phase.MARKET: FUEL_MARKET}.get(state.phase, "")
