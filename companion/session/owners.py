"""What the owner has read off their box, or a game has: kept, corrected, given away and taken over."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import date
from typing import Protocol

import msgspec
from msgspec.structs import replace

from companion import editions, games
from companion.core.errors import CompanionError, refuse
from companion.core.notation.names import find
from companion.core.notation.tokens import quote
from companion.core.order import Order, Setup
from companion.games.frozen_cards import freeze
from companion.games.game import Game, State
from companion.games.owners import Difference, Own, Value, differences, edition_of, merged
from companion.table import orders

EDITION = "us"
DEFAULT = "default"


class OwnersError(CompanionError):
    """What an owner said could not be read or written; the text says why."""


class OwnersFile(Protocol):
    """The file of an owner. All calls raise `OwnersError` with a sentence."""

    place: str

    def beside(self, place: str) -> "OwnersFile":
        """Return another owner's file, or one to be given away."""

    def read(self) -> str:
        """Return its text, empty where there is none."""

    def held(self) -> AbstractContextManager[None]:
        """Keep others from changing it between reading and writing."""

    def write(self, text: str) -> None:
        """Put a text in its place, all of it or nothing."""


class OwnersValues:
    """What the box of one game says, as this owner has it. Every call looks at the file anew.

    `today` dates what is new. All calls raise `CompanionError`: for a broken file with file, key and reason, and
    where it cannot be written. Then nothing has changed.
    """

    def __init__(
        self, file: OwnersFile, game: Game[State], today: Callable[[], str] = lambda: date.today().isoformat()
    ) -> None:
        """Take a game that is one of `games.OWNERS`."""
        self.game, self.place = game, file.place
        self.owners = games.owners_of(game.name)
        self._file, self._today = file, today

    def edition(self) -> msgspec.Struct:
        """Return the shipped edition with the owner's values on top."""
        return self._laid(self._file.read(), self.place)

    def frozen(self) -> str:
        """Return what a new game is to keep, empty where it is the shipped edition."""
        return freeze(self.edition()) if self._file.read() else ""

    def all(self) -> dict[str, Value]:
        """Return every value by its name, also those that nobody knows."""
        return dict(self.owners.values(self.edition()))

    def known(self) -> dict[str, str]:
        """Return every value that is known, in words."""
        return {key: value.says for key, value in self.all().items() if value.says}

    def own(self) -> Own:
        """Return the values that the owner gave."""
        return self.owners.own(self.edition())

    def keep(self, before: msgspec.Struct, after: msgspec.Struct, *, only_new: bool = False) -> None:
        """Keep what a game has learned, corrected or taken back between two of its editions."""
        learned = self.owners.own(before), self.owners.own(after)
        self._change(lambda own: merged(own, *learned, only_new=only_new))

    def tell(self, line: str) -> None:
        """Take a line of notation that reads something off the box, such as `deed "Vermont Avenue" price 100`."""
        edition = self.edition()
        state = self.game.begin(Setup(self.game.name, ("One", "Two"), cards=freeze(edition)))
        order = orders.read(line, self.game, self.game.lexicon(state))
        if not isinstance(order, Order) or not isinstance(order.move, self.owners.moves):
            raise refuse(f"“{line}” reads nothing off the box of {self.game.title}.")
        before = dict(self.owners.values(edition))
        after = self.owners.values(edition_of(orders.plan(self.game, state, order, 0).after))
        changed = ((key, value) for key, value in after if value.says and value != before.get(key))
        said = {key: Value(value.says, own=True) for key, value in changed if not value.follows}
        self._change(lambda own: {**own, **said})

    def named(self, card: str, word: str) -> str:
        """Return the name of a value on a card, by what the owner calls both. Raises `Refused` where there is none."""
        values = self.all()
        cards = [words for words in self.owners.cards(values).values() if "" not in words]
        called = {self.owners.called(next(iter(words.values())), values): words for words in cards}
        words = called[find(card, tuple(called), self.owners.card)]
        return words[find(word, tuple(words), "value on a card")]

    def correct(self, key: str, text: str) -> None:
        """Take what the box says for one value in words; `default` forgets what the owner said."""
        if text == DEFAULT:
            self._change(lambda own: {name: value for name, value in own.items() if name != key})
        elif line := self.line(key, text):
            self.tell(line)
        else:
            self._change(lambda own: {**own, key: Value(text, own=True)})

    def line(self, key: str, text: str) -> str:
        """Return the move by which a game reads that one value, empty where none does and for `default`."""
        begins = self.owners.sort(key)[0].line if text != DEFAULT else ""
        return f"{begins.format(quote(self.owners.called(key, self.all())))}{text}" if begins else ""

    def forget(self, *keys: str) -> None:
        """Forget values that the owner gave; what the companion came with counts again."""

        def without(own: Own) -> Own:
            if unknown := [key for key in keys if key not in own]:
                raise refuse(f"“{unknown[0]}” hasn't been entered yet.")
            return {key: value for key, value in own.items() if key not in keys}

        self._change(without)

    def export(self, place: str) -> None:
        """Write everything the owner has read to another file, to be given away."""
        self._new(place).write(self._written("", {}, self.own()))

    def _new(self, place: str) -> OwnersFile:
        file = self._file.beside(place)
        if file.read():
            raise OwnersError(f"{file.place} already exists.")
        return file

    def print_sheet(self, place: str) -> None:
        """Write a sheet to be printed and filled in to another file; of this game there has to be one."""
        if self.owners.sheet is None:
            raise refuse(f"{self.game.title} has no sheet to fill in.")
        self._new(place).write(self.owners.sheet(self.edition()))

    def compare(self, place: str) -> tuple[Difference, ...]:
        """Return what a file of another owner says that this box does not."""
        return differences(self.known(), self._theirs(place))

    def take(self, place: str, *, contradicting: bool) -> int:
        """Take over what is new in another owner's file, or also what contradicts; return how many values."""
        theirs = self._theirs(place)
        chosen = [each.key for each in self.compare(place) if each.new or contradicting]
        self._change(lambda own: {**own, **{key: theirs[key] for key in chosen}})
        return len(chosen)

    def _theirs(self, place: str) -> Own:
        file = self._file.beside(place)
        if not (text := file.read()):
            raise OwnersError(f"There's no file {file.place}, or nothing in it.")
        return self.owners.own(self._laid(text, file.place))

    def _laid(self, own: str, place: str) -> msgspec.Struct:
        shipped = editions.text(self.game.name, EDITION)
        assert shipped is not None, "the edition is shipped with the program"
        overlay = [(place, own)] if own else []
        return self.owners.read([(f"{self.game.name}-{EDITION}.toml", shipped), *overlay])

    def _change(self, change: Callable[[Own], Own]) -> None:
        """Write the values as `change` makes them of those there are, if they can be read again."""
        with self._file.held():
            own = self.own()
            changed = change(own)
            if changed == own:
                return
            dated = {key: replace(value, day=value.day or self._today()) for key, value in changed.items()}
            text = self._written(self._file.read(), own, dated)
            try:
                self._laid(text, self.place)
            except CompanionError as error:
                raise OwnersError(f"Not kept: {error}") from None
            self._file.write(text)

    def _written(self, text: str, before: Own, own: Own) -> str:
        from companion.session.owners_text import rewritten  # slow to import: not before something is changed

        return rewritten(text, self.game.name, self.edition(), before, own)


class Learning:
    """Follows the edition of one running game. `trouble` says why something could not be kept; it is tried again."""

    def __init__(self, owners: OwnersValues, opened: msgspec.Struct, now: msgspec.Struct) -> None:
        """Take a game that was begun with the edition `opened` and has come to `now`.

        What it learned before is kept only where the owner does not say anything else since.
        """
        self.trouble = ""
        self._owners = owners
        self._kept = opened
        self._follow(now, only_new=True)

    def follow(self, edition: msgspec.Struct) -> None:
        """Keep what has been learned, corrected or taken back since the last call that went well."""
        self._follow(edition, only_new=False)

    def _follow(self, edition: msgspec.Struct, *, only_new: bool) -> None:
        if edition is self._kept or edition == self._kept:
            return
        try:
            self._owners.keep(self._kept, edition, only_new=only_new)
        except CompanionError as error:
            self.trouble = str(error)
        else:
            self.trouble = ""
            self._kept = edition
