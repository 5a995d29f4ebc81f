"""The differences between two states of a table, in words."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from companion import games
from companion.core.json import Json
from companion.core.money import Currency
from companion.core.words import phrase, say, translated, with_heading
from companion.games.game import Game, S
from companion.games.owners import Owners, ValueByKey, edition_of
from companion.games.view import PlayerRow, StandingRow
from companion.table.view import unit_view

_PLACES = ("districts", "deeds", "buildings", "resources")
_READ = ("districts", "deeds")
_TIMED = (phrase("Countdown"), phrase("Last countdown"), phrase("Build shows"), phrase("Hour"))
_AMOUNTS = ("rent", "to_beat")
_KEYS = (
    phrase("owner"),
    phrase("residential"),
    phrase("industrial"),
    phrase("hazard"),
    phrase("bonus"),
    phrase("railroad"),
    phrase("stadium"),
    phrase("skyscraper"),
    phrase("tower"),
    phrase("mortgaged"),
    phrase("rent"),
    phrase("number"),
    phrase("resource"),
    phrase("controller"),
    phrase("to beat"),
    phrase("cards"),
    phrase("buildings"),
    phrase("bank"),
    phrase("loose"),
    phrase("kept"),
)
"""The words of the report for what a thing has."""
Things = Mapping[str, Mapping[str, Json]]


class _Set(msgspec.Struct):
    cards: list[str]


class _Row(msgspec.Struct):
    sets: list[_Set]


class _Cards(msgspec.Struct):
    """What the report says about a player's cards."""

    name: str
    bank: list[str] = []
    loose: list[str] = []
    kept: list[str] = []
    properties: dict[str, _Row] = {}


def differences(game: Game[S], before: S, after: S, now_ms: int) -> tuple[str, ...]:
    """Return what is different in `after`: players, places and owners, the timer, and open questions."""
    if before == after:
        return ()
    return tuple(_difference_lines(game, before, after, now_ms))


def _difference_lines(game: Game[S], before: S, after: S, now_ms: int) -> Iterator[str]:
    then, now = game.standings(before, now_ms), game.standings(after, now_ms)
    seen = [game.view(state, now_ms) for state in (before, after)]
    stood, stands = ({row.name: row for row in view.players} for view in seen)
    for one, other in zip(then.rows, now.rows, strict=True):
        moved = _token_changes(stood[one.name], stands[one.name]) if one.name in stood else ()
        if changes := [*_player_differences(now.columns, one, other), *moved]:
            yield with_heading(one.name, ", ".join(changes))
    was, said, currency = game.report(before, now_ms), game.report(after, now_ms), game.lexicon(after).currency
    for kind in _PLACES:
        yield from _place_changes(_things_of_kind(was, kind), _things_of_kind(said, kind), currency)
    yield from _place_changes(_face_up_cards(was), _face_up_cards(said), currency)
    was_on, now_on = (
        {say("On {space}", space=name): held for name, held in _things_of_kind(each, "dropped").items()}
        for each in (was, said)
    )
    yield from _place_changes(was_on, now_on, currency)
    yield from _card_value_changes(game, before, after, [_things_of_kind(said, kind) for kind in _READ])
    for what, one, other in zip(
        _TIMED, *(_countdown_build_and_hour_texts(game, state, now_ms) for state in (before, after)), strict=True
    ):
        if one != other:
            yield with_heading(translated(what), f"{_value_words(one)} → {_value_words(other)}")
    if was["turn"] != said["turn"]:
        yield say("Turn: {before} → {after}", before=was["turn"], after=said["turn"])
    if was["finished"] != said["finished"]:
        yield say("The game ends") if said["finished"] else say("The game goes on")
    if seen[0].headline != seen[1].headline:
        yield say("Next: {before} → {after}", before=seen[0].headline, after=seen[1].headline)


