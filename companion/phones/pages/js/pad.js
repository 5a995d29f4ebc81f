// Enters amounts by taps, so the phone's keyboard stays away. The keys of a real keyboard work too.

import { h } from "./draw.js";
import { decimal, say } from "./words.js";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", "⌫"], BY_THOUSANDS = ["1", "2", "3", "k", "4", "5", "6", "M", "7", "8", "9", "⌫", ".", "0"];
export const LONGEST = 400;  // characters of a typed text
const MILLION = 1000000, THOUSAND = 1000, READ = /^(\d*)(?:[.,](\d+)?)?([km]?)$/i;
const GROUPS = /^[1-9]\d{0,2}[.,]\d{3}[km]?$/i, POINT = /^\d+\.\d{3}m$/i;  // 1,500 isn't a fraction; 1.234m is one

// The entered amount in whole units; null if it isn't valid.
export function parseAmount(text, money) {
  const parts = READ.exec(text.trim()), number = parts && parseFloat(`${parts[1] || 0}.${parts[2] || 0}`);
  if (!parts || !(parts[1] || parts[2]) || (GROUPS.test(text.trim()) && !POINT.test(text.trim()))) return null;
  const bare = !money.thousands ? 1 : parts[2] ? MILLION : number < money.smallest ? THOUSAND : 1;
  return Math.round(number * (/m/i.test(parts[3]) ? MILLION : parts[3] ? THOUSAND : bare));
}

export function amount(units, money) {
  if (money.thousands && units >= MILLION) return decimal(`${units / MILLION}M`);
  return money.thousands && units >= THOUSAND ? decimal(`${units / THOUSAND}k`) : String(units);
}

// What a screen reader says for a key.
function spoken(sign) {
  switch (sign) {
    case ".": return say("point");
    case "⌫": return say("delete");
    case "k": return say("thousand");
    case "M": return say("million");
    default: return null;
  }
}

// A field and its pad, over `kept[field]`: of `money`, or of a number; `purse` is the cash it is taken from.
export function pad(page, kept, field, { id, what, about, money, purse }) {
  const by = money ? page.body.money : { thousands: false, smallest: 1, steps: [] }, text = kept[field];
  const write = (words) => {
    kept[field] = words;
    kept.why = "";
    page.show();
  };
  const more = (step) => write(amount((parseAmount(text, by) || 0) + step, by));
  const press = (sign) => write(pressed(text, sign));
  return h("div", { key: "pad", class: "pad" }, [
    h("input", { key: "field", id, inputmode: "none", autocomplete: "off", maxlength: LONGEST, "aria-label": what || null, "aria-describedby": about, value: text, oninput: (event) => write(event.target.value) }),
    refusalNote(kept) || h("p", { key: "left", class: "soft" }, left(text, purse, by) || "\u00a0"),
    h("div", { key: "steps", class: "steps" }, by.steps.map((step) => tile(step[0], () => more(step[1]), null))),
    h("div", { key: "keys", class: by.thousands ? "keys many" : "keys" }, (by.thousands ? BY_THOUSANDS : KEYS).map((sign) => tile(decimal(sign), () => press(sign), spoken(sign)))),
  ]);
}

// The reason a typed value was refused, at its field.
export function refusalNote(kept) {
  return kept.why ? h("p", { key: "why", class: "why" }, kept.why) : null;
}

function tile(words, onclick, said) {
  return h("button", { key: words, type: "button", class: "tile", "aria-label": said, onclick }, words);
}

function pressed(text, sign) {
  const letter = /[kM]$/.test(text) ? text.slice(-1) : "", number = letter ? text.slice(0, -1) : text;
  if (sign === "⌫") return text.slice(0, -1);
  if (sign === "k" || sign === "M") return number + sign;
  if (sign === ".") return /[.,]/.test(number) ? text : decimal(`${number || 0}.`) + letter;
  return number === "0" ? sign + letter : number + sign + letter;
}

function left(text, purse, money) {
  const taken = parseAmount(text, money);
  if (purse === null || purse === undefined || taken === null) return "";
  return taken > purse ? say("You have {amount}", { amount: amount(purse, money) }) : say("{amount} left", { amount: amount(purse - taken, money) });
}
