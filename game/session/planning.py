"""The plans of all seats at a table: each seat changes its own, and it is staged when the seat's turn begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.draft import Draft
from game.engine import market
from game.engine.actions import BUILD, BUY, NOMINATE, SCRAP, VISIT, Action, Buy, Visit
from game.engine.build import connection_cost
from game.engine.islands import moves_to
from game.engine.state import GameState, IllegalAction, Phase, Task
from game.session import intents, planner
from game.session.planner import Note, Plan, PlanFailure, PlanOutlook, PriceRise
from game.session.seat_view import SheetId
from game.session.seats import Seats

SHEET = "planner"
PAGES = ("plant", "fuel", "cities")
LAID = (Task.NOMINATE, Task.OPEN, Task.RAISE, Task.SCRAP, Task.BUY, Task.BUILD)
"""Tasks for which a part of a plan can be staged."""


def is_open(seats: Seats, seat: int) -> bool:
    """Return whether a seat has its planner open."""
    return SheetId.of(seats.view(seat).sheet).name == SHEET


def page(seats: Seats, seat: int) -> tuple[str, int]:
    """Return which part of a seat's planner is open, and the page of its list of cities.

    By default this is the news if there is any, else the part for the seat's next turn.
    """
    shown = SheetId.of(seats.view(seat).sheet)
    if shown.part:
        return shown.part, shown.page
    if seats.view(seat).notes or outlook(seats, seat).missed:
        return "news", 0
    left = planner.turns_left(seats.match.state, seat)
    return next((PAGES[phase - Phase.AUCTION] for phase in left if phase != Phase.BUREAUCRACY), PAGES[0]), 0


def outlook(seats: Seats, seat: int) -> PlanOutlook:
    """Return the result of a seat's plan in the current state, cached for each state and plan."""
    view, state = seats.view(seat), seats.match.state
    kept = view.outlook
    if kept is None or kept[0] is not state or kept[1] != view.plan:
        view.outlook = kept = (state, view.plan, planner.evaluate(state, seat, view.plan))
    return kept[2]


def price_for(seats: Seats, seat: int) -> int:
    """Return the price that a seat planned for the plant on auction; 0 if it planned another plant or none."""
    plan = seats.view(seat).plan
    return plan.price if plan.plant and plan.plant == seats.auctioned_plant(seat) else 0


def can_stage(seats: Seats, seat: int) -> bool:
    """Return whether a part of a seat's plan can be staged for its current decision."""
    draft, state = seats.draft(seat), seats.match.state
    return draft.due and state.task in LAID and bool(wished(state, seats.view(seat).plan, seat))


def wished(state: GameState, plan: Plan, seat: int) -> list[tuple[str, int, int, Action | None]]:
    """Return what to stage now from a plan: part, item, planned cost, and the move (None if it only sets the dial)."""
    match state.task:
        case Task.NOMINATE if plan.plant and plan.plant not in state.future:
            return [("plant", plan.plant, plan.price, NOMINATE[plan.plant])]
        case Task.OPEN | Task.RAISE if plan.plant and plan.plant == state.lot:
            return [("plant", plan.plant, plan.price, None)]
        case Task.SCRAP if plan.scrap:
            return [("plant", plan.scrap, 0, SCRAP[plan.scrap])]
        case Task.BUY:
            return [("fuel", fuel, was, BUY[fuel]) for fuel, was in plan.fuel]
        case Task.BUILD:
            return [("city", city, was, BUILD[city]) for city, was in plan.cities]
    return []


