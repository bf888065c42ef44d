"""Sounds of the table: each slightly varied, panned to its place; silent without a sound device."""

from __future__ import annotations

import io
import math
import os
import random
import wave
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from game import ROOT
from game.kit.style import words
from game.kit.style.assets import warn
from game.kit.style.settings import Settings

FOLDER = ROOT / "assets" / "sounds"
RATE = 44100
PITCHES = (0.0, -0.03, 0.03, -0.015, 0.015)  # variants of a sound, as changes of pitch
CHANNELS = 24
WIDTH = 0.6  # pan of a sound at the screen's edge, 0..1
FADE_SECONDS = 1.6  # for music and ambience to fade in and out
PATIENCE = 0.8  # seconds before music and ambience are read: the first picture is shown before
FADE_STEP = 0.04  # seconds between two steps of a fade
REPEAT_SECONDS = 0.03  # the same sound twice within this time is played once


def pitched(noise: pygame.mixer.Sound, factor: float) -> pygame.mixer.Sound:
    """Return the sound at `factor` times its pitch (and shorter): the same samples, declared at a higher sample
    rate.
    """
    rate, _, channels = pygame.mixer.get_init() or (RATE, -16, 2)
    file = io.BytesIO()
    with wave.open(file, "wb") as wav:
        wav.setnchannels(channels)
        wav.setsampwidth(2)
        wav.setframerate(round(rate * factor))
        wav.writeframes(noise.get_raw())
    file.seek(0)
    return pygame.mixer.Sound(file)


def loudness(x: float) -> tuple[float, float]:
    """Return the left and right volume (each 0..1) of a sound at x (0 = left edge of the screen, 1 = right edge)."""
    angle = (0.5 + (min(1.0, max(0.0, x)) - 0.5) * WIDTH) * math.pi / 2
    return min(1.0, math.cos(angle) * 2**0.5), min(1.0, math.sin(angle) * 2**0.5)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep the sound library's own messages (a dozen lines without a device) off stderr."""
    try:
        stderr = os.dup(2)
    except OSError:  # no stderr
        yield
        return
    try:
        with suppress(OSError):
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, 2)
            os.close(nothing)
        yield
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)


class Bed:
    """A looped background track: the present piece, its volume, and the next piece."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.playing, self.wanted = "", ""
        self.level, self.goal = 0.0, 0.0

    def go(self, wanted: str, volume: float, dt: float) -> None:
        """Fade towards a piece at a volume: the present piece fades out before another begins."""
        self.wanted = wanted if volume > 0 else ""
        self.goal = volume if self.wanted == self.playing and self.wanted else 0.0
        step = dt / FADE_SECONDS
        self.level = min(self.goal, self.level + step) if self.level < self.goal else max(self.goal, self.level - step)

    @property
    def turned(self) -> bool:
        """Whether the present piece has faded out and another is to begin."""
        return self.wanted != self.playing and self.level == 0.0

    @property
    def fading(self) -> bool:
        """Whether the track's volume is changing, or another piece is to begin."""
        return self.level != self.goal or self.wanted != self.playing

    def take(self) -> Path | None:
        """Begin with the wanted piece; return its file, or None for silence."""
        self.playing = self.wanted
        return self.folder / f"{self.playing}.ogg" if self.playing else None


