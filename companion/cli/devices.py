"""The devices of a running app: the sound player and the box driver."""

import asyncio
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.core.language import language
from companion.core.words import say
from companion.session.box_link import BoxLink
from companion.table.preferences import Preferences
from companion.unit.signals import Cue

if TYPE_CHECKING:
    from companion.box.driver import SerialBox
    from companion.sound.speaker import SubprocessSpeaker


class Devices:
    """Speaker and box, available from `open` to `close`, following the preferences.

    `found_box` is called with the identity of the port a box was found on. Both are imported when they are opened, so
    that the first screen does not wait for them.
    """

    def __init__(self, preferences: Preferences, link: BoxLink) -> None:
        self._preferences = preferences
        self._link = link
        self.found_box: Callable[[str], None] = lambda identity: None
        self._speaker: SubprocessSpeaker | None = None
        self._box: SerialBox | None = None
        self._language = language()

    def open(self, bell: Callable[[], None], complain: Callable[[str], None]) -> None:
        """Open both on the app's event loop. Calls `complain` once if sound is unavailable."""
        from companion.sound.speaker import SubprocessSpeaker
        from companion.store import data_dir

        wanted = self._preferences
        self._speaker = SubprocessSpeaker(
            data_dir() / "sounds",
            bell,
            complain,
            volume=wanted.volume,
            muted=wanted.muted,
            speech=wanted.speech,
            only_bell=_uses_only_bell(wanted),
            later=asyncio.get_running_loop().call_later,
        )
        self._speaker.prepare()
        self._open_box()

    def close(self) -> None:
        """Close both."""
        if self._speaker is not None:
            self._speaker.close()
        self._close_box()

    def apply_preferences(self, preferences: Preferences) -> None:
        """Apply changed preferences."""
        before, self._preferences = self._preferences, preferences
        if (speaker := self._speaker) is None:
            return
        speaker.volume, speaker.muted, speaker.speech = preferences.volume, preferences.muted, preferences.speech
        speaker.only_bell = _uses_only_bell(preferences)
        asyncio.get_running_loop().call_soon(self._report_box_in_new_language)  # the window follows after us
        if _search_settings(preferences) != _search_settings(before):
            self._close_box()
            self._open_box()

    def _report_box_in_new_language(self) -> None:
        """Report the box again after the language of the window has changed."""
        if language() != self._language and self._box is not None:
            self._language = language()
            self._link.facts = _language_version_lines()
            self._box.report_status_again()

    def play(self, cue: Cue) -> None:
        """Play this sound once."""
        if self._speaker is not None:
            self._speaker.play(cue)

    def say(self, text: str) -> None:
        """Speak the text if speech is on."""
        if self._speaker is not None:
            self._speaker.say(text)

    def _open_box(self) -> None:
        from companion.box.driver import SerialBox

        loop = asyncio.get_running_loop()
        link = self._link
        box = SerialBox(
            self._preferences.port or None,
            link.record_button,
            link.record_status,
            loop.call_soon_threadsafe,
            on_handover=link.record_handover,
            box_id=self._preferences.box_id,
            may_open=self._may_open,
            on_found=self.found_box,
        )
        link.facts = _language_version_lines()
        link.plug(box)
        box.start()
        self._box, self._language = box, language()

    def _may_open(self, identity: str) -> bool | None:
        """Return what the current preferences say."""
        return self._preferences.may_open(identity)

    def _close_box(self) -> None:
        if self._box is not None:
            self._link.plug(None)
            self._box.close()
        self._box = None


def _language_version_lines() -> tuple[str, ...]:
    from companion.wire.messages import VERSION

    return (say("language version {version}", version=VERSION),)


def _uses_only_bell(preferences: Preferences) -> bool:
    """Return whether only the terminal bell rings: over SSH, this machine's speaker is in another place."""
    over_ssh = bool(os.environ.get("SSH_CONNECTION"))
    return preferences.sounds == "bell" or (preferences.sounds == "auto" and over_ssh)


def _search_settings(preferences: Preferences) -> tuple[object, ...]:
    """Return the settings that restart the driver when they change. It asks itself which ports it may open."""
    return preferences.port, preferences.box_id
