"""Sentences on the rules in which a game differs by its map, number of players, edition and house rules.

Nothing here names a map or an edition: the rules in play are compared with those of the layers below.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from game.engine.auction import DISCOUNT_BID, sells_twice
from game.engine.board import load_board, when_boards_change
from game.engine.cartel import START_HOUSES
from game.engine.changed_plants import read_change
from game.engine.cheaper_if_short import CHEAPEST
from game.engine.founding import HOUSES_IN_FIRST_ROUND
from game.engine.map_file import Slot
from game.engine.market_policy import DRAWN, NEVER, RECYCLED
from game.engine.plants import LAST_PLUG
from game.engine.resources import FUELS, URANIUM
from game.engine.ruleset import BASE, PLAYERS, Ruleset, load_ruleset
from game.kit.style import words
from game.session.prompts import burns
from game.setup.rule_words import map_name_of, preset_name, region_name, usual_rules
from game.views.fuel_for_sale import resupply_by_step
from game.views.rulebook.subject import Subject


@dataclass(frozen=True, slots=True)
class Variation:
    """A group of differing rules: a heading and the sentences below it."""

    group: str
    """"map", "players", "edition" or "house"."""
    title: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """A sentence on one or more rules; empty if these have nothing special."""

    rules: tuple[str, ...]
    say: Callable[[Subject], str]

    def values(self, rules: Ruleset) -> tuple[Any, ...]:
        """Return the current value of each rule that the sentence is about."""
        return tuple(getattr(rules, name) for name in self.rules)


def variations(subject: Subject) -> tuple[Variation, ...]:
    """Return the differences by this game's map, number of players, edition and house rules, without empty groups."""
    rules, map_name = subject.rules, subject.map
    found: dict[str, list[str]] = {"map": about_cities(subject), "players": [], "edition": [], "house": []}
    for topic, group in zip(TOPICS, groups(rules, map_name), strict=True):
        sentence = topic.say(subject) if group else ""
        if sentence:
            found[group].append(sentence)
    titles = {
        "map": words.say("here.title.map", name=map_name_of(map_name)),
        "players": words.say("here.title.players", count=rules.players),
        "edition": words.say("here.title.edition", name=preset_name(rules.edition, False)),
        "house": words.say("here.title.house"),
    }
    return tuple(Variation(group, titles[group], tuple(sentences)) for group, sentences in found.items() if sentences)


@lru_cache(maxsize=8)
def groups(rules: Ruleset, map_name: str) -> tuple[str, ...]:
    """Return for each topic what sets its rules (map, players, edition, house rules); empty if all editions
    share them."""
    plain = load_ruleset(rules.edition, rules.players)
    layers = (("house", usual_rules(rules.edition, map_name, rules.players)), ("map", plain))
    others = [load_ruleset(rules.edition, count) for count in PLAYERS]
    shared = load_ruleset(BASE, rules.players)

    def group(topic: Topic) -> str:
        mine = topic.values(rules)
        changed = next((name for name, layer in layers if mine != topic.values(layer)), "")
        if changed:
            return changed
        if any(mine != topic.values(other) for other in others):
            return "players"
        return "edition" if mine != topic.values(shared) else ""

    return tuple(group(topic) for topic in TOPICS)


# --- sentences ---------------------------------------------------------------------------------------


def _either(rule: str, **more: object) -> Topic:
    """Return a topic with one sentence for each possible value of a rule."""
    return Topic((rule,), lambda subject: words.say(f"here.{rule}.{str(getattr(subject.rules, rule)).lower()}", **more))


def _counted(rule: str, *rules: str) -> Topic:
    """Return a topic for a rule whose value is a number, computed from `rules` if they are given."""
    return Topic(rules or (rule,), lambda subject: words.say(f"here.{rule}", count=getattr(subject.rules, rule)))


def _listed(plants: Iterable[int]) -> str:
    return words.strung([str(plant) for plant in plants])


def _opening(subject: Subject) -> str:
    rules = subject.rules
    market, always = rules.opening_market or rules.in_order[: rules.plant_market.size], rules.opening_plants
    if market and market[-1] - market[0] != len(market) - 1:
        return words.say("here.opening_market.listed", plants=_listed(market))
    if market:
        return words.say("here.opening_market.these", first=market[0], last=market[-1])
    key = "here.opening_market.always" if always else "here.opening_market.drawn"
    return words.say(key, plants=_listed(always))


