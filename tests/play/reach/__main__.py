"""Commit every kind of action of a chosen setting by hand, and report what a person with one means of input cannot do.

    uv run python -m tests.play.reach --edition classic-2005 --map germany --players 3
    uv run python -m tests.play.reach --rule opening_pass=on --rule hidden_money=on --layout table --by fingers --all

A random game of the engine is walked through for its distinct situations; each is loaded from a record and shown in an
invisible window. The exit code is 1 if something cannot be done.
"""

from __future__ import annotations

import argparse
import sys

from game.engine.board import BadMap, maps
from game.engine.ruleset import PLAYERS, BadRules, editions
from game.engine.setup import rules_for
from game.engine.switches import read_rule
from tests.play.reach.person import MEANS, PEOPLE
from tests.play.reach.rooms import SMALL, Room, due, tried
from tests.play.reach.situations import Setting, situations
from tests.waiting import seconds_since_start


def main(words: list[str] | None = None) -> int:
    """Try one setting; return 1 if a person cannot make a legal move, 2 if there is no such setting."""
    asked = _parser().parse_args(words)
    try:
        usual, rules = rules_for(asked.edition, asked.map, asked.players), dict[str, object]()
        for text in asked.rule:
            rules |= read_rule(text, usual)
        setting = Setting(asked.edition, asked.map, asked.players, tuple(rules.items()), asked.seed)
        setting.match()
    except (BadRules, BadMap) as error:
        print(f"reach: {error}", file=sys.stderr)
        return 2
    began, count, wrong, done = seconds_since_start(), 0, dict[str, str](), set[tuple[object, ...]]()
    means = asked.by or ("keys" if asked.layout == "desk" else "fingers")
    room = Room(asked.layout, asked.size, asked.inches)
    found = situations([setting])
    for situation in found:
        kinds = list(situation.kinds) if asked.all else due(situation, done)
        count += len(kinds)
        failed = tried(situation, room, means, kinds)
        wrong |= failed
        for where, why in failed.items():
            print(f"{where}\n    {why}", flush=True)
    told = f"{len(found)} situations, {count} commits, {len(wrong)} impossible, {seconds_since_start(began):.0f} s"
    print(f"{setting}: {asked.layout} by {means}: {told}")
    return 1 if wrong else 0


def _size(text: str) -> tuple[int, int]:
    wide, _, high = text.partition("x")
    return int(wide), int(high)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("tests.play.reach", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--edition", choices=editions(), default="recharged")
    parser.add_argument("--map", choices=maps(), default="germany")
    parser.add_argument("--players", type=int, choices=tuple(PLAYERS), default=3)
    parser.add_argument(
        "--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be repeated"
    )
    parser.add_argument("--layout", choices=tuple(MEANS), default="desk")
    parser.add_argument("--by", choices=tuple(PEOPLE), help="keys at the desk and fingers at the table, unless said")
    parser.add_argument("--size", type=_size, default=SMALL, metavar="WIDExHIGH", help="of the window in px")
    parser.add_argument("--inches", type=float, default=0.0, help="of a table's diagonal")
    parser.add_argument("--seed", type=int, default=1, help="of the deal")
    parser.add_argument("--all", action="store_true", help="every kind in every situation, not once for each rule")
    return parser


if __name__ == "__main__":
    sys.exit(main())
