"""The code on the terminal shows the same modules as the one on a page, and fits beside the seats."""

from companion.phones.code import qr_code_half_blocks, qr_code_rows

URL = "http://192.168.178.121:8484/#AbCdEfGhIjKlMnOp"


def test_half_blocks_are_the_modules_two_by_two() -> None:
    upper = {"█": "0", "▀": "0", "▄": "1", " ": "1"}
    lower = {"█": "0", "▀": "1", "▄": "0", " ": "1"}
    seen = []
    for line in qr_code_half_blocks(URL):
        seen += ["".join(upper[each] for each in line), "".join(lower[each] for each in line)]
    assert seen[: len(qr_code_rows(URL))] == list(qr_code_rows(URL))


def test_the_longest_address_fits_beside_the_seats_on_80_by_24() -> None:
    lines = qr_code_half_blocks(URL)
    assert (len(lines[0]), len(lines)) == (37, 19)
    assert all(set(row) <= {"0", "1"} for row in qr_code_rows(URL))
    assert set(qr_code_rows(URL)[0]) == {"0"}
