"""The desk's prompt (who must do what), and the strip of news and tool buttons below: undo, pages over the map, and
menu."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.bots.levels import read_player
from game.engine.state import Phase
from game.kit.pen.control_faces import PushButton
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import BROWN_INK, NO_SEAT, SAND, SAND_DARK
from game.kit.style.theme import CREAM, INK, SEAT, WINE
from game.kit.style.type_spec import TypeSpec
from game.kit.values.area import Area
from game.kit.values.ids import OneOf
from game.session import log_text, plan_words, prompts
from game.session.intents import Go, Open, Undo
from game.session.parties import colour_of, front_seat, is_asked, subject_seat
from game.session.seat_view import SheetId
from game.session.session import Session
from game.views.rulebook import references
from game.views.rulebook.subject import Subject

SHEETS = (
    ("planner", "calculator"),
    ("payment", "coins"),
    ("resupply", "cube"),
    ("plants", "factory"),
    ("log", "list"),
    ("advice", "lightbulb"),
    ("help", "question"),
)
FOR_PLAYERS = ("planner", "advice")
"""Pages for players only; spectators see advice once it was given."""
TITLE, LINE = 38.0, 18.0
"""Type sizes of the prompt's title and of the line below it."""
ABOVE, BELOW = 0.4, 0.33
"""The shares of the prompt's free height that are above the title and below the line."""
NEXT = 200.0
"""Width of the key that lets a bot make its move."""
TOOL, APART = 48.0, 4.0
"""Least width of a tool button, 32 px in a window of 1280x800, and the gap to the next one."""
LABEL, LEAST = 16.0, 330.0
"""Type size of a tool button's name, and the least width of the news."""
NEWEST, ROW = 16.0, 22.0
"""Type size of the news, and the height of its lower line."""
LARGE = 0.66
"""Px for each design px from which the names of tool buttons are legible."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """The prompt at the head of the desk's column of panels: who must do what."""

    colour: str
    """The colour of the party that the title is about; empty for none or several."""
    title: str
    reason: str
    refused: bool
    level: str = ""
    """The level of the bot that is deciding; empty for a person and other bots."""
    dots: int = 0
    """The number of dots that show that the bot is thinking."""
    leads: str = ""
    """The rulebook paragraph for a refusal."""
    held: bool = False
    """Whether a bot's move waits for a touch."""


def sentence(session: Session, pen: Pen) -> None:
    """Paint the prompt of the desk: who must do what, or why a move was refused."""
    seat = subject_seat(session)
    view = session.view(seat)
    plain = view.refused is None and not view.asked_twice and is_asked(session, seat)
    said = Sentence(
        _colour(session, seat),
        prompts.title(session, seat),
        (plain and plan_words.outcome_line(session, seat)) or prompts.instruction(session, seat),
        (view.refused is not None or (plain and plan_words.has_changes(session, seat))) and not session.watching,
        _level(session, seat),
        session.thinks[1] if session.thinks[0] == seat else 0,
        "" if view.refused is None else references.of_reason(Subject.of(session), view.refused.reason),
        session.held,
    )
    paint_sentence(said, pen)


def _level(session: Session, seat: int) -> str:
    """Return the level of the bot that is deciding, whose portrait is shown in the prompt; empty if no bot is."""
    player = read_player(session.match.seats[seat].kind) if seat in session.match.asked() else None
    return player.level if player and not (session.match.over or session.dealing) else ""


def _colour(session: Session, seat: int) -> str:
    """Return the colour of the party that the prompt names; empty if it names none or several."""
    match = session.match
    if match.over or session.dealing:
        return ""
    if seat in match.asked() or seat not in match.ready:
        return colour_of(session, seat)
    waited = match.asked()
    return colour_of(session, waited[0]) if len(waited) == 1 else ""


def paint_sentence(said: Sentence, pen: Pen) -> None:
    """Paint the prompt as a banner with the symbol of a party, or of several people; a refusal is wine red with a
    warning sign."""
    sign, text = pen.rect.less(right=16).columns(78, 0, gap=17)
    pen.paper(pen.rect)
    pen.left_part(sign, SEAT.get(said.colour, NO_SEAT))
    if said.colour:
        pen.sigil(said.colour, sign.centre, sign.level, 19)
    else:
        pen.icon("users", sign.centre, sign.level, 30, CREAM)
    high = text.h
    if said.level:
        text = text.less(right=2.1 * high)
        pen.portrait(said.level, pen.rect.end - high * 0.56, sign.level, high * 0.94)
        for dot in range(said.dots):
            pen.disc(pen.rect.end - high * (1.75 - 0.24 * dot), sign.level, 4, INK)
    if said.leads:
        text, key = text.columns(0, 46)
        hint = words.say("primer.rules")
        pen.button(key.middle(40, 40), "", Go("rules", said.leads), "paper", "question", name="rule", hint=hint)
    if said.held:
        text, key = text.columns(0, NEXT, gap=12)
        label, go = words.say("story.next"), Go("next")
        pen.push(key.middle(NEXT, 52), PushButton(label, go, "brass", "skip-forward", size=24, name="next_move"))
    up, down = _apart(pen, high)
    Flow(pen, text.moved(down=up) if said.reason else text).text(said.title, TITLE, "heading")
    below = Flow(pen, text.moved(down=down))
    if said.refused:
        below.sign("warning", 19, WINE).skip(5)
    size, font, ink = (LINE, "semibold", WINE) if said.refused else (LINE, "read", BROWN_INK)
    if said.reason:
        below.text(said.reason, size, font, ink)


