"""Tables of a club as processes of their own, which are killed in the middle of auctions."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Self
from urllib.request import urlopen

import msgspec
import pytest

from companion.cli.main import main
from companion.club import broker_messages as m
from companion.club.hall import TableRecord
from tests.broker import Broker, Ear, listening, until
from tests.patience import PATIENCE_S
from tests.ports import free_port
from tests.system.test_serve import FRIDAY

pytestmark = pytest.mark.system
KILLS = 3


class Program:
    """A running `companion serve` that tells a club of its table."""

    def __init__(self, home: Path, broker: Broker, what: str, *words: str, **variables: str) -> None:
        home.mkdir(exist_ok=True)
        name = home.name
        port = free_port()
        (home / "settings.toml").write_text(f'[phones]\nphones_port = {port}\n[club]\nclub_table = "{name}"\n')
        (home / "friday.moves").write_text(FRIDAY)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "serve", what, "--mute", "--club", broker.address, *words],
            env={**os.environ, "COMPANION_HOME": str(home), **variables},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Kill it, if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()

    def end(self, by: signal.Signals) -> str:
        """End it; return what it complained of."""
        self.process.send_signal(by)
        return self.process.communicate(timeout=PATIENCE_S)[1]


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with Broker(tmp_path / "broker") as running:
        yield running


def is_auctioned(ear: Ear) -> Callable[[], bool]:
    return lambda: ear.said("$state") == "ready" and bool((ear.said("state") or {}).get("countdown"))


async def test_a_killed_table_is_lost_within_a_second_and_comes_back(broker: Broker, tmp_path: Path) -> None:
    home = tmp_path / "kitchen"
    async with listening(broker) as ear:
        what, took, hall = str(home / "friday.moves"), [], TableRecord("kitchen")
        for _ in range(KILLS):
            with Program(home, broker, what) as table:
                await ear.until(is_auctioned(ear))
                table.end(signal.SIGKILL)
                killed = time.monotonic()
                await ear.until(lambda: ear.said("$state") == "lost")
                took.append(time.monotonic() - killed)
            what = "1"
        assert min(took) < 1, "however busy the machine is"
        lines = [m.read(m.Event, payload) for topic, payload in ear.all if topic.endswith("/event") and payload]
        numbers = [each.number for each in lines if hall.take_event(each)]
        assert numbers == [*range(1, len(numbers) + 1)], "one may come again, but a hall has each once and in order"
        with Program(home, broker, what) as table:
            await ear.until(is_auctioned(ear))
            assert table.end(signal.SIGTERM) == ""
        await ear.until(lambda: ear.said("$state") == "sleeping" and ear.said("lamp") == "off")


async def test_a_password_comes_from_the_environment_and_is_said_nowhere(tmp_path: Path) -> None:
    acl = "pattern readwrite companion/friday/%u/#\nuser hall\ntopic read companion/friday/#\n"
    with Broker(tmp_path / "broker", users={"kitchen": "knife", "hall": "door"}, acl=acl) as broker:
        home = tmp_path / "kitchen"
        async with listening(broker, "companion/friday/#", username="hall", password="door") as ear:
            told = {"COMPANION_CLUB_USER": "kitchen", "COMPANION_CLUB_PASSWORD": "knife"}
            with Program(home, broker, str(home / "friday.moves"), **told) as table:
                await ear.until(is_auctioned(ear))
                assert table.end(signal.SIGTERM) == ""
        assert not [path for path in home.rglob("*") if path.is_file() and b"knife" in path.read_bytes()]
        told = {"COMPANION_CLUB_USER": "kitchen", "COMPANION_CLUB_PASSWORD": "spoon-4711"}
        with Program(home, broker, "1", **told) as wrong:
            assert wrong.process.stderr is not None
            said = wrong.process.stderr.readline()
            assert "the right user name and password" in said
            assert "spoon-4711" not in said + wrong.end(signal.SIGTERM)


async def test_a_hall_without_a_terminal_serves_the_wall_until_it_is_told_to_stop(
    broker: Broker, tmp_path: Path
) -> None:
    hall = subprocess.Popen(
        [sys.executable, "-m", "companion", "hall", broker.address, "--serve"],
        env={**os.environ, "COMPANION_HOME": str(tmp_path / "hall")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert hall.stdout is not None
        found = re.fullmatch(r"Wall: http://\S+:(\d+)/hall\n", hall.stdout.readline())
        assert found is not None
        assert hall.stdout.readline().endswith(f":{found[1]}/table\n")
        async with broker.client() as table:
            said = m.State(
                run="r", since_ms=1, number=0, game="city", title="City", name="Friday", players=(), now_ms=1
            )
            await table.publish("companion/friday/bar/state", m.ENCODER.encode(said), qos=1, retain=True)
            await until(lambda: [each["id"] for each in seen_on_wall(int(found[1]))["tables"]] == ["bar"])
        hall.send_signal(signal.SIGTERM)
        assert hall.communicate(timeout=PATIENCE_S)[1] == ""
        assert hall.returncode == 128 + signal.SIGTERM
    finally:
        hall.kill()


def seen_on_wall(port: int) -> Any:
    with urlopen(f"http://127.0.0.1:{port}/hall.json", timeout=PATIENCE_S) as answer:
        return msgspec.json.decode(answer.read())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["hall", "nowhere"], "“nowhere” isn't a club's address."),
        (["hall", "mqtt://broker/a+b"], "“a+b” can't be a club's name"),
        (["--club", "mqtt://ana:knife@broker/friday"], "Leave the user name and password"),
        (["hall", "mqtt://broker/friday", "--forget", "A/B"], "“A/B” isn't a table name"),
    ],
)
def test_what_is_wrong_on_the_command_line_is_a_sentence(
    words: Sequence[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert main(words) == 1
    error = capsys.readouterr().err
    assert sentence in error
    assert "knife" not in error


async def test_a_hall_that_is_killed_has_the_night_again(
    broker: Broker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And writes it down without a broker."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "hall"))
    code = (
        "import asyncio, sys\n"
        "from companion.cli.hall import _open_night_book\n"
        "from companion.club.address import Login, read\n"
        "from companion.club.hall_host import HallHost\n"
        "import msgspec\n"
        "async def main():\n"
        "    book = _open_night_book('friday')\n"
        "    host = HallHost(read(sys.argv[1]), Login(), keep=lambda entry: book.append(msgspec.json.encode(entry)))\n"
        "    host.changed = lambda: print(len(host.night().games), host.problem, flush=True)\n"
        "    host.open()\n"
        "    await asyncio.Event().wait()\n"
        "asyncio.run(main())\n"
    )
    now = time.time_ns() // 1_000_000
    players = (m.Placed(name="Ana", rank=1, winner=True), m.Placed(name="=Ben", rank=2))
    async with broker.client() as table:
        for number in range(KILLS):
            process = subprocess.Popen([sys.executable, "-c", code, broker.address], stdout=subprocess.PIPE, text=True)
            assert process.stdout is not None
            process.stdout.readline()
            evening = m.Evening(
                evening=f"E{number}", game="city", title="City", begun_ms=now, ended_ms=now, players=players
            )
            await table.publish("companion/friday/bar/result", m.ENCODER.encode(m.Result(last=evening)), qos=1)
            while not (line := process.stdout.readline()).startswith("1 "):
                assert line, "the hall ended by itself"
            process.kill()
            process.wait(30)
            process.stdout.close()
    assert main(["hall", broker.address, "--csv", str(tmp_path / "night.csv"), "--page", str(tmp_path / "n.html")]) == 0
    rows = (tmp_path / "night.csv").read_text().splitlines()
    assert len(rows) == 1 + 2 * KILLS
    assert "'=Ben,bar,City" in rows[2]
    assert rows[1].endswith(f",3,,{3 * KILLS}")
    assert f'<td>Ana</td><td class="n">{3 * KILLS}</td>' in (tmp_path / "n.html").read_text()
