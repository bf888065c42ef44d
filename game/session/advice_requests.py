"""Requests for advice: ask a bot on behalf of a seat, stage the advised moves without committing them, and word the
advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.bots.advice import Advice, read_advice
from game.bots.levels import read_player
from game.bots.reasons import Reason
from game.engine.actions import Action, Bid, Build, Buy, Drop, Mark, Nominate, Pass, Place, Run, Scrap, Visit
from game.engine.plant_market import back_on_top
from game.engine.record import Record, seen_record, write_record
from game.engine.resources import FUELS
from game.engine.state import IllegalAction, Task
from game.kit.style import words
from game.session.intents import Ask
from game.session.log_text import amounts
from game.session.prompts import name_of
from game.session.seat_view import AdviceRequest
from game.session.session import Session

SHEET: Final = "advice"
"""The name of the sheet on which advice is requested."""


def allowed(session: Session) -> bool:
    """Return whether players of this game may ask bots for advice."""
    return session.match.state.rules.advice


def ask(session: Session, intent: Ask) -> None:
    """Record that a seat asks a bot for advice, so that `pending_seat` finds it; raise IllegalAction if that is not
    allowed."""
    match, seat = session.match, intent.seat
    if not allowed(session):
        raise IllegalAction("no_advice")
    if intent.about == seat and seat not in session.awaited:
        raise IllegalAction("not_your_turn")
    record, back = match.record, back_on_top(match.state)
    if intent.about == seat:
        match.record_advice(seat, intent.bot)
    else:
        number = last_move(match.record, intent.about)
        if number is None:
            raise IllegalAction("not_now")
        record = replace(record, lines=record.lines[: number + 1])
        back = ""
    text = write_record(seen_record(record))
    session.view(seat).advice_request = AdviceRequest(intent.bot, intent.about, match.state, text, back)


def last_move(record: Record, seat: int) -> int | None:
    """Return the index of the record line with a seat's last commit; None if there is none or an undo follows it."""
    for number in range(len(record.lines) - 1, -1, -1):
        line = record.lines[number]
        if line.word in ("undo", "withdraw"):
            return None
        if line.seat == seat and not line.word:
            return number
    return None


def pending_seat(session: Session) -> int | None:
    """Return the seat that waits for advice, or None; drop requests for advice on a turn in an earlier state of the
    game."""
    for seat, view in enumerate(session.views):
        counsel = view.advice_request
        if counsel and counsel.about == seat and counsel.state is not session.match.state:
            view.advice_request = None
        elif counsel and not counsel.over:
            return seat
    return None


def deliver(session: Session, seat: int, text: str) -> None:
    """Store the advice in `text`, and stage its moves if it is on the seat's own turn; advice that cannot be read
    counts as none."""
    view = session.view(seat)
    if view.advice_request is None:
        return
    try:
        advice = read_advice(text, session.match.record.zone)
    except ValueError:
        advice = None
    view.advice_request = replace(view.advice_request, advice=advice, over=True)
    if advice and view.advice_request.about == seat:
        stage(session, seat, advice.best.moves)


def stage(session: Session, seat: int, moves: Sequence[Action]) -> None:
    """Stage the advised moves. A bid only sets the dial; passing and finishing the turn are left to the player."""
    if session.match.state.task == Task.RUN:
        session.view(seat).runs = {move.plant: move for move in moves if isinstance(move, Run)}
        session.stage_runs(seat)
        return
    session.draft(seat).restage([move for move in moves if isinstance(move, LAID)])
    session.set_dial(seat, next((move.amount for move in moves if isinstance(move, Bid)), 0))


LAID: Final = (Nominate, Scrap, Drop, Visit, Buy, Build, Place, Mark)
"""The kinds of advised moves that are staged as they are; runs and a bid are prepared in their own way, a pass and the
end of the turn not at all."""


