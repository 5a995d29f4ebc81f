"""What Home Assistant receives about a table, checked against what its documentation asks for.

A device message needs `device` with identifiers, `origin` with a name, and `components`, each with a platform and a
unique id; one with its platform alone is taken away. An enum takes options and neither unit nor state class; an event
declares its types.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.club import broker_messages as m
from companion.club.discovery import device_message, device_topic
from tests.broker import Broker, listening
from tests.club import table_of

PLATFORMS = {"sensor", "event", "button"}


def components(presses: bool) -> Mapping[str, Any]:
    found = device_message("friday", "kitchen", presses=presses)["components"]
    assert isinstance(found, Mapping)
    return found


@pytest.mark.parametrize("presses", [True, False])
def test_a_device_message_has_every_key_that_is_asked_for(presses: bool) -> None:
    said: Any = device_message("friday", "kitchen", presses=presses)
    assert said["device"]["identifiers"] == ["companion-friday-kitchen"]
    assert said["origin"]["name"]
    assert re.fullmatch(r"homeassistant/device/[a-zA-Z0-9_-]+/config", device_topic("friday", "kitchen"))
    ids = [each["unique_id"] for each in said["components"].values() if len(each) > 1]
    assert len(set(ids)) == len(ids) == (8 if presses else 6)
    for each in said["components"].values():
        assert each["platform"] in PLATFORMS
        if len(each) == 1:
            continue
        assert each["default_entity_id"].startswith(f"{each['platform']}.")
        assert "object_id" not in each
        assert ("command_topic" in each) == (each["platform"] == "button")
        assert ("state_topic" in each) == (each["platform"] != "button")


def test_a_lamp_is_one_of_its_words_and_nothing_else_is_sent() -> None:
    lamp = components(False)["lamp"]
    assert lamp["device_class"] == "enum"
    assert lamp["options"] == [*m.LAMPS]
    assert not {"unit_of_measurement", "state_class"} & lamp.keys()


def test_the_kinds_of_events_are_declared() -> None:
    event = components(False)["event"]
    assert event["event_types"] == [*m.KINDS]
    assert set(m.KINDS) == set(m.Event.__annotations__["event_type"].__args__)


def test_buttons_are_there_where_presses_are_allowed_and_else_taken_away() -> None:
    assert components(True)["build"]["command_topic"] == "companion/friday/kitchen/press/set"
    assert components(False)["build"] == {"platform": "button"}


def test_a_table_is_there_only_while_it_plays() -> None:
    said: Any = device_message("friday", "kitchen", presses=False)
    (availability,) = said["availability"]
    assert availability["topic"] == "companion/friday/kitchen/$state"
    assert availability["value_template"] == "{{ 'online' if value == 'ready' else 'offline' }}"


async def test_it_is_kept_on_the_broker(tmp_path: Path) -> None:
    with Broker(tmp_path) as broker:
        async with table_of(broker) as table:
            table.begin()
            async with listening(broker, "homeassistant/#") as ear:
                await ear.until(lambda: device_topic("friday", "kitchen") in ear.kept)
            table.end()
