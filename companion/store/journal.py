"""The journal of one game: readers for watching, and the only writer."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager, closing, suppress
from pathlib import Path
from sqlite3 import Connection

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.history import Line
from companion.core.order import Setup
from companion.core.words import phrase, say, say_n
from companion.store.clock_file import ClockFile
from companion.store.codec import COLUMNS, UNREADABLE, decode_setup, encode_setup, from_row, refuse_unstorable, to_row
from companion.store.database import Database
from companion.store.draft_file import DraftFile
from companion.store.lock import Claim, is_held
from companion.store.seal import ONE, GameRow, Seal, chained_checksum, put_seal, rank_as_last_played, unsealed_row
from companion.store.seats_file import EITHER, SeatsFile
from companion.table.ports import FactTypes, GameDraft, JournalError

_INSERT = f"INSERT INTO lines (game_id, {COLUMNS}) VALUES (?{', ?' * len(COLUMNS.split(','))})"

_DAMAGED = phrase("Game {game} in {path} is damaged: {why}.")


def _current_name(names: str, players: Sequence[str]) -> str:
    """Return whose seat it is: the one of a player's two names that counts."""
    return next((name for name in names.split(EITHER) if name in players), names)


def insert_lines(db: Connection, row: GameRow, seal: Seal, lines: Sequence[Line]) -> Seal:
    """Insert the lines in the open transaction; return the new seal. Raises `JournalError` if one cannot be stored."""
    crcs = []
    for line in lines:
        with refuse_unstorable(say("Line {number} can't be saved", number=line.seq)):
            values = to_row(line)
            db.execute(_INSERT, (row.id, *values))
        crcs.append(values[-1])
    changed_ms = max(row.created_ms, lines[-1].wall_ms) if lines else seal.changed_ms
    seal = Seal(seal.count + len(crcs), chained_checksum(seal.chain, crcs), changed_ms, rank_as_last_played(db, row.id))
    put_seal(db, row, seal)
    return seal


def stored_row_and_seal(database: Database, game_id: int) -> tuple[GameRow, Seal]:
    """Return the row and seal of a game. Raises `JournalError` if the game does not exist or is damaged."""
    rows = database.read(ONE, game_id)
    if not rows:
        raise JournalError(phrase("No game {game} in {path}."), game=game_id, path=database.path)
    try:
        return unsealed_row(*rows)
    except ValueError as error:
        raise JournalError(_DAMAGED, game=game_id, path=database.path, why=error) from error


