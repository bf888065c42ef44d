"""The rulebook: chapters of paragraphs, with all numbers and clauses taken from the rules of one game.

Refusals and explanations link to a paragraph by its name (`references.py`). Paragraphs on rules that are not in play
are left out. Topics (`variations.py`) are paragraphs named after their first rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from game.engine.auction import DISCOUNT_BID, sells_twice
from game.engine.board import when_boards_change
from game.engine.cartel import START_HOUSES
from game.engine.market_policy import ALWAYS, NEVER
from game.engine.plants import CARDS, NUMBERS
from game.engine.resources import COAL, URANIUM
from game.engine.ruleset import HOUSES
from game.engine.state import Cartel
from game.kit.style import words
from game.setup.rule_words import map_name_of, preset_name
from game.views.fuel_for_sale import resupply_rows
from game.views.rulebook.subject import Subject
from game.views.rulebook.variations import OF_CITIES, TOPICS, Topic, even_tracks, groups, variations

RUNS_STORED: Final = CARDS[4].storage // CARDS[4].need
"""The number of runs for which a plant can store fuel."""

Values = Callable[[Subject], dict[str, Any] | None]


@dataclass(frozen=True, slots=True)
class Figures:
    """A table in the rulebook: the heads of its columns, and rows that begin with a label."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class RuleParagraph:
    """A paragraph of the rulebook, with a picture and a table if it has them."""

    name: str
    text: str
    picture: str = ""
    figures: Figures | None = None
    changed: bool = False
    """Whether a house rule of this table changes it."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rulebook: a heading and the paragraphs below it."""

    name: str
    title: str
    paragraphs: tuple[RuleParagraph, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry that becomes a paragraph in the rulebook of each game to which it applies."""

    name: str
    values: Values = lambda subject: {}
    """Return the values of its sentence, or None if it does not apply."""
    picture: str = ""
    figures: Callable[[Subject], Figures | None] | None = None
    by: str = ""
    """A rule that has one sentence if it is in play and another if it is not."""


# --- values of sentences ---------------------------------------------------------------------------------


def _if(rule: str, value: Any = True) -> Values:
    """Return a condition for a paragraph, which it meets in games where a rule has this value."""
    return lambda subject: {} if getattr(subject.rules, rule) == value else None


def _closed_to_players(subject: Subject) -> dict[str, Any] | None:
    """Return {} in games with a Cartel, unless start cities have two spaces in Step 1 (`founding_cities`); else None
    (left out)."""
    return {} if subject.rules.cartel and not subject.rules.founding_cities else None


def _islands(subject: Subject) -> dict[str, Any] | None:
    """Return {} in games on a map of several islands; else None, so that the paragraph is left out."""
    return {} if subject.rules.island_cost else None


def _steps(subject: Subject) -> dict[str, Any] | None:
    """Return {} in games that go beyond Step 1; else None, so that the paragraph is left out."""
    return {} if subject.rules.has_steps else None


def _deck_used_once(subject: Subject) -> dict[str, Any] | None:
    """Return {} where plants are replaced at once and the deck is used once; else None, so that the paragraph is left
    out."""
    return _if_filled_at_once(subject) if subject.rules.recycling == NEVER else None


def _priced_connections(subject: Subject) -> dict[str, Any] | None:
    """Return {} unless passing through cities costs Elektro; then None, because that rule has its own paragraph."""
    return None if subject.passing else {}


def _several_spaces(subject: Subject) -> dict[str, Any] | None:
    """Return {} in games in which a city has several spaces; else None, so that the paragraph is left out."""
    return None if subject.single_spaces else {}


def _one_purchase(subject: Subject) -> dict[str, Any] | None:
    return None if sells_twice(subject.rules) else {}


def _plants(subject: Subject) -> dict[str, Any]:
    return {"count": len(NUMBERS), "first": min(NUMBERS), "last": max(NUMBERS)}


def _spaces(subject: Subject) -> dict[str, Any] | None:
    """Return the values for the paragraph on prices, if three fuels share them and uranium has one token at each; else
    None."""
    coal, uranium = subject.rules.tracks[COAL], subject.rules.tracks[URANIUM]
    if not even_tracks(subject.rules):
        return None
    return {"least": coal[0], "most": coal[-1], "room": coal.count(coal[0]), "uranium": uranium[-1]}


def _start_houses(subject: Subject) -> dict[str, Any] | None:
    if not subject.rules.cartel:
        return None
    marked = subject.rules.players if subject.rules.start_cities and not subject.single_spaces else 0
    placed = dict(zip(("first", "second", "third", "fourth"), START_HOUSES, strict=True))
    return {"count": sum(START_HOUSES), "more": Cartel().houses - sum(START_HOUSES) - marked, **placed}


def _depot(subject: Subject) -> dict[str, Any] | None:
    start = subject.rules.tokens[COAL] - subject.rules.start_tokens[COAL]
    return {"count": start} if subject.rules.coal_depot_price and not subject.rules.depot_apart else None


def _left_out(subject: Subject) -> dict[str, Any] | None:
    """Return values if the Step 3 card may be drawn before the market's update in the bureaucracy that begins Step 2;
    else None."""
    rules = subject.rules
    later = rules.step2_starts_in == "bureaucracy" and not rules.step2_by_card
    return _steps(subject) if later and not rules.step3_at_once else None


def _if_filled_at_once(subject: Subject) -> dict[str, Any] | None:
    """Return {} where plants are replaced at once; else None, because late replacement has its own paragraph."""
    return None if subject.rules.plant_market.replaces_late else {}


def _at_once(subject: Subject) -> dict[str, Any] | None:
    rules = subject.rules
    return _both(subject) if rules.step3_at_once else None


def _both(subject: Subject) -> dict[str, Any] | None:
    """Return {} where plants are replaced at once and Step 2 begins by cities; else None, so that the paragraph is left
    out."""
    rules = subject.rules
    return _if_filled_at_once(subject) if rules.has_steps and not rules.step2_by_card else None


def _card(step3_at_once: bool, begins_step2: bool) -> Values:
    """Return a condition for a paragraph: when the Step 3 card begins Step 3, and whether it begins Step 2, too."""
    wanted = (step3_at_once, begins_step2)

    def values(subject: Subject) -> dict[str, Any] | None:
        rules = subject.rules
        return _steps(subject) if (rules.step3_at_once, rules.step2_by_card) == wanted else None

    return values


def _second(subject: Subject) -> dict[str, Any] | None:
    return None if subject.rules.step2_by_card else _steps(subject)


def _third(subject: Subject) -> dict[str, Any] | None:
    return {"count": subject.rules.plant_market.step3_size} if subject.rules.has_steps else None


def _two_rows(subject: Subject) -> dict[str, Any] | None:
    """Return {} in games with a market of future plants; else None, so that the paragraph is left out."""
    return {} if subject.rules.market_rows[1] else None


def _one_row(subject: Subject) -> dict[str, Any] | None:
    return None if subject.rules.market_rows[1] else {}


def _step3_last(subject: Subject) -> dict[str, Any] | None:
    """Return {} if the Step 3 card is the last of the deck; else None, so that the paragraph is left out."""
    return None if subject.rules.deck_order or subject.rules.below_step3 else _steps(subject)


def _outgrown(subject: Subject) -> dict[str, Any] | None:
    """Return values if obsolete plants are removed at any time and not only when drawn; else None."""
    return {} if subject.rules.plant_market.obsolete == ALWAYS else None


def _cartel(subject: Subject) -> dict[str, Any] | None:
    return {"count": subject.rules.plant_limit} if subject.rules.cartel else None


def _cartel_marks(subject: Subject) -> dict[str, Any] | None:
    return {} if subject.rules.cartel and subject.rules.start_cities and not subject.single_spaces else None


def _cartel_answers(subject: Subject) -> dict[str, Any] | None:
    return {} if subject.rules.cartel and not subject.single_spaces else None


# --- tables ----------------------------------------------------------------------------------------------


def payment(subject: Subject) -> Figures:
    """Return the rulebook's table of incomes by number of powered cities."""
    head = words.say("rulebook.head.cities"), words.say("rulebook.head.elektro")
    return Figures(head, tuple((str(cities), str(pays)) for cities, pays in enumerate(subject.rules.payment)))


def resupply(subject: Subject) -> Figures:
    """Return the rulebook's table of fuel: a row for each fuel (on a map with two markets, for each fuel of each
    market), with its tokens at the start and its resupply in each step."""
    rows = resupply_rows(subject.rules, subject.phased_out)
    of_steps = [words.say("rulebook.head.step", step=step) for step in range(1, subject.rules.last_step + 1)]
    head = (words.say("rulebook.head.fuel"), words.say("rulebook.head.at_start"), *of_steps)
    return Figures(head, tuple((row.name, str(row.start), *row.by_step) for row in rows))


def houses(subject: Subject) -> Figures | None:
    """Return the rulebook's table of spaces in a city, with the step that opens each and its price; None if cities have
    one."""
    if subject.single_spaces:
        return None
    prices = enumerate(subject.rules.house_prices, start=1)
    head = tuple(words.say(f"rulebook.head.{word}") for word in ("in_city", "open_from", "elektro"))
    rows = (
        (words.say(f"rulebook.head.house_{nth}"), words.say("rulebook.head.step", step=nth), str(price))
        for nth, price in prices
    )
    return Figures(head, tuple(rows))


# --- the contents ----------------------------------------------------------------------------------------

GUIDE: Final[dict[str, tuple[Entry, ...]]] = {
    "goal": (
        Entry("goal.aim", picture="houses"),
        Entry("goal.win", lambda subject: {"count": subject.rules.end_cities}),
        Entry("goal.round"),
        Entry("goal.last"),
    ),
    "components": (
        Entry("components.plants", _plants, by="has_steps"),
        Entry("components.card", picture="cards", by="discount"),
        Entry("tokens", picture="tokens"),
        Entry("components.houses", lambda _: {"count": HOUSES}),
        Entry("components.map", _priced_connections),
        Entry("components.map_spaces", lambda subject: {} if subject.passing else None),
    ),
    "setup": (
        Entry("regions"),
        Entry("setup.together", _if("island_cost", 0)),
        Entry("setup.islands", _islands),
        Entry("setup.money", lambda subject: {"money": subject.rules.start_money}),
        Entry("hidden_money"),
        Entry("setup.order"),
        Entry("opening_market"),
        Entry("market_rows", picture="rows"),
        Entry("future_joins"),
        Entry("plants_out"),
        Entry("top_card"),
        Entry("below_top"),
        Entry("never_removed"),
        Entry("near_top"),
        Entry("set_aside"),
        Entry("plug_removed_of"),
        Entry("socket_on_top"),
        Entry("plug_removed_first"),
        Entry("deck_order"),
        Entry("setup.step3", _step3_last),
        Entry("below_step3"),
        Entry("backs_printed"),
        Entry("blocked_spaces"),
        Entry("start_tokens", picture="market"),
        Entry("other_tokens"),
        Entry("setup.spaces", _spaces),
        Entry("tracks"),
        Entry("start_cities"),
        Entry("advice"),
    ),
    "order": (
        Entry("order.largest"),
        Entry("order.equal"),
        Entry("reorder_every_round"),
        Entry("order.directions"),
    ),
    "auction": (
        Entry("auction.turn", _two_rows, by="uranium_regions"),
        Entry("auction.turn_all", _one_row),
        Entry("auction.one", _one_purchase),
        Entry("discount_bonus"),
        Entry("must_buy_first_round"),
        Entry("opening_pass"),
        Entry("first_pass_removes"),
        Entry("auction.passed", by="opening_pass"),
        Entry("auction.least", lambda _: {"least": DISCOUNT_BID}, by="discount"),
        Entry("bid_direction"),
        Entry("uranium_regions"),
        Entry("changed_plants"),
        Entry("auction.out"),
        Entry("auction.alone"),
        Entry("auction.again"),
        Entry("auction.replaced", _if_filled_at_once),
        Entry("never_current"),
        Entry("late_market"),
        Entry("discount", picture="discount"),
        Entry("auction.marker", _if("discount")),
        Entry("plant_limit"),
        Entry("auction.scrap"),
        Entry("scrapped_fuel"),
        Entry("auction.returned"),
        Entry("unsold_removed"),
        Entry("obsolete"),
        Entry("auction.outgrown", _outgrown),
    ),
    "plants": (
        Entry("plants.run"),
        Entry("plants.storage", lambda _: {"runs": RUNS_STORED}, "storage"),
        Entry("plants.hybrid", picture="hybrid"),
        Entry("plants.free", picture="free"),
        Entry("uranium_used"),
    ),
    "fuel": (
        Entry("fuel.order", by="one_token_each"),
        Entry("one_token_each"),
        Entry("fuel.which"),
        Entry("fuel.price", picture="market"),
        Entry("other_tracks"),
        Entry("discount_city"),
        Entry("price_ceiling"),
        Entry("fuel.gone", by="coal_depot_price"),
        Entry("coal_depot_price"),
        Entry("fuel.depot", _depot),
    ),
    "building": (
        Entry("building.order"),
        Entry("building.first"),
        Entry("first_house"),
        Entry("founding_cities"),
        Entry("island_cost"),
        Entry("never_first"),
        Entry("building.marked", _if("start_cities")),
        Entry("building.connect", _priced_connections),
        Entry("building.through", _priced_connections),
        Entry("passing"),
        Entry("flat_connection"),
        Entry("transit_outside"),
        Entry("building.places", _several_spaces, picture="houses"),
        Entry("house_prices", figures=houses),
        Entry("supra"),
        Entry("slots"),
        Entry("entry"),
        Entry("building.single", by="second_networks"),
    ),
    "bureaucracy": (
        Entry("bureaucracy.keep", _if("must_power", False)),
        Entry("must_power"),
        Entry("bureaucracy.run", by="coal_depot_price"),
        Entry("bureaucracy.network"),
        Entry("payment", figures=payment),
        Entry("outage_houses"),
        Entry("bureaucracy.resupplied"),
        Entry("resupply", figures=resupply),
        Entry("other_resupply"),
        Entry("phase_out_plant"),
        Entry("cheaper_if_short"),
        Entry("lowest_out"),
        Entry("recycling"),
        Entry("bureaucracy.market", _deck_used_once, by="never_buried"),
        Entry("never_buried"),
        Entry("under_deck"),
        Entry("bureaucracy.left_out", _left_out),
    ),
    "steps": (
        Entry("step2_cities"),
        Entry("step2_starts_in"),
        Entry("last_step"),
        Entry("step2_by_card"),
        Entry("steps.second", _second, by="step2_replaces"),
        Entry("step2_replaces"),
        Entry("steps.card", _card(False, False), "step3"),
        Entry("steps.card_again", _card(False, True), "step3"),
        Entry("steps.at_once", _at_once, "step3"),
        Entry("steps.at_once_again", _card(True, True), "step3"),
        Entry("step3_shuffled"),
        Entry("step3_at_once"),
        Entry("co2_tax"),
        Entry("steps.third", _third),
        Entry("steps.both", _both, by="step2_replaces"),
        Entry("steps.empty", lambda subject: {} if subject.rules.recycling == NEVER else None),
    ),
    "end": (
        Entry("end_cities"),
        Entry("end_with_all"),
        Entry("end.finish"),
        Entry("end.beyond"),
        Entry("end.win"),
        Entry("cities_break_ties"),
        Entry("end.shared"),
    ),
    "two": (
        Entry("cartel", picture="cartel"),
        Entry("two.houses", _start_houses),
        Entry("two.marked", _cartel_marks),
        Entry("two.order", _if("cartel")),
        Entry("two.plant", _cartel, by="opening_pass"),
        Entry("two.fuel", _if("cartel")),
        Entry("two.closed", _closed_to_players),
        Entry("two.answer", _cartel_answers),
        Entry("two.never", _if("cartel")),
    ),
    "screen": (
        Entry("screen.asked"),
        Entry("screen.confirm"),
        Entry("screen.undo"),
    ),
}
"""The chapters, in a newcomer's reading order, with their entries."""
CHANGING: Final = ("map", "edition", "house")
"""Chapters that collect the changes by a map, an edition and house rules."""
ABSENT_UNLESS_TRUE: Final = {"start_cities", "discount", "coal_depot_price", "phase_out_plant", "obsolete", "cartel"}
"""Rules that are not mentioned if they are not in play, unless a house rule removed them."""
BY_RULE: Final[dict[str, int]] = {topic.rules[0]: index for index, topic in enumerate(TOPICS)}
"""The index of each topic by the name of its first rule."""


@lru_cache(maxsize=16)
def _book(subject: Subject, language: str) -> tuple[Chapter, ...]:
    changed = groups(subject.rules, subject.map)
    found = []
    for name, entries in GUIDE.items():
        paragraphs = tuple(one for entry in entries if (one := _paragraph(entry, subject, changed)) is not None)
        if paragraphs:
            found.append(Chapter(name, words.say(f"rulebook.{name}.title"), paragraphs))
    return (*found, *_changes(subject))


def book(subject: Subject) -> tuple[Chapter, ...]:
    """Return the rulebook of a game in the current language."""
    return _book(subject, words.language())


def _paragraph(entry: Entry, subject: Subject, changed: tuple[str, ...]) -> RuleParagraph | None:
    """Return the paragraph that an entry becomes in a game; None if it does not apply there."""
    figures = entry.figures(subject) if entry.figures else None
    if entry.name in BY_RULE:
        place = BY_RULE[entry.name]
        topic, house = TOPICS[place], changed[place] == "house"
        text = topic.say(subject) if house or _is_played(topic, subject) else ""
        return RuleParagraph(entry.name, text, entry.picture, figures, house) if text else None
    if entry.name in OF_CITIES:
        said = OF_CITIES[entry.name](subject)
        return RuleParagraph(entry.name, " ".join(said)) if said else None
    values = entry.values(subject)
    if values is None:
        return None
    played = f".{str(bool(getattr(subject.rules, entry.by))).lower()}" if entry.by else ""
    return RuleParagraph(entry.name, words.say(f"rulebook.{entry.name}{played}", **values), entry.picture, figures)


def _is_played(topic: Topic, subject: Subject) -> bool:
    name = topic.rules[0]
    return name not in ABSENT_UNLESS_TRUE or bool(getattr(subject.rules, name))


def _changes(subject: Subject) -> Iterator[Chapter]:
    """Yield the chapters on rules changed by map, edition and house rules; rules for this number of players are in the
    main chapters."""
    by_group = {group.group: group for group in variations(subject)}
    for name in CHANGING:
        if name in by_group:
            paragraphs = tuple(
                RuleParagraph(f"{name}.{index}", sentence, changed=name == "house")
                for index, sentence in enumerate(by_group[name].sentences)
            )
            yield Chapter(name, words.say(f"rulebook.{name}.title"), paragraphs)


def title(subject: Subject) -> str:
    """Return the title of a game's rulebook: edition, map and number of players."""
    house = "house" in groups(subject.rules, subject.map)
    rules = preset_name(subject.rules.edition, house)
    return words.say("rulebook.of", rules=rules, map=map_name_of(subject.map), count=subject.rules.players)


def found(chapters: tuple[Chapter, ...], text: str) -> tuple[tuple[Chapter, RuleParagraph], ...]:
    """Return the paragraphs that contain all words of a search text, in themselves or their chapter's title, ignoring
    case."""
    wanted = text.casefold().split()
    return tuple(
        (chapter, paragraph)
        for chapter in chapters
        for paragraph in chapter.paragraphs
        if all(word in f"{chapter.title} {paragraph.text}".casefold() for word in wanted)
    )


def where(chapters: tuple[Chapter, ...], name: str) -> str:
    """Return the name of the chapter that contains a certain paragraph; empty if the game's rulebook lacks it."""
    return next(
        (chapter.name for chapter in chapters for paragraph in chapter.paragraphs if paragraph.name == name), ""
    )


when_boards_change(_book.cache_clear)
