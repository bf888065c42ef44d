"""Hidden money is shown only below its owner's hand: whatever the amounts are, the screen is the same.

Two games that differ only in the money of the seats go through the same touches; everything painted, written, hinted
and touched is compared, and the pictures pixel by pixel. Only an unaffordable commit or maximum is refused, and the
reason is only shown below the cover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from game.commands import report
from game.desk import desk_layout
from game.engine.actions import DONE, NOMINATE
from game.engine.rules import legal_actions
from game.engine.state import Task
from game.kit.screen.panel import Painted, Panel, paint, recorded
from game.kit.screen.panel_cache import PanelCache
from game.kit.style import words
from game.match import Match
from game.scenes.replay_scene import ReplayScene
from game.session import intents, planning, prompts
from game.session.intents import Confirm, Go, Intent, PassTurn, Peek, Undo
from game.session.session import Session
from game.table import table_layout
from game.table.measures.arrangement import FUELS, PLANTS, Arrangement, PopOut
from game.table.measures.seating import Seating
from tests.play.driving import deal, reach
from tests.workshop.driving import Fingers

SIZE = {"table": (1280, 720), "desk": (1280, 800)}
RICH, POOR = st.integers(300, 900), st.integers(0, 40)
STEPS = settings(deadline=None, suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate))
COMMITTING = (Confirm, PassTurn, Undo, Go, intents.Show)
TRYING = (intents.SetMaximum,)
"""Intents by which a player learns at once whether the money is enough."""


@pytest.fixture(autouse=True, scope="module")
def screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))


class Twins:
    """The same game twice, its seats with other amounts of money."""

    def __init__(self, match: Match, layout: str, first: list[int], second: list[int]) -> None:
        self.layout = layout
        self.stages = [Session(with_money(match, money)) for money in (first, second)]
        self.arrangement = Arrangement()
        self.count = len(match.seats)
        self.parted = False
        """Whether a player tried something that can be paid on only one of the two tables, which then may differ."""
        self._easel = PanelCache()

    def panels(self, session: Session) -> list[Panel]:
        size = SIZE[self.layout]
        if self.layout == "desk":
            return desk_layout.panels(session, size)
        return table_layout.panels(session, Seating.usual(self.count, size, 43.0), self.arrangement)

    def perform(self, intent: Intent | PopOut) -> None:
        if isinstance(intent, PopOut):
            self.arrangement.pop_out(intent.seat, intent.what)
            return
        for session in self.stages:
            session.perform(intent)

    def each(self, meant: Callable[[Session], Intent]) -> None:
        """Do something with a different meaning on each of the two tables."""
        for session in self.stages:
            session.perform(meant(session))

    def tried(self, intent: Intent | PopOut) -> bool:
        """Return whether a touch was refused at only one of the tables: its owner tried something unaffordable
        there.
        """
        if not isinstance(intent, TRYING):
            return False
        refused = [session.view(intent.seat).refused for session in self.stages]
        if len({None if illegal is None else illegal.reason for illegal in refused}) == 1:
            return False
        assert all(illegal is None or "missing" in illegal.values for illegal in refused), (intent, refused)
        return True

    def touches(self) -> list[Intent | PopOut]:
        """Return the intents of all enabled targets, of sheets and of market copies, except those that commit a move or
        uncover money.
        """
        painted = self._easel.show(self.panels(self.stages[0]))
        found = [target.intent for one in painted for target in one.targets if target.enabled]
        asked = self.stages[0].match.asked()
        found += [intents.Open(seat, sheet) for seat in asked for sheet in ("log", "payment", "planner", "plants")]
        found += [PopOut(seat, what) for seat in asked for what in (FUELS, PLANTS) if self.layout == "table"]
        return [meant for meant in found if not isinstance(meant, (*COMMITTING, Peek))]

    def compare(self, but: int = -1) -> int:
        """Check that all panels are alike, except those of one seat; return how many were compared."""
        first, second = (self.panels(session) for session in self.stages)
        assert [panel.name for panel in first] == [panel.name for panel in second]
        for one, other in zip(first, second, strict=True):
            if one.key != other.key and (one.owner is None or one.owner != but):
                self._differ(one, other)
        return len(first)

    def _differ(self, one: Panel, other: Panel) -> None:
        """Check that two panels look and react alike: their keys differ, but a key may contain more than is painted."""
        a, b = recorded(one), recorded(other)
        assert a.texts == b.texts, f"{one.name} writes other words"
        assert a.targets == b.targets, f"{one.name} answers otherwise"
        assert a.pieces == b.pieces, f"{one.name} holds other things"
        if a.strokes != b.strokes:  # equal ones look equal (tests/kit/screen/test_panel_cache.py)
            pictures = [pygame.image.tobytes(paint(panel).surface, "RGBA") for panel in (one, other)]
            assert pictures[0] == pictures[1], one.name


def with_money(match: Match, money: list[int]) -> Match:
    """Return the same game with these amounts of money."""
    twin = Match(match.record.fresh())
    twin.replay(match.record.lines)
    twin.state = twin.state.copy()
    for player, amount in zip(twin.state.players, money, strict=True):
        player.money = amount
    return twin


def somewhere(seed: int, players: int, commits: int) -> Match:
    """Return a game with hidden money after this many commits."""
    match = deal(players, seed=seed, hidden_money=True)
    return reach(match, lambda state: len(match.commits) + len(match.ready) >= commits)


@st.composite
def games(draw: st.DrawFn) -> Match:
    players = draw(st.integers(2, 6))
    return somewhere(draw(st.integers(1, 40)), players, draw(st.integers(0, 26 * players)))


def walk(twins: Twins, random: Random, steps: int) -> Iterator[None]:
    """Make random touches until a player tries something that only one of the two could pay for."""
    for _ in range(steps):
        choices = twins.touches()
        # what few things on the table mean is touched as often as what many mean
        kinds = sorted({type(choice).__name__ for choice in choices})
        kind = random.choice(kinds)
        touch = random.choice([choice for choice in choices if type(choice).__name__ == kind])
        twins.perform(touch)
        twins.parted = twins.tried(touch)
        if twins.parted:
            return
        yield


def check(match: Match, layout: str, first: list[int], second: list[int], seed: int, steps: int = 6) -> None:
    twins, random = Twins(match, layout, first, second), Random(seed)
    assert twins.compare() > 5
    for _ in walk(twins, random, steps):
        twins.compare()
    if layout == "table" and not twins.parted:
        peeks(twins, random)


def peeks(twins: Twins, random: Random) -> None:
    """Check that a peek changes only its own station, and leaves nothing behind."""
    seat = random.randrange(twins.count)
    twins.perform(Peek(seat))
    twins.compare(but=seat)
    for session in twins.stages:
        session.view(seat).peeking = False
    twins.compare()


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["table", "desk"])
def test_the_screen_does_not_depend_on_amounts_of_hidden_money(layout: str) -> None:
    @settings(STEPS, max_examples=6)
    @given(games(), st.lists(RICH, min_size=12, max_size=12), st.integers(0, 99))
    def shown(match: Match, money: list[int], seed: int) -> None:
        count = len(match.seats)
        check(match, layout, money[:count], money[6 : 6 + count], seed)

    shown()


@pytest.mark.rotates(1)
@pytest.mark.parametrize("layout", ["table", "desk"])
def test_with_hidden_money_the_screen_is_the_same_for_poor_and_rich_players(layout: str) -> None:
    """A player who owns next to nothing sees and shows the same as one who could afford everything."""

    @settings(STEPS, max_examples=6)
    @given(games(), st.lists(POOR, min_size=6, max_size=6), st.lists(RICH, min_size=6, max_size=6), st.integers(0, 99))
    def shown(match: Match, poor: list[int], rich: list[int], seed: int) -> None:
        if match.state.round < 2:  # nobody has spent anything: what all own is known
            return
        count = len(match.seats)
        check(match, layout, poor[:count], rich[:count], seed)

    shown()


@pytest.mark.slow
@pytest.mark.parametrize("other", [RICH, POOR])
@pytest.mark.parametrize("layout", ["table", "desk"])
def test_the_screen_does_not_depend_on_amounts_of_hidden_money_in_many_random_games(
    layout: str, other: st.SearchStrategy[int]
) -> None:
    @settings(STEPS, max_examples=150)
    @given(games(), st.lists(RICH, min_size=6, max_size=6), st.lists(other, min_size=6, max_size=6), st.integers(0, 99))
    def shown(match: Match, money: list[int], others: list[int], seed: int) -> None:
        if other is POOR and match.state.round < 2:
            return
        count = len(match.seats)
        check(match, layout, money[:count], others[:count], seed, 12)

    shown()


def front_of(twins: Twins, seat: int) -> None:
    """Show this seat's desk, which everyone at the screen can see."""
    for session in twins.stages:
        session.shown_seat = seat


