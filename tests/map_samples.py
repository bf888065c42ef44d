"""Lists of maps for tests, where all maps in every edition would cost more than they find."""

from __future__ import annotations

from typing import Final

from game.engine.board import maps, unprinted_maps
from game.engine.ruleset import PLAYERS, editions

BOXED: Final = ("baden-wuerttemberg", "france", "germany", "italy", "usa")
"""The maps of the rulebooks. Seeds and seats of recorded games count in this order, so it does not change."""
IN_ORDER: Final = (
    *("brazil", "central-europe", "north-america", "quebec", "spain-portugal", "europe"),
    *("benelux", "russia", "bremen", "northern-europe"),
    *("japan", "uk-ireland", "china", "south-africa", "india"),
    *("manhattan", "middle-east", "australia", "korea"),
)
"""The other maps in the order in which they were added, for the editions of their recorded games: add at the end."""
ADDED: Final = (*IN_ORDER, *(name for name in maps() + unprinted_maps() if name not in (*BOXED, *IN_ORDER)))
"""The other maps of the game."""


def one_edition_each(names: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """Return each of these maps with every number of players, each time with another edition: a map's own rules are the
    same in all of them.
    """
    known = editions()
    return [
        (known[(place + players) % len(known)], name, players)
        for place, name in enumerate(names)
        for players in PLAYERS
    ]
