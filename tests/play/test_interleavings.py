"""Two to six people whose fingers do everything at once and half of it wrongly: palms, reused ids, fingers that never
lift, invalid positions, hundreds of contacts, a window that loses the focus or changes its size.

In any sequence of events every piece has one owner or none, and the record contains the commits made in the owners' own
stations.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import pygame
import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st
from pygame import Surface
from pygame.event import Event

from game.engine.state import GameState, Task
from game.kit.input.gestures import Spot
from game.kit.input.palms import PALM_SECONDS
from game.parts.commits.sliding_onto_confirm import Staging
from game.session import intents, planning
from game.session.intents import Go
from tests.play.commit_watcher import Witness
from tests.play.driving import FRAME, Fingers, deal, reach

SIZES = ((1280, 720), (1600, 900), (1280, 800))
NOWHERE = (math.nan, math.inf, -3.0, 7.5, 1e300, -0.01, 1.01)
OFTEN = settings(deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate))
Steps = Iterator[list[Event]]
Place = tuple[float, float]


class Crowd:
    """People at one table, each with fingers of their own, doing this and that at random."""

    def __init__(self, seats: int, seed: int, commits: int, speed: str) -> None:
        self.random = Random(seed)
        match = deal(seats, seed=seed % 7, hidden_money=bool(seed % 2))
        ending = match.state.rules.end_cities
        tasks = (Task.BUY, Task.BUILD) if seed % 3 else tuple(Task)  # often where plans can be armed

        def begins(state: GameState) -> bool:
            return (len(match.commits) >= commits and state.task in tasks) or state.most_cities >= ending

        reach(match, begins)
        self.fingers = Fingers(match, "table", SIZES[0])
        self.app = self.fingers.app
        self.app.settings.speed = speed  # type: ignore[assignment]
        self.app.room.measure(43.0)
        self.fingers.wait(2)
        self.witness = Witness(self.app, self.fingers.scene)
        self.down: set[int] = set()
        """Ids that were put down and not lifted."""
        self.lifted: list[int] = []
        """The ids lifted last: some devices use them again at once."""
        self.next_id = 0

    # --- what fingers say -------------------------------------------------------------------------------

    def event(self, kind: int, key: int, place: Place) -> Event:
        """Return a finger's event, and note whether its id is now down or was lifted last."""
        wide, high = self.app.room.size
        if kind == pygame.FINGERDOWN:
            self.down.add(key)
        elif kind == pygame.FINGERUP:
            self.down.discard(key)
            self.lifted = [*self.lifted[-2:], key]
        x, y = place[0] / (wide - 1), place[1] / (high - 1)
        return Event(kind, {"touch_id": key % 2, "finger_id": key, "x": x, "y": y, "dx": 0.0, "dy": 0.0})

    def fresh(self) -> int:
        """Return an id: mostly a new one, sometimes one that is still down or was just lifted."""
        if self.down and self.random.random() < 0.15:
            return self.random.choice(sorted(self.down))
        if self.lifted and self.random.random() < 0.15:
            return self.random.choice(self.lifted)
        self.next_id += 1
        return self.next_id

    def spots(self, seat: int | None) -> list[Spot]:
        """Return targets that a seat might touch: its own, sometimes shared ones, sometimes another's."""
        spots = self.app.room.canvas.spots
        if self.app.scene is self.fingers.scene:  # a book that lies over the game is leafed in and put away
            spots = [spot for spot in spots if not isinstance(spot.target.intent, Go)]
        own = [spot for spot in spots if spot.owner == seat]
        shared = [spot for spot in spots if spot.owner is None]
        part = self.random.random()
        return (own if part < 0.6 else shared if part < 0.9 else spots) or spots

    def place(self, seat: int | None) -> Place:
        """Return a random place, mostly on a target that this seat might touch."""
        if self.random.random() < 0.9:
            return self.random.choice(self.spots(seat)).target.rect.center
        wide, high = self.app.room.size
        place = self.random.uniform(0, wide), self.random.uniform(0, high)
        found = self.app.room.canvas.find(*place)
        leads = found and isinstance(found.target.intent, Go) and self.app.scene is self.fingers.scene
        return self.place(seat) if leads else place

    # --- what people do -------------------------------------------------------------------------------

    def tap(self, seat: int) -> Steps:
        """Touch something; the active player touches the button that commits more often."""
        key, place = self.fresh(), self.place(seat)
        colour = self.fingers.match.seats[seat].colour
        button = self.app.room.canvas.spot(f"{colour}:{self.random.choice(('confirm', 'pass', 'confirm'))}")
        if button and self.random.random() < 0.4:
            place = button.target.rect.center
        yield [self.event(pygame.FINGERDOWN, key, place)]
        yield [self.event(pygame.FINGERUP, key, place)]

    def touch(self, seat: int, *meant: type) -> Steps:
        """Tap one of a seat's own targets with such a meaning, if there is one."""
        own = [spot for spot in self.app.room.canvas.spots if spot.owner == seat and spot.target.enabled]
        found = [spot for spot in own if isinstance(spot.target.intent, meant)]
        if found:
            key, place = self.fresh(), self.random.choice(found).target.rect.center
            yield [self.event(pygame.FINGERDOWN, key, place)]
            yield [self.event(pygame.FINGERUP, key, place)]

    def arm(self, seat: int) -> Steps:
        """Open the planner, plan a token or a house, and arm the plan."""
        session = self.fingers.scene.session
        colour = self.fingers.match.seats[seat].colour
        opens = self.app.room.canvas.spot(f"{colour}:planner")
        if opens and not planning.is_open(session, seat):
            yield [self.event(pygame.FINGERDOWN, key := self.fresh(), opens.target.rect.center)]
            yield [self.event(pygame.FINGERUP, key, opens.target.rect.center)]
        yield from self.touch(seat, intents.PlanFuel, intents.PlanCity)
        yield from self.touch(seat, intents.ArmPlan)

    def undo(self, seat: int) -> Steps:
        """Undo a seat's last commit, or stop a countdown."""
        yield from self.touch(seat, intents.Undo, intents.StopPlan)

    def drag(self, seat: int) -> Steps:
        """Carry a piece somewhere, in a few steps; sometimes it is not dropped."""
        key, here, there = self.fresh(), self.place(seat), self.place(seat)
        yield [self.event(pygame.FINGERDOWN, key, here)]
        for part in (0.2, 0.6, 1.0):
            place = here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part
            yield [self.event(pygame.FINGERMOTION, key, place)]
        if self.random.random() < 0.8:
            yield [self.event(pygame.FINGERUP, key, there)]

    def slide(self, seat: int) -> Steps:
        """Slide one of a seat's own keys onto a button that confirms, mostly its own, and rest there or not."""
        own = [spot for spot in self.app.room.canvas.spots if spot.owner == seat and spot.target.enabled]
        keys = [spot for spot in own if isinstance(spot.target.intent, Staging) and not spot.target.drag]
        whose = self.random.choice((seat, seat, seat, *range(len(self.fingers.match.seats))))
        button = self.app.room.canvas.spot(f"{self.fingers.match.seats[whose].colour}:confirm")
        if not keys or button is None:
            return
        key, here, there = self.fresh(), self.random.choice(keys).target.rect.center, button.target.rect.center
        yield [self.event(pygame.FINGERDOWN, key, here)]
        yield [self.event(pygame.FINGERMOTION, key, there)]
        for _ in range(self.random.randrange(1, 7)):
            yield []
        if self.random.random() < 0.2:
            yield [self.event(pygame.FINGERMOTION, key, self.random.choice((here, self.place(seat))))]
        if self.random.random() < 0.9:
            yield [self.event(pygame.FINGERUP, key, there)]

    def rest(self, seat: int) -> Steps:
        """Hold a finger still: a peek, a long press, or a finger left there."""
        key, place = self.fresh(), self.place(seat)
        yield [self.event(pygame.FINGERDOWN, key, place)]
        for _ in range(self.random.randrange(4)):
            yield []
        if self.random.random() < 0.7:
            yield [self.event(pygame.FINGERUP, key, place)]

    def palm(self, seat: int) -> Steps:
        """Put two to five fingers down at once around a place, and mostly lift them together."""
        middle = self.place(seat)
        near = [(middle[0] + self.random.uniform(-25, 25), middle[1] + self.random.uniform(-25, 25)) for _ in range(5)]
        keys = [self.fresh() for _ in near[: self.random.randint(2, 5)]]
        yield [self.event(pygame.FINGERDOWN, key, place) for key, place in zip(keys, near, strict=False)]
        yield []
        if self.random.random() < 0.8:
            yield [self.event(pygame.FINGERUP, key, place) for key, place in zip(keys, near, strict=False)]

    def nonsense(self, seat: int) -> Steps:
        """Send events with invalid positions, cancelled fingers and unknown ids."""
        for _ in range(3):
            key = self.random.choice([*sorted(self.down), 777])
            kind = self.random.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
            event = self.event(kind, key, (0, 0))
            if self.random.random() < 0.3:
                yield [Event(pygame.FINGERUP, {**event.dict, "cancelled": True})]
            else:
                x, y = self.random.choice(NOWHERE), self.random.choice((*NOWHERE, 0.5))
                yield [Event(kind, {**event.dict, "x": x, "y": y})]

    def swarm(self, seat: int) -> Steps:
        """Put 150 contacts down at once, and mostly lift them together."""
        keys = [1000 + number for number in range(150)]
        places = [self.place(None) for _ in keys]
        yield [self.event(pygame.FINGERDOWN, key, place) for key, place in zip(keys, places, strict=True)]
        if self.random.random() < 0.7:
            yield [self.event(pygame.FINGERUP, key, place) for key, place in zip(keys, places, strict=True)]

    def menu(self, seat: int) -> Steps:
        """Open or close the menu over what the others are doing."""
        key = self.fresh()
        spot = self.app.room.canvas.spot("resume") or self.app.room.canvas.spot("menu")
        if spot:
            yield [self.event(pygame.FINGERDOWN, key, spot.target.rect.center)]
            yield [self.event(pygame.FINGERUP, key, spot.target.rect.center)]

    def window(self) -> list[Event]:
        """Return events that take the focus away, or change the screen."""
        match self.random.choice((0, 0, 0, 1, 2)):
            case 0:
                return [Event(self.random.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED)))]
            case 1:
                self.app.window.screen = Surface(self.random.choice(SIZES))
                return [Event(pygame.WINDOWSIZECHANGED)]
            case _:
                return [Event(pygame.WINDOWDISPLAYCHANGED, display_index=0)]

    # --- one interleaving -------------------------------------------------------------------------------

    def interleave(self, frames: int) -> None:
        """Let all seats act at once for some frames, then end all touches in one of three ways."""
        doing: dict[int, Steps] = {}
        for _ in range(frames):
            events: list[Event] = []
            for seat in range(len(self.fingers.match.seats)):
                if self.random.random() < 0.75:
                    doing.setdefault(seat, self.begin(seat))
                    step = next(doing[seat], None)
                    if step is None:
                        del doing[seat]
                    else:
                        events += step
            if self.random.random() < 0.04:
                events += self.window()
            runs = self.fingers.scene.session.countdown is not None
            self.step(self.random.choice((0.0, FRAME, FRAME, 0.1, 0.3, *([0.7] * 3 if runs else []))), events)
        self.let_go()

    def begin(self, seat: int) -> Steps:
        if self.witness.armed and seat in self.fingers.match.asked() and self.random.random() < 0.5:
            return self.touch(seat, intents.Confirm)
        if self.fingers.scene.session.countdown and self.random.random() < 0.5:
            return self.rest(seat) if self.random.random() < 0.1 else iter(([], []))  # some countdowns run to their end
        if seat in self.fingers.match.asked() and self.random.random() < 0.5:
            return self.slide(seat) if self.random.random() < 0.5 else self.tap(seat)
        kinds = [self.tap] * 8 + [self.drag] * 4 + [self.rest] * 3 + [self.palm] * 2 + [self.nonsense]
        kinds += [self.arm] * 3 + [self.undo] * (3 if self.fingers.scene.session.countdown else 0)
        kinds += [self.swarm] * (self.random.random() < 0.1)
        kinds += [self.menu] * (8 if self.fingers.scene.menu_open else self.random.random() < 0.2)
        return self.random.choice(kinds)(seat)

    def step(self, dt: float, events: list[Event]) -> None:
        """Run one frame of the app, and check that no two fingers hold the same piece."""
        self.app.step(dt, events)
        self.witness.one_owner_each()

    def let_go(self) -> None:
        """Lift all fingers, take the focus away, or let a minute pass; check that nothing is held afterwards."""
        match self.random.randrange(3):
            case 0:
                self.step(FRAME, [self.event(pygame.FINGERUP, key, (5, 5)) for key in sorted(self.down)])
            case 1:
                self.step(FRAME, [Event(pygame.WINDOWFOCUSLOST)])
            case _:
                self.step(FRAME, [])
                self.step(61.0, [])
        self.down.clear()
        self.app.step(PALM_SECONDS)  # a tap that confirms waits until no palm can have grown from it
        for _ in range(200):  # a night moves coins for up to twelve seconds
            self.app.step(0.1)
            if not self.app.room.canvas.pieces.busy and self.fingers.scene.presented is self.fingers.scene.session:
                break
        self.app.step(FRAME)
        self.put_away()
        self.witness.one_owner_each()
        self.witness.nothing_sticks()
        if self.fingers.scene.menu_open:
            self.fingers.scene.menu()

    def put_away(self) -> None:
        """Close the rulebook if it is open over the game."""
        while self.app.scene is not self.fingers.scene:
            back = next(spot for spot in self.app.room.canvas.spots if spot.target.intent == Go("leave"))
            for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                self.app.step(FRAME, [self.event(kind, 1, back.target.rect.center)])
            self.app.step(FRAME)


