"""What the sound recipes share: struck bodies, friction, a small warm room, loudness, and writing OGG.

Everything is 44,100 samples a second; a mono sound is (n,), a finished one (n, 2), floats in -1..1. Needs numpy,
scipy and soundfile, which the game itself does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

import numpy as np
import soundfile
from scipy.signal import butter, fftconvolve, lfilter, sosfilt

RATE = 44100
TARGET = Path(__file__).resolve().parents[1] / "sounds"
CHUNK = 8192  # libsndfile's Vorbis writer needs small portions
random = np.random.default_rng(1949)


def begin(name: str) -> None:
    """Each sound has a luck of its own, so that one that changes leaves the others as they were."""
    random.bit_generator.state = np.random.PCG64(crc32(name.encode())).state


def seconds(long: float) -> np.ndarray:
    """The times of a sound's samples."""
    return np.arange(int(long * RATE)) / RATE


def band(x: np.ndarray, low: float, high: float, order: int = 2) -> np.ndarray:
    """What lies between two pitches (Hz)."""
    return sosfilt(butter(order, [low, min(high, RATE * 0.49)], "bandpass", fs=RATE, output="sos"), x)


def below(x: np.ndarray, pitch: float, order: int = 2) -> np.ndarray:
    """What lies below a pitch (Hz)."""
    return sosfilt(butter(order, pitch, "lowpass", fs=RATE, output="sos"), x)


def above(x: np.ndarray, pitch: float, order: int = 2) -> np.ndarray:
    """What lies above a pitch (Hz)."""
    return sosfilt(butter(order, pitch, "highpass", fs=RATE, output="sos"), x, axis=0)


def noise(long: float) -> np.ndarray:
    """White noise."""
    return random.standard_normal(int(long * RATE))


def put(into: np.ndarray, x: np.ndarray, at: float, gain: float = 1.0) -> None:
    """Lay a sound into a longer one at a time; what reaches beyond its end is lost."""
    start = int(at * RATE)
    count = min(len(x), len(into) - start)
    if count > 0:
        into[start : start + count] += gain * x[:count]


def struck(
    long: float, pitches: Sequence[float], fades: Sequence[float], loud: Sequence[float], soft: float = 0.0006
) -> np.ndarray:
    """A body struck once: its pitches (Hz), the seconds in which each falls by 60 dB, a blow of `soft` seconds."""
    t = seconds(long)
    out = np.zeros_like(t)
    for pitch, fade, gain in zip(pitches, fades, loud, strict=True):
        out += gain * np.sin(2 * np.pi * pitch * t + random.uniform(-0.3, 0.3)) * 10 ** (-3 * t / fade)
    blow = np.sin(np.pi * np.arange(max(2, int(soft * RATE))) / max(2, int(soft * RATE)))
    return np.convolve(out, blow / blow.sum())[: len(t)]


def tick(long: float, low: float, high: float, fade: float) -> np.ndarray:
    """The noise of a touch: gone by 60 dB after `fade` seconds."""
    return band(noise(long) * 10 ** (-3 * seconds(long) / fade), low, high)


def wood(pitch: float = 900.0, long: float = 0.28, fade: float = 0.075, body: float = 1.0) -> np.ndarray:
    """A piece of wood set down on a table."""
    parts = np.array([1, 1.62, 2.756, 3.9, 5.404, 7.2])
    fades = fade / np.sqrt(parts) ** 1.3
    out = struck(long, pitch * parts, fades, (1, 0.5, 0.45, 0.25, 0.2, 0.1))
    out += body * struck(long, (148, 236, 331, 470), (0.12, 0.1, 0.085, 0.07), (0.5, 0.45, 0.35, 0.25), 0.0015)
    return out + 0.5 * tick(long, 1200, 7000, 0.012)


def in_room(x: np.ndarray, wet: float = 0.1, long: float = 0.38) -> np.ndarray:
    """A mono sound in a small warm room: three early echoes and a different tail for each ear."""
    t = seconds(long)
    own = np.random.default_rng(7)
    dry = np.concatenate([x, np.zeros(len(t))])
    sides = []
    for side in range(2):
        echo = below(own.standard_normal(len(t)) * 10 ** (-3 * t / long), 4200) * 0.06
        echo[: int(0.006 * RATE)] = 0
        for late, gain in ((0.0071, 0.5), (0.0113, 0.38), (0.0179, 0.27)):
            echo[int((late + side * 0.0013) * RATE)] += gain
        sides.append(dry + wet * fftconvolve(dry, echo)[: len(dry)])
    return np.stack(sides, 1)


def loudness(x: np.ndarray) -> float:
    """The loudest 0.4 s of a sound (n, 2) as the ear weighs it, LUFS (ITU-R BS.1770)."""
    padded = np.vstack([np.zeros((8820, 2)), x, np.zeros((17640, 2))])
    first = [1.5308412300498355, -2.6509799951536985, 1.1690790799210682], [1, -1.6636551132560204, 0.7125954280732254]
    second = [1, -2, 1], [1, -1.9891696736297957, 0.9891990357870394]
    power = (lfilter(*second, lfilter(*first, padded, axis=0), axis=0) ** 2).sum(1)
    total = np.cumsum(np.r_[0, power])
    return float(-0.691 + 10 * np.log10(max(1e-12, ((total[17640:] - total[:-17640]) / 17640).max())))


def finished(x: np.ndarray, wanted: float, wet: float = 0.1, long: float = 0.38) -> np.ndarray:
    """A mono sound in the room, without what nobody hears after it, as loud as wanted (LUFS), never clipping."""
    out = in_room(above(x, 40), wet, long)
    heard = np.nonzero(np.abs(out).max(1) > np.abs(out).max() * 10 ** (-62 / 20))[0]
    out = out[: int(heard[-1]) + 1]
    end = min(len(out) // 4, int(0.012 * RATE))
    out[-end:] *= np.linspace(1, 0, end)[:, None]
    out[:26] *= np.linspace(0, 1, 26)[:, None]
    return levelled(out, wanted)


def levelled(x: np.ndarray, wanted: float) -> np.ndarray:
    """As loud as wanted (LUFS), or as loud as can be without clipping."""
    gain = 10 ** ((wanted - loudness(x)) / 20)
    return x * min(gain, 0.89 / np.abs(x).max())


def write(name: str, x: np.ndarray, quality: float = 0.6) -> Path:
    """Write a finished sound as OGG Vorbis; `quality` 0 is best, 1 smallest."""
    path = TARGET / f"{name}.ogg"
    with soundfile.SoundFile(path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=quality) as file:
        for start in range(0, len(x), CHUNK):
            file.write(x[start : start + CHUNK])
    print(f"{path.name}: {path.stat().st_size} bytes, {len(x) / RATE:.2f} s, {loudness(x):.1f} LUFS")
    return path
