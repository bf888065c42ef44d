"""Every target of the table in millimetres, on displays of every size and for every number of seats offered.

Exceptions, on purpose (docs/table.md): covers over money are lower than the hand's 40 mm (`COVER`); lines of the log
are lower than a finger, because a touch on a wrong one changes nothing; the columns of the fuel market touch each other
(`LANES`), because a touch anywhere in one takes its cheapest token. A deep drawer at a short side may cover the market
behind it while it is open: its owner can reach all of it. With five and six players at 32 inches one station is open at
a time; it may cover the knob of a market.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pygame
import pytest

from game.kit.screen.panel import Painted, recorded
from game.kit.style import words
from game.kit.values.contents import Target
from game.session import intents
from game.session.session import Session
from game.table.lobby import seat_memory
from game.table.lobby.chairs import ChairSpot as Place
from game.table.lobby.chairs import Edges, clockwise
from game.table.measures.arrangement import Arrangement
from game.table.measures.seating import Seating, SeatPlace
from game.table.table_layout import panels
from tests.table.test_sizes import COLOURS, is_log_line, telling_states

ORDINARY, COMMIT, APART = 12.0, 20.0, 3.0
DEAD, SLEEVES, REACH = 10.0, 25.0, 350.0
COVER = 26.0
"""Height of a money cover in a strip."""
SPENDING = (intents.StageMove, intents.Confirm, intents.PassTurn, intents.SetMaximum)
LANES = "fuel:"
"""Part of the names of the columns of a fuel market, and of a copy of it."""
INCHES = (27, 32, 43, 55)
STATIONS = tuple(f"station:{colour}" for colour in COLOURS)
FULL, UHD = (1920, 1080), (3840, 2160)


def offered() -> list[tuple[int, int]]:
    """Return screens in inches and the numbers of seats that fit there."""
    return [(inches, players) for inches in INCHES for players in range(2, Edges(*room_of(inches)).most + 1)]


def room_of(inches: int) -> tuple[float, float]:
    seating = Seating.usual(2, FULL, inches)
    return seating.width, seating.height


class Shown:
    """The painted panels of a table on a screen."""

    def __init__(
        self,
        session: Session,
        size: tuple[int, int],
        inches: float,
        shift: int = 0,
        whole: bool = False,
        chairs: tuple[SeatPlace, ...] = (),
        front: int | None = None,
    ) -> None:
        usual = Seating.usual(len(session.match.seats), size, inches)
        self.k = usual.px_per_mm
        self.size = size
        self.seating = replace(usual, chairs=chairs or usual.chairs[shift:] + usual.chairs[:shift])
        shown = panels(session, self.seating, Arrangement(front=front))
        self.painted = [recorded(panel) for panel in shown if whole or panel.name != "map"]

    def targets(self) -> Iterator[tuple[Painted, Target]]:
        for painted in self.painted:
            for target in painted.targets:
                yield painted, target

    def found(self, x: float, y: float) -> Target | None:
        """Return the target hit by a finger at a place."""
        for painted in reversed(self.painted):
            for target in reversed(painted.targets):
                if target.holds(x, y):
                    return target
            if painted.targets and painted.panel.rect.collidepoint(x, y):
                return None
        return None

    def from_edge(self, rect: pygame.Rect) -> float:
        """Return the distance of a rectangle from the nearest edge of the screen, mm."""
        wide, high = self.size
        return min(rect.left, rect.top, wide - rect.right, high - rect.bottom) / self.k

    def behind_a_drawer(self, target: Target, sides: str = "WE") -> bool:
        """Return whether an open drawer of a short side covers this."""
        return any(
            painted.panel.owner is not None
            and self.seating.chairs[painted.panel.owner].side in sides
            and painted.panel.rect.colliderect(target.rect)
            for painted in self.painted
        )

    def reach(self, painted: Painted, target: Target) -> float:
        """Return the distance from the middle of a station's own edge to the farthest end of a target, mm."""
        wide, high = self.size
        rect = painted.panel.rect
        edge = ((rect.centerx, high), (0, rect.centery), (rect.centerx, 0), (wide, rect.centery))[
            painted.panel.turn % 4
        ]
        corners = itertools.product((target.rect.left, target.rect.right), (target.rect.top, target.rect.bottom))
        return max(math.dist(edge, corner) for corner in corners) / self.k


