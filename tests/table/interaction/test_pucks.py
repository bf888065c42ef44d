"""Pucks at a table, whose tracker sends them as TUIO objects over UDP to the running app: they show a player's money
and planner, open lenses and set bids, and commit nothing.
"""

from __future__ import annotations

import math
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.app import Installation
from game.engine.actions import NOMINATE
from game.engine.state import Task
from game.kit.input.gestures import Spot
from game.kit.input.tuio import OLD_FRAMES, SILENCE, Tuio
from game.kit.input.tuio_objects import MOST_OBJECTS, MOST_SENDERS, Objects
from game.kit.style import words
from game.match import Match
from game.scenes.setup_scene import SetupScene
from game.session import intents
from game.session.seat_view import SheetId
from game.setup.choices import Choices
from game.table.interaction.pucks import STEP
from game.tools import marker_sheet
from tests.kit.sending import Object, message, objects
from tests.play.driving import Driver, Place, deal, reach
from tests.waiting import wait_for

pytestmark = pytest.mark.unpainted

SIZE = (1920, 1080)
HERE = ("127.0.0.1", 5000)


class PuckTable(Driver):
    """A table whose tracker sees pucks and sends them over UDP."""

    def start(self, profile: str = "2Dobj") -> None:
        """Start sending."""
        self.profile, self.frame = profile, 0
        self.lying: dict[int, Object] = {}
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)

    def touch(self, spot: Spot) -> None:
        self.app.press(spot)
        self.wait(2)

    def close(self) -> None:
        assert self.app.tuio is not None
        self.app.tuio.close()
        self.app.close()
        self.socket.close()

    def send(self, packet: bytes) -> None:
        """Send a packet and wait until the window has read it."""
        assert self.app.tuio is not None
        seen, before = self.app.tuio.cursors, self.app.tuio.cursors.packets
        self.socket.sendto(packet, ("127.0.0.1", self.app.tuio.port))
        wait_for(lambda: seen.packets > before, "the packet", lambda: self.app.step(0))
        self.wait(3)

    def tell(self) -> None:
        self.frame += 1
        self.send(objects(self.lying, self.frame, self.profile))

    def lay(self, session: int, marker: int, place: Place, angle: float = 0.0) -> None:
        """Lay a puck down, or move or turn it."""
        self.lying[session] = marker, place[0] / SIZE[0], place[1] / SIZE[1], angle
        self.tell()

    def lift(self, session: int) -> None:
        del self.lying[session]
        self.tell()

    def station(self, seat: int) -> Place:
        """Return a place in a seat's station beside its dial."""
        rect = next(one.panel.rect for one in self.app.room.canvas.painted if one.panel.owner == seat)
        return rect.left + 12, rect.top + 12

    def dial(self, seat: int) -> Place:
        for spot in self.app.room.canvas.spots:
            if spot.target.drag in ("dial", "slide") and getattr(spot.target.intent, "seat", None) == seat:
                return spot.target.rect.center
        raise AssertionError("no dial")

    def note(self) -> list[str]:
        return [note.text for note in self.app.room.canvas.overlay.notes.values()]


@pytest.fixture
def at() -> Iterator[Callable[..., PuckTable]]:
    tables: list[PuckTable] = []

    def begin(match: Match, profile: str = "2Dobj") -> PuckTable:
        table = PuckTable(match, "table", SIZE, installed=Installation(tuio=Tuio(port=0)))
        table.start(profile)
        tables.append(table)
        return table

    yield begin
    for table in tables:
        table.close()


def lines(table: PuckTable) -> int:
    return len(table.match.record.lines)


@pytest.mark.judges("pucks.tied")
@pytest.mark.parametrize("profile", ["2Dobj", "25Dobj"])
def test_a_puck_laid_in_its_owners_station_shows_money_and_planner_until_it_is_lifted(
    at: Callable[..., PuckTable], profile: str
) -> None:
    table = at(deal(3, hidden_money=True), profile)
    asked = table.match.asked()[0]
    waits = (asked + 1) % 3
    session, made = table.scene.session, lines(table)
    table.lay(1, 5, table.station(waits))
    assert words.say("pucks.tied", number=5, name=table.match.seats[waits].name) in table.note()
    view = session.view(waits)
    assert view.peeking and SheetId.of(view.sheet).name == "planner"
    assert not any(session.view(seat).peeking for seat in range(3) if seat != waits)
    table.lift(1)
    assert not view.peeking and not view.sheet
    assert lines(table) == made


def test_an_assigned_puck_laid_in_another_players_station_shows_no_money(at: Callable[..., PuckTable]) -> None:
    table = at(deal(3, hidden_money=True))
    table.lay(1, 5, table.station(0))
    table.lay(1, 5, table.station(1))
    assert not any(view.peeking for view in table.scene.session.views)
    table.lay(1, 5, table.station(0))
    assert table.scene.session.view(0).peeking


