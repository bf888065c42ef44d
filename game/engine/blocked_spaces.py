"""Odd rule `blocked_spaces`: in some cities, drawn at the set-up, no house can be built.

Manhattan (rule case M34): the number of players decides how many spaces of each price are drawn. Connections pass
through the blocked cities.
"""

from __future__ import annotations

from random import Random

from game.engine.board import Zone
from game.engine.map_file import City
from game.engine.ruleset import Ruleset


def with_price(rules: Ruleset, cities: tuple[City, ...], price: int) -> list[str]:
    """Return the ids of the cities whose first space has this price."""
    return [city.id for city in cities if (city.slots[0][0] if city.slots else rules.house_prices[0]) == price]


def drawn(rules: Ruleset, zone: Zone, random: Random) -> Zone:
    """Return the zone with cities blocked at random, as many as the rules say; the same zone without the rule."""
    blocked: list[str] = []
    for price, count in rules.blocked_spaces:
        blocked += random.sample(with_price(rules, zone.cities, price), count)
    return zone.blocking(blocked) if blocked else zone
