"""The set-up scene with mouse and keyboard: seats, kinds, colours, names, regions, problems, deal, resume."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game.app import App
from game.bots.levels import LEVELS, read_player
from game.engine.board import playable_regions, read_regions
from game.engine.ruleset import editions
from game.engine.setup import choices_of_regions
from game.kit.screen.panel import recorded
from game.kit.style import words
from game.kit.style.settings import Settings
from game.match import Match
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.setup_scene import SetupScene
from game.setup.chair_intents import ChooseOpponent, NextBot, SetKind
from game.setup.choices import MOST_SEED, Choices
from game.setup.rule_words import usual_rules
from game.setup.setup_intents import CloseOpponents, SetEdition, SetLayout, SetThinking
from tests.map_samples import BOXED
from tests.play.driving import FRAME, between
from tests.workshop.driving import keystroke

SIZE = (1280, 800)


class Desk:
    """The set-up on a screen, and the scene it opened."""

    def __init__(self, choices: Choices | None = None, unfinished: Path | None = None) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_mode((1, 1))
        self.dealt: list[tuple[Choices, Match]] = []
        self.resumed: list[Path] = []
        self.left = 0
        self.scene = SetupScene(
            choices or Choices(),
            lambda chosen, match: self.dealt.append((chosen, match)),
            self.resumed.append,
            self.leave,
            unfinished,
            Random(1),
        )
        self.app = App(self.scene, Settings(speed="still"), "desk", Surface(SIZE))
        self.app.step(FRAME)

    def leave(self) -> None:
        self.left += 1

    @property
    def choices(self) -> Choices:
        return self.scene.choices

    def tap(self, name: str) -> None:
        """Click the first target with this name; what follows an "=" in a target's name is ignored."""
        spots = [spot for spot in self.app.room.canvas.spots if spot.target.name.split("=")[0] == name]
        assert spots, f"{name}: {[spot.target.name for spot in self.app.room.canvas.spots]}"
        self.click(spots[0].target.rect.center)

    def means(self, intent: object) -> None:
        """Click the target with this intent."""
        for spot in self.app.room.canvas.spots:
            if spot.target.intent == intent:
                self.click(spot.target.rect.center)
                return
        raise AssertionError(f"nothing means {intent}")

    def click(self, place: tuple[float, float]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.step(FRAME, [Event(kind, pos=place, button=1, touch=False)])
        self.app.step(0.6)

    def type(self, text: str) -> None:
        for letter in text:
            self.key(pygame.K_a, letter)

    def key(self, key: int, text: str = "") -> None:
        for event in keystroke(key, text):
            self.app.step(FRAME / 2, [event])

    def enabled(self, name: str) -> bool:
        spot = self.app.room.canvas.spot(name)
        return spot is not None and spot.target.enabled

    def texts(self) -> list[str]:
        return [text for painted in self.app.room.canvas.painted for text, _ in painted.texts]


# --- chairs ------------------------------------------------------------------------------------------


def test_seats_can_be_added_and_removed_in_the_set_up_for_two_to_six_players() -> None:
    desk = Desk()
    desk.tap("sit:4")
    desk.tap("sit:5")
    assert desk.choices.players == 6
    for place in (1, 2, 3, 4):
        desk.tap(f"rise:{place}")
    assert [chair.taken for chair in desk.choices.chairs] == [True, False, False, False, False, True]
    desk.tap("rise:0")
    assert desk.choices.players == 2, "two remain"
    assert not desk.enabled("rise:0")


def test_a_seat_of_the_set_up_can_be_set_to_a_person_or_a_bot() -> None:
    desk = Desk()
    desk.means(SetKind(1, "person"))
    desk.means(NextBot(2, 1))
    assert [chair.kind for chair in desk.choices.chairs[:4]] == [
        "person",
        "person",
        "magnate.builder",
        "apprentice.hoarder",
    ]


def test_touching_a_bot_again_asks_for_its_level_temperament_and_time() -> None:
    desk = Desk()
    desk.tap("kind:2:bot")
    said = desk.texts()
    assert words.say("setup.who", name="Carla") in said
    for level in LEVELS:
        assert words.say(f"setup.kind.{level}") in said
    desk.means(SetKind(2, "magnate.builder"))
    desk.means(SetKind(2, "magnate.cautious"))
    desk.means(SetKind(2, "director.cautious"))
    desk.means(SetThinking(0.05))
    desk.tap("close")
    assert words.say("setup.who", name="Carla") not in desk.texts()
    desk.means(ChooseOpponent(2))
    asked = [words.say("setup.temperament_title"), words.say("setup.thinking_title")]
    for kind, rows in (("person", []), ("chance", asked[1:]), ("director.cautious", asked)):
        desk.scene.choices = desk.choices.with_chair(2, kind=kind)
        desk.app.lay_out()
        assert [said for said in asked if said in desk.texts()] == rows
    desk.tap("close")
    assert desk.choices.chairs[2].kind == "director.cautious"
    desk.tap("deal")
    _, match = desk.dealt[0]
    assert [seat.kind for seat in match.seats] == [
        "person",
        "engineer.cautious",
        "director.cautious_0.05",
        "apprentice.hoarder",
    ]


def test_the_row_of_a_seat_in_the_set_up_names_its_bots_strength_and_temperament() -> None:
    """The level by the arrows, the temperament on the sheet; each seat a mix of its own."""
    desk = Desk()
    for place, (level, leans) in enumerate((("apprentice", "bold"), ("magnate", "cautious")), start=1):
        for _ in range(9):
            if (known := read_player(desk.choices.chairs[place].kind)) and known.level == level:
                break
            desk.means(NextBot(place, 1))
        desk.means(ChooseOpponent(place))
        desk.means(SetKind(place, f"{level}.{leans}"))
        desk.means(CloseOpponents())
    said = desk.texts()
    assert {"Bold, easy", "Cautious, very hard"} <= set(said)
    assert [desk.choices.chairs[place].kind for place in (1, 2)] == ["apprentice.bold", "magnate.cautious"]


def test_escape_closes_the_set_ups_sheet_of_bots() -> None:
    desk = Desk()
    desk.tap("kind:1:bot")
    desk.key(pygame.K_ESCAPE)
    desk.app.step(0.6)
    assert not desk.scene.who.is_open and desk.app.scene is desk.scene


def test_choosing_a_colour_in_the_set_up_swaps_it_with_the_seat_that_had_it() -> None:
    desk = Desk()
    desk.tap("colour:0")
    assert [chair.colour for chair in desk.choices.chairs[:2]] == ["blue", "red"]
    assert len({chair.colour for chair in desk.choices.chairs}) == 6


def test_a_players_name_can_be_typed_in_the_set_up() -> None:
    desk = Desk()
    desk.tap("name:0")
    for _ in range(4):
        desk.key(pygame.K_BACKSPACE)
    desk.type("Zoë Ørsted the Long")
    assert desk.choices.chairs[0].name == "Zoë Ørsted t"
    desk.key(pygame.K_RETURN)
    assert not desk.scene.typing
    assert desk.dealt == [], "Enter ends the name and deals nothing"
    desk.type("x")
    assert desk.choices.chairs[0].name == "Zoë Ørsted t"


def test_tab_ends_typing_a_name_in_the_set_up_and_shows_the_keyboard_focus() -> None:
    desk = Desk()
    desk.tap("name:0")
    desk.key(pygame.K_TAB)
    assert not desk.scene.typing
    assert desk.app.room.focus.visible


# --- the game ----------------------------------------------------------------------------------------


def test_edition_map_layout_and_hidden_money_can_be_chosen_in_the_set_up() -> None:
    desk = Desk()
    desk.means(SetEdition("classic"))
    desk.tap("maps")
    desk.tap("map:usa")
    desk.tap("close")
    desk.means(SetLayout("table"))
    assert (desk.choices.edition, desk.choices.map, desk.choices.layout) == ("classic", "usa", "table")
    assert desk.choices.rules.hidden_money, "at a touch table money is covered"
    desk.tap("hidden_money")
    assert not desk.choices.rules.hidden_money


def test_the_set_up_is_shown_in_the_chosen_language() -> None:
    desk = Desk()
    english = desk.texts()
    words.set_language("es")
    desk.app.lay_out()
    spanish = desk.texts()
    assert words.say("setup.deal").upper() in [text.upper() for text in spanish]
    assert "Deal the cards" not in spanish
    assert len(english) == len(spanish)


def test_the_same_deal_number_typed_in_the_set_up_deals_the_same_game() -> None:
    desk = Desk()
    desk.tap("seed")
    desk.type("4x2")
    desk.key(pygame.K_RETURN)
    assert desk.choices.seed == 42
    desk.tap("deal")
    desk.app.step(0.6)
    desk.tap("deal")
    (_, first), (_, second) = desk.dealt
    assert first.record.deal == second.record.deal
    assert first.state == second.state


def test_the_deal_number_typed_in_the_set_up_has_a_limited_length() -> None:
    desk = Desk()
    desk.tap("seed")
    desk.type("1234567")
    assert desk.choices.seed == MOST_SEED
    for _ in range(9):
        desk.key(pygame.K_BACKSPACE)
    assert desk.choices.seed == 0


# --- regions -----------------------------------------------------------------------------------------


def tap_regions(desk: Desk) -> set[str]:
    """Click down the middle of the map; return the regions that were selected or deselected."""
    rect = next(painted.panel.rect for painted in desk.app.room.canvas.painted if painted.panel.name == "setup:board")
    seen = set()
    for part in range(1, 20):
        before = desk.choices.regions
        desk.click(between(rect.midtop, rect.midbottom, part / 20))
        seen |= set(desk.choices.regions) ^ set(before)
    return seen


def test_regions_are_chosen_by_touching_them_on_the_set_ups_map() -> None:
    assert len(tap_regions(Desk())) >= 3


def test_tapping_a_region_of_the_set_up_again_deselects_it() -> None:
    desk = Desk()
    desk.tap("region:red")
    assert desk.choices.regions == ("red",)
    desk.tap("region:red")
    assert desk.choices.regions == ()


@pytest.mark.judges(
    "setup.problem.drafting setup.problem.region_count setup.problem.region_stranded setup.problem.regions_apart"
)
def test_too_few_chosen_regions_prevent_the_deal_with_a_reason() -> None:
    desk = Desk()
    desk.tap("region:red")
    assert not desk.enabled("deal")
    desk.tap("deal")
    assert desk.dealt == []
    problem, values = desk.choices.hindrance
    assert words.say(f"setup.problem.{problem}", **values) in desk.texts()


def test_chosen_regions_that_are_not_connected_prevent_the_deal() -> None:
    choices = Choices()
    pairs = {frozenset(choice) for choice in playable_regions(choices.board, choices.regions_wanted)}
    regions = choices.board.regions
    apart = next(
        choice
        for choice in (
            regions[:4],
            regions[1:5],
            regions[2:6],
            (*regions[:3], regions[5]),
            (*regions[:2], *regions[4:]),
        )
        if frozenset(choice) not in pairs
    )
    desk = Desk()
    for region in apart:
        desk.tap(f"region:{region}")
    assert not desk.enabled("deal")


@pytest.mark.judges("setup.problem.islands_apart")
def test_on_a_map_of_two_islands_the_chosen_regions_of_each_island_must_be_connected() -> None:
    desk = Desk(Choices().with_map("uk-ireland"))
    for region in ("red", "brown", "purple", "green"):
        desk.tap(f"region:{region}")
    assert words.say("setup.problem.islands_apart") in desk.texts() and not desk.enabled("deal")
    desk.tap("region:brown")
    desk.tap("region:pink")
    assert desk.enabled("deal"), "no connection leads from one island to the other"


def test_regions_drawn_at_random_in_the_set_up_can_be_dealt() -> None:
    desk = Desk()
    for _ in range(4):
        desk.tap("draw")
        assert len(desk.choices.regions) == desk.choices.regions_wanted
        assert desk.enabled("deal")
    desk.tap("deal")
    assert set(desk.dealt[0][1].record.zone.regions) == set(desk.choices.regions)


# --- ways out ----------------------------------------------------------------------------------------


def test_the_dealt_game_follows_the_choices_of_the_set_up() -> None:
    desk = Desk()
    desk.tap("sit:4")
    desk.means(SetKind(4, "person"))
    desk.means(SetEdition("classic"))
    desk.tap("deal")
    choices, match = desk.dealt[0]
    assert choices == desk.choices
    assert match.record.edition == "classic"
    assert [seat.name for seat in match.seats] == [chair.name for chair in desk.choices.chairs if chair.taken]
    bots = ["engineer.cautious", "director.builder", "apprentice.hoarder"]
    assert [seat.kind for seat in match.seats] == ["person", *bots, "person"]


def test_an_unfinished_game_can_be_continued_from_the_set_up(tmp_path: Path) -> None:
    path = tmp_path / "game.elektro"
    desk = Desk(unfinished=path)
    desk.tap("resume")
    assert desk.resumed == [path]


def test_without_an_unfinished_game_the_set_ups_button_to_continue_is_disabled() -> None:
    desk = Desk()
    assert not desk.enabled("resume")
    desk.tap("resume")
    assert desk.resumed == []


def test_the_button_back_leaves_the_set_up() -> None:
    desk = Desk()
    desk.tap("leave")
    assert desk.left == 1


def test_every_control_of_the_set_up_can_be_reached_by_keyboard() -> None:
    desk = Desk()
    names = {spot.target.name for spot in desk.app.room.canvas.spots if spot.target.enabled}
    seen = set()
    for _ in range(len(desk.app.room.canvas.spots)):
        desk.key(pygame.K_TAB)
        seen.add(desk.app.room.focus.name)
    assert seen == names


def test_the_enter_key_in_the_set_up_deals_the_game() -> None:
    desk = Desk()
    desk.key(pygame.K_RETURN)
    assert len(desk.dealt) == 1


def test_the_set_up_keeps_its_own_layout_until_another_is_chosen_in_the_settings() -> None:
    scene = SetupScene(Choices(), lambda c, m: None, lambda p: None, lambda: None)
    app = App(scene, Settings(layout="table"), "desk", Surface((1280, 800)))
    app.step(1 / 60)
    assert app.settings.layout == "desk", "what was chosen for this game counts"
    scene.menu()
    for _ in range(3):
        app.step(1 / 60)
    assert isinstance(app.scene, SettingsScene)
    app.settings.layout = "table"
    app.scene.menu()
    for _ in range(3):
        app.step(1 / 60)
    assert app.scene is scene
    assert scene.choices.layout == "table"
    assert app.room.table


@pytest.mark.parametrize("size", [(900, 1600), (1080, 1920)])
@pytest.mark.parametrize("open_rules", [False, True])
def test_in_a_portrait_window_no_text_of_the_set_up_is_cut_off_and_the_map_is_at_the_top(
    size: tuple[int, int], open_rules: bool
) -> None:
    scene = SetupScene(Choices(), lambda c, m: None, lambda p: None, lambda: None)
    if open_rules:
        scene.sheet.page = 0
    panels = scene.layout(size)
    assert [panel.name for panel in panels] == (["rules"] if open_rules else ["setup:board", "setup:settings"])
    for upper, lower in pairwise(panels):
        assert upper.rect.bottom <= lower.rect.top
    for panel in panels:
        assert Rect((0, 0), size).contains(panel.rect)
        assert recorded(panel).clipped == ()


def test_every_control_of_the_set_up_that_needs_an_explanation_has_one() -> None:
    """Editions, layouts, house rules, regions and the deal number have explanations."""
    desk = Desk()
    asked = ("edition:", "layout:", "region:", "hidden_money", "start_cities", "rules", "draw", "draft", "seed")
    targets = [spot.target for spot in desk.app.room.canvas.spots]
    found = [target for target in targets if target.name.startswith(asked)]
    assert len(found) >= 15
    assert [target.name for target in found if not target.hint] == []


@pytest.mark.rotates
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (900, 1600)])
def test_no_text_of_the_set_up_is_cut_off_in_english_and_spanish(language: str, size: tuple[int, int]) -> None:
    words.set_language(language)
    for edition in ("recharged", "classic"):
        shown = [
            recorded(panel) for panel in Desk(Choices(edition=edition, map="baden-wuerttemberg")).scene.layout(size)
        ]
        assert [text for painted in shown for text in painted.clipped] == []


