"""Beginning, opening and watching games: what every window needs before an evening runs."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from companion import games
from companion.core.errors import CompanionError
from companion.core.game import Setup
from companion.core.history import Line
from companion.session.absent import Silence, Unsaved
from companion.session.box_link import BoxLink
from companion.session.clock import Clock
from companion.session.learning import Learning
from companion.session.ports import Cards, OwnBox
from companion.session.session import Keep, Session
from companion.session.watching import Watching
from companion.table.ports import GameEntry, JournalError, Library, OpenGame, Speaker
from companion.table.reading import game_of
from companion.table.table import Table


@dataclass
class Evenings:
    """The edges behind the evenings of one program, and the way into an evening.

    `library` is None where nothing can be saved; `notices` say why. `cards` opens the owner's own cards of Monopoly
    City, `boxes` what the owner has read off the box of a game that is learned. `keep` puts a whole evening into a
    journal again, whatever became of the one it was in.
    """

    library: Library | None = None
    speaker: Speaker = field(default_factory=Silence)
    box: BoxLink = field(default_factory=BoxLink)
    cards: Callable[[], Cards] | None = None
    boxes: Callable[[str], OwnBox] | None = None
    keep: Keep | None = None
    notices: tuple[str, ...] = ()
    seed: Callable[[], int] = lambda: 0
    wall_ms: Callable[[], int] = lambda: 0
    seconds: Callable[[], float] = time.monotonic

    def begin(self, name: str, setup: Setup) -> Session:
        """Begin a game; where nothing can be saved it is kept in memory. Raises `CompanionError`."""
        setup = replace(setup, seed=setup.seed or self.seed(), cards=self.kept_cards(setup))
        return self._session(name, setup, (), 0, self._create(name, setup))

    def resume(self, game_id: int) -> Session | None:
        """Go on with a saved game: what ran when it was left is held; None where nothing is saved.

        Raises as `Library.resume` does.
        """
        if self.library is None:
            return None
        file = self.library.resume(game_id)
        try:
            setup, lines = file.load(game_of(file).fact_types)
            missing = file.missing(lines)
            session = self._session(file.name, setup, lines, file.resume_ms(lines), file)
            session.missing = missing
            return session
        except CompanionError:
            file.close()
            raise

    def watch(self, game_id: int) -> Watching | None:
        """Follow a game that is played elsewhere; None where nothing is saved. Raises as `Library.watch` does."""
        return None if self.library is None else Watching(self.library.watch(game_id))

    def last_game(self) -> GameEntry | None:
        """Return the unfinished game played last, or None; what cannot be read is left to the list of games."""
        try:
            games = self.library.games() if self.library else []
        except JournalError:
            return None
        return next((game for game in games if game.open), None)

    def kept_cards(self, setup: Setup) -> str:
        """Return the cards a new game keeps. Raises `CompanionError` where the file of own cards is broken."""
        if setup.cards:
            return setup.cards
        if (box := self.own_box(setup.game)) is not None:
            return box.frozen()
        return self.cards().frozen(setup.game) if self.cards else ""

    def own_box(self, game: str) -> OwnBox | None:
        """Return what the owner has read off the box of a game, None for one that is not learned."""
        return self.boxes(game) if self.boxes and game in games.LEARNED else None

    def _create(self, name: str, setup: Setup) -> OpenGame:
        if self.library is None:
            return Unsaved(" ".join(self.notices))
        try:
            return self.library.create(name, setup)
        except JournalError as error:
            return Unsaved(str(error))

    def _session(self, name: str, setup: Setup, lines: Sequence[Line], clock_ms: int, file: OpenGame) -> Session:
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
        )

    def _learning(self, setup: Setup, table: Table) -> Learning | None:
        if (box := self.own_box(setup.game)) is None:
            return None
        return Learning(box, table.game.begin(setup).edition, table.state.edition)
