"""The reinforcement-learning environment, checked with PettingZoo's own tests."""

from __future__ import annotations

import inspect
import re
import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

pettingzoo_test = pytest.importorskip("pettingzoo.test", reason="the optional extra `rl` is not installed")

from game import observation  # noqa: E402
from game.bots import decide  # noqa: E402
from game.engine import rules, setup  # noqa: E402
from game.engine.notation import move_word, read_move  # noqa: E402
from game.engine.plants import CARDS, NUMBERS  # noqa: E402
from game.engine.record import Seat, seen_record, write_record  # noqa: E402
from game.engine.resources import FUELS  # noqa: E402
from game.engine.state import GameState, Phase, Task  # noqa: E402
from game.environment import ElektroEnv, NotReset, OtherObservation, elektro_env  # noqa: E402
from game.match import Match, new_match  # noqa: E402


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_pettingzoo_accepts_the_environment(edition: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pettingzoo_test.api_test(elektro_env(edition=edition, players=players), num_cycles=300)


def test_the_environment_passes_pettingzoos_test_of_seeds() -> None:
    pettingzoo_test.seed_test(lambda: elektro_env(players=3), num_cycles=60)


def test_a_random_game_in_the_environment_ends_with_its_rewards() -> None:
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


def forbidden(env: ElektroEnv) -> int:
    """Return the first action that the action mask forbids the seat to move."""
    return int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])


LAST = len(elektro_env().action_names) - 1


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (-1, f"an action must be from 0 to {LAST}, not -1."),
        (-207, f"an action must be from 0 to {LAST}, not -207."),
        (LAST + 1, f"an action must be from 0 to {LAST}, not {LAST + 1}."),
        (10**6, f"an action must be from 0 to {LAST}, not 1000000."),
        (np.int64(-1), f"an action must be from 0 to {LAST}, not -1."),
        (6.9, "an action must be a whole number, not 6.9."),
        (6.0, "an action must be a whole number, not 6.0."),
        (np.float32(1.5), "an action must be a whole number, not "),
        (True, "an action must be a whole number, not True."),
        (np.True_, "an action must be a whole number, not "),
        ("7", "an action must be a whole number, not '7'."),
        (np.array([1, 2]), "an action must be a whole number, not array([1, 2])."),
        (None, " must act: None is only for agents whose game is over."),
    ],
    ids=repr,
)
def test_the_environment_refuses_an_invalid_action_number_with_a_sentence(action: Any, sentence: str) -> None:
    env = elektro_env()
    env.reset(seed=1)
    before, agent = env.state_now.facts(), env.agent_selection
    with pytest.raises(ValueError) as refused:
        env.step(action)
    assert sentence in str(refused.value)
    assert (env.state_now.facts(), env.agent_selection) == (before, agent)


def test_the_environment_refuses_an_action_that_the_rules_forbid_now() -> None:
    env = elektro_env()
    env.reset(seed=1)
    number, before = forbidden(env), env.state_now.facts()
    told = re.escape(f"{env.agent_selection} may not take action {number} ({env.action_names[number]}) now")
    with pytest.raises(ValueError, match=told):
        env.step(number)
    assert env.state_now.facts() == before


def test_the_environment_refuses_building_in_a_city_not_in_play() -> None:
    env = elektro_env(players=3, regions=["purple", "blue", "red"])
    env.reset(seed=1)
    while env.state_now.task != Task.BUILD:
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
    number = env.action_names.index("build berlin")
    assert "berlin" not in env.state_now.zone.index
    with pytest.raises(ValueError, match=r"\(build berlin\) now"):
        env.step(number)


@pytest.mark.parametrize("kind", [np.int64, np.int8, np.uint16, np.array, int])
def test_the_environment_accepts_numpy_integers_as_actions_and_seeds(kind: Any) -> None:
    env, other = elektro_env(), elektro_env()
    env.reset(seed=kind(9))
    other.reset(seed=9)
    assert env.state_now == other.state_now
    number = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    env.step(kind(number))
    other.step(number)
    assert env.state_now == other.state_now


# --- seeds -------------------------------------------------------------------------------------------


def drawn(env: ElektroEnv, games: int = 1) -> list[tuple[Any, ...]]:
    """Reset the environment for each game and return what was drawn: regions, turn order, deck."""
    found = []
    for _ in range(games):
        env.reset()
        state = env.state_now
        found.append((state.zone.regions, state.order, state.deck, state.hidden, state.pile))
    return found