def spends(target: Target) -> bool:
    """Return whether a touch selects something or ends a turn."""
    return target.commit or isinstance(target.intent, SPENDING)


def gap(a: pygame.Rect, b: pygame.Rect) -> float:
    across = max(a.left - b.right, b.left - a.right)
    down = max(a.top - b.bottom, b.top - a.bottom)
    return max(across, down)


def faults(shown: Shown) -> Iterator[str]:
    """Yield everything too small, too close, covered or out of reach."""
    slack = 0.7 / shown.k + 0.35
    for painted, target in shown.targets():
        name, short = target.name, min(target.rect.size) / shown.k
        least = COMMIT if target.commit else ORDINARY
        if not name.startswith("city:") and not is_log_line(target) and short < least - slack:
            yield f"{name} is {short:.1f} mm"
        if name.endswith(":money") and short < COVER - slack:
            yield f"{name} covers money with {short:.1f} mm"
        edge = shown.from_edge(target.rect)
        if edge < DEAD - slack:
            yield f"{name} lies {edge:.1f} mm from the edge"
        elif edge < SLEEVES - slack and not target.edge and (painted.panel.owner is not None or spends(target)):
            yield f"{name} lies where sleeves lie, {edge:.1f} mm from the edge"
        if target.commit and painted.panel.owner is not None and shown.reach(painted, target) > REACH:
            yield f"{name} is {shown.reach(painted, target):.0f} mm away"
        top = shown.found(*target.rect.center)
        if (top is None or top.name != name) and not _may_lie_below(shown, painted, target):
            yield f"{top.name if top else 'something'} covers {name}"
    for painted in shown.painted:
        if painted.panel.owner is None:
            continue
        free = [target for target in painted.targets if not target.ground]
        for a, b in itertools.combinations(free, 2):
            away = gap(a.rect, b.rect) / shown.k
            lanes = LANES in a.name and LANES in b.name
            if away < APART - slack and not lanes and not _inside(a, b):
                yield f"{a.name} and {b.name} are {away:.1f} mm apart"


def _may_lie_below(shown: Shown, painted: Painted, target: Target) -> bool:
    """Return whether a target may be covered: on the map at the end, below cards, behind an open drawer."""
    if target.ground or target.name.endswith(":plants"):
        return True
    if target.name.startswith(LANES):
        return shown.behind_a_drawer(target)
    return painted.panel.name == "map" and any(other.panel.name == "ceremony" for other in shown.painted)


def _inside(a: Target, b: Target) -> bool:
    """Return whether one target is inside the other, like a card in a strip inside the area that opens all."""
    return a.rect.contains(b.rect) or b.rect.contains(a.rect)


def check(inches: int, players: int, size: tuple[int, int], states: slice, whole: bool) -> None:
    bad = set()
    for state, session in telling_states(players)[states]:
        for shift in range(players):
            shown = Shown(session, size, inches, shift, whole)
            bad |= {f"{state}: {fault}" for fault in faults(shown)}
            bad |= {f"{state}: {p.panel.name} cuts {p.clipped}" for p in shown.painted if p.clipped}
    assert not bad, f'{inches}", {players} seats, {size}:\n' + "\n".join(sorted(bad))


pytestmark = pytest.mark.usefixtures("screen")


def test_a_table_of_27_inches_is_offered_for_up_to_four_players_and_a_larger_one_for_up_to_six() -> None:
    assert offered() == [
        *((27, players) for players in (2, 3, 4)),
        *((32, players) for players in (2, 3, 4, 5, 6)),
        *((43, players) for players in (2, 3, 4, 5, 6)),
        *((55, players) for players in (2, 3, 4, 5, 6)),
    ]


