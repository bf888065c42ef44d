"""The review of a finished game in its replay: turning points, what each decision cost in chance of winning, and the
better moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from game.bots.advice import Advice, Choice
from game.bots.shown_chance import fit_of
from game.desk.base.grid import EDGE, Grid
from game.engine.record import line_numbers
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel, drawn
from game.kit.style import words
from game.kit.style.theme import BRASS, BRASS_EDGE, INK, INK_SOFT, WINE
from game.kit.values.contents import Box
from game.kit.values.ids import OneOf
from game.match import PERSON
from game.record_replay import RecordReplay
from game.review import COSTLY, REVIEWER, TRIED, JudgedMove, turning_points
from game.review_process import ReviewProcess
from game.session import advice_requests
from game.session.intents import Go
from game.session.log_text import amounts
from game.session.prompts import name_of
from game.session.seat_view import AdviceRequest
from game.session.session import Session

WIDE, HEAD, ROW, SUMS = 900.0, 84.0, 118.0, 62.0
"""Width of the review's page and heights of its parts, design px."""
FRAME: Final = 22.0


@dataclass(frozen=True, slots=True)
class Point:
    """A turning point of the reviewed game in words."""

    line: int
    colour: str
    when: str
    done: str
    cost: str
    better: str
    why: str
    proof: str
    shown: bool


class Reviewing:
    """Runs the review of a replayed game once its page is opened, and knows which better move is shown."""

    def __init__(self, film: RecordReplay) -> None:
        self._film = film
        self._place = {number: place for place, number in enumerate(line_numbers(film.record))}
        """For each line number of the file, the number of lines with moves before it."""
        self._process: ReviewProcess | None = None
        self.is_open = False
        self.shown: JudgedMove | None = None
        """The decision whose better move is shown on the map."""

    @property
    def marks(self) -> Sequence[JudgedMove]:
        """The decisions that the review has judged so far."""
        return self._process.marks if self._process else ()

    @property
    def running(self) -> bool:
        """Whether the review is still running."""
        return self._process is not None and self._process.running

    def toggle(self) -> None:
        """Open the page of the review, which starts the review the first time, or close the page."""
        self.is_open = not self.is_open
        self.shown = None
        if self._process is None:
            self._process = ReviewProcess(self._film.record)

    def poll(self) -> bool:
        """Receive new results of the review; return whether there were any."""
        return self._process is not None and self._process.running and self._process.poll()

    def close(self) -> None:
        """Stop the review."""
        if self._process:
            self._process.close()

    def mark_of(self, index: int) -> JudgedMove | None:
        """Return the judged decision that led to this frame (one state shown in the replay); None if there is none."""
        lines = self._film.frames[index].lines
        whole = self._film.frames[index].whole
        return next((mark for mark in self.marks if self._place[mark.line] + 1 == lines and whole), None)

    def mark_at(self, line: int) -> JudgedMove | None:
        """Return the judged decision with this line number in the record; None if there is none."""
        return next((mark for mark in self.marks if mark.line == line), None)

    def index_before(self, mark: JudgedMove) -> int:
        """Return the index of the replay's frame before a judged decision."""
        frames = self._film.frames
        return max(at for at, frame in enumerate(frames) if frame.whole and frame.lines <= self._place[mark.line])

    def index_after(self, mark: JudgedMove) -> int:
        """Return the index of the replay's frame after a judged decision."""
        frames, place = self._film.frames, self._place[mark.line]
        return next(at for at, frame in enumerate(frames) if frame.whole and frame.lines > place)

    def session(self, mark: JudgedMove) -> Session:
        """Return a session of the game before a judged decision with the better move staged, seen from the deciding
        seat and with all money open."""
        match = self._film.match_at(self.index_before(mark))
        match.seats = tuple(replace(seat, kind=PERSON) for seat in match.seats)
        session = Session(match, watching=True)
        session.all_open = True
        session.shown_seat = mark.seat
        advice_requests.stage(session, mark.seat, mark.best.moves)
        best = replace(mark.best, chance=fit_of(REVIEWER).shown(mark.best.chance))
        advice = Advice(mark.seat, REVIEWER, best, mark.reason, ())
        session.view(mark.seat).advice_request = AdviceRequest(
            REVIEWER, mark.seat, match.state, "", "", advice, over=True
        )
        return session

    # --- the sheet ------------------------------------------------------------------------------------

    def panel(self, session: Session, grid: Grid, board: Rect) -> Panel:
        """Return the panel with the page of the review, at the foot of the map."""
        points = tuple(self._point(session, mark) for mark in turning_points(self.marks))
        high = HEAD + ROW * max(1, len(points)) + SUMS + FRAME
        left, _, room, _ = grid.map_room
        wide = min(WIDE, room)
        top = max(EDGE, board.bottom / grid.unit - high - EDGE)
        rect = grid.rect((left + (room - wide) / 2, top, wide, high))
        slips = self._slips(session)
        done = self._process.done if self._process else 0
        count = self._process.count if self._process else 0
        broken = self._process is not None and self._process.broken
        return drawn("review", rect, grid.unit, lambda pen: _paint(pen, points, slips, (done, count), broken))

    def _point(self, session: Session, mark: JudgedMove) -> Point:
        when = words.say("review.when", round=mark.round, name=name_of(session, mark.seat))
        return Point(
            mark.line,
            session.match.seats[mark.seat].colour,
            when,
            deed_words(session, mark.done),
            cost_words(mark),
            words.say("review.better", deed=deed_words(session, mark.best)),
            advice_requests.reason_text(session, mark.reason),
            proof_words(mark),
            mark == self.shown,
        )

    def _slips(self, session: Session) -> tuple[tuple[str, str], ...]:
        """Return each seat's colour, with the number of its costly decisions in words."""
        costly = Counter(mark.seat for mark in self.marks if mark.sure and mark.cost >= COSTLY)
        seats = enumerate(session.match.seats)
        return tuple((playing.colour, words.say("review.slips", count=costly[seat])) for seat, playing in seats)


