// @ts-check
// Moves the playhead of a game without loading the page anew: through a finished
// game, or back from now in a running one. The server's side of the contract:
//
//   GET <data-step>?at=N&from=M&as=…&show=…[&whole=1] answers JSON: a patch as
//   in feed.js, to be put into a page that shows moment M, and
//     "remove": ids of lines that have not been said at N
//     "at": N, or the end if N is beyond it
//     "now": true if a running game has come no further
//     "place": the moment in words
//     "url": the address of the moment
//   While a game runs, go=prev, prevturn or prevday means a step back from now. News
//   wait in the feed until the page shows now again.
//
// All the controls are links and a form that lead to the same moments without this.
import { linesWaiting, pause, resume } from "./feed.js";
import { leave, reach } from "./link.js";
import { free, keysOn } from "./keys.js";
import { timeOf } from "./pace.js";
import { put } from "./patch.js";
import { catchUp } from "./reveal.js";
import { write } from "./reading.js";

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

const stepOf = /** @type {Record<string, string>} */ ({
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

let stepURL = "";
let shownAt = 1; // the moment that the page shows
let live = false; // the game runs
let lookingBack = false; // the game runs, and the page shows an earlier moment
let nowURL = ""; // the address of now
/** @type {AbortController | null} */
let request = null;
/** @type {number | undefined} */
let nextTimer;
let playing = false;
/** @type {Map<string, string>} */
const lastHTML = new Map(); // HTML by target, as last put

/** @param {HTMLElement} root the page of a replay or of a table */
export function startReplay(root) {
  stepURL = root.dataset.step ?? "";
  live = root.id === "table";
  lookingBack = root.dataset.past !== undefined;
  shownAt = Number(timeline()?.dataset.at ?? "1");
  nowURL = lookingBack
    ? (document.getElementById("now")?.getAttribute("href") ?? "")
    : location.pathname + location.search;
  history.scrollRestoration = "manual";
  const at = slider();
  at?.addEventListener("input", () => {
    stop();
    goTo({ at: at.value });
  });
  document.getElementById("playhead")?.removeAttribute("hidden");
  document.querySelector(".playhead__go")?.setAttribute("hidden", "");
  document.querySelector(".playhead__speed")?.removeAttribute("hidden");
  const button = document.getElementById("run");
  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => (playing ? stop() : play()));
  }
  root.addEventListener("click", onClick);
  document.addEventListener("keydown", live ? onKeyLive : onKey);
  if (live) {
    document.addEventListener("play:settled", showWaiting);
    showWaiting();
  } else {
    scrollToMoment(location.hash === "");
    if (new URLSearchParams(location.search).has("run")) play();
  }
}

const timeline = () => document.getElementById("timeline");
const slider = () => /** @type {HTMLInputElement | null} */ (document.getElementById("at"));

/** @param {MouseEvent} event */
function onClick(event) {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest("#timeline a[data-at], #now, a[href='#end']");
  if (!(link instanceof HTMLElement)) return;
  if (link.matches("#now, a[href='#end']")) {
    if (!lookingBack) return;
    event.preventDefault();
    void goTo({ at: "end" });
    return;
  }
  event.preventDefault();
  stop();
  goTo(destination(link));
}

/**
 * The moment to which a link of the timeline leads.
 * @param {HTMLElement} link
 * @returns {Record<string, string>}
 */
function destination(link) {
  return link.dataset.at === "0" ? { go: link.dataset.go ?? "" } : { at: link.dataset.at ?? "" };
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest("input:not([type=range]), select, textarea")) return;
  if (event.key === " " && !(event.target instanceof Element && event.target.closest("button, a, summary, input"))) {
    event.preventDefault();
    if (playing) stop();
    else play();
    return;
  }
  const step = stepOf[(event.shiftKey && event.key.startsWith("Arrow") ? "Shift+" : "") + event.key];
  if (!step) return;
  event.preventDefault();
  stop();
  takeStep(step);
}

/**
 * At a running table only the letters move the playhead. Arrows, Home and End scroll as usual, except that
 * End returns to now while one looks back.
 * @param {KeyboardEvent} event
 */
function onKeyLive(event) {
  if (!free(event) || event.defaultPrevented || !keysOn()) return;
  if (lookingBack && event.key === "End") {
    event.preventDefault();
    void goTo({ at: "end" });
    return;
  }
  const step = /^[,.<>[\]]$/.test(event.key) ? stepOf[event.key] : undefined;
  if (!step) return;
  event.preventDefault();
  takeStep(step);
}

/**
 * Goes to the moment of a step of the timeline.
 * @param {string} step
 * @returns {Promise<boolean>} false if it leads nowhere
 */
async function takeStep(step) {
  const link = timeline()?.querySelector(`[data-go="${step}"]`);
  if (!(link instanceof HTMLElement)) return false;
  return goTo(destination(link));
}

/**
 * @param {Record<string, string>} to "at" a moment, or "go" back from now
 * @returns {Promise<boolean>} whether the page shows the moment now
 */
