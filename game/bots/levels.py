"""The levels of bots: how long they search, which mistakes they make, and their temperaments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from game.bots.engineer import auction, turn
from game.bots.engineer.style import PLAIN, Style
from game.bots.engineer.style_file import seasoned
from game.bots.search.candidates import NO_LIMIT
from game.bots.search.think import CLAIM, FINALISTS, HABIT, Effort, Search
from game.bots.search.value_file import LINEAR, NETWORK, value_of
from game.bots.slips import overpaid, slipped
from game.engine.actions import PASS, Action
from game.engine.state import GameState, Task

PLAYOUTS_PER_SECOND: Final = 500
"""Playouts to the end of a round per CPU-second on the machine that budgets were calibrated on (docs/bots.md)."""
BRIEF: Final = 0.4
"""The share of its time that a search without a further round can use: it finds few cached results."""
CHEAPER: Final[dict[Task, float]] = {
    Task.SCRAP: 1.5,
    Task.BUY: 3.0,
    Task.BUILD: 4.0,
    Task.RUN: 8.0,
}
"""How many times as many playouts fit into the same time for tasks with less of the round left to play."""
LONGER: Final = 2.0
"""The number of playouts to the end of this round that take as long as one to the end of the next round."""
OPENING: Final = 2
"""Rounds in which networks start, and every playout compares all cities to start in."""
ACTIVE: Final = replace(PLAIN, spending=0.5)
"""The style of engineers: idle money lowers what a plant must gain."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of bots: its CPU-seconds for a decision (95 % take less), and how it uses them."""

    seconds: float
    slips: float = 0.0
    """The share of decisions with a slip; a level that slips plays by rules of thumb alone."""
    nearer: float = 1.0
    """The share of a level's playouts that end with this round."""
    further: float = 0.0
    """The share of a level's playouts that go one round further, for the best candidates; zero in a brief search."""
    finalists: int = FINALISTS
    """The number of candidates played one round further."""
    held: float = 1.0
    """The share of its playouts that fit under a shorter time limit, because a shorter search finds fewer cached
    results.
    """
    claim: float = CLAIM
    """The margin in chance of winning by which another plant, or none, must beat the heuristic's move."""
    toll: float = 0.0
    """The assumed cost of going for a plant, in chance of winning."""
    value: str = LINEAR
    """The file of the value that judges positions."""
    style: Callable[[int], Style] = lambda players: PLAIN
    """The style of the level's heuristics, by the number of players."""
    many: int = 2
    """The fewest players with whom the level uses its own value; with fewer, the linear value judges."""

    def playouts(self, seconds: float) -> int:
        """Return how many trial games (playouts) fit into this many CPU-seconds."""
        work = seconds * PLAYOUTS_PER_SECOND * (1.0 if self.further else BRIEF)
        return round(work * (self.held if seconds < self.seconds else 1.0))

    def among(self, players: int) -> Level:
        """Return the level as it plays with this many players; with fewer than its value is made for, it uses the
        linear one."""
        return self if players >= self.many else replace(self, value=LINEAR)


LEVELS: Final[dict[str, Level]] = {
    "apprentice": Level(0.02, 0.7),
    "engineer": Level(0.05, style=lambda players: ACTIVE),
    "director": Level(0.3, nearer=0.4, further=0.2),
    "magnate": Level(
        1.5,
        nearer=0.3,
        further=0.6,
        finalists=6,
        held=0.7,
        claim=HABIT,
        toll=0.05,
        value=NETWORK,
        style=seasoned,
        many=3,
    ),
}
"""The levels, from the weakest to the strongest."""

