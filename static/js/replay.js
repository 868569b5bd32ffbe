// @ts-check
// Moves the playhead of a replay without loading the page anew. The server's
// side of the contract:
//
//   GET <data-step>?at=N&from=M&as=…&show=…[&whole=1] answers JSON: a patch as
//   in feed.js, to be put into a page that shows moment M, and
//     "remove": ids of lines that have not been said at N
//     "at": N, or the end if N is beyond it
//     "place": where that is, in words
//     "url": the address of the moment
//
// All the controls are links and a form; what they lead to is the same.
import { put } from "./patch.js";

/**
 * @typedef {object} Step
 * @property {string} [phase]
 * @property {import("./patch.js").Part[]} [parts]
 * @property {string[]} [remove]
 * @property {number} at
 * @property {string} place
 * @property {string} url
 */

const keys = /** @type {Record<string, string>} */ ({
  ArrowLeft: "prev", ArrowRight: "next", "Shift+ArrowLeft": "prevturn", "Shift+ArrowRight": "nextturn",
  "[": "prevday", "]": "nextday", Home: "first", End: "last",
});

let url = "";
let shown = 1; // the moment that the page shows
/** @type {AbortController | null} */
let underway = null;
/** @type {number | undefined} */
let timer;
let running = false;
/** @type {Map<string, string>} */
const last = new Map(); // HTML by target, as last put

/** @param {HTMLElement} replay */
export function startReplay(replay) {
  url = replay.dataset.step ?? "";
  shown = Number(timeline()?.dataset.at ?? "1");
  history.scrollRestoration = "manual";
  const at = slider();
  at?.addEventListener("input", () => {
    rest();
    go(Number(at.value));
  });
  document.querySelector(".playhead__go")?.setAttribute("hidden", "");
  document.querySelector(".playhead__speed")?.removeAttribute("hidden");
  const button = document.getElementById("run");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => (running ? rest() : run()));
  }
  replay.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !(event instanceof MouseEvent)) return;
    const link = event.target.closest("a[data-at]");
    if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    rest();
    go(Number(link.dataset.at));
  });
  document.addEventListener("keydown", (event) => {
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
    follow(step);
  });
  settle(location.hash === "");
}

const timeline = () => document.getElementById("timeline");
const slider = () => /** @type {HTMLInputElement | null} */ (document.getElementById("at"));

/**
 * Goes where a step of the timeline leads.
 * @param {string} step
 * @returns {Promise<boolean>} false where it leads nowhere
 */
async function follow(step) {
  const link = timeline()?.querySelector(`[data-go="${step}"]`);
  if (!(link instanceof HTMLElement)) return false;
  return go(Number(link.dataset.at));
}

/**
 * @param {number} at
 * @returns {Promise<boolean>} whether the page shows the moment now
 */
async function go(at) {
  underway?.abort();
  const control = new AbortController();
  underway = control;
  const query = new URLSearchParams({ at: String(at), from: String(shown), as: timeline()?.dataset.as ?? "public" });
  query.set("show", document.getElementById("talk")?.dataset.show ?? "all");
  if (document.querySelector("#playhead [name=whole]")) query.set("whole", "1");
  try {
    const answer = await fetch(`${url}?${query}`, { headers: { Accept: "application/json" }, signal: control.signal });
    if (!answer.ok) return false;
    const step = /** @type {Step} */ (await answer.json());
    if (control.signal.aborted) return false;
    apply(step);
    return true;
  } catch {
    return false; // gone on to another moment, or the line is dead: the page stays as it is
  }
}

/** @param {Step} step */
function apply(step) {
  const open = document.getElementById("lenses")?.hasAttribute("open") ?? false;
  const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.go : undefined;
  for (const id of step.remove ?? []) document.getElementById(id)?.remove();
  for (const part of step.parts ?? []) {
    if (part.mode === "replace" && last.get(part.target) === part.html) continue;
    last.set(part.target, part.html);
    put(part);
  }
  last.delete("#talk"); // its lines change without it
  document.getElementById("lenses")?.toggleAttribute("open", open);
  const again = held ? timeline()?.querySelector(`[data-go="${held}"]`) : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  shown = step.at;
  if (step.phase) document.body.dataset.phase = step.phase;
  const at = slider();
  if (at) {
    if (document.activeElement !== at || Number(at.value) !== step.at) at.value = String(step.at);
    at.setAttribute("aria-valuetext", step.place);
  }
  history.replaceState(history.state, "", step.url);
  settle(true);
}

/**
 * Shows what was said last, and of the timeline what is now.
 * @param {boolean} scroll
 */
function settle(scroll) {
  const days = timeline()?.querySelector(".days");
  if (days) days.scrollLeft = days.scrollWidth;
  if (!scroll) return;
  const end = document.getElementById("end");
  if (end && !end.hidden) end.scrollIntoView({ block: "start" });
  else window.scrollTo(0, document.documentElement.scrollHeight);
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
  const gone = await follow("next");
  if (!running) return;
  if (!gone) return rest();
  const speed = document.getElementById("speed");
  const times = speed instanceof HTMLSelectElement ? Number(speed.value) : 1;
  const line = document.getElementById("talk")?.lastElementChild;
  const told = line instanceof HTMLElement && (line.dataset.kind === "talk" || line.dataset.kind === "day");
  timer = window.setTimeout(onward, (told ? 1500 : 500) / times);
}
