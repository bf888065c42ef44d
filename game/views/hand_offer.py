"""The offer of the ghost hand in the help: it shows one person where to touch, for a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.kit.style import words
from game.session import advice_requests
from game.session.session import Session

ICON: Final = "hand-pointing"


@dataclass(frozen=True, slots=True)
class HandOffer:
    """Everything that its button shows."""

    label: str
    brief: str
    """The label where there is less room."""
    hint: str
    reason: str
    """Why there is none; empty where it may be had."""
    style: str


def offer(session: Session, seat: int) -> HandOffer | None:
    """The hand as a seat may ask for it or let it go; None where it has nothing to show."""
    if not session.match.is_person(seat) or session.match.over or session.watching:
        return None
    if session.view(seat).guided:
        label = words.say("teach.off")
        return HandOffer(label, label, words.say("teach.for_round"), "", "brass")
    reason = "" if advice_requests.allowed(session) else words.say("advice.forbidden")
    label, brief = words.say("teach.where"), words.say("teach.show")
    return HandOffer(label, brief, words.say("teach.for_round"), reason, "paper")
