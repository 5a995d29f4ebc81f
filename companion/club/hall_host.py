"""The hall of a club on a broker: hears all tables, reconnects after every loss, and writes the book of the night."""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial

from companion.club import discovery
from companion.club.address import Address, Login, NotReached
from companion.club.hall import Tables
from companion.club.link import ANSWER_S, Forbidden, Link, connected_to, pause_s
from companion.club.night import Entry, Night
from companion.club.rights import TopicReadCheck
from companion.club.topics import EVENT, RETAINED, STATUS, all_tables_filter, topic
from companion.core.errors import CompanionError, refusal
from companion.core.words import phrase, say, translated
from companion.session.hall import HallTable, NightStandings

_MAY_NOT_READ = phrase("The broker doesn't let this user read {topic}. Change its ACL.")
_KEEPS_S = 600
_FIRST_WAIT_S, _LONGEST_WAIT_S = 0.1, 10.0


class HallHost:
    """One hall. Call it on the event loop; all calls return immediately. `keep` writes into the book, and may raise."""

    def __init__(
        self,
        address: Address,
        login: Login,
        entries: Sequence[Entry] = (),
        *,
        begun_ms: int = 0,
        keep: Callable[[Entry], None] = lambda entry: None,
        answer_s: float = ANSWER_S,
    ) -> None:
        self.changed: Callable[[], None] = lambda: None
        self._problem: Callable[[], str] = _connecting_sentence
        self._address, self._login = address, login
        self._all = all_tables_filter(address.club)
        self._name = f"companion-hall-{secrets.token_hex(6)}"
        self._keep, self._answer_s = keep, answer_s
        self._unkept: CompanionError | None = None
        self.known = Tables(
            address.club,
            Night(address.club, entries),
            begun_ms=begun_ms,
            seconds=time.monotonic,
            wall_ms=lambda: time.time_ns() // 1_000_000,
            keep=self._write_entry,
        )
        self._work: asyncio.Task[None] | None = None

    @property
    def problem(self) -> str:
        """Return why the tables can't be heard, or what is wrong otherwise; empty if nothing is."""
        return self._problem()

    @property
    def ignored(self) -> int:
        """Return the number of received messages that were not valid table messages."""
        return self.known.ignored

    def tables(self) -> Sequence[HallTable]:
        """Return every table, connected ones first, then the most recently heard."""
        return self.known.hall_tables()

    def night(self) -> NightStandings:
        """Return the standings of the night."""
        return self.known.night.standings()

    def correct(self, evening: str, player: str, points: int, reason: str) -> None:
        """Change a player's points for a game. Raises `CompanionError` with what is wrong."""
        self.known.write_entry(self.known.night.correction(evening, player, points, reason))
        self.changed()

    def switch_points_rule(self) -> None:
        """Switch to the next points rule for all games, including those already played."""
        self.known.write_entry(self.known.night.rule_change())
        self.changed()

    def _write_entry(self, entry: Entry) -> None:
        try:
            self._keep(entry)
            self._unkept = None
        except CompanionError as error:
            self._unkept = error
            self._problem = self._not_saved_sentence

    def _not_saved_sentence(self) -> str:
        return say("NOT SAVED: {why}", why=self._unkept) if self._unkept else ""

    def open(self) -> None:
        """Connect and listen, reconnecting after every loss, until closed."""
        self._work = asyncio.get_running_loop().create_task(self._connect_forever())

    async def close(self) -> None:
        """Stop listening."""
        while self._work is not None and not self._work.done():
            self._work.cancel()
            await asyncio.wait((self._work,), timeout=0.1)

    async def _connect_forever(self) -> None:
        tries = 0
        while True:
            tries += 1
            try:
                await self._listen_for_messages()
            except NotReached as error:
                tries = tries if self.problem else 1
                self._problem = partial(str, error)
                self.changed()
            await asyncio.sleep(pause_s(tries, _FIRST_WAIT_S, _LONGEST_WAIT_S))

    async def _listen_for_messages(self) -> None:
        """Hear every message, retained or new, since both describe a table. Raises `NotReached`."""
        read_check = TopicReadCheck(self._answer_s, lambda: self._report_unreadable(read_check))
        broker = connected_to(self._address, self._login, self._name, keeps_s=_KEEPS_S, answer_s=self._answer_s)
        async with broker as link:
            with closing(read_check):
                await self._hear_all(link, read_check)

    async def _hear_all(self, link: Link, read_check: TopicReadCheck) -> None:
        try:
            await link.subscribe(self._all)
        except Forbidden:
            raise NotReached(_MAY_NOT_READ, topic=self._all) from None
        self._problem = self._not_saved_sentence
        self.changed()
        await self._check_rights(link, read_check)
        while True:
            heard = await link.hear()
            read_check.hear(self._all)
            self.known.handle_message(heard.topic, heard.payload)
            self.changed()

    async def _check_rights(self, link: Link, read_check: TopicReadCheck) -> None:
        """Write nothing where no table is, to see whether it comes back; one that may only read never finds out."""
        with suppress(Forbidden):
            await link.publish(topic(self._address.club, self._name, EVENT), b"")
            read_check.expect_message_on(self._all)

    def _report_unreadable(self, read_check: TopicReadCheck) -> None:
        unread = read_check.unreadable_topics
        self._problem = (lambda: translated(_MAY_NOT_READ, topic=unread)) if unread else self._not_saved_sentence
        self.changed()


def _connecting_sentence() -> str:
    return say("Connecting …")


async def forget_table(address: Address, login: Login, table: str) -> None:
    """Delete all retained messages of a table. Raises `CompanionError` if it is playing or access is denied."""
    name = f"companion-hall-{secrets.token_hex(6)}"
    async with connected_to(address, login, name) as link:
        if any(each.payload == b"ready" for each in await link.retained_messages(topic(address.club, table, STATUS))):
            raise refusal(say("Table {table} is playing. Stop it there first.", table=table))
        await link.publish(discovery.device_topic(address.club, table), b"", retain=True)
        for what in RETAINED:
            await link.publish(topic(address.club, table, what), b"", retain=True)
