#!/bin/sh
# tomlkit 0.15.2, Python 3.11 and newer: a comment above a header belongs to the table before it.
# A new key of that table lands behind the comment, which now reads as if it were about the key; and removing
# the table deletes the comment of the next one. Source: parser.py reads everything up to the next header into
# the table, container.py appends behind it. Why it matters at a table: "never open this one: it is the label
# printer" above [box] was moved or deleted by a change of the sound (see companion/session/toml_text.py).
# sh findings/tomlkit-comments.sh – puts the pinned package into a temporary folder, needs no companion.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check tomlkit==0.15.2
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

import tomlkit

SOUND = "[sound]\nvolume = 50\n"
COMMENT = "# never open this one: it is the label printer\n"
BOX = '[box]\nport = ""\n'
TEXT = f"{SOUND}\n{COMMENT}{BOX}"

print(f"tomlkit {version('tomlkit')}")
added, removed = tomlkit.parse(TEXT), tomlkit.parse(TEXT)
added["sound"]["muted"] = True
del removed["sound"]

changed = False
for what, guess, expected, seen in (
    ("a new key", f"{SOUND}muted = true\n\n{COMMENT}{BOX}", f"{SOUND}\n{COMMENT}muted = true\n{BOX}", added),
    ("a table removed", f"{COMMENT}{BOX}", BOX, removed),
):
    print(f"\n{what}\n--- guess\n{guess}--- seen\n{tomlkit.dumps(seen)}")
    changed |= tomlkit.dumps(seen) != expected
raise SystemExit("\nThis has changed: look again." if changed else 0)
PYTHON