def test_a_puck_shows_no_money_if_the_settings_require_two_hands_for_that(at: Callable[..., PuckTable]) -> None:
    table = at(deal(3, hidden_money=True))
    table.app.settings.guarded = True
    table.lay(1, 5, table.station(1))
    assert not table.scene.session.view(1).peeking


def bidding(at: Callable[..., PuckTable]) -> tuple[PuckTable, int]:
    table = at(reach(deal(3), lambda state: state.task == Task.NOMINATE and state.round == 2))
    seat = table.match.state.actor
    table.mean(intents.StageMove(seat, NOMINATE[table.match.state.current[0]]))
    table.wait(3)
    return table, seat


def test_turning_a_puck_on_its_owners_bid_dial_sets_the_bid_without_confirming_it(at: Callable[..., PuckTable]) -> None:
    table, seat = bidding(at)
    view, made, place = table.scene.session.view(seat), lines(table), table.dial(seat)
    table.lay(1, 9, table.station(seat))
    least = view.bid
    table.lay(1, 9, place, angle=1.0)
    assert view.bid == least, "laid down at any angle it changes nothing"
    table.lay(1, 9, place, angle=1.0 + 3 * STEP)
    assert view.bid == least + 3
    table.lay(1, 9, place, angle=1.0 + 3.4 * STEP)
    table.lay(1, 9, place, angle=1.0 + 1.1 * STEP)
    assert view.bid == least + 1, "parts of a step add up to nothing"
    for part in range(12):
        table.lay(1, 9, place, angle=1.0 + (1.1 + part * 0.4) * STEP)
    assert view.bid in (least + 5, least + 6), "small turns add up"
    for turn in range(-1, 5):
        table.lay(1, 9, place, angle=1.0 - turn * 5 * STEP)
    assert view.bid == least, "no bid is below the lowest"
    for turn in range(40):
        table.lay(1, 9, place, angle=1.0 + turn * 10 * STEP % math.tau)
    assert view.bid <= table.scene.session.most_bid(seat)
    table.lift(1)
    assert lines(table) == made and table.match.state.task == Task.NOMINATE


def test_turning_a_puck_on_another_players_bid_dial_changes_no_bid(at: Callable[..., PuckTable]) -> None:
    table = at(reach(deal(3), lambda state: state.task == Task.RAISE and state.round == 2 and len(state.ring) > 1))
    seat = table.match.state.actor
    table.lay(1, 9, table.station((seat + 1) % 3))
    before = [view.bid for view in table.scene.session.views]
    table.lay(1, 9, table.dial(seat), angle=0.0)
    table.lay(1, 9, table.dial(seat), angle=5 * STEP)
    assert [view.bid for view in table.scene.session.views] == before


