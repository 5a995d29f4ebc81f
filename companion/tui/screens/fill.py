"""Asking for what a move still needs, one slot of its notation after the other."""

from collections.abc import Mapping, Sequence
from typing import Any

from textual.app import App

from companion.core.errors import CompanionError, Refused
from companion.core.game import Order
from companion.core.notation import Form, Lexicon, Opt, tokenize
from companion.core.notation.slots import Amount, Number, Slot, Text, Word
from companion.games.city.game import GAME
from companion.games.city.slots import Spot
from companion.games.city.state import City
from companion.tui.screens.dialogs import AskText
from companion.tui.screens.find import Find
from companion.tui.widgets.rows import Row

_WORDS = {
    "place": "Which space?",
    "district": "Which district?",
    "mine": "Which of the own districts?",
    "theirs": "For which district?",
    "amount": "How much?",
    "price": "For how much?",
    "hazard": "Which hazard?",
    "bonus": "Which building?",
    "number": "How many?",
    "card": "Which card?",
}


class Filler:
    """Fills one form. Every answer is taken from a list where there is one; what the rules refuse is greyed."""

    def __init__(self, app: App[Any], state: City, now_ms: int) -> None:
        self._app, self._state, self._now_ms = app, state, now_ms
        self._lexicon: Lexicon = GAME.lexicon(state)

    async def fill(self, title: str, form: Form, given: Mapping[str, Any]) -> Order | None:
        """Return the order, or None where an answer was not given. What is optional is asked only if needed."""
        values = {**form.fixed, **given}
        slots = [part for part in form.parts if not isinstance(part, Opt)]
        if not await self._take(title, form, _open(slots, values), values):
            return None
        for part in (each for each in form.parts if isinstance(each, Opt)):
            needed = self._problem(form, values)
            if needed and not await self._take(title, form, _open(part.slots, values), values):
                return None
        return Order(form.make(**values))

    async def _take(self, title: str, form: Form, slots: Sequence[Slot], values: dict[str, Any]) -> bool:
        for slot in slots:
            answer = await self._ask(title, form, slot, values, last=slot is slots[-1])
            if answer is None:
                return False
            values[slot.attr] = answer
        return True

    async def _ask(self, title: str, form: Form, slot: Slot, values: dict[str, Any], *, last: bool) -> Any:
        question = f"{title}: {_WORDS.get(slot.attr, slot.attr)}"
        if isinstance(slot, Amount | Number | Text):
            hint = f"It takes {slot.expected}."
            text = await self._app.push_screen_wait(
                AskText(question, "", lambda text: self._wrong(slot, text), hint=hint)
            )
            return None if text is None else self._read(slot, text)
        rows = self.spaces() if isinstance(slot, Spot) else self._rows(form, slot, values, judge=last)
        text = await self._app.push_screen_wait(Find(question, rows))
        return None if text is None else self._read(slot, text)

    def _read(self, slot: Slot, text: str) -> Any:
        return slot.read(tokenize(text), self._lexicon)

    def _wrong(self, slot: Slot, text: str) -> str | None:
        try:
            tokens = tokenize(text)
            if not tokens or not slot.fits(tokens) or len(tokens) > slot.most:
                return f"It takes {slot.expected}."
            slot.read(tokens, self._lexicon)
        except CompanionError as error:
            return str(error)
        return None

    def _rows(self, form: Form, slot: Slot, values: dict[str, Any], *, judge: bool) -> list[Row]:
        """Return what could stand here, what is allowed first."""
        rows = []
        for text in slot.choices(self._lexicon):
            answer = self._read(slot, text)
            why = self._problem(form, {**values, slot.attr: answer}) if judge else ""
            rows.append(Row(text, (str(answer), f"✗ {why}" if why else ""), "$text-disabled" if why else ""))
        return sorted(rows, key=lambda row: bool(row.style))

    def _problem(self, form: Form, values: dict[str, Any]) -> str:
        try:
            reasons = GAME.verify(self._state, Order(form.make(**values)), self._now_ms)
        except Refused as refusal:
            reasons = refusal.reasons
        return " ".join(reason.text for reason in reasons)

    def spaces(self) -> list[Row]:
        """Return the spaces of the track; the answer is the number of one."""
        return [
            Row(str(space.position), (f"{space.name}", f"space {space.position}"))
            for space in self._state.edition.track
        ]


def _open(slots: Sequence[Slot], values: Mapping[str, Any]) -> list[Slot]:
    """Return the slots that still have to be filled."""
    return [slot for slot in slots if not isinstance(slot, Word) and slot.attr not in values]
