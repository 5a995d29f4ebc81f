"""The QR code: as rows of 0 and 1 for a page, as a picture, and as half blocks for a terminal."""

from functools import lru_cache

import segno

BORDER = 4
"""The quiet zone around a code, in light modules."""


@lru_cache(maxsize=16)
def qr_code_rows(text: str) -> tuple[str, ...]:
    """Return a code as rows of 0 and 1, a dark module being 1, with its light border."""
    made = segno.make_qr(text, error="l", boost_error=False)
    return tuple("".join("1" if module else "0" for module in row) for row in made.matrix_iter(border=BORDER))


def qr_code_svg(text: str) -> bytes:
    """Return a code as a picture."""
    code = qr_code_rows(text)
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(code) for x, module in enumerate(row) if module == "1")
    size = len(code)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{dark}" fill="#000"/></svg>'
    ).encode()


@lru_cache(maxsize=16)
def qr_code_half_blocks(text: str) -> tuple[str, ...]:
    """Return a code as lines of half blocks, two modules per character: light is ink, dark is background."""
    code = qr_code_rows(text)
    code = code if len(code) % 2 == 0 else (*code, "0" * len(code[0]))
    pairs = zip(code[::2], code[1::2], strict=True)
    return tuple("".join(_BLOCKS[above + below] for above, below in zip(*pair, strict=True)) for pair in pairs)


_BLOCKS = {"00": "█", "01": "▀", "10": "▄", "11": " "}
