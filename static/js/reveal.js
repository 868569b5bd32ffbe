// @ts-check
// Shows new lines one by one at reading speed. The parts that follow from them
// (votes, deaths, roles) are put into the page after the lines. A press on the talk,
// Escape, or the wish for less motion shows all at once.
import { put } from "./patch.js";

/** @typedef {{line: HTMLElement} | {run: () => void}} Job */

/** @type {Job[]} */
const jobs = [];
/** @type {number | undefined} */
let timer;
let unread = 0;
let following = true; // the reader is at the end of the talk
let over = false; // the result has been shown

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function startReveal() {
  history.scrollRestoration = "manual";
  document.getElementById("talk")?.addEventListener("click", finish);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a[href='#end']")) finish();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") finish();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) finish();
  });
  document.getElementById("newer")?.addEventListener("click", catchUp);
  // A reader who scrolls up stays there. New lines below the screen are no scrolling
  // up: only a smaller scrollY is.
  let top = window.scrollY;
  window.addEventListener(
    "scroll",
    () => {
      const page = document.documentElement;
      if (!over && window.innerHeight + window.scrollY >= page.scrollHeight - 160) following = true;
      else if (over || window.scrollY < top) following = false;
      top = window.scrollY;
      if (following) count(0);
    },
    { passive: true },
  );
  // Lines, the dock and the builder change the height. A reader at the end of the
  // talk stays there.
  new ResizeObserver(keepUp).observe(document.body);
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<Element>} */ (event);
    if (detail.id === "end") toResult();
  });
  keepUp();
  toResult();
}

function keepUp() {
  if (!following) return;
  window.scrollTo(0, document.documentElement.scrollHeight);
  count(0);
}

// Scrolls to the top of the result, once.
function toResult() {
  const end = document.getElementById("end");
  if (!end || end.hidden || over) return;
  over = true;
  following = false;
  count(0); // what is new is the result
  end.scrollIntoView();
}

/**
 * @param {import("./patch.js").Part[]} parts
 * @param {() => void} then
 */
export function show(parts, then) {
  for (const part of parts) {
    if (part.target === "#talk") {
      for (const line of put(part)) {
        if (!(line instanceof HTMLElement)) continue;
        line.dataset.later = "";
        jobs.push({ line });
      }
    } else {
      jobs.push({ run: () => put(part) });
    }
  }
  jobs.push({ run: then });
  if (!paced()) finish();
  else if (timer === undefined) next();
}

// Where no living person plays, the server itself sends lines one by one.
function paced() {
  return !calm.matches && !document.hidden && !document.querySelector(".pace");
}

/** Shows everything that waits and scrolls to the end of the talk, when the reader answers. */
export function catchUp() {
  finish();
  if (document.querySelector("[data-past]")) return; // who looks back stays where they are
  following = !over;
  keepUp();
}

/** Shows everything that waits. */
function finish() {
  clearTimeout(timer);
  timer = undefined;
  if (!jobs.length) return;
  for (const job of jobs.splice(0)) run(job);
  settle();
}

function next() {
  timer = undefined;
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const wait = run(job);
    if (wait > 0) {
      timer = window.setTimeout(next, wait);
      return;
    }
  }
  settle();
}

/**
 * @param {Job} job
 * @returns {number} ms to wait before the next one
 */
function run(job) {
  if ("run" in job) {
    job.run();
    return 0;
  }
  const { line } = job;
  delete line.dataset.later;
  line.dataset.fresh = "";
  if (!following && !over) count(unread + 1);
  if (line.dataset.kind === "turn" || line.dataset.kind === "quiet" || !line.offsetParent) return 0;
  const words = line.textContent?.trim().length ?? 0;
  return Math.min(1500, 400 + 12 * words);
}

function settle() {
  document.dispatchEvent(new CustomEvent("play:settled"));
}

/**
 * @param {number} n
 */
function count(n) {
  unread = n;
  const newer = document.getElementById("newer");
  if (!newer) return;
  newer.hidden = n === 0;
  newer.textContent = (newer.dataset.text ?? "").replace("{count}", String(n));
}
