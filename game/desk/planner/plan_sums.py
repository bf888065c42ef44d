"""The outcome of a plan: the cost taken apart, the money left, cities, capacity, income, what no longer goes."""

from __future__ import annotations

from game.desk.planner.plan_facts import PlanFacts
from game.kit.pen.control_faces import PushButton
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import SLIP, SUM_GREEN
from game.kit.style.lettered import Plain
from game.kit.style.theme import GREEN_INK, INK, INK_SOFT, WINE
from game.session.intents import ClearPlan, LayPlan, Peek, TidyPlan

Box = tuple[float, float, float, float]
ROW = 28.0
MOST = 3
"""Sentences there is room for; the rest stands struck out among the cities and fuels."""


def paint_sums(pen: Pen, known: PlanFacts, box: Box) -> None:
    """A column of sums on a slip, sentences, and the buttons at its foot."""
    x, y, wide, high = box
    pen.slip(box, SLIP, 10)
    inner = (x + 16, y, wide - 32, high)
    end = _money(pen, known, inner)
    end = _power(pen, known, (inner[0], end + 8, inner[2], 0))
    foot = y + high - 118
    _news(pen, known, (inner[0], end + 6, inner[2], foot - end - 12))
    _buttons(pen, known, (x + 12, foot, wide - 24, 106))


def _money(pen: Pen, known: PlanFacts, box: Box) -> float:
    """Now, each part, left; returns where it ends."""
    x, y, wide, _ = box
    sums = known.sums
    rows: list[tuple[str, int | None, str]] = [("planner.now", sums.money, "")]
    rows += [(f"planner.{part}", cost, "−") for part, cost in sums.now]
    if sums.earned is not None:
        rows.append(("planner.earned", sums.earned, "+"))
    rows += [(f"planner.{part}", cost, "−") for part, cost in sums.later]
    top = y + 24
    for index, (key, amount, sign) in enumerate(rows):
        _row(pen, words.say(key), amount, sign, (x, top + index * ROW, wide, ROW))
    line = top + len(rows) * ROW - ROW / 2 + 4
    pen.rule(x, line, wide)
    middle = line + 32
    pen.text(words.say("planner.left"), x, middle, 26, "heading", INK, fit=wide * 0.5)
    if sums.left is None:
        pen.icon("eye-slash", x + wide - 18, middle, 30, INK_SOFT)
    else:
        ink = INK if sums.left >= 0 else WINE
        pen.money(sums.left, x + wide, middle, 44, ink, "right")
    end = middle + 28
    if known.covered:
        pen.target("peek:plan", (x - 8, y + 8, wide + 16, end - y - 8), Peek(known.seat))
    return end


def _row(pen: Pen, label: str, amount: int | None, sign: str, box: Box) -> None:
    x, middle, wide, _ = box
    pen.text(label, x, middle, 18, "semibold", INK_SOFT, fit=wide * 0.76)
    right = x + wide
    if amount is None:
        pen.icon("eye-slash", right - 12, middle, 20, INK_SOFT)
    elif sign and not amount:
        pen.text(Plain("–"), right, middle, 22, "heading", INK_SOFT, "right")
    else:
        ink = {"−": WINE, "+": GREEN_INK}.get(sign, INK)
        pen.number(f"{sign}{amount}", right, middle, 25, ink, "right")


def _power(pen: Pen, known: PlanFacts, box: Box) -> float:
    """Cities and capacity, how many would be lit, and the income after that."""
    x, y, wide, _ = box
    sums = known.sums
    pen.fill((x - 6, y, wide + 12, 98), SUM_GREEN, 8)
    middle = y + 24
    for index, (icon, value, key) in enumerate(
        (("house", sums.count, "own.cities"), ("lightning", sums.capacity, "own.capacity"))
    ):
        left = x + index * wide * 0.44
        room = wide * (0.56 if index else 0.44) - 44
        pen.icon(icon, left + 14, middle, 24, INK)
        used = pen.number(value, left + 32, middle, 29)
        label = words.say(key, count=value)
        pen.text(label, left + 38 + used, middle + 3, 15, "semibold", INK_SOFT, fit=room - used)
    middle = y + 70
    amount = f"+{sums.income}"
    room = wide - pen.width(amount, 38, "heading") - 16
    said = words.say("planner.lights", count=sums.lit)
    pen.text(said, x + 4, middle, 19, "semibold", GREEN_INK, fit=room)
    pen.number(amount, x + wide - 4, middle, 38, GREEN_INK, "right")
    return y + 98


def _news(pen: Pen, known: PlanFacts, box: Box) -> None:
    """Why the last touch did nothing; else what no longer goes, a sentence each."""
    said = known.refused or "\n".join((*known.news[:MOST], *([known.hope] if known.hope else [])))
    if said:
        pen.paragraph(said, box, 16, "semibold", WINE)


def _buttons(pen: Pen, known: PlanFacts, box: Box) -> None:
    """Lay out, and begin again or take out what no longer goes."""
    x, y, wide, high = box
    seat, row = known.seat, (high - 10) / 2
    lay = (x, y, wide, row + 4)
    pen.push(
        lay,
        PushButton(
            words.say("planner.lay"),
            LayPlan(seat),
            "green",
            "check",
            not known.why,
            known.why,
            size=26,
            name="plan:lay",
        ),
    )
    second = (x, y + row + 12, wide, row - 4)
    if known.late:
        pen.button(second, words.say("planner.tidy"), TidyPlan(seat), "paper", size=20, name="plan:tidy")
    else:
        why = words.say("planner.nothing") if known.empty else ""
        pen.push(
            second,
            PushButton(
                words.say("planner.clear"), ClearPlan(seat), "paper", "", not known.empty, why, size=20, name="reset"
            ),
        )