@pytest.mark.rotates(1)
@pytest.mark.parametrize("language", ["en", "es"])
def test_an_editions_hint_mentions_discount_marker_and_cartel_only_if_the_map_has_them(
    language: str, request: pytest.FixtureRequest
) -> None:
    """Baden-Württemberg has no discount marker in any edition."""
    request.addfinalizer(lambda: words.set_language("en"))
    words.set_language(language)
    desk = Desk()
    marker, cartel = words.say("setup.edition_has.discount"), words.say("setup.edition_has.cartel")
    for map_name in BOXED:
        desk.scene.choices = desk.choices.with_map(map_name)
        desk.app.lay_out()
        spots = {spot.target.intent: spot.target for spot in desk.app.room.canvas.spots}
        for edition in editions():
            known = usual_rules(edition, map_name, desk.choices.usual.players)
            hint = spots[SetEdition(edition)].hint
            assert (marker in hint) == known.discount, f"{edition}, {map_name}: {hint}"
            assert (cartel in hint) == usual_rules(edition, map_name, 2).cartel
            if not known.discount:
                assert not any(word in hint for word in ("discount", "descuento")), hint


def test_the_regions_of_the_set_up_can_be_typed_as_a_code() -> None:
    """A field takes BrettspielWelt's code; the map follows every digit, and an incomplete code cannot be dealt."""
    desk = Desk()
    wanted = desk.choices.regions_wanted
    regions = desk.choices.board.regions
    desk.tap("code")
    desk.type("11x2")
    assert desk.choices.regions == regions[:2] and not desk.enabled("deal")
    assert any("11" in text for text in desk.texts())
    desk.key(pygame.K_BACKSPACE)
    assert desk.choices.regions == regions[:1]
    chosen = choices_of_regions(desk.choices.rules, desk.choices.map)[2]
    assert len(chosen) == wanted
    code = "".join(str(int(region in chosen)) for region in regions)
    desk.key(pygame.K_BACKSPACE)
    assert desk.choices.regions == ()
    desk.type(code + "1")
    assert desk.choices.regions == read_regions(desk.choices.board, code) == chosen
    assert desk.enabled("deal")
    desk.key(pygame.K_RETURN)
    assert desk.choices.code == code


