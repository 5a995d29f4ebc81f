"""The settings file: what is right in it counts, what is broken is named, and the owner's words are kept."""

import os
from pathlib import Path

import pytest

from companion.store import SettingsError, SettingsFile, settings_path
from companion.table.preferences import Preferences, key_clashes
from companion.tui.actions import ALL, PLACES, default_keys_of_actions_by_place
from companion.tui.services import allowed_settings

OWNERS = """# our living room
[sound]
volume = 40   # the baby sleeps

[screen]
theme = "high-contrast"

[keys]
auction = "f2,ctrl+t"
"""


def file(tmp_path: Path, text: str | None = None) -> SettingsFile:
    path = tmp_path / "settings.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    return SettingsFile(path, allowed_settings())


def test_without_a_file_everything_has_its_default(tmp_path: Path) -> None:
    assert file(tmp_path).load() == (Preferences(), ())


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    settings = file(tmp_path, "\ufeff[sound]\nvolume = 40\n")
    assert settings.load() == (Preferences(volume=40), ())
    settings.save(Preferences(volume=50))
    assert settings.load() == (Preferences(volume=50), ())


def test_the_home_folder_can_be_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert settings_path() == tmp_path / "settings.toml"


def test_everything_saved_is_read_again(tmp_path: Path) -> None:
    wanted = Preferences(
        volume=0,
        muted=True,
        speech=True,
        sounds="bell",
        theme="colour-blind-safe",
        still=True,
        port="socket://localhost:7000",
        box_id="ATTIC",
        known=("1a86:7523@1-1.2", "2341:0043:7563"),
        never=("0403:6001:A5",),
        keys={"auction": "f2", "build": "space"},
        unit={"auction_length": "random_13_50", "build_spin_seconds": "0"},
    )
    settings = file(tmp_path)
    settings.save(wanted)
    assert settings.load() == (wanted, ())
    settings.save(Preferences())
    assert settings.load() == (Preferences(), ())


def test_saving_keeps_the_owners_comments_and_touches_only_what_changed(tmp_path: Path) -> None:
    settings = file(tmp_path, OWNERS)
    before, problems = settings.load()
    assert problems == ()
    settings.save(Preferences(volume=50, theme=before.theme, keys=dict(before.keys)))
    assert settings.path.read_text(encoding="utf-8") == OWNERS.replace("volume = 40", "volume = 50")
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


def test_saving_the_same_leaves_every_byte(tmp_path: Path) -> None:
    text = '[keys]\n"auction" = "F2"\n\n[unit]\nbuild_spin_seconds = 3\nbuild_odds="rail10"\n'
    settings = file(tmp_path, text)
    preferences, problems = settings.load()
    assert (preferences.keys, preferences.unit, problems) == (
        {"auction": "f2"},
        {"build_spin_seconds": "3", "build_odds": "rail10"},
        (),
    )
    settings.save(preferences)
    assert settings.path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[sound]\nvolume = 101\n", 2, ("[sound] volume can't be 101", "from 0 to 100")),
        ("[sound]\n\nvolume = true\n", 3, ("volume can't be true", "from 0 to 100")),
        ('[sound]\nsounds = "ssh"\n', 2, ("sounds can't be “ssh”", "auto, player, bell")),
        ('[sound]\nmuted = "yes"\n', 2, ("muted can't be “yes”", "true or false")),
        ('[screen]\ntheme = "dark"\n', 2, ("theme can't be “dark”", "light, high-contrast, colour-blind-safe")),
        ("[sound]\nvolum = 3\n", 2, ("unknown key volum in [sound]", "did you mean volume?")),
        ("\n[sond]\nvolume = 3\n", 2, ("unknown section [sond]", "did you mean sound?")),
        ("sound = 3\n", 1, ("sound is a section",)),
        ("[unit]\nauction_length = 5\n", 2, ("auction_length can't be “5”", "6 to 600 seconds")),
        ("muted = true\n", 1, ("muted belongs under [sound]",)),
        ('[unit]\nauction_lenght = "50"\n', 2, ("auction_lenght", "did you mean auction_length?")),
        ('[keys]\naucton = "f2"\n', 2, ("unknown key aucton in [keys]", "did you mean auction?")),
        ('[keys]\nauction = "f99"\n', 2, ("auction can't be “f99”", "f2,ctrl+t")),
        ("[keys]\nauction = 2\n", 2, ("auction can't be 2",)),
        ('[keys]\nauction = "d"\n', 2, ("auction can't have d", "deal has it")),
        ('[keys]\nauction = "f2"\ndeal = "f2"\n', 3, ("deal can't have f2", "auction has it")),
        ('[keys]\nauction = "m"\n', 2, ("auction can't have m", "mute has it")),
        (
            '[unit]\n[box]\nbox_id = "kitchen"\n',
            3,
            ("box_id can't be “kitchen”", "up to six characters from A–Z and 0–9"),
        ),
        ('[box]\nknown = "1a86:7523"\n', 2, ("known can't be “1a86:7523”", "it must be a list such as [")),
        ("[box]\nnever = [3]\n", 2, ("never can't be [3]", "it must be a list such as [")),
        ("[sound\nvolume = 3\n", 1, ("this line isn't TOML",)),
        ("sound.volume = 101\n", 1, ("[sound] volume can't be 101",)),
        ('[keys]\nauction = "m"\ndeal = "m"\n', 3, ("deal can't have m", "auction has it")),
    ],
)
def test_what_is_broken_is_named_and_costs_only_itself(
    tmp_path: Path, text: str, line: int, words: tuple[str, ...]
) -> None:
    text += "port = '/dev/ttyUSB7'\n" if "[box]" in text else "\n[box]\nport = '/dev/ttyUSB7'\n"
    settings = file(tmp_path, text)
    preferences, problems = settings.load()
    assert problems[0].startswith(f"{settings.path}:{line}: ")
    for word in words:
        assert word in problems[0]
    assert not problems[0].endswith("?.")
    assert preferences.port == "/dev/ttyUSB7"
    with pytest.raises(SettingsError, match="fix the settings file first"):
        settings.save(Preferences(volume=1))
    assert settings.path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ['[box]\nport = """/dev', "known = " + "[" * 5_000])
