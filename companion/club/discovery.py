"""How Home Assistant finds a table: one device message with all its entities."""

from companion.club import broker_messages as m
from companion.club import topics
from companion.core.json import Json
from companion.core.words import say, say_in

_HOUSE = "homeassistant"
_STATE = "{{ (value_json.finished or value_json.headline)[:255] }}"
_TURN = "{{ (value_json.turn | join(', '))[:255] }}"
_PRESS = "{{ {'id': (now().timestamp() * 1000) | int | string, 'button': 'BUTTON'} | tojson }}"
_LEADER = "{{ (value_json.countdown or {}).get('leader') or '' }}"
_ENDS = (
    "{% set c = value_json.countdown %}{% if c and c.left_ms is not none and not c.held %}"
    "{{ ((value_json.now_ms + c.left_ms) / 1000) | round(0) | as_datetime }}{% else %}{{ none }}{% endif %}"
)
_THERE = "{{ 'online' if value == 'ready' else 'offline' }}"


def device_topic(club: str, table: str) -> str:
    """Return the topic of a table's device message."""
    return f"{_HOUSE}/device/{_device_id(club, table)}/config"


def _device_id(club: str, table: str) -> str:
    return f"companion-{club}-{table}"


def device_message(club: str, table: str, *, presses: bool) -> dict[str, Json]:
    """Return the device message of a table; with `presses`, it includes buttons.

    Without `presses`, each button has only its platform, which removes existing ones.
    """
    state, device = topics.topic(club, table, topics.STATE), _device_id(club, table)
    lamp, press = topics.topic(club, table, topics.LAMP), topics.topic(club, table, topics.PRESS)
    parts: dict[str, dict[str, Json]] = {
        "state": _sensor(say_in("of a table at home", "State"), state, _STATE) | {"json_attributes_topic": state},
        "turn": _sensor(say_in("of a table at home", "Turn"), state, _TURN),
        "leader": _sensor(say_in("of an auction", "Leader"), state, _LEADER),
        "ends": _sensor(say("Countdown ends"), state, _ENDS) | {"device_class": "timestamp"},
        "lamp": _sensor(say("Lamp"), lamp, "{{ value }}") | {"device_class": "enum", "options": [*m.LAMPS]},
        "event": {
            "platform": "event",
            "name": say("Log"),
            "state_topic": topics.topic(club, table, topics.EVENT),
            "event_types": [*m.KINDS],
        },
    }
    for name, shown in _button_names().items():
        button = {"name": shown, "command_topic": press, "command_template": _PRESS.replace("BUTTON", name)}
        parts[name] = {"platform": "button", **(button if presses else {})}
    named = {key: _with_ids_unless_removed(part, f"{device}-{key}") for key, part in parts.items()}
    return {
        "device": {"identifiers": [device], "name": say("Table {table}", table=table), "manufacturer": "Companion"},
        "origin": {"name": "Companion"},
        "components": named,
        "availability": [{"topic": topics.topic(club, table, topics.STATUS), "value_template": _THERE}],
        "qos": 1,
    }


def _button_names() -> dict[str, str]:
    return {"build": say_in("button", "Build"), "auction": say_in("button", "Auction")}


def _sensor(name: str, state_topic: str, template: str) -> dict[str, Json]:
    return {"platform": "sensor", "name": name, "state_topic": state_topic, "value_template": template}


def _with_ids_unless_removed(part: dict[str, Json], unique_id: str) -> dict[str, Json]:
    """Return a part with its id, unless it is only being removed."""
    return (
        part if len(part) == 1 else {**part, "unique_id": unique_id, "default_entity_id": _entity_id(part, unique_id)}
    )


def _entity_id(part: dict[str, Json], unique_id: str) -> str:
    return f"{part['platform']}.{unique_id.replace('-', '_')}"
