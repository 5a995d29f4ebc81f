"""A button box on a Raspberry Pi Pico with MicroPython, or on the unix port of MicroPython. See docs/pico.md."""

import select
import sys
import time

import micropython
from box import AUCTION, BUILD, LETTERS, POWER, Box
from wire import LINE_MAX


class Wire:
    """The wire on standard input and output: bytes as they are, and nothing ever waits."""

    def __init__(self):
        self._coming, self._room = select.poll(), select.poll()
        self._coming.register(sys.stdin, select.POLLIN)
        self._room.register(sys.stdout, select.POLLOUT)

    def read(self):
        """Return the next byte that has come, else None."""
        if not self._coming.poll(0):
            return None
        byte = sys.stdin.buffer.read(1)
        if not byte:
            sys.exit()  # the other end of a pipe is closed
        return byte[0]

    def send(self, line):
        """Send a line, or lose it whole where nobody reads. Unlike `print`, the buffer adds no carriage return."""
        if self._room.poll(0):
            sys.stdout.buffer.write(line)


class Pico(Wire):
    """The pins of a Raspberry Pi Pico, and its USB."""

    BUTTONS = ((2, BUILD), (3, AUCTION), (4, POWER))
    LIGHTS = (5, 6, 7, 8, 12)
    PIEZO = 9

    def __init__(self):
        from machine import PWM, WDT, Pin

        super().__init__()
        self._buttons = [(Pin(place, Pin.IN, Pin.PULL_UP), bit) for place, bit in self.BUTTONS]
        self._lights = [Pin(place, Pin.OUT, value=0) for place in self.LIGHTS]
        self._piezo, self._hz = PWM(Pin(self.PIEZO)), 0
        self._piezo.duty_u16(0)
        self._new_dog, self._dog = WDT, None
        time.sleep_ms(1)  # until the pull-ups have pulled

    def watch(self):
        """From now on let a watchdog restart the board where `show` is not called for 900 ms."""
        micropython.kbd_intr(-1)  # nobody ends the program: 0x03 is a byte like any other
        self._dog = self._new_dog(timeout=900)

    def down(self):
        """Return which buttons are down, as bits."""
        return sum(bit for pin, bit in self._buttons if not pin.value())

    def show(self, lit, hz):
        """Light the lights and sound the piezo."""
        if self._dog:
            self._dog.feed()
        for place, pin in enumerate(self._lights):
            pin.value(lit >> place & 1)
        if hz != self._hz:
            self._hz = hz
            if hz:
                self._piezo.freq(max(hz, 10))
            self._piezo.duty_u16(32_768 if hz else 0)


class Unix(Wire):
    """A pty as the wire. From the file `keys` letters press (B, A, P) and release (b, a, p); `face` gets what shows."""

    def __init__(self, keys=None, face=None):
        super().__init__()
        self._down, self._shown = 0, (0, 0)
        self._keys, self._face = keys and open(keys, "rb"), face and open(face, "w")  # noqa: SIM115
        self._pressed = select.poll()
        if keys:
            self._pressed.register(self._keys, select.POLLIN)

    def down(self):
        """Return which buttons are down, as bits."""
        if self._keys and self._pressed.poll(0):
            letter = self._keys.read(1).decode()
            bit = sum(bit for bit, name in LETTERS if name == letter.upper())
            self._down = self._down | bit if letter.isupper() else self._down & ~bit
        return self._down

    def show(self, lit, hz):
        """Write what shines and sounds whenever it changes: bits and Hz."""
        if self._face and (lit, hz) != self._shown:
            self._shown = lit, hz
            self._face.write(f"{lit} {hz}\n")


def run(board):
    """Be a box on this board until it is switched off."""
    box, last = Box(board.send), time.ticks_ms()
    while True:
        for _ in range(LINE_MAX):
            byte = board.read()
            if byte is None:
                break
            box.receive(byte)
        now = time.ticks_ms()
        passed_ms = time.ticks_diff(now, last)
        if passed_ms:
            last = now  # what the ticks wrap at does not matter: only what has passed is added up
            box.go_on(passed_ms, board.down())
            board.show(box.lit, box.hz)
        else:
            time.sleep_ms(1)


def main():
    """Run on the board this is. A Pico that begins with BUILD alone held down is left to its prompt."""
    if sys.platform != "rp2":
        run(Unix(*sys.argv[1:]))
    board = Pico()
    if board.down() != BUILD:
        board.watch()
        run(board)


if __name__ == "__main__":
    main()