class GameReader:
    """Reads one game and the clock file next to it. Several can read while one writes."""

    def __init__(self, database: Database, game_id: int, clock: ClockFile, lock_path: Path) -> None:
        """`lock_path` is locked by the program that plays the game.

        Raises `JournalError` if the game does not exist or is damaged.
        """
        self.id = game_id
        self.clock = clock
        self._lock_path = lock_path
        self._database = database
        self._read = (0, 0)
        self.setup()

    @property
    def name(self) -> str:
        """Return the name of the game."""
        return stored_row_and_seal(self._database, self.id)[0].name

    def setup(self) -> Setup:
        """Return how the game began. Raises `JournalError`."""
        row, _ = stored_row_and_seal(self._database, self.id)
        try:
            return decode_setup(row.setup)
        except UNREADABLE as error:
            raise JournalError(
                say(
                    "The setup of game {game} in {path} can't be read: {why}.",
                    game=self.id,
                    path=self._database.path,
                    why=error,
                )
            ) from error

    def load(self, fact_types: FactTypes) -> tuple[Setup, list[Line]]:
        """Return how the game began and every line of it, including undone ones.

        `fact_types` are the facts the game knows. Raises `JournalError`, naming the line, if one is missing,
        is damaged or holds a fact of another kind.
        """
        return self.setup(), self.new_lines(0, fact_types)

    def new_lines(self, since_seq: int, fact_types: FactTypes) -> list[Line]:
        """Return the lines after `since_seq`, for someone who watches. Raises as `load` does."""
        with self._database.snapshot():
            _, seal = stored_row_and_seal(self._database, self.id)
            chain = self._checksum_up_to(since_seq)
            sql = f"SELECT {COLUMNS} FROM lines WHERE game_id = ? AND seq > ? ORDER BY seq"
            rows = self._database.read(sql, self.id, since_seq)
        lines = [self._decoded_line(row, seq, fact_types) for seq, row in enumerate(rows, since_seq + 1)]
        chain = chained_checksum(chain, (row[-1] for row in rows))
        count = since_seq + len(lines)
        if (count, chain) != (seal.count, seal.chain):
            if count != seal.count:
                wrong = CompanionError(
                    phrase("it should have {all} lines, but has {count}"), count=count, all=seal.count
                )
            else:
                wrong = CompanionError(phrase("its lines are not the ones that were saved"))
            raise JournalError(_DAMAGED, game=self.id, path=self._database.path, why=wrong)
        self._read = count, chain
        return lines

    def _checksum_up_to(self, seq: int) -> int:
        """Return the checksum of the lines up to `seq`."""
        if self._read[0] == seq:
            return self._read[1]
        sql = "SELECT crc FROM lines WHERE game_id = ? AND seq <= ? ORDER BY seq"
        return chained_checksum(0, (crc for (crc,) in self._database.read(sql, self.id, seq)))

    def is_being_played(self) -> bool:
        """Return whether someone is playing it now."""
        return is_held(self._lock_path)

    def loss_sentence(self, lines: Sequence[Line]) -> str:
        """Return a sentence if the clock file knows of more lines than these; empty otherwise."""
        newest = self.clock.newest_record()
        gone = newest.seq - len(lines) if newest else 0
        if gone <= 0:
            return ""
        return say_n(
            "SOMETHING IS MISSING: the last line of “{name}” was lost with the log next to {path}.",
            "SOMETHING IS MISSING: the last {n} lines of “{name}” were lost with the log next to {path}.",
            gone,
            name=self.name,
            path=self._database.path,
        )

    def resume_ms(self, lines: Sequence[Line]) -> int:
        """Return the game clock: at the last line, or later if the clock file says so."""
        return max([self.clock.load() or 0, *(line.at_ms for line in lines[-1:])])

    def _decoded_line(self, row: Sequence[object], seq: int, fact_types: FactTypes) -> Line:
        path = self._database.path
        try:
            line = from_row(row, fact_types)
        except UNREADABLE as error:
            broken = phrase("Line {line} of game {game} in {path} can't be read: {why}.")
            raise JournalError(broken, line=seq, game=self.id, path=path, why=error) from error
        if line.seq != seq:
            missing = phrase("Line {line} of game {game} in {path} is missing: line {next} follows.")
            raise JournalError(missing, line=seq, game=self.id, path=path, next=line.seq)
        return line


