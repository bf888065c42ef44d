"""A match commits and undoes turns, gives each seat its view, and is read back from its record even after its map was
changed.
"""

from __future__ import annotations

from random import Random

import pytest

from game.bots import decide
from game.bots.record_state import RecordState
from game.draft import Draft
from game.engine import board, events, notation, rules, setup
from game.engine.actions import BIDS, BUILD, BUY, DEPOT, DONE, NOMINATE, PASS, PLACE
from game.engine.board import Board, City
from game.engine.notation import BadRecord
from game.engine.plants import STEP3
from game.engine.record import Seat, seen_record, write_record
from game.engine.record_reader import read_record
from game.engine.resources import COAL, FUELS
from game.engine.state import CARTEL, GameState, IllegalAction, Phase, Task
from game.match import Match, load_match, new_match
from tests.audit import conserved

COLOURS = ("red", "blue", "yellow", "green", "purple", "black")
EDITIONS = ("classic", "recharged")
both = pytest.mark.parametrize("edition", EDITIONS)


def seats(*kinds: str) -> list[Seat]:
    return [Seat(colour, kind, colour.title()) for colour, kind in zip(COLOURS, kinds, strict=False)]


def table(edition: str = "classic", *kinds: str, seed: int = 3, map_name: str = "germany", **rules_changed) -> Match:
    return new_match(edition, map_name, seats(*(kinds or ("person",) * 3)), seed, house_rules=rules_changed)


def play_on(match: Match, random: Random) -> int:
    """Let a bot make one more commit; return its seat."""
    seat = match.asked()[0]
    match.commit(seat, decide(match.state, "chance", random, seat))
    return seat


def until(match: Match, phase: Phase, random: Random, round_number: int = 0) -> None:
    while match.state.phase != phase or match.state.round < round_number:
        play_on(match, random)


def shown(state: GameState) -> str:
    return repr(state.facts())


# --- taking back -----------------------------------------------------------------------------------------


@pytest.mark.case("U01")
@both
def test_undo_restores_exactly_the_previous_state_of_the_game(edition):
    match = table(edition, "person", "person", "person", "person")
    random = Random(7)
    undone = 0
    while not match.over:
        before = shown(match.state)
        seat = play_on(match, random)
        conserved(match.state)
        if match.undoable(seat) == 1:
            match.undo(seat)
            assert shown(match.state) == before
            undone += 1
            play_on(match, Random(undone))
    assert undone > 100


@pytest.mark.case("U01", "U09")
@both
def test_a_record_with_undos_replays_to_the_same_state(edition):
    match = table(edition, "person", "person", "person")
    random = Random(2)
    for _ in range(150):
        seat = play_on(match, random)
        if match.undoable(seat) and random.random() < 0.4:
            match.undo(seat)
    again = Match(match.record.fresh())
    again.replay(match.record.lines)
    assert again.state == match.state
    assert write_record(again.record) == write_record(match.record)


@pytest.mark.judges("sheets.help_undo_text")
@pytest.mark.case("U02")
@both
def test_a_move_that_revealed_a_card_cannot_be_undone(edition):
    match = table(edition, "person", "person", "person")
    seat = match.state.actor
    match.commit(seat, (NOMINATE[match.state.market[1]], BIDS[match.state.market[1]]))
    assert match.undoable(seat) == 1
    other = match.state.actor
    match.commit(other, (PASS,))
    last = match.state.actor
    happened = match.commit(last, (PASS,))
    assert any(isinstance(event, events.CardDrawn) for event in happened)
    for each in (seat, other, last):
        assert match.undoable(each) == 0
        with pytest.raises(IllegalAction, match="undo"):
            match.undo(each)


@pytest.mark.case("U02")
@both
def test_a_move_by_another_person_prevents_undo_and_moves_by_bots_are_undone_along(edition):
    for others in ("person", "chance"):
        match = table(edition, "person", others, others)
        random = Random(1)
        while not (match.state.phase == Phase.MARKET and match.state.actor == 0 and len(match.state.queue) == 2):
            play_on(match, random)
        before = shown(match.state)
        match.commit(0, (DONE,))
        assert match.undoable(0) == 1
        play_on(match, random)
        play_on(match, random)
        assert match.state.phase == Phase.BUILD
        assert match.undoable(0) == (3 if others == "chance" else 0)
        if others == "chance":
            match.undo(0)
            assert shown(match.state) == before