def _top_card(subject: Subject) -> str:
    top = subject.rules.top_card
    if subject.rules.deck_order:
        return ""
    return words.say("here.top_card.plant" if top else "here.top_card.drawn", plant=top)


def _cards(key: str, plants: Collection[int]) -> str:
    """Return the sentence that names these plants; an empty string if there are none."""
    return words.say(key, plants=_listed(plants)) if plants else ""


def _out(subject: Subject) -> str:
    plants = subject.rules.plants_out
    return words.say("here.plants_out", count=len(plants), plants=_listed(plants)) if plants else ""


def _below_top(subject: Subject) -> str:
    return _cards("here.below_top", subject.rules.below_top)


def _never_removed(subject: Subject) -> str:
    return _cards("here.never_removed", subject.rules.never_removed)


def _set_aside(subject: Subject) -> str:
    return _cards("here.set_aside", subject.rules.set_aside)


def _plug_removed_of(subject: Subject) -> str:
    among = subject.rules.plug_removed_of
    return words.say("here.plug_removed_of", plants=_listed(among), last=LAST_PLUG) if among else ""


def _socket_on_top(subject: Subject) -> str:
    return words.say("here.socket_on_top", last=LAST_PLUG) if subject.rules.socket_on_top else ""


def _never_buried(subject: Subject) -> str:
    plants = [number for number, plant in subject.rules.plants.items() if plant.kind in subject.rules.never_buried]
    return _cards("here.never_buried", plants)


def _near_top(subject: Subject) -> str:
    rules = subject.rules
    placed = {*rules.opening_market, *rules.opening_plants, *rules.plants_out, rules.top_card}
    plants = [plant for plant in rules.near_top if plant not in placed]
    return words.say("here.near_top", plants=_listed(plants), count=rules.near_top_cards) if plants else ""


def _future_joins(subject: Subject) -> str:
    plants = [number for number, plant in subject.rules.plants.items() if plant.kind in subject.rules.future_joins]
    return _cards("here.future_joins", plants)


def _lowest_out(subject: Subject) -> str:
    when = subject.rules.lowest_out
    return "" if when == NEVER else words.say(f"here.lowest_out.{when}")


def _first_pass(subject: Subject) -> str:
    return words.say("here.first_pass_removes") if subject.rules.first_pass_removes else ""


def _obsolete(subject: Subject) -> str:
    rules = subject.rules
    drawn = rules.obsolete and rules.obsolete_when == DRAWN
    return words.say(f"here.obsolete.{DRAWN if drawn else str(rules.obsolete).lower()}")


def _step2_replaces(subject: Subject) -> str:
    return "" if subject.rules.step2_replaces else words.say("here.step2_replaces")


def _step2_starts(subject: Subject) -> str:
    rules = subject.rules
    by_cities = rules.has_steps and not rules.step2_by_card
    return words.say(f"here.step2_starts_in.{rules.step2_starts_in}") if by_cities else ""


def _step2_by_card(subject: Subject) -> str:
    rules = subject.rules
    return words.say("here.step2_by_card", count=rules.step2_removed) if rules.step2_by_card else ""


def _under_deck(subject: Subject) -> str:
    """Return a sentence on the plants that go under the deck in Step 2; empty if these are no more than usual."""
    count = subject.rules.under_deck[1]
    return words.say("here.under_deck", count=count) if count > 1 else ""


def _never_current(subject: Subject) -> str:
    rules = subject.rules
    if not rules.never_current:
        return ""
    fuels = words.listed([words.say(f"goods.{kind}") for kind in rules.never_current])
    return words.say("here.never_current", fuels=fuels, plants=_listed(rules.never_current_out))


def _cheaper_if_short(subject: Subject) -> str:
    fuels = words.strung([words.say(f"goods.{fuel}") for fuel in subject.rules.cheaper_if_short])
    return words.say("here.cheaper_if_short", fuels=fuels, least=CHEAPEST) if fuels else ""


def _deck_order(subject: Subject) -> str:
    order = subject.rules.deck_order
    return words.say("here.deck_order", first=order[0], second=order[1]) if order else ""


def _late_market(subject: Subject) -> str:
    kept, count, last = subject.rules.late_market
    if not kept:
        return ""
    filled = words.say("here.late_market", count=count, kept=kept)
    return words.joined([filled, words.say("here.late_step3", count=last)])