def test_the_three_default_bots_have_different_levels_and_temperaments() -> None:
    players = [read_player(chair.kind) for chair in Choices().chairs[1:4]]
    assert len({player.level for player in players if player}) == 3
    assert len({player.temperament for player in players if player and player.temperament}) == 3


@pytest.mark.judges("setup.problem.all_regions")
@pytest.mark.parametrize("layout", ("desk", "table"))
def test_a_map_that_is_played_whole_offers_no_choice_of_regions(layout: str) -> None:
    """Five people play on all five regions of Japan: there is nothing to draw, and a click on the button says so."""
    sat = Choices(map="japan", layout=layout).with_chair(4, taken=True)
    desk = Desk(sat)
    assert sat.players == 5
    assert not [text for text in desk.texts() if "at random" in text]
    assert [text for text in desk.texts() if "all 5" in text]
    for name in ("draw", "draft"):
        assert not desk.enabled(name)
        desk.tap(name)
    assert desk.choices.regions == ()
    assert not desk.choices.drafting
    assert "With this many players all 5 regions of this map are in play." in reasons(desk, "draw", "draft")


def reasons(desk: Desk, *names: str) -> set[str]:
    return {spot.target.reason for name in names if (spot := desk.app.room.canvas.spot(name))}


def test_the_switch_to_the_table_says_that_money_is_hidden_there() -> None:
    """Switching back says that money is open at a desk; if hidden money was chosen there, nothing is said."""
    desk = Desk()
    desk.means(SetLayout("table"))
    assert any(text.startswith("At a touch table money is hidden.") for text in sentences(desk))
    desk.means(SetLayout("desk"))
    assert any(text.startswith("At a desk all money is open.") for text in sentences(desk))
    desk.tap("hidden_money")
    desk.means(SetLayout("table"))
    assert not any(text.startswith("At a touch table money is hidden.") for text in sentences(desk))


def sentences(desk: Desk) -> list[str]:
    """Return each panel's texts joined, from each text on: a sentence may take several lines."""
    found = []
    for painted in desk.app.room.canvas.painted:
        texts = [text for text, _ in painted.texts]
        found += [" ".join(texts[start:]) for start in range(len(texts))]
    return found


def test_in_the_set_up_for_a_table_the_code_of_regions_and_the_deal_number_have_different_labels() -> None:
    desk = Desk()
    desk.means(SetLayout("table"))
    assert "101" in desk.texts()
    assert words.say("setup.seed").upper() in [text.upper() for text in desk.texts()]
