"""Set up and pass all checks: `python3 tools/check.py`.

Formats, lint, types, import contracts and every test, in that order; `--no-install` leaves the system's packages
alone. Arguments after `--` go to pytest.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.environment import ROOT, debian_install, prepare, program

# What the tests run besides Python: the program that shows it is there, and the Debian package it comes with.
_SYSTEM = {
    "pulseaudio": "pulseaudio",
    "parec": "pulseaudio-utils",
    "espeak-ng": "espeak-ng",
    "avr-gcc": "gcc-avr",
    "avr-objcopy": "binutils-avr",
    "gcc": "gcc",
    "make": "make",
}


def _missing() -> list[str]:
    missing = [package for name, package in _SYSTEM.items() if shutil.which(name) is None]
    if not Path("/usr/lib/avr/include/avr/io.h").exists():
        missing.append("avr-libc")
    if not any(Path("/usr/lib").glob("*/libsimavr.so.2*")):
        missing.append("libsimavr2")
    return missing


def _steps(pytest: list[str]) -> list[list[str]]:
    # What needs a terminal, a sound server or a chip for itself runs alone; everything else on every core.
    together = ["-n", "auto", "--dist", "worksteal", "tests/unit", "tests/functional", "tests/contract"]
    tests = [pytest] if pytest else [together, ["tests/system", "tests/firmware"]]
    return [
        ["ruff", "format", "--check", "--quiet", "."],
        ["ruff", "check", "--quiet", "."],
        ["mypy"],
        ["lint-imports"],
        *(["pytest", *arguments] for arguments in tests),
    ]


def main() -> int:
    """Run every step and return the worst exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-install", action="store_true", help="do not install packages of the system")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest")
    options = parser.parse_args()
    prepare("[dev,mutants]")
    if not options.no_install and sys.platform == "linux":
        if missing := _missing():
            debian_install(*missing)
        # From here on a test that finds its tools missing fails instead of being left out.
        os.environ["COMPANION_TOOLS"] = "required"
    failed = [step[0] for step in _steps(options.pytest) if not _passes(step)]
    if failed:
        print(f"Failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _passes(step: list[str]) -> bool:
    start = time.monotonic()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    status = subprocess.run([str(program(step[0])), *step[1:]], cwd=ROOT, env=environment).returncode
    print(
        f"– {' '.join(step)}: {'passed' if not status else 'FAILED'} in {time.monotonic() - start:.0f} s",
        flush=True,
    )
    return status == 0


if __name__ == "__main__":
    sys.exit(main())
