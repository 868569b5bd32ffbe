// @ts-check
// How high the dock stands: as a strip at the foot of the page (peek), as far as
// the talk keeps its room (half), or over all of it (full). The choice is the
// tab's; what one does outside of the dock and must see in it raises it.

const key = "sheet";
const heights = ["peek", "half", "full"];

export function startSheet() {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-sheet-step]") : null;
    if (!(button instanceof HTMLElement)) return;
    set(heights.indexOf(height()) + Number(button.dataset.sheetStep));
  });
  document.addEventListener("play:patched", paint);
  paint();
}

/** Raises a sheet that hides the builder. */
export function raise() {
  if (height() === "peek") set(1);
}

function height() {
  return sessionStorage.getItem(key) ?? "half";
}

/**
 * @param {number} step
 */
function set(step) {
  sessionStorage.setItem(key, heights[Math.min(Math.max(step, 0), 2)] ?? "half");
  paint();
}

function paint() {
  const place = document.querySelector(".table__dock");
  if (!(place instanceof HTMLElement)) return;
  place.dataset.sheet = height();
  const buttons = place.querySelector(".heights");
  if (!(buttons instanceof HTMLElement)) return;
  buttons.hidden = false;
  for (const button of buttons.querySelectorAll("button")) {
    const end = button.dataset.sheetStep === "1" ? "full" : "peek";
    button.setAttribute("aria-disabled", String(height() === end));
  }
}
