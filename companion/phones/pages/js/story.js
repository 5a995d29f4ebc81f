// Everyone's standing, how it came about, and everything that happened.

import { h } from "./draw.js";
import { seatColour } from "./groups.js";
import { letters, mark as seatMark, token } from "./marks.js";
import { say } from "./words.js";

const WIDE = 402, HIGH = 160, LEFT = 56, LETTER = 16, RIGHT = 8, DISC = 12, LEAP = 14, APART = 2 * DISC + 1;

export function story(page, whole, back) {
  const names = page.body.view.players.map((row) => row.name);
  return h("section", { key: "story", class: "card story", role: "dialog", "aria-labelledby": "verdict", id: "asked", tabindex: "-1" }, [
    ownPlace(page, whole, names),
    h("h2", { key: "verdict", id: "verdict" }, whole.standings.verdict || say("Standings")),
    standingsTable(whole.standings, names, page.mine),
    courseChart(whole, names),
    whole.story.length ? h("h2", { key: "evening" }, say("Highlights")) : null,
    sentences(whole.story),
    logPlay(whole),
    whole.report ? way("report", whole.report, say("The whole game on one page")) : null,
    back ? h("button", { key: "back", class: "quiet", onclick: back }, say("Back")) : null,
    h("h2", { key: "all" }, say("What happened")),
    h("ul", { key: "history", class: "plain told" }, whole.history.map((each, place) => h("li", { key: String(whole.history.length - place) }, each.text))),
  ]);
}

// The game in sentences, once it is over; nothing if nothing in it is worth a sentence.
export function sentences(told) {
  return told.length ? h("ul", { key: "story", class: "plain told" }, told.map((words) => h("li", { key: words }, words))) : null;
}

// The link to the app BG Stats, once the game is over.
export function logPlay(whole) {
  return whole.bgstats ? way("log", whole.bgstats, say("Log in BG Stats")) : null;
}

function way(key, href, words) {
  return h("a", { key, class: "button quiet", href, target: "_blank", rel: "noopener" }, words);
}

export function standingsTable(standings, names, mine = []) {
  const rows = standings.rows.slice().sort((one, other) => (one.rank || 99) - (other.rank || 99));
  const { first } = standings;
  return h("table", { key: "standings" }, [
    h("thead", { key: "head" }, h("tr", { key: "row" }, ["", say("Player")].concat(standings.columns).map((each, place) => h("th", { key: String(place), scope: "col" }, each || "#")))),
    h("tbody", { key: "body" }, rows.map((row) => h("tr", { key: row.name, class: `${row.out ? "out" : first.indexOf(row.name) >= 0 ? "first" : mine.indexOf(row.name) >= 0 ? "mine" : ""} ${seatColour(names.indexOf(row.name))}` }, [
      h("td", { key: "rank" }, first.length && row.rank !== null ? String(row.rank) : "–"),
      h("th", { key: "name", scope: "row" }, [names.indexOf(row.name) < 0 ? null : seatMark(names.indexOf(row.name)), row.name]),
      row.figures.map((each, place) => h("td", { key: String(place) }, each)),
    ]))),
  ]);
}

// Where this phone's player finished; nothing during the game, or if no one has won.
function ownPlace(page, { standings, won }, names) {
  const name = page.at || page.mine[0], row = won && standings.rows.find((each) => each.name === name);
  return row && row.rank ? h("p", { key: "place", class: `headline ${seatColour(names.indexOf(name))}` }, placeWords(row.rank)) : null;
}

function placeWords(rank) {
  if (rank === 1) return say("You win!");
  return rank === 2 ? say("Second place") : rank === 3 ? say("Third place") : say("Place {n}", { n: rank });
}

// A line for each player: the course of the main figure, beside a scale with its words.
export function courseChart(whole, names) {
  const drawn = names.filter((name) => (whole.course[name] || []).length > 1);
  if (!drawn.length) return null;
  const least = whole.scale[0][0], most = whole.scale[whole.scale.length - 1][0];
  const height = (value) => HIGH - (value - least) / (most - least) * HIGH;
  const last = ends(drawn, whole.course, height), room = LEAP + APART * (1 + Math.max(...last.map((each) => each.beside))) + RIGHT;
  const left = Math.max(LEFT, ...whole.scale.map(([, words]) => LETTER * words.length)), wide = WIDE - left - room;
  const box = `${-left} -34 ${WIDE} ${HIGH + 48}`;
  return h("svg", { key: "chart", class: "chart", viewBox: box, role: "img", "aria-label": say("{figure}: {players}", { figure: whole.figure, players: drawn.join(", ") }) }, [
    h("text", { key: "figure", class: "what", x: -left, y: -18 }, say("{figure}, turn by turn", { figure: whole.figure })),
    whole.scale.map(([value, words]) => mark(words, wide, height(value))),
    drawn.map((name) => line(whole.course[name], wide, height, seatColour(names.indexOf(name)), name)),
    last.map(({ name, y, beside }) => [
      h("polyline", { key: `leap ${name}`, class: seatColour(names.indexOf(name)), opacity: 0.5, points: `${wide},${y} ${wide + LEAP},${y}` }),
      token(letters(names), names.indexOf(name), DISC, wide + LEAP + DISC + beside * APART, y),
    ]),
  ]);
}

function mark(words, wide, y) {
  return h("g", { key: `mark ${words}`, class: "mark" }, [
    h("line", { key: "line", x1: 0, x2: wide, y1: y, y2: y }),
    h("text", { key: "words", x: -5, y: y + 6, "text-anchor": "end" }, words),
  ]);
}

function line(values, wide, height, colour, name) {
  const points = values.map((value, place) => `${(place / (values.length - 1) * wide).toFixed(1)},${height(value).toFixed(1)}`);
  return h("polyline", { key: `line ${name}`, class: colour, points: points.join(" ") });
}

// The disc at the end of each line, at its height, and how many discs it has to be moved aside so as not to cover another.
function ends(drawn, course, height) {
  const placed = [];
  for (const name of drawn) {
    const y = height(course[name][course[name].length - 1]), near = placed.filter((each) => Math.abs(each.y - y) < APART).map((each) => each.beside);
    let beside = 0;
    while (near.indexOf(beside) >= 0) beside += 1;
    placed.push({ name, y, beside });
  }
  return placed;
}
