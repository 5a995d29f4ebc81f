"""A connection to a broker: the only module that loads the MQTT client."""

import asyncio
import contextlib
import logging
import random
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiomqtt
import msgspec
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from companion.club.address import Address, Login, NotReached
from companion.club.rights import MAY_NOT_READ
from companion.core.words import phrase

_LOG = logging.getLogger("companion.club.link")
_LOG.addHandler(logging.NullHandler())
_LOG.propagate = False

_REACH_S, ANSWER_S, _KEEPALIVE_S = 5.0, 10.0, 15
_MOST_BYTES = 256 * 1024
_NOBODY, _NO_RIGHT = 16, 135
_REFUSED = {
    133: phrase("The broker doesn't accept this program's client ID."),
    134: phrase("The broker refused the user name or the password. Check both, in the settings or the environment."),
    135: phrase("The broker needs the right user name and password. Check both, in the settings or the environment."),
    136: phrase("The broker is not available. Companion will keep trying."),
    151: phrase("The broker has no space left. Companion will keep trying."),
}


class Will(msgspec.Struct, frozen=True):
    """The last will: a message the broker publishes and retains once the connection is lost."""

    topic: str
    payload: bytes


class ReceivedMessage(msgspec.Struct, frozen=True):
    """A received message; `retained` means the broker had stored it from before."""

    topic: str
    payload: bytes
    retained: bool


class _Loop:
    """The event loop, for a client that lets it watch a socket a moment later, when that may be closed."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)

    def call_soon_threadsafe(self, do: Callable[..., object], *arguments: object) -> asyncio.Handle:
        def done() -> None:
            with contextlib.suppress(OSError):
                do(*arguments)

        return self._loop.call_soon_threadsafe(done)


class _Client(aiomqtt.Client):  # type: ignore[misc] # without the extra its type is not known
    """A client that keeps the broker's reply to the last publish, which aiomqtt discards."""

    code = 0

    def __init__(self, *where: Any, **how: Any) -> None:
        super().__init__(*where, **how)
        self._loop: Any = _Loop(asyncio.get_running_loop())

    def _on_publish(self, client: Any, userdata: Any, mid: int, reason_code: Any, properties: Any) -> None:
        self.code = reason_code.value
        super()._on_publish(client, userdata, mid, reason_code, properties)

    async def close(self) -> None:
        """Disconnect cleanly, or drop an unresponsive broker; aiomqtt keeps the socket of a failed connection."""
        with contextlib.suppress(aiomqtt.MqttError, OSError, ValueError):
            await self.__aexit__(None, None, None)
        self._client.disconnect()
        for each in (self._connected, self._disconnected):
            if each.done() and not each.cancelled():
                each.exception()  # mark the error as seen, so that it is not reported again


class Forbidden(NotReached):
    """The broker does not let this program write or read a topic."""


class Link:
    """An open connection. Every call raises `NotReached` once it is lost."""

    def __init__(self, client: _Client) -> None:
        self._client = client
        self._turn = asyncio.Lock()

    async def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> bool:
        """Publish and wait for the broker's acknowledgement; return whether anyone receives it.

        Raises `Forbidden` if this program may not write there.
        """
        async with self._turn:  # one at a time, so that the reply belongs to this message
            self._client.code = 0
            with _errors_as_not_reached():
                await self._client.publish(topic, payload, qos=1, retain=retain)
        if self._client.code == _NO_RIGHT:
            raise Forbidden(
                phrase("The broker doesn't let this user write to {topic}. Change its ACL, or the table's name."),
                topic=topic,
            )
        return bool(self._client.code != _NOBODY)

    async def subscribe(self, topic: str, *, retained: bool = True) -> None:
        """Subscribe to a topic, also to its `retained` messages. Raises `Forbidden` if this program may not read it."""
        handling = SubscribeOptions.RETAIN_SEND_ON_SUBSCRIBE if retained else SubscribeOptions.RETAIN_DO_NOT_SEND
        options = SubscribeOptions(qos=1, retainAsPublished=False, retainHandling=handling)
        with _errors_as_not_reached():
            codes = await self._client.subscribe(topic, options=options)
        if any(code.value >= 128 for code in codes):
            raise Forbidden(MAY_NOT_READ, topic=topic)

    async def retained_messages(self, *topics: str) -> list[ReceivedMessage]:
        """Subscribe to topics and return the messages that have arrived by then, all retained ones among them.

        A broker may send retained messages after its reply to a subscription, but before its reply to the next.
        Raises `Forbidden` as `subscribe` does.
        """
        for each in topics:
            await self.subscribe(each)
        await self.subscribe(topics[-1], retained=False)
        return [await self.hear() for _ in range(len(self._client.messages))]

    async def hear(self) -> ReceivedMessage:
        """Return the next message."""
        with _errors_as_not_reached():
            return _as_heard(await anext(self._client.messages))


def _as_heard(message: Any) -> ReceivedMessage:
    payload = message.payload if isinstance(message.payload, bytes) else b""
    return ReceivedMessage(str(message.topic), payload, bool(message.retain))


