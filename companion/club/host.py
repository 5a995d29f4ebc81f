"""Reports this program's table to a club: connects, reconnects after every loss, and never disturbs the game."""

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TypeVar

import msgspec

from companion.club import broker_messages as m
from companion.club import discovery, table_messages
from companion.club.address import Address, Login, NotReached
from companion.club.link import ANSWER_S, Forbidden, Link, ReceivedMessage, Will, connected_to, pause_s
from companion.club.presses import Presses
from companion.club.rights import MAY_NOT_READ, TopicReadCheck
from companion.club.table_messages import Run
from companion.club.telling import TableReports
from companion.club.topics import EVENT, LAMP, PRESS, RESULT, STATE, STATUS, topic
from companion.core.calls import StopCall
from companion.core.words import say, translated
from companion.session.club import ClubStatus
from companion.session.session import Session

_LATER_S, _AGAIN_S, _GOODBYE_S = 0.01, 5.0, 2.0
_FIRST_WAIT_S = 0.25
_MOST_TABLES = 50


T = TypeVar("T")


class ClubAccess(msgspec.Struct, frozen=True):
    """The club, the login, the table's name there, and whether the club's buttons may play.

    `answer_s` is the timeout for the broker's replies, `longest_wait_s` the longest pause between tries.
    """

    address: Address
    login: Login
    table: str
    presses: bool = False
    answer_s: float = ANSWER_S
    longest_wait_s: float = 30.0


class Taken(NotReached):
    """Another table has this name."""


