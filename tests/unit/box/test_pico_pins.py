"""What the Pico does with its pins, told by a stand-in for the module a Pico has and this machine cannot have."""

import sys
import time
from types import ModuleType
from typing import Any

import pytest

from tests.pico_box import core, loaded


class Pin:
    IN, OUT, PULL_UP = "in", "out", "up"
    all: dict[int, "Pin"] = {}  # noqa: RUF012

    def __init__(self, place: int, *how: object, value: int = 1) -> None:
        self.how, self.level, self.hz, self.duty = how, value, 0, -1
        self.all[place] = self

    def value(self, level: int | None = None) -> int:
        self.level = self.level if level is None else level
        return self.level


class Piezo:
    def __init__(self, pin: Pin) -> None:
        self._pin = pin

    def freq(self, hz: int) -> None:
        self._pin.hz = hz

    def duty_u16(self, duty: int) -> None:
        self._pin.duty = duty


class Dog:
    fed = timeout = 0

    def __init__(self, timeout: int) -> None:
        Dog.timeout = timeout

    def feed(self) -> None:
        Dog.fed += 1


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Any:
    machine: Any = ModuleType("machine")
    machine.Pin, machine.PWM, machine.WDT = Pin, Piezo, Dog
    micropython: Any = ModuleType("micropython")
    micropython.kbd_intr = lambda char: None
    for name, module in (("machine", machine), ("micropython", micropython), ("box", core)):
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(time, "sleep_ms", lambda ms: None, raising=False)
    main: Any = loaded("main")
    monkeypatch.setattr(main.Wire, "__init__", lambda self: None)
    return main.Pico()


def test_buttons_pull_their_pin_down(board: Any) -> None:
    assert [Pin.all[place].how for place in (2, 3, 4)] == [("in", "up")] * 3
    assert board.down() == 0
    Pin.all[3].level = 0
    assert board.down() == core.AUCTION
    Pin.all[2].level = Pin.all[4].level = 0
    assert board.down() == core.BUILD | core.AUCTION | core.POWER


def test_lights_and_piezo_are_where_the_page_says(board: Any) -> None:
    board.show(0b10001, 880)
    assert [Pin.all[place].level for place in (5, 6, 7, 8, 12)] == [1, 0, 0, 0, 1]
    assert (Pin.all[9].hz, Pin.all[9].duty) == (880, 32_768)
    board.show(0, 0)
    assert [Pin.all[place].level for place in (5, 6, 7, 8, 12)] == [0] * 5
    assert Pin.all[9].duty == 0
    board.show(0, 1)
    assert Pin.all[9].hz == 10, "below what it can play"


def test_the_watchdog_is_fed_with_every_look(board: Any) -> None:
    board.show(0, 0)
    assert Dog.fed == 0
    board.watch()
    board.show(0, 0)
    assert (Dog.timeout, Dog.fed) == (900, 1)
