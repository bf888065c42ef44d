"""Links into the rulebook: the paragraph for each refused move and for each touch target."""

from __future__ import annotations

from typing import Final

from game.engine.actions import Action, Bid, Build, Buy, Done, Drop, Mark, Nominate, Pass, Place, Run, Scrap, Visit
from game.engine.plants import NUMBERS
from game.kit.values.ids import CardId, CityId, OneOf, at_any_seat
from game.session import intents
from game.session.seat_view import SheetId
from game.views.rulebook.book import book, where
from game.views.rulebook.subject import Subject

REASONS: Final[dict[str, str]] = {
    "bid_alone": "auction.alone",
    "bid_too_dear": "auction.least",
    "bid_too_low": "auction.least",
    "cartel_city": "two.closed",
    "changed_under_finger": "screen.asked",
    "city_full": "building.places",
    "city_full_in_step": "building.places",
    "city_too_dear": "building.connect",
    "covered": "hidden_money",
    "does_not_fit": "auction.returned",
    "finish_with_done": "screen.confirm",
    "future_plant": "auction.turn",
    "game_over": "end.finish",
    "laid_out": "screen.confirm",
    "marked_city": "building.marked",
    "must_bid": "auction.least",
    "must_buy": "must_buy_first_round",
    "name_a_plant": "opening_pass",
    "new_plant_stays": "auction.scrap",
    "no_pass": "auction.passed",
    "no_plant_burns": "fuel.which",
    "no_room": "plants.storage",
    "not_enough_fuel": "plants.run",
    "not_in_play": "regions",
    "not_now": "goal.round",
    "not_on_market": "market_rows",
    "island_begun": "island_cost",
    "other_island": "island_cost",
    "depot_closed": "coal_depot_price",
    "depot_empty": "coal_depot_price",
    "market_chosen": "other_tracks",
    "nothing_there": "other_tracks",
    "not_sold_here": "other_tracks",
    "never_first": "never_first",
    "blocked_city": "blocked_spaces",
    "founded_already": "founding_cities",
    "founding_city": "founding_cities",
    "first_round_cities": "founding_cities",
    "first_round_houses": "founding_cities",
    "above_ceiling": "price_ceiling",
    "power_more": "must_power",
    "wastes_fuel": "must_power",
    "mine_stays": "uranium_used",
    "mine_never_runs": "uranium_used",
    "uranium_only_sold": "uranium_used",
    "uranium_barred": "uranium_regions",
    "not_there": "two.houses",
    "not_your_turn": "order.directions",
    "not_yours": "auction.scrap",
    "nothing_to_do": "screen.confirm",
    "nothing_to_drop": "auction.returned",
    "own_city": "building.single",
    "ran_already": "plants.run",
    "sold_out": "fuel.gone",
    "start_empty": "first_house",
    "start_marked": "building.marked",
    "too_dear": "fuel.price",
    "turn_over": "screen.confirm",
    "undo_acted": "screen.undo",
    "undo_card": "screen.undo",
    "undo_none": "screen.undo",
    "undo_round": "screen.undo",
    "wrong_plant": "plants.storage",
}
"""The paragraph for each reason of a refusal."""

MOVES: Final[dict[type[Action], str]] = {
    Nominate: "auction.turn",
    Bid: "auction.least",
    Pass: "auction.passed",
    Scrap: "auction.scrap",
    Drop: "auction.returned",
    Buy: "fuel.price",
    Visit: "other_tracks",
    Build: "building.connect",
    Run: "plants.run",
    Place: "two.houses",
    Mark: "start_cities",
    Done: "screen.confirm",
}
"""The paragraph for each move that can be staged."""

MEANINGS: Final[dict[type, str]] = {
    intents.TakeOut: "screen.confirm",
    intents.StepBack: "screen.confirm",
    intents.Reset: "screen.confirm",
    intents.Confirm: "screen.confirm",
    intents.PassTurn: "auction.passed",
    intents.Ask: "advice",
    intents.Undo: "screen.undo",
    intents.SetBid: "auction.least",
    intents.SetMaximum: "auction.least",
    intents.ThenPass: "auction.least",
    intents.FillPlant: "plants.storage",
    intents.FillAll: "plants.storage",
    intents.PlanFill: "plants.storage",
    intents.PlanMarket: "other_tracks",
    intents.StageCheapest: "building.connect",
    intents.ToggleRun: "bureaucracy.run",
    intents.SetMix: "plants.hybrid",
    intents.PointAt: "building.connect",
    intents.Peek: "hidden_money",
    intents.PlanPlant: "auction.turn",
    intents.PlanPrice: "auction.least",
    intents.PlanScrap: "auction.scrap",
    intents.PlanFuel: "fuel.price",
    intents.PlanCity: "building.connect",
}
"""The paragraph for each intent, whatever its target."""

SHEETS: Final = {
    "payment": "payment",
    "resupply": "resupply",
    "plants": "plant_limit",
    "log": "screen.asked",
    "help": "goal.round",
    "advice": "advice",
}
"""The paragraph for each sheet."""
INSTEAD: Final = {"building.connect": "passing", "building.through": "passing", "building.places": "slots"}
"""The paragraph in place of one that is left out where spaces and passing have prices of their own."""
WHY: Final = {"order": "order.largest", "income": "payment", "cartel": "two.plant"}
"""The paragraph for each touch target that explains the turn order, an income or the Cartel."""
FIRST: Final = "goal.aim"


def of_reason(subject: Subject, reason: str) -> str:
    """Return the name of the paragraph on the reason of a refusal; the first paragraph if the game's rulebook
    lacks it."""
    return _in(subject, REASONS.get(reason, FIRST)) or FIRST


def of_target(subject: Subject, name: str, intent: object) -> str:
    """Return the name of the paragraph about a touch target; empty if there is none."""
    return _in(subject, _meaning(intent) or _thing(name))


def _in(subject: Subject, paragraph: str) -> str:
    """Return the paragraph, or the one in its place on a map whose rulebook leaves it out; empty if it has neither."""
    chapters = book(subject)
    return next((name for name in (paragraph, INSTEAD.get(paragraph, "")) if where(chapters, name)), "")


def _meaning(intent: object) -> str:
    if isinstance(intent, intents.StageMove):
        return MOVES[type(intent.move)]
    if isinstance(intent, intents.Open):
        return SHEETS.get(SheetId.of(intent.sheet).name, "")
    return MEANINGS.get(type(intent), "")


def _thing(name: str) -> str:
    """Return the name of the paragraph about a card, city, fuel or explanation, from the name of its touch target."""
    inner = at_any_seat(name)
    if isinstance(inner, CardId):
        return "components.card" if inner.number in NUMBERS else "steps.card"
    if isinstance(inner, CityId):
        return "building.connect"
    if isinstance(inner, OneOf) and inner.sort == "fuel":
        return "fuel.price"
    return WHY.get(inner.which, "") if isinstance(inner, OneOf) and inner.sort == "why" else ""
