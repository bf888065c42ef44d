"""Tokens shown on plants: all of them, none too many, and the best firing where it can be seen."""

from hypothesis import given
from hypothesis import strategies as st

from game.engine.plants import PLANTS, best_firing, fits, storage_of
from game.session.fuel_placement import NOWHERE, arrange

PLANT_NUMBERS = sorted(PLANTS)


@given(
    st.lists(st.sampled_from(PLANT_NUMBERS), min_size=1, max_size=4, unique=True),
    st.lists(st.integers(0, 8), min_size=4, max_size=4),
)
def test_every_token_lies_where_it_is_burnt(numbers: list[int], fuel: list[int]) -> None:
    plants = tuple(PLANTS[number] for number in sorted(numbers))
    lying = arrange(plants, fuel)
    for kind, amount in enumerate(fuel):
        assert sum(tokens.count(kind) for tokens in lying.values()) == amount
    for plant in plants:
        assert len(lying[plant.number]) <= plant.storage
        assert set(lying[plant.number]) <= set(plant.fuels)
    if fits(fuel, storage_of(plants)):
        assert NOWHERE not in lying
        for plant, mix in best_firing(plants, fuel):
            on_it = lying[plant.number]
            assert all(on_it.count(kind) >= amount for kind, amount in enumerate(mix))


def test_what_is_left_over_prefers_plants_that_burn_nothing_else() -> None:
    lying = arrange((PLANTS[3], PLANTS[12]), [0, 3, 0, 0])
    assert lying == {3: [1], 12: [1, 1]}
