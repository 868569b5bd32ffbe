// @ts-check
// Follows a table live. The server's side of the contract:
//
//   GET <data-feed>?in=LANGUAGE&after=P, or with the header Last-Event-ID: P,
//   which counts more, answers text/event-stream: everything that this viewer
//   has not yet seen, then what comes; a reset if the visitor reads another
//   language now than that of the page. P is a position: the viewer's own
//   number of the last item, and at a table a mark of all items up to it, as
//   in 12-9af3.
//
//   event: patch      one scene of what is new; id: the position after it; data: JSON
//     {"phase": "dawn" | "talk" | "vote" | "night" | "over",
//      "parts": [{"target": "#talk", "mode": "append", "html": "<li …>"}, …],
//      "announce": [{"text": "one short sentence", "for": "me" | "key" | none: who wants to hear all}, …]}
//     "append" adds the elements of html to the target's children; an element
//     whose id is in the page already takes its place. "replace" puts html in
//     place of the target itself, whose id it carries on.
//   event: beat       nothing new, but the line is alive (every 15 s or less)
//   event: stop       the server stops; it may be back in a moment
//   event: reset      what the page shows can no longer be brought up to date
//                     by patches: load it anew, or the page that data names
//                     as {"to": "/…"}
//   204               the table is over: nothing will follow
//   404 and the like  what the page shows is not there any more: load it anew
import { announce, wordsOf } from "./announce.js";
import { restoreDraft, saveDraft } from "./composer.js";
import { leave, showLink } from "./link.js";
import { isDone } from "./listen.js";
import { parse, put } from "./patch.js";
import { openAhead } from "./prepare.js";
import { hasten, isTelling, isTurning, tell, turnsIn } from "./reveal.js";
import { callBack } from "./title.js";

/**
 * @typedef {object} Patch
 * @property {string} [phase]
 * @property {import("./patch.js").Part[]} [parts]
 * @property {{text: string, for?: import("./announce.js").Weight}[]} [announce]
 */

const lostAfter = 3000; // ms of silence before the page speaks of a lost connection
const shareOfTelling = 1 / 3; // of the time for an answer, at most, while the place for it waits for the story
const longestNap = 30000; // ms in the background after which a connection is not trusted
const longestSilence = 40000; // ms without a beat after which it is dead
const soon = 1000; // ms until the next attempt if the server refuses
const later = 5000; // the same after the following number of attempts
const manyTries = 120;

/** @type {EventSource | null} */
let source = null;
/** @type {HTMLElement | null} */
let root = null;
let after = "0";
let feedURL = "";
let tries = 0;
let ended = false;
let phase = "";
let hiddenAt = 0;
let docks = 0; // that have come, numbered, and
let latestDock = 0; // the latest that was put into the page while others waited
/** @type {{id: number, patch: Patch}[] | null} */
let postponed = null; // patches since the reader began to look back; null while the page shows now
/** @type {Set<string>} */
let seenLines = new Set(); // ids of lines that were said before that
let newLines = 0; // lines since then
/** @type {number | undefined} */
let retryTimer;
/** @type {number | undefined} */
let lostTimer;
/** @type {number | undefined} */
let silenceTimer;

/**
 * @param {HTMLElement} table
 */
export function startFeed(table) {
  root = table;
  feedURL = table.dataset.feed ?? "";
  after = table.dataset.position ?? table.dataset.after ?? "0";
  phase = document.body.dataset.phase ?? "";
  if (!feedURL) return;
  if (table.dataset.past !== undefined) pause();
  open();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (Date.now() - hiddenAt > longestNap) open();
  });
  window.addEventListener("online", open);
  document.addEventListener("play:reached", () => {
    if (source?.readyState !== EventSource.OPEN) open();
  });
  // An open connection keeps a page out of the back-forward cache.
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) open();
  });
}

function open() {
  close();
  if (ended) return;
  const stream = new EventSource(feedAddress());
  source = stream;
  stream.addEventListener("open", () => {
    showLive();
    document.dispatchEvent(new CustomEvent("play:linked"));
  });
  stream.addEventListener("patch", (event) => {
    showLive();
    if (event.lastEventId) after = event.lastEventId;
    if (root) root.dataset.after = String(lastItem());
    applyPatch(JSON.parse(event.data));
  });
  stream.addEventListener("reset", (event) => {
    const { to } = JSON.parse(event.data);
    if (typeof to === "string") void leave(() => location.replace(to));
    else reload();
  });
  stream.addEventListener("beat", showLive);
  stream.addEventListener("stop", () => showLost("stopped"));
  stream.addEventListener("error", () => {
    clearTimeout(silenceTimer);
    lostTimer ??= window.setTimeout(showLost, lostAfter, "lost");
    // The browser tries again automatically unless it was refused.
    if (stream.readyState === EventSource.CLOSED) askWhy();
  });
}