def test_environments_without_a_seed_deal_different_games_and_not_always_the_same_regions() -> None:
    games = [drawn(elektro_env(players=3), 2) for _ in range(6)]
    assert len({each for pair in games for each in pair}) == 12
    assert len({each[0] for pair in games for each in pair}) > 1, "twelve draws are not all the same"


def test_the_environments_games_after_a_seed_are_determined_by_that_seed() -> None:
    one, two = elektro_env(players=3), elektro_env(players=3)
    one.reset(seed=5)
    two.reset(seed=5)
    assert drawn(one, 3) == drawn(two, 3)
    one.reset(seed=5)
    assert drawn(one, 3) != drawn(two, 3), "a seed starts again"


@pytest.mark.parametrize("regions", [None, ["purple", "blue", "red"]])
def test_the_environment_deals_the_same_game_from_a_seed_as_the_engine(regions: list[str] | None) -> None:
    env = elektro_env(players=3, regions=regions)
    env.reset(seed=7)
    state = setup.seeded_game("recharged", "germany", 3, 7, regions)
    rules.begin(state)
    assert env.state_now == state


@pytest.mark.parametrize(
    ("seed", "sentence"),
    [
        (-5, "seed must not be negative, as -5 is."),
        (1.5, "seed must be a whole number, not 1.5."),
        (True, "seed must be a whole number, not True."),
        ("7", "seed must be a whole number, not '7'."),
    ],
)
def test_the_environment_refuses_an_invalid_seed_and_keeps_its_game(seed: Any, sentence: str) -> None:
    env = elektro_env()
    env.reset(seed=1)
    before = env.state_now
    with pytest.raises(ValueError, match=re.escape(sentence)):
        env.reset(seed=seed)
    assert env.state_now is before


# --- options of reset --------------------------------------------------------------------------------


def test_options_of_reset_apply_to_one_game_and_do_not_change_the_observation_space() -> None:
    env = elektro_env("classic", players=3)
    shape = env.observation_space("seat_0")["observation"].shape
    env.reset(seed=4, options={"regions": ["purple", "blue", "red"], "house_rules": {"hidden_money": True}})
    assert set(env.state_now.zone.regions) == {"purple", "blue", "red"}
    assert env.state_now.rules.hidden_money
    assert env.observe("seat_1")["observation"].shape == shape
    env.reset(seed=4, options={"edition": "bsw"})
    assert env.state_now.rules.edition == "bsw"
    assert env.observe("seat_1")["observation"].shape == shape
    env.reset(seed=4)
    assert env.state_now.rules.edition == "classic" and not env.state_now.rules.hidden_money


def recorded(commits: int, players: int = 3, map_name: str = "germany") -> Match:
    """Return a game of greedy bots after this many commits."""
    seats = [Seat(colour, "greedy", colour) for colour in ("red", "blue", "green", "black")[:players]]
    match, random = new_match("recharged", map_name, seats, 2), Random(2)
    while len(match.record.lines) < commits and not match.over:
        seat = match.asked()[-1]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    return match


@pytest.mark.parametrize("by", ["text", "path"])
def test_the_environment_continues_a_game_from_its_record(by: str, tmp_path: Path) -> None:
    match = recorded(20)
    text = write_record(match.record)
    (tmp_path / "one.elektro").write_text(text, "utf-8")
    env = elektro_env(players=3)
    env.reset(options={"record": text if by == "text" else tmp_path / "one.elektro"})
    assert env.state_now == match.state
    played_out(env)


def test_the_environment_keeps_choices_already_made_in_a_record_that_stops_in_bureaucracy() -> None:
    match, random = recorded(0), Random(2)
    while match.state.task != Task.RUN or len(match.ready) < 2 or match.state.round < 3:
        seat = match.asked()[-1]
        match.commit(seat, decide(match.state, "greedy", random, seat))
    env = elektro_env(players=3)
    env.reset(options={"record": write_record(match.record)})
    (left,) = match.asked()
    assert env.agent_selection == f"seat_{left}"
    moves = decide(match.state, "greedy", random, left)
    match.commit(left, moves)
    for move in moves:
        env.step(env.action_names.index(move_word(move, env.state_now.zone)))
    assert env.state_now == match.state


def test_the_environment_continues_a_given_position_without_changing_it() -> None:
    match = recorded(25)
    before = match.state.copy()
    env = elektro_env(players=3)
    env.reset(options={"position": match.state})
    assert env.state_now == before
    played_out(env)
    assert match.state == before


