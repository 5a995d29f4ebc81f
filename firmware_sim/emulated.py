"""The real firmware as an engine of the box program: the very ELF that is flashed, on an emulated chip."""

import random
from collections.abc import Callable
from math import inf
from pathlib import Path

from firmware_sim.buzzer import Buzzer
from firmware_sim.engine import Lights
from firmware_sim.simavr import HZ, MEMORY, Cause, Chip

ELF = Path(__file__).resolve().parent.parent / "firmware" / "build" / "companion_box.elf"
NAME = "firmware on an emulated ATmega328P"
CYCLES_PER_MS = HZ // 1_000
_BUTTONS = {"build": 2, "auction": 3, "power": 4}  # pins of port D, pressed at 0
_LIGHTS = {"one": ("D", 5), "two": ("D", 6), "three": ("D", 7), "rail": ("B", 0), "red": ("B", 4)}
_BUZZER_TIMER = "1"

_BOOTLOADERS_BYTES = (*range(0x200), *range(0x780, 0x800))  # of the RAM: buffers below, a stack above

OnLight = Callable[[float, str, bool], None]


class Emulated:
    """A box whose clock is moved by `advance`; its chip is switched on at once.

    After a reset a bootloader runs for `boot_ms` before the program does. `on_light` gets every change of a light
    with its exact ms since the start. Raises `EmulatorError` where the emulator or the ELF is missing.
    """

    name = NAME

    def __init__(self, elf: Path = ELF, on_light: OnLight = lambda at_ms, light, on: None, *, boot_ms: int = 0) -> None:
        self.now_ms = 0
        self._elf, self._on_light, self._boot_ms = elf, on_light, boot_ms
        self._chance = random.Random(0)
        self._down: set[str] = set()
        self._cut = b""
        self._begin(0, Cause.POWER_ON, self._chance.randbytes(len(MEMORY)))

    def _begin(self, start_ms: float, cause: Cause, memory: bytes) -> None:
        """Let the program begin at `start_ms`; infinity is never."""
        self._start_ms = start_ms
        self._lit: dict[str, bool] = {}
        self._bytes: list[tuple[int, int]] = []
        self._buzzer = Buzzer(HZ)
        self._chip = Chip(self._elf, lambda cycle, byte: self._bytes.append((cycle, byte)), cause, memory)
        for light, (port, bit) in _LIGHTS.items():
            self._chip.watch(port, bit, self._light_listener(light))
        self._chip.watch_compare(_BUZZER_TIMER, self._buzzer.turned)
        self._drive_button_pins()

    def _end(self) -> None:
        """Let the program end: its lights go out, a line it was sending stays cut off."""
        self._cut += self._arrived_bytes()
        self._chip.close()
        for light in self.lights().lit():
            self._on_light(self.now_ms, light, False)

    def _light_listener(self, light: str) -> Callable[[int, int], None]:
        def changed(cycle: int, level: int) -> None:
            self._lit[light] = level == 1
            self._on_light(self.ms_of(cycle), light, level == 1)

        return changed

    def ms_of(self, cycle: int) -> float:
        """Return when a cycle of this chip is, in ms since the start of the engine."""
        return self._start_ms + cycle / CYCLES_PER_MS

    def advance(self, now_ms: int) -> None:
        """Let the box run until `now_ms`."""
        self.now_ms = max(self.now_ms, now_ms)
        self.run_to(self.now_ms)

    def run_to(self, at_ms: float) -> None:
        """Let the box run until this moment, which may lie between two ms."""
        if self._start_ms < at_ms:
            self._chip.run(round((at_ms - self._start_ms) * CYCLES_PER_MS))

    def press(self, button: str) -> None:
        """Push the button `build`, `auction` or `power` down."""
        self._down.add(button)
        self._drive_button_pins()

    def release(self, button: str) -> None:
        """Let the button go."""
        self._down.discard(button)
        self._drive_button_pins()

    def _drive_button_pins(self) -> None:
        self._chip.drive("D", {bit: int(button not in self._down) for button, bit in _BUTTONS.items()})

    def receive(self, data: bytes) -> None:
        """Put bytes on the line to the box; they arrive at the speed of the line, unless no program is there yet."""
        if self._start_ms <= self.now_ms:
            self._chip.send(data)

    def take(self) -> list[bytes]:
        """Return the lines whose last byte has come since the last call."""
        data = self._arrived_bytes()
        whole = data.rfind(b"\n") + 1
        del self._bytes[:whole]
        cut, self._cut = self._cut, b""
        return (cut + data[:whole]).splitlines(keepends=True)

    def _arrived_bytes(self) -> bytes:
        return bytes(byte for cycle, byte in self._bytes if cycle <= self._chip.cycle)

    def lights(self) -> Lights:
        """Return the lights as they are now."""
        return Lights(**self._lit)

    def take_notes(self) -> list[tuple[int, int]]:
        """Return the (Hz, ms) notes that ended since the last call; rests are not heard."""
        return [(hz, round(ms)) for _, hz, ms in self.take_sounds()]

    def take_sounds(self) -> list[tuple[float, int, float]]:
        """Return the notes that ended since the last call: begun at this ms, the pitch, how many ms."""
        heard = self._buzzer.take(self._chip.cycle)
        return [(self.ms_of(begun), hz, cycles / CYCLES_PER_MS) for begun, hz, cycles in heard]

    def reset(self, cause: Cause = Cause.RESET_PIN) -> None:
        """Pull the reset pin: the program starts over and finds the memory as the bootloader leaves it."""
        if self._start_ms == inf:
            return
        memory = bytearray(self._chip.memory)
        for place in _BOOTLOADERS_BYTES:
            memory[place] = self._chance.randrange(256)
        self._end()
        self._begin(self.now_ms + self._boot_ms, cause, bytes(memory))

    def power(self, on: bool) -> None:
        """Switch the supply on or off; what was in memory is lost."""
        self._end()
        start_ms = self.now_ms if on else inf
        self._begin(start_ms, Cause.POWER_ON, self._chance.randbytes(len(MEMORY)))

    def close(self) -> None:
        """Switch the box off for good."""
        self._chip.close()
