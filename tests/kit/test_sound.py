"""Sounds vary a little in pitch and come from the side where they happen; a missing sound or device does not stop the
game.
"""

import os
import random
from collections.abc import Iterator
from itertools import combinations, pairwise

import numpy as np
import pygame
import pytest

from game.kit import sound
from game.kit.sound import Sound
from game.kit.style import timing
from game.kit.style.settings import Settings


@pytest.fixture
def noises() -> Iterator[Sound]:
    made = Sound(Settings(), random.Random(1))
    yield made
    made.close()


def test_every_sound_loads_and_every_event_has_its_file(noises: Sound) -> None:
    files = {path.stem for path in sound.FOLDER.glob("*.ogg")}
    assert {beat.sound for beat in timing.BEATS.values() if beat.sound} <= files
    assert {"ui_click", "ui_error"} <= files
    for name in files:
        assert noises._load(name), name


def momentary(samples: np.ndarray) -> float:
    """Return the loudest 0.4 s with the weighting of the ear, LUFS (ITU-R BS.1770, applied to the spectrum)."""
    window, hop = 17640, 4410
    padded = np.vstack([np.zeros((8820, 2)), samples / 32768, np.zeros((window, 2))])
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(window))
    shelf = (1.5308412300498355 - 2.6509799951536985 * turn + 1.1690790799210682 * turn**2) / (
        1 - 1.6636551132560204 * turn + 0.7125954280732254 * turn**2
    )
    low = (1 - 2 * turn + turn**2) / (1 - 1.9891696736297957 * turn + 0.9891990357870394 * turn**2)
    weight = np.abs(shelf * low) ** 2
    weight[1:-1] *= 2
    powers = [
        (np.abs(np.fft.rfft(padded[start : start + window], axis=0)) ** 2 * weight[:, None]).sum() / window**2
        for start in range(0, len(padded) - window, hop)
    ]
    return float(-0.691 + 10 * np.log10(max(powers)))


BAND = {"fanfare": (-17, -14), "gavel": (-19.5, -16), "ui_click": (-30, -26)}
"""What ends the game or an auction is louder than the rest, a click softer."""


def test_every_sound_has_its_loudness_and_does_not_clip(noises: Sound) -> None:
    for path in sound.FOLDER.glob("*.ogg"):
        samples = pygame.sndarray.array(pygame.mixer.Sound(path)).astype(float)
        low, high = BAND.get(path.stem, (-27.0, -19.5))
        assert low <= momentary(samples) <= high, f"{path.stem}: {momentary(samples):.1f}"
        assert np.abs(samples).max() < 32700, path.stem


def test_the_room_sound_is_quiet_and_loops_without_a_click(noises: Sound) -> None:
    samples = pygame.sndarray.array(pygame.mixer.Sound(sound.FOLDER / "ambience" / "quiet_room.ogg")).astype(float)
    assert -37 <= momentary(samples) <= -31
    seam = np.abs(samples[0] - samples[-1]).max()
    assert seam <= 4 * np.abs(np.diff(samples, axis=0)).max()


def spectrum(name: str) -> tuple[np.ndarray, np.ndarray]:
    """Return a sound's power at each pitch, and the pitches in Hz."""
    samples = pygame.sndarray.array(pygame.mixer.Sound(sound.FOLDER / f"{name}.ogg")).astype(float).mean(axis=1)
    return np.abs(np.fft.rfft(samples)) ** 2, np.fft.rfftfreq(len(samples), 1 / sound.RATE)


def likeness(name: str) -> np.ndarray:
    """Return a sound's loudness in 18 bands of frequency and 40 steps of 20 ms, in dB above a floor 45 dB below the
    loudest.
    """
    samples = pygame.sndarray.array(pygame.mixer.Sound(sound.FOLDER / f"{name}.ogg")).astype(float).mean(axis=1)
    window, hop = 2048, 882
    padded = np.concatenate([samples, np.zeros(hop * 40 + window)])
    pitch, edges = np.fft.rfftfreq(window, 1 / sound.RATE), np.geomspace(120, 9000, 19)
    rows = []
    for start in range(0, hop * 40, hop):
        power = np.abs(np.fft.rfft(padded[start : start + window] * np.hanning(window))) ** 2
        rows.append([power[(pitch >= low) & (pitch < high)].sum() for low, high in pairwise(edges)])
    loud = 10 * np.log10(np.array(rows) + 1e-3)
    return np.asarray(np.maximum(loud - loud.max() + 45, 0))


def test_no_two_sounds_have_nearly_the_same_spectrum_over_time(noises: Sound) -> None:
    heard = {path.stem: likeness(path.stem) for path in sound.FOLDER.glob("*.ogg")}
    for one, other in combinations(heard, 2):
        a, b = heard[one], heard[other]
        assert (a * b).sum() < 0.92 * np.sqrt((a * a).sum() * (b * b).sum()), f"{one} {other}"


@pytest.mark.parametrize("name", ["knock", "ui_error", "nominate", "gavel", "hammer", "house_place", "cube_place"])
def test_more_than_30_percent_of_the_power_of_each_important_sound_is_above_250_hertz(noises: Sound, name: str) -> None:
    power, pitch = spectrum(name)
    assert power[pitch > 250].sum() > 0.3 * power.sum()


