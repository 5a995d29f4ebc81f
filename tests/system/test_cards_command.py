"""`companion cards`: the owner's values shown, corrected, given away and taken over."""

import json
import re
from pathlib import Path

import pytest

from tests.system.test_cli import run

pytestmark = pytest.mark.system


def test_the_cards_with_how_well_each_value_is_known(tmp_path: Path) -> None:
    """CITY-OQ-01: New Town with 7 blocks is disputed until the owner has looked."""
    shown = run(tmp_path, "cards", "city")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "8M!" in next(line for line in shown.stdout.splitlines() if "New Town" in line)
    for told in (r"\b0 +GO +2M\?", r"\b38 +Industry Tax +2M\?", r"\b15 +Planning Permission +prison or school\?"):
        assert re.search(told, shown.stdout)
    assert run(tmp_path, "cards", "city", "set", "New Town", "r7", "10m").returncode == 0
    assert "10M*" in run(tmp_path, "cards", "city").stdout
    cards = json.loads(run(tmp_path, "cards", "city", "--json").stdout)
    new_town = next(card for card in cards if card["name"] == "New Town")
    assert new_town["values"]["r7"] == {"amount": 10_000_000, "known": "owner", "others": [10_000_000]}
    assert cards[-1]["values"] == {"amount": {"amount": 2_000_000, "known": "single"}}
    wrong = run(tmp_path, "cards", "city", "set", "New Town")
    assert (wrong.returncode, wrong.stderr.count("\n")) == (1, 1)


def test_the_table_of_cards_fits_a_small_screen_and_shows_every_name_as_it_is(tmp_path: Path) -> None:
    """CITY-OQ-81: a file that another editor saved, with names that look like markup."""
    path = tmp_path / "editions" / "city-us.toml"
    path.parent.mkdir()
    path.write_bytes(b"\xef\xbb\xbf[[district]]\r\nposition = 11\r\nname = '[b]Alt[/] #1'\r\nr8 = 8_000_000\r\n")
    shown = run(tmp_path, "cards", "city")
    lines = shown.stdout.splitlines()
    assert (shown.returncode, shown.stderr, max(map(len, lines)) <= 80) == (0, "", True)
    assert next(line for line in lines if "[b]Alt[/] #1*" in line).endswith("  6.5M   8M* ")
    assert "…" not in shown.stdout


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"[[district", "the file is not TOML"),
        (
            b"[[district]]\nname = 'Old Town'\nprice = 15_000",
            "district Old Town.price: it must be a whole number that is a multiple of 10000",
        ),
        (b"\n# caf\xe9", "line 2: this is not UTF-8"),
        (None, "can't be read: it is a folder"),
    ],
)
def test_own_cards_that_cannot_be_read_are_named_and_left_alone(tmp_path: Path, data: bytes | None, told: str) -> None:
    path = tmp_path / "editions" / "city-us.toml"
    path.parent.mkdir()
    if data is None:
        path.mkdir()
    else:
        path.write_bytes(data)
    for words in ((), ("set", "New Town", "r7", "10m")):
        failed = run(tmp_path, "cards", "city", *words)
        assert (failed.returncode, failed.stdout, failed.stderr.count("\n")) == (2, "", 1)
        assert str(path) in failed.stderr
        assert told in failed.stderr
    assert data is None or path.read_bytes() == data


def test_a_box_is_read_given_away_and_taken_over(tmp_path: Path) -> None:
    mine, theirs, file = tmp_path / "mine", tmp_path / "theirs", str(tmp_path / "box.toml")
    assert "Saved to" in run(theirs, "cards", "builder", "deed", "Vermont Avenue", "price", "150").stdout
    assert run(theirs, "cards", "builder", "--export", file).returncode == 0
    run(mine, "cards", "builder", 'deed "Vermont Avenue" price 140 number 4')
    seen = run(mine, "cards", "builder", "--import", file).stdout
    assert "Different:\n  deed Vermont Avenue: price: 140 → 150\n" in seen
    assert "Nothing was imported" in seen
    assert "Imported: 0" in run(mine, "cards", "builder", "--import", file, "--take", "new").stdout
    assert "Imported: 1" in run(mine, "cards", "builder", "--import", file, "--take", "all").stdout
    known = json.loads(run(mine, "cards", "builder", "--json").stdout)
    assert (known["deed Vermont Avenue: price"]["says"], known["deed Oriental Avenue: rent"]["read_on"]) == (
        "150",
        None,
    )
    assert known["deed Vermont Avenue: number"]["says"] == "4"
    run(mine, "cards", "builder", "forget", "deed Vermont Avenue: price")
    assert "deed Vermont Avenue: price" not in run(mine, "cards", "builder", "--json").stdout


def test_the_cards_of_a_city_are_given_away_and_taken_over(tmp_path: Path) -> None:
    mine, theirs, file = tmp_path / "mine", tmp_path / "theirs", str(tmp_path / "city.toml")
    run(theirs, "cards", "city", "set", "New Town", "r7", "10m")
    run(theirs, "cards", "city", "rename", "Old Town", "Altstadt")
    run(theirs, "cards", "city", "set", "alt", "r8", "9.5m")
    assert run(theirs, "cards", "city", "--export", file).returncode == 0
    seen = run(mine, "cards", "city", "--import", file).stdout
    assert "  district New Town: r7: 8M → 10M\n" in seen
    assert "  district Old Town: name: Old Town → Altstadt\n" in seen
    assert "Imported: 3" in run(mine, "cards", "city", "--import", file, "--take", "all").stdout
    shown = run(mine, "cards", "city").stdout
    assert "10M*" in shown
    assert "Altstadt*" in shown
    assert run(mine, "cards", "city", "set", "Altstadt", "r8", "default").returncode == 0
    assert "9.5M*" not in run(mine, "cards", "city").stdout
