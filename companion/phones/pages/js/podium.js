// The end of a game on a TV: names rise from the third place to the first.

import { h } from "./draw.js";
import { seatColour } from "./groups.js";
import { mark } from "./marks.js";

const STEPS = 3, LONG = 12;

// The first three, with the rest below them; nothing if no one is ranked.
export function podium(standings, names, fresh) {
  const ranked = standings.rows.filter((row) => row.rank !== null).sort((one, other) => one.rank - other.rank);
  if (!ranked.length) return null;
  const shown = Math.max(0, standings.columns.indexOf(standings.ranked_by)), figure = (row) => row.figures[shown] || "";
  const top = ranked.slice(0, STEPS).map((row, place) => step(row, place, names, figure(row)));
  return h("section", { key: "podium", class: fresh ? "podium fresh" : "podium" }, [
    h("ol", { key: "steps", class: "plain" }, [top[1], top[0], top[2]]),
    ranked.length > STEPS ? h("p", { key: "rest", class: "rest" }, ranked.slice(STEPS).map((row) => h("em", { key: row.name }, `${row.rank} ${row.name} ${figure(row)}`))) : null,
  ]);
}

function step(row, place, names, figure) {
  const seat = names.indexOf(row.name), long = Array.from(row.name).length > LONG ? " long" : "";
  return h("li", { key: row.name, class: `place-${place + 1} rank-${Math.min(row.rank, STEPS)} ${seatColour(seat)}${long}` }, [
    h("b", { key: "name" }, [mark(seat), row.name]),
    h("span", { key: "figure" }, figure),
    h("i", { key: "step" }, String(row.rank)),
  ]);
}
