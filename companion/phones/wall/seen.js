// What the pages of a hall share: asking the hall in this page's language (`?lang=`), and how a table is described.

import { learn, say, wanted } from "./words.js";

const asked = new URLSearchParams(location.search).get("lang"), languages = asked ? [asked] : wanted();
let spoken = false;

const path = (name, query) => `${name}?${new URLSearchParams({ ...query, lang: languages.join(",") })}`;

// What the hall answers; the words of the page come with the first answer. Raises an error if it doesn't answer.
export async function ask(query = {}) {
  if (!spoken) {
    learn(await (await fetch(path("/words.json", {}))).json());
    spoken = true;
  }
  return (await fetch(path("/hall.json", query), { cache: "no-store" })).json();
}

export const made = (kind, words = "", name = "") => {
  const it = document.createElement(kind);
  it.textContent = words;
  if (name) it.className = name;
  return it;
};

export const clock = (ms) => new Date(ms).toLocaleTimeString(asked || [], { hour: "2-digit", minute: "2-digit" });
export const there = (table) => table.status === "ready";
export const auctioned = (table) => there(table) && table.countdown !== "";
export const byName = (one, other) => one.id.localeCompare(other.id, "en", { numeric: true });
export const secondsOf = (ms) => (ms === null ? "" : `${Math.ceil(ms / 1000)}`);

export function away(table) {
  const time = clock(table.since_ms);
  switch (table.status) {
    case "sleeping": return say("sleeping since {time}", { time });
    case "lost": return say("lost since {time}", { time });
    default: return say("disconnected since {time}", { time });
  }
}

export const doing = (table) => (there(table) ? table.finished || table.countdown || table.headline : away(table));
