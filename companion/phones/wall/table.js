// One table of a club on a phone, as its TV shows it; without a name in the address, the list of all tables.

import { ask, auctioned, byName, doing, made, secondsOf, there } from "./seen.js";
import { say } from "./words.js";

const LOOK_MS = 1000;
const place = document.getElementById("table"), why = document.getElementById("why");
let shown = "", left = null, running = false, fast = false, asked = 0;

const named = () => decodeURIComponent(location.hash.slice(1));

function everyTable(tables) {
  const list = made("ul", "", "list");
  for (const table of tables.sort(byName)) {
    const row = made("li", "", there(table) ? "" : "away"), way = made("a", table.id);
    way.href = `#${encodeURIComponent(table.id)}`;
    row.append(way, made("span", table.title), made("p", doing(table)), made("p", table.players.map((each) => each.name).join(", "), "soft"));
    list.append(row);
  }
  return [made("h1", say("All tables")), tables.length ? list : made("p", say("No tables found yet."), "soft")];
}

function players(table) {
  const rows = made("table"), head = made("tr");
  head.append(made("th"), ...table.columns.map((words) => made("th", words, "n")));
  rows.append(head);
  for (const each of table.players) {
    const row = made("tr", "", `${each.in_turn ? "turn" : ""} ${each.out ? "out" : ""}`.trim());
    const name = made("td", `${each.in_turn ? "▶ " : ""}${each.rank ? `${each.rank}. ` : ""}${each.name}`);
    name.dir = "auto";
    row.append(name, made("td", each.first, "n"), made("td", each.figure, "n"));
    rows.append(row);
  }
  return rows;
}

function oneTable(table) {
  const back = made("a", say("All tables"));
  back.href = "#";
  const parts = [back, made("h1", table.id), made("p", `${table.name} · ${table.title}`, "soft"), made("p", doing(table), "doing")];
  if (auctioned(table)) parts.push(made("p", "", "left"));
  if (table.hour) parts.push(made("p", table.hour));
  parts.push(players(table), ...table.last.map((words) => made("p", words, "soft")));
  return parts;
}

function tick() {
  const it = place.querySelector(".left");
  if (!it) return;
  const ms = left === null ? null : running ? Math.max(0, left - (performance.now() - asked)) : left;
  it.textContent = secondsOf(ms);
  it.classList.toggle("fast", fast);
}

function show(said, name) {
  const table = said.tables.find((each) => each.id === name) || null;
  asked = performance.now();
  left = table && table.left_ms;
  running = Boolean(table) && auctioned(table) && !table.held;
  fast = running && left !== null && table.lamp === "fast";
  why.textContent = said.why || (name && !table ? say("No table is called {name}.", { name }) : "");
  const key = JSON.stringify([name, table ? { ...table, left_ms: 0 } : said.tables.map((each) => ({ ...each, left_ms: 0 }))]);
  if (key !== shown) place.replaceChildren(...(table ? oneTable(table) : everyTable(said.tables)));
  shown = key;
  document.title = table ? `${table.id} · ${table.title}` : say("All tables");
  tick();
}

async function look() {
  const name = named();
  try {
    const said = await ask(name ? { table: name } : {});
    if (name === named()) show(said, name);
  } catch {
    why.textContent = say("The hall isn't responding. Is it still running?");
  }
}

async function keepLooking() {
  await look();
  setTimeout(keepLooking, LOOK_MS);
}

addEventListener("hashchange", () => { scrollTo(0, 0); look(); });
setInterval(tick, 100);
keepLooking();
