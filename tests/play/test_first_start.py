"""The README's touch table from the first start of an empty settings folder: measuring, set-up, seats, deal, a commit,
out again, by fingers alone, by TUIO alone and by the mouse alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.app import App
from game.match import PERSON, load_match
from game.scenes.play import PlayScene
from game.scenes.setup_scene import SetupScene
from game.scenes.title.title_scene import TitleScene
from game.scenes.touch_setup.measure import MeasureScene
from game.session.intents import Lay
from tests.play.stranger import MEANS, ByTuio, Stranger, first_start

SIZES = ((1280, 800), (1920, 1080), (3840, 2160))
SAMPLED = (("finger", SIZES[0]), ("mouse", SIZES[1]), ("tuio", SIZES[2]))
"""Every means and every size once; all together are a slow proof."""
WAYS = [
    pytest.param((means, size), id=f"{means}-{size[0]}", marks=() if (means, size) in SAMPLED else pytest.mark.slow)
    for size in SIZES
    for means in MEANS
]


@contextmanager
def someone(means: str, app: App) -> Iterator[Stranger]:
    """Somebody who uses the table by one means alone."""
    person = MEANS[means](app)
    try:
        yield person
    finally:
        if isinstance(person, ByTuio):
            person.close()


@pytest.fixture(params=WAYS)
def stranger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stranger]:
    means, size = request.param
    with someone(means, first_start(tmp_path, size)) as person:
        yield person


@pytest.fixture(params=WAYS)
def guest(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stranger]:
    """The same before a kiosk."""
    means, size = request.param
    with someone(means, first_start(tmp_path, size, kiosk=True)) as person:
        yield person


def lay_flat(person: Stranger) -> MeasureScene:
    """From the title to the set-up, which becomes a table; the measuring comes by itself."""
    person.touch("play")
    person.touch("layout:1")
    assert isinstance(person.app.scene, MeasureScene)
    return person.app.scene


def test_the_measuring_of_the_display_answers_at_every_target(stranger: Stranger) -> None:
    scene = lay_flat(stranger)
    stranger.touch("inches+")
    assert scene.inches == 43.5
    stranger.touch("preset:2")
    assert scene.inches == 32
    stranger.touch("inches-")
    assert scene.inches == 31.5
    stranger.touch("turn")
    stranger.touch("preset:3")
    stranger.touch("keep")
    assert isinstance(stranger.app.scene, SetupScene)
    assert stranger.app.room.diagonal == 43


def test_a_kiosk_is_left_from_the_measuring_whichever_way_it_lies(guest: Stranger) -> None:
    lay_flat(guest)
    for _ in range(4):
        drawn = {spot.target.name for spot in guest.app.room.canvas.spots}
        assert guest.seen == drawn, "the plate lies over nothing"
        guest.hold("kiosk:title")
        guest.touch("kiosk:stay")
        guest.touch("turn")
    guest.touch("later")
    assert isinstance(guest.app.scene, SetupScene)
    guest.hold("kiosk:title")
    guest.touch("kiosk:close")
    assert not guest.app.running


def test_from_the_first_start_to_a_first_commit_and_out_again(stranger: Stranger) -> None:
    lay_flat(stranger)
    stranger.touch("preset:3")
    stranger.touch("keep")
    sit_down(stranger)
    stranger.touch("deal")
    play = stranger.app.scene
    assert isinstance(play, PlayScene)
    match = play.session.match
    assert len(match.seats) == 5 and all(seat.kind == PERSON for seat in match.seats)
    first_commit(stranger, play)
    assert len(match.record.lines) == 1
    stranger.hold("kiosk:title")
    stranger.touch("kiosk:leave")
    title = stranger.app.scene
    assert isinstance(title, TitleScene) and title.unfinished is not None
    assert len(load_match(title.unfinished).record.lines) == 1, "the game is there to go on with"
    stranger.touch("leave:0")
    assert not stranger.app.running


def sit_down(person: Stranger) -> None:
    """One more station at a free place, and everybody a person."""
    setting = person.app.scene
    assert isinstance(setting, SetupScene)
    person.touch(next(name for name in sorted(person.seen) if name.startswith("sit:")))
    for chair in setting.choices.chairs:
        if chair.taken and chair.kind != PERSON:
            person.touch(f"{chair.colour}:kind")
    assert {chair.kind for chair in setting.choices.chairs if chair.taken} == {PERSON}


def first_commit(person: Stranger, play: PlayScene) -> None:
    """Lay out the first plant that lies there, and confirm it."""
    seat = play.session.match.asked()[0]
    spots = person.app.room.canvas.spots
    plants = [s.target.name for s in spots if isinstance(s.target.intent, Lay) and s.target.intent.seat == seat]
    person.touch(next(name for name in plants if name in person.seen))
    assert play.session.draft(seat).moves
    person.touch(f"{play.session.match.seats[seat].colour}:confirm")
