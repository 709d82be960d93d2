// The driver's page. Without it the page is a form: card, two numbers, Show, Drive.
// Here handles, sliders, buttons and keys move the same two numbers; the ghost follows at
// once, and what it may do is asked of the server, one question at a time. What is sent
// is the affair of sending.js.
(() => {
  "use strict";
  const UNIT = 100, HALF = 500, MOST = 30, TOUCH = 22; // half of 44 px
  const HEX = [[-500, 0], [-385, -200], [385, -200], [500, 0], [385, 200], [-385, 200]];
  const PHONE = matchMedia("(max-width: 47.99rem)");
  const $ = (s, r = document) => r.querySelector(s), $$ = (s, r = document) => [...r.querySelectorAll(s)];
  const part = () => document.getElementById("play-live");
  const form = () => $("form[data-drive]");
  let called = part().dataset.asked, near = PHONE.matches, seat = "", scrolled = [0, 0];

  const say = (id, text) => {
    const box = document.getElementById(id);
    if (!box || !text) return;
    box.textContent = "";
    requestAnimationFrame(() => { box.textContent = text; });
  };

  // ---- The aim: a card and two bends, in the units of the rules ----
  const card = () => $("input[name=card]:checked", form());
  const field = name => form().elements[name];
  const isBend = name => field(name).validity.valid && /^-?\d*(\.0*)?$/.test(field(name).value); // else refused
  const typed = name => isBend(name) ? field(name).value : field(name).value || "?"; // what cannot be read is not straight on
  const bend = name => Math.max(-MOST, Math.min(MOST, Math.round(+field(name).value) || 0));
  const along = (x, y, far, degrees) => [x + far * Math.cos(degrees * Math.PI / 180), y + far * Math.sin(degrees * Math.PI / 180)];
  const lie = () => {
    const [x, y, h] = form().dataset.pose.split(" ").map(Number), stick = +card().dataset.stick;
    const way = "front" in form().dataset ? -1 : 1, h1 = h + bend("bend1"), h2 = h1 + bend("bend2");
    const tip = along(x, y, HALF, h), end = along(...tip, stick, h1);
    return { h, h1, h2, way, tip, end, middle: along(...end, way * HALF, h2), far: along(...end, way * 2 * HALF, h2) };
  };
  const points = list => list.map(([x, y]) => `${(x / UNIT).toFixed(2)},${(-y / UNIT).toFixed(2)}`).join(" ");
  const turned = ([x, y], [a, b], h) => along(...along(x, y, a, h), b, h + 90);
  const draw = () => {
    const svg = document.getElementById("aim");
    if (!svg) return;
    const tempo = card() && +card().dataset.stick > 0;
    svg.toggleAttribute("hidden", !tempo);
    if (!tempo) return;
    svg.classList.toggle("aim--none", !isBend("bend1") || !isBend("bend2"));
    const at = lie();
    $("[data-stick]", svg).setAttribute("points", points([turned(at.tip, [0, 100], at.h1), turned(at.tip, [0, -100], at.h1), turned(at.end, [0, -100], at.h1), turned(at.end, [0, 100], at.h1)]));
    $("[data-ghost]", svg).setAttribute("points", points(HEX.map(corner => turned(at.middle, corner, at.h2))));
    const scale = svg.getScreenCTM();
    [["bend1", at.end], ["bend2", at.far]].forEach(([name, [x, y]]) => {
      const handle = $(`[data-handle=${name}]`, svg);
      handle.removeAttribute("hidden");
      handle.setAttribute("transform", `translate(${(x / UNIT).toFixed(2)} ${(-y / UNIT).toFixed(2)})`);
      if (scale) $(".aim-touch", handle).setAttribute("r", Math.min(5, TOUCH / scale.a).toFixed(2));
    });
  };
  const words = degrees => degrees ? form().dataset[degrees > 0 ? "left" : "right"].replace("%n", Math.abs(degrees)) : form().dataset.straight;
  const tell = () => {
    $$("[data-bend]", form()).forEach(box => {
      const name = box.dataset.bend, slide = $("[data-slide]", box), said = isBend(name) ? words(bend(name)) : form().dataset.wrong;
      $("[data-out]", box).textContent = said;
      slide.value = bend(name);
      slide.setAttribute("aria-valuetext", said);
    });
  };

  // ---- What the server says to it ----
  const judge = answer => {
    const box = document.getElementById("verdict"), kind = card() && +card().dataset.stick > 0;
    const able = { fits: answer.drive, ram: answer.ram, accident: true, hold: true, give: true };
    $$("[data-act]", form()).forEach(button => {
      button.hidden = (button.dataset.act === "accident") === kind; // not for this card
      button.disabled = button.hidden || !able[button.dataset.act];
    });
    if (!box || !answer.text) return;
    box.hidden = false;
    box.className = `note note--${answer.tone}`;
    const sign = $("use", box), text = $("[data-verdict]", box), odds = $("[data-odds]", box);
    sign.setAttribute("href", `${sign.dataset.sign}#${answer.tone === "ok" ? "check" : "warn"}`);
    if (text.textContent !== answer.text) text.textContent = answer.text;
    odds.textContent = answer.odds || "";
    const ghost = $("[data-ghost]", document.getElementById("aim"));
    ghost.setAttribute("class", `aim-ghost aim-ghost--${answer.tone}`);
    if (answer.ghost) {
      ghost.setAttribute("points", answer.ghost);
      $("[data-stick]", document.getElementById("aim")).setAttribute("points", answer.stick);
    }
  };
  let asking = false, again = false;
  const ask = async () => {
    if (asking) { again = true; return; }
    if (!form() || !document.getElementById("aim") || !card()) return;
    if (!(+card().dataset.stick > 0)) { judge({}); return; }
    asking = true;
    const here = form(), query = new URLSearchParams({ seat: field("seat").value, turn: field("turn").value, card: card().value, bend1: typed("bend1"), bend2: typed("bend2") });
    try {
      const answer = await fetch(`${here.dataset.preview}?${query}`, { headers: { Accept: "application/json" }, cache: "no-store" });
      if (answer.status === 409) { again = false; document.dispatchEvent(new Event("laurel:stale")); return; }
      if (answer.status === 403 || answer.status === 404) { location.reload(); return; }
      const told = await answer.json();
      if (form() === here && !again) judge(answer.ok ? told : { tone: "danger", text: told.text });
    } catch { /* The network is away: site.js says so, and the server decides anyway. */ } finally {
      asking = false;
      if (again) { again = false; ask(); }
    }
  };
  const changed = () => { tell(); draw(); ask(); };
  const set = (name, degrees) => {
    field(name).value = Math.max(-MOST, Math.min(MOST, degrees));
    changed();
  };
  const shown = () => {
    const tempo = card() && +card().dataset.stick > 0;
    $$("[data-for]", form()).forEach(box => { box.hidden = (box.dataset.for === "place") !== tempo; });
  };

  // ---- Handles, sliders, buttons, cards ----
  const pointed = event => {
    const svg = document.getElementById("aim"), at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [at.x * UNIT, -at.y * UNIT];
  };
  const drag = (name, event) => {
    const at = lie(), [x, y] = pointed(event), from = name === "bend1" ? at.tip : at.end, flip = name === "bend2" && at.way < 0 ? 180 : 0;
    const aimed = Math.atan2(y - from[1], x - from[0]) * 180 / Math.PI + flip - (name === "bend1" ? at.h : at.h1);
    set(name, Math.round(((aimed + 540) % 360 + 360) % 360 - 180));
  };
  let dragged = "";
  const live = on => { const box = document.getElementById("verdict"); if (box) box.setAttribute("aria-live", on ? "polite" : "off"); };
  document.addEventListener("pointerdown", event => {
    const handle = event.target.closest("[data-handle]");
    if (!handle || !form()) return;
    dragged = handle.dataset.handle;
    handle.setPointerCapture(event.pointerId);
    handle.classList.add("is-held");
    live(false);
    event.preventDefault();
  });
  document.addEventListener("pointermove", event => { if (dragged && form()) drag(dragged, event); });
  ["pointerup", "pointercancel"].forEach(kind => document.addEventListener(kind, () => {
    if (!dragged) return;
    dragged = "";
    $$(".is-held").forEach(handle => handle.classList.remove("is-held"));
    live(true);
    ask();
  }));
  document.addEventListener("input", event => {
    if (!form() || !form().contains(event.target)) return;
    const box = event.target.closest("[data-bend]");
    if (box && event.target.matches("[data-slide]")) set(box.dataset.bend, +event.target.value);
    else if (box) changed();
    else if (event.target.matches("input[name=card]")) { shown(); changed(); centre(); }
  });
  document.addEventListener("click", event => {
    const step = event.target.closest("[data-bend] [data-by]");
    if (step) { const name = step.closest("[data-bend]").dataset.bend; set(name, bend(name) + +step.dataset.by); return; }
    if (event.target.closest("#go-near")) { near = !near; fit(); centre(); }
  });

  // ---- Keys ----
  const TYPED = "input[type=number], input[type=text], input:not([type]), select, textarea, [contenteditable]";
  const OWN = "a, button, summary, [role=button]";
  document.addEventListener("keydown", event => {
    if (!form() || event.altKey || event.ctrlKey || event.metaKey || event.target.closest(TYPED)) return;
    const way = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (way && document.getElementById("aim")) {
      if (!event.shiftKey && event.target.closest("input, .board__scroll, .log")) return; // theirs
      event.preventDefault();
      const name = event.shiftKey ? "bend2" : "bend1";
      set(name, bend(name) + way);
      return;
    }
    const picked = /^[1-9]$/.test(event.key) && $(`input[name=card][data-key="${event.key}"]:not([disabled])`, form());
    if (picked) {
      picked.checked = true;
      picked.dispatchEvent(new Event("input", { bubbles: true }));
      say("status", picked.getAttribute("aria-label"));
    } else if (event.key === "Enter" && !event.target.closest(OWN) && !event.target.closest("input")) {
      const button = $(".btn--main:not([disabled])", form());
      if (button && !event.repeat) { event.preventDefault(); button.click(); }
    }
  });

  // ---- The board in its box, and dressing every part that comes ----
  const scroller = () => $(".board__scroll");
  const fit = () => {
    const button = document.getElementById("go-near"), stage = $(".board__stage");
    if (!button || !stage) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(near));
    stage.classList.remove("board__stage--nearer");
    stage.classList.toggle("board__stage--close", near);
    draw();
  };
  const centre = () => { // the chariot to move and where it would stand
    const box = scroller(), mine = box && $("[data-mine]", box);
    if (!mine) return;
    const s = box.getBoundingClientRect(), ghost = $("#aim:not([hidden]) [data-ghost]", box);
    const seen = [mine, ghost].filter(Boolean).map(one => one.getBoundingClientRect()); // both in view
    box.scrollLeft += (Math.min(...seen.map(r => r.left)) + Math.max(...seen.map(r => r.right))) / 2 - s.left - s.width / 2;
    box.scrollTop += (Math.min(...seen.map(r => r.top)) + Math.max(...seen.map(r => r.bottom))) / 2 - s.top - s.height / 2;
  };
  document.addEventListener("scroll", event => { if (event.target === scroller()) scrolled = [event.target.scrollLeft, event.target.scrollTop]; }, true);
  const dress = () => {
    const now = part().dataset.asked, before = seat, box = scroller();
    seat = form() ? field("seat").value : "";
    $$(".no-script", part()).forEach(row => row.remove()); // Enter is for Drive now
    $$("[data-slide], [data-by], [data-keys]", part()).forEach(one => { one.hidden = false; });
    fit();
    if (box) [box.scrollLeft, box.scrollTop] = scrolled;
    if (form()) { shown(); tell(); draw(); ask(); }
    if (seat && (seat !== before || now !== called)) centre();
    if (now && now !== called) say("alert", part().dataset.call);
    called = now;
  };
  new MutationObserver(dress).observe(part().parentElement, { childList: true });
  addEventListener("resize", () => { if (form()) draw(); });
  dress();
  centre();
})();
