"""One registry of all key actions, read by the footer, the help and the settings file."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec

from companion.core.words import phrase, translated
from companion.tui.key_names import key_names

if TYPE_CHECKING:
    from textual.binding import BindingType


class Action(msgspec.Struct, frozen=True):
    """An action of a key. `id` names it in the settings file; `keys` apply unless that file sets others.

    `named` is the footer text (empty: only in the help) and `about` the help, declared for translators; in the help of
    a digit, `{n}` is the digit. `does` is the Textual action.
    """

    id: str
    keys: str
    named: str
    about: str
    does: str

    @property
    def label(self) -> str:
        """Return the footer text, empty if there is none."""
        return translated(self.named)

    @property
    def help(self) -> str:
        """Return what the help says about it."""
        return self.help_for(self.keys)

    def help_for(self, digits: str) -> str:
        """Return what the help says about the keys of these digits."""
        return translated(self.about, n=digits)


HOME = (
    Action("home-resume", "r,enter", "Resume", "Resume the last game", "resume"),
    Action("home-rematch", "a", "Rematch", "Play again with the same players", "rematch"),
    Action("home-unit", "t", "Trading unit", "Use only the trading unit", "app.new_unit"),
    Action("home-new", "n", "New game", "Start a new game", "app.open_page('new')"),
    Action("home-games", "g", "Games", "Show all saved games", "app.open_page('games')"),
    Action("home-phones", "f", "Phones", "Connect phones and a TV: show the code", "app.phones"),
    Action("home-box", "x", "Box", "Find and test the button box", "app.open_page('box')"),
    Action("home-club", "c", "Club", "Connect to a club: all tables on one screen", "app.open_page('club')"),
    Action("home-settings", "s", "Settings", "Change sound, screen and keys", "app.open_page('settings')"),
)
READ = (
    Action("log-open", "M", "Log", "Show the log; search it or change a move", "log"),
    Action("log-newer", "pageup", "", "Scroll the log to newer moves", "scroll_log(-1)"),
    Action("log-older", "pagedown", "", "Scroll the log to older moves", "scroll_log(1)"),
    Action("reasons", "ctrl+y", "", "Show every reason why a move isn't possible", "reasons"),
)
"""The actions of every desk for its log and messages."""
UNIT = (
    Action("build", "space,b", "Build", "Press Build; press again to skip to the result", "build"),
    Action("auction", "a", "Auction", "Start an auction", "order('auction')"),
    Action("deal", "d", "Deal", "Start a deal", "order('deal')"),
    Action("sold", "s", "Sold", "Close the auction and sell to the highest bidder", "order('sold')"),
    Action("drop-out", "X", "Drop out", "A player drops out of the auction", "drop_out"),
    Action("agreed", "y", "Agreed", "Both sides agree to the deal", "order('agreed')"),
    Action("hold", "h", "Pause", "Pause or resume the countdown", "hold"),
    Action("cancel", "c", "Cancel", "Cancel the auction or the deal", "order('cancel')"),
    Action("raise-up", "plus,equals_sign,up", "Larger bids", "Bigger bid step", "step(1)"),
    Action("raise-down", "minus,down", "Smaller bids", "Smaller bid step", "step(-1)"),
    Action("power", "p", "On/off", "Turn the unit on or off", "power"),
    Action("undo", "u", "Undo", "Undo the last move", "order('undo')"),
    Action("redo", "r", "Redo", "Redo the last undone move", "order('redo')"),
    *(Action(f"bid-{n}", str(n), "", "Player {n} raises the bid", f"bid({n})") for n in range(1, 7)),
    Action("command", "colon,slash", "Command", "Type a move", "command"),
    Action("table-view", "t", "TV", "TV view on or off", "table_view"),
    Action("build-log", "l", "Build log", "List the Build results so far", "app.build_log"),
)
TABLE = (
    Action("table-mark-up", "up", "", "Move up in the list of moves", "mark(-1)"),
    Action("table-mark-down", "down", "", "Move down in the list of moves", "mark(1)"),
    Action("table-mark-first", "home", "", "Go to the first move in the list", "mark(-99)"),
    Action("table-mark-last", "end", "", "Go to the last move in the list", "mark(99)"),
    Action("table-do", "enter", "Do it", "Play the selected move", "do"),
    Action("table-end", "e", "End turn", "End the turn", "order('end')"),
    Action("table-undo", "u", "Undo", "Undo the last move", "order('undo')"),
    Action("table-command", "colon,slash", "Command", "Type a move", "command"),
    Action("table-redo", "r", "Redo", "Redo the last undone move", "order('redo')"),
    Action("table-hold", "h", "Pause", "Pause or resume the countdown", "hold"),
    Action("table-cancel", "c", "Cancel", "Cancel the auction or the deal", "order('cancel')"),
    Action("table-standings", "S", "", "Show the standings", "standings"),
    Action("table-rematch", "A", "", "Rematch after the game; the next player goes first", "rematch"),
    Action("table-finish", "F", "", "End the game and show the standings", "finish"),
    Action("table-sheet", "q", "Sheet", "Show a player, a district or a deed in full", "sheet"),
    Action("table-rules", "R", "", "View or change the house rules", "rules"),
    Action("table-tv", "t", "TV", "TV view on or off", "table_view"),
)
"""The actions of every game with a desk of its own."""
AUCTIONS = (
    Action("table-sold", "s", "Sold", "Close the auction and sell to the highest bidder", "order('sold')"),
    Action("table-raise-up", "plus,equals_sign", "", "Bigger bid step", "step(1)"),
    Action("table-raise-down", "minus", "", "Smaller bid step", "step(-1)"),
)
"""The actions of every game with auctions."""
TIMER = (Action("table-time", "a", "Timer", "Start, pause or resume the turn timer", "time"),)
"""The actions of every game with timed turns."""
CITY = (
    *(
        Action(
            f"city-{n}",
            str(n),
            "",
            "A die shows {n}; in an auction: player {n} raises; where blocks are offered: {n} of them; "
            "on Chance: the amount",
            f"digit({n})",
        )
        for n in range(1, 7)
    ),
    *(Action(f"city-{n}", str(n), "", "Chance amount", f"digit({n})") for n in range(7, 10)),
    Action("city-build", "space,b", "Build", "Press Build; press again to skip to the result", "build"),
    Action(
        "city-blocks", "n", "Blocks", "After pressing Build: build the blocks or railroad it shows", "choose('blocks')"
    ),
    Action("city-yes", "y", "Buy", "Buy this district; in a deal: both agree", "yes"),
    Action("city-auction", "a", "Auction", "Put the district up for auction", "choose('auction')"),
    Action("city-deal", "d", "Deal", "Enter a deal", "choose('deal')"),
    Action("city-deal-timer", "D", "", "Start the deal timer", "order('deal')"),
    Action("city-pay", "x", "Pay", "Pay a debt or what a card says", "pay"),
    Action("city-mortgage", "o", "Mortgage", "Mortgage a district", "choose('mortgage')"),
    Action("city-redeem", "f", "Pay off", "Pay off a mortgage", "choose('redeem')"),
    Action("city-special", "v", "Special", "Build a stadium, skyscraper or the Tower", "choose('special')"),
    Action("city-plan", "w", "Permission", "Place a hazard or bonus building", "choose('plan')"),
    Action("city-clear", "z", "Remove", "Remove a hazard", "choose('clear')"),
    Action("city-ride", "i", "Ride", "Take the train", "choose('ride')"),
    Action("city-chance", "k", "Chance", "Enter a Chance card", "choose('chance')"),
    Action("city-jail", "j", "Jail", "Pay the fine or use a card to leave jail", "choose('jail')"),
    Action("city-dodge", "g", "Dodge", "Play the Rent Dodge card", "choose('dodge')"),
    Action("city-land", "l", "Land", "Move without rolling", "choose('land')"),
    Action("city-up", "left", "", "Scroll the districts up", "scroll(-1)"),
    Action("city-down", "right", "", "Scroll the districts down", "scroll(1)"),
    Action("city-drop-out", "X", "", "A player drops out of the auction", "drop_out"),
    Action("city-power", "p", "", "Turn the unit on or off", "power"),
    Action("city-log", "L", "", "List the Build results so far", "app.build_log"),
)
DEAL = (
    Action("deal-play", "space", "Play a card", "Play any card: type a few letters of its name", "play"),
    Action("deal-bank", "b", "Bank", "Bank a card", "choose('bank')"),
    Action("deal-lay", "l", "Property", "Play a property or a wild", "choose('lay')"),
    Action("deal-pay", "p", "Pay", "Pay: every way to pay, cheapest first", "pay"),
    Action("deal-no", "n", "Say no", "Play Just Say No, or answer one", "choose('no')"),
    Action("deal-yes", "y", "Agree", "Allow it, or accept a Just Say No", "choose('yes')"),
    Action("deal-rent", "o", "Rent", "Play a Rent card", "choose('rent')"),
    Action("deal-double", "x", "Double", "Double the rent just charged", "choose('double')"),
    Action("deal-go", "g", "Pass Go", "Play Pass Go", "choose('go')"),
    Action("deal-birthday", "i", "Birthday", "Play It's My Birthday", "choose('birthday')"),
    Action("deal-collector", "k", "Collector", "Play Debt Collector", "choose('collector')"),
    Action("deal-sly", "s", "Sly", "Play Sly Deal", "choose('sly')"),
    Action("deal-forced", "f", "Forced", "Play Forced Deal", "choose('forced')"),
    Action("deal-breaker", "v", "Breaker", "Play Deal Breaker", "choose('breaker')"),
    Action("deal-build", "j", "House", "Play a House or a Hotel", "choose('build')"),
    Action("deal-wild", "w", "Wild", "Change the colour of a wild", "choose('wild')"),
    Action("deal-draw", "d", "Draw", "Draw two cards (the first play does it for you)", "choose('draw')"),
    Action("deal-discard", "z", "Discard", "Discard down to the hand limit", "choose('discard')"),
    *(Action(f"deal-{n}", str(n), "", "Play row {n} of the list", f"line({n})") for n in range(1, 10)),
    Action("deal-cards", "C", "Cards", "Show where all cards are and what they do", "cards"),
)
BUILDER = (
    *(
        Action(
            f"builder-{n}",
            str(n),
            "",
            "A die shows {n}; in an auction: player {n} raises; on Chance: the amount",
            f"digit({n})",
        )
        for n in range(1, 7)
    ),
    *(Action(f"builder-{n}", str(n), "", "Chance amount", f"digit({n})") for n in range(7, 10)),
    Action("builder-roll", "space", "Roll", "Roll both dice on screen", "order('roll')"),
    Action("builder-yes", "y", "Buy", "Buy this deed, or accept the offer", "yes"),
    Action("builder-auction", "a", "Auction", "Put the deed up for auction", "choose('auction')"),
    Action("builder-drop-out", "X", "", "A player drops out of the auction", "drop_out"),
    Action("builder-floor", "b", "Build", "Build a floor, a new building or the penthouse", "choose('floor')"),
    Action("builder-rent", "g", "Rent", "Charge rent", "choose('rent')"),
    Action("builder-space", "v", "Collect", "Use the space: steal, swap or collect", "choose('space')"),
    Action("builder-chance", "k", "Chance", "Enter a Chance card", "choose('chance')"),
    Action("builder-swap", "w", "4 for 1", "Swap four of one resource for one of another", "choose('swap')"),
    Action("builder-drop", "z", "Drop", "Drop extra resources", "choose('drop')"),
    Action("builder-deal", "d", "Deal", "Enter a deal", "choose('deal')"),
    Action("builder-pay", "x", "Pay", "Pay a debt or what a card says", "pay"),
    Action("builder-jail", "j", "Jail", "Pay or use a card to leave jail", "choose('jail')"),
    Action("builder-land", "l", "Land", "Enter where the token landed", "choose('land')"),
    Action("builder-mortgage", "o", "Mortgage", "Mortgage a deed", "choose('mortgage')"),
    Action("builder-redeem", "f", "Pay off", "Pay off a mortgage", "choose('redeem')"),
    Action("builder-ask", "Q", "Ask", "Go through the unanswered questions", "questions"),
    Action("builder-island", "i", "", "Redraw the island", "draw_island"),
    Action("builder-box", "n", "", "View and correct your game's values", "owners"),
    Action("builder-view", "V", "", "Show deeds and island, deeds only, or island only", "view"),
)
CHANCE = (
    Action("chance-0", "0", "", "Die: ?; later: flip or play Cash 10", "digit(0)"),
    Action("chance-1", "1", "", "Die: 1; later: flip or play Cash 11", "digit(1)"),
    *(Action(f"chance-{n}", str(n), "", "Die: {n}; later: flip or play Cash {n}", f"digit({n})") for n in range(2, 7)),
    *(Action(f"chance-{n}", str(n), "", "Flip or play Cash {n}", f"digit({n})") for n in range(7, 10)),
    Action("chance-12", "w", "", "Flip or play Cash 12", "card('Cash 12')"),
    Action("chance-bankrupt", "b", "", "Flip a Bankrupt", "card('Bankrupt')"),
    Action("chance-lucky", "l", "", "Flip a Lucky Break", "card('Lucky Break')"),
    Action("chance-cash-out", "o", "Cash out", "Cash out and stop flipping", "order('cash out')"),
    Action("chance-token", "k", "", "Flip the Token, or play it on a corner", "card('Token')"),
    Action("chance-flip-two", "f", "", "Flip a Flip 2, or play it on the current player", "card('Flip 2')"),
    Action("chance-nope", "n", "", "Flip or play a Nope!; no: no skyline at the mark", "nope"),
    Action("chance-yes", "y", "", "Don't play a Nope!; yes: a skyline is at the mark", "yes"),
    Action("chance-decline", "d", "", "Don't play a Flip 2", "decline"),
    Action("chance-card", "x", "Chance card", "Die: ?; then: enter the Chance card", "chance"),
    Action("chance-roll", "space", "", "Roll on screen", "roll"),
    Action("chance-start", "s", "", "Enter the starting rolls: who goes first?", "start"),
    Action("chance-read", "p", "Read", "Enter what the board, the die and the racks say", "read"),
)
LIGHT = (
    *(
        Action(
            f"light-{n}",
            str(n),
            "",
            "Line {n}, or a die; in an auction: player {n} raises; in a round: player {n} has it",
            f"digit({n})",
        )
        for n in range(10)
    ),
    Action("light-full", "p", "Play in full", "Enter what everyone has; Companion tracks the rest", "position"),
    Action("light-drop", "backspace", "", "Undo the last digit of a round or a roll", "drop"),
    Action("light-time", "a", "", "Start, pause or resume the turn timer", "time"),
    Action("light-agreed", "y", "Agreed", "Both agree to the deal; yes: a skyline is at the mark", "yes"),
    Action("light-none", "n", "", "No: no skyline is at the mark", "reached('no')"),
    Action("light-build", "space,b", "", "Press Build, if this table has the unit", "build"),
    Action("light-power", "P", "On/off", "Turn the unit on or off, if this table has it", "power"),
)
NEW_GAME = (
    Action("new-start", "s", "Start", "Start the game", "start"),
    Action("new-change", "e", "Change", "Change the row", "change"),
    Action("new-add", "a", "Add player", "Add a player", "add"),
    Action("new-remove", "delete", "Remove", "Remove the player, or reset the house rule", "remove"),
    Action("new-up", "shift+up,k", "Up", "Move the player up", "move(-1)"),
    Action("new-down", "shift+down,j", "Down", "Move the player down", "move(1)"),
)
POSITION = (
    Action("position-add", "a", "Add", "Add something that isn't in the tables", "add"),
    Action("position-change", "e", "Change", "Change the row", "change"),
    Action("position-remove", "delete", "Remove", "Remove the row", "remove"),
    Action("position-start", "s", "Play on", "Start playing from here", "start"),
)
GAMES = (
    Action("games-score", "s", "Score", "Show how often each of these players has won", "score"),
    Action("games-rename", "n", "Rename", "Rename the game", "rename"),
    Action("games-export", "e", "Export", "Export the game to a file", "export"),
    Action("games-import", "i", "Import", "Import an exported game", "import"),
    Action("games-stats", "t", "Stats", "Show wins, best results and how long games take", "app.open_page('stats')"),
    Action("games-delete", "delete", "Delete", "Delete the game for good", "delete"),
    Action("games-open", "o", "Open", "Resume the game", "open"),
    Action("games-watch", "w", "Watch", "Watch a game without playing", "watch"),
)
SETTINGS = (
    Action("settings-change", "e", "Change", "Change the row", "change"),
    Action("settings-less", "left,minus", "Less", "Less, or the previous value", "turn(-1)"),
    Action("settings-more", "right,plus", "More", "More, or the next value", "turn(1)"),
    Action("settings-reset", "delete", "Reset", "Reset to the default", "reset"),
)
LOG = (
    Action("log-up", "up", "", "Select a newer move", "mark(-1)"),
    Action("log-down", "down", "", "Select an older move", "mark(1)"),
    Action("log-page-up", "pageup", "", "Go up one page", "mark_page(-1)"),
    Action("log-page-down", "pagedown", "", "Go down one page", "mark_page(1)"),
    Action("log-first", "home", "", "Select the newest move", "mark_end(0)"),
    Action("log-last", "end", "", "Select the oldest move", "mark_end(-1)"),
    *(
        Action(f"log-{n}", str(n), "", "Select move {n}, counting from the newest", f"mark_nth_last_move({n})")
        for n in range(1, 10)
    ),
    Action("log-away", "d,delete", "Delete", "Delete only the selected move", "mend('away')"),
    Action("log-change", "c,enter", "Change", "Change the selected move", "mend('change')"),
    Action("log-before", "i", "Insert", "Insert a move before the selected one", "mend('before')"),
    Action("log-again", "b", "Do again", "Play the undone move (✗) again now, as a new move", "again"),
    Action("log-search", "slash", "Search", "Search the log", "search"),
    Action("log-filter", "f", "Filter", "Filter by player or place", "filter"),
    Action("log-command", "colon", "", "Close the log and type a move", "command"),
)
RULES = (
    Action("rules-change", "e", "Change", "Change the rule", "change"),
    Action("rules-find", "f,slash", "Find", "Find a rule", "find"),
    Action("rules-reset", "delete", "By the book", "Reset the rule to the rulebook", "reset"),
)
BOX = (
    Action("box-again", "r", "Look again", "Look for ports again", "look_for_ports"),
    Action("box-port", "e", "Use port", "Use the selected port", "choose"),
    Action("box-any", "a", "Any port", "Look for the box on every allowed port", "any"),
    Action("box-allow", "y", "Allow", "Allow opening the selected port", "allow"),
    Action("box-never", "n", "Never", "Never open the selected port", "never"),
)
OWNERS = (
    Action("own-tell", "a", "Add", "Enter another value from your game", "enter_value"),
    Action("own-forget", "delete", "Forget", "Forget your value and use the built-in one", "forget"),
    Action("own-sheet", "p", "Sheet", "Make a sheet to print and fill in beforehand", "sheet"),
    Action("own-export", "e", "Export", "Export your values to share them", "export"),
    Action("own-import", "i", "Import", "Compare with another owner's file and import from it", "import"),
)
PHONES = (
    Action("phones-switch", "o", "On/off", "Turn phones on or off", "switch"),
    Action("phones-free", "delete", "Free", "Free the selected seat; its phone has to join again", "free"),
    Action("phones-yes", "y", "Yes", "Accept the selected request", "answer(True)"),
    Action("phones-no", "d", "No", "Decline the selected request", "answer(False)"),
    Action("phones-address", "a", "Address", "Use this computer's next address", "address"),
    Action("phones-banker", "b", "Banker", "Show the banker's code, or the usual one", "banker"),
    Action("phones-renew", "n", "New code", "New code and PIN; connected phones stay connected", "renew"),
)
EVERYWHERE = (
    Action("back", "escape", "Back", "Go back one screen", "app.back"),
    Action("help", "question_mark,f1", "Help", "Show the keys", "app.help"),
    Action("mute", "m", "Mute", "Sound on or off", "app.mute"),
    Action("save-anew", "ctrl+s", "", "Save again (when NOT SAVED)", "app.save_again"),
    Action("open-phones", "ctrl+f", "", "Connect phones; see who's connected", "app.phones"),
    Action("change-language", "ctrl+l", "", "Change the language", "app.language"),
    Action("palette", "ctrl+p", "", "Search for any command", "app.command_palette"),
    Action("quit", "ctrl+q", "Quit", "Save and quit", "app.quit"),
)
MENU = Action("back", "escape", "Menu", "Clear what you've typed; otherwise open the game menu", "app.back")
"""The back action everywhere else. At a running game it opens the menu instead of leaving."""
AT_A_TABLE = (*READ, MENU, *EVERYWHERE[1:])
"""The actions available at every table, including the unit's."""
PLACES = {
    phrase("Home"): HOME,
    phrase("Trading unit"): UNIT,
    "Monopoly City": CITY,
    "Monopoly Builder": BUILDER,
    "Monopoly Chance": CHANCE,
    "Monopoly Deal": DEAL,
    phrase("Partial table"): LIGHT,
    phrase("Auctions"): AUCTIONS,
    phrase("Turn timer"): TIMER,
    phrase("Every table"): TABLE,
    phrase("Log at a table"): READ,
    phrase("New game"): NEW_GAME,
    phrase("Game in progress"): POSITION,
    phrase("Saved games"): GAMES,
    phrase("Settings"): SETTINGS,
    phrase("Log"): LOG,
    phrase("House rules"): RULES,
    phrase("Button box"): BOX,
    phrase("Your game's values"): OWNERS,
    phrase("Phones"): PHONES,
    phrase("Everywhere"): EVERYWHERE,
}
_WITH = {
    "Trading unit": READ,
    "Partial table": (*TABLE, *READ),
    "Monopoly City": (*AUCTIONS, *TABLE, *READ),
    "Monopoly Builder": (*AUCTIONS, *TABLE, *READ),
    "Monopoly Chance": (*TIMER, *TABLE, *READ),
    "Monopoly Deal": (*TIMER, *TABLE, *READ),
}
"""The shared actions added to those of each game."""
ALL = {action.id: action for actions in PLACES.values() for action in actions}
"""Every action by its id."""


