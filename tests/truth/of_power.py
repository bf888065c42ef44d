"""Judges of sentences on powering: lamps, income, resupply and the next plants."""

from __future__ import annotations

from game.engine import plant_market, rules
from game.engine.actions import DONE, Run
from game.engine.events import CardDrawn, FuelCheaper, PlantPutBack, PlantRecycled, PlantRemoved, Resupplied, Step3Drawn
from game.engine.plants import CARDS, STEP3
from game.engine.state import Phase, Task
from game.session.prompts import fuel_in_sentence, since_dawn
from tests.truth.judging import best_lit, happens, in_turn, paid_for, round_played_out, tries
from tests.truth.listening import Said


def chosen(said: Said) -> tuple[Run, ...]:
    ready = said.session.match.ready.get(said.seat)
    if ready is not None:
        return tuple(move for move in ready if isinstance(move, Run))
    return tuple(said.session.view(said.seat).runs.values())


@tries(
    *("power.market", "power.market_step3", "power.market_step3_last", "power.market_stays", "power.market_empty"),
    *("power.market_recycled", "power.market_more"),
)
def market_to_come(said: Said) -> None:
    """Check the plant market's changes at this round's end, except at dawn (tests/parts/test_night.py does)."""
    if said.state.task != Task.RUN or since_dawn(said.session.match.events):
        return
    _, told = round_played_out(said.session)
    back = [event.plant for event in told if isinstance(event, PlantPutBack) and event.why == "highest"]
    gone = [event.plant for event in told if isinstance(event, PlantRemoved) and event.why == "lowest"]
    ends = next(index for index, event in enumerate(told) if isinstance(event, Resupplied))
    drawn = any(isinstance(event, CardDrawn | Step3Drawn) for event in told[ends:])
    match said.key:
        case "power.market":
            assert back == [said.values["plant"]], f"under the deck goes {back}"
            assert drawn, "no card comes up"
        case "power.market_step3" | "power.market_step3_last":
            assert gone == [said.values["plant"]], f"away goes {gone}"
            assert drawn == (said.key == "power.market_step3"), "a card comes up" if drawn else "no card comes up"
        case "power.market_more":
            assert (len(back), back[0]) == (said.values["count"], said.values["plant"]), f"under the deck goes {back}"
        case "power.market_recycled":
            aside = [event.plant for event in told[ends:] if isinstance(event, PlantRecycled)]
            assert said.values["plants"] == ", ".join(map(str, aside)) and said.values["count"] == len(aside)
            assert drawn, "no card comes up"
        case _:
            assert not back + gone, f"{back + gone} leave"


@tries("power.cheaper")
def cheaper(said: Said) -> None:
    if said.state.task != Task.RUN or since_dawn(said.session.match.events):
        return
    _, told = round_played_out(said.session)
    fuels = [event for event in told if isinstance(event, FuelCheaper)]
    assert (said.values["fuel"], said.values["count"]) in [(fuel_in_sentence(one.fuel), one.places) for one in fuels]


@tries("power.resupply_note")
def of_this_step(said: Said) -> None:
    assert said.session.state.step == said.values["step"], "not the step of the game with the staged houses"


@tries("power.more")
def could_light(said: Said) -> None:
    best, _ = best_lit(said.state, said.seat)
    assert said.values["count"] == best > paid_for(said.state, said.seat, chosen(said))[0]


@tries("power.best")
def most(said: Said) -> None:
    lit = paid_for(said.state, said.seat, chosen(said))[0]
    assert lit == best_lit(said.state, said.seat)[0], f"{lit} are lit, more could be"


@tries("asking.run_reason")
def best_is_set(said: Said) -> None:
    """Check that the proposal powers as many cities as possible."""
    proposed = said.session._proposed_runs(said.seat).values()
    assert paid_for(said.state, said.seat, proposed)[0] == best_lit(said.state, said.seat)[0]


@tries("asking.run_free_reason")
def burns_nothing(said: Said) -> None:
    """Check that the proposal burns nothing, because no plant that burns fuel could run."""
    best_is_set(said)
    legal = rules.legal_actions(in_turn(said.state, said.seat, Task.RUN))
    assert not any(isinstance(move, Run) and any(move.mix) for move in legal)


