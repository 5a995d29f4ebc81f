"""A real broker on loopback, with the users, rights and certificates of a test; and someone who listens there."""

import asyncio
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiomqtt
import msgspec
import pytest

from tests.patience import PATIENCE_S
from tests.ports import free_port

LOOPBACK = "127.0.0.1"
SOON_S = 30.0
_RUNS = "running"


def _program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.fail(f"needs {name}: apt-get install mosquitto")
    return found


class Broker:
    """Mosquitto with its files in a folder; the same port after every restart."""

    def __init__(
        self, folder: Path, *, users: Mapping[str, str] = {}, acl: str = "", tls: bool = False, more: str = ""
    ) -> None:
        self.folder, self.port, self.tls = folder, free_port(), tls
        folder.mkdir(parents=True, exist_ok=True)
        lines = [f"listener {self.port} {LOOPBACK}", "log_dest stderr", "log_type all", "persistence false"]
        lines += ["allow_anonymous false" if users else "allow_anonymous true", more]
        if os.geteuid() == 0:
            lines.append("user root")
        if users:
            passwords = folder / "passwords"
            passwords.write_text("".join(f"{name}:{word}\n" for name, word in users.items()))
            passwords.chmod(0o600)
            subprocess.run([_program("mosquitto_passwd"), "-U", str(passwords)], check=True, timeout=PATIENCE_S)
            lines.append(f"password_file {passwords}")
        if acl:
            (folder / "acl").write_text(acl)
            (folder / "acl").chmod(0o600)
            lines.append(f"acl_file {folder / 'acl'}")
        if tls:
            certify(folder)
            lines += [f"certfile {folder / 'broker.crt'}", f"keyfile {folder / 'broker.key'}"]
        (folder / "mosquitto.conf").write_text("\n".join(lines) + "\n")
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"mqtt{'s' if self.tls else ''}://{LOOPBACK if not self.tls else 'localhost'}:{self.port}/friday"

    def start(self) -> "Broker":
        """Start it, and return once it listens."""
        self._process = subprocess.Popen(
            [_program("mosquitto"), "-c", str(self.folder / "mosquitto.conf")], stderr=subprocess.PIPE
        )
        assert self._process.stderr is not None
        said = []
        for line in self._process.stderr:
            said.append(line)
            if _RUNS.encode() in line:
                break
        else:
            raise AssertionError(b"".join(said).decode())
        self._drain = subprocess.Popen(["cat"], stdin=self._process.stderr, stdout=subprocess.DEVNULL)
        return self

    def stop(self, by: int = signal.SIGKILL) -> None:
        """Kill it, or end it in order."""
        if self._process is not None:
            self._process.send_signal(by)
            self._process.wait(30)
            self._drain.wait(30)
            assert self._process.stderr is not None
            self._process.stderr.close()
            self._process = None

    def signal(self, number: int) -> None:
        """Send it a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    def __enter__(self) -> "Broker":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    @asynccontextmanager
    async def client(self, **given: Any) -> AsyncIterator[aiomqtt.Client]:
        """Connect someone who is neither a table nor a hall."""
        async with aiomqtt.Client(LOOPBACK, self.port, protocol=aiomqtt.ProtocolVersion.V5, **given) as client:
            yield client


def certify(folder: Path) -> None:
    """Make an authority in this folder, and a certificate of it for `localhost`."""
    new = ["openssl", "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    ca = ["-x509", "-keyout", "ca.key", "-out", "ca.crt", "-subj", "/CN=club"]
    request = ["-keyout", "broker.key", "-out", "broker.csr", "-subj", "/CN=localhost"]
    (folder / "names").write_text("subjectAltName=DNS:localhost\n")
    sign = ["-req", "-in", "broker.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2"]
    for step in ([*new, *ca], [*new, *request], ["openssl", "x509", *sign, "-out", "broker.crt", "-extfile", "names"]):
        subprocess.run(step, cwd=folder, check=True, capture_output=True, timeout=PATIENCE_S)


class Ear:
    """Hears everything of the club: the last of what is kept, and every event and press in order."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.all: list[tuple[str, bytes]] = []
        self._news = asyncio.Event()

    async def listen(self, broker: Broker, topic: str = "#", **given: Any) -> None:
        async with broker.client(**given) as client:
            await client.subscribe(topic, qos=1)
            self.all.append(("", b"listening"))
            self._news.set()
            async for message in client.messages:
                assert isinstance(message.payload, bytes)
                self.kept[str(message.topic)] = message.payload
                self.all.append((str(message.topic), message.payload))
                self._news.set()

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds; say what was heard where it never does."""
        try:
            async with asyncio.timeout(SOON_S):
                while not holds():
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"never came; last heard: {self.all[-12:]}") from None

    def said(self, what: str, table: str = "kitchen") -> Any:
        """Return what a table said last, None where it said nothing."""
        payload = self.kept.get(f"companion/friday/{table}/{what}", b"")
        if not payload:
            return None
        return msgspec.json.decode(payload) if payload[:1] == b"{" else payload.decode()

    def events(self, table: str = "kitchen") -> list[int]:
        """Return the numbers of the reported lines."""
        topic = f"companion/friday/{table}/event"
        return [msgspec.json.decode(payload)["number"] for name, payload in self.all if name == topic and payload]


@asynccontextmanager
async def listening(broker: Broker, topic: str = "#", **given: Any) -> AsyncIterator[Ear]:
    """Let someone listen meanwhile."""
    ear = Ear()
    task = asyncio.get_running_loop().create_task(ear.listen(broker, topic, **given))
    try:
        await ear.until(lambda: ear.all or task.done())
        yield ear
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds that no one tells of."""
    async with asyncio.timeout(SOON_S):
        while not holds():
            await asyncio.sleep(0.01)
