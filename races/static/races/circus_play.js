// The driver's page of Circus Maximus. Without it the page is a form: every step is a
// button that shows the page anew. Here the steps are put together in place; what they
// cost and risk is asked of the server, one question at a time, and nothing is rolled
// before the move is driven. What is sent is the affair of sending.js.
(() => {
  "use strict";
  const $ = (s, r = document) => r.querySelector(s), $$ = (s, r = document) => [...r.querySelectorAll(s)];
  const SVG = "http://www.w3.org/2000/svg";
  const part = () => document.getElementById("play-live");
  const form = () => $("form[data-move]");
  const field = name => form().elements[name];
  let called = part().dataset.asked, kind = part().dataset.kind, turn = "", kept = "", wanted = null, asking = false;

  const say = (id, text) => {
    const box = document.getElementById(id);
    if (!box || !text) return;
    box.textContent = "";
    requestAnimationFrame(() => { box.textContent = text; });
  };
  const made = (name, text, small, tone) => {
    const one = document.createElement(name);
    one.append(text);
    if (small) {
      const below = document.createElement("small");
      below.textContent = small;
      one.append(name === "button" ? "" : " ", below);
    }
    return tone && one.classList.add(tone), one;
  };

  // ---- The move: a path that grows and shrinks; the server says what it comes to ----
  const shorter = path => path.replace(/([FOIB<>])(\d*)$/, (_all, letter, count) => count > 2 ? letter + (count - 1) : count === "2" ? letter : "");
  const show = told => {
    const box = document.getElementById("move");
    field("path").value = told.path;
    $("[data-counted]", box).textContent = told.counted;
    $("[data-bar]", box).value = told.used;
    $("[data-chips]", box).replaceChildren(...told.chips.map(([text, small, tone]) => {
      const item = document.createElement("li");
      item.append(made("span", text, small));
      if (tone) item.classList.add(tone);
      return item;
    }));
    const held = document.activeElement && document.activeElement.closest("[data-pad] button"), at = held && held.value;
    $("[data-pad]", box).replaceChildren(...told.buttons.map(([letter, key, name, small, able, tone]) => {
      const button = made("button", name, small, tone && `pad--${tone}`);
      button.classList.add("btn");
      Object.assign(button, { name: "add", value: letter, disabled: !able });
      button.dataset.key = key;
      return button;
    }));
    if (at) ($$("[data-pad] button", box).find(one => one.value === at && !one.disabled) || $("[data-drive-it]", box)).focus({ preventScroll: true });
    const verdict = document.getElementById("verdict"), sign = $("use", verdict), text = $("[data-verdict]", verdict);
    verdict.className = `note note--${told.tone}`;
    sign.setAttribute("href", `${sign.dataset.sign}#${told.tone === "ok" ? "check" : "warn"}`);
    if (text.textContent !== told.text) text.textContent = told.text;
    $("[data-drive-it]", box).disabled = !told.able;
    $("[data-back]", box).disabled = !told.path;
    draw(told);
  };
  const draw = told => {
    const plan = document.getElementById("plan");
    if (!plan) return;
    $("[data-squares]", plan).replaceChildren(...told.squares.map(points => {
      const square = document.createElementNS(SVG, "polygon");
      square.setAttribute("points", points);
      return square;
    }));
    const ghost = $("[data-ghost]", plan), [x, y, heading] = told.pose;
    ghost.toggleAttribute("hidden", !told.squares.length);
    ghost.setAttribute("transform", `translate(${x} ${y}) rotate(${heading})`);
  };
  const ask = async () => {
    if (asking || wanted === null) return;
    asking = true;
    const here = form(), path = wanted;
    wanted = null;
    const query = new URLSearchParams({ seat: field("seat").value, turn: field("turn").value, path });
    try {
      const answer = await fetch(`${here.dataset.preview}?${query}`, { headers: { Accept: "application/json" }, cache: "no-store" });
      if (answer.status === 409) { document.dispatchEvent(new Event("laurel:stale")); return; }
      if (answer.status === 403 || answer.status === 404) { location.reload(); return; }
      const told = await answer.json();
      if (form() !== here) return;
      if (answer.ok) show(told);
      else say("status", told.text);
    } catch {
      say("alert", document.getElementById("alert").dataset.lost);
    } finally {
      asking = false;
      ask();
    }
  };
  const change = path => { // what is pressed while the server is asked is not lost
    field("path").value = kept = path;
    wanted = path;
    ask();
  };
  document.addEventListener("submit", event => {
    const button = event.submitter;
    if (!form() || event.target !== form() || !button || !(button.name === "add" || ["show", "back"].includes(button.value))) return;
    event.preventDefault();
    const path = field("path").value;
    change(button.name === "add" ? path + button.value : button.value === "back" ? shorter(path) : path);
  });

  // ---- Keys, and the numbers that are stepped ----
  let pointed = false; // a step that was clicked keeps the focus, but Enter is for Drive
  document.addEventListener("pointerdown", event => { pointed = Boolean(event.target.closest("[data-pad]")); });
  const TYPED = "input, select, textarea, [contenteditable]";
  document.addEventListener("keydown", event => {
    if (!form() || event.altKey || event.ctrlKey || event.metaKey || event.target.closest(TYPED)) return;
    if (event.key === "Tab") pointed = false;
    const letter = event.key.length === 1 ? event.key.toUpperCase() : "";
    const added = letter && $$("[data-pad] button:not([disabled])").find(one => one.dataset.key === letter);
    if (added) { event.preventDefault(); change(field("path").value + added.value); }
    else if (event.key === "Backspace" && field("path").value) { event.preventDefault(); change(shorter(field("path").value)); }
    else if (event.key === "Enter" && !event.repeat && (!event.target.closest("a, button, summary") || (pointed && event.target.closest("[data-pad], [data-drive-it]")))) {
      const button = $("[data-drive-it]:not([disabled])");
      if (button) { event.preventDefault(); button.click(); }
    }
  });
  document.addEventListener("click", event => {
    const button = event.target.closest(".num-step [data-by]");
    const number = button && $("input", button.parentElement);
    if (!number) return;
    number.value = Math.max(+number.min, Math.min(+number.max, (+number.value || 0) + +button.dataset.by));
    number.dispatchEvent(new Event("input", { bubbles: true }));
  });

  // ---- Every part that comes: a call for who is asked, what was typed stays ----
  const typed = new Map(); // speeds by seat, while others are still writing
  document.addEventListener("input", event => {
    if (event.target.matches("input[name=speed], input[name=strain]")) typed.set(event.target.name + event.target.form.elements.seat.value, event.target);
  });
  const keep = () => {
    $$("form[data-act-form]", part()).forEach(one => ["speed", "strain"].forEach(name => {
      const before = one.elements[name] && typed.get(name + one.elements.seat.value);
      if (!before) return;
      one.elements[name].value = before.value;
      one.elements[name].checked = before.checked;
    }));
  };
  const centre = () => {
    const box = $(".board__scroll", part()), mine = box && $("[data-mine]", box);
    if (!mine || box.scrollWidth <= box.clientWidth + 1) return;
    const s = box.getBoundingClientRect(), r = mine.getBoundingClientRect();
    box.scrollLeft += r.left + r.width / 2 - s.left - s.width / 2;
    box.scrollTop += r.top + r.height / 2 - s.top - s.height / 2;
  };
  const dress = () => {
    const now = part().dataset.asked, what = part().dataset.kind;
    $$("[data-by], [data-keys]", part()).forEach(one => { one.hidden = false; });
    if (what === kind && what === "order") keep();
    else typed.clear();
    if (form() && turn === field("turn").value && kept && !field("path").value) change(kept); // a part that came anew of the same turn
    if (form() && turn !== field("turn").value) { turn = field("turn").value; kept = field("path").value; }
    const again = what === kind && what === "order"; // others write: it is no new turn
    if (now && now !== called && !again) say("alert", part().dataset.call);
    called = now;
    kind = what;
    centre();
  };
  new MutationObserver(dress).observe(part().parentElement, { childList: true });
  dress();
})();
