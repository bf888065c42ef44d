"""A short piece for the title and the finish, written and played by this recipe.

    uv run --group recipes python assets/recipes/music.py

"Evening over the Grid", in F, thirty-two bars in the form A A B A with four bars before them, swung. Own work of
this project. The title hears it slowly on the vibraphone, the finish fast with clarinet and muted trumpet.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from band import bass, brush_sweep, brush_tap, clarinet, hat, piano, trumpet, vibraphone
from scipy.signal import fftconvolve
from sound_kit import RATE, above, below, levelled, put, write

Note = tuple[float, float, int]
"""Beat it begins on, beats it lasts, MIDI note."""

KINDS = {"6": (0, 4, 7, 9), "m7": (0, 3, 7, 10), "7": (0, 4, 7, 10), "maj7": (0, 4, 7, 11), "o7": (0, 3, 6, 9)}
ROOTS = {"F": 5, "D": 2, "G": 7, "C": 0, "A": 9, "Bb": 10, "B": 11}

INTRO = ["F6 Dm7", "Gm7 C7", "F6 Dm7", "Gm7 C7"]
FIRST = ["F6", "Dm7", "Gm7", "C7", "Am7 D7", "Gm7 C7", "F6 Dm7", "Gm7 C7"]
SECOND = [*FIRST[:6], "F6 Bb6", "F6 C7"]
BRIDGE = ["Bbmaj7", "Bo7", "F6", "D7", "Gm7", "G7", "Gm7", "C7"]

CALL: list[Note] = [
    (0, 0.67, 72), (0.67, 0.33, 74), (1, 1.3, 77), (2.67, 0.33, 74), (3, 0.67, 77), (3.67, 0.33, 79),
    (4, 1.5, 81), (5.67, 0.33, 79), (6, 0.67, 77), (6.67, 1.2, 74),
    (8, 1, 82), (9, 0.67, 81), (9.67, 0.33, 79), (10, 0.67, 77), (10.67, 0.33, 74), (11, 0.9, 70),
    (12, 1.6, 76), (13.67, 0.33, 74), (14, 1.5, 72),
    (16, 0.67, 72), (16.67, 0.33, 76), (17, 1, 79), (18, 0.67, 78), (18.67, 0.33, 75), (19, 0.9, 74),
    (20, 0.67, 74), (20.67, 0.33, 77), (21, 1, 82), (22, 0.67, 79), (22.67, 0.33, 77), (23, 0.9, 76),
]  # fmt: skip
TURN: list[Note] = [
    (24, 1.6, 77), (25.67, 0.33, 74), (26, 1, 72), (27, 0.67, 69), (27.67, 0.33, 67),
    (28, 1, 70), (29, 0.67, 74), (29.67, 0.33, 72), (30, 0.9, 67), (31, 0.67, 69), (31.67, 0.33, 70),
]  # fmt: skip
CLOSE: list[Note] = [
    (24, 0.67, 77), (24.67, 0.33, 81), (25, 1.5, 84), (26.67, 0.33, 82), (27, 0.67, 79), (27.67, 2.2, 77),
    (30.67, 0.33, 67), (31, 0.67, 69), (31.67, 0.33, 70),
]  # fmt: skip
MIDDLE: list[Note] = [
    (0, 1.9, 74), (2, 0.9, 77), (3, 0.9, 81), (4, 1.9, 80), (6, 0.9, 77), (7, 0.9, 74),
    (8, 1.6, 72), (9.67, 0.33, 74), (10, 1.8, 77), (12, 1.6, 78), (13.67, 0.33, 76), (14, 0.9, 74), (15, 0.9, 72),
    (16, 0.67, 70), (16.67, 0.33, 74), (17, 1, 77), (18, 1.6, 79), (19.67, 0.33, 77),
    (20, 1.6, 83), (21.67, 0.33, 79), (22, 0.9, 77), (23, 0.9, 74),
    (24, 1.6, 82), (25.67, 0.33, 81), (26, 0.67, 79), (26.67, 0.33, 77), (27, 0.9, 74),
    (28, 0.67, 76), (28.67, 0.33, 79), (29, 1, 82), (30, 0.67, 79), (30.67, 0.33, 74), (31, 0.67, 70),
    (31.67, 0.33, 72),
]  # fmt: skip


@dataclass(frozen=True)
class Part:
    """Eight bars or so: their chords, the tune over them, who plays it."""

    chords: list[str]
    tune: list[Note]
    lead: Callable[[int, float], np.ndarray] | None = None
    loud: float = 0.3


def chord(name: str) -> tuple[int, tuple[int, ...]]:
    """Root (0 is c) and steps above it."""
    root = name[: 2 if name[1:2] == "b" else 1]
    return ROOTS[root], KINDS[name[len(root) :]]


def beats(chords: list[str]) -> list[str]:
    """The chord of every beat."""
    return [name for bar in chords for name in bar.split() for _ in range(4 // len(bar.split()))]


class Tape:
    """Two channels that players are put on; time is counted in beats."""

    def __init__(self, bars: int, tempo: float) -> None:
        self.beat = 60 / tempo
        self.long = int(bars * 4 * self.beat * RATE)
        self.sides = np.zeros((2, self.long + 4 * RATE))

    def play(self, sound: np.ndarray, at: float, gain: float, side: float = 0.5) -> None:
        """Put a sound on a beat, at a side (0 left, 1 right)."""
        for channel, share in enumerate((np.cos(side * np.pi / 2), np.sin(side * np.pi / 2))):
            put(self.sides[channel], sound, max(0.0, at) * self.beat, gain * share)

    def mixed(self) -> np.ndarray:
        """The whole in a small hall; what rings beyond the end rings over the beginning, so that it loops."""
        own = np.random.default_rng(11)
        t = np.arange(int(1.3 * RATE)) / RATE
        wet = []
        for channel in self.sides:
            tail = below(own.standard_normal(len(t)) * 10 ** (-3 * t / 1.2), 3600)
            tail[: int(0.012 * RATE)] = 0
            wet.append(fftconvolve(channel, tail / np.sqrt((tail**2).sum()))[: len(channel)])
        whole = (self.sides + 0.17 * np.stack(wet)).T
        out = whole[: self.long].copy()
        rest = whole[self.long :]
        out[: len(rest)] += rest
        return above(out, 32)


def walk(tape: Tape, names: list[str], start: int, own: np.random.Generator) -> None:
    """The bass: the root where the chord changes, then steps of it, and into the next root from beside it."""
    last = 36
    for beat, name in enumerate(names):
        root, steps = chord(name)
        coming = chord(names[(beat + 1) % len(names)])[0]
        changes = beat % 4 == 0 or names[beat - 1] != name
        leads = names[(beat + 1) % len(names)] != name or beat % 4 == 3
        if changes:
            wanted = root
        elif leads and beat % 2:
            wanted = coming + int(own.choice((-1, 1)))
        else:
            wanted = root + steps[int(own.choice((1, 2)))]
        options = [note for note in range(29, 51) if (note - wanted) % 12 == 0]
        last = min(options, key=lambda note: abs(note - last) + (2 if note > 45 else 0))
        tape.play(bass(last, tape.beat * 0.92), start + beat + own.normal(0, 0.008), 0.45 + 0.05 * (beat % 2), 0.5)
        if own.random() < 0.08:
            tape.play(bass(last, tape.beat * 0.25), start + beat + 0.67, 0.3, 0.5)


def comp(tape: Tape, names: list[str], start: int, own: np.random.Generator) -> None:
    """The piano: three notes of the chord without its root, on and before the beat by turns."""
    figures = ((0.0, 1.67), (0.67, 2.0), (1.67, 3.0), (1.0, 2.67))
    for bar in range(len(names) // 4):
        for at in figures[int(own.integers(len(figures)))]:
            root, steps = chord(names[bar * 4 + int(at)])
            long = tape.beat * float(own.choice((0.35, 0.6)))
            for step in (*steps[1:], 14 if steps[3] == 10 else steps[2]):
                note = 53 + (root + step - 53) % 12
                tape.play(piano(note, long, 0.55), start + bar * 4 + at + own.normal(0, 0.006), 0.085, 0.3)


def brushes(tape: Tape, count: int, start: int, own: np.random.Generator) -> None:
    """The drums: stirring all the time, taps that swing, the foot on two and four."""
    for beat in range(count):
        tape.play(brush_sweep(tape.beat * 0.98), start + beat, 0.04, 0.6)
        tape.play(brush_tap(), start + beat + own.normal(0, 0.006), 0.1 if beat % 2 else 0.055, 0.62)
        if beat % 2:
            tape.play(hat(), start + beat, 0.08, 0.66)
            tape.play(brush_tap(), start + beat + 0.67, 0.045, 0.62)


def answer(tape: Tape, names: list[str], start: int) -> None:
    """Soft trumpet chords behind a tune, on the last beat before every fourth bar."""
    for bar in range(3, len(names) // 4, 4):
        for at in (1.67, 3.0):
            root, steps = chord(names[bar * 4 + int(at)])
            for step in steps[1:]:
                note = 60 + (root + step - 60) % 12
                tape.play(trumpet(note, tape.beat * 0.3), start + bar * 4 + at, 0.05, 0.68)


def perform(parts: list[Part], tempo: float, with_answers: bool) -> np.ndarray:
    """The band plays."""
    own = np.random.default_rng(1904)
    tape = Tape(sum(len(part.chords) for part in parts), tempo)
    start = 0
    for part in parts:
        names = beats(part.chords)
        walk(tape, names, start, own)
        comp(tape, names, start, own)
        brushes(tape, len(names), start, own)
        for at, long, note in part.tune:
            if part.lead:
                sound = part.lead(note, long * tape.beat * 0.94)
                tape.play(sound, start + at + own.normal(0.01, 0.008), part.loud, 0.56)
        if with_answers and part.tune:
            answer(tape, names, start)
        start += len(names)
    return tape.mixed()


def title() -> np.ndarray:
    """Slow, on the vibraphone; the clarinet takes the bridge."""
    mallets = 0.34
    parts = [
        Part(INTRO, []),
        Part(FIRST, [*CALL, *TURN], vibraphone, mallets),
        Part(SECOND, [*CALL, *CLOSE], vibraphone, mallets),
        Part(BRIDGE, MIDDLE, clarinet, 0.2),
        Part(SECOND, [*CALL, *CLOSE], vibraphone, mallets),
    ]
    return perform(parts, 108, with_answers=False)


def finish() -> np.ndarray:
    """Fast: clarinet, muted trumpet in the bridge, answers of the brass."""
    parts = [
        Part(INTRO, []),
        Part(FIRST, [*CALL, *TURN], clarinet, 0.2),
        Part(SECOND, [*CALL, *CLOSE], clarinet, 0.2),
        Part(BRIDGE, MIDDLE, trumpet, 0.17),
        Part(SECOND, [*CALL, *CLOSE], vibraphone, 0.36),
        Part(BRIDGE, MIDDLE, trumpet, 0.17),
        Part(SECOND, [*CALL, *CLOSE], clarinet, 0.2),
    ]
    return perform(parts, 150, with_answers=True)


def odd_notes() -> list[str]:
    """Long notes of the tune that belong to no chord under them (root to ninth and thirteenth do)."""
    found = []
    for chords, tune in ((FIRST, [*CALL, *TURN]), (SECOND, CLOSE), (BRIDGE, MIDDLE)):
        names = beats(chords)
        for at, long, note in tune:
            root, steps = chord(names[int(at)])
            if long >= 0.9 and (note - root) % 12 not in (*steps, 2, 9):
                found.append(f"{note} over {names[int(at)]} on beat {at}")
    return found


if __name__ == "__main__":
    print(odd_notes())
    for name, play in (("title", title), ("finish", finish)):
        write(f"music/{name}", levelled(play(), -20), 0.9)
