"""Six people at one table, all at once: the active player makes the next turn of a known game, while the others plan,
peek, read, set maximum bids, carry pieces, move stations, turn markets, zoom the map and rest their palms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pygame
from pygame.event import Event

from game.bots import decide
from game.engine.actions import Action, Bid, Build, Buy, Done, Pass, Run
from game.engine.resources import FUELS
from game.engine.state import Task
from game.kit.input.gestures import Spot
from game.match import Match
from game.session import intents
from tests.play.commit_watcher import Witness
from tests.play.driving import Fingers, Lost, Place, between
from tests.play.side_activities import ASIDES, Doing

INCHES = 43.0
BEAT = 1 / 30
PATIENCE = 400
"""Frames within which an action must succeed."""
Turn = tuple[int, tuple[Action, ...]]


def written(match: Match, seed: int) -> list[Turn]:
    """Let greedy bots play the whole game without a screen; return their commits."""
    twin, random, turns = Match(match.record.fresh()), Random(seed), []
    while not twin.over:
        seat = twin.asked()[0]
        turns.append((seat, tuple(decide(twin.state, "greedy", random, seat))))
        twin.commit(*turns[-1])
    return turns


class Company(Fingers):
    """Six people; `turns` are the moves they will play."""

    def __init__(self, match: Match, turns: Sequence[Turn], seed: int, size: tuple[int, int]) -> None:
        super().__init__(match, "table", size)
        self.app.room.measure(INCHES)
        self.wait(2)
        self.turns, self.random = turns, Random(seed)
        self.witness = Witness(self.app, self.scene)
        self.asides: dict[int, tuple[str, Doing]] = {}
        """What each seat does while another seat is active: its name and its remaining steps."""
        self.done: Counter[str] = Counter()
        """How often each activity had its effect, by its name."""
        self.most = 0
        """The most contacts at once."""
        self.people: Counter[int] = Counter()
        """Frames by how many people touched the table in them."""

    # --- time -------------------------------------------------------------------------------------------

    def frame(self, events: list[Event]) -> None:
        """Show one frame with all players' events, and check what must hold after each frame."""
        self.app.step(BEAT, events)
        self.witness.one_owner_each()
        self._covered()
        contacts = self.app.room.touch.contacts
        self.most = max(self.most, len(contacts))
        self.people[len({key[1] // 1000 for key in contacts if isinstance(key, tuple)})] += 1

    def _covered(self) -> None:
        """Check that hidden money is visible only in the station of a peeking player whose finger is down there."""
        session = self.scene.session
        holding = {
            contact.owner
            for contact in self.app.room.touch.contacts.values()
            if contact.target is not None and isinstance(contact.target.intent, intents.Peek)
        }
        peeking = {seat for seat in range(6) if session.view(seat).peeking}
        assert peeking <= holding, f"{peeking - holding} are seen without a hand"

    def play(self, until: int) -> None:
        """Make the recorded turns up to one of them."""
        while (at := len(self.match.record.lines)) < until and not self.match.over:
            if self.match.state.task == Task.RUN:
                self._together(self.turns[at : at + 6])
            else:
                self._with_asides(self.turn(*self.turns[at]), self.turns[at][0])
            for line, turn in zip(self.match.record.lines[at:], self.turns[at:], strict=False):
                assert (line.seat, set(line.moves)) == (turn[0], set(turn[1])), f"turn {at}"
        self._finish()

    def _with_asides(self, doing: Doing, *busy: int) -> None:
        """Finish one task while every idle player does something else."""
        for _ in range(20 * PATIENCE):
            events = self._aside_events(busy)
            if any(seat in self.asides for seat in busy):  # first things first
                self.frame(events)
                continue
            try:
                events += next(doing)
            except StopIteration:
                self.frame(events)
                return
            self.frame(events)
        raise Lost("this turn never ends")

    def _aside_events(self, busy: Sequence[int], more: bool = True) -> list[Event]:
        events: list[Event] = []
        for seat in range(6):
            if seat not in self.asides and seat not in busy and more and self.random.random() < 0.5:
                name = self.random.choice(list(ASIDES))
                self.asides[seat] = name, ASIDES[name](self, seat)
            if seat in self.asides:
                name, doing = self.asides[seat]
                try:
                    events += next(doing)
                except StopIteration as end:
                    self.done[name] += bool(end.value)
                    del self.asides[seat]
        return events

    def _finish(self) -> None:
        """Run frames until every player has finished the gesture begun while another player was active."""
        for _ in range(20 * PATIENCE):
            if not self.asides:
                break
            self.frame(self._aside_events((), more=False))
        for _ in range(30):
            self.frame([])

    # --- fingers ----------------------------------------------------------------------------------------

    def key(self, seat: int) -> int:
        """Return the number of a new finger, of a hand of this seat."""
        self.contact += 1
        return seat * 1000 + self.contact % 1000

    def put(self, kind: int, key: int, place: Place) -> list[Event]:
        return [self.event(kind, key, place)]

    def tap_at(self, seat: int, place: Place) -> Doing:
        key = self.key(seat)
        yield self.put(pygame.FINGERDOWN, key, place)
        yield self.put(pygame.FINGERUP, key, place)
        return True

    def drag_to(self, seat: int, here: Place, there: Place, steps: int = 5) -> Doing:
        key = self.key(seat)
        yield self.put(pygame.FINGERDOWN, key, here)
        for step in range(1, steps + 1):
            yield self.put(pygame.FINGERMOTION, key, between(here, there, step / steps))
        yield self.put(pygame.FINGERUP, key, there)
        return True

    def reachable(self, meant: object) -> Spot | None:
        """Return the target with this meaning (or name), at a place where a finger would really touch it."""
        canvas = self.app.room.canvas
        for spot in reversed(canvas.spots):
            if meant in (spot.target.intent, spot.target.name) and spot.target.enabled:
                found = canvas.find(*spot.target.rect.center)
                if found and found.target.name == spot.target.name:
                    return spot
        return None

    def tap(self, seat: int, meant: object, patience: int = 12) -> Doing:
        """Touch a target with this meaning as soon as it is reachable; False if it never is."""
        for _ in range(patience):
            spot = self.reachable(meant)
            if spot:
                return (yield from self.tap_at(seat, spot.target.rect.center))
            yield []
        return False

    # --- the active player's turn -----------------------------------------------------------------------

    def turn(self, seat: int, moves: tuple[Action, ...]) -> Doing:
        """Select the moves and confirm, with any number of attempts."""
        session, before = self.scene.session, len(self.match.record.lines)
        if session.view(seat).maximum:
            return (yield from self._until_raised(seat, before, moves))
        wanted = tuple(move for move in moves if not isinstance(move, Pass | Bid | Done))
        for _ in range(PATIENCE):
            laid = session.draft(seat).moves
            if len(self.match.record.lines) > before:
                return True
            if session.view(seat).sheet:
                yield from self.tap(seat, intents.Close(seat))
            elif seat in self.scene.people.arrangement.shrunk:
                yield from self.tap(seat, f"{self.colour(seat)}:band")
            elif laid != wanted[: len(laid)]:  # of a plan, or by mistake
                yield from self.tap(seat, intents.StepBack(seat))
            elif isinstance(moves[0], Pass):
                yield from self._press(seat, intents.PassTurn(seat))
            elif len(laid) < len(wanted):
                yield from self._stage(seat, wanted[len(laid)])
            elif isinstance(moves[-1], Bid) and session.view(seat).bid != moves[-1].amount:
                yield from self._dial_to(seat, moves[-1].amount)
            else:
                yield from self._press(seat, intents.Confirm(seat))
        raise Lost(f"{seat} cannot do {moves}: {session.view(seat)}")

    def _until_raised(self, seat: int, before: int, moves: tuple[Action, ...]) -> Doing:
        """Wait until the seat's maximum bid raises by itself."""
        for _ in range(PATIENCE):
            if len(self.match.record.lines) > before:
                self.done["raised"] += 1
                return True
            yield []
        raise Lost(f"the maximum of {seat} does not raise to {moves}")

    def _press(self, seat: int, intent: object) -> Doing:
        """Touch a button that commits, then leave it alone for half a second."""
        lines = len(self.match.record.lines)
        yield from self.tap(seat, intent)
        yield []
        for _ in range(0 if len(self.match.record.lines) > lines else 16):
            yield []
        return True

    def _stage(self, seat: int, move: Action) -> Doing:
        """Select one action: by carrying a piece with one finger, or by touch."""
        if self.random.random() < 0.5:
            if isinstance(move, Buy):
                plants = self.scene.session.state_of(seat).players[seat].plants
                goals = [f"{self.colour(seat)}:plant:{plant.number}" for plant in plants if move.fuel in plant.fuels]
                return (yield from self._carry(seat, f"fuel:{FUELS[move.fuel]}", self.random.choice(goals)))
            if isinstance(move, Build):
                city = self.match.state.zone.cities[move.city].id
                return (yield from self._carry(seat, f"{self.colour(seat)}:supply", f"city:{city}"))
        return (yield from self.tap(seat, intents.StageMove(seat, move)))

    def _carry(self, seat: int, start: str, goal: str) -> Doing:
        here, there = self.reachable(start), self.reachable(goal)
        if here is None or there is None:
            yield []
            return False
        laid = len(self.laid(seat))
        yield from self.drag_to(seat, here.target.rect.center, there.target.rect.center)
        yield []
        self.done["carried"] += len(self.laid(seat)) > laid
        return True

    def _dial_to(self, seat: int, amount: int) -> Doing:
        now = self.scene.session.view(seat).bid
        step = (5 if amount - now >= 5 else 1) if amount > now else -1
        return (yield from self.tap(seat, intents.SetBid(seat, now + step)))

    # --- the bureaucracy: everybody at once -------------------------------------------------------------

    def _together(self, turns: Sequence[Turn]) -> None:
        """Let all players choose at once; then all six fingers land and lift together."""
        for seat in range(6):
            self.asides.setdefault(seat, ("", iter_nothing()))
        chosen = {seat: [move for move in moves if isinstance(move, Run)] for seat, moves in turns}
        while self.asides:
            self.frame(self._aside_events((), more=False))
        self.asides = {seat: ("chose", self._choose(seat, runs)) for seat, runs in chosen.items()}
        while self.asides:
            self.frame(self._aside_events((), more=False))
        for _ in range(16):  # whoever has just confirmed is not heard again within half a second
            self.frame([])
        lines = len(self.match.record.lines)
        for _ in range(4):
            left = [seat for seat in chosen if self.reachable(intents.Confirm(seat))]
            spots = {seat: self.spot(intents.Confirm(seat)).target.rect.center for seat in left}
            sure = [seat for seat in left if self.scene.session._question(seat) and not self._sure(seat)]
            now = sure or left
            keys = {seat: self.key(seat) for seat in now}
            self.frame([e for seat in now for e in self.put(pygame.FINGERDOWN, keys[seat], spots[seat])])
            self.frame([e for seat in now for e in self.put(pygame.FINGERUP, keys[seat], spots[seat])])
            for _ in range(16):
                self.frame([])
            if len(self.match.record.lines) > lines:
                break
        assert len(self.match.record.lines) == lines + 6, "all six were ready at once"
        self.done["ready together"] += 1

    def _sure(self, seat: int) -> bool:
        return bool(self.scene.session.view(seat).asked_twice)

    def _choose(self, seat: int, runs: list[Run]) -> Doing:
        """Touch a seat's plants until exactly the wanted ones are switched on."""
        view, wanted = self.scene.session.view(seat), {run.plant: run for run in runs}
        for _ in range(PATIENCE):
            if view.sheet:
                yield from self.tap(seat, intents.Close(seat))
            elif seat in self.scene.people.arrangement.shrunk:
                yield from self.tap(seat, f"{self.colour(seat)}:band")
            elif view.runs == wanted:
                return True
            else:
                wrong = next(plant for plant in {*view.runs, *wanted} if view.runs.get(plant) != wanted.get(plant))
                if wrong in view.runs and wrong in wanted:
                    now, goal = view.runs[wrong].mix[0], wanted[wrong].mix[0]
                    more = 1 if now < goal else -1
                    if not (yield from self.tap(seat, intents.SetMix(seat, wrong, now + more))):
                        yield from self.tap(seat, intents.ToggleRun(seat, wrong))
                else:
                    yield from self.tap(seat, intents.ToggleRun(seat, wrong))
                yield []
        raise Lost(f"{seat} cannot run {runs}: {view.runs}")

    def colour(self, seat: int) -> str:
        return self.match.seats[seat].colour


def iter_nothing() -> Doing:
    """Return an activity of one step that does nothing."""
    yield []
    return False
