// The chariot builder. Without it the page is a form with a button that checks it. Here
// every change asks the server what the chariot costs and what is wrong with it; plus and
// minus move one step. Works for a form that is swapped in later, too.
(() => {
  "use strict";
  const $ = (s, r = document) => r.querySelector(s), $$ = (s, r = document) => [...r.querySelectorAll(s)];
  const PAUSE = 120;
  const FIELDS = "input[name]:not([type=hidden])";
  let timer = 0, asked = 0, held = null; // what is being filled in, and for which seat

  const say = text => {
    const box = document.getElementById("status");
    if (box && text) box.textContent = text;
  };
  const fill = (box, told) => {
    $$("[data-spent]", box).forEach(e => { e.textContent = told.spent; });
    $$("[data-left]", box).forEach(e => { e.textContent = told.left; });
    $$("[data-cost]", box).forEach(e => { const cost = told.costs[e.dataset.cost]; if (cost !== undefined) e.textContent = cost; });
    const bill = $("[data-bill]", box);
    if (bill) bill.innerHTML = told.html;
    box.classList.toggle("is-over", told.left < 0);
    say(told.said);
  };
  const ask = async box => {
    const mine = ++asked, form = box.closest("form");
    const query = new URLSearchParams();
    new FormData(form).forEach((value, name) => { if (typeof value === "string" && name !== "csrfmiddlewaretoken") query.append(name, value); });
    try {
      const answer = await fetch(`${box.dataset.build}?${query}`, { headers: { Accept: "application/json" }, cache: "no-store" });
      if (answer.ok && mine === asked) fill(box, await answer.json());
    } catch { /* The network is away: the server decides when the form is sent. */ }
  };
  const seat = box => {
    const form = box.closest("form"), field = form.querySelector("[name=seat]");
    return form.action + (field ? field.value : "");
  };
  const soon = box => {
    clearTimeout(timer);
    timer = setTimeout(() => ask(box), PAUSE);
  };
  document.addEventListener("input", event => {
    const box = event.target.closest("[data-build]");
    if (!box) return;
    held = { seat: seat(box), values: $$(FIELDS, box).map(e => [e.id, e.value, e.checked]) };
    soon(box);
  });
  document.addEventListener("click", event => {
    const button = event.target.closest("[data-build] [data-step]");
    if (!button) return;
    const field = document.getElementById(button.getAttribute("aria-controls"));
    if (button.dataset.step > 0) field.stepUp(); else field.stepDown();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  // Somebody else has built meanwhile and the part was fetched anew: nothing is lost.
  const restore = box => {
    if (!held || held.seat !== seat(box)) return;
    held.values.forEach(([id, value, checked]) => {
      const field = document.getElementById(id);
      if (!field) return;
      if (field.matches("[type=radio], [type=checkbox]")) field.checked = checked; else field.value = value;
    });
    ask(box);
  };
  const dress = () => $$("[data-build]:not([data-dressed])").forEach(box => {
    box.dataset.dressed = "";
    restore(box);
    $$("[data-step]", box).forEach(button => { button.hidden = false; });
    $$("[data-check]", box).forEach(button => { button.hidden = true; });
    $$(".num-step", box).forEach(steps => steps.classList.add("num-step--live"));
  });
  new MutationObserver(dress).observe(document.getElementById("main"), { childList: true, subtree: true });
  dress();
})();
