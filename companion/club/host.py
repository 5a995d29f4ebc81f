"""Tells a club of the table of this program: connects, goes on after every loss, and never disturbs the evening."""

import asyncio
import random
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TypeVar

import msgspec

from companion.club import discovery, saying
from companion.club import messages as m
from companion.club.address import Address, Login, NotReached
from companion.club.link import ANSWER_S, Forbidden, Heard, Link, Will, connected
from companion.club.presses import Presses
from companion.club.saying import Run
from companion.club.telling import Telling
from companion.club.topics import EVENT, LAMP, PRESS, RESULT, STATE, STATUS, topic
from companion.session.club import ClubSeen
from companion.session.session import Session

_LATER_S, _AGAIN_S, _GOODBYE_S = 0.01, 5.0, 2.0
_FIRST_WAIT_S = 0.25
_MOST_TABLES = 50


T = TypeVar("T")


class Wanted(msgspec.Struct, frozen=True):
    """Which club, who comes in, what the table is called there, and whether buttons of the house may play.

    `answer_s` is how long the broker may leave something unanswered, `longest_wait_s` the longest pause between tries.
    """

    address: Address
    login: Login
    table: str
    presses: bool = False
    answer_s: float = ANSWER_S
    longest_wait_s: float = 30.0


class Taken(NotReached):
    """Another table is called so."""


