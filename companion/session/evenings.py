"""Beginning, opening and watching games: what every window needs before a session runs.

The modules that play a game are imported only when one is opened, so that the first screen does not wait for them.
"""

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import count, islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion import games
from companion.core.calls import StopCall
from companion.core.errors import CompanionError
from companion.core.line import Line
from companion.core.order import Setup
from companion.core.seats import seat_with_default_name
from companion.session.absent import Silence, Unsaved
from companion.session.box_link import BoxLink
from companion.session.clock import Clock
from companion.session.club import Club, NoClub
from companion.session.dates import short_date
from companion.session.phones import NoPhones, Phones
from companion.table.ports import GameDraft, GameEntry, JournalError, Library, OpenGame, Speaker

if TYPE_CHECKING:
    from companion.games.game import State
    from companion.session.owners_values import LearnedValues, OwnersValues
    from companion.session.session import SavePlayedGame, Session
    from companion.session.watching import Watching
    from companion.table.past_evenings import RepeatableTable
    from companion.table.stats import Stats, UsualDuration
    from companion.table.table import Table


def _discard_nothing() -> None:
    """Discard nothing: nothing is stored."""


@dataclass
class Evenings:
    """The shared resources of a program's games, and the way to begin or open one.

    `library` is None if nothing can be saved; `notices` say why. `owners` opens the card values the owner has read off
    the box of a game. `save_played_game` writes a whole game to a journal again, even if its old journal is gone.
    """

    library: Library | None = None
    speaker: Speaker = field(default_factory=Silence)
    box: BoxLink = field(default_factory=BoxLink)
    owners: "Callable[[str], OwnersValues] | None" = None
    save_played_game: "SavePlayedGame | None" = None
    club: Club = field(default_factory=NoClub)
    phones: Phones = field(default_factory=NoPhones)
    notices: tuple[str | JournalError, ...] = ()
    seed: Callable[[], int] = lambda: 0
    wall_ms: Callable[[], int] = lambda: 0
    seconds: Callable[[], float] = time.monotonic

    def begin(self, name: str, setup: Setup, opening: Sequence[str] = ()) -> "Session":
        """Begin a game with the lines of its `opening`; if nothing can be saved, it is kept in memory.

        Raises `CompanionError`, before anything is stored, if the game cannot begin this way.
        """
        from companion.table.reading import rehearse_game

        setup = self.with_seed_and_cards(setup)
        rehearse_game(games.load(setup.game), setup, opening)
        file, discard = self._create_game(name, setup)
        session = self._open_session(name, setup, (), 0, file, discard)
        with session.table.written_together():
            for line in opening:
                session.table.submit(line, session.now_ms, "start")
        self._delete_draft(opening, session.why_unsaved)
        if len(opening) == 1 and opening[0].startswith(f"{session.table.game.starts} "):
            session.opened_with = 1  # only who starts; anything else entered is work and is kept
        return session

    def _delete_draft(self, opening: Sequence[str], unsaved: str) -> None:
        """Delete the partly entered game if it is this one and the game is on disk."""
        draft = self.draft()
        if draft is not None and draft.lines == tuple(opening) and not unsaved:
            with suppress(JournalError):  # then it is offered again
                self.keep_draft(None)

    def draft(self) -> GameDraft | None:
        """Return the partly entered game that has not begun, or None if none can be begun."""
        draft = self.library.draft() if self.library else None
        return draft if draft and draft.setup and draft.setup.game in games.NAMES else None

    def keep_draft(self, draft: GameDraft | None) -> None:
        """Store a partly entered game, or delete it. Raises `JournalError` if that fails."""
        if self.library is not None:
            self.library.keep_draft(draft)

    def resume(self, game_id: int) -> "Session | None":
        """Resume a saved game with any countdown held; None if nothing is saved.

        Raises as `Library.resume` does.
        """
        from companion.table.reading import game_of

        if self.library is None:
            return None
        file = self.library.resume(game_id)
        try:
            setup, lines = file.load(game_of(file).fact_types)
            missing = file.loss_sentence(lines)
            session = self._open_session(file.name, setup, lines, file.resume_ms(lines), file)
            session.missing = missing
            self.library.note_opened(game_id)
            return session
        except CompanionError:
            file.close()
            raise

    def watch(self, game_id: int) -> "Watching | None":
        """Follow a game that is played elsewhere; None if nothing is saved. Raises as `Library.watch` does."""
        from companion.session.watching import Watching

        return None if self.library is None else Watching(self.library.watch(game_id), self.phones.serve)

    def close(self) -> None:
        """Close the saved games: no game can begin or open after that."""
        if self.library is not None:
            with suppress(JournalError):  # what had to be kept is committed; a lost journal may not even close cleanly
                self.library.close()

    def name_for_new_game(self, game: str) -> str:
        """Return the name of a game that begins today; a second one on the same day gets a number."""
        day = datetime.fromtimestamp(self.wall_ms() / 1000)
        return free_name(f"{games.load(game).title}, {short_date(day)}", self._saved_games())

    def last_unfinished_game(self) -> GameEntry | None:
        """Return the unfinished game that was opened last, else played last, or None.

        Unreadable games are left to the list of games.
        """
        opened = self.library.last_opened() if self.library else ()
        return last_opened_unfinished(self._saved_games(), opened)

    def last_players(self) -> tuple[str, ...]:
        """Return the players of the last game of any kind, in seat order; empty if no game names its players."""
        tables = (game.players for game in self._saved_games() if not game.damaged)
        return next((players for players in tables if None in map(seat_with_default_name, players)), ())

    def last_played_game(self, *game_names: str) -> GameEntry | None:
        """Return the last played of these games, or None."""
        return next((game for game in self._saved_games() if game.game in game_names and not game.damaged), None)

    def _saved_games(self) -> list[GameEntry]:
        try:
            return self.library.games() if self.library else []
        except JournalError:
            return []

    def last_played_table(self, *game_names: str) -> "RepeatableTable | None":
        """Return the table of the last played of these games, or None."""
        from companion.table.past_evenings import table_to_repeat
        from companion.table.reading import game_of

        last = self.last_played_game(*game_names)
        if last is None or self.library is None:
            return None
        try:
            reading = self.library.watch(last.id)
            game = game_of(reading)
            return table_to_repeat(game, *reading.load(game.fact_types))
        except CompanionError:  # unreadable games are left to the list of games
            return None

    def table_to_repeat(self, session: "Session") -> "RepeatableTable":
        """Return the current table of a game."""
        from companion.table.past_evenings import table_to_repeat

        table = session.table
        return table_to_repeat(table.game, table.setup, table.history.lines)

    def win_score_lines(self, players: Sequence[str], current: "Table[State] | None" = None) -> tuple[str, ...]:
        """Return the score of all finished games of these people, in any seat order, including `current`."""
        from companion.table.past_evenings import score_lines, winners_of

        same = sorted(map(str.casefold, players))
        finished = [each for each in reversed(self._saved_games()) if each.finished]
        past = (self._read_table(each) for each in finished if sorted(map(str.casefold, each.players)) == same)
        tables = [each for each in (*past, current) if each is not None]
        latest = [
            each for n, each in enumerate(tables, 1) if not any(_is_same_game(each, later) for later in tables[n:])
        ]
        return score_lines([end for end in map(winners_of, latest) if end is not None], players)

    def usual_duration(self, game: str, players: int) -> "UsualDuration | None":
        """Return how long a game takes with this many players, based on its last games; None if unknown."""
        from companion.table.stats import LAST, duration_ms, usual_duration

        if self.library is None:
            return None
        entries = (each for each in self._saved_games() if each.finished and each.game == game)
        tables = (self._read_table(each) for each in entries if len(each.players) == players)
        known = (ms for table in tables if table is not None and (ms := duration_ms(table)) is not None)
        return usual_duration(players, tuple(islice(known, LAST)))

    def stats(self) -> "Stats":
        """Return the statistics of all finished games."""
        from companion.table.stats import stats

        tables = (self._read_table(each) for each in self._saved_games() if each.finished)
        return stats(table for table in tables if table is not None)

    def _read_table(self, entry: GameEntry) -> "Table[State] | None":
        from companion.table.reading import read_table

        if self.library is None:
            return None
        try:
            return read_table(self.library.watch(entry.id))
        except CompanionError:  # an unreadable game counts for no one
            return None

    def with_seed_and_cards(self, setup: Setup) -> Setup:
        """Return a set-up with its seed and the owner's values. Raises `CompanionError` for a broken file."""
        return replace(setup, seed=setup.seed or self.seed(), cards=self.cards_to_store(setup))

    def cards_to_store(self, setup: Setup) -> str:
        """Return the cards a new game stores. Raises `CompanionError` if the owner's file is broken."""
        if setup.cards:
            return setup.cards
        values = self.owners_values(setup.game)
        return values.cards_to_store() if values is not None else ""

    def owners_values(self, game: str) -> "OwnersValues | None":
        """Return the values the owner has read off a game's box, or None if there are none to read or store."""
        return self.owners(game) if self.owners and game in games.OWNERS else None

    def _create_game(self, name: str, setup: Setup) -> tuple[OpenGame, Callable[[], None]]:
        """Return the new game, and a function that deletes it again."""
        if self.library is None:
            why = (each for each in self.notices if isinstance(each, JournalError))
            return Unsaved(next(why, JournalError())), _discard_nothing
        try:
            file = self.library.create(name, setup)
        except JournalError as error:
            return Unsaved(error), _discard_nothing
        self.library.note_opened(file.id)
        return file, partial(self._delete_empty_game, file.id)

    def _delete_empty_game(self, game_id: int) -> None:
        """Delete a game in which nothing was done; if that fails, it is only an empty line in a list."""
        if self.library is not None:
            with suppress(JournalError):
                self.library.delete(game_id)

    def _open_session(
        self,
        name: str,
        setup: Setup,
        lines: Sequence[Line],
        clock_ms: int,
        file: OpenGame,
        discard: Callable[[], None] = _discard_nothing,
    ) -> "Session":
        from companion.session.session import Session
        from companion.table.table import Table

        table = Table(games.load(setup.game), setup, file, self.wall_ms)
        table.load(lines, clock_ms)
        table.hold_running_countdown()
        return Session(
            table,
            name=name,
            speaker=self.speaker,
            box=self.box,
            file=file,
            clock=Clock(table.now_ms, self.seconds),
            learning=self._learned_values(setup, table),
            resumed=bool(lines),
            save_played_game=self.save_played_game,
            attach=self._attach_windows,
            discard=discard,
        )

    def _attach_windows(self, session: "Session") -> StopCall:
        """Show a game in every window beside the screen. Return a call that ends it."""
        attached = ExitStack()
        for window in (self.club, self.phones):
            attached.callback(window.serve(session))
        return attached.close

    def _learned_values(self, setup: Setup, table: "Table[State]") -> "LearnedValues | None":
        from companion.games.owners import edition_of
        from companion.session.owners_values import LearnedValues

        if (values := self.owners_values(setup.game)) is None:
            return None
        return LearnedValues(values, edition_of(table.game.begin(setup)), edition_of(table.state))


def _is_same_game(one: "Table[State]", other: "Table[State]") -> bool:
    """Return whether two tables are the same game, which may have continued since it was read."""
    return one.setup == other.setup and one.history.lines[:1] == other.history.lines[:1]


def last_opened_unfinished(games: Sequence[GameEntry], opened_ids: Sequence[int]) -> GameEntry | None:
    """Return the unfinished game opened last; the first of those never opened; None if all are finished."""
    order = {number: place for place, number in enumerate(opened_ids)}
    return min((game for game in games if game.is_open), key=lambda game: order.get(game.id, len(order)), default=None)


def free_name(name: str, taken: Sequence[GameEntry]) -> str:
    """Return a name that no other game has: the name itself, or the name with a number."""
    names = {each.name for each in taken}
    numbered = (f"{name} ({number})" for number in count(2))
    return name if name not in names else next(each for each in numbered if each not in names)
