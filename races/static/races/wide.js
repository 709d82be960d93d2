// A wide board on a wide screen: larger, smaller, dragged about. Without it a chariot is
// followed by its link, and the box scrolls.
(() => {
  "use strict";
  const SIZES = ["", "board__stage--x2", "board__stage--x3", "board__stage--x4"];
  const WIDE = matchMedia("(min-width: 48rem)");
  const FIELD = "input, select, textarea, [contenteditable]";
  const $ = (s, r = document) => r.querySelector(s);
  const board = () => $(".board[data-wide]");
  const box = () => $(".board__scroll", board());
  const stage = () => $(".board__stage", board());
  let size = 0, scrolled = [0, 0];

  const show = () => {
    const tools = $("[data-zoom-tools]", board());
    tools.hidden = false;
    $("[data-zoom=out]", tools).disabled = $("[data-zoom=whole]", tools).disabled = size === 0;
    $("[data-zoom=in]", tools).disabled = size === SIZES.length - 1;
    SIZES.forEach((name, number) => { if (name) stage().classList.toggle(name, number === size); });
  };
  const scale = (next, x, y) => { // the point of the box that stays where it is
    const old = stage().getBoundingClientRect();
    const at = [(x - old.left) / old.width, (y - old.top) / old.height];
    size = Math.max(0, Math.min(SIZES.length - 1, next));
    show();
    const now = stage().getBoundingClientRect();
    box().scrollLeft += now.left + at[0] * now.width - x;
    box().scrollTop += now.top + at[1] * now.height - y;
    scrolled = [box().scrollLeft, box().scrollTop];
  };
  const mine = () => { // what to look at: the chariot that moved or moves, else the middle
    const piece = $("[data-mine]", board()) || box(), r = piece.getBoundingClientRect(), frame = box().getBoundingClientRect();
    const seen = r.left < frame.right && r.right > frame.left;
    return seen ? [r.left + r.width / 2, r.top + r.height / 2] : [frame.left + frame.width / 2, frame.top + frame.height / 2];
  };
  const zoom = { in: () => scale(size + 1, ...mine()), out: () => scale(size - 1, ...mine()), whole: () => scale(0, ...mine()) };

  document.addEventListener("click", event => {
    const button = board() && event.target.closest("[data-zoom-tools] [data-zoom]");
    if (button) zoom[button.dataset.zoom]();
  });
  document.addEventListener("keydown", event => {
    const key = { "+": "in", "-": "out", "0": "whole" }[event.key];
    if (!key || !board() || !WIDE.matches || event.ctrlKey || event.metaKey || event.altKey || event.target.closest(FIELD)) return;
    event.preventDefault();
    zoom[key]();
  });
  document.addEventListener("wheel", event => { // with Ctrl, as pinching does: else the page scrolls
    if (!event.ctrlKey || !board() || !WIDE.matches || !event.target.closest(".board__scroll")) return;
    event.preventDefault();
    scale(size + (event.deltaY < 0 ? 1 : -1), event.clientX, event.clientY);
  }, { passive: false });

  let held = null;
  document.addEventListener("pointerdown", event => {
    if (!size || event.pointerType === "touch" || event.button || !event.target.closest(".board[data-wide] .board__scroll") || event.target.closest("a, button")) return;
    held = [event.clientX + box().scrollLeft, event.clientY + box().scrollTop];
    box().classList.add("is-dragged");
  });
  document.addEventListener("pointermove", event => {
    if (held) box().scrollTo(held[0] - event.clientX, held[1] - event.clientY);
  });
  ["pointerup", "pointercancel"].forEach(kind => document.addEventListener(kind, () => {
    if (held && board()) box().classList.remove("is-dragged");
    held = null;
  }));
  document.addEventListener("scroll", event => { if (board() && event.target === box()) scrolled = [event.target.scrollLeft, event.target.scrollTop]; }, true);

  // A part that comes anew is shown as the old one was; the track is cut as its chariots are.
  const dress = () => {
    if (!board()) return;
    const track = $("svg:not(#pieces)", stage()), view = $("#pieces", stage()).getAttribute("viewBox");
    if (track.getAttribute("viewBox") !== view) track.setAttribute("viewBox", view);
    if ($("[data-zoom-tools]", board()).hidden) {
      show();
      [box().scrollLeft, box().scrollTop] = scrolled;
    }
  };
  new MutationObserver(dress).observe(document.getElementById("main"), { childList: true, subtree: true });
  dress();
})();
