"""What else a club meets: certificates instead of passwords, a full broker, wrong clocks, several halls, odd names."""

import csv
import io
import subprocess
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

import msgspec
import pytest

from companion.club import broker_messages as m
from companion.club.address import Login, read
from companion.club.hall import Tables
from companion.club.hall_host import HallHost
from companion.club.night import Corrected, Ended, Entry, Night
from companion.core.language import speaking
from companion.session.night_texts import as_csv
from companion.store.nights import NightBook
from companion.store.store import wall_clock_ms
from tests.broker import Broker, listening, until
from tests.club import table_of
from tests.patience import PATIENCE_S

HOUR_MS = 3_600_000
BEGUN_MS = 1_795_289_400_000


def client_certificate(folder: Path) -> Login:
    """Sign a certificate for the table `kitchen` with the authority of the broker."""
    new = ["openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    sign = [
        "openssl",
        "x509",
        "-req",
        "-in",
        "c.csr",
        "-CA",
        "ca.crt",
        "-CAkey",
        "ca.key",
        "-days",
        "2",
        "-out",
        "c.crt",
    ]
    for step in ([*new, "-keyout", "c.key", "-out", "c.csr", "-subj", "/CN=kitchen"], sign):
        subprocess.run(step, cwd=folder, check=True, capture_output=True, timeout=PATIENCE_S)
    return Login(ca=str(folder / "ca.crt"), certificate=str(folder / "c.crt"), key=str(folder / "c.key"))


async def test_a_certificate_of_its_own_lets_a_table_in_and_nothing_else_does(tmp_path: Path) -> None:
    more = f"cafile {tmp_path}/ca.crt\nrequire_certificate true\nuse_identity_as_username true"
    acl = "pattern readwrite companion/friday/%u/#\n"
    with Broker(tmp_path, tls=True, more=more, acl=acl) as broker:
        login = client_certificate(tmp_path)
        async with table_of(broker, login=login) as table:
            table.begin()
            await until(lambda: table.host.status().connected)
            assert table.host.status().brief == "club ●"
            table.end()
        async with table_of(broker, login=Login(ca=login.ca), answer_s=2.0) as table:
            await until(lambda: table.host.status().why)
            assert "set club_certificate and club_key" in table.host.status().why
        async with table_of(broker, login=msgspec.structs.replace(login, key=login.ca)) as table:
            await until(lambda: table.host.status().why)
            assert "Check club_ca, club_certificate and club_key." in table.host.status().why


async def test_a_full_broker_disturbs_no_game_and_is_reported(tmp_path: Path) -> None:
    with Broker(tmp_path, more="max_connections 1") as broker:
        async with listening(broker), table_of(broker, answer_s=2.0, longest_wait_s=0.2) as table:
            session = table.begin()
            await until(lambda: table.host.status().why)
            assert table.host.status().brief == "club ✗"
            assert "does it have room for more?" in table.host.status().why
            table.do("pay Ana Ben 1M")
            assert len(session.table.history.lines) == 1
            table.end()


async def test_a_message_that_a_broker_finds_too_long_is_reported(tmp_path: Path) -> None:
    with Broker(tmp_path, more="message_size_limit 600") as broker:
        async with table_of(broker, longest_wait_s=0.2) as table:
            session = table.begin()
            await until(lambda: table.host.status().why)
            table.do("pay Ana Ben 1M")
            assert len(session.table.history.lines) == 1
            table.end()


def tables(now_ms: Callable[[], int]) -> Tables:
    return Tables("friday", Night("friday"), begun_ms=BEGUN_MS, seconds=lambda: 0.0, wall_ms=now_ms)


def state(now_ms: int, **given: object) -> bytes:
    said = {"run": "r", "since_ms": 1, "number": 1, "game": "city", "title": "City", "name": "F", "players": ()}
    return m.ENCODER.encode(msgspec.convert({**said, "now_ms": now_ms, **given}, m.State))


def result(ended_ms: int) -> bytes:
    evening = m.Evening(
        evening="E",
        game="city",
        title="City",
        begun_ms=0,
        ended_ms=ended_ms,
        players=(m.Placed(name="Ana", winner=True),),
    )
    return m.ENCODER.encode(m.Result(last=evening))


def test_a_game_counts_though_the_clock_of_its_table_is_an_hour_behind() -> None:
    """The night began half an hour ago, so the table believes that it ended before."""
    now = BEGUN_MS + HOUR_MS // 2
    known = tables(lambda: now)
    known.handle_message("companion/friday/bar/state", state(now - HOUR_MS, evening="E"))
    known.handle_message("companion/friday/bar/state", state(now - HOUR_MS, evening="E", finished="Ana has won"))
    known.handle_message("companion/friday/bar/result", result(now - HOUR_MS))
    assert [each.evening for each in known.night.standings().games] == ["E"]


def test_a_game_of_the_night_before_does_not_count_again() -> None:
    known = tables(lambda: BEGUN_MS + HOUR_MS)
    known.handle_message("companion/friday/bar/state", state(BEGUN_MS - HOUR_MS, evening="E", finished="Ana has won"))
    known.handle_message("companion/friday/bar/result", result(BEGUN_MS - HOUR_MS))
    assert known.night.standings().games == ()


