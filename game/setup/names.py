"""Names typed on a keyboard, in the set-up and when seats are reassigned."""

from __future__ import annotations

from game.kit.input.text_input import TextField, joined
from game.kit.style import words
from game.kit.values.ids import AtSeat, OneOf
from game.setup.choices import LONGEST_NAME, Choices


def name_field(choices: Choices, place: int) -> TextField:
    """Return the text field for the name on a seat, in its station or in its row at the desk."""
    chair = choices.chairs[place]
    if choices.layout == "table":
        return TextField(AtSeat(chair.colour, "field"), chair.language)
    return TextField(OneOf("name", place))


def written(name: str, text: str, longest: int = LONGEST_NAME) -> tuple[str, str]:
    """Return the name with text appended, and a message if it is full, else nothing."""
    whole, all_of_it = joined(name, text, longest)
    return whole, "" if all_of_it else words.say("typing.full", most=longest)
