"""The plural form of a message for a whole number, by CLDR's plural rules.

A rule is one line, such as `v = 0 and i % 10 = 2..4 and i % 100 != 12..14`. For a whole number, n and i are the number
itself, and every operand for decimals (v, w, f, t, c, e) is 0. Syntax and rules:
https://unicode.org/reports/tr35/tr35-numbers.html#Language_Plural_Rules
"""

from __future__ import annotations

import re

OTHER = "other"
"""The form for numbers that no rule matches."""
WHOLE = "ni"
"""The operands equal to the number itself."""
_RELATION = re.compile(r"([nivwftce]) ?(?:% ?(\d+))? ?(!?)= ?(\d+(?:\.\.\d+)?(?: ?, ?\d+(?:\.\.\d+)?)*)")


Relation = tuple[bool, int, tuple[range, ...], bool]
"""One comparison: whether it uses the number itself, the modulus (0: none), ranges, and whether the value must be in
one of them or in none."""
Rule = tuple[tuple[Relation, ...], ...]
"""Groups of comparisons, of which one group must hold completely."""


def rule(text: str) -> Rule:
    """Parse a plural rule as CLDR writes it; raise ValueError if it is invalid."""
    return tuple(tuple(map(_relation, group.split(" and "))) for group in text.split(" or "))


def _relation(text: str) -> Relation:
    found = _RELATION.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text.strip()!r} is not a comparison of a plural rule")
    operand, modulus, differs, ranges = found.groups()
    return operand in WHOLE, int(modulus or 0), tuple(map(_range, ranges.split(","))), not differs


def _range(text: str) -> range:
    first, _, last = text.strip().partition("..")
    return range(int(first), int(last or first) + 1)


def takes(one: Rule, number: int) -> bool:
    """Return whether a plural rule matches a whole number."""
    return any(all(_holds(relation, number) for relation in group) for group in one)


def _holds(relation: Relation, number: int) -> bool:
    itself, modulus, ranges, inside = relation
    value = number if itself else 0
    value = value % modulus if modulus else value
    return any(value in one for one in ranges) == inside


def form(rules: dict[str, Rule], number: int) -> str:
    """Return the name of the plural form for a whole number: that of the first rule that matches."""
    return next((name for name, one in rules.items() if takes(one, number)), OTHER)
