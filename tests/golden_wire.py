"""The golden lines both ends are held to."""

import json
from pathlib import Path
from typing import Any

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "golden" / "wire_vectors.json").read_text("utf-8"))


def drips(data: bytes) -> list[list[bytes]]:
    """Return the same bytes whole, one by one, and in threes."""
    return [[data], *([data[at : at + size] for at in range(0, len(data), size)] for size in (1, 3))]
