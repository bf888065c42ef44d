"""Noises: varied, from where they happen, and never a reason to stop."""

import random
from collections.abc import Iterator

import numpy as np
import pygame
import pytest

from game.ui import sound, story
from game.ui.settings import Settings
from game.ui.sound import Sound


@pytest.fixture
def noises() -> Iterator[Sound]:
    made = Sound(Settings(), random.Random(1))
    yield made
    made.close()


def test_every_sound_loads_and_every_beat_has_its_file(noises: Sound) -> None:
    files = {path.stem for path in sound.FOLDER.glob("*.ogg")}
    assert len(files) == 17
    assert {beat.sound for beat in story.BEATS.values() if beat.sound} <= files
    assert {"ui_click", "ui_error"} <= files
    for name in files:
        assert noises._load(name), name


def test_repeats_differ_a_little_in_pitch(noises: Sound) -> None:
    for _ in range(8):
        noises.play("cube_place")
    kept = noises._kept["cube_place"]
    lengths = sorted(len(pygame.sndarray.array(one)) for one in kept)
    assert len(kept) == len(sound.PITCHES)
    assert 0.94 < lengths[0] / lengths[-1] < 0.97


def test_pitch_shifts_a_tone() -> None:
    wave = (10000 * np.sin(np.arange(4410) * 2 * np.pi * 440 / 44100)).astype(np.int16)
    higher = sound.pitched(np.stack([wave, wave], axis=1), 1.03)
    assert higher.shape == (4281, 2)
    spectrum = np.abs(np.fft.rfft(higher[:, 0], 44100))
    assert abs(int(spectrum.argmax()) - 453) < 3


def test_sounds_come_from_where_they_happen() -> None:
    left, middle, right = sound.loudness(0), sound.loudness(0.5), sound.loudness(1)
    assert left[0] > left[1] > 0
    assert right[1] > right[0] > 0
    assert middle[0] == pytest.approx(middle[1])
    assert sound.loudness(-9) == left


def test_without_a_device_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_device(*_: object, **__: object) -> None:
        raise pygame.error("no audio device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", no_device)
    silent = Sound()
    assert not silent.awake
    silent.play("gavel")
    silent.hush()
    silent.close()
    assert silent.played == ["gavel"]


def test_mute_unknown_names_and_repeats(noises: Sound) -> None:
    noises.play("no_such_noise")
    noises.settings.muted = True
    noises.play("gavel")
    noises.settings.muted = False
    noises.play("gavel", now=1.0)
    noises.play("gavel", now=1.01)
    noises.play("gavel", now=1.2)
    assert noises.played == ["no_such_noise", "gavel", "gavel", "gavel"]