def played_out(env: ElektroEnv) -> None:
    """Play to the end, choosing only actions that the action mask allows."""
    random = np.random.default_rng(1)
    while not any(env.terminations.values()):
        env.step(int(random.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
    assert set(env.rewards.values()) == {1, -1}


def view_record() -> str:
    return write_record(seen_record(recorded(3).record))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (lambda: {"region": ["red"]}, "reset knows no option 'region', only edition, regions, house_rules, record"),
        (lambda: {7: 1}, "reset knows no option 7, only"),
        (lambda: {"regions": "red"}, "regions must be a list of names, not the text 'red'."),
        (lambda: {"regions": ["red"]}, "3 players use 3 regions, not 1."),
        (lambda: {"regions": ["red", "blue", "mauve"]}, "Germany has no region 'mauve'."),
        (lambda: {"edition": "third"}, "There is no edition 'third'"),
        (lambda: {"house_rules": {"luck": 1}}, "house rules: there is no rule 'luck'."),
        (lambda: {"record": "elektro 1\nedition x\nwho\n"}, "The record: line 3: "),
        (lambda: {"record": Path(__file__)}, f"{__file__}: line 1: "),
        (lambda: {"record": 7}, "The option record must be a record's text or its Path, not 7."),
        (lambda: {"record": None}, "The option record must be a record's text or its Path, not None."),
        (lambda: {"record": Path("/dev/null/none")}, f"{Path('/dev/null/none')}: "),
        (lambda: {"record": Path("/dev/zero")}, f"{Path('/dev/zero')}: "),
        (lambda: {"record": view_record()}, "The record does not say which cards are in the deck."),
        (lambda: {"record": write_record(recorded(9999).record)}, "The record has no seat to move"),
        (lambda: {"record": write_record(recorded(2, 2).record)}, "The record has 2 players, this environment 3."),
        (
            lambda: {"position": recorded(2, 3, "usa").state},
            "The position is played on other cities than this environment's, of germany.",
        ),
        (lambda: {"position": "middle"}, "The option position must be a GameState, not 'middle'."),
        (
            lambda: {"position": setup.seeded_game("recharged", "germany", 3, 1)},
            "The position has no seat to move: its game is over or has not begun.",
        ),
        (
            lambda: {"position": recorded(2).state, "regions": ["red", "blue", "purple"]},
            "The option position says all of a game: give no other option beside it.",
        ),
    ],
)
def test_the_environment_refuses_impossible_options_of_reset_and_keeps_its_game(options: Any, sentence: str) -> None:
    env = elektro_env(players=3)
    env.reset(seed=1)
    before, facts = env.state_now, env.state_now.facts()
    with pytest.raises(ValueError) as refused:
        env.reset(seed=2, options=options())
    assert sentence in str(refused.value)
    assert env.state_now is before and before.facts() == facts


def test_the_environment_refuses_an_edition_that_has_another_board_of_its_map() -> None:
    """The editions print Germany with different cities, but the spaces must not change."""
    env = elektro_env("recharged", "germany", 3)
    with pytest.raises(ValueError, match=r"^classic is played on another board of germany: make an environment"):
        env.reset(options={"edition": "classic"})


# --- before a game -----------------------------------------------------------------------------------

EARLY: dict[str, Callable[[ElektroEnv], Any]] = {
    "step": lambda env: env.step(0),
    "observe": lambda env: env.observe("seat_0"),
    "last": lambda env: env.last(),
    "agent_iter": lambda env: next(iter(env.agent_iter())),
    "render": lambda env: env.render(),
    "state_now": lambda env: env.state_now,
    "agents": lambda env: env.agents,
    "agent_selection": lambda env: env.agent_selection,
    "rewards": lambda env: env.rewards,
    "terminations": lambda env: env.terminations,
    "truncations": lambda env: env.truncations,
    "infos": lambda env: env.infos,
}


@pytest.mark.parametrize("name", EARLY)
def test_using_the_environment_before_reset_raises_an_error_in_one_sentence(name: str) -> None:
    env = elektro_env(render_mode="ansi")
    with pytest.raises(NotReset, match=r"^There is no game yet: call reset\(\) before "):
        EARLY[name](env)
    env.reset(seed=1)
    EARLY["last"](env)


