"""The firmware that comes along with the companion is the one that is built, wherever that is done."""

import shutil
from pathlib import Path

from companion.box.flash import HEX
from tests.firmware.building import FIRMWARE, make, need_toolchain


def test_it_is_the_one_that_is_built_elsewhere(tmp_path: Path) -> None:
    need_toolchain()
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(FIRMWARE, elsewhere, ignore=shutil.ignore_patterns("build", ".lock"))
    make("-C", str(elsewhere), "all")
    built = (elsewhere / "build" / "companion_box.hex").read_bytes()
    assert HEX.read_bytes() == built, (
        "run “make -C firmware pack” with the avr-gcc of Debian 12 and commit what it changes"
    )
