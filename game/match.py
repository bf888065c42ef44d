"""One running game: seats, commits, undo, autosave. Screen, bots and replays all play through it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from game.autosave import Autosave
from game.bots import bot_names, is_known
from game.engine import blocked_spaces, events, files, rules, setup
from game.engine.actions import DONE, Action, Drop, Scrap
from game.engine.board import Zone
from game.engine.events import Event
from game.engine.files import brief
from game.engine.notation import BadRecord, commit_words, name_words, read_name
from game.engine.plant_market import UnknownCard
from game.engine.plants import STEP3
from game.engine.record import Line, Record, Seat, write_record
from game.engine.record_reader import WORD, read_record
from game.engine.ruleset import Ruleset
from game.engine.state import GameState, IllegalAction, Phase, Task
from game.journal import Journal, WriteLock, complete_lines

PERSON: Final = "person"


@dataclass(frozen=True, slots=True)
class Commit:
    """The moves that one seat made at once, and the state before them."""

    seat: int
    moves: tuple[Action, ...]
    before: GameState
    drawn: tuple[int, ...]
    """The cards that the commit drew; 0 for the Step 3 card."""
    events: int
    """The number of the match's events before the commit."""
    seats: tuple[Seat, ...]
    """The players of all seats when the commit was made."""
    final: bool = False
    """Whether no seat can undo it any more."""

    @property
    def person(self) -> bool:
        """Whether a person made this commit, even if another player has the seat by now."""
        return self.seats[self.seat].kind == PERSON


