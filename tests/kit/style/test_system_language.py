"""The game starts in the system's language and continues in the chosen one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from game.kit.style import settings, system_language, words
from game.kit.style.settings import Settings


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the information on the language from the environment."""
    for name in (*system_language.NAMED, system_language.ALSO):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": "es_MX.UTF-8"}, "es"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "pt_BR:es"}, "pt"),
        ({"LANG": "sv_SE.UTF-8", "LANGUAGE": "sv:no"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "fil_PH.UTF-8"}, "fil"),
        ({"LANG": "tl_PH@latin"}, "fil"),
        ({"LANG": "../../etc"}, "en"),
    ],
)
def test_environment_variables_give_the_systems_language(environment: Mapping[str, str], spoken: str) -> None:
    assert system_language.system_language(environment) == spoken


@pytest.mark.parametrize(
    ("locales", "spoken"),
    [
        ([{"language": "fr", "country": "CH"}, {"language": "de", "country": "CH"}], "fr"),
        ([{"language": "sv", "country": None}, {"language": "de", "country": "DE"}], "de"),
        ([], "en"),
    ],
)
def test_without_environment_variables_windows_and_macos_give_the_systems_language(
    locales: list[dict[str, str | None]], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pygame.system.get_pref_locales", lambda: locales)
    assert system_language.system_language({}) == spoken


def test_the_first_start_uses_the_system_language_until_another_is_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    path = tmp_path / "settings.json"
    chosen = settings.load(path)
    assert chosen.language == "de"
    assert settings.save(chosen) and not path.exists(), "no choice was made yet"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert settings.load(path).language == "fr"
    chosen.muted = True
    settings.save(chosen)
    assert settings.load(path).language == "de"
    assert Settings().language == "en"


def test_a_language_in_the_settings_that_is_not_available_is_reported_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    path = tmp_path / "settings.json"
    path.write_text('{"language": "tlh"}')
    assert settings.load(path).language == "es"
    with words.speaking("es"):
        said = words.say("settings.no_language", path=path, code="tlh", language="Español")
    assert capsys.readouterr().err == f"{said}\n"
