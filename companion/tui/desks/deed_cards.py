"""Finding a Builder deed by name, adding an unnamed one, and reading its values."""

from collections.abc import Sequence
from string import capwords
from typing import Any

from companion.core.errors import Refused
from companion.core.notation.tokens import quote
from companion.core.words import capitalized, say, translated
from companion.games.builder.chips import KINDS
from companion.games.builder.edition import ASKED, CLASSIC, COLOURS
from companion.games.builder.view import deed_values
from companion.tui.desks.asking import Asking
from companion.tui.desks.desk import Desk
from companion.tui.desks.part import Part
from companion.tui.widgets.rows import Row
from companion.tui.windows.read_card import Field

_WORDS = {"colour": COLOURS, "resource": (*KINDS.values(), *KINDS)}
_NEW = "new "
"""The prefix of a deed name that is still to be added."""


class DeedCards(Part[Desk]):
    """Finds, adds and reads deeds, and applies the map as drawn."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.asking = desk.part(Asking)

    def apply_drawn_gaps_if_undecided(self) -> None:
        """Let previously drawn rivers and roads keep buildings apart, unless house rules decide (BUILDER-OQ-27)."""
        state = self.desk.state
        fresh = not state.begun and not state.finished
        if state.edition.gaps and fresh and "map_links" not in state.options and self.desk.session.takes_moves:
            self.desk.submit("option map_links owner_drawn", "map")

    async def ask_for_deed(self, question: str, rows: Sequence[Row], source: str, **given: Any) -> str | None:
        """Return a chosen line, None if none was chosen. A deed not named before is added as typed.

        `given` are further arguments of `Find`.
        """
        unnamed = _has_unnamed_deeds(self.desk.state)
        hint = say("type to find, or the name of any deed")
        typed: dict[str, Any] = {"new": self._rows_of_new_deed, "listed_first": True, "hint": hint} if unnamed else {}
        found = await self.asking.ask_for_row(question, rows, **given, **typed)
        if found is None or not found.startswith(_NEW):
            return found
        deed = found.removeprefix(_NEW)
        return deed if self.desk.submit(f"deed {deed}", source) else None

    def _rows_of_new_deed(self, typed: str) -> Sequence[Row]:
        """Return the line that adds a deed as typed, unless a deed already has that name."""
        table = self.desk.session.table
        try:
            table.game.lexicon(table.state).place(typed)
        except Refused:
            return [_new_deed_row(capwords(typed) if typed.islower() else typed)]  # even if typed in haste
        return ()

    async def ask_values(self, deed: str, fields: Sequence[str], question: str) -> None:
        """Ask for a deed's values."""
        await self.asking.ask_and_submit_card_values(question, f"deed {quote(deed)}", self._fields(deed, fields))

    async def correct_values(self, deed: str) -> None:
        """Show a deed's values, and ask only for those that were read wrongly."""
        question = f"{self._owner_sentence(deed)} {say('Press Enter to correct any mistakes.')}"
        while field := await self.asking.ask_for_row(
            question, [Row(*row) for row in deed_values(self.desk.state, deed).items()]
        ):
            await self.ask_values(deed, (field,), say("What does the {deed} deed say?", deed=deed))

    def _owner_sentence(self, deed: str) -> str:
        """Return who owns a deed, and whether it is mortgaged."""
        held = self.desk.state.holding(deed)
        if held.owner is None:
            return say("{deed}, owned by the bank.", deed=deed)
        if held.mortgaged:
            return say("{deed}, owned by {player}, mortgaged.", deed=deed, player=held.owner)
        return say("{deed}, owned by {player}.", deed=deed, player=held.owner)

    def _fields(self, deed: str, fields: Sequence[str]) -> list[Field]:
        edition = self.desk.state.edition
        found = []
        for field in fields:
            value, _ = edition.value_and_provenance(edition.deed(deed), field)
            words = _WORDS.get(field, ())
            shown = "" if value is None else str(value)
            found.append(Field(field.replace("_", " "), capitalized(translated(ASKED[field])), shown, words))
        return found


def classic_street_rows(state: Any) -> list[Row]:
    """Return a line for adding each street of the classic board, while there are unnamed deeds."""
    return [
        _new_deed_row(name) for name in CLASSIC if _has_unnamed_deeds(state) and name not in state.edition.deed_names
    ]


def _has_unnamed_deeds(state: Any) -> bool:
    return len(state.edition.deed_names) < len(state.edition.deeds)


def _new_deed_row(name: str) -> Row:
    """Return the line that adds a deed."""
    name = name.replace('"', "")
    return Row(f"{_NEW}{quote(name)}", (name, say("add this deed")))