// Asks why the stream was refused, which a stream does not say: nothing will follow, the page
// is out of date, or the server cannot now.
async function askWhy() {
  const refused = source;
  const asked = new AbortController();
  let status = 0;
  let wait = tries++ < manyTries ? soon : later;
  try {
    const answer = await fetch(feedAddress(), { headers: { accept: "application/json" }, signal: asked.signal });
    status = answer.status;
    wait = Math.max(wait, 1000 * Number(answer.headers.get("retry-after") ?? 0) || 0);
  } catch {
    // The server is not there.
  }
  asked.abort();
  if (source !== refused) return;
  if (status === 204 && phase === "over") {
    ended = true;
    close();
    showLive();
  } else if (status === 204 || [400, 401, 403, 404, 410].includes(status)) {
    reload();
  } else {
    clearTimeout(retryTimer);
    retryTimer = window.setTimeout(open, wait * (0.5 + Math.random() / 2));
  }
}

// Loads the page anew, but not repeatedly within a short time.
function reload() {
  setTimeout(() => void leave(() => location.reload()), Math.max(0, 2000 - performance.now()));
}

function feedAddress() {
  const query = new URLSearchParams({ in: document.documentElement.lang, after });
  return `${feedURL}${feedURL.includes("?") ? "&" : "?"}${query}`;
}

/** The number of the last item that has come. */
function lastItem() {
  return Number.parseInt(after, 10);
}

function close() {
  clearTimeout(retryTimer);
  clearTimeout(silenceTimer);
  source?.close();
  source = null;
}

function showLive() {
  tries = 0;
  clearTimeout(lostTimer);
  lostTimer = undefined;
  clearTimeout(silenceTimer);
  if (!ended) silenceTimer = window.setTimeout(open, longestSilence);
  showLink("live");
}

/** @param {"lost" | "stopped"} why */
function showLost(why) {
  if (document.documentElement.dataset.link !== "lost") showLink("lost", why);
}

/**
 * Shows a patch: its lines one by one, and then the parts that follow from them. The dock does not wait
 * for mere talk, for the reader may answer at once. It waits for changes of the village, so that it is not
 * ahead of the story.
 * @param {Patch} patch
 */
function applyPatch(patch) {
  phase = patch.phase ?? phase;
  if (patch.phase === "over") document.dispatchEvent(new CustomEvent("play:over")); // it may be long in telling
  const parts = (patch.parts ?? []).filter((part) => part.target !== "#dock");
  let dock = patch.parts?.find((part) => part.target === "#dock");
  if (parts.some((part) => part.target === "#talk")) document.dispatchEvent(new CustomEvent("play:news"));
  const number = ++docks;
  const isWaiting = dock && /data-mode="(wait|held|front)"/.test(dock.html); // which says nothing of what happens
  if (dock && (postponed || isWaiting || !(isTurning() || turnsIn({ parts })))) {
    latestDock = number;
    putDock(dock);
    dock = undefined;
  }
  if (postponed) {
    postpone({ ...patch, parts });
    return;
  }
  if (isTelling())
    for (const part of parts) if (part.target === "#head") for (const head of parse(part.html)) updateClock(head);
  const waiting = dock;
  if (waiting) idle(waiting);
  tell({
    parts,
    phase: patch.phase ?? "",
    announce: patch.announce ?? [],
    then: () => {
      if (waiting && number > latestDock) putDock(waiting);
    },
  });
  if (waiting) hasten(shareOfTelling * timeLeft(parts));
}

/**
 * Removes a closed question if the next part waits until the lines before it have been shown.
 * @param {import("./patch.js").Part} next
 */
