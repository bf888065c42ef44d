"""Walks from screen to screen by hand: every target leads to a screen from which there is a way back.

Screens differ by their panels and targets; cities count as alike, and so do cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.session.intents import (
    ClearPlan,
    Close,
    Confirm,
    Go,
    Open,
    PassTurn,
    Reset,
    SetMaximum,
    Show,
    StagePlan,
    StepBack,
    TakeOut,
    Teach,
    TurnPage,
    Undo,
)
from game.setup.chair_intents import OpenPage
from tests.play.reach.glass import Drawn
from tests.play.reach.person import Lost, Person

Sign = tuple[frozenset[str], frozenset[str]]
"""The panels of a screen, and its targets."""

NUMBERS: Final = re.compile(r"\d+")
ALIKE: Final = re.compile(r"^((?:.*:)?(?:city|near|aside|house|plan:house|plan:near|peek)):.*$")
SIGNED: Final = re.compile(r"^(red|blue|yellow|green|purple|black):")
BACK: Final = (
    "close",
    "resume",
    "back",
    "leave",
    "later",
    "stay",
    "page",
    "turn",
)
"""Where a `Go` intent leads if it is a way back."""
ONE_WAY: Final = (Confirm, PassTurn, SetMaximum, Undo, StagePlan, Reset, StepBack, TakeOut, ClearPlan)
"""Intents that change the game, or are ways back themselves."""
LEADS_ON: Final = (
    "deal",
    "start",
    "first_game",
    "lesson",
    "begin",
    "resume",
    "again",
    "replay",
    "scale",
    "leave",
    "quit",
    "close",
    "window",
    "save",
    "picture",
)
"""Where a `Go` intent leads if it begins or ends something, or shows another moment of a replay: from there a person
comes to the title, not back."""

LEFT: Final = Go("kiosk", "leave")
"""Leaving the game of a kiosk for the title."""


@dataclass(frozen=True, slots=True)
class Step:
    """A touch of one of several similar targets, such as one of the cities."""

    family: str

    def __str__(self) -> str:
        return self.family


def family(target: Drawn) -> str:
    """Return the kind of a target: its panel and name without numbers and names of cities."""
    name = ALIKE.sub(r"\1", target.name)
    return NUMBERS.sub("#", f"{NUMBERS.sub('#', target.panel)}/{SIGNED.sub('', name)}")


def sign(person: Person) -> Sign:
    """Return the facts that distinguish one screen from others."""
    panels = frozenset(NUMBERS.sub("#", target.panel) for target in person.glass.drawn())
    return panels, frozenset(family(target) for target in person.seen(lambda target: True))


def steps(person: Person) -> list[Step]:
    """Return a step for each kind of target on the screen: similar targets, such as cities, count as one."""
    return [Step(name) for name in dict.fromkeys(family(target) for target in person.seen(lambda target: True))]


def take(person: Person, step: Step) -> Drawn:
    """Touch the first target of a kind; return that target."""
    found = person.seen(lambda target: family(target) == step.family)
    if not found:
        raise Lost(f"{step} is not drawn")
    person.touch(found[-1])
    return found[-1]


def leads_on(target: Drawn) -> bool:
    """Return whether touching this starts or ends something, so that no way leads back to exactly this screen."""
    if isinstance(target.intent, Teach) and target.intent.what == "away":  # the guide is over
        return True
    return isinstance(target.intent, ONE_WAY) or (
        isinstance(target.intent, Go) and (target.intent.where in LEADS_ON or target.intent == LEFT)
    )


def ways_back(person: Person, taken: Drawn) -> list[Callable[[Person], bool]]:
    """Return ways back that a person tries, the likeliest first: a closing button, the target just touched, the closing
    key.
    """
    found = person.seen(_looks_like_back)
    ways = [_touching(target) for target in found]
    ways.append(_touching_again(taken))
    ways.append(lambda one: one.escape())
    return ways


def _looks_like_back(target: Drawn) -> bool:
    intent = target.intent
    if isinstance(intent, Go):
        return intent.where in BACK
    return (
        isinstance(intent, Close | StepBack | Reset | TurnPage | Show | Undo | OpenPage)
        or type(intent).__name__ in AWAY
    )


LEAVING: Final = ("DrawRegions", "CloseRules", "TurnRules", "WriteSeed", "TurnSheet", "SetLayout")
AWAY: Final = ("PutAway", "LookAt", "Rim", "PopOut", "Knob", *LEAVING)
"""Names of other intents, of the table and of the set-up, that close what they opened."""


def _touching(wanted: Drawn) -> Callable[[Person], bool]:
    def touch(person: Person) -> bool:
        found = person.seen(lambda target: (target.name, target.panel) == (wanted.name, wanted.panel))
        if found:
            person.touch(found[0])
        return bool(found)

    return touch


def _touching_again(taken: Drawn) -> Callable[[Person], bool]:
    """Return a function that touches the same target again, wherever it is now."""

    def touch(person: Person) -> bool:
        found = person.seen(lambda target: target.intent == taken.intent or target.name == taken.name)
        if found:
            person.touch(found[0])
        return bool(found)

    return touch


__all__ = ["Open", "Step", "leads_on", "sign", "steps", "take", "ways_back"]