@dataclass(slots=True)
class Match:
    """One game being played: its state, the seats that have to act, its record and undo.

    `events` are all events so far, in order, for the screen to show; `state` must not be changed from outside.
    """

    record: Record
    state: GameState = field(init=False)
    seats: tuple[Seat, ...] = field(init=False)
    """The current players of the seats; the record's head has the first ones."""
    commits: list[Commit] = field(default_factory=list)
    ready: dict[int, tuple[Action, ...]] = field(default_factory=dict)
    """In the bureaucracy: the choices of the seats that are ready."""
    events: list[Event] = field(default_factory=list)
    autosave: Autosave | None = None
    """Saves the game while it is played; None if it is not saved."""

    def __post_init__(self) -> None:
        self.state = self.record.new_state()
        self.seats = self.record.seats

    @property
    def journal(self) -> Journal | None:
        """The file that holds the whole game now, if there is one."""
        return self.autosave.journal if self.autosave else None

    @property
    def trouble(self) -> str:
        """The reason why the game could not be saved; empty if it is saved, or need not be."""
        return self.autosave.trouble if self.autosave else ""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == Phase.FINISH

    def is_person(self, seat: int) -> bool:
        """Return whether a person plays this seat."""
        return self.seats[seat].kind == PERSON

    def asked(self) -> tuple[int, ...]:
        """Return the seats that have to decide now: one, or in the bureaucracy every seat that is not ready."""
        state = self.state
        if state.task == Task.RUN:
            return tuple(seat for seat in range(len(self.seats)) if seat not in self.ready)
        return (state.actor,) if state.task != Task.NOTHING else ()

    # --- playing --------------------------------------------------------------------------------------

    def commit(self, seat: int, moves: Sequence[Action], drawn: Sequence[int] = ()) -> list[Event]:
        """Make a seat's moves, all or none, and return the events; on IllegalAction nothing has changed.

        In the bureaucracy the moves are held until the last seat is ready, then made in turn order. `drawn` names
        the drawn cards if the record does not know its deck.

        >>> from game.engine.actions import Bid, Nominate
        >>> seats = [Seat("red", "person", "Anna"), Seat("blue", "person", "Bob")]
        >>> match = new_match("classic", "germany", seats, seed=1)
        >>> (seat,) = match.asked()
        >>> [type(event).__name__ for event in match.commit(seat, [Nominate(4), Bid(5)])]
        ['PlantNominated', 'BidMade']
        """
        moves = tuple(moves)
        after, happened = self._try(seat, moves, drawn)
        before = self.state
        if before.task == Task.RUN:
            return self._choose(seat, moves, drawn)
        self._write(Line(seat, moves, _plants(happened, self.state.rules)))
        events_before = len(self.events)
        self._accept(Commit(seat, moves, before, _drawn(happened), events_before, self.seats), after, happened)
        return happened

    def _choose(self, seat: int, moves: tuple[Action, ...], drawn: Sequence[int]) -> list[Event]:
        """Record a seat's choice in the bureaucracy; once all seats have chosen, make all choices for good."""
        if self.asked() != (seat,):
            _all_shown(self.state, drawn)
            self._write(Line(seat, moves))
            self.ready[seat] = moves
            return []
        before = self.state
        after, happened = self._all_ready({**self.ready, seat: moves}, drawn)
        self._write(Line(seat, moves, _plants(happened, self.state.rules)))
        self.ready = {}
        self._accept(Commit(seat, (), before, _drawn(happened), len(self.events), self.seats, True), after, happened)
        return happened

    def refusal(self, seat: int, moves: Sequence[Action]) -> IllegalAction | None:
        """Return the reason why a seat's moves cannot be committed; None if they can be. The game does not change."""
        try:
            self._try(seat, tuple(moves), ())
        except IllegalAction as illegal:
            return illegal
        return None

    def _try(self, seat: int, moves: tuple[Action, ...], drawn: Sequence[int]) -> tuple[GameState, list[Event]]:
        """Return the state after a seat's moves, on a copy; in the bureaucracy as if it were the seat's turn."""
        if seat not in self.asked():
            raise IllegalAction("not_your_turn")
        return try_moves(self.state, seat, moves, drawn)

    def _all_ready(self, ready: Mapping[int, Sequence[Action]], drawn: Sequence[int]) -> tuple[GameState, list[Event]]:
        """Return the state and events after all seats' bureaucracy choices were made in turn order on a copy."""
        after = self.state.copy()
        after.shown = tuple(drawn)
        happened: list[Event] = []
        for _ in self.seats:
            for move in ready[after.actor]:
                happened += rules.play(after, move)
        _all_shown(after)
        return after, happened

    def _accept(self, commit: Commit, after: GameState, happened: list[Event]) -> None:
        next_round = after.round != self.state.round
        self.commits.append(commit)
        self.state = after
        self.events += happened
        if self.autosave and next_round:
            self.autosave.rotate_backup()
        if self.autosave and self.over:
            self.autosave.finish()

    # --- undo -----------------------------------------------------------------------------------------

    @property
    def acted_last(self) -> int | None:
        """The seat to which the undo button of a shared desk belongs: that of the last commit or choice by a person,
        not counting the end of a bureaucracy; None if there is none. `undoable` says whether it can be undone."""
        made = [*(commit.seat for commit in self.commits if not commit.final), *self.ready]
        return next((seat for seat in reversed(made) if self.is_person(seat)), None)

    def undoable(self, seat: int) -> int:
        """Return how many commits an undo by this seat would remove; 0 if it cannot undo (U02).

        An undo stops at a drawn card and at another person's commit; bots' later commits are removed with it.
        """
        return self._way_back(seat)[0]

    def undo_refusal(self, seat: int | None) -> str:
        """Return the message key of the reason why a seat (None: no seat) cannot undo; empty if it can."""
        if seat is None:
            return "undo_round" if any(commit.final for commit in self.commits) else "undo_none"
        return "" if seat in self.ready else self._way_back(seat)[1]

    def _way_back(self, seat: int) -> tuple[int, str]:
        """Return how many commits an undo would remove; 0 with the message key of the reason if it is impossible."""
        if any(self.is_person(other) and other != seat for other in self.ready):
            return 0, "undo_acted"
        for count, commit in enumerate(reversed(self.commits), start=1):
            if commit.final or commit.drawn:
                return 0, "undo_round" if commit.final else "undo_card"
            if commit.seat == seat:
                return count, ""
            if commit.person:
                return 0, "undo_acted"
        return 0, "undo_none"

    def undo(self, seat: int) -> None:
        """Undo a seat's last commit by restoring the state before it (U01); raise IllegalAction if it cannot.

        >>> from game.engine.actions import Bid, Nominate
        >>> seats = [Seat("red", "person", "Anna"), Seat("blue", "person", "Bob")]
        >>> match = new_match("classic", "germany", seats, seed=1)
        >>> (seat,) = match.asked()
        >>> _ = match.commit(seat, [Nominate(4), Bid(5)])
        >>> match.undo(seat)
        >>> match.asked() == (seat,), match.commits
        (True, [])
        """
        count, why = self._way_back(seat)
        if not count:
            raise IllegalAction(why)
        self._write(Line(seat, word="undo"))
        first = self.commits[-count]
        self.state = first.before
        self.events = [*self.events[: first.events], events.TakenBack(seat)]
        del self.commits[-count:]
        self.ready = {}

    def withdraw(self, seat: int) -> None:
        """Withdraw a seat's choice in the bureaucracy; raise IllegalAction if it has made none."""
        if seat not in self.ready:
            raise IllegalAction("undo_none")
        self._write(Line(seat, word="withdraw"))
        del self.ready[seat]

    # --- players of the seats -------------------------------------------------------------------------

    def change_chair(self, seat: int, kind: str, name: str = "") -> None:
        """Give a seat to another player from now on: a person, or a bot by its word; the colour stays.

        A choice made in the bureaucracy stays. Raise ValueError for a word or name that a record cannot hold.
        """
        fresh = replace(self.seats[seat], kind=kind, name=name or self.seats[seat].name)
        if not WORD.fullmatch(kind) or read_name(name_words(fresh.name)) != fresh.name:
            raise ValueError(f"{kind!r} {name!r} cannot take a seat")
        if fresh == self.seats[seat]:
            return
        self._write(Line(seat, word="chair", kind=kind, name=name if name != self.seats[seat].name else ""))
        self.seats = (*self.seats[:seat], fresh, *self.seats[seat + 1 :])

    def record_advice(self, seat: int, bot: str) -> None:
        """Record that a seat asked a bot for advice; nothing else changes."""
        self._write(Line(seat, word="advice", kind=bot))

    # --- the record -----------------------------------------------------------------------------------

    def _write(self, line: Line) -> None:
        """Append a line to the record and save it; the game goes on even if saving fails."""
        self.record.lines.append(line)
        self.secure()

    def secure(self) -> bool:
        """Make sure that the whole game is on the disk, in another file if necessary.

        Return False if it is not: `trouble` has the reason, or the game is not saved at all.
        """
        return bool(self.autosave and self.autosave.secure())

    def open_journal(self, path: Path, refuges: Sequence[Path] = ()) -> None:
        """Save this game to a new file from now on; `trouble` has the reason if that fails.

        `refuges`: folders used while the folder of the path cannot be written.
        """
        self.autosave = Autosave(self.record, path, refuges)

    def record_time(self, seconds: int) -> None:
        """Write a comment into the game's file: the seconds played since the last such comment."""
        if self.autosave and seconds > 0:
            self.autosave.add_comment(f"# played {seconds}")

    def writes(self, path: Path) -> bool:
        """Return whether this game has the file at a path open for writing."""
        return self.autosave is not None and self.autosave.writes(path)

    def close(self) -> None:
        """Close the game's file, so that another copy of the program can continue the game."""
        if self.autosave:
            self.autosave.close()

    def recreate(self) -> Match:
        """Return the game as read back from its record, as after a restart: it ends at the last commit and is saved to
        the same file.
        """
        read = read_record(write_record(self.record))
        lines, read.lines = read.lines, []
        fresh = Match(read)
        fresh.replay(lines)
        if self.autosave:
            self.autosave.close()
            fresh.autosave = self.autosave.reopen(fresh.record)
        return fresh

    def replay(self, lines: Iterable[Line]) -> None:
        """Play a record's lines, which keep their numbers; raise BadRecord with the first illegal line and the reason.

        The lines before it have been played then.
        """
        for line in lines:
            before = len(self.record.lines)
            try:
                if line.word == "undo":
                    self.undo(line.seat)
                elif line.word == "withdraw":
                    self.withdraw(line.seat)
                elif line.word == "chair":
                    self.change_chair(line.seat, line.kind, line.name)
                elif line.word == "advice":
                    self.record_advice(line.seat, line.kind)
                else:
                    self.commit(line.seat, line.moves, line.drawn)
            except (IllegalAction, UnknownCard) as wrong:
                raise BadRecord(f"{self.seats[line.seat].colour}: {wrong}", line.number) from wrong
            if len(self.record.lines) > before:
                self.record.lines[-1] = self.record.lines[-1]._replace(number=line.number)


