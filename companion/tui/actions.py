"""One registry of everything a key can do: the footer, the help and the settings file all read it."""

import unicodedata
from collections.abc import Iterable, Mapping

import msgspec
from textual.binding import Binding, BindingType
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character


class Action(msgspec.Struct, frozen=True):
    """Something a key does. `id` names it in the settings file; `keys` are its keys unless that file says otherwise.

    `label` stands in the footer (empty: only in the help), `does` is the Textual action.
    """

    id: str
    keys: str
    label: str
    help: str
    does: str


HOME = (
    Action("home-resume", "r,enter", "Resume", "Go on with the last game", "resume"),
    Action("home-rematch", "a", "Rematch", "The same players again", "rematch"),
    Action("home-unit", "t", "Trading unit", "Use the trading unit alone", "app.new_unit"),
    Action("home-new", "n", "New game", "Begin a new game", "app.open_page('new')"),
    Action("home-games", "g", "Games", "Look at all saved games", "app.open_page('games')"),
    Action("home-phones", "f", "Phones", "Let phones and a TV page in: show the code", "app.phones"),
    Action("home-box", "x", "Box", "Find and test the button box", "app.open_page('box')"),
    Action("home-settings", "s", "Settings", "Change sound, screen and keys", "app.open_page('settings')"),
)
READ = (
    Action("log-open", "M", "Log", "Show the whole log; search it, or mend any line", "log"),
    Action("log-newer", "pageup", "", "Scroll the log to newer lines", "scroll_log(-1)"),
    Action("log-older", "pagedown", "", "Scroll the log to older lines", "scroll_log(1)"),
    Action("reasons", "ctrl+y", "", "Show every reason against a move, where more than one stands", "reasons"),
)
"""What every desk does with its log, and with what it said."""
UNIT = (
    Action("build", "space,b", "Build", "Press Build; press again to skip the running light", "build"),
    Action("auction", "a", "Auction", "Start an auction", "order('auction')"),
    Action("deal", "d", "Deal", "Start a deal", "order('deal')"),
    Action("sold", "s", "Sold", "Close the auction early: sold to the standing bid", "order('sold')"),
    Action("drop-out", "X", "Drop out", "Somebody drops out of the auction", "drop_out"),
    Action("agreed", "y", "Agreed", "Both sides agree to the deal", "order('agreed')"),
    Action("hold", "h", "Hold", "Stop the countdown, or let it go on", "hold"),
    Action("cancel", "c", "Cancel", "Call off the auction or the deal", "order('cancel')"),
    Action("raise-up", "plus,equals_sign,up", "Larger bids", "Make the raise of the bid keys larger", "step(1)"),
    Action("raise-down", "minus,down", "Smaller bids", "Make the raise of the bid keys smaller", "step(-1)"),
    Action("power", "p", "On/off", "Switch the unit on or off", "power"),
    Action("undo", "u", "Undo", "Take back the last move", "order('undo')"),
    Action("redo", "r", "Redo", "Bring back what was undone", "order('redo')"),
    *(Action(f"bid-{n}", str(n), "", f"Player {n} raises the bid", f"bid({n})") for n in range(1, 7)),
    Action("command", "colon,slash", "Command", "Type a move", "command"),
    Action("table-view", "t", "TV", "Show the table in large, for a TV; again: back to the desk", "table_view"),
    Action("build-log", "l", "Build log", "Show what Build has shown so far", "app.build_log"),
)
TABLE = (
    Action("table-mark-up", "up", "", "Mark the line above in the list of moves", "mark(-1)"),
    Action("table-mark-down", "down", "", "Mark the line below in the list of moves", "mark(1)"),
    Action("table-do", "enter", "Do it", "Carry out the marked move", "do"),
    Action("table-end", "e", "End turn", "End the turn", "order('end')"),
    Action("table-undo", "u", "Undo", "Take back the last move", "order('undo')"),
    Action("table-command", "colon,slash", "Command", "Type a move", "command"),
    Action("table-redo", "r", "Redo", "Bring back what was undone", "order('redo')"),
    Action("table-hold", "h", "Hold", "Stop the countdown, or let it go on", "hold"),
    Action("table-cancel", "c", "Cancel", "Call off what the countdown runs for", "order('cancel')"),
    Action("table-standings", "S", "", "Show how everybody stands", "standings"),
    Action("table-rematch", "A", "", "Rematch, once the game is over: the next player begins", "rematch"),
    Action("table-finish", "F", "", "End the game and settle the standings", "finish"),
    Action("table-sheet", "q", "Sheet", "Look at a player, or a district or deed: all there is to know", "sheet"),
    Action("table-rules", "R", "", "Look at the house rules of the game, and change one", "rules"),
    Action("table-tv", "t", "TV", "Show the table in large, for a TV; again: back to the desk", "table_view"),
)
"""What every game with a desk of its own has."""
AUCTIONS = (
    Action("table-sold", "s", "Sold", "Close the auction early: sold to the standing bid", "order('sold')"),
    Action("table-raise-up", "plus,equals_sign", "", "Make the raise of the bid keys larger", "step(1)"),
    Action("table-raise-down", "minus", "", "Make the raise of the bid keys smaller", "step(-1)"),
)
"""What every game with auctions has."""
TIMER = (Action("table-time", "a", "Timer", "Let the time of the turn run, hold it, let it go on", "time"),)
"""What every game whose turns can be timed has."""
CITY = (
    *(
        Action(
            f"city-{n}",
            str(n),
            "",
            f"A die shows {n}; in an auction: player {n} raises; where blocks are offered: {n} of them; "
            "on Chance: the amount",
            f"digit({n})",
        )
        for n in range(1, 7)
    ),
    *(Action(f"city-{n}", str(n), "", "On Chance: the amount", f"digit({n})") for n in range(7, 10)),
    Action("city-build", "space,b", "Build", "Press Build; press again to skip the running light", "build"),
    Action("city-blocks", "n", "Blocks", "Build blocks, or the railroad that Build gave", "choose('blocks')"),
    Action("city-yes", "y", "Buy", "Buy the district just landed on; in a deal: both agree", "yes"),
    Action("city-auction", "a", "Auction", "Put the district up for auction", "choose('auction')"),
    Action("city-deal", "d", "Deal", "Write down a deal", "choose('deal')"),
    Action("city-deal-timer", "D", "", "Start the countdown of a deal", "order('deal')"),
    Action("city-pay", "x", "Pay", "Pay what is due or anything a card says", "pay"),
    Action("city-mortgage", "o", "Mortgage", "Mortgage a district", "choose('mortgage')"),
    Action("city-redeem", "f", "Redeem", "Buy a mortgaged district back", "choose('redeem')"),
    Action("city-special", "v", "Special", "Build a stadium, skyscraper or the Tower", "choose('special')"),
    Action("city-plan", "w", "Permission", "Build a hazard or a bonus building", "choose('plan')"),
    Action("city-clear", "z", "Clear", "Remove a hazard", "choose('clear')"),
    Action("city-ride", "i", "Ride", "Ride by railroad", "choose('ride')"),
    Action("city-chance", "k", "Chance", "Carry out a Chance card", "choose('chance')"),
    Action("city-jail", "j", "Jail", "Pay the fine, or use the card, to leave jail", "choose('jail')"),
    Action("city-dodge", "g", "Dodge", "Play the Rent Dodge card", "choose('dodge')"),
    Action("city-land", "l", "Land", "Come to a space without dice", "choose('land')"),
    Action("city-up", "left", "", "Scroll the districts up", "scroll(-1)"),
    Action("city-down", "right", "", "Scroll the districts down", "scroll(1)"),
    Action("city-drop-out", "X", "", "Somebody drops out of the auction", "drop_out"),
    Action("city-power", "p", "", "Switch the unit on or off", "power"),
    Action("city-log", "L", "", "Show what Build has shown so far", "app.build_log"),
)
DEAL = (
    Action("deal-play", "space", "Play a card", "Play any card: type a few letters of it", "play"),
    Action("deal-bank", "b", "Bank", "Put a card into the bank", "choose('bank')"),
    Action("deal-lay", "l", "Lay", "Lay a property or a wild", "choose('lay')"),
    Action("deal-pay", "p", "Pay", "Pay what is asked: every way there is, the cheapest first", "pay"),
    Action("deal-no", "n", "Say no", "Just Say No, or answer one", "choose('no')"),
    Action("deal-yes", "y", "Agree", "Let it happen, or let a no stand", "choose('yes')"),
    Action("deal-rent", "o", "Rent", "Play a Rent card", "choose('rent')"),
    Action("deal-double", "x", "Double", "Double the rent just asked for", "choose('double')"),
    Action("deal-go", "g", "Pass Go", "Play Pass Go", "choose('go')"),
    Action("deal-birthday", "i", "Birthday", "Play It's My Birthday", "choose('birthday')"),
    Action("deal-collector", "k", "Collector", "Play Debt Collector", "choose('collector')"),
    Action("deal-sly", "s", "Sly", "Play Sly Deal", "choose('sly')"),
    Action("deal-forced", "f", "Forced", "Play Forced Deal", "choose('forced')"),
    Action("deal-breaker", "v", "Breaker", "Play Deal Breaker", "choose('breaker')"),
    Action("deal-build", "j", "House", "Play a House or a Hotel", "choose('build')"),
    Action("deal-wild", "w", "Wild", "Turn a wild to another colour", "choose('wild')"),
    Action("deal-draw", "d", "Draw", "Draw at the start of the turn; the first play does it, too", "choose('draw')"),
    Action("deal-discard", "z", "Discard", "Discard what is above seven cards", "choose('discard')"),
    *(Action(f"deal-{n}", str(n), "", f"Carry out line {n} of the list", f"line({n})") for n in range(1, 10)),
    Action("deal-cards", "C", "Cards", "Show where the cards are, and what each one does", "cards"),
)
BUILDER = (
    *(
        Action(
            f"builder-{n}",
            str(n),
            "",
            f"A die shows {n}; in an auction: player {n} raises; on Chance: the amount",
            f"digit({n})",
        )
        for n in range(1, 7)
    ),
    *(Action(f"builder-{n}", str(n), "", "On Chance: the amount", f"digit({n})") for n in range(7, 10)),
    Action("builder-roll", "space", "Roll", "Let the companion roll both dice", "order('roll')"),
    Action("builder-yes", "y", "Buy", "Buy the deed just landed on; with an open offer: agree to it", "yes"),
    Action("builder-auction", "a", "Auction", "Put the deed up for auction", "choose('auction')"),
    Action("builder-floor", "b", "Build", "Build a floor, a new building or the penthouse", "choose('floor')"),
    Action("builder-rent", "g", "Rent", "Ask for a rent", "choose('rent')"),
    Action("builder-space", "v", "Collect", "Do what the space says: steal, swap, collect", "choose('space')"),
    Action("builder-chance", "k", "Chance", "Carry out a Chance card", "choose('chance')"),
    Action("builder-swap", "w", "4 for 1", "Give the bank four of a kind for one of another", "choose('swap')"),
    Action("builder-drop", "z", "Drop", "Drop resources that are too many", "choose('drop')"),
    Action("builder-deal", "d", "Deal", "Write down a deal", "choose('deal')"),
    Action("builder-pay", "x", "Pay", "Pay what is due or anything a card says", "pay"),
    Action("builder-jail", "j", "Jail", "Pay, or use the card, to leave jail", "choose('jail')"),
    Action("builder-land", "l", "Land", "Say where the token landed", "choose('land')"),
    Action("builder-mortgage", "o", "Mortgage", "Mortgage a deed", "choose('mortgage')"),
    Action("builder-redeem", "f", "Redeem", "Repay a mortgage", "choose('redeem')"),
    Action("builder-ask", "Q", "Ask", "Ask what was left for later, and what else is not known", "questions"),
    Action("builder-island", "i", "", "Draw the island anew", "draw_island"),
    Action("builder-box", "n", "", "Look at what is known of the box, and correct it", "owners"),
    Action("builder-view", "V", "", "Show deeds and island, the deeds alone, or the island alone", "view"),
)
CHANCE = (
    Action("chance-0", "0", "", "The die shows ?; later: flip or play Cash 10", "digit(0)"),
    Action("chance-1", "1", "", "The die shows 1; later: flip or play Cash 11", "digit(1)"),
    *(
        Action(f"chance-{n}", str(n), "", f"The die shows {n}; later: flip or play Cash {n}", f"digit({n})")
        for n in range(2, 7)
    ),
    *(Action(f"chance-{n}", str(n), "", f"Flip or play Cash {n}", f"digit({n})") for n in range(7, 10)),
    Action("chance-12", "w", "", "Flip or play Cash 12", "card('Cash 12')"),
    Action("chance-bankrupt", "b", "", "Flip a Bankrupt", "card('Bankrupt')"),
    Action("chance-lucky", "l", "", "Flip a Lucky Break", "card('Lucky Break')"),
    Action("chance-cash-out", "o", "Cash out", "Cash out, and flip no more", "order('cash out')"),
    Action("chance-token", "k", "", "Flip the Token, or play it on a corner", "card('Token')"),
    Action("chance-flip-two", "f", "", "Flip a Flip 2, or play one on the player in turn", "card('Flip 2')"),
    Action("chance-nope", "n", "", "Flip or play a Nope!; say that no skyline has reached the mark", "nope"),
    Action("chance-yes", "y", "", "Play no Nope!; say that a skyline has reached the mark", "yes"),
    Action("chance-decline", "d", "", "Play no Flip 2 now", "decline"),
    Action("chance-card", "x", "Chance card", "The die shows ?; then: carry out the Chance card", "chance"),
    Action("chance-roll", "space", "", "Let the companion roll", "roll"),
    Action("chance-start", "s", "", "Decide by the first rolls who starts", "start"),
    Action("chance-read", "p", "Read", "Say what is printed on board and die, and what the racks show", "read"),
)
LIGHT = (
    *(
        Action(
            f"light-{n}",
            str(n),
            "",
            f"Line {n} or a die; in an auction: player {n} raises; in a round: {n} has it",
            f"digit({n})",
        )
        for n in range(10)
    ),
    Action(
        "light-full", "p", "Play in full", "Enter what everybody has, and let the companion do everything", "position"
    ),
    Action("light-drop", "backspace", "", "Take back the last digit of a round or a roll", "drop"),
    Action("light-time", "a", "", "Let the time of the turn run, hold it, let it go on", "time"),
    Action(
        "light-agreed", "y", "Agreed", "Both sides agree to the deal; say that a skyline has reached the mark", "yes"
    ),
    Action("light-none", "n", "", "Say that no skyline has reached the mark", "look('no')"),
    Action("light-build", "space,b", "", "Press Build, where the table keeps the unit", "build"),
    Action("light-power", "P", "On/off", "Switch the unit on or off, where the table keeps it", "power"),
)
NEW_GAME = (
    Action("new-start", "s", "Start", "Begin the game", "start"),
    Action("new-change", "e", "Change", "Change the line", "change"),
    Action("new-add", "a", "Add player", "Add a player", "add"),
    Action("new-remove", "delete", "Remove", "Take the player out, or the house rule back to its default", "remove"),
    Action("new-up", "shift+up,k", "Up", "Move the player up", "move(-1)"),
    Action("new-down", "shift+down,j", "Down", "Move the player down", "move(1)"),
)
POSITION = (
    Action("position-add", "a", "Add", "Add something that has no cell in the tables", "add"),
    Action("position-change", "e", "Change", "Change the line", "change"),
    Action("position-remove", "delete", "Take away", "Take the line away", "remove"),
    Action("position-start", "s", "Play on", "Go on with the evening from here", "start"),
)
GAMES = (
    Action("games-open", "o", "Open", "Go on with the game", "open"),
    Action("games-score", "s", "Score", "Show who has won how often among these players", "score"),
    Action("games-rename", "n", "Rename", "Call the game something else", "rename"),
    Action("games-export", "e", "Export", "Write the game to a file", "export"),
    Action("games-import", "i", "Import", "Read a game from an exported file", "import"),
    Action("games-delete", "delete", "Delete", "Throw the game away for good", "delete"),
    Action("games-watch", "w", "Watch", "Follow a game without playing in it", "watch"),
)
SETTINGS = (
    Action("settings-change", "e", "Change", "Change the line", "change"),
    Action("settings-less", "left,minus", "Less", "Less, or the one before", "turn(-1)"),
    Action("settings-more", "right,plus", "More", "More, or the one after", "turn(1)"),
    Action("settings-reset", "delete", "Reset", "Back to the default", "reset"),
)
LOG = (
    Action("log-up", "up", "", "Mark a newer line", "mark(-1)"),
    Action("log-down", "down", "", "Mark an older line", "mark(1)"),
    Action("log-page-up", "pageup", "", "Mark a line one page up", "page(-1)"),
    Action("log-page-down", "pagedown", "", "Mark a line one page down", "page(1)"),
    Action("log-first", "home", "", "Mark the newest line", "end(0)"),
    Action("log-last", "end", "", "Mark the oldest line", "end(-1)"),
    *(Action(f"log-{n}", str(n), "", f"Mark the move {n} moves back", f"moves_back({n})") for n in range(1, 10)),
    Action("log-away", "d,delete", "Take back", "Take back the marked line alone", "mend('away')"),
    Action("log-change", "c,enter", "Change", "Put another move in the place of the marked line", "mend('change')"),
    Action("log-before", "i", "Insert", "Put a move in before the marked line", "mend('before')"),
    Action("log-again", "b", "Do again", "Do the marked undone (✗) move again now, as a new one", "again"),
    Action("log-search", "slash", "Search", "Search the log", "search"),
    Action("log-filter", "f", "Filter", "Show the lines about one player or one place", "filter"),
    Action("log-command", "colon", "", "Close the log and type a move", "command"),
)
RULES = (
    Action("rules-change", "e", "Change", "Change the rule", "change"),
    Action("rules-find", "f,slash", "Find", "Find a rule by its words", "find"),
    Action("rules-reset", "delete", "By the book", "Let the rule be as the book says", "reset"),
)
BOX = (
    Action("box-again", "r", "Look again", "Look again which ports there are", "look"),
    Action("box-port", "e", "Use port", "Let the companion use the marked port", "choose"),
    Action("box-any", "a", "Any port", "Let the companion look for the box on every port that may be opened", "any"),
    Action("box-allow", "y", "May open", "Let the companion open the marked port to look for the box", "allow"),
    Action("box-never", "n", "Never", "Never touch the marked port", "never"),
)
OWNERS = (
    Action("own-tell", "a", "Add", "Read anything else off the box", "tell"),
    Action("own-forget", "delete", "Forget", "Forget what was read there, for what the companion came with", "forget"),
    Action("own-sheet", "p", "Sheet", "Write a sheet to print and fill in before the evening", "sheet"),
    Action("own-export", "e", "Export", "Write what was read to a file, to give away", "export"),
    Action("own-import", "i", "Import", "Compare another owner's file, and take over what is chosen", "import"),
)
PHONES = (
    Action("phones-switch", "o", "On/off", "Let phones in, or no more", "switch"),
    Action("phones-free", "delete", "Free", "Free the marked seat: whoever has it comes in again", "free"),
    Action("phones-yes", "y", "Yes", "Say yes to the marked request", "answer(True)"),
    Action("phones-no", "d", "No", "Decline the marked request", "answer(False)"),
    Action("phones-address", "a", "Address", "Use the next address of this computer", "address"),
    Action("phones-banker", "b", "Banker", "Show the code that makes a phone the banker, or the usual one", "banker"),
    Action("phones-renew", "n", "New code", "Give out a new code and a new PIN; whoever is in stays in", "renew"),
)
EVERYWHERE = (
    Action("back", "escape", "Back", "Go back one screen", "app.back"),
    Action("help", "question_mark,f1", "Help", "Show the keys", "app.help"),
    Action("mute", "m", "Mute", "Sound on or off", "app.mute"),
    Action("save-anew", "ctrl+s", "", "Write the whole evening to disk anew, when it is NOT SAVED", "app.save_anew"),
    Action("open-phones", "ctrl+f", "", "Let phones in, and see who is there", "app.phones"),
    Action("palette", "ctrl+p", "", "Search for any command", "app.command_palette"),
    Action("quit", "ctrl+q", "Quit", "Leave; the game is saved", "app.quit"),
)
MENU = Action("back", "escape", "Menu", "Drop what is half typed; else open the menu of the game", "app.back")
"""What leads back everywhere else: from a running game nobody is thrown out by it."""
AT_A_TABLE = (*READ, MENU, *EVERYWHERE[1:])
"""What works at every table, that of the unit among them."""
PLACES = {
    "Home": HOME,
    "Trading unit": UNIT,
    "Monopoly City": CITY,
    "Monopoly Builder": BUILDER,
    "Monopoly Chance": CHANCE,
    "Monopoly Deal": DEAL,
    "Light table": LIGHT,
    "Auctions": AUCTIONS,
    "Turn timer": TIMER,
    "Every table": TABLE,
    "Log beside a table": READ,
    "New game": NEW_GAME,
    "Running evening": POSITION,
    "Saved games": GAMES,
    "Settings": SETTINGS,
    "Log": LOG,
    "House rules": RULES,
    "Button box": BOX,
    "Values of a box": OWNERS,
    "Phones": PHONES,
    "Everywhere": EVERYWHERE,
}
_WITH = {
    "Trading unit": READ,
    "Light table": (*TABLE, *READ),
    "Monopoly City": (*AUCTIONS, *TABLE, *READ),
    "Monopoly Builder": (*AUCTIONS, *TABLE, *READ),
    "Monopoly Chance": (*TIMER, *TABLE, *READ),
    "Monopoly Deal": (*TIMER, *TABLE, *READ),
}
"""Which shared actions stand beside those of a game."""
ALL = {action.id: action for actions in PLACES.values() for action in actions}
"""Every action by its id."""

