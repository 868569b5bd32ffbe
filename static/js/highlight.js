// @ts-check
// Plays the scenes of a highlight, one after the other, each as long as the server says. A reader who wants
// less motion goes from scene to scene by a button. The answer is opened after the last scene.
import { announce, wordsOf } from "./announce.js";

const root = document.getElementById("highlight");
const scenes = /** @type {HTMLElement[]} */ ([...(root?.querySelectorAll(".highlight__scene") ?? [])]);
const bar = root?.querySelector(".highlight__bar");
const run = /** @type {HTMLButtonElement | null | undefined} */ (root?.querySelector("[data-run]"));
const [back, next] = /** @type {HTMLButtonElement[]} */ ([...(root?.querySelectorAll("[data-go]") ?? [])]);
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

let shown = -1; // the scene in sight
/** @type {Animation | undefined} */
let clock; // it fills the bar of the scene, and goes on to the next

if (root && run && next) {
  for (const _ of scenes) bar?.append(document.createElement("span"));
  run.hidden = calm;
  run.addEventListener("click", press);
  if (calm) {
    next.dataset.then = next.textContent ?? "";
    next.textContent = next.dataset.first ?? "";
    next.hidden = false;
  }
  root.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-go]") : null;
    if (!(button instanceof HTMLElement)) return;
    clock?.cancel();
    clock = undefined;
    show(shown + Number(button.dataset.go));
    label();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && clock?.playState === "running") press();
  });
  if (root.dataset.plays !== undefined && calm) {
    show(0);
    label();
  } else if (root.dataset.plays !== undefined) press();
}

/** Plays, rests, goes on, or begins anew. */
function press() {
  if (clock?.playState === "running") clock.pause();
  else if (clock?.playState === "paused") clock.play();
  else play(shown >= scenes.length - 1 ? 0 : Math.max(shown, 0));
  label();
}

/** @param {number} at a scene, from which on all are played */
function play(at) {
  show(at);
  const part = bar?.children[at];
  if (!part) return;
  clock = part.animate([{ backgroundSize: "0 100%" }, { backgroundSize: "100% 100%" }], {
    duration: Number(scenes[at]?.dataset.ms),
  });
  clock.onfinish = () => {
    clock = undefined;
    if (at < scenes.length - 1) play(at + 1);
    else answer();
    label();
  };
}

/**
 * Shows a scene; after the last one the answer.
 * @param {number} at
 */
function show(at) {
  if (at >= scenes.length) return answer();
  shown = Math.max(at, 0);
  for (const [i, scene] of scenes.entries()) scene.toggleAttribute("data-shown", i === shown);
  for (const [i, part] of [...(bar?.children ?? [])].entries()) part.toggleAttribute("data-past", i < shown);
  root?.setAttribute("data-started", "");
  const told = scenes[shown]?.querySelectorAll(":scope > p, :scope > .who, blockquote, .highlight__votes li") ?? [];
  announce([...told].map((part) => wordsOf(part).trim()).join(" "));
}

function answer() {
  const details = document.querySelector(".glimpse__answer");
  if (!(details instanceof HTMLDetailsElement)) return;
  details.open = true;
  bar?.lastElementChild?.setAttribute("data-past", "");
  details.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  announce(wordsOf(details.querySelector("h2")));
}

/** Says on the buttons what a press does now. */
function label() {
  const { dataset } = /** @type {HTMLButtonElement} */ (run);
  const state = clock?.playState;
  const text =
    state === "running"
      ? dataset.rest
      : state === "paused"
        ? dataset.resume
        : shown < scenes.length - 1
          ? dataset.resume
          : dataset.again;
  if (run) run.textContent = text ?? "";
  for (const button of [back, next]) {
    if (!button) continue;
    button.hidden = false;
    if (button.dataset.then) button.textContent = button.dataset.then;
  }
}
