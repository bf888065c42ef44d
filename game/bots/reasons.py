"""Reasons why one commit is better than another: what differs at the end of the round, in figures a player can
count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from game.bots.greedy.fuel import to_buy
from game.bots.search.candidates import CandidateCommit
from game.bots.search.think import Search
from game.engine import mines, outage
from game.engine.actions import Build, Done, Pass
from game.engine.resources import SOLD_OUT, URANIUM
from game.engine.ruleset import LAST_STEP
from game.engine.state import CARTEL, FREE, GameState, Phase

OUTCOMES: Final = 8
"""The number of decks on which two commits are played to the end of the round."""
SURE: Final = 2.0
"""The number of standard errors by which two figures must differ to be a reason."""
HARM: Final = 5
"""The least loss of a rival, in Elektro, that is a reason."""
HALF: Final = 2
"""A commit avoids an outage if it divides the outage's cost by at least this."""
DEAREST_RUN: Final = 99
"""The assumed Elektro for one run of plants whose fuel is sold out."""

Measure = Callable[[GameState, int], int]
"""A figure of a seat when the round ends."""


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason for a commit as one sentence: its key and the values to fill in (`seat` a seat, `city` a city in
    play).

    `amount` is the money in hand compared with the other commit, `less` the cities powered less, `lost` the income that
    an outage costs more, `mean` 1 if the figures are means of several outcomes.
    """

    key: str
    values: dict[str, int | str]


NO_REASON: Final = Reason("", {})
"""The reason for a commit that is better by nothing but its chance of winning."""
ONLY: Final = Reason("advice.only", {})
"""The reason for a commit without any other to compare it with."""


# --- figures ------------------------------------------------------------------------------------------


def powered(end: GameState, seat: int) -> int:
    """Return how many cities a seat powered in the round that has ended."""
    return end.players[seat].supplied


def money(end: GameState, seat: int) -> int:
    """Return a seat's Elektro."""
    return end.players[seat].money


def capacity(end: GameState, seat: int) -> int:
    """Return how many cities all plants of a seat can power."""
    return end.players[seat].capacity


def network(end: GameState, seat: int) -> int:
    """Return the number of cities in a seat's network."""
    return len(end.players[seat].cities)


def stored(end: GameState, seat: int) -> int:
    """Return what a seat's stored fuel would cost in the market, in Elektro; tokens beyond the stock cost as the
    last one."""
    worth = 0
    for fuel, count in enumerate(end.players[seat].fuel):
        known, left = end.rules.prices[fuel], end.stock[fuel]
        worth += sum([known[max(1, left - taken)] for taken in range(count)])
    return worth


def one_run(end: GameState, seat: int) -> int:
    """Return what the fuel for one run of all plants of a seat would cost in the market, in Elektro."""
    cost = to_buy(end, end.players[seat].plants, (0, 0, 0, 0))[0]
    return DEAREST_RUN if cost >= SOLD_OUT else min(cost, DEAREST_RUN)


def lost(end: GameState, seat: int) -> int:
    """Return the Elektro that an outage took from a seat's income in the round that has ended (M32)."""
    return outage.lost(end, end.players[seat])


def mined(end: GameState, seat: int) -> int:
    """Return the Elektro that a seat's mines would earn if all mines sold now (M50)."""
    return mines.earns(end, seat)


def untaxed(end: GameState, seat: int) -> int:
    """Return the Elektro of tax that a seat's stored fuel would cost if it were bought now; 0 before Step 3 (M52)."""
    return end.rules.co2_tax * sum(end.players[seat].fuel[:URANIUM]) if end.step == LAST_STEP else 0


def place(end: GameState, seat: int) -> int:
    """Return a seat's place in the turn order of the next round, from 1, without the Cartel."""
    return [party for party in end.order if party != CARTEL].index(seat) + 1