def lay_out(seats: Seats, seat: int) -> None:
    """Stage the part of a seat's plan for this turn, and store as notes how the staged moves differ from the plan.

    If money is covered, everything is staged: only the owner may learn that it is too expensive.
    """
    view, draft, state = seats.view(seat), seats.draft(seat), seats.match.state
    moves = wished(state, view.plan, seat)
    if not moves or not draft.due:
        return
    draft.reset()
    found: list[Note] = []
    covered = not seats.money_open(seat)
    if state.task == Task.BUY and state.rules.one_token_each:
        moves = moves[:1]
    if state.task == Task.BUY and view.plan.away:
        try:
            draft.stage(VISIT, credit=covered)
        except IllegalAction as illegal:
            found, moves = [PlanFailure.of("fuel", moves[0][1], illegal)], []
    for part, what, was, move in moves:
        cost = _cost(draft, seat, part, what, was)
        if part == "city":
            (move,) = moves_to(draft.state, draft.state.players[seat], [what])
        try:
            if part == "plant" and was:
                _affordable(seats, seat, what, was)
            if move is not None:
                draft.stage(move, credit=covered)
        except IllegalAction as illegal:
            found.append(PlanFailure.of(part, what, illegal))
        else:
            if cost != was:
                found.append(PriceRise(part, what, cost, was))
            elif part == "plant" and view.plan.meant and what == view.plan.plant:
                found.append(PriceRise(part, what, was, view.plan.meant))
    view.notes = tuple(found)
    seats.set_dial(seat, view.plan.price if state.task in (Task.OPEN, Task.RAISE) else 0)


def _cost(draft: Draft, seat: int, part: str, what: int, was: int) -> int:
    """Return what a move costs now, before it is made."""
    if part == "fuel":
        return market.price(draft.state, what)
    if part == "city":
        return connection_cost(draft.state, draft.state.players[seat], what) + draft.state.house_price[what]
    return was


def _affordable(seats: Seats, seat: int, plant: int, price: int) -> None:
    """Raise IllegalAction if a plant already costs more than the plan allows."""
    least = planner.least_price(seats.match.state, seat, plant)
    if price < least:
        raise IllegalAction("bid_too_low", amount=price, least=least)


def keep_up(seats: Seats, seat: int, fresh: bool) -> None:
    """Update a plan after a commit: remove a bought plant, raise outdated prices, and stage the plan if the seat's
    turn has just begun (`fresh`)."""
    view, state = seats.view(seat), seats.match.state
    if view.plan.plant in {plant.number for plant in state.players[seat].plants}:
        scrapping = state.task == Task.SCRAP and state.actor == seat
        view.plan = replace(view.plan, plant=0, price=0, meant=0, scrap=view.plan.scrap if scrapping else 0)
    view.plan = planner.with_current_price(state, seat, view.plan)
    if not fresh:
        return
    view.notes, view.auto_news = (), ""
    bidding = state.task in (Task.OPEN, Task.RAISE)
    if seats.match.is_person(seat) and not is_open(seats, seat) and not bidding and seats.draft(seat).due:
        lay_out(seats, seat)


def spent(seats: Seats, seat: int, task: Task, moves: Sequence[Action]) -> None:
    """Remove the part of a plan for a turn that is over; with `one_token_each` only the fuel bought, as the seat
    buys again."""
    view, first = seats.view(seat), next((move for move in moves if not isinstance(move, Visit)), None)
    if not isinstance(first, Buy) or Phase.MARKET not in planner.turns_left(seats.match.state, seat):
        view.plan = planner.without(view.plan, task)
        return
    bought = next((index for index, (fuel, _) in enumerate(view.plan.fuel) if fuel == first.fuel), None)
    if bought is not None:
        view.plan = replace(view.plan, fuel=view.plan.fuel[:bought] + view.plan.fuel[bought + 1 :])


def keep_spent(seats: Seats, made: int, before: list[Plan]) -> None:
    """Keep the plans that the next commit (after `made` others) will change, in case it is undone."""
    for view, plan in zip(seats.views, before, strict=True):
        if view.plan != plan:
            view.spent.append((made, plan))


