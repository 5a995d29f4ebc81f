"""The button box in MicroPython: what docs/protocol.md says, and the trading unit it is alone.

It knows no pin, no clock and no port: `main.py` gives it those of a board.
"""

import os

from wire import Receiver, number, seal

NAME = "pico-py/1.0"
BOX_ID = "-"
VERSION = 1
BUILD, AUCTION, POWER = 1, 2, 4
LETTERS = ((BUILD, "B"), (AUCTION, "A"), (POWER, "P"))

HOST_MS, RESEND_MS, QUEUE_MAX = 2_000, 60, 16
BOUNCE_MS, GAP_MS = 10, 5
AUCTION_MS, LAST_MS, SPIN_MS, HOUR_MS = 50_000, 5_000, 2_000, 3_600_000
CHASE_MS, SLOW_MS, FAST_MS = 125, 500, 200
WARNING_MS, FOREVER = 300_000, 1 << 29

# What the unit sounds by itself: of two in the same ms the later one here is heard.
TICK, FIVE_SECONDS, STOP, SPIN, REFUSED, START, ON_OFF, HOUR_WARNING, TIME_UP, HOUR = range(10)
TUNES = (
    ((1760, 30),),
    ((1760, 120), (0, 60), (1760, 120)),
    ((1320, 150),),
    ((660, 40), (0, 40), (660, 40)),
    ((220, 150),),
    ((880, 120),),
    ((880, 80), (1320, 120)),
    ((988, 80), (0, 80), (988, 80)),
    ((440, 600),),
    ((988, 250), (784, 250), (988, 250), (784, 250)),
)


def to_beat(left_ms):
    """Return how long until a countdown is heard: each second, at the end at the pace of the fast light."""
    if left_ms > LAST_MS:
        return left_ms % 1_000 or 1_000
    return min(left_ms, (left_ms - LAST_MS) % 400 or 400)


def to_warning(left_ms):
    """Return how long until the hour is heard: in its last five minutes each minute, then each 10 s."""
    if left_ms > WARNING_MS:
        return left_ms - WARNING_MS
    step_ms = 60_000 if left_ms > 60_000 else 10_000
    return left_ms % step_ms or min(step_ms, left_ms)


