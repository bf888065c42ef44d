"""The prompt that tells a player what to do: its title, the sentence below it, and the wording of refusals."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ge
from typing import NamedTuple

from game.bots.greedy.ending import may_end_now
from game.engine import auction, first_pass, lowest_out, outage, recycling
from game.engine.actions import Build, Buy, Visit
from game.engine.events import CitiesSupplied, Event, PhaseBegan, Resupplied, StepBegan
from game.engine.plants import STEP3, PowerPlant
from game.engine.resources import FUELS
from game.engine.ruleset import Ruleset
from game.engine.state import CARTEL, FREE, GameState, IllegalAction, Player, Task
from game.engine.uranium_ban import barred
from game.kit.style import words
from game.session.maximum_bid import answered_alone, gathers
from game.session.scrapping import Scrapping, scrapping
from game.session.session import Session


def name_of(session: Session, party: int) -> str:
    """Return a seat's name, or the Cartel's."""
    return words.say("asking.cartel") if party == CARTEL else session.match.seats[party].name


def names_of(session: Session, parties: tuple[int, ...] | list[int]) -> str:
    """Return the names of several parties as one phrase."""
    return words.listed([name_of(session, party) for party in parties])


def fuel_in_sentence(fuel: int | str) -> str:
    """Return a fuel's name as it is written inside a sentence."""
    return words.say(f"goods.{FUELS[fuel] if isinstance(fuel, int) else fuel}")


def fuel_after_number(fuel: int | str, count: int) -> str:
    """Return a fuel's name after a number of tokens, in the right plural form."""
    return words.say(f"units.{FUELS[fuel] if isinstance(fuel, int) else fuel}", count=count)


def token_phrase(amount: int, fuel: int | str) -> str:
    """Return a number of tokens of a fuel inside a sentence, such as "2 coal"."""
    return words.say("planner.tokens", count=amount, fuel=fuel_after_number(fuel, amount))


def fuels_of(plant: PowerPlant) -> str:
    """Return the fuels of a plant, to follow the number of tokens that it burns, such as "coal or oil"."""
    return words.joined([fuel_after_number(kind, plant.need) for kind in plant.fuels], words.say("table.or"))


def burns(plant: PowerPlant) -> str:
    """Return in words the fuel that a plant burns and the cities it powers, or what a mine earns."""
    if plant.mined:
        return words.say("asking.mines", times=plant.mined)
    lights = words.say("asking.lights", count=plant.cities)
    if not plant.fuels:
        return words.say("asking.burns_nothing", lights=lights)
    return words.say("asking.burns", amount=plant.need, fuel=fuels_of(plant), lights=lights)


def card_words(rules: Ruleset, plant: int) -> str:
    """Return a sentence that explains a plant."""
    if plant == STEP3:
        return words.say("table.card_step3")
    card = rules.plants[plant]
    if card.mined:
        return words.say("asking.plant_does", plant=plant, does=burns(card))
    if not card.fuels:
        return words.say("table.card_free", plant=plant, count=card.cities)
    return words.say(
        "table.card_burns", plant=plant, need=card.need, fuel=fuels_of(card), count=card.cities, storage=card.storage
    )


def refused(session: Session, illegal: IllegalAction, seen: bool = False) -> str:
    """Return a sentence on why a move was refused; money is named only if it is open or its owner has looked
    (`seen`)."""
    values: dict[str, object] = dict(illegal.values)
    if lacks_covered_money(session, illegal) and not seen:
        return words.say("refusal.covered")
    if "fuel" in values:
        values["fuel"] = fuel_in_sentence(str(values["fuel"]))
    return words.say(f"refusal.{illegal.reason}", **values)


def lacks_covered_money(session: Session, illegal: IllegalAction) -> bool:
    """Return whether a move was refused because its price is above money that is hidden."""
    return "missing" in illegal.values and not session.money_open(0)


def why_barred(session: Session, seat: int, plant: int) -> str:
    """Return a sentence on why a seat may neither nominate a plant nor bid for it on this map; empty if it may."""
    return words.say("refusal.uranium_barred", plant=plant) if barred(session.match.state, seat, plant) else ""


def why_leaves(session: Session, plant: int) -> str:
    """Return a sentence on when a rule of this map removes a plant from the market; empty if it stays, as far as is
    known."""
    state = session.match.state
    if plant and plant == first_pass.leaving(state):
        return words.say("auction.leaves_pass", plant=plant)
    return words.say("auction.leaves_round", plant=plant) if plant and plant == lowest_out.leaving(state) else ""


class PlantMark(NamedTuple):
    """The mark of a special rule on a plant of the market: an icon and a sentence; both empty for none."""

    icon: str
    said: str


