// Loads the page anew while one of its files has not come, each time more patiently. It stands in the page itself.

(() => {
  const FIRST_MS = 8000, LONGEST_MS = 60000;
  let tries = 4, lost = false;
  try {
    tries = Number(sessionStorage.getItem("tries"));
  } catch (error) {
    // A browser that keeps nothing is patient from the first.
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

  // Where the companion does not answer, a page that has something to say is better than none.
  function look() {
    if (!lost && (window.phone || window.tv)) {
      keep(0);
      return;
    }
    keep(tries + 1);
    fetch(location.pathname).then((answer) => answer.ok ? location.reload() : wait(), wait);
  }

  // What could not be loaded says so at its own place alone.
  window.addEventListener("error", (event) => {
    lost = lost || event.target.tagName === "SCRIPT" || event.target.rel === "stylesheet";
  }, true);
  wait();
})();
