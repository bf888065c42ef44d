"""Lets `pickle`, `copy.copy` and `copy.deepcopy` work with the engine's classes, also when compiled.

Python finds the attributes of a slotted class, but not those of a class compiled by mypyc. Every class used in a
state, a move, an event or an error is therefore registered at the end of its module.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

Recipe = tuple[Callable[..., Any], tuple[Any, ...]]
"""The function that recreates an object, and its arguments."""


def register_values(*kinds: Any) -> None:
    """Make dataclasses picklable: they are recreated from their fields."""
    for kind in kinds:
        copyreg.pickle(kind, _value_recipe)


def _value_recipe(value: Any) -> Recipe:
    return type(value), tuple(getattr(value, field.name) for field in fields(value))


def register_attributes(kind: type[Any], names: Iterable[str]) -> None:
    """Make a class picklable: it is recreated without arguments, then these attributes are set."""
    known = tuple(names)

    def recipe(value: Any) -> Recipe:
        return _filled, (kind, {name: getattr(value, name) for name in known})

    copyreg.pickle(kind, recipe)


def _filled(kind: type[Any], values: Mapping[str, Any]) -> Any:
    made = kind()
    for name, value in values.items():
        setattr(made, name, value)
    return made


def register_arguments(kind: Callable[..., Any], arguments: Callable[[Any], tuple[Any, ...]]) -> None:
    """Make a class picklable: it is recreated from the arguments that this function reads from an object."""

    def recipe(value: Any) -> Recipe:
        return kind, arguments(value)

    copyreg.pickle(kind, recipe)  # type: ignore[arg-type]


def register_error(kind: type[Any], *names: str) -> None:
    """Make an error picklable: it is recreated with its message, then these attributes are set."""

    def recipe(error: Any) -> Recipe:
        return _raised, (kind, error.args, {name: getattr(error, name) for name in names})

    copyreg.pickle(kind, recipe)


def _raised(kind: type[Any], args: tuple[Any, ...], values: Mapping[str, Any]) -> Any:
    error = kind(*args)
    error.args = args
    for name, value in values.items():
        setattr(error, name, value)
    return error