def cost_words(mark: JudgedMove) -> str:
    """Return how much chance of winning a decision cost, in words."""
    return words.say("review.cost", count=min(round(100 * mark.cost), advice_requests.SURE))


def proof_words(mark: JudgedMove) -> str:
    """Return how many of the games that the review played on from each of the two moves were won, in words; empty if
    none were played."""
    proof = mark.proof
    if proof is None:
        return ""
    return words.say("review.proof", done=round(proof.done), best=round(proof.best), decks=proof.decks)


def deed_words(session: Session, choice: Choice) -> str:
    """Return a commit in words, with its cost and its effect, such as the cities that a plant powers."""
    said = advice_requests.suggestion(session, choice.moves)
    known = choice.figures
    if "plant" in known:
        burnt = [0, 0, 0, 0]
        fuels = session.state.rules.plants[known["plant"]].fuels
        for fuel in fuels[:1]:
            burnt[fuel] = known["need"]
        either = len(fuels) > 1
        fuel_said = words.say("review.either", count=known["need"]) if either else amounts(burnt)
        said = words.say("review.plant", deed=said, plant=known["plant"], cities=known["cities"], fuel=fuel_said)
    if "limit" in known and not known.get("paid"):
        said = words.say("review.limit", deed=said, limit=known["limit"])
    if "paid" in known:
        said = words.say("review.paid", deed=said, paid=known["paid"])
    if known.get("cost"):
        said = words.say("review.price", deed=said, cost=known["cost"])
    if "powered" in known:
        said = words.say("review.powered", deed=said, powered=known["powered"], income=known["income"])
    return said


def _paint(
    pen: Pen, points: Sequence[Point], slips: Sequence[tuple[str, str]], progress: tuple[int, int], broken: bool
) -> None:
    """Paint the review's page: the reviewing bot, the progress, the turning points, and each seat's number of costly
    decisions."""
    wide, high = pen.size
    pen.paper(pen.rect, radius=12, z=2.2)
    pen.portrait(REVIEWER, 56, HEAD / 2 + 6, 74)
    pen.text(words.say("review.title"), 104, 34, 32, "heading", INK, fit=wide - 180)
    _paint_progress(pen, (104, 56, wide - 190, 18), progress, broken)
    pen.button((wide - 62, 18, 42, 42), "", Go("review"), "dark", "cross", name="close", size=22)
    top = HEAD + 8
    if not points:
        said = words.say("review.none" if progress[1] and progress[0] == progress[1] else "review.looking")
        pen.text(said, wide / 2, top + ROW / 2, 22, "italic", INK_SOFT, "center", wide - 60)
    for number, point in enumerate(points):
        _paint_point(pen, (18, top, wide - 36, ROW - 8), number, point)
        top += ROW
    part = (wide - 36) / max(1, len(slips))
    for number, (colour, said) in enumerate(slips):
        left = 18 + number * part
        pen.chip(colour, left + 18, high - SUMS / 2 - 4, 14)
        pen.text(said, left + 40, high - SUMS / 2 - 4, 22, "semibold", INK, fit=part - 46)


def _paint_progress(pen: Pen, box: Box, progress: tuple[int, int], broken: bool) -> None:
    x, y, wide, high = box
    done, count = progress
    if broken:
        pen.text(words.say("review.broken"), x, y + high / 2, 19, "semibold", WINE, fit=wide)
        return
    if count and done == count:
        pen.text(
            words.say("review.all", count=count - TRIED, least=round(100 * COSTLY)),
            x,
            y + high / 2,
            19,
            "read",
            INK_SOFT,
            fit=wide,
        )
        return
    pen.recess(box, 8, 0.3)
    if count:
        pen.fill((x + 2, y + 2, max(high - 4, (wide - 4) * done / count), high - 4), BRASS, 7)


def _paint_point(pen: Pen, box: Box, number: int, point: Point) -> None:
    """Paint a turning point: the move and its cost in chance of winning, the better move and the reason; on brass while
    it is shown."""
    x, y, wide, high = box
    if point.shown:
        pen.brass(box, radius=8, z=0.4)
    else:
        pen.edge(box, BRASS_EDGE, 8, 1.2)
    pen.chip(point.colour, x + 26, y + high / 2, 17)
    cost = 130.0
    left, room = x + 56, wide - 56 - cost
    head = words.say("review.done", when=point.when, deed=point.done)
    pen.text(head, left, y + high * 0.2, 20, "semibold", INK, fit=room)
    why = words.joined([said for said in (f"{point.better}.", point.why, point.proof) if said])
    pen.paragraph(why, (left, y + high * 0.36, room, high * 0.62), 19, "read", INK)
    pen.text(point.cost, x + wide - 16, y + high / 2, 34, "heading", WINE, "right", cost - 20)
    pen.target(OneOf("review", number), box, Go("review_to", str(point.line)), hint=words.say("review.hint"))