def plant_mark(session: Session, plant: int) -> PlantMark:
    """Return the mark of a plant that leaves the market soon, or that is for sale although it is a future plant."""
    if leaves := why_leaves(session, plant):
        return PlantMark("hourglass", leaves)
    joins = plant and plant == session.match.state.joining
    return PlantMark("plus", words.say("auction.joins", plant=plant)) if joins else PlantMark("", "")


def outage_news(state: GameState) -> str:
    """Return a sentence on how near this round's houses are to causing an outage, or that it has come; empty on maps
    without outages."""
    if not state.rules.outage_houses:
        return ""
    values = {"built": state.built, "most": outage.most_houses(state), "loss": state.rules.outage_loss}
    return words.say("asking.outage" if outage.happens(state) else "asking.no_outage", **values)


def title(session: Session, seat: int) -> str:
    """Return the prompt's title: what a seat must decide, or whom everyone is waiting for."""
    match = session.match
    if match.over:
        return words.say("asking.over")
    if session.dealing:
        return words.say("asking.dealing")
    name = name_of(session, seat)
    if answered_alone(session, seat) and not (session.watching or session.decides(seat)):
        return answer_text(session, seat)
    if not match.asked():
        return words.say("asking.morning" if since_dawn(match.events) else "asking.night")
    if seat not in match.asked() and not session.decides(seat):
        if seat in match.ready:
            return waiting_for(session)
        if seat == session.reader:
            return words.say("asking.reading", name=name)
        return words.say("asking.bot", name=name)
    if not match.is_person(seat) or session.watching:
        return words.say("asking.bot", name=name)
    if session.view(seat).asked_twice:
        return words.say(f"asking.twice_{session.view(seat).asked_twice}", name=name)
    return _task_title(session, seat, name)


def answer_text(session: Session, seat: int) -> str:
    """Return a seat's answer given in advance: that it passes, or up to which amount it bids (left out if money is
    hidden)."""
    kept = session.view(seat).maximum
    if kept is None or kept.out:
        return words.say("maximum.you_pass")
    if not session.money_seen(seat):
        return words.say("maximum.you_bid_covered")
    return words.say("maximum.you_bid", most=kept.amount)


def since_dawn(happened: Sequence[Event]) -> Sequence[Event]:
    """Return the last events since the resupply, if no phase has begun after it; else none."""
    for index in range(len(happened) - 1, -1, -1):
        match happened[index]:
            case Resupplied():
                return happened[index:]
            case CitiesSupplied() | PhaseBegan():
                break
    return ()


def waiting_for(session: Session) -> str:
    """Return the names of the players that everyone is waiting for, in words."""
    return words.say("asking.waiting", names=names_of(session, list(session.match.asked())))


def _task_title(session: Session, seat: int, name: str) -> str:
    state = session.state_of(seat)
    task = session.match.state.task
    lot = session.auctioned_plant(seat)
    if task in (Task.NOMINATE, Task.OPEN) and lot:
        key = "buy_alone" if session.draft(seat).closed else "open_or_pass" if session.may_pass(seat) else "open"
        return words.say(f"asking.{key}", name=name, plant=lot, amount=session.least_bid(seat))
    if task == Task.NOMINATE:
        return words.say("asking.nominate" if _passes_now(state) else "asking.nominate_now", name=name)
    if task == Task.RAISE:
        return _raise_title(session, seat, name)
    chosen = scrapping(session, seat)
    if chosen:
        key = "scrap_this" if chosen.settled else "drop"
        return words.say(f"asking.{key}", name=name, plant=chosen.plant)
    way = staged_route(session, seat)
    if way:
        return words.say("asking.build_in", name=name, city=way[-1])
    key = task.name.lower()
    return words.say(f"asking.{key}_none" if nothing_to_get(session, seat) else f"asking.{key}", name=name)


def nothing_to_get(session: Session, seat: int) -> bool:
    """Return whether a seat whose turn it is to buy fuel or to build can get nothing, and has staged nothing."""
    kinds = {Task.BUY: Buy | Visit, Task.BUILD: Build}.get(session.match.state.task)
    if kinds is None or session.draft(seat).moves:
        return False
    return not any(isinstance(move, kinds) for move in session.moves(seat))


def market_name(away: bool) -> str:
    """Return the name of one of two fuel markets: of the second one if `away`."""
    return words.say("market.north" if away else "market.south")


def game_ends_after_building(session: Session, seat: int) -> bool:
    """Return whether the game ends after this building phase, given a seat's staged houses (E02)."""
    state = session.state_of(seat)
    return state.task == Task.BUILD and state.most_cities >= state.rules.end_cities


def _burns_any(player: Player) -> bool:
    """Return whether a player has enough fuel to run any of the plants that need fuel."""
    return any(sum(mix) and all(map(ge, player.fuel, mix)) for plant in player.plants for mix in plant.mixes)


