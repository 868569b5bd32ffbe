// @ts-check
// The title of the page: the day and the phase that it shows, and for a reader who looks at another tab the question,
// until they come.
import { wordsOf } from "./announce.js";

let called = false; // the question is in the title

/** @param {string} question */
export function callBack(question) {
  if (!document.hidden || !question) return;
  called = true;
  document.title = `● ${question}`;
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && called) follow();
});
document.addEventListener("play:patched", (event) => {
  const { detail } = /** @type {CustomEvent<Element>} */ (event);
  if (detail.id === "head" && !called) follow();
});

function follow() {
  called = false;
  const now = document.querySelector("#head .head__day");
  if (now) document.title = `${wordsOf(now)} – AIWolf Play`;
}