def test_an_unfinished_file_gives_the_defaults(tmp_path: Path, text: str) -> None:
    settings = file(tmp_path, text)
    assert settings.load()[0] == Preferences()
    assert "isn't TOML" in settings.load()[1][0]


def test_what_is_wrong_with_the_last_line_costs_only_that_line(tmp_path: Path) -> None:
    preferences, [problem] = file(tmp_path, "[sound]\nvolume = 3\nvolume = 4").load()
    assert ":3: this line isn't TOML" in problem
    assert preferences == Preferences(volume=3)


def test_bytes_that_are_no_text_are_told(tmp_path: Path) -> None:
    settings = file(tmp_path)
    settings.path.write_bytes(b"\xff\xfe\x00")
    preferences, problems = settings.load()
    assert preferences == Preferences()
    assert problems[0].endswith("can't be read: it is not UTF-8. Using the defaults.")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_a_pipe_is_told_and_not_waited_for(tmp_path: Path) -> None:
    settings = file(tmp_path)
    os.mkfifo(settings.path)
    preferences, problems = settings.load()
    assert preferences == Preferences()
    assert problems[0].endswith("can't be read: it is a pipe, not a file. Using the defaults.")
    with pytest.raises(SettingsError, match="it is a pipe"):
        settings.save(Preferences(volume=50))


def test_a_folder_that_takes_no_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file where the folder should be")
    settings = SettingsFile(tmp_path / "blocked" / "settings.toml", allowed_settings())
    with pytest.raises(SettingsError, match="can't be written"):
        settings.save(Preferences(volume=1))


def test_the_first_of_several_problems_keeps_a_file_from_being_saved(tmp_path: Path) -> None:
    settings = file(tmp_path, "[sound]\nvolume = 101\nmuted = 1\n")
    with pytest.raises(SettingsError, match=r"fix the settings file first: .*volume"):
        settings.save(Preferences(volume=1))


def test_a_house_rule_of_the_unit_may_be_yes_or_no_as_toml_has_it(tmp_path: Path) -> None:
    settings = file(tmp_path, "[unit]\nallow_pause = false\n")
    assert settings.load() == (Preferences(unit={"allow_pause": "false"}), ())


@pytest.mark.parametrize(
    ("section", "key", "least", "most"), [("sound", "volume", 0, 100), ("phones", "phones_port", 1024, 65_000)]
)
def test_a_number_may_be_the_least_and_the_most(tmp_path: Path, section: str, key: str, least: int, most: int) -> None:
    for value, fits in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
        preferences, problems = file(tmp_path, f"[{section}]\n{key} = {value}\n").load()
        assert (getattr(preferences, key) == value, problems == ()) == (fits, fits)


