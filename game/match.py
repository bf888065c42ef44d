"""One game being played: seats, commits, taking back, the journal. Screen, bots and replays all play through it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

from game.autosave import Autosave
from game.bots import bot_names, is_known
from game.engine import events, files, rules, setup
from game.engine.actions import DONE, Action, Drop, Scrap
from game.engine.board import Zone
from game.engine.events import Event
from game.engine.files import brief
from game.engine.notation import BadRecord, commit_words, name_words, read_name
from game.engine.plant_market import UnknownCard
from game.engine.record import Line, Record, Seat, write_record
from game.engine.record_reader import WORD, read_record
from game.engine.state import GameState, IllegalAction, Phase, Task
from game.journal import Journal, WriteLock, complete_lines

PERSON: Final = "person"


@dataclass(frozen=True, slots=True)
class Commit:
    """The moves that one seat made at once, with the state before it."""

    seat: int
    moves: tuple[Action, ...]
    before: GameState
    drawn: tuple[int, ...]
    """Cards it turned up."""
    events: int
    """How much had been told before it."""
    seats: tuple[Seat, ...]
    """Who sat where when it was made."""
    final: bool = False
    """Whether it can no longer be taken back, whoever asks."""

    @property
    def person(self) -> bool:
        """Whether a person made it, whoever sits there now."""
        return self.seats[self.seat].kind == PERSON


@dataclass(slots=True)
class Match:
    """A game at the table: the state, who is asked, and the way back.

    `told` is everything that happened, in order, for the screen to show; `state` is not to be changed from
    outside.
    """

    record: Record
    state: GameState = field(init=False)
    seats: tuple[Seat, ...] = field(init=False)
    """Who sits where now; the record's head tells who began."""
    commits: list[Commit] = field(default_factory=list)
    ready: dict[int, tuple[Action, ...]] = field(default_factory=dict)
    """In the bureaucracy: the choices of the seats that are ready."""
    events: list[Event] = field(default_factory=list)
    autosave: Autosave | None = None
    """Where it is kept while it is played; None where nobody asked for that."""

    def __post_init__(self) -> None:
        self.state = self.record.new_state()
        self.seats = self.record.seats

    @property
    def journal(self) -> Journal | None:
        """The file in which the whole game lies now, if it lies in one."""
        return self.autosave.journal if self.autosave else None

    @property
    def trouble(self) -> str:
        """Why it could not be written; empty while all is well."""
        return self.autosave.trouble if self.autosave else ""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == Phase.FINISH

    def is_person(self, seat: int) -> bool:
        """Whether a person plays this seat."""
        return self.seats[seat].kind == PERSON

    def asked(self) -> tuple[int, ...]:
        """The seats that have something to decide now: one, or in the bureaucracy all that are not ready."""
        state = self.state
        if state.task == Task.RUN:
            return tuple(seat for seat in range(len(self.seats)) if seat not in self.ready)
        return (state.actor,) if state.task != Task.NOTHING else ()

    # --- playing --------------------------------------------------------------------------------------

    def commit(self, seat: int, moves: Sequence[Action], drawn: Sequence[int] = ()) -> list[Event]:
        """Make a seat's moves, all or none; returns what happened. Raises IllegalAction and changes nothing.

        In the bureaucracy the moves are kept until the last seat is ready, then made in turn order.
        `drawn` names cards that the record does not know beforehand.
        """
        moves = tuple(moves)
        after, happened = self._try(seat, moves, drawn)
        before = self.state
        if before.task == Task.RUN:
            return self._choose(seat, moves, drawn)
        self._write(Line(seat, moves, _plants(happened)))
        told = len(self.events)
        self._accept(Commit(seat, moves, before, _drawn(happened), told, self.seats), after, happened)
        return happened

    def _choose(self, seat: int, moves: tuple[Action, ...], drawn: Sequence[int]) -> list[Event]:
        """Keep a seat's choice in the bureaucracy; with the last one apply all, and close the way back."""
        if self.asked() != (seat,):
            _all_shown(self.state, drawn)
            self._write(Line(seat, moves))
            self.ready[seat] = moves
            return []
        before = self.state
        after, happened = self._all_ready({**self.ready, seat: moves}, drawn)
        self._write(Line(seat, moves, _plants(happened)))
        self.ready = {}
        self._accept(Commit(seat, (), before, _drawn(happened), len(self.events), self.seats, True), after, happened)
        return happened

    def refusal(self, seat: int, moves: Sequence[Action]) -> IllegalAction | None:
        """Why a commit would be refused, if it would."""
        try:
            self._try(seat, tuple(moves), ())
        except IllegalAction as illegal:
            return illegal
        return None

    def _try(self, seat: int, moves: tuple[Action, ...], drawn: Sequence[int]) -> tuple[GameState, list[Event]]:
        """The state after a seat's moves, on a copy; in the bureaucracy as if it were the seat's turn."""
        if seat not in self.asked():
            raise IllegalAction("not_your_turn")
        return try_moves(self.state, seat, moves, drawn)

    def _all_ready(self, ready: Mapping[int, Sequence[Action]], drawn: Sequence[int]) -> tuple[GameState, list[Event]]:
        """The state after every seat's choice, made in turn order."""
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

    # --- taking back ----------------------------------------------------------------------------------

    @property
    def acted_last(self) -> int | None:
        """The person who acted last and whose way back is the nearest: at one desk for all, theirs is taken back."""
        made = [*(commit.seat for commit in self.commits if not commit.final), *self.ready]
        return next((seat for seat in reversed(made) if self.is_person(seat)), None)

    def undoable(self, seat: int) -> int:
        """How many commits go back if this seat takes its last one back; 0 if it cannot (U02).

        Not past a card that was turned up, nor past another person's commit; bots' commits go back with it.
        """
        return self._way_back(seat)[0]

    def undo_refusal(self, seat: int | None) -> str:
        """The word of why a seat (None: nobody) cannot take its last commit or choice back; empty if it can."""
        if seat is None:
            return "undo_round" if any(commit.final for commit in self.commits) else "undo_none"
        return "" if seat in self.ready else self._way_back(seat)[1]

    def _way_back(self, seat: int) -> tuple[int, str]:
        """How many commits go back with a seat's last one, and if none may, why."""
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
        """Take a seat's last commit back (U01: by returning to the kept state); IllegalAction if it cannot."""
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
        """Take a seat's choice in the bureaucracy back; IllegalAction if it is not waiting."""
        if seat not in self.ready:
            raise IllegalAction("undo_none")
        self._write(Line(seat, word="withdraw"))
        del self.ready[seat]

    # --- who sits where -------------------------------------------------------------------------------

    def change_chair(self, seat: int, kind: str, name: str = "") -> None:
        """Let somebody else play a seat from now on: a person, or a bot by its word; the colour stays.

        What the seat has chosen in the bureaucracy stays chosen. ValueError for a word or name no record can hold.
        """
        fresh = replace(self.seats[seat], kind=kind, name=name or self.seats[seat].name)
        if not WORD.fullmatch(kind) or read_name(name_words(fresh.name)) != fresh.name:
            raise ValueError(f"{kind!r} {name!r} cannot sit on a chair")
        if fresh == self.seats[seat]:
            return
        self._write(Line(seat, word="chair", kind=kind, name=name if name != self.seats[seat].name else ""))
        self.seats = (*self.seats[:seat], fresh, *self.seats[seat + 1 :])

    def record_advice(self, seat: int, bot: str) -> None:
        """Write down that a seat asked a bot what it would do; nothing else changes."""
        self._write(Line(seat, word="advice", kind=bot))

    # --- the record -----------------------------------------------------------------------------------

    def _write(self, line: Line) -> None:
        """Append a line to the record and to its file; trouble with the disk is told, and the game goes on."""
        self.record.lines.append(line)
        self.secure()

    def secure(self) -> bool:
        """Make sure that the whole game lies on the disk, written anew elsewhere if it must be.

        False where it does not: `trouble` says why, or nobody asked for it.
        """
        return bool(self.autosave and self.autosave.secure())

    def open_journal(self, path: Path, refuges: Sequence[Path] = ()) -> None:
        """Write this game to a new file from now on; what trouble there is stands in `trouble`.

        `refuges`: folders in which it is kept while that of the path takes nothing.
        """
        self.autosave = Autosave(self.record, path, refuges)

    def record_time(self, seconds: int) -> None:
        """Remark in the game's file that so many seconds went by at the table since the last remark."""
        if self.autosave and seconds > 0:
            self.autosave.add_comment(f"# played {seconds}")

    def writes(self, path: Path) -> bool:
        """Whether this game holds that file open for writing."""
        return self.autosave is not None and self.autosave.writes(path)

    def close(self) -> None:
        """Nobody plays on: its file is closed, and another copy of the program may go on with it."""
        if self.autosave:
            self.autosave.close()

    def recreate(self) -> Match:
        """The same game as of its last commit, read back from its record, written on in the same file."""
        read = read_record(write_record(self.record))
        lines, read.lines = read.lines, []
        fresh = Match(read)
        fresh.replay(lines)
        if self.autosave:
            self.autosave.close()
            fresh.autosave = self.autosave.reopen(fresh.record)
        return fresh

    def replay(self, lines: Iterable[Line]) -> None:
        """Play a record's lines, which keep their numbers; BadRecord with the line of the first wrong one, and why."""
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
    """Whether the fuel of a plant scrapped last was settled by itself: a done says nothing more then.

    Records say it where the rules once asked although nothing was left to decide.
    """
    return bool(moves) and isinstance(moves[-1], Scrap | Drop) and after.task != Task.DROP


