"""Turn the synthesised WAV sounds into the OGG files the game plays.

    uv run --group recipes python assets/recipes/sounds.py FOLDER_OF_WAVS

The same input gives the same sounds; each file is trimmed of trailing silence and keeps its loudness.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import soundfile

TARGET = Path(__file__).resolve().parents[1] / "sounds"
SILENCE = 10 ** (-66 / 20)  # below this nobody hears the tail
FADE = 256  # samples over which a trimmed tail falls to nothing
CHUNK = 8192  # libsndfile's Vorbis writer needs small portions
QUALITY = 0.55  # 0 = best, 1 = smallest


def trimmed(samples: np.ndarray) -> np.ndarray:
    """The sound without the silence after it; samples are (n, 2) floats in -1..1."""
    loud = np.nonzero(np.abs(samples).max(axis=1) > SILENCE)[0]
    end = min(len(samples), int(loud[-1]) + FADE) if len(loud) else len(samples)
    out = samples[:end].copy()
    out[-FADE:] *= np.linspace(1, 0, min(FADE, len(out)))[:, None]
    return out


def convert(source: Path) -> Path:
    """Write one WAV as OGG Vorbis beside its brothers and return the new path."""
    samples, rate = soundfile.read(source, dtype="float32", always_2d=True)
    target = TARGET / f"{source.stem}.ogg"
    out = trimmed(samples)
    with soundfile.SoundFile(
        target, "w", rate, out.shape[1], format="OGG", subtype="VORBIS", compression_level=QUALITY
    ) as file:
        for start in range(0, len(out), CHUNK):
            file.write(out[start : start + CHUNK])
    return target


def main(folder: str) -> None:
    """Convert every WAV of a folder."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for source in sorted(Path(folder).glob("*.wav")):
        target = convert(source)
        print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
