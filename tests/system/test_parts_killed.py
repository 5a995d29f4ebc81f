"""What a process that was killed in the middle of a file has left is gone after the next time that file is written.

Run as a program, this file is that process: it begins to write the file it is given, and never ends.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.store.whole import replace_whole

LONG_AGO = time.time() - 3600


def write(path: Path) -> None:
    """Write half a file, and say so."""

    def rows() -> Iterator[str]:
        yield "half a file"
        os.write(1, b"half\n")
        sys.stdin.read()

    replace_whole(path, rows())


@contextmanager
def half_written(path: Path) -> Iterator[Path]:
    """Let a process write half a file for an hour; what it writes into is given."""
    before = set(path.parent.iterdir())
    command = [sys.executable, __file__, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"half\n"
        [part] = set(path.parent.iterdir()) - before
        os.utime(part, (LONG_AGO, LONG_AGO))
        try:
            yield part
        finally:
            process.kill()


def test_what_a_killed_process_left_of_a_file_goes_when_it_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "set[t]ings.toml"
    with half_written(path) as left:
        pass
    with half_written(tmp_path / "set[t]ings.toml.old") as of_another:
        pass
    own = tmp_path / f"{path.name}.mine.part"
    own.write_text("of the owner")
    os.utime(own, (LONG_AGO, LONG_AGO))
    assert left.exists()
    replace_whole(path, ("whole",))
    assert {*tmp_path.iterdir()} == {path, of_another, own}


def test_what_a_living_process_writes_into_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    with half_written(path) as part:
        replace_whole(path, ("whole",))
        assert part.exists()


def test_what_was_written_just_now_stays_though_nobody_here_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    with half_written(path) as part:
        pass
    os.utime(part)
    replace_whole(path, ("whole",))
    assert part.exists()


if __name__ == "__main__":
    write(Path(sys.argv[1]))
