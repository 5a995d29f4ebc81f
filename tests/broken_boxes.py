"""Boxes that are broken in one place each, made of the stand-in by a small change.

`BROKEN` says which check of the selftest finds each of them, and by which words.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from companion.box.exchange import Exchange
from companion.box.selftest import Person, Result
from companion.box.selftest.absence import absence_checks
from companion.box.selftest.lines import line_checks
from companion.box.selftest.person import button_checks, light_and_tone_checks
from companion.box.selftest.times import time_checks
from companion.wire.messages import Hello
from firmware_sim.alone import Alone
from firmware_sim.codec import VERSION, Receiver, line
from firmware_sim.stand_in import StandIn


class NeverAlone(StandIn):
    """Knows no time after which its host is gone."""

    def advance(self, now_ms: int) -> None:
        if self._heard_ms is not None:
            self._heard_ms = self.now_ms
        super().advance(now_ms)


class Hasty(StandIn):
    """Takes its host for gone after half a second."""

    def advance(self, now_ms: int) -> None:
        if self._heard_ms is not None and now_ms - self._heard_ms > 500:
            self._heard_ms -= 2_000
        super().advance(now_ms)


class Forgetful(StandIn):
    """Keeps one edge; those made while it waits are lost."""

    def _take_edge(self, what: str) -> None:
        if not self._edges:
            super()._take_edge(what)


class Overwriting(StandIn):
    """Keeps one edge, the newest."""

    def _take_edge(self, what: str) -> None:
        self._edges.clear()
        super()._take_edge(what)


class Timeless(StandIn):
    """Its clock stays at 0."""

    @property
    def _since_boot(self) -> int:
        return 0


class Yes(StandIn):
    """Acknowledges every `S`, whether it understands it or not."""

    def _obey(self, words: list[str]) -> None:
        try:
            super()._obey(words)
        except ValueError:
            if words[0] == "S":
                self._out.append(line("A", words[1]))
            raise


class Believer(StandIn):
    """Takes numbers that are out of range, and shows them."""

    def _obey(self, words: list[str]) -> None:
        if words[0] == "S" and len(words) == 5:
            words = [*words[:3], str(min(int(words[3]), 999_999)) if words[3].isdigit() else words[3], words[4]]
        super()._obey(words)


class Echo(StandIn):
    """Sounds a tone as often as it comes."""

    def _take_tone(self, count: int, tune: list[tuple[int, int]]) -> None:
        self._tone_count = None
        super()._take_tone(count, tune)


class Proud(StandIn):
    """Does not answer a host of another version."""

    def _greet_host(self, version: int) -> bool:
        return version == VERSION and super()._greet_host(version)


class Gullible(StandIn):
    """Takes a host of another version for its own."""

    def _greet_host(self, version: int) -> bool:
        super()._greet_host(version)
        return True


class FromTheEnd(StandIn):
    """Counts its edges from 65535."""

    def _begin(self, start_ms: float, unit: Alone) -> None:
        super()._begin(start_ms, unit)
        self._count = 65_534


class Once(StandIn):
    """Sends an edge once, acknowledged or not."""

    def _check_link(self) -> None:
        self._sent_ms = self.now_ms
        super()._check_link()


class Blind(StandIn):
    """Acknowledges a state and does not take it."""

    def _obey(self, words: list[str]) -> None:
        before = self._unit.state
        super()._obey(words)
        if words[0] == "S":
            self._unit.adopt(before, self._since_boot)


class HourStands(StandIn):
    """Its hour does not run."""

    class Unit(Alone):
        def advance(self, now_ms: int, alone: bool) -> None:
            hour_ms = self.state.hour_ms
            super().advance(now_ms, alone)
            self.state = replace(self.state, hour_ms=hour_ms)

    def _begin(self, start_ms: float, unit: Alone) -> None:
        super()._begin(start_ms, self.Unit(0))


class HeldRuns(HourStands):
    """Its held countdown runs."""

    class Unit(Alone):
        def advance(self, now_ms: int, alone: bool) -> None:
            elapsed, held = now_ms - self._now_ms, self.state.timer in "ad"
            super().advance(now_ms, alone)
            if held:
                self.state = replace(self.state, left_ms=max(0, self.state.left_ms - elapsed))


class Frozen(HourStands):
    """Nothing runs by itself."""

    class Unit(Alone):
        def advance(self, now_ms: int, alone: bool) -> None:
            self._now_ms = now_ms


class Deaf(StandIn):
    """Reads lines in a way of its own."""

    class Ear(Receiver):
        pass

    def _begin(self, start_ms: float, unit: Alone) -> None:
        super()._begin(start_ms, unit)
        self._receiver = self.Ear()


class Stubborn(Deaf):
    """Doesn't start a new line at `$` within a line."""

    class Ear(Receiver):
        def feed(self, data: bytes) -> Iterator[list[str]]:
            for byte in data:
                if byte == ord("$") and self._used:
                    self._keep(byte)
                else:
                    yield from super().feed(bytes([byte]))


