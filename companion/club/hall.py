"""All tables of a club, as their messages describe them."""

from collections.abc import Callable

from companion.club import broker_messages as m
from companion.club.address import is_id
from companion.club.night import Ended, Entry, GoesOn, Night
from companion.club.topics import EVENT, LAMP, RESULT, STATE, STATUS, ForeignTopic, split_topic
from companion.core.visible import escape_hidden
from companion.core.words import say, say_in
from companion.session.hall import HallPlayer, HallTable

MOST_TABLES = 1000
_LOG = 50


class TableRecord:
    """What is known of one table. `heard_s` is when its state arrived, on the hall's clock."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.status: m.Status = "disconnected"
        self.since_ms = 0
        self.state: m.State | None = None
        self.heard_s = 0.0
        self.lamp: m.Lamp = "off"
        self.log: list[m.Event] = []
        self.missed = 0
        self._evening, self._last = "", 0

    def take_event(self, event: m.Event) -> bool:
        """Take a line of the journal once; count any lines missing before it. Return whether it was new."""
        if event.evening != self._evening:
            self._evening, self._last = event.evening, event.number - 1
        if event.number <= self._last:
            return False
        self.missed += event.number - self._last - 1
        self._last = event.number
        self.log = [event, *self.log][:_LOG]
        return True

    def left_ms(self, now_s: float) -> int | None:
        """Return the time left of the countdown, from what the table reported and how long ago."""
        timed = self.state.countdown if self.state else None
        if timed is None or timed.left_ms is None or timed.held or self.status != "ready":
            return timed.left_ms if timed else None
        return max(0, timed.left_ms - int(1000 * (now_s - self.heard_s)))


class Tables:
    """Every table of a club, and the night they play. `keep` receives the entries for the book of the night."""

    def __init__(
        self,
        club: str,
        night: Night,
        *,
        begun_ms: int,
        seconds: Callable[[], float],
        wall_ms: Callable[[], int],
        keep: Callable[[Entry], None] = lambda entry: None,
    ) -> None:
        self.club, self.night = club, night
        self.ignored = 0
        self._begun_ms, self._seconds, self._wall_ms, self._keep = begun_ms, seconds, wall_ms, keep
        self._tables: dict[str, TableRecord] = {}
        self._seen_playing: set[str] = set()

    def handle_message(self, topic: str, payload: bytes) -> None:
        """Take a message; count it if it is not a valid table message."""
        try:
            table, what = split_topic(self.club, topic)
            self._handle_message(table, what, payload)
        except (m.Foreign, ForeignTopic):
            self.ignored += 1

    def _handle_message(self, table: str, what: str, payload: bytes) -> None:
        taken = {
            STATUS: self._handle_status,
            STATE: self._handle_state,
            EVENT: self._handle_event,
            RESULT: self._handle_result,
            LAMP: self._handle_lamp,
        }
        if what not in taken:
            if what.startswith("press"):
                return
            raise m.Foreign("Not a topic of a table.")
        if not is_id(table) or (table not in self._tables and len(self._tables) >= MOST_TABLES):
            raise m.Foreign("Not a table.")
        if payload:
            taken[what](table, payload)
        elif what == STATUS:
            self._tables.pop(table, None)  # it was forgotten

    def _table_record(self, table: str) -> TableRecord:
        return self._tables.setdefault(table, TableRecord(table))

    def _handle_status(self, table: str, payload: bytes) -> None:
        status = m.read_status(payload)
        known = self._table_record(table)
        if known.status != status:
            known.status, known.since_ms = status, self._wall_ms() if known.since_ms else 0

    def _handle_state(self, table: str, payload: bytes) -> None:
        state = m.read(m.State, payload)
        known = self._table_record(table)
        known.state, known.heard_s = state, self._seconds()
        known.since_ms = self._wall_ms() if known.since_ms else min(state.now_ms, self._wall_ms())
        if state.finished:
            return
        self._seen_playing.add(state.evening)
        if self.night.has_ended(state.evening):
            self.write_entry(GoesOn(evening=state.evening))

    def _handle_event(self, table: str, payload: bytes) -> None:
        if self._table_record(table).take_event(m.read(m.Event, payload)):
            self._table_record(table).since_ms = self._wall_ms()

    def _handle_lamp(self, table: str, payload: bytes) -> None:
        self._table_record(table).lamp = m.read_lamp(payload)

    def _handle_result(self, table: str, payload: bytes) -> None:
        result = m.read(m.Result, payload)
        for evening in (*reversed(result.before), result.last):
            ended = Ended(table=table, evening=evening)
            tonight = (
                evening.ended_ms >= self._begun_ms or evening.evening in self._seen_playing
            )  # its clock may be wrong
            if tonight and not self._is_unfinished_in_state(table, evening.evening) and not self.night.has_entry(ended):
                self.write_entry(ended)

    def _is_unfinished_in_state(self, table: str, evening: str) -> bool:
        """Return whether a game's state, which is sent before its result, has it unfinished."""
        state = self._table_record(table).state
        return state is not None and state.evening == evening and not state.finished

    def write_entry(self, entry: Entry) -> None:
        """Write an entry into the book of the night."""
        self.night.add(entry)
        self._keep(entry)

    def recent_events(self, table: str) -> list[m.Event]:
        """Return what a table reported recently, newest first."""
        return self._tables[table].log if table in self._tables else []

    def hall_tables(self) -> list[HallTable]:
        """Return every table that has reported a game, connected ones first, then the most recently heard."""
        shown = [_hall_table(each, each.state, self._seconds()) for each in self._tables.values() if each.state]
        return sorted(shown, key=lambda each: (not each.is_playing, -each.since_ms, each.id))


def _hall_table(table: TableRecord, state: m.State, now_s: float) -> HallTable:
    timed = state.countdown
    return HallTable(
        id=table.id,
        status=table.status,
        since_ms=table.since_ms,
        title=escape_hidden(state.title),
        name=escape_hidden(state.name),
        columns=(escape_hidden(state.columns[0]), escape_hidden(state.columns[1])),
        players=tuple(map(_hall_player, state.players)),
        headline=escape_hidden(state.headline),
        countdown=_countdown_text(timed) if timed else "",
        left_ms=table.left_ms(now_s),
        held=timed is not None and timed.held,
        hour=escape_hidden(state.hour),
        lamp=table.lamp,
        last=tuple(map(escape_hidden, state.last)),
        finished=escape_hidden(state.finished),
        missed=table.missed,
    )


def _hall_player(player: m.PlayerMessage) -> HallPlayer:
    return HallPlayer(
        name=escape_hidden(player.name),
        seat=player.seat,
        first=escape_hidden(player.first),
        figure=escape_hidden(player.figure),
        rank=player.rank,
        in_turn=player.in_turn,
        out=player.out,
    )


def _countdown_text(timed: m.CountdownMessage) -> str:
    leads = f", {escape_hidden(timed.leader)} {escape_hidden(timed.amount)}" if timed.leader else ""
    running = f"{_timer_title(timed.kind, escape_hidden(timed.district))}{leads}"
    return say("{countdown} (paused)", countdown=running) if timed.held else running


def _timer_title(kind: str, name: str) -> str:
    if kind == "auction":
        return say("Auction: {district}", district=name) if name else say_in("countdown", "Auction")
    if kind == "deal":
        return say("Deal: {district}", district=name) if name else say_in("countdown", "Deal")
    return say("Turn: {player}", player=name) if name else say_in("countdown", "Turn")