def _apart(pen: Pen, high: float) -> tuple[float, float]:
    """Return how far the prompt's two lines are from the middle of its banner, so that they do not touch at any type
    size."""
    title, line = pen.capital(TITLE, "heading"), pen.capital(LINE)
    free = high - title - line
    return (title - high) / 2 + ABOVE * free, (high - line) / 2 - BELOW * free


def news(session: Session, pen: Pen) -> None:
    """Paint the strip below the prompt: the latest events of the game, newest first, and the tool buttons on the
    right."""
    seat = front_seat(session)
    plays = session.match.is_person(seat) and not session.watching
    tools = _tools(pen, session, plays)
    widths = [_wide(pen, tool.label) for tool in tools]
    taken = sum(widths) + 8
    text_area, area = pen.rect.less(right=taken + 8), pen.rect.less(left=pen.rect.w - taken)
    pen.recess(text_area, 8, 0.34)
    tab = _tab(pen, session, seat, plays)
    _paint_news(pen, text_area.less(tab + 14, 2, 12, 2), log_text.news(session))
    pen.target("news", text_area.less(left=tab), Open(seat, "log"))
    places = area.columns(*widths[:-1], 8, widths[-1])
    for tool, place in zip(tools, [*places[:-2], places[-1]], strict=True):
        _paint_tool(pen, tool, place.less(right=APART))


def _paint_news(pen: Pen, area: Area, told: Sequence[str]) -> None:
    """Paint the newest event on the upper line of the news and earlier ones on the lower line; a long event takes both
    lines."""
    upper, lower = area.rows(0, ROW)
    if told and pen.width(told[0], NEWEST, "semibold") > upper.w:
        pen.block(told[0], area, TypeSpec(NEWEST, "semibold", CREAM, leading=1.2), middle=True)
        return
    if told:
        Flow(pen, upper if len(told) > 1 else area).text(told[0], NEWEST, "semibold", CREAM)
    line = Flow(pen, lower)
    for index, sentence in enumerate(told[1:]):
        if pen.width(sentence, NEWEST, "semibold") + 12 > line.room:
            break
        if index:
            pen.disc(line.start - 2, line.level, 2, SAND_DARK)
            line.skip(10)
        line.text(sentence, NEWEST, "read", SAND).skip(12)


def _wide(pen: Pen, label: str) -> float:
    """Return the width of a tool button, with its name if it shows one, and the gap after it."""
    return max(TOOL, pen.width(label, LABEL, "semibold") + 12) + APART


def _tools(pen: Pen, session: Session, plays: bool) -> list[PushButton]:
    """Return the tool buttons: undo, those that open pages over the map (named if there is room), and the menu."""
    seat, last = front_seat(session), session.match.acted_last
    whose = (
        seat if last is None else last
    )  # at a shared desk, undo is for the last person who acted, whichever seat is in front
    hindered = session.match.undo_refusal(last) or ("" if plays else "not_now")
    why, style = hindered and words.say(f"refusal.{hindered}"), _style(not hindered)
    hint = words.say("desk.undo_of", name=prompts.name_of(session, whose))
    undo = PushButton("", Undo(whose), style, "arrow-u-up-left", not hindered, why, name="undo", hint=hint)
    lit = {"advice"} if session.view(seat).advice_request else set()
    sheets = [sheet for sheet in SHEETS if plays or sheet[0] not in {*FOR_PLAYERS} - lit]
    names = {sheet: words.say(f"desk.label_{sheet}") for sheet, _ in sheets}
    if (
        pen.rect.w - (2 * (TOOL + APART) + sum(_wide(pen, name) for name in names.values()) + 8) < LEAST
        or pen.design < LARGE
    ):
        names = {}
    here = SheetId.of(session.view(seat).sheet).name
    shown = [
        PushButton(names.get(name, ""), Open(seat, name), _style(name == here), icon, name=OneOf("sheet", name))
        for name, icon in sheets
    ]
    return [undo, *shown, PushButton("", Go("menu"), _style(False), "gear-six", name="menu")]


def _style(here: bool) -> str:
    """Return the style of a tool button: paper while its page is open or, for undo, while undo is possible."""
    return "paper" if here else "dark"


def _tab(pen: Pen, session: Session, seat: int, plays: bool) -> float:
    """Paint, in an auction, a tab that opens the folded report of the last round; return its width, or 0 if there is
    none to open."""
    view, state = session.view(seat), session.match.state
    folded = plays and state.phase == Phase.AUCTION and not (view.report or view.report_waits)
    ended = state.round - 1 if folded else 0
    if not ended:
        return 0.0
    label = words.say("sheets.round_tab", number=ended)
    wide = min(210, pen.width(label, 17, "heading") + 26)
    style = _style(SheetId.of(view.sheet).name == "round")
    pen.button(pen.rect.left(wide), label, Open(seat, "round"), style, size=17, name=OneOf("sheet", "round"))
    return wide


def _paint_tool(pen: Pen, tool: PushButton, box: Area) -> None:
    """Paint a tool button as a plate with an icon, and its name below the icon if there is room."""
    hint = tool.hint or words.say(f"desk.tool_{tool.name.which if isinstance(tool.name, OneOf) else tool.name}")
    pen.push(box, replace(tool, label="", icon="" if tool.label else tool.icon, size=25, hint=hint))
    pen.targets[-1] = replace(pen.targets[-1], below=True)
    if tool.label:
        ink = INK if tool.style == "paper" else CREAM
        sign, name = box.less(top=3, bottom=2).rows(0, LABEL + 1)
        pen.icon(tool.icon, sign.centre, sign.level, 22, ink)
        pen.text(tool.label, name.centre, name.level, LABEL, "semibold", ink, "center", fit=name.inset(3, 0).w)
