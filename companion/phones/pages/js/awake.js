// Keeps the screen on: over plain http no browser has a lock for it, but a film that runs does the same.

let film = null;

// Begin with a tap: no browser lets a film begin without one, except on a TV.
export function stayAwake() {
  if (film === null) {
    film = document.createElement("video");
    film.setAttribute("playsinline", "");
    film.setAttribute("aria-hidden", "true");
    film.tabIndex = -1;
    film.className = "film";
    film.muted = true;
    film.loop = true;
    film.src = "/awake.mp4";
    document.body.appendChild(film);
    document.addEventListener("visibilitychange", () => document.hidden || run());
  }
  if (film.paused) run();
}

function run() {
  const running = film.play();
  // Where it may not run, the line “set the screen to stay on” is what there is.
  if (running) running.catch(() => undefined);
}
