// @ts-check
// A line prepared for the next turn: written while others are awaited, while a
// reveal is running or instead of speaking now. It is sent automatically when the
// turn comes. It is given up, with a notice, when the day is over or a seat that it
// names has died. It is kept in the tab, for one table; the server does not know
// about it.
import { say } from "./answer.js";
import { announce, wordsOf } from "./announce.js";
import { currentStep, isEmpty, load } from "./composer.js";
import { unread, write } from "./reading.js";
import { session } from "./storage.js";

/** @typedef {{text: string, words: string, kind: string, ask: string, day: string, dead: string[]}} Line */

let sending = false; // the line is on its way
let notice = ""; // why a line was given up, until it has been read

const storageKey = () => `prepared:${location.pathname}`;

export function startPrepare() {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest("[data-prepare]");
    if (button && button.getAttribute("aria-disabled") !== "true") prepare();
    else if (button) announce(wordsOf(document.getElementById("missing")));
    if (event.target.closest("#prepared button")) giveUp("");
    if (event.target.closest("[data-ahead-open]")) openAhead();
  });
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<Element>} */ (event);
    if (detail.id === "dock" || detail.id === "seats") giveUpIfStale();
    if (detail.id === "dock" || detail.id === "composer") showPrepared();
  });
  document.addEventListener("play:resume", openAhead);
  document.addEventListener("play:settled", sayIfAsked);
  giveUpIfStale();
  showPrepared();
  void sayIfAsked();
}

/** Opens the builder if there is no question to answer yet. */
export function openAhead() {
  const body = document.getElementById("ahead-body");
  const button = document.querySelector("[data-ahead-open]");
  if (!body || !button || !body.hidden) return;
  body.hidden = false;
  button.setAttribute("aria-expanded", "true");
  if (isEmpty(currentStep())) void load({ step: "" }, document.activeElement === button);
}

/** @returns {Line | null} */
function prepared() {
  return JSON.parse(session.getItem(storageKey()) ?? "null");
}

function dock() {
  return /** @type {HTMLElement} */ (document.getElementById("dock"));
}

function dead() {
  return [...document.querySelectorAll(".seat[data-dead] [data-seat]")].map(
    (seat) => seat.getAttribute("data-seat") ?? "",
  );
}

function prepare() {
  const composer = document.querySelector("#composer[data-complete='true']");
  if (!(composer instanceof HTMLElement)) return;
  const text = composer.querySelector(".composer__protocol")?.textContent ?? "";
  // A sentence written while lines are still hidden is for the turn that follows them.
  const revealing = document.querySelector(".line[data-later]") !== null;
  /** @type {Line} */
  const line = {
    text,
    words: composer.dataset.words ?? text,
    kind: composer.dataset.channel === "WHISPER" ? "whisper" : "talk",
    ask: revealing ? "" : (dock().dataset.ask ?? ""),
    day: dock().dataset.day ?? "",
    dead: dead(),
  };
  session.setItem(storageKey(), JSON.stringify(line));
  notice = "";
  void load({ step: "" });
  showPrepared();
  announce(wordsOf(document.querySelector("#prepared span")));
}

/**
 * @param {string} why the name of a notice, "" for none
 */
function giveUp(why) {
  session.removeItem(storageKey());
  notice = document.getElementById("prepared")?.dataset[why] ?? "";
  showPrepared();
  announce(unread(notice));
}

function giveUpIfStale() {
  const line = prepared();
  if (!line) return;
  const named = [...line.text.matchAll(/Agent\[(\d+)\]/g)].map((found) => String(Number(found[1])));
  if (dock().dataset.day !== line.day) giveUp("day");
  else if (dead().some((seat) => named.includes(seat) && !line.dead.includes(seat))) giveUp("died");
}

async function sayIfAsked() {
  giveUpIfStale();
  const line = prepared();
  const { mode, kind, ask } = dock().dataset;
  if (!line || mode !== "speak" || kind !== line.kind || ask === line.ask) return;
  if (sending) return;
  sending = true;
  const said = await say(line.text);
  sending = false;
  giveUp("");
  if (said) announce(document.getElementById("prepared")?.dataset.sent ?? "");
  else void load({ step: ` ${line.text}` }); // a line that could not be said is not lost
}

function showPrepared() {
  const line = prepared();
  const place = document.getElementById("prepared");
  for (const button of document.querySelectorAll("[data-prepare], [data-ahead-open]")) {
    if (button instanceof HTMLElement) button.hidden = false;
  }
  const words = place?.querySelector("span");
  if (!place || !words) return;
  place.hidden = !line && !notice;
  write(words, line ? `${place.dataset.waiting} ${line.words}` : notice);
}
