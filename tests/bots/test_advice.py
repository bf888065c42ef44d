"""A bot's advice to a player is a legal move with a reason in every language, and its winning chances agree with the
playouts.
"""

from __future__ import annotations

from random import Random
from string import Formatter

import pytest

from game.bots import asked_view, decide
from game.bots.advice import Advice, advise, explain
from game.bots.levels import BotPlayer
from game.bots.reasons import KEYS, NO_REASON, ONLY
from game.bots.search import think
from game.bots.shown_chance import fit_of
from game.engine import rules, setup
from game.engine.actions import SCRAP
from game.engine.plants import CARDS, storage_of
from game.engine.state import GameState, Phase, Task
from game.kit.style import words

DIRECTOR = BotPlayer("director", "", 0.06)


def advised(edition: str = "recharged", every: int = 23) -> list[tuple[GameState, Advice]]:
    """Return some states of a game of three, each with the advice of the bot "director"."""
    state = setup.seeded_game(edition, "germany", 3, 5)
    rules.begin(state)
    random = Random(5)
    found = []
    count = 0
    while state.phase != Phase.FINISH:
        if count % every == 0:
            seen = asked_view(state)
            found.append((seen, advise(seen, DIRECTOR, "director", 1)))
        count += 1
        for move in decide(state, "engineer_0", random):
            rules.apply(state, move)
    return found


def marking() -> GameState:
    """Return a state in which a starting city must be marked."""
    state = setup.seeded_game("recharged", "germany", 3, 5, house_rules={"start_cities": True})
    rules.begin(state)
    return state


def placing() -> GameState:
    """Return a state in which a house must be placed for the Cartel."""
    state = setup.seeded_game("recharged", "germany", 2, 5)
    rules.begin(state)
    return state


def dropping() -> GameState:
    """Return a state after a coal-or-oil plant was discarded, in which either fuel may be returned to the supply."""
    state = setup.seeded_game("recharged", "germany", 4, 1)
    rules.begin(state)
    while state.task != Task.SCRAP:
        for move in decide(state, "greedy", Random(1)):
            rules.apply(state, move)
    player = state.players[state.actor]
    player.plants = (
        CARDS[5],
        CARDS[12],
        *[plant for plant in player.plants if plant.number == state.lot],
    )
    player.storage, player.fuel = storage_of(player.plants), [3, 4, 0, 0]
    rules.apply(state, SCRAP[12])
    return state


@pytest.mark.parametrize(("asked", "task"), [(marking, Task.MARK), (placing, Task.PLACE), (dropping, Task.DROP)])
def test_advice_compares_options_for_starting_cities_cartel_houses_and_returned_fuel(asked, task):
    """The reason comes from the result of playing the option out, not from a rule of thumb."""
    seen = asked_view(asked())
    assert seen.task == task and len(rules.legal_actions(seen)) > 1
    advice = advise(seen, DIRECTOR, "director", 1)
    assert advice.others and advice.reason.key != "advice.only"
    if advice.reason != NO_REASON:
        assert filled(advice.reason.key, advice.reason.values)
    told_apart = len({choice.chance for choice in (advice.best, *advice.others)}) > 1
    if not told_apart:
        assert task == Task.DROP and advice.reason == NO_REASON


def filled(key: str, values: dict[str, int | str]) -> bool:
    """Return whether these values fill every blank of the sentence in every form and language."""
    for language in ("en", "es"):
        told = words.catalogue(language)
        forms = [told[form] for form in (key, f"{key}.one", f"{key}.other") if form in told]
        blanks = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
        if not forms or not blanks <= values.keys():
            return False
    return True


def test_advice_never_shows_a_winning_chance_as_certain():
    shown = fit_of("director").shown
    assert shown(1.0) == shown(0.98) < 0.95 and shown(0.0) == shown(0.01) > 0.02
    assert shown(0.4) < shown(0.5) < shown(0.5) + 0.1 < shown(0.8), "the order of chances stays"


def test_advised_moves_are_legal_and_have_a_known_reason():
    for seen, advice in advised():
        state = seen.copy()
        for move in advice.best.moves[:1]:
            rules.check(state, move)
        if advice.reason != NO_REASON:
            assert advice.reason.key in KEYS and filled(advice.reason.key, advice.reason.values)
        assert advice.seat == seen.actor
        assert advice.instead != advice.best.moves and bool(advice.instead) == (advice.reason.key != "advice.only")
        if advice.instead:
            assert advice.instead in {choice.moves for choice in advice.others}
        assert 0 <= advice.best.chance <= 1
        assert len({choice.moves for choice in advice.others} | {advice.best.moves}) == len(advice.others) + 1


def test_advice_asked_twice_about_the_same_position_is_the_same():
    seen, advice = advised(every=60)[-1]
    assert advise(seen, DIRECTOR, "director", 1) == advice


def test_cancelled_advice_still_tries_every_option_shown_and_ends_without_error(monkeypatch):
    """A newer question or a slow machine stops the playouts, but every option shown was tried at least once."""
    monkeypatch.setattr(think, "interrupted", lambda: True)
    for seen, advice in advised(every=5):
        moves = decide(seen, "greedy", Random(1))
        told = explain(seen, tuple(moves), DIRECTOR, "director", 1)
        choices = {choice.moves for choice in (*advice.others, advice.best)}
        for reason in (advice.reason, told.reason):
            assert reason.key in ("", *KEYS)
        if len(choices) > 1:
            # a playout that ends the game knows who won it
            lost = any(choice.chance == 0.0 for choice in (*advice.others, advice.best))
            assert (told.best.chance > 0 or lost) and told.reason.key != "advice.only"


def test_a_bot_level_that_searches_briefly_also_gives_advice():
    seen, _ = advised(every=60)[-1]
    assert advise(seen, BotPlayer("apprentice"), "apprentice", 1).best.moves


def test_every_winning_chance_in_advice_has_a_standard_error():
    for _, advice in advised(every=17):
        for choice in (advice.best, *advice.others):
            assert 0 <= choice.error <= 1


@pytest.mark.judges("advice.only")
def test_advice_on_the_only_legal_move_says_that_no_other_is_worth_considering():
    """A player without money can only leave an auction."""
    state = setup.seeded_game("recharged", "germany", 3, 5)
    rules.begin(state)
    while state.task != Task.RAISE:
        rules.apply(state, decide(state, "greedy", Random(1))[0])
    seen = asked_view(state)
    seen.players[seen.actor].money = seen.bid
    assert len(rules.legal_actions(seen)) == 1
    assert advise(seen, DIRECTOR, "director", 1).reason == ONLY
