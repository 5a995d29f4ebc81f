"""The sound files: rendered on first use, then kept in a directory for later."""

import hashlib
import os
import tempfile
from pathlib import Path

from companion.sound import tones
from companion.unit.signals import Cue


class SoundFiles:
    """A directory of WAV files, one for each cue and volume used so far.

    A file name includes a digest of the notes and the voice, so a new version never plays an old sound.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def ensure_file(self, cue: Cue, volume: int) -> Path:
        """Return the complete WAV file of `cue` at `volume` (0–100). Raises `OSError` on failure."""
        path = self.directory / f"{cue.name.lower()}-{volume}-{_recipe_digest(cue)}.wav"
        if not _is_complete(path, tones.wav_size(cue)):
            self._write(path, tones.wav(cue, volume))
        return path

    def _write(self, path: Path, data: bytes) -> None:
        """Put the file in place in one step, because another process may need the same one at the same time."""
        self.directory.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self.directory, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(name, path)
        except OSError:
            os.unlink(name)
            raise


def _is_complete(path: Path, size: int) -> bool:
    try:
        return path.stat().st_size == size
    except OSError:
        return False


def _recipe_digest(cue: Cue) -> str:
    recipe = f"{tones.VOICE}/{tones.RATE}/{tones.TUNES[cue]}"
    return hashlib.blake2b(recipe.encode(), digest_size=4).hexdigest()
