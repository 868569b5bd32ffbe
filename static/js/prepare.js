// @ts-check
// A line prepared for the next turn: written while others are awaited, while a
// reveal is running or instead of speaking now. It is sent by itself when the
// turn comes, and given up, with a word, when the day is over or a seat that it
// names has died. It is kept in the tab, of one table; the server knows nothing
// of it.
import { say } from "./answer.js";
import { announce } from "./announce.js";
import { empty, load, present } from "./composer.js";

/** @typedef {{text: string, words: string, kind: string, ask: string, day: string, dead: string[]}} Line */

let notice = ""; // why a line was given up, until it has been read

const key = () => `prepared:${location.pathname}`;

export function startPrepare() {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest("[data-prepare]");
    if (button && button.getAttribute("aria-disabled") !== "true") keep();
    else if (button) announce(document.getElementById("missing")?.textContent ?? "");
    if (event.target.closest("#prepared button")) forget("");
    if (event.target.closest("[data-ahead-open]")) openAhead();
  });
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<Element>} */ (event);
    if (detail.id === "dock" || detail.id === "seats") judge();
    if (detail.id === "dock" || detail.id === "composer") paint();
  });
  document.addEventListener("play:resume", openAhead);
  document.addEventListener("play:settled", come);
  judge();
  paint();
  void come();
}

/** Opens the builder where there is no question to answer yet. */
export function openAhead() {
  const body = document.getElementById("ahead-body");
  const button = document.querySelector("[data-ahead-open]");
  if (!body || !button || !body.hidden) return;
  body.hidden = false;
  button.setAttribute("aria-expanded", "true");
  if (empty(present())) void load({ step: "" }, document.activeElement === button);
}

/** @returns {Line | null} */
function prepared() {
  return JSON.parse(sessionStorage.getItem(key()) ?? "null");
}

function dock() {
  return /** @type {HTMLElement} */ (document.getElementById("dock"));
}

function dead() {
  return [...document.querySelectorAll(".seat[data-dead] [data-seat]")].map(
    (seat) => seat.getAttribute("data-seat") ?? "",
  );
}

function keep() {
  const composer = document.querySelector("#composer[data-complete='true']");
  if (!(composer instanceof HTMLElement)) return;
  const text = composer.querySelector(".composer__protocol")?.textContent ?? "";
  // Who writes while lines are still being laid means the turn that follows them.
  const reading = document.querySelector(".line[data-later]") !== null;
  /** @type {Line} */
  const line = {
    text,
    words: composer.dataset.words ?? text,
    kind: composer.dataset.channel === "WHISPER" ? "whisper" : "talk",
    ask: reading ? "" : (dock().dataset.ask ?? ""),
    day: dock().dataset.day ?? "",
    dead: dead(),
  };
  sessionStorage.setItem(key(), JSON.stringify(line));
  notice = "";
  void load({ step: "" });
  paint();
  announce(document.querySelector("#prepared span")?.textContent ?? "");
}

/**
 * @param {string} why the name of a notice, "" for none
 */
function forget(why) {
  sessionStorage.removeItem(key());
  notice = document.getElementById("prepared")?.dataset[why] ?? "";
  paint();
  announce(notice);
}

function judge() {
  const line = prepared();
  if (!line) return;
  const named = [...line.text.matchAll(/Agent\[(\d+)\]/g)].map((found) => String(Number(found[1])));
  if (dock().dataset.day !== line.day) forget("day");
  else if (dead().some((seat) => named.includes(seat) && !line.dead.includes(seat))) forget("died");
}

async function come() {
  judge();
  const line = prepared();
  const { mode, kind, ask } = dock().dataset;
  if (!line || mode !== "speak" || kind !== line.kind || ask === line.ask) return;
  forget("");
  if (await say(line.text)) announce(document.getElementById("prepared")?.dataset.sent ?? "");
  else void load({ step: ` ${line.text}` }); // what could not be said is not lost
}

function paint() {
  const line = prepared();
  const place = document.getElementById("prepared");
  for (const button of document.querySelectorAll("[data-prepare], [data-ahead-open]")) {
    if (button instanceof HTMLElement) button.hidden = false;
  }
  const words = place?.querySelector("span");
  if (!place || !words) return;
  place.hidden = !line && !notice;
  words.textContent = line ? `${place.dataset.waiting} ${line.words}` : notice;
}
