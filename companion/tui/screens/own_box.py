"""The box of a game as the owner has read it: every value with its day, corrections, files to give away or take."""

from collections.abc import Callable, Iterator
from pathlib import Path

from companion import games
from companion.core.errors import CompanionError
from companion.games.own import Difference, Own
from companion.session.ports import OwnBox
from companion.tui.actions import EVERYWHERE, OWN_BOX, bindings
from companion.tui.screens.dialogs import AskText, Choose
from companion.tui.screens.list_page import ListPage
from companion.tui.services import Services
from companion.tui.widgets.rows import Row
from companion.tui.words import in_words

_NEW, _ALL = "Only new", "All of it"


class OwnBoxPage(ListPage):
    """A line for each value that is known; what the owner read can be corrected or forgotten."""

    BINDINGS = bindings((*OWN_BOX, *EVERYWHERE))
    ACTIONS = OWN_BOX
    WIDTHS = (0, 34, 12)
    EMPTY = "Nothing is known of this box."

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services)
        self.HEADING = f"The box of {games.load(game).title}"
        self._game, self._pack = game, games.pack(game)
        self._own: Own = {}

    @property
    def box(self) -> OwnBox | None:
        """Return the owner's box, None where nothing can be kept."""
        return self.services.own_box(self._game)

    def rows(self) -> list[Row]:
        """Return the values, each kind under a heading."""
        try:
            known = self.box.values() if self.box else {}
            self._own = self.box.own() if self.box else {}
        except CompanionError as error:
            self.say(in_words(error), wrong=True)
            return []
        return list(self._rows(known))

    def _rows(self, known: dict[str, str]) -> Iterator[Row]:
        above = ""
        for key, says in known.items():
            head, _, what = key.rpartition(": ")
            head, what = (head, what) if head else (key.partition(" ")[0], key)
            if head != above:
                yield Row("", (head.removeprefix("deed ").capitalize() if head.islower() else head[5:],))
            above = head
            day = self._own[key].day if key in self._own else ""
            yield Row(key, (what, says, day or ("own" if key in self._own else "")))

    def detail(self, name: str) -> str:
        """Return what Enter does."""
        read = f"Read off your box on {self._own[name].day}." if name in self._own else "As it is shipped."
        return f"{name}. {read} Enter corrects it. A running game keeps what it started with."

    def chosen(self, name: str) -> None:
        """Correct a value by the move that reads it."""
        self.ask(AskText(f"What does the box say? ({name})", self._pack.line(name), _no_move), self._tell)

    def _tell(self, line: str) -> None:
        self._try(lambda box: box.tell(line), "Kept. Games that are begun from now on use it.")

    def _try(self, do: Callable[[OwnBox], object], done: str) -> None:
        try:
            if self.box is not None:
                do(self.box)
        except CompanionError as error:
            self.told(in_words(error))
        else:
            self.told(None, done)

    def action_tell(self) -> None:
        """Read anything else off the box."""
        hint = f"As in: {self._pack.EXAMPLE}"
        self.ask(AskText("What does the box say?", "", _no_move, hint=hint), self._tell)

    def action_forget(self) -> None:
        """Forget the marked value: what is shipped counts again."""
        name = self.marked
        self._try(lambda box: box.forget(name), f"{name} is forgotten.")

    def action_export(self) -> None:
        """Write everything the owner has read to a new file."""
        start = str(Path.home() / f"{self._game}-box.toml")
        self.ask(
            AskText("Write it to which file?", start, _no_file, yes="Write"),
            lambda path: self._try(lambda box: box.export(Path(path).expanduser()), f"Written to {path}."),
        )

    def action_import(self) -> None:
        """Compare another owner's file, and take over what is chosen of it."""
        self.ask(AskText("Which file?", "", _no_file, yes="Compare"), self._compare)

    def _compare(self, text: str) -> None:
        path = Path(text).expanduser()
        try:
            found = self.box.compare(path) if self.box else ()
        except CompanionError as error:
            self.told(in_words(error))
            return
        if not found:
            self.told(None, "It says nothing that is not known already.")
            return
        new = sum(each.new for each in found)
        choices = {_NEW: f"{new} values that are not known", _ALL: f"also {len(found) - new} that contradict"}
        self.ask(Choose(_preview(found), choices), lambda chosen: self._take(path, chosen))

    def _take(self, path: Path, chosen: str) -> None:
        self._try(lambda box: box.take(path, contradicting=chosen == _ALL), "Taken over.")


_MOST_SHOWN = 12


def _preview(found: tuple[Difference, ...]) -> str:
    """Return the differences in lines: what is new, then what contradicts."""
    lines = [f"{'+' if each.new else '≠'} {each}" for each in found[:_MOST_SHOWN]]
    more = len(found) - len(lines)
    return "\n".join([*lines, f"… and {more} more"] if more else lines)


def _no_move(text: str) -> str | None:
    return None if text else "Write what the box says, as a move."


def _no_file(text: str) -> str | None:
    return None if text else "Write the name of a file."
