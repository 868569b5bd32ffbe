// @ts-check
// The guide of a first game: its new texts are read out.
import { announce, wordsOf } from "./announce.js";

export function startCoach() {
  let step = document.getElementById("coach")?.dataset.step;
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<HTMLElement>} */ (event);
    if (detail.id !== "coach" || detail.dataset.step === step) return;
    step = detail.dataset.step;
    announce(wordsOf(detail.querySelector(".coach__text")), "me");
  });
}
