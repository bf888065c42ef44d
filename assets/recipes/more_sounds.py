"""Sounds of events that have no thing of their own, and the quiet room.

    uv run --group recipes python assets/recipes/more_sounds.py

Own work; the same every time. The older sounds beside them came from WAV files by `sounds.py`.
"""

from __future__ import annotations

import numpy as np
from sound_kit import (
    RATE,
    above,
    band,
    begin,
    below,
    finished,
    levelled,
    noise,
    put,
    random,
    seconds,
    struck,
    tick,
    wood,
    write,
)

VIBES = (1, 3.98, 10.0)  # a bar tuned as in a vibraphone


def silence(long: float) -> np.ndarray:
    return np.zeros(int(long * RATE))


def bar(pitch: float, long: float = 1.1) -> np.ndarray:
    """A vibraphone's bar."""
    return struck(long, [pitch * part for part in VIBES], (0.95, 0.3, 0.1), (1, 0.16, 0.05), 0.0016)


def round_chime() -> np.ndarray:
    """A round begins: two bars, a fourth up."""
    out = silence(1.6)
    put(out, bar(392.0), 0.0)
    put(out, bar(523.25), 0.16, 0.9)
    return finished(out, -24, 0.16, 0.6)


def page() -> np.ndarray:
    """A phase begins: a large page is turned, flaps and falls flat."""
    t = seconds(0.42)
    flaps = 0.35 + np.clip(np.sin(2 * np.pi * (15 * t + 14 * t**2)), 0, 1) ** 2
    swish = band(noise(0.42), 420, 2600) * np.sin(np.pi * np.clip(t / 0.4, 0, 1)) ** 1.5 * flaps
    out = silence(0.6)
    put(out, swish, 0.0)
    put(out, struck(0.2, (160, 255, 410), (0.1, 0.08, 0.06), (0.5, 0.5, 0.3), 0.002), 0.36, 0.5)
    put(out, tick(0.08, 400, 3000, 0.03), 0.36, 0.9)
    return finished(out, -26, 0.07)


def marker() -> np.ndarray:
    """A marker is set: a thin wooden disc that wobbles on its rim, faster and faster, until it lies."""
    out = silence(0.5)
    at, gap, gain = 0.002, 0.085, 1.0
    while gap > 0.02:
        put(out, wood(1980 + 900 * (1 - gain), 0.12, 0.03, 0.12), at, gain)
        at, gap, gain = at + gap, gap * 0.72, gain * 0.7
    return finished(out, -25)


def nominate() -> np.ndarray:
    """A plant is put up: its card is snapped from the row and set down."""
    out = silence(0.4)
    put(out, tick(0.03, 2600, 8500, 0.012), 0.0, 1.1)
    put(out, tick(0.12, 900, 4200, 0.07) * np.linspace(0.2, 1, int(0.12 * RATE)), 0.012, 0.5)
    put(out, struck(0.2, (340, 610, 1020, 1730), (0.09, 0.07, 0.05, 0.03), (0.6, 0.7, 0.5, 0.3), 0.0012), 0.13, 1.0)
    put(out, tick(0.06, 700, 4200, 0.03), 0.13, 0.7)
    return finished(out, -24)


def knock() -> np.ndarray:
    """Somebody passes: knuckles on the table, twice."""
    out = silence(0.5)
    for at, gain in ((0.0, 1.0), (0.15, 0.85)):
        parts = (128, 214, 372, 590, 880)  # also what a small speaker can give
        put(out, struck(0.3, parts, (0.13, 0.11, 0.1, 0.08, 0.05), (0.5, 0.7, 0.9, 0.6, 0.35), 0.0014), at, gain)
        put(out, tick(0.04, 500, 3000, 0.014), at, 0.5 * gain)
    return finished(out, -23)


def walk() -> np.ndarray:
    """The order is set: houses set down one after the other."""
    out = silence(0.9)
    for step in range(4):
        put(out, wood(980 + 70 * step, 0.2, 0.045, 0.35), 0.01 + 0.13 * step, 0.9 - 0.1 * step)
    return finished(out, -25)


def scrap() -> np.ndarray:
    """A plant is scrapped: iron falls on iron."""
    out = silence(1.0)
    for _ in range(7):
        pitch = random.uniform(240, 760)
        parts = [pitch * part for part in (1, 1.37, 2.14, 2.83, 3.76)]
        blow = struck(0.6, parts, (0.34, 0.28, 0.2, 0.15, 0.1), (1, 0.8, 0.7, 0.5, 0.3), 0.0006)
        put(out, blow, random.uniform(0, 0.32) ** 1.2, random.uniform(0.3, 1))
    put(out, tick(0.3, 300, 4000, 0.16), 0.0, 0.8)
    return finished(out, -23, 0.13)


def hammer() -> np.ndarray:
    """A house is built: two blows of a small hammer on a nail."""
    out = silence(0.6)
    for at, pitch, gain in ((0.0, 2050, 0.8), (0.17, 2210, 1.0)):
        put(
            out, struck(0.25, (pitch, pitch * 1.51, pitch * 2.3), (0.07, 0.05, 0.03), (0.5, 0.4, 0.2), 0.0004), at, gain
        )
        put(out, wood(430, 0.25, 0.06, 1.0), at, gain)
    return finished(out, -23)


