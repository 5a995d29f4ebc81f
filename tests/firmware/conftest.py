from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_sim.emulated import Emulated
from tests.firmware.building import elf, native
from tests.firmware.native_box import NativeBox


@pytest.fixture(scope="session")
def firmware() -> Path:
    """The ELF as it is flashed."""
    return elf()


@pytest.fixture
def chip(firmware: Path) -> Iterator[Emulated]:
    """An emulated chip that has just been switched on."""
    box = Emulated(firmware)
    yield box
    box.close()


@pytest.fixture(scope="session")
def native_programs() -> Path:
    return native()


@pytest.fixture
def core(native_programs: Path) -> Iterator[NativeBox]:
    """The portable core, switched on, with the name the golden lines use."""
    box = NativeBox(native_programs / "talk")
    yield box
    box.close()
