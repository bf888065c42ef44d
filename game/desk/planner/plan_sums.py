"""The sums of the desk's planner, on the result of a planned turn: costs in parts, money left, cities, capacity,
income, and what is no longer possible."""

from __future__ import annotations

from dataclasses import replace

from game.kit.input import keycaps
from game.kit.pen.control_faces import PushButton
from game.kit.pen.flow import Flow
from game.kit.pen.pen import Pen
from game.kit.style import words
from game.kit.style.layout_theme import SLIP, SUM_GREEN
from game.kit.style.theme import GREEN_INK, INK, INK_SOFT, WINE
from game.kit.style.type_spec import Untranslated
from game.kit.values.area import Area
from game.session.intents import ArmPlan, ClearPlan, Peek, StagePlan, TidyPlan
from game.views.plan_view import PlanSums, PlanView

ROW = 28.0
MOST = 3
"""The most sentences on impossible items that fit; others are only struck out in the lists."""


def paint_sums(pen: Pen, known: PlanView, area: Area) -> None:
    """Paint the result of the plan: a column of sums, sentences below it, and buttons at its foot."""
    pen.slip(area, SLIP, 10)
    money = (len(known.sums.rows) + 1) * ROW + 74
    upper, power, news, foot = area.less(bottom=12).rows(money, 98, 0, 106, gap=8)
    _money(pen, known, upper.inset(16, 0))
    _power(pen, known.sums, power.inset(16, 0))
    said = known.refused or "\n".join((*known.news[:MOST], *([known.hope] if known.hope else [])))
    if said:
        pen.paragraph(said, news.less(16, -2, 16, -2), 16, "semibold", WINE)
    _buttons(pen, known, foot.inset(12, 0))


def _money(pen: Pen, known: PlanView, area: Area) -> None:
    """Paint the money now, the cost of each part of the plan, and the money left."""
    rows = [("now", known.sums.money, ""), *known.sums.rows]
    places = area.less(top=10).stack(len(rows), ROW)
    for (key, amount, sign), place in zip(rows, places, strict=True):
        _row(pen, words.say(f"planner.{key}"), amount, sign, place)
    line = places[-1].foot + 4
    pen.rule(area.x, line, area.w)
    left = Flow(pen, area.less(top=line + 32 - area.y).top(0))
    left.text(words.say("planner.left"), 26, "heading", fit=area.w * 0.5)
    if known.sums.left is None:
        left.skip(3, last=True).sign("eye-slash", 30, INK_SOFT, last=True)
    else:
        left.money(known.sums.left, 44, INK if known.sums.left >= 0 else WINE, last=True)
    if known.covered:
        pen.target("peek:plan", area.less(-8, 8, -8), Peek(known.seat))


def _row(pen: Pen, label: str, amount: int | None, sign: str, place: Area) -> None:
    line = Flow(pen, place).text(label, 18, "semibold", INK_SOFT, fit=place.w * 0.76)
    if amount is None:
        line.skip(2, last=True).sign("eye-slash", 20, INK_SOFT, last=True)
    elif sign and not amount:
        line.text(Untranslated("–"), 22, "heading", INK_SOFT, last=True)
    else:
        line.number(f"{sign}{amount}", 25, {"−": WINE, "+": GREEN_INK}.get(sign, INK), last=True)


def _power(pen: Pen, sums: PlanSums, area: Area) -> None:
    """Paint the number of cities and the capacity with the plan, the cities that would be powered, and the income for
    them."""
    pen.fill(area.inset(-6, 0), SUM_GREEN, 8)
    upper, lower = area.less(top=2, bottom=6).down(2)
    counts = upper.columns(area.w * 0.44, 0)
    for icon, value, key, place in zip(
        ("house", "lightning"), (sums.cities, sums.capacity), ("cities", "capacity"), counts, strict=True
    ):
        line = Flow(pen, place.less(left=2, right=6)).sign(icon, 24).skip(6).number(value, 29).skip(6)
        line.lower(3).text(words.say(f"own.{key}", count=value), 15, "semibold", INK_SOFT)
    line = Flow(pen, lower.inset(4, 0)).number(f"+{sums.income}", 38, GREEN_INK, last=True).skip(8, last=True)
    line.text(words.say("planner.lights", count=sums.lit), 19, "semibold", GREEN_INK)


def _buttons(pen: Pen, known: PlanView, area: Area) -> None:
    """Paint the buttons of the planner: stage the plan or let it be played automatically, and clear it or remove the
    items that are no longer possible."""
    upper, lower = area.less(bottom=2).rows(52, 0, gap=8)
    lay, why = words.say("planner.lay"), known.why
    if known.armable:
        look = "paper" if known.auto is None else "green"
        key = PushButton(known.auto_key, ArmPlan(known.seat), look, "play", size=26, name="plan:auto")
        pen.push(upper, replace(key, hint=known.auto_hint, key_hint=keycaps.sign("maximum")))
    else:
        pen.push(
            upper, PushButton(lay, StagePlan(known.seat), "green", "check", not why, why, size=26, name="plan:lay")
        )
    if known.late:
        pen.button(lower, words.say("planner.tidy"), TidyPlan(known.seat), "paper", size=20, name="plan:tidy")
        return
    why, clear = words.say("planner.nothing") if known.empty else "", ClearPlan(known.seat)
    label = words.say("planner.clear")
    pen.push(lower, PushButton(label, clear, "paper", "", not known.empty, why, size=20, name="reset"))
