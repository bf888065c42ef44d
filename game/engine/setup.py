"""Deals a new game: the turn order, the cards and, if need be, regions are drawn once, and no later move is random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from random import Random

from game.engine import blocked_spaces, cartel, events, never_first
from game.engine.actions import MARK, PLACE, Action, Mark, Place
from game.engine.board import BadMap, Board, Zone, load_board, load_zone, maps, when_boards_change
from game.engine.changed_plants import regions_of
from game.engine.pickling import register_values
from game.engine.plants import NUMBERS, STEP3, UNKNOWN
from game.engine.resources import URANIUM
from game.engine.ruleset import PLAYERS, BadRules, Ruleset, board_of, editions, in_zone, load_ruleset
from game.engine.state import CARTEL, FREE, Cartel, GameState, Phase, Task


@dataclass(frozen=True, slots=True)
class Deal:
    """The random part of a game on a given zone: the first turn order, the places of all cards, and the orders into
    which the deck is shuffled later."""

    order: tuple[int, ...]
    market: tuple[int, ...]
    deck: tuple[int, ...]
    """Cards from top to bottom, with STEP3 at the bottom or near it; UNKNOWN for cards that no player has seen."""
    hidden: tuple[int, ...]
    """The plants removed from the game, in ascending order: those drawn face down, and those that the rules name
    (`plants_out`)."""
    pile: tuple[int, ...]
    """All plants in the order into which the deck is shuffled later, first on top; where the Step 3 card comes up more
    than once, an order for each shuffle, one after the other."""


register_values(Deal)


def deal(rules: Ruleset, random: Random, order: Sequence[int] | None = None) -> Deal:
    """Return the cards of a game, shuffled and laid out by its rules (S09 to S14; M24 for an ordered deck), and a
    random turn order (S16).

    A plant that has two places by the rules takes the first of: opening market, top, out of the game, below the top.

    `order` is a turn order of the seats drawn earlier (to choose the regions); without it, the order is drawn now.
    Raise ValueError if it does not name each seat once.
    """
    seats = list(range(rules.players))
    random.shuffle(seats)
    if order is not None and sorted(order) != sorted(seats):
        raise ValueError(f"the order must name each of {rules.players} seats once, not {order}")
    if rules.deck_order:
        return _in_order(rules, random, tuple(seats if order is None else order))
    plug = [number for number, plant in rules.plants.items() if plant.back == "plug"]
    socket = [number for number, plant in rules.plants.items() if plant.back == "socket"]
    random.shuffle(plug)
    random.shuffle(socket)
    fixed = [*rules.opening_market, *([rules.top_card] if rules.top_card else [])]
    fixed += rules.plants_out
    always = () if rules.opening_market else rules.opening_plants
    placed = [*fixed, *always]  # mypyc compiles no starred tuple after `in`
    below_top = [number for number in rules.below_top if number not in placed]
    never_removed = [number for number in rules.never_removed if number not in placed and number not in below_top]
    near_top = [number for number in rules.near_top if rules.opening_market and number not in placed]
    fixed += below_top + never_removed + near_top
    fixed += rules.set_aside
    plug = [number for number in plug if number not in fixed and number not in always]
    socket = [number for number in socket if number not in fixed]
    hidden: list[int] = []
    if rules.plug_removed_of:
        hidden = [number for number in plug if number in rules.plug_removed_of][: rules.plug_removed]
        plug = [number for number in plug if number not in hidden]
    market = list(rules.opening_market)
    if not market:
        market = [*always, *(plug.pop() for _ in range(rules.plant_market.size - len(always)))]
    top = [] if rules.socket_on_top else [rules.top_card or plug.pop()]
    if rules.plug_removed_first:
        hidden += [plug.pop() for _ in range(rules.plug_removed - len(hidden))]
        hidden += [socket.pop() for _ in range(rules.cards_removed)]
        rest = plug + socket + never_removed
        random.shuffle(rest)
    else:
        rest = plug + socket
        random.shuffle(rest)
        hidden = [rest.pop() for _ in range(rules.cards_removed)]
        if never_removed:
            rest += never_removed
            random.shuffle(rest)
    if rules.near_top_cards:
        rest = _near_top(rules, near_top, rest, random)
    if rules.socket_on_top and rest[:1] and rules.plants[rest[0]].back == "plug":
        first = next((index for index, number in enumerate(rest) if rules.plants[number].back == "socket"), 0)
        rest[0], rest[first] = rest[first], rest[0]
    pile: list[int] = []
    for _ in range(rules.plant_market.shuffles):
        shuffled = list(NUMBERS)
        random.shuffle(shuffled)
        pile += shuffled
    return Deal(
        tuple(seats if order is None else order),
        tuple(sorted(market)),
        _with_step3((*top, *below_top, *rest), rules),
        tuple(sorted((*hidden, *rules.plants_out))),
        tuple(pile),
    )


def _with_step3(cards: tuple[int, ...], rules: Ruleset) -> tuple[int, ...]:
    """Return the deck from top to bottom, with the Step 3 card (if there is one; M36) above some of its last cards
    (M22)."""
    if not rules.has_steps:
        return cards
    place = max(0, len(cards) - rules.below_step3)
    return (*cards[:place], STEP3, *cards[place:])


def _in_order(rules: Ruleset, random: Random, order: tuple[int, ...]) -> Deal:
    """Return the deal of a game with a sorted deck, whose lowest plants are the opening market."""
    first, second = rules.deck_order
    plants = [number for number in rules.plants if number not in rules.plants_out]
    known = rules.in_order
    middle = [STEP3, *[number for number in plants if first < number <= second]]
    last = [number for number in plants if number > second]
    random.shuffle(middle)
    random.shuffle(last)
    size = rules.plant_market.size
    return Deal(order, known[:size], (*known[size:], *middle, *last), tuple(sorted(rules.plants_out)), ())


def face_down(rules: Ruleset, deck: Sequence[int]) -> tuple[int, ...]:
    """Return a deck as every seat knows it: UNKNOWN for each card but the Step 3 card, whose place can be counted.

    Of an ordered deck the plants in order are known, and the place of the Step 3 card is not (M24).
    """
    known = rules.deck_order[0] if rules.deck_order else 0
    return tuple([card if (card == STEP3 and not known) or 0 < card <= known else UNKNOWN for card in deck])


def _near_top(rules: Ruleset, known: list[int], rest: list[int], random: Random) -> list[int]:
    """Return the cards below the top card, with the plants of the rule `near_top` shuffled among the first of them
    (M13)."""
    upper = known + [number for number in rest if number in rules.near_top]
    rest = [number for number in rest if number not in upper]
    room = max(0, rules.near_top_cards - len(upper))
    upper += rest[:room]
    random.shuffle(upper)
    return upper + rest[room:]


def new_game(rules: Ruleset, zone: Zone, dealt: Deal) -> GameState:
    """Return the state before the first decision; `rules.begin` starts the game."""
    state = GameState().lay_out(in_zone(rules, zone), zone)
    state.order = dealt.order
    if rules.cartel:
        state.cartel = Cartel()
        state.order = (dealt.order[0], CARTEL, dealt.order[1])
    state.market = tuple(sorted(dealt.market))
    state.deck = dealt.deck[::-1]
    state.hidden = dealt.hidden
    state.pile = dealt.pile
    state.stock = list(rules.start_tokens)
    state.supply = [box - used for box, used in zip(rules.tokens, rules.start_tokens, strict=True)]
    if rules.other_tracks:
        state.aside = rules.other_tokens
        state.supply = [left - used for left, used in zip(state.supply, rules.other_tokens, strict=True)]
    return state


def rules_for(edition: str, map_name: str, players: int, house_rules: dict[str, object] | None = None) -> Ruleset:
    """Return the rules of an edition on a map; raise BadRules or BadMap if there are none.

    >>> rules_for("classic", "usa", players=5, house_rules={"end_cities": 16}).end_cities
    16
    """
    return rules_on(load_board(map_name, board_of(edition)), edition, players, house_rules, f"{map_name}.toml")


@cache
def usual_rules(edition: str, map_name: str, players: int) -> Ruleset:
    """Return the rules of an edition on a map without house rules, cached; raise BadRules or BadMap like
    `rules_for`."""
    return rules_for(edition, map_name, players)


def rules_on(
    board: Board, edition: str, players: int, house_rules: dict[str, object] | None = None, where: str = ""
) -> Ruleset:
    """Return the rules of an edition on a board; raise BadRules if the board's changes are invalid. `where` is its
    file's name."""
    rules = load_ruleset(edition, players, board.rules_of(edition, players), house_rules, where, board.rule_lines)
    cities = [city.id for city in board.cities]
    for name, what, named, known in (
        ("uranium_regions", "region", rules.uranium_regions, board.regions),
        ("changed_plants", "region", regions_of(rules.changed_plants), board.regions),
        ("founding_cities", "city", rules.founding_cities, cities),
        ("never_first", "city", rules.never_first, cities),
    ):
        unknown = next((one for one in named if one not in known), "")
        if unknown:
            line = board.rule_lines.get(name, 0)
            place = f"{where}, line {line}" if line else where
            raise BadRules(f"{place}: {name} names the {what} {unknown!r}, which the map does not have.")
    for price, count in rules.blocked_spaces:
        if len(blocked_spaces.with_price(rules, board.cities, price)) < count:
            raise BadRules(f"{where}: blocked_spaces wants {count} spaces that cost {price}, more than the map has.")
    if rules.island_cost and rules.founding_cities:
        raise BadRules(f"{where}: island_cost and founding_cities are two rules for second networks; a map has one.")
    return rules