def test_the_environments_spaces_and_names_exist_before_reset() -> None:
    env = elektro_env(players=3)
    length = len(env.feature_names)
    assert env.observation_space("seat_0")["observation"].shape == (length,)
    assert env.action_space("seat_0").n == len(env.action_names)
    assert (env.layout.version, env.layout.length) == (observation.VERSION, length)
    assert env.metadata["observation_version"] == observation.VERSION
    with pytest.raises(AttributeError, match="no attribute 'agent_selektion'"):
        getattr(env, "agent_selektion")  # noqa: B009


def test_the_environment_refuses_an_unknown_agent_or_render_mode_in_one_sentence() -> None:
    env = elektro_env(players=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"^There is no agent 'seat_2', only seat_0, seat_1\.$"):
        env.observe("seat_2")
    with pytest.raises(ValueError, match=r"^render_mode must be None or 'ansi', not 'human'\.$"):
        elektro_env(render_mode="human")
    with pytest.raises(ValueError, match=r"^players must be a whole number, not 3\.0\.$"):
        elektro_env(players=3.0)  # type: ignore[arg-type]


def test_the_layout_of_observations_depends_on_map_and_players_but_not_on_regions() -> None:
    layouts = [
        elektro_env(players=3).layout,
        elektro_env(players=3, regions=["purple", "blue", "red"]).layout,
        elektro_env(players=4).layout,
        elektro_env(players=3, map_name="usa").layout,
    ]
    assert layouts[0] == layouts[1]
    assert len({layout.digest for layout in layouts}) == 3
    with pytest.raises(OtherObservation, match=r"^mine\.npz: the model reads "):
        layouts[0].check(layouts[2].told(), "mine.npz")


def test_the_environments_mask_of_legal_actions_reveals_nothing_hidden() -> None:
    env = elektro_env(players=3, house_rules={"hidden_money": True})
    env.reset(seed=2)
    random = np.random.default_rng(5)
    for _ in range(400):
        seat = env.agent_selection
        mask = env.observe(seat)["action_mask"]
        twin = elektro_env(players=3)
        position = env.state_now.copy()
        for player in position.players:
            player.money += 0 if f"seat_{player.seat}" == seat else 50
        twin.reset(options={"position": position})
        assert twin.agent_selection == seat
        assert np.array_equal(twin.observe(seat)["action_mask"], mask)
        env.step(int(random.choice(np.flatnonzero(mask))))
        if any(env.terminations.values()):
            break


def test_the_environment_takes_only_named_options() -> None:
    known = inspect.signature(elektro_env).parameters
    assert list(known) == ["edition", "map_name", "players", "regions", "house_rules", "render_mode"]
    assert all(
        option.kind is not option.VAR_KEYWORD and option.default is not option.empty for option in known.values()
    )
    with pytest.raises(TypeError):
        elektro_env(plaers=3)  # type: ignore[call-arg]


@pytest.mark.parametrize("players", [2, 5])
def test_every_number_of_an_observation_and_every_action_has_a_different_name(players: int) -> None:
    env = elektro_env(players=players)
    env.reset(seed=3)
    names = env.feature_names
    assert (len(set(names)),) == env.observation_space("seat_0")["observation"].shape == (len(names),)
    assert len(env.action_names) == len(set(env.action_names)) == env.action_space("seat_0").n


def test_the_names_of_an_observation_and_of_actions_match_their_positions() -> None:
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
            } == {card for card in state.current if card in CARDS}
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


def _named(board: ElektroEnv) -> tuple[dict[str, float], list[int]]:
    """Return what the agent to act observes, by name, and the numbers of its legal actions."""
    seen = board.observe(board.agent_selection)
    choices = [number for number, legal in enumerate(seen["action_mask"]) if legal]
    return dict(zip(board.feature_names, seen["observation"], strict=True)), choices


def test_second_networks_are_actions_and_observed_only_on_japans_board() -> None:
    plain, japan = elektro_env("classic", "germany", 3), elektro_env("classic", "japan", 3)
    assert not [name for name in (*plain.action_names, *plain.feature_names) if "found" in name]
    assert japan.action_names[-1].startswith("found ")
    japan.reset(seed=1)
    random = Random(1)
    founded = 0
    while japan.agents and not all(japan.terminations.values()):
        names, choices = _named(japan)
        seat = japan.possible_agents.index(japan.agent_selection)
        city = japan.state_now.founded[seat]
        told = [name for name, value in names.items() if name.startswith("seat+0.founded.") and value]
        assert told == ([] if city < 0 else [f"seat+0.founded.{japan.state_now.zone.cities[city].id}"])
        begins = [number for number in choices if japan.action_names[number].startswith("found ")]
        founded += bool(begins)
        japan.step(begins[0] if begins else random.choice(choices))
    assert founded, "no seat could begin a second network later than in round 1"


