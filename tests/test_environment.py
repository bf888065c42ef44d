"""The environment for learning programs, against PettingZoo's own tests."""

from __future__ import annotations

import inspect
import warnings

import numpy as np
import pytest

pettingzoo_test = pytest.importorskip("pettingzoo.test", reason="the optional extra `rl` is not installed")

from game.engine import rules  # noqa: E402
from game.engine.notation import read_move  # noqa: E402
from game.engine.plants import PLANTS  # noqa: E402
from game.engine.resources import FUELS  # noqa: E402
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
    winners = {rank.seat for rank in rules.ranking(env.state_now) if rank.number == 1}
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


def test_it_takes_named_options_only() -> None:
    known = inspect.signature(elektro_env).parameters
    assert list(known) == ["edition", "map_name", "players", "regions", "house_rules", "render_mode"]
    assert all(
        option.kind is not option.VAR_KEYWORD and option.default is not option.empty for option in known.values()
    )
    with pytest.raises(TypeError):
        elektro_env(plaers=3)  # type: ignore[call-arg]


@pytest.mark.parametrize("players", [2, 5])
def test_every_number_has_a_name_and_every_action_words(players: int) -> None:
    env = elektro_env(players=players)
    env.reset(seed=3)
    names = env.feature_names
    assert (len(set(names)),) == env.observation_space("seat_0")["observation"].shape == (len(names),)
    assert len(env.action_names) == len(set(env.action_names)) == env.action_space("seat_0").n


def test_names_stand_at_their_numbers() -> None:
    env = elektro_env(players=3, edition="classic", regions=["purple", "blue", "red"])
    env.reset(seed=3)
    state, random = env.state_now, np.random.default_rng(1)
    for _ in range(900):
        if state.phase == Phase.FINISH:
            break
        for seat in range(3):
            seen = dict(zip(env.feature_names, env.observe(f"seat_{seat}")["observation"].tolist(), strict=True))
            assert (seen["round"], seen["step"], seen["bid"]) == (state.round, state.step, state.bid)
            assert [name for name in seen if name.startswith("phase.") and seen[name]] == [
                f"phase.{state.phase.name.lower()}"
            ]
            assert {
                int(name[7:]) for name in seen if name.startswith("market.") and seen[name] and name[7:] != "step3"
            } == {card for card in state.current if card in PLANTS}
            for place in range(3):
                player = state.players[(seat + place) % 3]
                own = f"seat+{place}."
                assert seen[f"{own}money"] == player.money
                assert [seen[f"{own}fuel.{fuel}"] for fuel in FUELS] == player.fuel
                assert seen[f"{own}acting"] == (state.actor == player.seat)
                cities = {
                    name.removeprefix(f"{own}city.") for name in seen if name.startswith(f"{own}city.") and seen[name]
                }
                assert cities == {state.zone.cities[city].id for city in player.cities}
        mask = env.observe(env.agent_selection)["action_mask"]
        chosen = int(random.choice(np.flatnonzero(mask)))
        if not env.action_names[chosen].startswith("bid +"):
            assert read_move(env.action_names[chosen], state.zone) in rules.legal_actions(state, 12)
        env.step(chosen)
    assert state.round > 2