def is_staged(session: Session, seat: int, moves: Sequence[Action]) -> bool:
    """Return whether advised moves are staged now, so that the seat only has to confirm them."""
    runs = {move.plant: move for move in moves if isinstance(move, Run)}
    if runs:
        return session.view(seat).runs == runs
    laid = tuple(move for move in moves if isinstance(move, LAID))
    bid = next((move.amount for move in moves if isinstance(move, Bid)), 0)
    if laid:
        return session.draft(seat).moves == laid
    return bid > 0 and session.view(seat).bid == bid


# --- in words ----------------------------------------------------------------------------------------


def suggestion(session: Session, moves: Sequence[Action]) -> str:
    """Return a commit as a suggestion, such as "Build in Essen and Köln"."""
    bids = [move.amount for move in moves if isinstance(move, Bid)]
    tokens = Counter(move.fuel for move in moves if isinstance(move, Buy))
    dropped = Counter(move.fuel for move in moves if isinstance(move, Drop))
    cities = session.match.state.zone.cities
    for move in moves:
        match move:
            case Nominate(plant):
                return words.say("advice.do.nominate", plant=plant)
            case Scrap(plant):
                return words.say("advice.do.scrap", plant=plant)
            case Place(city) | Mark(city):
                return words.say("advice.do.place", city=cities[city].name)
            case Pass():
                return words.say("advice.do.pass")
            case _:
                pass
    if bids:
        return words.say("advice.do.bid", amount=bids[0])
    if tokens:
        key = "advice.do.buy_there" if any(isinstance(move, Visit) for move in moves) else "advice.do.buy"
        return words.say(key, fuel=amounts([tokens[fuel] for fuel in range(len(FUELS))]))
    if dropped:
        return words.say("advice.do.drop", fuel=amounts([dropped[fuel] for fuel in range(len(FUELS))]))
    built = [cities[move.city].name for move in moves if isinstance(move, Build)]
    if built:
        return words.say("advice.do.build", cities=words.strung(built))
    fired = [str(move.plant) for move in moves if isinstance(move, Run)]
    if fired:
        return words.say("advice.do.run", plants=words.strung(fired))
    return words.say("advice.do.done")


def reason_text(session: Session, reason: Reason) -> str:
    """Return the reason for a bot's move as a sentence in the current language; empty if there is no reason."""
    if not reason.key:
        return ""
    values: dict[str, object] = dict(reason.values)
    if "seat" in values:
        values["seat"] = name_of(session, int(str(values["seat"])))
    if "city" in values:
        values["city"] = session.match.state.zone.cities[int(str(values["city"]))].name
    said = words.say(reason.key, **values)
    amount, less = (int(reason.values.get(name, 0)) for name in ("amount", "less"))
    if amount:
        said = words.say("advice.more_money" if amount > 0 else "advice.less_money", said=said, amount=abs(amount))
    if less:
        said = words.say("advice.fewer_cities", said=said, less=less)
    if "lost" in reason.values:
        said = words.say("advice.costs_outage", said=said, lost=reason.values["lost"])
    return words.say("advice.on_average" if "mean" in reason.values else "advice.plainly", said=said)


SURE: Final = 95
"""Chances from this per cent on are shown as "over": playouts that all end alike prove no more."""


def percent(chance: float) -> str:
    """Return a chance (0 to 1) in words, such as "41%" or "over 95%"."""
    count = round(100 * chance)
    if 100 - SURE < count < SURE:
        return words.say("advice.share", count=count)
    return words.say("advice.over" if count >= SURE else "advice.under", count=SURE if count >= SURE else 100 - SURE)


def chance_text(session: Session, advice: Advice, chance: str) -> str:
    """Return a sentence with the chance of winning, and with the alternative commit of the advice if it differs."""
    other = suggestion(session, advice.instead) if advice.instead else ""
    if not other or other == suggestion(session, advice.best.moves):
        return chance
    return words.say("advice.beside", chance=chance, deed=other)


def level_of(session: Session, seat: int) -> str:
    """Return the level of the bot in a seat; empty for a person and for a bot that gives no reasons."""
    player = read_player(session.match.seats[seat].kind)
    return player.level if player else ""
