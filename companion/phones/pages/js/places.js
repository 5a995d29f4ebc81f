// Draws the places of a table, whatever they are: spaces of a track, cells of a map, buildings, sets of cards.

import { h } from "./draw.js";
import { group, seatColour } from "./groups.js";

const WIDE = 1000, HIGH = 720, TALLEST = 240, GAP = 3;
const LETTER = 0.7, LARGEST = 30, SMALLEST = 9;

export function places(view) {
  if (!view.places.length) return null;
  const columns = most(view.places, (each) => each.column + each.width), rows = most(view.places, (each) => each.row + each.height);
  const cell = { wide: WIDE / columns, high: Math.min(HIGH / rows, TALLEST) };
  return h("svg", { key: "places", class: "places", viewBox: `0 0 ${WIDE} ${Math.ceil(rows * cell.high)}`, preserveAspectRatio: "xMidYMin meet", role: "img", "aria-label": "The table" }, view.places.map((each) =>
    place(each, cell, view.players)
  ));
}

// Whether the places go round, with room in their middle.
export function hollow(view) {
  const right = most(view.places, (each) => each.column), low = most(view.places, (each) => each.row);
  return right > 4 && low > 4 && view.places.every((each) => !each.column || !each.row || each.column === right || each.row === low);
}

function most(list, of) {
  return list.reduce((found, each) => Math.max(found, of(each)), 1);
}

function place(each, cell, players) {
  const x = each.column * cell.wide, y = each.row * cell.high, wide = each.width * cell.wide - GAP, high = each.height * cell.high - GAP;
  const owner = each.seat === null ? "free" : `owned ${seatColour(each.seat)}`;
  return h("g", { key: `${each.name} ${each.column} ${each.row}`, class: `place ${owner} ${group(each.group)}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, [
    h("rect", { key: "ground", class: "plate", width: wide, height: high, rx: 6 }),
    h("rect", { key: "group", class: "band", width: wide, height: Math.min(12, high / 5), rx: 4 }),
    each.seat === null ? null : h("rect", { key: "owner", class: "owner", x: 1.5, y: 1.5, width: wide - 3, height: high - 3, rx: 5 }),
    words(each, wide, high),
    each.tokens.map((seat, number) => token(players[seat], seat, wide - 14 - number * 22, high - 14)),
  ]);
}

// The name and what there is to say, in as many lines as fit.
function words(each, wide, high) {
  const size = Math.max(SMALLEST, Math.min(LARGEST, high / 4.5, wide / (LETTER * 10)));
  const letters = Math.max(3, Math.floor((wide - 8) / (size * LETTER))), fit = Math.floor((high - 16) / (size * 1.12));
  const named = wrapped(each.name, letters), told = wrapped([each.words].concat(each.marks).filter((one) => one).join(" · "), Math.floor(letters * 1.12));
  const lines = named.map((text) => ["name", text]).concat(told.map((text) => ["told", text])).slice(0, Math.max(1, fit));
  return lines.map((line, place) => h("text", { key: `line ${place}`, class: line[0], x: 5, y: (14 + size * (0.9 + place * 1.12)).toFixed(1), "font-size": (line[0] === "name" ? size : size * 0.88).toFixed(1) }, line[1]));
}

function wrapped(text, letters) {
  const lines = [];
  for (const word of text.split(" ").filter((one) => one)) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word.slice(0, letters + 2));
  }
  return lines;
}

function token(row, seat, x, y) {
  return h("g", { key: `token ${seat}`, class: `token ${seatColour(seat)}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, [
    h("circle", { key: "disc", r: 11 }),
    h("text", { key: "letter", y: 5, "font-size": 14, "text-anchor": "middle" }, row ? row.name.slice(0, 1) : ""),
  ]);
}
