"""What a table reports to a club, over a real broker."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.club.address import Login
from tests.broker import Broker, listening, until
from tests.club import table_of


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Broker]:
    with Broker(tmp_path / "broker") as running:
        yield running


async def test_an_evening_is_told_as_it_goes(broker: Broker) -> None:
    async with listening(broker) as ear, table_of(broker) as table:
        table.begin()
        await ear.until(lambda: ear.said("state"))
        said = ear.said("state")
        assert ear.said("$state") == "ready"
        assert (said["schema"], said["game"], said["name"]) == (1, "city", "Friday")
        assert [(each["name"], each["colour"]) for each in said["players"]] == [
            ("Ana", "red"), ("Ben", "blue"), ("Cal", "green"),
        ]  # fmt: skip
        table.do("pay Ana Ben 1M")
        await ear.until(lambda: ear.events() == [1] and ear.said("state")["told"] == 1)
        assert "Ben" in ear.said("event")["text"]
        assert ear.said("event")["event_type"] == "move"
        assert ear.said("lamp") == "off"
        table.do("auction Old Town -> 30s")
        await ear.until(lambda: ear.said("lamp") == "slow")
        await ear.until(lambda: (ear.said("state")["countdown"] or {}).get("kind") == "auction")
        assert 25_000 < ear.said("state")["countdown"]["left_ms"] <= 30_000
        table.end()
        await ear.until(lambda: ear.said("$state") == "sleeping" and ear.said("lamp") == "off")


async def test_who_comes_late_has_everything(broker: Broker) -> None:
    async with table_of(broker) as table:
        table.begin()
        async with listening(broker, "companion/friday/#") as ear:
            await ear.until(lambda: ear.said("state") and ear.said("lamp") and ear.said("$state") == "ready")
        table.end()


@pytest.mark.parametrize(("by", "comes"), [(signal.SIGTERM, [3, 4, 5]), (signal.SIGKILL, [1, 2, 3, 4, 5])])
async def test_no_line_is_left_out_when_the_broker_ends(tmp_path: Path, by: int, comes: list[int]) -> None:
    """A broker that is killed may have taken the last lines without passing them on: they come again.

    The listener reconnects after the table: no event goes out while no one listens.
    """
    with Broker(tmp_path, more=f"persistence true\npersistence_location {tmp_path}/") as broker:
        async with table_of(broker) as table:
            table.begin()
            async with listening(broker) as ear:
                table.do("auction Old Town -> 30s", "bid Ana 100k")
                await ear.until(lambda: ear.events() == [1, 2])
                await ear.until(lambda: ear.said("state")["told"] == 2)
            broker.stop(by)
            await until(lambda: not table.host.status().connected)
            table.do("bid Ben 200k", "bid Cal 300k", "sold")
            broker.start()
            await until(lambda: table.host.status().connected)
            async with listening(broker) as later:
                await later.until(lambda: later.events()[-1:] == [5])
                assert later.events() == comes
                await later.until(lambda: later.said("state")["told"] == 5)
                assert later.said("$state") == "ready"
            table.end()


async def test_a_table_that_leaves_a_slow_broker_is_not_ready_for_ever(broker: Broker) -> None:
    """Its goodbye may not be acknowledged in time: what matters most is sent first."""
    async with listening(broker) as ear:
        async with table_of(broker) as table:
            table.begin()
            table.do("auction Old Town -> 30s")
            await ear.until(lambda: ear.said("lamp") == "slow" and ear.said("$state") == "ready")
            broker.signal(signal.SIGSTOP)
            table.end()
        broker.signal(signal.SIGCONT)
        await ear.until(lambda: ear.said("$state") in ("sleeping", "lost"))


async def test_an_auction_ends_in_time_without_a_broker(broker: Broker) -> None:
    async with table_of(broker) as table:
        session = table.begin()
        await until(lambda: table.host.status().connected)
        table.do("auction Old Town -> 5s", "bid Ana 100k")
        broker.stop()
        await until(lambda: session.timing.timer is None)
        last = session.timing.last
        assert last is not None
        assert last.how == "sold"
        assert last.at_ms == last.timer.opened_ms + 5000
        assert table.host.status().brief == "club ✗"
        assert "can't be reached" in table.host.status().why or "lost" in table.host.status().why
        table.end()


async def test_no_broker_is_one_word_and_a_reason(tmp_path: Path) -> None:
    async with table_of(Broker(tmp_path)) as table:
        table.begin()
        await until(lambda: table.host.status().why)
        assert table.host.status().brief == "club ✗"
        assert table.host.status().why.endswith("can't be reached: nothing is listening there. Is the broker running?")
        table.do("pay Ana Ben 1M")
        table.end()


async def test_a_second_table_of_a_name_takes_another(broker: Broker) -> None:
    async with listening(broker) as ear, table_of(broker) as first:
        first.begin()
        await ear.until(lambda: ear.said("state"))
        async with table_of(broker) as second:
            second.begin("deal")
            await ear.until(lambda: ear.said("state", "kitchen-2"))
            assert second.host.status().why == "Another table is already called kitchen, so this one is kitchen-2."
            assert second.host.status().brief == "club !"
            assert (ear.said("state")["game"], ear.said("state", "kitchen-2")["game"]) == ("city", "deal")
            second.end()
        first.end()


async def test_two_tables_that_come_at_once_part(broker: Broker) -> None:
    async with listening(broker) as ear, table_of(broker) as one, table_of(broker) as other:
        one.begin()
        other.begin("deal")
        await ear.until(lambda: ear.said("$state", "kitchen-2") == "ready" and ear.said("state", "kitchen-2"))
        await until(lambda: {one.host.table, other.host.table} == {"kitchen", "kitchen-2"})
        kept = one if one.host.table == "kitchen" else other
        game = kept.session.table.game.name
        await ear.until(lambda: ear.said("state")["game"] == game and ear.said("$state") == "ready")
        one.end()
        other.end()


@pytest.mark.parametrize(
    ("login", "why"),
    [
        (Login("kitchen", "wrong"), "needs the right user name and password"),
        (Login(), "needs the right user name and password"),
        (Login("garden", "flower"), "doesn't let this user"),
    ],
)
async def test_who_may_not_come_in_is_told_why(tmp_path: Path, login: Login, why: str) -> None:
    acl = "pattern readwrite companion/friday/%u/#\n"
    users = {"kitchen": "knife", "garden": "flower"}
    with Broker(tmp_path, users=users, acl=acl) as broker:
        async with table_of(broker, login=login) as table:
            table.begin()
            await until(lambda: table.host.status().why)
            assert why in table.host.status().why
            assert "knife" not in str(table.host.status()) + repr(table.host.wanted)
            table.end()


async def test_a_table_needs_no_rights_but_below_its_own_name(tmp_path: Path) -> None:
    acl = "pattern readwrite companion/friday/%u/#\nuser hall\ntopic read companion/friday/#\n"
    users = {"kitchen": "knife", "hall": "door"}
    with Broker(tmp_path, users=users, acl=acl) as broker:
        async with (
            listening(broker, "companion/friday/#", username="hall", password="door") as ear,
            table_of(broker, login=Login("kitchen", "knife")) as table,
        ):
            table.begin()
            table.do("pay Ana Ben 1M")
            await ear.until(lambda: ear.events() == [1])
            assert table.host.status().brief == "club ●"
            table.end()


async def test_a_certificate_is_checked(tmp_path: Path) -> None:
    with Broker(tmp_path / "club", tls=True) as broker:
        async with table_of(broker) as table:
            await until(lambda: table.host.status().connected)
        async with table_of(broker, login=Login(password="secret")) as table:
            await until(lambda: table.host.status().why)
            assert "can't be trusted" in table.host.status().why


async def test_what_others_write_is_ignored_and_counted(broker: Broker) -> None:
    """Anything else on a table's topics: the table plays on, and publishes its own messages again."""
    foreign = [b"", b"{", b"\xff" * 100, b'{"schema":99}', b"[" * 5000, b"x" * 100_000, b"null", b"ready", b"lost"]
    async with broker.client() as stranger, listening(broker) as ear, table_of(broker, presses=True) as table:
        session = table.begin()
        await ear.until(lambda: ear.said("state"))
        topics = ("$state", "state", "event", "result", "lamp", "press/set", "press", "other/deep")
        for name in topics:
            for payload in foreign:
                await stranger.publish(f"companion/friday/kitchen/{name}", payload, qos=1, retain=True)
        await until(lambda: table.host.status().ignored >= 2 * len(foreign) - 4)
        await ear.until(lambda: ear.said("$state") == "ready" and isinstance(ear.said("state"), dict))
        assert len(session.table.history.lines) == 0
        assert f"{table.host.status().ignored} unreadable messages ignored." in table.host.status().sentence
        table.end()


