"""The entries of the game's log: purchases, houses and whole auctions, each with pictures, money and cities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from game.engine import events
from game.engine.events import Event
from game.engine.plants import NUMBERS
from game.engine.resources import FUELS
from game.engine.state import FREE, GameState
from game.kit.style import words
from game.match import Match
from game.session.log_text import amounts, bought_key, party_of, tell
from game.session.parties import colour_of
from game.session.prompts import name_of
from game.session.session import Session

NOTHING = (0,) * len(FUELS)
DEEDS: Final = {
    events.PlantSold: "bought_plant",
    events.BidMade: "bid",
    events.BidderPassed: "passed",
    events.SeatPassed: "passed",
    events.FuelBought: "bought_fuel",
    events.HouseBuilt: "built",
    events.CitiesSupplied: "powered",
}
"""The deed of the seat, by kind of event."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry of the game's log: a heading, or something that a party or the rules did."""

    sentence: str
    event: int
    """The index of its first event among the match's events; -1 for the first round's heading."""
    deed: str = ""
    """The kind of act: bought_plant, bid, passed, bought_fuel, built, powered; empty for all else."""
    later: str = ""
    """Of a round's heading: the words for the head of a page on which the round goes on."""
    heading: str = ""
    """Of a heading: "round" or the phase; empty for all other lines."""
    party: int = FREE
    """The party it is about; FREE for none or several."""
    colour: str = ""
    plant: int = 0
    fuel: tuple[int, ...] = NOTHING
    """Tokens of each fuel that were bought, burnt, resupplied or returned."""
    cities: tuple[int, ...] = ()
    """The places it is about: indices of the zone's cities."""
    houses: bool = False
    """Whether these cities got houses."""
    price: int = 0
    """Elektro paid, bid or earned; 0 for all else."""
    money: tuple[int, int] | None = None
    """The party's money before and after; None if it did not change or is covered."""
    inner: bool = False
    """Whether it is a part of an auction."""
    bids: tuple[LogEntry, ...] = ()
    """Of an auction: every nomination, bid and pass in order."""
    lit: int = 0
    """Cities that were powered."""
    offers: tuple[tuple[str, int], ...] = ()
    """Of an auction: the colour and last bid of each bidder, the highest first."""

    @property
    def opens(self) -> bool:
        """Whether touching the entry shows more: the bids of an auction, or cities on the map."""
        return bool(self.bids or self.cities)


def entries(session: Session, only: int = FREE, last: int = 0) -> list[LogEntry]:
    """Return the entries of the whole log, or of the last commits; with `only`, those of this seat under their rounds
    and phases."""
    match = session.story_match
    first = len(match.commits) - last if last else 0
    story = list(_Narrator(session, match, max(0, first)).tell())
    if first <= 0 and match.state.round:  # the first round begins before events are collected
        later = words.say("story.continued", number=1)
        story.insert(0, LogEntry(words.say("telling.round", number=1), -1, later=later, heading="round"))
    return story if only == FREE else list(_of_seat(story, only))


RECENT: Final = (15, 60)
"""The numbers of commits searched for the parties' last acts: few, and more if a party is not among them."""


def last_acts(session: Session) -> dict[int, LogEntry]:
    """Return the last thing each party did: a purchase, houses, cities powered, or a bid or pass until its auction or
    phase is over. In a replay, up to the moment shown."""
    match = session.match
    found: dict[int, LogEntry] = {}
    for last in RECENT:
        for entry in _Narrator(session, match, max(0, len(match.commits) - last)).tell():
            found |= {act.party: act for act in (*entry.bids, entry) if act.party != FREE and act.deed}
        if len(found) >= len(match.seats):
            break
    happened = match.events
    phase = _last(happened, events.PhaseBegan)
    lot = max(phase, _last(happened, events.PlantNominated), _last(happened, events.PlantSold))
    return {seat: act for seat, act in found.items() if not _is_over(act, lot if act.plant else phase)}


def _last(happened: Sequence[Event], kind: type) -> int:
    """Return the index of the last event of a kind, or 0."""
    return next((index for index in range(len(happened) - 1, 0, -1) if isinstance(happened[index], kind)), 0)


def _is_over(act: LogEntry, since: int) -> bool:
    """Return whether an entry is a bid or a pass from before the event with the index `since`."""
    return act.deed in ("bid", "passed") and act.event < since


