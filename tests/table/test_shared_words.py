"""Shared panels at a table use signs and numbers: each seat has its own language, and they belong to none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from game.kit.items import Items, Text
from game.kit.motion.announcement import Front, card_front
from game.kit.paint.strokes import Strokes, put_made, turned
from game.kit.screen.panel import Painted
from game.kit.style import assets, words
from game.kit.style.theme import FUEL_ICON
from game.scenes.play import PlayScene
from game.table.markets import phase_track
from game.views import primer
from tests.workshop import gallery
from tests.workshop.staged.finish_states import Halted
from tests.workshop.translation.fitting import ScreenLook, laid_out

EXCEPT = {
    "kiosk:title": "the name of the game",
    "menu:sheet": "opened by one person: it speaks as they do, and asks for the language of the game",
    "seats:sheet": "opened by one person, for all: it speaks the language of the game",
}
REPEATED = {
    "unsaved": "a slip before every side, each in the language of those who read it there",
    "watching": "the same",
}
"""Panels repeated on every side, by the first part of their names."""
LETTERS = re.compile(r"[^\W\d_]")
LANGUAGES = ("de", "fr", "es", "pt", "fil", "en")

pytestmark = pytest.mark.usefixtures("screen")


@pytest.fixture(autouse=True)
def table_language() -> Iterator[None]:
    """Set the language of the game to one that no player at the table has chosen."""
    before = words.language()
    words.set_language(words.PSEUDO)
    yield
    words.set_language(before)


def told() -> dict[str, set[str]]:
    """Return all text on panels without an owner except names, by scene and panel."""
    return looked()[0]


def looked() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Return the texts and signs of panels without an owner, by scene and panel."""
    found: dict[str, set[str]] = {}
    icons: dict[str, set[str]] = {}
    for moment in gallery.moments("table"):
        app = laid_out(moment, ScreenLook("table", (1920, 1080)))
        play = app.scene._play if isinstance(app.scene, Halted) else app.scene
        if not isinstance(play, PlayScene):
            continue
        for seat, view in enumerate(play.session.views):
            view.language = LANGUAGES[seat % len(LANGUAGES)]
        app.lay_out()
        names = {seat.name.casefold() for seat in play.session.match.seats}
        for painted in shared(app.room.canvas.painted):
            said = {
                text for text, plain in painted.texts if LETTERS.search(text) and not (plain and named(text, names))
            }
            if said:
                found[f"{moment.name}, {painted.panel.name}"] = said
            icons[f"{moment.name}, {painted.panel.name}"] = set(signs(painted.strokes))
    return found, icons


def signs(strokes: Strokes) -> Iterator[str]:
    """Yield the names of the icons that these strokes draw."""
    for stroke in strokes:
        if stroke.draw is put_made and stroke.args[0] is assets.icon:
            yield stroke.args[1][0]  # type: ignore[index]
        elif stroke.draw is turned:
            yield from signs(stroke.args[-1])  # type: ignore[arg-type]


def shared(painted: Iterable[Painted]) -> Iterator[Painted]:
    """Yield panels without an owner that must have no text."""
    for one in painted:
        name = one.panel.name
        if one.panel.owner is None and name not in EXCEPT and name.partition(":")[0] not in REPEATED:
            yield one


def named(text: str, names: set[str]) -> bool:
    return all(part.strip().casefold() in names for part in text.split("\u00b7"))


EXPLAINED = {icon for icon, _ in primer.SIGNS} | {icon for icons, _ in primer.TABLE_SIGNS for icon in icons}
"""Signs that a page of every station's help explains."""
FUELS = set(FUEL_ICON.values())
"""Signs of fuels, which are painted beside the tokens that they mean."""


def test_panels_shared_by_all_players_have_no_words_and_the_help_explains_their_signs() -> None:
    said, icons = looked()
    assert said == {}
    market = {icon for name, shown in icons.items() if name.endswith(", plants") for icon in shown}
    assert {"hourglass", "gavel", "cube", "house", "lightning", "caret-right"} <= market, "the judge sees them"
    unknown = {icon: name for name, shown in icons.items() for icon in shown - EXPLAINED - FUELS}
    assert unknown == {}, "each with the last place that shows it"


def test_a_word_on_a_panel_shared_by_all_players_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checker finds a heading that names its phase in the language of the game."""
    monkeypatch.setattr(gallery, "MOMENTS", tuple(one for one in gallery.MOMENTS if one.name == "auction-first"))
    assert told() == {}
    right = phase_track.signs

    def wrong(*asked: object) -> Items:
        return (*right(*asked), Text(words.say("desk.phase_auction"), 40, 10, 5))  # type: ignore[arg-type]

    monkeypatch.setattr(phase_track, "signs", lambda *asked: list(wrong(*asked)))
    assert list(told()) == ["auction-first, plants"]


@pytest.mark.parametrize("front", (Front("step", 2), Front("step", 3), Front("lead", 9, "red", "Anna"), Front("last")))
def test_a_card_announced_in_the_middle_of_a_table_has_no_words_and_at_a_desk_has_some(front: Front) -> None:
    heard = words.listen()
    card_front(front, 192, "pseudo", signs=True)
    assert heard == set()
    card_front(front, 192, "pseudo")
    assert heard, "at the desk it names its news"
    words.spoken = None