def _settled(moves: Sequence[Action], after: GameState) -> bool:
    """Return whether a discarded plant's fuel left no decision, so that a `Done` that follows in a record has no
    effect."""
    return bool(moves) and isinstance(moves[-1], Scrap | Drop) and after.task != Task.DROP


def _drawn(happened: Iterable[Event]) -> tuple[int, ...]:
    return tuple(
        0 if isinstance(event, events.Step3Drawn) else event.plant
        for event in happened
        if isinstance(event, events.CardDrawn | events.Step3Drawn)
    )


def _all_shown(state: GameState, more: Sequence[int] = ()) -> None:
    """Raise UnknownCard if a record names more drawn cards than were drawn."""
    for card in (*state.shown, *more):
        raise UnknownCard(f"plant {card} is recorded as drawn, but no card was")


def _plants(happened: Iterable[Event], rules: Ruleset) -> tuple[int, ...]:
    """Return the plants drawn in some events; the Step 3 card is included if its place in the deck was unknown."""
    cards = tuple(card or STEP3 for card in _drawn(happened))
    return cards if rules.deck_order else tuple(card for card in cards if card != STEP3)


def turn_of(state: GameState, seat: int) -> GameState:
    """Return a copy of the state; in the bureaucracy, where all seats may act at once, it is this seat's turn in it."""
    copy = state.copy()
    if copy.task == Task.RUN:
        copy.actor = seat
        copy.ran, copy.burnt = (), (0, 0, 0, 0)
    return copy


