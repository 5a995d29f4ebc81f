"""The pictures in docs/ show the screens as they are now."""

import pytest

from tools.screenshot import DOCS, PICTURES, draw, words


@pytest.mark.parametrize("name", PICTURES)
async def test_a_picture_says_what_the_screen_says(name: str) -> None:
    drawn = words((DOCS / f"{name}.svg").read_text("utf-8"))
    assert drawn == words(await draw(name)), "run .venv/bin/python tools/screenshot.py"
