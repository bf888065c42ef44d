"""The environment for learning programs, against PettingZoo's own tests."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

pettingzoo_test = pytest.importorskip("pettingzoo.test", reason="the optional extra `rl` is not installed")

from game.engine import rules  # noqa: E402
from game.engine.state import Phase  # noqa: E402
from game.environment import elektro_env  # noqa: E402


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_pettingzoo_accepts_it(edition: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pettingzoo_test.api_test(elektro_env(edition=edition, players=players), num_cycles=300)


def test_the_same_seed_deals_the_same_game() -> None:
    pettingzoo_test.seed_test(lambda: elektro_env(players=3), num_cycles=60)


def test_a_masked_random_game_ends_with_its_rewards() -> None:
    env = elektro_env(edition="classic", map_name="usa", players=3)
    env.reset(seed=5)
    random = np.random.default_rng(5)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, done, cut, _ = env.last()
        rewards[agent] += reward
        if done or cut:
            env.step(None)
            continue
        env.step(int(random.choice(np.flatnonzero(observation["action_mask"]))))
    assert env.state_now.phase == Phase.FINISH
    winners = {rank.seat for rank in rules.ranking(env.state_now) if rank.place == 1}
    assert rewards == {f"seat_{seat}": 1.0 if seat in winners else -1.0 for seat in range(3)}


def test_a_forbidden_action_is_refused() -> None:
    env = elektro_env()
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(ValueError, match="may not take action"):
        env.step(int(np.flatnonzero(mask == 0)[0]))


def test_no_seat_sees_hidden_cards_or_covered_money() -> None:
    env = elektro_env(house_rules={"hidden_money": True})
    env.reset(seed=2)
    seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
    state = env.state_now
    state.deck = tuple(reversed(state.deck[1:])) + state.deck[:1]
    state.pile = state.pile[::-1]
    state.hidden = state.hidden[::-1]
    again = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert all(np.array_equal(a, b) for a, b in zip(seen, again, strict=True))
    state.players[1].money += 7
    assert np.array_equal(env.observe("seat_0")["observation"], again[0])
    assert not np.array_equal(env.observe("seat_1")["observation"], again[1])
