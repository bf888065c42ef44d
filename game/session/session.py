"""The table as both layouts see it: the match, what every seat has laid out, and what a touch does to it."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import auction, rules
from game.engine.actions import BIDS, DONE, MOST_MONEY, PASS, RUN, Action, Mark, Nominate, Place, Run, Scrap
from game.engine.events import Event
from game.engine.plants import best_firing
from game.engine.state import GameState, IllegalAction, Phase, Task
from game.match import Draft, Match, allowed
from game.session import intents, laid, maximum, planning
from game.session.intents import Intent
from game.session.map_look import Look
from game.session.seat_view import SeatView

DECIDING = (intents.Lay, intents.SetBid, intents.Confirm, intents.PassTurn)
"""Touches with which the next turn begins: the report of the last round is put away."""


class Session:
    """One match on one table."""

    def __init__(self, match: Match, watching: bool = False) -> None:
        self.match = match
        self.watching = watching
        """Whether nobody plays: a replay."""
        self.all_open = False
        """Whether covered money is shown all the same: a game that is over."""
        seats = range(len(match.seats))
        self.views = [SeatView() for _ in seats]
        self.drafts = [Draft(match, seat) for seat in seats]
        self.look = Look()
        """How the map is looked at."""
        self.shown_seat = self._first_person()
        """At the desk: whose desk lies in front."""
        self.unrevealed = 0
        """Places, from the first one on, that the ceremony of the finish still keeps back."""
        self.applause = False
        """Whether the winner has just been told and nothing else is shown yet."""
        self.put_away = False
        """Whether the ceremony in the middle of the table is put away, so that the map is seen."""
        self.fresh: list[Event] = []
        """What happened since the scene last told it."""
        for seat in seats:
            self.views[seat].runs = self._proposed_runs(seat)
            self._stage_runs(seat)
        self.refresh()

    # --- what lies there ------------------------------------------------------------------------------

    @property
    def state(self) -> GameState:
        """The game as everybody sees it, with the acting seat's laid-out moves on it."""
        seat = self.acting
        return self.match.state if seat is None else self.drafts[seat].state

    def state_of(self, seat: int) -> GameState:
        """The game as a seat has laid it out."""
        return self.drafts[seat].state

    def draft(self, seat: int) -> Draft:
        return self.drafts[seat]

    def view(self, seat: int) -> SeatView:
        return self.views[seat]

    @property
    def acting(self) -> int | None:
        """The one seat whose turn it is; None in the bureaucracy (all at once) and when the game is over."""
        asked = self.match.asked()
        return asked[0] if len(asked) == 1 and self.match.state.task != Task.RUN else None

    @property
    def asks_a_person(self) -> bool:
        """Whether a person is asked for something now."""
        return any(self.match.is_person(seat) for seat in self.match.asked())

    def money_open(self, seat: int) -> bool:
        """Whether a seat's money lies face up for everybody."""
        if self.kept_back(seat):
            return False
        return self.all_open or self.match.over or not self.match.state.rules.hidden_money

    @property
    def telling(self) -> bool:
        """Whether the end is being told, or the winner has their moment."""
        return self.match.over and bool(self.unrevealed or self.applause)

    def kept_back(self, seat: int) -> bool:
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
        """What a seat may lay out next, as far as everybody may know: covered money forbids nothing."""
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

    def lot(self, seat: int) -> int:
        """The plant a seat looks at on the auction: nominated, or about to be; 0 if none."""
        return self._closed_nomination(seat) or self.state_of(seat).lot

    def _first_person(self) -> int:
        people = [seat for seat in range(len(self.match.seats)) if self.match.is_person(seat)]
        return people[0] if people else 0

    # --- keeping up with the match --------------------------------------------------------------------

    def refresh(self) -> None:
        """After the match went on: drafts begin anew, dials and proposals are set."""
        for seat, draft in enumerate(self.drafts):
            stale = draft.stale
            if stale:
                draft.reset()
                self.views[seat].refused = None
                self.views[seat].asked_twice = ""
                self.views[seat].runs = self._proposed_runs(seat)
                self._stage_runs(seat)
            waits = seat not in self.match.asked()
            kept = self.views[seat].bid or (planning.price_for(self, seat) if waits else 0)
            self.set_dial(seat, kept if waits or not stale else 0)
            planning.keep_up(self, seat, stale)
            if stale:
                laid.find_put_by(self, seat)
        maximum.keep_up(self)
        people = [seat for seat in self.match.asked() if self.match.is_person(seat)]
        if people and self.shown_seat not in people:
            self.shown_seat = people[0]

    def _proposed_runs(self, seat: int) -> dict[int, Run]:
        """The firing that supplies most cities for least fuel."""
        state = self.match.state
        if state.task != Task.RUN:
            return {}
        player = state.players[seat]
        firing = best_firing(player.plants, player.fuel, len(player.cities))
        return {plant.number: Run(plant.number, mix) for plant, mix in firing}

    def _stage_runs(self, seat: int) -> None:
        """Lay the chosen runs out; those that no longer go are left out."""
        draft = self.drafts[seat]
        if draft.match.state.task != Task.RUN:
            return
        draft.reset()
        for plant, run in list(self.views[seat].runs.items()):
            try:
                draft.stage(run)
            except IllegalAction as illegal:
                self.views[seat].refused = illegal
                del self.views[seat].runs[plant]

    def set_dial(self, seat: int, amount: int) -> None:
        """Set a seat's dial, between its least bid and the most; it begins anew with every plant."""
        if self.lot(seat):
            self.views[seat].bid = max(self.least_bid(seat), min(amount, self.most_bid(seat)))
        else:
            self.views[seat].bid = 0

    # --- what a touch does ----------------------------------------------------------------------------

    def perform(self, intent: Intent) -> bool:
        """Do what a touch means; True if anything changed. A refusal stays in the seat's view with its rule."""
        seat = getattr(intent, "seat", None)
        act = self._acts.get(type(intent))
        if act is None or seat is None:
            return False
        if not isinstance(intent, intents.Peek):  # the hand on the cover looks why
            self.views[seat].refused = None
        if isinstance(intent, DECIDING):
            self.views[seat].report = False
        if not isinstance(intent, intents.Confirm | intents.PassTurn):
            self.views[seat].asked_twice = ""
        try:
            act(self, intent)
        except IllegalAction as illegal:
            self.views[seat].refused = illegal
        maximum.put_away(self)
        return True

    def commit(self, seat: int, moves: tuple[Action, ...]) -> None:
        """Make a seat's moves (a bot's, or what a person confirmed) and keep up."""
        before, made = self.match.state, len(self.match.commits)
        laid.remember(self, seat)
        self.fresh += self.match.commit(seat, moves)
        plans = [view.plan for view in self.views]
        planning.spent(self, seat, before.task)
        self.refresh()
        planning.keep_spent(self, made, plans)
        if before.phase == Phase.BUREAUCRACY and self.match.state.round > before.round:
            for view in self.views:
                view.report = True

    def offer(self, seat: int) -> tuple[Action, ...]:
        """What Confirm would commit now: the moves laid out and what it adds to them."""
        return (*self.drafts[seat].moves, *self.last_moves(seat))

    def last_moves(self, seat: int) -> tuple[Action, ...]:
        """What Confirm adds to the moves laid out: the bid on the dial, or being done."""
        draft = self.drafts[seat]
        if draft.closed:
            return ()
        task = draft.state.task
        if task in (Task.OPEN, Task.RAISE):
            return (BIDS[self.views[seat].bid],)
        return (DONE,) if task in (Task.DROP, Task.BUY, Task.BUILD, Task.RUN) else ()

    def _lay(self, intent: intents.Lay) -> None:
        draft = self.drafts[intent.seat]
        before = draft.moves
        if isinstance(intent.move, Nominate) and before:
            draft.reset()
        self._give_way(draft, intent.move)
        try:
            draft.stage(intent.move, credit=not self.money_open(intent.seat))
        except IllegalAction:
            if draft.moves != before:
                draft.again(before)
            raise
        self.views[intent.seat].earlier = 0
        self.set_dial(intent.seat, 0)

    @staticmethod
    def _give_way(draft: Draft, move: Action) -> None:
        """Where one thing is chosen, a second choice takes the place of the first and of what followed it."""
        if not isinstance(move, Place | Mark | Scrap):
            return
        for index, other in enumerate(draft.moves):
            if type(other) is type(move):
                draft.keep(index)
                return

    def _take_out(self, intent: intents.TakeOut) -> None:
        self.drafts[intent.seat].without(intent.index)

    def _step_back(self, intent: intents.StepBack) -> None:
        self.drafts[intent.seat].step_back()

    def _reset(self, intent: intents.Reset) -> None:
        self.drafts[intent.seat].reset()
        if self.match.state.task == Task.RUN:
            self.views[intent.seat].runs = self._proposed_runs(intent.seat)
            self._stage_runs(intent.seat)

    def _confirm(self, intent: intents.Confirm) -> None:
        seat = intent.seat
        question = self._question(seat)
        if question and self.views[seat].asked_twice != question:
            self.views[seat].asked_twice = question
            return
        self.commit(seat, self.offer(seat))

    def _question(self, seat: int) -> str:
        """What is worth asking once before a turn is spent: nothing bought, or cities left dark."""
        draft = self.drafts[seat]
        if not draft.due:
            return ""
        player = draft.state.players[seat]
        task = self.match.state.task
        if task == Task.BUY and not draft.moves:
            firing = best_firing(player.plants, player.fuel, len(player.cities))
            lit = sum(plant.cities for plant, _ in firing)
            could = min(player.capacity, max(1, len(player.cities)))
            affordable = len(self.moves(seat)) > 1
            return "no_fuel" if lit < could and affordable else ""
        if task == Task.RUN:
            best = best_firing(
                self.match.state.players[seat].plants,
                self.match.state.players[seat].fuel,
                len(player.cities),
            )
            could = min(sum(plant.cities for plant, _ in best), len(player.cities))
            return "plants_off" if self.lit(seat) < could else ""
        return ""

    def lit(self, seat: int) -> int:
        """Cities supplied by the plants a seat has laid out to run."""
        player = self.match.state.players[seat]
        chosen = self.views[seat].runs
        lit = sum(plant.cities for plant in player.plants if plant.number in chosen)
        return min(lit, len(player.cities))

    def _pass(self, intent: intents.PassTurn) -> None:
        draft = self.drafts[intent.seat]
        named = draft.moves if draft.state.task == Task.OPEN else ()
        self.commit(intent.seat, (*named, PASS))

    def _undo(self, intent: intents.Undo) -> None:
        if intent.seat in self.match.ready:
            self.match.withdraw(intent.seat)
        else:
            self._take_back(intent.seat)
        self.fresh.clear()
        self.refresh()

    def _take_back(self, seat: int) -> None:
        """Take a seat's last commit back; what it had laid out lies there again."""
        undone = self.match.commits[-(self.match.undoable(seat) or 1) :]
        for other in range(len(self.views)):
            if other != seat and self.match.is_person(other):
                laid.put_by(self, other)
        self.match.undo(seat)
        maximum.taken_back(self, seat)
        planning.bring_back(self)
        self.refresh()
        laid.lay_again(self, seat, undone[0])

    def can_undo(self, seat: int) -> bool:
        """Whether Undo would do something for this seat."""
        return seat in self.match.ready or bool(self.match.undoable(seat))

    def _bid(self, intent: intents.SetBid) -> None:
        self.set_dial(intent.seat, intent.amount)

    def _toggle_run(self, intent: intents.ToggleRun) -> None:
        view = self.views[intent.seat]
        if view.runs.pop(intent.plant, None) is None:
            self._first_run_that_goes(intent.seat, intent.plant)
        self._stage_runs(intent.seat)

    def _first_run_that_goes(self, seat: int, plant: int) -> None:
        """Switch a plant on with the first mix that goes with the others; IllegalAction if none does."""
        draft = self.drafts[seat]
        refused: IllegalAction | None = None
        for run in RUN[plant]:
            try:
                rules.check(draft.state, run)
            except IllegalAction as illegal:
                refused = illegal
            else:
                self.views[seat].runs[plant] = run
                return
        if refused:
            raise refused

    def _set_mix(self, intent: intents.SetMix) -> None:
        """Change a hybrid's mix, if it goes with the other runs; else say why and keep the old one."""
        view = self.views[intent.seat]
        before = dict(view.runs)
        for run in RUN[intent.plant]:
            if run.mix[0] == intent.coal:
                view.runs[intent.plant] = run
        self._stage_runs(intent.seat)
        if view.refused:
            view.runs = before
            refused, view.refused = view.refused, None
            self._stage_runs(intent.seat)
            raise refused

    def _point(self, intent: intents.PointAt) -> None:
        self.views[intent.seat].pointed = intent.city

    def _open(self, intent: intents.Open) -> None:
        view = self.views[intent.seat]
        view.sheet = "" if view.sheet == intent.sheet else intent.sheet

    def _close(self, intent: intents.Close) -> None:
        self.views[intent.seat].sheet = ""
        self.views[intent.seat].report = False

    def _turn_page(self, intent: intents.TurnPage) -> None:
        self.views[intent.seat].page = intent.page

    def _leaf_through(self, intent: intents.LeafThrough) -> None:
        self.views[intent.seat].earlier = intent.earlier

    def _peek(self, intent: intents.Peek) -> None:
        self.views[intent.seat].peeking = True

    def _show(self, intent: intents.Show) -> None:
        if self.match.is_person(intent.seat):
            self.shown_seat = intent.seat

    _acts: dict[type, Callable[..., None]] = {  # noqa: RUF012 (a table of methods)
        intents.Lay: _lay,
        intents.TakeOut: _take_out,
        intents.StepBack: _step_back,
        intents.Reset: _reset,
        intents.Confirm: _confirm,
        intents.PassTurn: _pass,
        intents.Undo: _undo,
        intents.SetBid: _bid,
        intents.ToggleRun: _toggle_run,
        intents.SetMix: _set_mix,
        intents.PointAt: _point,
        intents.Open: _open,
        intents.Close: _close,
        intents.TurnPage: _turn_page,
        intents.LeafThrough: _leaf_through,
        intents.Peek: _peek,
        intents.Show: _show,
        intents.SetMaximum: maximum.set_maximum,
        **planning.ACTS,
    }