@pytest.mark.parametrize(
    ("inches", "players", "first"), ((27, 4, 0), (27, 2, 2), (32, 3, 1), (32, 6, 2), (43, 6, 3), (55, 5, 4))
)
def test_on_some_screens_every_fifth_state_of_the_table_has_a_valid_layout_wherever_each_player_sits(
    inches: int, players: int, first: int
) -> None:
    """Every fifth state, without the map.

    `test_every_offered_table_screen_and_number_of_players_has_a_valid_layout` takes all of them.
    """
    check(inches, players, FULL, slice(first, None, 5), whole=False)


def test_on_a_screen_where_one_station_opens_at_a_time_the_others_stay_collapsed() -> None:
    """Six players at 32 inches: the last station opened, else the active one, is open; the others say how to open
    theirs.
    """
    for state, session in telling_states(6):
        for front in (None, 0, 5):
            shown = Shown(session, FULL, 32, front=front)
            deep = [p for p in shown.painted if p.panel.name in STATIONS and min(p.panel.rect.size) > 60 * shown.k]
            assert len(deep) <= 1, state
            told = [p for p in shown.painted if any(text == words.say("table.open_here") for text, _ in p.texts)]
            if state in ("RUN", "ROUND", "help"):
                assert len(deep) == 1 and len(told) == 5, state
                assert front in (None, deep[0].panel.owner), state


def sat_down(inches: int, random: Random) -> tuple[SeatPlace, ...]:
    """Return the places of as many stations as fit, each dragged to a random place in the set-up."""
    edges = Edges(*room_of(inches))
    spots: list[Place] = []
    for _ in range(random.randint(2, edges.most)):
        spot = edges.nearest(random.uniform(0, edges.width), random.uniform(0, edges.height), spots)
        if spot:
            spots.append(spot)
    return seat_memory.chairs_at([spots[index] for index in clockwise(spots)], edges)


def sat_anywhere(seed: int, count: int) -> None:
    """Check any seating: no station overlaps another, and everything in a station is valid."""
    random = Random(seed)
    for _ in range(count):
        inches = random.choice(INCHES)
        chairs = sat_down(inches, random)
        if len(chairs) < 2:
            continue
        state, session = random.choice(telling_states(len(chairs)))
        shown = Shown(session, FULL, inches, chairs=chairs, front=random.randrange(len(chairs)))
        where = f'{inches}", {state}, {[(chair.side, chair.at) for chair in chairs]}'
        stations = [
            p.panel for p in shown.painted if p.panel.name.startswith("station:") and p.panel.name[-4:] != "over"
        ]
        for one, other in itertools.combinations(stations, 2):
            assert not one.rect.colliderect(other.rect), f"{where}: {one.name} on {other.name}"
        bad = [fault for fault in faults(shown) if "covers knob:" not in fault]  # every corner may lie under drawers
        assert not bad, f"{where}: {bad}"


def test_the_table_layout_is_valid_wherever_players_sit() -> None:
    sat_anywhere(1, 12)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_the_table_layout_is_valid_wherever_players_sit_in_many_random_games(seed: int) -> None:
    sat_anywhere(seed + 100, 60)


@pytest.mark.slow
@pytest.mark.parametrize("size", (FULL, UHD))
@pytest.mark.parametrize(("inches", "players"), offered())
def test_every_offered_table_screen_and_number_of_players_has_a_valid_layout(
    inches: int, players: int, size: tuple[int, int]
) -> None:
    check(inches, players, size, slice(None), whole=True)


@pytest.mark.slow
@pytest.mark.parametrize("language", ("es", "pseudo"))
@pytest.mark.parametrize(("inches", "players"), offered())
def test_no_text_is_cut_off_on_any_offered_table_screen(inches: int, players: int, language: str) -> None:
    words.set_language(language)
    cut = set()
    for state, session in telling_states(players):
        for shift in range(players):
            for painted in Shown(session, FULL, inches, shift, whole=False).painted:
                cut |= {f"{state}: {painted.panel.name}: {text}" for text in painted.clipped}
    assert not cut, f'{inches}", {players} seats:\n' + "\n".join(sorted(cut))
