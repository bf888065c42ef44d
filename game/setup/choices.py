"""Choices before a game: who sits where, edition, map, regions, money, chance. No screen in here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any, Final

from game.bots import bots
from game.bots.levels import capped, read_player
from game.engine import setup
from game.engine.board import BadMap, Board, load_board, read_regions, touching
from game.engine.record import COLOURS, Seat
from game.engine.ruleset import PLAYERS, BadRules, Ruleset, board_of, editions
from game.engine.setup import playable_maps
from game.engine.switches import BY_NAME, SWITCHES, Switch, Value, as_rules, options
from game.match import PERSON, Match, new_match

NAMES: Final = ("Anna", "Bob", "Carla", "Dev", "Emil", "Fatima")
LONGEST_NAME: Final = 12
MOST_SEED: Final = 99_999
USUAL_BOT: Final = "engineer"
"""Who sits on a chair until somebody chooses."""
AT_EASE: Final = -1.0
"""Thinking time that every level sets for itself."""


def kinds() -> tuple[str, ...]:
    """Who may sit on a chair: a person, or any bot there is."""
    return (PERSON, *bots())


@dataclass(frozen=True, slots=True)
class Chair:
    """One place at the table: who would sit there, and whether somebody does."""

    colour: str
    name: str
    kind: str
    taken: bool
    side: str = ""
    """The side of a touch table it stands at, S, W, N or E; empty: nowhere yet."""
    at: float = 0.0
    """Where its middle lies along that side, mm from the left or upper end."""
    usual: str = ""
    """What it is called while its name is blank; empty: as a new table calls it."""
    language: str = ""
    """The language of its station at a touch table; empty: the one that all speak."""


def _first_chairs() -> tuple[Chair, ...]:
    return tuple(
        Chair(colour, name, PERSON if index == 0 else USUAL_BOT, index < 4)
        for index, (colour, name) in enumerate(zip(COLOURS, NAMES, strict=True))
    )


def _usual(name: str, known: Sequence[str]) -> str:
    """The usual choice of a new set-up, or the first that can be played."""
    return name if name in known else known[0]


@lru_cache(maxsize=64)
def _preset(edition: str, map_name: str, players: int) -> Ruleset:
    return setup.rules_for(edition, map_name, players)


@dataclass(frozen=True, slots=True)
class Choices:
    """A set-up; every change gives a new one. `seed` 0 means a random one, no regions mean random ones."""

    chairs: tuple[Chair, ...] = field(default_factory=_first_chairs)
    edition: str = field(default_factory=lambda: _usual("recharged", editions()))
    map: str = field(default_factory=lambda: _usual("germany", playable_maps()))
    regions: tuple[str, ...] = ()
    house_rules: tuple[tuple[str, Any], ...] = ()
    """What the table changed, as rules and their values; never what is usual anyway."""
    order: tuple[int, ...] = ()
    """The first turn order as seats, where it was drawn to choose the regions; empty: drawn with the deal."""
    drafting: bool = False
    """Whether the regions are being chosen one by one in that order."""
    seed: int = 0
    layout: str = "desk"
    thinking: float = AT_EASE
    """CPU-seconds that a level thinks about one decision at most; negative: as long as it likes."""

    @property
    def players(self) -> int:
        return sum(chair.taken for chair in self.chairs)

    @property
    def board(self) -> Board:
        """The side of the board this edition is played on."""
        return load_board(self.map, self.board_side)

    @property
    def board_side(self) -> str:
        """Which side of the map's board this edition prints."""
        return board_of(self.edition)

    @property
    def regions_wanted(self) -> int:
        """How many regions are in play with so many players."""
        return int(self.value(BY_NAME["regions"])[0])

    # --- house rules ----------------------------------------------------------------------------------

    @property
    def usual(self) -> Ruleset:
        """The rules of the edition on the map for so many players; at a touch table money is covered (K20)."""
        players = min(max(self.players, PLAYERS[0]), PLAYERS[-1])
        preset = _preset(self.edition, self.map, players)
        return replace(preset, hidden_money=True) if self.layout == "table" else preset

    def value(self, switch: Switch) -> Value:
        """How a switch stands."""
        changes = dict(self.house_rules)
        if all(rule in changes for rule in switch.sets):
            return tuple(changes[rule] for rule in switch.sets)
        return switch.value(self.usual)

    @property
    def changed(self) -> tuple[Switch, ...]:
        """The switches that do not stand as usual."""
        if not self.house_rules:
            return ()
        usual = self.usual
        return tuple(
            switch
            for switch in SWITCHES
            if usual.players in switch.players and self.value(switch) != switch.value(usual)
        )

    def with_rule(self, switch: Switch, value: Value) -> Choices:
        """With one switch set; to what is usual, it is no change any more."""
        kept = tuple((rule, part) for rule, part in self.house_rules if rule not in switch.sets)
        free = self.without_order() if self.drafting else self
        if value != switch.value(self.usual):
            kept += tuple(as_rules([(switch, value)]).items())
        return self._fitting(replace(free, house_rules=kept))

    def without_rule(self, switch: Switch) -> Choices:
        """With one switch set back."""
        return self.with_rule(switch, switch.value(self.usual))

    def without_house_rules(self) -> Choices:
        return self._fitting(replace(self.without_order() if self.drafting else self, house_rules=()))

    def options(self, switch: Switch) -> tuple[Value, ...]:
        """All that a switch can be set to, whether or not it goes with the others."""
        return options(switch, self.usual, self.map)

    @property
    def rules(self) -> Ruleset:
        """The rules that are played; BadRules if they do not go together."""
        return setup.rules_for(self.edition, self.map, self.usual.players, self.engine_rules())

    def engine_rules(self) -> dict[str, Any]:
        """The rules that differ from the edition on the map, as the engine takes it."""
        rules = as_rules((switch, self.value(switch)) for switch in self.changed)
        preset = _preset(self.edition, self.map, self.usual.players)
        rules.setdefault("hidden_money", self.usual.hidden_money)
        if rules["hidden_money"] == preset.hidden_money:
            del rules["hidden_money"]
        return rules

    @property
    def mistake(self) -> BadRules | BadMap | None:
        """Why these rules cannot be played here, whatever the regions."""
        try:
            setup.choices_of_regions(self.rules, self.map)
        except (BadRules, BadMap) as error:
            return error
        return None

    @property
    def problem(self) -> str:
        """The word of what still hinders the game, empty if it can begin."""
        return self.hindrance[0]

    @property
    def hindrance(self) -> tuple[str, dict[str, Any]]:
        """The word of what still hinders the game (empty: nothing) with the values its sentence needs."""
        count, chosen = self.regions_wanted, len(self.regions)
        numbers = {"count": count, "chosen": chosen, "least": PLAYERS[0]}
        if self.players < PLAYERS[0]:
            return "too_few", numbers
        mistake = self.mistake
        if mistake is None and self.drafting:
            return "drafting", numbers
        if mistake is None and self.regions:
            try:
                setup.zone_for(self.rules, self.map, self.regions)
            except (BadMap, BadRules) as error:
                mistake = error
        return ("", {}) if mistake is None else (mistake.word, {**numbers, **mistake.values})

    # --- changes --------------------------------------------------------------------------------------

    def with_chair(self, place: int, **changes: str | bool | float) -> Choices:
        """With one chair changed."""
        chairs = list(self.chairs)
        chairs[place] = replace(chairs[place], **changes)  # type: ignore[arg-type]
        changed = replace(self, chairs=tuple(chairs))
        return self._usual_again(changed.without_order()) if "taken" in changes else changed

    def with_colour(self, place: int, colour: str) -> Choices:
        """With a colour on a chair, exchanged with the chair that had it."""
        mine = self.chairs[place].colour
        chairs = (
            replace(chair, colour=colour)
            if index == place
            else replace(chair, colour=mine)
            if chair.colour == colour
            else chair
            for index, chair in enumerate(self.chairs)
        )
        return replace(self, chairs=tuple(chairs))

    def in_order(self, order: Sequence[int]) -> Choices:
        """With the chairs in another order, by their places; a turn order that was drawn keeps its people."""
        before = [index for index, chair in enumerate(self.chairs) if chair.taken]
        chairs = tuple(self.chairs[place] for place in order)
        after = [place for place in order if self.chairs[place].taken]
        seats = tuple(after.index(before[seat]) for seat in self.order)
        return replace(self, chairs=chairs, order=seats)

    def without_order(self) -> Choices:
        """With the first turn order left to the deal; a draft that has begun is given up."""
        return replace(self, order=(), drafting=False, regions=() if self.drafting else self.regions)

    def with_next_kind(self, place: int) -> Choices:
        """With the next kind of player on a chair: person, the bots in turn."""
        return self._with_next(place, kinds(), 1)

    def with_next_bot(self, place: int, step: int) -> Choices:
        """With another bot on a chair, so many steps on."""
        return self._with_next(place, tuple(bots()), step)

    def _with_next(self, place: int, known: tuple[str, ...], step: int) -> Choices:
        kind = self.chairs[place].kind
        now = read_player(kind)
        level = now.level if now else kind
        following = known[((known.index(level) if level in known else 0) + step) % len(known)]
        if now and read_player(following):
            following = replace(now, level=following).name  # the temperament stays
        return self.with_chair(place, kind=following)

    def with_next_colour(self, place: int) -> Choices:
        """With the next colour on a chair, exchanged with the chair that had it."""
        mine = self.chairs[place].colour
        return self.with_colour(place, COLOURS[(COLOURS.index(mine) + 1) % len(COLOURS)])

    def with_edition(self, edition: str) -> Choices:
        return self._usual_again(replace(self.without_order(), edition=edition))

    def with_map(self, map_name: str) -> Choices:
        return self._usual_again(replace(self.without_order(), map=map_name, regions=()))

    def with_layout(self, layout: str) -> Choices:
        return self._usual_again(replace(self, layout=layout))

    def with_region(self, region: str) -> Choices:
        """With one region chosen, or given up if it was; more than are wanted push the oldest out.

        In a draft it is added, if the one whose turn it is is a person.
        """
        if self.drafting:
            return self.with_drafted(region) if self.chooser_kind == PERSON else self
        free = self.without_order()
        if region in free.regions:
            return replace(free, regions=tuple(other for other in free.regions if other != region))
        return replace(free, regions=(*free.regions, region)[-self.regions_wanted :])

    def with_code(self, code: str) -> Choices:
        """With the regions of a code, a 1 for each one that is played in the board's order (002); what is not written
        yet is not played, none at all leaves them to chance."""
        if self.drafting:
            return self
        written = code.ljust(len(self.board.regions), "0")
        return replace(self.without_order(), regions=read_regions(self.board, written))

    @property
    def code(self) -> str:
        """The code of the regions chosen; empty where chance chooses."""
        return "".join(str(int(region in self.regions)) for region in self.board.regions) if self.regions else ""

    @property
    def some_code(self) -> str:
        """A code as an example: the one that is chosen, or the first regions."""
        return self.code or ("1" * self.regions_wanted).ljust(len(self.board.regions), "0")

    def with_random_regions(self, random: Random) -> Choices:
        """With one of the playable choices of regions, none where there is none."""
        if self.mistake:
            return replace(self.without_order(), regions=())
        return replace(self.without_order(), regions=setup.random_regions(self.rules, self.map, random))

    @staticmethod
    def _fitting(changed: Choices) -> Choices:
        """Fewer players may mean fewer regions: the last ones chosen go, and a draft begins again."""
        if changed.drafting or len(changed.regions) <= changed.regions_wanted:
            return changed
        return replace(changed, regions=changed.regions[: changed.regions_wanted])

    @staticmethod
    def _usual_again(changed: Choices) -> Choices:
        """Elsewhere a house rule may be what is usual anyway: it is no change there."""
        usual = changed.usual
        same = {rule for switch in SWITCHES for rule in switch.sets if changed.value(switch) == switch.value(usual)}
        kept = tuple(change for change in changed.house_rules if change[0] not in same)
        return Choices._fitting(replace(changed, house_rules=kept))

    # --- the draft of the regions (each seat in turn adds one) -------------------------------------------

    def with_draft(self, random: Random) -> Choices:
        """With a turn order drawn, in which everybody adds a region to the zone."""
        order = tuple(random.sample(range(self.players), self.players))
        return replace(self, order=order, drafting=True, regions=())

    @property
    def chooser(self) -> int:
        """The seat that adds the next region."""
        return self.order[len(self.regions) % len(self.order)]

    @property
    def chooser_kind(self) -> str:
        """Whether a person adds it, or which bot."""
        return self.seats()[self.chooser].kind

    @property
    def offered(self) -> tuple[str, ...]:
        """Regions that touch the zone so far and leave it a playable completion, in the board's order."""
        pairs = touching(self.board)
        whole = [set(choice) for choice in setup.choices_of_regions(self.rules, self.map)]
        zone = set(self.regions)
        return tuple(
            region
            for region in self.board.regions
            if region not in zone
            and (not zone or any(frozenset((region, other)) in pairs for other in zone))
            and any(zone | {region} <= choice for choice in whole)
        )

    def with_drafted(self, region: str) -> Choices:
        """With the region that the chooser adds; the last one ends the draft and keeps its order."""
        if region not in self.offered:
            return self
        regions = (*self.regions, region)
        return replace(self, regions=regions, drafting=len(regions) < self.regions_wanted)

    # --- the game -------------------------------------------------------------------------------------

    def seat_of(self, place: int) -> int:
        """Which seat a chair that is taken would be if the cards were dealt now."""
        return sum(chair.taken for chair in self.chairs[:place])

    def seats(self) -> tuple[Seat, ...]:
        """Who plays."""
        taken = ((index, chair) for index, chair in enumerate(self.chairs) if chair.taken)
        return tuple(Seat(chair.colour, self.playing(place), self.called(place)) for place, chair in taken)

    def languages(self) -> tuple[str, ...]:
        """The language of each seat's own station, empty where it is the one that all speak."""
        return tuple(chair.language if chair.kind == PERSON else "" for chair in self.chairs if chair.taken)

    def playing(self, place: int) -> str:
        """Who would play a chair, a level with the time it may think."""
        return capped(self.chairs[place].kind, self.thinking)

    def called(self, place: int) -> str:
        """The name on a chair; its usual one where it was left blank."""
        chair = self.chairs[place]
        return chair.name.strip() or chair.usual or NAMES[place]

    def deal(self, random: Random) -> Match:
        """The game these choices lead to, dealt; a problem raises BadMap or BadRules."""
        seed = self.seed or random.randrange(1, MOST_SEED + 1)
        order = self.order if len(self.order) == self.players else None
        rules = self.engine_rules()
        return new_match(self.edition, self.map, self.seats(), seed, self.regions or None, rules, order)


__all__ = [
    "AT_EASE",
    "COLOURS",
    "LONGEST_NAME",
    "MOST_SEED",
    "NAMES",
    "USUAL_BOT",
    "Chair",
    "Choices",
    "editions",
    "kinds",
    "playable_maps",
]
