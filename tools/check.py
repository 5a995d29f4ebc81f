"""Set up and pass all checks: `python3 tools/check.py`.

Formats, lint, types and import contracts beside every test; `--no-install` leaves the system's packages alone.
Arguments after `--` go to pytest.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.seeds import first
from tools.environment import ROOT, debian_install, prepare, program

# What the tests need apart from Python: the program that shows it is there, and its Debian package.
_SYSTEM = {
    "pulseaudio": "pulseaudio",
    "parec": "pulseaudio-utils",
    "espeak-ng": "espeak-ng",
    "avr-gcc": "gcc-avr",
    "avr-objcopy": "binutils-avr",
    "gcc": "gcc",
    "make": "make",
    "mosquitto": "mosquitto",
    "hunspell": "hunspell",
    "qemu-system-avr": "qemu-system-misc",
}
_DICTIONARIES = {"en-gb": "en_GB", "de-de": "de_DE", "es": "es_ES", "fr": "fr_FR"}
"""The dictionaries for spelling, by the ends of their packages' names."""
_BROWSERS = ("chromium-headless-shell", "chromium")
"""One of these is enough; the first uses half as much processor time."""


def _missing_packages() -> list[str]:
    missing = [package for name, package in _SYSTEM.items() if shutil.which(name) is None]
    if not any(map(shutil.which, _BROWSERS)):
        missing.append(_BROWSERS[0])
    missing += [
        f"hunspell-{name}"
        for name, code in _DICTIONARIES.items()
        if not Path(f"/usr/share/hunspell/{code}.dic").exists()
    ]
    if not Path("/usr/include/stdio.h").exists():
        missing.append("libc6-dev")
    if not Path("/usr/lib/avr/include/avr/io.h").exists():
        missing.append("avr-libc")
    if not any(Path("/usr/lib").glob("*/libsimavr.so.2*")):
        missing.append("libsimavr2")
    return missing


_STATIC = (
    ["ruff", "format", "--check", "--quiet", "."],
    ["ruff", "check", "--quiet", "."],
    ["mypy"],
    ["lint-imports"],
)


def _test_arguments() -> list[str]:
    """Return the arguments that run all tests in parallel: three processes more than cores, since many tests wait.

    The order is shuffled, differently for each commit.
    """
    processes = ["-n", str(3 + (os.cpu_count() or 1)), "--dist", "load", "--maxschedchunk", "1"]
    return [*processes, f"--randomly-seed={first()}", "tests"]


def main() -> int:
    """Run every step and return the highest exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-install", action="store_true", help="do not install packages of the system")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest")
    options = parser.parse_args()
    prepare("dev", "mutants", "phones", "club")
    if not options.no_install and sys.platform == "linux" and (missing := _missing_packages()):
        debian_install(*missing)
    with ThreadPoolExecutor(1) as beside:
        static = beside.map(_run_step, _STATIC)
        tested = _run_step(["pytest", *(options.pytest or _test_arguments())])
        passed = [*zip(_STATIC, static, strict=True), (["pytest"], tested)]
    failed = [step[0] for step, good in passed if not good]
    if failed:
        print(f"Failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def _run_step(step: list[str]) -> bool:
    """Run a step and report the result; all output except the tests' is printed at once."""
    start = time.monotonic()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    piece = None if step[0] == "pytest" else subprocess.PIPE
    done = subprocess.run(
        [str(program(step[0])), *step[1:]], cwd=ROOT, env=environment, stdout=piece, stderr=piece and subprocess.STDOUT
    )
    how = "FAILED" if done.returncode else "passed"
    said = (done.stdout or b"").decode(errors="replace")
    print(f"\n{said}– {' '.join(step)}: {how} in {time.monotonic() - start:.0f} s", flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
