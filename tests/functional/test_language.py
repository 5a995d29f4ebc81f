"""A command speaks the language it is asked for: by its option, in the settings, or by the system."""

import argparse
import inspect
import json
import re
from pathlib import Path

import pytest

from companion import games
from companion.cli.argparse_words import WORDS, catalogue_text
from companion.cli.doctor import _print_report
from companion.cli.main import main
from companion.core.language import language, speaking
from companion.core.order import Setup
from companion.store import Store
from companion.table.table import Table
from tests.pseudo import pseudo  # noqa: F401 - a fixture

NONE = "⟦Nó sávéd gámés yét.·······⟧\n"
HELP = (
    "",
    "unit",
    "run",
    "serve",
    "hall",
    "games",
    "export",
    "stats",
    "cards",
    "doctor",
    "box",
    "box flash",
    "box play",
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pseudo: str) -> Path:  # noqa: F811
    """Keep settings and games in a folder of the test, and let the system ask for no language."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], line: str) -> tuple[int, str, str]:
    """Return the status of a command and what it writes."""
    try:
        status = main(line.split())
    except SystemExit as left:
        status = int(left.code or 0)
    return status, *capsys.readouterr()


@pytest.mark.parametrize(
    "line",
    [
        "games --language qps",
        "--language qps games",
        "games --language=qps",
        "--lang qps games",
        "games --language en --language qps",
    ],
)
def test_the_option_names_it_anywhere(capsys: pytest.CaptureFixture[str], line: str) -> None:
    assert said(capsys, line) == (0, NONE, "")
    assert language() == "en", "the next run is not affected"


@pytest.mark.parametrize(("name", "value"), [("LANGUAGE", "xx:qps"), ("LC_ALL", "qps_DE.UTF-8"), ("LANG", "qps")])
def test_the_system_names_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert said(capsys, "games")[1] == NONE
    assert said(capsys, "games --language en")[1] == "No saved games yet.\n"


@pytest.mark.parametrize("text", ['[screen]\nlanguage = "qps"\n', 'nonsense\n[screen]\nlanguage = "qps"\n'])
def test_the_settings_name_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path, text: str
) -> None:
    (home / "settings.toml").write_text(text)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert said(capsys, "games")[1] == NONE
    assert said(capsys, "games --language en")[1] == "No saved games yet.\n"


@pytest.mark.parametrize("text", ['[screen]\nlanguage = "xx"\n', "[screen]\nlanguage = 3\n", "screen = 3\n", "\0", ""])
def test_settings_without_a_language_leave_it_to_the_system(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path, text: str
) -> None:
    (home / "settings.toml").write_text(text)
    monkeypatch.setenv("LANG", "qps")
    assert said(capsys, "games")[1] == NONE


def test_an_unknown_language_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    refusal = "companion: “xx” isn't an available language: choose from en, qps.\n"
    assert said(capsys, "games --language xx") == (2, "", refusal)
    assert said(capsys, "--language xx --help") == (2, "", refusal)
    status, out, err = said(capsys, "games --language")
    assert (status, out) == (2, "")
    assert err.endswith("companion games: error: argument --language: expected one argument\n"), err


@pytest.mark.parametrize(
    "line", ["games --json", "stats --json", "doctor --json", "--help --json", "box flash --help --json"]
)
def test_what_programs_read_is_the_same_in_every_language(capsys: pytest.CaptureFixture[str], line: str) -> None:
    status, out, err = said(capsys, line)
    assert said(capsys, f"{line} --language qps") == (status, out, err)
    json.loads(out)


def test_a_refused_move_is_the_same_as_json(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    path = home / "moves.txt"
    path.write_text("game unit\nplayers Ana Ben\nbid Ana 1m\n")
    status, out, _ = said(capsys, f"run --json {path}")
    assert said(capsys, f"run --json {path} --language qps")[:2] == (status, out)


@pytest.mark.parametrize("game", ["builder", "chance", "city", "deal"])
def test_an_evening_is_the_same_for_programs(capsys: pytest.CaptureFixture[str], game: str) -> None:
    for path in sorted((Path(__file__).parents[1] / "golden" / "evenings").glob(f"{game}_*.moves"))[::10]:
        status, out, _ = said(capsys, f"run --json {path}")
        assert said(capsys, f"run --json {path} --language qps")[:2] == (status, out), path


@pytest.mark.parametrize("command", HELP)
def test_no_english_is_left_in_the_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    status, out, err = said(capsys, f"{command} --help --language qps")
    assert (status, err) == (0, "")
    outside = re.sub(r"⟦[^⟦⟧]*⟧", "", re.sub(r"⟦[^⟦⟧]*⟧", "", out))
    words = re.findall(r"(?<![-{,\w])[a-z]{3,}", re.sub(r"\{.*?\}|^    \w+\s*$", "", outside, flags=re.S | re.M))
    assert not {*words} - {"companion", *COMMANDS}, outside


COMMANDS = {"run", "unit", "resume", "serve", "hall", "games", "export", "stats", "report", "plays", "import", "cards"}
COMMANDS |= {"box", "doctor", "list", "allow", "never", "monitor", "selftest", "record", "play", "flash"}


def test_no_english_is_left_in_the_errors_of_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    for line in (
        "export",
        "export 1 --format doc",
        "games --nonsense",
        "run",
        "export 1 -o",
        "box record x --seconds y",
    ):
        status, _, err = said(capsys, f"{line} --language qps")
        assert status == 2
        assert "\n⟦companion" in err, err


def test_the_words_of_argparse_are_those_of_this_python() -> None:
    source = re.sub(r"'\s*\n\s*'", "", inspect.getsource(argparse))
    theirs = {catalogue_text(text.replace("\\n", "\n")) for _, text in re.findall(r"""_\((['"])(.*?)\1\)""", source)}
    newer = {"{heading}:", "show program's version number and exit"}
    assert {*WORDS} - theirs <= newer


@pytest.fixture
def game(home: Path) -> int:
    """Return the number of a saved evening with a move that was taken back and a comment."""
    with Store.open() as store, store.create("Friday", Setup("unit", ("Ana", "Ben"), {}, seed=7)) as journal:
        table = Table(games.load("unit"), Setup("unit", ("Ana", "Ben"), {}, seed=7), journal)
        for at_ms, move in enumerate(("on", "auction", "bid Ana 100k", "sold", "undo", "note It was late.", "off")):
            table.submit(move, 1_000 * at_ms, "key")
        return journal.id


@pytest.mark.parametrize("kind", ["moves", "jsonl", "csv"])
def test_a_file_for_programs_is_the_same_in_every_language(
    capsys: pytest.CaptureFixture[str], game: int, kind: str
) -> None:
    status, out, err = said(capsys, f"export {game} --format {kind}")
    assert (status, err) == (0, "")
    assert said(capsys, f"export {game} --format {kind} --language qps") == (0, out, "")


def test_a_file_for_people_is_in_their_language(capsys: pytest.CaptureFixture[str], game: int) -> None:
    assert (
        said(capsys, f"export {game} --format txt")[1] != said(capsys, f"export {game} --format txt --language qps")[1]
    )


def test_the_doctor_says_yes_and_no_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("qps"):
        _print_report({"journal": {"there": False, "trouble": True}})
    out = capsys.readouterr().out
    assert "⟦nó" in out, out
    assert "⟦yés" in out, out
