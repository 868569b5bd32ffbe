// @ts-check
// Shows events scene by scene, and the lines of a scene one by one. The parts that follow from them (votes,
// deaths, roles, the place for answers) are put into the page after them, so that nothing is known before its
// line has been shown. A press on the talk or Space goes on to the next scene, Escape to the end; the wish
// for less motion shows all at once.
import { recount } from "./announce.js";
import { count as countBallot } from "./ballot.js";
import { draw, open } from "./curtain.js";
import { atOnce, rush, timeOf, timeOfPaper, turns, wait } from "./pace.js";
import { parse, put } from "./patch.js";
import { write } from "./reading.js";

/**
 * The contents of one patch.
 * @typedef {object} Scene
 * @property {import("./patch.js").Part[]} parts
 * @property {string} phase
 * @property {{text: string, for?: import("./announce.js").Weight}[]} announce
 * @property {() => void} then what follows from it
 */

/** @type {Scene[]} */
const scenes = []; // that wait
/** @type {(() => number)[]} */
let steps = []; // of the current scene; each returns ms to wait after it
/** @type {(() => void) | undefined} */
let stop; // ends the current wait
let kind = ""; // of the line that was shown last
let unread = 0;
let following = false; // the page shows a game, and the reader is at the end of the talk
let over = false; // the result has been shown
/** @type {Element | null | undefined} */
let victory; // the picture of the winners, of the current scene
/** @type {(() => number) | undefined} */
let finale; // the step that shows it
let skims = false; // lines are shown all at once: the page is laid out once, after them
let skimmed = ""; // kind of the last of them that changes the village