def auction(players: int, seed: int, task: Task) -> Match:
    """Return a later auction with hidden money, in which several players still bid."""
    match = deal(players, seed=seed, hidden_money=True)
    return reach(match, lambda state: state.task == task and state.round >= 2 and len(state.eligible) > 1)


@pytest.mark.rotates
@pytest.mark.parametrize("layout", ["table", "desk"])
@pytest.mark.parametrize("task", [Task.NOMINATE, Task.RAISE])
def test_with_hidden_money_a_dial_can_be_turned_past_the_players_money(layout: str, task: Task) -> None:
    """Plus, plus five, the end of the scale and beyond: for a bidder, and for a player who sets a maximum while
    waiting.
    """
    match = auction(4, 5, task)
    twins = Twins(match, layout, [match.state.bid + 7 + seat for seat in range(4)], [600, 500, 900, 700])
    seats = [match.state.actor]
    if task == Task.NOMINATE:
        twins.perform(intents.StageMove(seats[0], NOMINATE[match.state.current[0]]))
    else:
        seats += [seat for seat in match.state.ring if seat != seats[0]]
    for seat in seats:
        front_of(twins, seat)
        if seat != seats[0]:
            twins.perform(intents.Open(seat, "maximum"))
        twins.compare()
        for more in (1, 5, 1, 5, 5, 5, 5, 25, 1, 50, 5):
            assert any(isinstance(meant, intents.SetBid) and meant.seat == seat for meant in twins.touches())
            twins.each(lambda session, seat=seat, more=more: intents.SetBid(seat, session.view(seat).bid + more))  # type: ignore[misc]
            twins.compare()
        reached = {session.view(seat).bid for session in twins.stages}
        assert reached == {twins.stages[0].least_bid(seat) + 108}, "no money stopped the dial"
        twins.each(lambda session, seat=seat: intents.SetBid(seat, session.top_bid(seat)))  # type: ignore[misc]
        twins.compare()
        twins.perform(intents.SetBid(seat, 10**6))
        twins.compare()
        for session in twins.stages:
            session.set_dial(seat, 0)