def bring_back(seats: Seats) -> None:
    """Restore the parts that undone commits removed from plans, unless new ones were planned since."""
    made = len(seats.match.commits)
    for view in seats.views:
        back = [plan for count, plan in view.spent if count >= made]
        view.spent = view.spent[: len(view.spent) - len(back)]
        if back:
            view.plan = planner.completed(view.plan, back[0])


def _change(seats: Seats, seat: int, change: Callable[[GameState, Plan], Plan]) -> None:
    view = seats.view(seat)
    if seats.match.over:
        raise IllegalAction("game_over")
    view.plan, view.armed = change(seats.match.state, view.plan), ()


def plan_plant(seats: Seats, intent: intents.PlanPlant) -> None:
    seat = intent.seat
    _change(seats, seat, lambda state, plan: planner.with_plant(state, seat, plan, intent.plant))


def plan_price(seats: Seats, intent: intents.PlanPrice) -> None:
    seat = intent.seat
    _change(seats, seat, lambda state, plan: planner.with_price(state, seat, plan, intent.amount))


def plan_scrap(seats: Seats, intent: intents.PlanScrap) -> None:
    _change(seats, intent.seat, lambda state, plan: replace(plan, scrap=intent.plant))


def plan_fuel(seats: Seats, intent: intents.PlanFuel) -> None:
    seat = intent.seat
    _change(seats, seat, lambda state, plan: planner.with_fuel(state, seat, plan, intent.fuel, intent.more))


def plan_market(seats: Seats, intent: intents.PlanMarket) -> None:
    """Plan to buy the fuel at the other of two fuel markets than before, with the prices there."""
    seat = intent.seat
    _change(seats, seat, lambda state, plan: planner.repriced(state, seat, replace(plan, away=not plan.away)))


def plan_city(seats: Seats, intent: intents.PlanCity) -> None:
    seat = intent.seat
    _change(seats, seat, lambda state, plan: planner.with_city(state, seat, plan, intent.city))


def clear_plan(seats: Seats, intent: intents.ClearPlan) -> None:
    view = seats.view(intent.seat)
    view.plan, view.notes, view.armed = Plan(), (), ()


def tidy_plan(seats: Seats, intent: intents.TidyPlan) -> None:
    """Remove what is impossible from a plan, and update its prices."""
    view, seat = seats.view(intent.seat), intent.seat
    missed = list(outlook(seats, seat).missed)
    plan = view.plan
    for item in missed:
        if item.part == "plant":
            plan = replace(plan, plant=0, price=0, scrap=0, meant=0)
    view.plan = planner.repriced(seats.match.state, seat, _left(plan, missed))
    view.notes, view.armed = (), ()


def _left(plan: Plan, missed: list[PlanFailure]) -> Plan:
    fuel, cities = list(plan.fuel), list(plan.cities)
    for item in missed:
        wishes = {"fuel": fuel, "city": cities}.get(item.part, [])
        last = next((wish for wish in reversed(wishes) if wish[0] == item.what), None)
        if last:
            at = len(wishes) - 1 - wishes[::-1].index(last)
            del wishes[at]
    return replace(plan, fuel=tuple(fuel), cities=tuple(cities))


def stage_plan(seats: Seats, intent: intents.StagePlan) -> None:
    """Stage the part of the plan for this turn, and close the planner."""
    if not seats.draft(intent.seat).due:
        raise IllegalAction("not_your_turn")
    lay_out(seats, intent.seat)
    if is_open(seats, intent.seat):
        seats.view(intent.seat).sheet = ""


ACTS: dict[type, Callable[..., None]] = {
    intents.PlanPlant: plan_plant,
    intents.PlanPrice: plan_price,
    intents.PlanScrap: plan_scrap,
    intents.PlanFuel: plan_fuel,
    intents.PlanMarket: plan_market,
    intents.PlanCity: plan_city,
    intents.ClearPlan: clear_plan,
    intents.TidyPlan: tidy_plan,
    intents.StagePlan: stage_plan,
}
