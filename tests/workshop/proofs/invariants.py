"""Conditions that must always hold at a table, and their checks."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.app import App
from game.engine.record import line_words
from game.engine.state import GameState
from game.journal import OVER
from game.kit.scenes.scene import Scene
from game.match import Match
from game.scenes.play import PlayScene
from tests.workshop.proofs import determinism

REPLAYED: Final = 40
"""Commits between two replays of the whole record."""
UNTOLD: Final = 3.0
"""Seconds after which a game that is not saved must say so on the table."""


class Wrong(AssertionError):
    """Raised for a condition that does not hold."""


def demand(holds: bool, otherwise: str) -> None:
    """Raise Wrong if the condition does not hold."""
    if not holds:
        raise Wrong(otherwise)


def lies_on_disk(match: Match) -> None:
    """Raise Wrong unless every committed move is in the file on disk, word by word; a game that reports that it is not
    saved is left out."""
    if match.autosave is None or match.trouble:
        return
    journal = match.journal
    if journal is None:
        raise Wrong("it is said to be saved, but nowhere")
    rows = journal.path.read_text("utf-8").split("\nbegin\n", 1)[-1].splitlines()
    written = [row for row in rows if row and not row.startswith("#")]
    demand(
        written == [line_words(line, match.record) for line in match.record.lines],
        f"{journal.path.name} holds {len(written)} of {len(match.record.lines)} lines ({OVER in rows})",
    )


def conserved(state: GameState) -> None:
    """Raise Wrong unless no player's money is negative, houses and cities agree, all tokens of the box are somewhere,
    and no plant is in two places."""
    for player in state.players:
        demand(player.money >= 0, f"seat {player.seat} has {player.money} Elektro")
        own = [index // 3 for index, party in enumerate(state.houses) if party == player.seat]
        demand(sorted(own) == sorted(player.cities), f"seat {player.seat}: houses {own}, cities {player.cities}")
    if not state.marks:
        for fuel, box in enumerate(state.rules.tokens):
            held = sum(player.fuel[fuel] for player in state.players)
            cartel = state.cartel.fuel[fuel] if state.cartel else 0
            elsewhere = state.aside[fuel] if state.aside else 0
            there = state.stock[fuel] + elsewhere + state.supply[fuel] + state.depot * (fuel == 0) + held + cartel
            demand(there == box, f"{there} of {box} tokens of fuel {fuel}")
    cards = [plant.number for player in state.players for plant in player.plants]
    cards += [card for card in (*state.market, *state.deck) if card > 0]
    demand(len(set(cards)) == len(cards), f"a plant lies twice: {sorted(cards)}")


class Watch:
    """Watches an evening before and after each frame, and counts its commits."""

    def __init__(self, told: Counter[str]) -> None:
        self._told = told
        self._seen: tuple[int, int] = (0, 0)
        """The match, and how long its record was when it was looked at."""
        self._since_replay = 0
        self._unsaved: Scene | None = None
        """A game that was not saved when the frame began."""
        self._untold = 0.0
        """Seconds that it has had to say so."""

    def before(self, scene: Scene) -> None:
        """Remember at the beginning of a frame whether the shown game is not saved."""
        self._unsaved = scene if isinstance(scene, PlayScene) and scene.session.match.trouble else None

    def after(self, app: App, seconds: float) -> None:
        """Check the conditions of a running game after a frame of this many seconds."""
        demand(not determinism.faults_apart(), "the bots' process ended with a fault of its own")
        scene = app.scene
        if not isinstance(scene, PlayScene):
            return
        match = scene.session.match
        self._untold = self._untold + seconds if match.trouble and scene is self._unsaved else 0.0
        if self._untold > UNTOLD and app.frames and not scene.covered:
            says_so(app)
        now = (id(match), len(match.record.lines))
        if now == self._seen:
            return
        self._told["commits"] += 1
        self._seen = now
        lies_on_disk(match)
        conserved(match.state)
        demand(match.over or bool(match.asked()), "nobody is asked")
        self._since_replay += 1
        if self._since_replay >= REPLAYED:
            self.replay(match)

    def replay(self, match: Match) -> None:
        """Check that replaying the record gives the same game: no money, token or house has an unknown origin."""
        self._since_replay = 0
        twin = Match(match.record.fresh())
        twin.replay(match.record.lines)
        demand(twin.state == match.state, "the record leads to another game")


def says_so(app: App) -> None:
    """Raise Wrong unless a message on the table says that the game is not saved."""
    names = [painted.panel.name for painted in app.room.canvas.painted]
    demand(any(name.startswith("unsaved") for name in names), "it is not saved, and does not say so")
