"""The files of fitted values, written by `elektro dev train` (docs/training.md)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, TypeGuard

from game.bots.fitted_file import BadFitted, read_fitted
from game.bots.search.features import AGES, NAMES
from game.bots.search.finer_features import FINER, TABLE
from game.bots.search.neural_network import INPUTS, Network
from game.bots.search.value import Linear, Value

VERSION: Final = 1
FOLDER: Final = Path(__file__).parent
LINEAR: Final = "value.json"
"""The file of the linear value: of all levels but the strongest, and of that level with two players."""
NETWORK: Final = "network.json"
"""The file of the network by which the strongest level judges positions with three or more players."""
MOST_UNITS: Final = 256
FEATURES: Final = {
    "value": {"features": list(NAMES)},
    "network": {"features": list(FINER), "table": list(TABLE)},
}
"""The features of each kind of value, as stored in its file."""


def read_value(path: Path) -> Value:
    """Return the value stored in a file; raise BadFitted if it is none or was fitted to other features."""
    values = read_fitted(path, FEATURES, "value")
    if values.get("version") != VERSION or any(
        values.get(key) != names for key, names in FEATURES[values["elektro"]].items()
    ):
        raise BadFitted(f"{path}: written for other features; train again with elektro dev train.")
    return _linear(path, values) if values["elektro"] == "value" else _network(path, values)


def _linear(path: Path, values: dict[str, Any]) -> Linear:
    weights = values.get("weights")
    if not _is_table(weights, len(NAMES), AGES):
        raise BadFitted(f"{path}: the weights must be {len(NAMES)} rows of {AGES} numbers.")
    return Linear(weights)


def _network(path: Path, values: dict[str, Any]) -> Network:
    hidden, shares, direct = values.get("hidden"), values.get("shares"), values.get("direct")
    units = min(len(hidden), MOST_UNITS) if isinstance(hidden, list) else 0
    if not _is_table(hidden, units, INPUTS + 1):
        raise BadFitted(f"{path}: the hidden units must be 1 to {MOST_UNITS} rows of {INPUTS + 1} numbers.")
    if not _is_table(shares, 1, units) or not _is_table(direct, 1, INPUTS):
        raise BadFitted(f"{path}: the shares must be one row of {units} numbers, the direct weights one of {INPUTS}.")
    return Network(hidden, shares[0], direct[0])


def _is_table(rows: Any, count: int, width: int) -> TypeGuard[list[list[float]]]:
    return (
        isinstance(rows, list)
        and len(rows) == count > 0
        and all(isinstance(row, list) and len(row) == width for row in rows)
        and all(isinstance(number, int | float) and abs(number) < 1e6 for row in rows for number in row)
    )


@cache
def value_of(name: str) -> Value:
    """Return a value that comes with the game, by the name of its file."""
    return read_value(FOLDER / name)
