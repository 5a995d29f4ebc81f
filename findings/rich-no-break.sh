#!/bin/sh
# rich 15.0.0, Python 3.11 and newer: a line breaks at a no-break space as at any other. What was joined so that it
# stays together, such as a French question and its mark, is torn apart at the edge of a narrow column.
# Source: _wrap.py, re_word splits at \s, which takes U+00A0 and U+202F. Why it matters at a table: at 80 columns a
# French question mark began a line of its own (see companion/tui/widgets/fit.py).
# sh findings/rich-no-break.sh – puts the pinned package into a temporary folder, needs no companion.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check rich==15.0.0
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version
from io import StringIO

from rich.console import Console

SPACES = {"no-break space": "\N{NO-BREAK SPACE}", "narrow no-break space": "\N{NARROW NO-BREAK SPACE}"}

print(f"rich {version('rich')}")
changed = False
for name, space in SPACES.items():
    console = Console(width=19, file=StringIO())
    console.print(f"Qui prend la carte{space}? Ana", highlight=False)
    seen = console.file.getvalue().splitlines()
    print(f"{name}: guess {['Qui prend la', f'carte{space}? Ana']}, seen {seen}")
    changed |= [line.strip() for line in seen] != ["Qui prend la carte", "? Ana"]
raise SystemExit("This has changed: look again." if changed else 0)
PYTHON
