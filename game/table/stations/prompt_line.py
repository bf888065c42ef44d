"""The prompt in the name band of a player's station at the touch table: what the player has to do."""

from __future__ import annotations

from game.engine import auction as rules
from game.engine import outage
from game.engine.state import GameState, Task
from game.kit.style import words
from game.session import plan_words
from game.session.maximum_bid import gathers
from game.session.prompts import (
    end_news,
    game_ends_after_building,
    market_name,
    must_discard,
    nothing_to_get,
    outage_news,
    step_news,
    why_barred,
)
from game.session.scrapping import scrapping
from game.table.measures.table_view import Table
from game.table.stations import report
from game.views.round_ahead import price_change, resupply


def line(table: Table, seat: int) -> str:
    """Return the prompt for a seat in one line; empty if the seat has nothing to do."""
    view = table.session.view(seat)
    if view.asked_twice:
        return words.say(f"table.sure.{view.asked_twice}")
    if table.session.match.over:
        return ""
    if table.session.dealing:
        return words.say("asking.dealing")
    outcome = plan_words.outcome_line(table.session, seat)
    if outcome:
        return outcome
    if table.session.is_ready(seat):
        return words.say("table.ask.ready")
    if not table.session.decides(seat):
        return ""
    news = step_news(table.session, seat, "table.ask.step") or end_news(table.session, seat, "table.ask.may_end")
    return news or _asked(table, seat)


def _asked(table: Table, seat: int) -> str:
    state = table.session.seen(seat)
    task = state.task
    if table.true.task == Task.NOMINATE and not table.session.auctioned_plant(seat):
        return _call(table, seat)
    if task in (Task.OPEN, Task.RAISE, Task.NOMINATE):
        least, lot = table.session.least_bid(seat), table.session.auctioned_plant(seat)
        if task == Task.RAISE and why_barred(table.session, seat, lot):
            return words.say("table.ask.barred", plant=lot)
        key = "raise" if task == Task.RAISE else "open_or_pass" if table.session.may_pass(seat) else "open"
        said = words.say(f"table.ask.{key}", least=least, plant=lot)
        long = table.plan.seating.chairs[seat].side in "NS"  # at a short side the bidders are in the band
        if long and gathers(table.session):
            said = words.say("table.both", first=said, then=words.say("maximum.once"))
        return words.say("table.ask.full", ask=said) if must_discard(table.session, seat) else said
    chosen = scrapping(table.session, seat)
    if chosen and chosen.settled:
        return words.say("table.ask.scrap_this", plant=chosen.plant)
    key = task.name.lower()
    if task == Task.RUN and (cheaper := price_change(resupply(table.session))):
        return words.say("table.both", first=words.say("table.ask.run"), then=cheaper)
    if task == Task.BUILD and outage.happens(state):
        return outage_news(state)
    if task == Task.BUY and state.rules.one_token_each and not nothing_to_get(table.session, seat):
        return words.say("table.ask.buy_one")
    if task == Task.BUY and state.aside and not nothing_to_get(table.session, seat):
        return words.say("table.ask.buy_side", side=market_name(state.away))
    if game_ends_after_building(table.session, seat):
        return words.say("table.ask.build_last")
    return words.say(f"table.ask.{key}_none" if nothing_to_get(table.session, seat) else f"table.ask.{key}")


def _calling(state: GameState) -> str:
    """Return the last part of the message key of the prompt to nominate a plant, which depends on whether the seat may
    pass, passes by naming a plant (A42), must buy, or buys a second plant."""
    if rules.may_pass_opening(state):
        return "nominate_named"
    if state.actor == state.bonus:
        return "nominate_second"
    return "nominate" if rules.may_pass(state) else "nominate_first"


def _call(table: Table, seat: int) -> str:
    """Return the prompt to nominate a plant, with the discount if there is one, and with the income just paid if the
    seat has not closed the round's report and the drawer does not show it."""
    said = words.say(f"table.ask.{_calling(table.true)}")
    if plant := table.true.discount:
        marked = words.say("telling.discount", plant=plant, least=rules.least_bid(table.true, plant))
        said = words.say("table.both", first=said, then=marked)
    paid = report.fresh(table, seat)
    if paid is None or report.room_for_paid(table, seat):
        return said
    return words.say("table.ask.paid", count=paid.lit, amount=paid.income, ask=said)
