"""The seats of a match: their staged moves, their views, and questions about them that both layouts ask."""

from __future__ import annotations

from typing import Any

from game.draft import Draft, allowed
from game.engine import auction, rules
from game.engine.actions import BIDS, DONE, MOST_MONEY, PASS, Action, Nominate, Run
from game.engine.events import Event
from game.engine.state import FREE, GameState, Task
from game.engine.uranium_ban import barred
from game.kit.input import keyboard
from game.match import Match
from game.session.fuel_placement import Lying, PutDown, arrange, put_down
from game.session.map_look import MapLook
from game.session.seat_view import Countdown, SeatView, SheetId


class Seats:
    """A match with each seat's draft (its staged moves) and view (its dial, plan and open page)."""

    def __init__(self, match: Match, watching: bool = False) -> None:
        self.match = match
        self.watching = watching
        """Whether this is a replay, in which all seats are only watched."""
        self.together = False
        """Whether people answer a nomination at the same time, each with a maximum or by leaving."""
        self.swept = -1
        """The auction (`Maximum.auction`) in which all have answered and the raises are being made; -1 for none."""
        self.arming = True
        """Whether plans can be armed; not in a lesson."""
        self.countdown: Countdown | None = None
        """The countdown of the armed plan that is committed next; None if none runs."""
        self.whole_match: Match | None = None
        """In a replay, the game to its end, which the log tells; None: the log tells the game so far."""
        self.all_open = False
        """Whether covered money is shown anyway, because the game is over."""
        seats = range(len(match.seats))
        self.views = [SeatView() for _ in seats]
        self.drafts = [Draft(match, seat) for seat in seats]
        self.look = MapLook()
        """The current view of the map."""
        self.shown_seat = 0 if watching else self._first_person()
        """At a desk, the seat whose desk is in front."""
        self.dealing = False
        """Whether the cards of a new game are being dealt: the screen asks no player yet and shows no figures."""
        self.unrevealed = 0
        """The number of ranks, from the first on, that the finish ceremony has not revealed yet."""
        self.applause = False
        """Whether the winner has just been revealed and nothing else is shown yet."""
        self.put_away = False
        """Whether the ceremony in the middle of the table is hidden, so that the map can be seen."""
        self.thinks = (FREE, 0)
        """The bot that has been thinking for a while (or FREE), and the number of dots that show it."""
        self.held = False
        """Whether the bots' next move waits for a touch."""
        self.reader: int | None = None
        """The seat whose player is reading a sentence of the guide; bots wait for it."""
        self.evening: tuple[PutDown, ...] = ()
        """The remembered places of each seat's tokens before its plants burnt fuel in the last bureaucracy."""
        self.burning: frozenset[int] = frozenset()
        """The plants that run in the night that is presented."""
        self.fresh: list[Event] = []
        """Events since the scene last presented them."""
        self.found: tuple[object, Any] | None = None
        """A layout's cached result, with everything that it was computed from."""

    @property
    def story_match(self) -> Match:
        """The match whose events the log shows."""
        return self.whole_match or self.match

    @property
    def state(self) -> GameState:
        """The state of the game as everyone sees it, with the staged moves of the seat whose turn it is."""
        seat = self.acting
        return self.match.state if seat is None else self.drafts[seat].state

    def state_of(self, seat: int) -> GameState:
        """Return the game with a seat's staged moves applied."""
        return self.drafts[seat].state

    def seen(self, seat: int) -> GameState:
        """Return the state with a seat's staged moves if the match waits for its decision, else the committed state."""
        return self.state_of(seat) if seat in self.match.asked() else self.match.state

    def placed(self, seat: int) -> PutDown:
        """Return the plants on which a seat's player put tokens, those in the cart included."""
        player = self.match.state.players[seat]
        return put_down(player.plants, tuple(player.fuel), self.views[seat].placed, self.drafts[seat].bought)

    def lying(self, seat: int) -> Lying:
        """Return the fuels on each plant of a seat, counting its staged moves; fuel to be burnt is on the plant
        that burns it."""
        state = self.match.state if self.match.state.task == Task.RUN else self.seen(seat)
        player, placed = state.players[seat], self.placed(seat)
        if state.task != Task.RUN:
            return arrange(player.plants, player.fuel, placed=placed)
        firing = [(state.rules.plants[number], run.mix) for number, run in self.runs(seat).items()]
        return arrange(player.plants, player.fuel, firing, placed)

    def draft(self, seat: int) -> Draft:
        """Return the moves that a seat has staged."""
        return self.drafts[seat]

    def view(self, seat: int) -> SeatView:
        """Return the dial, plan, open sheet and messages of a seat."""
        return self.views[seat]

    def runs(self, seat: int) -> dict[int, Run]:
        """Return the plants that a seat runs in this bureaucracy: as it confirmed, else as it staged them."""
        ready = self.match.ready.get(seat)
        if ready is None:
            return self.views[seat].runs
        return {move.plant: move for move in ready if isinstance(move, Run)}

    @property
    def acting(self) -> int | None:
        """The seat whose turn it is; None in the bureaucracy (all act at once) and when the game is over."""
        asked = self.match.asked()
        return asked[0] if len(asked) == 1 and self.match.state.task != Task.RUN else None

    def is_ready(self, seat: int) -> bool:
        """Return whether a seat has confirmed its bureaucracy while others have not, so that it can still change
        its choice."""
        return seat in self.match.ready and bool(self.match.asked())

    def decides(self, seat: int) -> bool:
        """Return whether a seat's player is a person, here or on another device, with a decision to make now."""
        return self.match.is_person(seat) and seat in self.match.asked()

    @property
    def asks_a_person(self) -> bool:
        """Whether the game waits for a person's decision."""
        return any(map(self.decides, range(len(self.views))))

    @property
    def reads_alone(self) -> bool:
        """Whether the only person among bots reads a page that covers the desk's map, so that the game waits."""
        people = [view for seat, view in enumerate(self.views) if self.match.is_person(seat)]
        covering = {*keyboard.SHEETS, "advice"} - {"log"}  # the log is beside the map
        return len(people) == 1 and SheetId.of(people[0].sheet).name in covering

    def money_open(self, seat: int) -> bool:
        """Return whether all players may see a seat's money."""
        if self.is_place_hidden(seat):
            return False
        return self.all_open or self.match.over or not self.match.state.rules.hidden_money

    def money_seen(self, seat: int) -> bool:
        """Return whether a seat's money is shown now: it is open, or its owner is looking below the cover."""
        return self.money_open(seat) or self.view(seat).peeking

    @property
    def ending_shown(self) -> bool:
        """Whether the final ceremony is still revealing the seats' ranks or celebrating the winner."""
        return self.match.over and bool(self.unrevealed or self.applause)

    def is_place_hidden(self, seat: int) -> bool:
        """Return whether the game is over but a seat's rank, and with it its money, has not been revealed yet."""
        if not self.match.over or not self.unrevealed:
            return False
        return any(rank.seat == seat for rank in rules.ranking(self.match.state)[: self.unrevealed])

    def least_bid(self, seat: int) -> int:
        """Return the lowest bid that a seat may make now, above the last bid or for the plant it has staged."""
        state = self.state_of(seat)
        closed = self._closed_nomination(seat)
        if closed:
            return auction.least_bid(state, closed)
        return state.bid if state.task == Task.OPEN else state.bid + 1

    def most_bid(self, seat: int) -> int:
        """Return the highest bid that a seat can set: its money, or the largest amount possible if money is hidden;
        the minimum without rivals; 0 if it may not bid."""
        state = self.state_of(seat)
        if barred(state, seat, state.lot):
            return 0
        if state.task == Task.OPEN and len(state.eligible) == 1:
            return state.bid
        return state.players[seat].money if self.money_open(seat) else MOST_MONEY - 1

    def top_bid(self, seat: int) -> int:
        """Return the highest amount on the scale of a seat's dial: its money, or a round amount if money is hidden."""
        least = self.least_bid(seat)
        if self.money_open(seat) or self.most_bid(seat) == least:
            return max(least, self.most_bid(seat))
        return max((least // 50 + 2) * 50, -(-self.views[seat].bid // 50) * 50)

    def moves(self, seat: int) -> list[Action]:
        """Return the moves that a seat may stage next, judged by what all players know: hidden money forbids
        nothing."""
        state = self.state_of(seat)
        return rules.legal_actions(state) if self.money_open(seat) else allowed(state, seat)

    def may_pass(self, seat: int) -> bool:
        """Return whether a seat may pass with its staged moves; where passing names a plant, only after it has
        named one (A42)."""
        draft = self.drafts[seat]
        return draft.due and not draft.closed and PASS in rules.legal_actions(draft.state, 0)

    def _closed_nomination(self, seat: int) -> int:
        """Return the plant that the last remaining seat would buy at the minimum bid; 0 in all other cases (A13)."""
        draft = self.drafts[seat]
        last = draft.moves[-1] if draft.moves else None
        return last.plant if draft.closed and isinstance(last, Nominate) else 0

    def auctioned_plant(self, seat: int) -> int:
        """Return the plant on auction, or the one that a seat has nominated or staged; 0 if there is none."""
        return self._closed_nomination(seat) or self.state_of(seat).lot

    def _first_person(self) -> int:
        people = [seat for seat in range(len(self.match.seats)) if self.match.is_person(seat)]
        return people[0] if people else 0

    def set_dial(self, seat: int, amount: int) -> None:
        """Set the amount on a seat's dial, limited to what it may bid; 0 if no plant is on auction."""
        if self.auctioned_plant(seat):
            self.views[seat].bid = max(self.least_bid(seat), min(amount, self.most_bid(seat)))
        else:
            self.views[seat].bid = 0

    def offer(self, seat: int) -> tuple[Action, ...]:
        """Return the moves that the seat's Confirm would commit now: the staged ones and those that it adds."""
        return (*self.drafts[seat].moves, *self.last_moves(seat))

    def last_moves(self, seat: int) -> tuple[Action, ...]:
        """Return the moves that Confirm adds to the staged ones: the bid shown on the dial, or DONE."""
        draft = self.drafts[seat]
        if draft.closed:
            return ()
        task = draft.state.task
        if task in (Task.OPEN, Task.RAISE):
            return (BIDS[self.views[seat].bid],)
        return (DONE,) if task in (Task.DROP, Task.BUY, Task.BUILD, Task.RUN) else ()
