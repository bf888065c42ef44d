"""What comes of a plan: the cost taken apart, the money left, cities, capacity, income, what no longer goes."""

from __future__ import annotations

from game.desk.planner.plan_facts import PlanFacts
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.theme import GREEN_INK, INK, INK_SOFT, WINE
from game.session.intents import ClearPlan, LayPlan, Peek, TidyPlan

Box = tuple[float, float, float, float]
ROW = 28.0
MOST = 3
"""Sentences there is room for; the rest stands struck out among the cities and fuels."""


def paint_sums(pen: Pen, known: PlanFacts, box: Box) -> None:
    """A column of sums on a slip, sentences, and the buttons at its foot."""
    u = pen.u
    x, y, wide, high = box
    pen.slip(box, (252, 244, 222), 10)
    inner = (x + 16 * u, y, wide - 32 * u, high)
    end = _money(pen, known, inner)
    end = _power(pen, known, (inner[0], end + 8 * u, inner[2], 0))
    foot = y + high - 118 * u
    _news(pen, known, (inner[0], end + 6 * u, inner[2], foot - end - 12 * u))
    _buttons(pen, known, (x + 12 * u, foot, wide - 24 * u, 106 * u))


def _money(pen: Pen, known: PlanFacts, box: Box) -> float:
    """Now, each part, left; returns where it ends."""
    u = pen.u
    x, y, wide, _ = box
    sums = known.sums
    rows: list[tuple[str, int | None, str]] = [("planner.now", sums.money, "")]
    rows += [(f"planner.{part}", cost, "−") for part, cost in sums.now]
    if sums.earned is not None:
        rows.append(("planner.earned", sums.earned, "+"))
    rows += [(f"planner.{part}", cost, "−") for part, cost in sums.later]
    top = y + 24 * u
    for index, (key, amount, sign) in enumerate(rows):
        _row(pen, words.say(key), amount, sign, (x, top + index * ROW * u, wide, ROW * u))
    line = top + len(rows) * ROW * u - ROW * u / 2 + 4 * u
    pen.rule(x, line, wide)
    middle = line + 32 * u
    pen.text(words.say("planner.left"), x, middle, 26 * u, "heading", INK, fit=wide * 0.5)
    if sums.left is None:
        pen.icon("eye-slash", x + wide - 18 * u, middle, 30 * u, INK_SOFT)
    else:
        ink = INK if sums.left >= 0 else WINE
        pen.money(sums.left, x + wide, middle, 44 * u, ink, "right")
    end = middle + 28 * u
    if known.covered:
        pen.target("peek:plan", (x - 8 * u, y + 8 * u, wide + 16 * u, end - y - 8 * u), Peek(known.seat))
    return end


def _row(pen: Pen, label: str, amount: int | None, sign: str, box: Box) -> None:
    u = pen.u
    x, middle, wide, _ = box
    pen.text(label, x, middle, 18 * u, "semibold", INK_SOFT, fit=wide * 0.76)
    right = x + wide
    if amount is None:
        pen.icon("eye-slash", right - 12 * u, middle, 20 * u, INK_SOFT)
    elif sign and not amount:
        pen.text("–", right, middle, 22 * u, "heading", INK_SOFT, "right", plain=True)
    else:
        ink = {"−": WINE, "+": GREEN_INK}.get(sign, INK)
        pen.number(f"{sign}{amount}", right, middle, 25 * u, ink, "right")


def _power(pen: Pen, known: PlanFacts, box: Box) -> float:
    """Cities and capacity, how many would be lit, and the income after that."""
    u = pen.u
    x, y, wide, _ = box
    sums = known.sums
    pen.fill((x - 6 * u, y, wide + 12 * u, 98 * u), (86, 130, 84, 40), 8 * u)
    middle = y + 24 * u
    for index, (icon, value, key) in enumerate(
        (("house", sums.count, "own.cities"), ("lightning", sums.capacity, "own.capacity"))
    ):
        left = x + index * wide * 0.44
        room = wide * (0.56 if index else 0.44) - 44 * u
        pen.icon(icon, left + 14 * u, middle, 24 * u, INK)
        used = pen.number(value, left + 32 * u, middle, 29 * u)
        label = words.say(key, count=value)
        pen.text(label, left + 38 * u + used, middle + 3 * u, 15 * u, "semibold", INK_SOFT, fit=room - used)
    middle = y + 70 * u
    amount = f"+{sums.income}"
    room = wide - pen.width(amount, 38 * u, "heading") - 16 * u
    said = words.say("planner.lights", count=sums.lit)
    pen.text(said, x + 4 * u, middle, 19 * u, "semibold", GREEN_INK, fit=room)
    pen.number(amount, x + wide - 4 * u, middle, 38 * u, GREEN_INK, "right")
    return y + 98 * u


def _news(pen: Pen, known: PlanFacts, box: Box) -> None:
    """Why the last touch did nothing; else what no longer goes, a sentence each."""
    u = pen.u
    said = known.refused or "\n".join((*known.news[:MOST], *([known.hope] if known.hope else [])))
    if said:
        pen.paragraph(said, box, 16 * u, "semibold", WINE)


def _buttons(pen: Pen, known: PlanFacts, box: Box) -> None:
    """Lay out, and begin again or take out what no longer goes."""
    u = pen.u
    x, y, wide, high = box
    seat, row = known.seat, (high - 10 * u) / 2
    lay = (x, y, wide, row + 4 * u)
    pen.button(
        lay,
        words.say("planner.lay"),
        LayPlan(seat),
        "green",
        "check",
        not known.why,
        known.why,
        size=26 * u,
        name="plan:lay",
    )
    second = (x, y + row + 12 * u, wide, row - 4 * u)
    if known.late:
        pen.button(second, words.say("planner.tidy"), TidyPlan(seat), "paper", size=20 * u, name="plan:tidy")
    else:
        why = words.say("planner.nothing") if known.empty else ""
        pen.button(
            second,
            words.say("planner.clear"),
            ClearPlan(seat),
            "paper",
            "",
            not known.empty,
            why,
            size=20 * u,
            name="reset",
        )
