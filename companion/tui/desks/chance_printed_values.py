"""What Chance reads off its box when it is first needed: printed numbers, lengths, the finish mark, the die."""

from collections.abc import Callable, Mapping, Sequence

from companion.core.words import say
from companion.games.chance.sheets import PrintedValue
from companion.tui.desks.asking import Asking
from companion.tui.desks.game_desk import GameDesk
from companion.tui.desks.part import Part
from companion.tui.widgets.rows import Row


class ChancePrintedValues(Part[GameDesk]):
    """Asks once, and optionally, for what Companion cannot know."""

    _later: frozenset[str] = frozenset()

    def actions(self) -> Mapping[str, Callable[..., object]]:
        """Return what keys do."""
        return {"read": self._start_asking_which_value}

    def forget_postponed(self) -> None:
        """Forget what was postponed."""
        self._later = frozenset()

    def _printed_values(self) -> Sequence[PrintedValue]:
        values: Sequence[PrintedValue] = self.desk.view.readings
        return values

    def printed_value(self, key: str) -> PrintedValue:
        """Return a printed value by its key."""
        return next(each for each in self._printed_values() if each.key == key)

    async def _ask_needed_value(self, value: PrintedValue) -> bool:
        """Ask for needed values unless postponed. Return whether they are known now."""
        if value.key in self._later or not self.desk.session.takes_moves:
            return False
        if await self._ask_and_submit(value, "", value.hint, say("Later")):
            return True
        self._later |= {value.key}
        return False

    async def ask_number_if_unread(self, place: str) -> None:
        """Ask for the number printed on an empty property, if unknown (CHANCE-CASH-03)."""
        space = next(space for space in self.desk.view.spaces if space.name == place)
        value = self.printed_value(f"minimum {space.colour}")
        if space.seat is None and not value.known:
            await self._ask_needed_value(value)

    async def ask_unknown_die(self) -> bool:
        """Ask for the die's faces, if unknown. Return whether they are known (CHANCE-ROLL-01)."""
        value = self.printed_value("die")
        return bool(value.known) or await self._ask_value(value)

    async def ask_needed_values(self, *kinds: str) -> None:
        """Ask for the needed values of some kinds one by one. "Later" postpones all of them."""
        while (needed := self._needed_values(kinds)) and self.desk.session.takes_moves:
            later = say("Later (all {number})", number=len(needed)) if len(needed) > 1 else say("Later")
            if not await self._ask_and_submit(needed[0], "", needed[0].hint, later):
                self._later |= {each.key for each in needed}

    def _needed_values(self, kinds: Sequence[str]) -> list[PrintedValue]:
        """Return the needed values of some kinds, in order, without the postponed ones."""
        needed = [each for each in self._printed_values() if each.needed and each.key not in self._later]
        return [each for kind in kinds for each in needed if each.key.startswith(kind)]

    def _start_asking_which_value(self) -> None:
        """Let the table enter or correct box values."""
        self.desk.part(Asking).start(self._ask_which_value_then_it())

    async def _ask_which_value_then_it(self) -> None:
        rows = [Row(each.key, (f"{each.label:<33} {each.known or '–'}",)) for each in self._printed_values()]
        key = await self.desk.part(Asking).ask_for_row_by_key(say("What does your game say?"), rows)
        if key is not None:
            await self._ask_value(self.printed_value(key))

    async def _ask_value(self, value: PrintedValue) -> bool:
        """Ask for a value, known or not. Return whether it was given."""
        hint = value.hint if not value.known else ""
        return await self._ask_and_submit(value, value.known, hint, say("Back"))

    async def _ask_and_submit(self, value: PrintedValue, text: str, hint: str, no: str) -> bool:
        """Ask for a box value and book it. Return whether it was given."""
        return await self.desk.part(Asking).ask_and_submit_value(
            value.question, value.line, known=text, hint=hint, no=no
        )
