"""Seats at a table: what lies before each, and the questions that both layouts ask about it."""

from __future__ import annotations

from typing import Any

from game.draft import Draft, allowed
from game.engine import auction, rules
from game.engine.actions import BIDS, DONE, MOST_MONEY, PASS, Action, Nominate, Run
from game.engine.events import Event
from game.engine.plants import PLANTS
from game.engine.state import FREE, GameState, Task
from game.kit.input import keyboard
from game.match import Match
from game.session.fuel_placement import Lying, PutDown, arrange, put_down
from game.session.map_look import MapLook
from game.session.seat_view import SeatView, SheetId


class Seats:
    """One match, what every seat has laid out for it, and what each looks at."""

    def __init__(self, match: Match, watching: bool = False) -> None:
        self.match = match
        self.watching = watching
        """Whether nobody plays: a replay."""
        self.all_open = False
        """Whether covered money is shown all the same: a game that is over."""
        seats = range(len(match.seats))
        self.views = [SeatView() for _ in seats]
        self.drafts = [Draft(match, seat) for seat in seats]
        self.look = MapLook()
        """How the map is looked at."""
        self.shown_seat = 0 if watching else self._first_person()
        """At the desk: whose desk lies in front."""
        self.unrevealed = 0
        """Places, from the first one on, that the ceremony of the finish still keeps back."""
        self.applause = False
        """Whether the winner has just been told and nothing else is shown yet."""
        self.put_away = False
        """Whether the ceremony in the middle of the table is put away, so that the map is seen."""
        self.thinks = (FREE, 0)
        """The bot that is thinking for longer than a moment (or FREE), and how many dots say so."""
        self.reader: int | None = None
        """The seat whose player reads a sentence of the guide, for which the bots wait."""
        self.fresh: list[Event] = []
        """What happened since the scene last told it."""
        self.found: tuple[object, Any] | None = None
        """What a layout found last for it, with all that it was found from; it goes when the session goes."""

    @property
    def state(self) -> GameState:
        """The game as everybody sees it, with the acting seat's laid-out moves on it."""
        seat = self.acting
        return self.match.state if seat is None else self.drafts[seat].state

    def state_of(self, seat: int) -> GameState:
        """The game as a seat has laid it out."""
        return self.drafts[seat].state

    def seen(self, seat: int) -> GameState:
        """The game as a seat has laid it out while it is asked, else as it is committed."""
        return self.state_of(seat) if seat in self.match.asked() else self.match.state

    def placed(self, seat: int) -> PutDown:
        """Where a hand has put a seat's tokens, those in its cart too."""
        player = self.match.state.players[seat]
        return put_down(player.plants, tuple(player.fuel), self.views[seat].placed, self.drafts[seat].bought)

    def lying(self, seat: int) -> Lying:
        """Fuels on each plant of a seat as it has laid them out; what a plant is to burn lies on that plant."""
        state = self.match.state if self.match.state.task == Task.RUN else self.seen(seat)
        player, placed = state.players[seat], self.placed(seat)
        if state.task != Task.RUN:
            return arrange(player.plants, player.fuel, placed=placed)
        firing = [(PLANTS[number], run.mix) for number, run in self.runs(seat).items()]
        return arrange(player.plants, player.fuel, firing, placed)

    def draft(self, seat: int) -> Draft:
        return self.drafts[seat]

    def view(self, seat: int) -> SeatView:
        return self.views[seat]

    def runs(self, seat: int) -> dict[int, Run]:
        """The plants a seat runs in this bureaucracy: once it is ready those it chose, before those laid out."""
        ready = self.match.ready.get(seat)
        if ready is None:
            return self.views[seat].runs
        return {move.plant: move for move in ready if isinstance(move, Run)}

    @property
    def acting(self) -> int | None:
        """The one seat whose turn it is; None in the bureaucracy (all at once) and when the game is over."""
        asked = self.match.asked()
        return asked[0] if len(asked) == 1 and self.match.state.task != Task.RUN else None

    def decides(self, seat: int) -> bool:
        """Whether this seat is a person who has something to decide now, here or where the game is played."""
        return self.match.is_person(seat) and seat in self.match.asked()

    @property
    def asks_a_person(self) -> bool:
        """Whether a person is asked for something now."""
        return any(map(self.decides, self.match.asked()))

    @property
    def reads_alone(self) -> bool:
        """Whether a person alone among bots reads a sheet that lies over a desk's map: nobody plays on behind it."""
        people = [view for seat, view in enumerate(self.views) if self.match.is_person(seat)]
        return len(people) == 1 and SheetId.of(people[0].sheet).name in (*keyboard.SHEETS, "advice")

    def money_open(self, seat: int) -> bool:
        """Whether a seat's money lies face up for everybody."""
        if self.is_place_hidden(seat):
            return False
        return self.all_open or self.match.over or not self.match.state.rules.hidden_money

    def money_seen(self, seat: int) -> bool:
        """Whether a seat's money is shown now: it lies open, or its owner looks under the cover."""
        return self.money_open(seat) or self.view(seat).peeking

    @property
    def ending_told(self) -> bool:
        """Whether the end is being told, or the winner has their moment."""
        return self.match.over and bool(self.unrevealed or self.applause)

    def is_place_hidden(self, seat: int) -> bool:
        """Whether the game is over but a seat's place is not told yet: its money is turned up with it."""
        if not self.match.over or not self.unrevealed:
            return False
        return any(rank.seat == seat for rank in rules.ranking(self.match.state)[: self.unrevealed])

    def least_bid(self, seat: int) -> int:
        """The lowest amount this seat may bid now: for the plant it has laid out, or over the last bid."""
        state = self.state_of(seat)
        closed = self._closed_nomination(seat)
        if closed:
            return auction.least_bid(state, closed)
        return state.bid if state.task == Task.OPEN else state.bid + 1

    def most_bid(self, seat: int) -> int:
        """The highest amount a seat can set: its money, or what can be written at all while that is covered; whom
        nobody is left to outbid, the least."""
        state = self.state_of(seat)
        if state.task == Task.OPEN and len(state.eligible) == 1:
            return state.bid
        return state.players[seat].money if self.money_open(seat) else MOST_MONEY - 1

    def top_bid(self, seat: int) -> int:
        """Where the scale of a seat's dial ends: at its money, or at a round amount while that is covered."""
        least = self.least_bid(seat)
        if self.money_open(seat) or self.most_bid(seat) == least:
            return max(least, self.most_bid(seat))
        return max((least // 50 + 2) * 50, -(-self.views[seat].bid // 50) * 50)

    def moves(self, seat: int) -> list[Action]:
        """The moves a seat may lay out next, as far as everybody may know: covered money forbids nothing."""
        state = self.state_of(seat)
        return rules.legal_actions(state) if self.money_open(seat) else allowed(state, seat)

    def may_pass(self, seat: int) -> bool:
        """Whether a seat may pass as things are laid out: with the opening pass only once a plant is named (A42)."""
        draft = self.drafts[seat]
        return draft.due and not draft.closed and PASS in rules.legal_actions(draft.state, 0)

    def _closed_nomination(self, seat: int) -> int:
        """The plant that the last seat would buy at the minimum, 0 if it is not that case (A13)."""
        draft = self.drafts[seat]
        last = draft.moves[-1] if draft.moves else None
        return last.plant if draft.closed and isinstance(last, Nominate) else 0

    def auctioned_plant(self, seat: int) -> int:
        """The plant a seat looks at on the auction: nominated, or about to be; 0 if none."""
        return self._closed_nomination(seat) or self.state_of(seat).lot

    def _first_person(self) -> int:
        people = [seat for seat in range(len(self.match.seats)) if self.match.is_person(seat)]
        return people[0] if people else 0

    def set_dial(self, seat: int, amount: int) -> None:
        """Set a seat's dial, between its least bid and the most; it begins anew with every plant."""
        if self.auctioned_plant(seat):
            self.views[seat].bid = max(self.least_bid(seat), min(amount, self.most_bid(seat)))
        else:
            self.views[seat].bid = 0

    def offer(self, seat: int) -> tuple[Action, ...]:
        """The moves that Confirm would commit now: the moves laid out and what it adds to them."""
        return (*self.drafts[seat].moves, *self.last_moves(seat))

    def last_moves(self, seat: int) -> tuple[Action, ...]:
        """The moves that Confirm adds to those laid out: the bid on the dial, or being done."""
        draft = self.drafts[seat]
        if draft.closed:
            return ()
        task = draft.state.task
        if task in (Task.OPEN, Task.RAISE):
            return (BIDS[self.views[seat].bid],)
        return (DONE,) if task in (Task.DROP, Task.BUY, Task.BUILD, Task.RUN) else ()
