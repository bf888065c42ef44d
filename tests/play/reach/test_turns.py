"""Whenever a person decides, every legal kind of action can be committed: by hand, by keys, by fingers.

uv run pytest -s -m slow tests/play/reach/test_turns.py every setting walked, every distinct situation tried uv run
python -m tests.play.reach --help one setting
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from game.engine.ruleset import editions
from game.kit.pen.pen import Pen
from game.kit.screen.panel import Panel
from game.kit.style.settings import BIDDINGS
from tests.play.reach.away import faults
from tests.play.reach.glass import Glass
from tests.play.reach.person import PEOPLE
from tests.play.reach.rooms import MISSED, Room, due, tried
from tests.play.reach.situations import Setting, Situation, bases, drawn_by_chance, kind_of, settings, situations, walk
from tests.play.reach.turns import meanings, nominated, reached
from tests.workshop import gallery

WAYS = (("desk", "mouse"), ("desk", "keys"), ("desk", "gamepad"), ("table", "fingers"))
HAND = {"desk": "mouse", "table": "fingers"}
"""The means of input by which covers are closed in each layout."""
SAMPLED = 2
"""Settings of each way in the normal suite, with up to three switches changed at once."""
TRIED = 4
"""The situations tried in each of these settings."""
PARTS = 6
"""In so many parts every situation is tried, so that each fits into the time there is for longer proofs."""


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("layout", "means"), WAYS)
def test_every_kind_of_action_can_be_committed_by_hand_in_random_settings(layout: str, means: str) -> None:
    random = Random(f"{layout} {means}")
    wrong: dict[str, str] = {}
    for _ in range(SAMPLED):
        room = Room(layout, random.choice(gallery.SIZES[layout][:3]))
        found = list(walk(drawn_by_chance(random, 3), set(), random.randrange(1000)))
        for situation in random.sample(found, min(TRIED, len(found))):
            wrong |= tried(situation, room, means, [random.choice(situation.kinds)])
            _, missed = faults(room.app, PEOPLE[HAND[layout]](Glass(room.app)))  # of the next decision
            wrong |= {f"after {situation.name} {layout} {room.size} {situation.setting}": each for each in missed}
    assert wrong == {}


@pytest.mark.rotates(1)
@pytest.mark.parametrize(("layout", "means"), WAYS)
def test_a_player_allowed_to_pass_on_their_own_nomination_can_do_so_by_every_input(layout: str, means: str) -> None:
    """Classic 2005: from round 2 a plant is nominated first, and then bid on or passed."""
    setting = Setting("classic-2005", "germany", 3)
    found = [one for one in walk(setting, set()) if one.key[0] == "OPEN" and "pass" in one.kinds]
    assert found
    assert tried(found[0], Room(layout), means, ["pass"]) == {}


@pytest.mark.rotates(1)
@pytest.mark.parametrize("bidding", BIDDINGS)
def test_every_answer_to_a_nomination_can_be_given_by_hand_all_at_once_or_bid_by_bid(bidding: str) -> None:
    room = Room("table", bidding=bidding)
    found = [one for one in proofs() if nominated(one.load()) and not one.laid]
    assert {kind for one in found for kind in one.kinds} == set(ANSWERS)
    wrong = dict[str, str]()
    for situation in found:
        wrong |= tried(situation, room, "fingers")
    assert wrong == {}


# --- the proof sees what it is for -----------------------------------------------------------------------

PROOFS = (
    Setting("recharged", "usa", 2),
    Setting("classic-2005", "germany", 3),
    Setting("classic-2005", "germany", 3, (("start_cities", True),)),
    Setting("classic", "germany", 2),
)
"""Games in which every kind of action occurs."""
KINDS = (
    *("bid least", "bid more", "build", "buy coal", "buy garbage", "buy oil", "buy uranium", "done", "drop coal"),
    *("drop garbage", "drop oil", "drop uranium", "mark", "nominate", "nominate discounted", "pass", "place", "run"),
    *("run mixed", "scrap"),
)
ANSWERS = ("bid least", "bid more", "pass")
"""The kinds of action that answer a nomination."""
PLACES = (
    *((kind, layout, "together") for kind in KINDS for layout in ("desk", "table")),
    *((kind, "table", "turns") for kind in ANSWERS),
)
"""Each kind of action in each layout; at a table also where people bid one after the other."""


@cache
def proofs() -> list[Situation]:
    """Return the situations that occur in the games with the settings in `PROOFS`."""
    return [situation for setting in PROOFS for situation in walk(setting, set())]


def test_every_kind_of_action_occurs_in_one_of_four_sample_games() -> None:
    assert {kind for situation in proofs() for kind in situation.kinds} == set(KINDS)


def of_kind(kind: str) -> tuple[Situation, set[object]]:
    """Return a situation in which this kind of action is legal, besides others where possible, and the meaning of its
    targets.
    """
    for situation in sorted(proofs(), key=lambda one: (one.kinds[1:] == (), len(one.laid))):
        state = reached(situation.load(), situation.seat, situation.laid)
        found = [meant for move, meant in meanings(state, situation.seat).items() if kind_of(move, state) == kind]
        if found:
            return situation, {intent for meant in found for intent in meant}
    raise AssertionError(f"no situation for {kind}")


@pytest.mark.rotates(11)
@pytest.mark.parametrize(("kind", "layout", "bidding"), PLACES)
def test_the_check_of_playable_actions_detects_a_kind_of_action_without_a_touch_target(
    kind: str, layout: str, bidding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All legal kinds are checked, whichever is committed: here the last one, and another has no target."""
    situation, hidden = of_kind(kind)
    usual = Panel.recorder

    def without(panel: Panel) -> Pen:
        pen = usual(panel)
        pen.targets = [target for target in pen.targets if target.intent not in hidden]
        return pen

    room = Room(layout, bidding=bidding)
    other = next((each for each in reversed(situation.kinds) if each != kind), kind)
    assert tried(situation, room, HAND[layout], [other]) == {}
    monkeypatch.setattr(Panel, "recorder", without)
    wrong = tried(situation, room, HAND[layout], [other])
    assert [why for why in wrong.values() if why.startswith(MISSED)], wrong


