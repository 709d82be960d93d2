// The replay of the watch page. Without it the buttons are links to ?turn=n.
// Its keys work wherever the focus is, except in a field or where a key means something.
// Looking back takes the page off the live stream; the newest turn brings it back.
(() => {
  "use strict";
  const PACE = 900;
  const live = () => document.getElementById("race-live");
  const range = () => document.getElementById("turn");
  const SHOWN = ["turn", "go-play", "go-whole", "replay-keys"]; // of use with a script only
  const FIELD = "input:not(#turn), select, textarea, [contenteditable]";
  const PRESSED = "a, button, summary, [role=button]"; // the space bar is theirs
  let timer = 0, whole = false;

  const fit = () => {
    const button = document.getElementById("go-whole"), stage = document.querySelector(".board__stage");
    if (!button || !stage) return;
    button.hidden = !stage.dataset.near; // a chariot is followed
    if (button.hidden) return;
    button.setAttribute("aria-pressed", String(whole));
    stage.classList.toggle(stage.dataset.near, !whole);
  };
  const dress = () => {
    SHOWN.map(id => document.getElementById(id)).forEach(part => { if (part) part.hidden = false; });
    fit();
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    const play = document.getElementById("go-play");
    if (play) play.setAttribute("aria-pressed", "false");
  };
  const follow = now => {
    const part = live();
    if (!now && part.dataset.live) {
      part.dataset.paused = part.dataset.live;
      delete part.dataset.live;
    } else if (now && part.dataset.paused) {
      part.dataset.live = part.dataset.paused;
      delete part.dataset.paused;
      window.htmx.ajax("GET", part.dataset.partial, { target: part, swap: "outerHTML" });
    }
  };
  const mark = turn => {
    const text = document.querySelector("[data-step]"), box = document.querySelector("[data-turn-text]");
    text.textContent = box.dataset.turnText.replace("%n", turn).replace("%m", range().max);
    document.querySelectorAll("[data-log]").forEach(line => {
      if (line.dataset.log === String(turn)) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const query = new URLSearchParams(location.search); // what else is looked at stays
    if (turn === +range().max) query.delete("turn");
    else query.set("turn", turn);
    history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  };
  const go = turn => {
    const slider = range();
    slider.value = turn;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const toggle = () => {
    if (timer) { stop(); return; }
    document.getElementById("go-play").setAttribute("aria-pressed", "true");
    if (range().value === range().max) go(0);
    timer = setInterval(() => {
      if (!range() || range().value === range().max) stop();
      else go(+range().value + 1);
    }, PACE);
  };
  const targets = { first: () => 0, prev: () => +range().value - 1, next: () => +range().value + 1, last: () => +range().max };

  document.addEventListener("input", event => {
    if (event.target !== range()) return;
    mark(+event.target.value);
    follow(event.target.value === event.target.max);
  });
  document.addEventListener("click", event => {
    if (event.target.closest("#go-whole")) { whole = !whole; fit(); return; }
    const button = event.target.closest("[data-scrub] [data-go]");
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (button.dataset.go === "play") { toggle(); return; }
    stop();
    go(targets[button.dataset.go]());
  });
  document.addEventListener("keydown", event => {
    const key = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last", " ": "play" }[event.key];
    if (!key || !range() || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest(FIELD) || (key === "play" && event.target.closest(PRESSED))) return;
    if (key === "play") { event.preventDefault(); toggle(); return; }
    stop();
    if (event.target === range()) return; // a slider knows these keys
    event.preventDefault();
    go(targets[key]());
  });
  document.addEventListener("htmx:afterSettle", dress);
  new MutationObserver(dress).observe(live().parentElement, { childList: true });
  dress();
})();