TOTAL = {"interleavings": 0, "commits": 0, "slid": 0, "raised": 0, "played": 0, "stopped": 0, "meant": 0}


def run(seats: int, seed: int, commits: int, speed: str, count: int) -> None:
    """Let the players of one table do random gestures at the same time, as often as `count` says, and check that the
    record is theirs.
    """
    crowd = Crowd(seats, seed, commits, speed)
    for _ in range(count):
        crowd.interleave(crowd.random.randint(6, 16))
        TOTAL["interleavings"] += 1
    crowd.witness.record_is_theirs()
    TOTAL["commits"] += crowd.witness.commits
    TOTAL["slid"] += crowd.witness.slid
    TOTAL["raised"] += crowd.witness.raised
    TOTAL["played"] += crowd.witness.played
    TOTAL["stopped"] += crowd.witness.stopped
    TOTAL["meant"] += crowd.witness.laid


PACES = ("still", "still", "fast", "normal")


@settings(OFTEN, max_examples=3)
@example(4, 1931, 126, "normal")  # with a dozen commits; some tables end before anybody commits
@given(st.integers(2, 6), st.integers(0, 10_000), st.integers(0, 200), st.sampled_from(PACES))
def interleavings(seats: int, seed: int, commits: int, speed: str) -> None:
    run(seats, seed, commits, speed, 25)


@pytest.mark.rotates(3, family="whole games")
def test_a_hundred_random_orders_of_all_players_touches_keep_the_game_legal() -> None:
    before = dict(TOTAL)
    interleavings()
    assert TOTAL["commits"] > before["commits"] and TOTAL["meant"] > before["meant"] + 20, TOTAL


@pytest.mark.slow
@pytest.mark.parametrize("part", range(40))
def test_ten_thousand_random_orders_of_all_players_touches_keep_the_game_legal(part: int) -> None:
    """Run in parts of 250, so that a time budget can stop between them: two tables for every number of seats."""
    chance = Random(part)
    for seats in (2, 3, 4, 5, 6, 2, 3, 4, 5, 6):
        seed, commits, speed = chance.randrange(10**9), chance.randrange(201), chance.choice(PACES)
        print(f"run({seats}, {seed}, {commits}, {speed!r}, 25)")  # told when it fails
        run(seats, seed, commits, speed, 25)
