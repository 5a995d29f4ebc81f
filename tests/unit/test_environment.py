"""The virtual environment that the commands of README make."""

import os
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
    monkeypatch.setattr(environment, "_make_environment", made)
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


def test_a_newer_translation_is_compiled_by_installing_again(asked: list[str]) -> None:
    catalogue = environment.ROOT / "companion" / "locale" / "de" / "LC_MESSAGES" / "companion.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text('msgid "Undo"')
    environment.prepare("phones")
    catalogue.write_text('msgid "Redo"')
    environment.prepare("phones")
    environment.prepare("phones")
    assert asked == [".[phones]", ".[phones]"]


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(environment, "ROOT", tmp_path / "file")
    monkeypatch.setenv("PATH", "")  # nothing can be installed
    with pytest.raises(SystemExit, match=r"file/\.venv cannot be made: Not a directory\. Copy the folder"):
        environment._make_environment()


def test_who_may_not_install_is_told_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "apt-get").write_text("#!/bin/sh\n")
    (tmp_path / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit, match="let an administrator install these: gcc make"):
        environment.debian_install("gcc", "make")
