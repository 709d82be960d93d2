// Laurel, the organiser's desk: single keys, the entry line, moving between seats.
// Every page works without it.
(() => {
  "use strict";
  const $ = (s, r = document) => r.querySelector(s), $$ = (s, r = document) => [...r.querySelectorAll(s)];
  const desk = $("#desk"), keysOn = Boolean(desk && desk.hasAttribute("data-keys"));
  const inField = el => el && el.matches("input, select, textarea, [contenteditable]");
  const use = el => { if (el.matches("input, select, textarea")) { el.focus(); el.select?.(); } else el.click(); };

  // Letters act only outside fields, never with Ctrl, Alt or Meta, and can be switched off.
  document.addEventListener("keydown", e => {
    if (e.key === "Escape" && inField(document.activeElement)) { document.activeElement.blur(); return; }
    const dialog = $("#keys");
    if (!keysOn || e.altKey || e.metaKey || (dialog && dialog.open)) return;
    if (e.ctrlKey) {
      const undo = e.key.toLowerCase() === "z" && !(inField(document.activeElement) && document.activeElement.value) && $("[data-undo]");
      if (undo) { e.preventDefault(); undo.click(); }
      return;
    }
    if (inField(document.activeElement)) return;
    if (e.key === "?" && dialog) { e.preventDefault(); dialog.showModal(); return; }
    if (e.key === "Escape") { const go = $("[data-let-go]"); if (go) go.click(); return; }
    if (e.key === "Enter" && !document.activeElement.matches("a, button, summary")) { const main = $("[data-key=enter]"); if (main) { e.preventDefault(); main.click(); } return; }
    const found = $$("[data-key]").filter(el => el.dataset.key === e.key.toLowerCase());
    if (!found.length || e.key.length > 1) return;
    e.preventDefault();
    use(found.find(el => !desk.contains(el)) || found[0]);
  });

  // Seats: arrows walk through the buttons as they lie on the page, Space presses a link too.
  // The address names the seat that was pressed, so the browser itself brings the focus back.
  const seats = $$("[data-seat]");
  document.addEventListener("keydown", e => {
    const here = document.activeElement;
    if (!here || !here.matches("[data-seat]")) return;
    if (e.key === " " && here.matches("a")) { e.preventDefault(); here.click(); return; }
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[e.key];
    if (!step) return;
    const at = here.getBoundingClientRect(), [dx, dy] = step;
    const next = seats.map(s => [s, s.getBoundingClientRect()]).filter(([s, r]) => s !== here && (dx ? Math.abs(r.top - at.top) < r.height && (r.left - at.left) * dx > 0 : Math.abs(r.left - at.left) < r.width && (r.top - at.top) * dy > 0)).sort((p, q) => dx ? (p[1].left - q[1].left) * dx : (p[1].top - q[1].top) * dy)[0];
    if (next) { e.preventDefault(); next[0].focus(); next[0].scrollIntoView({ block: "nearest" }); }
  });

  // What is missing is told by the form itself; the line keeps what was typed.
  const line = $("[data-entry]");
  if (line) { const end = line.value.length; line.focus(); line.setSelectionRange(end, end); }
})();
