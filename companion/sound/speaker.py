"""Speakers: turn the table's cues and announcements into sounds and speech, or ring the terminal bell."""

import re
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.core.errors import system_reason
from companion.core.language import language
from companion.core.visible import is_printable
from companion.core.words import say, say_in, say_n
from companion.sound import tones
from companion.sound.files import SoundFiles
from companion.sound.outlet import Job, Outlet
from companion.sound.players import player_tools, voice_tools
from companion.unit.signals import Cue

_TIME = re.compile(r"(?<![\d:])(\d{1,3}):([0-5]\d)(?![\d:])")
_DEBT = re.compile(r"(?<![\w.,:])[-−] ?(\d)")

Later = Callable[[float, Callable[[], None]], object]
"""Calls a function after a delay in s, on the same thread: `loop.call_later` or `set_timer` of Textual."""

MOST_SOUNDS = 4
POLL_S = 0.1
CUE_GOOD_S = 1.0
SPEECH_GOOD_S = 5.0
SPEECH_LONGEST_S = 15.0
LONGEST_TEXT = 200

_ENDS: Mapping[Cue, frozenset[str]] = {Cue.STOP: frozenset({Cue.SPIN}), Cue.POWER: frozenset(Cue)}
"""The cues that a cue ends: a stopping wheel goes silent, and the power switch silences the unit."""


