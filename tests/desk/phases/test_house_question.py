"""In the desk layout's list of cities to build in, unaffordable cities say so, and each price is beside its city's
name.
"""

from __future__ import annotations

import pytest

from game.desk.desk_layout import panels
from game.desk.phases import house_question
from game.engine.actions import Build
from game.engine.state import Task
from game.kit.screen.panel import Painted, recorded
from game.kit.style import words
from game.session import intents, prompts
from game.session.session import Session
from game.views.building_sites import SUGGESTED
from tests.desk.test_desk_layout import deal, until

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (900, 1600)]


def building(money: int, players: int = 4, hidden_money: bool = False) -> Session:
    session = Session(until(deal(players, hidden_money=hidden_money), Task.BUILD, 4))
    session.match.state.players[0].money = money
    return Session(session.match)


def lain(session: Session, name: str = "question", size: tuple[int, int] = (1280, 800)) -> Painted:
    return next(recorded(panel) for panel in panels(session, size) if panel.name == name)


def slips(shown: Painted) -> set[str]:
    return {target.name for target in shown.targets if target.name.startswith("near:")}


@pytest.mark.parametrize("language", ["en", "es", words.PSEUDO])
def test_a_player_who_can_afford_no_city_sees_the_missing_amount_above_the_list_of_cities(language: str) -> None:
    words.set_language(language)
    try:
        rich, poor = lain(building(500)), lain(building(7))
        assert len(slips(rich)) == SUGGESTED
        assert slips(poor) == slips(rich)
        cheapest = min(int(text) for text, _ in poor.texts if text.isdigit())
        told = words.say("build.too_dear", price=cheapest, money=7)
        whole = " ".join(text for text, _ in poor.texts)
        assert told in whole
        assert told not in " ".join(text for text, _ in rich.texts)
        assert poor.clipped == ()
        assert prompts.instruction(building(7), 0) == words.say("asking.build_none_reason")
    finally:
        words.set_language("en")


def test_touching_an_unaffordable_city_in_the_list_of_cities_is_refused_and_selects_no_house() -> None:
    session = building(7)
    session.perform(next(target.intent for target in lain(session).targets if target.name.startswith("near:")))
    assert session.view(0).refused is not None
    assert not session.draft(0).moves


def test_with_hidden_money_the_list_of_cities_gives_no_hint_of_what_is_unaffordable() -> None:
    shown = [lain(building(money, hidden_money=True)) for money in (7, 500)]
    assert shown[0].panel.key == shown[1].panel.key


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 6])
def test_a_citys_price_is_shown_close_to_the_right_of_its_name(players: int, size: tuple[int, int]) -> None:
    session = building(500, players)
    reach = session.match.state.players[0].reach
    builds = sorted((move for move in session.moves(0) if isinstance(move, Build)), key=lambda move: reach[move.city])
    for move in (builds[0], builds[len(builds) // 2], builds[-1]):
        session.perform(intents.StageMove(0, move))
        shown = lain(session, size=size)
        assert shown.clipped == ()
        unit = shown.panel.unit
        boxes = dict(shown.boxes)
        goal = boxes[session.state.zone.cities[move.city].name]
        assert 0 < boxes["+"].left - goal.right < 90 * unit
        assert boxes["="].right < shown.panel.rect.w - house_question.TOTAL * unit
        left = min(box.left for text, box in shown.boxes if box.top > 45 * unit)
        assert left > 0
        session.perform(intents.Reset(0))