class GameJournal(GameReader, AbstractContextManager["GameJournal"]):
    """The only writer of a game; implements the table's `GameFile`."""

    def __init__(
        self,
        database: Database,
        game_id: int,
        claim: Claim,
        clock: ClockFile,
        seats: SeatsFile,
        draft: DraftFile,
    ) -> None:
        super().__init__(database, game_id, clock, claim.path)
        self._claim = claim
        self._seats = seats
        self._draft = draft
        self._row, self._seal = stored_row_and_seal(database, game_id)
        self._settled = False

    @property
    def next_seq(self) -> int:
        """Return the number expected of the next line."""
        return self._seal.count + 1

    def append(self, lines: Sequence[Line]) -> None:
        """Put the lines on disk, all or none; they are safe from a power cut when this returns.

        Raises `JournalError`; `next_seq` then still gives the number of the expected line, so the call can be repeated
        from there.
        """
        for seq, line in enumerate(lines, self.next_seq):
            if line.seq != seq:
                unfit = phrase("Line {line} can't follow: game {game} in {path} expects {wanted}.")
                raise JournalError(unfit, line=line.seq, game=self.id, path=self._database.path, wanted=seq)
        with self._database.transaction() as db:
            seal = insert_lines(db, self._row, self._seal, lines)
        self._seal, self._settled = seal, False

    def secure_lines(self) -> None:
        """Check that the file is still there, and move what was written into it, so that it needs no log."""
        self._database.files.refuse_if_changed()
        if not self._settled:
            self._database.checkpoint_log()
            self._settled = True

    def verify_lines(self, fact_types: FactTypes) -> None:
        """Read everything written back from disk. Raises `JournalError` if anything is wrong with it."""
        self.secure_lines()
        with closing(Database(self._database.path)) as database:
            database.check_integrity()
            GameReader(database, self.id, self.clock, self._lock_path).load(fact_types)

    def store_clock(self, at_ms: int) -> None:
        """Store the game clock; if the disk fails, the last line has to do."""
        with suppress(JournalError):
            self.clock.save(at_ms, self._seal.count)

    def seat_by_digest(self) -> dict[str, str]:
        """Return the seats that phones hold, by the hash of each phone's key."""
        players = decode_setup(self._row.setup).players
        return {digest: _current_name(who, players) for digest, who in self._seats.load().items()}

    def store_seats(self, seat_by_digest: Mapping[str, str]) -> None:
        """Store the seats that phones hold. Raises `JournalError` if the disk fails."""
        self._seats.save(seat_by_digest)

    def void_seats_in_other_games(self, digests_and_names: Collection[str]) -> None:
        """Remove these hashes and the seats of these names from all other games. Raises `JournalError`."""
        self._seats.void_in_other_games(digests_and_names)

    def draft(self) -> GameDraft | None:
        """Return the partial entry of the current table, or None."""
        return self._draft.load()

    def keep_draft(self, draft: GameDraft | None) -> None:
        """Store the partial entry, or delete it. Raises `JournalError` if the disk fails."""
        self._draft.save(draft)

    def replace_setup_and_lines(self, setup: Setup, lines: Sequence[Line], names: Mapping[str, str]) -> None:
        """Replace the set-up and the lines, all or nothing; its seats take their new `names`.

        A killed process leaves the game unchanged or completely replaced; meanwhile the seats have both names.
        Raises `JournalError` and then changes nothing.
        """
        if seats := self.seat_by_digest():
            self._seats.save({digest: EITHER.join((who, names.get(who, who))) for digest, who in seats.items()})
        with refuse_unstorable(say("The game {name} can't be saved", name=ascii(self._row.name))):
            row = replace(self._row, setup=encode_setup(setup))
        with self._database.transaction() as db:
            db.execute("UPDATE games SET setup = ? WHERE id = ?", (row.setup, row.id))
            db.execute("DELETE FROM lines WHERE game_id = ?", (row.id,))
            seal = insert_lines(db, row, Seal(changed_ms=row.created_ms), lines)
        self._row, self._seal, self._settled = row, seal, False

    def rename(self, new_name: str) -> None:
        """Rename the game. Raises `JournalError`."""
        with refuse_unstorable(say("The name {name} can't be saved", name=ascii(new_name))):
            new_name.encode()
        self._change_row(replace(self._row, name=new_name))

    def mark_finished(self, finished: bool = True) -> None:
        """Mark the game as finished, or as open again. Raises `JournalError`."""
        self._change_row(replace(self._row, finished=int(finished)))

    def _change_row(self, row: GameRow) -> None:
        with self._database.transaction() as db:
            db.execute("UPDATE games SET name = ?, finished = ? WHERE id = ?", (row.name, row.finished, row.id))
            put_seal(db, row, self._seal)
        self._row, self._settled = row, False

    def close(self) -> None:
        """Close the game for others to write; a second call does nothing."""
        self.clock.close()
        self._claim.release()

    def __exit__(self, *error: object) -> None:
        self.close()
