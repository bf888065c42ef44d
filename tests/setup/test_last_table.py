"""The next start of the program offers the table of the last one, and the usual one for what no longer exists."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.engine.switches import BY_NAME
from game.kit.style import settings as wishes
from game.navigator import Navigator
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.setup.choices import Choices
from game.setup.last_table import restored, stored
from tests.play.reach.evening import Evening

pytestmark = pytest.mark.unpainted

MEANS = {"desk": "mouse", "table": "fingers"}
PLAY = {"desk": "play", "table": "play:0"}
CHANGES = {
    "desk": ("edition:1", "hidden_money", "colour:0", "sit:4", "kind:1:0", "maps:next"),
    "table": ("edition:classic", "hidden_money", "sit:S:295.092", "green:kind", "maps:next"),
}


class Start(Evening):
    """The program, started with the settings of a file, at the set-up."""

    def __init__(self, path: Path, layout: str) -> None:
        settings = wishes.load(path)
        settings.layout, settings.speed, settings.save_folder = layout, "still", str(path.parent / "games")
        super().__init__(Navigator(settings).scene, settings, MEANS[layout])
        self.touch(PLAY[layout])

    @property
    def choices(self) -> Choices:
        scene = self.app.scene
        assert isinstance(scene, SetupScene)
        return scene.choices


def comparable(choices: Choices) -> Choices:
    """Return what is stored of the choices: no places, and nothing that each deal draws."""
    chairs = tuple(replace(chair, side="", at=0.0, usual="", language="") for chair in choices.chairs)
    return replace(choices, chairs=chairs, regions=(), seed=0, order=())


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_next_start_of_the_program_offers_the_last_players_and_rules(layout: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    first = Start(path, layout)
    usual = first.choices
    for target in CHANGES[layout]:
        first.touch(target)
    chosen = first.choices
    assert chosen.edition != usual.edition and chosen.map != usual.map and chosen.players == 5
    assert chosen.house_rules and [chair.kind for chair in chosen.chairs] != [chair.kind for chair in usual.chairs]
    first.touch("deal")
    for _ in range(40):
        if isinstance(first.app.scene, PlayScene):
            break
        first.wait()
    assert isinstance(first.app.scene, PlayScene)
    assert wishes.save(first.app.room.settings)
    again = Start(path, layout).choices
    assert comparable(again).house_rules == comparable(chosen).house_rules
    assert sorted(map(str, comparable(again).chairs)) == sorted(map(str, comparable(chosen).chairs))
    assert (again.edition, again.map, again.regions, again.seed) == (chosen.edition, chosen.map, (), 0)


def test_the_desk_and_the_table_layout_each_remember_their_own_set_up(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    known = wishes.load(path)
    known.tables = {"table": stored(Choices(map="france", layout="table"))}
    assert wishes.save(known)
    assert Start(path, "desk").choices.map == "germany"
    assert Start(path, "table").choices.map == "france"


def test_parts_of_a_remembered_set_up_that_no_longer_exist_are_replaced_by_defaults() -> None:
    table = stored(Choices(edition="classic", map="france").with_chair(1, kind="director"))
    table["map"], table["edition"], table["thinking"] = "atlantis", "classic-1999", 1e9
    table["chairs"][1][2], table["chairs"][2][1] = "oracle", "A name\nof many words"
    table["rules"] = [["plant_limit", 900], ["gravity", 1], ["hidden_money", True]]
    found = restored(json.loads(json.dumps(table)), "desk")
    assert (found.map, found.edition, found.thinking) == ("germany", "recharged", Choices().thinking)
    assert (found.chairs[1].kind, found.chairs[2].name) == ("engineer", "A name of ma")
    assert found.value(BY_NAME["hidden_money"]) == (True,) and len(found.house_rules) == 1
    table["chairs"] = table["chairs"][:5]
    assert restored(table, "desk") == Choices()
    assert restored({}, "table") == Choices(layout="table")


@pytest.mark.parametrize(
    "spoilt",
    [
        "germany",
        {"desk": []},
        {"desk": {}},
        {"desk": {"chairs": [["red", "Anna", "person", 1]]}},
        {"desk": stored(Choices()) | {"rules": [["plant_limit"]]}},
        {"desk": stored(Choices()) | {"map": 7}},
        {"desk": stored(Choices()) | {"thinking": "long"}},
    ],
)
def test_a_damaged_remembered_set_up_is_reported_in_one_sentence_and_replaced_by_the_default(
    spoilt: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"language": "en", "tables": spoilt}))
    assert comparable(Start(path, "desk").choices) == comparable(Choices())
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "tables" in said