def test_a_result_that_an_undo_has_overtaken_does_not_count() -> None:
    """A hall that comes between the state and the empty result hears the old one last."""
    known = tables(lambda: BEGUN_MS)
    known.handle_message("companion/friday/bar/state", state(BEGUN_MS, evening="E"))
    known.handle_message("companion/friday/bar/result", result(BEGUN_MS))
    assert known.night.standings().games == ()
    known.handle_message("companion/friday/bar/state", state(BEGUN_MS, evening="E", finished="Ana has won"))
    known.handle_message("companion/friday/bar/result", result(BEGUN_MS))
    assert [each.evening for each in known.night.standings().games] == ["E"]


def test_seconds_are_those_of_the_table_whatever_its_clock_says() -> None:
    known = tables(lambda: BEGUN_MS)
    countdown = m.CountdownMessage(kind="auction", district="Old Town", left_ms=4200)
    known.handle_message("companion/friday/bar/$state", b"ready")
    known.handle_message("companion/friday/bar/state", state(BEGUN_MS + HOUR_MS, countdown=countdown))
    assert known.hall_tables()[0].left_ms == 4200


async def test_two_halls_see_the_same_and_neither_disturbs_the_other(tmp_path: Path) -> None:
    with Broker(tmp_path) as broker:
        one, other = HallHost(read(broker.address), Login()), HallHost(read(broker.address), Login())
        async with table_of(broker) as table:
            one.open()
            other.open()
            table.begin()
            table.do("pay Ana Ben 1M", "finish")
            await until(lambda: one.night().games and other.night().games)
            one.correct(one.night().games[0].evening, "Ana", 9, "miscounted")
            assert dict(one.night().games[0].points)["Ana"] == 9
            assert dict(other.night().games[0].points)["Ana"] != 9
            assert (one.problem, other.problem, one.ignored, other.ignored) == ("", "", 0, 0)
            table.end()
        await one.close()
        await other.close()


def ended(number: int, *names: str) -> Ended:
    players = tuple(m.Placed(name=name, rank=place, winner=place == 1) for place, name in enumerate(names, 1))
    evening = m.Evening(evening=f"E{number}", game="city", title="City", begun_ms=1, ended_ms=number, players=players)
    return Ended(table="bar", evening=evening)


def test_the_csv_has_corrections_and_totals_in_every_language() -> None:
    fix = Corrected(evening="E1", player="A/+#", points=7, reason="miscounted")
    night = Night("friday", (ended(1, "A/+#", "Ben"), ended(2, "a/+#", "BEN"), fix))
    for language in ("en", "fr"):
        with speaking(language):
            rows = list(csv.DictReader(io.StringIO(as_csv(night.standings()))))
        assert [(row["player"], row["points"], row["total"]) for row in rows] == [
            ("A/+#", "7", "10"), ("Ben", "2", "4"), ("a/+#", "3", "10"), ("BEN", "2", "4"),
        ]  # fmt: skip
        assert [bool(row["corrected"]) for row in rows] == [True, False, False, False]
        assert "miscounted" in rows[0]["corrected"]


async def test_a_game_that_ends_without_a_broker_is_reported_though_the_next_has_begun(tmp_path: Path) -> None:
    with Broker(tmp_path) as broker:
        async with table_of(broker, longest_wait_s=0.2) as table:
            await until(lambda: table.host.status().connected)
            broker.stop()
            table.begin()
            table.do("pay Ana Ben 1M", "finish")
            table.end()
            table.begin("deal", ("Dan", "Eve"), seed=8)
            broker.start()
            async with listening(broker) as ear:
                await ear.until(lambda: (ear.said("state") or {}).get("game") == "deal")
                await ear.until(lambda: ear.said("result") and ear.said("result")["last"]["game"] == "city")
            table.end()


async def test_two_halls_of_one_home_write_one_night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both write each game and their own corrections; a later hall has all of it, and each game once."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    with Broker(tmp_path / "broker") as broker, ExitStack() as open_:
        halls = []
        for _ in range(2):
            book = open_.enter_context(closing(NightBook("friday", wall_clock_ms)))
            halls.append(HallHost(read(broker.address), Login(), keep=partial(write_entry, book)))
            halls[-1].open()
        async with table_of(broker) as table:
            for seed in (1, 2):
                table.begin(seed=seed)
                table.do("pay Ana Ben 1M", "finish")
                await until(partial(have_heard, halls, seed))
                table.end()
        first, second = (game.evening for game in halls[0].night().games)
        halls[0].correct(first, "Ana", 7, "miscounted")
        halls[1].correct(second, "Cal", 9, "arrived late")
        for hall in halls:
            await hall.close()
        later = open_.enter_context(closing(NightBook("friday", wall_clock_ms)))
        night = Night("friday", (msgspec.json.decode(line, type=Entry) for line in later.entries_since(0)))
        assert [game.evening for game in night.standings().games] == [first, second]
        assert (night.points(first)["Ana"], night.points(second)["Cal"]) == (7, 9)
        assert {(row.name, row.games) for row in night.standings().rows} == {("Ana", 2), ("Ben", 2), ("Cal", 2)}


def have_heard(halls: Sequence[HallHost], games: int) -> bool:
    return all(len(hall.night().games) == games for hall in halls)


def write_entry(book: NightBook, entry: Entry) -> None:
    book.append(msgspec.json.encode(entry))
