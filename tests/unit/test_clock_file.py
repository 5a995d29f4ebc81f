"""The clock file: the newest time written in full is found again, even if the last write failed."""

import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store import ClockFile
from companion.store.clock_file import ClockRecord
from companion.table.ports import JournalError


def test_a_clock_never_saved_is_unknown(tmp_path: Path) -> None:
    assert ClockFile(tmp_path / "1.clock").load() is None


def test_the_last_save_is_found_by_another_process(tmp_path: Path) -> None:
    clock = ClockFile(tmp_path / "deep" / "clocks" / "1.clock")
    for at_ms in (100, 200, 300):
        clock.save(at_ms)
        assert ClockFile(clock.path).load() == at_ms
        assert clock.path.stat().st_size == 1024
    clock.close()


def test_saving_goes_on_after_closing_and_after_a_restart(tmp_path: Path) -> None:
    clock = ClockFile(tmp_path / "1.clock")
    clock.save(100)
    clock.close()
    clock.save(200)
    clock.close()
    again = ClockFile(clock.path)
    again.save(300)
    again.close()
    assert clock.load() == 300


@pytest.mark.parametrize("saves", [2, 3, 4, 5])
def test_a_write_torn_at_any_byte_leaves_the_time_before_it(tmp_path: Path, saves: int) -> None:
    clock = ClockFile(tmp_path / "1.clock")
    for at_ms in range(1, saves):
        clock.save(at_ms)
    before = clock.path.read_bytes()
    clock.save(saves)
    clock.close()
    after = clock.path.read_bytes()
    changed = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    for cut in range(changed[0], changed[-1] + 1):
        clock.path.write_bytes(after[:cut] + before[cut:])
        assert clock.load() == saves - 1
    clock.path.write_bytes(after)
    assert clock.load() == saves


@given(st.binary(max_size=1200))
def test_any_bytes_give_a_time_or_none(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("clock") / "1.clock"
    path.write_bytes(content)
    clock = ClockFile(path)
    assert clock.load() is None
    clock.save(5)
    clock.close()
    assert clock.load() == 5


def test_the_clock_of_0_1_0_is_read_and_tells_no_line(tmp_path: Path) -> None:
    body = struct.pack("<4sQQ", b"CLK1", 3, 900)
    clock = ClockFile(tmp_path / "1.clock")
    clock.path.write_bytes(bytes(512) + body + struct.pack("<I", zlib.crc32(body)))
    assert clock.newest_record() == ClockRecord(3, 900, 0)
    clock.save(1000)
    clock.close()
    assert clock.newest_record() == ClockRecord(4, 1000, 0)


def test_a_removed_clock_is_unknown(tmp_path: Path) -> None:
    clock = ClockFile(tmp_path / "1.clock")
    clock.save(100)
    clock.remove()
    clock.remove()
    assert clock.load() is None
    clock.save(200)
    assert clock.load() == 200
    clock.close()


def test_a_clock_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "1.clock").mkdir()
    clock = ClockFile(tmp_path / "1.clock")
    assert clock.load() is None
    with pytest.raises(JournalError, match=r"1\.clock can't be used"):
        clock.save(100)