def _drawn(happened: Iterable[Event]) -> tuple[int, ...]:
    return tuple(
        0 if isinstance(event, events.Step3Drawn) else event.plant
        for event in happened
        if isinstance(event, events.CardDrawn | events.Step3Drawn)
    )


def _all_shown(state: GameState, more: Sequence[int] = ()) -> None:
    """Complain about cards that a record says were drawn, though no card was."""
    for card in (*state.shown, *more):
        raise UnknownCard(f"plant {card} is said to be drawn, but no card was")


def _plants(happened: Iterable[Event]) -> tuple[int, ...]:
    return tuple(card for card in _drawn(happened) if card)


def turn_of(state: GameState, seat: int) -> GameState:
    """A copy in which a seat may act: itself, or in the simultaneous bureaucracy with that seat's turn moved up."""
    copy = state.copy()
    if copy.task == Task.RUN:
        copy.actor = seat
        copy.ran, copy.burnt = (), (0, 0, 0, 0)
    return copy


def try_moves(
    state: GameState, seat: int, moves: Sequence[Action], drawn: Sequence[int] = ()
) -> tuple[GameState, list[Event]]:
    """The state after a commit of a seat that is asked, on a copy, and what happened; IllegalAction if it is refused.

    In the bureaucracy it is as if it were the seat's turn.
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
    """The first legal commit among those of several bots, given as names and functions; RuntimeError if there is none.

    Whatever a bot does instead (an illegal move, rubbish, half a turn, nothing, an error of its own) is no fault of the
    game: `complain` is told the bot and one sentence, and the next bot answers.
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
    """A sentence on the answer of a bot that gave no legal commit."""
    why = " ".join(str(error).split())[:200].rstrip(".")
    if isinstance(error, IllegalAction) and not said:
        return f"the bot {name} answered no move."
    if said is None:
        return f"the bot {name} gave no answer, but raised {type(error).__name__}{': ' if why else ''}{why}."
    try:
        told = commit_words(tuple(said), zone)  # type: ignore[arg-type]
    except Exception:  # these are no moves
        told = brief(said)
    return f"the bot {name} answered {told[:200]}, which is not legal: {why}."


