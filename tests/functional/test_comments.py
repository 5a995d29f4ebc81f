"""Comments that owners write into their files stay in place when the companion changes a file."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.store import SettingsFile
from companion.table.preferences import Preferences
from companion.tui.services import allowed_settings
from tests.owners import owners
from tests.toml_comments import assert_kept, remarked

FOUND = (Phase.explicit, Phase.reuse, Phase.generate)  # a file that fails is short enough as it is
CASE = """
# coffee on this one, read twice
[[district]]
name = "New Town"
r8 = 15_000_000

# Seaview is from the second box
[[district]]
name = "Seaview"
r1 = 1_000_000
"""
LABELS = "[sound]\nvolume = 50\n\n# never open this one: it is the label printer\n[box]\n"


def changed(folder: Path, text: str, game: str, *commands: tuple[str, str]) -> str:
    """Return what an owner's file says after some values are corrected; one that is refused changes nothing."""
    box = owners(folder, game)
    place = Path(box.place)
    place.parent.mkdir(exist_ok=True)
    place.write_text(text, encoding="utf-8")
    for key, says in commands:
        before = place.read_text("utf-8")
        try:
            box.correct(key, says)
        except CompanionError:
            assert place.read_text("utf-8") == before
    return place.read_text("utf-8")


def saved(folder: Path, text: str, preferences: Preferences) -> str:
    file = SettingsFile(folder / "settings.toml", allowed_settings())
    file.path.write_text(text, encoding="utf-8")
    file.save(preferences)
    assert file.load()[1] == ()
    return file.path.read_text("utf-8")


def test_a_new_setting_is_written_above_the_comment_of_the_next_section(tmp_path: Path) -> None:
    assert saved(tmp_path, LABELS, Preferences(volume=50, muted=True)) == LABELS.replace("50\n", "50\nmuted = true\n")


def test_a_new_setting_is_apart_from_a_comment_about_the_one_above_it(tmp_path: Path) -> None:
    text = "[sound]\nvolume = 50\n# the walls are thin\n\n[box]\n"
    after = saved(tmp_path, text, Preferences(volume=50, muted=True))
    assert after == text.replace("thin\n", "thin\n\nmuted = true\n")


def test_a_new_card_value_is_written_to_its_card(tmp_path: Path) -> None:
    after = changed(tmp_path, CASE, "city", ("district New Town: r7", "10m"))
    assert "r8 = 15_000_000\nr7 = 10000000\n\n# Seaview is from the second box\n[[district]]" in after
    assert_kept(CASE, after)


def test_a_forgotten_card_takes_no_comment_along(tmp_path: Path) -> None:
    after = changed(tmp_path, CASE, "city", ("district New Town: r8", "default"))
    assert_kept(CASE, after)
    assert "r8" not in after.split("[read_on]")[0]
    again = changed(tmp_path, after, "city", ("district Seaview: r1", "default"))
    assert_kept(CASE, again)
    assert owners(tmp_path, "city").entered_values() == {}


def test_a_third_card_stands_behind_the_others(tmp_path: Path) -> None:
    after = changed(tmp_path, CASE, "city", ("district Old Town: r1", "1m"))
    assert after.startswith(CASE + "\n[[district]]\n")
    assert_kept(CASE, after)


PORTS = '[box]\nnever = [\n  "a", # the label printer\n  # bought in Rome\n  "b",\n  "c"\n]\n'


def test_a_port_is_one_line_more_or_less_in_its_list(tmp_path: Path) -> None:
    more = saved(tmp_path, PORTS, Preferences(never=("a", "b", "c", "d")))
    assert more == PORTS.replace('  "c"\n', '  "c",\n  "d",\n')
    less = saved(tmp_path, PORTS, Preferences(never=("a", "b")))
    assert less == PORTS.replace('  "c"\n', "")
    assert_kept(PORTS, more)


def test_a_port_with_a_comment_that_is_taken_out_stays_as_a_comment(tmp_path: Path) -> None:
    after = saved(tmp_path, PORTS, Preferences(never=("c",)))
    assert after == '[box]\nnever = [\n  # "a", # the label printer\n\n  # bought in Rome\n  # "b",\n\n  "c"\n]\n'


