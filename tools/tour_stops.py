"""The stops of the tour: the steps that lead to each, and the name of its picture."""

from collections.abc import Mapping, Sequence

import msgspec

from tools.tour_tables import BUILDER_BOX, BUILDER_TABLE, CHANCE_TABLE, CITY_TABLE, DEAL_TABLE

Stop = tuple[str, Sequence[str]]
"""The name of a picture, and the steps that lead to it.

`:LINE` is carried out at the table, `type TEXT` typed letter by letter; `click TEXT` clicks that text on the screen,
`click #NAME` the widget with that id, `drag #NAME X,Y X,Y` drags the mouse over it. Anything else is a key.
`{0}` is the first player, and so on.
"""


class Evening(msgspec.Struct, frozen=True):
    """A part of the tour: a game to begin, or none for the screens outside the games."""

    name: str
    stops: Sequence[Stop]
    game: str = ""
    options: Mapping[str, str] = {}
    most: int = 4
    """How many can play."""


_QUICK = {"build_spin_seconds": "0"}
_CITY = (
    ("begin", ()),
    ("first-die", ("1",)),
    ("landed", ("2",)),
    ("bought", ("click Buy Stoneside",)),
    ("build", ("b",)),
    ("where", ("n",)),
    ("auction", ("escape", "e", "2", "4", "a", "1", "2")),
    ("auction-by-mouse", ("click [3]",)),
    ("auction-tv", ("t",)),
    ("who-drops-out", ("escape", "X")),
    ("sold", ("escape", "s")),
    ("log", ("click #history",)),
    ("log-search", ("slash", "type bu", "enter")),
    ("log-filter", ("escape", "f")),
    ("mend-change", ("escape", "end", "up", "up", "c")),
    ("mend-away", ("escape", "d")),
    ("command", ("escape", "escape", "colon", "b", "u")),
    ("house-rules", ("escape", "R")),
    ("house-rule-search", ("f", "type auc")),
    ("house-rule-value", ("enter",)),
    ("help", ("escape", "escape", "question_mark")),
    ("build-log", ("escape", "L")),
    ("menu", ("escape", "escape")),
    ("hour-question", ("escape", "p")),
)
_CITY_MIDDLE = (
    ("begin", CITY_TABLE),
    ("land", ("l",)),
    ("rent", ("type sea", "enter")),
    ("chance-what", (":undo", ":land chance", "k")),
    ("chance-how-much", ("enter",)),
    ("deal", ("escape", ":undo", "d", "type 500k", "space")),
    ("pay", ("escape", "x", "type 12", "type 1m")),
    ("jail", ("escape", ':given jailed "{1}" 2')),
    ("jail-tv", ("t",)),
    ("finder", ("escape", "q")),
    ("sheet", ("type sea", "enter")),
    ("player-by-mouse", ("escape", "click #players")),
    ("district-by-mouse", ("escape", "click New Town")),
    ("tv", ("escape", "t")),
    ("standings", ("escape", "S")),
    ("end", ("escape", "F")),
    ("end-below", ("end",)),
    ("rematch", ("a",)),
)
_CITY_RUIN = (
    ("debts", (*CITY_TABLE, ':given cash "{0}" 1m', ':given turn "{0}"', ":land Riverside", "x")),
    ("bankruptcy-question", ("escape", "click goes bankrupt")),
    ("bankrupt", ("click Bankrupt (Y)",)),
    ("end", ("F",)),
    ("end-below", ("end",)),
)
_CITY_NOTES = (
    ("begin", ("1", "2")),
    ("to-pay", ("y",)),
    ("count", ("F", "y", "type 3", "enter", "type 12", "enter")),
    ("count-doubted", (*("enter",) * 5, "type 99", *("enter",) * 7)),
    ("count-left", ("escape",)),
)
_BUILDER = (
    ("tokens", ()),
    ("spaces", ("escape",)),
    ("draw", ("escape",)),
    ("draw-block", ("b", "right", "down", "space", "right", "greater_than_sign")),
    ("draw-by-mouse", ("drag #grid 9,3 21,6",)),
    ("draw-question", ("escape",)),
    ("drawn", ("n", "enter")),
    ("landed", ("1", "2")),
    ("read-card", ("type ver", "enter")),
    ("read-value", ("type 140", "enter")),
)
_BUILDER_MIDDLE_STOPS = (
    ("begin", (*BUILDER_BOX, *BUILDER_TABLE)),
    ("finder", ("q",)),
    ("sheet", ("enter",)),
    ("player-by-mouse", ("escape", "click #players")),
    ("deed-by-mouse", ("escape", "click #deeds")),
    ("deal", ("escape", "d", "type 40", "tab", "2", "r")),
    ("questions", ("escape", "Q")),
    ("deeds-alone", ("V",)),
    ("island-alone", ("V",)),
    ("map", ("V", "i")),
    ("box", ("escape", "n")),
    ("box-card", ("down", "down", "enter")),
    ("tv", ("escape", "escape", "t")),
    ("jail", ("escape", ':given jailed "{0}" 1')),
    ("standings", ("S",)),
    ("end", ("escape", "F")),
)
_BUILDER_TURN = (
    ("rent", (*BUILDER_BOX, *BUILDER_TABLE, "3", "2")),
    ("debts", ("x", "1", "type 0900", "enter", "g", "x")),
)
_BUILDER_AUCTION = (
    ("payout", (*BUILDER_BOX, *BUILDER_TABLE, "4", "4")),
    ("auction", ("a",)),
    ("auction-by-mouse", ("click [1]",)),
    ("auction-tv", ("2", "plus", "3", "t")),
    ("sold", ("escape", "s")),
)
_BUILDER_FLOOR = (
    ("steal", (*BUILDER_BOX, *BUILDER_TABLE, "4", "5", "v")),
    ("floor", ("enter", "b")),
    ("cell", ("down", "enter")),
)
_BUILDER_CHANCE = (
    ("where", (*BUILDER_BOX, *BUILDER_TABLE, "1", "3")),
    ("chance", ("type chance", "enter", "k")),
)
_BUILDER_FULL = (
    ("drop", (*BUILDER_BOX, *BUILDER_TABLE, ':given resources "{0}" 10 red 10 green 10 yellow 8 boat', "z")),
    ("swap", ("escape", "w")),
)
_CHANCE = (
    ("begin", ()),
    ("who-starts", ("s",)),
    ("flipping", ("escape", "5")),
    ("flip-by-mouse", ("click Lucky",)),
    ("log", ("escape", "escape", "click #history")),
    ("help", ("escape", "question_mark")),
    ("house-rules", ("escape", "R")),
)
_CHANCE_MIDDLE = (
    ("begin", CHANCE_TABLE),
    ("flipped", (":roll 6", ":flip 7", ":flip lucky", ":flip 9")),
    ("deck", ("q", "enter")),
    ("use", ("escape", ":cash out", ':decline by "{2}"')),
    ("place", ("9",)),
    ("placed", ("enter", "enter", "enter")),
    ("property-by-mouse", ("click #properties",)),
    ("skyline-by-mouse", ("escape", "click #skylines")),
    ("read", ("escape", "p")),
    ("tv", ("escape", "t")),
    ("standings", ("escape", "S")),
    ("end", ("escape", "F")),
)
_CHANCE_CARD = (
    ("card", (*CHANCE_TABLE, ":roll ?")),
    ("card-what", ("x",)),
)
_CHANCE_TOKEN = (
    ("corner", (*CHANCE_TABLE, ":roll 6", ":flip 7", ":flip token", ":cash out", ':decline by "{2}"', "k")),
    ("corner-what", ("1",)),
)
_CHANCE_CLOCK = (
    ("begin", ()),
    ("timer", ("a",)),
    ("timer-tv", ("t",)),
)
_DEAL = (
    ("begin", ()),
    ("starts", ("1",)),
    ("play", ("space",)),
    ("bank", ("escape", "b", "type 5", "enter")),
    ("log", ("click #history",)),
    ("help", ("escape", "question_mark")),
    ("house-rules", ("escape", "R")),
)
_DEAL_MIDDLE = (
    ("begin", DEAL_TABLE),
    ("play", ("space", "type pass")),
    ("lay", ("escape", "l", "type verm")),
    ("rent", ("escape", "o")),
    ("sly", ("escape", "s")),
    ("claims", ("escape", "i", "n")),
    ("claims-tv", ("t",)),
    ("cards", ("escape", "C")),
    ("area-by-mouse", ("escape", "click #board")),
    ("sheet", ("escape", "q", "enter")),
    ("standings", ("escape", "S")),
)
_DEAL_PAYING = (
    ("payments", (*DEAL_TABLE, "k", "enter", "p")),
    ("paid", ("enter",)),
)
_DEAL_WON = (
    ("end", (*DEAL_TABLE, "v", "type red", "enter", "y")),
    ("won", ("escape",)),
)
_DEAL_CLOCK = (
    ("timer", (*DEAL_TABLE, "a")),
    ("timer-tv", ("t",)),
)
_UNIT = (
    ("begin", ()),
    ("on", ("p",)),
    ("light", ("click #dial",)),
    ("result", ("b",)),
    ("auction", ("a", "1", "2")),
    ("auction-by-mouse", ("click [1]",)),
    ("tv", ("t",)),
    ("held", ("escape", "click Pause")),
    ("refused", ("d",)),
    ("log", ("click #history",)),
    ("build-log", ("escape", "l")),
    ("menu", ("escape", "escape")),
    ("question", ("escape", "p")),
    ("help", ("escape", "question_mark")),
)
_LIGHT_MONEY = (
    ("begin", ()),
    ("pay", ("1",)),
    ("auction", ("escape", ":auction old", "2")),
    ("position", ("c", "p")),
)
_LIGHT = (
    ("begin", ()),
    ("first", ("1",)),
    ("second", ("2",)),
)
_PAGES = (
    ("home", ()),
    ("phones", ("f",)),
    ("box-asked", ("escape", "x")),
    ("box", ("escape",)),
    ("settings", ("escape", "s")),
    ("settings-theme", ("down", "down", "down", "enter")),
    ("settings-key", ("escape", "end", "enter")),
    ("new-game", ("escape", "escape", "n")),
    ("which-game", ("enter",)),
    ("presets", ("escape", "end", "click One hour", "click One hour")),
    ("player", ("click player 1", "click player 1")),
    ("all-rules", ("escape", "end", "up", "up", "enter")),
    ("rule-search", ("f", "type rent")),
    ("rule-value", ("enter",)),
    ("cards", ("escape", "escape", "home", *("down",) * 3, "enter")),
    ("card", ("down", "enter")),
    ("card-value", ("enter",)),
    ("running-evening", ("escape", "escape", "end", "up", "enter")),
    ("what-is-given", ("a",)),
    ("given-to-whom", ("type owner", "enter")),
    ("given", ("enter", "down", "enter")),
    ("given-forgotten", ("escape",)),
    ("begun", ("n", "s")),
    ("palette", ("ctrl+p",)),
    ("games", ("escape", "1", "2", "escape", "l", "g")),
    ("games-export", ("e",)),
    ("games-rename", ("escape", "n")),
    ("games-score", ("escape", "s")),
    ("statistics", ("escape", "t")),
    ("games-delete", ("escape", "delete")),
    ("watch", ("n", "w")),
    ("home-again", ("escape", "escape")),
)