def _uranium_regions(subject: Subject) -> str:
    named = words.strung([region_name(region) for region in subject.rules.uranium_regions])
    return words.say("here.uranium_regions", regions=named) if named else ""


def _changed_plants(subject: Subject) -> str:
    """Return a sentence for each plant card that the map changes, after the region that it needs."""
    by_region: dict[str, list[str]] = {}
    for plant, region in map(read_change, subject.rules.changed_plants):
        does = [words.say("asking.plant_does", plant=plant.number, does=burns(plant))]
        does += [words.say("here.changed_plants.stores", count=plant.stores)] if plant.stores else []
        by_region.setdefault(region, []).append(words.joined(does))
    said = [words.say("here.changed_plants.sign")] if by_region else []
    for region, sentences in by_region.items():
        opening = [words.say("here.changed_plants.region", region=region_name(region))] if region else []
        said += [*opening, *sentences]
    return words.joined(said)


def _founding_cities(subject: Subject) -> str:
    """Return where networks begin, what round 1 allows, and how a second network begins, for the cities in play."""
    names = _names(subject, subject.rules.founding_cities)
    if not names:
        return ""
    return words.say("here.founding_cities", cities=words.strung(names), count=HOUSES_IN_FIRST_ROUND)


def _island_cost(subject: Subject) -> str:
    cost = subject.rules.island_cost
    return words.say("here.island_cost", cost=cost) if cost else ""


def _blocked_spaces(subject: Subject) -> str:
    """Return how many spaces of each price are blocked; an empty string if none is."""
    blocked = subject.rules.blocked_spaces
    counts = [words.say("here.blocked_spaces.of", count=count, price=price) for price, count in blocked]
    whole = sum([count for _, count in blocked])
    return words.say("here.blocked_spaces.all", whole=whole, spaces=words.strung(counts)) if blocked else ""


def _last_step(subject: Subject) -> str:
    return "" if subject.rules.has_steps else words.say("here.last_step")


def _recycling(subject: Subject) -> str:
    """Return sentences on the three stages of a plant market whose deck is used twice."""
    rules = subject.rules
    if rules.recycling == NEVER:
        return ""
    size = rules.plant_market.size
    told = words.say("here.recycling.first", aside=RECYCLED, size=size), words.say("here.recycling.second", size=size)
    return words.joined([*told, words.say("here.recycling.spent")])


def _discount_bonus(subject: Subject) -> str:
    return words.say("here.discount_bonus") if sells_twice(subject.rules) else ""


def _step2_from(subject: Subject) -> str:
    rules = subject.rules
    by_cities = rules.has_steps and not rules.step2_by_card
    return words.say("here.step2_from", count=rules.step2_from) if by_cities else ""


def _of_steps(rule: str) -> Topic:
    """Return a topic as `_either` does, for a rule about Steps 2 and 3; empty in a game that stays in Step 1."""
    plain = _either(rule)
    return Topic((rule,), lambda subject: plain.say(subject) if subject.rules.has_steps else "")


def _below_step3(subject: Subject) -> str:
    below = subject.rules.below_step3
    return words.say("here.below_step3", count=below) if below else ""


def _end_with_all(subject: Subject) -> str:
    return words.say("here.end_with_all") if subject.rules.end_with_all else ""


def _never_first(subject: Subject) -> str:
    names = _names(subject, subject.rules.never_first)
    return words.say("here.never_first", cities=words.strung(names)) if names else ""


def _names(subject: Subject, ids: Sequence[str]) -> list[str]:
    """Return the names of some cities of the map, in the map's order."""
    return [city.name for city in load_board(subject.map).cities if city.id in ids]


def _one_token_each(subject: Subject) -> str:
    return words.say("here.one_token_each") if subject.rules.one_token_each else ""


def _price_ceiling(subject: Subject) -> str:
    """Return a sentence for each step on the highest price at which fuel is sold in it; an empty string if every step
    sells at any price."""
    ceilings = subject.rules.price_ceiling
    return words.joined([_ceiling(step, price) for step, price in enumerate(ceilings, 1)]) if any(ceilings) else ""


def _ceiling(step: int, price: int) -> str:
    if price:
        return words.say("here.price_ceiling.step", step=step, price=price)
    return words.say("here.price_ceiling.any", step=step)


def _outage(subject: Subject) -> str:
    rules = subject.rules
    if not rules.outage_houses:
        return ""
    return words.say("here.outage_houses", houses=rules.outage_houses * rules.players, loss=rules.outage_loss)


