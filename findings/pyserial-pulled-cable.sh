#!/bin/sh
# pyserial 3.5, Linux, Python 3.11 and newer: one pulled cable has three faces. Reading, writing and changing the
# baud rate raise SerialException, which is an OSError; in_waiting, cts, dtr and rts raise a bare OSError; flush,
# send_break and the resets of the buffers raise termios.error, which is neither. Source: serialposix.py wraps some
# calls only. Why it matters at a table: a program that catches SerialException survives a pull while it reads, and
# ends when the same cable is pulled while it empties the buffer (see PORT_ERRORS in companion/box/port.py).
# sh findings/pyserial-pulled-cable.sh – puts the pinned package into a temporary folder, needs no companion.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pyserial==3.5
"$folder/venv/bin/python" - <<'PYTHON'
import os
import pty
import termios

import serial

FACES = {
    "read": (serial.SerialException, lambda port: port.read(1)),
    "write": (serial.SerialException, lambda port: port.write(b"?")),
    "baudrate": (serial.SerialException, lambda port: setattr(port, "baudrate", 9600)),
    "in_waiting": (OSError, lambda port: port.in_waiting),
    "cts": (OSError, lambda port: port.cts),
    "dtr": (OSError, lambda port: setattr(port, "dtr", False)),
    "flush": (termios.error, lambda port: port.flush()),
    "reset_input_buffer": (termios.error, lambda port: port.reset_input_buffer()),
    "send_break": (termios.error, lambda port: port.send_break()),
}


def pulled():
    """Return an open port whose other end is gone."""
    near, far = pty.openpty()
    port = serial.Serial(os.ttyname(far), timeout=0.2, write_timeout=0.2)
    os.close(far)
    os.close(near)
    return port


print(f"pyserial {serial.__version__}")
changed = False
for name, (expected, act) in FACES.items():
    try:
        act(pulled())
        seen = None
    except Exception as error:
        seen = type(error)
    print(f"{name}: guess SerialException, seen {seen.__module__}.{seen.__name__}" if seen else f"{name}: no error")
    changed |= seen is not expected
raise SystemExit("This has changed: look again." if changed else 0)
PYTHON
