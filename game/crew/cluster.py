"""Questions answered on a Dask cluster: text goes out, text comes back (pip install '.[cluster]').

The scheduler and its workers are started as Dask's documentation says; what a lost worker was at is asked of another.
Dask's own messages are pickled: only use the address of a cluster that is yours.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from game.crew.processes import Answer, Ask
from game.late import late
from game.simulate import BadChoice

if TYPE_CHECKING:
    import distributed
else:
    distributed = late("distributed")


PATIENCE: Final = 10
"""Seconds in which a scheduler must answer."""
CHATTY: Final = ("distributed", "distributed.client")
"""Logs of Dask's that would tell at length what is told in one sentence."""
RETRIES: Final = 5
"""Workers that may be lost over one question."""


@contextmanager
def connected(address: str, answer: Answer) -> Iterator[Ask]:
    """The cluster of this scheduler, ready to answer. BadChoice if that is no address, if it does not, or is lost."""
    try:
        connect, as_completed = distributed.Client, distributed.as_completed
        lost = (distributed.KilledWorker, distributed.comm.CommClosedError, CancelledError)
    except ImportError:
        raise BadChoice("A cluster needs Dask: in Elektro's folder, pip install '.[cluster]'.") from None
    for name in CHATTY:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        distributed.comm.get_address_host_port(address)  # a client that got none would leave its complaints behind
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise BadChoice(f"The cluster at {address} does not answer: {str(error).splitlines()[0]}") from None

    def ask(questions: Iterable[str]) -> Iterator[tuple[int, str]]:
        asked = client.map(answer, list(questions), pure=False, retries=RETRIES)
        numbers = {future.key: number for number, future in enumerate(asked)}
        try:
            for future in as_completed(asked, loop=client.loop):
                yield numbers[future.key], future.result()
        except lost as error:
            raise BadChoice(f"The cluster at {address} was lost: {str(error).splitlines()[0]}") from None

    with client:
        yield ask