EVENINGS = (
    Evening("pages", _PAGES),
    Evening("city", _CITY, "city", _QUICK, 6),
    Evening("city-middle", _CITY_MIDDLE, "city", _QUICK, 6),
    Evening("city-ruin", _CITY_RUIN, "city", {"bankruptcy_test": "players_decide"}, 6),
    Evening("city-notes", _CITY_NOTES, "city", {"money": "paper"}, 6),
    Evening("builder", _BUILDER, "builder"),
    Evening("builder-middle", _BUILDER_MIDDLE_STOPS, "builder"),
    Evening("builder-turn", _BUILDER_TURN, "builder"),
    Evening("builder-auction", _BUILDER_AUCTION, "builder"),
    Evening("builder-floor", _BUILDER_FLOOR, "builder"),
    Evening("builder-chance", _BUILDER_CHANCE, "builder"),
    Evening("builder-full", _BUILDER_FULL, "builder"),
    Evening("chance", _CHANCE, "chance"),
    Evening("chance-middle", _CHANCE_MIDDLE, "chance"),
    Evening("chance-card", _CHANCE_CARD, "chance"),
    Evening("chance-token", _CHANCE_TOKEN, "chance"),
    Evening("chance-clock", _CHANCE_CLOCK, "chance", {"turn_timer": "60"}),
    Evening("deal", _DEAL, "deal", most=5),
    Evening("deal-middle", _DEAL_MIDDLE, "deal", most=5),
    Evening("deal-paying", _DEAL_PAYING, "deal", most=5),
    Evening("deal-won", _DEAL_WON, "deal", most=5),
    Evening("deal-clock", _DEAL_CLOCK, "deal", {"turn_timer": "60"}, 5),
    Evening("unit", _UNIT, "unit", most=6),
    Evening("light-unit", _LIGHT, "city", {"watch": "unit"}, 6),
    Evening("light-money", _LIGHT_MONEY, "city", {"watch": "money"}, 6),
    Evening("light-rolls", _LIGHT, "builder", {"watch": "rolls"}),
    Evening("light-points", _LIGHT, "builder", {"watch": "points"}),
    Evening("light-rounds", _LIGHT, "chance", {"watch": "rounds"}),
    Evening("light-turns", _LIGHT, "chance", {"watch": "timer"}),
    Evening("light-payments", _LIGHT, "deal", {"watch": "payments"}, 5),
    Evening("light-sets", _LIGHT, "deal", {"watch": "sets"}, 5),
    Evening("light-clock", _LIGHT, "deal", {"watch": "timer"}, 5),
)
