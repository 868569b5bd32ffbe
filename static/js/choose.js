// @ts-check
// Choosing a seat: the line under the seats says what the choice will do.

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
}

/**
 * @param {HTMLFormElement | null} form
 * @param {string} text
 * @param {boolean} chosen
 */
function strip(form, text, chosen) {
  const place = document.getElementById("confirm");
  if (place) place.textContent = text;
  const reset = form?.querySelector("[type='reset']");
  if (reset instanceof HTMLElement) reset.hidden = !chosen;
}
