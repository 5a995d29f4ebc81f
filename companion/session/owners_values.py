"""Card values that the owner, or a game, has read off the box: storing, correcting, sharing and importing them."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date
from typing import Protocol

import msgspec
from msgspec.structs import replace

from companion import editions, games
from companion.core.errors import CompanionError, refusal
from companion.core.notation.names import name_meant
from companion.core.notation.tokens import quote
from companion.core.order import Order, Setup
from companion.core.words import phrase, say
from companion.games.frozen_cards import edition_as_text
from companion.games.game import Game, State
from companion.games.owners import Difference, Value, ValueByKey, differences, edition_of, merged_values
from companion.table import orders

EDITION = "us"
DEFAULT = "default"


class OwnersError(CompanionError):
    """The owner's values could not be read or written; the text says why."""


class OwnersValuesFile(Protocol):
    """An owner's file. All calls raise `OwnersError` with a sentence."""

    place: str

    def other_file(self, place: str) -> "OwnersValuesFile":
        """Return another owner's file, or one to share."""

    def read(self) -> str:
        """Return its text, empty if the file does not exist."""

    def locked(self) -> AbstractContextManager[None]:
        """Keep others from changing it between reading and writing."""

    def write(self, text: str) -> None:
        """Replace the text, all or nothing."""