async def press(broker: Broker, *payloads: bytes, retain: bool = False) -> None:
    async with broker.client() as room:
        for payload in payloads:
            await room.publish("companion/friday/kitchen/press/set", payload, qos=1, retain=retain)


async def test_a_button_of_the_house_plays_once_for_each_press(broker: Broker) -> None:
    async with table_of(broker, presses=True) as table:
        session = table.begin("unit")
        table.do("on")
        await until(lambda: table.host.status().connected)
        await press(broker, b'{"id":"1","button":"auction"}', b'{"id":"1","button":"auction"}')
        await until(lambda: session.timing.timer)
        bid = b'{"id":"2","button":"bid","player":"Ben"}'
        await press(broker, bid, bid, b'{"id":"3","button":"bid","player":"Zoe"}', b'{"id":"4","button":"bid"}')
        await press(broker, b'{"id":"5","button":"power"}', b'{"id":"6","button":"bid","player":"Cal"}')
        await until(lambda: session.timing.timer and len(session.timing.timer.bids) == 2)
        timer = session.timing.timer
        assert timer is not None
        assert [bid.player for bid in timer.bids] == ["Ben", "Cal"]
        assert [line.source for line in session.table.history.lines] == ["keyboard", "room", "room", "room"]
        assert table.host.status().ignored == 1
        table.end()


