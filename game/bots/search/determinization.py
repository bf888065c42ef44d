"""Random decks that agree with a seat's view: with the visible and removed cards and the back of the top card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random

from game.bots.greedy.ending import purse
from game.engine import recycling
from game.engine.plants import NUMBERS, STEP3, PowerPlant
from game.engine.ruleset import Ruleset
from game.engine.state import GameState, Player


def unseen(state: GameState) -> list[int]:
    """Return the plants in an unknown place: not in the market, owned, openly removed, set aside, or put under the
    deck for good."""
    seen = shown(state) | {*state.rules.plants_out, *buried(state), *recycling.on_pile(state)}
    if state.step == 1:
        seen.update(state.rules.set_aside)
    return [number for number in NUMBERS if number not in seen]


def shown(state: GameState) -> set[int]:
    """Return the plants on the table, and those that all players saw being removed."""
    seen = {*state.market, *state.out}
    for player in state.players:
        seen.update([plant.number for plant in player.plants])
    if state.cartel:
        seen.update([plant.number for plant in state.cartel.plants])
    return seen


def buried(state: GameState) -> list[int]:
    """Return the plants put under the deck since its last shuffle and not drawn again, in that order."""
    if state.shuffled:
        return [number for number in dict.fromkeys(state.buried) if number not in {*shown(state), STEP3}]
    if recycling.uses_deck_twice(state):
        put = [number for number in state.buried if number not in shown(state)]
        return list(dict.fromkeys(reversed(put)))[::-1]
    last = max((place for place, card in enumerate(state.buried, start=1) if card == STEP3), default=0)
    return list(state.buried[last:])


def shuffled_in(state: GameState) -> set[int]:
    """Return the plants that were put under the deck and later shuffled into it."""
    return {*state.buried} - shown(state) - {*buried(state), STEP3}


def determinized(state: GameState, random: Random) -> GameState:
    """Return a copy of the state with all cards known; each deck that agrees with the view is equally likely.

    Rivals' hidden money is estimated from the start money, their last income and their bid, and is open in the
    copy: no seat that acts in it estimates another's money again.
    """
    twin = state.copy()
    pool = unseen(state)
    random.shuffle(pool)
    below = buried(state)
    if state.rules.deck_order:
        twin.deck = _in_order(state, pool, random)
        twin.hidden = state.rules.plants_out
    elif state.shuffled:
        below += _dealt(state, pool)[: max(0, len(state.deck) - len(below))]
        random.shuffle(below)
        twin.deck = tuple(below[: len(state.deck)])
        twin.hidden = ()
    elif recycling.renewed_before(state):
        dealt = [number for number in pool if number in state.recycled]
        twin.deck = (*reversed(below), *dealt)
        twin.hidden = tuple([number for number in pool if number not in dealt])
    else:
        under = max(0, state.deck.index(STEP3) - len(below)) if STEP3 in state.deck else 0
        marker = (STEP3,) if STEP3 in state.deck else ()
        above = max(0, len(state.deck) - len(below) - under - len(marker))
        dealt = _kept(state, _dealt(state, pool), above + under, random)
        lower = dealt[above : above + under]
        upper = _upper(dealt[:above] + dealt[above + under :], above, state.back, state.rules.plants)
        twin.deck = (*reversed(below), *lower, *marker, *upper)
        taken = {*upper, *lower}
        twin.hidden = tuple([number for number in pool if number not in taken])
    pile = list(NUMBERS)
    random.shuffle(pile)
    twin.pile = tuple(pile)
    twin.shown = ()
    twin.back = ""
    if state.rules.hidden_money:
        for player in twin.players:
            player.money = _afforded(state, player)
        twin.rules = _uncovered(state.rules)
    return twin


def _in_order(state: GameState, pool: list[int], random: Random) -> tuple[int, ...]:
    """Return the unseen plants as a sorted deck, bottom first: last plants, middle ones with the Step 3 card unless
    drawn, known ones on top (M24). The pool is shuffled."""
    first, second = state.rules.deck_order
    last = [number for number in pool if number > second]
    middle = [number for number in pool if first < number <= second]
    if not state.shuffled:
        middle.insert(random.randrange(len(middle) + 1), STEP3)
    return (*last, *middle, *sorted([number for number in pool if number <= first], reverse=True))


@cache
def _uncovered(rules: Ruleset) -> Ruleset:
    """Return the same rules with open money, always as the same object, because other caches depend on its identity."""
    return replace(rules, hidden_money=False)


def _afforded(state: GameState, player: Player) -> int:
    """Return an estimate of a player's hidden money: at first the start money less the plants' numbers, later the
    last income; never below a leading bid."""
    money = purse(state, player)
    if state.round <= 1 and player.seat != state.actor:
        money = max(0, state.rules.start_money - sum([plant.number for plant in player.plants]))
    return max(money, state.bid) if player.seat == state.leader else money


def _upper(pool: list[int], count: int, back: str, plants: Mapping[int, PowerPlant]) -> list[int]:
    """Return the first `count` cards of the pool, bottom first, the top one with the visible back."""
    upper = pool[:count]
    if not upper or back not in ("plug", "socket") or plants[upper[-1]].back == back:
        return upper
    for index, number in enumerate(pool):
        if plants[number].back == back:
            top = upper[-1]
            pool[index], pool[count - 1] = top, number
            return pool[:count]
    return upper


def _kept(state: GameState, pool: list[int], count: int, random: Random) -> list[int]:
    """Return the pool reordered so that after the first `count` cards there is none that cannot have been removed
    at the deal."""
    kept = {*state.rules.never_removed, *state.rules.below_top, *state.rules.near_top, *shuffled_in(state)}
    late = [number for number in pool[count:] if number in kept]
    if not late:
        return pool
    early = [number for number in pool[:count] if number not in kept]
    moved = early[: len(late)]
    upper = [number for number in pool[:count] if number not in moved] + late
    random.shuffle(upper)
    return upper + moved + [number for number in pool[count:] if number not in kept]


def _dealt(state: GameState, pool: list[int]) -> list[int]:
    """Return the pool with those cards first that can be in the deck; plug and socket cards were removed separately
    (004, S13)."""
    rules = state.rules
    if not rules.plug_removed_first:
        return pool
    removed = {"plug": rules.plug_removed, "socket": rules.cards_removed}
    dealt: list[int] = []
    gone: list[int] = []
    for number in pool:
        back = rules.plants[number].back
        if removed[back]:
            removed[back] -= 1
            gone.append(number)
        else:
            dealt.append(number)
    return dealt + gone
