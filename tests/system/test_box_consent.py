"""No port is opened that no one has named or allowed; of several boxes the wanted one is taken."""

from collections.abc import Iterator

import pytest
from serial.tools import list_ports

from companion.box import driver
from companion.box.port import Port, open_port
from tests.patience import PATIENCE_S
from tests.system.box_program import BoxProgram, Ear
from tests.usb import usb

pytestmark = pytest.mark.system

FIRST, SECOND = "1a86:7523@1-1", "1a86:7523@1-2"


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, BoxProgram]]:
    """Two boxes as USB ports, by what is plugged in."""
    found = {FIRST: BoxProgram("--id", "A1"), SECOND: BoxProgram("--id", "B2")}
    ports = [usb(box.port, location=identity[-3:]) for identity, box in found.items()]
    monkeypatch.setattr(list_ports, "comports", lambda: ports)
    yield found
    for box in found.values():
        box.close()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the ports that are opened."""
    names: list[str] = []

    def noted(name: str) -> Port:
        names.append(name)
        return open_port(name)

    monkeypatch.setattr(driver, "open_port", noted)
    return names


def test_a_port_nobody_has_allowed_is_told_of_and_not_opened(boxes: dict[str, BoxProgram], opened: list[str]) -> None:
    answers: dict[str, bool] = {SECOND: False}
    ear = Ear(None, may_open=answers.get)
    said = ear.status(lambda text, _: "new" in text)
    assert said == f"{boxes[FIRST].port} is new: allow it on the Box page."
    assert ear.why == "new port"
    assert opened == []
    answers[FIRST] = True
    assert ear.connected().endswith(f" on {boxes[FIRST].port}")
    assert ear.found.get(timeout=PATIENCE_S) == FIRST
    ear.box.close()
    assert set(opened) == {boxes[FIRST].port}


def test_a_port_that_is_named_is_opened_and_found_for_the_next_time(
    boxes: dict[str, BoxProgram], opened: list[str]
) -> None:
    ear = Ear(boxes[SECOND].port, may_open=lambda identity: None)
    ear.connected()
    assert ear.found.get(timeout=PATIENCE_S) == SECOND
    ear.box.close()
    assert set(opened) == {boxes[SECOND].port}


def test_a_port_that_is_never_to_be_touched_is_not_opened_though_it_is_named(
    boxes: dict[str, BoxProgram], opened: list[str]
) -> None:
    answers = {SECOND: False}
    ear = Ear(boxes[SECOND].port, may_open=answers.get)
    said = ear.status(lambda text, _: "blocked" in text)
    assert said.startswith(f"{boxes[SECOND].port} is blocked. Allow it")
    assert ear.why == "never opened"
    assert opened == []
    answers[SECOND] = True
    ear.connected()
    answers[SECOND] = False
    assert ear.status(lambda text, _: "blocked" in text) == said
    ear.box.close()


@pytest.mark.parametrize(("box_id", "identity"), [("A1", FIRST), ("B2", SECOND)])
def test_of_several_boxes_the_one_with_the_id_is_taken(
    boxes: dict[str, BoxProgram], box_id: str, identity: str
) -> None:
    ear = Ear(None, box_id=box_id)
    assert ear.connected() == f"Box stand-in/1.0 ({box_id}) on {boxes[identity].port}"
    ear.box.close()


def test_a_box_that_is_not_the_wanted_one_is_told_and_shown_nothing(boxes: dict[str, BoxProgram]) -> None:
    ear = Ear(boxes[FIRST].port, box_id="B2")
    said = ear.status(lambda text, _: "called" in text)
    assert said == f"The box on {boxes[FIRST].port} is called A1, not B2."
    assert ear.why == "different box"
    ear.box.close()