def _must_power(subject: Subject) -> str:
    return words.say("here.must_power") if subject.rules.must_power else ""


def _flat_connection(subject: Subject) -> str:
    cost = subject.rules.flat_connection
    return words.say("here.flat_connection", cost=cost) if cost else ""


def _uranium_used(subject: Subject) -> str:
    """Return how mines sell uranium, and how the market they sell to empties again; empty without mines."""
    rules = subject.rules
    if not rules.mines:
        return ""
    first, second, third = rules.uranium_used
    used = words.say("here.uranium_used", first=first, second=second, third=third)
    return words.joined([words.say("here.mines"), used])


def _co2_tax(subject: Subject) -> str:
    tax = subject.rules.co2_tax
    return words.say("here.co2_tax", count=tax) if tax else ""


def _discount_city(subject: Subject) -> str:
    rules = subject.rules
    if not rules.discount_city:
        return ""
    fuels = [words.say(f"goods.{fuel}") for fuel, off in zip(FUELS, rules.discount_tokens, strict=True) if off]
    city = next((city.name for city in load_board(subject.map).cities if city.id == rules.discount_city), "")
    return words.say("here.discount_city", city=city, fuels=words.strung(fuels), count=max(rules.discount_tokens))


def _rows(subject: Subject) -> str:
    current, future = subject.rules.market_rows
    if not future:
        return words.say("here.market_row")
    return words.say("here.market_rows", current=current, future=future)


def _removed(subject: Subject) -> str:
    rules = subject.rules
    if not rules.plug_removed + rules.cards_removed:
        return words.say("here.cards_removed.none")
    if rules.plug_removed_first:
        counts = {"plug": rules.plug_removed, "socket": rules.cards_removed}
        if not rules.plug_removed:
            key = "apart_high" if rules.backs_printed else "plain_high"
            return words.say(f"here.cards_removed.{key}", count=rules.cards_removed, last=LAST_PLUG, **counts)
        if not rules.cards_removed:
            key = "apart_low" if rules.backs_printed else "plain_low"
            return words.say(f"here.cards_removed.{key}", count=rules.plug_removed, last=LAST_PLUG, **counts)
        if rules.backs_printed:
            return words.say("here.cards_removed.apart", **counts)
        return words.say("here.cards_removed.plain", last=LAST_PLUG, **counts)
    return words.say("here.cards_removed.any", count=rules.cards_removed)


def _unsold(subject: Subject) -> str:
    count = subject.rules.unsold_removed
    return words.say("here.unsold_removed", count=count) if count else words.say("here.unsold_removed.none")


def _first_house(subject: Subject) -> str:
    """Return where a first network may begin, also when no marked city is left; empty with `founding_cities`, which has
    its own sentence."""
    if subject.rules.founding_cities:
        return ""
    where = "first_unmarked" if subject.rules.start_cities else "first_house"
    return words.say(f"here.{where}.{subject.rules.first_house}")


def _of_fuels(key: str, subject: Subject, amounts: Sequence[int | str], fuels: Sequence[int] = ()) -> str:
    """Return a sentence with amounts of some fuels, by default of all those in the game."""
    counts = {FUELS[fuel]: amounts[fuel] for fuel in fuels or subject.rules.market_fuels}
    told = [words.say(f"here.amount.{word}", count=count) for word, count in counts.items()]
    return words.say(key, fuels=words.strung(told), **counts)


def _start_tokens(subject: Subject) -> str:
    return _of_fuels("here.start_tokens", subject, subject.rules.start_tokens)


def _sold_there(rules: Ruleset) -> list[int]:
    """Return the fuels that the other of two markets sells; none in games with one market."""
    return [fuel for fuel, track in enumerate(rules.other_tracks) if track]


def _other_tracks(subject: Subject) -> str:
    fuels = [words.say(f"goods.{FUELS[fuel]}") for fuel in _sold_there(subject.rules)]
    return words.say("here.other_tracks", fuels=words.strung(fuels)) if fuels else ""


def _other_tokens(subject: Subject) -> str:
    there = _sold_there(subject.rules)
    return _of_fuels("here.other_tokens", subject, subject.rules.other_tokens, there) if there else ""


def _other_resupply(subject: Subject) -> str:
    there = _sold_there(subject.rules)
    rows = ["/".join(map(str, row)) for row in zip(*subject.rules.other_resupply, strict=True)]
    return _of_fuels("here.other_resupply", subject, rows, there) if there else ""


