"""Beginning, opening and watching games: what every window needs before an evening runs.

What plays an evening is imported when one is opened: the first screen does not wait for it.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import count, islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion import games
from companion.core.errors import CompanionError
from companion.core.line import Line
from companion.core.order import SEATS, Setup
from companion.session.absent import Silence, Unsaved
from companion.session.box_link import BoxLink
from companion.session.clock import Clock
from companion.session.club import Club, NoClub
from companion.table.ports import Draft, GameEntry, JournalError, Library, OpenGame, Speaker

if TYPE_CHECKING:
    from companion.games.game import State
    from companion.session.owners import Learning, OwnersValues
    from companion.session.session import Keep, Session
    from companion.session.watching import Watching
    from companion.table.past_evenings import Remembered
    from companion.table.stats import Takes
    from companion.table.table import Table


def _nothing() -> None:
    """Throw nothing away: nothing is kept."""


@dataclass
class Evenings:
    """What stands behind the evenings of one program, and the way into an evening.

    `library` is None where nothing can be saved; `notices` say why. `owners` opens what the owner has read off the box
    of a game. `keep` puts a whole evening into a journal again, whatever became of the one it was in.
    """

    library: Library | None = None
    speaker: Speaker = field(default_factory=Silence)
    box: BoxLink = field(default_factory=BoxLink)
    owners: "Callable[[str], OwnersValues] | None" = None
    keep: "Keep | None" = None
    club: Club = field(default_factory=NoClub)
    notices: tuple[str, ...] = ()
    seed: Callable[[], int] = lambda: 0
    wall_ms: Callable[[], int] = lambda: 0
    seconds: Callable[[], float] = time.monotonic

    def begin(self, name: str, setup: Setup, opening: Sequence[str] = ()) -> "Session":
        """Begin a game with the lines of its `opening`; where nothing can be saved it is kept in memory.

        Raises `CompanionError`, before anything is kept, if the game cannot begin so.
        """
        from companion.table.reading import rehearse

        setup = self.kept(setup)
        rehearse(games.load(setup.game), setup, opening)
        file, discard = self._create(name, setup)
        session = self._session(name, setup, (), 0, file, discard)
        with session.table.at_once():
            for line in opening:
                session.table.submit(line, session.now_ms, "start")
        self._begun(opening, session.unsaved)
        if len(opening) == 1 and opening[0].startswith(f"{session.table.game.starts} "):
            session.opened_with = 1  # no more than who starts; whatever else was entered is work, and kept
        return session

    def _begun(self, opening: Sequence[str], unsaved: str) -> None:
        """Forget the evening that was half entered if it is this one, and on disk."""
        draft = self.draft()
        if draft is not None and draft.lines == tuple(opening) and not unsaved:
            with suppress(JournalError):  # then it is offered once more
                self.keep_draft(None)

    def draft(self) -> Draft | None:
        """Return the evening that is half entered and not begun yet, None where there is none that can be begun."""
        draft = self.library.draft() if self.library else None
        return draft if draft and draft.setup and draft.setup.game in games.NAMES else None

    def keep_draft(self, draft: Draft | None) -> None:
        """Keep an evening that is half entered, or forget it. Raises `JournalError` if that cannot be done."""
        if self.library is not None:
            self.library.keep_draft(draft)

    def resume(self, game_id: int) -> "Session | None":
        """Go on with a saved game: what ran when it was left is held; None where nothing is saved.

        Raises as `Library.resume` does.
        """
        from companion.table.reading import game_of

        if self.library is None:
            return None
        file = self.library.resume(game_id)
        try:
            setup, lines = file.load(game_of(file).fact_types)
            missing = file.missing(lines)
            session = self._session(file.name, setup, lines, file.resume_ms(lines), file)
            session.missing = missing
            self.library.note_opened(game_id)
            return session
        except CompanionError:
            file.close()
            raise

    def watch(self, game_id: int) -> "Watching | None":
        """Follow a game that is played elsewhere; None where nothing is saved. Raises as `Library.watch` does."""
        from companion.session.watching import Watching

        return None if self.library is None else Watching(self.library.watch(game_id))

    def close(self) -> None:
        """Let go of the saved games: no evening is begun or opened after that."""
        if self.library is not None:
            with suppress(JournalError):  # what was to be kept is committed; what is lost may not even close well
                self.library.close()

    def evening_name(self, game: str) -> str:
        """Return what an evening of a game is called that begins today; a second one of the day has a number."""
        day = datetime.fromtimestamp(self.wall_ms() / 1000)
        return free_name(f"{games.load(game).title}, {day.day} {day:%b}", self._games())

    def last_game(self) -> GameEntry | None:
        """Return the unfinished game that was opened last, else played last, or None.

        What cannot be read is left to the list of games.
        """
        opened = self.library.last_opened() if self.library else ()
        return last_open(self._games(), opened)

    def last_players(self) -> tuple[str, ...]:
        """Return who played last, whatever it was, in their seats; nobody where no evening names its players."""
        named = (game.players for game in self._games() if not game.damaged and not set(game.players) <= set(SEATS))
        return next(named, ())

    def last_of(self, *names: str) -> GameEntry | None:
        """Return the evening of one of these games that was played last, or None."""
        return next((game for game in self._games() if game.game in names and not game.damaged), None)

    def _games(self) -> list[GameEntry]:
        try:
            return self.library.games() if self.library else []
        except JournalError:
            return []

    def remembered(self, *names: str) -> "Remembered | None":
        """Return the table of the evening of one of these games that was played last, None where there is none."""
        from companion.table.past_evenings import remember
        from companion.table.reading import game_of

        last = self.last_of(*names)
        if last is None or self.library is None:
            return None
        try:
            reading = self.library.watch(last.id)
            game = game_of(reading)
            return remember(game, *reading.load(game.fact_types))
        except CompanionError:  # what cannot be read is left to the list of games
            return None

    def table_of(self, evening: "Session") -> "Remembered":
        """Return the table of an evening as it is now."""
        from companion.table.past_evenings import remember

        table = evening.table
        return remember(table.game, table.setup, table.history.lines)

    def series(self, players: Sequence[str], now: "Table[State] | None" = None) -> tuple[str, ...]:
        """Return the score of all finished evenings of these people, however they sat; `now` counts, each once."""
        from companion.table.past_evenings import score, won

        same = sorted(map(str.casefold, players))
        finished = [each for each in reversed(self._games()) if each.finished]
        past = (self._read(each) for each in finished if sorted(map(str.casefold, each.players)) == same)
        tables = [each for each in (*past, now) if each is not None]
        latest = [each for n, each in enumerate(tables, 1) if not any(_the_same(each, later) for later in tables[n:])]
        return score([end for end in map(won, latest) if end is not None], players)

    def takes(self, game: str, players: int) -> "Takes | None":
        """Return how long a game takes with so many players, by its last evenings; None where that is not known."""
        from companion.table.stats import LAST, lasted, takes

        if self.library is None:
            return None
        entries = (each for each in self._games() if each.finished and each.game == game)
        tables = (self._read(each) for each in entries if len(each.players) == players)
        known = (ms for table in tables if table is not None and (ms := lasted(table)) is not None)
        return takes(players, tuple(islice(known, LAST)))

    def _read(self, entry: GameEntry) -> "Table[State] | None":
        from companion.table.reading import read_table

        if self.library is None:
            return None
        try:
            return read_table(self.library.watch(entry.id))
        except CompanionError:  # what cannot be read counts for nobody
            return None

    def kept(self, setup: Setup) -> Setup:
        """Return a set-up with its seed and what the owner's box says. Raises `CompanionError` for a broken file."""
        return replace(setup, seed=setup.seed or self.seed(), cards=self.kept_cards(setup))

    def kept_cards(self, setup: Setup) -> str:
        """Return the cards a new game keeps. Raises `CompanionError` where the owner's file is broken."""
        if setup.cards:
            return setup.cards
        values = self.values_of(setup.game)
        return values.frozen() if values is not None else ""

    def values_of(self, game: str) -> "OwnersValues | None":
        """Return what the owner has read off the box of a game, None where nothing is to be read or kept."""
        return self.owners(game) if self.owners and game in games.OWNERS else None

    def _create(self, name: str, setup: Setup) -> tuple[OpenGame, Callable[[], None]]:
        """Return the new game, and what throws it away again."""
        if self.library is None:
            return Unsaved(" ".join(self.notices)), _nothing
        try:
            file = self.library.create(name, setup)
        except JournalError as error:
            return Unsaved(str(error)), _nothing
        self.library.note_opened(file.id)
        return file, partial(self._throw_away, file.id)

    def _throw_away(self, game_id: int) -> None:
        """Throw away an evening in which nothing was done; one that cannot be is only an empty line in a list."""
        if self.library is not None:
            with suppress(JournalError):
                self.library.delete(game_id)

    def _session(
        self,
        name: str,
        setup: Setup,
        lines: Sequence[Line],
        clock_ms: int,
        file: OpenGame,
        discard: Callable[[], None] = _nothing,
    ) -> "Session":
        from companion.session.session import Session
        from companion.table.table import Table

        table = Table(games.load(setup.game), setup, file, self.wall_ms)
        table.load(lines, clock_ms)
        table.wake()
        return Session(
            table,
            name=name,
            speaker=self.speaker,
            box=self.box,
            file=file,
            clock=Clock(table.now_ms, self.seconds),
            learning=self._learning(setup, table),
            resumed=bool(lines),
            keep=self.keep,
            attach=self.club.serve,
            discard=discard,
        )

    def _learning(self, setup: Setup, table: "Table[State]") -> "Learning | None":
        from companion.games.owners import edition_of
        from companion.session.owners import Learning

        if (values := self.values_of(setup.game)) is None:
            return None
        return Learning(values, edition_of(table.game.begin(setup)), edition_of(table.state))


def _the_same(one: "Table[State]", other: "Table[State]") -> bool:
    """Tell whether two tables are one evening, which may have gone on since it was read."""
    return one.setup == other.setup and one.history.lines[:1] == other.history.lines[:1]


def last_open(games: Sequence[GameEntry], opened: Sequence[int]) -> GameEntry | None:
    """Return the unfinished game that was opened last; of those never opened the first, None where all are over."""
    order = {number: place for place, number in enumerate(opened)}
    return min((game for game in games if game.open), key=lambda game: order.get(game.id, len(order)), default=None)


def free_name(name: str, taken: Sequence[GameEntry]) -> str:
    """Return a name that none of the games has: the name itself, or else with a number behind it."""
    names = {each.name for each in taken}
    numbered = (f"{name} ({number})" for number in count(2))
    return name if name not in names else next(each for each in numbered if each not in names)