def test_buying_coal_from_the_depot_is_an_action_only_on_south_africas_board() -> None:
    plain, board = elektro_env("classic", "usa", 3), elektro_env("classic", "south-africa", 3)
    assert not [name for name in (*plain.action_names, *plain.feature_names) if "depot" in name]
    assert board.action_names[-1] == "buy coal depot"
    with pytest.raises(ValueError, match="has another depot_apart"):
        board.reset(seed=1, options={"house_rules": {"coal_depot_price": 0}})
    board.reset(seed=4)
    random, bought = Random(2), 0
    while board.agents and not all(board.terminations.values()):
        names, choices = _named(board)
        assert names["depot"] == pytest.approx(board.state_now.depot / 24)
        last = len(board.action_names) - 1
        bought += last in choices
        board.step(last if last in choices else random.choice(choices))
    assert bought, "the depot never sold beside the market"


def test_the_observation_counts_the_rounds_houses_only_on_indias_board() -> None:
    plain, board = elektro_env("classic", "usa", 3), elektro_env("classic", "india", 3)
    assert "built" not in plain.feature_names and "built" in board.feature_names
    with pytest.raises(ValueError, match="has another outage_houses"):
        board.reset(seed=1, options={"position": plain_position()})
    board.reset(seed=4)
    random, most = Random(2), 0.0
    while board.agents and not all(board.terminations.values()):
        names, choices = _named(board)
        assert names["built"] == pytest.approx(board.state_now.built / 6)
        most = max(most, names["built"])
        board.step(random.choice(choices))
    assert most > 0


def test_the_observation_shows_plants_set_aside_only_on_manhattans_board() -> None:
    plain, board = elektro_env("recharged", "usa", 3), elektro_env("recharged", "manhattan", 3)
    assert not [name for name in plain.feature_names if "recycled" in name or "bonus" in name]
    with pytest.raises(ValueError, match="has another recycling or discount_bonus"):
        board.reset(seed=1, options={"house_rules": {"discount_bonus": False}})
    board.reset(seed=4)
    random, aside, second = Random(2), 0, 0
    while board.agents and not all(board.terminations.values()):
        names, choices = _named(board)
        state = board.state_now
        assert [plant for plant in NUMBERS if names[f"recycled.{plant}"]] == sorted(state.recycled)
        assert names["seat+0.bonus"] == float(state.bonus == state.actor)
        aside, second = max(aside, len(state.recycled)), second + (state.bonus == state.actor)
        board.step(random.choice(choices))
    assert aside > 4 and second, "the rules never acted"


def test_the_observation_shows_the_moved_oil_price_only_on_the_middle_easts_board() -> None:
    plain, board = elektro_env("classic", "usa", 3), elektro_env("classic", "middle-east", 3)
    assert "moved.oil" not in plain.feature_names and "moved.oil" in board.feature_names
    board.reset(seed=4)
    random, most = Random(2), 0.0
    while board.agents and not all(board.terminations.values()):
        names, choices = _named(board)
        most = max(most, names["moved.oil"])
        board.step(random.choice(choices))
    assert most > 0


def test_the_second_fuel_market_is_observed_only_on_koreas_board() -> None:
    plain, board = elektro_env("classic", "usa", 3), elektro_env("classic", "korea", 3)
    assert not [name for name in plain.feature_names if name in ("away", "stays") or name.startswith("aside.")]
    assert not [name for name in plain.action_names if "visit" in name]
    visit = next(number for number, name in enumerate(board.action_names) if "visit" in name)
    board.reset(seed=4)
    random, away, stays = Random(2), 0, 0
    while board.agents and not all(board.terminations.values()):
        names, choices = _named(board)
        state = board.state_now
        shares = [count / box for count, box in zip(state.aside, state.rules.tokens, strict=True)]
        assert [names[f"aside.{fuel}"] for fuel in FUELS] == pytest.approx(shares)
        assert (names["away"], names["stays"]) == (state.away, state.stays)
        away, stays = away + state.away, stays + state.stays
        board.step(visit if visit in choices and random.random() < 0.5 else random.choice(choices))
    assert away and stays, "nobody visited the other market"


def plain_position() -> GameState:
    """Return a game on the map of India at its first decision, without the rule of outages."""
    state = setup.seeded_game("classic", "india", 3, 1)
    rules.begin(state)
    state.rules = replace(state.rules, outage_houses=0)
    return state
