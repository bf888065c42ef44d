"""Advice: a legal move, a reason in every language, and numbers that agree with the playouts."""

from __future__ import annotations

from random import Random
from string import Formatter

import pytest

from game.bots import asked_view, decide
from game.bots.advice import KEYS, Advice, advise, compare, explain
from game.bots.levels import BotPlayer
from game.bots.search import think
from game.bots.search.candidates import CandidateCommit
from game.bots.search.think import JudgedCandidate
from game.engine import rules, setup
from game.engine.actions import DONE, SCRAP
from game.engine.plants import PLANTS, storage_of
from game.engine.state import GameState, Phase, Task
from game.kit.style import words

DIRECTOR = BotPlayer("director", "", 0.06)


def advised(edition: str = "recharged", every: int = 23) -> list[tuple[GameState, Advice]]:
    """States of a game with the director's choice in each."""
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
    """A starting city has to be marked."""
    state = setup.seeded_game("recharged", "germany", 3, 5, house_rules={"start_cities": True})
    rules.begin(state)
    return state


def placing() -> GameState:
    """The Cartel has to get a house."""
    state = setup.seeded_game("recharged", "germany", 2, 5)
    rules.begin(state)
    return state


def dropping() -> GameState:
    """A plant for coal or oil was discarded, and either fuel may be dropped."""
    state = setup.seeded_game("recharged", "germany", 4, 1)
    rules.begin(state)
    while state.task != Task.SCRAP:
        for move in decide(state, "greedy", Random(1)):
            rules.apply(state, move)
    player = state.players[state.actor]
    player.plants = (PLANTS[5], PLANTS[12], *[plant for plant in player.plants if plant.number == state.lot])
    player.storage, player.fuel = storage_of(player.plants), [3, 4, 0, 0]
    rules.apply(state, SCRAP[12])
    return state


@pytest.mark.parametrize(("asked", "task"), [(marking, Task.MARK), (placing, Task.PLACE), (dropping, Task.DROP)])
def test_marked_placed_and_returned_pieces_are_considered(asked, task):
    """This used to be a rule of thumb; now the option is played out and its result gives the reason."""
    seen = asked_view(asked())
    assert seen.task == task and len(rules.legal_actions(seen)) > 1
    advice = advise(seen, DIRECTOR, "director", 1)
    assert advice.others and advice.reason.key != "advice.only"
    assert filled(advice.reason.key, advice.reason.values)
    told_apart = len({choice.chance for choice in (advice.best, *advice.others)}) > 1
    if not told_apart:
        assert task == Task.DROP and advice.reason.key == "advice.even"


def filled(key: str, values: dict[str, int | str]) -> bool:
    """Whether these values fill every blank of the sentence in every form and language."""
    for language in ("en", "es"):
        told = words.catalogue(language)
        forms = [told[form] for form in (key, f"{key}.one", f"{key}.other") if form in told]
        blanks = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
        if not forms or not blanks <= values.keys():
            return False
    return True


def test_advice_can_be_committed_and_gives_a_reason():
    for seen, advice in advised():
        state = seen.copy()
        for move in advice.best.moves[:1]:
            rules.check(state, move)
        assert advice.reason.key in KEYS and filled(advice.reason.key, advice.reason.values)
        assert advice.seat == seen.actor
        assert advice.instead != advice.best.moves and bool(advice.instead) == (advice.reason.key != "advice.only")
        if advice.instead:
            assert advice.instead in {choice.moves for choice in advice.others}
        assert 0 <= advice.best.chance <= 1
        assert len({choice.moves for choice in advice.others} | {advice.best.moves}) == len(advice.others) + 1


def test_the_same_question_gets_the_same_advice():
    seen, advice = advised(every=60)[-1]
    assert advise(seen, DIRECTOR, "director", 1) == advice


def test_cancelled_advice_ends_no_process(monkeypatch):
    """A newer question or a slow machine stops the playouts, but every option shown was tried at least once."""
    monkeypatch.setattr(think, "interrupted", lambda: True)
    for seen, advice in advised(every=5):
        moves = decide(seen, "greedy", Random(1))
        told = explain(seen, tuple(moves), DIRECTOR, "director", 1)
        choices = {choice.moves for choice in (*advice.others, advice.best)}
        for reason in (advice.reason, told.reason):
            assert reason.key in KEYS
        if len(choices) > 1:
            # a playout that ends the game knows who won it
            lost = any(choice.chance == 0.0 for choice in (*advice.others, advice.best))
            assert (told.best.chance > 0 or lost) and told.reason.key != "advice.only"


def test_a_level_without_search_also_advises():
    seen, _ = advised(every=60)[-1]
    assert advise(seen, BotPlayer("apprentice"), "apprentice", 1).best.moves


# --- reasons --------------------------------------------------------------------------------------------


def ending(chance: float, rival: float = 0.2) -> JudgedCandidate:
    """An option that reaches the start of a round late in the game, with these winning chances for seats 0 and 1."""
    state = setup.seeded_game("recharged", "germany", 3, 5)
    rules.begin(state)
    random = Random(5)
    while state.round < 5 or state.task != Task.NOMINATE:
        for move in decide(state, "engineer_0", random):
            rules.apply(state, move)
    return JudgedCandidate(CandidateCommit((DONE,)), False, [[chance, rival, 1 - chance - rival]], [state])


def reason(change, chance: float = 0.5, rival: float = 0.2) -> tuple[str, dict[str, int | str]]:
    """Why one result is better than another that differs from it only in this."""
    best, other = ending(chance, rival), ending(0.45, 0.25)
    change(best.ends[0], other.ends[0])
    found = compare(0, best, other)
    return found.key, found.values


def test_the_playouts_support_every_reason():
    """Each sentence is given exactly if the options differ in its subject, and with the numbers that differ."""

    def richer(mine: GameState, theirs: GameState) -> None:
        mine.players[0].money += 30

    def stronger(mine: GameState, theirs: GameState) -> None:
        mine.players[0].plants = (*mine.players[0].plants[:1], PLANTS[36])
        theirs.players[0].plants = (*theirs.players[0].plants[:1], PLANTS[18])
        mine.players[0].money -= 9

    def nothing(mine: GameState, theirs: GameState) -> None:
        pass

    assert reason(richer) == ("advice.money", {"amount": 30})
    key, values = reason(stronger)
    assert key == "advice.capacity" and values == {"count": 5, "cost": 9}
    assert reason(nothing) == ("advice.denies", {"seat": 1, "count": 5})
    assert reason(nothing, chance=0.5, rival=0.25)[0] in ("advice.even", "advice.denies")
    best, other = ending(1.0, 0.0), ending(0.4)
    best.ends[0].phase = Phase.FINISH
    assert compare(0, best, other).key == "advice.wins"
    best, other = ending(0.5), ending(0.45, 0.25)
    best.ends[0].players[0].money += 80
    other.ends[0].phase = Phase.FINISH
    assert compare(0, best, other).key == "advice.denies", "money of a game that goes on is no reason"


@pytest.mark.parametrize("key", KEYS)
def test_every_reason_has_a_sentence_in_every_language(key):
    for language in ("en", "es"):
        told = words.catalogue(language)
        if key not in told:
            assert {f"{key}.one", f"{key}.other"} <= told.keys()


def test_every_sentence_of_advice_has_a_reason():
    """Numbers count differences and are never zero."""
    for _, advice in advised("classic"):
        values = advice.reason.values
        if advice.reason.key in ("advice.lights", "advice.cities", "advice.capacity", "advice.fuel", "advice.order"):
            assert isinstance(values["count"], int) and values["count"] > 0
