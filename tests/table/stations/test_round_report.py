"""The report of a round's end in the stations of a table."""

from __future__ import annotations

from game.engine.state import Task
from game.session.intents import Confirm
from game.views import round_end
from tests.play.driving import deal, reach
from tests.workshop.driving import Fingers


def test_the_first_four_sentences_of_the_round_report_are_in_the_stations_of_all_five_waiting_players() -> None:
    """Six sit at the table: the stations at its short sides have one row, in which the sentences follow each other."""
    match = deal(6, seed=8)
    reach(match, lambda state: state.task == Task.RUN and state.round == 2)
    table = Fingers(match, "table", (1920, 1080))
    for seat in match.asked():
        table.mean(Confirm(seat))
    table.wait(1200)
    told = round_end.report(table.scene.session).sentences[:4]
    assert len(told) > 2, "a round with several changes"
    read = {
        painted.panel.name: " ".join(text for text, _ in painted.texts)
        for painted in table.app.room.canvas.painted
        if painted.panel.name.startswith("station:")
    }
    reports = [text for text in read.values() if told[0] in text]
    assert len(reports) == 5, "all but the player who chooses"
    assert all(sentence in text for sentence in told for text in reports)
    assert not any(painted.clipped for painted in table.app.room.canvas.painted)