def test_a_puck_laid_on_the_map_opens_a_lens_for_its_owner_that_follows_it(at: Callable[..., PuckTable]) -> None:
    table = at(deal(3))
    look, middle = table.scene.session.look, (SIZE[0] // 2, SIZE[1] // 2)
    table.lay(1, 2, middle)
    assert not look.lenses, "it belongs to nobody yet"
    table.lay(1, 2, table.station(1))
    table.lay(1, 2, middle)
    (lens,) = look.lenses
    assert lens.seat == 1
    table.wait(5)
    for _ in range(40):
        table.app.step(1.0)
        table.tell()
    assert [one.number for one in look.lenses] == [lens.number], "it stays as long as the puck lies there"
    table.lay(1, 2, (middle[0] + 150, middle[1] - 90))
    assert len(look.lenses) == 1 and look.lenses[0].middle != lens.middle
    table.lift(1)
    assert not look.lenses


def test_a_puck_that_the_tracker_no_longer_reports_hides_the_money_again(at: Callable[..., PuckTable]) -> None:
    table = at(deal(3, hidden_money=True))
    made = lines(table)
    table.lay(1, 5, table.station(0))
    assert table.scene.session.view(0).peeking
    assert 0 < table.app.rest_seconds() <= SILENCE
    table.app.step(SILENCE)
    table.wait(2)
    assert not table.scene.session.view(0).peeking and lines(table) == made


def test_two_pucks_with_the_same_marker_show_no_money_until_one_is_lifted(at: Callable[..., PuckTable]) -> None:
    table = at(deal(3, hidden_money=True))
    table.lay(1, 5, table.station(0))
    for seat in (1, 0):
        table.lay(2, 5, table.station(seat))
        assert not any(view.peeking for view in table.scene.session.views)
    table.lift(2)
    assert table.scene.session.view(0).peeking


def test_money_shown_by_a_puck_is_hidden_when_the_game_is_left(at: Callable[..., PuckTable]) -> None:
    table = at(deal(3, hidden_money=True))
    table.lay(1, 5, table.station(0))
    table.scene.end()
    assert not table.scene.session.view(0).peeking


@pytest.mark.judges("pucks.sheet_note")
def test_a_puck_laid_in_a_station_during_the_set_up_is_assigned_to_that_player(at: Callable[..., PuckTable]) -> None:
    table = at(deal(3))
    choices = Choices(layout="table").with_chair(1, kind="person")
    scene = SetupScene(choices, lambda choices, match: None, lambda path: None, lambda: None)
    table.app.walk.put(scene)
    table.app.layouts.due = True
    table.wait(3)
    table.lay(1, 5, table.station(0))
    assert table.app.settings.pucks == {"5": scene.choices.chairs[0].colour}
    table.lay(1, 5, table.station(1))
    assert table.app.settings.pucks == {"5": scene.choices.chairs[1].colour}


@pytest.mark.judges("pucks.written")
def test_the_printable_sheet_of_puck_markers_shows_each_number_in_dots_and_digits_and_overwrites_no_file(
    tmp_path: Path,
) -> None:
    file = tmp_path / "markers.svg"
    assert marker_sheet.write("de", file) == f"{file}: Marken 0 bis 11"
    root = ElementTree.fromstring(file.read_text("utf-8"))
    name = "{http://www.w3.org/2000/svg}"
    groups = [group for group in root.iter(f"{name}g") if group.get("id", "").startswith("marker-")]
    for number, group in enumerate(groups):
        dots = [dot for dot in group.iter(f"{name}circle") if dot.get("r") == "3.4"]
        assert sum((dot.get("fill") == "black") << bit for bit, dot in enumerate(dots)) == number
        assert [text.text for text in group.iter(f"{name}text")] == [str(number)]
    assert len(groups) == 12
    with pytest.raises(FileExistsError):
        marker_sheet.write("en", file)
    assert words.language() == "en"


def test_malformed_packets_about_pucks_change_nothing(at: Callable[..., PuckTable]) -> None:
    table = at(deal(3, hidden_money=True))
    table.lay(1, 5, table.station(0))
    made = lines(table)
    good = objects({1: (5, 0.5, 0.5, 0.0)}, 9)
    for packet in (
        b"",
        b"/tuio/2Dobj\0",
        good[:40],
        good.replace(b"set", b"sat"),
        good.replace(b"2Dobj\0", b"2Dblb\0"),
        objects({1: (-7, 0.5, 0.5, 0.0)}, 9),
        objects({1: (5, math.nan, 0.5, 0.0)}, 9),
        objects({1: (5, 0.5, 0.5, math.inf)}, 9),
        bytes(message("set", 1, 5, 0.5, address="/tuio/2Dobj").dgram),
        bytes(message("set", "one", 5, 0.5, 0.5, 0.1, address="/tuio/25Dobj").dgram),
        bytes(message("set", 1, 5, "left", 0.5, 0.1, address="/tuio/2Dobj").dgram),
        bytes(message("alive", 1.5, address="/tuio/2Dobj").dgram),
    ):
        table.send(packet)
    assert table.scene.session.view(0).peeking and lines(table) == made
    assert table.app.tuio is not None and table.app.tuio.cursors.malformed >= 9


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=80), st.integers(0, 120), st.sampled_from(["2Dobj", "25Dobj"]))
def test_no_damaged_packet_about_pucks_raises_an_unexpected_error(noise: bytes, where: int, profile: str) -> None:
    packet = objects({1: (5, 0.5, 0.5, 0.0), 2: (6, 0.1, 0.1, 1.0)}, 1, profile)
    table = Objects(SILENCE, OLD_FRAMES)
    try:
        table.read(packet[:where] + noise + packet[where + len(noise) :], HERE, 0.0)
    except ValueError:
        return
    assert all(math.isfinite(puck.x + puck.y + puck.angle) for puck in table.lying)


def test_pucks_of_at_most_so_many_senders_and_so_many_of_each_are_tracked() -> None:
    table = Objects(SILENCE, OLD_FRAMES)
    for sender in range(MOST_SENDERS + 10):
        many = {session: (session, 0.5, 0.5, 0.0) for session in range(MOST_OBJECTS + 10)}
        table.read(objects(many, 1, source=f"one@{sender}"), HERE, 0.0)
    assert len(table.lying) == MOST_SENDERS * MOST_OBJECTS
    table.read(objects({}, 0, source="one@1"), HERE, 0.0)
    assert len(table.lying) == MOST_SENDERS * MOST_OBJECTS, "a late frame is not taken"
    table.tick(SILENCE)
    assert table.lying == () and table.deadline(SILENCE) is None