@tries("power.confirm")
def lights(said: Said) -> None:
    assert said.values["count"] == paid_for(said.state, said.seat, chosen(said))[0]


@tries("power.of", "table.of")
def of_network(said: Said) -> None:
    if said.key == "power.of" or said.state.task == Task.RUN:
        assert said.values["count"] == len(said.state.players[said.seat].cities)


@tries("power.summary")
def network(said: Said) -> None:
    player = said.state.players[said.seat]
    assert said.values["cities"] == len(player.cities)
    assert said.values["capacity"] == sum(card.cities for card in player.plants)


@tries("power.on")
def on(said: Said) -> None:
    assert said.values["count"] in {card.cities for card in said.state.players[said.seat].plants}


@tries("table.one_more")
def one_more(said: Said) -> None:
    """Check that one more powered city earns this much more than now."""
    if said.state.phase == Phase.BUREAUCRACY:
        lit, income = paid_for(said.state, said.seat, chosen(said))
    else:
        lit, income = best_lit(said.laid, said.seat)
    state = said.state if said.state.phase == Phase.BUREAUCRACY else said.laid
    count = max(len(state.players[said.seat].cities), lit + 1)
    enough = best_lit(state, said.seat, count)
    assert enough[0] > lit, "one more cannot be lit"
    table = said.state.rules.payment
    assert said.values["amount"] == table[min(lit + 1, len(table) - 1)] - income


@tries("table.dark")
def dark(said: Said) -> None:
    state = said.laid if said.state.task == Task.BUILD else said.state
    cities = len(state.players[said.seat].cities)
    assert said.values["count"] == cities - best_lit(state, said.seat)[0] > 0


@tries("table.all_lit")
def all_lit(said: Said) -> None:
    lit = paid_for(said.state, said.seat, chosen(said))[0]
    assert lit == len(said.state.players[said.seat].cities), f"{lit} are lit"


@tries("table.no_more_power")
def no_more_power(said: Said) -> None:
    cities = len(said.laid.players[said.seat].cities)
    assert best_lit(said.laid, said.seat, cities + 1)[0] == cities


@tries("asking.twice_plants_off", "asking.twice_plants_off_reason", "table.sure.plants_off")
def could_light_more(said: Said) -> None:
    assert paid_for(said.state, said.seat, chosen(said))[0] < best_lit(said.state, said.seat)[0]


@tries("refusal.not_enough_fuel", "power.no_more")
def no_run(said: Said) -> None:
    if said.key == "refusal.not_enough_fuel" and said.state.task == Task.RUN:
        twin = in_turn(said.state, said.seat, Task.RUN)
        runs = [move for move in rules.legal_actions(twin) if isinstance(move, Run)]
        assert said.values["plant"] not in {move.plant for move in runs}, "it could run"


@tries("asking.ready_reason", "table.ask.ready")
def may_take_back(said: Said) -> None:
    assert said.seat in said.session.match.ready


@tries("table.report.you", "table.report.lit", "table.ask.paid")
def was_paid(said: Said) -> None:
    """Check that some seat powered the stated number of cities in the previous round."""
    lit = {player.supplied: player.income for player in said.state.players}
    if said.state.phase == Phase.AUCTION:
        assert said.values["count"] in lit
        assert said.values.get("amount", lit[said.values["count"]]) in lit.values()


@tries("table.report.head")
def round_before(said: Said) -> None:
    assert said.values["number"] == said.state.round - 1


@tries("table.card_step3")
def step3_card(said: Said) -> None:
    if said.layout == "table" and said.panel == "middle" and STEP3 not in said.state.market:
        assert said.state.phase != Phase.AUCTION


@tries("asking.over_reason", "telling.phase_finish")
def as_many_as_possible(said: Said) -> None:
    if said.state.phase != Phase.FINISH:
        return
    for player in said.state.players:
        twin = said.state.copy()
        assert player.supplied == best_lit(twin, player.seat)[0]


@tries("table.help.bureaucracy", "table.help.bureaucracy_late", "primer.bureaucracy", "primer.brief.bureaucracy")
def pays_and_resupplies(said: Said) -> None:
    """Check that once all players have run their plants, each has been paid and the market resupplied."""
    if said.state.task != Task.RUN:
        return
    _, told = round_played_out(said.session)
    kinds = [type(event).__name__ for event in told]
    assert kinds.count("CitiesSupplied") == len(said.state.players) and "Resupplied" in kinds
    assert kinds.index("CitiesSupplied") < kinds.index("Resupplied")


