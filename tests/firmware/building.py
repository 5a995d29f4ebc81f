"""The firmware, built once for all tests: as it is flashed, and natively under sanitizers."""

import shutil
import subprocess
from pathlib import Path

import pytest
from filelock import FileLock

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
_SKETCH = FIRMWARE / "companion_box"
_TOOLS = ("make", "gcc", "gcov", "avr-gcc", "avr-g++", "avr-objcopy", "qemu-system-avr")
_OTHERS = {"avr-libc": "/usr/lib/avr/include/avr/io.h", "libsimavr2": "/usr/lib/*/libsimavr.so.2"}


def _missing() -> list[str]:
    missing = [name for name in _TOOLS if shutil.which(name) is None]
    root = Path("/")
    return missing + [name for name, place in _OTHERS.items() if not any(root.glob(place.removeprefix("/")))]


def need_toolchain() -> None:
    """Fail the test where the tools are not installed."""
    if missing := _missing():
        pytest.fail(f"not installed: {', '.join(missing)}")


def make(*arguments: str) -> str:
    """Run make in the firmware's folder, one at a time, and return what it prints."""
    need_toolchain()
    with FileLock(FIRMWARE / ".lock"):
        done = subprocess.run(["make", *arguments], cwd=FIRMWARE, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def elf(scan_ms: int = 1) -> Path:
    """Return the ELF that looks at its buttons so often; the one that is flashed by default."""
    build = "build" if scan_ms == 1 else f"build/scan{scan_ms}"
    make(f"BUILD={build}", f"SCAN_MS={scan_ms}")
    return FIRMWARE / build / "companion_box.elf"


def address(program: Path, name: str) -> int:
    """Return where in the chip's memory a variable of the ELF is."""
    named = subprocess.run(["avr-nm", program], check=True, capture_output=True, text=True).stdout
    places = (line.split() for line in named.splitlines())
    return next(int(place, 16) & 0xFFFF for place, _, found in places if found == name)


def native(scan_ms: int = 1) -> Path:
    """Return the folder of the native programs; the fuzzer is only there for the usual rate."""
    build = "build" if scan_ms == 1 else f"build/scan{scan_ms}"
    make("native" if scan_ms == 1 else f"{build}/talk", f"BUILD={build}", f"SCAN_MS={scan_ms}")
    return FIRMWARE / build


def sketch(folder: Path) -> Path:
    """Return the ELF built in `folder` as the Arduino environment does: the sketch as C++, its `src` as C.

    Around them is a core that calls `setup` and `loop`.
    """
    need_toolchain()
    around = folder / "main.cpp"
    around.write_text("void setup(); void loop();\nint main() { setup(); for (;;) loop(); }\n")
    flags = ["-mmcu=atmega328p", "-DF_CPU=16000000L", "-DARDUINO=10819", "-Os", "-Wall", "-Wextra", "-Werror"]
    objects = []
    for source in (around, _SKETCH / "companion_box.ino", *_SKETCH.rglob("*.c")):
        objects.append(str(folder / f"{source.name}.o"))
        kind = (
            ["avr-gcc", "-std=gnu11", "-x", "c"] if source.suffix == ".c" else ["avr-g++", "-std=gnu++11", "-x", "c++"]
        )
        subprocess.run([*kind, *flags, "-c", str(source), "-o", objects[-1]], check=True)
    program = folder / "sketch.elf"
    subprocess.run(["avr-g++", *flags, *objects, "-o", str(program)], check=True)
    return program