def playable_maps() -> tuple[str, ...]:
    """Return the names of the maps that can be read and whose rules work with every edition."""
    return tuple(name for name in maps() if not _fault_of(name))


def maps_left_out(names: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return a sentence with the reason for each of these maps (by default all) that cannot be played."""
    return tuple(filter(None, map(_fault_of, maps() if names is None else names)))


@cache
def _fault_of(map_name: str) -> str:
    try:
        for edition in editions():
            for players in PLAYERS:
                usual_rules(edition, map_name, players)
    except (BadMap, BadRules) as error:
        return str(error)
    return ""


def zone_for(rules: Ruleset, map_name: str, regions: Sequence[str]) -> Zone:
    """Return the zone of these regions; raise BadMap if their number, connections or size make the game unplayable.

    >>> zone_for(rules_for("classic", "usa", players=5), "usa", ["red"])
    Traceback (most recent call last):
    game.engine.board.BadMap: 5 players use 5 regions, not 1.
    """
    return zone_on(load_board(map_name, board_of(rules.edition)), rules, regions)


def zone_on(board: Board, rules: Ruleset, regions: Sequence[str]) -> Zone:
    """Return the zone of these regions of a board; raise BadMap as `zone_for` does."""
    if len(regions) != rules.regions:
        complaint = f"{rules.players} players use {rules.regions} regions, not {len(regions)}."
        raise BadMap(complaint, "region_count", count=rules.regions, chosen=len(regions))
    zone = load_zone(board, tuple(regions), rules.transit_outside)
    end = in_zone(rules, zone).end_cities
    if len(zone) < end:
        complaint = f"{board.name}: {len(zone)} cities are too few, the game ends with {rules.end_cities}."
        raise BadMap(complaint, "too_few_cities", cities=len(zone), end=rules.end_cities)
    spaces = sum(last - first for first, last in zip(zone.first_space, zone.last_space, strict=True))
    spaces -= sum([count for _, count in rules.blocked_spaces])
    if rules.players > 2 and spaces <= rules.players * (end - 1):
        complaint = f"{board.name}: {spaces} places for houses are too few to end with {rules.end_cities} cities."
        raise BadMap(complaint, "too_few_places", places=spaces, end=rules.end_cities)
    return zone


@lru_cache(maxsize=256)
def choices_of_regions(rules: Ruleset, map_name: str) -> tuple[tuple[str, ...], ...]:
    """Return every choice of regions of a map that can be played, in the board's order; raise BadMap if there is
    none."""
    return choices_on(load_board(map_name, board_of(rules.edition)), rules)


def choices_on(board: Board, rules: Ruleset) -> tuple[tuple[str, ...], ...]:
    """Return every choice of regions of a board that can be played, in its order; raise BadMap if there is none."""
    choices, complaint = [], None
    for regions in combinations(board.regions, rules.regions):
        try:
            zone_on(board, rules, regions)
            choices.append(regions)
        except BadMap as error:
            complaint = complaint if complaint and complaint.word.startswith("too_few") else error
    if not choices:
        raise complaint or BadMap(
            f"{board.name} has {len(board.regions)} regions, not {rules.regions}.",
            "map_regions",
            there=len(board.regions),
            count=rules.regions,
        )
    return tuple(choices)


def random_regions(rules: Ruleset, map_name: str, random: Random) -> tuple[str, ...]:
    """Return a random playable choice of regions; raise BadMap if there is none."""
    return random.choice(choices_of_regions(rules, map_name))


def seeded_game(
    edition: str,
    map_name: str,
    players: int,
    seed: int,
    regions: Sequence[str] | None = None,
    house_rules: dict[str, object] | None = None,
) -> GameState:
    """Return a dealt game determined by the seed alone (S16, U05); `rules.begin` starts it.

    Without `regions` they are drawn, too. Raise BadRules or BadMap if these choices are unplayable.

    >>> state = seeded_game("recharged", "germany", players=2, seed=7)
    >>> len(state.players), state.cartel is not None, state.stock
    (2, True, [24, 18, 9, 2])
    """
    random = Random(seed)
    played = edition, map_name, players
    rules = rules_for(*played, house_rules) if house_rules else usual_rules(*played)
    chosen = tuple(regions) if regions else random_regions(rules, map_name, random)
    zone, dealt = zone_for(rules, map_name, chosen), deal(rules, random)
    return new_game(rules, blocked_spaces.drawn(rules, zone, random), dealt)


# --- the choices of the set-up -----------------------------------------------------------------------


def begin(state: GameState) -> None:
    """Ask for the Cartel's start houses, then for start cities, if the rules have them."""
    state.phase = Phase.SETUP
    state.tell(events.PhaseBegan("setup"))
    seats = [party for party in state.order if party != CARTEL]
    asked: list[int] = []
    if state.cartel:
        for turn, houses in enumerate(cartel.START_HOUSES):
            asked += [seats[turn % 2]] * houses
    if state.rules.start_cities:
        asked += seats
    state.queue = tuple(asked)
    _ask_next(state)


def _ask_next(state: GameState) -> None:
    if not state.queue:
        state.actor, state.task = FREE, Task.NOTHING
        return
    marking = len(state.queue) <= len(state.players) * state.rules.start_cities
    state.task = Task.MARK if marking else Task.PLACE
    state.actor, state.queue = state.queue[0], state.queue[1:]


def places(state: GameState) -> list[Action]:
    """Return the cities where the Cartel's next start house can be placed, as moves (C02)."""
    return [PLACE[city] for city in cartel.start_places(state)]


def marks(state: GameState) -> list[Action]:
    """Return the cities that can be marked as start cities, as moves: each city once, none of the Cartel's (S17,
    C03)."""
    free = [city for city in range(len(state.zone)) if city not in state.marks and state.next_space(city) == 0]
    return [MARK[city] for city in never_first.without(state, free)]


def place(state: GameState, action: Place) -> None:
    """Put one of the Cartel's six start houses on the first space of a city."""
    cartel.place_house(state, action.city, 0)
    _ask_next(state)


def mark(state: GameState, action: Mark) -> None:
    """Mark a city as a start city with a uranium token of the supply, or a neutral marker if there is none (S17).
    If the Cartel plays, it gets a house on the city's second space (C03)."""
    state.marks += (action.city,)
    if state.supply[URANIUM]:
        state.supply[URANIUM] -= 1
    state.tell(events.CityMarked(state.actor, action.city))
    if state.cartel and state.zone.last_space[action.city] > 1:
        cartel.place_house(state, action.city, 1)
    _ask_next(state)


when_boards_change(usual_rules.cache_clear)
when_boards_change(_fault_of.cache_clear)
when_boards_change(choices_of_regions.cache_clear)
