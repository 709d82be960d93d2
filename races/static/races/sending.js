// Acts of a driver: the same form, sent in the background and answered with the part of
// the page that changes. Without it the page is sent and comes anew.
(() => {
  "use strict";
  const $ = (s, r = document) => r.querySelector(s), $$ = (s, r = document) => [...r.querySelectorAll(s)];
  const part = () => document.getElementById("play-live");
  let sending = false;

  const lost = () => {
    const box = document.getElementById("alert");
    if (!box) return;
    box.textContent = "";
    requestAnimationFrame(() => { box.textContent = box.dataset.lost; });
  };
  const swap = html => {
    const box = document.createElement("template");
    box.innerHTML = html;
    const next = box.content.getElementById("play-live");
    if (!next) { location.reload(); return; }
    part().replaceWith(next);
    const held = $(".errors", next) || $("#move-h", next) || $("#play-turn h2", next);
    if (held) { held.tabIndex = -1; held.focus({ preventScroll: true }); }
  };
  document.addEventListener("laurel:stale", async () => { // the race has gone on meanwhile
    const address = new URL(part().dataset.partial, location);
    address.searchParams.delete("seen");
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, cache: "no-store" });
    const html = await answer.text();
    if (html.trim()) swap(html);
  });
  document.addEventListener("submit", async event => {
    const sent = event.target;
    if (event.defaultPrevented || !sent.matches("form[data-drive], form[data-act-form]")) return;
    event.preventDefault();
    if (sending) return;
    sending = true;
    try {
      const answer = await fetch(sent.action, { method: "POST", body: new FormData(sent, event.submitter), headers: { "HX-Request": "true" } });
      if (answer.redirected) { location.assign(answer.url); return; }
      if ([200, 409, 422].includes(answer.status)) swap(await answer.text());
      else location.reload();
    } catch {
      lost();
      $$(".is-pending").forEach(button => button.classList.remove("is-pending"));
    } finally { sending = false; }
  });
})();
