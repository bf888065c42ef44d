"""The help's offer of a pointing hand, which shows a player for one round where to touch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.kit.style import words
from game.session import advice_requests
from game.session.session import Session

ICON: Final = "hand-pointing"


@dataclass(frozen=True, slots=True)
class HandOffer:
    """The texts and the style of the button that offers the pointing hand."""

    label: str
    brief: str
    """A shorter label for narrow places."""
    hint: str
    reason: str
    """Why it is not available; empty if it is."""
    style: str


def offer(session: Session, seat: int) -> HandOffer | None:
    """Return the button that switches the pointing hand on or off for a seat; None if there is nothing it could
    show."""
    if not session.match.is_person(seat) or session.match.over or session.watching:
        return None
    if session.view(seat).guided:
        label = words.say("teach.off")
        return HandOffer(label, label, words.say("teach.for_round"), "", "brass")
    reason = "" if advice_requests.allowed(session) else words.say("advice.forbidden")
    label, brief = words.say("teach.where"), words.say("teach.show")
    return HandOffer(label, brief, words.say("teach.for_round"), reason, "paper")
