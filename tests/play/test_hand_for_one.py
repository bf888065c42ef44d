"""One of several players can request the ghost hand: it is shown to that player only, and no other player waits
for it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import Rect, Vector2

from game.engine.actions import Action
from game.engine.notation import read_commit
from game.engine.state import GameState, Task
from game.kit.screen.panel import Painted
from game.kit.style import words
from game.match import Match
from game.parts.teaching import guide
from game.parts.teaching.guide import GuideApart
from game.session.intents import Confirm, Open, Teach
from game.teaching.plain_advice import plain
from tests.play.driving import deal, reach
from tests.play.hand_follower import Pupil, lesson
from tests.play.visual_player import ByFinger, ByMouse

pytestmark = pytest.mark.unpainted

TABLE = (1920, 1080)


def lighting(state: GameState) -> bool:
    return state.task == Task.RUN and state.round == 2


def buying(state: GameState) -> bool:
    return state.task == Task.BUY and state.round == 2


class Seated(Pupil):
    """Four people around a table, of whom one looks at the hand."""

    def colour(self, seat: int) -> str:
        return self.match.seats[seat].colour

    @property
    def match(self) -> Match:
        return self.scene.session.match

    def help(self, seat: int) -> None:
        """Open the help in a seat's station by its own buttons."""
        colour = self.colour(seat)
        if self.scene.session.view(seat).sheet != "help":
            gates = [self.where_of(seat, intent) for intent in self.open_intents(seat)]
            self.hand.touch(gates[0])
        if self.scene.session.view(seat).sheet != "help":
            self.hand.touch(f"{colour}:tab:help")
        assert self.scene.session.view(seat).sheet == "help"

    def open_intents(self, seat: int) -> list[Open]:
        """Return the intents of the station's buttons that open sheets, except the planner."""
        spots = [spot for spot in self.app.room.canvas.spots if spot.owner == seat and self.hand.lies(spot)]
        return [s.target.intent for s in spots if isinstance(s.target.intent, Open) and "planner" not in s.target.name]

    def where_of(self, seat: int, intent: object) -> str:
        spots = self.app.room.canvas.spots
        return next(spot.target.name for spot in spots if spot.owner == seat and spot.target.intent == intent)

    def ask(self, seat: int) -> None:
        """Ask for the hand, or dismiss it, by the button in the seat's help."""
        self.help(seat)
        self.hand.touch(f"{self.colour(seat)}:hand")

    def lie(self) -> list[Painted]:
        """Return the painted panels of the cards with which the guide explains."""
        painted = self.app.room.canvas.painted
        return [one for one in painted if getattr(one.panel.name, "sort", "") == "teach"]

    def turn_of(self, seat: int) -> int:
        """Return by how many quarters a seat's station is turned."""
        name = f"{self.colour(seat)}:band"
        spot = self.app.room.canvas.spot(name)
        assert spot is not None
        return spot.turn

    def confirm(self, seat: int) -> None:
        """Confirm the selection, twice if asked."""
        made = len(self.match.record.lines)
        for _ in range(2):
            if len(self.match.record.lines) == made:
                self.mean(Confirm(seat))
        assert len(self.match.record.lines) == made + 1


def four(until: Callable[[GameState], bool] = lighting, **rules: object) -> Seated:
    return Seated(lesson(None, reach(deal(4, "recharged", "germany", 7, (), **rules), until), "table", TABLE), ByFinger)


def guided(pupil: Seated) -> list[bool]:
    return [bool(view.guided) for view in pupil.scene.session.views]


@pytest.mark.rotates(1)
@pytest.mark.parametrize("seat", (1, 2))
def test_only_the_player_who_asks_for_the_guide_sees_it_in_their_language_while_others_play(seat: int) -> None:
    """The two players sit at different sides of the table."""
    table = four()
    match = table.match
    table.help(seat)
    while table.scene.session.view(seat).language != "de":
        table.hand.touch(f"{table.colour(seat)}:language")
    table.ask(seat)
    assert guided(table) == [at == seat for at in range(4)]
    (card,) = table.lie()
    assert card.panel.owner == seat and card.panel.turn == table.turn_of(seat)
    with words.speaking("de"):
        assert words.say("teach.hand.run") in table.cards
    assert nearest(table, card.panel.rect) == seat, "it is in front of its reader"
    found = table.pointed()
    assert found is not None and len(table.app.room.canvas.overlay.marks) == 2
    spot = table.app.room.canvas.find(*found[0])
    assert spot is not None and spot.owner == seat

    for other in (at for at in range(4) if at != seat):
        assert match.state.task == Task.RUN
        table.confirm(other)
        assert guided(table) == [at == seat for at in range(4)], "the others are not shown anything"
        assert len(table.lie()) == 1
    assert match.asked() == (seat,)
    while match.state.round == 2:
        assert table.follow()
    table.hand.wait(4, 0.2)
    assert guided(table) == [False] * 4
    assert not table.lie() and not table.app.room.canvas.overlay.marks, "its round is over"


