// Loads the page anew while one of its files has not come, each time more patiently.
// Where a file that has come fails, that helps a few times at most: then it says so. It stands in the page itself.

(() => {
  if (!("noModule" in HTMLScriptElement.prototype)) return;  // it runs old.js, and loading it anew helps nothing
  const FIRST_MS = 8000, LONGEST_MS = 60000, FEW = 3;
  let tries = 4, lost = false, stands = false;
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

  const runs = () => window.phone || window.tv;

  function stand() {
    stands = true;
    const words = document.createElement("p"), again = document.createElement("button");
    words.textContent = "This page doesn’t work in this browser. Try again, or use another browser.";
    again.textContent = "Try again";
    again.className = "big yes";
    again.onclick = () => {
      keep(0);
      location.reload();
    };
    const page = document.getElementById("page");
    page.textContent = "";
    page.appendChild(words);
    page.appendChild(again);
  }

  // Where the companion does not answer, a page that has something to say is better than none.
  function look() {
    if (stands) return;
    if (!lost && runs()) {
      keep(0);
      return;
    }
    keep(tries + 1);
    fetch(location.pathname).then((answer) => answer.ok ? location.reload() : wait(), wait);
  }

  // What could not be loaded says so at its own place alone, what fails in the window.
  window.addEventListener("error", (event) => {
    if (event.target === window && !runs() && tries >= FEW) stand();
    lost = lost || event.target.tagName === "SCRIPT" || event.target.rel === "stylesheet";
  }, true);
  wait();
})();
