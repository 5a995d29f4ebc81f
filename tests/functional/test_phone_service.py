"""The phones of a program as its settings say."""

import socket
from contextlib import suppress

from msgspec.structs import replace

from companion.cli.phones import PhoneService
from companion.table.preferences import Preferences
from tests.ports import free_port


async def test_another_port_counts_when_phones_are_switched_on_again() -> None:
    first, second = free_port(), free_port()
    service = PhoneService(Preferences(phones_port=first))
    assert await switched_on(service) == first
    service.apply_preferences(Preferences(phones_port=second))
    service.switch(False)
    assert await switched_on(service) == second
    service.close()
    await service.wait_until_idle()


async def test_another_port_counts_at_once_where_the_first_ones_are_taken() -> None:
    first, second = free_port(), free_port()
    wanted = Preferences(phones_port=first)
    others = []
    for port in range(first, first + 10):
        with suppress(OSError):  # another program has it already
            others.append(socket.create_server(("127.0.0.1", port)))
    service = PhoneService(wanted)
    assert await switched_on(service) == 0
    assert service.lobby().problem.startswith("Other programs are using port")
    service.apply_preferences(replace(wanted, phones_port=second))
    await service.wait_until_idle()
    assert port_of(service) == second
    for other in others:
        other.close()
    service.close()
    await service.wait_until_idle()


async def switched_on(service: PhoneService) -> int:
    service.switch(True)
    await service.wait_until_idle()
    return port_of(service)


def port_of(service: PhoneService) -> int:
    """Return the port pages are served at, 0 where they are not."""
    url = service.lobby().url
    return int(url.split(":")[2].split("/")[0]) if url else 0