@pytest.mark.parametrize("layout", ["table", "desk"])
def test_with_hidden_money_an_unaffordable_bid_is_refused_when_it_is_confirmed(layout: str) -> None:
    match = auction(4, 5, Task.RAISE)
    twins = Twins(match, layout, [match.state.bid + 2] * 4, [600] * 4)
    seat = match.state.actor
    twins.perform(intents.SetBid(seat, match.state.bid + 3))
    twins.compare()
    poor, rich = twins.stages
    twins.perform(Confirm(seat))
    assert rich.view(seat).refused is None and rich.match.state.leader == seat
    assert poor.match.state is not rich.match.state and poor.match.state.leader != seat
    refused = poor.view(seat).refused
    assert refused is not None and prompts.refused(poor, refused) == words.say("refusal.covered")
    twins.perform(Peek(seat))
    assert words.say("refusal.bid_too_dear", **refused.values) == prompts.instruction(poor, seat), (
        "under the hand it stands"
    )


@pytest.mark.parametrize("task", [Task.BUY, Task.BUILD])
def test_holding_hidden_money_visible_shows_only_the_amount_left_after_the_selection(task: Task) -> None:
    match = deal(4, seed=3, hidden_money=True)
    reach(match, lambda state: state.task == task and state.round >= 2)
    twins, seat = Twins(match, "table", [711] * 4, [711] * 4), match.state.actor
    session = twins.stages[0]
    session.perform(intents.StageMove(seat, next(move for move in legal_actions(match.state) if move != DONE)))
    station = f"station:{match.seats[seat].colour}"
    written = []
    for _ in range(2):
        panel = next(panel for panel in twins.panels(session) if panel.name == station)
        written.append([text for text, _ in recorded(panel).texts])
        session.perform(Peek(seat))
    for text in written[0]:
        written[1].remove(text)
    assert written[1] == [str(session.state_of(seat).players[seat].money)]


