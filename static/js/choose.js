// @ts-check
// Choosing a seat: the line under the seats says what the choice will do, or that one is wanted.
import { announce, wordsOf } from "./announce.js";
import { write } from "./reading.js";

export function startChoose() {
  document.addEventListener("change", (event) => {
    const radio = event.target;
    if (!(radio instanceof HTMLInputElement) || !radio.dataset.confirm) return;
    strip(radio.form, radio.dataset.confirm, true);
  });
  document.addEventListener("reset", (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement && form.matches(".choose"))
      strip(form, document.getElementById("confirm")?.dataset.empty ?? "", false);
  });
  // The browser would show its own message, in its own language, over the seats.
  document.addEventListener(
    "invalid",
    (event) => {
      const radio = event.target;
      if (!(radio instanceof HTMLInputElement) || !radio.form?.matches(".choose")) return;
      event.preventDefault();
      if (radio !== radio.form.querySelector("[name='target']")) return;
      const place = document.getElementById("confirm");
      place?.toggleAttribute("data-missing", true);
      announce(wordsOf(place));
      radio.focus();
    },
    true,
  );
}

/**
 * @param {HTMLFormElement | null} form
 * @param {string} text
 * @param {boolean} chosen
 */
function strip(form, text, chosen) {
  const place = document.getElementById("confirm");
  if (place) write(place, text);
  place?.removeAttribute("data-missing");
  const reset = form?.querySelector("[type='reset']");
  if (reset instanceof HTMLElement) reset.hidden = !chosen;
}
