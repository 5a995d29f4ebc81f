// A club's wall: requests all tables twice a second and runs countdowns in between.

import { ask, auctioned, byName, clock, doing, made, secondsOf, there } from "./seen.js";
import { say } from "./words.js";

const LOOK_MS = 500, CARD_SHAPE = 1.6, MOST_ROWS = 12, MOST_GAMES = 6;
const list = document.getElementById("tables"), night = document.getElementById("night"), why = document.getElementById("why");
const cards = new Map();
let shownNight = "";

function inside(table) {
  const box = made("div", "", "in"), name = made("p", "", "name");
  name.append(made("b", table.id), made("span", table.title));
  box.append(name, made("p", doing(table), "doing"));
  if (!there(table)) return box;
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
    const place = it.querySelector(".left"), words = secondsOf(left);
    if (place && place.textContent !== words) place.textContent = words;
    const columns = Number(list.dataset.columns);
    const kind = [auctioned(table) && "auction", auctioned(table) && columns > 1 && "big", !there(table) && "away"];
    if (auctioned(table) && !table.held && left !== null && table.lamp === "fast") kind.push("fast");
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

function showCode() {
  const place = document.getElementById("scan");
  if (place.children.length) return;
  const code = made("img");
  code.src = "/code.svg";
  code.alt = say("A code that opens the page of any table");
  place.append(code, made("p", say("Scan to follow a table on your phone.")));
}

async function look() {
  try {
    const said = await ask(), at = performance.now();
    document.getElementById("club").textContent = say("Club {name}", { name: said.night.club });
    why.textContent = said.why;
    night.setAttribute("aria-label", say("Tonight"));
    showCode();
    showNight(said.night);
    const tables = said.tables.sort(byName), names = new Set(tables.map((each) => each.id));
    for (const name of [...cards.keys()]) if (!names.has(name)) cards.delete(name);
    const shown = tables.map((each) => show(each, at)), wanted = columns(tables);
    list.style.setProperty("--columns", wanted);
    list.dataset.columns = wanted;
    if (shown.length !== list.children.length || shown.some((it, n) => list.children[n] !== it)) list.replaceChildren(...shown);
    tick();
  } catch {
    why.textContent = say("The hall isn't responding. Is it still running?");
  }
  setTimeout(look, LOOK_MS);
}

setInterval(tick, 100);
look();