def default_keys_of_actions_by_place() -> tuple[dict[str, str], ...]:
    """Return for every place the actions available there, with their default keys."""
    return tuple(
        {action.id: action.keys for action in (*actions, *_WITH.get(place, ()), *EVERYWHERE)}
        for place, actions in PLACES.items()
    )


def places_of_bindings(textual_bindings: "Iterable[BindingType]") -> tuple[str, ...]:
    """Return the places whose actions are bound, without `Everywhere`."""
    from textual.binding import Binding

    ids = {binding.id for binding in textual_bindings if isinstance(binding, Binding)}
    return tuple(place for place, (first, *_) in PLACES.items() if first.id in ids and place != "Everywhere")


def bindings(actions: Iterable[Action]) -> "list[BindingType]":
    """Return the Textual bindings of some actions. Their ids make them rebindable."""
    from textual.binding import Binding

    return [Binding(each.keys, each.does, each.named, id=each.id, show=bool(each.named)) for each in actions]


def has_key(action: Action, key: str, keymap: Mapping[str, str]) -> bool:
    """Return whether a key is one of an action's current keys."""
    return key in keymap.get(action.id, action.keys).split(",")


def keys_of(action: Action, keymap: Mapping[str, str]) -> tuple[str, ...]:
    """Return an action's current keys as printed."""
    return key_names(keymap.get(action.id, action.keys))
