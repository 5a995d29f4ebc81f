"""`companion serve`: an evening with phones and no screen, as a process of its own, killed and begun again."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

import pytest

from companion.cli.main import main
from companion.core.order import Setup
from companion.phones.files import Pages
from companion.session.evenings import Evenings
from companion.store import Store
from tests.phones import Page, open_socket
from tests.ports import free_port

SOON_S = 30.0
FRIDAY = "game city\nplayers Ana Ben Cal\nroll 6 5\nauction\n"


class Served:
    """A running `companion serve`, reached over loopback."""

    def __init__(self, home: Path, what: str, program: Sequence[str] = (sys.executable, "-m", "companion")) -> None:
        self.process = subprocess.Popen(
            [*program, "serve", what, "--mute"],
            env={**os.environ, "COMPANION_HOME": str(home)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        """Kill it."""
        self.process.kill()
        self.process.communicate()

    def until(self, pattern: str) -> re.Match[str]:
        """Read what is printed until something is there."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line
            if found := re.search(pattern, self.said):
                return found
        raise AssertionError(f"{pattern} never came: {self.said}")

    async def page(self, port: int, *passes: str) -> Page:
        host = f"127.0.0.1:{port}"
        page = Page(await open_socket(host))
        await page.hello(*passes, version=Pages().version)
        return page


@pytest.fixture
def home(tmp_path: Path) -> tuple[Path, int]:
    port = free_port()
    (tmp_path / "settings.toml").write_text(f"[phones]\nphones_port = {port}\n")
    (tmp_path / "friday.moves").write_text(FRIDAY)
    return tmp_path, port


@pytest.mark.system
async def test_everybody_is_back_after_a_kill_in_mid_auction(home: tuple[Path, int]) -> None:
    folder, port = home
    first = Served(folder, str(folder / "friday.moves"))
    pin = first.until(r"PIN: +(\d{4})")[1]
    assert f":{port}/tv#" in first.said
    page = await first.page(port)
    await page.ask("enter", pin=pin)
    given = await page.sit("Ana")
    await page.until(lambda: page.table.get("unit", {}).get("title") == "Auction Old Town")
    assert (await page.do("bid", seat="Ana", amount=20_000))["done"]
    first.process.kill()
    first.process.communicate()
    again = Served(folder, "friday")
    again.until("PIN")
    back = await again.page(port, given)
    await back.until(lambda: back.table)
    assert back.last("welcome")["mine"] == ["Ana"]
    unit = back.table["unit"]
    assert (unit["title"], unit["held"], unit["leader"]) == ("Auction Old Town", True, "Ana")
    assert back.last("welcome")["run"] != page.last("welcome")["run"]
    again_said = await back.do("bid", seat="Ana", amount=30_000, run=page.last("welcome")["run"])
    assert "restarted" in again_said["words"]
    again.process.kill()
    again.process.communicate()
    await page.close()
    await back.close()


@pytest.mark.system
async def test_the_bankers_page_begins_a_rematch_and_every_seat_stays(home: tuple[Path, int]) -> None:
    folder, port = home
    with Store.open(folder / "companion.db") as store:
        session = Evenings(library=store, seed=lambda: 7).begin("Friday", Setup("city", ("Ana", "Ben", "Cal")))
        session.table.submit("finish", 0)
        session.close_file_and_report()
    served = Served(folder, "Friday")
    bankers_key = served.until(r"The banker: \S+#(\S+)")[1]
    pin = served.until(r"PIN: +(\d{4})")[1]
    banker, ana = await served.page(port), await served.page(port)
    await banker.ask("enter", key=bankers_key)
    await ana.ask("enter", pin=pin)
    given = await ana.sit("Ana")
    await banker.until(lambda: banker.table)
    await ana.until(lambda: ana.table)
    assert banker.table["rematch"]
    assert ana.table["rematch"], "tells that the banker's page can begin one"
    assert not (await ana.do("bank", do="rematch"))["done"]
    assert (await banker.do("bank", do="rematch"))["done"]
    name = served.until(r"Rematch: +(.+)\n")[1]
    await ana.until(lambda: ana.table["name"] == name)
    assert ana.last("welcome")["mine"] == ["Ana"]
    in_turn = [row["name"] for row in ana.table["view"]["players"] if row["in_turn"]]
    await banker.until(lambda: not banker.table["rematch"])
    assert in_turn == ["Ben"]
    assert "once the game is over" in (await banker.do("bank", do="rematch"))["words"]
    served.process.kill()
    served.process.communicate()
    again = Served(folder, name)
    again.until("PIN")
    back = await again.page(port, given)
    await back.until(lambda: back.table)
    assert back.last("welcome")["mine"] == ["Ana"]
    again.process.kill()
    again.process.communicate()
    for page in (banker, ana, back):
        await page.close()