SETTINGS = {
    "[sound]": ["volume = 50", "speech = true"],
    "[screen]": ['theme = "light"', "still = true"],
    "[box]": ["known = [", '    "a",', '    "b",', "]", "never = [", '    "c"', "]"],
    "[keys]": ['auction = "f2"', '"build" = "f3"'],
    "[unit]": ["build_spin_seconds = 3", "auction_length = 20"],
}
BEGUN = Preferences(volume=50, speech=True, theme="light", still=True, known=("a", "b"), never=("c",))
KEYS, UNIT = {"auction": "f2", "build": "f3"}, {"build_spin_seconds": "3", "auction_length": "20"}
CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "volume": st.just(60),
        "muted": st.just(True),
        "speech": st.just(False),
        "theme": st.just("high-contrast"),
        "phones": st.just(True),
        "known": st.sampled_from([(), ("a",), ("b", "c"), ("a", "b", "d")]),
        "never": st.sampled_from([(), ("c", "e")]),
        "keys": st.sampled_from([{}, {"auction": "f4"}, {"build": "f3", "deal": "f5"}]),
        "unit": st.sampled_from([{}, {"build_spin_seconds": "3"}, {"auction_length": "30", "build_odds": "rail10"}]),
    },
)


FILES = st.permutations(list(SETTINGS)).flatmap(
    lambda names: remarked([line for name in names for line in (name, *SETTINGS[name])])
)


@given(FILES, CHANGES)
@settings(max_examples=60, deadline=None, phases=FOUND)
def test_every_comment_stays_with_its_setting(text: str, changes: dict[str, object]) -> None:
    wanted = replace(BEGUN, **{"keys": KEYS, "unit": UNIT, **changes})
    with TemporaryDirectory() as folder:
        after = saved(Path(folder), text, wanted)
        assert SettingsFile(Path(folder) / "settings.toml", allowed_settings()).load()[0] == wanted
    assert_kept(text, after)


CARDS = {
    "city": (
        ["[[district]]", 'name = "New Town"', "r8 = 15_000_000", "[[district]]", 'name = "Seaview"', "r1 = 1000000"],
        [f"district {name}: {word}" for name in ("New Town", "Seaview", "Old Town") for word in ("r1", "r2", "r8")],
        ["1.5m", "4m"],
    ),
    "builder": (
        [
            "spaces = 26",
            "chance = [",
            '    "Advance to GO",',
            '    "Pay each player 50"',
            "]",
            "[[deed]]",
            'name = "Oriental Avenue"',
            "price = 100",
            "[token.crane]",
            'block = "red"',
            'resource = "red"',
            "[[space]]",
            "position = 5",
            'kind = "chance"',
            "[[space]]",
            "position = 6",
            'kind = "chance"',
        ],
        [
            "spaces",
            "deed Oriental Avenue: price",
            "deed Vermont Avenue: rent",
            "chart 6-7-8",
            "token crane",
            "space 5",
            "space 6",
            "space 7",
            "map",
            "chance Advance to GO",
            "chance Go to Jail",
        ],
        ["24", "120", "glass", "crane", "chance", "A1-B2", "Advance to GO", "Go to Jail"],
    ),
    "chance": (
        [
            "mark = 30",
            "die = [",
            '    "2",',
            '    "3"',
            "]",
            "chance = [",
            '    "Take 50"',
            "]",
            "[[space]]",
            'colour = "red"',
            "minimum = 5",
            "length = 2",
        ],
        ["mark", "die", "minimum red", "building red", "building gray", "chance Take 50", "chance Pay 5"],
        ["3", "30", "2 3 4 5 6 ?", "Take 50", "Pay 5"],
    ),
}


@pytest.mark.parametrize("game", CARDS)
@given(st.data())
@settings(max_examples=30, deadline=None, phases=FOUND)
def test_every_comment_stays_with_its_card(game: str, data: st.DataObject) -> None:
    lines, keys, says = CARDS[game]
    says = ["default", *says]
    text = data.draw(remarked(lines))
    with TemporaryDirectory() as folder:
        for _ in range(4):
            command = data.draw(st.sampled_from(keys)), data.draw(st.sampled_from(says))
            after = changed(Path(folder), text, game, command)
            assert_kept(text, after)
            text = after