class Host:
    """The club of one program. Call it on the event loop; all calls return immediately."""

    def __init__(self, wanted: ClubAccess, wall_ms: Callable[[], int]) -> None:
        self.changed: Callable[[], None] = lambda: None
        self.wanted = wanted
        self.table = wanted.table
        self._telling = TableReports(Run(secrets.token_hex(6), wall_ms()), wall_ms)
        self._presses = Presses()
        self._playing: Session | None = None
        self._unsubscribe: StopCall = lambda: None
        self._news = asyncio.Event()
        self._said: dict[str, object] = {}
        self._kept_state = b""
        self._named, self._closing, self._allowed = 1, False, ""
        self._connected, self._taken, self._ignored = False, "", 0
        self._why: NotReached | None = None
        self._read_check = TopicReadCheck(wanted.answer_s, self._tell_screen)
        self._last_status = ClubStatus()
        self._work: asyncio.Task[None] | None = None

    def status(self) -> ClubStatus:
        """Return the status."""
        return ClubStatus(
            on=self._work is not None,
            connected=self._connected,
            table=self.table,
            why=self._status_note() if self._connected else str(self._why or ""),
            ignored=self._ignored,
        )

    def _status_note(self) -> str:
        notes = []
        if name := self._taken:
            notes.append(
                say("Another table is already called {name}, so this one is {table}.", name=name, table=self.table)
            )
        if topics := self._read_check.unreadable_topics:
            notes.append(translated(MAY_NOT_READ, topic=topics))
        return " ".join(notes)

    def open(self) -> None:
        """Connect, and reconnect after every loss, until closed."""
        if self._work is None:
            self._work = asyncio.get_running_loop().create_task(self._connect_forever())

    def close(self) -> None:
        """Say goodbye and stop connecting."""
        self._closing = True
        if self._work is not None:
            self._work.cancel()

    async def wait_until_idle(self) -> None:
        """Wait until a goodbye has been sent."""
        if self._work is not None:
            await asyncio.wait((self._work,))

    def serve(self, session: Session) -> StopCall:
        """Report this game from now on; return a function that ends it."""
        self._unsubscribe()
        self._telling.begin(session)
        self._playing = session
        self._unsubscribe = unsubscribe = session.subscribe(lambda news: self._news.set())
        self._news.set()

        def leave() -> None:
            unsubscribe()
            if self._playing is session:
                self._playing = None
                self._news.set()

        return leave

    def _tell_screen(self) -> None:
        before, self._last_status = self._last_status, self.status()
        if self._last_status != before:
            self.changed()

    async def _connect_forever(self) -> None:
        """Connect forever, with growing random pauses on failure, so that tables do not retry in step."""
        tries = 0
        while not self._closing:
            try:
                await self._connect_once()
            except Taken:
                self._take_another_name()
                await asyncio.sleep(_LATER_S)
            except NotReached as error:
                tries = 0 if self._connected else tries + 1
                self._why = error
                self._mark_disconnected()
                await asyncio.sleep(pause_s(tries, _FIRST_WAIT_S, self.wanted.longest_wait_s))
            finally:
                self._mark_disconnected()

    def _mark_disconnected(self) -> None:
        self._connected = False
        self._tell_screen()

    def _take_another_name(self) -> None:
        before = self.table
        self._named = self._named % _MOST_TABLES + 1
        self.table = f"{self.wanted.table}-{self._named}" if self._named > 1 else self.wanted.table
        self._taken = before

    async def _connect_once(self) -> None:
        """Connect, report and listen until the connection is lost. Raises `NotReached`, or `Taken` for the name."""
        will = Will(self._topic(STATUS), b"lost")
        name = f"companion-{self._telling.run.id}-{self.table}"
        address, login, answer_s = self.wanted.address, self.wanted.login, self.wanted.answer_s
        async with connected_to(address, login, name, will, answer_s=answer_s) as link:
            self._read_check = TopicReadCheck(answer_s, self._tell_screen)
            await self._check_name_and_progress(link)
            await self._check_rights(link)
            if self._closing:  # Python 3.11 may have lost the cancellation
                return
            self._connected, self._said = True, {}
            self._tell_screen()
            try:
                await _run_until_one_fails(self._report_forever(link), self._listen_for_messages(link))
            except asyncio.CancelledError:
                await self._say_goodbye(link)
                raise
            finally:
                self._read_check.close()

    async def _check_name_and_progress(self, link: Link) -> None:
        """Check whether another table has this name, and how much an earlier run has reported of this game."""
        topics = (STATUS, STATE, PRESS) if self.wanted.presses else (STATUS, STATE)
        kept = {each.topic: each.payload for each in await link.retained_messages(*map(self._topic, topics))}
        payload = kept.get(self._topic(STATE))
        if payload != self._kept_state and self._telling.current_game is not None:  # the broker has died meanwhile
            self._telling.current_game.take_back_doubtful(time.monotonic())
        if payload is None:
            return
        try:
            before = m.read(m.State, payload)
        except m.Foreign:
            self._ignored += 1
            return
        if before.run != self._telling.run.id:
            if kept.get(self._topic(STATUS)) == b"ready":
                raise Taken
            game = self._telling.current_game
            if game is not None and before.evening == game.id != "":
                game.continue_after_line(before.told)

    async def _check_rights(self, link: Link) -> None:
        """Write nothing, which everyone ignores, to the topics that may stay unused for hours. Raises `Forbidden`."""
        if self._allowed != self.table:
            for what in (EVENT, RESULT):
                await link.publish(self._topic(what), b"")
            self._allowed = self.table
        if self.wanted.presses:
            with suppress(Forbidden):  # only the room has to write there
                await link.publish(self._topic(PRESS), b"")
                self._read_check.expect_message_on(self._topic(PRESS))

    def _topic(self, what: str) -> str:
        return topic(self.wanted.address.club, self.table, what)

    async def _report_forever(self, link: Link) -> None:
        """Report the status immediately, then everything new."""
        introduced = False
        while True:
            self._news.clear()
            await self._report_retained(link)
            again_s = await self._report_events(link)
            await self._report_retained(link)
            if not introduced:
                self._read_check.expect_message_on(
                    *(self._topic(what) for what in (STATUS, STATE) if what in self._said)
                )
                await self._announce_to_home_assistant(link)
                introduced = True
            with suppress(TimeoutError):
                async with asyncio.timeout(again_s):
                    await self._news.wait()
            await asyncio.sleep(_LATER_S)  # let the screen update first

    async def _report_retained(self, link: Link) -> None:
        """Report all that is kept; the status first: there may be time for nothing more."""
        telling = self._telling
        await self._publish_changed(link, STATUS, telling.status(playing=self._playing is not None), str.encode)
        await self._publish_changed(
            link, LAMP, table_messages.lamp_state(self._playing) if self._playing else "off", str.encode
        )
        if telling.current_game is None:
            return
        state, result = telling.current_state(), telling.result()  # of one moment: a hall takes them together
        await self._publish_changed(link, STATE, state, m.ENCODER.encode)
        await self._publish_changed(link, RESULT, result, lambda it: m.ENCODER.encode(it) if it else b"")

    async def _publish_changed(self, link: Link, what: str, it: T, encode: Callable[[T], bytes]) -> None:
        """Publish what differs from the broker's content; an empty payload is skipped if nothing was published."""
        if self._said.get(what) != it:
            payload = encode(it)
            await link.publish(self._topic(what), payload, retain=True)
            self._said[what] = it
            if what == STATE:
                self._kept_state = payload

    async def _report_events(self, link: Link) -> float | None:
        """Report events while anyone is listening; return when to try again, None if everything is reported."""
        for game, event in self._telling.events():
            if not await link.publish(self._topic(EVENT), m.ENCODER.encode(event)):
                return _AGAIN_S
            game.acknowledge(event.number, time.monotonic())
        return None

    async def _announce_to_home_assistant(self, link: Link) -> None:
        """Announce the table to Home Assistant, if this table may."""
        address, presses = self.wanted.address, self.wanted.presses
        with suppress(Forbidden):
            message = discovery.device_message(address.club, self.table, presses=presses)
            await link.publish(discovery.device_topic(address.club, self.table), m.ENCODER.encode(message), retain=True)

    async def _say_goodbye(self, link: Link) -> None:
        with suppress(NotReached, TimeoutError):
            async with asyncio.timeout(_GOODBYE_S):
                self._playing = None
                await self._report_retained(link)

    async def _listen_for_messages(self, link: Link) -> None:
        while True:
            heard = await link.hear()
            self._read_check.hear(heard.topic)
            try:
                self._take_message_on_own_topic(heard)
            except m.Foreign:
                self._ignored += 1
                self._restore_overwritten(heard)
            self._tell_screen()

    def _take_message_on_own_topic(self, heard: ReceivedMessage) -> None:
        """Take a message on one of the table's own topics. Raises `Foreign`, or `Taken` if it has to give way."""
        if heard.topic == self._topic(PRESS):
            if not heard.payload:  # the check of rights
                return
            press = m.read_press(heard.payload)
            if heard.retained:
                raise m.Foreign("A press is not kept.")
            if self._playing is not None:
                self._presses.take(self._playing, press)
        elif heard.topic == self._topic(STATE):
            self._compare_with_other_table(m.read(m.State, heard.payload))
        elif m.read_status(heard.payload) != self._said.get(STATUS, ""):
            self._restore_overwritten(heard)

    def _compare_with_other_table(self, state: m.State) -> None:
        """Give way to an older table with the same name; otherwise publish again so that the other one notices."""
        ours = self._telling.run
        if state.run == ours.id:
            return
        if (state.since_ms, state.run) < (ours.since_ms, ours.id):
            raise Taken
        self._said.pop(STATE, None)
        asyncio.get_running_loop().call_later(_LATER_S, self._news.set)

    def _restore_overwritten(self, heard: ReceivedMessage) -> None:
        """Publish again, after a pause, what someone else has overwritten."""
        for what in (STATUS, STATE):
            if heard.topic == self._topic(what):
                self._said.pop(what, None)
                asyncio.get_running_loop().call_later(1.0, self._news.set)


async def _run_until_one_fails(*work: Coroutine[None, None, None]) -> None:
    """Run several coroutines until one of them fails, and raise its error."""
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for each in done:
            each.result()
    finally:
        # Python 3.11 loses a cancellation that arrives as a publish is acknowledged, so repeat it until it works.
        while going := [each for each in tasks if not each.done()]:
            for each in going:
                each.cancel()
            await asyncio.wait(going, timeout=_LATER_S)
        await asyncio.gather(*tasks, return_exceptions=True)  # one failure is enough
