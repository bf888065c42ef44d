"""On a map without some fuel, no text of a screen names that fuel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.desk import desk_layout
from game.engine.board import maps
from game.engine.resources import FUELS
from game.engine.ruleset import editions
from game.kit.screen.panel import recorded
from game.kit.style import words
from game.session.session import Session
from game.table import table_layout
from game.table.measures.seating import Seating
from game.views.map_choice import differences
from game.views.rulebook.book import book
from game.views.rulebook.subject import Subject
from tests.truth.listening import DESK, TABLE
from tests.truth.test_truth import dealt
from tests.truth.walking import DESK_SHEETS, TABLE_SHEETS

pytestmark = pytest.mark.usefixtures("screen")


def absent(edition: str, name: str) -> list[str]:
    """Return the fuels of which the box has no tokens; tokens that only mines sell are shown, too."""
    tokens = Subject.before(edition, name, 4).rules.tokens
    return [word for word, count in zip(FUELS, tokens, strict=True) if not count]


WITHOUT = [(edition, name) for name in maps() for edition in editions() if absent(edition, name)]


def on_screen(session: Session) -> Iterator[str]:
    """Yield every text and hint of both layouts, on all sheets."""
    seating = Seating.usual(len(session.match.seats), TABLE, 43)
    for sheet in {*DESK_SHEETS, *TABLE_SHEETS}:
        for view in session.views:
            view.sheet = sheet
        desk = desk_layout.panels(session, DESK) if sheet in DESK_SHEETS else []
        table = table_layout.panels(session, seating) if sheet in TABLE_SHEETS else []
        for painted in map(recorded, (*desk, *table)):
            yield from (text for text, _ in painted.texts)
            yield from (target.hint for target in painted.targets)


def written(edition: str, name: str) -> Iterator[str]:
    """Yield the rulebook of the game, and what the gallery says of the map."""
    yield from differences(edition, name, 4).sentences
    for chapter in book(Subject.before(edition, name, 4)):
        for paragraph in chapter.paragraphs:
            yield paragraph.text
            if paragraph.figures:
                yield from (cell for row in paragraph.figures.rows for cell in row)


def test_some_map_has_no_tokens_of_one_fuel() -> None:
    assert {name for _, name in WITHOUT} < {*maps()} and WITHOUT


@pytest.mark.parametrize(("edition", "name"), WITHOUT)
def test_on_a_map_without_a_fuel_no_text_names_that_fuel(edition: str, name: str) -> None:
    named = [words.say(f"fuel.{word}").lower() for word in absent(edition, name)]
    texts = {*on_screen(dealt(edition, name, 4, 1)), *written(edition, name)}
    assert any(words.say("fuel.coal").lower() in text.lower() for text in texts), "the texts are read"
    assert [text for text in sorted(texts) if any(word in text.lower() for word in named)] == []
