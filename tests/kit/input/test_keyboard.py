"""Commands have default keys, the player may choose other keys, and no key triggers two commands."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame.event import Event

from game.kit.input import keyboard, keycaps
from game.kit.input.gestures import Key
from game.kit.input.keyboard import BY_NAME, COMMANDS, chord_of, chords, command_of, holder, key_of, rebound


def pressed(key: int, text: str = "", mod: int = 0) -> Key:
    pygame.display.init()
    return key_of(Event(pygame.KEYDOWN, key=key, unicode=text, mod=mod))


def test_no_key_triggers_two_commands() -> None:
    seen = [chord for command in COMMANDS for chord in command.keys]
    assert len(seen) == len(set(seen))
    assert len({command.name for command in COMMANDS}) == len(COMMANDS)


@pytest.mark.parametrize(
    ("key", "text", "mod", "command"),
    [
        (pygame.K_TAB, "\t", 0, "next"),
        (pygame.K_TAB, "\t", pygame.KMOD_SHIFT, "previous"),
        (pygame.K_u, "u", 0, "undo"),
        (pygame.K_u, "U", pygame.KMOD_SHIFT, "undo"),
        (pygame.K_z, "\x1a", pygame.KMOD_CTRL, "undo"),
        (pygame.K_c, "\x03", pygame.KMOD_CTRL, ""),
        (pygame.K_EQUALS, "+", pygame.KMOD_SHIFT, "bid_up"),
        (pygame.K_KP_PLUS, "+", 0, "bid_up"),
        (pygame.K_KP_ENTER, "\r", 0, "press"),
        (pygame.K_SPACE, " ", 0, "commit"),
        (pygame.K_F12, "", 0, "picture"),
        (pygame.K_LEFT, "", 0, "left"),
        (pygame.K_b, "b", 0, ""),
    ],
)
def test_a_key_with_its_modifiers_gives_its_command_or_none(key: int, text: str, mod: int, command: str) -> None:
    assert pressed(key, text, mod).command == command


def test_a_key_chosen_for_a_command_replaces_its_default_keys() -> None:
    keys, other = rebound("pass", "k", {})
    assert (keys, other) == ({"pass": "k"}, "")
    assert command_of(Key("k", "k"), keys) == "pass"
    assert command_of(Key("p", "p"), keys) == ""
    assert chords("pass", keys) == ("k",)


def test_a_key_already_in_use_cannot_be_assigned_to_another_command() -> None:
    keys, other = rebound("pass", "u", {})
    assert (keys, other) == ({}, "undo")


def test_a_default_key_that_was_replaced_can_be_assigned_to_another_command() -> None:
    keys, _ = rebound("undo", "k", {})
    keys, other = rebound("pass", "u", keys)
    assert other == ""
    assert command_of(Key("u", "u"), keys) == "pass"
    back, other = rebound("undo", "u", keys)
    assert (back, other) == (keys, "pass")


def test_assigning_a_commands_default_key_again_is_not_stored_as_a_change() -> None:
    keys, _ = rebound("pass", "k", {})
    assert rebound("pass", "p", keys) == ({}, "")


CHORDS = st.sampled_from([*"abkpu+-09", "tab", "shift+tab", "f5", "ctrl+z", "return", "escape", "shift+left"])


@given(st.lists(st.tuples(st.sampled_from(sorted(BY_NAME)), CHORDS), max_size=12))
def test_after_any_assignments_every_key_triggers_at_most_one_command(choices: list[tuple[str, str]]) -> None:
    bound: dict[str, str] = {}
    for command, chord in choices:
        bound, _ = rebound(command, chord, bound)
    used = [chord for command in COMMANDS for chord in chords(command.name, bound)]
    assert len(used) == len(set(used))
    for name in BY_NAME:
        for chord in chords(name, bound):
            assert holder(chord, bound) == name


def test_a_stored_key_of_two_commands_triggers_one_and_the_key_of_an_unknown_command_triggers_none() -> None:
    bound = {"pass": "k", "undo": "k", "hologram": "j"}
    assert command_of(Key("k", "k"), bound) == "pass"
    assert command_of(Key("j", "j"), bound) == ""
    assert [keycaps.sign(name, bound) for name in ("pass", "undo", "menu")] == ["K", "", "Esc"]


def test_a_key_is_shown_only_beside_the_command_it_triggers() -> None:
    """Undo gave up both of its keys; one of them was assigned elsewhere before the other was restored."""
    bound: dict[str, str] = {}
    for command, chord in (("undo", "b"), ("advice", "ctrl+z"), ("undo", "u")):
        bound, _ = rebound(command, chord, bound)
    assert chords("undo", bound) == ("u",) and chords("advice", bound) == ("ctrl+z",)


def test_letters_spaces_and_backspace_write_into_a_text_field_but_tab_and_f12_do_not() -> None:
    assert keyboard.writes(pressed(pygame.K_p, "p"))
    assert keyboard.writes(pressed(pygame.K_SPACE, " "))
    assert keyboard.writes(pressed(pygame.K_BACKSPACE, "\b"))
    assert not keyboard.writes(pressed(pygame.K_TAB, "\t"))
    assert not keyboard.writes(pressed(pygame.K_F12))


def test_key_combinations_are_written_as_they_are_pressed() -> None:
    assert chord_of(Key("tab", "\t", shift=True)) == "shift+tab"
    assert chord_of(Key("[+]", "+")) == "+"
    assert chord_of(Key("=", "+", shift=True)) == "+"
    assert chord_of(Key("z", "\x1a", control=True)) == "ctrl+z"
