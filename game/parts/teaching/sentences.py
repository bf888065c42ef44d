"""The sentences of scripts in the catalogues: what has none in any language is left out and named, never shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from game.kit.style import words
from game.kit.style.assets import warn
from game.session import prompts
from game.teaching.facts import Situation
from game.teaching.lesson import Lesson
from game.teaching.script import TeachingScript, TeachingStep

OF_PLANT: Final = frozenset({"does", "burns", "lit"})
"""Words that a sentence may tell of the pupil's largest plant, beside the facts."""


def sayable(script: TeachingScript) -> TeachingScript:
    """A script without the steps of which nothing can be said, neither in the language that is spoken nor in English.

    Each of them is named on stderr with the file it is missing from.
    """
    for step in (*script.steps, *script.replies):
        if not words.knows(step.key):
            warn(words.place(words.FALLBACK, step.key), "no such message: its step is left out")
    return replace(script, steps=_known(script.steps), replies=_known(script.replies))


def _known(steps: Iterable[TeachingStep]) -> tuple[TeachingStep, ...]:
    return tuple(step for step in steps if words.knows(step.key))


def unsaid(lesson: Lesson) -> str:
    """The file and name of the first sentence that a lesson cannot say in any language; empty where it has them all."""
    keys = (lesson.title, *(step.key for step in (*lesson.asks, *lesson.goods, *lesson.replies)))
    missing = next((key for key in keys if not words.knows(key)), "")
    return words.place(words.FALLBACK, missing) if missing else ""


def plant_told(situation: Situation) -> dict[str, str]:
    """The pupil's largest plant in words: `does` everything it can, `burns` 2 coal or oil, has 1 city `lit`."""
    plants = situation.state.players[situation.seat].plants
    if not plants:
        return {}
    plant = plants[-1]
    burnt = words.say("planner.tokens", count=plant.need, fuel=prompts.fuels_of(plant))
    return {"does": prompts.burns(plant), "burns": burnt, "lit": words.say("asking.lights", count=plant.cities)}
