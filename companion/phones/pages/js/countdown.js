// The countdown, the light and the bids of the unit.

import * as clock from "./clock.js";
import { h } from "./draw.js";
import { group, seatColour } from "./groups.js";
import { mark } from "./marks.js";
import { pointed, say, sayIn } from "./words.js";

const SURE_MS = 100, LOW = /^\u00b1?\d$/;
const LIGHTS = ["1", "2", "3", "rail"];

// Whether time runs out, even if no one knows when.
export function isTimeRunningOut(unit) {
  return unit.drawn || unit.ends_ms !== null || unit.left_ms !== null;
}

// What the big digits show now: the bid if there is no time.
function digits(unit) {
  if (unit.drawn) return "?";
  const now = clock.now();
  const left = unit.ends_ms === null ? unit.left_ms : now === null ? null : Math.max(0, unit.ends_ms - now);
  if (left === null) return unit.ends_ms === null ? unit.offer : "";
  const about = unit.ends_ms !== null && clock.possibleErrorMs() > SURE_MS ? "±" : "";
  return about + Math.ceil(left / 1000);
}

export function bigDigits(unit) {
  return h("p", { key: "digits", class: "digits", role: "timer", "aria-live": "off", id: "digits" }, digits(unit));
}

// A small copy of the countdown, for when something covers the big one.
export function smallDigits(unit) {
  return unit.ends_ms === null ? null : h("p", { key: "digits", class: "digits", "aria-hidden": "true" }, digits(unit));
}

export function pausedNote(unit, look, bids = unit.phase.startsWith("auction")) {
  return unit.held ? h("p", { key: "held", class: look }, bids ? say("Paused – bids still count") : say("Paused")) : null;
}

function exactly(shown) {
  return shown.replace("±", "");
}

export function running(unit) {
  return Boolean(unit && unit.title && !unit.held);
}

// With `lot`, the item up for auction as a seat sees it; `names` are the players, `built` tells whether the result of
// Build is still shown.
export function countdown(unit, lot, seat, names = [], built = true) {
  const lights = unit.phase === "spinning" || (built && unit.lit !== "dark" && !unit.title);
  if (!unit.title && !lights && !unit.closing && !unit.hour) return null;
  return h("section", { key: "countdown", class: `card unit ${unit.red}` }, [
    unit.title ? counted(unit, lot, seat, names) : null,
    lights ? light(unit) : null,
    lights && unit.whose && unit.result ? ofWhom(unit, names.indexOf(unit.whose)) : null,
    !unit.title && unit.closing ? h("p", { key: "closing", class: "lead" }, unit.closing) : null,
    unit.hour ? h("p", { key: "hour", class: "soft" }, unit.hour) : null,
  ]);
}

// Who pressed Build, and what it found.
function ofWhom(unit, seat) {
  return h("p", { key: "whose", class: `lead own ${seatColour(seat)}` }, [mark(seat), say("{player} presses Build: {result}", { player: unit.whose, result: unit.result })]);
}

function counted(unit, lot, seat, names) {
  const leader = names.indexOf(unit.leader);
  const lead = unit.leader ? say("{player} leads with {amount}", { player: unit.leader, amount: unit.offer }) : unit.phase.startsWith("auction") ? say("No bid yet") : "";
  return [
    lot ? card(unit, lot, seat) : h("h2", { key: "title" }, unit.title),
    isTimeRunningOut(unit) ? bigDigits(unit) : null,
    pausedNote(unit, "lead"),
    lead ? h("p", { key: "lead", class: leader < 0 ? "lead" : `lead own ${seatColour(leader)}` }, [leader < 0 ? null : mark(leader), lead]) : null,
    unit.out.length ? h("p", { key: "out", class: "soft" }, say("Out: {players}", { players: unit.out.join(", ") })) : null,
  ];
}

// What is for sale, as its card says it.
function card(unit, lot, seat) {
  const own = lot.owned[seat], told = lot.facts.concat(own || []);
  return h("div", { key: "title", class: `lot ${group(lot.colour)}` }, [
    h("h2", { key: "name" }, unit.title),
    told.length ? h("p", { key: "facts", class: "soft" }, pointed(told)) : null,
  ]);
}

// How long the unit's hour still takes.
export function hour(unit) {
  return unit.hour_ends_ms === null ? null : h("p", { key: "hour-left", class: "hour" }, [say("Hour"), " ", h("b", { key: "left", id: "hour" }, left(unit))]);
}

function left(unit) {
  const now = clock.now(), seconds = now === null || unit.hour_ends_ms === null ? 0 : Math.max(0, Math.ceil((unit.hour_ends_ms - now) / 1000));
  return seconds ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "–";
}

// The four lit fields of Build. While the light runs round, they all look alike.
export function light(unit, look = "light", lit = unit.lit) {
  const spins = unit.phase === "spinning";
  const words = spins ? say("The light is running") : say("Build: {result}", { result: unit.result || "–" });
  return h("div", { key: "light", class: spins ? `${look} spins` : look, role: "img", "aria-label": words }, LIGHTS.map((each) =>
    h("span", { key: each, class: lit === each ? "on" : "" }, each === "rail" ? sayIn("light", "Rail") : each)
  ));
}

// How much of a countdown is left, from 0 to 1.
function share(unit) {
  const now = clock.now(), left = unit.ends_ms === null ? unit.left_ms : now === null ? null : unit.ends_ms - now;
  return left === null || !unit.lasts_ms ? 1 : Math.min(1, Math.max(0, left / unit.lasts_ms));
}

// Updates the digits, and the ring around them, between two messages. `look` returns the unit at this moment; `resized` is called when they take
// more or less room. They don't shrink again if the time is less precise for a while.
export function keepDigitsTicking(look, resized = () => {}) {
  const unit = look();
  for (const at of unit ? Array.from(document.querySelectorAll(".digits")) : []) {
    const node = at.firstChild;
    if (!node) continue;  // the time isn't known yet
    const shown = digits(unit), before = node.data;
    if (before !== shown) node.data = shown;  // the drawn node stays
    at.classList.toggle("low", LOW.test(shown));
    if (shown.length > before.length || exactly(shown).length < exactly(before).length) resized();
  }
  for (const ring of unit ? Array.from(document.querySelectorAll(".circle")) : []) ring.style.setProperty("--share", share(unit).toFixed(3));
  const clocked = document.getElementById("hour");
  if (unit && clocked && clocked.firstChild) clocked.firstChild.data = left(unit);
  setTimeout(() => keepDigitsTicking(look, resized), 100);
}