@pytest.mark.case("U02")
@both
def test_in_bureaucracy_a_choice_can_be_withdrawn_until_the_last_player_is_ready(edition):
    match = table(edition, "person", "person", "person")
    until(match, Phase.BUREAUCRACY, Random(1))
    state = shown(match.state)
    match.commit(1, (DONE,))
    match.commit(0, (DONE,))
    assert shown(match.state) == state, "nothing is applied before all are ready"
    assert match.asked() == (2,)
    match.withdraw(1)
    assert match.asked() == (1, 2)
    with pytest.raises(IllegalAction):
        match.withdraw(1)
    with pytest.raises(IllegalAction, match="not your turn"):
        match.commit(0, (DONE,))
    match.commit(2, (DONE,))
    match.commit(1, (DONE,))
    assert match.state.phase == Phase.AUCTION
    assert [player.money - 10 for player in match.state.players] == [
        player.money for player in match.commits[-1].before.players
    ]
    for seat in range(3):
        assert match.undoable(seat) == 0
        with pytest.raises(IllegalAction):
            match.withdraw(seat)


@pytest.mark.case("F26")
@both
def test_the_order_in_which_players_confirm_in_bureaucracy_changes_nothing(edition):
    results = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        match = table(edition, "person", "person", "person", seed=11)
        until(match, Phase.BUREAUCRACY, Random(5), round_number=3)
        for seat in order:
            match.commit(seat, decide(match.state, "greedy", Random(seat), seat))
        results.append(shown(match.state))
    assert results[0] == results[1] == results[2]


# --- a commit is all or nothing --------------------------------------------------------------------------


@pytest.mark.case("R10", "B17")
@both
def test_a_turn_with_one_illegal_move_is_refused_and_changes_nothing(edition):
    match = table(edition, "person", "person", "person")
    until(match, Phase.MARKET, Random(1))
    seat = match.state.actor
    before, lines = shown(match.state), len(match.record.lines)
    fuel = next((a.fuel for a in rules.legal_actions(match.state) if isinstance(a, type(BUY[0]))), COAL)
    with pytest.raises(IllegalAction):
        match.commit(seat, (*[BUY[fuel]] * 20, DONE))
    assert shown(match.state) == before
    assert len(match.record.lines) == lines
    assert match.refusal(seat, [BUY[fuel]] * 20) is not None
    until(match, Phase.BUILD, Random(1))
    seat, before = match.state.actor, shown(match.state)
    with pytest.raises(IllegalAction):
        match.commit(seat, (BUILD[0], BUILD[0], DONE))
    assert shown(match.state) == before
    with pytest.raises(IllegalAction, match="turn over"):
        match.commit(seat, (DONE, DONE))
    with pytest.raises(IllegalAction, match="nothing to do"):
        match.commit(seat, ())
    with pytest.raises(IllegalAction, match="not your turn"):
        match.commit((seat + 1) % 3, (DONE,))
    assert shown(match.state) == before


@pytest.mark.case("C15")
def test_undoing_a_house_also_undoes_the_house_that_the_cartel_added():
    match = table("recharged", "person", "person")
    random = Random(3)
    until(match, Phase.BUILD, random)
    seat = match.state.actor
    city = next(a.city for a in rules.legal_actions(match.state) if isinstance(a, type(BUILD[0])))
    before = shown(match.state)
    draft = Draft(match, seat)
    empty = shown(draft.state)
    draft.stage(BUILD[city])
    assert draft.state.owners(city)[:2] == (seat, CARTEL)
    assert shown(match.state) == before, "nothing is built before the commit"
    draft.step_back()
    assert shown(draft.state) == empty
    assert draft.moves == ()
    match.commit(seat, (BUILD[city], DONE))
    assert match.state.owners(city)[:2] == (seat, CARTEL)
    match.undo(seat)
    assert shown(match.state) == before


