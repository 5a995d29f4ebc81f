"""A box whose hello is wrong in one place: monitor, selftest, list and the app say which, over a real pty."""

import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from serial.tools import list_ports

from companion.box import driver, exchange
from companion.cli.main import main
from firmware_sim.codec import line
from firmware_sim.stand_in import StandIn
from tests.pty_box import on_pty
from tests.system.box_program import Ear
from tests.usb import usb

pytestmark = pytest.mark.system


class CarriageReturn(StandIn):
    """Ends its lines as `print` of MicroPython does."""

    def take(self) -> list[bytes]:
        return [each[:-1] + b"\r\n" for each in super().take()]


class Called(StandIn):
    """Says a hello of other words; `{}` is its ms."""

    WORDS = ""

    def _send_hello(self) -> None:
        self._out.append(line(*self.WORDS.format(self._since_boot).split(" ")))


class LongName(Called):
    WORDS = "H 1 micropython-pico/1.0 - {} 0DO- 0 -"


class SmallId(Called):
    WORDS = "H 1 pico/1.0 t1 {} 0DO- 0 -"


class NinthField(Called):
    WORDS = "H 1 pico/1.0 - {} 0DO- 0 - 0"


WRONG = {
    CarriageReturn: "a carriage return comes before the line feed",
    LongName: "field 3, firmware, is “micropython-pico/1.0” (20 bytes)",
    SmallId: "field 4, id, is “t1”",
    NinthField: "it has 9 fields; there should be 8",
}


@pytest.mark.parametrize(("box", "fault"), WRONG.items())
def test_a_wrong_hello_is_told_with_its_fault(
    box: type[StandIn], fault: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr(driver, "ANSWER_MS", 600)
    monkeypatch.setattr(exchange, "HELLO_MS", 600)
    with on_pty(box()) as pty:
        status, out, _ = run("selftest", "--port", pty.port, "--no-hands")
        assert (status, out.startswith("FAIL  hello: no hello, but “")) == (1, True)
        assert fault in out
        status, out, error = run("monitor", "--port", pty.port, "--seconds", "0.6")
        assert (status, fault in out) == (1, True)
        assert error.startswith(f"No box answers on {pty.port}. Received instead: “")
        assert fault in error
        ear = Ear(pty.port)
        assert fault in ear.status(lambda text, _: "Received instead" in text)
        assert ear.why == "bad hello"
        ear.box.close()


def test_a_wrong_hello_is_told_where_a_box_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "ANSWER_MS", 600)
    with on_pty(SmallId()) as pty:
        monkeypatch.setattr(list_ports, "comports", lambda: [usb(pty.port)])
        ear = Ear(None)
        assert "field 4, id, is “t1”" in ear.status(lambda text, _: "Received instead" in text)
        ear.box.close()


def test_the_list_of_ports_tells_it_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(exchange, "HELLO_MS", 600)
    with on_pty(NinthField()) as pty:
        monkeypatch.setattr(list_ports, "comports", lambda: [usb(pty.port)])
        assert run("allow", pty.port)[0] == 0
        status, out, _ = run("list")
        assert (status, "it has 9 fields" in out) == (1, True)


def run(*words: str) -> tuple[int, str, str]:
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as error:
        return main(["box", *words]), out.getvalue(), error.getvalue()
