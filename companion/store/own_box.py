"""What this owner has read off the box of a game: a file of TOML laid over the shipped edition."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from companion import editions, games
from companion.core.errors import CompanionError, refuse
from companion.core.game import Order, Setup
from companion.games.frozen import freeze
from companion.games.game import Game
from companion.games.own import Difference, Own, dated, differences, merged
from companion.store.own_file import CardsError, held, read_own, write_own
from companion.store.place import data_dir
from companion.table import orders

EDITION = "us"


class OwnBox:
    """The box of one game as this owner has it. Every call looks at the file anew; `today` dates what is new.

    All calls raise `CompanionError`: for a broken file with file, key and reason, and where it cannot be written.
    Then nothing has changed.
    """

    def __init__(self, folder: Path, game: str, today: Callable[[], str] = lambda: date.today().isoformat()) -> None:
        self.path = folder / "editions" / f"{game}-{EDITION}.toml"
        self.game: Game[Any] = games.load(game)
        self._pack = games.pack(game)
        self._today = today

    def edition(self) -> Any:
        """Return the shipped edition with the owner's values on top."""
        return self._laid(read_own(self.path), str(self.path))

    def frozen(self) -> str:
        """Return what a new game is to keep, empty where it is the shipped edition."""
        return freeze(self.edition()) if read_own(self.path) else ""

    def own(self) -> Own:
        """Return the values that the owner gave."""
        return self._pack.own(self.edition())

    def values(self) -> dict[str, str]:
        """Return every value that is known."""
        return self._pack.values(self.edition())

    def keep(self, before: Any, after: Any, *, only_new: bool = False) -> None:
        """Keep what a game has learned, corrected or taken back between two of its editions."""
        learned = self._pack.own(before), self._pack.own(after)
        self._change(lambda own: merged(own, *learned, only_new=only_new))

    def tell(self, line: str) -> None:
        """Take a line of notation that reads something off the box, such as `deed "Vermont Avenue" price 100`."""
        edition = self.edition()
        state = self.game.begin(Setup(self.game.name, ("One", "Two"), cards=freeze(edition)))
        order = orders.read(line, self.game, self.game.lexicon(state))
        if not isinstance(order, Order) or not isinstance(order.move, self._pack.LEARNING):
            raise refuse(f"“{line}” reads nothing off the box of {self.game.title}.")
        self.keep(edition, orders.plan(self.game, state, order, 0).after.edition)

    def forget(self, *keys: str) -> None:
        """Forget values that the owner gave; what is shipped counts again."""

        def without(own: Own) -> Own:
            if unknown := [key for key in keys if key not in own]:
                raise refuse(f"Nobody has read “{unknown[0]}” off this box.")
            return {key: value for key, value in own.items() if key not in keys}

        self._change(without)

    def export(self, path: Path) -> None:
        """Write everything the owner has read to another file, to be given away."""
        if path.exists():
            raise CardsError(f"{path} is there already.")
        write_own(path, self._pack.written("", self.own()))

    def compare(self, path: Path) -> tuple[Difference, ...]:
        """Return what a file of another owner says that this box does not."""
        return differences(self.values(), self._theirs(path))

    def take(self, path: Path, *, contradicting: bool) -> int:
        """Take over what is new in another owner's file, or also what contradicts; return how many values."""
        theirs = self._theirs(path)
        chosen = [each.key for each in self.compare(path) if each.new or contradicting]
        self._change(lambda own: {**own, **{key: theirs[key] for key in chosen}})
        return len(chosen)

    def _theirs(self, path: Path) -> Own:
        if not path.exists():
            raise CardsError(f"There is no file {path}.")
        return self._pack.own(self._laid(read_own(path), str(path)))

    def _laid(self, own: str, name: str) -> Any:
        shipped = editions.text(self.game.name, EDITION)
        assert shipped is not None, "the edition is shipped with the program"
        overlay = [(name, own)] if own else []
        return self._pack.read([(f"{self.game.name}-{EDITION}.toml", shipped), *overlay])

    def _change(self, change: Callable[[Own], Own]) -> None:
        """Write the values as `change` makes them of those there are, if they can be read again."""
        with held(self.path):
            own = self.own()
            changed = change(own)
            if changed == own:
                return
            text = self._pack.written(read_own(self.path), dated(changed, self._today()))
            try:
                self._laid(text, str(self.path))
            except CompanionError as error:
                raise CardsError(f"Not kept: {error}") from None
            write_own(self.path, text)


def own_box(game: str) -> OwnBox:
    """Return the owner's box of a game in the data folder. Raises `KeyError` for a game whose box is not learned."""
    return OwnBox(data_dir(), game)