def _tokens(subject: Subject) -> str:
    return _of_fuels("here.tokens", subject, subject.rules.tokens)


def even_tracks(rules: Ruleset) -> bool:
    """Return whether coal, oil and garbage have the same prices, with equally many tokens at each, and uranium has one
    token at each of its prices."""
    *others, uranium = rules.tracks
    counts = {others[0].count(price) for price in others[0]}
    return len({*others}) == len(counts) == 1 and len({*uranium}) == len(uranium)


def _tracks(subject: Subject) -> str:
    """Return a sentence on the highest price of each fuel; empty if the fuel market has the usual even spaces."""
    if even_tracks(subject.rules):
        return ""
    highest = [track[-1] for track in subject.rules.tracks]
    counts = {FUELS[fuel]: highest[fuel] for fuel in subject.rules.market_fuels}
    told = [words.joined([words.say(f"goods.{word}"), str(count)]) for word, count in counts.items()]
    return words.say("here.tracks", fuels=words.strung(told), **counts)


def _resupply(subject: Subject) -> str:
    """Return the resupply of each fuel in the three steps as text; a dash for uranium once it is no longer
    resupplied."""
    rows = zip(*resupply_by_step(subject.rules, subject.phased_out), strict=True)
    key = "here.resupply" if subject.rules.has_steps else "here.resupply_always"
    return _of_fuels(key, subject, ["/".join(row) for row in rows], subject.rules.fuels)


def depot(rules: Ruleset) -> str:
    """Return a sentence on the coal depot: its price and when it sells, or that there is none."""
    price = rules.coal_depot_price
    key = "apart" if rules.depot_apart else "on" if price else "off"
    return words.say(f"here.coal_depot_price.{key}", price=price)


def _phase_out(subject: Subject) -> str:
    """Return a sentence on the plant whose sale ends the resupply of uranium; empty if no uranium is bought in the
    game."""
    if subject.rules.mines or not subject.rules.tokens[URANIUM]:
        return ""
    plant = subject.rules.phase_out_plant
    return words.say("here.phase_out_plant.on" if plant else "here.phase_out_plant.off", plant=plant)


def _payment(subject: Subject) -> str:
    table = subject.rules.payment
    return words.say("here.payment", none=table[0], most=table[-1], count=len(table) - 1)


def _house_prices(subject: Subject) -> str:
    if subject.single_spaces:
        return ""
    first, second, third = subject.rules.house_prices
    return words.say("here.house_prices", first=first, second=second, third=third)


def _cartel(subject: Subject) -> str:
    if subject.rules.cartel:
        return words.say("here.cartel.true", count=sum(START_HOUSES))
    return words.say("here.cartel.false") if subject.rules.players == PLAYERS[0] else ""


def _bids(subject: Subject) -> str:
    return words.say(f"asking.bids_{subject.rules.bid_direction}")


def supra(subject: Subject) -> list[str]:
    """Return sentences on cities without a first space, which open with Step 2."""
    _, second, third = subject.rules.house_prices
    named = words.strung(subject.closed)
    return [words.say("here.supra", names=named, second=second, third=third)] if subject.closed else []


FREE_OF_COST: Final = ((0, 1),)
"""The spaces of a city with one that costs nothing and is open from Step 1 on."""


def slots(subject: Subject) -> list[str]:
    """Return a sentence for each group of cities that have the same special spaces; one for all if each city has one
    space."""
    if subject.single_spaces:
        prices = [city.slots[0][0] for city in subject.cities]
        return [words.say("here.slots_single", least=min(prices), most=max(prices))]
    groups_of: dict[tuple[Slot, ...], list[str]] = {}
    for city in subject.cities:
        if city.slots:
            groups_of.setdefault(city.slots, []).append(city.name)
    return [_slots(names, spaces) for spaces, names in groups_of.items()]


def _slots(names: Sequence[str], spaces: Sequence[Slot]) -> str:
    if spaces == FREE_OF_COST:
        return words.say("here.slots_free", names=words.strung(names))
    return words.say("here.slots", names=words.strung(names), spaces=words.strung([_space(slot) for slot in spaces]))


def _space(slot: Slot) -> str:
    return words.say("here.space", price=slot[0], step=slot[1])


def entry(subject: Subject) -> list[str]:
    """Return sentences on the extra cost of a house in certain cities."""
    return [words.say("here.entry")] if any(city.entry for city in subject.cities) else []