def test_what_is_like_no_other_is_told_with_a_dozen_that_are_there(tmp_path: Path) -> None:
    names = allowed_settings().actions
    [problem] = file(tmp_path, '[keys]\nqqqqqq = "f2"\n').load()[1]
    assert problem.endswith(
        f"unknown key qqqqqq in [keys]: choose from {', '.join(names[:12])} or {len(names) - 12} more."
    )


def test_settings_are_saved_in_a_folder_that_is_not_there_yet(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path / "deep" / "deeper" / "settings.toml", allowed_settings())
    settings.save(Preferences(volume=1))
    assert settings.load() == (Preferences(volume=1), ())


def test_an_address_is_as_long_as_the_longest_there_is(tmp_path: Path) -> None:
    for letters, problems in ((45, 0), (46, 1)):
        text = f'[phones]\naddress = "{"1" * letters}"\n'
        assert len(file(tmp_path, text).load()[1]) == problems


def test_keys_given_out_by_default_do_not_clash() -> None:
    assert key_clashes(default_keys_of_actions_by_place(), {}) == ()
    assert {action for actions in PLACES.values() for action in actions} == {*ALL.values()}


def test_keys_may_change_places(tmp_path: Path) -> None:
    settings = file(tmp_path, '[keys]\nauction = "d"\ndeal = "a"\n')
    assert settings.load() == (Preferences(keys={"auction": "d", "deal": "a"}), ())


def test_a_port_is_either_opened_or_left_alone() -> None:
    asked = Preferences().with_port_allowed("a").with_port_forbidden("b")
    assert [asked.may_open(port) for port in "abc"] == [True, False, None]
    turned = asked.with_port_forbidden("a").with_port_allowed("b").with_port_allowed("b")
    assert (turned.known, turned.never) == (("b",), ("a",))


def test_a_file_that_is_a_link_stays_one_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    place = tmp_path / "dotfiles" / "companion.toml"
    place.parent.mkdir()
    place.write_text("# mine\n[sound]\nvolume = 10\n")
    link = tmp_path / "settings.toml"
    link.symlink_to(place)
    file = SettingsFile(link, allowed_settings())
    file.save(Preferences(volume=20))
    assert link.is_symlink()
    assert place.read_text() == "# mine\n[sound]\nvolume = 20\n"
    assert [each.name for each in tmp_path.iterdir() if each.name.endswith(".part")] == []


def test_a_file_beyond_all_measure_is_refused_at_once_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("#" * 50_000)
    assert SettingsFile(path, allowed_settings()).load() == (Preferences(), ())
    content = "".join(f"[section{n}]\nkey = {n}\n" for n in range(20_000))
    assert len(content) > 400_000
    path.write_text(content)
    preferences, [problem] = SettingsFile(path, allowed_settings()).load()
    assert preferences == Preferences()
    assert problem == (
        f"{path}: the file has more than 50,000 characters, so the defaults are used: shorten it, or remove it."
    )
    with pytest.raises(SettingsError, match="Not saved; fix the settings file first"):
        SettingsFile(path, allowed_settings()).save(Preferences(volume=20))
    assert path.read_text() == content


def test_a_port_that_steers_the_terminal_is_none(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('[box]\nport = "\\u001b[2J"\n')
    preferences, [problem] = SettingsFile(path, allowed_settings()).load()
    assert preferences.port == ""
    assert r"[box] port can't be “\x1b[2J”" in problem


def test_what_somebody_else_has_written_stays(tmp_path: Path) -> None:
    settings = file(tmp_path)
    begun = Preferences(keys={"auction": "f2", "build": "f3"}, known=("a", "b"))
    settings.save(
        Preferences(volume=10, keys={"auction": "f2", "build": "f4", "deal": "f5"}, known=("b",), never=("a",))
    )
    settings.save(Preferences(still=True, keys={"auction": "f6", "build": "f3"}, known=("a", "b", "c")), begun)
    there, problems = settings.load()
    assert problems == ()
    assert (there.volume, there.still) == (10, True)
    assert there.keys == {"auction": "f6", "build": "f4", "deal": "f5"}
    assert (there.known, there.never) == (("b", "c"), ("a",))
    settings.save(Preferences(keys={"build": "f3"}, known=("a", "b"), never=("b",)), begun)
    there, _ = settings.load()
    assert there.keys == {"build": "f4", "deal": "f5"}
    assert (there.known, there.never) == (("c",), ("a", "b"))
