// What the browser keeps: the passes that open seats, and the number of the next ask.

const MOST = 8;

function read(store, key, other) {
  try {
    return JSON.parse(store.getItem(key)) || other;
  } catch (error) {
    return other;
  }
}

function write(store, key, value) {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch (error) {
    // A browser that keeps nothing asks for the PIN again after a reload.
  }
}

// Passes are pairs of the pass and its holder: a player, "bank", or "" for somebody who looks on.
export function passes() {
  return read(localStorage, "passes", []);
}

export function keepPass(given, holder) {
  const others = passes().filter((pair) => pair[1] !== holder);
  write(localStorage, "passes", [[given, holder]].concat(others).slice(0, MOST));
}

export function forgetPass(holder) {
  write(localStorage, "passes", passes().filter((pair) => pair[1] !== holder && pair[1] !== ""));
}

// A name for this page that outlives a reload, so that asks keep their numbers.
export function me() {
  let name = read(sessionStorage, "me", "");
  if (!name) {
    const parts = crypto.getRandomValues(new Uint32Array(3));
    name = Array.from(parts, (part) => part.toString(36)).join("");
    write(sessionStorage, "me", name);
  }
  return name;
}

export function nextNumber() {
  const number = read(sessionStorage, "n", 0) + 1;
  write(sessionStorage, "n", number);
  return number;
}

// Whether the page has loaded itself again lately for a newer version.
export function loadedAgain(version) {
  const before = read(sessionStorage, "loaded", "");
  write(sessionStorage, "loaded", version);
  return before === version;
}