def passing(subject: Subject) -> list[str]:
    """Return sentences on the extra cost of a connection that passes through certain cities."""
    return [words.say("here.passing", cost=subject.passing)] if subject.passing else []


OF_CITIES: Final = {"supra": supra, "slots": slots, "entry": entry, "passing": passing}
"""What the cities of a map themselves change."""


def about_cities(subject: Subject) -> list[str]:
    """Return all sentences on the special cities of a map."""
    return [sentence for said in OF_CITIES.values() for sentence in said(subject)]


TOPICS: Final = (
    _counted("regions"),
    _counted("end_cities"),
    Topic(("end_with_all",), _end_with_all),
    Topic(("last_step",), _last_step),
    Topic(("step2_cities", "step2_earlier"), _step2_from),
    Topic(("opening_market", "opening_plants"), _opening),
    Topic(("plants_out",), _out),
    Topic(("top_card",), _top_card),
    Topic(("below_top",), _below_top),
    Topic(("never_removed",), _never_removed),
    Topic(("below_step3",), _below_step3),
    Topic(("near_top", "near_top_cards"), _near_top),
    Topic(("set_aside",), _set_aside),
    Topic(("plug_removed_of",), _plug_removed_of),
    Topic(("socket_on_top",), _socket_on_top),
    Topic(("market_rows",), _rows),
    Topic(("future_joins",), _future_joins),
    Topic(("never_buried",), _never_buried),
    Topic(("lowest_out",), _lowest_out),
    Topic(("first_pass_removes",), _first_pass),
    Topic(("step2_replaces",), _step2_replaces),
    Topic(("step2_by_card", "step2_removed"), _step2_by_card),
    Topic(("never_current", "never_current_out"), _never_current),
    Topic(("under_deck",), _under_deck),
    Topic(("deck_order",), _deck_order),
    Topic(("late_market",), _late_market),
    Topic(("recycling",), _recycling),
    Topic(("blocked_spaces",), _blocked_spaces),
    Topic(("uranium_regions",), _uranium_regions),
    Topic(("changed_plants",), _changed_plants),
    Topic(("founding_cities",), _founding_cities),
    Topic(("island_cost",), _island_cost),
    Topic(("never_first",), _never_first),
    Topic(("one_token_each",), _one_token_each),
    Topic(("price_ceiling",), _price_ceiling),
    Topic(("outage_houses", "outage_loss"), _outage),
    Topic(("must_power",), _must_power),
    Topic(("flat_connection",), _flat_connection),
    Topic(("uranium_used",), _uranium_used),
    Topic(("co2_tax",), _co2_tax),
    Topic(("discount_city", "discount_tokens"), _discount_city),
    Topic(("plug_removed_first", "plug_removed", "cards_removed"), _removed),
    _either("backs_printed"),
    _either("transit_outside"),
    _either("start_cities"),
    _either("hidden_money"),
    _either("advice"),
    Topic(("cartel",), _cartel),
    _either("discount", least=DISCOUNT_BID),
    Topic(("discount_bonus",), _discount_bonus),
    Topic(("bid_direction",), _bids),
    _either("opening_pass"),
    _either("must_buy_first_round"),
    Topic(("obsolete", "obsolete_when"), _obsolete),
    Topic(("unsold_removed",), _unsold),
    _counted("plant_limit"),
    _either("scrapped_fuel"),
    _either("reorder_every_round"),
    Topic(("tokens",), _tokens),
    Topic(("tracks",), _tracks),
    Topic(("cheaper_if_short",), _cheaper_if_short),
    Topic(("start_tokens",), _start_tokens),
    Topic(("other_tracks",), _other_tracks),
    Topic(("other_tokens",), _other_tokens),
    Topic(("coal_depot_price", "depot_apart"), lambda subject: depot(subject.rules)),
    Topic(("phase_out_plant",), _phase_out),
    Topic(("resupply",), _resupply),
    Topic(("other_resupply",), _other_resupply),
    Topic(("payment",), _payment),
    Topic(("house_prices",), _house_prices),
    Topic(("first_house",), _first_house),
    Topic(("step2_starts_in",), _step2_starts),
    _of_steps("step3_at_once"),
    _of_steps("step3_shuffled"),
    _either("cities_break_ties"),
)
"""All rules an edition or a map may change (except starting money): how long the game is, then in the order of play."""


when_boards_change(groups.cache_clear)
