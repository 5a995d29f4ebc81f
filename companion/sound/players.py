"""Platform programs that play a file or speak a text, each in its own process.

Sound libraries are not used in this process: without a sound device they write to the terminal and spoil the screen.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.core.language import ENGLISH

WHAT = "{what}"
VOLUME = "{volume}"
LANGUAGE = "{language}"
VARIABLE = "COMPANION_SOUND"
"""The variable that holds the file or text for a program that does not take it as an argument."""

_WINSOUND = "import sys, winsound; winsound.PlaySound(sys.argv[1], winsound.SND_FILENAME)"
_SOUND_PLAYER = f"(New-Object Media.SoundPlayer $env:{VARIABLE}).PlaySync()"
_SYNTHESIZER = (
    "Add-Type -AssemblyName System.Speech; $voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "$fitting = $voice.GetInstalledVoices() | Where-Object "
    f"{{ $_.VoiceInfo.Culture.Name -like '{LANGUAGE}*' }} | Select-Object -First 1; "
    "if ($fitting) { $voice.SelectVoice($fitting.VoiceInfo.Name) }; "
    f"$voice.Volume = {VOLUME}; $voice.Speak($env:{VARIABLE})"
)
_SAY = (
    'voice=$("$0" -v "?" | sed -n "s/^\\(.*[^ ]\\)  *$1[_-][A-Za-z]*  *#.*/\\1/p" | head -n 1); '
    'if [ -n "$voice" ] && [ "$1" != en ]; then exec "$0" -v "$voice" "$2"; else exec "$0" "$2"; fi'
)
"""Speaks with the first voice of a language; the voices of English begin with some that are jokes."""
_POWERSHELL = ("powershell", "-NoProfile", "-NonInteractive", "-Command")


class Tool(NamedTuple):
    """A program that makes a sound: its common name, its command, and the command that starts it, if there is one."""

    name: str
    command: tuple[str, ...]
    through: tuple[str, ...] = ()


_PLAYERS: dict[str, tuple[Tool, ...]] = {
    "linux": (
        Tool("pw-play", ("pw-play", WHAT)),
        Tool("paplay", ("paplay", WHAT)),
        Tool("aplay", ("aplay", "-q", WHAT)),
    ),
    "darwin": (Tool("afplay", ("afplay", WHAT)),),
    "win32": (
        Tool("winsound", (sys.executable, "-I", "-S", "-c", _WINSOUND, WHAT)),
        Tool("PowerShell", (*_POWERSHELL, _SOUND_PLAYER)),
    ),
}

_VOICES: dict[str, tuple[Tool, ...]] = {
    "linux": (
        Tool("espeak-ng", ("espeak-ng", "-v", LANGUAGE, "-a", VOLUME, "--", WHAT)),
        Tool("spd-say", ("spd-say", "--wait", "-l", LANGUAGE, "--", WHAT)),
    ),
    "darwin": (Tool("say", ("say", LANGUAGE, WHAT), through=("/bin/sh", "-c", _SAY)),),
    "win32": (Tool("PowerShell", (*_POWERSHELL, _SYNTHESIZER)),),
}


def player_tools(platform: str = sys.platform) -> tuple[Tool, ...]:
    """Return the programs that may play a file on `platform`, best first, installed or not."""
    return _PLAYERS.get(platform, _PLAYERS["linux"])


def voice_tools(platform: str = sys.platform) -> tuple[Tool, ...]:
    """Return the programs that may speak on `platform`, best first, installed or not."""
    return _VOICES.get(platform, _VOICES["linux"])


def installed(tools: Sequence[Tool]) -> tuple[Tool, ...]:
    """Return those of `tools` on the PATH, each with the full path of its program."""
    places = ((tool, shutil.which(tool.command[0])) for tool in tools)
    return tuple(tool._replace(command=(place, *tool.command[1:])) for tool, place in places if place)


def start_tool(tool: Tool, file_or_text: str, volume: int, language: str = ENGLISH) -> subprocess.Popen[bytes]:
    """Start `tool` on a file or a text in a language and return immediately. Raises `OSError` if it can't be started.

    It has no streams and no terminal, so that it cannot affect the screen.
    """
    return subprocess.Popen(
        _arguments(tool, file_or_text, volume, language),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=_environment(tool, file_or_text),
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _arguments(tool: Tool, file_or_text: str, volume: int, language: str) -> list[str]:
    code = language.replace("_", "-")
    parts = (part.replace(VOLUME, str(volume)).replace(LANGUAGE, code) for part in tool.command)
    return [*tool.through, *(file_or_text if part == WHAT else part for part in parts)]


def _environment(tool: Tool, file_or_text: str) -> Mapping[str, str] | None:
    """Return the environment of the child; a text inside a PowerShell command could be run as a command."""
    return None if WHAT in tool.command else {**os.environ, VARIABLE: file_or_text}
