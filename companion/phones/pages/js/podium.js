// The end of a game on a TV: names rise from the third place to the first.

import { h } from "./draw.js";
import { seatColour } from "./groups.js";
import { mark } from "./marks.js";

const STEPS = 3, LONG = 12;

// The first three, with the rest below them; nothing if no one is ranked.
export function podium(standings, names, fresh) {
  const ranked = standings.rows.filter((row) => row.rank !== null).sort((one, other) => one.rank - other.rank);
  if (!ranked.length) return null;
  const top = ranked.slice(0, STEPS).map((row, place) => step(row, place, names));
  return h("section", { key: "podium", class: fresh ? "podium fresh" : "podium" }, [
    h("ol", { key: "steps", class: "plain" }, [top[1], top[0], top[2]]),
    ranked.length > STEPS ? h("p", { key: "rest", class: "rest" }, ranked.slice(STEPS).map((row) => `${row.rank}  ${row.name}  ${last(row)}`).join("   ")) : null,
  ]);
}

function step(row, place, names) {
  const seat = names.indexOf(row.name), long = Array.from(row.name).length > LONG ? " long" : "";
  return h("li", { key: row.name, class: `place-${place + 1} rank-${Math.min(row.rank, STEPS)} ${seatColour(seat)}${long}` }, [
    h("b", { key: "name" }, [mark(seat), row.name]),
    h("span", { key: "figure" }, last(row)),
    h("i", { key: "step" }, String(row.rank)),
  ]);
}

function last(row) {
  return row.figures[row.figures.length - 1] || "";
}
