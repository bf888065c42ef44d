"""The players of the small band that `music.py` conducts: bass, piano, vibraphone, clarinet, trumpet, brushes."""

from __future__ import annotations

import numpy as np
from sound_kit import RATE, band, below, noise, random, seconds, tick


def pitch_of(note: float) -> float:
    """Hz of a MIDI note (69 is the a of 440 Hz)."""
    return float(440 * 2 ** ((note - 69) / 12))


def bass(note: int, long: float) -> np.ndarray:
    """A plucked string of an upright bass: round, its overtones gone first, a finger on it."""
    pitch, t = pitch_of(note), seconds(long + 0.12)
    out = np.zeros_like(t)
    for part in range(1, 11):
        stiff = pitch * part * np.sqrt(1 + 0.00009 * part * part)
        fade = 1.25 / (1 + 0.5 * (part - 1))
        out += np.sin(2 * np.pi * stiff * t) * np.exp(-t / fade) * np.sin(np.pi * part * 0.21) / part**1.15
    out *= np.clip(t / 0.006, 0, 1) * np.clip((long + 0.1 - t) / 0.1, 0, 1)
    out[: int(0.05 * RATE)] += 0.22 * tick(0.05, 250, 1500, 0.03)
    return below(out, 1400, 1)


def piano(note: int, long: float, hard: float = 0.5) -> np.ndarray:
    """A felt-soft piano."""
    pitch, t = pitch_of(note), seconds(long + 0.18)
    out = np.zeros_like(t)
    for part in range(1, 13):
        stiff = pitch * part * np.sqrt(1 + 0.0004 * part * part)
        if stiff > 9000:
            break
        loud = np.exp(-(part - 1) * (0.62 - 0.3 * hard)) * (0.4 if part % 7 == 0 else 1)
        out += loud * np.sin(2 * np.pi * stiff * t + part) * np.exp(-t * (1.6 + 0.5 * part + pitch / 700))
    out *= np.clip(t / 0.004, 0, 1) * np.clip((long + 0.16 - t) / 0.16, 0, 1)
    out[: int(0.03 * RATE)] += 0.05 * tick(0.03, 300, 2500, 0.02)
    return out


def vibraphone(note: int, long: float) -> np.ndarray:
    """A bar struck with a soft mallet, its fan turning."""
    pitch, t = pitch_of(note), seconds(max(long, 0.5) + 0.5)
    out = sum(
        gain * np.sin(2 * np.pi * pitch * part * t) * np.exp(-t / fade)
        for part, gain, fade in ((1, 1.0, 0.75), (3.98, 0.16, 0.16), (10.0, 0.04, 0.04))
    )
    fan = 1 + 0.16 * np.sin(2 * np.pi * 5.4 * t)
    return out * fan * np.clip(t / 0.003, 0, 1) * np.clip((max(long, 0.5) + 0.45 - t) / 0.3, 0, 1)


def clarinet(note: int, long: float) -> np.ndarray:
    """A reed: odd overtones, breath, a vibrato that comes late."""
    t = seconds(long + 0.06)
    late = np.clip((t - 0.22) / 0.25, 0, 1)
    bend = 1 + 0.0045 * late * np.sin(2 * np.pi * 5.1 * t) - 0.012 * np.exp(-t / 0.025)
    phase = 2 * np.pi * np.cumsum(pitch_of(note) * bend) / RATE
    breath = np.clip(t / 0.045, 0, 1) * np.clip((long + 0.05 - t) / 0.06, 0, 1)
    out = np.zeros_like(t)
    for part in range(1, 16):
        if pitch_of(note) * part > 9000:
            break
        loud = (1.0 if part % 2 else 0.14) / part**1.25
        out += loud * np.sin(part * phase) * breath ** (1 + 0.09 * part)
    return out + 0.012 * band(noise(long + 0.06)[: len(t)], 900, 5000) * breath


def trumpet(note: int, long: float) -> np.ndarray:
    """A muted trumpet: bright where it is loud."""
    t = seconds(long + 0.05)
    phase = 2 * np.pi * np.cumsum(pitch_of(note) * (1 + 0.003 * np.sin(2 * np.pi * 5.6 * t))) / RATE
    blown = np.clip(t / 0.03, 0, 1) * np.clip((long + 0.04 - t) / 0.05, 0, 1) * (0.75 + 0.25 * np.exp(-t / 0.1))
    out = np.zeros_like(t)
    for part in range(1, 18):
        if pitch_of(note) * part > 9500:
            break
        mute = 0.35 + 1.1 * np.exp(-(((pitch_of(note) * part - 1700) / 1100) ** 2))
        out += mute / part**0.75 * np.sin(part * phase + 0.2 * part) * blown ** (1 + 0.12 * part)
    return np.tanh(0.5 * out)


def brush_tap(hard: float = 1.0) -> np.ndarray:
    """A brush falls on the snare."""
    t = seconds(0.2)
    wires = band(random.standard_normal(len(t)), 1400, 7500) * (np.exp(-t / 0.028) + 0.12 * np.exp(-t / 0.09))
    skin = 0.5 * np.sin(2 * np.pi * 185 * t) * np.exp(-t / 0.03)
    return hard * (wires * np.clip(t / 0.003, 0, 1) + skin)


def brush_sweep(long: float) -> np.ndarray:
    """The other brush stirs: a breath over one beat."""
    t = seconds(long)
    return band(noise(long)[: len(t)], 1100, 5200) * np.sin(np.pi * t / long) ** 1.5


def hat() -> np.ndarray:
    """The hi-hat closes under the foot."""
    t = seconds(0.09)
    return band(random.standard_normal(len(t)), 5500, 12000) * np.exp(-t / 0.014)
