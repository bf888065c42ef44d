"""Choreography: turns events of the game into movements of pieces and effects above them, in the order of the events.

The rules do not wait for the animation, and a touch ends it. Speeds and curves are in `game.kit.style.timing`; the
seconds here only set the order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect

from game.engine import events
from game.engine.events import Event
from game.engine.plants import STEP3
from game.engine.resources import FUELS
from game.engine.state import CARTEL
from game.kit.motion.announcement import Announcement, Front
from game.kit.motion.cue import AllCards, AllOf, Cue, Names, Tokens
from game.kit.motion.effects import BLOW, STRIKES, Knock, Pulse, Strike
from game.kit.motion.piece_homes import NOWHERE
from game.kit.screen.canvas import Canvas
from game.kit.style import timing
from game.kit.style.theme import CREAM, GLOW, SEAT
from game.kit.values.contents import Piece
from game.kit.values.ids import SUPPLY, CardId, CityId, HouseId, OneOf, OriginId, ScoreId, city_of
from game.parts.part import Part
from game.parts.power_route import power_flow
from game.session.parties import colour_of
from game.session.session import Session

HIT = STRIKES * timing.beat("strike").seconds
GAVEL = 0.6
"""The gavel's size as a share of a card's width."""
RINGS = 0.14
"""Seconds for which a sold card stays under the gavel after the blow."""
LANDS = 0.72 * timing.beat("drop").seconds
BETWEEN = 0.15
"""Seconds between the lights of two seats that run their plants at once."""


SAID = frozenset({events.RoundBegan, events.OrderSet, events.PhaseBegan, events.DiscountSet})
SAID_APART = 0.24
"""Seconds between the sounds of events at the start of a round, so that each can be heard."""


def play(
    happened: Sequence[Event], session: Session, canvas: Canvas, around: bool = False, news: bool = True
) -> list[float]:
    """Animate the events, before the canvas changes; return the seconds until each event's sound. `around`: people sit
    around the screen. `news`: cards announce a new leader and the last round."""
    if canvas.pieces.speed == "still":
        return [0.0] * len(happened)
    return EventAnimator(session, canvas, around).animate(happened, news) if happened else []


def _always(canvas: Canvas) -> None:
    """Cue the movement of the phase markers, which may follow any events."""
    canvas.pieces.cues.append(Cue(("phase", "phase:far"), "phase", 0.0, ("on",)))


def deal(session: Session, canvas: Canvas) -> None:
    """Animate the deal of a new game: cards come one after another, tokens pour onto the market, and the discount
    marker drops. Do nothing after the first commit."""
    if canvas.pieces.speed == "still" or session.match.commits:
        return
    cues = canvas.pieces.cues
    for word in FUELS:
        cues.append(Cue(Tokens(word, "market"), "pour", 0.5, ("in",), apart=True))
    # One cue for all cards, so that they follow each other; each shows the back of the pile.
    cues.append(Cue(AllCards(), "deal", 0.2, ("in",), back=("back", ("plug",))))
    cues.append(Cue(("discount",), "drop", 0.7, ("in",)))


def strike(canvas: Canvas, plant: int, wait: float = 0.0) -> bool:
    """Let the auctioneer's gavel fall on a plant card after `wait` seconds; return whether the card is on the
    screen."""
    card = canvas.pieces.actors.get(CardId(plant))
    if card is None:
        return False
    size = min(card.piece.size, canvas.unit * 130) * GAVEL
    x, y = card.box.centerx - BLOW * size, card.box.centery + BLOW * size
    seconds = timing.seconds("strike", canvas.pieces.speed)
    canvas.effects.add([Strike(seconds=seconds, wait=wait, x=x, y=y, size=size)])
    return True


def _struck(canvas: Canvas, plant: int) -> bool:
    """Return whether a gavel is already falling on a plant card."""
    card = canvas.pieces.actors.get(CardId(plant))
    gavels = (effect for effect in canvas.effects.playing if isinstance(effect, Strike))
    return card is not None and any(card.box.collidepoint(gavel.blow) for gavel in gavels)


class DelayedReports(Part):
    """Delays the report of a round, which covers the map, until the last city has lit up."""

    def __init__(self, session: Session, canvas: Canvas) -> None:
        self._session = session
        self._canvas = canvas

    def tick(self, now: float) -> bool:
        """Show the delayed reports once the lights are out; return whether there were any."""
        if self._canvas.effects.busy or not any(view.report_waits for view in self._session.views):
            return False
        for view in self._session.views:
            view.report, view.report_waits = view.report or view.report_waits, False
        pour_report(self._canvas)
        return True


def pour_report(canvas: Canvas) -> None:
    """Let the resupplied tokens fall into the report of the round as it opens."""
    for word in FUELS:
        canvas.pieces.cues.append(Cue(Tokens(word, "resupply"), "pour", 0.1, ("in",), OriginId("resupply", word)))


class EventAnimator:
    """Turns a batch of events, made by one commit, into movements of pieces and effects."""

    def __init__(self, session: Session, canvas: Canvas, around: bool = False) -> None:
        self.session = session
        self.canvas = canvas
        self.around = around
        self.now = 0.0
        """Seconds at normal speed until the next event begins."""
        self.lights = 0
        self.dark = 0.0
        """Seconds at the current speed until the last light has gone out."""
        self.landed = 0
        self.calm = canvas.pieces.calm
        self._pace = timing.PACE[canvas.pieces.speed]

    def animate(self, happened: Sequence[Event], news: bool = True) -> list[float]:
        """Animate the events one after another; return the seconds until each event's sound."""
        _always(self.canvas)
        heard, said = [], 0
        for event in happened:
            begins, act = self.now, _ACTS.get(type(event))
            meets = act(self, event) if act else None
            moment = begins if meets is None else meets
            if type(event) in SAID:
                moment += SAID_APART * said
                said += 1
            heard.append(0.0 if self.calm else moment * self._pace)
        if news:
            self.news(happened)
        return heard

    # -- tools ---------------------------------------------------------------------------------------------

    def cue(self, names: Names, event: str, *going: Any, wait: float = 0.0, **more: Any) -> None:
        """Give the pieces with these names a cue: how they move for this event, after `wait` seconds."""
        found = Cue(names, event, self.now + wait, going or ("in", "out", "on"), **more)
        self.canvas.pieces.cues.append(found)

    def seconds(self, event: str) -> float:
        """Return the seconds that an event takes at the current speed."""
        return timing.seconds(event, self.canvas.pieces.speed)

    def at(self, wait: float) -> float:
        """Return after how many seconds, at the current speed, something begins that would at normal speed begin `wait`
        seconds after the events animated so far."""
        return (self.now + wait) * self._pace

    def thing(self, name: str) -> Piece | None:
        """Return the piece with this name on the screen, or None."""
        actor = self.canvas.pieces.actors.get(name)
        return actor.piece if actor else None

    def count(self, seat: int, wait: float = 0.0) -> None:
        """Animate a change of a seat's money from the old to the new amount."""
        self.cue((OneOf("money", colour_of(self.session, seat)),), "count", "on", wait=wait)

    def hold_reports(self) -> None:
        """Delay the reports, which cover the map, until all cities have lit up."""
        for view in self.session.views:
            view.report_waits, view.report = view.report or view.report_waits, False

    # -- the auction ---------------------------------------------------------------------------------------

    def nominated(self, event: events.PlantNominated) -> None:
        """Let a peg for each seat drop onto the stage around the nominated plant."""
        self.cue(AllOf("peg"), "drop", "in", wait=LANDS)

    def raised(self, event: events.BidMade) -> None:
        """Show the new highest bid: at a table the bidder's peg rises and turns gold; at a desk the bidder's seat
        lights up and the bid moves to the plant."""
        colour = colour_of(self.session, event.seat)
        self.cue((OneOf("peg", colour),), "raise", "on")
        self.cue((OneOf("bid", colour),), "bid", "in", apart=True)
        self._light_up(event.seat)

    def _light_up(self, seat: int) -> None:
        """Light up the panel of another player at a desk; with reduced motion the light does not move."""
        name = OneOf("other", seat)
        rect = next((lain.panel.rect for lain in self.canvas.painted if lain.panel.name == name), None)
        if rect:
            seconds, wait = self.seconds("mark" if self.calm else "pulse"), 0.0 if self.calm else self.at(0)
            blur = rect.h / 6
            light = Pulse(seconds=seconds, wait=wait, rect=rect, blur=blur, colour=GLOW, still=self.calm)
            self.canvas.effects.add([light])

    def sold(self, event: events.PlantSold) -> float:
        """Strike the sold plant's card with the gavel, unless `FallingGavel` has done so, and move it to its buyer.
        Return when the gavel strikes."""
        struck = _struck(self.canvas, event.plant)
        falls = 0.0 if self.calm or struck else HIT
        self.cue(AllOf("bid"), "vanish", "out", wait=falls, origin=NOWHERE)
        if self.calm:
            self._light_up(event.seat)
        elif not struck:
            strike(self.canvas, event.plant, self.at(0))
        self.now += HIT if self.calm else falls
        hit = self.now
        self.cue((CardId(event.plant),), "sold", "on", "out", wait=RINGS)
        for plant in self.session.match.state.players[event.seat].plants:
            if plant.number != event.plant:
                self.cue((CardId(plant.number),), "card", "on", wait=RINGS)
        self.count(event.seat)
        self.now += RINGS + 0.18
        return hit

    def drawn(self, event: events.CardDrawn) -> None:
        """Let the drawn card come from the deck and turn over, while the market's cards make room."""
        kind = "socket" if event.plant > 15 else "plug"
        self.cue((CardId(event.plant),), "deal", "in", back=("back", ("step3" if event.plant == STEP3 else kind,)))
        self._make_room()
        self.now += 0.1

    def _make_room(self) -> None:
        """Move the other cards of the plant market together with the drawn one."""
        known = {cue.names for cue in self.canvas.pieces.cues}
        for plant in self.session.match.state.market:
            if (CardId(plant),) not in known:
                self.cue((CardId(plant),), "card", "on")

    def removed(self, event: events.PlantRemoved) -> None:
        """Let a plant card that is removed from the game disappear."""
        self.cue((CardId(event.plant),), "vanish", "out", origin=NOWHERE)

    def put_back(self, event: events.PlantPutBack | events.PlantRecycled) -> None:
        """Turn a plant card over and move it under the deck, or beside it if the deck is used a second time."""
        self._under_pile(event.plant, "socket" if event.plant > 15 else "plug")

    def step3_put_back(self, event: events.Step3PutBack) -> None:
        """Turn the Step 3 card over and move it under the deck."""
        self._under_pile(STEP3, "step3")

    def _under_pile(self, card: int, back: str) -> None:
        self.cue((CardId(card),), "flip", "out", back=("back", (back,)))
        self.now += 0.12

    # -- houses --------------------------------------------------------------------------------------------

    def built(self, event: events.HouseBuilt) -> float:
        """Drop a house onto a city and move its owner's score marker; return when the house lands, in seconds."""
        lands = self._drop(event.seat, event.city)
        self.count(event.seat)
        colour = colour_of(self.session, event.seat)
        self.cue((ScoreId(colour), ScoreId(colour, far=True)), "walk", "on", wait=LANDS)
        return lands

    def placed(self, event: events.CartelHousePlaced) -> float:
        """Drop a house of the Cartel onto a city; return when it lands, in seconds."""
        return self._drop(CARTEL, event.city)

    def _drop(self, party: int, city: int) -> float:
        """Drop a party's house onto a city; return when it lands, in seconds."""
        zone = self.session.match.state.zone
        name = HouseId(colour_of(self.session, party), zone.cities[city].id)
        place = self.canvas.pieces.origins.get(OriginId(CityId(zone.cities[city].id)))
        lay_there = self.thing(name) is not None
        after = self.landed * timing.beat("drop").apart
        flies = self.thing(HouseId(colour_of(self.session, party), SUPPLY))
        wait = 0.0 if lay_there else after + (_carried(flies, place) if flies and place else LANDS)
        self.cue((name,), "drop", "in", wait=after)
        self.cue((name,), "carry", "on", wait=after)
        if place:
            seconds, starts = self.seconds("mark" if self.calm else "knock"), 0.0 if self.calm else self.at(wait)
            size, colour = place.size * 1.5, SEAT[colour_of(self.session, party)] if self.calm else CREAM
            mark = Knock(seconds=seconds, wait=starts, x=place.x, y=place.y, size=size, colour=colour, still=self.calm)
            self.canvas.effects.add([mark])
        self.landed += not lay_there
        return self.now + wait

    # -- fuel and power ------------------------------------------------------------------------------------

    def bought(self, event: events.FuelBought) -> None:
        """Let the bought tokens fly from the market to the plants, one after another, except those that were dragged
        there."""
        colour = colour_of(self.session, event.seat)
        names = Tokens(owner=colour)
        if not any(cue.names == names for cue in self.canvas.pieces.cues):
            self.cue(names, "buy", "on", "in")
            self.count(event.seat)

    def ran(self, event: events.PlantRan) -> float:
        """Let the fuel that a plant burns disappear; return when its sound is played. Seats follow each other as their
        lights do."""
        colour = colour_of(self.session, event.seat)
        for word in FUELS:
            self.cue(Tokens(word, owner=colour, plant=event.plant), "burn", "out", apart=True)
        return self.now + self.lights * BETWEEN

    def scrapped(self, event: events.PlantScrapped) -> None:
        """Turn a discarded plant's card over and move it under the deck."""
        self.cue((CardId(event.plant),), "flip", "out", back=("back", ("socket" if event.plant > 15 else "plug",)))

    def dropped(self, event: events.FuelDropped) -> None:
        """Move a dropped fuel token back to the supply."""
        self.cue(Tokens(FUELS[event.fuel]), "burn", "out", apart=True)

    def supplied(self, event: events.CitiesSupplied) -> float:
        """Let light run from a seat's plants along its network, then count its money; return when the light begins."""
        wait = 0.25 + self.lights * BETWEEN
        light = power_flow(self.session, self.canvas, event.seat, event.cities, self.at(wait))
        if light:
            self.canvas.effects.add([light])
            self.lights += 1
            self.dark = max(self.dark, light.wait + light.seconds)
            self.hold_reports()
        self.count(event.seat, wait + 0.5)
        return self.now + wait

    def poured(self, event: events.Resupplied) -> float:
        """Let tokens pour from the supply into the market once all cities have lit up; return when they begin."""
        self.now += 0.9 if self.lights else 0.1
        for word in FUELS:
            self.cue(Tokens(word, "market"), "pour", "in", apart=True)
        return self.now

    # -- the game ------------------------------------------------------------------------------------------

    def stepped(self, event: events.StepBegan) -> float:
        """Turn over a card that names the new step, where it hides little of the map; return when this begins."""
        wait = max(self.at(0.2), self.dark)
        self.announce(Front("step", event.step), wait, self.canvas.pieces.origins.get(OriginId("card")))
        return wait / self._pace

    def news(self, happened: Sequence[Event]) -> None:
        """Announce the last round or a new leader once the houses of the commit have landed; in round 1, nothing."""
        state, built = self.session.match.state, [event for event in happened if isinstance(event, events.HouseBuilt)]
        if not built or state.round < 2:
            return
        after = [len(player.cities) for player in state.players]
        before = [count - sum(event.seat == seat for event in built) for seat, count in enumerate(after)]
        seat, end = built[-1].seat, state.rules.end_cities
        rivals = after[:seat] + after[seat + 1 :]
        front = None
        if max(before) < end <= max(after):
            front = Front("last")
        elif before[seat] <= max(rivals) < after[seat]:
            front = Front("lead", after[seat], colour_of(self.session, seat), self.session.match.seats[seat].name)
        if front:
            self.announce(front, self.at(LANDS + self.landed * timing.beat("drop").apart))

    def announce(self, front: Front, wait: float, deck: Piece | None = None) -> None:
        """Show a card with an announcement, where it hides little of the map, after `wait` seconds."""
        canvas = self.canvas
        show = Announcement(
            seconds=self.seconds("announce"),
            wait=wait,
            area=self._board(),
            front=front,
            unit=canvas.unit,
            around=self.around,
            calm=self.calm,
            deck=deck,
            busy=[(it.x, it.y) for name, it in canvas.pieces.origins.items() if city_of(name)],
        )
        canvas.effects.add([show])

    def _board(self) -> Rect:
        """Return the rectangle of the map; at a table, without the edges that open drawers cover."""
        rect = next((each.panel.rect for each in self.canvas.painted if each.panel.name == "map"), self.canvas.area)
        return rect.inflate(0, -rect.h // 5) if self.around else rect


def _carried(start: Piece, goal: Piece) -> float:
    """Return how many seconds, at normal speed, a house is carried from the supply to a city."""
    return timing.seconds("carry", distance=math.dist((start.x, start.y), (goal.x, goal.y)) / 1000)


_ACTS: dict[type, Callable[[EventAnimator, Any], float | None]] = {
    events.PlantNominated: EventAnimator.nominated,
    events.BidMade: EventAnimator.raised,
    events.PlantSold: EventAnimator.sold,
    events.CardDrawn: EventAnimator.drawn,
    events.PlantRemoved: EventAnimator.removed,
    events.PlantPutBack: EventAnimator.put_back,
    events.PlantRecycled: EventAnimator.put_back,
    events.Step3PutBack: EventAnimator.step3_put_back,
    events.HouseBuilt: EventAnimator.built,
    events.CartelHousePlaced: EventAnimator.placed,
    events.PlantScrapped: EventAnimator.scrapped,
    events.FuelDropped: EventAnimator.dropped,
    events.FuelBought: EventAnimator.bought,
    events.PlantRan: EventAnimator.ran,
    events.CitiesSupplied: EventAnimator.supplied,
    events.Resupplied: EventAnimator.poured,
    events.StepBegan: EventAnimator.stepped,
}
"""The method that animates each kind of event; other changes are visible from the new layout."""
