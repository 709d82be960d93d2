// The replay of the watch page. Without it the buttons are links to ?turn=n.
// Looking back takes the page off the live stream; the newest turn brings it back.
(() => {
  "use strict";
  const PACE = 900;
  const live = () => document.getElementById("race-live");
  const range = () => document.getElementById("turn");
  let timer = 0;

  const dress = () => {
    const slider = range(), play = document.getElementById("go-play");
    if (slider) slider.hidden = false;
    if (play) play.hidden = false;
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
    history.replaceState(null, "", turn === +range().max ? location.pathname : `?turn=${turn}`);
  };
  const go = turn => {
    const slider = range();
    slider.value = turn;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const targets = { first: () => 0, prev: () => +range().value - 1, next: () => +range().value + 1, last: () => +range().max };

  document.addEventListener("input", event => {
    if (event.target !== range()) return;
    mark(+event.target.value);
    follow(event.target.value === event.target.max);
  });
  document.addEventListener("click", event => {
    const button = event.target.closest("[data-scrub] [data-go]");
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (button.dataset.go !== "play") { stop(); go(targets[button.dataset.go]()); return; }
    if (timer) { stop(); return; }
    button.setAttribute("aria-pressed", "true");
    if (range().value === range().max) go(0);
    timer = setInterval(() => {
      if (!range() || range().value === range().max) stop();
      else go(+range().value + 1);
    }, PACE);
  });
  document.addEventListener("keydown", event => {
    const key = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
    if (!key || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!event.target.closest("[data-scrub]") || event.target.matches("input")) return;
    event.preventDefault();
    stop();
    go(targets[key]());
  });
  document.addEventListener("htmx:afterSettle", dress);
  new MutationObserver(dress).observe(live().parentElement, { childList: true });
  dress();
})();
