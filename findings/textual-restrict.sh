#!/bin/sh
# Textual 8.2.8, Python 3.11 and newer: an Input with `restrict` drops a letter it does not take, keeps those before
# it, and lets those after it follow on. No event tells the letter apart, so a text becomes another one that is valid.
# Source: widgets/_input.py, check_allowed_value and restricted. Why it matters at a table: 1,5m in an amount that
# takes digits, a point, k and m was booked as 15 million (see companion/tui/widgets/number_input.py).
# sh findings/textual-restrict.sh – puts the pinned package into a temporary folder, needs no companion.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check textual==8.2.8
"$folder/venv/bin/python" - <<'PYTHON'
import asyncio
from importlib.metadata import version

from textual import events
from textual.app import App
from textual.widgets import Input

TYPED = {"1,5m": "15m", "1 500k": "1500k", "2x1": "21"}


class Amount(App):
    def compose(self):
        yield Input(restrict="[0-9.km]*")


async def typed(text):
    app = Amount()
    async with app.run_test() as pilot:
        for letter in text:
            app.post_message(events.Key({",": "comma", " ": "space"}.get(letter, letter), letter))
        await pilot.pause()
        return app.query_one(Input).value


async def main():
    print(f"textual {version('textual')}")
    changed = False
    for text, expected in TYPED.items():
        seen = await typed(text)
        print(f"typed {text!r}: guess {text!r} or nothing, seen {seen!r}")
        changed |= seen != expected
    return "This has changed: look again." if changed else 0


raise SystemExit(asyncio.run(main()))
PYTHON
