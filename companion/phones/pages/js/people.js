// The players: the user's own sheet, and one line for each other player.

import { hour } from "./countdown.js";
import { h } from "./draw.js";
import { group, seatColour } from "./groups.js";
import { spaceInTurn } from "./in_view.js";
import { mark } from "./marks.js";
import { tiles } from "./seen.js";
import { pointed, say } from "./words.js";

const NONE = "–", MOST = 6, KEPT = 4;

// Who I am and what I have, always in sight, and the hour.
export function ownBar(page, name) {
  const view = page.body.view, seat = view.players.findIndex((each) => each.name === name), row = view.players[seat], clock = hour(page.body.unit);
  if (!row) return clock && h("div", { key: "bar", class: "bar" }, clock);
  return h("div", { key: `bar ${name}`, class: `bar tinted ${seatColour(seat)}${row.in_turn ? " turn" : ""}` }, [
    h("div", { key: "me", class: "me" }, [h("h1", { key: "name" }, [mark(seat), name]), clock]),
    h("dl", { key: "figures", class: "figures" }, [figure(view.columns[0], row.first), figure(view.columns[1], row.second)]),
  ]);
}

// What I have, without repeating anything or listing what I lack. A long list is folded after a few lines. `drawn` shows
// what I hold, if anything does.
export function ownSheet(page, name, drawn) {
  const view = page.body.view, seat = view.players.findIndex((each) => each.name === name), row = view.players[seat];
  if (!row) return null;
  const here = page.body.unit.title ? null : spaceInTurn(view), seen = here && here.tokens.indexOf(seat) >= 0 ? here.name : NONE;
  const told = [row.first, row.second, NONE, seen].concat(row.holdings.map((each) => each.name));
  const sheet = row.sheet.filter((each) => told.indexOf(each[0]) < 0 && told.indexOf(each[1]) < 0).map((each) => [each[0], without(each[1], row)]);
  const shown = sheet.map((one) => one.join(" ")).concat(row.holdings.map((each) => each.name).join(" "), seen);
  const state = [row.out ? "" : row.where, row.marks].filter((each) => pointed([each]) && !shown.some((words) => within(each, words)));
  const holdings = drawn ? [] : row.holdings;
  if (!state.length && !sheet.length && !holdings.length) return null;
  const kept = row.folds ? 0 : sheet.length > MOST ? KEPT : MOST;
  return h("section", { key: `sheet ${name}`, class: row.in_turn ? "card own turn" : "card own" }, [
    state.length ? h("p", { key: "state", class: "soft" }, pointed(state)) : null,
    pairs("sheet", sheet.slice(0, kept)),
    holdings.length ? h("ul", { key: "holdings", class: "holdings" }, holdings.map((each, place) => held(each, place))) : null,
    sheet.length > kept ? h("details", { key: "rest" }, [h("summary", { key: "what" }, kept ? say("More") : `${sheet[0][0]} …`), pairs("more", sheet.slice(kept))]) : null,
  ]);
}

function pairs(key, list) {
  return list.length ? h("dl", { key }, list.map((each, place) => pair(`${place}`, each[0], each[1]))) : null;
}

// A text without the figure that the bar shows, if it begins with that.
function without(words, row) {
  const figure = [row.first, row.second].find((each) => each && words.indexOf(`${each}: `) === 0);
  return figure ? words.slice(figure.length + 2) : words;
}

// Whether all words of a text are in another one.
export function within(text, other) {
  const words = other.toLowerCase().split(" ");
  return text.toLowerCase().replace(/,/g, "").split(" ").every((word) => words.indexOf(word) >= 0);
}

function figure(heading, words) {
  return words ? h("div", { key: heading }, [h("dt", { key: "dt" }, heading), h("dd", { key: "dd" }, withoutHeading(words, heading))]) : null;
}

// A figure without the word that is its heading.
export function withoutHeading(words, heading) {
  const said = words.split(" ").filter((word) => word.toLowerCase() !== heading.toLowerCase());
  return said.length ? said.join(" ") : words;
}

function pair(key, heading, words) {
  return [h("dt", { key: `${key}:` }, heading), h("dd", { key }, words)];
}

function held(each, place) {
  return h("li", { key: `${each.name} ${place}`, class: group(each.group) }, [
    h("b", { key: "name" }, each.name),
    h("span", { key: "words" }, pointed([each.words].concat(each.marks))),
  ]);
}

export function otherPlayers(page, name) {
  const view = page.body.view;
  const rows = view.players.map((row, seat) => ({ row, seat })).filter((each) => each.row.name !== name);
  if (!rows.length) return null;
  return h("section", { key: "others", class: "card" }, [
    h("h2", { key: "who" }, name ? say("Other players") : say("Players")),
    h("ul", { key: "rows", class: "plain" }, rows.map((each) => other(view, each.row, each.seat))),
  ]);
}

function other(view, row, seat) {
  const first = row.first && withoutHeading(row.first, view.columns[0]), second = row.second && `${view.columns[1]} ${withoutHeading(row.second, view.columns[1])}`;
  const state = pointed([second, row.marks, row.brief || row.where]);
  return h("li", { key: row.name, class: row.out ? "other out" : row.in_turn ? "other turn" : "other" }, [
    mark(seat),
    h("b", { key: "name" }, row.name),
    first ? h("span", { key: "figure", class: "figure" }, [h("em", { key: "head" }, view.columns[0]), " ", first]) : null,
    tiles(view, row, seat),
    state ? h("small", { key: "state" }, state) : null,
  ]);
}

export function latestSentences(page, most) {
  const told = page.body.last.slice(0, most);
  if (!told.length) return null;
  return h("section", { key: "last", class: "card" }, [
    h("h2", { key: "what" }, say("What happened")),
    h("ul", { key: "told", class: "plain told" }, told.map((each, place) => h("li", { key: `${told.length - place} ${each.text}` }, each.text))),
  ]);
}
