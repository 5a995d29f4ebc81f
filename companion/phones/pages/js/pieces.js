// Draws what stands or lies on a place: buildings, cards, floors, and the sign of a space.

import { h } from "./draw.js";
import { colour, group } from "./groups.js";
import { count } from "./in_view.js";
import { fitted } from "./lettering.js";
import { outline, token } from "./marks.js";

const BOX = 24, MOST = 12, ROOF = 0.22, LEVEL = 0.62, BESIDE = 4, LINE = 1.12, TOWER = 1.9, HEAP = 3, PILE = 5.8, CAPTION = 6.4, LOT = 4.9, DEED = 11, SHELF = 1.75, LEVELS = 1.5, LETTER = 0.62, PRICE = 1.6, EDGE = 6;
const COLOURS = ["red", "green", "purple", "yellow"];
const HOUSE = "M3 11L12 3L21 11V21H3Z";
const SIGNS = {
  residential: HOUSE,
  house: HOUSE,
  industrial: "M2 21V9L8 13V9L14 13V3H21V21Z",
  railroad: "M6 2H9V22H6ZM15 2H18V22H15ZM3 4H21V7H3ZM3 10.5H21V13.5H3ZM3 17H21V20H3Z",
  stadium: "M12 4C18 4 23 7 23 12S18 20 12 20S1 17 1 12S6 4 12 4ZM12 8.500C8 8.500 6 10 6 12S8 15.500 12 15.500S18 14 18 12S16 8.500 12 8.500Z",
  skyscraper: "M7 22V8L12 1L17 8V22Z",
  tower: "M4 22L9 9V5L12 0L15 5V9L20 22H14.500V17H9.500V22Z",
  hazard: "M12 1L24 22H0ZM10.800 8V15H13.200V8ZM10.800 17V19.500H13.200V17Z",
  bonus: "M12 1L15 9H23.500L16.600 14L19.200 22.500L12 17.300L4.800 22.500L7.400 14L0.500 9H9Z",
  mortgaged: "M12 1C18 1 23 6 23 12S18 23 12 23S1 18 1 12S6 1 12 1ZM6 10.500V13.500H18V10.500Z",
  go: "M1 12L12 2V8H23V16H12V22Z",
  chance: "M7 8C7 1 17.500 1 17.500 8C17.500 12 13.800 12 13.800 16H10.500C10.500 11 14.200 11 14.200 8C14.200 5 10.300 5 10.300 8ZM10.500 18.500H13.800V22H10.500Z",
  auction: "M12 2L19 9L16.500 11.500L9.500 4.500ZM8.500 5.500L15.500 12.500L13 15L6 8ZM14.500 13L22 20.500L20 22.500L12.500 15ZM1 19H11V22H1Z",
  jail: "M2 2H22V5H2ZM2 19H22V22H2ZM4.500 5H7V19H4.500ZM10.750 5H13.250V19H10.750ZM17 5H19.500V19H17Z",
  go_to_jail: "M10 1H14V6H18L12 12L6 6H10ZM2 13.500H22V16H2ZM4.500 16H7V23H4.500ZM10.750 16H13.250V23H10.750ZM17 16H19.500V23H17Z",
  free_parking: "M5 1H13C21 1 21 14 13 14H9.500V23H5ZM9.500 5V10H13C15.500 10 15.500 5 13 5Z",
  industry_tax: "M5.500 2C10.500 2 10.500 11 5.500 11S0.500 2 5.500 2ZM5.500 4.500C3.500 4.500 3.500 8.500 5.500 8.500S7.500 4.500 5.500 4.500ZM18.500 13C23.500 13 23.500 22 18.500 22S13.500 13 18.500 13ZM18.500 15.500C16.500 15.500 16.500 19.500 18.500 19.500S20.500 15.500 18.500 15.500ZM17 2H20L7 22H4Z",
  planning_permission: "M4 1H14L20 7V23H4ZM8 10V12.500H16V10ZM8 15V17.500H16V15Z",
  hotel: "M3 21V6H8V2H21V21Z",
};

// Whether a place is drawn by its pieces alone, and by which of them.
export function drawingFunction(each) {
  const first = each.pieces.find((piece) => DRAWN[piece.kind]);
  return first && DRAWN[first.kind];
}