def _passes_now(state: GameState) -> bool:
    """Return whether the seat that may nominate a plant may pass instead."""
    return not auction.may_pass_opening(state) and auction.may_pass(state)


def _raise_title(session: Session, seat: int, name: str) -> str:
    """Return the prompt's title for a bidder who may outbid another, or open the bidding after a pass that named a
    plant (A42)."""
    state = session.state_of(seat)
    if barred(state, seat, state.lot):
        return words.say("asking.barred", name=name, plant=state.lot)
    if session.most_bid(seat) <= state.bid:
        return words.say("asking.cannot_raise", name=name, amount=state.bid + 1)
    if state.leader == FREE:
        return words.say("asking.raise_free", name=name, least=state.bid + 1, plant=state.lot)
    return words.say("asking.raise", name=name, leader=name_of(session, state.leader), bid=state.bid)


def instruction(session: Session, seat: int) -> str:
    """Return the sentence below the prompt's title: what to do, or why the last touch was refused."""
    match = session.match
    view = session.view(seat)
    if view.refused is not None and not session.watching:
        return refused(session, view.refused, view.peeking)
    if match.over:
        return words.say("asking.over_reason")
    if session.dealing:
        return ""
    if view.asked_twice:
        return words.say(f"asking.twice_{view.asked_twice}_reason")
    if session.watching or not any(match.is_person(other) for other in range(len(match.seats))):
        return ""  # spectators have nothing to decide
    if session.reads_alone and not session.asks_a_person:
        return words.say("asking.read_reason")
    if answered_alone(session, seat) and not session.decides(seat):
        return bidding_now(session, seat)
    if not match.is_person(seat):
        return words.say("asking.bot_reason")
    if seat not in match.asked() and not session.decides(seat):
        waits = "ready" if seat in match.ready else "reading" if seat == session.reader else ""
        return words.say(f"asking.{waits}_reason") if waits else ""
    news = step_news(session, seat, "asking.step") or end_news(session, seat, "asking.may_end")
    return news or _task_reason(session, seat)


def bidding_now(session: Session, seat: int) -> str:
    """Return a sentence on the highest bid while bots bid against a person's answer given in advance."""
    state = session.match.state
    if state.leader == seat:
        return words.say("maximum.you_lead", amount=state.bid)
    if state.leader == FREE:
        return words.say("maximum.bots_bid")
    return words.say("maximum.bots_bid_on", name=name_of(session, state.leader), amount=state.bid)


def aside_said(state: GameState) -> str:
    """Return a sentence with the plants that are set aside for the second use of the deck; empty if there are none."""
    aside = sorted(recycling.on_pile(state))
    return words.say("auction.aside_plants", plants=words.strung(list(map(str, aside)))) if aside else ""


def step_news(session: Session, seat: int, key: str) -> str:
    """Return news of a step that began since a seat's last commit, shown until the seat stages a move; else empty."""
    match = session.match
    own = (commit for commit in reversed(match.commits) if commit.seat == seat or commit.final)
    last = next(own, None)
    news = [event.step for event in match.events[last.events if last else 0 :] if isinstance(event, StepBegan)]
    if not news or (session.draft(seat).moves and match.state.task != Task.RUN):
        return ""
    return words.say(f"{key}{news[-1]}", price=match.state.rules.house_prices[news[-1] - 1])


def end_news(session: Session, seat: int, key: str) -> str:
    """Return a note that building may end the game this round, shown until the seat stages a move; empty if that is
    impossible or certain (E02)."""
    state = session.match.state
    if state.task not in (Task.NOMINATE, Task.BUY, Task.BUILD) or session.draft(seat).moves:
        return ""
    most, end = state.most_cities, state.rules.end_cities
    if not 0 < most < end or not _may_end(state, session.money_open(0)):
        return ""
    first = [player.seat for player in state.players if len(player.cities) == most]
    return words.say(key, end=end, most=most, names=names_of(session, first))


def _may_end(state: GameState, money_seen: bool) -> bool:
    """Return whether a player may be able to pay for the cities that end the game; hidden money is estimated from
    incomes."""
    if money_seen:
        return may_end_now(state)
    public = state.copy()
    public.actor = FREE
    return may_end_now(public)


def _how_to_nominate(state: GameState) -> str:
    """Return the message key of the note for nominating: passing names a plant (A42), a second plant is possible
    (M40), or neither."""
    if auction.may_pass_opening(state):
        return "nominate_named"
    if state.actor == state.bonus:
        return "nominate_second"
    return "nominate_reason" if auction.may_pass(state) else "nominate_first"