class Unit:
    """What the box shows, and the trading unit it is while no host is there. `cue` is what it has to sound, or -1."""

    def __init__(self):
        self.cue = -1
        self._spin_ms = 0
        self._result = "D"
        self._clear(False)

    def _clear(self, on):
        self.power, self.sectors, self.red, self.timer = "1" if on else "0", "D", "O", "-"
        self.left_ms, self.hour_ms = 0, HOUR_MS if on else None

    def words(self):
        """Return the state as it is written in a line."""
        hour = "-" if self.hour_ms is None else self.hour_ms
        return f"{self.power}{self.sectors}{self.red}{self.timer} {self.left_ms} {hour}"

    def adopt(self, letters, left, hour):
        """Show what a host says. Raises `ValueError`, and changes nothing then."""
        allowed = ("01", "DC123R", "OSFH", "-AaDd")
        if len(letters) != 4 or any(letter not in these for letter, these in zip(letters, allowed)):
            raise ValueError(letters)
        left_ms, hour_ms = number(left, 1_000_000), None if hour == "-" else number(hour, 10_000_000)
        self.power, self.sectors, self.red, self.timer = letters
        self.left_ms, self.hour_ms, self._spin_ms = left_ms, hour_ms, 0

    def quiet_ms(self):
        """Return how long nothing happens by itself while no host is there, at least."""
        left_ms = to_beat(self.left_ms) if self.timer in "AD" and self.left_ms else FOREVER
        hour_ms = to_warning(self.hour_ms) if self.hour_ms else FOREVER
        return min(left_ms, hour_ms, self._spin_ms or FOREVER)

    def tick(self, ms, alone):
        """Let `ms` pass, at most `quiet_ms`. With a host there only the times run, however many."""
        counts, hour = self.timer in "AD" and self.left_ms > 0, self.hour_ms
        if counts:
            self.left_ms = max(0, self.left_ms - ms)
        if hour:
            self.hour_ms = max(0, hour - ms)
        if not alone:
            return
        if counts:
            self._countdown(self.left_ms)
        if hour:
            self._hour(self.hour_ms)
        if self._spin_ms:
            self._spin_ms -= ms
            if not self._spin_ms:
                self._stop()

    def press(self, button):
        """Do what a button does while no host is there."""
        if button == POWER:
            self._clear(self.power == "0")
            self._spin_ms, self._result = 0, "D"
            self._sound(ON_OFF)
        elif button == BUILD:
            self._build()
        else:
            self._auction()

    def take_over(self):
        """Go on alone from where the host has gone."""
        if self.power == "0":
            self._clear(False)
        if self.sectors != "C":
            self._result = self.sectors
        elif not self._spin_ms:
            self._draw()
        self._red_by_timer()
        if self.timer in "AD" and not self.left_ms:
            self._time_up()

    def _sound(self, cue):
        self.cue = max(self.cue, cue)

    def _draw(self):
        self._result = "123R"[os.urandom(1)[0] & 3]
        self._spin_ms, self.sectors = SPIN_MS, "C"

    def _settle(self):
        self._spin_ms, self.sectors = 0, self._result

    def _stop(self):
        self._settle()
        self._sound(STOP)

    def _build(self):
        if self.power == "0" or self.timer != "-":
            self._sound(REFUSED)
        elif self._spin_ms:
            self._stop()
        else:
            self._draw()
            self._sound(SPIN)

    def _auction(self):
        if self.timer in "ad":
            self.timer = self.timer.upper()
        elif self.power == "1" and self.timer == "-":
            self._settle()
            self.timer, self.left_ms = "A", AUCTION_MS
            self._sound(START)
        else:
            self._sound(REFUSED)
        self._red_by_timer()
        if self.timer in "AD" and not self.left_ms:
            self._time_up()

    def _red_by_timer(self):
        running = "S" if self.left_ms > LAST_MS else "F"
        self.red = "O" if self.timer == "-" else "H" if self.timer in "ad" else running

    def _time_up(self):
        self.timer, self.red = "-", "O"
        self._sound(TIME_UP)

    def _countdown(self, left_ms):
        if not left_ms:
            self._time_up()
        elif left_ms == LAST_MS:
            self.red = "F"
            self._sound(FIVE_SECONDS)
        elif to_beat(left_ms + 1) == 1:
            self._sound(TICK)

    def _hour(self, left_ms):
        if not left_ms:
            self._sound(HOUR)
        elif to_warning(left_ms + 1) == 1:
            self._sound(HOUR_WARNING)


class Debounce:
    """Tells edges from bounce: a change counts once it has lasted."""

    def __init__(self):
        self._down = None
        self._since = {}

    def scan(self, down, now_ms):
        """Take what the buttons read, as bits; yield each edge as button, whether it is down, and since when."""
        if self._down is None:
            self._down = down  # what is held from the start was never pressed
        for button, _ in LETTERS:
            if not (down ^ self._down) & button:
                self._since.pop(button, None)
            elif now_ms - self._since.setdefault(button, now_ms) >= BOUNCE_MS:
                self._down ^= button
                yield button, bool(down & button), self._since.pop(button)

    def forget(self):
        """Begin every doubt again: nobody has looked for a while."""
        self._since.clear()