class Lenient(Deaf):
    """Takes a CRC in lower case."""

    class Ear(Receiver):
        def _words(self) -> list[str] | None:
            digits = slice(self._used - 4, self._used)
            self._buffer[digits] = self._buffer[digits].upper()
            return super()._words()


class Skipping(Deaf):
    """Passes over bytes that are no text."""

    class Ear(Receiver):
        def feed(self, data: bytes) -> Iterator[list[str]]:
            yield from super().feed(bytes(byte for byte in data if byte >= 0x20 or byte == 0x0A))


class CrLf(Deaf):
    """Takes lines with a carriage return."""

    class Ear(Receiver):
        def feed(self, data: bytes) -> Iterator[list[str]]:
            yield from super().feed(data.replace(b"\r\n", b"\n"))


class Cramped(Deaf):
    """Has room for 48 bytes of a line."""

    class Ear(Receiver):
        def _keep(self, byte: int) -> None:
            super()._keep(byte if self._used < 47 else 0)


class AnyAnswer(StandIn):
    """Takes any acknowledgement for that of its edge."""

    def _take_acknowledgement(self, count: int) -> None:
        super()._take_acknowledgement(self._edges[0].count if self._edges else count)


class Loyal(StandIn):
    """Keeps its edges when the host is gone."""

    def _drop_edges(self) -> None:
        if self.now_ms == 0:
            super()._drop_edges()


class Talkative(StandIn):
    """Sends its edges while it is alone, too."""

    def press(self, button: str) -> None:
        if not self.hosted:
            self._take_edge(button[0].upper() + "D")
        super().press(button)


class Busybody(StandIn):
    """Acts on a press by itself while it has a host."""

    def press(self, button: str) -> None:
        if self.hosted:
            self._unit.press(button[0].upper())
        super().press(button)


class Reborn(StandIn):
    """Its ms start again at 0 when its host leaves."""

    def _check_link(self) -> None:
        hosted = self.hosted
        super()._check_link()
        if hosted and not self.hosted:
            self._start_ms = self.now_ms
            self._unit.restart()


class Counting(StandIn):
    """Ignores a state whose count it has already had."""

    _had = ""

    def _obey(self, words: list[str]) -> None:
        before = self._unit.state
        super()._obey(words)
        if words[0] == "S":
            if words[1] == self._had:
                self._unit.adopt(before, self._since_boot)
            self._had = words[1]


class Fast(StandIn):
    """Its clock and everything timed by it are 14 % fast."""

    @property
    def _since_boot(self) -> int:
        return int((self.now_ms - self._start_ms) * 1.14)


class Startled(StandIn):
    """Restarts the rhythm of its lights at each state."""

    def _obey(self, words: list[str]) -> None:
        super()._obey(words)
        if words[0] == "S":
            self._red_ms = self._chase_ms = self._since_boot