def _task_reason(session: Session, seat: int) -> str:
    state = session.state_of(seat)
    task = session.match.state.task
    lot = session.auctioned_plant(seat)
    if task == Task.RAISE and barred(state, seat, lot):
        return why_barred(session, seat, lot)
    if gathers(session):
        return words.say("maximum.once")
    if task in (Task.NOMINATE, Task.OPEN, Task.RAISE) and lot:
        what = words.say("asking.plant_does", plant=lot, does=burns(state.rules.plants[lot]))
        if session.draft(seat).closed:
            return words.say("asking.alone_reason", what=what)
        return words.joined([what, _limit(state, seat, "must_go")]) if must_discard(session, seat) else what
    if task == Task.NOMINATE:
        return words.say(f"asking.{_how_to_nominate(state)}")
    chosen = scrapping(session, seat)
    if chosen:
        return fuel_after_discard(chosen)
    if task == Task.SCRAP:
        return _limit(state, seat, "scrap_reason")
    if news := _map_reason(session, seat):
        return news
    if game_ends_after_building(session, seat):
        return words.say("asking.build_last_reason")
    way = staged_route(session, seat)
    if way:
        return _way_reason(way, _begins_second(session, seat))
    if task == Task.PLACE and CARTEL not in session.match.state.houses:
        return words.say("asking.place_first")
    if nothing_to_get(session, seat):
        bare = task == Task.BUY and not state.players[seat].plants
        none = "build_none" if task == Task.BUILD else "buy_none" if bare else "buy_nothing"
        return words.say(f"asking.{none}_reason")
    if task == Task.RUN and not _burns_any(session.match.state.players[seat]):
        return words.say("asking.run_free_reason")
    if task == Task.BUY and (state.round == 1 or state.rules.reorder_every_round):
        return words.say("asking.buy_anew_reason")
    return words.say(f"asking.{task.name.lower()}_reason")


def _limit(state: GameState, seat: int, key: str) -> str:
    """Return a sentence on the plant limit; for an owner of mines, also that these do not count."""
    said = words.say(f"asking.{key}", count=state.rules.plant_limit)
    mines = any(plant.mined for plant in state.players[seat].plants)
    return words.joined([said, words.say("asking.mines_stay")]) if mines else said


def _map_reason(session: Session, seat: int) -> str:
    """Return a sentence on a special rule of this map for a turn to buy or to build; empty if there is none."""
    state, task = session.state_of(seat), session.match.state.task
    if task == Task.BUY and state.rules.one_token_each:
        return "" if nothing_to_get(session, seat) else words.say("asking.buy_one_reason")
    if task == Task.BUY and state.aside:
        return (
            "" if nothing_to_get(session, seat) else words.say("asking.buy_side_reason", side=market_name(state.away))
        )
    if task != Task.BUILD or not state.rules.outage_houses:
        return ""
    quiet = session.draft(seat).moves or nothing_to_get(session, seat) or game_ends_after_building(session, seat)
    return "" if quiet and not outage.happens(state) else outage_news(state)


def must_discard(session: Session, seat: int) -> bool:
    """Return whether a seat must discard an old plant if it buys the plant on auction."""
    state = session.match.state
    lot = session.auctioned_plant(seat)
    if lot in state.rules.plants and state.rules.plants[lot].mined:
        return False
    return state.players[seat].limited_plants >= state.rules.plant_limit


def fuel_after_discard(chosen: Scrapping) -> str:
    """Return what becomes of a discarded plant's fuel, in words."""
    return words.say(f"asking.scrap_{chosen.fate}" if chosen.settled else "asking.drop_reason")


def staged_route(session: Session, seat: int) -> tuple[str, ...]:
    """Return the cities along the last staged house's connection, the new city last; empty if none is staged."""
    draft = session.draft(seat)
    builds = [move.city for move in draft.moves if isinstance(move, Build)]
    if not builds:
        return ()
    zone, city = draft.base.zone, builds[-1]
    owned = [] if _begins_second(session, seat) else [*draft.base.players[seat].cities, *builds[:-1]]
    return tuple(stop.name for stop in zone.path(zone.nearest(owned, city), city))


def _begins_second(session: Session, seat: int) -> bool:
    """Return whether the last staged house begins a second network, by choice or because round 1 leaves no other
    way."""
    draft = session.draft(seat)
    last = next(move for move in reversed(draft.moves) if isinstance(move, Build))
    founded = draft.state.founded
    return last.founding or (bool(founded) and founded[seat] == last.city)


def _way_reason(way: tuple[str, ...], second: bool) -> str:
    start, through = way[0], way[1:-1]
    if len(way) == 1:
        return words.say("asking.build_second_reason" if second else "asking.build_first_reason")
    if not through:
        return words.say("asking.build_from_reason", start=start)
    if len(through) > 3:
        return words.say("asking.build_far_reason", start=start, count=len(through))
    return words.say("asking.build_through_reason", start=start, names=words.listed(through))
