"""Games played on a Dask cluster: text goes out, text comes back (pip install elektro[cluster]).

The scheduler and its workers are started as Dask's documentation says; a worker that is lost has its game played
again by another. Dask's own messages are pickled: only use the address of a cluster that is yours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from game.late import late
from game.simulate import BadChoice
from game.tournament.plan import Pairing
from game.tournament.results import Outcome, read_outcome
from game.tournament.workers import answer, question

if TYPE_CHECKING:
    import distributed
else:
    distributed = late("distributed")


PATIENCE: Final = 10
"""Seconds in which a scheduler must answer."""
RETRIES: Final = 5
"""Workers that may be lost over one game."""


def play_on_cluster(games: Sequence[Pairing], address: str) -> Iterator[Outcome]:
    """Play games on the cluster of this scheduler; outcomes come as they end. BadChoice if it does not answer."""
    try:
        connect, as_completed = distributed.Client, distributed.as_completed
    except ImportError:
        raise BadChoice("A cluster needs Dask: pip install elektro[cluster].") from None
    try:
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise BadChoice(f"The cluster at {address} does not answer: {str(error).splitlines()[0]}") from None
    with client:
        asked = client.map(answer, [question(game) for game in games], pure=False, retries=RETRIES)
        for future in as_completed(asked, loop=client.loop):
            yield read_outcome(future.result())
