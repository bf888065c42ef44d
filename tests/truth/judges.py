"""The modules of all judges: importing this one fills `judging.JUDGES` and `rulebook.staging.MENTIONS`."""

from __future__ import annotations

from tests.truth import of_auctions, of_building, of_finish, of_fuel, of_power, of_rules, of_single_spaces
from tests.truth.rulebook import (
    of_auction,
    of_bureaucracy,
    of_cartel,
    of_end,
    of_network,
    of_plants,
    of_setup,
    of_steps,
    of_turn_order,
)

JUDGING = (
    *(of_auctions, of_building, of_finish, of_fuel, of_power, of_rules, of_single_spaces),
    *(of_auction, of_bureaucracy, of_cartel, of_end, of_network, of_plants, of_setup, of_steps, of_turn_order),
)
"""The modules of all judges: first those of the screen, then those of the rulebook."""
