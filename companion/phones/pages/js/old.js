// Browsers without module scripts run this instead of the page: it says that they are too old. Written in old syntax.

(function () {
  var page = document.getElementById("page"), words = document.createElement("p");
  page.innerHTML = "";
  words.appendChild(document.createTextNode(
    "This browser is too old for this page. Update it, or use another device. " +
    "Can't update this TV? Show the page from a streaming stick, or from a computer connected by HDMI."
  ));
  page.appendChild(words);
})();