TEMPERAMENTS: Final[dict[str, Callable[[Style], Style]]] = {
    "cautious": lambda style: replace(style, reserve=6.0, bargain=style.bargain - 0.15),
    "builder": lambda style: replace(
        style, ahead=99.0, bargain=style.bargain - 0.6, thrift=style.thrift - 1.0, margin=style.margin - 3.0
    ),
    "hoarder": lambda style: replace(style, bargain=style.bargain + 0.4, thrift=style.thrift - 6.0),
    "bold": lambda style: replace(style, denial=style.denial + 0.6),
}
"""The functions by which temperaments change the style of a level. The cautious keeps money, the builder builds more
cities than its plants power, the hoarder stores fuel, and the bold bids to deny plants to rivals. Other weights balance
their strength.
"""
TEMPERED: Final = 0.02
"""The margin in chance of winning by which a candidate must beat the rules of thumb of a temperament."""
RIVALS: Final = [
    PLAIN,
    replace(PLAIN, thrift=20.0, bargain=0.95),
    replace(PLAIN, house=6.0, pace=2.6),
    replace(PLAIN, bargain=1.15),
    replace(PLAIN, margin=12.0, thrift=13.0),
]
"""The styles that rivals are assumed to have: each leans a little, less than a temperament does."""


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A bot level with a temperament and a time limit, as in the names `director` and `magnate.builder_0.5`."""

    level: str
    temperament: str = ""
    seconds: float = -1.0
    """CPU-seconds for a decision; negative for the level's own."""

    @property
    def name(self) -> str:
        """The name by which records and the command line call this bot."""
        leaning = f".{self.temperament}" if self.temperament else ""
        return self.level + leaning + (f"_{self.seconds:g}" if self.seconds >= 0 else "")

    def style(self, players: int) -> Style:
        """Return the style of this bot's heuristics with this many players: its level's, changed by its temperament."""
        usual = LEVELS[self.level].style(players)
        return TEMPERAMENTS[self.temperament](usual) if self.temperament else usual

    @property
    def playouts(self) -> int:
        """The number of playouts for a decision."""
        level = LEVELS[self.level]
        return level.playouts(level.seconds if self.seconds < 0 else self.seconds)


def read_player(name: str) -> BotPlayer | None:
    """Return the bot that a name means: a level, with a temperament and seconds if given, as in `director.bold_2`.

    Return None if the name means none.
    """
    word, at, budget = name.partition("_")
    level, dot, temperament = word.partition(".")
    if level not in LEVELS or (dot and temperament not in TEMPERAMENTS):
        return None
    if not at:
        return BotPlayer(level, temperament)
    try:
        seconds = float(budget)
    except ValueError:
        return None
    return BotPlayer(level, temperament, seconds) if 0 <= seconds <= 60 else None


def capped(name: str, seconds: float) -> str:
    """Return the name of the same bot limited to this many CPU-seconds a decision (negative: as its level).

    A name that is not a level's is returned unchanged; a limit not below the level's own time removes the seconds.
    """
    player = read_player(name)
    if player is None:
        return name
    most = seconds if 0 <= seconds < LEVELS[player.level].seconds else -1.0
    return replace(player, seconds=most).name


def within(name: str, seconds: float) -> str:
    """Return the name of the same bot limited to at most this many CPU-seconds a decision."""
    player = read_player(name)
    own = player.seconds if player else -1.0
    return capped(name, min(own, seconds) if own >= 0 else seconds)


def plan(state: GameState, player: BotPlayer, random: Random) -> list[Action]:
    """Return the moves that a bot makes now for the acting seat, given its view; its turn may continue after them.

    The same state, player and seed give the same moves.
    """
    slips = LEVELS[player.level].slips
    style = player.style(len(state.players))
    if slips:
        return slipped(state, turn(state, style), random, slips)
    if player.playouts:
        return list(run_search(state, player, random).run()[0].candidate.moves)
    return turn(state, style)


def bid_limit(state: GameState, player: BotPlayer, random: Random) -> int:
    """Return the most Elektro that a bot will bid for the acting seat in this auction; the current bid if it drops out.

    The same state, player and seed give the same limit.
    """
    usual = auction.limit(state, player.style(len(state.players)), state.players[state.actor].money)
    slips = LEVELS[player.level].slips
    if slips:
        return overpaid(state, usual, random, slips)
    if not player.playouts:
        return usual
    best = run_search(state, player, random).run()[0].candidate
    if best.moves[0] == PASS:
        return state.bid
    return max(state.bid + 1, usual if best.limit == NO_LIMIT else best.limit)


def run_search(state: GameState, player: BotPlayer, random: Random) -> Search:
    """Return a search that uses the bot's time; it assumes that rivals play in the neutral style or, if it looks a
    round further, in one of the `RIVALS`."""
    players = len(state.players)
    styles = [player.style(players) if seat == state.actor else PLAIN for seat in range(players)]
    cheaper = CHEAPER.get(state.task, 1.0) if state.round > OPENING else 1.0
    level, playouts = LEVELS[player.level].among(players), player.playouts
    effort = Effort(
        int(playouts * level.nearer * cheaper),
        further=int(playouts * level.further / LONGER),
        finalists=level.finalists,
        claim=level.claim,
        toll=level.toll,
        habit=TEMPERED if player.temperament else HABIT,
    )
    search = Search(state, value_of(level.value), effort, styles, random)
    search.tempers = RIVALS
    return search