@pytest.mark.rotates
@pytest.mark.parametrize("layout", ["table", "desk"])
@pytest.mark.parametrize("task", [Task.BUY, Task.BUILD])
def test_a_selection_does_not_reveal_whether_hidden_money_is_enough(layout: str, task: Task) -> None:
    match = deal(4, seed=3, hidden_money=True)
    reach(match, lambda state: state.task == task and state.round >= 2)
    seat = match.state.actor
    poor, rich = (hands(with_money(match, [money] * 4), layout) for money in (1, 900))
    for _ in range(3):
        found = [spot.target for spot in rich.app.room.canvas.spots if spot.target.enabled]
        lay = next(t.intent for t in found if isinstance(t.intent, intents.StageMove) and t.intent.seat == seat)
        for person in (poor, rich):
            person.mean(lay)
    assert poor.laid(seat) == rich.laid(seat) and len(poor.laid(seat)) == 3
    assert poor.texts() == rich.texts()
    note = poor.app.room.canvas.overlay.note
    assert note is None
    poor.mean(Confirm(seat))
    assert not any(
        "lack" in text or "left" in text for text in [*_told(poor), prompts.instruction(poor.scene.session, seat)]
    )


@pytest.mark.parametrize("task", [Task.BUY, Task.BUILD])
def test_why_a_choice_is_unaffordable_is_shown_only_while_hidden_money_is_held_visible(task: Task) -> None:
    """The reason is beside the figure, in words, as on the desk, and only while the finger rests on the cover."""
    match = deal(4, seed=3, hidden_money=True)
    reach(match, lambda state: state.task == task and state.round >= 2)
    seat = match.state.actor
    table = hands(with_money(match, [0] * 4), "table")
    targets = [spot.target for spot in table.app.room.canvas.spots if spot.target.enabled]
    lay = next(t.intent for t in targets if isinstance(t.intent, intents.StageMove) and t.intent.seat == seat)
    table.mean(lay)
    table.mean(Confirm(seat))
    table.wait(40)
    refused = table.scene.session.view(seat).refused
    assert refused is not None and "missing" in refused.values
    said = prompts.refused(table.scene.session, refused, seen=True)
    station = f"station:{match.seats[seat].colour}"
    covered = words.say("refusal.covered")
    beside = {one.panel.name for one in table.app.room.canvas.painted if covered in _together(one)}
    assert beside == {station} and covered not in _told(table), "the player is told at the own station, not far from it"
    assert said not in _read(table)
    cover = table.place(f"{match.seats[seat].colour}:money")
    finger = table.down(cover)
    table.wait(3)
    written = {one.panel.name for one in table.app.room.canvas.painted if said in _together(one)}
    assert written == {station}, (said, _read(table))
    assert not any(one.clipped for one in table.app.room.canvas.painted)
    table.up(finger, cover)
    table.wait(3)
    assert said not in _read(table)


