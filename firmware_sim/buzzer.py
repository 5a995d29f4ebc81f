"""What is heard on the pin of the buzzer, out of the moments at which it turns over."""

_SAME = 0.02  # two half periods that differ by less are of the same note


class Buzzer:
    """Collects the turns of the pin, in cycles, and tells the notes they make."""

    def __init__(self, cycles_per_s: int) -> None:
        self._cycles_per_s = cycles_per_s
        self._turns: list[int] = []
        self._notes: list[tuple[int, int, int]] = []

    def turned(self, cycle: int) -> None:
        """Take a turn of the pin."""
        if len(self._turns) > 1 and not self._fits(cycle):
            self._end_note()
        self._turns.append(cycle)

    def take(self, now: int) -> list[tuple[int, int, int]]:
        """Return the notes that have ended since the last call: first cycle, pitch in Hz, cycles."""
        if len(self._turns) > 1 and now > self._turns[-1] + 2 * self._half_period():
            self._end_note()
        notes, self._notes = self._notes, []
        return notes

    def _half_period(self) -> float:
        return (self._turns[-1] - self._turns[0]) / (len(self._turns) - 1)

    def _fits(self, cycle: int) -> bool:
        half = self._half_period()
        return abs(cycle - self._turns[-1] - half) <= _SAME * half

    def _end_note(self) -> None:
        half = self._half_period()
        first, last = self._turns[0], self._turns[-1]
        # The pin first turns over half a period after the note has begun.
        self._notes.append((round(first - half), round(self._cycles_per_s / half / 2), round(last - first + half)))
        self._turns = []