def try_moves(
    state: GameState, seat: int, moves: Sequence[Action], drawn: Sequence[int] = ()
) -> tuple[GameState, list[Event]]:
    """Return the state after a seat's moves, on a copy, and the events; raise IllegalAction if a move is refused.

    In the bureaucracy it is as if it were the seat's turn. `drawn`: the cards that come up, if the deck does not know
    them.
    """
    after = turn_of(state, seat)
    after.shown = tuple(drawn)
    happened: list[Event] = []
    simultaneous = state.task == Task.RUN
    for number, move in enumerate(moves, start=1):
        if move == DONE and _settled(moves[: number - 1], after):
            continue
        if number > 1 and (after.actor != seat or after.task == Task.NOTHING):
            raise IllegalAction("turn_over")
        if simultaneous and (move == DONE) != (number == len(moves)):
            raise IllegalAction("finish_with_done")
        if simultaneous and move == DONE:
            rules.check(after, move)
            break
        happened += rules.play(after, move)
    if not moves:
        raise IllegalAction("nothing_to_do")
    if not simultaneous:
        _all_shown(after)
    return after, happened


def first_legal(
    state: GameState,
    seat: int,
    ways: Iterable[tuple[str, Callable[[], Sequence[Action]]]],
    complain: Callable[[str, str], None],
) -> tuple[Action, ...]:
    """Return the first legal commit that one of several bots gives, asked in order; raise RuntimeError if none gives
    one.

    A bot's failure (an illegal move, an invalid answer, half a turn, no answer, an exception) never fails the game:
    `complain` receives the bot's name and one sentence, and the next bot is asked.
    """
    for name, way in ways:
        said: object = None
        try:
            said = way()
            moves = tuple(said)
            try_moves(state, seat, moves)
            return moves
        except (Exception, SystemExit) as error:  # a bot of another distribution may raise anything
            complain(name, _complaint(name, said, error, state.zone))
    raise RuntimeError(f"no bot has a legal commit for seat {seat}")


