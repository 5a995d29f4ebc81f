// How everybody stands, how that came about, and everything that happened.

import { h } from "./draw.js";
import { seatColour } from "./groups.js";

const WIDE = 300, HIGH = 120;

export function story(page, whole, back) {
  return h("section", { key: "story", class: "card story" }, [
    back ? h("button", { key: "back", class: "quiet", onclick: back }, "Back") : null,
    h("h2", { key: "verdict", tabindex: "-1" }, whole.standings.verdict || "Standings"),
    table(whole.standings),
    chart(whole.course || {}, page.body.view.players.map((row) => row.name)),
    h("h2", { key: "all" }, "What happened"),
    h("ul", { key: "history", class: "plain told" }, whole.history.map((each, place) => h("li", { key: String(whole.history.length - place) }, each.text))),
  ]);
}

export function table(standings) {
  const rows = standings.rows.slice().sort((one, other) => (one.rank || 99) - (other.rank || 99));
  return h("table", { key: "standings" }, [
    h("thead", { key: "head" }, h("tr", { key: "row" }, ["", "Player"].concat(standings.columns).map((each, place) => h("th", { key: String(place), scope: "col" }, each || "#")))),
    h("tbody", { key: "body" }, rows.map((row) => h("tr", { key: row.name, class: row.out ? "out" : "" }, [
      h("td", { key: "rank" }, row.rank === null ? "–" : String(row.rank)),
      h("th", { key: "name", scope: "row" }, row.name),
      row.figures.map((each, place) => h("td", { key: String(place) }, each)),
    ]))),
  ]);
}

// A line for each player: how the figure that counts has gone.
export function chart(course, names) {
  const drawn = names.filter((name) => (course[name] || []).length > 1);
  if (!drawn.length) return null;
  const all = drawn.reduce((found, name) => found.concat(course[name]), []);
  const least = Math.min.apply(null, all), most = Math.max.apply(null, all), span = most - least || 1;
  return h("svg", { key: "chart", class: "chart", viewBox: `-4 -4 ${WIDE + 8} ${HIGH + 8}`, role: "img", "aria-label": `How it went: ${drawn.join(", ")}` }, drawn.map((name) =>
    h("polyline", { key: name, class: seatColour(names.indexOf(name)), points: course[name].map((value, place) =>
      `${(place / (course[name].length - 1) * WIDE).toFixed(1)},${(HIGH - (value - least) / span * HIGH).toFixed(1)}`).join(" ") })
  ));
}