@contextlib.contextmanager
def _errors_as_not_reached() -> Any:
    """Turn every way to lose the connection into one error."""
    try:
        yield
    except (aiomqtt.MqttError, OSError, ValueError) as error:
        raise NotReached(_error_sentence(error)) from None


def _error_sentence(error: Exception) -> str:
    code = getattr(getattr(error, "rc", None), "value", None)
    if code in _REFUSED:
        return _REFUSED[code]
    return phrase("The connection to the broker was lost. Companion will keep trying.")


@asynccontextmanager
async def connected_to(
    address: Address,
    login: Login,
    name: str,
    will: Will | None = None,
    *,
    keeps_s: int = 0,
    answer_s: float = ANSWER_S,
) -> AsyncIterator[Link]:
    """Connect as the client of that name; for `keeps_s` after a loss the broker stores messages for it.

    The connection is lost if the broker does not reply within `answer_s`.

    Raises `NotReached`, with the reason, if that fails. Each connection is a new client, because a reused one returns
    old messages first.
    """
    context = _tls_context(address, login)
    await _check_reachable(address, context)
    client = _Client(
        address.host,
        address.port,
        username=login.user or None,
        password=login.password or None,
        identifier=name,
        protocol=aiomqtt.ProtocolVersion.V5,
        will=will and aiomqtt.Will(will.topic, will.payload, 1, True),
        clean_start=not keeps_s,
        properties=_properties(keeps_s),
        timeout=answer_s,
        keepalive=_KEEPALIVE_S,
        tls_context=context,
        logger=_LOG,
    )
    try:
        try:
            await client.__aenter__()
        except (aiomqtt.MqttError, OSError, ValueError) as error:
            raise _not_let_in_error(error, address) from None
        yield Link(client)
    finally:
        await client.close()


def _not_let_in_error(error: Exception, address: Address) -> NotReached:
    """Return why a broker that can be reached doesn't complete a connection: it hangs up, or says nothing."""
    where = f"{address.host}:{address.port}"
    if getattr(getattr(error, "rc", None), "value", None) in _REFUSED:
        return NotReached(_error_sentence(error))
    if address.tls:  # a broker looks at the certificate only once the client believes that it is connected
        return NotReached(
            phrase(
                "{where} can be reached, but refuses connections. If it wants a certificate, set "
                "club_certificate and club_key; otherwise it may be full."
            ),
            where=where,
        )
    return NotReached(
        phrase(
            "{where} can be reached, but refuses connections. Is it an MQTT broker, and does it have room for more?"
        ),
        where=where,
    )


def pause_s(tries: int, first_s: float, longest_s: float) -> float:
    """Return how long to wait after so many tries: longer each time, and random, so that no two retry in step."""
    return min(longest_s, first_s * float(2 ** min(tries, 10))) * random.uniform(0.5, 1.0)


def _properties(keeps_s: int) -> Properties:
    properties = Properties(PacketTypes.CONNECT)
    properties.MaximumPacketSize = _MOST_BYTES
    properties.SessionExpiryInterval = keeps_s
    return properties


def _tls_context(address: Address, login: Login) -> ssl.SSLContext | None:
    if not address.tls:
        return None
    try:
        context = ssl.create_default_context(cafile=login.ca or None)
        if login.certificate:
            context.load_cert_chain(login.certificate, login.key or None)
    except (ssl.SSLError, ValueError):
        raise NotReached(
            phrase(
                "The certificates for the broker can't be used: not a certificate or key. "
                "Check club_ca, club_certificate and club_key."
            )
        ) from None
    except OSError as error:
        raise NotReached(
            phrase(
                "The certificates for the broker can't be used: {why}. Check club_ca, club_certificate and club_key."
            ),
            why=error,
        ) from None
    return context


async def _check_reachable(address: Address, context: ssl.SSLContext | None) -> None:
    """Check whether anything answers there, in a way that can be cancelled. Raises `NotReached` with the reason."""
    where = f"{address.host}:{address.port}"
    try:
        async with asyncio.timeout(_REACH_S):
            _, writer = await asyncio.open_connection(address.host, address.port, ssl=context)
        writer.close()
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(1):
                await writer.wait_closed()
    except ssl.SSLCertVerificationError as error:
        raise NotReached(
            phrase("The certificate of {where} can't be trusted: {why}."), where=where, why=error.verify_message
        ) from None
    except ssl.SSLError:
        raise NotReached(
            phrase("{where} doesn't use TLS, or doesn't accept this certificate. Try mqtt:// or check it."), where=where
        ) from None
    except TimeoutError:
        raise NotReached(
            phrase("{where} isn't responding. Is the broker on, and on this network?"), where=where
        ) from None
    except OSError as error:
        raise NotReached(_unreachable_sentence(error), where=where, why=error) from None


def _unreachable_sentence(error: OSError) -> str:
    if isinstance(error, ConnectionRefusedError):
        return phrase("{where} can't be reached: nothing is listening there. Is the broker running?")
    if type(error).__name__ == "gaierror":
        return phrase("{where} can't be reached: there's no such host. Check the club's address.")
    return phrase("{where} can't be reached: {why}. Is the broker running?")
