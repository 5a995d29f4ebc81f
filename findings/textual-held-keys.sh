#!/bin/sh
# Textual 8.2.8, Python 3.11 and newer: it switches on the keyboard reports of kitty, yet not those that tell a press
# from a repeat and a release. It asks for 25 (1: no ambiguity, 8: all keys, 16: their text); bit 2, the kind of
# event, is missing, so a held key is the same as one pressed many times. Source: drivers/linux_driver.py; the bits:
# the kitty keyboard protocol, progressive enhancement. Why it matters at a table: a held Space drew Build 14 times a
# second, a held u took the evening back; bit 2 has to be asked for as well (see companion/tui/terminal.py).
# sh findings/textual-held-keys.sh – puts the pinned package into a temporary folder, needs no companion.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check textual==8.2.8
TERM=xterm-kitty "$folder/venv/bin/python" - <<'PYTHON'
import os
import pty
import re
from importlib.metadata import version

ASKED, KINDS = re.compile(rb"\x1b\[>(\d+)u"), 2


def flags():
    """Return the kitty flags that an app asks a terminal for, or None if it ends without asking."""
    child, terminal = pty.fork()
    if not child:
        from textual.app import App

        App().run()
        os._exit(0)
    said = b""
    try:
        while not (found := ASKED.search(said)):
            said += os.read(terminal, 4096)
    except OSError:
        return None
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)
    return int(found[1])


seen = flags()
print(f"textual {version('textual')}: guess bit {KINDS} is among the flags, seen {seen}")
raise SystemExit(0 if seen == 25 else "This has changed: look again.")
PYTHON