def _of_seat(story: Sequence[LogEntry], only: int) -> Iterator[LogEntry]:
    """Yield the entries about a seat, and the headings above them."""
    waiting: list[LogEntry] = []
    for entry in story:
        if entry.heading:
            waiting = [*(head for head in waiting if entry.heading != "round" and head.heading == "round"), entry]
        elif entry.party == only or any(bid.party == only for bid in entry.bids):
            yield from waiting
            waiting = []
            yield entry


class _Narrator:
    """Groups the events of a match, from some commit on, and describes each group as an entry of the log."""

    def __init__(self, session: Session, match: Match, first: int) -> None:
        self.session = session
        self.commits = match.commits[first:]
        self.start = self.commits[0].events if first and self.commits else 0
        self.events = match.events
        self.money: dict[int, tuple[int, int]] = {}
        """A seat's money before and after the event with this index."""
        self.before: dict[int, GameState] = {}
        """The state before the commit of the event with this index."""
        ends = [*(commit.events for commit in self.commits[1:]), len(self.events)]
        for commit, end in zip(self.commits, ends, strict=False):  # there may be no commit
            purses = [player.money for player in commit.before.players]
            for index in range(commit.events, end):
                self.before[index] = commit.before
                self._pay(index, purses)

    def _pay(self, index: int, purses: list[int]) -> None:
        event = self.events[index]
        change = _change(event)
        if change:
            seat = party_of(event)
            self.money[index] = purses[seat], purses[seat] + change
            purses[seat] += change

    def tell(self) -> Iterator[LogEntry]:
        """Yield an entry for every group of events that is worth a sentence."""
        for group in self._groups():
            found = self._auction(group) if self._is(group[0], events.PlantNominated) else self._act(group)
            if found.sentence:
                yield found

    def _is(self, index: int, *kinds: type) -> bool:
        return isinstance(self.events[index], kinds)

    def _groups(self) -> Iterator[list[int]]:
        """Yield the indices of events that belong together: a purchase, houses, an auction, or plants that run and
        their income."""
        indices = range(self.start, len(self.events))
        group = list(indices[:1])
        for before, index in pairwise(indices):
            if not self._goes_on(group, before, index):
                yield group
                group = []
            group.append(index)
        if group:
            yield group

    def _goes_on(self, group: list[int], before: int, index: int) -> bool:
        """Return whether an event belongs to the group of events that ends with the event before it."""
        if self._is(group[0], events.PlantNominated):
            bids = events.BidMade, events.BidderPassed, events.PlantSold, events.TakenBack
            return self._is(index, *bids) and not self._is(before, events.PlantSold)
        last, event = self.events[before], self.events[index]
        same = party_of(last) == party_of(event)
        for kind in (events.FuelBought, events.HouseBuilt):
            if isinstance(event, kind):
                return same and isinstance(last, kind)
        return same and isinstance(last, events.PlantRan) and self._is(index, events.PlantRan, events.CitiesSupplied)

    def _act(self, group: list[int]) -> LogEntry:
        """Return the entry for a group of events other than an auction."""
        event, party = self.events[group[-1]], party_of(self.events[group[-1]])
        happened = [self.events[index] for index in group]
        plant = getattr(event, "plant", 0)
        match event:
            case events.RoundBegan():
                later = words.say("story.continued", number=event.round)
                return LogEntry(tell(event, self.session), group[0], later=later, heading="round")
            case events.PhaseBegan(phase):
                return LogEntry(tell(event, self.session), group[0], heading=phase)
            case events.PlantRan():  # its income follows, or the game is over
                return LogEntry("", group[0])
        entry = LogEntry(
            self._sentence(happened),
            group[0],
            DEEDS.get(type(event), ""),
            party=party,
            colour="" if party == FREE else colour_of(self.session, party),
            plant=plant if plant in NUMBERS else 0,
            fuel=_fuel(happened),
            price=sum(map(_price, happened)),
            money=self._money(group, party),
        )
        return self._placed(entry, happened)

    def _placed(self, entry: LogEntry, happened: Sequence[Event]) -> LogEntry:
        """Return an entry with the cities of its events added."""
        event = happened[-1]
        if isinstance(event, events.HouseBuilt | events.CartelHousePlaced):
            return replace(entry, cities=tuple(getattr(one, "city", FREE) for one in happened), houses=True)
        if isinstance(event, events.CityMarked):
            return replace(entry, cities=(event.city,))
        if isinstance(event, events.CitiesSupplied):
            return replace(entry, cities=tuple(self.before[entry.event].players[event.seat].cities), lit=event.cities)
        return entry

    def _sentence(self, happened: Sequence[Event]) -> str:
        """Return one sentence for a group of events."""
        first = happened[0]
        if isinstance(first, events.FuelBought):
            price, what = sum(map(_price, happened)), amounts(_fuel(happened))
            return words.say(bought_key(first.source), name=name_of(self.session, first.seat), what=what, price=price)
        if isinstance(first, events.HouseBuilt) and len(happened) > 1:
            built = [event for event in happened if isinstance(event, events.HouseBuilt)]
            cities = words.listed([self.session.match.state.zone.cities[event.city].name for event in built])
            name = name_of(self.session, first.seat)
            return words.say("telling.built", name=name, city=cities, price=sum(map(_price, happened)))
        return tell(happened[-1], self.session)

    def _auction(self, group: list[int]) -> LogEntry:
        """Return the entry for a whole auction, with its last event as the sentence, and every bid."""
        bids = tuple(replace(self._act([index]), inner=True) for index in group)
        lasting: dict[str, int] = {}
        for index, bid in zip(group, bids, strict=True):
            event = self.events[index]
            if isinstance(event, events.BidMade):
                lasting[bid.colour] = event.amount
        last = bids[-1]
        offers = tuple(sorted(lasting.items(), key=lambda offer: -offer[1]))
        return replace(last, event=group[0], plant=bids[0].plant, bids=bids, offers=offers, inner=False)

    def _money(self, group: Sequence[int], party: int) -> tuple[int, int] | None:
        """Return a party's money before and after a group of events; None if it did not change or is hidden."""
        paid = [self.money[index] for index in group if index in self.money]
        if not paid or not self.session.money_open(party):
            return None
        return paid[0][0], paid[-1][1]


