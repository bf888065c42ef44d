"""The content of auction panels: the dial for the amount and its buttons, the maximum, and each seat's bid or
status."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.engine.actions import Bid, Nominate, Pass
from game.engine.auction import least_bid
from game.engine.events import PhaseBegan, PlantSold
from game.engine.state import Phase, Task
from game.kit.style import words
from game.kit.style.type_spec import Untranslated
from game.kit.values.ids import OneOf
from game.session import maximum_bid
from game.session.intents import Intent, SetBid, SetMaximum
from game.session.parties import colour_of, is_asked
from game.session.prompts import name_of
from game.session.session import Session

MORE: Final = (1, 5)
"""The amounts by which a touch raises a dial."""


@dataclass(frozen=True, slots=True)
class Step:
    """A button that changes the amount on the dial beside it: id, label, intent, and the reason if it is disabled."""

    name: OneOf
    label: str
    intent: Intent
    able: bool

    reason: str = ""
    """Why the button is disabled; empty if it is not."""

    @property
    def hint(self) -> str:
        """The explanation of this button of a dial in words, because its label is only a number with a sign."""
        by = int(self.name.which)
        return words.say("auction.raise_by" if by > 0 else "auction.lower_by", by=abs(by))


@dataclass(frozen=True, slots=True)
class Dial:
    """The dial with which a seat sets its bid: the amount, its limits, and the top of the scale."""

    seat: int
    value: int
    least: int
    most: int
    top: int

    @property
    def able(self) -> bool:
        """Whether the dial offers any amount: the minimum bid is no more than the highest bid that the seat can set."""
        return self.least <= self.most

    @property
    def less(self) -> Step:
        """The button that lowers the amount on the dial by one Elektro."""
        return self._step(-1, "−1", self.value > self.least, "auction.no_less")

    @property
    def more(self) -> list[Step]:
        """The buttons that raise the amount on the dial."""
        return [self._step(by, f"+{by}", self.value + by <= self.most, "auction.no_more") for by in MORE]

    def _step(self, by: int, label: str, able: bool, why_not: str) -> Step:
        intent, reason = SetBid(self.seat, self.value + by), "" if able else words.say(why_not)
        return Step(OneOf("bid", f"{by:+d}"), Untranslated(label), intent, able, reason)


def dial(session: Session, seat: int) -> Dial:
    """Return the dial of a seat that bids, or waits for its turn to bid."""
    bounds = session.least_bid(seat), session.most_bid(seat), session.top_bid(seat)
    return Dial(seat, session.view(seat).bid, *bounds)


@dataclass(frozen=True, slots=True)
class MaximumButton:
    """The button that sets or cancels a maximum bid."""

    label: str
    does: str
    intent: SetMaximum
    able: bool
    commits: bool
    """Whether the button also bids, because it is the seat's turn."""

    @property
    def sets(self) -> bool:
        return bool(self.intent.amount)


def maximum_button(session: Session, seat: int) -> MaximumButton:
    """Return the button with which a seat sets its maximum bid or cancels it."""
    if session.view(seat).maximum is not None:
        return MaximumButton(words.say("maximum.off_button"), "", SetMaximum(seat, 0), True, False)
    known = dial(session, seat)
    label, does = words.say("maximum.button", amount=known.value), words.say("maximum.button_does")
    return MaximumButton(label, does, SetMaximum(seat, known.value), known.able, is_asked(session, seat))


def last_word(session: Session, seat: int) -> str:
    """Return the words for what happens when others bid above a seat's maximum: it passes, or is asked again."""
    return words.say("maximum.then_passes" if session.view(seat).then_passes else "maximum.then_asks")


def bid_label(session: Session, seat: int) -> str:
    """Return the text of the button that commits the amount on the dial: as a bid, as the price of a plant for which no
    other seat bids, or as a maximum."""
    amount = session.view(seat).bid
    if maximum_bid.gathers(session):
        return words.say("maximum.button", amount=amount)
    return words.say("auction.buy" if session.draft(seat).closed else "auction.bid", amount=amount)


