// @ts-check
// A programme goes on: when a game is over, its end is shown for a while, and then
// the page goes on to the next game. A page that goes into the background tells the
// server so, for its connection may be cut although its reader has not left.

import { leave } from "./link.js";

const stay = 20000; // ms

/**
 * @param {HTMLElement} table
 */
export function startOnAir(table) {
  const { next, sleep } = table.dataset;
  if (next) {
    let going = false;
    const look = () => {
      if (document.body.dataset.phase !== "over" || going) return;
      going = true;
      setTimeout(() => void leave(() => location.assign(next)), stay);
    };
    new MutationObserver(look).observe(document.body, { attributes: true, attributeFilter: ["data-phase"] });
    look();
  }
  if (!sleep) return;
  let leaving = false;
  window.addEventListener("pagehide", (event) => {
    leaving = !event.persisted;
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && !leaving) navigator.sendBeacon(sleep, new URLSearchParams());
  });
}
