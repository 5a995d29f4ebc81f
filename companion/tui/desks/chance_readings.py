"""What Chance reads off its box when it is first needed: printed numbers, lengths, the finish mark, the die."""

from collections.abc import Callable, Mapping, Sequence

from companion.core.words import say
from companion.games.chance.sheets import PrintedValue
from companion.tui.desks.asking import Asking
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.part import Part
from companion.tui.widgets.rows import Row


class ChanceReadings(Part[GameDesk]):
    """Asks once, and optionally, for what Companion cannot know."""

    _later: frozenset[str] = frozenset()

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {"read": self._pick_reading}

    def forget_postponed(self) -> None:
        """Forget what was postponed."""
        self._later = frozenset()

    def _printed_values(self) -> Sequence[PrintedValue]:
        readings: Sequence[PrintedValue] = self.desk.view.readings
        return readings

    def reading(self, key: str) -> PrintedValue:
        """Return the values to read off the box."""
        return next(each for each in self._printed_values() if each.key == key)

    async def _ask_needed(self, reading: PrintedValue) -> bool:
        """Ask for needed values unless postponed. Return whether they are known now."""
        if reading.key in self._later or not self.desk.session.takes_moves:
            return False
        if await self._ask_and_submit(reading, "", reading.hint, say("Later")):
            return True
        self._later |= {reading.key}
        return False

    async def ask_number_if_unread(self, place: str) -> None:
        """Ask for the number printed on an empty property, if unknown (CHANCE-CASH-03)."""
        space = next(space for space in self.desk.view.spaces if space.name == place)
        reading = self.reading(f"minimum {space.colour}")
        if space.seat is None and not reading.known:
            await self._ask_needed(reading)

    async def ask_unknown_die(self) -> bool:
        """Ask for the die's faces, if unknown. Return whether they are known (CHANCE-ROLL-01)."""
        reading = self.reading("die")
        return bool(reading.known) or await self._ask_value(reading)

    async def ask_needed_values(self, *kinds: str) -> None:
        """Ask for the needed values of some kinds one by one. "Later" postpones all of them."""
        while (needed := self._needed_readings(kinds)) and self.desk.session.takes_moves:
            later = say("Later (all {number})", number=len(needed)) if len(needed) > 1 else say("Later")
            if not await self._ask_and_submit(needed[0], "", needed[0].hint, later):
                self._later |= {each.key for each in needed}

    def _needed_readings(self, kinds: Sequence[str]) -> list[PrintedValue]:
        """Return the needed values of some kinds, in order, without the postponed ones."""
        needed = [each for each in self._printed_values() if each.needed and each.key not in self._later]
        return [each for kind in kinds for each in needed if each.key.startswith(kind)]

    def _pick_reading(self) -> None:
        """Let the table enter or correct box values."""
        self.desk.part(Asking).start(self._pick_reading_and_ask())

    async def _pick_reading_and_ask(self) -> None:
        rows = [Row(each.key, (f"{each.label:<33} {each.known or '–'}",)) for each in self._printed_values()]
        key = await self.desk.part(Asking).pick_row(say("What does your game say?"), rows)
        if key is not None:
            await self._ask_value(self.reading(key))

    async def _ask_value(self, reading: PrintedValue) -> bool:
        """Ask for a value, known or not. Return whether it was given."""
        hint = reading.hint if not reading.known else ""
        return await self._ask_and_submit(reading, reading.known, hint, say("Back"))

    async def _ask_and_submit(self, reading: PrintedValue, text: str, hint: str, no: str) -> bool:
        """Ask for a box value and book it. Return whether it was given."""
        return await self.desk.part(Asking).enter_value(reading.question, reading.line, known=text, hint=hint, no=no)
