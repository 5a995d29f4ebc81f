// Reloads the page while one of its files is missing, waiting longer each time.
// If a loaded file fails, it reloads only a few times, then says so. This script is inside the page itself, and opens
// its socket while the other files are on their way.

(() => {
  if (!("noModule" in HTMLScriptElement.prototype)) return;  // it runs old.js, and a reload would not help
  if (document.querySelector("meta[name=companion]")) window.line = new WebSocket(`ws://${location.host}/ws`);
  const FIRST_MS = 8000, LONGEST_MS = 60000, FEW = 3;
  let tries = 4, lost = false, stands = false;
  try {
    tries = Number(sessionStorage.getItem("tries"));
  } catch (error) {
    // A browser without storage waits long from the start.
  }

  function keep(number) {
    tries = number;
    try {
      sessionStorage.setItem("tries", String(number));
    } catch (error) {
      // As above.
    }
  }

  function wait() {
    setTimeout(look, Math.min(LONGEST_MS, FIRST_MS * Math.pow(2, tries)) * (0.75 + Math.random() / 2));
  }

  const runs = () => window.phone || window.tv;

  function stand() {
    stands = true;
    const words = document.createElement("p"), again = document.createElement("button"), page = document.getElementById("page");
    words.textContent = page.getAttribute("data-lost");
    again.textContent = page.getAttribute("data-again");
    again.className = "big yes";
    again.onclick = () => {
      keep(0);
      location.reload();
    };
    page.textContent = "";
    page.appendChild(words);
    page.appendChild(again);
  }

  // If Companion does not answer, a page with something to say is better than none.
  function look() {
    if (stands) return;
    if (!lost && runs()) {
      keep(0);
      return;
    }
    keep(tries + 1);
    fetch(location.pathname).then((answer) => answer.ok ? location.reload() : wait(), wait);
  }

  // A file that could not be loaded is reported only at its own element, an error in the window.
  window.addEventListener("error", (event) => {
    if (event.target === window && !runs() && tries >= FEW) stand();
    lost = lost || event.target.tagName === "SCRIPT" || event.target.rel === "stylesheet";
  }, true);
  wait();
})();