// Whether anything lies on a place, other than what is there before the game.
export function isWorthShowing(each) {
  return !each.pieces.length || each.pieces.some((piece) => piece.kind !== "bank" && piece.kind !== "rack");
}

// Whether a place is a cell of an island.
export function isLand(each) {
  return drawingFunction(each) === cell;
}

// Whether a place is the row of a player's things.
export function isLane(each) {
  const own = drawingFunction(each);
  return own === bank || own === rack || own === belongings;
}

// Whether a place shows all that a player has.
export function showsPossessions(each) {
  return drawingFunction(each) === belongings;
}

export function isSet(each) {
  const own = drawingFunction(each);
  return own === set || own === slot;
}

export function isEstate(each) {
  return drawingFunction(each) === deck;
}

const DRAWN = { ground: cell, floor: cell, bank: bank, rent: set, card: set, beat: deck, rack: rack, building: building, mark: finish, tick: tick, slot: slot, belongings: belongings };

// The signs of all pieces side by side, centred in a box that is given by its left upper corner and size.
export function pieceSigns(pieces, x, y, wide, high) {
  const all = [].concat(...pieces.filter((piece) => SIGNS[piece.kind]).map((piece) => Array.from({ length: Math.min(piece.count, MOST) }, () => piece.kind)));
  if (!all.length) return null;
  const size = Math.min(high, wide / all.length), left = x + (wide - size * all.length) / 2;
  return h("g", { key: "signs", class: "signs" }, all.map((kind, place) => sign(kind, place, left + place * size, y + (high - size) / 2, size * 0.92)));
}

// The amount that a space without signs costs.
export function figure(each, wide, high, smallest) {
  const told = each.pieces.find((piece) => piece.kind === "figure"), aside = each.seat === null ? 0 : smallest * 0.4;
  if (!told || each.pieces.length > 1 || !fitted(told.name, [], { wide: wide - 4 - 2 * aside, high, least: smallest, smallest, largest: smallest }).fits) return null;
  return word("figure", "name", told.name, wide / 2 + aside, high - smallest * 0.3, smallest);
}