class Box:
    """The box: bytes, buttons and ms go in; `lit` (bits of lights 1, 2, 3, railroad, red), `hz` and lines come out."""

    def __init__(self, send, name=NAME, box_id=BOX_ID):
        self.lit = self.hz = self.now_ms = self.count = 0
        self.unit = Unit()
        self._send, self._name, self._id = send, name, box_id
        self._receiver, self._debounce = Receiver(), Debounce()
        self._hosted, self._silent_ms = False, 0
        self._edges, self._waited_ms = [], 0
        self._tone_count = None
        self._notes, self._note_ms, self._begun = [], 0, False
        self._red, self._red_ms, self._sectors, self._chase_ms = "O", 0, "D", 0
        self._hello()

    def receive(self, byte):
        """Take a byte of the host."""
        body = self._receiver.take(byte)
        if body is not None:
            try:
                self._obey(body.split(" "))
            except ValueError:
                pass  # what is no message has no effect at all

    def go_on(self, passed_ms, down):
        """Let time pass; `down` is what the buttons read now, as bits."""
        if passed_ms > GAP_MS:
            self._debounce.forget()
        while passed_ms:
            ms = min(passed_ms, self._quiet_ms())
            passed_ms -= ms
            self._tick(ms, None if passed_ms else down)

    def edge(self, button, down, at_ms):
        """Let a button have gone down or up at `at_ms`."""
        if not self._hosted:
            if down:
                self.unit.press(button)
            return
        self.count = self.count + 1 & 0xFFFF
        if len(self._edges) < QUEUE_MAX:
            what = dict(LETTERS)[button] + ("D" if down else "U")
            self._edges.append((self.count, at_ms & 0xFFFFFFFF, what))
            if len(self._edges) == 1:
                self._send_edge()

    def _quiet_ms(self):
        """Return how long nothing happens by itself, at least: a slow board counts ms faster than one by one."""
        if self._hosted:
            ms = min(HOST_MS - self._silent_ms, RESEND_MS - self._waited_ms if self._edges else FOREVER)
        else:
            ms = self.unit.quiet_ms()
        if self.unit.cue >= 0 or self._begun:
            return 1
        return max(1, min(ms, self._notes[0][1] - self._note_ms)) if self._notes else ms

    def _tick(self, ms, down):
        self.now_ms += ms
        self.unit.tick(ms, not self._hosted)
        self._link(ms)
        if down is not None:
            for edge in self._debounce.scan(down, self.now_ms):
                self.edge(*edge)
        self._tones(ms)
        self._lights(ms)

    def _link(self, ms):
        if not self._hosted:
            return
        self._silent_ms += ms
        if self._silent_ms == HOST_MS:
            self._hosted = False
            self._edges.clear()
            self.unit.take_over()
        elif self._edges:
            self._waited_ms += ms
            if self._waited_ms == RESEND_MS:
                self._send_edge()

    def _say(self, *words):
        self._send(seal(" ".join(str(word) for word in words)))

    def _hello(self):
        self._tone_count = None
        self._say("H", VERSION, self._name, self._id, self.now_ms & 0xFFFFFFFF, self.unit.words())

    def _send_edge(self):
        self._waited_ms = 0
        self._say("B", *self._edges[0])

    def _obey(self, words):
        kind, rest = words[0], words[1:]
        ours = True
        if kind == "W" and len(rest) == 1:
            version = number(rest[0], 100)
            if not version:
                raise ValueError(version)
            self._hello()
            ours = version == VERSION
        elif kind == "S" and len(rest) == 4:
            count = number(rest[0], 1 << 16)
            self.unit.adopt(*rest[1:])
            self._say("A", count)
        elif kind == "T" and len(rest) in (3, 5, 7, 9):
            self._tone(*[number(word, 1 << 16) for word in rest])
        elif kind == "A" and len(rest) == 1:
            self._acknowledged(number(rest[0], 1 << 16))
        else:
            raise ValueError(words)
        if ours:
            self._hosted, self._silent_ms = True, 0

    def _tone(self, count, *values):
        if count != self._tone_count:
            self._play([(values[at], values[at + 1]) for at in range(0, len(values), 2)])
        self._tone_count = count
        self._say("A", count)

    def _acknowledged(self, count):
        if self._edges and self._edges[0][0] == count:
            self._edges.pop(0)
            if self._edges:
                self._send_edge()

    def _play(self, notes):
        self._notes, self._note_ms, self._begun = list(notes), 0, True

    def _tones(self, ms):
        """Go on with the tune; one that is new sounds from now on."""
        if self.unit.cue >= 0:
            self._play(TUNES[self.unit.cue])
            self.unit.cue = -1
        self._note_ms += 0 if self._begun else ms
        self._begun = False
        while self._notes and self._note_ms >= self._notes[0][1]:
            self._note_ms -= self._notes.pop(0)[1]
        self.hz = self._notes[0][0] if self._notes else 0

    def _lights(self, ms):
        """Let a rhythm begin lit whenever its letter changes."""
        unit = self.unit
        self._chase_ms = (self._chase_ms + ms) % (4 * CHASE_MS) if unit.sectors == self._sectors else 0
        half_ms = SLOW_MS if unit.red == "S" else FAST_MS
        self._red_ms = (self._red_ms + ms) % (2 * half_ms) if unit.red == self._red else 0
        self._sectors, self._red = unit.sectors, unit.red
        place = self._chase_ms // CHASE_MS if unit.sectors == "C" else "123R".find(unit.sectors)
        red = unit.red == "H" or (unit.red in "SF" and self._red_ms < half_ms)
        self.lit = (1 << place if place >= 0 else 0) | (16 if red else 0)
