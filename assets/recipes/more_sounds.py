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
    """A phase begins: a page is turned."""
    t = seconds(0.34)
    swish = band(noise(0.34), 1200, 6500) * np.sin(np.pi * np.clip(t / 0.3, 0, 1)) ** 2 * (0.4 + 1.2 * t)
    crackle = (random.random(len(t)) < 0.004) * random.uniform(0.5, 1.5, len(t)) * np.clip(1 - t / 0.28, 0, 1)
    out = silence(0.45)
    put(out, swish + band(crackle, 1500, 7000) * 2, 0.0)
    put(out, tick(0.08, 300, 2400, 0.03), 0.27, 0.9)
    return finished(out, -26, 0.07)


def marker() -> np.ndarray:
    """A marker is set: a thin wooden disc on board."""
    out = silence(0.3)
    put(out, wood(1250, 0.2, 0.04, 0.5), 0.002)
    put(out, wood(1330, 0.15, 0.03, 0.2), 0.05, 0.3)
    return finished(out, -25)


def nominate() -> np.ndarray:
    """A plant is put up: its card is tapped twice with a finger."""
    out = silence(0.4)
    for at, gain in ((0.0, 1.0), (0.12, 0.8)):
        put(out, struck(0.15, (210, 340, 560), (0.08, 0.06, 0.05), (0.7, 0.6, 0.3), 0.002), at, gain)
        put(out, tick(0.06, 500, 3200, 0.02), at, 0.6 * gain)
    return finished(out, -24)


def knock() -> np.ndarray:
    """Somebody passes: knuckles on the table, twice."""
    out = silence(0.5)
    for at, gain in ((0.0, 1.0), (0.15, 0.85)):
        put(out, struck(0.3, (118, 187, 262, 395), (0.14, 0.11, 0.09, 0.06), (1, 0.8, 0.5, 0.3), 0.0022), at, gain)
        put(out, tick(0.04, 400, 2000, 0.012), at, 0.35 * gain)
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
    roar = below(noise(1.1), 420, 1) + 0.5 * band(noise(1.1), 300, 1400)
    flicker = 1 + 0.5 * below(noise(1.1), 14) * 12
    fire = roar * np.clip(flicker, 0.3, 2) * (1 - np.exp(-t / 0.09)) * np.exp(-t / 0.34)
    out = silence(1.25)
    put(out, fire, 0.06)
    put(out, struck(0.3, (310, 520, 890, 1430), (0.12, 0.1, 0.07, 0.05), (0.8, 0.7, 0.5, 0.3), 0.0008), 0.0, 0.5)
    return finished(out, -24, 0.08)


def turbine() -> np.ndarray:
    """A plant without fuel runs: wings pass, three times."""
    t = seconds(1.4)
    beat = np.clip(np.sin(2 * np.pi * 2.4 * t - 0.6), 0, 1) ** 2
    wind = (band(noise(1.4), 220, 900) + 0.3 * band(noise(1.4), 900, 2600)) * (0.25 + beat)
    return finished(wind * np.sin(np.pi * t / 1.4) ** 0.8, -25, 0.08)


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
}

if __name__ == "__main__":
    for name, make in SOUNDS.items():
        write(name, make())
    write("ambience/quiet_room", quiet_room(), 0.8)
