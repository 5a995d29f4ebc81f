"""The sound files: complete, kept, and renewed when they must be."""

from pathlib import Path

import pytest

from companion.sound import tones
from companion.sound.files import SoundFiles
from companion.unit.signals import Cue


def test_files_are_made_when_first_wanted(tmp_path: Path) -> None:
    files = SoundFiles(tmp_path / "not" / "there yet")
    path = files.ensure_file(Cue.FIVE_SECONDS, 80)
    assert path.read_bytes() == tones.wav(Cue.FIVE_SECONDS, 80)
    assert list(path.parent.iterdir()) == [path]


def test_a_file_is_kept(tmp_path: Path) -> None:
    first = SoundFiles(tmp_path).ensure_file(Cue.TICK, 80).stat()
    second = SoundFiles(tmp_path).ensure_file(Cue.TICK, 80).stat()
    assert (second.st_ino, second.st_mtime_ns) == (first.st_ino, first.st_mtime_ns)


def test_another_volume_or_cue_is_another_file(tmp_path: Path) -> None:
    files = SoundFiles(tmp_path)
    assert len({files.ensure_file(cue, volume) for cue in Cue for volume in (20, 80)}) == 2 * len(Cue)


def test_another_tune_is_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = SoundFiles(tmp_path)
    old = files.ensure_file(Cue.TICK, 80)
    monkeypatch.setitem(tones.TUNES, Cue.TICK, (tones.Note(1000, 30),))
    new = files.ensure_file(Cue.TICK, 80)
    assert new != old
    assert new.read_bytes() != old.read_bytes()


def test_half_a_file_is_written_again(tmp_path: Path) -> None:
    path = SoundFiles(tmp_path).ensure_file(Cue.SOLD, 80)
    whole = path.read_bytes()
    path.write_bytes(whole[:100])
    assert SoundFiles(tmp_path).ensure_file(Cue.SOLD, 80).read_bytes() == whole


def test_a_directory_that_cannot_be_made_is_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OSError, match="file"):
        SoundFiles(tmp_path / "file").ensure_file(Cue.TICK, 80)


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path) -> None:
    path = SoundFiles(tmp_path).ensure_file(Cue.TICK, 80)
    path.unlink()
    path.mkdir()
    with pytest.raises(OSError, match="tick"):
        SoundFiles(tmp_path).ensure_file(Cue.TICK, 80)
    assert list(tmp_path.iterdir()) == [path]
