# /// script
# requires-python = ">=3.11"
# dependencies = ["elektro-table[rl]", "jax>=0.4.30", "optax>=0.2"]
# [tool.uv.sources]
# elektro-table = { path = "../.." }
# ///
"""A policy that learns to beat `chance` in minutes on a CPU: PPO in JAX on the PettingZoo environment.

`uv run docs/examples/learn_to_beat_chance.py` trains and then plays unseen games; docs/training.md has figures.
The learner sits on another seat in every game, everybody else draws any legal move. What is forbidden is masked. Beside
the win it is rewarded for every city that it supplies in a round, as a win alone comes too late to learn from.
`--model FILE` keeps what was learnt together with the layout of the observation; `--play FILE` only plays with it, and
refuses a file that was written for another observation.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import jax
import jax.numpy as jnp
import numpy as np
import optax

from game.environment import ElektroEnv, OtherObservation, elektro_env

HIDDEN = 128
GAMES = 32
"""Games of one iteration."""
EPOCHS, BATCH = 4, 512
DISCOUNT, TRACE = 0.995, 0.95
CLIP, ENTROPY, RATE = 0.2, 0.01, 1e-3
PER_CITY = 0.02
"""Reward for a city supplied in a round; a win is worth 1, a loss -1."""
FORBIDDEN = -1e9

Parameters = dict[str, Any]


def fresh(inputs: int, actions: int, key: jax.Array) -> Parameters:
    """A net of one hidden layer with a head for the actions and one for the value of the state."""
    one, two, three = jax.random.split(key, 3)
    return {
        "hidden": jax.random.normal(one, (inputs, HIDDEN)) * (1 / inputs) ** 0.5,
        "bias": jnp.zeros(HIDDEN),
        "actions": jax.random.normal(two, (HIDDEN, actions)) * 0.01,
        "value": jax.random.normal(three, (HIDDEN,)) * 0.01,
    }


def judged(net: Parameters, seen: Any, mask: Any, module: Any = jnp) -> tuple[Any, Any]:
    """Logarithms of the odds of every action, and the value; `module` is numpy while games are played, else JAX."""
    hidden = module.tanh(seen @ net["hidden"] + net["bias"])
    return module.where(mask > 0, hidden @ net["actions"], FORBIDDEN), hidden @ net["value"]


def played(env: ElektroEnv, net: Parameters, seat: int, seed: int) -> tuple[list[tuple[Any, ...]], float]:
    """One game: what the learner saw, might and did, its reward until it was asked again; and its share of the win."""
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    me = env.possible_agents[seat]
    steps: list[list[Any]] = []
    fed = 0
    for agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        if over or cut:
            break
        mask = observation["action_mask"]
        if agent != me:
            env.step(int(random.choice(np.flatnonzero(mask))))
            continue
        state = env.state_now
        if steps and state.round > fed:  # a round has ended: its bureaucracy was paid
            steps[-1][-1] += PER_CITY * state.players[seat].supplied
            fed = state.round
        seen = np.log1p(np.maximum(observation["observation"], -0.5))
        logits, value = judged(net, seen, mask, np)
        odds = np.exp(logits - logits.max())
        odds /= odds.sum()
        action = int(random.choice(len(odds), p=odds / odds.sum()))
        steps.append([seen, mask, action, np.log(odds[action]), float(value), 0.0])
        env.step(action)
    won = env.rewards[me] > 0
    steps[-1][-1] += env.rewards[me]
    return [tuple(step) for step in steps], float(won)


def advantages(steps: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The steps with the advantage of each (generalized, Schulman et al. 2016) and the return it points to."""
    found, later, ahead = [], 0.0, 0.0
    for seen, mask, action, odds, value, reward in reversed(steps):
        later = reward + DISCOUNT * ahead - value + DISCOUNT * TRACE * later
        ahead = value
        found.append((seen, mask, action, odds, later, later + value))
    return found


