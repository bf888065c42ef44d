"""The maps offered in the set-up: for how many players, how different their rules are, and in which order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine import setup
from game.engine.board import BadMap, when_boards_change
from game.engine.ruleset import PLAYERS, BadRules, board_of
from game.engine.setup import playable_maps
from game.kit.style import words
from game.setup.rule_words import map_name_of
from game.views.rulebook.subject import Subject
from game.views.rulebook.variations import OF_CITIES, TOPICS, Variation, groups, variations

PLAIN, SOME, ANOTHER = KINDS = ("plain", "some", "another")
"""The map brings no new rule, one or two, or more."""
FEW: Final = 2
NUMBERS: Final = frozenset({
    "regions", "opening_market", "plants_out", "top_card", "below_top", "near_top", "never_removed",
    "plug_removed_of", "socket_on_top", "plug_removed_first", "plant_limit", "tokens", "tracks", "start_tokens",
    "resupply", "payment", "house_prices", "step2_cities", "end_cities", "below_step3", "end_with_all",
})  # fmt: skip
"""Rules that set how many, how much, or which cards are dealt. A map that changes others has new rules."""


@dataclass(frozen=True, slots=True)
class MapOffer:
    """A map offered in the set-up, as played in one edition."""

    name: str
    side: str
    players: tuple[int, ...]
    """The numbers of players that it has enough regions and cities for."""
    new_rules: int
    told: int
    """The number of sentences about the map's differences; 0 if there is none."""

    @property
    def kind(self) -> str:
        """How much the map's rules differ from the edition's: one of `KINDS`."""
        return PLAIN if not self.new_rules else SOME if self.new_rules <= FEW else ANOTHER

    @property
    def difference(self) -> str:
        """How much the map's rules differ from the edition's, in words."""
        if self.kind == SOME:
            return words.say("setup.gallery.new", count=self.told)
        if self.kind == PLAIN and self.told:
            return words.say("setup.gallery.numbers")
        return words.say(f"setup.gallery.{self.kind}")

    @property
    def for_players(self) -> str:
        """The numbers of players that can play on the map, in words; empty if there are none."""
        return words.say("setup.gallery.for", least=self.players[0], most=self.players[-1]) if self.players else ""


@lru_cache(maxsize=512)
def offer(name: str, edition: str, players: int) -> MapOffer:
    """Return the offer of a map in an edition; its rules may depend on the number of players."""
    subject = Subject.before(edition, name, players)
    named = zip(TOPICS, groups(subject.rules, name), strict=True)
    new = sum(group == "map" and topic.rules[0] not in NUMBERS and bool(topic.say(subject)) for topic, group in named)
    counts = tuple(count for count in PLAYERS if _playable(name, edition, count))
    new += sum(bool(say(subject)) for say in OF_CITIES.values())
    told = sum(len(group.sentences) for group in variations(subject) if group.group == "map")
    return MapOffer(name, board_of(edition), counts, new, told)


def _playable(name: str, edition: str, players: int) -> bool:
    try:
        setup.choices_of_regions(setup.rules_for(edition, name, players), name)
    except (BadMap, BadRules):
        return False
    return True


def offers(edition: str, players: int, played: Sequence[str]) -> list[MapOffer]:
    """Return all maps: those played lately first, the others by how much their rules differ and then by name."""
    found = [offer(name, edition, players) for name in playable_maps()]
    return sorted(found, key=lambda one: (_place(one.name, played), KINDS.index(one.kind), map_name_of(one.name)))


def _place(name: str, played: Sequence[str]) -> int:
    return list(played).index(name) if name in played else len(played)


def matching(found: Iterable[MapOffer], players: int, kind: str) -> list[MapOffer]:
    """Return the offered maps that suit a number of players (0: any) and differ as much as `kind` says (empty: any)."""
    return [one for one in found if (not players or players in one.players) and kind in ("", one.kind)]


def differences(edition: str, map_name: str, players: int) -> Variation:
    """Return how a map's rules differ from the usual ones, a sentence for each rule; if none differs, a sentence that
    says so."""
    told = variations(Subject.before(edition, map_name, players))
    title, same = words.say("here.title.map", name=map_name_of(map_name)), words.say("setup.gallery.same")
    return next((group for group in told if group.group == "map"), Variation("map", title, (same,)))


def group_of(one: MapOffer, played: Sequence[str]) -> str:
    """Return the heading for a map in the gallery: that it was played lately, or how much its rules differ."""
    return words.say(f"setup.gallery.{'lately' if one.name in played else one.kind}")


when_boards_change(offer.cache_clear)
