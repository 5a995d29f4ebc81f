"""What a broker lets a program read: many refuse silently, so only messages that come back tell."""

import asyncio
from collections.abc import Callable

from companion.core.words import phrase

MAY_NOT_READ = phrase("The broker doesn't let this user read {topic}. Change its ACL, or the table's name.")


class TopicReadCheck:
    """Finds which of the topics that a program writes to it may not read: messages on them don't come back.

    After `after_s` without a message, a topic counts as unreadable until one arrives. `changed` is called each time.
    """

    def __init__(self, after_s: float, changed: Callable[[], None]) -> None:
        self._after_s, self._changed = after_s, changed
        self._expected, self._heard, self._late = set[str](), set[str](), set[str]()
        self._timers: list[asyncio.TimerHandle] = []

    @property
    def unreadable_topics(self) -> str:
        """Return the topics that stay silent, separated by commas; empty if there are none."""
        return ", ".join(sorted(self._late))

    def expect_message_on(self, *topics: str) -> None:
        """Expect a message on each of these topics, which were just written to."""
        self._expected.update(topics)
        self._timers.append(asyncio.get_running_loop().call_later(self._after_s, self._judge_topics))

    def hear(self, topic: str) -> None:
        """A message has arrived on this topic."""
        self._heard.add(topic)
        if topic in self._late:
            self._judge_topics()

    def _judge_topics(self) -> None:
        self._late = self._expected - self._heard
        self._changed()

    def close(self) -> None:
        """Stop waiting; the connection has ended."""
        for timer in self._timers:
            timer.cancel()