class OwnersValues:
    """The values of one game's box in this owner's copy. Every call reads the file again.

    `today` dates new values. All calls raise `CompanionError`: for a broken file with file, key and reason, and if it
    cannot be written. Then nothing has changed.
    """

    def __init__(
        self, file: OwnersValuesFile, game: Game[State], today: Callable[[], str] = lambda: date.today().isoformat()
    ) -> None:
        """Take a game that is one of `games.OWNERS`."""
        self.game, self.place = game, file.place
        self.owners = games.owners_of(game.name)
        self._file, self._today = file, today

    def edition(self) -> msgspec.Struct:
        """Return the shipped edition with the owner's values on top."""
        return self._edition_with(self._file.read(), self.place)

    def cards_to_store(self) -> str:
        """Return the cards a new game stores, empty for the shipped edition."""
        return edition_as_text(self.edition()) if self._file.read() else ""

    def all_values(self) -> dict[str, Value]:
        """Return every value by its name, including unknown ones."""
        return dict(self.owners.values(self.edition()))

    def known_texts(self) -> dict[str, str]:
        """Return every known value, in words."""
        return {key: value.says for key, value in self.all_values().items() if value.says}

    def entered_values(self) -> ValueByKey:
        """Return the values the owner entered."""
        return self.owners.owner_values(self.edition())

    def store_learned(self, before: msgspec.Struct, after: msgspec.Struct, *, only_new: bool = False) -> None:
        """Store what a game learned, corrected or took back between two of its editions."""
        learned = self.owners.owner_values(before), self.owners.owner_values(after)
        self._change_own(lambda own: merged_values(own, *learned, only_new=only_new))

    def submit_line(self, line: str) -> None:
        """Accept a line of notation that reads a value off the box, such as `deed "Vermont Avenue" price 100`."""
        edition = self.edition()
        state = self.game.begin(Setup(self.game.name, ("One", "Two"), cards=edition_as_text(edition)))
        order = orders.read(line, self.game, self.game.lexicon(state))
        if not isinstance(order, Order) or not isinstance(order.move, self.owners.moves):
            raise refusal(say("“{line}” doesn't set any value of the {game} box.", line=line, game=self.game.title))
        before = dict(self.owners.values(edition))
        after = self.owners.values(edition_of(orders.plan_order(self.game, state, order, 0).after))
        changed = ((key, value) for key, value in after if value.says and value != before.get(key))
        said = {key: Value(value.says, own=True) for key, value in changed if not value.follows}
        self._change_own(lambda own: {**own, **said})

    def key_named(self, card: str, word: str) -> str:
        """Return the name of a value on a card from the owner's terms for both. Raises `Refused` if there isn't one."""
        values = self.all_values()
        cards = [words for words in self.owners.value_names_by_card(values).values() if "" not in words]
        called = {self.owners.subject_in_words(next(iter(words.values())), values): words for words in cards}
        words = called[name_meant(card, tuple(called), self.owners.card)]
        return words[name_meant(word, tuple(words), phrase("value on a card"))]

    def correct(self, key: str, text: str) -> None:
        """Store one value of the box, given in words; `default` deletes the owner's value."""
        if text == DEFAULT:
            self._change_own(lambda own: {name: value for name, value in own.items() if name != key})
        elif line := self.move_that_reads(key, text):
            self.submit_line(line)
        else:
            self._change_own(lambda own: {**own, key: Value(text, own=True)})

    def move_that_reads(self, key: str, text: str) -> str:
        """Return the move by which a game reads this value; empty if there is none, and for `default`."""
        begins = self.owners.kind_and_subject(key)[0].line if text != DEFAULT else ""
        return f"{begins.format(quote(self.owners.subject_in_words(key, self.all_values())))}{text}" if begins else ""

    def forget(self, *keys: str) -> None:
        """Delete values the owner entered; the shipped values apply again."""

        def without(own: ValueByKey) -> ValueByKey:
            if unknown := [key for key in keys if key not in own]:
                raise refusal(say("“{name}” hasn't been entered yet.", name=unknown[0]))
            return {key: value for key, value in own.items() if key not in keys}

        self._change_own(without)

    def export(self, place: str) -> None:
        """Write all of the owner's values to another file, to share."""
        self._new_file(place).write(self._rewritten_text("", {}, self.entered_values()))

    def _new_file(self, place: str) -> OwnersValuesFile:
        file = self._file.other_file(place)
        if file.read():
            raise OwnersError(say("{file} already exists.", file=file.place))
        return file

    def write_sheet(self, place: str) -> None:
        """Write a sheet to print and fill in to another file; this game must have one."""
        if self.owners.sheet is None:
            raise refusal(say("{game} has no sheet to fill in.", game=self.game.title))
        self._new_file(place).write(self.owners.sheet(self.edition()))

    def differences_from(self, place: str) -> tuple[Difference, ...]:
        """Return the values in another owner's file that this box lacks."""
        return differences(self.known_texts(), self._values_in_file(place))

    def import_from(self, place: str, *, contradicting: bool) -> int:
        """Import the new values of another owner's file, and optionally conflicting ones; return how many."""
        theirs = self._values_in_file(place)
        chosen = [each.key for each in self.differences_from(place) if each.is_new or contradicting]
        self._change_own(lambda own: {**own, **{key: theirs[key] for key in chosen}})
        return len(chosen)

    def _values_in_file(self, place: str) -> ValueByKey:
        file = self._file.other_file(place)
        if not (text := file.read()):
            raise OwnersError(say("There's no file {file}, or nothing in it.", file=file.place))
        return self.owners.owner_values(self._edition_with(text, file.place))

    def _edition_with(self, text: str, place: str) -> msgspec.Struct:
        shipped = editions.edition_text(self.game.name, EDITION)
        assert shipped is not None, "the edition is shipped with the program"
        overlay = [(place, text)] if text else []
        return self.owners.read([(f"{self.game.name}-{EDITION}.toml", shipped), *overlay])

    def _change_own(self, change: Callable[[ValueByKey], ValueByKey]) -> None:
        """Write the values that `change` makes of the current ones, if they can be read back."""
        with self._file.locked():
            own = self.entered_values()
            changed = change(own)
            if changed == own:
                return
            dated = {key: replace(value, day=value.day or self._today()) for key, value in changed.items()}
            text = self._rewritten_text(self._file.read(), own, dated)
            try:
                self._edition_with(text, self.place)
            except CompanionError as error:
                raise OwnersError(phrase("Not saved: {why}"), why=error) from None
            self._file.write(text)

    def _rewritten_text(self, text: str, before: ValueByKey, own: ValueByKey) -> str:
        from companion.session.owners_text import rewritten_text  # slow to import, so only when something changes

        return rewritten_text(text, self.game.name, self.edition(), before, own)


class LearnedValues:
    """Follows the edition of one running game. `trouble` says why something could not be stored; it is retried."""

    def __init__(self, owners: OwnersValues, opened: msgspec.Struct, now: msgspec.Struct) -> None:
        """Take a game that began with the edition `opened` and has reached `now`.

        What it learned earlier is stored only if the owner's value has not changed since.
        """
        self._trouble: CompanionError | None = None
        self._owners = owners
        self._kept = opened
        self._store_changes(now, only_new=True)

    @property
    def trouble(self) -> str:
        """Return why the last change could not be stored; empty if it was."""
        return str(self._trouble or "")

    def store_changes(self, edition: msgspec.Struct) -> None:
        """Store what was learned, corrected or taken back since the last successful call."""
        self._store_changes(edition, only_new=False)

    def _store_changes(self, edition: msgspec.Struct, *, only_new: bool) -> None:
        if edition is self._kept or edition == self._kept:
            return
        try:
            self._owners.store_learned(self._kept, edition, only_new=only_new)
        except CompanionError as error:
            self._trouble = error
        else:
            self._trouble = None
            self._kept = edition
