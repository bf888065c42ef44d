"""The sentences of scripts in the catalogues: what has none in any language is left out and named, never shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.kit.style import words
from game.kit.style.assets import complain
from game.teaching.lesson import Lesson
from game.teaching.script import TeachingScript, TeachingStep


def sayable(script: TeachingScript) -> TeachingScript:
    """A script without the steps of which nothing can be said, neither in the language that is spoken nor in English.

    Each of them is named on stderr with the file it is missing from.
    """
    for step in (*script.steps, *script.replies):
        if not words.knows(step.key):
            complain(words.place(words.FALLBACK, step.key), "no such message: its step is left out")
    return replace(script, steps=_known(script.steps), replies=_known(script.replies))


def _known(steps: Iterable[TeachingStep]) -> tuple[TeachingStep, ...]:
    return tuple(step for step in steps if words.knows(step.key))


def unsaid(lesson: Lesson) -> str:
    """The file and name of the first sentence that a lesson cannot say in any language; empty where it has them all."""
    keys = (lesson.title, *(step.key for step in (*lesson.asks, *lesson.goods, *lesson.replies)))
    missing = next((key for key in keys if not words.knows(key)), "")
    return words.place(words.FALLBACK, missing) if missing else ""
