"""Keeps the shared things of the touch table for the acting seat; other players who touch them read whose turn it
is."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.engine.resources import FUELS
from game.engine.state import GameState, Phase
from game.kit.input.gestures import Contact, DragEnd, Gesture, Tap
from game.kit.style import words
from game.kit.values.contents import Target
from game.kit.values.ids import CardId, CityId, OneOf, at_any_seat, is_one_of
from game.session import prompts
from game.session.intents import Nothing
from game.table.interaction.table_part import TablePart
from game.table.measures.table_view import Table, nth

CARRIED: Final = (*FUELS, "house")


class TurnGuard(TablePart):
    """Keeps players at the touch table from using shared things, such as cities and market cards, during another seat's
    turn."""

    def on(self, gesture: Gesture) -> bool:
        """Handle a touch on a shared thing that this player cannot use now; return True if it was one."""
        match gesture:
            case Tap(target=target, contact=contact) if isinstance(target.intent, Nothing) and shared(target):
                near = self._table().nearest(contact.x, contact.y)  # a copy of a shared thing belongs to its owner
                self._tell_at(target.rect, near if contact.owner is None else contact.owner)
            case DragEnd(target=target, contact=contact, over=None) if target.drag in CARRIED:
                return self._put_down(target, contact)
            case _:
                return False
        return True

    def _put_down(self, target: Target, contact: Contact) -> bool:
        """Handle a piece (fuel or a house) that was dropped in the station of a seat that did not carry it; return True
        if it was one.

        A piece from a shared panel may have been carried by either of two players: tell the station's owner whose turn
        it is, unless that seat has to act, and the other player where the piece belongs, unless both read from the same
        side. A piece from a station can only have been carried by its owner, who alone is told."""
        panel = self.room.canvas.panel_at(contact.x, contact.y)
        carrier = getattr(target.intent, "seat", contact.owner) if contact.owner is None else contact.owner
        carrier = self.session.acting if carrier is None else carrier
        if panel is None or panel.owner is None or panel.owner == carrier:
            return False
        below = self.room.canvas.find(contact.x, contact.y)
        near = below.target.rect if below else Rect(round(contact.x), round(contact.y), 1, 1)
        mine = contact.owner is not None  # only its owner can have carried it
        if not mine and panel.owner not in self.session.match.asked():
            self._tell_at(near, panel.owner)
        if carrier is not None:
            self._tell_carrier(target, near, panel.owner, carrier, alone=mine)
        return True

    def _tell_carrier(self, target: Target, near: Rect, owner: int, carrier: int, alone: bool) -> None:
        """Tell the player who carried a piece into another seat's station where the piece belongs; unless `alone`, only
        if the two players read from different sides."""
        table = self._table()
        chairs = table.plan.seating.chairs
        if alone or chairs[owner].turn != chairs[carrier].turn:
            kind = "house" if target.drag == "house" else "fuel"
            self.refuse(carrier, words.say(f"carry.foreign_{kind}", name=table.name(owner)), near)

    def _tell_at(self, near: Rect, seat: int) -> None:
        """Say whose turn it is, beside the touched rectangle (px) and turned to a seat."""
        if self.session.match.asked() and not self.session.watching:
            self.refuse(seat, sentence(self._table(), seat), near, passing=True)


def sentence(table: Table, seat: int) -> str:
    """Return the sentence shown to a seat that touched a thing it cannot use now: whose turn it is, and when its own
    turn comes."""
    session = table.session
    asked = session.match.asked()
    if len(asked) > 1:
        return prompts.waiting_for(session)
    if seat == asked[0] or not session.match.is_person(asked[0]):
        return prompts.title(session, asked[0])
    said = words.say("table.whose.turn", name=table.name(asked[0]))
    mine = _own_turn(table.true, seat)
    return words.joined([said, mine]) if mine else said


def _own_turn(state: GameState, seat: int) -> str:
    """Return a sentence on when a seat's own turn to buy fuel or to build comes; empty in other phases."""
    verb = {Phase.MARKET: "buy", Phase.BUILD: "build"}.get(state.phase)
    if verb is None:
        return ""
    if seat not in state.queue:
        return words.say(f"table.whose.{verb}_done")
    place = state.queue.index(seat) + 1
    return words.say(f"table.whose.{verb}_next") if place == 1 else words.say(f"table.whose.{verb}", nth=nth(place + 1))


def shared(target: Target) -> bool:
    """Return whether a touch target is a thing that all players share (a city, a market card or a fuel), or a copy of
    one at a station."""
    name = at_any_seat(target.name)
    if isinstance(name, OneOf) and name.sort == "copy":
        name = name.which
    return isinstance(name, CityId | CardId) or is_one_of(name, "fuel")
