// No accidents: a button that just appeared or moved under a finger ignores taps at first; Back never leaves the page.

const STILL_MS = 250;
let places = new Map();
let calm = 0;

// After drawing, find buttons that moved; those that kept their meaning do not count.
export function guardMovedButtons(page) {
  const before = places;
  places = new Map();
  let moved = false;
  for (const button of page.querySelectorAll("button:not(.call)")) {
    const top = Math.round(button.getBoundingClientRect().top + window.pageYOffset);
    places.set(button, top);
    moved = moved || before.get(button) !== top;
  }
  if (!moved) return;
  page.classList.add("settling");
  clearTimeout(calm);
  calm = setTimeout(() => page.classList.remove("settling"), STILL_MS);
}

// Escape closes the top layer through `close`. So does a back swipe or key, instead of leaving the page.
export function closeOnBack(close) {
  const hold = () => history.pushState({ here: true }, "");
  window.addEventListener("popstate", () => {
    close();
    hold();
  });
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  // A browser counts only history entries that follow a tap.
  window.addEventListener("click", hold, { once: true });
}