@pytest.mark.parametrize("name", ["title", "finish"])
def test_the_music_is_long_level_and_unclipped(noises: Sound, name: str) -> None:
    samples = pygame.sndarray.array(pygame.mixer.Sound(sound.FOLDER / "music" / f"{name}.ogg")).astype(float) / 32768
    assert 60 <= len(samples) / sound.RATE <= 90
    assert 0.1 < np.abs(samples).max() < 0.98
    parts = [10 * np.log10((part**2).mean()) for part in np.array_split(samples, 16)]
    assert max(parts) - min(parts) < 5
    assert abs(samples.mean()) < 1e-3


def test_music_fades_in_and_out(noises: Sound) -> None:
    noises.settings.music = 0.5
    noises.music("title")
    levels = []
    for _ in range(30):
        noises.follow(0.1)
        levels.append(noises._music.level)
    assert levels[-1] == 0.5
    assert max(abs(a - b) for a, b in pairwise(levels)) < 0.1
    assert noises.deadline is None
    noises.music("finish")
    noises.follow(0.1)
    assert noises._music.playing == "title"
    assert noises.deadline
    for _ in range(40):
        noises.follow(0.1)
    assert (noises._music.playing, noises._music.level) == ("finish", 0.5)
    noises.settings.muted = True
    for _ in range(20):
        noises.follow(0.1)
    assert noises._music.level == 0.0
    assert not noises.deadline


def test_missing_music_and_room_sounds_are_reported_and_silent(
    noises: Sound, capsys: pytest.CaptureFixture[str]
) -> None:
    noises.music("no_such_piece")
    noises.ambience("no_such_room")
    for _ in range(12):
        noises.follow(0.1)
    said = capsys.readouterr().err
    assert "no_such_piece.ogg" in said
    assert "no_such_room.ogg" in said


def test_a_repeated_sound_differs_a_little_in_pitch(noises: Sound) -> None:
    for _ in range(8):
        noises.play("cube_place")
        noises.prepare()
    kept = noises._sounds["cube_place"]
    lengths = sorted(len(pygame.sndarray.array(one)) for one in kept)
    assert len(kept) == len(sound.PITCHES)
    assert 0.94 < lengths[0] / lengths[-1] < 0.97


def test_sounds_are_loaded_and_pitched_step_by_step_and_never_by_playing_them(noises: Sound) -> None:
    assert noises.prepare(("knock", "coin"))
    assert set(noises._sounds) == {"knock"} and len(noises._sounds["knock"]) == 1
    noises.play("knock")
    assert len(noises._sounds["knock"]) == 1, "playing makes nothing"
    while noises.prepare(("knock", "coin")):
        pass
    assert len(noises._sounds["knock"]) == len(sound.PITCHES)
    assert len(noises._sounds["coin"]) == 1


def test_a_sound_that_cannot_be_read_does_not_stop_the_loading_of_the_next(noises: Sound) -> None:
    names = ("no_such_sound", "coin")
    assert noises.prepare(names)
    assert noises.prepare(names)
    assert noises._sounds["coin"]
    assert not noises.prepare(names)


def test_raising_a_sounds_pitch_shifts_its_tone_by_as_much(noises: Sound) -> None:
    wave = (10000 * np.sin(np.arange(4410) * 2 * np.pi * 440 / 44100)).astype(np.int16)
    tone = pygame.sndarray.make_sound(np.stack([wave, wave], axis=1))
    higher = pygame.sndarray.array(sound.pitched(tone, 1.03))
    assert len(higher) == pytest.approx(4410 / 1.03, abs=8)
    spectrum = np.abs(np.fft.rfft(higher[:, 0], 44100))
    assert abs(int(spectrum.argmax()) - 453) < 3


def test_sounds_are_louder_in_the_loudspeaker_nearer_to_where_they_happen() -> None:
    left, middle, right = sound.loudness(0), sound.loudness(0.5), sound.loudness(1)
    assert left[0] > left[1] > 0
    assert right[1] > right[0] > 0
    assert middle[0] == pytest.approx(middle[1])
    assert sound.loudness(-9) == left


def test_without_an_audio_device_there_is_no_sound_and_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_device(*_: object, **__: object) -> None:
        raise pygame.error("no audio device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", no_device)
    silent = Sound()
    assert not silent.awake
    silent.play("gavel")
    silent.close()
    assert silent.played == ["gavel"]


def test_muted_and_unknown_sounds_cause_no_error_and_quick_repeats_are_dropped(noises: Sound) -> None:
    noises.play("no_such_noise")
    noises.settings.muted = True
    noises.play("gavel")
    noises.settings.muted = False
    noises.play("gavel", now=1.0)
    noises.play("gavel", now=1.01)
    noises.play("gavel", now=1.2)
    assert noises.played == ["no_such_noise", "gavel", "gavel", "gavel"]


def test_tests_use_the_silent_sound_driver() -> None:
    assert os.environ["SDL_AUDIODRIVER"] == "dummy"
    pygame.mixer.quit()
    assert Sound().awake


def test_messages_of_the_sound_system_are_suppressed_and_no_file_stays_open(
    capfd: pytest.CaptureFixture[str],
) -> None:
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    with sound._quiet():
        os.write(2, b"twelve lines of ALSA")
    os.write(2, b"one sentence")
    assert capfd.readouterr().err == "one sentence"
    assert before == (len(os.listdir("/proc/self/fd")) if before else 0)
