// @ts-check
// The class beside a game, once that is over: its student hears when all are to look to the front, and is led to
// the next game.
import { put } from "./patch.js";

/** @type {EventSource | null} */
let source = null;

export function startBeside() {
  if (!document.getElementById("beside")) return;
  const followEnded = () => {
    if (document.body.dataset.phase === "over") follow();
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
  const feed = document.getElementById("beside")?.dataset.feed;
  if (!feed || source) return;
  source = new EventSource(`${feed}&in=${document.documentElement.lang}`);
  source.addEventListener("patch", (event) => {
    for (const part of JSON.parse(event.data).parts ?? []) put(part);
  });
  source.addEventListener("reset", (event) => {
    const { to } = JSON.parse(event.data);
    stop();
    location.assign(to ?? location.href);
  });
}
