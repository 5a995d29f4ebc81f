"""Phones behind a bad network: every ask is done exactly once, or told refused."""

import asyncio

import pytest

from companion.session.origin import Origin
from tests.bad_wifi import BadWifi, Stubborn
from tests.phones import Hall

ASKS = 6


@pytest.mark.parametrize("seed", range(20))
async def test_each_ask_is_done_once_or_told_refused(seed: int) -> None:
    async with Hall() as hall, BadWifi(hall.server.port, seed) as wifi:
        given = {name: (await hall.seat(name)).last("passed")["given"] for name in ("Ana", "Ben")}
        for line in ("roll 6 5", "auction", "bid Ana 10k"):
            assert hall.session.submit(line, Origin("key")) is None
        phones = {
            name: Stubborn(wifi.port, hall.host, name, given[name], hall.server.version) for name in ("Ana", "Ben")
        }

        async def play(name: str, first: int) -> dict[int, bool]:
            """Call every second amount, so that none is called by both."""
            amounts = [20_000 * (n + 1) + first for n in range(ASKS)]
            return {
                amount: (await phones[name].ask(n, ask="bid", seat=name, amount=amount))["done"]
                for n, amount in enumerate(amounts, 1)
            }

        async with asyncio.timeout(60):
            ana, ben = await asyncio.gather(play("Ana", 0), play("Ben", 10_000))
        booked = [text for text, source in hall.lines if source.startswith("phone")]
        for name, asked in (("Ana", ana), ("Ben", ben)):
            for amount, done in asked.items():
                assert booked.count(f"bid {name} {amount // 1000}k") == int(done), (name, amount)
        assert any({**ana, **ben}.values())
        for phone in phones.values():
            await phone.close()


async def test_the_network_is_bad_enough_to_ask_again() -> None:
    """Or the test above would prove nothing."""
    connections = 0
    for seed in range(3):
        async with Hall() as hall, BadWifi(hall.server.port, seed) as wifi:
            given = (await hall.seat("Ana")).last("passed")["given"]
            phone = Stubborn(wifi.port, hall.host, "Ana", given, hall.server.version)
            for n in range(1, 15):
                await phone.ask(n, ask="bid", seat="Ana", amount=10_000)
            connections += phone.connections
            await phone.close()
    assert connections > 4
