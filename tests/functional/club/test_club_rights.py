"""What a broker lets a table or a hall do is found out at the start, also where it refuses without a word."""

import asyncio
from pathlib import Path

import pytest

from companion.club.address import Login, read
from companion.club.hall_host import HallHost
from companion.club.rights import TopicReadCheck
from tests.broker import Broker, listening, until
from tests.club import table_of

USERS = {"kitchen": "knife", "hall": "door"}
HALL = "user hall\ntopic readwrite companion/friday/#\n"
OWN = "companion/friday/kitchen"
OTHERS = "".join(f"topic readwrite {OWN}/{each}\n" for each in ("$state", "state", "lamp", "event", "result"))
SILENT_S = 0.5


@pytest.mark.parametrize(
    ("acl", "presses", "unread"),
    [
        (f"topic write {OWN}/#\n", False, f"{OWN}/$state, {OWN}/state"),
        (f"topic write {OWN}/press/set\n{OTHERS}", True, f"{OWN}/press/set"),
    ],
)
async def test_a_table_that_may_write_but_not_read_plays_on_and_is_told(
    tmp_path: Path, acl: str, presses: bool, unread: str
) -> None:
    """The acknowledgement of a subscription does not tell: the broker leaves the messages out."""
    with Broker(tmp_path, users=USERS, acl=f"{HALL}user kitchen\n{acl}") as broker:
        login = Login("kitchen", "knife")
        async with (
            listening(broker, "companion/friday/#", username="hall", password="door") as ear,
            table_of(broker, login=login, presses=presses, answer_s=SILENT_S) as table,
        ):
            table.begin()
            await until(lambda: table.host.status().why)
            assert f"doesn't let this user read {unread}." in table.host.status().why
            assert table.host.status().brief == "club !"
            table.do("pay Ana Ben 1M")
            await ear.until(lambda: ear.events() == [1])
            table.end()


@pytest.mark.parametrize("what", ["event", "result", "lamp", "state", "$state"])
async def test_a_topic_that_a_table_may_not_write_is_named_before_anything_is_played(tmp_path: Path, what: str) -> None:
    acl = f"{HALL}user kitchen\n{OTHERS}".replace(f"topic readwrite {OWN}/{what}\n", f"topic read {OWN}/{what}\n")
    with Broker(tmp_path, users=USERS, acl=acl) as broker:
        async with table_of(broker, login=Login("kitchen", "knife")) as table:
            table.begin()
            await until(lambda: table.host.status().why)
            assert f"doesn't let this user write to {OWN}/{what}." in table.host.status().why
            table.end()


async def test_a_table_with_no_right_to_press_its_own_button_still_hears_it(tmp_path: Path) -> None:
    acl = f"{HALL}user kitchen\ntopic read {OWN}/press/set\n{OTHERS}"
    with Broker(tmp_path, users=USERS, acl=acl) as broker:
        async with (
            broker.client(username="hall", password="door") as room,
            table_of(broker, login=Login("kitchen", "knife"), presses=True) as table,
        ):
            session = table.begin("unit")
            table.do("on")
            await until(lambda: table.host.status().connected)
            await room.publish(f"{OWN}/press/set", b'{"id":"1","button":"auction"}', qos=1)
            await until(lambda: session.timing.timer)
            assert (table.host.status().brief, table.host.status().ignored) == ("club ●", 0)
            table.end()


@pytest.mark.parametrize(
    ("may", "said"), [("write", True), ("readwrite", False), ("read", False)], ids=["write", "readwrite", "read"]
)
async def test_a_hall_that_may_not_read_is_told(tmp_path: Path, may: str, said: bool) -> None:
    """It is certain only if it may write, since it has to write something that should come back."""
    acl = f"pattern readwrite companion/friday/%u/#\nuser hall\ntopic {may} companion/friday/#\n"
    with Broker(tmp_path, users=USERS, acl=acl) as broker:
        hall = HallHost(read(broker.address), Login("hall", "door"), answer_s=SILENT_S)
        hall.open()
        async with table_of(broker, login=Login("kitchen", "knife")) as table:
            table.begin()
            await until(lambda: table.host.status().connected)
            if said:
                await until(lambda: "doesn't let this user read companion/friday/#." in hall.problem)
            else:
                await until(hall.tables)
                assert (hall.problem, hall.ignored) == ("", 0)
            table.end()
        await hall.close()


async def test_a_topic_is_silent_only_until_something_is_heard_there() -> None:
    changes = list[str]()
    read_check = TopicReadCheck(0.0, lambda: changes.append(read_check.unreadable_topics))
    read_check.hear("a")
    read_check.expect_message_on("a", "b", "c")
    while not changes:
        await asyncio.sleep(0)
    read_check.hear("c")
    read_check.hear("b")
    assert changes == ["b, c", "b", ""]
    read_check.close()
