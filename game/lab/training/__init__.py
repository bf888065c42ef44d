"""Fits the bots' estimate of the chance of winning (their "value"), linear or a network, to games they play; needs
numpy."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from game.bots.search.value_file import FEATURES, FOLDER, LINEAR, VERSION, read_value
from game.engine.files import write_whole
from game.lab.tournament.calibration import Calibration, Position, calibrate
from game.lab.training import linear_fit, network_fit
from game.lab.training.course import TrainingGames
from game.simulate import BadChoice

DIGITS: Final = 5
"""The number of decimals in a file."""

Table = Sequence[Sequence[float]]


def fit(found: Sequence[Position], units: int) -> tuple[str, dict[str, Table], float]:
    """Return the kind of the fitted value, its tables, and its mean log loss: a network with `units` hidden units,
    linear with 0.

    Raise BadChoice if numpy is missing.
    """
    try:
        if not units:
            weights, loss = linear_fit.fit(found)
            return "value", {"weights": weights}, loss
        hidden, shares, direct, loss = network_fit.fit(found, units)
    except ImportError:
        raise BadChoice("Training needs numpy: in Elektro's folder, pip install '.[rl]'.") from None
    return "network", {"hidden": hidden.tolist(), "shares": [shares.tolist()], "direct": [direct.tolist()]}, loss


def write_value(path: Path, kind: str, tables: Mapping[str, Table], about: Mapping[str, Any]) -> None:
    """Write the tables of a fitted value to a file, whole or not at all."""
    content = {"elektro": kind, "version": VERSION, **about, **FEATURES[kind]}
    parts = [json.dumps(content, indent=1)[:-2]]
    for name, rows in tables.items():
        lines = ",\n  ".join(json.dumps([round(number, DIGITS) for number in row]) for row in rows)
        parts.append(f' "{name}": [\n  {lines}\n ]')
    write_whole(path, (",\n".join(parts) + "\n}\n").encode())


@dataclass(frozen=True, slots=True)
class Trained:
    """The result of fitting a value: the mean log loss, and the calibration on games that were not used for the fit."""

    loss: float
    held_out: Calibration

    def values(self) -> dict[str, Any]:
        """Return the result as plain values."""
        return {**asdict(self)}

    def lines(self) -> Iterator[str]:
        """Yield the result of the training as lines of text."""
        yield f"fitted with a logarithmic loss of {self.loss:.4f}; held-out games:"
        yield from self.held_out.lines()


def train(practice: TrainingGames, games: int, held_out: int, seed: int, path: Path, units: int = 0) -> Trained:
    """Play games, fit a value to them and write it; return its loss, and its calibration on `held_out` further games.

    `units`: see `fit`. Raise BadChoice if numpy is missing or no game got past its first round.
    """
    found = practice.collect(games, seed)
    if not found:
        raise BadChoice("There was nothing to learn from: no game went past its first round.")
    kind, tables, loss = fit(found, units)
    about: dict[str, Any] = {"bots": list(practice.mix.bots), "games": games, "seed": seed}
    about |= {"positions": len(found), "loss": round(loss, 4)}
    write_value(path, kind, tables, about)
    return Trained(loss, calibrate(read_value(path), practice.collect(held_out, seed + 1)))


def check(practice: TrainingGames, games: int, seed: int, path: Path | None) -> Calibration:
    """Return how well a value file (None: the game's own) predicts games between these bots.

    Raise BadFitted if the file is not a value; BadChoice if no game got past its first round.
    """
    judge = read_value(path or FOLDER / LINEAR)
    found = TrainingGames(replace(practice.mix, strays=0.0), practice.workers).collect(games, seed)
    if not found:
        raise BadChoice("There was nothing to check: no game went past its first round.")
    return calibrate(judge, found)
