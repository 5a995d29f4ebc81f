// Browsers without module scripts run this instead of the page: it says that they are too old. Written in old syntax.

(function () {
  var page = document.getElementById("page"), words = document.createElement("p");
  page.innerHTML = "";
  words.appendChild(document.createTextNode(page.getAttribute("data-old")));
  page.appendChild(words);
})();