_NAMES = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "plus": "+",
    "equals_sign": "=",
    "minus": "−",
    "escape": "Esc",
    "space": "Space",
    "enter": "Enter",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "delete": "Del",
    "backspace": "Bksp",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "shift+up": "⇧↑",
    "shift+down": "⇧↓",
}
_KEYS = {key.value for key in Keys} | {"space"}
_PUT_BEFORE = ("ctrl", "alt", "shift", "super", "meta", "hyper")


def key_id(text: str) -> str | None:
    """Return the name Textual has for a key written as a character or a name; None if there is no such key."""
    if len(text) == 1:
        name = text if text.isalnum() else unicodedata.name(text, "").lower().replace("-", "_").replace(" ", "_")
        return KEY_NAME_REPLACEMENTS.get(name, name) or None
    name = text.lower()
    *held, last = name.split("+")
    known = last in _KEYS or key_to_character(last) is not None
    return name if known and all(part in _PUT_BEFORE for part in held) else None


def places() -> tuple[dict[str, str], ...]:
    """Return for every place the actions that can be reached there, with the keys they have by default."""
    return tuple(
        {action.id: action.keys for action in (*actions, *_WITH.get(place, ()), *EVERYWHERE)}
        for place, actions in PLACES.items()
    )


def bindings(actions: Iterable[Action]) -> list[BindingType]:
    """Return the Textual bindings of some actions; their ids make them rebindable."""
    return [Binding(each.keys, each.does, each.label, id=each.id, show=bool(each.label)) for each in actions]


def key_names(keys: str) -> tuple[str, ...]:
    """Return the keys of an action as they are printed."""
    return tuple(_NAMES.get(key, key.replace("ctrl+", "^").upper() if len(key) > 1 else key) for key in keys.split(","))


def keys_of(action: Action, keymap: Mapping[str, str]) -> tuple[str, ...]:
    """Return the printed keys of an action as they are bound now."""
    return key_names(keymap.get(action.id, action.keys))
