"""The choices made before a game: players, edition, map, regions, house rules and deal number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from game.bots import bots, is_known
from game.bots.levels import capped, read_player
from game.engine import setup
from game.engine.board import BadMap, Board, hangs_together, load_board, read_regions
from game.engine.record import COLOURS, Seat
from game.engine.ruleset import PLAYERS, BadRules, Ruleset, board_of, editions
from game.engine.setup import playable_maps
from game.engine.switches import BY_NAME, SWITCHES, Switch, Value, acts, as_rules, options
from game.match import PERSON, Match, new_match

NAMES: Final = ("Anna", "Bob", "Carla", "Dev", "Emil", "Fatima")
LONGEST_NAME: Final = 12
MOST_SEED: Final = 99_999
USUAL_BOT: Final = "engineer"
"""The kind of player that is proposed in place of a person."""
FIRST_KINDS: Final = (
    PERSON,
    "engineer.cautious",
    "director.builder",
    "apprentice.hoarder",
    "engineer.bold",
    "director.hoarder",
)
"""The players on a new table's chairs: one person, and bots of different levels and temperaments."""
AT_EASE: Final = -1.0
"""The thinking time that leaves each bot its own limit."""


def kinds() -> tuple[str, ...]:
    """Return all kinds of players: a person, or any available bot."""
    return (PERSON, *bots())


def available(kind: str) -> str:
    """Return this kind of player if it is available, else the usual bot."""
    if kind == PERSON or is_known(kind):
        return kind
    known = kinds()
    return USUAL_BOT if USUAL_BOT in known else known[-1]


def plain_name(name: str) -> str:
    """Return a name without line ends and repeated blanks, which a record's line cannot hold."""
    return " ".join(name.split())


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of the set-up: its player, and whether it takes part in the game."""

    colour: str
    name: str
    kind: str
    taken: bool
    side: str = ""
    """The side of a touch table it is at (S, W, N or E); empty if it is not placed yet."""
    at: float = 0.0
    """The position of its middle along that side, mm from the left or upper end."""
    usual: str = ""
    """Its name while `name` is blank; empty for the default name."""
    language: str = ""
    """The language of its station at a touch table; empty for the table's language."""


def _first_chairs() -> tuple[Chair, ...]:
    return tuple(
        Chair(colour, name, kind, index < 4)
        for index, (colour, name, kind) in enumerate(zip(COLOURS, NAMES, FIRST_KINDS, strict=True))
    )


def _usual(name: str, known: Sequence[str]) -> str:
    """Return `name` if it is among the known ones, else the first known name."""
    return name if name in known else known[0]