@both
def test_moves_can_be_selected_taken_back_and_confirmed_in_a_draft_of_a_turn(edition):
    match = table(edition, "person", "person", "person")
    until(match, Phase.MARKET, Random(1))
    seat = match.state.actor
    draft = Draft(match, seat)
    fuels = [a for a in rules.legal_actions(match.state) if a != DONE]
    draft.stage(fuels[0])
    assert draft.state.players[seat].money < match.state.players[seat].money
    draft.without(0)
    assert draft.state.players[seat].money == match.state.players[seat].money
    draft.stage(fuels[0])
    draft.commit(DONE)
    assert match.state.players[seat].money < 50
    assert draft.stale is False


@pytest.mark.case("S15", "U02")
@both
def test_selecting_a_purchase_reveals_no_card_before_it_is_confirmed(edition):
    match = table(edition, "person", "person", "person")
    while len(match.state.eligible) > 1:
        play_on(match, Random(1))
    seat = match.state.actor
    draft = Draft(match, seat)
    card = match.state.deck[-1]
    draft.stage(NOMINATE[match.state.market[0]])
    assert draft.closed
    assert card not in draft.state.market
    with pytest.raises(IllegalAction, match="turn over"):
        draft.stage(PASS)


# --- who may see what ------------------------------------------------------------------------------------


@pytest.mark.case("U08", "S15")
@both
def test_the_record_as_one_seat_sees_it_contains_no_unseen_card(edition):
    match = table(edition, "person", "person", "person", "person")
    random = Random(1)
    for _ in range(60):
        play_on(match, random)
    words = write_record(seen_record(match.record))
    deck = next(row for row in words.splitlines() if row.startswith("deck "))
    assert set(deck.split()[1:]) == {"?", "step3"}
    assert set(next(row for row in words.splitlines() if row.startswith("removed ")).split()[1:]) == {"?"}
    assert "pile" not in words
    assert "seed" not in write_record(match.record)


# --- records ---------------------------------------------------------------------------------------------


@pytest.mark.case("U05")
@both
def test_the_same_seed_and_bots_give_the_same_game_record(edition):
    records = []
    for _ in range(2):
        match = table(edition, "chance", "greedy", "chance", seed=21)
        random = Random(4)
        while not match.over:
            seat = match.asked()[0]
            match.commit(seat, decide(match.state, match.seats[seat].kind, random, seat))
        records.append(write_record(match.record))
    assert records[0] == records[1]


@pytest.mark.pure
@pytest.mark.case("U06")
@both
def test_a_saved_game_still_replays_after_its_map_was_corrected(edition, monkeypatch):
    """The zone is part of the record: cities renamed, a connection repriced, another order of the cities."""
    match = table(edition, "chance", "chance", "chance", seed=5)
    random = Random(6)
    for _ in range(120):
        play_on(match, random)
    text = write_record(match.record)
    real = board.load_board

    def corrected(map_name: str, side: str = "classic") -> Board:
        old = real(map_name, side)
        cities = tuple(City(city.id + "_new", city.name + "!", city.region) for city in old.cities[::-1])
        links = tuple((a + "_new", b + "_new", cost + 7) for a, b, cost in old.links[1:])
        return Board(old.map, old.name, old.regions[::-1], cities, links, old.rules)

    monkeypatch.setattr(setup, "load_board", corrected)
    monkeypatch.setattr(board, "load_board", corrected)
    again = Match(read_record(text))
    lines, again.record.lines = again.record.lines, []
    again.replay(lines)
    assert again.state == match.state


@pytest.mark.case("U09")
@both
def test_stepping_through_a_record_shows_every_state_and_event(edition):
    match = table(edition, "chance", "chance", "chance", "chance")
    random = Random(9)
    states = []
    while not match.over:
        play_on(match, random)
        states.append(shown(match.state))
    again = Match(match.record.fresh())
    for line, state in zip(match.record.lines, states, strict=True):
        again.replay([line])
        assert shown(again.state) == state
    assert again.events == match.events
    kinds = {type(event) for event in again.events}
    assert kinds >= {
        events.Resupplied,
        events.PlantPutBack,
        events.CardDrawn,
        events.StepBegan,
        events.Step3Drawn,
        events.OrderSet,
        events.GameEnded,
    }


# --- every change is told --------------------------------------------------------------------------------


