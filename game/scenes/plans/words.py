"""A plan in sentences: what no longer goes and why, what costs more; and what a maximum did."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.state import IllegalAction, Task
from game.scenes.asking import goods, name_of, refused
from game.scenes.plans.maximum import may_set
from game.scenes.plans.planner import Missed
from game.scenes.plans.planning import Note, can_lay, is_open, outlook
from game.scenes.stage import Stage
from game.ui import words


def thing(stage: Stage, part: str, what: int, count: int = 1) -> str:
    """A plant, so many tokens or a city inside a sentence."""
    if part == "plant":
        return words.say("planner.the_plant", plant=what)
    if part == "fuel":
        return words.say("planner.tokens", count=count, fuel=goods(what))
    return stage.match.state.zone.cities[what].name


def why(stage: Stage, seat: int, illegal: IllegalAction) -> str:
    """A refusal as a sentence; what money is missing only where money lies open."""
    if "missing" in illegal.values and not stage.money_open(seat):
        return words.say("planner.too_dear")
    return refused(stage, illegal)


def sentences(stage: Stage, seat: int, notes: Sequence[Note]) -> tuple[str, ...]:
    """One sentence for each thing, which names it once; tokens of one fuel with one reason are drawn together."""
    counted: dict[Note, int] = {}
    for note in notes:
        counted[note] = counted.get(note, 0) + 1
    return tuple(_sentence(stage, seat, note, count) for note, count in counted.items())


def _sentence(stage: Stage, seat: int, note: Note, count: int) -> str:
    if not isinstance(note, Missed):
        what = thing(stage, note.part, note.what, count)
        return words.say("planner.other_price", what=what, cost=note.cost * count, was=note.was * count)
    what = thing(stage, note.part, note.what, count)
    if note.part == "plant" and note.reason == "not_on_market":
        owner = next((p.seat for p in stage.match.state.players if note.what in {q.number for q in p.plants}), None)
        if owner is not None:
            return words.say("planner.sold", plant=note.what, name=name_of(stage, owner))
    reason = why(stage, seat, note.why)
    if note.part != "fuel" and note.part in dict(note.values):  # the reason names the city or the plant by itself
        return reason
    return words.say("planner.left_out", what=what, why=reason)


def news(stage: Stage, seat: int) -> tuple[str, ...]:
    """What a seat should know of its plan now: what went otherwise when it was laid out, else what no longer goes."""
    view = stage.view(seat)
    return sentences(stage, seat, view.notes or outlook(stage, seat).missed)


def hope(stage: Stage, seat: int) -> str:
    """That a planned plant is reckoned though it cannot be called yet; empty where none is."""
    plant = outlook(stage, seat).hoped
    return words.say("planner.hoped", plant=plant) if plant else ""


def why_not(stage: Stage, seat: int) -> str:
    """Why nothing of a plan can be laid out now; empty where something can."""
    if can_lay(stage, seat):
        return ""
    state, plan = stage.match.state, stage.view(seat).plan
    if not plan:
        return words.say("planner.nothing")
    if not stage.draft(seat).due:
        return words.say("planner.not_yet")
    if state.task in (Task.OPEN, Task.RAISE) and plan.plant:
        return words.say("planner.another", plant=plan.plant, lot=stage.lot(seat))
    if state.task == Task.NOMINATE and plan.plant:
        return words.say("planner.not_for_sale", plant=plan.plant)
    return words.say("planner.not_this")


def laid_line(stage: Stage, seat: int) -> str:
    """In one line, after a plan was laid out: what went otherwise; empty if nothing did."""
    notes = stage.view(seat).notes
    said = sentences(stage, seat, notes)
    if len(said) > 1:
        return words.say("planner.more_notes", first=said[0], count=len(said) - 1)
    return "".join(said)


def noted(stage: Stage, seat: int) -> bool:
    """Whether a line is to tell what went otherwise: the open planner tells it itself."""
    return bool(stage.view(seat).notes) and not is_open(stage, seat)


def told(stage: Stage, seat: int) -> str:
    """What a plan or a maximum did for this seat, in one line; empty where nothing did."""
    return (laid_line(stage, seat) if noted(stage, seat) else "") or maximum_line(stage, seat, seen=False)


def maximum_line(stage: Stage, seat: int, seen: bool) -> str:
    """What a seat's maximum just did; its amount only where its owner alone looks."""
    told = stage.view(seat).explained
    if told is None or not may_set(stage, seat):
        return ""
    if told.what == "raised":
        if seen:
            return words.say("maximum.of_mine", most=told.most, amount=told.amount)
        return words.say("maximum.raised", amount=told.amount)
    if told.what == "reached":
        leader = stage.match.state.leader
        name = name_of(stage, leader) if leader >= 0 else ""
        return words.say("maximum.reached", name=name, amount=told.amount)
    if told.what == "set" and seen:
        return words.say("maximum.set_to", most=told.most)
    return words.say(f"maximum.{told.what}")