function idle(next) {
  const html = document.getElementById("dock-idle")?.innerHTML;
  const old = document.getElementById("dock");
  const fresh = parse(next.html).find((element) => element.id === "dock");
  if (
    !html ||
    !old?.querySelector(".choose, .dock__ready, #composer:not([data-ahead])") ||
    !(fresh instanceof HTMLElement)
  )
    return;
  if (old.dataset.mode === fresh.dataset.mode && old.dataset.ask === fresh.dataset.ask) return;
  putDock({ ...next, html });
}

/**
 * The time that the reader has for the answer that these parts ask for.
 * @param {import("./patch.js").Part[]} parts
 * @returns {number} ms, Infinity without a clock
 */
function timeLeft(parts) {
  const head = parts.find((part) => part.target === "#head");
  const clock = head && parse(head.html)[0]?.querySelector(".clock");
  return clock instanceof HTMLElement ? Number(clock.dataset.deadline) - Number(clock.dataset.now) : Infinity;
}

/**
 * Holds back what comes from now on, except the dock, while the reader looks back.
 * @returns {number} the last item that the page shows
 */
export function pause() {
  if (!postponed) {
    postponed = [];
    newLines = 0;
    seenLines = new Set([...document.querySelectorAll("#talk > .line")].map((line) => line.id));
  }
  return lastItem();
}

/** The number of lines that wait. */
export function linesWaiting() {
  return newLines;
}

/**
 * Applies what was held back: the page shows now again.
 * @param {number} at the last item that it shows already; a part that changed without one comes again
 */
export function resume(at) {
  const list = postponed ?? [];
  postponed = null;
  newLines = 0;
  for (const { id, patch } of list) if (id >= at) applyPatch(patch);
}

/** @param {Patch} patch */
function postpone(patch) {
  postponed?.push({ id: lastItem(), patch });
  for (const part of patch.parts ?? []) {
    const fresh = part.target === "#head" || part.target === "#talk" ? parse(part.html) : [];
    for (const element of fresh) {
      if (part.target === "#head") {
        updateClock(element);
      } else if (!seenLines.has(element.id)) {
        seenLines.add(element.id);
        if (!element.matches(".turn, .quiet, [data-repeat]")) newLines++;
        // Modules that listen for an event of the element receive it.
        document.dispatchEvent(new CustomEvent("play:patched", { detail: element }));
      }
    }
  }
  document.dispatchEvent(new CustomEvent("play:settled"));
}

/**
 * Updates the clock and the pace, which show now also while the reader looks back.
 * @param {Element} head
 */
function updateClock(head) {
  for (const selector of [".head__side", ".pace"]) {
    const fresh = head.querySelector(selector);
    const old = document.querySelector(`#head ${selector}`);
    if (fresh && old) old.replaceWith(fresh);
    else old?.remove();
  }
  document.dispatchEvent(new CustomEvent("play:patched", { detail: head }));
}

/**
 * Replaces the dock. While somebody answers in it, a dock with the same question only
 * updates whose answers are awaited.
 * @param {import("./patch.js").Part} part
 */
function putDock(part) {
  const old = document.getElementById("dock");
  const fresh = parse(part.html).find((element) => element.id === "dock");
  if (!(fresh instanceof HTMLElement) || !old) return;
  const same =
    fresh.dataset.ask === old.dataset.ask &&
    fresh.dataset.mode === old.dataset.mode &&
    fresh.dataset.kind === old.dataset.kind;
  if (
    same &&
    fresh.dataset.mode !== "watch" &&
    old.querySelector(".choose, #composer:not([data-ahead]), #ahead-body:not([hidden])")
  ) {
    const title = fresh.querySelector("#dock-title")?.childNodes ?? [];
    if (fresh.dataset.mode === "wait") document.getElementById("dock-title")?.replaceChildren(...title);
    const awaited = fresh.querySelector("#awaited");
    if (awaited) document.getElementById("awaited")?.replaceWith(awaited);
    const clock = fresh.querySelector(".dock__clock"); // players who are slow to choose need this message most
    if (clock && !old.querySelector(".dock__clock")) {
      old.prepend(clock);
      announce(wordsOf(clock), "me");
    }
    return;
  }
  saveDraft();
  const ahead = document.querySelector("#ahead-body:not([hidden])") !== null;
  put(part);
  if (!restoreDraft() && ahead) openAhead();
  if (fresh.dataset.mode === "choose" || (fresh.dataset.mode === "speak" && !isDone())) {
    const question = wordsOf(fresh.querySelector("#dock-title"));
    announce(question, "me");
    callBack(question);
  }
}