export function startReveal() {
  following = true;
  history.scrollRestoration = "manual";
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("a[href='#end']")) finish();
    else if (event.target.closest("#talk, .curtain, #hurry")) hurry();
  });
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open], :popover-open")) return; // Escape closes the dialog
    if (event.key === "Escape") finish();
    else if (event.key === " " && isTelling() && !isPressed(event.target)) {
      event.preventDefault();
      hurry();
    }
  });
  document.addEventListener("submit", ({ submitter }) => {
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "end") return;
    rush();
    finish();
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

/**
 * Whether Space does something else there.
 * @param {EventTarget | null} target
 */
function isPressed(target) {
  return target instanceof Element && target.closest("a, button, input, select, textarea, summary") !== null;
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

/** Whether a scene is being shown or waits. */
export function isTelling() {
  return steps.length > 0 || scenes.length > 0 || stop !== undefined;
}

/** Whether a scene that is being shown, or waits, changes the village. */
export function isTurning() {
  return (
    (stop !== undefined && turns(kind)) || scenes.some(turnsIn) || laidLater().some((line) => turns(line.dataset.kind))
  );
}

/** @returns {HTMLElement[]} */
function laidLater() {
  return [...document.querySelectorAll("#talk > .line[data-later]")].filter((line) => line instanceof HTMLElement);
}

/**
 * Whether the lines of a scene change the village.
 * @param {{parts: import("./patch.js").Part[]}} scene
 */
export function turnsIn({ parts }) {
  const talk = parts.find((part) => part.target === "#talk")?.html ?? "";
  return [...talk.matchAll(/<li class="line[^>]* data-kind="(\w+)"/g)].some((found) => turns(found[1]));
}

/** @param {Scene} scene */
export function tell(scene) {
  scenes.push(scene);
  if (atOnce()) finish();
  else if (stop === undefined) next();
  showHurry();
}

/** Shows everything that waits and scrolls to the end of the talk, when the reader answers. */
export function catchUp() {
  finish();
  if (document.querySelector("[data-past]")) return; // a reader who looks back stays at that moment
  following = !over;
  keepUp();
}

/** Shows everything that waits. */
function finish() {
  if (!isTelling()) return;
  halt();
  do skim();
  while (begin());
  settle();
}

/** Shows the rest of the scene at once. */
function skim() {
  skims = true;
  for (const step of steps.splice(0)) step();
  skims = false;
  keepUp();
  if (skimmed) tellOf(skimmed);
  skimmed = "";
}

/**
 * Shows everything that waits after a while, should it still wait then: the reader needs time to answer.
 * @param {number} ms
 */
export function hasten(ms) {
  if (Number.isFinite(ms) && isTelling()) setTimeout(finish, ms);
}

/**
 * Shows the rest of the scene, and goes on with the next. The picture of the winners is a scene of its
 * own.
 */
function hurry() {
  if (!isTelling()) return;
  halt();
  const at = finale ? steps.indexOf(finale) : -1;
  const rest = at < 0 ? [] : steps.splice(at);
  skim();
  steps.push(...rest);
  next();
}

function halt() {
  stop?.();
  stop = undefined;
  open();
}

/** Goes on until there is something to wait for. */
function next() {
  halt();
  do {
    for (let step = steps.shift(); step; step = steps.shift()) {
      const ms = step();
      if (ms > 0) {
        stop = wait(ms, kind, next);
        showHurry();
        return;
      }
    }
  } while (begin());
  settle();
}

/**
 * Begins the next scene: the page turns with it, and its lines wait.
 * @returns {boolean} whether there is one
 */
function begin() {
  const scene = scenes.shift();
  if (!scene) return false;
  const ends = scene.phase === "over"; // nothing may reveal the end before its line
  if (scene.phase && !ends) document.body.dataset.phase = scene.phase;
  /** @type {import("./patch.js").Part[]} */
  const after = [];
  let reveal = () => {};
  const end = scene.parts.find((part) => part.target === "#end");
  victory = end && parse(end.html)[0]?.querySelector(".victory");
  for (const part of scene.parts) {
    if (part.target === "#head" && !ends) reveal = putHead(part);
    else if (part.target !== "#talk") after.push(part);
    else for (const line of put(part)) if (line instanceof HTMLElement) steps.push(...stepsOf(line));
  }
  steps.push(() => {
    reveal();
    if (ends) document.body.dataset.phase = scene.phase;
    for (const part of after) put(part);
    recount(scene.announce);
    scene.then();
    return 0;
  });
  return true;
}

/**
 * Puts the head of a scene into the page, except for the number of the living if somebody dies in it.
 * @param {import("./patch.js").Part} part
 * @returns {() => void} shows that, too
 */
function putHead(part) {
  const before = document.querySelector("#head [data-living]");
  const wasPaced = document.querySelector("#head .pace") !== null;
  const [head] = put(part);
  const living = head?.querySelector("[data-living]");
  const pace = wasPaced ? null : head?.querySelector(".pace");
  if (before && living) living.replaceWith(before);
  pace?.remove();
  return () => {
    if (before && living) before.replaceWith(living);
    if (pace && !document.querySelector("#head .pace")) document.getElementById("head")?.append(pace);
  };
}

/**
 * @param {HTMLElement} line a new one
 * @returns {(() => number)[]}
 */
function stepsOf(line) {
  line.dataset.later = "";
  if (line.dataset.kind !== "ballot" || atOnce()) {
    const step = () => show(line);
    if (line.dataset.kind === "end") finale = step;
    return [step];
  }
  const ballot = countBallot(line);
  /** @type {(() => number)[]} */
  const list = [() => show(line) && timeOfPaper()];
  for (let papers = line.querySelectorAll(".ballot__voter").length; papers > 0; papers--) {
    list.push(() => {
      ballot.lay();
      tellOf("paper");
      return timeOfPaper();
    });
  }
  list.push(() => {
    ballot.finish();
    return timeOf(line);
  });
  return list;
}

/**
 * @param {HTMLElement} line
 * @returns {number} ms to wait before the next one
 */
function show(line) {
  delete line.dataset.later;
  line.dataset.fresh = "";
  kind = line.dataset.kind ?? "";
  if (turns(kind) && !over && !document.querySelector("[data-past]")) following = true;
  if (!following && !over) count(unread + 1);
  if (skims) tellOf(kind);
  if (skims || !line.offsetParent) return 0;
  keepUp();
  const ms = timeOf(line);
  if (!atOnce()) draw(line, ms, kind === "end" ? victory : null);
  tellOf(kind);
  return ms;
}

/**
 * Reports an event that is shown just now, so that it can have a sound.
 * @param {string} what
 */
function tellOf(what) {
  if (skims) {
    if (turns(what)) skimmed = what;
    return;
  }
  document.dispatchEvent(new CustomEvent("play:told", { detail: what }));
}

function settle() {
  showHurry();
  document.dispatchEvent(new CustomEvent("play:settled"));
}

function showHurry() {
  const button = document.getElementById("hurry");
  if (button) button.hidden = !isTelling() || atOnce();
}

/**
 * @param {number} n
 */
function count(n) {
  unread = n;
  const newer = document.getElementById("newer");
  if (!newer) return;
  newer.hidden = n === 0;
  write(newer, (newer.dataset.text ?? "").replace("{count}", String(n)));
}
