"""The sentences of teaching scripts in the catalogues; steps whose sentence is missing in the current language and in
English are left out and reported."""

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
"""Placeholders about the learner's largest plant, beside the facts."""


def sayable(script: TeachingScript) -> TeachingScript:
    """Return a teaching script without the steps that have a sentence neither in the current language nor in English.

    Each one is reported on standard error, with the file in which it is missing.
    """
    for step in (*script.steps, *script.replies):
        if not words.knows(step.key):
            warn(words.place(words.FALLBACK, step.key), "no such message: its step is left out")
    return replace(script, steps=_known(script.steps), replies=_known(script.replies))


def _known(steps: Iterable[TeachingStep]) -> tuple[TeachingStep, ...]:
    return tuple(step for step in steps if words.knows(step.key))


def unsaid(lesson: Lesson) -> str:
    """Return the file and key of a lesson's first sentence that is missing in the current language and in English;
    empty if there is none."""
    keys = (lesson.title, *(step.key for step in (*lesson.asks, *lesson.goods, *lesson.replies)))
    missing = next((key for key in keys if not words.knows(key)), "")
    return words.place(words.FALLBACK, missing) if missing else ""


def plant_values(situation: Situation) -> dict[str, str]:
    """Return the learner's largest plant in words, by placeholder: `does` (all it does), `burns` (fuel), `lit`
    (cities)."""
    plants = situation.state.players[situation.seat].plants
    if not plants:
        return {}
    plant = plants[-1]
    burnt = words.say("planner.tokens", count=plant.need, fuel=prompts.fuels_of(plant))
    return {"does": prompts.burns(plant), "burns": burnt, "lit": words.say("asking.lights", count=plant.cities)}
