"""The levels a person can play against: how much each thinks, what it overlooks, and how a temperament leans."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from game.bots.engineer import turn
from game.bots.engineer.style import PLAIN, Style
from game.bots.engineer.style_file import seasoned
from game.bots.search.candidates import CandidateCommit
from game.bots.search.think import CLAIM, FINALISTS, HABIT, LEAP, Effort, Search
from game.bots.search.value_file import LINEAR, NETWORK, value_of
from game.engine.actions import BIDS, Action, Bid
from game.engine.state import GameState, Task

PLAYOUTS_PER_SECOND: Final = 500
"""Playouts to the end of a round in one CPU-second of the machine that budgets were calibrated on (docs/bots.md)."""
BRIEF: Final = 0.4
"""Share of its time that a brief search may count on: it knows little yet that later playouts find again."""
CHEAPER: Final[dict[Task, float]] = {
    Task.SCRAP: 1.5,
    Task.BUY: 3.0,
    Task.BUILD: 4.0,
    Task.RUN: 8.0,
}
"""How many times as many playouts go into the same time where less of the round is left to play."""
LONGER: Final = 2.0
"""Playouts to the end of a round that take as long as one to the end of the next."""
OPENING: Final = 2
"""Rounds in which networks begin, and every playout compares all places to begin in."""


def plain(players: int) -> Style:
    """The rules of thumb of nobody in particular, however many play."""
    return PLAIN


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: the CPU-seconds a decision may cost (p95), and how they are used."""

    seconds: float
    slips: float = 0.0
    """The share of decisions that go astray."""
    nearer: float = 1.0
    """The share of its playouts that ends with the round."""
    further: float = 0.0
    """The share that the best options get, a round further; nought in a brief search."""
    finalists: int = FINALISTS
    """Options that are played on further."""
    held: float = 1.0
    """The share of its work that fits where it is held to less time: a shorter search finds less of it again."""
    claim: float = CLAIM
    """The chance of winning by which another plant, or none, must beat what the rules of thumb say."""
    toll: float = 0.0
    """The chance of winning that going for a plant is thought to cost."""
    value: str = LINEAR
    """The file of the value that it judges by."""
    style: Callable[[int], Style] = plain
    """The numbers of its rules of thumb, by the number of players."""
    many: int = 2
    """Players from which on it judges by its value; among fewer by the linear one."""

    def playouts(self, seconds: float) -> int:
        """The work that fits so many CPU-seconds; none for who only knows rules of thumb."""
        work = seconds * PLAYOUTS_PER_SECOND * (1.0 if self.further else BRIEF)
        return round(work * (self.held if seconds < self.seconds else 1.0))

    def among(self, players: int) -> Level:
        """The level as it plays with so many: a value fitted to larger tables is left out."""
        return self if players >= self.many else replace(self, value=LINEAR)


LEVELS: Final[dict[str, Level]] = {
    "apprentice": Level(0.02, 0.6),
    "engineer": Level(0.05),
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
"""From the weakest to the strongest."""

TEMPERAMENTS: Final[dict[str, Callable[[Style], Style]]] = {
    "cautious": lambda style: replace(style, thrift=style.thrift + 3.0, bargain=style.bargain + 0.1),
    "builder": lambda style: replace(style, house=style.house + 3.0, pace=style.pace + 0.4),
    "hoarder": lambda style: replace(style, bargain=style.bargain + 0.3),
    "bold": lambda style: replace(style, margin=style.margin - 5.0, thrift=style.thrift - 4.0),
}
"""How a seat leans where two moves are about as good: what becomes of its level's style."""
RIVALS: Final = [PLAIN, *[lean(PLAIN) for lean in TEMPERAMENTS.values()]]
"""How others may play, as far as a seat knows."""


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A level with a temperament and a budget, as a name tells it: `director`, `magnate.builder_0.5`."""

    level: str
    temperament: str = ""
    seconds: float = -1.0
    """CPU-seconds for a decision; negative for the level's own."""

    @property
    def name(self) -> str:
        """The name that means this player."""
        leaning = f".{self.temperament}" if self.temperament else ""
        return self.level + leaning + (f"_{self.seconds:g}" if self.seconds >= 0 else "")

    def style(self, players: int) -> Style:
        """How it plays by rules of thumb among so many: as its level does, and how it leans."""
        usual = LEVELS[self.level].style(players)
        return TEMPERAMENTS[self.temperament](usual) if self.temperament else usual

    @property
    def playouts(self) -> int:
        """Playouts it may spend on a decision."""
        level = LEVELS[self.level]
        return level.playouts(level.seconds if self.seconds < 0 else self.seconds)


def read_player(name: str) -> BotPlayer | None:
    """The player that a name means: a level, then maybe a temperament, then maybe seconds: `director.bold_2`.

    None if it means none.
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
    """The name of the same player with at most so many CPU-seconds for a decision (negative: as many as its level's).

    Who is no level, or thinks no longer anyway, keeps the name.
    """
    player = read_player(name)
    if player is None:
        return name
    most = seconds if 0 <= seconds < LEVELS[player.level].seconds else -1.0
    return replace(player, seconds=most).name


def plan(state: GameState, player: BotPlayer, random: Random) -> list[Action]:
    """The moves of the acting seat's commit, from what it sees; more may follow before its turn is over.

    The same state, player and seed give the same moves.
    """
    slips = LEVELS[player.level].slips
    style = player.style(len(state.players))
    if slips and random.random() < slips:
        return turn(state, with_slips(style, random))
    if player.playouts:
        return list(move_of(run_search(state, player, random).run()[0].candidate, state))
    return turn(state, style)


def run_search(state: GameState, player: BotPlayer, random: Random) -> Search:
    """A search as deep as the player's budget allows; rivals are taken to be of no particular temperament."""
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
    )
    search = Search(state, value_of(level.value), effort, styles, random)
    search.tempers = RIVALS
    return search


def move_of(option: CandidateCommit, state: GameState) -> tuple[Action, ...]:
    """The moves of an option; a bid far below what would be paid leaps."""
    move = option.moves[0]
    if isinstance(move, Bid) and state.task == Task.RAISE and option.limit >= state.bid + 2 * LEAP:
        return (BIDS[state.bid + LEAP],)
    return option.moves


def with_slips(style: Style, random: Random) -> Style:
    """A style gone astray as people's does: too eager, too timid, short-sighted, careless of fuel."""
    return random.choice(
        (
            replace(style, margin=-15.0, thrift=-12.0),
            replace(style, margin=25.0),
            replace(style, horizon=1),
            replace(style, bargain=0.3, house=20.0),
        )
    )