class Demanding(StandIn):
    """Doesn't count an acknowledgement as a sign of life."""

    def _obey(self, words: list[str]) -> None:
        heard_ms = self._heard_ms
        super()._obey(words)
        if words[0] == "A":
            self._heard_ms = heard_ms


Group = Callable[[Exchange, Hello, Person], Iterator[Result]]


def _lines(box: Exchange, hello: Hello, person: Person) -> Iterator[Result]:
    return line_checks(box)


def _times(box: Exchange, hello: Hello, person: Person) -> Iterator[Result]:
    return time_checks(box)


def _absence(box: Exchange, hello: Hello, person: Person) -> Iterator[Result]:
    return absence_checks(box)


def _looks(box: Exchange, hello: Hello, person: Person) -> Iterator[Result]:
    return light_and_tone_checks(box, person)


class Found(NamedTuple):
    """Among which checks the first failure is, which it is and what it says."""

    group: Group
    check: str
    fault: str


BROKEN = {
    NeverAlone: Found(_absence, "the box carries on without a host", "still waiting for its host"),
    Hasty: Found(_absence, "the box waits for a silent host", "it must wait 2000 ms"),
    Demanding: Found(_absence, "any valid line keeps the host connected", "although “A 0” was sent every 500 ms"),
    Reborn: Found(_absence, "the clock carries on without a host", "it went back from"),
    Proud: Found(_absence, "a host running another version gets a hello", "“W 2” was never answered"),
    Gullible: Found(_absence, "a host running another version doesn't count", "kept it waiting for a host"),
    Timeless: Found(_times, "clock", "it stopped at 0 ms"),
    Fast: Found(_times, "clock", "it advanced by 3"),
    HourStands: Found(_times, "the countdown and the hour run on their own", "3000000 of 3000000 ms of the hour"),
    Frozen: Found(_times, "the countdown and the hour run on their own", "50000 of 50000 ms left"),
    HeldRuns: Found(_times, "a paused countdown doesn't run", "it reports 28"),
    Yes: Found(_lines, "a malformed line is refused", "was acknowledged, but a field is missing"),
    Believer: Found(_lines, "a malformed line is refused", "was acknowledged, but the time left is out of range"),
    Stubborn: Found(_lines, "“$” begins a new line", "because the one before it was cut off"),
    Lenient: Found(_lines, "a lower-case CRC is refused", "a line with a lower-case CRC was acknowledged"),
    Skipping: Found(_lines, "a byte that isn't text ends a line", "with the byte 0x07 in it was acknowledged"),
    CrLf: Found(_lines, "a byte that isn't text ends a line", "with a carriage return was acknowledged"),
    Cramped: Found(_lines, "a line of the maximum length is accepted", "a line of 62 bytes was not acknowledged"),
    Counting: Found(_lines, "every state is accepted", "with the same count as the one before was not shown"),
    Blind: Found(_lines, "every state is accepted", "was not shown"),
    Echo: Found(_looks, "tone", "must be heard only once"),
    Startled: Found(_looks, "one light after another", "looked different"),
    Forgetful: Found(button_checks, "presses are kept", "the box doesn't queue edges"),
    Overwriting: Found(button_checks, "presses are kept", "doesn't queue"),
    Once: Found(button_checks, "presses are kept", "the box didn't resend an unacknowledged press unchanged"),
    AnyAnswer: Found(button_checks, "presses are kept", "the box accepted an acknowledgement with the wrong count"),
    Busybody: Found(button_checks, "auction button", "the box handled the press itself"),
    Loyal: Found(button_checks, "presses expire when the host leaves", "arrived after the host was back"),
    Talkative: Found(
        button_checks, "the box handles presses itself without a host", "the box sent a press with no host connected"
    ),
    FromTheEnd: Found(button_checks, "presses are counted from 1", "had the count 65535"),
}
