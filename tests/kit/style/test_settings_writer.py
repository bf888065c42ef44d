"""Changed settings are written to their file soon and once, not while a slider moves, and survive the end of the
program.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from pygame import Surface

from game.app import App, Installation
from game.kit.style import settings as wishes
from game.kit.style.settings import Settings
from game.kit.style.settings_writer import LOOK, SettingsWriter
from game.scenes.playground import Playground


@pytest.fixture
def chosen(tmp_path: Path) -> Settings:
    return wishes.load(tmp_path / wishes.FILE)


class Clock:
    """A clock that passes its time to the writer, as the main loop does."""

    def __init__(self, writer: SettingsWriter) -> None:
        self.writer, self.now = writer, 0.0

    def pass_by(self, seconds: float, step: float = 1 / 60) -> None:
        for _ in range(round(seconds / step)):
            self.now += step
            self.writer.tick(self.now)
            if self.writer.busy:
                self.writer._writing.result()  # type: ignore[union-attr]


def recorded(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list to which every writing of the settings adds the volume that it writes."""
    written: list[float] = []
    save = wishes.save

    def recorder(settings: Settings) -> bool:
        written.append(settings.volume)
        return save(settings)

    monkeypatch.setattr(wishes, "save", recorder)
    return written


def test_a_changed_setting_is_written_soon_and_once(chosen: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    written = recorded(monkeypatch)
    clock = Clock(SettingsWriter(chosen))
    clock.pass_by(10)
    assert written == [] and not (chosen.path and chosen.path.exists()), "nothing was chosen"
    chosen.volume = 0.25
    chosen.diagonals["a"] = 43.0
    clock.pass_by(3 * LOOK)
    assert written == [0.25] and chosen.path and wishes.load(chosen.path).diagonals == {"a": 43.0}
    clock.pass_by(10)
    assert written == [0.25]
    chosen.diagonals["a"] = 55.0
    chosen.seats = {"a": [["S", 100.0]]}
    clock.pass_by(3 * LOOK)
    assert wishes.load(chosen.path).diagonals == {"a": 55.0} and wishes.load(chosen.path).seats == chosen.seats


def test_a_setting_changed_by_a_slider_is_written_once_when_the_slider_rests(
    chosen: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = recorded(monkeypatch)
    clock = Clock(SettingsWriter(chosen))
    for place in range(100):
        chosen.volume = place / 100
        clock.pass_by(0.1)
    assert written == []
    clock.pass_by(3 * LOOK)
    assert written == [0.99]


def test_settings_that_cannot_be_written_are_reported_once_for_each_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    chosen = Settings(path=tmp_path / "file" / wishes.FILE)
    writer = SettingsWriter(chosen)
    clock = Clock(writer)
    chosen.volume = 0.25
    clock.pass_by(20)
    assert capsys.readouterr().err.count("\n") == 1
    assert not writer.close()


def test_closing_the_program_writes_the_last_changed_setting(chosen: Settings) -> None:
    writer = SettingsWriter(chosen)
    chosen.volume = 0.5
    assert writer.close() and wishes.load(chosen.path).volume == 0.5


def test_the_main_loop_writes_the_settings(chosen: Settings) -> None:
    writer = SettingsWriter(chosen)
    app = App(Playground(), chosen, "desk", Surface((1280, 800)), Installation(writer=writer))
    app.step(0.1)
    chosen.diagonals["here"] = 42.0
    for _ in range(40):
        app.step(0.1)
    assert writer._writing is not None and writer._writing.result()
    assert wishes.load(chosen.path).diagonals == {"here": 42.0}


# --- the program itself --------------------------------------------------------------------------------------

PROGRAM = textwrap.dedent(
    """
    import os, signal, sys
    from game.__main__ import main
    from game.app import main_loop
    loop = main_loop.App.loop

    def chosen(app, frames=None, clock=None):
        app.settings.volume = 0.125
        app.settings.diagonals["here"] = 42.0
        if sys.argv[1] == "SIGKILL":
            for _ in range(40):
                app.step(0.1)
            app._writer._writing.result()
        os.kill(os.getpid(), getattr(signal, sys.argv[1]))
        loop(app, None if sys.argv[2] == "ends" else 3)
        print("running" if app.running else "closed")

    main_loop.App.loop = chosen
    sys.exit(main([]))
    """
)


def run(name: str, how: str, home: Path, ignored: bool = False) -> subprocess.CompletedProcess[str]:
    """Return the result of the program in a process of its own, to which its loop sends a signal."""
    places = {f"ELEKTRO_{part}": str(home) for part in ("CONFIG", "SAVES", "LOGS")}

    def ignore() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGHUP, signal.SIG_IGN if ignored else signal.SIG_DFL)

    return subprocess.run(
        [sys.executable, "-c", PROGRAM, name, how],
        capture_output=True,
        text=True,
        env={**os.environ, **places, "SDL_VIDEODRIVER": "dummy"},
        preexec_fn=ignore,
        timeout=120,
        check=False,
    )


unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has none of these signals")


@unix
@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM", "SIGINT"])
def test_a_termination_signal_ends_the_program_in_order(name: str, tmp_path: Path) -> None:
    done = run(name, "ends", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert wishes.load(tmp_path / wishes.FILE).volume == 0.125


@unix
def test_a_hang_up_signal_ignored_when_the_program_starts_stays_ignored(tmp_path: Path) -> None:
    done = run("SIGHUP", "goes on", tmp_path, ignored=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "running\n", "")


@unix
def test_a_changed_setting_survives_a_killed_program(tmp_path: Path) -> None:
    assert run("SIGKILL", "ends", tmp_path).returncode == -signal.SIGKILL
    assert wishes.load(tmp_path / wishes.FILE).diagonals == {"here": 42.0}


STARTED = textwrap.dedent(
    """
    import os, signal, sys
    at, words, left = sys.argv[1], sys.argv[2:], 0

    def hear(event, arguments):
        global left
        if event == "import" and "game.lazy_import" in sys.modules:
            left += 1
            if str(left) == at:
                os.kill(os.getpid(), signal.SIGINT)

    from game.__main__ import main
    sys.addaudithook(hear)
    sys.exit(main(words))
    """
)
"""Presses Ctrl+C while the module of a number is being loaded: the first ones are those of the first half second."""


@pytest.mark.rotates
@unix
@pytest.mark.parametrize("at", [1, 2, 5, 20, 60, 120, 250, 400, 600])
@pytest.mark.parametrize("words", [(), ("simulate", "--games", "1")], ids=["window", "simulate"])
def test_an_interrupt_while_the_program_starts_prints_no_traceback(
    words: tuple[str, ...], at: int, tmp_path: Path
) -> None:
    places = {f"ELEKTRO_{part}": str(tmp_path) for part in ("CONFIG", "SAVES", "LOGS")}
    done = subprocess.run(
        [sys.executable, "-c", STARTED, str(at), *words],
        capture_output=True,
        text=True,
        env={**os.environ, **places, "SDL_VIDEODRIVER": "dummy"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stderr and "KeyboardInterrupt" not in done.stderr, done.stderr