def _complaint(name: str, said: object, error: BaseException, zone: Zone) -> str:
    """Return a sentence that says what was wrong with a bot's answer."""
    why = " ".join(str(error).split())[:200].rstrip(".")
    if isinstance(error, IllegalAction) and not said:
        return f"the bot {name} answered no move."
    if said is None:
        return f"the bot {name} gave no answer, but raised {type(error).__name__}{': ' if why else ''}{why}."
    try:
        answer = commit_words(tuple(said), zone)  # type: ignore[arg-type]
    except Exception:  # not moves at all
        answer = brief(said)
    return f"the bot {name} answered {answer[:200]}, which is not legal: {why}."


def new_match(  # noqa: PLR0913
    edition: str,
    map_name: str,
    seats: Sequence[Seat],
    seed: int,
    regions: Sequence[str] | None = None,
    house_rules: dict[str, Any] | None = None,
    order: Sequence[int] | None = None,
) -> Match:
    """Return a newly dealt game, determined by its arguments; raise BadMap or BadRules if it is unplayable.

    `edition` and `map_name` are names of files without their ending, `regions` ids of that map's regions (by default
    drawn with the seed), `house_rules` names of rules with their values, `order` a turn order of the seats that was
    drawn earlier. The seats sit clockwise in the order of `seats`.

    >>> seats = [Seat("red", "person", "Anna"), Seat("blue", "greedy", "Bob")]
    >>> match = new_match("classic", "germany", seats, seed=1)
    >>> match.state.round, match.is_person(0), match.is_person(1)
    (1, True, False)
    """
    random = Random(seed)
    known = setup.rules_for(edition, map_name, len(seats), house_rules)
    chosen = tuple(regions) if regions else setup.random_regions(known, map_name, random)
    zone = setup.zone_for(known, map_name, chosen)
    board_rules = zone.board.rules_of(edition, len(seats))
    deal = setup.deal(known, random, order)
    zone = blocked_spaces.drawn(known, zone, random)
    return Match(Record(edition, map_name, tuple(seats), zone, deal, {**board_rules, **(house_rules or {})}))


def _check_seats(seats: Sequence[Seat], text: str) -> None:
    """Raise BadRecord if one of the game's bots is not installed; such a game can only be watched."""
    for seat in seats:
        if seat.kind != PERSON and not is_known(seat.kind):
            heads = (f"seat {seat.colour} ", f"{seat.colour} chair ")
            rows = [number for number, row in enumerate(text.split("\n"), start=1) if row.strip().startswith(heads)]
            line = rows[-1] if rows else 0
            raise BadRecord(f"there is no bot {seat.kind!r} here; there are: {', '.join(bot_names())}", line)


def load_match(path: Path, resume: bool = False, refuges: Sequence[Path] = (), into: Path | None = None) -> Match:
    """Return the game of a record file, played to its last line; `resume`: save it there from now on, or in `into`.

    Raise BadRecord, OSError, or FileLocked if another copy of the program has the file open for writing; the file is
    changed only after it was read and played without a fault. `refuges`: as in `Match.open_journal`.
    """
    if not resume:
        return _read_match(path)[0]
    held = WriteLock(path)
    try:
        match, text = _read_match(path)
        _check_seats(match.seats, text)
    except BaseException:
        held.release()
        raise
    if into:
        held.release()
    match.autosave = Autosave(match.record, into or path, refuges, None if into else held)
    return match


def _read_match(path: Path) -> tuple[Match, str]:
    """Return the game of a record file, and its text."""
    try:
        text = files.read_text(path, files.RECORD)
    except files.FileRefused as refused:
        raise BadRecord(str(refused), refused.line) from None
    read = read_record(complete_lines(text))
    lines, read.lines = read.lines, []
    match = Match(read)
    match.replay(lines)
    return match, text
