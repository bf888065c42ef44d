"""Every statement of `game/engine/README.md` is true."""

import re
from pathlib import Path

import pytest

from game import engine

PAGE = Path(engine.__file__).with_name("README.md").read_text(encoding="utf-8")


def test_the_example_in_the_engines_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    assert len(code) == 1
    assert len(code[0].splitlines()) <= 15
    exec(compile(code[0], "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("1 1 (3, 4, 5, 6) 50")


def test_the_engines_readme_names_the_module_of_each_phase() -> None:
    for module in ("auction", "market", "build", "bureaucracy", "turn_order", "plant_market", "steps", "cartel"):
        assert f"`{module}`" in PAGE and (Path(engine.__file__).parent / f"{module}.py").is_file()
