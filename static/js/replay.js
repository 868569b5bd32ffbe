// @ts-check
// Moves the playhead of a game without loading the page anew: through a finished
// game, or back from now in a running one. The server's side of the contract:
//
//   GET <data-step>?at=N&from=M&as=…&show=…[&whole=1] answers JSON: a patch as
//   in feed.js, to be put into a page that shows moment M, and
//     "remove": ids of lines that have not been said at N
//     "at": N, or the end if N is beyond it
//     "now": true where a running game has come no further
//     "place": where that is, in words
//     "url": the address of the moment
//   While a game runs, go=prev, prevturn or prevday means a step back from now. News
//   wait in the feed until the page shows now again.
//
// All the controls are links and a form that lead to the same moments without this.
import { pause, resume, waiting } from "./feed.js";
import { free, keysOn } from "./keys.js";
import { put } from "./patch.js";
import { catchUp } from "./reveal.js";

/**
 * @typedef {object} Step
 * @property {string} [phase]
 * @property {import("./patch.js").Part[]} [parts]
 * @property {string[]} [remove]
 * @property {number} at
 * @property {boolean} [now]
 * @property {string} place
 * @property {string} url
 */

const keys = /** @type {Record<string, string>} */ ({
  ",": "prev",
  ".": "next",
  "<": "prevturn",
  ">": "nextturn",
  "[": "prevday",
  "]": "nextday",
  ArrowLeft: "prev",
  ArrowRight: "next",
  "Shift+ArrowLeft": "prevturn",
  "Shift+ArrowRight": "nextturn",
  Home: "first",
  End: "last",
});

let url = "";
let shown = 1; // the moment that the page shows
let live = false; // the game runs
let past = false; // and the page shows what was
let home = ""; // the address of now
/** @type {AbortController | null} */
let underway = null;
/** @type {number | undefined} */
let timer;
let running = false;
/** @type {Map<string, string>} */
const last = new Map(); // HTML by target, as last put

/** @param {HTMLElement} root the page of a replay or of a table */
export function startReplay(root) {
  url = root.dataset.step ?? "";
  live = root.id === "table";
  past = root.dataset.past !== undefined;
  shown = Number(timeline()?.dataset.at ?? "1");
  home = past ? (document.getElementById("now")?.getAttribute("href") ?? "") : location.pathname + location.search;
  history.scrollRestoration = "manual";
  const at = slider();
  at?.addEventListener("input", () => {
    rest();
    go({ at: at.value });
  });
  document.getElementById("playhead")?.removeAttribute("hidden");
  document.querySelector(".playhead__go")?.setAttribute("hidden", "");
  document.querySelector(".playhead__speed")?.removeAttribute("hidden");
  const button = document.getElementById("run");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => (running ? rest() : run()));
  }
  root.addEventListener("click", pressed);
  document.addEventListener("keydown", live ? keyLive : key);
  if (live) {
    document.addEventListener("play:settled", follow);
    follow();
  } else {
    settle(location.hash === "");
  }
}

const timeline = () => document.getElementById("timeline");
const slider = () => /** @type {HTMLInputElement | null} */ (document.getElementById("at"));

/** @param {MouseEvent} event */
function pressed(event) {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest("#timeline a[data-at], #now, a[href='#end']");
  if (!(link instanceof HTMLElement)) return;
  if (link.matches("#now, a[href='#end']")) {
    if (!past) return;
    event.preventDefault();
    void go({ at: "end" });
    return;
  }
  event.preventDefault();
  rest();
  go(leads(link));
}

/**
 * Where a link of the timeline leads.
 * @param {HTMLElement} link
 * @returns {Record<string, string>}
 */
function leads(link) {
  return link.dataset.at === "0" ? { go: link.dataset.go ?? "" } : { at: link.dataset.at ?? "" };
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest("input:not([type=range]), select, textarea")) return;
  if (event.key === " " && !(event.target instanceof Element && event.target.closest("button, a, summary, input"))) {
    event.preventDefault();
    if (running) rest();
    else run();
    return;
  }
  const step = keys[(event.shiftKey && event.key.startsWith("Arrow") ? "Shift+" : "") + event.key];
  if (!step) return;
  event.preventDefault();
  rest();
  onto(step);
}

/**
 * At a running table only the letters move the playhead. Arrows, Home and End scroll
 * as usual, but for End while one looks back.
 * @param {KeyboardEvent} event
 */
function keyLive(event) {
  if (!free(event) || event.defaultPrevented || !keysOn()) return;
  if (past && event.key === "End") {
    event.preventDefault();
    void go({ at: "end" });
    return;
  }
  const step = /^[,.<>[\]]$/.test(event.key) ? keys[event.key] : undefined;
  if (!step) return;
  event.preventDefault();
  onto(step);
}

/**
 * Goes where a step of the timeline leads.
 * @param {string} step
 * @returns {Promise<boolean>} false where it leads nowhere
 */
async function onto(step) {
  const link = timeline()?.querySelector(`[data-go="${step}"]`);
  if (!(link instanceof HTMLElement)) return false;
  return go(leads(link));
}

