"""A machine for the speaker: small shell scripts stand where the players would be, and a clock runs on request."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

import psutil

from companion.sound.speaker import SubprocessSpeaker


class Clock:
    """A clock that runs only on request."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Room:
    """A machine with the programs a test installs, a cache directory and a bell that is counted."""

    strangers: ClassVar[Sequence[psutil.Process]] = ()

    def __init__(self, home: Path) -> None:
        self.programs = home / "programs"
        self.programs.mkdir()
        self.cache = home / "cache"
        self.heard = home / "heard"
        self.heard.touch()
        self.rings = 0
        self.clock = Clock()
        self.speakers: list[SubprocessSpeaker] = []

    def install(self, name: str, script: str = "") -> None:
        """Put a program on the PATH that notes its name and last argument, then runs `script`."""
        note = f'for last; do :; done; echo "{name}: $last" >> {self.heard}'
        (self.programs / name).write_text(f"#!/bin/sh\n{note}\nPATH=/usr/bin:/bin\n{script}\n")
        (self.programs / name).chmod(0o755)

    def ring(self) -> None:
        self.rings += 1

    def speaker(
        self, *, speech: bool = False, later: Callable[[float, Callable[[], None]], object] | None = None
    ) -> SubprocessSpeaker:
        speaker = SubprocessSpeaker(
            self.cache, self.ring, speech=speech, later=later, platform="linux", clock=self.clock
        )
        self.speakers.append(speaker)
        return speaker

    def lines(self) -> list[str]:
        """Return what was played and spoken: the program and the cue or text."""
        return [line.replace(f"{self.cache}/", "").split("-80-")[0] for line in self.heard.read_text().splitlines()]