class Host:
    """The club of one program. All calls belong on the event loop; they return at once."""

    def __init__(self, wanted: Wanted, wall_ms: Callable[[], int]) -> None:
        self.changed: Callable[[], None] = lambda: None
        self.wanted = wanted
        self.table = wanted.table
        self._telling = Telling(Run(secrets.token_hex(6), wall_ms()), wall_ms)
        self._presses = Presses()
        self._playing: Session | None = None
        self._news = asyncio.Event()
        self._said: dict[str, object] = {}
        self._named, self._closing = 1, False
        self._connected, self._why, self._note, self._ignored = False, "", "", 0
        self._seen = ClubSeen()
        self._work: asyncio.Task[None] | None = None

    def seen(self) -> ClubSeen:
        """Return how things stand."""
        return ClubSeen(
            on=self._work is not None,
            connected=self._connected,
            table=self.table,
            why=self._note if self._connected else self._why,
            ignored=self._ignored,
        )

    def open(self) -> None:
        """Connect, and again after every loss, until it is closed."""
        if self._work is None:
            self._work = asyncio.get_running_loop().create_task(self._run())

    def close(self) -> None:
        """Say goodbye and connect no more."""
        self._closing = True
        if self._work is not None:
            self._work.cancel()

    async def at_rest(self) -> None:
        """Wait until a goodbye is said."""
        if self._work is not None:
            await asyncio.wait((self._work,))

    def serve(self, session: Session) -> Callable[[], None]:
        """Tell of this evening from now on; return a call that ends it."""
        self._telling.begin(session)
        self._playing = session
        unsubscribe = session.subscribe(lambda news: self._news.set())
        self._news.set()

        def leave() -> None:
            unsubscribe()
            if self._playing is session:
                self._playing = None
                self._news.set()

        return leave

    def _tell_screen(self) -> None:
        before, self._seen = self._seen, self.seen()
        if self._seen != before:
            self.changed()

    # --- the connection ---

    async def _run(self) -> None:
        """Connect for ever, with longer and longer pauses while that fails, none of them like that of another table."""
        tries = 0
        while not self._closing:
            try:
                await self._once()
            except Taken:
                self._take_another_name()
                await asyncio.sleep(_LATER_S)
            except NotReached as error:
                tries = 0 if self._connected else tries + 1
                self._why = str(error)
                self._lost()
                await asyncio.sleep(_wait_s(tries, self.wanted.longest_wait_s))
            finally:
                self._lost()

    def _lost(self) -> None:
        self._connected = False
        self._tell_screen()

    def _take_another_name(self) -> None:
        before = self.table
        self._named = self._named % _MOST_TABLES + 1
        self.table = f"{self.wanted.table}-{self._named}" if self._named > 1 else self.wanted.table
        self._note = f"Another table is already called {before}, so this one is {self.table}."

    async def _once(self) -> None:
        """Connect, and tell and listen until the connection is lost. Raises `NotReached`, or `Taken` for the name."""
        will = Will(self._topic(STATUS), b"lost")
        name = f"companion-{self._telling.run.id}-{self.table}"
        address, login, answer_s = self.wanted.address, self.wanted.login, self.wanted.answer_s
        async with connected(address, login, name, will, answer_s=answer_s) as link:
            await self._introduce(link)
            if self._closing:  # Python 3.11 may have forgotten the cancellation
                return
            self._connected, self._said = True, {}
            self._tell_screen()
            try:
                await _first_of(self._tell(link), self._listen(link))
            except asyncio.CancelledError:
                await self._say_goodbye(link)
                raise

    async def _introduce(self, link: Link) -> None:
        """See whether another table is called so, and how far an earlier run has told this evening."""
        await link.subscribe(self._topic(STATUS))
        await link.subscribe(self._topic(STATE))
        if self.wanted.presses:
            await link.subscribe(self._topic(PRESS))
        kept = {each.topic: each.payload for each in await link.heard()}
        if (payload := kept.get(self._topic(STATE))) is None:
            return
        try:
            before = m.read(m.State, payload)
        except m.Foreign:
            self._ignored += 1
            return
        if before.run != self._telling.run.id:
            if kept.get(self._topic(STATUS)) == b"ready":
                raise Taken("Another table is called so.")
            evening = self._telling.now
            if evening is not None and before.evening == evening.id != "":
                evening.go_on_after(before.told)

    def _topic(self, what: str) -> str:
        return topic(self.wanted.address.club, self.table, what)

    # --- what is told ---

    async def _tell(self, link: Link) -> None:
        """Tell at once how things stand, then whatever is new."""
        introduced = False
        while True:
            self._news.clear()
            await self._tell_state(link)
            again_s = await self._tell_events(link)
            await self._tell_state(link)
            if not introduced:
                await self._introduce_to_house(link)
                introduced = True
            with suppress(TimeoutError):
                async with asyncio.timeout(again_s):
                    await self._news.wait()
            await asyncio.sleep(_LATER_S)  # the screen comes first

    async def _tell_state(self, link: Link) -> None:
        telling = self._telling
        await self._say(link, LAMP, saying.lamp(self._playing) if self._playing else "off", str.encode)
        await self._say(link, STATUS, telling.status(playing=self._playing is not None), str.encode)
        if telling.now is None:
            return
        await self._say(link, STATE, telling.state(), m.ENCODER.encode)
        await self._say(link, RESULT, telling.result(), lambda it: m.ENCODER.encode(it) if it else b"")

    async def _say(self, link: Link, what: str, it: T, encode: Callable[[T], bytes]) -> None:
        """Publish what is not what stands there; an empty payload where nothing ever stood is left out."""
        if self._said.get(what) != it:
            await link.publish(self._topic(what), encode(it), retain=True)
            self._said[what] = it

    async def _tell_events(self, link: Link) -> float | None:
        """Tell what happened, as long as anybody hears it; return when to try again, None where all is told."""
        for evening, event in self._telling.events():
            if not await link.publish(self._topic(EVENT), m.ENCODER.encode(event)):
                return _AGAIN_S
            evening.told = event.number
        return None

    async def _introduce_to_house(self, link: Link) -> None:
        """Let Home Assistant find the table, where this table may say so."""
        address, presses = self.wanted.address, self.wanted.presses
        with suppress(Forbidden):
            message = discovery.message(address.club, self.table, presses=presses)
            await link.publish(discovery.topic(address.club, self.table), m.ENCODER.encode(message), retain=True)

    async def _say_goodbye(self, link: Link) -> None:
        with suppress(NotReached, TimeoutError):
            async with asyncio.timeout(_GOODBYE_S):
                self._playing = None
                await self._tell_state(link)

    # --- what is heard ---

    async def _listen(self, link: Link) -> None:
        while True:
            heard = await link.hear()
            try:
                self._take(heard)
            except m.Foreign:
                self._ignored += 1
                self._stand_up_again(heard)
            self._tell_screen()

    def _take(self, heard: Heard) -> None:
        """Take a message on one of the table's own topics. Raises `Foreign`, or `Taken` where it has to give way."""
        if heard.topic == self._topic(PRESS):
            press = m.read_press(heard.payload)
            if heard.retained:
                raise m.Foreign("A press is not kept.")
            if self._playing is not None:
                self._presses.take(self._playing, press)
        elif heard.topic == self._topic(STATE):
            self._compare(m.read(m.State, heard.payload))
        elif m.read_status(heard.payload) != self._said.get(STATUS, ""):
            self._stand_up_again(heard)

    def _compare(self, state: m.State) -> None:
        """Give way to a table of the same name that was there first; else let it see that this one was."""
        ours = self._telling.run
        if state.run == ours.id:
            return
        if (state.since_ms, state.run) < (ours.since_ms, ours.id):
            raise Taken("Another table is called so.")
        self._said.pop(STATE, None)
        asyncio.get_running_loop().call_later(_LATER_S, self._news.set)

    def _stand_up_again(self, heard: Heard) -> None:
        """Put right in a while what another has written over."""
        for what in (STATUS, STATE):
            if heard.topic == self._topic(what):
                self._said.pop(what, None)
                asyncio.get_running_loop().call_later(1.0, self._news.set)


def _wait_s(tries: int, longest_s: float) -> float:
    return min(longest_s, _FIRST_WAIT_S * float(2 ** min(tries, 10))) * random.uniform(0.5, 1.0)


async def _first_of(*work: Coroutine[None, None, None]) -> None:
    """Do several things at once until one of them fails, and raise what it raised."""
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for each in done:
            each.result()
    finally:
        # Python 3.11 forgets a cancellation that comes as a publish is acknowledged: it is asked for until it is heard.
        while going := [each for each in tasks if not each.done()]:
            for each in going:
                each.cancel()
            await asyncio.wait(going, timeout=_LATER_S)
        await asyncio.gather(*tasks, return_exceptions=True)  # one failure is enough