def _price(event: Event) -> int:
    """Return the Elektro that a seat pays, bids or is paid in an event; 0 for events without any."""
    match event:
        case events.PlantSold(_, _, price) | events.FuelBought(_, _, price) | events.BidMade(_, _, price):
            return price
        case events.HouseBuilt(_, _, connection, house, _):
            return connection + house
        case events.CitiesSupplied(_, _, income):
            return income
    return 0


def _change(event: Event) -> int:
    """Return by how many Elektro an event changes its seat's money."""
    if isinstance(event, events.BidMade):
        return 0
    return _price(event) if isinstance(event, events.CitiesSupplied) else -_price(event)


def _fuel(happened: Sequence[Event]) -> tuple[int, ...]:
    """Return the number of tokens of each fuel in a group of events."""
    counts = list(NOTHING)
    for event in happened:
        moved: Sequence[int] = NOTHING
        match event:
            case events.FuelBought(_, fuel, _) | events.FuelDropped(_, fuel):
                counts[fuel] += 1
            case events.PlantRan(_, _, mix):
                moved = mix
            case events.Resupplied(added, other):
                moved = [here + there for here, there in zip(added, other, strict=True)]
            case events.CartelTookFuel(added) | events.CartelReturnedFuel(added):
                moved = added
        counts = [count + more for count, more in zip(counts, moved, strict=True)]
    return tuple(counts)


@dataclass(frozen=True, slots=True)
class StoryPage:
    """A page of the log, counted from 0 for the newest, and the number of pages."""

    lines: tuple[LogEntry, ...]
    number: int
    count: int


def page(story: Sequence[LogEntry], number: int, lines: int, opened: int = FREE) -> StoryPage:
    """Return a page of the log with at most `lines` lines, the first of which is the heading of the round; the auction
    that begins with the event `opened` is shown with its bids, for which other lines make room."""
    room = lines - 1
    count = max(1, -(-len(story) // room))
    number = max(0, min(number, count - 1))
    end = len(story) - number * room
    shown = _opened(story[max(0, end - room) : end], opened, room)
    first = story.index(shown[0]) if shown else 0
    before = [entry for entry in story[:first] if entry.heading == "round"]
    if before and shown[0].heading != "round":
        shown.insert(0, replace(before[-1], sentence=before[-1].later))
    return StoryPage(tuple(shown), number, count)


def _opened(shown: Sequence[LogEntry], opened: int, room: int) -> list[LogEntry]:
    """Return the entries with the bids of one auction opened; the first entries, then the last, are left out if there
    is no room."""
    at = next((at for at, entry in enumerate(shown) if entry.bids and entry.event == opened), None)
    if at is None:
        return list(shown)
    longer = [*shown[: at + 1], *shown[at].bids, *shown[at + 1 :]]
    first = min(at, max(0, len(longer) - room))
    return longer[first : first + room]