class Mirror:
    """The state as derived from the events alone, kept beside the real one."""

    def __init__(self, state: GameState) -> None:
        self.market = set(state.market)
        self.stock, self.supply = state.stock[:], state.supply[:]
        self.money = [player.money for player in state.players]
        self.fuel = [player.fuel[:] for player in state.players]
        self.plants: dict[int, set[int]] = {party: set() for party in (*range(len(state.players)), CARTEL)}
        self.houses = state.houses[:]
        self.marks = set(state.marks)
        self.discount, self.step, self.round = state.discount, state.step, state.round
        self.order, self.phase, self.phased_out = state.order, state.phase.word, state.phased_out
        self.depot = bool(state.rules.coal_depot_price)
        self.apart, self.stored = state.rules.depot_apart, state.depot

    def hear(self, event: events.Event) -> None:
        getattr(self, f"on_{type(event).__name__}", lambda _: None)(event)

    def store(self, coal: int) -> None:
        """Move coal from the supply to the depot, if the map keeps coal apart in one."""
        if self.apart:
            self.stored += coal
            self.supply[0] -= coal

    def leaves(self, plant: int) -> None:
        self.market.discard(plant)
        if plant == self.discount:
            self.discount = 0

    def on_RoundBegan(self, event: events.RoundBegan) -> None:  # noqa: N802
        self.round = event.round

    def on_PhaseBegan(self, event: events.PhaseBegan) -> None:  # noqa: N802
        self.phase = event.phase

    def on_StepBegan(self, event: events.StepBegan) -> None:  # noqa: N802
        self.step = event.step
        if event.step == 3:
            self.market.discard(STEP3)

    def on_OrderSet(self, event: events.OrderSet) -> None:  # noqa: N802
        self.order = event.order

    def on_DiscountSet(self, event: events.DiscountSet) -> None:  # noqa: N802
        self.discount = event.plant

    def on_DiscountEnded(self, event: events.DiscountEnded) -> None:  # noqa: N802
        self.discount = 0

    def on_PlantSold(self, event: events.PlantSold) -> None:  # noqa: N802
        self.market.discard(event.plant)
        self.plants[event.seat].add(event.plant)
        self.money[event.seat] -= event.price

    def on_CardDrawn(self, event: events.CardDrawn) -> None:  # noqa: N802
        self.market.add(event.plant)

    def on_Step3Drawn(self, event: events.Step3Drawn) -> None:  # noqa: N802
        if event.phase == "auction":
            self.market.add(STEP3)

    def on_PlantRemoved(self, event: events.PlantRemoved) -> None:  # noqa: N802
        self.leaves(event.plant)
        if event.why == "step3":
            self.market.discard(STEP3)

    def on_PlantPutBack(self, event: events.PlantPutBack) -> None:  # noqa: N802
        self.leaves(event.plant)

    def on_PlantRecycled(self, event: events.PlantRecycled) -> None:  # noqa: N802
        self.leaves(event.plant)

    def on_PlantScrapped(self, event: events.PlantScrapped) -> None:  # noqa: N802
        self.plants[event.seat].discard(event.plant)

    def on_FuelDropped(self, event: events.FuelDropped) -> None:  # noqa: N802
        self.fuel[event.seat][event.fuel] -= 1
        self.supply[event.fuel] += 1

    def on_CartelTookPlant(self, event: events.CartelTookPlant) -> None:  # noqa: N802
        self.market.discard(event.plant)
        self.plants[CARTEL].add(event.plant)
        self.plants[CARTEL].discard(event.scrapped)

    def on_CartelTookFuel(self, event: events.CartelTookFuel) -> None:  # noqa: N802
        self.stock = [have - taken for have, taken in zip(self.stock, event.amounts, strict=True)]

    def on_CartelReturnedFuel(self, event: events.CartelReturnedFuel) -> None:  # noqa: N802
        self.supply = [have + back for have, back in zip(self.supply, event.amounts, strict=True)]

    def on_FuelBought(self, event: events.FuelBought) -> None:  # noqa: N802
        self.money[event.seat] -= event.price
        self.fuel[event.seat][event.fuel] += 1
        if self.apart and (event.source == DEPOT or not self.stock[event.fuel]):
            self.stored -= 1
            return
        place = self.stock if self.stock[event.fuel] else self.supply
        place[event.fuel] -= 1

    def on_HouseBuilt(self, event: events.HouseBuilt) -> None:  # noqa: N802
        self.money[event.seat] -= event.connection + event.house
        self.houses[3 * event.city + event.space] = event.seat
        if event.city in self.marks:
            self.marks.discard(event.city)
            self.supply[FUELS.index("uranium")] += 1

    def on_CartelHousePlaced(self, event: events.CartelHousePlaced) -> None:  # noqa: N802
        self.houses[3 * event.city + event.space] = CARTEL

    def on_CityMarked(self, event: events.CityMarked) -> None:  # noqa: N802
        self.marks.add(event.city)
        self.supply[FUELS.index("uranium")] -= 1

    def on_PlantRan(self, event: events.PlantRan) -> None:  # noqa: N802
        for fuel, burnt in enumerate(event.mix):
            self.fuel[event.seat][fuel] -= burnt
            self.supply[fuel] += burnt
        self.store(event.mix[0])

    def on_CitiesSupplied(self, event: events.CitiesSupplied) -> None:  # noqa: N802
        self.money[event.seat] += event.income

    def on_Resupplied(self, event: events.Resupplied) -> None:  # noqa: N802
        self.stock = [have + new for have, new in zip(self.stock, event.amounts, strict=True)]
        self.supply = [have - new for have, new in zip(self.supply, event.amounts, strict=True)]
        self.store(-min(self.stored, event.amounts[0]))

    def on_UraniumEnded(self, event: events.UraniumEnded) -> None:  # noqa: N802
        self.phased_out = True

    def agree(self, state: GameState) -> None:
        assert self.market == set(state.market)
        assert (self.stock, self.supply, self.stored) == (state.stock, state.supply, state.depot)
        assert self.money == [player.money for player in state.players]
        assert self.fuel == [player.fuel for player in state.players]
        for player in state.players:
            assert self.plants[player.seat] == {plant.number for plant in player.plants}
        if state.cartel:
            assert self.plants[CARTEL] == {plant.number for plant in state.cartel.plants}
        assert self.houses == state.houses
        assert self.marks == set(state.marks)
        assert (self.discount, self.step, self.round) == (state.discount, state.step, state.round)
        assert (self.order, self.phase) == (state.order, state.phase.word)
        assert self.phased_out == state.phased_out


