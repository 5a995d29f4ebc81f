"""Asking for what a move still needs, one slot of its notation after the other."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict, replace
from textual.app import App

from companion.core.errors import CompanionError, Refused
from companion.core.game import Order
from companion.core.notation import Form, Opt, tokenize
from companion.core.notation.slots import Amount, Number, Slot, Text, Word
from companion.games.choice import Choice
from companion.table.table import Table
from companion.tui.screens.dialogs import AskText
from companion.tui.screens.find import Find
from companion.tui.widgets.rows import Row, judged

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
    "player": "Who?",
    "loser": "From whom?",
    "colour": "Which colour?",
    "deed": "Which deed?",
    "cell": "Which cell?",
}


class Asking(msgspec.Struct, frozen=True):
    """What is being filled in: a heading for the windows, the form, and who asks where it is not the one in turn."""

    title: str
    form: Form
    by: str | None = None


class Filler:
    """Fills one form. Every answer is taken from a list where there is one; what the rules refuse is greyed."""

    def __init__(self, app: App[Any], table: Table, now_ms: int) -> None:
        self._app, self._table, self._now_ms = app, table, now_ms
        self._lexicon = table.game.lexicon(table.state)

    async def complete(self, choice: Choice) -> Order | None:
        """Return the order of a choice with the fields it asks for, or None where an answer was not given."""
        order = choice.order
        form = next(form for form in self._table.game.forms if form.writes(order.move))
        given = {name: value for name, value in asdict(order.move).items() if name not in choice.asks}
        filled = await self.fill(choice.label, form, given, choice.places, order.by)
        return None if filled is None else replace(order, move=filled.move)

    async def fill(
        self,
        title: str,
        form: Form,
        given: Mapping[str, Any],
        places: Sequence[str] = (),
        by: str | None = None,
    ) -> Order | None:
        """Return the order, or None where an answer was not given.

        What is optional is asked only if needed. `places`, where there are any, are all the first answer can be.
        """
        values = {**form.fixed, **given}
        slots = [part for part in form.parts if not isinstance(part, Opt)]
        asking = Asking(title, form, by)
        if not await self._take(asking, _open(slots, values), values, places):
            return None
        for part in (each for each in form.parts if isinstance(each, Opt)):
            needed = self._problem(asking, values)
            if needed and not await self._take(asking, _open(part.slots, values), values):
                return None
        return Order(form.make(**values), by)

    async def _take(
        self, asking: Asking, slots: Sequence[Slot], values: dict[str, Any], places: Sequence[str] = ()
    ) -> bool:
        for slot in slots:
            only = places if slot is slots[0] else ()
            answer = await self._ask(asking, slot, values, only, last=slot is slots[-1])
            if answer is None:
                return False
            values[slot.attr] = answer
        return True

    async def _ask(self, asking: Asking, slot: Slot, values: dict[str, Any], only: Sequence[str], *, last: bool) -> Any:
        question = f"{asking.title}: {_WORDS.get(slot.attr, slot.attr)}"
        texts = () if isinstance(slot, Amount | Number | Text) else only or slot.choices(self._lexicon)
        rows = self.listed(slot) or self._rows(asking, slot, texts, values, judge=last)
        if rows:
            text = await self._app.push_screen_wait(Find(question, rows))
        else:
            text = await self._app.push_screen_wait(
                AskText(question, "", lambda text: self._wrong(slot, text), hint=f"It takes {slot.expected}.")
            )
        return None if text is None else self._read(slot, text)

    def listed(self, slot: Slot) -> Sequence[Row]:
        """Return the lines of a slot that a game lists in its own way, none where it does not."""
        return ()

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

    def _rows(
        self, asking: Asking, slot: Slot, texts: Sequence[str], values: dict[str, Any], *, judge: bool
    ) -> list[Row]:
        """Return what could stand here, what is allowed first."""
        rows = []
        for text in texts:
            answer = self._read(slot, text)
            why = self._problem(asking, {**values, slot.attr: answer}) if judge else ""
            rows.append(judged(text, str(answer), why))
        return sorted(rows, key=lambda row: bool(row.style))

    def _problem(self, asking: Asking, values: dict[str, Any]) -> str:
        try:
            order = Order(asking.form.make(**values), asking.by)
            reasons = self._table.game.verify(self._table.state, order, self._now_ms)
        except Refused as refusal:
            reasons = refusal.reasons
        return " ".join(reason.text for reason in reasons)


def _open(slots: Sequence[Slot], values: Mapping[str, Any]) -> list[Slot]:
    """Return the slots that still have to be filled."""
    return [slot for slot in slots if not isinstance(slot, Word) and slot.attr not in values]
