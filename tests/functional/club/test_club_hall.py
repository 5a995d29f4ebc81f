"""The hall over several tables, over a real broker, with the real terminal app."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from companion.club import broker_messages as m
from companion.club.address import Login, read
from companion.club.hall_host import HallHost, forget_table
from companion.club.link import Link
from companion.club.night import Ended, GoesOn
from companion.core.errors import CompanionError
from companion.tui.hall_app import HallApp
from tests.broker import Broker, listening, until
from tests.club import table_of


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with Broker(tmp_path / "broker") as running:
        yield running


@asynccontextmanager
async def hall_of(broker: Broker) -> AsyncIterator[HallHost]:
    host = HallHost(read(broker.address), Login())
    host.open()
    try:
        yield host
    finally:
        await host.close()


def shown(app: HallApp) -> str:
    return "\n".join(str(app.query_one(f"#{name}").render()) for name in ("head", "main", "foot"))


async def test_a_late_hall_sees_every_table_and_follows_an_auction(broker: Broker) -> None:
    async with table_of(broker, "bar") as bar, table_of(broker, "kitchen") as kitchen:
        bar.begin("deal", ("Dan", "Eve"))
        kitchen.begin()
        await until(lambda: bar.host.status().connected and kitchen.host.status().connected)
        async with hall_of(broker) as hall:
            await until(lambda: {each.id for each in hall.tables()} == {"bar", "kitchen"})
            kitchen.do("auction Old Town -> 30s", "bid Ana 900k")
            await until(lambda: "Ana" in hall.tables()[0].countdown)
            first = hall.tables()[0]
            assert (first.id, first.status) == ("kitchen", "ready")
            assert first.countdown.startswith("Auction: Old Town, Ana ")
            assert first.left_ms is not None
            assert 20_000 < first.left_ms <= 30_000
            kitchen.end()
            await until(lambda: [each.status for each in hall.tables()] == ["ready", "sleeping"])
            assert hall.ignored == 0
        bar.end()


async def test_no_line_is_lost_at_the_hall_when_the_broker_is_killed(broker: Broker) -> None:
    """Neither those while it is away, nor those between the table's return and the hall's own."""
    async with table_of(broker) as table, hall_of(broker) as hall:
        table.begin()
        await until(hall.tables)
        lines = ("auction Old Town -> 30s", *(f"bid {'Ana' if n % 2 else 'Ben'} {n}M" for n in range(1, 11)), "sold")
        for round_ in range(3):
            broker.stop()
            table.do(lines[4 * round_], lines[4 * round_ + 1])
            broker.start()
            table.do(lines[4 * round_ + 2], lines[4 * round_ + 3])
            await until(lambda: table.host.status().connected and not hall.problem)
        count = len(table.session.table.history.lines)
        await until(lambda: [each.number for each in hall.known.recent_events("kitchen")] == [*range(count, 0, -1)])
        assert hall.tables()[0].missed == 0
        table.end()


async def test_messages_of_others_change_nothing_and_are_counted(broker: Broker) -> None:
    async with table_of(broker) as table, hall_of(broker) as hall, broker.client() as stranger:
        table.begin()
        await until(hall.tables)
        before = hall.tables()[0]
        foreign = [b"{", b'{"schema":2}', b"x" * 100_000, b"[" * 9000, b"\xff\xfe", b"maybe", b"null"]
        for name in ("state", "event", "result", "lamp", "$state", "nothing"):
            for payload in foreign:
                await stranger.publish(f"companion/friday/kitchen/{name}", payload, qos=1)
        await stranger.publish("companion/friday/KITCHEN/$state", b"ready", qos=1)
        await stranger.publish("companion/friday/a/b/c/state", b"ready", qos=1)
        await until(lambda: hall.ignored == 6 * len(foreign) + 2)
        assert hall.tables()[0].players == before.players
        assert [each.id for each in hall.tables()] == ["kitchen"]
        table.end()


async def test_the_night_counts_what_ended_corrects_it_and_comes_back(broker: Broker) -> None:
    kept: list[object] = []
    host = HallHost(read(broker.address), Login(), keep=kept.append)
    host.open()
    async with table_of(broker) as table:
        table.begin()
        table.do("pay Ana Ben 1M", "finish")
        await until(lambda: host.night().games)
        points = dict(host.night().games[0].points)
        assert (points["Ben"], sorted(points.values())) == (3, [1, 2, 3])
        evening = host.night().games[0].evening
        for player, n, why in (("Zoe", 1, "x"), ("Ana", 1, " "), ("Ana", 10**6, "x")):
            with pytest.raises(CompanionError):
                host.correct(evening, player, n, why)
        host.correct(evening, "ana", 5, "miscounted")
        host.correct(evening, "Ana", 4, "counted again")
        assert host.night().rows[0].name == "Ana"
        assert host.night().games[0].correction_texts == ("Ana: 5 points. miscounted", "Ana: 4 points. counted again")
        await host.close()
        again = HallHost(read(broker.address), Login(), kept)  # type: ignore[arg-type] # what was kept
        assert again.night() == host.night()
        again.open()
        table.do("undo")
        await until(lambda: not again.night().games)
        table.do("redo")
        await until(lambda: again.night().games)
        assert dict(again.night().games[0].points)["Ana"] == 4
        await again.close()
        table.end()


async def test_a_game_that_ends_again_while_its_undo_is_reported_counts_again(
    broker: Broker, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish, kept = Link.publish, list[object]()
    host = HallHost(read(broker.address), Login(), keep=kept.append)
    host.open()
    async with table_of(broker) as table:
        table.begin()
        table.do("pay Ana Ben 1M", "finish")
        await until(lambda: host.night().games)

        async def redo_once_the_undo_is_known(link: Link, topic: str, payload: bytes, *, retain: bool = False) -> bool:
            heard = await publish(link, topic, payload, retain=retain)
            if topic.endswith("/state"):
                monkeypatch.undo()
                table.do("redo")
            return heard

        monkeypatch.setattr(Link, "publish", redo_once_the_undo_is_known)
        table.do("undo")
        await until(lambda: [type(entry) for entry in kept] == [Ended, GoesOn, Ended])
        assert host.night().games
        table.end()
    await host.close()


async def test_the_terminal_lists_filters_opens_and_corrects(broker: Broker, tmp_path: Path) -> None:
    async with table_of(broker, "bar") as bar, table_of(broker, "kitchen") as kitchen, hall_of(broker) as host:
        bar.begin("deal", ("Dan", "Eve"))
        kitchen.begin()
        kitchen.do("pay Ana Ben 1M", "finish")
        await until(lambda: len(host.tables()) == 2 and host.night().games)
        app = HallApp(host, "friday", lambda: None, lambda night: f"Saved {night.club}.")
        async with app.run_test(size=(80, 24)) as pilot:
            assert "Club friday: 2 tables" in shown(app)
            await pilot.press("slash", *"eve", "enter")
            assert "Club friday: 1 table with “eve”" in shown(app)
            assert "kitchen" not in shown(app)
            await pilot.press("enter")
            assert "Dan" in shown(app)
            assert "table bar" in shown(app)
            await pilot.press("escape", "escape", "n")
            assert "Ben" in shown(app)
            assert "3 points" in shown(app)
            await pilot.press("r")
            assert "The winner's worth counts as 100 points" in shown(app)
            await pilot.press("r")
            assert "3 points for a win" in shown(app)
            await pilot.press("c", *"1 Ana 7 miscounted", "enter")
            assert "Corrected: Ana: 7 points. miscounted" in shown(app)
            await pilot.press("c", *"9 Ana 7 x", "enter")
            assert "the number of a game, 1 to 1" in shown(app)
            await pilot.press("s")
            assert "Saved friday." in shown(app)
        bar.end()
        kitchen.end()


async def test_a_table_is_forgotten_once_it_plays_no_more(broker: Broker) -> None:
    address = read(broker.address)
    async with listening(broker) as ear:
        async with table_of(broker) as table:
            table.begin()
            table.do("pay Ana Ben 1M", "finish")
            await ear.until(lambda: ear.said("result"))
            with pytest.raises(CompanionError, match="is playing"):
                await forget_table(address, Login(), "kitchen")
            table.end()
        await ear.until(lambda: ear.said("$state") == "disconnected")
        await forget_table(address, Login(), "kitchen")
        await ear.until(lambda: not any(ear.kept[name] for name in ear.kept if not name.endswith("/event")))
        async with listening(broker) as late:
            async with broker.client() as other:
                await other.publish("companion/friday/done", b"now", qos=1)
            await late.until(lambda: "companion/friday/done" in late.kept)
            assert list(late.kept) == ["companion/friday/done"]


def test_words_that_are_sent_are_words_that_are_taken() -> None:
    assert [m.read_lamp(word.encode()) for word in m.LAMPS] == [*m.LAMPS]
    assert [m.read_status(word.encode()) for word in m.STATUSES] == [*m.STATUSES]
