"""What a machine lacks for a test: left out there, but failed where everything must be installed."""

import os
from typing import NoReturn

import pytest


def lack(why: str, *, must: bool = False) -> NoReturn:
    """Skip the test, or fail it where the tools are required or this one `must` be there."""
    if must or os.environ.get("CI") == "true" or "COMPANION_TOOLS" in os.environ:
        pytest.fail(why)
    pytest.skip(why)
