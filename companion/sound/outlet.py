"""One output for sounds: programs in order of preference, and the child processes started from them."""

import subprocess
from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from typing import NamedTuple

from companion.core.errors import system_reason
from companion.core.language import ENGLISH
from companion.core.words import phrase, say, translated
from companion.sound.players import Tool, installed, start_tool

REST_S = 30
"""How long a failed program is skipped before it is tried again."""

GRACE_S = 3
"""How much longer than its sound a child may run before it counts as hanging."""


class Job(NamedTuple):
    """Something to play: its name, the file or text, its duration, until when it is useful, and a text's language."""

    name: str
    file_or_text: str
    seconds: float
    good_until: float
    language: str = ENGLISH


class Failure(NamedTuple):
    """What is wrong with a program: a sentence to be `translated`, with slots for the `tool` and the reason `why`."""

    sentence: str
    why: str = ""


class _Child:
    """A running program and its job; `ended` means it was asked to stop, which does not count as a failure."""

    def __init__(self, tool: Tool, job: Job, process: subprocess.Popen[bytes], overdue_at: float) -> None:
        self.tool, self.job, self.process, self.overdue_at = tool, job, process, overdue_at
        self.ended = False

    def stop(self) -> None:
        self.ended = True
        self.process.kill()


class Outlet:
    """Starts a program for each job, at most `most_at_once`. The oldest gives way; nothing is queued.

    No call raises, and none but `wait_for_children` and `close` blocks. `clock` returns monotonic seconds.
    """

    def __init__(self, tools: Sequence[Tool], clock: Callable[[], float], most_at_once: int) -> None:
        self._wanted = [tool.name for tool in tools]
        self._tools = installed(tools)
        self._clock = clock
        self._most = most_at_once
        self._children: list[_Child] = []
        self._resting: dict[str, tuple[float, Failure]] = {}

    @property
    def next_program(self) -> Tool | None:
        """Return the program for the next job; None if none is installed or all have failed recently."""
        now = self._clock()
        return next((tool for tool in self._tools if self._skipped_until(tool, now) <= now), None)

    @property
    def busy(self) -> bool:
        """Return whether a job is running."""
        return any(not child.ended for child in self._children)

    @property
    def has_children(self) -> bool:
        """Return whether there is a child that has not been reaped yet."""
        return bool(self._children)

    @property
    def all_failed(self) -> bool:
        """Return whether every installed program has failed recently."""
        return bool(self._tools) and all(tool.name in self._resting for tool in self._tools)

    @property
    def why_unavailable(self) -> str:
        """Return why no program can take a job."""
        failures = [
            translated(failure.sentence, tool=name, why=failure.why) for name, (_, failure) in self._resting.items()
        ]
        return ", ".join(failures) or say("none of {tools} is installed", tools=", ".join(self._wanted))

    def start(self, job: Job, volume: int) -> bool:
        """Start `job` with the best program that can be started; return whether there was one."""
        while tool := self.next_program:
            try:
                process = start_tool(tool, job.file_or_text, volume, job.language)
            except OSError as error:
                self._skip_program(tool, Failure(phrase("{tool} could not be started ({why})"), system_reason(error)))
                continue
            self._children.append(_Child(tool, job, process, self._clock() + job.seconds + GRACE_S))
            self._stop_oldest()
            return True
        return False

    def reap_failed_jobs(self) -> list[Job]:
        """Reap finished children; return the failed jobs that are still worth doing."""
        now = self._clock()
        failed = []
        for child in tuple(self._children):
            failure = self._failure_of(child, now)
            if child.process.returncode is not None:
                self._children.remove(child)
            if failure:
                self._skip_program(child.tool, failure)
                failed.append(child.job)
        return [job for job in failed if job.good_until >= now]

    def forget_failures(self) -> None:
        """Allow every program to be tried again now."""
        self._resting.clear()

    def stop_jobs(self, names: Container[str]) -> None:
        """Stop the jobs named in `names`."""
        for child in self._children:
            if child.job.name in names:
                child.stop()

    def wait_for_children(self, seconds_each: float) -> None:
        """Wait until every child has ended, up to `seconds_each` one after another."""
        for child in self._children:
            with suppress(subprocess.TimeoutExpired):
                child.process.wait(seconds_each)

    def close(self) -> None:
        """Stop and reap every child; one that does not end is left after `GRACE_S`."""
        for child in self._children:
            child.stop()
        self.wait_for_children(GRACE_S)
        self._children.clear()

    def _skipped_until(self, tool: Tool, now: float) -> float:
        rest = self._resting.get(tool.name)
        return rest[0] if rest else now

    def _failure_of(self, child: _Child, now: float) -> Failure | None:
        """Return what is wrong with `child`, if anything; one that hangs is stopped."""
        code = child.process.poll()
        if child.ended or code == 0:
            return None
        if code is not None:
            return Failure(phrase("{tool} failed with exit code {why}"), str(code))
        if now < child.overdue_at:
            return None
        child.stop()
        return Failure(phrase("{tool} did not finish"))

    def _skip_program(self, tool: Tool, failure: Failure) -> None:
        self._resting[tool.name] = (self._clock() + REST_S, failure)

    def _stop_oldest(self) -> None:
        running = [child for child in self._children if not child.ended]
        for child in running[: -self._most]:
            child.stop()
