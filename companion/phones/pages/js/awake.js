// Keeps the screen on. Over plain http no browser has a wake lock, but a playing film does the same.

let film = null;

// Begin on a tap: only TVs let a film begin without one.
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
  // If it may not run, the line “set the screen to stay on” is all there is.
  if (running) running.catch(() => undefined);
}