OWN: Final[Mapping[str, tuple[Measure, int]]] = {
    "lights": (powered, 1),
    "outage": (lost, -3),
    "money": (money, 3),
    "capacity": (capacity, 1),
    "mines": (mined, 3),
    "cities": (network, 1),
    "tax": (untaxed, 2),
    "store": (stored, 3),
    "burns": (one_run, -2),
    "order": (place, 1),
}
"""The figures of a seat that can be reasons, in this order, each with the least difference that is one; negative where
less is better. A later place in the turn order buys earlier.
"""
IN_AUCTION: Final = ("lights", "capacity", "mines", "money", "cities", "burns", "order")
"""The figures that can be reasons in an auction: the cities that a plant powers come before the money it costs, and
stored fuel is no reason."""
AT_FINISH: Final = ("lights", "money")
"""The figures that can still be reasons if the game ends."""
OF_RIVAL: Final[Mapping[str, tuple[Measure, int]]] = {
    "rival_lights": (powered, 1),
    "rival_capacity": (capacity, 1),
    "rival_money": (money, HARM),
}
"""The figures of a rival whose loss can be a reason, each with the least loss that is one."""
KEYS: Final = tuple(f"advice.{word}" for word in (*OWN, *OF_RIVAL, "finish", "last_space", "only"))
"""The key of every reason in the catalogues; its numbers are in `Reason.values`."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One figure after each of two commits: rounded means, the mean difference, and whether that is more than
    chance."""

    count: int
    other: int
    gain: float
    sure: bool
    steady: bool
    """Whether neither figure differs from deck to deck."""


def pair(mine: Sequence[int], theirs: Sequence[int]) -> Pair:
    """Return the comparison of a figure after two commits, given its values deck by deck."""
    count = len(mine)
    gaps = [one - two for one, two in zip(mine, theirs, strict=True)]
    gain = sum(gaps) / count
    spread = sqrt(sum([(gap - gain) ** 2 for gap in gaps]) / max(1, count - 1) / count)
    here, there = round(sum(mine) / count), round(sum(theirs) / count)
    sure = here != there and (here > there) == (gain > 0) and abs(gain) > SURE * spread
    return Pair(here, there, gain, sure, len({*mine}) == len({*theirs}) == 1)


