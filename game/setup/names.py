"""Names of players typed on a keyboard, in the set-up and when seats get new players."""

from __future__ import annotations

from game.kit.input.text_input import TextField, joined
from game.kit.style import words
from game.kit.values.ids import AtSeat, OneOf
from game.setup.choices import LONGEST_NAME, Choices


def name_field(choices: Choices, place: int) -> TextField:
    """Return the text field for a seat's name, at its station on the table or in its row on the desk."""
    chair = choices.chairs[place]
    if choices.layout == "table":
        return TextField(AtSeat(chair.colour, "field"), chair.language)
    return TextField(OneOf("name", place))


def written(name: str, text: str, longest: int = LONGEST_NAME) -> tuple[str, str]:
    """Return a name with typed text appended, and a message if no more fits (empty if it fits)."""
    whole, all_of_it = joined(name, text, longest)
    return whole, "" if all_of_it else words.say("typing.full", most=longest)
