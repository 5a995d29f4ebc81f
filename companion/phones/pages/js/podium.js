// The end of a game on a TV: names rise from the third place to the first.

import { h } from "./draw.js";
import { seatColour } from "./groups.js";
import { mark } from "./marks.js";

const STEPS = 3, LONG = 12;

// The first three, with the rest below them; nothing if no one is ranked. Without a winner all stand alike.
export function podium(standings, names, fresh, decided) {
  const ranked = standings.rows.filter((row) => row.rank !== null).sort((one, other) => one.rank - other.rank);
  if (!ranked.length) return null;
  const shown = Math.max(0, standings.columns.indexOf(standings.ranked_by)), figure = (row) => row.figures[shown] || "";
  const next = standings.columns.findIndex((_, column) => column !== shown), isLevel = (row) => ranked.some((other) => figure(other) === figure(row) && other.rank !== row.rank);
  // Of those with the same figure, the next one tells why they are not level.
  const breaker = (row) => (decided && next >= 0 && isLevel(row) ? `${standings.columns[next]} ${row.figures[next]}` : "");
  const top = ranked.slice(0, STEPS).map((row, place) => step(row, place, names, figure(row), decided ? String(row.rank) : "", breaker(row)));
  return h("section", { key: "podium", class: `podium${fresh ? " fresh" : ""}${decided ? "" : " level"}` }, [
    h("ol", { key: "steps", class: "plain" }, decided ? [top[1], top[0], top[2]] : top),
    ranked.length > STEPS ? h("p", { key: "rest", class: "rest" }, ranked.slice(STEPS).map((row) => h("em", { key: row.name }, `${decided ? `${row.rank} ` : ""}${row.name} ${figure(row)}`))) : null,
  ]);
}

function step(row, place, names, figure, rank, breaker) {
  const seat = names.indexOf(row.name), long = Array.from(row.name).length > LONG ? " long" : "";
  return h("li", { key: row.name, class: `place-${place + 1} rank-${Math.min(row.rank, STEPS)} ${seatColour(seat)}${long}` }, [
    h("b", { key: "name" }, [mark(seat), row.name]),
    h("span", { key: "figure" }, figure),
    breaker ? h("em", { key: "breaker" }, breaker) : null,
    h("i", { key: "step" }, rank),
  ]);
}
