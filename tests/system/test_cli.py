"""The commands as a user types them, each in a process of its own."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __version__
from companion.cli.main import main
from companion.cli.play import RunOptions, compose_app
from companion.core.errors import Refused
from companion.core.history import Line
from companion.core.order import Setup
from companion.games.city.facts import DistrictBought
from companion.store import Head, Store, jsonl_rows, write_rows
from companion.store.jsonl import FORMAT
from companion.table.table import Table
from tests.patience import PATIENCE_S
from tests.screens import saved_game

pytestmark = pytest.mark.system


def run(
    home: Path, *arguments: str, stdout: int = subprocess.PIPE, shell: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COMPANION_HOME": str(home), "COLUMNS": "160", "PYTHONWARNINGS": "error"}
    command = [*shell, sys.executable, "-m", "companion", *arguments]
    pipe = subprocess.PIPE
    return subprocess.run(
        command, env=environment, stdout=stdout, stderr=pipe, text=True, timeout=PATIENCE_S, check=False
    )


def played_game(store: Store, name: str = "Friday") -> int:
    from companion import games

    setup = Setup("unit", ("Ana", "Ben"), {"build_spin_seconds": "0"}, seed=7)
    with store.create(name, setup) as journal:
        table = Table(games.load("unit"), setup, journal)
        for at_ms, move in enumerate(("on", "press", "auction", "bid Ana 100k", "sold")):
            table.submit(move, 1_000 * at_ms, "key")
        return journal.id


def test_version(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").stdout == f"companion {__version__}\n"


def test_the_list_of_games(store: Store, tmp_path: Path) -> None:
    empty = run(tmp_path, "games")
    assert (empty.returncode, empty.stdout) == (0, "No saved games yet.\n")
    played_game(store)
    listed = run(tmp_path, "games").stdout
    assert "Friday" in listed
    assert all(heading.strip() for heading in listed.splitlines()[1].strip("┃").split("┃")), listed
    [game] = json.loads(run(tmp_path, "games", "--json").stdout)
    assert (game["id"], game["name"], game["players"], game["lines"]) == (1, "Friday", ["Ana", "Ben"], 5)


def test_the_list_of_games_cuts_no_name(store: Store, tmp_path: Path) -> None:
    played_game(store, name := "An-evening-" * 15)
    names = [line.split("│")[2].strip() for line in run(tmp_path, "games").stdout.splitlines() if line[0] == "│"]
    assert "".join(names) == name


def test_exported_moves_give_the_same_standings(store: Store, tmp_path: Path) -> None:
    played_game(store)
    path = tmp_path / "friday.moves"
    assert run(tmp_path, "export", "fri", "-o", str(path)).returncode == 0
    assert path.read_text(encoding="utf-8") == run(tmp_path, "export", "1").stdout
    report = json.loads(run(tmp_path, "run", "--json", str(path)).stdout)
    assert report["problems"] == []
    assert sum(report["unit"]["presses"].values()) == 1


def test_an_export_never_writes_over_a_file(store: Store, tmp_path: Path) -> None:
    played_game(store)
    path = tmp_path / "friday.csv"
    path.write_text("precious")
    refused = run(tmp_path, "export", "Friday", "--format", "csv", "-o", str(path))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == f"companion: {path} already exists: choose another name.\n"
    assert path.read_text() == "precious"


def test_a_damaged_game_is_listed_as_such_and_never_gone_on_with(store: Store, tmp_path: Path) -> None:
    played_game(store)
    store._database.connection.execute("UPDATE seals SET changed_ms = 300000000000000")
    listed = run(tmp_path, "games")
    assert (listed.returncode, listed.stderr, "damaged" in listed.stdout) == (0, "", True)
    [entry] = json.loads(run(tmp_path, "games", "--json").stdout)
    assert (entry["id"], entry["damaged"]) == (1, "its checksum is wrong.")
    refused = run(tmp_path, "export", "1")
    assert (refused.returncode, refused.stderr.count("\n"), "Game 1 in " in refused.stderr) == (1, 1, True)
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("COMPANION_HOME", str(tmp_path))
        for game, told in ((None, "No unfinished game"), ("1", "Game 1 in .* is damaged: its checksum")):
            with pytest.raises(Refused, match=told):
                compose_app(RunOptions(first="resume", game=game))


def test_a_game_that_is_open_elsewhere_can_be_exported(store: Store, tmp_path: Path) -> None:
    game = played_game(store)
    with store.resume(game):
        exported = run(tmp_path, "export", "Friday", "--format", "csv")
    assert exported.returncode == 0
    assert len(exported.stdout.splitlines()) == 6


def test_what_is_exported_of_an_import_is_the_same_again(store: Store, tmp_path: Path) -> None:
    played_game(store)
    with store.resume(1) as journal:
        journal.store_clock(600_000)
    (tmp_path / "other").mkdir()
    for kind in ("jsonl", "moves", "txt", "csv"):
        first = run(tmp_path, "export", "1", "--format", kind).stdout
        (tmp_path / f"friday.{kind}").write_text(first, encoding="utf-8")
        if kind == "jsonl":
            run(tmp_path / "other", "import", str(tmp_path / "friday.jsonl"))
        assert run(tmp_path / "other", "export", "1", "--format", kind).stdout == first


def test_an_export_is_imported(store: Store, tmp_path: Path) -> None:
    played_game(store)
    path = tmp_path / "friday.jsonl"
    path.write_text(run(tmp_path, "export", "1", "--format", "jsonl").stdout, encoding="utf-8")
    done = run(tmp_path, "import", str(path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "Imported: Friday (2)\n", "")
    assert [game.lines for game in store.games()] == [5, 5]


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("Ana Ben", "This game's journal makes no sense: there's no 'Nowhere'."),
        ("Ana", "is for 2 to 6 players, not 1."),
    ],
)
def test_a_game_that_could_not_be_opened_again_is_not_imported(
    store: Store, tmp_path: Path, players: str, told: str
) -> None:
    bought = DistrictBought(at_ms=0, player="Ana", district="Nowhere", price=10_000, how="price")
    path = tmp_path / "friday.jsonl"
    setup = Setup("city", tuple(players.split()))
    write_rows(path, jsonl_rows(Head(FORMAT, "Friday", setup), [Line(1, 0, "move", "buy", (bought,))]))
    failed = run(tmp_path, "import", str(path))
    assert (failed.returncode, failed.stderr.count("\n"), told in failed.stderr) == (1, 1, True)
    assert failed.stderr.startswith(f"companion: {path}: ")
    assert store.games() == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("export", "Monday"), "There's no game called “Monday”"),
        (("export", "Fri"), "2 games are called “Friday”: use the number shown"),
        (("resume", "Monday"), "There's no game called “Monday”"),
        (("import", "nowhere.jsonl"), "nowhere.jsonl"),
        (("--theme", "dark"), "There's no theme called “dark”"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    arguments: tuple[str, ...], words: str, store: Store, tmp_path: Path
) -> None:
    saved_game(store)
    saved_game(store)
    failed = run(tmp_path, *arguments)
    assert failed.returncode == 1
    assert words in failed.stderr
    assert failed.stderr.startswith("companion: ")
    assert failed.stderr.count("\n") == 1


@pytest.mark.parametrize("words", ["run", "import", "export 1 -o", "cards builder --export", "cards city --import"])
def test_a_file_without_a_name_is_none(words: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*words.split(), ""])
    assert left.value.code == 2
    assert capfd.readouterr().err.endswith("the file name is empty\n")


def test_resume_without_a_game_says_what_to_do(tmp_path: Path) -> None:
    failed = run(tmp_path, "resume")
    assert failed.stderr == ("companion: No unfinished game to resume. Start one with “companion unit”.\n")


@pytest.mark.parametrize("command", ["games", "unit"])
def test_a_home_that_nobody_knows_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.setenv("COMPANION_HOME", "~nobody-of-that-name/games")
    assert main([command]) == 1
    told = (
        "~nobody-of-that-name/games: the system doesn't know this home folder: set COMPANION_HOME to an absolute path."
    )
    assert capfd.readouterr() == ("", f"companion: {told}\n")


def test_the_box_has_its_own_commands(tmp_path: Path) -> None:
    assert "selftest" in run(tmp_path, "box", "--help").stdout
    assert run(tmp_path, "box", "play", str(tmp_path / "none")).returncode == 2


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["cards"], 2, "the following arguments are required: game\n"),
        (
            ["cards", "city", "--take", "all"],
            2,
            "--take needs a file to import from",
        ),
        (["cards", "city", "bla"], 1, "“bla” is not a move: “companion cards --help” explains how to set a value."),
        (
            ["cards", "deal", "rename"],
            1,
            "“rename” is not a move: “companion cards --help” explains how to set a value.",
        ),
        (["import", "nothing.jsonl"], 1, "nothing.jsonl can't be read: no such file or folder."),
        (["import", "n" * 300], 1, "nnn can't be read: the name is too long."),
        (
            ["import", "tests/golden/evenings/unit_deals.moves"],
            1,
            "To play a file of moves, use “companion run”.",
        ),
        (
            ["import", "pyproject.toml"],
            1,
            "isn't a game exported as jsonl",
        ),
    ],
)
def test_what_was_typed_wrong_is_said_with_what_to_do(tmp_path: Path, words: list[str], status: int, told: str) -> None:
    failed = run(tmp_path, *words)
    assert (failed.returncode, failed.stdout) == (status, "")
    assert told in failed.stderr


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_moves_that_are_imported_under_any_name_are_known_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], mark: bytes
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    (tmp_path / "friday.txt").write_bytes(mark + b"\nGame\tunit\n")
    assert main(["import", str(tmp_path / "friday.txt")]) == 1
    assert "To play a file of moves, use “companion run”." in capsys.readouterr().err


COMMANDS = ("run", "unit", "resume", "serve", "games", "export", "import", "cards", "box", "doctor")
BOX = ("list", "allow", "never", "monitor", "selftest", "record", "play", "flash")


@pytest.mark.parametrize("words", [*((name,) for name in COMMANDS), *(("box", name) for name in BOX)], ids=" ".join)
def test_every_command_says_in_one_sentence_what_it_does(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([*words, "--help"])
    _, does, *_ = capsys.readouterr().out.split("\n\n")
    assert re.fullmatch(r"[A-Z][^.]+\.", does)


@pytest.mark.parametrize("columns", ["0", "12"])
@pytest.mark.usefixtures("store")
def test_no_column_vanishes_in_a_narrow_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], columns: str
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", columns)
    file = tmp_path / "e.moves"
    file.write_text('game city\nplayers "Ben Two" Annabelle\npay bank Ben 70m\n')
    assert main(["run", str(file)]) == 0
    shown = capsys.readouterr().out
    assert all(told in shown for told in ("Rank", "Annabelle", "107.7M", "Build shows"))
    with Store.open(tmp_path / "companion.db") as store:
        played_game(store)
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    assert all(told in shown for told in ("Players", "Friday", "unit", "Ana"))
    assert main(["cards", "city"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"^ *Summergate +600k +20k +100k +200k +400k +800k +1\.6M +2\.2M +3M +5\.5M", shown, re.MULTILINE)


@pytest.mark.parametrize("words", [["cards", "city"], ["run", "--json", "tests/golden/evenings/unit_deals.moves"]])
def test_a_reader_that_has_left_ends_every_command_alike(tmp_path: Path, words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    left = run(tmp_path, *words, stdout=writing)
    os.close(writing)
    assert (left.returncode, left.stderr) == (141, "")


@pytest.mark.parametrize(
    ("closed", "words", "status", "told"),
    [
        (">&-", ["cards", "city"], 0, ""),
        (
            "<&-",
            ["run", "-"],
            2,
            "<stdin>:1:1: The file doesn't name a game: expected a line such as “game city” at the top\n",
        ),
    ],
)
def test_a_stream_that_is_closed_is_an_empty_one(
    tmp_path: Path, closed: str, words: list[str], status: int, told: str
) -> None:
    done = run(tmp_path, *words, shell=("sh", "-c", f'exec "$@" {closed}', "sh"))
    assert (done.returncode, done.stdout, done.stderr) == (status, "", told)