@cache
def effects() -> tuple[str, ...]:
    """Return the names of all sound effects: any of them may be needed at any moment."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.ogg")))


class Sound:
    """Plays sounds by name; without a device it is silent, and nothing else changes."""

    def __init__(self, settings: Settings | None = None, rng: random.Random | None = None) -> None:
        self.settings = settings or Settings()
        self.rng = rng or random.Random()
        self.played: list[str] = []  # the last few names, for tests
        self._sounds: dict[str, list[Any]] = {}
        self._toned: dict[tuple[str, int], Any] = {}
        """Sounds raised by semitones."""
        self._wanted: list[str] = []
        """Sounds that were played and lack some of their pitches."""
        self._last: dict[str, float] = {}
        self.tune, self.room = "", ""
        """The requested music and ambience; playback follows with fades."""
        self._music = Bed(FOLDER / "music")
        self._around = Bed(FOLDER / "ambience")
        self._lived = 0.0
        self.awake = self._open()

    @staticmethod
    def _open() -> bool:
        """Open the sound device; False, and one sentence on stderr, if there is none."""
        try:
            if not pygame.mixer.get_init():
                with _quiet():
                    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(1)
        except (pygame.error, NotImplementedError) as error:
            warn(words.say("sound.none"), error)
            return False
        return True

    def play(self, name: str, x: float = 0.5, gain: float = 1.0, now: float | None = None, tone: int = 0) -> None:
        """Play `name` (a file without suffix) at x (0..1 across the screen), raised by `tone` semitones; unknown names
        are silent."""
        if now is not None:
            if now - self._last.get(name, -1.0) < REPEAT_SECONDS:
                return
            self._last[name] = now
        self.played = [*self.played[-31:], name]
        volume = 0.0 if self.settings.muted else self.settings.volume * gain
        if not self.awake or volume <= 0:
            return
        noise = self._raised(name, tone) if tone else self._variant(name)
        channel = noise and pygame.mixer.find_channel(False)
        if noise and channel:
            left, right = loudness(x)
            channel.set_volume(left * volume, right * volume)
            channel.play(noise)

    def music(self, name: str) -> None:
        """Loop this music from now on: title, finish, or none ("")."""
        self.tune = name

    def ambience(self, name: str) -> None:
        """Loop this ambience from now on: quiet_room, or none ("")."""
        self.room = name

    def follow(self, dt: float) -> None:
        """Fade music and ambience towards the requested volumes."""
        self._lived += dt
        if not self.awake or self._lived < PATIENCE:
            return
        loud = 0.0 if self.settings.muted else 1.0
        self._music.go(self.tune, loud * self.settings.music, dt)
        self._around.go(self.room, loud * self.settings.ambience, dt)
        if self._music.turned:
            self._play_music()
        pygame.mixer.music.set_volume(self._music.level)
        channel = pygame.mixer.Channel(0)
        if self._around.turned:
            self._play_around(channel)
        channel.set_volume(self._around.level)

    def _play_music(self) -> None:
        path = self._music.take()
        try:
            pygame.mixer.music.stop()
            if path:
                pygame.mixer.music.load(path)
                pygame.mixer.music.play(-1)
        except (OSError, pygame.error) as error:
            warn(str(path), error)

    def _play_around(self, channel: Any) -> None:
        path = self._around.take()
        try:
            channel.stop()
            if path:
                channel.play(pygame.mixer.Sound(path), -1)
        except (OSError, pygame.error) as error:
            warn(str(path), error)

    @property
    def deadline(self) -> float | None:
        """Seconds until the next step of a fade, or None."""
        return FADE_STEP if self.awake and (self._music.fading or self._around.fading) else None

    def _variant(self, name: str) -> Any:
        """Return one of the pitches loaded for a sound; None if the sound has no file."""
        sound = self._read(name)
        if not sound:
            return None
        if len(sound) < len(PITCHES) and name not in self._wanted:
            self._wanted.append(name)
        return self.rng.choice(sound)

    def _raised(self, name: str, tone: int) -> Any:
        """Return a sound raised by `tone` semitones; None if it has no file."""
        if (name, tone) not in self._toned:
            sound = self._read(name)
            self._toned[name, tone] = pitched(sound[0], 2 ** (tone / 12)) if sound else None
        return self._toned[name, tone]

    def _read(self, name: str) -> list[Any]:
        """Return the loaded pitches of a sound, the recorded one at least."""
        if name not in self._sounds:
            self._sounds[name] = self._load(name)
        return self._sounds[name]

    def prepare(self, names: Iterable[str] = ()) -> bool:
        """Make one more pitch of a played sound, or read one of these sounds; return whether there was anything to do.
        Call it while idle: reading or changing a sound takes milliseconds.
        """
        if not self.awake:
            return False
        if self._wanted:
            sounds = self._sounds[self._wanted[0]]
            sounds.append(pitched(sounds[0], 1 + PITCHES[len(sounds)]))
            if len(sounds) == len(PITCHES):
                del self._wanted[0]
            return True
        unread = next((name for name in names if name not in self._sounds), "")
        if unread:
            self._read(unread)
        return bool(unread)

    @staticmethod
    def _load(name: str) -> list[Any]:
        """Return the recorded sound as a list; empty, and reported once, if the file is missing or broken."""
        path = FOLDER / f"{name}.ogg"
        try:
            return [pygame.mixer.Sound(path)]
        except (OSError, pygame.error) as error:
            warn(str(path), error)
            return []

    def close(self) -> None:
        """Close the sound device."""
        if self.awake:
            pygame.mixer.quit()
            self.awake = False
