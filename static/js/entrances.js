// @ts-check
// The ways into the builder from outside of it: a press on a seat, on a button of a
// line, on a cell of the boards. The server decides what they lead to. Without a
// question to answer they are ordinary links.
import { currentStep, load, rememberStep } from "./composer.js";
import { closeFolds } from "./folds.js";
import { reach } from "./link.js";
import { parse } from "./patch.js";
import { openAhead } from "./prepare.js";
import { raise } from "./sheet.js";

export function startEntrances() {
  document.addEventListener(
    "click",
    (event) => {
      if (
        !(event instanceof MouseEvent) ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        !(event.target instanceof Element)
      )
        return;
      const mark = event.target.closest(".markbutton[data-seat]");
      if (mark instanceof HTMLElement && waitsForSeat()) {
        event.preventDefault();
        event.stopPropagation();
        void enter(mark);
        return;
      }
      const link = event.target.closest("[data-seat], [data-act][href], [data-fact], [data-faces-of]");
      if (!(link instanceof HTMLAnchorElement)) return;
      if ("facesOf" in link.dataset) {
        event.preventDefault();
        void faces(link);
        return;
      }
      if (link.dataset.seat && pick(link.dataset.seat)) {
        event.preventDefault();
        return;
      }
      if (!document.getElementById("composer")) {
        if (link.getAttribute("href")?.startsWith("?")) event.preventDefault();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      void enter(link);
    },
    { capture: true },
  );
}

/**
 * @param {HTMLElement} link
 */
export function enter(link) {
  const { seat, fact, act } = link.dataset;
  const talk = link.closest("[data-talk]");
  openAhead();
  closeFolds();
  raise();
  rememberStep();
  /** @type {Record<string, string>} */
  const query = { step: currentStep() };
  if (seat) query.seat = seat;
  else if (fact) query.fact = fact;
  else if (talk instanceof HTMLElement) {
    query.talk = talk.dataset.talk ?? "";
    query.act = act ?? "";
  }
  return load(query, true);
}

/** Whether the sentence lacks a seat: a press on one anywhere fills it in. */
function waitsForSeat() {
  return (
    document.querySelector(
      "#composer .word[data-hole][aria-current]:is([data-at$='.target'], [data-at$='.subject'])",
    ) !== null
  );
}

/**
 * Chooses a seat in the dock's form, if the dock asks for one.
 * @param {string} seat
 */
function pick(seat) {
  const radio = document.querySelector(`.choose [name='target'][value='${CSS.escape(seat)}']`);
  if (!(radio instanceof HTMLInputElement)) return false;
  radio.click();
  radio.focus();
  return true;
}

/**
 * Lays the faces of a line under it, or takes them away.
 * @param {HTMLAnchorElement} link
 */
async function faces(link) {
  const body = link.closest(".talk__body, .composer__said");
  const old = body?.querySelector("[data-faces]");
  link.setAttribute("aria-expanded", String(!old));
  if (old) {
    old.remove();
    return;
  }
  const answer = await reach(link.href.replace("/protocol?", "/protocol/faces?"));
  if (!answer.ok) {
    location.assign(link.href);
    return;
  }
  for (const element of parse(await answer.text())) {
    body?.append(element);
    document.dispatchEvent(new CustomEvent("play:patched", { detail: element }));
  }
}
