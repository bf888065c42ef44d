"""Sentences on plans and maximum bids: what became impossible or more expensive, and what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.engine.state import IllegalAction, Task
from game.kit.style import words
from game.session.maximum_bid import may_set
from game.session.planner import Note, Plan, PlanFailure, PriceRise
from game.session.planning import can_stage, is_open, outlook
from game.session.prompts import name_of, refused, token_phrase
from game.session.session import Session


def thing(session: Session, part: str, what: int, count: int = 1) -> str:
    """Return a planned plant, number of tokens or city, worded as part of a sentence."""
    if part == "plant":
        return words.say("planner.the_plant", plant=what)
    if part == "fuel":
        return token_phrase(count, what)
    return session.match.state.zone.cities[what].name


def refusal_text(session: Session, seat: int, illegal: IllegalAction) -> str:
    """Return a sentence on why a planned move is refused; the missing amount is included only if money is open."""
    if "missing" in illegal.values and not session.money_open(seat):
        return words.say("planner.too_dear")
    return refused(session, illegal)


def sentences(session: Session, seat: int, notes: Sequence[Note]) -> tuple[str, ...]:
    """Return one sentence for each note on a plan; equal notes about tokens of one fuel are combined."""
    counted: dict[Note, int] = {}
    for note in notes:
        counted[note] = counted.get(note, 0) + 1
    return tuple(_sentence(session, seat, note, count) for note, count in counted.items())


def _sentence(session: Session, seat: int, note: Note, count: int) -> str:
    if not isinstance(note, PlanFailure):
        what = thing(session, note.part, note.what, count)
        return words.say("planner.other_price", what=what, cost=note.cost * count, was=note.was * count)
    what = thing(session, note.part, note.what, count)
    if note.part == "plant" and note.reason == "not_on_market":
        owner = next((p.seat for p in session.match.state.players if note.what in {q.number for q in p.plants}), None)
        if owner is not None:
            return words.say("planner.sold", plant=note.what, name=name_of(session, owner))
    reason = refusal_text(session, seat, note.why)
    if note.part != "fuel" and note.part in dict(note.values):  # the reason already names the city or the plant
        return reason
    return words.say("planner.left_out", what=what, why=reason)


def news(session: Session, seat: int) -> tuple[str, ...]:
    """Return the news of a seat's plan: how the staged moves differ from it, else what is not possible now."""
    view = session.view(seat)
    if is_secret(session, seat):
        return (words.say("planner.fell"),)
    return sentences(session, seat, view.notes or [*price_rise(view.plan), *outlook(session, seat).missed])


def is_secret(session: Session, seat: int) -> bool:
    """Return whether only its owner may see why a plan was not committed: the reason may be hidden money."""
    return session.view(seat).auto_news == "fell" and not session.money_seen(seat)


def price_rise(plan: Plan) -> list[Note]:
    """Return a note that the planned plant now costs more than planned, because of other bids; none if it does not."""
    return [PriceRise("plant", plan.plant, plan.price, plan.meant)] if plan.meant else []


def tentative_note(session: Session, seat: int) -> str:
    """Return a note that the plan includes a plant that cannot be nominated yet; empty if it does not."""
    plant = outlook(session, seat).hoped
    return words.say("planner.hoped", plant=plant) if plant else ""


def why_not(session: Session, seat: int) -> str:
    """Return the reason why nothing of a plan can be staged now; empty if something can."""
    if can_stage(session, seat):
        return ""
    state, plan = session.match.state, session.view(seat).plan
    if not plan:
        return words.say("planner.nothing")
    if not session.draft(seat).due:
        return words.say("planner.not_yet")
    if state.task in (Task.OPEN, Task.RAISE) and plan.plant:
        return words.say("planner.another", plant=plan.plant, lot=session.auctioned_plant(seat))
    if state.task == Task.NOMINATE and plan.plant:
        return words.say("planner.not_for_sale", plant=plan.plant)
    return words.say("planner.not_this")


def staged_line(session: Session, seat: int) -> str:
    """Return in one line how the staged moves differ from the plan; empty if they do not."""
    if is_secret(session, seat):
        return words.say("planner.fell")
    notes = session.view(seat).notes
    said = sentences(session, seat, notes)
    if said and session.view(seat).auto_news == "fell":
        said = (words.joined([words.say("planner.fell"), said[0]]), *said[1:])
    if len(said) > 1:
        return words.say("planner.more_notes", first=said[0], count=len(said) - 1)
    return "".join(said)


def has_changes(session: Session, seat: int) -> bool:
    """Return whether the prompt should report changes of a plan; the open planner reports them itself."""
    view = session.view(seat)
    return bool(view.moved) or (bool(view.notes) and not is_open(session, seat))


def armed_line(session: Session, seat: int) -> str:
    """Return one line on a plan to be committed automatically: waiting, due in some seconds, stopped or not
    committed; else empty."""
    view, running = session.view(seat), session.countdown
    if running is None or running.seat != seat:
        if view.auto_news:
            return words.say(f"planner.{view.auto_news}")
        return words.say("planner.armed") if view.armed else ""
    if running.waits_for >= 0:
        return words.say("planner.plays_after", name=name_of(session, running.waits_for))
    return words.say("planner.plays", count=running.seconds)


def outcome_line(session: Session, seat: int) -> str:
    """Return one line of news on a seat's plan, moved fuel or maximum bid; empty if there is none."""
    if session.countdown and session.countdown.seat == seat:
        return armed_line(session, seat)
    noticed = (moved_line(session, seat) or staged_line(session, seat)) if has_changes(session, seat) else ""
    return noticed or armed_line(session, seat) or maximum_line(session, seat, seen=False)


def moved_line(session: Session, seat: int) -> str:
    """Return a sentence on the tokens that the last touch moved to other plants; empty if it moved none."""
    burns = session.match.state.task == Task.RUN
    key = "asking.fuel_moved_to_burn" if burns else "asking.fuel_moved"
    counted = Counter(session.view(seat).moved)
    said = [
        words.say(key, plant=it.plant, to=it.to, what=token_phrase(count, it.fuel)) for it, count in counted.items()
    ]
    return " ".join(said)


def maximum_line(session: Session, seat: int, seen: bool) -> str:
    """Return a sentence on what a seat's maximum bid last did; with the amount only if its owner alone sees it
    (`seen`)."""
    outcome = session.view(seat).maximum_news
    if outcome is None or not may_set(session, seat):
        return ""
    if outcome.what == "raised":
        if seen:
            return words.say("maximum.of_mine", most=outcome.most, amount=outcome.amount)
        return words.say("maximum.raised", amount=outcome.amount)
    if outcome.what == "reached":
        leader = session.match.state.leader
        name = name_of(session, leader) if leader >= 0 else ""
        return words.say("maximum.reached", name=name, amount=outcome.amount)
    if outcome.what in ("set", "answered") and outcome.most and seen:
        return words.say("maximum.set_to", most=outcome.most)
    return words.say(f"maximum.{outcome.what}")