@dataclass(frozen=True, slots=True)
class Choices:
    """All choices of a set-up; a change returns new choices. A `seed` of 0, or no regions, means a random choice."""

    chairs: tuple[Chair, ...] = field(default_factory=_first_chairs)
    edition: str = field(default_factory=lambda: _usual("recharged", editions()))
    map: str = field(default_factory=lambda: _usual("germany", playable_maps()))
    regions: tuple[str, ...] = ()
    house_rules: tuple[tuple[str, Any], ...] = ()
    """The table's house rules with their values; values that are usual anyway are left out."""
    order: tuple[int, ...] = ()
    """The first turn order as seats, if it was drawn for the region draft; empty if it is drawn with the deal."""
    drafting: bool = False
    """Whether the region draft is in progress."""
    seed: int = 0
    layout: str = "desk"
    thinking: float = AT_EASE
    """The CPU-seconds that a bot may think about one decision; negative for its own limit."""

    @property
    def players(self) -> int:
        return sum(chair.taken for chair in self.chairs)

    @property
    def board(self) -> Board:
        """The board of the map as printed for the chosen edition."""
        return load_board(self.map, self.board_side)

    @property
    def board_side(self) -> str:
        """The name of the side of the map's board that the chosen edition uses."""
        return board_of(self.edition)

    @property
    def regions_wanted(self) -> int:
        """The number of regions in play for the chosen number of players."""
        return int(self.value(BY_NAME["regions"])[0])

    @property
    def whole_map(self) -> bool:
        """Whether all regions of the map are in play, so that there is nothing to choose."""
        return self.regions_wanted == len(self.board.regions)

    # --- house rules ----------------------------------------------------------------------------------

    @property
    def usual(self) -> Ruleset:
        """The usual rules of the edition on the map for these players; money is hidden at a touch table (K20)."""
        players = min(max(self.players, PLAYERS[0]), PLAYERS[-1])
        preset = setup.usual_rules(self.edition, self.map, players)
        return replace(preset, hidden_money=True) if self.layout == "table" else preset

    def value(self, switch: Switch) -> Value:
        """Return the value of a house rule's switch: the chosen one, else the usual one."""
        changes = dict(self.house_rules)
        if all(rule in changes for rule in switch.sets):
            return tuple(changes[rule] for rule in switch.sets)
        return switch.value(self.usual)

    @property
    def changed(self) -> tuple[Switch, ...]:
        """The switches whose values differ from the usual rules."""
        if not self.house_rules:
            return ()
        usual = self.usual
        acting = [switch for switch in SWITCHES if acts(switch, usual, self.map)]
        return tuple(switch for switch in acting if self.value(switch) != switch.value(usual))

    def with_rule(self, switch: Switch, value: Value) -> Choices:
        """Return the choices with a switch set to a value; the usual value removes the house rule."""
        changed_rules = tuple((rule, part) for rule, part in self.house_rules if rule not in switch.sets)
        free = self.without_order() if self.drafting else self
        if value != switch.value(self.usual):
            changed_rules += tuple(as_rules([(switch, value)]).items())
        return self._fitting(replace(free, house_rules=changed_rules))

    def without_rule(self, switch: Switch) -> Choices:
        """Return the choices with one switch reset to the usual value."""
        return self.with_rule(switch, switch.value(self.usual))

    def without_house_rules(self) -> Choices:
        return self._fitting(replace(self.without_order() if self.drafting else self, house_rules=()))

    def options(self, switch: Switch) -> tuple[Value, ...]:
        """Return all values that a house rule's switch offers, whether or not they fit the other rules."""
        return options(switch, self.usual, self.map)

    @property
    def rules(self) -> Ruleset:
        """The complete rules of the chosen game; raise BadRules if the house rules do not fit together."""
        return setup.rules_for(self.edition, self.map, self.usual.players, self.engine_rules())

    def engine_rules(self) -> dict[str, Any]:
        """Return the house rules that differ from the edition on this map, with the values the engine expects."""
        rules = as_rules((switch, self.value(switch)) for switch in self.changed)
        preset = setup.usual_rules(self.edition, self.map, self.usual.players)
        rules.setdefault("hidden_money", self.usual.hidden_money)
        if rules["hidden_money"] == preset.hidden_money:
            del rules["hidden_money"]
        return rules

    @property
    def mistake(self) -> BadRules | BadMap | None:
        """The error that prevents playing these rules with any regions of this map; None if there is no such error."""
        try:
            setup.choices_of_regions(self.rules, self.map)
        except (BadRules, BadMap) as error:
            return error
        return None

    @property
    def problem(self) -> str:
        """The key of the reason why the game cannot start; empty if it can."""
        return self.hindrance[0]

    @property
    def hindrance(self) -> tuple[str, dict[str, Any]]:
        """The key of the reason why the game cannot start (empty if it can), and the values to fill into its
        sentence."""
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
        """Return the choices with some values of one seat changed; a seat that is taken or left also ends a region
        draft and drops a drawn turn order."""
        chairs = list(self.chairs)
        chairs[place] = replace(chairs[place], **changes)  # type: ignore[arg-type]
        changed = replace(self, chairs=tuple(chairs))
        return self._usual_again(changed.without_order()) if "taken" in changes else changed

    def with_colour(self, place: int, colour: str) -> Choices:
        """Return the choices with a colour on a seat, swapped with the seat that had it."""
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
        """Return the choices with the seats in this order, given by their numbers; a drawn turn order keeps its
        players."""
        before = [index for index, chair in enumerate(self.chairs) if chair.taken]
        chairs = tuple(self.chairs[place] for place in order)
        after = [place for place in order if self.chairs[place].taken]
        seats = tuple(after.index(before[seat]) for seat in self.order)
        return replace(self, chairs=chairs, order=seats)

    def without_order(self) -> Choices:
        """Return the choices without a drawn turn order, which ends a region draft; the deal then draws the order."""
        return replace(self, order=(), drafting=False, regions=() if self.drafting else self.regions)

    def with_next_kind(self, place: int) -> Choices:
        """Return the choices with the next kind of player on a seat: a person, then each bot."""
        return self._with_next(place, kinds(), 1)

    def with_next_bot(self, place: int, step: int) -> Choices:
        """Return the choices with another bot on a seat, `step` positions further in the list of bots."""
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
        """Return the choices with the next colour on a seat, swapped with the seat that had it."""
        mine = self.chairs[place].colour
        return self.with_colour(place, COLOURS[(COLOURS.index(mine) + 1) % len(COLOURS)])

    def with_edition(self, edition: str) -> Choices:
        return self._usual_again(replace(self.without_order(), edition=edition))

    def with_map(self, map_name: str) -> Choices:
        return self._usual_again(replace(self.without_order(), map=map_name, regions=()))

    def with_layout(self, layout: str) -> Choices:
        return self._usual_again(replace(self, layout=layout))

    def with_region(self, region: str) -> Choices:
        """Return the choices with a region added, or removed if it was chosen; of too many the oldest are removed.

        In a draft the region is added, if it is a person's turn.
        """
        if self.drafting:
            return self.with_drafted(region) if self.chooser_kind == PERSON else self
        free = self.without_order()
        if region in free.regions:
            return replace(free, regions=tuple(other for other in free.regions if other != region))
        return replace(free, regions=(*free.regions, region)[-self.regions_wanted :])

    def with_code(self, code: str) -> Choices:
        """Return the choices with the regions of a code: digit 1 for a region in play, else 0, in the board's order
        (002); missing digits are 0. Without any 1 the regions are random."""
        if self.drafting:
            return self
        written = code.ljust(len(self.board.regions), "0")
        return replace(self.without_order(), regions=read_regions(self.board, written))

    @property
    def code(self) -> str:
        """The code of the chosen regions; empty if they are random."""
        return "".join(str(int(region in self.regions)) for region in self.board.regions) if self.regions else ""

    @property
    def some_code(self) -> str:
        """An example of a region code: that of the chosen regions, or of the first ones of the board."""
        return self.code or ("1" * self.regions_wanted).ljust(len(self.board.regions), "0")

    def with_random_regions(self, random: Random) -> Choices:
        """Return the choices with random regions that can be played; without regions if there are none."""
        if self.mistake:
            return replace(self.without_order(), regions=())
        return replace(self.without_order(), regions=setup.random_regions(self.rules, self.map, random))

    @staticmethod
    def _fitting(changed: Choices) -> Choices:
        """Return changed choices without the last regions if there are too many, except during a region draft."""
        if changed.drafting or len(changed.regions) <= changed.regions_wanted:
            return changed
        return replace(changed, regions=changed.regions[: changed.regions_wanted])

    @staticmethod
    def _usual_again(changed: Choices) -> Choices:
        """Return changed choices without those house rules that now have their usual values."""
        usual = changed.usual
        same = {rule for switch in SWITCHES for rule in switch.sets if changed.value(switch) == switch.value(usual)}
        changed_rules = tuple(change for change in changed.house_rules if change[0] not in same)
        return Choices._fitting(replace(changed, house_rules=changed_rules))

    # --- the draft of the regions (each seat in turn adds one) -------------------------------------------

    def with_draft(self, random: Random) -> Choices:
        """Return the choices at the start of a region draft, in which the seats add regions in a newly drawn turn
        order."""
        order = tuple(random.sample(range(self.players), self.players))
        return replace(self, order=order, drafting=True, regions=())

    @property
    def chooser(self) -> int:
        """The seat that chooses the next region in the region draft."""
        return self.order[len(self.regions) % len(self.order)]

    @property
    def chooser_kind(self) -> str:
        """The kind of player that chooses the next region in the region draft."""
        return self.seats()[self.chooser].kind

    @property
    def offered(self) -> tuple[str, ...]:
        """The regions that can be drafted next: next to a drafted one (or first of an island), leaving enough for a
        game."""
        whole = [set(choice) for choice in setup.choices_of_regions(self.rules, self.map)]
        zone = set(self.regions)
        return tuple(
            region
            for region in self.board.regions
            if region not in zone
            and hangs_together(self.board, {*zone, region})
            and any(zone | {region} <= choice for choice in whole)
        )

    def with_drafted(self, region: str) -> Choices:
        """Return the choices with one more region drafted, or the same ones if it is not offered; after the last region
        the draft ends and its turn order is kept."""
        if region not in self.offered:
            return self
        regions = (*self.regions, region)
        return replace(self, regions=regions, drafting=len(regions) < self.regions_wanted)

    # --- the game -------------------------------------------------------------------------------------

    def seat_of(self, place: int) -> int:
        """Return the number that a seat of the set-up would have in the game, where only occupied seats count."""
        return sum(chair.taken for chair in self.chairs[:place])

    def seats(self) -> tuple[Seat, ...]:
        """Return the seats of the game to be dealt: colour, kind of player and name."""
        taken = ((index, chair) for index, chair in enumerate(self.chairs) if chair.taken)
        return tuple(Seat(chair.colour, self.playing(place), self.called(place)) for place, chair in taken)

    def languages(self) -> tuple[str, ...]:
        """Return the language of each seat's station; empty for the table's language."""
        return tuple(chair.language if chair.kind == PERSON else "" for chair in self.chairs if chair.taken)

    def playing(self, place: int) -> str:
        """Return the kind of player on a seat, together with the thinking time of bots."""
        return capped(self.chairs[place].kind, self.thinking)

    def called(self, place: int) -> str:
        """Return the name on a seat, or the usual name for that seat if it is blank."""
        chair = self.chairs[place]
        return chair.name.strip() or chair.usual or NAMES[place]

    def deal(self, random: Random) -> Match:
        """Deal a game by these choices; raise BadMap or BadRules if it cannot be played."""
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
