"""The MQTT client on the loop of the app."""

import asyncio
import socket

import pytest

from companion.club.link import _Client


@pytest.mark.parametrize("register", ["_on_socket_open", "_on_socket_register_write"])
async def test_a_socket_closed_before_the_loop_watches_it_is_no_error(register: str) -> None:
    client = _Client("127.0.0.1")
    ours, theirs = socket.socketpair()
    getattr(client, register)(client._client, None, ours)
    ours.close()
    theirs.close()
    failed: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: failed.append(context))
    for _ in range(3):
        await asyncio.sleep(0)
    assert failed == []
