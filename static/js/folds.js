// @ts-check
// The board and the timeline beside the talk. On a large screen the board is open. On a small screen they are
// sheets over the foot of the page, one at a time: a press beside them or Escape closes them.

const roomy = matchMedia("(width >= 60rem)");

export function startFolds() {
  const board = document.getElementById("boards");
  if (!(board instanceof HTMLDetailsElement)) return;
  board.open = roomy.matches;
  roomy.addEventListener("change", () => {
    for (const fold of folds()) fold.open = roomy.matches && fold === board;
  });
  for (const button of document.querySelectorAll("[data-fold-close]")) {
    if (button instanceof HTMLElement) button.hidden = false;
  }
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("a[href='#boards']")) {
      event.preventDefault();
      board.open = true;
      board.scrollIntoView({ block: "nearest" });
      board.querySelector("summary")?.focus({ preventScroll: true });
      return;
    }
    if (roomy.matches) return;
    const inside = event.target.closest(".folds > details");
    for (const fold of folds()) {
      if (fold.open && (fold !== inside || event.target.closest("[data-fold-close]"))) fold.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) closeFolds();
  });
}

/** Closes what lies over the foot of a small screen. */
export function closeFolds() {
  if (roomy.matches) return;
  for (const fold of folds()) {
    if (!fold.open) continue;
    const held = fold.contains(document.activeElement);
    fold.open = false;
    if (held) fold.querySelector("summary")?.focus({ preventScroll: true });
  }
}

function folds() {
  return /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".folds > details"));
}