@tries("table.help.tie.true", "table.help.tie.false", "here.cities_break_ties.true", "here.cities_break_ties.false")
def ties(said: Said) -> None:
    """Check whether more cities win if powered cities and money are equal, and that money decides before."""
    state = said.state.copy()
    for number, player in enumerate(state.players):
        player.supplied, player.money, player.cities = 5, 50, tuple(range(6 + (number == 0)))
    first = [rank.seat for rank in rules.ranking(state) if rank.number == 1]
    assert (first == [0]) == said.key.endswith("true"), f"{first} win"
    state.players[1].money = 51
    assert [rank.seat for rank in rules.ranking(state) if rank.number == 1] == [1], "money does not decide"


@tries("primer.aim", "table.help.finish")
def most_lit_wins(said: Said) -> None:
    state = said.state.copy()
    for number, player in enumerate(state.players):
        player.supplied, player.money, player.cities = number, 100 - number, tuple(range(10 - number))
    assert [rank.seat for rank in rules.ranking(state) if rank.number == 1] == [len(state.players) - 1]


def over_after_building(said: Said, cities: int) -> tuple[int, bool]:
    """Return the step, and whether the game is over, once all have built and a player has this many cities."""
    state = in_turn(said.state, 0, Task.BUILD)
    state.rules = said.state.rules
    state.step, state.step2_begun, state.step3_due = 1, False, False
    state.market = tuple(plant for plant in state.market if plant != STEP3)
    state.deck = tuple(sorted(set(CARDS) - {*state.market}))[-6:]
    for player in state.players:
        player.cities = ()
    state.players[0].cities = tuple(range(cities - (state.rules.step2_starts_in == "once")))
    state.queue = ()
    if state.rules.step2_starts_in == "once":
        state.players[0].cities = tuple(range(cities))
        plant_market.begin_step2_if_reached(state)
    after, _ = happens(state, DONE)
    return after.step, after.phase == Phase.FINISH


@tries("primer.end_card")
def step2_by_its_card(said: Said) -> None:
    assert said.values["end"] == said.state.rules.end_cities
    state = said.state.copy()
    state.step, state.step2_begun, state.shuffled, state.buried = 1, False, False, ()
    state.market, state.deck, state.phase = (20, 21, 22, 25, 26, 27, 29), (*range(31, 38), STEP3), Phase.BUREAUCRACY
    plant_market.refill(state)
    assert state.step == 2


@tries("primer.end", "primer.end_alone")
def thresholds(said: Said) -> None:
    """Check that Step 2 and the end begin at exactly this number of cities, not at one less."""
    step2, end = said.values.get("step2"), said.values["end"]
    if step2 is None:
        assert over_after_building(said, end)[0] == 1, "Step 2 begins"
    else:
        assert over_after_building(said, step2)[0] == 2, "Step 2 does not begin"
        assert over_after_building(said, step2 - 1)[0] == 1, "Step 2 begins before"
    assert over_after_building(said, end)[1] and not over_after_building(said, end - 1)[1], "it ends otherwise"


@tries("here.step2_from")
def step2_from(said: Said) -> None:
    count = said.values["count"]
    assert over_after_building(said, count - 1)[0] == 1
    if count < said.state.rules.end_cities:
        assert over_after_building(said, count)[0] == 2


@tries("here.end_cities", "finish.end")
def end_cities(said: Said) -> None:
    if said.state.phase != Phase.FINISH:
        assert over_after_building(said, said.values["count"])[1]
        assert not over_after_building(said, said.values["count"] - 1)[1]
    else:
        assert said.state.most_cities >= said.values["count"]


@tries("sheets.round_tab", "desk.round")
def round_number(said: Said) -> None:
    number = said.values["number"]
    assert number == said.state.round - (said.key == "sheets.round_tab")


@tries("table.phase_step", "board.step")
def step_number(said: Said) -> None:
    assert said.values.get("step", said.values.get("count")) == said.state.step