def new_match(
    edition: str,
    map_name: str,
    seats: Sequence[Seat],
    seed: int,
    regions: Sequence[str] | None = None,
    house_rules: dict[str, Any] | None = None,
    order: Sequence[int] | None = None,
) -> Match:
    """A newly dealt game; BadMap or BadRules say what cannot be played. `order`: seats in a turn order drawn before."""
    random = Random(seed)
    known = setup.rules_for(edition, map_name, len(seats), house_rules)
    chosen = tuple(regions) if regions else setup.random_regions(known, map_name, random)
    zone = setup.zone_for(known, map_name, chosen)
    board_rules = zone.board.rules_of(edition)
    deal = setup.deal(known, random, order)
    return Match(Record(edition, map_name, tuple(seats), zone, deal, {**board_rules, **(house_rules or {})}))


def _check_seats(seats: Sequence[Seat], text: str) -> None:
    """BadRecord where a bot plays that is not here: its game can be watched, but not gone on with."""
    for seat in seats:
        if seat.kind != PERSON and not is_known(seat.kind):
            heads = (f"seat {seat.colour} ", f"{seat.colour} chair ")
            told = [number for number, row in enumerate(text.split("\n"), start=1) if row.strip().startswith(heads)]
            line = told[-1] if told else 0
            raise BadRecord(f"there is no bot {seat.kind!r} here; there are: {', '.join(bot_names())}", line)


def load_match(path: Path, resume: bool = False, refuges: Sequence[Path] = (), into: Path | None = None) -> Match:
    """The game of a record file, played to its end; with `resume` the file is written on, or a new one (`into`).

    Raises BadRecord, OSError, or FileLocked where another copy of the program writes it; the file is not touched
    unless it was read and played without a fault. `refuges`: as in `Match.open_journal`.
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
    """The game of a record file, and its text."""
    try:
        text = files.read_text(path, files.RECORD)
    except files.FileRefused as refused:
        raise BadRecord(str(refused), refused.line) from None
    read = read_record(complete_lines(text))
    lines, read.lines = read.lines, []
    match = Match(read)
    match.replay(lines)
    return match, text
