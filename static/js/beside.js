// @ts-check
// Follows a class or a room beside a finished game, or beside any mini-game. A student learns when all are to look
// to the front, and is led to the next game of the class; the others hear when somebody has opened the next village.
import { put } from "./patch.js";

/** @type {EventSource | null} */
let source = null;

const place = () => document.getElementById("beside") ?? document.getElementById("again");

export function startBeside() {
  if (!place()) return;
  const always = place()?.hasAttribute("data-always");
  const followEnded = () => {
    if (always || document.body.dataset.phase === "over" || document.getElementById("replay")) follow();
  };
  followEnded();
  document.addEventListener("play:over", follow);
  window.addEventListener("pagehide", stop);
  window.addEventListener("pageshow", followEnded);
}

function stop() {
  source?.close();
  source = null;
}

function follow() {
  const feed = place()?.dataset.feed;
  if (!feed || source) return;
  source = new EventSource(`${feed}${feed.includes("?") ? "&" : "?"}in=${document.documentElement.lang}`);
  source.addEventListener("patch", (event) => {
    for (const part of JSON.parse(event.data).parts ?? []) put(part);
  });
  source.addEventListener("reset", (event) => {
    const { to } = JSON.parse(event.data);
    stop();
    location.assign(to ?? location.href);
  });
}
