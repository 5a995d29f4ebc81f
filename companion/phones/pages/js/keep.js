// What the browser stores: the passes that open seats, the language, and which page was loaded last.

const MOST = 8;
const here = {};

// If a site may not store anything, the browser throws on any access to storage.
function read(store, key, other) {
  try {
    return JSON.parse(window[store].getItem(key)) || other;
  } catch (error) {
    return here[key] || other;
  }
}

function write(store, key, value) {
  try {
    window[store].setItem(key, JSON.stringify(value));
  } catch (error) {
    here[key] = value;  // in memory only: a reload asks for the PIN again
  }
}

// Passes are pairs of the pass and its holder: a player, "bank", or "" for a spectator.
export function storedPasses() {
  return read("localStorage", "passes", []);
}

export function keepPass(given, holder) {
  const others = storedPasses().filter((pair) => pair[0] !== given && pair[1] !== holder);
  write("localStorage", "passes", [[given, holder]].concat(others).slice(0, MOST));
}

export function forgetPass(holder) {
  write("localStorage", "passes", storedPasses().filter((pair) => pair[1] !== holder && pair[1] !== ""));
}

// The language chosen on this device, empty if none was; and the words of the language spoken last.
export function storedLanguage() {
  return read("localStorage", "language", "");
}

export function keepLanguage(code) {
  write("localStorage", "language", code);
}

export function storedWords() {
  return read("localStorage", "words", null);
}

export function keepWords(words) {
  write("localStorage", "words", words);
}

// Whether the page has recently reloaded itself for a newer version.
export function loadedAgain(version) {
  const before = read("sessionStorage", "loaded", "");
  write("sessionStorage", "loaded", version);
  return before === version;
}
