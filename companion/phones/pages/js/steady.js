// No accidents: what has just come or moved under a finger takes no tap yet, and going back leaves nothing.

const STILL_MS = 250;
let places = new Map();
let calm = 0;

// Look, after drawing, whether any button is not where it was; buttons that stay what they said are not meant.
export function settle(page) {
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

// Escape closes what lies on top, as `close` does, and a swipe or a key that goes back does so instead of leaving the page.
export function stay(close) {
  const hold = () => history.pushState({ here: true }, "");
  window.addEventListener("popstate", () => {
    close();
    hold();
  });
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  // A browser counts only what follows a tap.
  window.addEventListener("click", hold, { once: true });
}
