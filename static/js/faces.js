// @ts-check
// The faces of a sentence: the part that one points at or focuses is highlighted in
// all of them. A piece names its part of the sentence in data-at, "3.target". A clause
// contains the clauses from its own number to the one that data-last gives for it.

export function startFaces() {
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, (event) => light(event.target));
  document.addEventListener("pointerout", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-faces]")) light(document.activeElement);
  });
  document.addEventListener("focusout", () => light(null));
  document.addEventListener("keydown", walk);
  document.addEventListener("play:patched", reach);
  reach();
}

/** One stop for Tab in each face; the arrow keys walk through its pieces. */
function reach() {
  for (const face of document.querySelectorAll("[data-faces] .face")) {
    const pieces = face.querySelectorAll("[data-at]");
    if ([...pieces].some((piece) => piece.hasAttribute("tabindex"))) continue;
    pieces.forEach((piece, i) => piece.setAttribute("tabindex", i ? "-1" : "0"));
  }
}

/**
 * @param {EventTarget | null} target
 */
function light(target) {
  const piece = target instanceof Element ? target.closest("[data-at]") : null;
  for (const lit of document.querySelectorAll("[data-lit], [data-within]")) {
    lit.removeAttribute("data-lit");
    lit.removeAttribute("data-within");
  }
  let sentence = piece?.closest("[data-faces]");
  // A builder inside of the lab belongs to the faces around it.
  for (let outer = sentence; outer; outer = outer.parentElement?.closest("[data-faces]")) sentence = outer;
  if (!(piece instanceof HTMLElement) || !(sentence instanceof HTMLElement)) return;
  const at = piece.dataset.at ?? "";
  const [node = "", slot] = at.split(".");
  const last =
    slot === "clause"
      ? Number(
          (sentence.dataset.last ?? sentence.querySelector("[data-last]")?.getAttribute("data-last") ?? "").split(" ")[
            Number(node)
          ],
        )
      : -1;
  for (const other of sentence.querySelectorAll("[data-at]")) {
    if (!(other instanceof HTMLElement)) continue;
    const inside = Number((other.dataset.at ?? "").split(".")[0]);
    if (other.dataset.at === at) other.dataset.lit = "";
    else if (inside >= Number(node) && inside <= last) other.dataset.within = "";
  }
}

/**
 * @param {KeyboardEvent} event
 */
function walk(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const { target } = event;
  if (!step || !(target instanceof HTMLElement) || !target.matches("[data-faces] [data-at]")) return;
  event.preventDefault();
  const pieces = [...(target.closest(".face")?.querySelectorAll("[data-at]") ?? [])];
  const next = pieces[(pieces.indexOf(target) + step + pieces.length) % pieces.length];
  if (!(next instanceof HTMLElement)) return;
  target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
