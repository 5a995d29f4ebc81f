"""Which program of a platform is chosen, and its arguments."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.language import speaking
from companion.sound.players import VARIABLE, Tool, installed, player_tools, start_tool, voice_tools
from companion.sound.speaker import LONGEST_TEXT, speakable_text
from tests.patience import PATIENCE_S
from tests.pseudo import pseudo  # noqa: F401 - a fixture


def install(directory: Path, *names: str) -> None:
    for name in names:
        (directory / name).write_text("#!/bin/sh\n")
        (directory / name).chmod(0o755)


@pytest.mark.parametrize(
    ("there", "chosen"),
    [
        (("pw-play", "paplay", "aplay"), ["pw-play", "paplay", "aplay"]),
        (("aplay", "paplay"), ["paplay", "aplay"]),
        (("aplay",), ["aplay"]),
        (("afplay", "espeak-ng"), []),
        ((), []),
    ],
)
def test_players_that_are_there_are_found_best_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: tuple[str, ...], chosen: list[str]
) -> None:
    install(tmp_path, *there)
    monkeypatch.setenv("PATH", str(tmp_path))
    tools = installed(player_tools("linux"))
    assert [tool.name for tool in tools] == chosen
    assert [tool.command[0] for tool in tools] == [str(tmp_path / name) for name in chosen]


def test_a_file_that_cannot_be_run_is_no_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "paplay").write_text("#!/bin/sh\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert installed(player_tools("linux")) == ()


def test_each_platform_has_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "afplay", "say", "powershell")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert [tool.name for tool in installed(player_tools("darwin"))] == ["afplay"]
    assert [tool.name for tool in installed(voice_tools("darwin"))] == ["say"]
    assert [tool.name for tool in installed(player_tools("win32"))] == ["winsound", "PowerShell"]
    assert [tool.name for tool in installed(voice_tools("win32"))] == ["PowerShell"]
    assert player_tools("freebsd14") == player_tools("linux")


def test_powershell_gets_the_text_beside_its_command_never_inside() -> None:
    for tool in (*player_tools("win32")[1:], *voice_tools("win32")):
        assert f"$env:{VARIABLE}" in tool.command[-1]


def test_a_program_is_told_what_and_how_loud(tmp_path: Path) -> None:
    out = tmp_path / "out"
    code = "import os, sys; open(sys.argv[1], 'w').write(sys.argv[2] + sys.argv[3])"
    tool = Tool("python", (sys.executable, "-c", code, str(out), "{what}", "at {volume}"))
    assert start_tool(tool, "$(it's) ", 35).wait(30) == 0
    assert out.read_text() == "$(it's) at 35"


def test_a_program_without_the_argument_finds_it_in_the_environment(tmp_path: Path) -> None:
    out = tmp_path / "out"
    code = f"import os, sys; open(sys.argv[1], 'w').write(os.environ['{VARIABLE}'])"
    tool = Tool("python", (sys.executable, "-c", code, str(out)))
    assert start_tool(tool, "Ana’s’; $x", 35).wait(30) == 0
    assert out.read_text() == "Ana’s’; $x"


def test_a_voice_is_told_the_language(tmp_path: Path) -> None:
    out = tmp_path / "out"
    code = "import sys; open(sys.argv[1], 'w').write(' '.join(sys.argv[2:]))"
    tool = Tool("python", (sys.executable, "-c", code, str(out), "-v", "{language}", "{what}"))
    for language, told in (("de", "-v de {language}"), ("pt_BR", "-v pt-BR {language}")):
        assert start_tool(tool, "{language}", 35, language).wait(30) == 0
        assert out.read_text() == told


VOICES = """\
Albert              en_US    # Hello! My name is Albert.
Anna                de_DE    # Hallo! Ich heiße Anna.
Eddy (French (Canada)) fr_CA    # Bonjour! de_DE #
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the shell is one of POSIX")
@pytest.mark.parametrize(
    ("language", "spoken_with"),
    [("de", "-v Anna Verkauft"), ("fr", "-v Eddy (French (Canada)) Verkauft"), ("en", "Verkauft"), ("pl", "Verkauft")],
)
def test_macos_speaks_with_the_first_voice_of_a_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, spoken_with: str
) -> None:
    (tmp_path / "voices").write_text(VOICES)
    say = f'#!/bin/sh\nif [ "$2" = "?" ]; then cat {tmp_path}/voices; else echo "$@" > {tmp_path}/out; fi\n'
    (tmp_path / "say").write_text(say)
    (tmp_path / "say").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    (tool,) = installed(voice_tools("darwin"))
    assert start_tool(tool, "Verkauft", 35, language).wait(30) == 0
    assert (tmp_path / "out").read_text() == f"{spoken_with}\n"


def test_what_a_program_writes_never_reaches_the_terminal(tmp_path: Path) -> None:
    tool = "Tool('noisy', ('/bin/sh', '-c', 'echo out; echo err >&2; echo tty > /dev/tty; read line'))"
    code = f"from companion.sound.players import *; start_tool({tool}, '', 0).wait(30)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=PATIENCE_S, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


@pytest.mark.skipif(sys.platform == "win32", reason="sessions of processes are a thing of POSIX")
def test_a_program_runs_apart_from_the_terminal_and_its_interrupts() -> None:
    code = "import os, sys; sys.exit(os.getsid(0) != os.getpid())"
    assert start_tool(Tool("python", (sys.executable, "-c", code)), "", 0).wait(30) == 0


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Sold to Ana", "Sold to Ana"),
        ("  Sold\n\tto\x00 Ana \x1b", "Sold to Ana"),
        ("--help", "help"),
        ("- -v", "v"),
        ("\n", ""),
        ("a" * 5000, "a" * LONGEST_TEXT),
        ("0:45 left", "45 seconds left"),
        ("0:01", "1 second"),
        ("1:00", "1 minute"),
        ("2:30", "2 minutes 30 seconds"),
        ("at 12:34:56", "at 12:34:56"),
        ("-500", "minus 500"),
        ("Ana has −1.5 million", "Ana has minus 1.5 million"),
        ("2-3 and A-5", "2-3 and A-5"),
    ],
)
def test_a_text_becomes_one_plain_line(text: str, line: str) -> None:
    assert speakable_text(text) == line


def test_times_and_debts_are_words_of_the_language(pseudo: str) -> None:  # noqa: F811
    with speaking(pseudo):
        assert speakable_text("0:45") == "⟦45 sécónds····⟧"
        assert speakable_text("−5") == "⟦mínús 5·····⟧"


@pytest.mark.parametrize(
    ("language", "text", "sounds"),
    [("en", "1.5 million", "m'Ili@n"), ("de", "1,2 Millionen", "mIlj'o:n@n"), ("es", "minus 500", "m'inus kinj'Entos")],
)
def test_espeak_speaks_each_language(language: str, text: str, sounds: str) -> None:
    (tool,) = (tool for tool in installed(voice_tools("linux")) if tool.name == "espeak-ng")
    options = [part.replace("{language}", language).replace("{volume}", "0") for part in tool.command[:-2]]
    heard = subprocess.run(
        [*options, "-q", "-x", "--", text], capture_output=True, text=True, timeout=PATIENCE_S, check=True
    )
    assert sounds in heard.stdout
