// @ts-check
// The connection to the server. Requests are repeated until it answers, and meanwhile the page says so. No
// link leaves a table while the server is away: the browser would show its own page of errors, and drafts
// would be lost.
import { write } from "./reading.js";

const longest = 10000; // ms for one answer; a dead line never answers
const silent = 3000; // ms without an answer after which the page speaks of a lost line
const longestPause = 5000; // ms between two attempts
const gateways = [502, 504]; // somebody on the way answers in place of the server

let latest = 0; // counts what leads away; only the last press does
let passing = false; // a form that may go now is being sent

/**
 * Fetches, however long it takes until the server can be reached and all of its answer is here.
 * @param {string} url
 * @param {RequestInit} [init]
 * @returns {Promise<Response>} rejected only when its signal is aborted; its body has come
 */
export async function reach(url, init = {}) {
  for (let tries = 0; ; tries++) {
    let lost = tries > 0;
    const slow = window.setTimeout(() => {
      lost = true;
      if (document.documentElement.dataset.link !== "lost") showLink("lost");
    }, silent);
    try {
      const limit = AbortSignal.timeout(longest);
      const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit;
      const answer = await fetch(url, { ...init, signal });
      if (!gateways.includes(answer.status) && !answer.headers.has("Retry-After")) {
        const body = await unlessAborted(answer.blob(), signal); // a line can go dead in the middle of it
        if (lost) document.dispatchEvent(new CustomEvent("play:reached"));
        return new Response(body.size ? body : null, answer);
      }
    } catch (error) {
      if (init.signal?.aborted) throw error;
    } finally {
      clearTimeout(slow);
    }
    if (document.documentElement.dataset.link !== "lost") showLink("lost");
    await untilNext(Math.min(longestPause, 500 * 2 ** tries), init.signal);
  }
}

/**
 * Waits for something that may not hear of the signal itself: the body of an answer may then never come.
 * @template T
 * @param {Promise<T>} promise
 * @param {AbortSignal} signal
 * @returns {Promise<T>} rejected too when the signal is aborted
 */
function unlessAborted(promise, signal) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

/**
 * Waits for a while, or until the line may be there again.
 * @param {number} ms
 * @param {AbortSignal | null} [signal]
 * @returns {Promise<void>} rejected when the signal is aborted
 */
function untilNext(ms, signal) {
  return new Promise((resolve, reject) => {
    const wake = new AbortController();
    const end = () => {
      wake.abort();
      clearTimeout(timer);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = window.setTimeout(end, ms);
    window.addEventListener("online", end, { signal: wake.signal });
    document.addEventListener("play:linked", end, { signal: wake.signal });
    signal?.addEventListener("abort", end, { signal: wake.signal });
    if (signal?.aborted) end();
  });
}

/**
 * Leads away from the page as soon as the server is there, unless something else is pressed
 * before that leads away too.
 * @param {() => void} follow
 */
export async function leave(follow) {
  const mine = ++latest;
  await reach("/healthz", { cache: "no-store" });
  if (mine === latest) follow();
}

/** Shows how the line is, and asks what leads away from the page to wait for it. */
export function startLink() {
  window.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || !risky() || !leads(link)) return;
    event.preventDefault();
    void leave(() => location.assign(link.href));
  });
  window.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || passing || !(form instanceof HTMLFormElement) || !risky()) return;
    if (form.getAttribute("method") === "dialog" || form.hasAttribute("target")) return; // not its fields
    event.preventDefault();
    void leave(() => {
      passing = true;
      form.requestSubmit(submitter);
      passing = false;
    });
  });
  document.addEventListener("play:reached", () => showLink("live"));
  document.addEventListener("play:patched", labelLink);
}

/** Whether the line is needed for what the page is in the middle of, or is known to be gone. */
function risky() {
  return (
    document.body.dataset.page === "table" || document.documentElement.dataset.link === "lost" || !navigator.onLine
  );
}

/**
 * Whether a link leads to another page of ours in this tab.
 * @param {HTMLAnchorElement} link
 */
function leads(link) {
  const here = location.href.replace(/#.*/, "");
  return (
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute("download") &&
    !(link.hash && link.href.replace(/#.*/, "") === here)
  );
}

/**
 * @param {"live" | "lost"} now
 * @param {"lost" | "stopped"} [why] what the page says of it
 */
export function showLink(now, why = "lost") {
  document.documentElement.dataset.link = now;
  const banner = document.getElementById("banner");
  if (banner) {
    banner.hidden = now === "live";
    write(banner, now === "live" ? "" : (banner.dataset[why] ?? ""));
  }
  labelLink();
}

// The head is replaced by patches, so what it says of the link is set anew.
function labelLink() {
  const link = document.getElementById("link");
  const now = document.documentElement.dataset.link;
  if (!link || !now) return;
  link.hidden = false;
  link.dataset.state = now;
  const text = link.querySelector(".link__text");
  if (text) write(text, (now === "live" ? link.dataset.live : link.dataset.lost) ?? "");
}
