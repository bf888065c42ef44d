"""House rules in words: names, sentences and values of switches, and names of presets."""

from __future__ import annotations

from game.engine import setup
from game.engine.auction import DISCOUNT_BID
from game.engine.board import BadMap, load_board
from game.engine.plants import LAST_PLUG
from game.engine.ruleset import PLAYERS, BadRules, Ruleset, load_ruleset
from game.engine.switches import CHOICE, TOGGLE, Switch, Value, changed, sources
from game.kit.style import words


def name_of(switch: Switch) -> str:
    """Return the short name of a house rule."""
    return words.say(f"rule.{switch.name}.name")


def line_of(switch: Switch) -> str:
    """Return the sentence that describes a house rule."""
    on = switch.values[-1][0] if switch.kind == TOGGLE else 0
    return words.say(f"rule.{switch.name}.line", on=on, least=DISCOUNT_BID, plug=LAST_PLUG)


def value_of(switch: Switch, value: Value, players: int) -> str:
    """Return a house rule's value as the page of house rules shows it."""
    if switch.kind == TOGGLE:
        return words.say("rule.on" if value[0] else "rule.off")
    if switch.kind == CHOICE:
        return words.say(f"rule.{switch.name}.{str(value[0]).lower()}")
    table = _TABLES.get(switch.name)
    return table(value) if table else _named(switch, value, players)


def is_number(text: str) -> bool:
    """Return whether a value's text has no letters, so that it needs no translation."""
    return not any(letter.isalpha() for letter in text)


def _named(switch: Switch, value: Value, players: int) -> str:
    """Return the name of a rule's table (its edition, map or number of players), or the value itself if it is a
    number."""
    source = sources(switch, players).get(value) if not switch.values else None
    if source is None:
        return str(value[0]) if switch.values else words.say("rule.own_table")
    if source.kind == "players":
        return words.say("rule.as_for", count=source.name)
    if source.kind == "map":
        return map_name_of(str(source.name))
    return words.say(f"setup.editions.{source.name}")


def _market(value: Value) -> str:
    plants = value[0]
    return (
        words.say("rule.opening_market.these", first=plants[0], last=plants[-1])
        if plants
        else words.say("rule.opening_market.drawn")
    )


def _top_card(value: Value) -> str:
    return words.say("rule.top_card.plant", plant=value[0]) if value[0] else words.say("rule.top_card.drawn")


def _removed(value: Value) -> str:
    apart, plug, cards = value
    if not plug + cards:
        return words.say("rule.cards_removed.none")
    return (
        words.say("rule.cards_removed.apart", plug=plug, socket=cards)
        if apart
        else words.say("rule.cards_removed.any", cards=cards)
    )


def _prices(value: Value) -> str:
    return " / ".join(map(str, value[0]))


_TABLES = {
    "opening_market": _market,
    "top_card": _top_card,
    "cards_removed": _removed,
    "house_prices": _prices,
}


def refusal(mistake: BadRules | BadMap) -> str:
    """Return the reason why house rules do not fit together, as a sentence."""
    key = f"setup.problem.{mistake.word}"
    return words.say(key, **mistake.values) if mistake.word and words.knows(key) else str(mistake)


def preset_name(edition: str, is_changed: bool) -> str:
    """Return an edition's name, marked as changed if there are house rules."""
    name = words.say(f"setup.editions.{edition}")
    return words.say("rule.changed", name=name) if is_changed else name


def edition_line(edition: str) -> str:
    """Return a description of an edition in one sentence."""
    return words.say(f"setup.edition_hint.{edition}")


def edition_hint(edition: str, map_name: str, players: int) -> str:
    """Return a hint about an edition and its main features on this map."""
    lines = [edition_line(edition)]
    if usual_rules(edition, map_name, players).discount:
        lines.append(words.say("setup.edition_has.discount"))
    if usual_rules(edition, map_name, PLAYERS[0]).cartel:
        lines.append(words.say("setup.edition_has.cartel"))
    return words.joined(lines)


def played_name(played: Ruleset, map_name: str, table: bool) -> str:
    """Return the name of the rules of a game; at a touch table hidden money does not count as a change."""
    usual = usual_rules(played.edition, map_name, played.players)
    different = {switch.name for switch in changed(played, usual)}
    if table and played.hidden_money:
        different.discard("hidden_money")
    return preset_name(played.edition, bool(different))


def usual_rules(edition: str, map_name: str, players: int) -> Ruleset:
    """Return the usual rules of the edition on the map; of the edition alone if the map is not available."""
    try:
        return setup.usual_rules(edition, map_name, players)
    except BadMap:
        return load_ruleset(edition, players)


def map_name_of(map_name: str) -> str:
    """Return a map's name in the current language, else the name in its file, else its id."""
    key = f"setup.maps.{map_name}"
    if words.knows(key):
        return words.say(key)
    try:
        return load_board(map_name).name
    except BadMap:
        return map_name


def region_name(region: str) -> str:
    """Return a region's name in the current language, or its id in the map's file."""
    key = f"region.{region}"
    return words.say(key) if words.knows(key) else region.replace("_", " ")
