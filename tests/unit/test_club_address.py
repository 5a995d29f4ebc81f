"""Addresses of clubs, who comes in, and what no one may read."""

import pytest
from msgspec.structs import replace

from companion.club.address import Login, login_from, read, slug, table_id
from companion.core.errors import CompanionError
from companion.table.preferences import TAKES, UNTOLD, Preferences


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("mqtt://broker/friday", "mqtt://broker:1883/friday"),
        ("mqtts://broker.example/friday/", "mqtts://broker.example:8883/friday"),
        ("mqtt://192.168.1.2:1234/club-night-2", "mqtt://192.168.1.2:1234/club-night-2"),
        ("mqtt://[::1]/friday", "mqtt://[::1]:1883/friday"),
    ],
)
def test_an_address_says_broker_and_club(text: str, whole: str) -> None:
    assert str(read(text)) == whole


@pytest.mark.parametrize(
    "text",
    [
        "", "friday", "http://broker/friday", "mqtt://broker", "mqtt://broker/", "mqtt:///friday", "mqtt://broker:0/a",
        "mqtt://broker:99999/friday", "mqtt://broker/a/b", "mqtt://broker/a+", "mqtt://broker/#", "mqtt://broker/Friday",
        "mqtt://broker/a--b", "mqtt://broker/friday?x=1", f"mqtt://broker/{'a' * 41}", "mqtt://[broker/friday",
    ],
)  # fmt: skip
def test_anything_else_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(CompanionError, match=r"Write mqtt://HOST/CLUB|can't be a club's name"):
        read(text)


def test_a_password_on_the_command_line_is_refused_and_not_said_again() -> None:
    with pytest.raises(CompanionError, match="Leave the user name and password out") as refused:
        read("mqtt://ana:knife@broker/friday")
    assert "knife" not in str(refused.value)


def test_the_environment_goes_before_the_settings() -> None:
    kept = Preferences(club_user="kitchen", club_password="knife", club_ca="/ca")
    assert login_from(kept, {}) == Login("kitchen", "knife", "/ca")
    assert login_from(kept, {"COMPANION_CLUB_PASSWORD": "fork"}) == Login("kitchen", "fork", "/ca")
    assert "knife" not in repr(login_from(kept, {}))


def test_a_table_is_called_after_its_user_else_its_machine() -> None:
    kept = Preferences()
    assert table_id(kept, Login(), "Ana's Laptop.local") == "ana-s-laptop-local"
    assert table_id(kept, Login("Table_3"), "laptop") == "table-3"
    assert table_id(replace(kept, club_table="bar"), Login("table-3"), "laptop") == "bar"
    assert table_id(kept, Login(), "…") == "table"
    assert slug("/+#Ω") == ""


@pytest.mark.parametrize("value", ["mqtt://ana:knife@broker/friday", 7, "nowhere"])
def test_settings_take_addresses_without_secrets_only(value: object) -> None:
    fits, _ = TAKES["club"]
    assert not fits(value)
    assert fits("")
    assert fits("mqtts://broker:8883/friday")
    assert {"club", "club_password", "club_user"} <= set(UNTOLD)
