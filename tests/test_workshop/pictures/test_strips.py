"""Every event as eight frames side by side."""

from pathlib import Path

import pytest

from game.__main__ import main
from tests.workshop.pictures import strips
from tests.workshop.pictures.strips import COUNT, EVENTS, dealt, found, frames, strip


def test_a_strip_of_frames_shows_eight_moments_of_dealing_the_game() -> None:
    pictures, area, count = frames(dealt("desk", (1024, 640)))
    assert len(pictures) == COUNT
    assert area.w > 100 and area.h > 100
    assert count > 30
    image = strip(pictures, area, count)
    assert image.get_width() > COUNT * 60


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.name)
def test_every_event_shown_in_a_strip_of_frames_occurs_in_its_sample_game(event: strips.Event) -> None:
    match, (seat, moves) = found(event.game)[event.name]
    if seat not in match.asked():
        assert match.ready
    assert moves


@pytest.mark.slow
def test_the_gallery_command_writes_strips_of_frames_for_desk_and_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strips, "EVENTS", ())
    assert main(["gallery", str(tmp_path), "--strips"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["strip-deal-desk.png", "strip-deal-table.png"]
