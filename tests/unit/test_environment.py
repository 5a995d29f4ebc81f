"""The virtual environment that the commands of README make."""

from pathlib import Path

import pytest

from tools import environment


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what was asked to be installed, in a folder of its own: nothing comes from the network here."""
    installed: list[str] = []
    (tmp_path / "pyproject.toml").write_text("[project]")

    def made() -> None:
        environment.program("python").parent.mkdir(parents=True, exist_ok=True)
        environment.program("python").touch()

    def install(what: str) -> bool:
        installed.append(what)
        return True

    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "_make", made)
    monkeypatch.setattr(environment, "_install", install)
    return installed


def test_what_is_there_is_not_installed_again(asked: list[str]) -> None:
    for extras in (("phones",), ("dev", "phones"), ("phones",), ("dev", "phones"), ()):
        environment.prepare(*extras)
    assert asked == [".[phones]", ".[dev,phones]"]


def test_another_list_of_packages_installs_all_that_was_there(asked: list[str]) -> None:
    environment.prepare("dev", "phones")
    (environment.ROOT / "pyproject.toml").write_text("[project] # newer")
    environment.prepare("phones")
    assert asked == [".[dev,phones]", ".[dev,phones]"]
