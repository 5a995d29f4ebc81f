// What a phone shows of the table: the face-up cards, the island, or the current player's space; and what others have.

import { h } from "./draw.js";
import { faceUp } from "./faceup.js";
import { group, seatColour } from "./groups.js";
import { count, spaceInTurn } from "./in_view.js";
import { mark, outline } from "./marks.js";
import { pointed, say } from "./words.js";

const CELL = 20, HIGH = 17, FLOOR = 2.3;

export function seen(view) {
  const now = view.finished ? null : view.face_up ? faceUp(view.face_up) : island(view) || space(view, spaceInTurn(view));
  return now && h("section", { key: "seen", class: "seen" }, now);
}

function space(view, here) {
  if (!here) return null;
  const owner = here.seat === null ? null : [mark(here.seat), h("b", { key: "owner" }, view.players[here.seat].name)];
  return h("div", { key: "space", class: `lot ${group(here.group)}` }, [
    h("h2", { key: "name" }, [here.name, h("span", { key: "tokens" }, here.tokens.map((seat) => h("span", { key: seat }, mark(seat))))]),
    h("p", { key: "words" }, [h("b", { key: "price" }, here.words), owner && h("span", { key: "of" }, owner)]),
    here.marks.length ? h("p", { key: "marks", class: "soft" }, pointed(here.marks)) : null,
  ]);
}

function island(view) {
  const cells = view.places.filter((each) => count(each, "ground") || count(each, "floor"));
  if (!cells.length) return null;
  const least = (of) => Math.min(...cells.map(of)), left = least((each) => each.column), top = least((each) => each.row);
  const far = (of) => 1 - least((each) => -of(each));
  return h("svg", { key: "island", class: "island", viewBox: `0 0 ${CELL * (far((each) => each.column) - left)} ${HIGH * (far((each) => each.row) - top)}`, role: "img", "aria-label": say("The table") }, cells.map((each) => {
    const floors = count(each, "floor"), roof = HIGH - 2 - FLOOR * floors;
    return h("g", { key: each.name, class: each.seat === null ? "" : seatColour(each.seat), transform: `translate(${CELL * (each.column - left)} ${HIGH * (each.row - top)})` }, [
      h("rect", { key: "lot", class: "ground", x: 0.5, y: 0.5, width: CELL - 1, height: HIGH - 1, rx: 2 }),
      Array.from({ length: floors }, (_, floor) => h("rect", { key: floor, class: "floor", x: 4, y: HIGH - 2 - FLOOR * (floor + 1), width: 12, height: FLOOR - 0.4, rx: 0.4 })),
      count(each, "penthouse") ? h("path", { key: "roof", class: "floor", d: `M3 ${roof}L10 ${roof - 3}L17 ${roof}Z` }) : null,
      h("text", { key: "name", x: 1.5, y: 5.3 }, each.name),
      each.seat === null ? null : h("path", { key: "mark", class: "floor", d: outline(each.seat, 1.9), transform: "translate(16 3.800)" }),
    ]);
  }));
}

// What a player has, as small tiles: sets including the cards still missing, buildings to scale, or districts.
export function tiles(view, row, seat) {
  const sets = view.places.filter((each) => each.seat === seat && (count(each, "card") || count(each, "building")));
  const all = sets.length ? sets.map(set) : row.holdings.filter((each) => each.group).map((each, place) => tile(each.group, place, ""));
  return all.length ? h("span", { key: "tiles", class: "has", "aria-hidden": "true" }, all) : null;
}

function set(place, number) {
  if (count(place, "building")) return tile(place.group, number, place.pieces[0].name);
  const cards = count(place, "card"), whole = cards + count(place, "lacking");
  return h("span", { key: number, class: whole > cards ? "set" : "set whole" }, Array.from({ length: whole }, (_, card) => tile(card < cards ? place.group : "", card, "")));
}

function tile(colour, key, words) {
  return h("i", { key, class: colour ? group(colour) : "lacks" }, words);
}
