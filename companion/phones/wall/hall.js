// A club's wall: requests all tables twice a second and runs countdowns in between. Its language follows ?lang=.

import { learn, say, wanted } from "./words.js";

const LOOK_MS = 500, CARD_SHAPE = 1.6, MOST_ROWS = 12, MOST_GAMES = 6;
const list = document.getElementById("tables"), night = document.getElementById("night"), why = document.getElementById("why");
const cards = new Map();
let shownNight = "", spoken = false;

const made = (kind, words = "", name = "") => {
  const it = document.createElement(kind);
  it.textContent = words;
  if (name) it.className = name;
  return it;
};
const asked = new URLSearchParams(location.search).get("lang"), languages = asked ? [asked] : wanted();
const path = (name) => `${name}?lang=${encodeURIComponent(languages.join(","))}`;
const clock = (ms) => new Date(ms).toLocaleTimeString(asked || [], { hour: "2-digit", minute: "2-digit" });
const there = (table) => table.status === "ready";
const auctioned = (table) => there(table) && table.countdown !== "";

function away(status, time) {
  switch (status) {
    case "sleeping": return say("sleeping since {time}", { time });
    case "lost": return say("lost since {time}", { time });
    default: return say("disconnected since {time}", { time });
  }
}

function inside(table) {
  const box = made("div", "", "in"), name = made("p", "", "name");
  name.append(made("b", table.id), made("span", table.title));
  box.append(name);
  if (!there(table)) {
    box.append(made("p", away(table.status, clock(table.since_ms)), "doing"));
    return box;
  }
  box.append(made("p", table.finished || table.countdown || table.headline, "doing"));
  if (table.countdown) box.append(made("p", "", "left"));
  const players = made("ul", "", "players");
  for (const each of table.players) {
    const row = made("li", "", `${each.in_turn ? "turn" : ""} ${each.out ? "out" : ""}`.trim());
    row.append(made("b", each.name), made("span", each.figure || each.first));
    players.append(row);
  }
  box.append(players);
  if (table.last.length) box.append(made("p", table.last[0], "last"));
  return box;
}

function show(table, at) {
  const { left_ms: left, ...rest } = table, key = JSON.stringify({ ...rest, since_ms: there(table) ? 0 : table.since_ms });
  let card = cards.get(table.id);
  if (!card) cards.set(table.id, (card = { it: made("li"), key: "" }));
  if (card.key !== key) {
    card.key = key;
    card.it.replaceChildren(inside(table));
  }
  card.table = table;
  card.ends = left === null ? null : at + left;
  return card.it;
}

function tick() {
  const now = performance.now();
  for (const { it, table, ends } of cards.values()) {
    const left = ends === null ? null : table.held ? table.left_ms : Math.max(0, ends - now);
    const place = it.querySelector(".left");
    const words = left === null ? "" : `${Math.ceil(left / 1000)}`;
    if (place && place.textContent !== words) place.textContent = words;
    const columns = Number(list.dataset.columns);
    const kind = [auctioned(table) && "auction", auctioned(table) && columns > 1 && "big", !there(table) && "away"];
    if (auctioned(table) && !table.held && left !== null && left <= 5000) kind.push("fast");
    const name = kind.filter(Boolean).join(" ");
    if (it.className !== name) it.className = name;
  }
}

function columns(tables) {
  const room = tables.reduce((sum, each) => sum + (auctioned(each) ? 4 : 1), 0), shape = list.clientWidth / list.clientHeight;
  let best = 1, off = Infinity;
  for (let n = 1; n <= room; n++) {
    const far = Math.abs(Math.log((shape * Math.ceil(room / n)) / n / CARD_SHAPE));
    if (far < off) [best, off] = [n, far];
  }
  return best;
}

function showNight(seen) {
  const text = JSON.stringify(seen);
  if (text === shownNight) return;
  shownNight = text;
  night.replaceChildren();
  if (!seen.games.length) return;
  const table = made("table");
  for (const row of seen.rows.slice(0, MOST_ROWS)) {
    const line = made("tr");
    line.append(made("td", `${row.place}.`, "n"), made("td", row.name, "who"), made("td", `${row.points}`, "n"));
    table.append(line);
  }
  night.append(made("h2", say("Tonight")), table);
  for (const game of seen.games.slice(0, MOST_GAMES)) {
    const points = game.points.map(([name, n]) => `${name} ${n}`).join(", ");
    night.append(made("p", `${clock(game.ended_ms)} ${game.table}: ${points}`));
  }
}

async function hearWords() {
  learn(await (await fetch(path("/words.json"))).json());
  night.setAttribute("aria-label", say("Tonight"));
  return true;
}

async function look() {
  try {
    if (!spoken) spoken = await hearWords();
    const answer = await fetch(path("/hall.json"), { cache: "no-store" });
    const said = await answer.json(), at = performance.now();
    document.getElementById("club").textContent = say("Club {name}", { name: said.night.club });
    why.textContent = said.why;
    showNight(said.night);
    const tables = said.tables.sort((one, other) => one.id.localeCompare(other.id, "en", { numeric: true }));
    const names = new Set(tables.map((each) => each.id));
    for (const name of [...cards.keys()]) if (!names.has(name)) cards.delete(name);
    const shown = tables.map((each) => show(each, at)), wanted = columns(tables);
    list.style.setProperty("--columns", wanted);
    list.dataset.columns = wanted;
    if (shown.length !== list.children.length || shown.some((it, n) => list.children[n] !== it)) list.replaceChildren(...shown);
    tick();
  } catch {
    why.textContent = say("The hall doesn't answer. Is it still running?");
  }
  setTimeout(look, LOOK_MS);
}

setInterval(tick, 100);
look();
