"""The gallery of maps: opened, filtered, leafed through and closed by mouse, keys, a gamepad and fingers."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import pygame
import pytest
from pygame.event import Event

from game.engine.board import load_board
from game.engine.ruleset import PLAYERS, board_of, editions, load_ruleset
from game.engine.setup import playable_maps, rules_for
from game.kit.screen.panel import recorded
from game.kit.style import words
from game.pads import map_gallery
from game.pads.map_gallery import MapGallery
from game.setup.choices import Choices
from game.setup.setup_intents import ShowMapsFor, ShowMapsOfKind, StepMap
from game.views.map_choice import ANOTHER, KINDS, PLAIN, SOME, differences, matching, offer, offers
from tests.scenes.test_setup_scene import Desk
from tests.table.lobby.test_lobby_layout import Table


def cards(desk: Desk | Table) -> list[str]:
    names = (spot.target.name for spot in desk.app.room.canvas.spots)
    return [name.removeprefix("map:") for name in names if name.startswith("map:")]


def push(desk: Desk, button: int) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        desk.app.step(0.1, [Event(kind, button=button, instance_id=0)])
    desk.app.step(0.6)


def test_a_map_can_be_found_by_filters_in_the_map_gallery_and_chosen_with_the_mouse() -> None:
    desk = Desk()
    desk.tap("maps")
    first = cards(desk)
    desk.key(pygame.K_PAGEDOWN)
    assert sorted((*first, *cards(desk))) == sorted(playable_maps())
    desk.key(pygame.K_PAGEUP)
    desk.means(ShowMapsOfKind(ANOTHER))
    many = ["australia", "baden-wuerttemberg", "china", "india", "korea", "manhattan", "middle-east", "russia"]
    many += ["south-africa"]
    assert sorted(cards(desk)) == many
    desk.means(ShowMapsFor(6))
    assert sorted(cards(desk)) == many
    desk.means(ShowMapsOfKind(SOME))
    desk.tap("map:quebec")
    assert desk.choices.map == "quebec"
    said = " ".join(desk.texts())
    assert "13, 18, 22, 27, 33, 37, 44 are never put under the deck" in said
    desk.tap("close")
    assert not desk.scene.covered and any("Québec" in text for text in desk.texts())
    desk.tap("deal")
    assert desk.dealt[0][1].record.map == "quebec"
    assert desk.app.settings.maps == ["quebec"]
    desk.scene.begin(desk.app.room)
    desk.tap("maps")
    assert cards(desk)[0] == "quebec", "the map of the last game is first"


def test_the_map_gallery_turns_pages_by_keys_wheel_buttons_and_gamepad(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(map_gallery, "PAGE", 4)
    desk = Desk()
    desk.scene.choices = desk.choices.with_map("brazil")
    desk.app.lay_out()
    desk.tap("maps")
    pages = [cards(desk)]
    desk.key(pygame.K_PAGEDOWN)
    pages.append(cards(desk))
    for _ in range(-(-len(playable_maps()) // 4) - 2):
        desk.tap("turn:on")
        pages.append(cards(desk))
    assert all(len(page) == 4 for page in pages[:-1])
    assert sorted(chain(*pages)) == sorted(playable_maps())
    for page in pages[-2:0:-1]:
        desk.key(pygame.K_PAGEUP)
        assert cards(desk) == page
    desk.app.step(0.1, [Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, touch=False)])
    desk.app.step(0.1)
    assert cards(desk) == pages[0]
    for _ in range(8):
        if desk.app.room.focus.name.startswith("map:"):
            break
        push(desk, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    push(desk, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    goal = desk.app.room.focus.name
    assert goal.startswith("map:") and goal != "map:brazil"
    push(desk, pygame.CONTROLLER_BUTTON_A)
    assert goal == f"map:{desk.choices.map}"
    desk.key(pygame.K_ESCAPE)
    desk.app.step(0.6)
    assert not desk.scene.covered and desk.app.scene is desk.scene


def test_the_map_gallery_describes_the_chosen_map_only_if_it_is_on_the_page() -> None:
    """The differences are never those of a map on another page; each group of maps has a heading with its number."""
    desk = Desk()
    desk.tap("maps")
    found = offers("recharged", 4, ())
    about = words.say("here.title.map", name="Germany")
    assert (
        about in desk.texts() and words.say("setup.gallery.shown", first=1, last=12, count=len(found)) in desk.texts()
    )
    for kind in KINDS:
        count = sum(one.kind == kind for one in found)
        shown = {one.kind for one in found[:12]}
        assert (f"{words.say(f'setup.gallery.{kind}')} · {count}" in desk.texts()) == (kind in shown)
    desk.tap("turn:on")
    assert about not in desk.texts() and "germany" not in cards(desk)
    assert any(words.say("setup.gallery.elsewhere", name="Germany") in text for text in desk.texts())
    desk.tap(f"map:{cards(desk)[0]}")
    assert any(text.startswith("On this map") for text in desk.texts())


def test_the_set_ups_arrows_step_through_all_maps_in_the_order_of_the_map_gallery() -> None:
    desk = Desk()
    order = [one.name for one in offers("recharged", 4, ())]
    for name, by in (("next", 1), ("previous", 0)):
        desk.tap(f"maps:{name}")
        assert desk.choices.map == order[(order.index("germany") + by) % len(order)]
    gallery, choices, seen = MapGallery(), desk.choices, set[str]()
    for _ in order:
        choices = gallery.perform(StepMap(1), choices)
        seen.add(choices.map)
    assert seen == {*playable_maps()}


@pytest.mark.rotates(1)
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_in_the_table_layout_a_map_can_be_chosen_by_touch_from_every_side(turn: int) -> None:
    table = Table()
    for _ in range(turn):
        table.tap("sheet:turn")
    table.tap("maps")
    table.tap("map:north-america")
    assert table.choices.map == "north-america"
    table.tap("close")
    table.tap("maps:next")
    assert table.choices.map != "north-america"


# --- what it says ----------------------------------------------------------------------------------------


@pytest.mark.rotates(1)
@pytest.mark.judges("setup.gallery.same")
@pytest.mark.parametrize("edition", editions())
def test_the_map_gallery_says_that_nothing_is_different_only_of_maps_with_the_editions_rules(edition: str) -> None:
    """If the gallery says that nothing is different, the map has the edition's rules and all first spaces. The filters
    hold each map once. If a map is offered for a number of players, it can be dealt for them."""
    same = words.say("setup.gallery.same")
    for name in playable_maps():
        known, usual = rules_for(edition, name, 4), load_ruleset(edition, 4)
        closed = any(city.supra for city in load_board(name, board_of(edition)).cities)
        nothing = (same,) == differences(edition, name, 4).sentences
        assert nothing == (known == usual and not closed), name
        shown = offer(name, edition, 4)
        if nothing:
            assert shown.kind == PLAIN
        assert shown.players == tuple(PLAYERS)
    found = offers(edition, 4, ())
    assert sorted(one.name for kind in KINDS for one in matching(found, 0, kind)) == sorted(playable_maps())
    assert matching(found, 7, "") == []


def test_the_map_gallery_gives_as_many_new_rules_for_a_map_as_its_help_page_lists() -> None:
    for edition in ("classic", "recharged"):
        some = [one for one in offers(edition, 4, ()) if one.kind == SOME]
        assert len(some) > 2
        for one in some:
            count = len(differences(edition, one.name, 4).sentences)
            assert one.difference == words.say("setup.gallery.new", count=count), one.name


@pytest.mark.judges("setup.gallery.numbers")
@pytest.mark.parametrize("edition", editions())
def test_the_map_gallery_says_usual_rules_of_exactly_the_maps_without_differences(edition: str) -> None:
    for one in offers(edition, 4, ()):
        nothing = differences(edition, one.name, 4).sentences == (words.say("setup.gallery.same"),)
        assert (one.difference == words.say("setup.gallery.plain")) == nothing, one.name


def test_the_number_of_new_rules_in_the_map_gallery_leaves_out_mere_changes_of_numbers() -> None:
    counted = {one.name: one.new_rules for one in offers("classic", 4, ())}
    assert counted == {
        "australia": 4, "baden-wuerttemberg": 4, "benelux": 2, "brazil": 0, "bremen": 2, "central-europe": 2,
        "china": 7, "europe": 2, "france": 0, "germany": 0, "india": 5, "italy": 0, "japan": 2, "korea": 3,
        "manhattan": 5, "middle-east": 4, "north-america": 0, "northern-europe": 2, "quebec": 1, "russia": 4,
        "south-africa": 3,
        "spain-portugal": 2, "uk-ireland": 2, "usa": 0,
    }  # fmt: skip
    assert offer("usa", "recharged", 4).new_rules == 1, "the depot sells coal"


@pytest.mark.rotates(1)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (900, 1600)])
def test_no_text_of_the_map_gallery_is_cut_off_in_any_language(size: tuple[int, int]) -> None:
    for code in (*words.languages(), "pseudo"):
        words.set_language(code)
        scene = Desk().scene
        scene.maps.page = 0
        for name in ("baden-wuerttemberg", "quebec", "russia", "benelux", "bremen"):
            scene.choices = replace(Choices(), map=name)
            for panel in scene.layout(size):
                assert recorded(panel).clipped == (), (code, name)
        scene.maps.page = map_gallery.CLOSED
        assert all(recorded(panel).clipped == () for panel in scene.layout(size) if panel.name == "setup:settings"), (
            code
        )