@pytest.mark.case("U10")
@pytest.mark.parametrize("players", range(2, 7))
@both
def test_the_events_of_a_game_alone_are_enough_to_follow_its_whole_state(edition, players):
    """Every automatic change is an event: resupply, obsolete plants, steps, discount, turn order, the Cartel."""
    for seed in range(4):
        map_name = ("germany", "usa", "germany", "south-africa")[seed]
        state = setup.seeded_game(edition, map_name, players, seed, house_rules={"start_cities": seed > 1})
        mirror = Mirror(state)
        state.log = []
        rules.begin(state)
        for event in state.log:
            mirror.hear(event)
        state.log = None
        random = Random(seed)
        while state.phase != Phase.FINISH:
            for event in rules.play(state, random.choice(rules.legal_actions(state, raises=3))):
                mirror.hear(event)
            mirror.agree(state)


def test_placing_a_cartel_house_in_the_set_up_can_be_undone():
    match = table("recharged", "person", "person")
    assert match.state.task == Task.PLACE
    first = match.asked()[0]
    match.commit(first, (PLACE[0],))
    assert match.undoable(first) == 1
    match.undo(first)
    assert match.state.cartel is not None
    assert match.state.cartel.houses == 16
    assert notation.move_word(PLACE[0], match.state.zone).startswith("place ")


@pytest.mark.case("B20", "U02")
def test_several_houses_can_be_selected_even_if_one_makes_a_plant_obsolete():
    match = table("classic", "person", "person", "person")
    until(match, Phase.BUILD, Random(1))
    state, seat = match.state, match.state.actor
    state.players[seat].money = 300
    lowest = state.market[0]
    draft = Draft(match, seat)
    cities = list(range(lowest + 1))
    for city in cities:
        draft.stage(BUILD[city])
    assert not draft.closed
    assert draft.state.players[seat].cities == tuple(cities)
    assert draft.state.market == state.market, "no card is seen before the Confirm"
    paid = 300 - draft.state.players[seat].money
    happened = draft.commit(DONE)
    assert lowest in match.state.out
    assert any(isinstance(event, events.CardDrawn) for event in happened)
    assert match.state.players[seat].money == 300 - paid
    assert match.undoable(seat) == 0