/**
 * @param {Record<string, string>} to "at" a moment, or "go" back from now
 * @returns {Promise<boolean>} whether the page shows the moment now
 */
async function go(to) {
  underway?.abort();
  const control = new AbortController();
  underway = control;
  if (live && !past) {
    catchUp();
    shown = pause();
  }
  const query = new URLSearchParams({ ...to, from: String(shown) });
  if (!live) query.set("as", timeline()?.dataset.as ?? "public");
  query.set("show", document.getElementById("talk")?.dataset.show ?? "all");
  if (document.querySelector("#playhead [name=whole]")) query.set("whole", "1");
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name === "minds" || name === "role" || name === "of") query.set(name, value); // the theatre
  }
  try {
    const answer = await fetch(`${url}${url.includes("?") ? "&" : "?"}${query}`, {
      headers: { Accept: "application/json" },
      signal: control.signal,
    });
    if (!answer.ok && live) location.assign(home); // the table is no more: its game is a record now
    if (!answer.ok) return false;
    const step = /** @type {Step} */ (await answer.json());
    if (control.signal.aborted) return false;
    apply(step);
    return true;
  } catch {
    if (live && !past && !control.signal.aborted) resume(shown);
    return false; // gone on to another moment, or the line is dead: the page stays as it is
  }
}

/** @param {Step} step */
function apply(step) {
  const open = document.getElementById("lenses")?.hasAttribute("open") ?? false;
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const held = active?.dataset.go;
  const wasNow = active?.id === "now";
  for (const id of step.remove ?? []) document.getElementById(id)?.remove();
  for (const part of step.parts ?? []) {
    if (!live && part.mode === "replace" && last.get(part.target) === part.html) continue;
    last.set(part.target, part.html);
    put(part);
  }
  last.delete("#talk"); // its lines change without it
  document.getElementById("lenses")?.toggleAttribute("open", open);
  const again = held ? timeline()?.querySelector(`[data-go="${held}"]`) : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  shown = step.at;
  if (step.phase) document.body.dataset.phase = step.phase;
  past = live && !step.now;
  document.getElementById("table")?.toggleAttribute("data-past", past);
  const at = slider();
  if (at) {
    if (document.activeElement !== at || Number(at.value) !== step.at) at.value = String(step.at);
    at.setAttribute("aria-valuetext", step.place);
  }
  history.replaceState(history.state, "", live && !past ? home : step.url);
  if (!live) {
    settle(true);
    return;
  }
  const bar = document.getElementById("pastbar");
  if (bar) bar.hidden = !past;
  const where = document.getElementById("where");
  if (where) where.textContent = past ? step.place : "";
  if (past) {
    settle(true);
    follow();
    return;
  }
  resume(step.at);
  catchUp();
  if (wasNow) document.getElementById("dock-title")?.focus({ preventScroll: true });
}

/** Shows how many lines have come while one looked back. The slider ends at now. */
function follow() {
  const at = slider();
  if (at && !past) {
    at.max = document.getElementById("table")?.dataset.after ?? at.max;
    at.value = at.max;
  }
  const now = document.getElementById("now");
  if (!now) return;
  const n = waiting();
  now.textContent = (n > 0 ? now.dataset.news : now.dataset.text)?.replace("{count}", String(n)) ?? "";
}

/**
 * Shows what was said last, and of the timeline where that is.
 * @param {boolean} scroll
 */
function settle(scroll) {
  const days = timeline()?.querySelector(".days");
  if (days) days.scrollLeft = past ? here(days) : days.scrollWidth;
  if (!scroll) return;
  // Where the theatre stands over the talk, it is what one looks at.
  if (document.getElementById("theatre") && !matchMedia("(width >= 60rem)").matches) return;
  const end = document.getElementById("end");
  if (end && !end.hidden) end.scrollIntoView({ block: "start" });
  else window.scrollTo(0, document.documentElement.scrollHeight);
}

/**
 * How far the strip is to be scrolled to show the mark at or before the moment.
 * @param {Element} days
 */
function here(days) {
  const marks = /** @type {NodeListOf<HTMLElement>} */ (days.querySelectorAll("a[data-at]"));
  const mark = [...marks].filter((mark) => Number(mark.dataset.at) <= shown).at(-1);
  return mark ? mark.offsetLeft - days.clientWidth / 2 : 0;
}

function run() {
  running = true;
  label();
  void onward();
}

function rest() {
  running = false;
  clearTimeout(timer);
  label();
}

function label() {
  const button = document.getElementById("run");
  if (button) button.textContent = (running ? button.dataset.rest : button.dataset.run) ?? "";
}

// One step, then the time that it takes to read what it brought.
async function onward() {
  const gone = await onto("next");
  if (!running) return;
  if (!gone) return rest();
  const speed = document.getElementById("speed");
  const times = speed instanceof HTMLSelectElement ? Number(speed.value) : 1;
  const line = document.getElementById("talk")?.lastElementChild;
  const told = line instanceof HTMLElement && (line.dataset.kind === "talk" || line.dataset.kind === "day");
  timer = window.setTimeout(onward, (told ? 1500 : 500) / times);
}