class Comparison:
    """Two commits of a seat, compared at the end of the round on the same decks."""

    def __init__(self, search: Search, best: CandidateCommit, other: CandidateCommit) -> None:
        self.state = search.state
        self.seat = search.seat
        self.best, self.other = best, other
        mine, theirs = (search.round_ends(option, OUTCOMES) for option in (best, other))
        both = min(len(mine), len(theirs))
        self.mine, self.theirs = mine[:both], theirs[:both]
        overs = {(one.phase == Phase.FINISH, two.phase == Phase.FINISH) for one, two in self._both()}
        self.goes_on = overs == {(False, False)}
        self.ends_alike = all(one == two for one, two in overs)
        self.ends = overs == {(True, False)}
        """Whether the first commit ends the game this round, and the other never does."""

    def _both(self) -> Iterator[tuple[GameState, GameState]]:
        return zip(self.mine, self.theirs, strict=True)

    def pair(self, measure: Measure, seat: int) -> Pair:
        """Return the comparison of a figure of any seat after both commits."""
        return pair([measure(end, seat) for end in self.mine], [measure(end, seat) for end in self.theirs])

    def own(self, word: str) -> Pair:
        """Return the comparison of a figure of the seat that makes the commit."""
        return self.pair(OWN[word][0], self.seat)

    def found(self) -> Iterator[tuple[str, dict[str, int | str], bool]]:
        """Yield reasons for the first commit, most important first: key, values, and whether all decks agree."""
        if self.ends:
            yield from self._finish()
        usual = IN_AUCTION if self.state.phase == Phase.AUCTION else tuple(OWN)
        words = usual if self.goes_on else AT_FINISH if self.ends_alike else ()
        for word in words:
            compared, least = self.own(word), OWN[word][1]
            more = (compared.count - compared.other) * least >= least * least
            if compared.sure and more and self._counts(word, compared):
                yield word, {"count": compared.count, "other": compared.other}, compared.steady
            if word == "burns":
                yield from self._last_space()
        if self.ends_alike:
            yield from self._rivals()

    def _counts(self, word: str, compared: Pair) -> bool:
        """Return whether an advantage is a reason. Stored fuel must be worth more than it cost, and saves a tax only in
        the round in which the tax comes; an outage counts for the commit that avoids it, not for a smaller network;
        burning less must power as many.

        If the game ends, money decides only between equal numbers of cities.
        """
        if word == "money" and not self.goes_on:
            return self.own("lights").gain >= 0
        if word == "tax" and self.state.step == LAST_STEP:
            return False
        if word == "outage":
            return HALF * compared.count <= compared.other
        if word in ("store", "tax"):
            return self.own("store").gain > -self.own("money").gain
        return word != "burns" or (self.state.phase == Phase.AUCTION and self.own("capacity").gain >= 0)

    def _finish(self) -> Iterator[tuple[str, dict[str, int | str], bool]]:
        """Yield the reason "it ends the game" if this seat then powers most cities on every deck."""
        rivals = [seat for seat in range(len(self.state.players)) if seat != self.seat]
        mine = [powered(end, self.seat) for end in self.mine]
        best = [max([powered(end, seat) for seat in rivals]) for end in self.mine]
        if all(here > there for here, there in zip(mine, best, strict=True)):
            compared = pair(mine, best)
            yield "finish", {"count": compared.count, "other": compared.other}, compared.steady

    def _last_space(self) -> Iterator[tuple[str, dict[str, int | str], bool]]:
        """Yield the reason "it takes the last space of a city" if a rival would otherwise take that space on most
        decks."""
        state = self.state
        others = [move.city for move in self.other.moves if isinstance(move, Build)]
        for move in self.best.moves:
            if isinstance(move, Build) and move.city not in others and state.next_space(move.city) == state.step - 1:
                took = [end.owners(move.city)[state.step - 1] for end in self.theirs]
                seat = max(took, key=took.count)
                if seat not in (FREE, CARTEL, self.seat) and 2 * took.count(seat) > len(took):
                    yield "last_space", {"city": move.city, "step": state.step, "seat": seat}, True
                    return

    def _rivals(self) -> Iterator[tuple[str, dict[str, int | str], bool]]:
        """Yield the reason "it harms a rival" for the rival harmed most; passing or ending a turn harms none."""
        if isinstance(self.best.moves[0], Pass | Done):
            return
        rivals = [seat for seat in range(len(self.state.players)) if seat != self.seat]
        for word, (measure, least) in OF_RIVAL.items():
            if not self.goes_on and word == "rival_capacity":
                continue
            compared, seat = min([(self.pair(measure, seat), seat) for seat in rivals], key=lambda found: found[0].gain)
            if compared.sure and compared.gain <= -least:
                yield word, {"seat": seat, "count": compared.count, "other": compared.other}, compared.steady

    def tail(self, word: str) -> dict[str, int | str]:
        """Return what to add to a reason: more or less money after the first commit, fewer powered cities, and the
        income that an outage costs more."""
        if not self.ends_alike:
            return {}
        lights, spent, dark = self.own("lights"), self.own("money"), self.own("outage")
        found: dict[str, int | str] = {}
        if self.goes_on and dark.sure and HALF * dark.other <= dark.count:
            found["lost"] = dark.count - dark.other
        if word != "money" and spent.sure and round(spent.gain):
            found["amount"] = round(spent.gain)
        if lights.sure and lights.gain < 0:
            found["less"] = lights.other - lights.count
        return found


def compare(search: Search, best: CandidateCommit, other: CandidateCommit) -> Reason:
    """Return the reason for one commit instead of another; `NO_REASON` if nothing that can be counted is better."""
    seen = Comparison(search, best, other)
    for word, values, steady in seen.found():
        return Reason(f"advice.{word}", values | seen.tail(word) | ({} if steady else {"mean": 1}))
    return NO_REASON