def furnace() -> np.ndarray:
    """A plant fires: a door clanks, the fire takes hold."""
    t = seconds(1.1)
    roar = 1.3 * below(noise(1.1), 260, 1) + 0.3 * band(noise(1.1), 250, 900)
    flicker = 1 + 0.5 * below(noise(1.1), 14) * 12
    fire = roar * np.clip(flicker, 0.3, 2) * (1 - np.exp(-t / 0.09)) * np.exp(-t / 0.34)
    out = silence(1.25)
    put(out, fire, 0.06)
    for _ in range(14):  # sparks
        put(out, tick(0.02, 1500, 6500, 0.008), random.uniform(0.12, 0.95), random.uniform(0.4, 1.4))
    put(out, struck(0.3, (310, 520, 890, 1430), (0.12, 0.1, 0.07, 0.05), (0.8, 0.7, 0.5, 0.3), 0.0008), 0.0, 0.5)
    return finished(out, -24, 0.08)


def turbine() -> np.ndarray:
    """A plant without fuel runs: wings pass, three times."""
    t = seconds(1.4)
    beat = np.clip(np.sin(2 * np.pi * 2.4 * t - 0.6), 0, 1) ** 2
    wind = (0.5 * band(noise(1.4), 500, 1400) + 0.8 * band(noise(1.4), 1400, 4200)) * (0.12 + beat)
    hub = 0.16 * np.sin(2 * np.pi * (392 * t + 3 * np.sin(2 * np.pi * 2.4 * t)))
    return finished((wind / wind.std() * 0.3 + hub) * np.sin(np.pi * t / 1.4) ** 0.8, -25, 0.08)


def geiger() -> np.ndarray:
    """No more uranium: a counter ticks slower and slower."""
    out = silence(1.6)
    at, gap = 0.0, 0.02
    while at < 1.35:
        put(out, struck(0.02, (2400, 4100), (0.01, 0.006), (1, 0.5), 0.0002), at, random.uniform(0.5, 1))
        at, gap = at + gap * random.uniform(0.5, 1.5), gap * 1.14
    return finished(out, -26, 0.1)


def rewind() -> np.ndarray:
    """A move is taken back: paper drawn the other way, falling in pitch."""
    t = seconds(0.32)
    drawn = band(noise(0.32), 700, 4200) * (t / 0.32) ** 1.6 * np.clip((0.32 - t) / 0.02, 0, 1)
    pitch = 620 * np.exp(-t / 0.35)
    tone = np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.sin(np.pi * t / 0.32) * 0.25
    out = silence(0.45)
    put(out, drawn + tone * np.abs(drawn).max() * 0.8, 0.0)
    put(out, tick(0.06, 400, 2600, 0.025), 0.31, 0.8)
    return finished(out, -26, 0.08)


def zap() -> np.ndarray:
    """The third step: an arc jumps, hums at twice the mains, and breaks off."""
    t = seconds(0.5)
    teeth = np.abs(np.sin(2 * np.pi * 50 * t)) ** 6
    arc = band(noise(0.5), 1800, 9000) * teeth * np.exp(-t / 0.16)
    hum = sum(np.sin(2 * np.pi * 100 * part * t) / part for part in (1, 2, 3, 5, 7, 9, 12)) * np.exp(-t / 0.2)
    out = silence(0.6)
    put(out, arc / np.abs(arc).max() + 0.42 * hum, 0.012)
    put(out, tick(0.03, 1500, 11000, 0.01), 0.0, 1.2)
    put(out, tick(0.05, 900, 7000, 0.02), 0.43, 0.3)
    return finished(out, -23.5, 0.08)


def ui_error() -> np.ndarray:
    """It is refused: two short reeds, the second lower."""
    out = silence(0.4)
    for at, pitch in ((0.0, 311.1), (0.13, 233.1)):
        t = seconds(0.15)
        reed = sum(np.sin(2 * np.pi * pitch * part * t) / part for part in (1, 3, 5, 7, 9))
        put(out, below(reed, 2600) * np.clip(t / 0.006, 0, 1) * np.exp(-t / 0.05), at)
    return finished(out, -23, 0.08)


def quiet_room(long: float = 16.0) -> np.ndarray:
    """A room at night over a power line: air, a far hum of 100 Hz, a clock; ends where it begins."""
    over = 2.0
    t = seconds(long + over)
    sides = []
    hum = sum(gain * np.sin(2 * np.pi * 50 * part * t) for part, gain in ((1, 0.5), (2, 1.0), (4, 0.22), (6, 0.08)))
    clock = np.zeros(len(t))
    for second in range(int(long + over)):
        put(clock, struck(0.1, (1700 + 160 * (second % 2), 3100), (0.03, 0.02), (1, 0.4), 0.0004), second + 0.3, 1.0)
    for _ in range(2):
        air = below(noise(long + over), 260, 1) + 0.16 * band(noise(long + over), 300, 2400)
        swell = 1 + 0.3 * np.sin(2 * np.pi * t / long + random.uniform(0, 6))
        sides.append(air * swell / air.std() + 0.5 * hum + 0.35 * clock)
    whole = above(np.stack(sides, 1), 35)
    count, fade = int(long * RATE), int(over * RATE)
    ramp = np.linspace(0, 1, fade)[:, None]
    out = whole[:count].copy()
    out[:fade] = out[:fade] * np.sqrt(ramp) + whole[count : count + fade] * np.sqrt(1 - ramp)
    return levelled(out, -34)


SOUNDS = {
    "round_chime": round_chime,
    "page": page,
    "marker": marker,
    "nominate": nominate,
    "knock": knock,
    "walk": walk,
    "scrap": scrap,
    "hammer": hammer,
    "furnace": furnace,
    "turbine": turbine,
    "geiger": geiger,
    "rewind": rewind,
    "zap": zap,
    "ui_error": ui_error,
}

if __name__ == "__main__":
    for name, make in SOUNDS.items():
        begin(name)
        write(name, make())
    begin("quiet_room")
    write("ambience/quiet_room", quiet_room(), 0.8)