@pytest.mark.case("U01", "U02")
@both
def test_undo_from_bureaucracy_back_to_building_also_undoes_the_bots_choices(edition):
    """The last builder is a person; bots are ready at once; the person returns to building."""
    match = table(edition, "person", "chance", "chance")
    random = Random(2)
    while not (match.state.phase == Phase.BUILD and match.state.actor == 0 and not match.state.queue):
        play_on(match, random)
    before = shown(match.state)
    match.commit(0, (DONE,))
    assert match.state.phase == Phase.BUREAUCRACY
    for seat in (1, 2):
        match.commit(seat, (DONE,))
    assert set(match.ready) == {1, 2}
    match.undo(0)
    assert shown(match.state) == before
    assert match.ready == {}
    match.commit(0, (DONE,))
    assert match.asked() == (0, 1, 2)
    for seat in (2, 0, 1):
        match.commit(seat, (DONE,))
    assert match.state.phase == Phase.AUCTION
    again = Match(match.record.fresh())
    again.replay(read_record(write_record(match.record)).lines)
    assert again.state == match.state


# --- chairs change hands ------------------------------------------------------------------------------


def test_a_seat_handed_from_a_person_to_a_bot_and_back_is_recorded():
    """A bot finishes for a player who leaves, a person takes a bot's seat, and reading the record restores the same
    seats.
    """
    match = table("recharged", "person", "greedy", "chance", seed=21)
    for _ in range(40):
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", Random(seat), seat))
    match.change_chair(0, "greedy")
    match.change_chair(1, "person", ' "Ana  María" ')
    match.record_advice(1, "greedy")
    for _ in range(10):
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", Random(seat), seat))
    text = write_record(match.record)
    again = Match(read_record(text).fresh())
    again.replay(read_record(text).lines)
    assert again.seats == match.seats and again.state == match.state
    assert [seat.kind for seat in again.seats] == ["greedy", "person", "chance"]
    assert again.seats[1].name == ' "Ana  María" '
    assert write_record(again.record) == text
    assert RecordState(read_record(write_record(seen_record(match.record)))).state.round == match.state.round


def test_a_persons_moves_cannot_be_undone_by_another_after_a_bot_takes_the_seat():
    """No player can undo a person's commit with their own because a bot has that seat now."""
    match = table("recharged", "person", "person", seed=3)
    while match.state.task != Task.BUY:
        seat = match.asked()[0]
        match.commit(seat, decide(match.state, "greedy", Random(seat), seat))
    first = match.asked()[0]
    match.commit(first, [DONE])
    other = match.asked()[0]
    match.commit(other, [DONE])
    match.change_chair(other, "greedy")
    assert match.undoable(first) == 0


@pytest.mark.parametrize(("kind", "name"), [("", ""), ("two words", ""), ("Ünknown", ""), ("person", "x" * 500)])
def test_handing_a_seat_to_an_unknown_bot_is_refused_and_not_recorded(kind, name):
    match = table("recharged", "person", "person", seed=3)
    with pytest.raises(ValueError, match=r"seat|longer"):
        match.change_chair(0, kind, name)
    assert not match.record.lines


@pytest.mark.parametrize("words", ["chair", "chair ", "advice", "advice two words"])
def test_a_damaged_line_about_a_seat_in_a_record_is_reported_with_its_number(words):
    text = write_record(table("recharged", "person", "person", seed=3).record) + f"red {words}\n"
    with pytest.raises(BadRecord, match=f"line {text.count(chr(10))}: "):
        read_record(text)


def test_a_seat_of_an_unavailable_bot_prevents_continuing_the_game(tmp_path):
    match = table("recharged", "person", "director.bold_0.1", seed=3)
    path = tmp_path / "game.elektro"
    path.write_text(write_record(match.record), "utf-8")
    assert load_match(path, resume=True).seats[1].kind == "director.bold_0.1"
    text = write_record(match.record) + "blue chair genius\n"
    path.write_text(text, "utf-8")
    assert load_match(path).seats[1].kind == "genius"
    with pytest.raises(BadRecord, match=f"line {text.count(chr(10))}: there is no bot 'genius'"):
        load_match(path, resume=True)
    path.write_text(text + "blue chair person\n", "utf-8")
    assert load_match(path, resume=True).is_person(1)
