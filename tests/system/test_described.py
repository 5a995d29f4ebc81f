"""The commands as JSON: what a script, an editor or a completion needs to know of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from companion.cli.described import parser_json
from companion.cli.parser import parser
from tests.system.test_cli import run

pytestmark = pytest.mark.system


def test_the_help_as_json_knows_every_command_and_option(tmp_path: Path) -> None:
    told = run(tmp_path, "--help", "--json")
    assert (told.returncode, told.stderr) == (0, "")
    said = json.loads(told.stdout)
    assert said["version"] == __version__
    text = run(tmp_path, "--help").stdout
    assert all(f"    {each['command'].split()[-1]}" in text for each in said["commands"])
    export = next(each for each in said["commands"] if each["command"] == "companion export")
    kind = next(each for each in export["options"] if "--format" in each["names"])
    assert (kind["choices"][-1], kind["default"], kind["takes"]) == ("bgsplay", "moves", "FORMAT")
    assert [(each["takes"], each["required"]) for each in export["arguments"]] == [("GAME", True)]
    box = next(each for each in said["commands"] if each["command"] == "companion box")
    assert "companion box flash" in [each["command"] for each in box["commands"]]


@pytest.mark.parametrize("words", [("export", "--help", "--json"), ("export", "1", "-h", "--json")])
def test_one_command_is_described_alone(tmp_path: Path, words: tuple[str, ...]) -> None:
    said = json.loads(run(tmp_path, *words).stdout)
    assert (said["command"], said["commands"]) == ("companion export", [])


def every(command: Any) -> Any:
    """Yield a command and all below it."""
    yield command
    for below in command["commands"]:
        yield from every(below)


def test_everything_says_what_it_does() -> None:
    for command in every(parser_json(parser())):
        assert command["does"], command["command"]
        assert all(each["does"] for each in (*command["arguments"], *command["options"])), command["command"]


def test_json_alone_is_refused(tmp_path: Path) -> None:
    told = run(tmp_path, "--json")
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == "companion: Put --json after the command, or use it with --help.\n"
