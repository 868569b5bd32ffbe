// @ts-check
// Lays new lines one under the other at reading speed, and puts what follows
// from them (votes, deaths, roles) in its place only when they have been read.
// A press on the talk, a key, or the wish for less motion shows all at once.
import { put } from "./patch.js";

/** @typedef {{line: HTMLElement} | {run: () => void}} Job */

/** @type {Job[]} */
const jobs = [];
/** @type {number | undefined} */
let timer;
let unread = 0;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function startReveal() {
  history.scrollRestoration = "manual";
  toEnd();
  document.getElementById("talk")?.addEventListener("click", finish);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") finish();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) finish();
  });
  const newer = document.getElementById("newer");
  newer?.addEventListener("click", () => {
    finish();
    toEnd();
  });
  window.addEventListener("scroll", () => {
    if (nearEnd()) count(0);
  }, { passive: true });
}

/**
 * @param {import("./patch.js").Part[]} parts
 * @param {() => void} then
 */
export function show(parts, then) {
  const stay = nearEnd();
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
  if (stay) document.documentElement.dataset.follow = "";
  else delete document.documentElement.dataset.follow;
  if (!paced()) finish();
  else if (timer === undefined) next();
}

// Lines come one by one from the server where no living person plays.
function paced() {
  return !calm.matches && !document.hidden && !document.querySelector(".pace");
}

/** Shows everything that waits. */
export function finish() {
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
    if ("follow" in document.documentElement.dataset) toEnd();
    return 0;
  }
  const { line } = job;
  delete line.dataset.later;
  line.dataset.fresh = "";
  if ("follow" in document.documentElement.dataset) toEnd();
  else count(unread + 1);
  if (line.dataset.kind === "turn" || line.dataset.kind === "quiet") return 0;
  const words = line.textContent?.trim().length ?? 0;
  return Math.min(1500, 400 + 12 * words);
}

function settle() {
  document.dispatchEvent(new CustomEvent("play:settled"));
}

function nearEnd() {
  const page = document.documentElement;
  return window.innerHeight + window.scrollY >= page.scrollHeight - 160;
}

function toEnd() {
  window.scrollTo(0, document.documentElement.scrollHeight);
  count(0);
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
