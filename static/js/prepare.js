// @ts-check
// A line prepared for the next turn: it is sent by itself when the turn comes,
// and given up, with a word, when the day is over or a seat that it names has
// died. It is kept in the tab, of one table; the server knows nothing of it.
import { announce } from "./announce.js";
import { load, send } from "./composer.js";

/** @typedef {{text: string, words: string, ask: string, day: string, dead: string[]}} Line */

let notice = ""; // why a line was given up, until it has been read

const key = () => `prepared:${location.pathname}`;

export function startPrepare() {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-prepare]")) keep();
    if (event.target.closest("#prepared button")) forget("");
  });
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<Element>} */ (event);
    if (detail.id === "dock" || detail.id === "seats") judge();
    if (detail.id === "dock" || detail.id === "composer") paint();
  });
  document.addEventListener("play:settled", come);
  judge();
  paint();
  come();
}

/** @returns {Line | null} */
function prepared() {
  return JSON.parse(sessionStorage.getItem(key()) ?? "null");
}

function dock() {
  return /** @type {HTMLElement} */ (document.getElementById("dock"));
}

function dead() {
  return [...document.querySelectorAll(".seat[data-dead] [data-seat]")].map((seat) => seat.getAttribute("data-seat") ?? "");
}

function keep() {
  const text = document.querySelector("#composer[data-complete='true'] .composer__protocol")?.textContent;
  if (!text) return;
  const words = document.querySelector("#composer .composer__words")?.textContent ?? text;
  /** @type {Line} */
  const line = { text, words, ask: dock().dataset.ask ?? "", day: dock().dataset.day ?? "", dead: dead() };
  sessionStorage.setItem(key(), JSON.stringify(line));
  void load({ step: "" });
  paint();
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
  if (!line || mode !== "speak" || kind !== "talk" || ask === line.ask) return;
  forget("");
  await load({ step: ` ${line.text}` });
  send();
}

function paint() {
  const line = prepared();
  const place = document.getElementById("prepared");
  const button = document.querySelector("[data-prepare]");
  if (button instanceof HTMLElement) button.hidden = line !== null || dock().dataset.kind !== "talk";
  const words = place?.querySelector("span");
  if (!place || !words) return;
  place.hidden = !line && !notice;
  words.textContent = line ? `${place.dataset.waiting} ${line.words}` : notice;
}
