"""Asks bots for advice in a separate process, and drops questions whose answers are no longer needed."""

from __future__ import annotations

from math import inf
from typing import Final

from game.bots.process import ADVICE, WHY, BotProcess
from game.engine.state import IllegalAction
from game.kit.input.gestures import Gesture, Hold, Tap
from game.parts.part import Part
from game.session import advice_requests
from game.session.intents import Ask
from game.session.seat_view import AdviceRequest
from game.session.session import Session

LOOK: Final = 0.05
"""Seconds between two checks for the answer."""
SEED: Final = 1
"""The fixed seed, so that the same question gets the same answer."""


class Advising(Part):
    """Handles touches that ask a bot for advice, and shows the bot's answers."""

    def __init__(self, session: Session) -> None:
        self.session = session
        """The session that is asked about; questions are dropped while a replay shows another one."""
        self._process: BotProcess | None = None
        self._asked: AdviceRequest | None = None

    def on(self, gesture: Gesture) -> bool:
        """Handle a touch that asks a bot for advice; return whether the gesture was one."""
        if not (isinstance(gesture, Tap | Hold) and isinstance(gesture.target.intent, Ask)):
            return False
        if not gesture.target.enabled:
            return False
        intent = gesture.target.intent
        try:
            advice_requests.ask(self.session, intent)
        except IllegalAction as illegal:
            self.session.view(intent.seat).refused = illegal
        return True

    def tick(self, now: float) -> bool:
        """Send a waiting question to the advising process, and take its answer; return whether the screen changes."""
        seat = advice_requests.pending_seat(self.session)
        if seat is None:
            if self._asked and self._process:
                self._process.forget()
            dropped, self._asked = self._asked is not None, None
            return dropped
        question = self.session.view(seat).advice_request
        if question is None:
            return False
        if self._process is None:
            self._process = BotProcess()
        if question is not self._asked:
            self._asked = question
            want = ADVICE if question.about == seat else WHY
            self._process.ask(question.record, question.about, question.bot, SEED, question.back, want)
        answer = self._process.poll()
        if answer is None:
            return False
        self._asked = None
        advice_requests.deliver(self.session, seat, answer)
        return True

    @property
    def patience(self) -> float:
        """Seconds until the next tick: few while an advising bot's answer is awaited."""
        return LOOK if advice_requests.pending_seat(self.session) is not None else inf

    def close(self) -> None:
        """Stop the process."""
        if self._process:
            self._process.close()
