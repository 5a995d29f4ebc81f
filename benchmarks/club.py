"""A club of 200 tables through a real broker: table to hall, and a late hall, beside bare aiomqtt; one table's cost."""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks import club_table
from benchmarks.rows import Row, p50_p99, p99
from companion.club import broker_messages as m
from companion.club.address import Login, read
from companion.club.hall_host import HallHost
from companion.club.link import connected_to
from companion.club.topics import STATE, STATUS, topic
from tests.broker import Broker

TABLES, ROUNDS, EVERY_S = 200, 10, 0.5
_ROOM = "max_inflight_messages 1000\nmax_queued_messages 10000"
_PLAYERS = tuple(
    m.PlayerMessage(name=name, seat=seat, first="18.4M", figure="52.3M") for seat, name in enumerate("ABCD")
)
Say = Callable[[str, bytes], Awaitable[Any]]


def _state(sent_us: int) -> bytes:
    """Return the state of a table; the time in it is that of a clock in µs."""
    last = ("Ben pays 2.3M rent for Old Town to Ana.",) * 3
    said = m.State(
        run="run",
        since_ms=1,
        number=1,
        game="city",
        title="City",
        name="F",
        players=_PLAYERS,
        last=last,
        now_ms=sent_us,
    )
    return m.ENCODER.encode(said)


def _us() -> int:
    return time.perf_counter_ns() // 1000


async def _send(number: int, say: Say) -> None:
    await asyncio.sleep(EVERY_S * number / TABLES)
    for _ in range(ROUNDS):
        await say(topic("friday", f"t-{number}", STATE), _state(_us()))
        await asyncio.sleep(EVERY_S)


async def _ours(broker: Broker) -> tuple[Sequence[float], float]:
    """Return how long each state took to the hall in ms, and how long a late hall takes to have them all."""
    address, took = read(broker.address), list[float]()
    async with AsyncExitStack() as open_:
        links = [await open_.enter_async_context(connected_to(address, Login(), f"t-{n}")) for n in range(TABLES)]
        for number, link in enumerate(links):
            await link.publish(topic("friday", f"t-{number}", STATUS), b"ready", retain=True)
            await link.publish(topic("friday", f"t-{number}", STATE), _state(_us()), retain=True)
        hall = HallHost(address, Login())
        await _all_heard(hall)
        _hear_states(hall, lambda payload: took.append(_since(payload, _us())))
        await asyncio.gather(*(_send(n, partial(link.publish, retain=True)) for n, link in enumerate(links)))
        await hall.close()
        begun, late = time.perf_counter(), HallHost(address, Login())
        await _all_heard(late)
        joined = 1000 * (time.perf_counter() - begun)
        await late.close()
    return took, joined


def _hear_states(hall: HallHost, heard: Callable[[bytes], object]) -> None:
    """Call with every state of a table, once the hall knows it."""
    take = hall.known.handle_message

    def taken(topic: str, payload: bytes) -> None:
        take(topic, payload)
        if topic.endswith(f"/{STATE}"):
            heard(payload)

    hall.known.handle_message = taken  # type: ignore[method-assign]


async def _all_heard(hall: HallHost) -> None:
    """Open a hall, and wait until it knows every table."""
    left = asyncio.Semaphore(0)
    _hear_states(hall, lambda payload: left.release())
    hall.open()
    for _ in range(TABLES):
        await left.acquire()


def _since(payload: bytes, now_us: int) -> float:
    return (now_us - m.read(m.State, payload).now_ms) / 1000


async def _bare(broker: Broker) -> tuple[Sequence[float], float]:
    took = list[float]()

    async def hear(client: Any, most: int) -> None:
        async for message in client.messages:
            if str(message.topic).endswith(f"/{STATE}"):
                took.append(_since(message.payload, _us()))
                if len(took) == most:
                    return

    async with AsyncExitStack() as open_:
        clients = [await open_.enter_async_context(broker.client(identifier=f"b-{n}")) for n in range(TABLES)]
        hall = await open_.enter_async_context(broker.client())
        await hall.subscribe("companion/friday/#", qos=1)
        kept = asyncio.create_task(hear(hall, TABLES))  # what the broker kept from ours
        await kept
        took.clear()
        heard = asyncio.create_task(hear(hall, TABLES * ROUNDS))
        await asyncio.gather(*(_send(n, partial(each.publish, qos=1, retain=True)) for n, each in enumerate(clients)))
        await heard
        measured, begun = [*took], time.perf_counter()
        took.clear()
        late = await open_.enter_async_context(broker.client())
        await late.subscribe("companion/friday/#", qos=1)
        await hear(late, TABLES)
    return measured, 1000 * (time.perf_counter() - begun)


def run() -> list[Row]:
    """Return how long a state takes to the hall, and a late hall to all tables."""
    with tempfile.TemporaryDirectory() as folder, Broker(Path(folder), more=_ROOM) as broker:
        ours, joined = asyncio.run(_ours(broker))
        bare, bare_joined = asyncio.run(_bare(broker))
        table = club_table.rows(Path(folder), broker.address)
    ratio = f"{p99(ours) / p99(bare):.2f}×"
    return [
        Row(f"table → hall, {TABLES} tables", p50_p99(ours), p50_p99(bare), ratio, "p99 ≤ 50 ms, ≤ 1.3×"),
        Row("a late hall", f"{joined:.0f} ms", f"{bare_joined:.0f} ms", f"{joined / bare_joined:.2f}×", "≤ 300 ms"),
        *table,
    ]
