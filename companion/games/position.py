"""A starting position as a table to fill in: what each player has, and the state of each place on the board."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import msgspec

from companion.core.answers import is_yes
from companion.core.errors import CompanionError, refusal
from companion.core.notation import Form, Lexicon, Often, parse
from companion.core.notation.forms import read_slot
from companion.core.notation.slots import Known, Number, Place, Player, Slot
from companion.core.notation.tokens import quote
from companion.core.words import say, translated

MARK = "✓"
_MARKS = frozenset({MARK, "x", "1"})
_AND = ", "


@dataclass(frozen=True)
class PositionEntry:
    """A row of the players' table or a column of the places' table: one thing that can be given for each of them.

    `value` is the slot to type, or None if a mark is enough. `fixed` holds the other slots of the line.
    """

    form: Form
    of: Slot
    value: Slot | None
    fixed: tuple[tuple[str, str], ...] = ()

    @property
    def heading(self) -> str:
        """Return what it is called."""
        return " ".join((self.form.heading, *(translated(text.strip('"')) for _, text in self.fixed)))

    def cell_text(self, move: msgspec.Struct, filled: Mapping[str, str], lexicon: Lexicon) -> str:
        """Return the text of a cell for a given line with these slots."""
        if self.value is None or self.value.attr not in filled:
            return MARK
        if self.value.takes == "amount":
            return lexicon.currency.show(getattr(move, self.value.attr))
        return self.value.in_words(filled[self.value.attr], lexicon)

    def lines_for(self, of: str, text: str, lexicon: Lexicon) -> list[str]:
        """Return the lines for `text` in the cell of a player or place, or none if it is empty.

        Raises `Refused` with what the cell takes.
        """
        filled = {**dict(self.fixed), self.of.attr: quote(of)}
        if not text.strip():
            return []
        marked = text.strip().casefold() in _MARKS or is_yes(text)
        if marked and (self.value is None or self._may_be_left_out):
            return [self.form.line_from_texts(filled)]
        if self.value is None:
            raise refusal(say("Type {mark} or x, or clear the cell.", mark=MARK))
        parts = text.split(_AND) if self.form.often is Often.MANY else [text]
        called = {each.label.casefold(): each.text for each in self.value.options_listed(lexicon)}
        values = [read_slot(self.value, called.get(part.strip().casefold(), part), lexicon) for part in parts]
        return [
            self.form.line_from_texts({**filled, self.value.attr: self.value.write(value, lexicon)}) for value in values
        ]

    def completions(self, lexicon: Lexicon) -> tuple[str, ...]:
        """Return the possible values of a cell, if there are only a few."""
        return tuple(each.label for each in self.value.options_listed(lexicon)) if self.value else (MARK,)

    @property
    def _may_be_left_out(self) -> bool:
        return self.value not in self.form.slots

    def has_fixed_slots(self, filled: Mapping[str, str]) -> bool:
        """Return whether a line with these slots belongs to this entry."""
        return all(filled.get(name) == text for name, text in self.fixed)


class PositionTable:
    """What can be given for each player and each place, in the order in which a game asks for it."""

    def __init__(self, givens: Sequence[Form], lexicon: Lexicon) -> None:
        self._givens, self.lexicon = givens, lexicon
        forms = _first_form_of_each(givens)
        self.of_players = tuple(each for form in forms for each in _entries_about_player(form, lexicon))
        self.of_places = tuple(each for form in forms for each in _entry_about_place(form))
        self.players = lexicon.players
        self.places = lexicon.places if self.of_places else ()

    def cell_of_line(self, line: str) -> tuple[PositionEntry, str, str] | None:
        """Return the cell of a line: its entry, the player or place, and its text.

        None for a line without a cell: it is wrong, or describes more than one player or place.
        """
        try:
            move = parse(line, self._givens).read(self.lexicon)
        except CompanionError:
            return None
        return self.cell_of_move(move)

    def cell_of_move(self, move: msgspec.Struct) -> tuple[PositionEntry, str, str] | None:
        """Return the cell of something given, as `cell_of_line` does."""
        for entry in (*self.of_players, *self.of_places):
            if entry.form.can_write(move) and entry.has_fixed_slots(
                filled := entry.form.slot_texts(move, self.lexicon)
            ):
                return entry, str(getattr(move, entry.of.attr)), entry.cell_text(move, filled, self.lexicon)
        return None

    def cell_texts(self, moves: Iterable[msgspec.Struct]) -> dict[tuple[PositionEntry, str], str]:
        """Return the text of each cell when all of this is given."""
        found: dict[tuple[PositionEntry, str], list[str]] = {}
        for entry, of, text in filter(None, map(self.cell_of_move, moves)):
            found.setdefault((entry, of), []).append(text)
        return {cell: _AND.join(texts) for cell, texts in found.items()}

    def with_cell_set(self, lines: Sequence[str], entry: PositionEntry, of: str, text: str) -> list[str]:
        """Return the lines with a cell set to this text, replacing its earlier lines.

        Raises `Refused` as `PositionEntry.lines_for` does.
        """
        new = entry.lines_for(of, text, self.lexicon)
        once = bool(new) and entry.form.often is Often.ONCE
        return [line for line in lines if not self._is_replaced(line, entry, of, once=once)] + new

    def _is_replaced(self, line: str, entry: PositionEntry, of: str, *, once: bool) -> bool:
        found = self.cell_of_line(line)
        return found is not None and found[0] == entry and (once or found[1] == of)


def _first_form_of_each(givens: Iterable[Form]) -> list[Form]:
    """Return the first form of each thing that can be given."""
    found: list[Form] = []
    for form in givens:
        if all((form.make, form.fixed) != (other.make, other.fixed) for other in found):
            found.append(form)
    return found


def _entries_about_player(form: Form, lexicon: Lexicon) -> Iterator[PositionEntry]:
    """Yield the rows of a form that gives one thing about a player, one for each item if it also names a list item."""
    slots = list(form.fields.values())
    if any(type(slot) is Place for slot in slots) or sum(isinstance(slot, Player) for slot in slots) != 1:
        return
    [player] = [slot for slot in slots if isinstance(slot, Player)]
    others = [slot for slot in slots if slot is not player]
    match others:
        case [] | [_]:
            yield PositionEntry(form, player, others[0] if others else None)
        case [Known() as named, Number() as number]:
            yield from (
                PositionEntry(form, player, number, ((named.attr, text),)) for text in named.completions(lexicon)
            )


def _entry_about_place(form: Form) -> Iterator[PositionEntry]:
    """Yield the column of a form that gives one thing about a place of the board."""
    slots = list(form.fields.values())
    places = [slot for slot in slots if type(slot) is Place]
    others = [slot for slot in slots if type(slot) is not Place]
    if len(places) == 1 and len(others) <= 1:
        yield PositionEntry(form, places[0], others[0] if others else None)