def _countdown_build_and_hour_texts(game: Game[S], state: S, now_ms: int) -> tuple[str | None, ...]:
    """Return the running countdown with its leader and bid, how the last one ended, what Build shows, and the hour."""
    shown = unit_view(game.timing(state), now_ms, still=True, currency=game.lexicon(state).currency)
    leads = ""
    if shown.leader and not shown.closing:
        leads = say("{player} leads with {amount}", player=shown.leader, amount=shown.offer)
    running = ", ".join(filter(None, (shown.title, leads)))
    return running or None, shown.closing or None, shown.result or None, shown.hour or None


def _player_differences(columns: tuple[str, ...], before: StandingRow, after: StandingRow) -> Iterator[str]:
    for column, one, other in zip(columns, before.figures, after.figures, strict=False):
        if one != other:
            yield f"{column} {one} → {other}"
    if before.rank != after.rank:
        yield say("rank {before} → {after}", before=_value_words(before.rank), after=_value_words(after.rank))


def _token_changes(before: PlayerRow, after: PlayerRow) -> Iterator[str]:
    """Yield each player's position and markers, such as jail or a bankruptcy."""
    for one, other in ((before.where, after.where), (before.marks, after.marks)):
        if one != other:
            yield f"{one or '–'} → {other or '–'}"


def _things_of_kind(report: Mapping[str, Json], kind: str) -> Things:
    """Return the text for each thing of a kind, by name."""
    found = report.get(kind)
    if not isinstance(found, Mapping):
        return {}
    return {name: each for name, each in found.items() if isinstance(each, Mapping)}


def _face_up_cards(report: Mapping[str, Json]) -> Things:
    """Return which cards lie face up in front of each player, and where."""
    lying: dict[str, dict[str, Json]] = {}
    for one in msgspec.convert(report["players"], list[_Cards]):
        rows = {colour: [card for each in row.sets for card in each.cards] for colour, row in one.properties.items()}
        lying[one.name] = {"bank": [*one.bank], "loose": [*one.loose], "kept": [*one.kept], **rows}
    return lying


def _place_changes(before: Things, after: Things, currency: Currency) -> Iterator[str]:
    for name in dict.fromkeys((*before, *after)):
        one, other = before.get(name, {}), after.get(name, {})
        keys = [key for key in dict.fromkeys((*one, *other)) if (one.get(key) or None) != (other.get(key) or None)]
        if keys:
            yield with_heading(
                name, ", ".join(_change_sentence(key, one.get(key), other.get(key), currency) for key in keys)
            )


def _card_value_changes(game: Game[S], before: S, after: S, already_reported: Sequence[Things]) -> Iterator[str]:
    """Yield what changes in a box, card by card, except what `already_reported` says about its places."""
    if game.name not in games.OWNERS or edition_of(before) == edition_of(after):
        return
    owners = games.owners_of(game.name)
    was, now = (dict(owners.values(edition_of(state))) for state in (before, after))
    changed: dict[str, list[str]] = {}
    for key in dict.fromkeys((*was, *now)):
        values = now if key in now else was
        one, other = (_known_value_text(owners, key, known) for known in (was, now))
        card, word = owners.name_and_label(key, values)
        said = owners.kind_and_subject(key)[0].reported and any(card in things for things in already_reported)
        if one != other and not said:
            changed.setdefault(card, []).append(f"{word} {one} → {other}".strip())
    yield from (with_heading(card, ", ".join(words)) for card, words in changed.items())


def _known_value_text(owners: Owners[msgspec.Struct], key: str, known: ValueByKey) -> str:
    """Return what a box shows for one value in words, a dash if it is unknown."""
    says = known[key].says if key in known else ""
    return owners.kind_and_subject(key)[0].in_words(says) if says else "–"


def _change_sentence(key: str, before: Json, after: Json, currency: Currency) -> str:
    if key in _AMOUNTS:
        before, after = (currency.show(each) if each and isinstance(each, int) else each for each in (before, after))
    return f"{translated(key.replace('_', ' '))} {_value_words(before)} → {_value_words(after)}"


def _value_words(value: Json) -> str:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "–"
    return "–" if value is None else str(value)