def _together(painted: Painted) -> str:
    """Return the text of a panel, with the lines of a paragraph joined."""
    return " ".join(text for text, _ in painted.texts)


def _read(person: Fingers) -> str:
    return " ".join(_together(painted) for painted in person.app.room.canvas.painted)


def test_a_setting_requires_two_hands_at_the_own_station_to_make_hidden_money_visible() -> None:
    match = deal(4, seed=3, hidden_money=True)
    table, seat = hands(match, "table"), match.state.actor
    colour, view = match.seats[seat].colour, table.scene.session.view(seat)
    other = match.seats[(seat + 1) % 4].colour
    cover = table.place(f"{colour}:money")
    anybody = table.down(cover)
    assert view.peeking, "as it is usually"
    table.up(anybody, cover)
    table.app.settings.guarded = True
    for name in ("", f"{other}:band"):
        on_name = table.down(table.place(name)) if name else 0
        stranger = table.down(cover)
        assert not view.peeking
        assert words.say("table.guarded") in _told(table)
        table.up(stranger, cover)
        if name:
            table.up(on_name, table.place(name))
    guard = table.down(table.place(f"{colour}:band"))
    own = table.down(cover)
    assert view.peeking
    table.up(guard, table.place(f"{colour}:band"))
    assert not view.peeking, "it closes with the hand that guards it"
    table.up(own, cover)


def hands(match: Match, layout: str) -> Fingers:
    return Fingers(match, layout, SIZE[layout])


def _told(person: Fingers) -> list[str]:
    return [note.text for note in person.app.room.canvas.overlay.notes.values()]


def test_with_hidden_money_pointing_at_a_city_does_not_reveal_that_it_is_unaffordable() -> None:
    match = deal(4, seed=3, hidden_money=True)
    reach(match, lambda state: state.task == Task.BUILD and state.round >= 2)
    twins, seat = Twins(match, "desk", [1] * 4, [900] * 4), match.state.actor
    for city in range(len(match.state.zone)):
        twins.perform(intents.PointAt(seat, city))
        twins.compare()


@pytest.mark.rotates
@pytest.mark.parametrize("layout", ["table", "desk"])
@pytest.mark.parametrize("task", [Task.BUY, Task.BUILD])
def test_with_hidden_money_an_unaffordable_plan_is_selected_whole_and_refused_when_confirmed(
    layout: str, task: Task
) -> None:
    match = deal(3, seed=4, hidden_money=True)
    reach(match, lambda state: state.task == task and state.round >= 3 and len(state.queue) > 0)
    seat = match.state.queue[0]
    twins = Twins(match, layout, [3] * 3, [800] * 3)
    twins.perform(intents.Open(seat, "planner"))
    for _ in range(3):
        for fuel in range(4):
            twins.perform(intents.PlanFuel(seat, fuel))
        twins.perform(intents.PlanCity(seat, planning.outlook(twins.stages[0], seat).near[0].city))
        front_of(twins, seat)
        twins.compare()
    twins.perform(intents.Close(seat))
    for session in twins.stages:
        session.commit(match.state.actor, (DONE,))
    poor, rich = twins.stages
    assert poor.draft(seat).moves == rich.draft(seat).moves
    assert len(poor.draft(seat).moves) > 1 and not poor.view(seat).notes
    twins.compare()
    twins.perform(intents.TakeOut(seat, 0))
    twins.compare()
    assert poor.draft(seat).moves == rich.draft(seat).moves
    twins.perform(Peek(seat))
    twins.compare(but=seat)
    for session in twins.stages:
        session.view(seat).peeking = False
    twins.perform(Confirm(seat))
    refused = poor.view(seat).refused
    assert refused is not None and "missing" in refused.values
    assert seat not in rich.match.asked() and seat in poor.match.asked()
    assert prompts.refused(poor, refused) == words.say("refusal.covered")


