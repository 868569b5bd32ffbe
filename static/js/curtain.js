// @ts-check
// Shows changes of the village over the whole page for a moment: an execution, the night, the victims in the
// morning, the end. The curtain has the words of the line that follows in the talk, and is the same for everybody
// who sees that line. A tap goes on.

const shown = ["lot", "executed", "noexecuted", "night", "died", "nodied", "lastmorning", "end"];
const shortest = 800; // ms below which it would only flicker

/** @type {HTMLElement | undefined} */
let curtain;

/**
 * @param {HTMLElement} line
 * @param {number} ms that the line is held
 * @param {Element | null | undefined} picture to show in place of the line's words
 */
export function draw(line, ms, picture) {
  const kind = line.dataset.kind ?? "";
  if (!shown.includes(kind) || ms < shortest || isBusy()) return;
  open();
  curtain = document.createElement("div");
  curtain.className = "curtain";
  curtain.dataset.kind = kind;
  for (const about of ["own", "side"])
    if (line.dataset[about] !== undefined) curtain.dataset[about] = line.dataset[about];
  curtain.setAttribute("aria-hidden", "true"); // the line itself is read
  const card = document.createElement("div");
  card.className = "curtain__card";
  card.append(...[...(picture ? [picture] : line.childNodes)].map((node) => node.cloneNode(true)));
  for (const element of card.querySelectorAll("[id], a")) {
    element.removeAttribute("id");
    element.removeAttribute("href");
  }
  curtain.append(card);
  const hint = document.getElementById("hurry")?.cloneNode(true);
  if (hint?.hasChildNodes()) {
    const foot = document.createElement("p");
    foot.className = "curtain__hint";
    foot.append(...hint.childNodes);
    curtain.append(foot);
  }
  (document.querySelector(".table") ?? document.body).append(curtain);
}

/** Removes the curtain. */
export function open() {
  curtain?.remove();
  curtain = undefined;
}

/** Whether the reader writes or has a dialog open. If so, nothing may get in their way. */
function isBusy() {
  const at = document.activeElement;
  return (
    (at instanceof HTMLElement && at.matches("input[type='text'], input:not([type]), textarea, select")) ||
    document.querySelector("dialog[open], :popover-open") !== null
  );
}