function sign(kind, key, x, y, size) {
  return h("path", { key: `sign ${key}`, class: `sign ${kind}`, "fill-rule": "evenodd", d: SIGNS[kind], transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / BOX).toFixed(3)})` });
}

function box(key, kind, x, y, wide, high, round) {
  return h("rect", { key, class: kind, x: x.toFixed(1), y: y.toFixed(1), width: Math.max(0, wide).toFixed(1), height: Math.max(0, high).toFixed(1), rx: round });
}

function word(key, kind, text, x, y, size) {
  return h("text", { key, class: kind, x: x.toFixed(1), y: y.toFixed(1), "font-size": size.toFixed(1), "text-anchor": "middle" }, text);
}

// A cell of an island, with a building as high as it has floors.
function cell(each, wide, high, { smallest }) {
  const floors = count(each, "floor"), house = wide * 0.72, left = (wide - house) / 2, step = Math.min(high * 0.2, high * LEVEL / Math.max(1, floors)), base = high - high * 0.08;
  const parts = [box("ground", "ground", 0, 0, wide, high, 14)];
  const top = base - floors * step;
  for (let floor = 0; floor < floors; floor += 1) {
    const y = base - (floor + 1) * step;
    parts.push(box(`floor ${floor}`, "floor", left, y, house, step - 1.5, 3));
    for (let pane = 0; pane < 4; pane += 1) parts.push(box(`pane ${floor} ${pane}`, "pane", left + house * (0.1 + pane * 0.21), y + step * 0.25, house * 0.13, step * 0.4, 1));
  }
  if (count(each, "penthouse")) parts.push(h("path", { key: "roof", class: "floor", d: `M${left - 6} ${top}L${wide / 2} ${top - high * ROOF}L${wide - left + 6} ${top}Z` }));
  parts.push(h("text", { key: "name", class: "name", x: 8, y: (smallest * 1.05 + 3).toFixed(1), "font-size": smallest.toFixed(1) }, each.name));
  if (floors) parts.push(h("path", { key: "mark", class: "mark", d: outline(each.seat, smallest * 0.55), transform: `translate(${(wide - smallest * 0.9).toFixed(1)} ${(smallest * 0.9).toFixed(1)})` }));
  return parts;
}

// A player's token, then the notes in their bank with their total.
function bank(each, wide, high, { called, smallest, long }) {
  const notes = [].concat(...each.pieces.filter((piece) => piece.kind === "note").map((piece) => Array.from({ length: piece.count }, () => piece.name)));
  const disc = Math.min(wide * 0.16, high * 0.3, smallest * 1.2), left = 2 * disc + 8, line = smallest * 1.5, size = Math.min(high - line - 10, (wide - left) * 0.7), broad = size * 0.66;
  const room = wide - left - 14, most = 1 + Math.max(0, Math.floor((room - broad) / (smallest * 0.72))), shown = notes.slice(0, most);
  const step = shown.length > 1 ? Math.min(broad + 3, (room - broad) / (shown.length - 1)) : 0, named = each.pieces[0].name;
  const lane = box("lane", "lane", 0, 0, long, high, 8), sum = notes.reduce((all, value) => all + Number(value), 0), middle = (wide + left + 2) / 2;
  const free = named ? box("free", notes.length ? "lacking" : "lacking slot", left + 2, 5, wide - left - 6, high - 10, 8) : null;
  const told = !named ? null : notes.length ? word("sum", "sum", broadLetters(`${named} ${sum}`, smallest) > wide - left - 8 ? String(sum) : `${named} ${sum}`, middle, high - 8 - smallest * 0.25, smallest * 1.1) : word("empty", "ticked", named, middle, high / 2 + smallest * 0.5, printed(named, smallest, wide - left));
  return [lane, free, told].concat(shown.map((value, place) => h("g", { key: `note ${place}`, class: "note", transform: `translate(${(left + 6 + place * step).toFixed(1)} 9)` }, [
    box("paper", `paper m-${value}`, 0, 0, broad, size, 5),
    word("value", "value", value, step && step < broad * 0.9 && place < shown.length - 1 ? Math.min(broad / 2, smallest * 0.7) : broad / 2, size / 2 + smallest * 0.36, step && step < broad ? smallest : Math.max(smallest, Math.min(size * 0.4, broad * 0.6))),
  ])), token(called, each.seat, disc, disc + 2, high / 2));
}

// The approximate width of a text at this letter height.
function broadLetters(text, size) {
  return text.length * size * LETTER;
}

// A player's token, then what they have: resources by colour, a street of buildings with their points, the blocks left,
// and the deeds below the street, where anyone has one.
function belongings(each, wide, high, { called, smallest, long, tallest, deeded }) {
  const all = (kind) => each.pieces.filter((piece) => piece.kind === kind), towers = each.pieces.filter(isTower);
  const disc = Math.min(high * 0.3, smallest * 1.35), left = 2 * disc + 16, heaps = resources(all("resource"), left, high, smallest);
  const start = left + heaps.wide + 14, base = high - (deeded ? smallest * SHELF : 8), end = long - 12, heap = all("block")[0], room = end - start - (heap ? smallest * PILE : 0);
  const floor = (base - smallest * 1.5) / tallest, slot = Math.min(room / towers.length, Math.max(floor * TOWER + 12, smallest * CAPTION)), points = all("points");
  return [
    box("lane", "lane", 0, 0, long, high, 8), heaps.drawn, box("street", "rack", start, base, end - start, 5, 2),
    towers.map((piece, place) => tower(piece, start + (place + 0.5) * slot, floor, base, Math.min(floor * TOWER, slot - 6), slot, points[place], smallest)),
    all("lot").map((piece) => lot(piece, start, base, Math.min(room - 12, floor * TOWER), floor, smallest)), heap ? pile(heap, end - smallest * PILE, base, smallest) : null,
    cards(all("deed"), start, base + 9, end - start, high - base - 13, smallest),
    token(called, each.seat, disc, disc + 4, high / 2, smallest),
  ];
}

function isTower(piece) {
  return piece.kind === "tower" || piece.kind === "penthouse tower";
}

// The number of levels to draw: enough for the tallest building with its roof, and at least a few.
export function levels(all) {
  const heights = [].concat(...all.map((each) => each.pieces.filter(isTower).map((piece) => piece.count + (piece.kind === "tower" ? 0 : 1))));
  return Math.max(LEVELS, ...heights);
}

// A disc for each colour of resource, with the number on it and the colour's name below.
function resources(pieces, left, high, smallest) {
  const rows = pieces.length > 2 ? 2 : 1, deep = high / rows, size = Math.min(smallest * (rows > 1 ? 1.3 : 1.7), (deep - smallest * 1.4) / 2);
  const step = Math.max(2 * size, ...COLOURS.map((name) => Array.from(colour(name)).length * smallest * LETTER)) + 10;
  return { wide: 2 * step, drawn: pieces.map((piece, place) => {
    const x = left + (place % 2 + 0.5) * step, y = Math.floor(place / 2) * deep + (deep - smallest * 1.25) / 2;
    return h("g", { key: `resource ${piece.name}`, class: group(piece.name) }, [
      h("circle", { key: "disc", class: "resource", cx: x.toFixed(1), cy: y.toFixed(1), r: size.toFixed(1) }),
      word("count", "beat", String(piece.count), x, y + size * 0.46, Math.max(smallest, size * 1.3)), word("colour", "cell", colour(piece.name), x, y + size + smallest, smallest),
    ]);
  }) };
}

// A building: its floors, its penthouse if any, and its cell with its points above.
function tower(piece, middle, floor, base, wide, slot, points, smallest) {
  const x = middle - wide / 2, roofed = piece.kind !== "tower", top = base - piece.count * floor, above = top - (roofed ? floor * 0.8 : 0) - smallest * 0.35;
  return h("g", { key: `tower ${piece.name}`, class: "tower" }, [
    Array.from({ length: piece.count }, (_, level) => [
      box(`floor ${level}`, "floor", x, base - (level + 1) * floor, wide, floor - 2.5, 3),
      box(`pane ${level}`, "pane", x + wide * 0.15, base - (level + 0.75) * floor, wide * 0.26, floor * 0.42, 1),
      box(`other ${level}`, "pane", x + wide * 0.59, base - (level + 0.75) * floor, wide * 0.26, floor * 0.42, 1),
    ]),
    roofed ? h("path", { key: "roof", class: "floor", d: `M${x - 4} ${top}L${middle} ${top - floor * 0.8}L${x + wide + 4} ${top}Z` }) : null,
    caption(piece.name, points, slot, middle, above, smallest),
  ]);
}

// The cell and the points of a building, as much of it as there is room for.
function caption(cell, points, slot, middle, y, smallest) {
  const told = [[cell, points.name], [cell, String(points.count)]].find((each) => broadLetters(each.join(" "), smallest) <= slot) || ["", String(points.count)];
  return h("text", { key: "caption", x: middle.toFixed(1), y: y.toFixed(1), "font-size": smallest.toFixed(1), "text-anchor": "middle" }, [
    told[0] ? h("tspan", { key: "cell", class: "cell" }, `${told[0]} `) : null, h("tspan", { key: "points", class: "scored" }, told[1]),
  ]);
}

// An empty lot for the first building, at least as large as its first floor.
function lot(piece, x, base, least, floor, smallest) {
  const wide = Math.max(least, smallest * LOT), lines = fitted(piece.name, [], { wide: wide - 8, high: smallest * 3.5, least: smallest, smallest, largest: smallest }).lines;
  const text = lines.length * LINE * smallest, high = Math.max(floor, text + 0.8 * smallest);
  return h("g", { key: "lot" }, [box("place", "lacking", x + 8, base - high, wide, high - 2, 6)].concat(
    lines.map((line, place) => word(`lot ${place}`, "ticked", line.text, x + 8 + wide / 2, base - (high + text) / 2 + smallest * (0.86 + place * LINE), line.size))));
}

// The blocks left, as a small pile with their number.
function pile(piece, x, base, smallest) {
  const wide = smallest * 0.75, high = smallest * 0.4, across = Math.min(Math.ceil(piece.count / HEAP), piece.count), middle = x + smallest * PILE / 2, left = middle - across * wide / 2;
  const lines = fitted(piece.name, [], { wide: smallest * (PILE - 0.3), high: smallest * 3.6, least: smallest, smallest, largest: smallest }).lines, top = base - HEAP * high;
  return h("g", { key: "pile", class: "pile" }, [
    Array.from({ length: piece.count }, (_, place) => box(`brick ${place}`, "brick", left + Math.floor(place / HEAP) * wide, base - (1 + place % HEAP) * high, wide - 2, high - 2, 2)),
    lines.map((line, place) => word(`count ${place}`, "cell", line.text, middle, top - smallest * (0.4 + (lines.length - 1 - place) * LINE), line.size)),
  ]);
}

// Deeds side by side, in the colours of their groups.
function cards(deeds, left, top, wide, high, smallest) {
  const broad = Math.min(smallest * DEED, wide / Math.max(1, deeds.length));
  return deeds.map((deed, place) => h("g", { key: `deed ${place}`, class: group(deed.group), transform: `translate(${(left + place * broad).toFixed(1)} ${top.toFixed(1)})` }, [
    box("paper", "tile", 0, 0, broad - 6, high, 6), cardName(deed.name, place, 0, broad - 6 - 2 * BESIDE, high, smallest),
  ]));
}

// A set of overlapping cards with their colours, names and values, the rent on the last one, and outlines for the cards
// still missing. If there is no room for every name, the last card shows the name of the set.
function set(each, wide, high, { smallest }) {
  const cards = [];
  each.pieces.forEach((piece, place) => {
    const before = each.pieces[place - 1];
    if (piece.kind === "card") for (let one = 0; one < piece.count; one += 1) cards.push({ name: piece.name, value: before && before.kind === "value" ? before.name : "" });
  });
  const rent = each.pieces.find((piece) => piece.kind === "rent"), lacks = each.pieces.find((piece) => piece.kind === "lacking"), lacking = count(each, "lacking");
  const foot = rent ? smallest * 1.3 : 0, broad = wide - 2 * BESIDE, low = high - 8 - lacking * EDGE, room = low - 5 - foot, many = cards.length - 1;
  const step = Math.min(room / cards.length, smallest * 2.6), tight = step - 5 < smallest;
  const parts = Array.from({ length: lacking }, (_, place) => box(`lacking ${place}`, "lacking", BESIDE + 2, 12, broad - 4, low - 12 + (lacking - place) * EDGE, 8));
  cards.forEach((card, place) => {
    const y = 5 + place * (tight ? EDGE + 1 : step), deep = !tight ? step - 5 : place < many ? EDGE : room - many * (EDGE + 1) - 3, aside = card.value && !tight ? smallest * 1.25 : 0, corner = y + 3 + deep / 2;
    parts.push(box(`paper ${place}`, "plate", BESIDE, y, broad, low - y, 8), box(`card ${place}`, "sheet", BESIDE + 3, y + 3, broad - 6, deep, 5));
    if (aside) parts.push(box(`corner ${place}`, "corner", BESIDE + 6, corner - smallest * 0.525, smallest * 1.15, smallest * 1.05, 4), word(`value ${place}`, "value", card.value, BESIDE + 6 + smallest * 0.575, corner + smallest * 0.34, smallest));
    if (!tight || place === many) parts.push(cardName(tight ? each.name : card.name, place, y + 3, broad - 6 - aside, deep, smallest, aside));
  });
  if (!rent) return parts;
  if (!lacking) parts.push(box("whole", "whole", BESIDE, 5, broad, low - 5, 8));
  const signs = each.pieces.filter((piece) => SIGNS[piece.kind]), y = low - foot, line = (y + foot / 2 + smallest * 0.3).toFixed(1);
  const about = lacks ? lacks.name : signs.length || tight ? "" : each.name;
  if (about && broadLetters(`${about}  ${rent.name}`, smallest) <= broad) parts.push(h("text", { key: "about", class: "told", x: BESIDE + 8, y: line, "font-size": smallest.toFixed(1) }, about));
  parts.push(h("text", { key: "name", class: "rent", x: wide - BESIDE - 8, y: line, "font-size": smallest.toFixed(1), "text-anchor": "end" }, rent.name));
  if (signs.length) parts.push(pieceSigns(signs, BESIDE + 6, y, signs.length * foot, foot));
  return parts;
}

// The name of a card, or as many of its first words as fit.
function cardName(name, card, top, wide, high, smallest, aside = 0) {
  const words = name.split(" ");
  for (let kept = words.length; kept > 0; kept -= 1) {
    const fit = fitted(words.slice(0, kept).join(" "), [], { wide: wide - 6, high, least: smallest, smallest, largest: smallest * 1.25 }), deep = fit.lines.length * fit.size * LINE;
    if (fit.fits) return fit.lines.map((line, place) => word(`card name ${card} ${place}`, "named", line.text, BESIDE + aside + wide / 2, top + (high - deep) / 2 + fit.size * (0.86 + place * LINE), line.size));
  }
  const letters = Array.from(words[0]);
  return letters.length > 2 ? cardName(`${letters.slice(0, letters[letters.length - 1] === "." ? -2 : -1).join("")}.`, card, top, wide, high, smallest, aside) : [];
}

// A property in its colour with the cards it takes, and the token of who holds it.
function deck(each, wide, high, { called, smallest }) {
  if (high > 7 * smallest && wide > 8 * smallest) return estate(each, wide, high, called, smallest);
  const held = each.seat !== null, low = held && high < 5 * smallest, disc = low ? Math.min(high * 0.42, wide * 0.2) : Math.min(high * 0.22, wide * 0.25, smallest * 1.3);
  const needed = each.pieces[0].name.split(" ").pop(), base = high - (held && !low ? 2.4 * disc : 0), broad = wide - 8 - (low ? 2.3 * disc : 0);
  const homes = Math.min(smallest * 0.8, high * 0.16), listed = !low && base - homes - 4 >= smallest * LINE, above = listed ? homes + 4 : 0, room = base - above;
  const fit = fitted(needed, [], { wide: broad, high: room, least: smallest, smallest, largest: smallest * PRICE }), lines = fit.lines, top = above + (room - lines.length * fit.size * LINE) / 2;
  return [
    box("tile", "tile", 0, 0, wide, high, 8), open(each, wide, high),
    lines.map((line, place) => word(`beat ${place}`, /\d/.test(needed) ? "beat" : "beat any", line.text, 4 + broad / 2, top + fit.size * (0.9 + place * LINE), fit.size)),
    held ? token(called, each.seat, disc, low ? wide - 1.3 * disc : wide / 2, low ? high / 2 : high - disc * 1.25, smallest) : null,
    listed ? stock(each, 6, 4, wide - 12, homes) : null,
  ];
}

// How many buildings of a colour are left.
function stock(each, x, y, wide, high) {
  const left = count(each, "stock");
  return h("g", { key: "stock", class: "stock" }, pieceSigns([{ kind: "house", count: left }], x + (wide - left * high) / 2, y, left * high, high));
}

// A property with room for its name, and for who holds it or what it brings.
function estate(each, wide, high, called, smallest) {
  const held = each.seat !== null, told = each.pieces.find((piece) => piece.kind === "held"), disc = smallest * 1.15, under = high - 2.6 * smallest;
  const text = (words, top, room, largest, most = 2) => {
    const fit = fitted(words, [], { wide: room, high: most * LINE * largest, least: smallest, smallest, largest });
    return fit.lines.map((line, place) => ({ words: line.text, size: fit.size, y: top + fit.size * (place - (fit.lines.length - 1) / 2) * LINE + fit.size * 0.36 }));
  };
  const row = (key, kind, line, place, x) => word(`${key} ${place}`, kind, line.words, x, line.y, line.size);
  // What any card takes shows its houses; elsewhere the value to beat is the largest, and they get a row of their own if
  // there is room.
  const named = text(each.name, 1.5 * smallest, wide - 20, 1.25 * smallest), from = (1.5 + (named.length > 1 ? 1.4 : 0.7)) * smallest, homes = 1.5 * smallest;
  const any = !/\d/.test(each.pieces[0].name), listed = !any && under - homes - from >= LINE * smallest, room = under - (listed ? homes : 0) - from;
  const large = Math.min(room * 0.6, (wide - 40) / Math.max(4, count(each, "stock")));
  return [
    box("tile", "tile", 0, 0, wide, high, 12), open(each, wide, high),
    named.map((line, place) => row("name", "named", line, place, wide / 2)),
    any ? stock(each, 20, from + (room - large) / 2, wide - 40, large) : text(each.pieces[0].name, from + room / 2, wide - 24, Math.max(smallest, Math.min(wide * 0.17, room / LINE)), 1).map((line, place) => row("beat", "beat", line, place, wide / 2)),
    listed ? stock(each, 10, under - homes, wide - 20, 1.2 * smallest) : null,
    box("foot", "foot", 0, under, wide, high - under, 12),
    held ? token(called, each.seat, disc, disc + 12, high - 1.3 * smallest, smallest) : null,
    told ? text(told.name, high - 1.3 * smallest, wide - 20 - (held ? 2 * disc + 14 : 0), 1.15 * smallest, 1).map((line, place) => row("held", "named", line, place, (wide + (held ? 2 * disc + 14 : 0)) / 2)) : null,
  ];
}

function open(each, wide, high) {
  return each.pieces.some((piece) => piece.kind === "open") ? box("open", "whole", 3, 3, wide - 6, high - 6, 9) : null;
}

function rack(each, wide, high, { called, smallest, long }) {
  const disc = Math.min(wide * 0.46, high * 0.4, smallest * 1.2);
  const free = each.pieces[0].name;
  return [box("lane", "lane", 0, 0, long, high, 8), box("rack", "rack", 0, high - 5, long, 5, 2), free ? h("text", { key: "free", class: "ticked", x: (2 * disc + 14).toFixed(1), y: (high / 2 + smallest * 0.35).toFixed(1), "font-size": smallest.toFixed(1) }, free) : null, token(called, each.seat, disc, disc + 2, high / 2, smallest)];
}

// A building as long as its card, with its length.
function building(each, wide, high, { smallest }) {
  const low = high * (each.group.length % 3) * 0.09, top = 4 + low, tall = high - 9 - low, pane = Math.min(12, wide * 0.1), across = Math.max(1, Math.floor((wide - 8) / (pane * 2)));
  const panes = Array.from({ length: across * 2 }, (_, place) => box(`pane ${place}`, "pane", (wide - across * pane * 2) / 2 + pane * 0.5 + (place % across) * pane * 2, top + tall * (place < across ? 0.08 : 0.82), pane, tall * 0.1, 1));
  return [box("tile", "tile", 1, top, wide - 2, tall, 4)].concat(panes, word("long", "beat", each.pieces[0].name, wide / 2, top + tall * 0.5 + smallest * 0.4, Math.max(smallest, Math.min(tall * 0.42, wide * 0.6))));
}

// The line that ends the game.
function finish(each, wide, high, { smallest }) {
  const told = each.pieces[0].name, broad = smallest * (0.62 * told.length + 0.8);
  return [
    h("path", { key: "line", class: "finish", d: `M0 0V${high.toFixed(1)}` }),
    box("flag", "flag", 2 - broad, 0, broad, smallest * 1.25, 5),
    word("name", "flagged", told, 2 - broad / 2, smallest * 0.98, smallest),
  ];
}

// A length on the scale of the racks, with a line down across all of them.
function tick(each, wide, high, { smallest }) {
  return [
    h("path", { key: "line", class: "tick", d: `M0 ${(1.2 * smallest).toFixed(1)}V${high.toFixed(1)}` }),
    word("name", "ticked", each.pieces[0].name, 0, smallest * 0.98, smallest),
  ];
}

// The letter height for the words on an empty slot.
function printed(words, smallest, wide) {
  return broadLetters(words, 1.5 * smallest) < wide - 4 * BESIDE ? 1.5 * smallest : smallest;
}

// Where a set can lie.
function slot(each, wide, high, { smallest }) {
  return [box("slot", "lacking slot", BESIDE, 5, wide - 2 * BESIDE, high - 10, 8), word("name", "ticked", each.name, wide / 2, high / 2 + smallest * 0.5, printed(each.name, smallest, wide))];
}