def last_bids(session: Session) -> dict[int, int]:
    """Return each bidder's last bid for the plant on auction; 0 for a seat that has passed."""
    state = session.state
    found: dict[int, int] = {}
    if not state.lot or state.phase != Phase.AUCTION:
        return found
    for commit in reversed(session.match.commits):
        for move in reversed(commit.moves):
            if isinstance(move, Bid | Pass):
                found.setdefault(commit.seat, move.amount if isinstance(move, Bid) else 0)
            elif isinstance(move, Nominate):
                return found
    return found


def bought_plants(session: Session) -> dict[int, int]:
    """Return the number of the plant that each seat has bought in this auction phase, for the seats that buy no more in
    it."""
    found: dict[int, int] = {}
    for event in reversed(session.match.events):
        if isinstance(event, PhaseBegan):
            break
        if isinstance(event, PlantSold):
            found[event.seat] = event.plant
    return {seat: plant for seat, plant in found.items() if seat not in session.match.state.eligible}


def bid_status(session: Session, seat: int) -> tuple[str, int]:
    """Return a seat's status (high, bid, turn, wait, passed, bought, out) and the number of its bid or plant."""
    state, plants = session.match.state, bought_plants(session)
    if seat in plants:
        return "bought", plants[seat]
    if seat not in state.eligible:
        return "out", 0
    if not state.lot or state.task in (Task.SCRAP, Task.DROP):
        return ("turn" if seat == state.actor and not session.dealing else "wait"), 0
    if seat == state.leader:
        return "high", state.bid
    made = last_bids(session).get(seat, 0)
    if seat not in state.ring:
        return "passed", made
    asked = seat in maximum_bid.unanswered(session) if maximum_bid.gathers(session) else seat == state.actor
    return ("turn" if asked else "bid" if made else "wait"), made


@dataclass(frozen=True, slots=True)
class SeatBid:
    """A seat's status in an auction: high, bid, turn, wait, passed, bought or out; with its answer in advance: passing,
    limit or answered."""

    name: str
    colour: str
    state: str
    bid: int


def bidders(session: Session, seat: int, tells: bool = False) -> tuple[SeatBid, ...]:
    """Return the auction status of all seats in bidding order, the given seat last; if `tells`, that one with the
    answer it gave in advance."""
    state = session.match.state
    count = len(session.match.seats)
    seats = [(seat + step) % count for step in range(1, count + 1)]
    if state.rules.bid_direction == "order":
        order = [party for party in state.order if party < count]
        start = order.index(seat) + 1
        seats = order[start:] + order[:start]
    found = [
        SeatBid(name_of(session, other), colour_of(session, other), *bid_status(session, other)) for other in seats
    ]
    if tells and maximum_bid.answered_alone(session, seat):
        found[-1] = _telling(session, seat, found[-1])
    return tuple(found)


def _telling(session: Session, seat: int, known: SeatBid) -> SeatBid:
    """Return a seat's status with its answer given in advance: that it will pass, or up to which amount it bids."""
    kept = session.view(seat).maximum
    if kept is None or known.state == "high":
        return known
    if kept.out:
        return replace(known, state="passing")
    return replace(known, state="limit" if session.money_seen(seat) else "answered", bid=kept.amount)


@dataclass(frozen=True, slots=True)
class PlantOffer:
    """A plant that a seat can put up for auction, with the minimum bid and the money left after it."""

    plant: int
    least: int
    left: int | None
    """`None` if the seat's money is not shown."""
    move: Nominate


def affordable(session: Session, seat: int) -> tuple[PlantOffer, ...]:
    """Return the plants that a seat may put up for auction and can pay for; all of them if its money is hidden."""
    state, seen = session.seen(seat), session.money_seen(seat)
    moves = [move for move in session.moves(seat) if isinstance(move, Nominate)]
    costs = [(move, least_bid(state, move.plant)) for move in moves]
    money = state.players[seat].money
    return tuple(PlantOffer(move.plant, cost, money - cost if seen else None, move) for move, cost in costs)