def nearest(table: Seated, rect: Rect) -> int:
    """Return the seat with the station nearest to a card."""
    bands = {seat: table.app.room.canvas.spot(f"{table.colour(seat)}:band") for seat in range(4)}
    middles = {seat: Vector2(spot.target.rect.center) for seat, spot in bands.items() if spot}
    return min(middles, key=lambda seat: middles[seat].distance_to(rect.center))


def test_a_players_guide_is_dismissed_by_its_button_or_by_the_cross_of_its_card() -> None:
    table = four()
    table.ask(0)
    assert len(table.lie()) == 1
    table.press("away")
    assert not table.lie() and guided(table) == [False] * 4
    table.ask(0)
    assert len(table.lie()) == 1
    table.ask(0)
    assert not table.lie() and guided(table) == [False] * 4
    assert table.pointed() is None
    said = [line.seat for line in table.match.record.lines if line.word == "advice"]
    assert said == [0, 0], "the record says that advice was asked for"


def test_dismissing_one_players_guide_at_a_table_leaves_another_players_guide_open() -> None:
    table = four()
    table.ask(0)
    table.ask(2)
    assert sorted(one.panel.owner or 0 for one in table.lie()) == [0, 2]
    table.mean(Teach(0, "away"))
    assert [one.panel.owner for one in table.lie()] == [2] and guided(table) == [False, False, True, False]


def test_a_player_who_asks_for_the_guide_while_waiting_is_guided_on_their_turn() -> None:
    table = four(buying)
    match = table.match
    first, later = match.asked()[0], match.state.order[::-1][1]
    assert first != later
    table.ask(later)
    assert table.scene.session.view(later).sheet == "help" and not table.lie()
    assert words.say("teach.off") in words_of(table, later), "the button says that it will come"
    table.confirm(first)
    assert match.asked() == (later,)
    table.hand.wait(4, 0.2)
    (card,) = table.lie()
    assert card.panel.owner == later
    made = len(match.record.lines)
    for _ in range(20):
        if len(match.record.lines) > made:
            break
        assert table.follow()
    assert len(match.record.lines) == made + 1, "it leads out of the sheet and to the end of what is asked"


def words_of(pupil: Seated, seat: int) -> list[str]:
    return [text for one in pupil.app.room.canvas.painted if one.panel.owner == seat for text, _ in one.texts]


def test_in_a_game_without_advice_the_guide_is_refused_with_the_reason() -> None:
    table = four(advice=False)
    table.help(0)
    spot = table.app.room.canvas.spot(f"{table.colour(0)}:hand")
    assert spot is not None and not spot.target.enabled and spot.target.reason == words.say("advice.forbidden")
    table.hand.touch(f"{table.colour(0)}:hand")
    assert guided(table) == [False] * 4 and not table.lie()
    assert words.say("advice.forbidden") in [note.text for note in table.app.room.canvas.overlay.notes.values()]


def test_the_guide_is_not_offered_to_a_bot_and_ends_when_a_bot_takes_over_the_seat() -> None:
    table = four()
    table.ask(0)
    assert table.lie()
    table.match.change_chair(0, "engineer")
    table.hand.wait(4, 0.2)
    assert guided(table) == [False] * 4 and not table.lie()
    table.scene.session.perform(Open(0, "help"))
    table.hand.wait(4, 0.2)
    assert "red:hand" not in table.hand.seen


def test_in_the_desk_layout_the_help_offers_the_guide_too() -> None:
    app = lesson(None, reach(deal(4), buying), "desk")
    pupil = Seated(app, ByMouse)
    seat = pupil.match.asked()[0]
    pupil.hand.touch("sheet:help")
    pupil.hand.touch("hand")
    assert pupil.scene.session.view(seat).guided == 2 and pupil.scene.session.view(seat).sheet == ""
    assert len(pupil.lie()) == 1 and pupil.pointed() is not None
    pupil.hand.touch("sheet:help")
    pupil.hand.touch("hand")
    assert not pupil.lie() and pupil.pointed() is None


def test_a_spectator_of_bots_in_the_desk_layout_is_not_offered_the_guide() -> None:
    bots = ("engineer", "engineer", "apprentice", "apprentice")
    pupil = Seated(lesson(None, reach(deal(4, kinds=bots), buying), "desk"), ByMouse)
    pupil.hand.touch("sheet:help")
    if "help:0" not in pupil.hand.seen:
        assert "help:1" in pupil.hand.seen
    assert "hand" not in pupil.hand.seen


class Quiet:
    """A process of a bot that answers when the test says so."""

    answer: str | None = None

    def __init__(self) -> None:
        self.asked: list[int] = []

    def ask(self, text: str, seat: int, *more: object) -> None:
        self.asked.append(seat)

    def poll(self) -> str | None:
        return self.answer


def test_advice_that_a_player_dismissed_delays_no_other_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """One player dismisses the hand while a bot is thinking for it; then another asks for it."""
    match = reach(deal(4), lighting)
    quiet = Quiet()
    monkeypatch.setattr(guide, "BotProcess", lambda: quiet)
    apart = GuideApart()
    assert apart.commit(match, 0) == ()
    quiet.answer = "done"
    made: list[tuple[Action, ...]] = [apart.commit(match, 2) for _ in range(3)]
    assert quiet.asked == [0, 2]
    assert made[-1] == plain(match, 2, read_commit("done", match.record.zone))