async def test_presses_count_only_where_they_are_allowed(broker: Broker) -> None:
    async with listening(broker) as ear, table_of(broker) as table:
        session = table.begin()
        await ear.until(lambda: ear.said("state"))
        await press(broker, b'{"id":"1","button":"auction"}')
        table.do("pay Ana Ben 1M")
        await ear.until(ear.events)
        assert len(session.table.history.lines) == 1
        table.end()


async def test_a_result_is_kept_once_the_game_is_over(broker: Broker) -> None:
    async with listening(broker) as ear, table_of(broker) as table:
        table.begin()
        table.do("pay Ana Ben 1M", "finish")
        await ear.until(lambda: ear.said("result"))
        last = ear.said("result")["last"]
        assert [each["name"] for each in last["players"]] == ["Ana", "Ben", "Cal"]
        assert last["evening"] == ear.said("state")["evening"]
        table.do("undo")
        await ear.until(lambda: ear.said("result") is None)
        table.do("redo")
        await ear.until(lambda: ear.said("result"))
        table.end()
        await ear.until(lambda: ear.said("$state") == "disconnected")


async def test_an_orderly_stop_of_the_broker_leaves_no_table_lost(tmp_path: Path) -> None:
    """Mosquitto keeps the wills then: each table says at every connection how it is."""
    with Broker(tmp_path, more=f"persistence true\npersistence_location {tmp_path}/") as broker:
        async with table_of(broker) as table:
            table.begin()
            await until(lambda: table.host.status().connected)
            broker.stop(15)
            broker.start()
            async with listening(broker) as ear:
                await ear.until(lambda: ear.said("$state") == "ready" and ear.said("state"))
            table.end()
        await asyncio.sleep(0)
