"""Games played through: every edition, map and number of players, every step, and selections in between."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from random import Random

from game.bots import decide
from game.engine.actions import DONE, Nominate
from game.engine.ruleset import PLAYERS, editions
from game.engine.state import IllegalAction, Task
from game.match import Match
from game.session import intents
from game.session.seat_view import SheetId
from game.session.session import Session
from tests.map_samples import BOXED
from tests.truth.listening import Said, at_desk, at_table
from tests.workshop.staging import StagedGame, again

ALL = tuple(product(editions(), BOXED, PLAYERS))
"""Every edition, map of the rulebooks and number of players."""
DESK_SHEETS = (
    "",
    "payment",
    "resupply",
    "plants",
    "log",
    "help",
    SheetId("help", 1),
    SheetId("help", 2),
    "round",
    "planner",
)
TABLE_SHEETS = (
    "",
    "payment",
    "resupply",
    "help",
    "aim",
    "icons",
    "phase",
    "signs",
    "here",
    SheetId("here", 1),
    "planner",
    "log",
)
RARER_SHEET = "shared"
"""A sheet of a station that says little about the current moment: it is sometimes opened instead of another."""
OPEN, COVERED = (("hidden_money", False),), (("hidden_money", True),)


def sampled(seed: int) -> tuple[tuple[str, str, int], ...]:
    """Return a few of all: every edition, every map of the rulebooks and every number of players at least once."""
    random = Random(seed)
    names, places, counts = list(editions()), list(BOXED), list(PLAYERS)
    for kept in (names, places, counts):
        random.shuffle(kept)
    return tuple((names[index % len(names)], places[index], counts[index]) for index in range(len(places)))


def walked(game: StagedGame, every: int = 1, first: int = 0) -> Iterator[tuple[Match, int]]:
    """Yield a game played by greedy bots in people's seats: its match before each `every`-th commit, and its number."""
    match, random, number = game.match(), Random(game.seed), 0
    while not match.over:
        if (number + first) % every == 0:
            yield match, number
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", random, seat))
        number += 1
    yield match, number


def seen(match: Match, number: int) -> list[Said]:
    """Return all sentences at a moment on the desk and at the table: with no selection and all sheets open; with a
    selection by the active player.
    """
    bare = Session(again(match))
    said: list[Said] = []
    for sheets, listen in ((TABLE_SHEETS, at_table), (DESK_SHEETS, at_desk)):
        for seat, view in enumerate(bare.views):
            view.sheet = sheets[(number + seat) % len(sheets)]
            view.report = number % 3 == 0 and match.state.task == Task.NOMINATE
        if listen is at_table and number % 8 == 7:
            bare.views[0].sheet = RARER_SHEET
        said += listen(bare)
    if not match.over:
        laid, seat = Session(again(match)), match.asked()[0]
        laid.shown_seat = seat
        for view in laid.views:
            view.report = match.state.task == Task.NOMINATE
        _stage(laid, seat, number)
        said += [*at_table(laid), *at_desk(laid)]
    return said


def _stage(session: Session, seat: int, number: int) -> None:
    """Select part of a bot's turn, as a person does who is not done yet."""
    moves = [move for move in decide(session.match.state, "greedy", Random(number), seat) if move != DONE]
    if session.match.state.task in (Task.OPEN, Task.RAISE):
        session.perform(intents.SetBid(seat, session.view(seat).bid + number % 4))
        return
    if session.match.state.task == Task.NOMINATE:
        moves = [move for move in moves if isinstance(move, Nominate)]
    if session.match.state.task == Task.RUN:
        runs = list(session.view(seat).runs)
        if runs and number % 2:
            session.perform(intents.ToggleRun(seat, runs[number % len(runs)]))
        if number % 3 == 0:
            session.perform(intents.Confirm(seat))  # asks first where cities are left dark
        return
    if session.match.state.task == Task.BUY and number % 3 == 0:
        session.perform(intents.Confirm(seat))  # asks first where nothing is bought
        return
    for move in moves[: 1 + number % 4]:
        with suppress(IllegalAction):
            session.perform(intents.StageMove(seat, move))
