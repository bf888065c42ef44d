"""A newcomer's tasks: CONTRIBUTING.md is carried out literally in a copy of the project, and then it works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
PAGE = (PROJECT / "CONTRIBUTING.md").read_text("utf-8")
TASKS = dict(re.findall(r"^## (\d+)\. .*\n((?:(?!^## ).*\n?)*)", PAGE, re.M))


class DoesNotFit(AssertionError):
    """Raised for a block of code in the documentation that no longer fits the file it changes."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the code, the maps and the words, which may be changed; the other assets are links, to be read only."""
    shutil.copytree(PROJECT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(PROJECT / "maps", tmp_path / "maps")
    (tmp_path / "assets").mkdir()
    for folder in (PROJECT / "assets").iterdir():
        if folder.name == "words":
            shutil.copytree(folder, tmp_path / "assets" / "words")
        else:
            try:
                (tmp_path / "assets" / folder.name).symlink_to(folder, target_is_directory=True)
            except OSError:  # Windows without the right to
                shutil.copytree(folder, tmp_path / "assets" / folder.name)
    return tmp_path


def follow(task: int, project: Path) -> set[str]:
    """Apply the diff blocks of a task of CONTRIBUTING.md to a copy of the project; return the changed files."""
    blocks = re.findall(r"```diff\n(.*?)```", TASKS[str(task)], re.S)
    return {_apply(block.splitlines(), project) for block in blocks}


def _apply(lines: list[str], project: Path) -> str:
    old = next((line[4:] for line in lines[:1] if line.startswith("--- ")), "")
    new = next((line[4:] for line in lines[:2] if line.startswith("+++ ")), old)
    text = (project / old).read_text("utf-8") if old else ""
    hunks = "\n".join(line for line in lines if not line.startswith(("--- ", "+++ "))).split("\n@@\n")
    for hunk in hunks:
        text = _changed(text, hunk.split("\n"), new)
    (project / new).write_text(text, "utf-8")
    return new


def _changed(text: str, hunk: list[str], name: str) -> str:
    before = "".join(f"{line[1:]}\n" for line in hunk if line[:1] != "+")
    after = "".join(f"{line[1:]}\n" for line in hunk if line[:1] != "-")
    if before and f"\n{text}".count(f"\n{before}") != 1:
        raise DoesNotFit(f"{name} holds this not once, as CONTRIBUTING.md has it:\n{before}")
    return f"\n{text}".replace(f"\n{before}", f"\n{after}", 1)[1:] if before else text + after


def run(project: Path, *words: str) -> str:
    """Run Python with the copy's game and return its output; fail unless it succeeds."""
    env = {**os.environ, "PYTHONPATH": str(project), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env |= {"ELEKTRO_CONFIG": str(project / "config"), "ELEKTRO_SAVES": str(project / "saves")}
    env |= {"PYTHONDONTWRITEBYTECODE": "1"}  # nobody starts this copy again
    done = subprocess.run([sys.executable, *words], cwd=project, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_change_in_a_contributing_recipe_that_does_not_apply_is_reported(copy: Path) -> None:
    with pytest.raises(DoesNotFit, match=r"base\.toml"):
        _apply(["--- game/engine/editions/base.toml", "-payment = [9]", "+payment = [8]"], copy)


def test_the_recipe_for_adding_a_map_works(copy: Path) -> None:
    assert follow(1, copy) == {"maps/atlantis.toml"}
    said = "from game.engine import setup\nprint(*setup.playable_maps())"
    assert "atlantis" in run(copy, "-c", said).split()
    run(copy, "-m", "game", "simulate", "--games", "1", "--players", "3", "--map", "atlantis", "--bot", "chance")


def test_the_recipe_for_changing_a_payment_works(copy: Path) -> None:
    assert follow(2, copy) == {"game/engine/editions/base.toml"}
    said = "from game.engine.setup import rules_for\n"
    said += "print(*(rules_for(edition, 'usa', 3).pays(0) for edition in ('recharged', 'classic-2005')))"
    assert run(copy, "-c", said).split() == ["12", "10"]


def test_the_recipe_for_adding_a_house_rule_works(copy: Path) -> None:
    assert len(follow(3, copy)) == 6
    said = """
from game.engine import switches
from game.engine.setup import rules_for, seeded_game
from game.kit.style import words
from game.setup.house_rules import PAGES
from game.views.rulebook import variations
print(rules_for("classic", "usa", 3).pays(1), rules_for("classic", "usa", 3, {"income_bonus": 5}).pays(1))
state = seeded_game("classic", "usa", 3, 1, house_rules={"income_bonus": 5})
for language in ("en", "es"):
    words.set_language(language)
    print(words.say("rule.income_bonus.name"), "|", words.say("here.income_bonus", count=5))
assert sum("income_bonus" in [switch.name for switch in page] for page in PAGES) == 1 and max(map(len, PAGES)) <= 8
assert "income_bonus" in switches.BY_NAME and any("income_bonus" in topic.rules for topic in variations.TOPICS)
"""
    lines = run(copy, "-c", said).splitlines()
    assert lines == [
        "22 27",
        "Bonus | Each player is paid 5 Elektro more every round.",
        "Prima | Todos cobran 5 Elektro más cada ronda.",
    ]
    simulate = ("simulate", "--games", "1", "--players", "3", "--rule", "income_bonus=5", "--bot", "chance")
    run(copy, "-m", "game", *simulate, "--records", str(copy / "records"))
    (record,) = (copy / "records").iterdir()
    assert "rule income_bonus = 5" in record.read_text("utf-8")
    run(copy, "-m", "game", "replay", str(record), "--check")


DUTCH = """[language]
name = "Nederlands"
plural.one = "i = 1 and v = 0"
list.pair = "{first} en {last}"
list.last = "{first} en {last}"
list.between = ", "
number.decimal = ","
number.group = "."
number.grouped_from = 1000

[fuel]
coal = "Kolen"

[auction]
pass = "Passen
"""


def test_the_recipe_for_adding_a_language_works(copy: Path) -> None:
    """One file: it is offered, is used on a Dutch system, shows the messages it has, and reports faults with their
    line.
    """
    (copy / "assets" / "words" / "nl.toml").write_text(DUTCH.replace('"Passen', '"Passen"'), "utf-8")
    said = """
import os
os.environ["LC_ALL"] = "nl_BE.UTF-8"
from game.kit.style import settings, words
from game.tools import catalogue_faults
words.set_language(settings.load().language)
print(words.languages()["nl"], words.say("fuel.coal"), words.say("fuel.oil"), len(catalogue_faults.faults("nl")) > 1000)
"""
    assert run(copy, "-c", said).split() == ["Nederlands", "Kolen", "Oil", "True"]
    (copy / "assets" / "words" / "nl.toml").write_text(DUTCH, "utf-8")
    said = "from game.kit.style import words\nwords.set_language('nl')\nprint(words.say('fuel.coal'))"
    assert run(copy, "-c", said).split() == ["Coal"], "broken: English, and line 15 is named"


def test_the_recipe_for_adding_a_bot_works(copy: Path) -> None:
    assert follow(4, copy) == {"game/bots/saver.py", "game/bots/__init__.py"}
    said = """
from random import Random
from game.bots import bots, decide
from game.engine import rules, setup
from game.engine.actions import PASS
state = setup.seeded_game("classic", "germany", 3, 1)
rules.begin(state)
for _ in range(30):
    for move in decide(state, "saver", Random(1)):
        rules.play(state, move)
print("saver" in bots(), state.round)
"""
    known, round_ = run(copy, "-c", said).split()
    assert known == "True"
    assert int(round_) > 1


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_recipe_for_adding_a_button_to_the_auction_works(copy: Path, layout: str) -> None:
    assert follow(5, copy) == {"game/views/bidding.py"}
    said = f"""
import pygame
from pygame import Surface
from pygame.event import Event
from game.app import App, Installation
from game.engine.actions import Nominate
from game.engine.record import Seat
from game.kit.style.settings import Settings
from game.match import new_match
from game.scenes.play import PlayScene
from game.session.bot_players import LocalBots
from game.session.intents import StageMove

seats = [Seat(colour, "person", colour) for colour in ("red", "blue", "green")]
match = new_match("classic", "germany", seats, 7, house_rules={{"hidden_money": False}})
scene = PlayScene(match, LocalBots(1), lambda _: None, {layout!r})
large = Surface((1920, 1080)), Installation(diagonal=43)
app = App(scene, Settings(speed="still", layout={layout!r}), {layout!r}, *large)
seat = match.asked()[0]
scene.session.perform(StageMove(seat, Nominate(match.state.current[0])))
app.lay_out()
app.step(0.3)
before = scene.session.view(seat).bid
spots = [spot.target for spot in app.room.canvas.spots]
(button,) = [target for target in spots if target.name.endswith("bid:+10")]
over = [other.name for other in spots if other is not button and other.rect.colliderect(button.rect)]
for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
    app.step(0.02, [Event(kind, pos=button.rect.center, button=1, touch=False)])
app.step(0.4)
print(scene.session.view(seat).bid - before, [name for name in over if name not in ("dial", "board")])
"""
    assert run(copy, "-c", said).strip() == "10 []"


SHOWN = """
import pygame
from pygame import Surface
from game.app import App, Installation
from game.kit.style.settings import Settings
from tests.workshop.gallery import MOMENTS

pygame.display.init()
def shown(name, layout):
    moment = next(one for one in MOMENTS if one.name == name)
    scene, settings = moment.build(layout), Settings(speed="still", layout=layout)
    app = App(scene, settings, layout, Surface((1920, 1080)), Installation(diagonal=43))
    app.step(0.3)
    return app
"""


MAP_RIGHT = """
from game.kit.style import words
from game.scenes.menu.pages import CHANGES, lines

app = shown("build-staged", "desk")
def is_map_right():
    app.lay_out()
    app.step(0.3)
    at = {painted.panel.name: painted.panel.rect for painted in app.room.canvas.painted}
    return at["map"].x > at["sentence"].right
print(is_map_right())
CHANGES["map_right"](app.room, "on")
(line,) = [line for line in lines("look", app.room) if line.what == "map_right"]
print(is_map_right(), line.current, app.settings.as_dict()["map_right"], words.say("menu.map_right"))
"""
TOKENS = """
app = shown("market-cart", "desk")
written = [text for painted in app.room.canvas.painted for text, _ in painted.texts]
print(written[written.index("Tokens") + 1], [painted.clipped for painted in app.room.canvas.painted if painted.clipped])
"""


def test_the_recipe_for_a_setting_that_changes_a_layout_works(copy: Path) -> None:
    """Cached panels change sides as soon as the setting changes."""
    assert len(follow(6, copy)) == 7
    assert run(copy, "-c", SHOWN + MAP_RIGHT).splitlines()[-2:] == ["False", "True on True Map on the right"]


def test_the_recipe_for_adding_a_label_to_a_panel_works(copy: Path) -> None:
    assert len(follow(7, copy)) == 4
    assert run(copy, "-c", SHOWN + TOKENS).splitlines()[-1] == "5 []"


@pytest.mark.parametrize("layout", ["desk", "table"])
def test_the_recipe_for_changing_the_look_of_a_button_works(copy: Path, layout: str) -> None:
    assert len(follow(8, copy)) == 3
    said = (
        SHOWN
        + f"""
app = shown("auction-bidding", {layout!r})
buttons = [spot.target.rect for spot in app.room.canvas.spots if spot.target.name.endswith("pass")]
grounds = [app.screen.get_at((button.x + button.w // 8, button.y + button.h // 8)) for button in buttons]
print(bool(grounds) and all(ground.b > ground.g > ground.r for ground in grounds))
"""
    )
    assert run(copy, "-c", said).strip() == "True"
