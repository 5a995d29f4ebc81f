#!/bin/sh
# Babel 2.19.0, Python 3.11 and newer: format_list joins Spanish names with "y" and "o" whatever follows, where Spanish
# writes "e" before the sound i and "u" before the sound o. Source: lists.py fills CLDR's pattern and looks at no
# letter; CLDR leaves this to the library. Why it matters at a table: "Ana y Inés" reads as a mistake in every second
# line of an evening with Inés (see listed and either in companion/core/words.py).
# sh findings/babel-spanish-lists.sh – puts the pinned package into a temporary folder, needs no companion.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check babel==2.19.0
"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from babel.lists import format_list

LISTS = (
    (["Ana", "Inés"], "standard", "Ana e Inés", "Ana y Inés"),
    (["Ana", "Hilario"], "standard", "Ana e Hilario", "Ana y Hilario"),
    (["siete", "ocho"], "or", "siete u ocho", "siete o ocho"),
)

print(f"babel {version('babel')}")
changed = False
for names, style, guess, expected in LISTS:
    seen = format_list(names, style, locale="es")
    print(f"{names}: guess {guess!r}, seen {seen!r}")
    changed |= seen != expected
raise SystemExit("This has changed: look again." if changed else 0)
PYTHON
