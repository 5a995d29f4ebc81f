"""An ATmega328P in libsimavr, through ctypes: loads an ELF, moves pins, feeds the serial line, runs cycle by cycle.

The library (GPL-3) is loaded at run time and only where it is installed. Its structs are not part of any interface
it promises, so the few fields used here are compared with known values at start, and anything unexpected is refused.
"""

import ctypes
from collections import deque
from collections.abc import Callable
from enum import IntFlag
from functools import cache
from pathlib import Path
from typing import Any

HZ = 16_000_000
BYTE_CYCLES = 26 * 16 * 11  # the library counts a parity bit that is not there: a tenth slower than the real line
_LIBRARY = "libsimavr.so.2"
_MCU, _CORE = b"atmega328p", b"atmega328"  # what is asked for, and what the library calls it
_RUNNING, _STOPPED = 2, (7, 8)  # the last two: the program ended, or crashed
_STATE, _FREQUENCY, _CYCLE, _CYCLE_LIMIT, _SLEEP = 60, 64, 80, 96, 168
_COMPARE_A = 3
_DEFAULT_HZ = 1_000_000
_RUN_CYCLES = 100_000
MEMORY = range(0x100, 0x900)
_RESET_CAUSE = 0x54
_SERIAL_STATUS, _OVERRUN = 0xC0, 0x08
_SERIAL_CONTROL, _READS = 0xC1, 0x80
_UNREAD_MOST = 3  # two bytes that wait, and one in the shift register
_FIRMWARE_BYTES = 65_536  # more than the library's struct about an ELF

_Notify = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_void_p)
_Timer = ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_void_p)
_Sleep = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint64)
_Logger = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p)

# The library would sleep in real time, print what it thinks, and needs a timer to wake from its sleep.
_no_sleep = _Sleep(lambda avr, cycles: None)
_no_log = _Logger(lambda avr, level, text, values: None)
_wake = _Timer(lambda avr, when, parameter: 0)


class EmulatorError(Exception):
    """The chip cannot be emulated here, with what to do about it, or its program has crashed."""


class Cause(IntFlag):
    """Why a chip starts over, as the bits that tell it; none where a bootloader has cleared them."""

    UNKNOWN = 0
    POWER_ON = 1
    RESET_PIN = 2
    BROWN_OUT = 4
    WATCHDOG = 8


class _External(ctypes.Structure):
    _fields_ = (("name", ctypes.c_ulong, 7), ("mask", ctypes.c_ulong, 8), ("value", ctypes.c_ulong, 8))


def _control(name: str) -> int:
    """Return the number of the library's control called by these four letters."""
    return int.from_bytes(name.encode("ascii"), "big")


@cache
def _library() -> Any:
    try:
        library = ctypes.CDLL(_LIBRARY)
    except OSError:
        raise EmulatorError(f"{_LIBRARY} is not installed (on Debian: apt install libsimavr2).") from None
    pointer = ctypes.c_void_p
    library.avr_make_mcu_by_name.restype = pointer
    library.avr_io_getirq.restype = pointer
    library.avr_io_getirq.argtypes = (pointer, ctypes.c_uint32, ctypes.c_int)
    library.avr_irq_register_notify.argtypes = (pointer, _Notify, pointer)
    library.avr_raise_irq.argtypes = (pointer, ctypes.c_uint32)
    library.avr_ioctl.argtypes = (pointer, ctypes.c_uint32, pointer)
    library.avr_cycle_timer_register.argtypes = (pointer, ctypes.c_uint64, _Timer, pointer)
    library.avr_extint_set_strict_lvl_trig.argtypes = (pointer, ctypes.c_uint8, ctypes.c_uint8)
    library.elf_read_firmware.argtypes = (ctypes.c_char_p, pointer)
    library.avr_load_firmware.argtypes = (pointer, pointer)
    library.avr_core_watch_read.argtypes = (pointer, ctypes.c_uint16)
    library.avr_core_watch_read.restype = ctypes.c_uint8
    library.avr_core_watch_write.argtypes = (pointer, ctypes.c_uint16, ctypes.c_uint8)
    library.avr_loadcode.argtypes = (pointer, ctypes.c_char_p, ctypes.c_uint32, ctypes.c_uint32)
    for name in ("avr_init", "avr_run", "avr_terminate"):
        getattr(library, name).argtypes = (pointer,)
    library.avr_global_logger_set(_no_log)
    return library