def test_what_is_wrong_with_the_files_is_an_error(
    home: tuple[Path, int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, _ = home
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    (folder / "settings.toml").write_text("loud\n")
    assert main(["serve", "nothing"]) == 1
    said = capsys.readouterr()
    assert (said.out, "settings.toml:1: this line isn't TOML" in said.err) == ("", True)


@pytest.mark.system
async def test_pages_are_told_that_the_companion_goes(home: tuple[Path, int]) -> None:
    """They then wait, and come in again by themselves."""
    folder, port = home
    served = Served(folder, str(folder / "friday.moves"))
    served.until("PIN")
    page = await served.page(port)
    served.process.send_signal(signal.SIGTERM)
    assert (await page.gone())[0] == 1012
    served.process.communicate(timeout=SOON_S)


@pytest.mark.system
def test_a_file_that_is_served_again_is_begun_again(home: tuple[Path, int]) -> None:
    folder, _ = home
    (folder / "friday.moves").write_text(f"seed 7\n{FRIDAY}")
    for _ in range(2):
        served = Served(folder, str(folder / "friday.moves"))
        served.until("PIN")
        served.process.kill()
        served.process.communicate()
    with Store.open(folder / "companion.db") as store:
        assert [game.name for game in store.games()] == ["friday (2)", "friday"]


@pytest.mark.system
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="a file cannot be called so there")
def test_a_file_whose_name_is_no_text_is_served(home: tuple[Path, int]) -> None:
    folder, _ = home
    file = folder / "fr\udcffday\nnight.moves"
    file.write_text(FRIDAY)
    with Served(folder, str(file)) as served:
        served.until("PIN")
    with Store.open(folder / "companion.db") as store:
        assert [game.name for game in store.games()] == [r"fr\udcffday\nnight"]


def test_without_what_serves_phones_nothing_is_kept(
    home: tuple[Path, int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, _ = home
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    monkeypatch.setitem(sys.modules, "companion.phones.host", None)  # as where its packages are not installed
    assert main(["serve", str(folder / "friday.moves")]) == 1
    assert "pipx install --force '.[phones]'" in capsys.readouterr().err
    assert not (folder / "companion.db").exists()


@pytest.mark.system
def test_a_journal_that_is_lost_is_told_at_once_and_the_evening_is_saved_again_at_the_end(
    home: tuple[Path, int],
) -> None:
    folder, _ = home
    served = Served(folder, str(folder / "friday.moves"))
    served.until("PIN")
    for part in folder.glob("companion.db*"):
        part.unlink()
    served.until(r"companion: NOT SAVED: .*companion\.db is gone")
    served.process.send_signal(signal.SIGTERM)
    said, _ = served.process.communicate(timeout=SOON_S)
    assert "companion: “friday” was saved again at the end." in said
    with Store.open(folder / "companion.db") as store:
        assert [game.name for game in store.games()] == ["friday"]


@pytest.mark.system
@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_the_exit_status_says_which_signal_ended_it(home: tuple[Path, int], told: signal.Signals) -> None:
    folder, _ = home
    served = Served(folder, str(folder / "friday.moves"))
    served.until("PIN")
    served.process.send_signal(told)
    said, _ = served.process.communicate(timeout=SOON_S)
    assert (served.process.returncode, said) == (128 + told, "")


@pytest.mark.system
@pytest.mark.parametrize(
    ("what", "sentence", "status"),
    [
        ("nothing", "There's no file nothing. No saved games yet.", 1),
        (".", " is a folder, not a file. No saved games yet.", 1),
        ("broken.moves", "is not a move", 2),
    ],
)
def test_what_cannot_be_served_is_a_sentence(home: tuple[Path, int], what: str, sentence: str, status: int) -> None:
    folder, _ = home
    (folder / "broken.moves").write_text("game city\nplayers Ana Ben\nfly home\n")
    served = Served(folder, str(folder / what) if "." in what else what)
    said, _ = served.process.communicate(timeout=SOON_S)
    assert sentence in said
    assert "Traceback" not in said
    assert served.process.returncode == status


@pytest.mark.system
def test_where_the_game_of_a_file_is_over_no_other_game_is_served(home: tuple[Path, int]) -> None:
    folder, _ = home
    (folder / "over.moves").write_text("game city\nplayers Ana Ben\nfinish\n")
    with Store.open(folder / "companion.db") as store:
        store.create("Open", Setup("city", ("Ana", "Ben"))).close()
    served = Served(folder, str(folder / "over.moves"))
    with suppress(AssertionError):  # it ends before anything is served
        served.until("PIN")
    served.process.kill()
    served.process.communicate()
    assert "over.moves is over. Choose another game." in served.said
    with Store.open(folder / "companion.db") as store:
        assert [game.name for game in store.games()] == ["Open"]


@pytest.mark.parametrize("words", [["serve", "1", "--theme", "light"], ["--theme", "light", "serve", "1"]])
def test_colours_are_refused_where_there_is_no_screen(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "has no screen. Leave out --theme." in capsys.readouterr().err


@pytest.mark.system
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
@pytest.mark.parametrize(("full", "status", "told"), [(True, 1, "companion: the disk is full.\n"), (False, 141, "")])
def test_where_the_way_in_cannot_be_said_nothing_is_served(
    full: bool, status: int, told: str, home: tuple[Path, int]
) -> None:
    folder, _ = home
    reader, writer = os.pipe()
    os.close(reader)
    with Path("/dev/full").open("w") as disk, open(writer, "w", closefd=False) as left:
        served = subprocess.run(
            [sys.executable, "-m", "companion", "serve", str(folder / "friday.moves"), "--mute"],
            env={**os.environ, "COMPANION_HOME": str(folder)},
            stdout=disk if full else left,
            stderr=subprocess.PIPE,
            text=True,
            timeout=SOON_S,
        )
    os.close(writer)
    assert (served.returncode, served.stderr) == (status, told)
    with Store.open(folder / "companion.db") as store, store.resume(1) as again:
        assert again.id == 1, "the game was released"
