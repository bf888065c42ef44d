"""The game as both layouts use it: the match, each seat's staged moves, and the effect of touches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.draft import Draft
from game.engine import rules
from game.engine.actions import PASS, VISIT, Action, Buy, Mark, Nominate, Place, Run, Scrap, Visit
from game.engine.events import Event, PlantNominated, PlantRan, PlantSold
from game.engine.plants import best_firing
from game.engine.state import GameState, IllegalAction, Phase, Task
from game.match import Match
from game.session import intents, maximum_bid, planning, staged_moves
from game.session.fuel_placement import arrange, burnt, firing_in_place, moved
from game.session.intents import Intent
from game.session.planner import Plan
from game.session.seat_view import SheetId
from game.session.seats import Seats
from game.session.shortcuts import armed_plans, cheapest_houses, fuel_filling, house_ways, plan_filling

GUIDE: Final = "engineer"
"""The bot whose advice the ghost hand shows."""
DECIDING = (
    intents.StageMove,
    intents.StageCheapest,
    intents.FillPlant,
    intents.FillAll,
    intents.SetBid,
    intents.Confirm,
    intents.PassTurn,
)
"""Intents that begin a turn and therefore close the report of the last round."""
LOOKING = (intents.Peek, intents.PointAt)
"""Intents that keep a refusal on screen: looking at money, and moving the mouse."""


class Session(Seats):
    """One match at one table: it performs the intents of touches, and adapts all views when the match changes.

    `watching`: a replay, or a game that another window plays, in which no seat can decide anything. After the match was
    changed by anything but `commit`, call `refresh`.
    """

    def __init__(self, match: Match, watching: bool = False) -> None:
        super().__init__(match, watching)
        self.propose_runs()
        self.refresh()

    # --- keeping up with the match --------------------------------------------------------------------

    def refresh(self) -> None:
        """Update staged moves, dials, proposals and plans after the match has changed."""
        for seat, draft in enumerate(self.drafts):
            stale = draft.stale
            if stale:
                draft.reset()
                self.views[seat].refused, self.views[seat].moved = None, ()
                self.views[seat].asked_twice = ""
                self.views[seat].runs = self._proposed_runs(seat)
                self.stage_runs(seat)
            waits = seat not in self.match.asked()
            kept = self.views[seat].bid or (planning.price_for(self, seat) if waits else 0)
            self.set_dial(seat, kept if waits or not stale else 0)
            planning.keep_up(self, seat, stale)
            if stale:
                staged_moves.restore_set_aside(self, seat)
        maximum_bid.keep_up(self)
        armed_plans.keep_up(self)
        people = [seat for seat in self.match.asked() if self.match.is_person(seat)]
        if people and self.shown_seat not in people and not self.watching:
            self.shown_seat = people[0]

    def seated(self) -> None:
        """Update after seats got new players: people keep their staged moves, and a person's desk is shown."""
        if not self.match.is_person(self.shown_seat):
            self.shown_seat = self._first_person()
        for seat, view in enumerate(self.views):
            if not self.match.is_person(seat):
                self.drafts[seat].reset()
                view.maximum, view.plan, view.armed, view.sheet = None, Plan(), (), ""
        self.refresh()

    def propose_runs(self) -> None:
        """Stage again, in the bureaucracy, the runs that power most cities for each seat."""
        for seat, view in enumerate(self.views):
            view.runs = self._proposed_runs(seat)
            self.stage_runs(seat)

    def _proposed_runs(self, seat: int) -> dict[int, Run]:
        """Return the runs (plants and fuel mixes) that power the most cities of a seat with the least fuel."""
        state = self.match.state
        if state.task != Task.RUN:
            return {}
        player = state.players[seat]
        firing = firing_in_place(player.plants, player.fuel, len(player.cities), self.views[seat].placed)
        return {plant.number: Run(plant.number, mix) for plant, mix in firing}

    def stage_runs(self, seat: int) -> None:
        """Stage the runs that a seat has chosen, without those that are no longer possible."""
        draft = self.drafts[seat]
        if draft.match.state.task != Task.RUN or not draft.due:
            return
        draft.reset()
        for plant, run in list(self.views[seat].runs.items()):
            try:
                draft.stage(run)
            except IllegalAction as illegal:
                self.views[seat].refused = illegal
                del self.views[seat].runs[plant]
        player, view = self.match.state.players[seat], self.views[seat]
        if view.placed:
            put = arrange(player.plants, player.fuel, placed=view.placed)
            view.moved = moved(put, self.lying(seat), view.placed)

    # --- what is asked --------------------------------------------------------------------------------

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that everyone waits for: those still to answer a nomination, else those that have to decide."""
        return maximum_bid.unanswered(self) or self.match.asked()

    @property
    def acting(self) -> int | None:
        """The only seat that everyone waits for: the last to answer a nomination, or the one whose turn it is; else
        None."""
        waited = maximum_bid.unanswered(self)
        return waited[0] if len(waited) == 1 else super().acting

    def decides(self, seat: int) -> bool:
        """Return whether a seat's player is a person who must decide or answer a nomination now, and no maximum bid
        does it instead."""
        if maximum_bid.gathers(self):
            return seat != self.match.state.leader and seat in maximum_bid.unanswered(self)
        return super().decides(seat) and maximum_bid.due(self) != seat

    def may_pass(self, seat: int) -> bool:
        """Return whether a seat may pass, or leave the auction in its answer to a nomination."""
        if maximum_bid.gathers(self):
            return self.decides(seat)
        return super().may_pass(seat) and maximum_bid.due(self) != seat

    # --- performing intents ---------------------------------------------------------------------------

    def perform(self, intent: Intent) -> None:
        """Perform an intent; one without a seat, or that a scene answers, is ignored.

        A refusal raises nothing: it is stored as `refused` in the seat's view, until its next intent not among
        `LOOKING`.

        >>> from game.engine.actions import Nominate
        >>> from game.engine.record import Seat
        >>> from game.match import new_match
        >>> seats = [Seat("red", "person", "Anna"), Seat("blue", "person", "Bob")]
        >>> session = Session(new_match("classic", "germany", seats, seed=1))
        >>> (seat,) = session.match.asked()
        >>> session.perform(intents.StageMove(seat, Nominate(4)))
        >>> session.offer(seat)
        (Nominate(plant=4), Bid(amount=4))
        >>> session.perform(intents.Reset(seat))
        >>> session.perform(intents.StageMove(seat, Nominate(10)))
        >>> session.view(seat).refused.reason
        'future_plant'
        """
        seat = getattr(intent, "seat", None)
        act = self._acts.get(type(intent))
        if act is None or seat is None:
            return
        if armed_plans.stops(self, seat, intent):
            return
        if not isinstance(intent, LOOKING):
            self.views[seat].refused, self.views[seat].moved = None, ()
        if isinstance(intent, DECIDING):
            self.views[seat].report = False
        decides = isinstance(intent, intents.Confirm | intents.PassTurn)
        if not decides:
            self.views[seat].asked_twice = ""
        try:
            if decides and maximum_bid.due(self) == seat:
                raise IllegalAction("not_now")  # the answer given in advance counts
            act(self, intent)
            if decides and not self.views[seat].asked_twice:
                self._stop_reading(seat)
        except IllegalAction as illegal:
            self.views[seat].refused = illegal
        maximum_bid.put_away(self)

    def _stop_reading(self, seat: int) -> None:
        """Close a page for whose reader the bots waited, because that reader has decided."""
        if self.reads_alone and self.match.is_person(seat):
            self.views[seat].sheet = ""

    def commit(self, seat: int, moves: tuple[Action, ...]) -> None:
        """Commit a seat's moves and update the session; the events are added to `fresh`.

        `moves` are a whole commit, as for `Match.commit`; staged moves are not added to them. Raise IllegalAction if
        they are illegal; the match has not changed then.
        """
        before, made, placed = self.match.state, len(self.match.commits), self.placed(seat)
        staged_moves.remember(self, seat)
        happened = self.match.commit(seat, moves)
        self.fresh += happened
        self.views[seat].placed = placed
        self._remember_sale(before.phase, happened)
        if before.task == Task.RUN and self.match.state is not before:
            self.evening = tuple(view.placed for view in self.views)
            self._burn(before, happened)
        plans = [view.plan for view in self.views]
        planning.spent(self, seat, before.task, moves)
        self.refresh()
        planning.keep_spent(self, made, plans)
        if before.phase == Phase.BUREAUCRACY and self.match.state.round > before.round:
            for view in self.views:
                view.report = True

    def _remember_sale(self, phase: Phase, happened: list[Event]) -> None:
        """Keep the last sale for every seat until the next plant is put up, or until the next phase has its first
        commit; `phase` is that in which the events happened."""
        over = phase != Phase.AUCTION or any(isinstance(event, PlantNominated) for event in happened)
        sale = next((event for event in reversed(happened) if isinstance(event, PlantSold)), None)
        if over or sale:
            for view in self.views:
                view.sale = sale

    def _burn(self, before: GameState, happened: list[Event]) -> None:
        """Forget the places of tokens that plants have burnt."""
        for player, view in zip(before.players, self.views, strict=True):
            ran = [event for event in happened if isinstance(event, PlantRan) and event.seat == player.seat]
            if view.placed:
                firing = [(before.rules.plants[event.plant], event.mix) for event in ran]
                view.placed = burnt(player.plants, player.fuel, firing, view.placed)

    def _stage_move(self, intent: intents.StageMove) -> None:
        draft = self.drafts[intent.seat]
        if intent.move is VISIT and draft.moves == (VISIT,):
            draft.reset()  # the way back to the market where the turn began
            return
        before, onto, lying = draft.moves, draft.onto, self.lying(intent.seat)
        if isinstance(intent.move, Nominate) and before:
            draft.reset()
        self._give_way(draft, intent.move)
        try:
            draft.stage(intent.move, not self.money_open(intent.seat), intent.onto)
            draft.stage_forced_drops()
        except IllegalAction:
            if draft.moves != before:
                draft.restage(before, onto)
            raise
        if isinstance(intent.move, Buy):
            new = (intent.onto, intent.move.fuel) if intent.onto else None
            self.views[intent.seat].moved = moved(lying, self.lying(intent.seat), self.placed(intent.seat), new)
        self.views[intent.seat].earlier = 0
        self.set_dial(intent.seat, 0)

    @staticmethod
    def _give_way(draft: Draft, move: Action) -> None:
        """Where only one choice is allowed, remove an earlier choice of the same kind and all moves after it."""
        single = isinstance(move, Buy) and draft.base.rules.one_token_each
        if not single and not isinstance(move, Place | Mark | Scrap):
            return
        for index, other in enumerate(draft.moves):
            if type(other) is type(move):
                draft.truncate(index)
                return

    def _take_out(self, intent: intents.TakeOut) -> None:
        """Remove a staged move, unless it is gone already because of a second touch in the same moment."""
        draft = self.drafts[intent.seat]
        if intent.index < len(draft.moves):
            draft.without(intent.index)

    def _step_back(self, intent: intents.StepBack) -> None:
        self.drafts[intent.seat].step_back()

    def _reset(self, intent: intents.Reset) -> None:
        self.drafts[intent.seat].reset()
        if self.match.state.task == Task.RUN:
            self.views[intent.seat].runs = self._proposed_runs(intent.seat)
            self.stage_runs(intent.seat)

    def _confirm(self, intent: intents.Confirm) -> None:
        seat = intent.seat
        if maximum_bid.gathers(self):
            maximum_bid.set_maximum(self, intents.SetMaximum(seat, self.views[seat].bid))
            return
        question = self._question(seat)
        if question and self.views[seat].asked_twice != question:
            self.views[seat].asked_twice = question
            return
        self.commit(seat, self.offer(seat))

    def _question(self, seat: int) -> str:
        """Return the key of the question to ask before the commit: no fuel bought, or plants switched off; empty for
        none."""
        draft = self.drafts[seat]
        if not draft.due:
            return ""
        player = draft.state.players[seat]
        task = self.match.state.task
        if task == Task.BUY and not draft.bought:
            firing = best_firing(player.plants, player.fuel, len(player.cities))
            lit = sum(plant.cities for plant, _ in firing)
            could = min(player.capacity, max(1, len(player.cities)))
            affordable = any(isinstance(move, Buy | Visit) for move in self.moves(seat))
            return "no_fuel" if lit < could and affordable else ""
        if task == Task.RUN and not self.match.state.rules.must_power:
            best = best_firing(
                self.match.state.players[seat].plants,
                self.match.state.players[seat].fuel,
                len(player.cities),
            )
            could = min(sum(plant.cities for plant, _ in best), len(player.cities))
            return "plants_off" if self.lit(seat) < could else ""
        return ""

    def lit(self, seat: int) -> int:
        """Return how many cities are powered by the plants that a seat runs, as confirmed or staged."""
        player = self.match.state.players[seat]
        chosen = self.runs(seat)
        lit = sum(plant.cities for plant in player.plants if plant.number in chosen)
        return min(lit, len(player.cities))

    def _pass(self, intent: intents.PassTurn) -> None:
        if maximum_bid.gathers(self):
            maximum_bid.leave(self, intent.seat)
            return
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
        """Undo a seat's last commit, and stage its moves again."""
        undone = self.match.commits[-(self.match.undoable(seat) or 1) :]
        for other in range(len(self.views)):
            if other != seat and self.match.is_person(other):
                staged_moves.set_aside(self, other)
        self.match.undo(seat)
        for view in self.views:
            view.sale = None
        maximum_bid.taken_back(self, seat)
        self.views[seat].armed = ()
        planning.bring_back(self)
        self.refresh()
        staged_moves.restore(self, seat, undone[0])

    def can_undo(self, seat: int) -> bool:
        """Return whether the Undo button would do anything for a seat."""
        return self.is_ready(seat) or bool(self.match.undoable(seat))

    def _bid(self, intent: intents.SetBid) -> None:
        self.set_dial(intent.seat, intent.amount)

    def _set_maximum(self, intent: intents.SetMaximum) -> None:
        """Set a seat's maximum bid; if the seat has staged a plant, also nominate it at the minimum bid."""
        maximum_bid.set_maximum(self, intent)
        if intent.amount and self.match.state.task == Task.NOMINATE:
            self.set_dial(intent.seat, self.least_bid(intent.seat))
            self.commit(intent.seat, self.offer(intent.seat))

    def _toggle_run(self, intent: intents.ToggleRun) -> None:
        view = self.views[intent.seat]
        if view.runs.pop(intent.plant, None) is None:
            self._first_run_that_goes(intent.seat, intent.plant)
        self.stage_runs(intent.seat)

    def _first_run_that_goes(self, seat: int, plant: int) -> None:
        """Switch a plant on with the first fuel mix that is legal; raise IllegalAction if none is."""
        draft = self.drafts[seat]
        refused: IllegalAction | None = None
        for run in self.state.rules.runs[plant]:
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
        """Change a hybrid plant's fuel mix; raise IllegalAction and keep the old one if that is not possible."""
        view = self.views[intent.seat]
        before = dict(view.runs)
        for run in self.state.rules.runs[intent.plant]:
            if run.mix[0] == intent.coal:
                view.runs[intent.plant] = run
        self.stage_runs(intent.seat)
        if view.refused:
            view.runs = before
            refused, view.refused = view.refused, None
            self.stage_runs(intent.seat)
            raise refused

    def _point(self, intent: intents.PointAt) -> None:
        self.views[intent.seat].pointed = intent.city

    def _open(self, intent: intents.Open) -> None:
        view = self.views[intent.seat]
        same = SheetId.of(view.sheet).name == SheetId.of(intent.sheet).name
        view.sheet, view.story = "" if view.sheet == intent.sheet else intent.sheet, view.story if same else None
        if view.sheet == maximum_bid.SHEET and maximum_bid.answered(self, intent.seat):
            maximum_bid.reopen(self, intent.seat)

    def _browse(self, intent: intents.Browse) -> None:
        self.views[intent.seat].story = intent

    def _close(self, intent: intents.Close) -> None:
        self.views[intent.seat].sheet, self.views[intent.seat].story = "", None
        self.views[intent.seat].report = False

    def _turn_page(self, intent: intents.TurnPage) -> None:
        self.views[intent.seat].page = intent.page

    def _leaf_through(self, intent: intents.LeafThrough) -> None:
        self.views[intent.seat].earlier = intent.earlier

    def _speak(self, intent: intents.Speak) -> None:
        self.views[intent.seat].language = intent.language

    def _guide(self, intent: intents.GuideHand) -> None:
        """Switch the pointing hand on for this round, or off; raise IllegalAction if the game allows no advice.

        The record notes it, because the hand shows a bot's advice. A seat whose turn it is sees the hand at once; other
        seats keep the help open, where the hand is announced.
        """
        view, state = self.views[intent.seat], self.match.state
        if view.guided:
            view.guided = 0
        elif not state.rules.advice:
            raise IllegalAction("no_advice")
        else:
            view.guided = max(1, state.round)
            view.sheet = "" if intent.seat in self.match.asked() else view.sheet
            self.match.record_advice(intent.seat, GUIDE)

    def _peek(self, intent: intents.Peek) -> None:
        self.views[intent.seat].peeking = True

    def _show(self, intent: intents.Show) -> None:
        if self.match.is_person(intent.seat):
            self.shown_seat = intent.seat

    _acts: dict[type, Callable[..., None]] = {  # noqa: RUF012 (a table of methods)
        intents.StageMove: _stage_move,
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
        intents.Browse: _browse,
        intents.Close: _close,
        intents.TurnPage: _turn_page,
        intents.LeafThrough: _leaf_through,
        intents.Peek: _peek,
        intents.Speak: _speak,
        intents.GuideHand: _guide,
        intents.Show: _show,
        intents.SetMaximum: _set_maximum,
        intents.ThenPass: maximum_bid.then_pass,
        **fuel_filling.ACTS,
        **cheapest_houses.ACTS,
        **house_ways.ACTS,
        **plan_filling.ACTS,
        **planning.ACTS,
        **armed_plans.ACTS,
    }
