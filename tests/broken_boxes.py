"""Boxes that are broken in one place each, made of the stand-in by a small change."""

from firmware_sim.alone import Alone
from firmware_sim.codec import VERSION, line
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

    def _edge(self, what: str) -> None:
        if not self._edges:
            super()._edge(what)


class Overwriting(StandIn):
    """Keeps one edge, the newest."""

    def _edge(self, what: str) -> None:
        self._edges.clear()
        super()._edge(what)


class Timeless(StandIn):
    """Its clock stands at 0."""

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

    def _tone(self, count: int, tune: list[tuple[int, int]]) -> None:
        self._tone_count = None
        super()._tone(count, tune)


class Proud(StandIn):
    """Does not answer a host of another version."""

    def _asked(self, version: int) -> bool:
        return version == VERSION and super()._asked(version)


class Gullible(StandIn):
    """Takes a host of another version for its own."""

    def _asked(self, version: int) -> bool:
        super()._asked(version)
        return True


class FromTheEnd(StandIn):
    """Counts its edges from 65535."""

    def _begin(self, start_ms: float, unit: Alone) -> None:
        super()._begin(start_ms, unit)
        self._count = 65_534


class Once(StandIn):
    """Sends an edge once, acknowledged or not."""

    def _link(self) -> None:
        self._sent_ms = self.now_ms
        super()._link()


class Blind(StandIn):
    """Acknowledges a state and does not take it."""

    def _obey(self, words: list[str]) -> None:
        before = self._unit.state
        super()._obey(words)
        if words[0] == "S":
            self._unit.adopt(before, self._since_boot)