# --- whole -----------------------------------------------------------------------------------------------


@cache
def everything() -> list[Situation]:
    """Return every distinct situation of every edition, map and number of players with every value of every switch."""
    found = situations([*bases(), *settings()])
    kinds = Counter(kind for situation in found for kind in situation.kinds)
    print(f"\n{sum(1 for _ in bases())} bases, {sum(1 for _ in settings())} settings, {len(found)} situations, {kinds}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("layout", "means"), WAYS)
def test_every_distinct_situation_in_every_edition_and_map_can_be_played_by_hand(
    layout: str, means: str, part: int
) -> None:
    room, done, wrong, count = Room(layout), set[tuple[object, ...]](), dict[str, str](), 0
    for number, situation in enumerate(everything()):
        kinds = due(situation, done)
        if number % PARTS == part:
            count += len(kinds)
            wrong |= tried(situation, room, means, kinds)
    print(f"{layout} by {means}, part {part}: {count} commits, {len(wrong)} wrong")
    assert wrong == {}


@pytest.mark.slow
@pytest.mark.parametrize("edition", editions())
def test_on_every_map_with_any_number_of_players_each_task_can_be_played_by_hand(edition: str) -> None:
    """Every legal move is drawn and hit on every map for every number of players, in one situation of each task."""
    wrong, random = dict[str, str](), Random(edition)
    for setting in bases():
        if setting.edition == edition:
            by_task: dict[object, Situation] = {}
            for situation in walk(setting, set(), setting.players):
                by_task[situation.key[0]] = situation
            for situation in by_task.values():
                layout, means = random.choice(WAYS)
                room = Room(layout, random.choice(gallery.SIZES[layout][:2]))
                wrong |= tried(situation, room, means, [random.choice(situation.kinds)])
    assert wrong == {}