def loss(net: Parameters, batch: tuple[jax.Array, ...]) -> jax.Array:
    """PPO's clipped loss (Schulman et al. 2017) with the value's error and a bonus for entropy."""
    seen, mask, action, before, advantage, aim = batch
    logits, value = judged(net, seen, mask)
    odds = jax.nn.log_softmax(logits)
    ratio = jnp.exp(jnp.take_along_axis(odds, action[:, None], 1)[:, 0] - before)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    entropy = -jnp.sum(jnp.where(mask > 0, jnp.exp(odds) * odds, 0.0), 1)
    return -gain.mean() + 0.5 * jnp.square(value - aim).mean() - ENTROPY * entropy.mean()


def save(path: Path, env: ElektroEnv, net: Parameters) -> None:
    """Write a net, and the layout of the observation that it reads."""
    with path.open("wb") as file:
        np.savez(file, layout=json.dumps(env.layout.told()), **net)


def load(path: Path, env: ElektroEnv) -> Parameters:
    """Read a net that `save` wrote; OtherObservation or OSError, each one sentence, if it does not fit."""
    try:
        with np.load(path) as file:
            content = dict(file)
        layout = json.loads(str(content.pop("layout")))
    except (ValueError, KeyError, BadZipFile) as error:
        raise OtherObservation(f"{path}: this is no model's file.") from error
    env.layout.check(layout, str(path))
    return content


def test(env: ElektroEnv, net: Parameters, games: int) -> None:
    """Play games that were not learnt from."""
    players = len(env.possible_agents)
    won = [played(env, net, game % players, 10**9 + game)[1] for game in range(games)]
    par = 100 / players
    print(f"{len(won)} games not learnt from: won {100 * float(np.mean(won)):.0f} % against chance; par {par:.0f} %")


def main() -> int:
    """Train, telling every fifth iteration how it goes, or read a model; then play. 1 if the model does not fit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--test", type=int, default=200, help="games at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--model", type=Path, metavar="FILE", help="where to keep what was learnt")
    parser.add_argument("--play", type=Path, metavar="FILE", help="play with this model, without training")
    options = parser.parse_args()
    env = elektro_env("recharged", "germany", options.players)
    try:
        net = load(options.play, env) if options.play else trained(env, options.iterations, options.seed)
        if options.model:
            save(options.model, env, net)
    except (OtherObservation, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    test(env, net, options.test)
    return 0


def trained(env: ElektroEnv, iterations: int, seed: int) -> Parameters:
    """A net after so many iterations of games played and learnt from."""
    players = len(env.possible_agents)
    inputs = env.observation_space("seat_0")["observation"].shape[0]
    net = fresh(inputs, env.action_space("seat_0").n, jax.random.key(seed))
    descent = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))
    momentum = descent.init(net)

    @jax.jit
    def step(net: Parameters, momentum: Any, batch: tuple[jax.Array, ...]) -> tuple[Parameters, Any]:
        change, momentum = descent.update(jax.grad(loss)(net, batch), momentum)
        return optax.apply_updates(net, change), momentum

    random = np.random.default_rng(seed)
    began, wins = time.process_time(), 0.0
    for iteration in range(1, iterations + 1):
        plain = {name: np.asarray(array) for name, array in net.items()}
        rows: list[tuple[Any, ...]] = []
        for game in range(GAMES):
            deal = seed * 1_000_000 + iteration * GAMES + game
            steps, won = played(env, plain, game % players, deal)
            wins += won
            rows += advantages(steps)
        columns = [np.array(column) for column in zip(*rows, strict=True)]
        columns[4] = (columns[4] - columns[4].mean()) / (columns[4].std() + 1e-6)
        for _ in range(EPOCHS):
            order = random.permutation(len(rows))
            for start in range(0, len(rows) - BATCH + 1, BATCH):
                batch = tuple(jnp.asarray(column[order[start : start + BATCH]]) for column in columns)
                net, momentum = step(net, momentum, batch)
        if iteration % 5 == 0:
            spent = time.process_time() - began
            print(f"{iteration} iterations, {spent:.0f} CPU-seconds: won {100 * wins / GAMES / 5:.0f} %", flush=True)
            wins = 0.0
    return {name: np.asarray(array) for name, array in net.items()}


if __name__ == "__main__":
    sys.exit(main())