class Chip:
    """One chip from one reset to the next; another reset is a new one, for the library's own leaves stale interrupts.

    Only the watchdog resets it by the library's own hand, and its cycles go on. It finds `memory` in its RAM, a byte
    for each address of `MEMORY`. `on_byte` gets every byte the chip sends with the cycle at which its last bit is out.
    """

    def __init__(self, elf: Path, on_byte: Callable[[int, int], None], cause: Cause, memory: bytes) -> None:
        self._library = library = _library()
        self._avr = library.avr_make_mcu_by_name(_MCU)
        if not self._avr or library.avr_init(self._avr):
            raise EmulatorError(f"{_LIBRARY} knows no {_MCU.decode()}.")
        self._trouble: list[Exception] = []
        self._kept: list[object] = []
        self._to_send: deque[int] = deque()
        self._line_free = 0
        self._unread = 0
        self._find_fields()
        self._load(elf)
        for address, byte in zip((_RESET_CAUSE, *MEMORY), (cause, *memory), strict=True):
            self.poke(address, byte)
        self._begin_serial(on_byte)
        for number in (0, 1):
            # Without this a button held down on D2 or D3 raises an interrupt in every cycle.
            library.avr_extint_set_strict_lvl_trig(self._avr, number, 0)

    def _find_fields(self) -> None:
        """Check that the fields are where they are expected, then set the speed."""
        pointer = self._avr
        name = ctypes.c_char_p.from_address(pointer).value
        state = ctypes.c_int.from_address(pointer + _STATE)
        frequency = ctypes.c_uint32.from_address(pointer + _FREQUENCY)
        limit = ctypes.c_uint64.from_address(pointer + _CYCLE_LIMIT)
        sleep = ctypes.c_uint64.from_address(pointer + _SLEEP)
        self._cycle = ctypes.c_uint64.from_address(pointer + _CYCLE)
        usual = ctypes.cast(self._library.avr_callback_sleep_raw, ctypes.c_void_p).value
        found = (name, state.value, frequency.value, self._cycle.value, limit.value, sleep.value)
        if found != (_CORE, _RUNNING, _DEFAULT_HZ, 0, 1, usual):
            raise EmulatorError(f"This {_LIBRARY} is laid out otherwise than version 1.6: it is not used.")
        frequency.value = HZ
        limit.value = _RUN_CYCLES
        sleep.value = ctypes.cast(_no_sleep, ctypes.c_void_p).value or 0

    def _load(self, elf: Path) -> None:
        firmware = ctypes.create_string_buffer(_FIRMWARE_BYTES)
        if not elf.is_file() or self._library.elf_read_firmware(str(elf).encode(), firmware):
            how = "build it with make -C firmware, in the source of the companion"
            raise EmulatorError(f"{elf} cannot be read as a program: {how}.")
        self._library.avr_load_firmware(self._avr, firmware)

    def _begin_serial(self, on_byte: Callable[[int, int], None]) -> None:
        no_echo = ctypes.c_uint32(0)
        self._library.avr_ioctl(self._avr, _control("uas0"), ctypes.byref(no_echo))
        self._serial_in = self._library.avr_io_getirq(self._avr, _control("uar0"), 0)
        sent = self._library.avr_io_getirq(self._avr, _control("uar0"), 1)
        self._notify(sent, lambda byte: on_byte(self.cycle + BYTE_CYCLES, byte))

    def _notify(self, irq: int, call: Callable[[int], None]) -> None:
        """Let `call` have every value of `irq`; what it raises comes out of `run`, not of the library."""

        def notified(_irq: int, value: int, _parameter: int) -> None:
            try:
                call(value)
            except Exception as error:  # ctypes would print it and go on
                self._trouble.append(error)

        kept = _Notify(notified)
        self._kept.append(kept)
        self._library.avr_irq_register_notify(irq, kept, None)

    @property
    def cycle(self) -> int:
        """Return how many cycles have passed since the program began."""
        return self._cycle.value

    @property
    def memory(self) -> bytes:
        """Return what is in the RAM."""
        return bytes(map(self.peek, MEMORY))

    def peek(self, address: int) -> int:
        """Return a byte of the RAM or of a register."""
        return int(self._library.avr_core_watch_read(self._avr, address))

    def poke(self, address: int, byte: int) -> None:
        """Change a byte of the RAM or of a register, past the program."""
        self._library.avr_core_watch_write(self._avr, address, byte)

    def flash(self, address: int, data: bytes) -> None:
        """Change the program memory, as a bootloader that is there has done."""
        self._library.avr_loadcode(self._avr, data, len(data), address)

    def watch(self, port: str, bit: int, call: Callable[[int, int], None]) -> None:
        """Let `call` have the cycle and the level each time an output pin changes, as in `watch("D", 5, …)`."""
        before = 0

        def changed(value: int) -> None:
            nonlocal before
            level = value & 1  # higher bits tell of the direction of the pin
            if level != before:
                before = level
                call(self.cycle, level)

        self._notify(self._library.avr_io_getirq(self._avr, _control(f"iog{port}"), bit), changed)

    def watch_compare(self, timer: str, call: Callable[[int], None]) -> None:
        """Let `call` have the cycle each time a timer turns its first pin over.

        The pin itself would lie: in the library any write to its port pulls it to the level of the port.
        """
        irq = self._library.avr_io_getirq(self._avr, _control(f"tmr{timer}"), _COMPARE_A)
        self._notify(irq, lambda value: call(self.cycle))

    def drive(self, port: str, levels: dict[int, int]) -> None:
        """Hold the input pins `levels` of a port at 0 or 1; name all of them every time."""
        mask = sum(1 << bit for bit in levels)
        value = sum(level << bit for bit, level in levels.items())
        # Otherwise the next write to the port would let the pin go.
        held = _External(ord(port), mask, value)
        self._library.avr_ioctl(self._avr, _control(f"iop{port}"), ctypes.byref(held))
        for bit, level in levels.items():
            irq = self._library.avr_io_getirq(self._avr, _control(f"iog{port}"), bit)
            self._library.avr_raise_irq(irq, level)

    def send(self, data: bytes) -> None:
        """Put bytes on the line to the chip; they take their time, one after the other."""
        self._to_send.extend(data)

    def run(self, until: int) -> None:
        """Let the chip run until this cycle. Raises `EmulatorError` if its program ends or crashes."""
        while self.cycle < until:
            stop = until
            if self._to_send:
                if self._line_free <= self.cycle:
                    self._line_free = self.cycle + BYTE_CYCLES
                    self._arrive(self._to_send.popleft())
                stop = min(until, self._line_free)
            self._run(stop)

    def _arrive(self, byte: int) -> None:
        """Let a byte come; the library would keep dozens for a program that reads none, the chip keeps three."""
        status, reads = self.peek(_SERIAL_STATUS), self.peek(_SERIAL_CONTROL) & _READS
        self._unread = 0 if reads else self._unread + 1
        if self._unread > _UNREAD_MOST:
            self.poke(_SERIAL_STATUS, status | _OVERRUN)
            return
        self._library.avr_raise_irq(self._serial_in, byte)

    def _run(self, until: int) -> None:
        run, avr, cycle = self._library.avr_run, self._avr, self._cycle
        self._library.avr_cycle_timer_register(avr, until - cycle.value, _wake, None)
        while cycle.value < until:
            if run(avr) in _STOPPED:
                raise EmulatorError(f"The program crashed at cycle {self.cycle}.")
        if self._trouble:
            raise self._trouble.pop(0)

    def close(self) -> None:
        """Switch the chip off and free its memory."""
        if self._avr:
            self._library.avr_terminate(self._avr)
        self._avr = None
