"""Lets the workers of a Dask cluster answer questions, as text (pip install '.[cluster]').

Start the scheduler and its workers as Dask's documentation says; for the address `local` they are started here. A
question whose worker is lost is asked again. The scheduler's `allowed-failures` limits how often; if a scheduler
elsewhere gives up, the question is asked again from here. Dask's own messages are pickled: use only the address of a
cluster that is yours.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Final

from game.lab.workers.processes import Answer, Ask
from game.lazy_import import lazy_import
from game.simulate import BadChoice

if TYPE_CHECKING:
    import distributed
else:
    distributed = lazy_import("distributed")


PATIENCE: Final = 10
"""Seconds for a scheduler to answer."""
CHATTY: Final = ("distributed", "distributed.client")
"""Dask's loggers, silenced because one sentence reports the failure."""
RETRIES: Final = 5
"""How often a question is repeated after its worker was lost: by a local scheduler, or from here."""
LOCAL: Final = "local"
"""The address of a temporary cluster on this machine."""


@contextmanager
def connected(address: str, answer: Answer, jobs: int = 1) -> Iterator[Ask]:
    """Connect to a cluster by its scheduler's address in this context; `jobs`: how many workers a local cluster gets.

    Raise BadChoice if Dask is not installed, if the address is invalid, if the cluster does not answer or is lost, or
    if every worker that is asked one question is lost.
    """
    try:
        connect, as_completed, killed = distributed.Client, distributed.as_completed, distributed.KilledWorker
        lost = (distributed.comm.CommClosedError, CancelledError)
    except ImportError:
        raise BadChoice("A cluster needs Dask: in Elektro's folder, pip install '.[cluster]'.") from None
    for name in CHATTY:
        logging.getLogger(name).setLevel(logging.CRITICAL)

    def ask(questions: Iterable[str]) -> Iterator[tuple[int, str]]:
        texts = list(questions)
        asked = client.map(answer, texts, pure=False)
        numbers = {future.key: number for number, future in enumerate(asked)}
        again = Counter[int]()
        waiting = as_completed(asked, loop=client.loop)
        try:
            for future in waiting:
                number = numbers.pop(future.key)
                try:
                    text = future.result()
                except killed:
                    if again[number] == most:
                        problem = f"lost every worker that was asked the same question: {texts[number]}"
                        raise BadChoice(f"The cluster at {address} {problem}") from None
                    again[number] += 1
                    future = client.submit(answer, texts[number], pure=False)
                    numbers[future.key] = number
                    waiting.add(future)
                else:
                    yield number, text
        except lost as error:
            raise BadChoice(f"The cluster at {address} was lost: {str(error).splitlines()[0]}") from None

    most = 0 if address == LOCAL else RETRIES
    with ExitStack() as stack:
        try:
            if address == LOCAL:
                address = stack.enter_context(_local(jobs)).scheduler_address
            distributed.comm.get_address_host_port(address)  # a client would leave error messages
            client = connect(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError, RuntimeError) as error:
            raise BadChoice(f"The cluster at {address} does not answer: {str(error).splitlines()[0]}") from None
        stack.enter_context(client)
        yield ask


def _local(jobs: int) -> Any:
    """Return a local Dask cluster with this many workers; lost workers are started again."""
    return distributed.LocalCluster(
        n_workers=jobs,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
        scheduler_kwargs={"allowed_failures": RETRIES},
    )
