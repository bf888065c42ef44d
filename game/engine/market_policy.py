"""The rules of a plant market as one object: the sizes of its rows, which plants are removed, and when.

A ruleset makes it once from its rules, so that the rules stay data in the files of editions and maps, and the plant
market asks one object.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.engine.pickling import register_values
from game.engine.plants import STEP3, PowerPlant

NEVER: Final = "never"
ALWAYS: Final = "always"
DRAWN: Final = "drawn"
"""Obsolete plants are removed only when they are drawn."""
UNCLAIMED: Final = "unclaimed"
"""The lowest plant leaves at the end of a round only if the discount marker's plant was taken or removed in it."""
FIRST: Final = "first"
"""The deck is used for the first time of two (`recycling`)."""
SECOND: Final = "second"
SPENT: Final = "spent"
"""The deck was used twice and is empty."""
RECYCLED: Final = 2
"""The number of future plants set aside for the second use of the deck at the end of a round."""

MOST_SHUFFLES: Final = 5
"""The number of shuffled orders dealt for a game in which the Step 3 card comes up more than once; the last one is
used for all further shuffles."""


@dataclass(frozen=True, slots=True)
class MarketPolicy:
    """The rules by which plants enter and leave a game's plant market."""

    current: int
    """The number of plants on offer in Steps 1 and 2."""
    future: int
    """The number of future plants at the start."""
    joins: tuple[str, ...]
    """Kinds of plants that are on offer, too, if they are the lowest future plant (Benelux; rule case M09)."""
    never_buried: tuple[str, ...]
    """Kinds of plants that are never put under the deck (Québec; M07)."""
    step2_replaces: bool
    """Whether the plant removed at the beginning of Step 2 is replaced (not in Europe; M08)."""
    obsolete: str
    """When plants leave whose number is at most the size of the largest network: never, always, or only when they are
    drawn (Russia; M12)."""
    unsold: int
    """The number of lowest plants that leave after an auction phase without a sale."""
    first_pass: bool
    """Whether the first pass of a round removes the lowest plant (Russia; M11)."""
    lowest_out: str
    """When the lowest plant leaves at the end of a round in Steps 1 and 2: never, always, unclaimed (Benelux; M10)."""
    late: tuple[int, int, int]
    """Three numbers of plants: the market's size after the draw that begins phase 5, the fewest drawn then, and the
    market's size in Step 3 (China; M23); zeros where a sold plant is replaced at once."""
    recycling: str
    """The stage of a deck that is used twice: first, second or spent (Manhattan; M37 to M39); never for a deck used
    once."""
    step2_by_card: bool
    """Whether the Step 3 card begins Step 2 when it first comes up and goes back under the deck (Middle East; M42)."""
    step2_removed: int
    """The number of lowest plants removed as Step 2 begins."""
    under_deck: tuple[int, int]
    """The numbers of highest future plants put under the deck at the end of a round, in Step 1 and in Step 2."""
    never_current: tuple[str, ...]
    """Kinds of plants that are never on offer in Step 1 (Middle East; M41)."""
    never_current_out: tuple[int, ...]
    """The plants never on offer in Step 1 that leave the game; the others go under the deck."""
    plants: Mapping[int, PowerPlant] = field(repr=False, compare=False)
    """The game's plants by number."""

    @property
    def size(self) -> int:
        """The number of plants in the market at the start of the game."""
        return self.current + self.future

    @property
    def step3_size(self) -> int:
        """The number of plants in the market from Step 3 on: as `late` says, else two less, or three if Step 2
        replaces none."""
        return self.late[2] or self.size - 2 - (not self.step2_replaces)

    @property
    def shuffles(self) -> int:
        """How many shuffled orders of the deck a deal needs, because the Step 3 card may be drawn and put back
        several times."""
        return MOST_SHUFFLES if self.step2_by_card else 1

    @property
    def replaces_late(self) -> bool:
        """Whether sold plants are replaced only when phase 5 begins, in Steps 1 and 2."""
        return self.late[0] > 0

    def on_offer(self, market: tuple[int, ...]) -> int:
        """Return how many of a market's plants, counted from the lowest, can be nominated in Steps 1 and 2."""
        count = self.current
        following = self.plants.get(market[count]) if self.joins and len(market) > count else None
        return count + 1 if following and following.kind in self.joins else count

    def to_recycle(self, market: tuple[int, ...]) -> tuple[int, ...]:
        """Return the plants to set aside for the second deck at the end of a round: the two highest future ones
        (M37)."""
        return market[max(self.on_offer(market), len(market) - RECYCLED) :]

    def to_bury(self, market: tuple[int, ...]) -> int:
        """Return the plant that goes under the deck at the end of a round: the highest future one, 0 if there is none.

        If its kind is never buried, it is the next lower one, down to the lowest current plant (M07).
        """
        if not self.never_buried:
            return market[-1] if len(market) > self.on_offer(market) else 0
        for plant in reversed(market if len(market) > self.current else ()):
            if plant != STEP3 and self.plants[plant].kind not in self.never_buried:
                return plant
        return 0

    def unwanted(self, market: tuple[int, ...]) -> int:
        """Return the lowest current plant of a kind that is never for sale in Step 1; 0 if there is none."""
        return next((plant for plant in market[: self.current] if self._never_current(plant)), 0)

    def can_replace(self, market: tuple[int, ...], deck: tuple[int, ...]) -> bool:
        """Return whether a card drawn from the deck can replace a plant that is not for sale in Step 1.

        It cannot if every card of the deck would become unwanted, too: drawing would never end.
        """
        future = [plant for plant in market[self.current :] if not self._never_current(plant)]
        least = future[0] if future else STEP3 + 1
        return any(card > least or not self._never_current(card) for card in deck)

    def _never_current(self, card: int) -> bool:
        return card in self.plants and self.plants[card].kind in self.never_current


register_values(MarketPolicy)
