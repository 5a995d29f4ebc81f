// The words of the page in its language. English stands in the scripts; Companion sends all others.

import * as keep from "./keep.js";

const PERIOD = 100, SHORT = 9999991;
const shortNames = {};
let known = { language: "en", languages: [], words: {}, plural: "", decimal: ".", stamp: "" };

// Speak the language that Companion has sent.
export function learn(words) {
  known = words;
  document.documentElement.lang = words.language;
}

// The languages this device wants, first its own choice.
export function wanted() {
  const own = keep.storedLanguage(), browser = navigator.languages || [navigator.language || "en"];
  return (own ? [own] : []).concat(browser).slice(0, 12);
}

// Which words the page has, so that Companion does not send them again.
export function stamp() {
  return known.stamp;
}

// The language of the page, and all that can be chosen, each with its own name for itself.
export function language() {
  return known.language;
}

export function languages() {
  return known.languages;
}

// A sentence with its slots filled in, each named in braces.
export function say(template, slots) {
  return filled(found(template) || template, slots);
}

// The words of a message, under its own name or under the short one that a page comes with.
function found(name) {
  return known.words[name] || known.words[shortNames[name] || (shortNames[name] = shortName(name))];
}

// The short name of a message: a number made of its letters, as Companion makes it.
function shortName(name) {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % SHORT, 0);
}

// A sentence whose English words mean something else elsewhere.
export function sayIn(context, template, slots) {
  return filled(found(`${context}\u0004${template}`) || template, slots);
}

// A sentence about a number, its slot `n`.
export function sayN(one, many, n, slots) {
  const forms = found(one), form = Number(known.plural[n < PERIOD ? n : PERIOD + n % PERIOD]);
  return filled(forms ? forms[form] : n === 1 ? one : many, Object.assign({ n }, slots));
}

function filled(template, slots) {
  return slots ? template.replace(/\{(\w+)\}/g, (slot, name) => (name in slots ? slots[name] : slot)) : template;
}

// Names joined for a sentence.
export function listed(names) {
  return names.length > 1 ? say("{before} and {last}", { before: names.slice(0, -1).join(", "), last: names[names.length - 1] }) : names[0];
}

// The facts of one line, without a “?” for what no one knows. A line never begins with the point between them.
export function pointed(facts) {
  return facts.filter((each) => each && each !== "?").join("\u00a0· ");
}

// A number written with a point, with the sign of the language.
export function decimal(number) {
  return number.replace(".", known.decimal);
}

// The words the page came with, unless another language was chosen on this device.
const came = document.getElementById("words"), before = keep.storedWords();
if (before && before.language === keep.storedLanguage()) learn(before);
else if (came) learn(JSON.parse(came.textContent));