async function goTo(to) {
  request?.abort();
  const control = new AbortController();
  request = control;
  if (live && !lookingBack) {
    catchUp();
    shownAt = pause();
  }
  const query = new URLSearchParams({ ...to, from: String(shownAt) });
  if (!live) query.set("as", timeline()?.dataset.as ?? "public");
  query.set("show", document.getElementById("talk")?.dataset.show ?? "all");
  if (document.querySelector("#playhead [name=whole]")) query.set("whole", "1");
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name === "minds" || name === "role" || name === "of") query.set(name, value); // the theatre
    if (name === "screen") query.set(name, "1");
  }
  try {
    const answer = await reach(`${stepURL}${stepURL.includes("?") ? "&" : "?"}${query}`, {
      headers: { Accept: "application/json" },
      signal: control.signal,
    });
    if (!answer.ok && live) void leave(() => location.assign(nowURL)); // the table is no more: its game is a record now
    if (!answer.ok) return false;
    const step = /** @type {Step} */ (await answer.json());
    if (control.signal.aborted) return false;
    applyStep(step);
    return true;
  } catch {
    if (live && !lookingBack && !control.signal.aborted) resume(shownAt);
    return false; // gone on to another moment
  }
}

/** @param {Step} step */
function applyStep(step) {
  const open = document.getElementById("lenses")?.hasAttribute("open") ?? false;
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const focusedStep = active?.dataset.go;
  const wasNow = active?.id === "now";
  for (const id of step.remove ?? []) document.getElementById(id)?.remove();
  for (const part of step.parts ?? []) {
    if (!live && part.mode === "replace" && lastHTML.get(part.target) === part.html) continue;
    lastHTML.set(part.target, part.html);
    put(part);
  }
  lastHTML.delete("#talk"); // its lines change without it
  document.getElementById("lenses")?.toggleAttribute("open", open);
  const again = focusedStep ? timeline()?.querySelector(`[data-go="${focusedStep}"]`) : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  shownAt = step.at;
  if (step.phase) document.body.dataset.phase = step.phase;
  lookingBack = live && !step.now;
  document.getElementById("table")?.toggleAttribute("data-past", lookingBack);
  const at = slider();
  if (at) {
    if (document.activeElement !== at || Number(at.value) !== step.at) at.value = String(step.at);
    at.setAttribute("aria-valuetext", step.place);
  }
  history.replaceState(history.state, "", withDraft(live && !lookingBack ? nowURL : step.url));
  if (!live) {
    scrollToMoment(true);
    return;
  }
  const bar = document.getElementById("pastbar");
  if (bar) bar.hidden = !lookingBack;
  const where = document.getElementById("where");
  if (where) where.textContent = lookingBack ? step.place : "";
  if (lookingBack) {
    scrollToMoment(true);
    showWaiting();
    return;
  }
  resume(step.at);
  catchUp();
  if (wasNow) document.getElementById("dock-title")?.focus({ preventScroll: true });
}

/**
 * An address, with the sentence that is being built: the builder keeps it in the address, so that
 * it outlasts a reload.
 * @param {string} path
 */
function withDraft(path) {
  const address = new URL(path, location.href);
  address.searchParams.delete("step");
  const draft = new URLSearchParams(location.search).get("step");
  if (draft) address.searchParams.set("step", draft);
  return address;
}

/** Shows how many lines have come while one looked back. The slider ends at now. */
function showWaiting() {
  const at = slider();
  if (at && !lookingBack) {
    at.max = document.getElementById("table")?.dataset.after ?? at.max;
    at.value = at.max;
  }
  const now = document.getElementById("now");
  if (!now) return;
  const n = linesWaiting();
  write(now, (n > 0 ? now.dataset.news : now.dataset.text)?.replace("{count}", String(n)) ?? "");
}

/**
 * Scrolls to the latest line, and scrolls the timeline to the moment.
 * @param {boolean} scroll
 */
function scrollToMoment(scroll) {
  const days = timeline()?.querySelector(".days");
  if (days) days.scrollLeft = lookingBack ? markOffset(days) : days.scrollWidth;
  if (!scroll) return;
  // If the theatre lies over the talk, the reader looks at the theatre.
  if (document.getElementById("theatre") && !matchMedia("(width >= 60rem)").matches) return;
  const end = document.getElementById("end");
  if (end && !end.hidden) end.scrollIntoView({ block: "start" });
  else window.scrollTo(0, document.documentElement.scrollHeight);
}

/**
 * The scroll position of the strip that shows the mark at or before the moment.
 * @param {Element} days
 */
function markOffset(days) {
  const marks = /** @type {NodeListOf<HTMLElement>} */ (days.querySelectorAll("a[data-at]"));
  const mark = [...marks].filter((mark) => Number(mark.dataset.at) <= shownAt).at(-1);
  return mark ? mark.offsetLeft - days.clientWidth / 2 : 0;
}

function play() {
  playing = true;
  labelButton();
  void playOn();
}

function stop() {
  playing = false;
  clearTimeout(nextTimer);
  labelButton();
}

function labelButton() {
  const button = document.getElementById("run");
  if (button) write(button, (playing ? button.dataset.rest : button.dataset.run) ?? "");
}

// One step, then the time that it takes to read what it brought.
async function playOn() {
  const moved = await takeStep("next");
  if (!playing) return;
  if (!moved) return stop();
  const speed = document.getElementById("speed");
  const times = speed instanceof HTMLSelectElement ? Number(speed.value) : 1;
  const line = [...document.querySelectorAll("#talk > .line:not(.remark)")].at(-1);
  const ms = line instanceof HTMLElement ? timeOf(line) : 0;
  nextTimer = window.setTimeout(playOn, Math.max(ms, 400) / times);
}