class SubprocessSpeaker:
    """Plays cues and speaks with platform programs, each in a child process.

    Sound files are kept in `cache_dir`. If a program fails, the next one plays its cue, and finally `bell` rings it.
    `complain` gets a sentence about that once, even if sound and speech fail together. Failures are noticed at the
    next call, and with `later` automatically after `POLL_S`. With `only_bell`, cues ring the bell and speech is off.
    Everything runs on the caller's thread; only `finish` and `close` wait.
    """

    def __init__(
        self,
        cache_dir: Path,
        bell: Callable[[], None],
        complain: Callable[[str], None] = lambda sentence: None,
        *,
        volume: int = 80,
        muted: bool = False,
        speech: bool = False,
        only_bell: bool = False,
        later: Later | None = None,
        platform: str = sys.platform,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._files = SoundFiles(cache_dir)
        self._bell, self._complain = bell, complain
        self._complained: set[Outlet | None] = set()
        self._volume = _checked_volume(volume)
        self._muted = muted
        self._speech = speech
        self.only_bell = only_bell
        self._later = later
        self._clock = clock
        self._sounds = Outlet(player_tools(platform), clock, MOST_SOUNDS)
        self._voices = Outlet(voice_tools(platform), clock, 1)
        self._waiting: Job | None = None
        self._disk_error: OSError | None = None
        self._dumb = self._watching = self._closed = False

    @property
    def volume(self) -> int:
        """Return the volume, 0–100; a new value applies from the next cue. Raises `ValueError` for any other."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = _checked_volume(volume)
        self._sounds.forget_failures()

    @property
    def muted(self) -> bool:
        """Return whether sound is muted; muting stops current sounds."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        self._sounds.forget_failures()
        if muted:
            self._silence_all()

    @property
    def speech(self) -> bool:
        """Return whether announcements are spoken; switching it off stops the current one."""
        return self._speech

    @speech.setter
    def speech(self, speech: bool) -> None:
        self._speech = speech
        self._voices.forget_failures()
        if not speech:
            self._waiting = None
            self._voices.stop_jobs({"speech"})

    @property
    def status(self) -> str:
        """Return in words how sounds and speech are played, and why not in another way."""
        return f"{self._sound_status()} {self._speech_status()}"

    def prepare(self) -> None:
        """Render every cue at the current volume, so that no first cue has to wait (about 50 ms, once)."""
        for cue in Cue:
            self._sound_file(cue)

    def play(self, cue: Cue) -> None:
        """Sound `cue` once, over current sounds. Returns immediately and never raises."""
        if self._is_silent:
            return
        if self.only_bell:
            self._bell()
            return
        self._sounds.stop_jobs(_ENDS.get(cue, ()))
        self.poll()
        path = self._sound_file(cue)
        if path is None:
            self._ring_instead()
        else:
            self._play_cue(Job(cue, str(path), tones.duration_s(cue), self._clock() + CUE_GOOD_S))
        self._schedule_check()

    def say(self, text: str) -> None:
        """Speak `text` after the current announcement, in place of a waiting one.

        Nothing happens if speech is off or there is no voice. Returns immediately and never raises.
        """
        words = speakable_text(text)
        if self._is_silent or self.only_bell or not self._speech or not words:
            return
        self._waiting = Job("speech", words, SPEECH_LONGEST_S, self._clock() + SPEECH_GOOD_S, language())
        self.poll()
        self._schedule_check()

    def poll(self) -> None:
        """Reap children, pass on failed jobs, speak what waits. Returns immediately and never raises."""
        for job in self._sounds.reap_failed_jobs():
            self._play_cue(job)
        for job in self._voices.reap_failed_jobs():
            self._waiting = self._waiting or job
        self._speak_next()
        if self._dumb and not self._sounds.has_children:  # the sounds will report the same, and more
            self._dumb = False
            self._complain_once(self._voices, say("No speech: {why}.", why=self._voices.why_unavailable))

    def status_after_playing(self, seconds: float) -> str:
        """Wait up to about `seconds` until everything has played, and return the status: for a test."""
        until = self._clock() + seconds
        while self._has_running_programs and (left := until - self._clock()) > 0:
            self._sounds.wait_for_children(left)
            self._voices.wait_for_children(left)
            self.poll()
        return self.status

    def close(self) -> None:
        """End every child; nothing plays from now on."""
        self._closed = True
        self._waiting = None
        self._sounds.close()
        self._voices.close()

    @property
    def _is_silent(self) -> bool:
        return self._closed or self._muted or self._volume == 0

    @property
    def _has_running_programs(self) -> bool:
        return self._sounds.has_children or self._voices.has_children

    def _sound_file(self, cue: Cue) -> Path | None:
        try:
            path = self._files.ensure_file(cue, self._volume)
        except OSError as error:
            self._disk_error = error
            return None
        self._disk_error = None
        return path

    @property
    def _why_no_file(self) -> str:
        if self._disk_error is None:
            return ""
        return say(
            "{folder} can't be written ({why})", folder=self._files.directory, why=system_reason(self._disk_error)
        )

    def _play_cue(self, job: Job) -> None:
        if not self._is_silent and not self._sounds.start(job, self._volume):
            self._ring_instead()

    def _ring_instead(self) -> None:
        self._bell()
        if self._sounds.all_failed and not self._why_no_file:
            self._complain_once(
                self._sounds, say("No audio device, so no sound: {why}.", why=self._sounds.why_unavailable)
            )
        else:
            self._complain_once(
                self._sounds, say("No sound: {why}.", why=self._why_no_file or self._sounds.why_unavailable)
            )

    def _complain_once(self, outlet: Outlet, sentence: str) -> None:
        """Report a problem once; failures of sound and of speech have the same cause, a missing device."""
        cause = None if outlet.all_failed else outlet
        if cause not in self._complained:
            self._complained.add(cause)
            self._complain(sentence)

    def _speak_next(self) -> None:
        job = self._waiting
        if job is None or self._voices.busy:
            return
        self._waiting = None
        self._dumb |= job.good_until >= self._clock() and not self._voices.start(job, self._volume)

    def _silence_all(self) -> None:
        self._waiting = None
        self._sounds.stop_jobs(frozenset(Cue))
        self._voices.stop_jobs({"speech"})

    def _schedule_check(self) -> None:
        """Schedule the next check as long as there is a child to look after."""
        if self._later and self._has_running_programs and not self._watching:
            self._watching = True
            self._later(POLL_S, self._check_children)

    def _check_children(self) -> None:
        self._watching = False
        self.poll()
        self._schedule_check()

    def _sound_status(self) -> str:
        if self._muted or self._volume == 0:
            return say("Sounds are muted.")
        if self.only_bell:
            return say("Sounds go to the terminal bell, as chosen or over SSH.")
        tool = self._sounds.next_program
        if tool and not self._why_no_file:
            return say("Sounds go to {tool} ({path}).", tool=tool.name, path=tool.command[0])
        return say("Sounds go to the terminal bell: {why}.", why=self._why_no_file or self._sounds.why_unavailable)

    def _speech_status(self) -> str:
        if not self._speech:
            return say("Speech is off.")
        if self.only_bell:
            return say("Nothing is spoken: the terminal only has a bell.")
        tool = self._voices.next_program
        if tool:
            return say("Speech goes to {tool} ({path}).", tool=tool.name, path=tool.command[0])
        return say("No speech: {why}.", why=self._voices.why_unavailable)


def speakable_text(text: str) -> str:
    """Return `text` made safe for a voice: one printable line that cannot be read as an option.

    Times and debts become words: voices read `0:45` as a time of day and drop the sign of `−5`.
    """
    line = text if is_printable(text) else "".join(letter if letter.isprintable() else " " for letter in text)
    line = _TIME.sub(lambda time: _duration_words(int(time[1]), int(time[2])), line)
    line = _DEBT.sub(lambda debt: say_in("spoken amount", "minus {amount}", amount=debt[1]), line)
    return " ".join(line.split()).lstrip("-– ")[:LONGEST_TEXT]


def _duration_words(minutes: int, seconds: int) -> str:
    """Return a duration in words: `45 seconds`, `1 minute 30 seconds`."""
    short = say_n("{n} second", "{n} seconds", seconds)
    if not minutes:
        return short
    long = say_n("{n} minute", "{n} minutes", minutes)
    return say("{minutes} {seconds}", minutes=long, seconds=short) if seconds else long


def _checked_volume(volume: int) -> int:
    if not 0 <= volume <= 100:
        raise ValueError(f"the volume is 0 to 100, not {volume}")
    return volume
