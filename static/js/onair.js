// @ts-check
// A programme goes on: when a game is over, its end is shown for a while, and then the page goes on to the
// next game. A projector goes on when the people of the game play again. A page that goes into the background
// informs the server, because its connection may be cut although its reader has not left.

import { leave } from "./link.js";

const stay = 20000; // ms
const look = 3000; // ms between looks whether people play again

/**
 * @param {HTMLElement} table
 */
export function startOnAir(table) {
  const { next, again, sleep } = table.dataset;
  if (next) whenOver(() => setTimeout(() => void leave(() => location.assign(next)), stay));
  else if (again) whenOver(() => void follow(again));
  if (!sleep) return;
  let leaving = false;
  window.addEventListener("pagehide", (event) => {
    leaving = !event.persisted;
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && !leaving) navigator.sendBeacon(sleep, new URLSearchParams());
  });
}

/**
 * @param {() => void} then what follows once the game is over
 */
function whenOver(then) {
  const watch = new MutationObserver(check);
  function check() {
    if (document.body.dataset.phase !== "over") return;
    watch.disconnect();
    then();
  }
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-phase"] });
  check();
}

/**
 * @param {string} again address that answers with the table at which the people play again
 */
async function follow(again) {
  try {
    const answer = await fetch(again, { headers: { accept: "application/json" } });
    if (answer.status === 200) {
      const { to } = await answer.json();
      void leave(() => location.assign(to));
      return;
    }
  } catch {
    // The server is not there.
  }
  setTimeout(() => void follow(again), look);
}