@pytest.mark.rotates
@pytest.mark.parametrize("layout", ["table", "desk"])
@pytest.mark.parametrize("task", [Task.BUILD, Task.RAISE, Task.NOMINATE])
def test_with_hidden_money_an_unaffordable_choice_does_not_say_how_much_is_missing(layout: str, task: Task) -> None:
    """Players with 0 or 1 Elektro can pay for nothing: refusals, reasons and hints are the same for both."""
    for seed in range(3):
        match = deal(4, "classic", seed=seed, hidden_money=True)
        reach(match, lambda state: state.task == task and state.round >= 2)
        check(match, layout, [0] * 4, [1] * 4, seed, 12)


def test_with_hidden_money_a_maximum_bid_looks_the_same_at_any_amount() -> None:
    for seed in range(3):
        match = deal(5, seed=seed, hidden_money=True)
        reach(match, lambda state: state.task == Task.RAISE and len(state.ring) > 2 and state.round >= 2)
        twins = Twins(match, "table", [400] * 5, [400] * 5)
        waits = next(seat for seat in match.state.ring if seat not in (match.state.actor, match.state.leader))
        twins.perform(intents.Open(waits, "maximum"))
        least = twins.stages[0].least_bid(waits)
        for session, more in zip(twins.stages, (11, 47), strict=True):
            session.perform(intents.SetMaximum(waits, least + more))
            session.set_dial(waits, least)
            assert session.view(waits).maximum
        twins.compare()
        for _ in walk(twins, Random(seed), 5):
            for session in twins.stages:
                session.set_dial(waits, least)
            twins.compare()
        if twins.stages[0].view(waits).maximum:
            twins.perform(Peek(waits))
            twins.compare(but=waits)


def test_a_replay_of_an_unfinished_game_with_hidden_money_shows_no_amounts() -> None:
    for seed in range(3):
        match = somewhere(seed, 4, 50)
        shown = []
        for money in ([310, 420, 530, 640], [777, 666, 555, 444]):
            scene = ReplayScene(match.record, lambda match: None, lambda: None)
            film = scene.film.match_at
            scene.film.match_at = lambda index, film=film, money=money: with_money(film(index), money)  # type: ignore[method-assign,misc]
            texts = []
            for index in range(0, len(scene.film), 9):
                scene.index = index
                texts += [recorded(panel).texts for panel in scene.layout((1280, 800))]
            shown.append(texts)
        assert shown[0] == shown[1]


def test_the_text_report_of_an_unfinished_game_with_hidden_money_gives_no_amounts() -> None:
    match = somewhere(3, 4, 50)
    said = [list(report(with_money(match, money))) for money in ([310, 420, 530, 640], [310, 421, 533, 647])]
    assert said[0] == said[1] and not any("Elektro" in line for line in said[0])
    open_ = reach(deal(4, seed=3, hidden_money=False), lambda state: state.round == 3)
    assert any("Elektro" in line for line in report(open_))


def test_open_money_is_shown_and_so_is_hidden_money_held_visible() -> None:
    """This proves that the comparison of screens can fail: if money is open, the amounts do differ."""
    open_ = reach(deal(3, seed=4, hidden_money=False), lambda state: state.round == 2)
    with pytest.raises(AssertionError):
        Twins(open_, "table", [300] * 3, [500] * 3).compare()
    hidden = reach(deal(3, seed=4, hidden_money=True), lambda state: state.round == 2)
    twins = Twins(hidden, "table", [300] * 3, [500] * 3)
    twins.perform(Peek(1))
    with pytest.raises(AssertionError):
        twins.compare()
