// @ts-check
// The browser's side of the sentence builder. A press fetches the next step, which
// the server renders; the server alone decides what can be said next. Undo, focus,
// arrow keys and pointing at lines are done here.
import { announce, wordsOf } from "./announce.js";
import { unheard } from "./heard.js";
import { parse } from "./patch.js";
import { foresee, forget, step as stepAfter } from "./steps.js";
import { lower, raise } from "./sheet.js";

/** @typedef {Record<string, string>} Query what the builder's form sends */

/** @type {Query[]} */
const undoSteps = []; // the queries that led to the earlier steps
/** @type {Query} */
let shownMenu = {}; // the query that led to the menu that is shown
/** @type {AbortController | undefined} */
let request;
/** @type {Promise<void>} */
let loading = Promise.resolve();
let looking = 0; // the frame after which possible next steps are fetched

export function startComposer() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches(".composer__build")) return;
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (button.matches("[data-undo]")) undoSteps.length = 0;
    else rememberStep();
    raise();
    void load({ step: currentStep(), [button.name]: button.value });
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest("[data-undo]") && undo()) event.preventDefault(); // else it leads to the beginning
    if (event.target.closest("[data-sheet-close]")) leaveMenu();
    if (event.target.closest(".role__toggle")) reloadForRole();
    const line = event.target.closest("#talk[data-pointing] .line[data-pointed]");
    if (line instanceof HTMLElement) choiceFor(line)?.click();
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("play:patched", (event) => {
    const { detail } = /** @type {CustomEvent<Element>} */ (event);
    if (detail.id === "dock") {
      undoSteps.length = 0;
      updateAddress(new URLSearchParams());
    }
    refresh();
  });
  document.addEventListener("play:news", forget);
  updateAddress(new URLSearchParams(location.search));
  refresh();
}

function composer() {
  return document.getElementById("composer");
}

/** The builder's step, which brings it back here. */
export function currentStep() {
  return composer()?.dataset.step ?? "";
}

/**
 * Whether nothing has been built yet.
 * @param {string} step
 */
export function isEmpty(step) {
  return /^\S*( \??)?$/.test(step);
}

/** Keeps the present step, or menu, for undo. */
export function rememberStep() {
  undoSteps.push(menu() ? shownMenu : { step: currentStep() });
}

/** Resolves when the builder shows the step that was requested last. */
export function loaded() {
  return loading;
}

/**
 * Sends the sentence if it is complete.
 * @returns {boolean} whether it was
 */
export function send() {
  const button = composer()?.querySelector("[data-send]");
  if (!(button instanceof HTMLElement) || button.getAttribute("aria-disabled") === "true") return false;
  button.click();
  return true;
}

/**
 * Makes a hole of a part of the sentence.
 * @param {string} step selects the part
 */
async function clearPart(step) {
  rememberStep();
  await loadStep(step);
  const button = composer()?.querySelector("[data-act='clear']");
  if (button instanceof HTMLButtonElement) await loadStep(button.value);
}

/**
 * Takes back a part of the sentence. If the part is a hole already, its clause is
 * taken back, and if that is a hole, everything. The focus stays in the sentence.
 * @param {HTMLButtonElement} word
 */
async function takeBack(word) {
  const [node, slot] = (word.dataset.at ?? "").split(".");
  if (!word.hasAttribute("data-hole")) await clearPart(word.value);
  else if (slot !== "clause") await clearPart(word.value.replace(/^\S+/, `${node}.clause`));
  else {
    const all = composer()?.querySelector("[data-clear]");
    if (!(all instanceof HTMLButtonElement)) return;
    rememberStep();
    await loadStep(all.value);
  }
  const focused = composer()?.querySelector(".word[aria-current]") ?? composer()?.querySelector(".word");
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/**
 * Goes back to the step before.
 * @returns {boolean} whether there is one
 */
function undo() {
  const before = undoSteps.pop();
  if (before) void load(before);
  return before !== undefined;
}

function menu() {
  return composer()?.querySelector(".menu") ?? null;
}

/** A menu without a sentence is closed with the sheet that it is in. */
function leaveMenu() {
  if (!menu() || !isEmpty(currentStep())) return;
  undoSteps.length = 0;
  void loadStep("");
}

/**
 * @param {string} step
 */
function loadStep(step) {
  return load({ step });
}

/**
 * Asks the server for the builder's next state and shows it.
 * @param {Query} query
 * @param {boolean} [moveFocus] moves the focus into the builder, even from elsewhere on the page
 */
export function load(query, moveFocus = false) {
  loading = fetchStep(query, moveFocus);
  return loading;
}

/**
 * @param {Query} query
 * @param {boolean} moveFocus
 */
async function fetchStep(query, moveFocus) {
  const old = composer();
  const form = document.querySelector(".composer__build, #lab-form");
  if (!(form instanceof HTMLFormElement)) return;
  request?.abort();
  request = new AbortController();
  old?.setAttribute("aria-busy", "true");
  const fields = fieldsOf(form, query);
  try {
    const { html, message } = await stepAfter(form.dataset.fragment ?? "", fields, request.signal);
    if (old && !old.isConnected) return; // another dock has taken its place
    announce(message);
    const [fresh] = parse(html);
    const place = fresh?.id ? document.getElementById(fresh.id) : null;
    if (!fresh || !place) return;
    const held = document.activeElement;
    const loses = place.contains(held) || held === document.body || held === document.getElementById("dock-title");
    const takesFocus = moveFocus || loses;
    place.replaceWith(fresh);
    if (menu()) shownMenu = query;
    updateAddress(document.getElementById("lab") ? fields : new URLSearchParams({ step: currentStep() }));
    document.dispatchEvent(new CustomEvent("play:patched", { detail: fresh }));
    if (takesFocus) focusNext(fresh);
    announce(wordsOf(fresh.querySelector("#wrong p, #missing, .misread__what")));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error; // aborted by another press
  } finally {
    old?.removeAttribute("aria-busy");
    unheard(old);
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {Query} query
 */
function fieldsOf(form, query) {
  const fields = new URLSearchParams(query);
  if (document.documentElement.hasAttribute("data-role-hidden")) fields.set("hidden", "1");
  for (const [name, value] of new FormData(form)) {
    if (name === "by" && value !== "1" && !fields.has(name)) fields.set(name, String(value));
  }
  return fields;
}

/** Fetches what the next press at the table may lead to. */
function lookAhead() {
  const form = document.querySelector(":is(#table, #build) .composer__build");
  if (!(form instanceof HTMLFormElement)) return;
  const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (form.querySelectorAll("button[name]"));
  const step = currentStep();
  const presses = [...buttons].map(({ name, value }) => ({ step, [name]: value }));
  const before = undoSteps.slice(-1);
  const seats = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#seats [data-seat]"));
  const pressed = isEmpty(step) || form.querySelector("[data-kind='seats']") !== null;
  const onSeats = pressed ? [...seats].map((seat) => ({ step, seat: seat.dataset.seat ?? "" })) : [];
  const shown = composer();
  void foresee(
    form.dataset.fragment ?? "",
    [...before, ...presses, ...onSeats].map((query) => fieldsOf(form, query)),
  ).then(() => shown?.setAttribute("data-foreseen", ""));
}

/**
 * @param {Element} fresh
 */
function focusNext(fresh) {
  const next = fresh.querySelector(".choices .chip") ?? fresh.querySelector("[data-send]");
  const target = composer()?.matches("[data-complete='true']") ? fresh.querySelector("[data-send]") : next;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

// The address carries the step, so that a reload or a change of language
// brings the sentence back. In the lab it carries the text instead.
/**
 * @param {URLSearchParams} fields
 */
function updateAddress(fields) {
  const address = new URL(location.href);
  for (const name of ["step", "text", "by", "line", "seat", "talk", "act", "fact", "intent", "hidden"])
    address.searchParams.delete(name);
  const lab = document.getElementById("lab");
  for (const [name, value] of fields) address.searchParams.set(name, value);
  if (lab) {
    address.searchParams.delete("step");
    address.searchParams.set("text", lab.dataset.typed ?? "");
  }
  for (const name of ["step", "text"]) if (!address.searchParams.get(name)?.trim()) address.searchParams.delete(name);
  history.replaceState(history.state, "", address);
  const back = document.querySelector(".language [name='back']");
  if (back instanceof HTMLInputElement) back.value = address.pathname + address.search;
}

// Loads the builder anew when the role is hidden or shown: suggestions that give the
// role away are only for while it is shown.
function reloadForRole() {
  const hidden = document.documentElement.hasAttribute("data-role-hidden");
  if (document.getElementById("table") && composer() && hidden === "shown" in (composer()?.dataset ?? {}))
    void loadStep(currentStep());
}

/** One stop for Tab in each list of choices and in the sentence; arrows walk through. */
function setTabStops() {
  for (const list of composer()?.querySelectorAll("[role='listbox']") ?? []) {
    const options = [...list.querySelectorAll("[role='option']")];
    const stop = options.find((option) => option.getAttribute("aria-selected") === "true") ?? options[0];
    for (const option of options) option.setAttribute("tabindex", option === stop ? "0" : "-1");
  }
  const words = [...(composer()?.querySelectorAll(".word") ?? [])];
  const holes = words.filter((word) => word.hasAttribute("data-hole"));
  for (const word of words)
    word.setAttribute("tabindex", (holes.length ? holes : words.slice(0, 1)).includes(word) ? "0" : "-1");
}

/**
 * A draft, which outlives the dock in which it is written.
 * @typedef {{step: string, line: string, typing: boolean}} Writing
 */

/** @type {Map<string, Writing>} */
const drafts = new Map(); // by channel, until a dock takes them

/** Takes what is being written out of a dock that is about to go. */
export function saveDraft() {
  const place = composer();
  const channel = place?.dataset.channel ?? "";
  if (place?.hasAttribute("data-said")) lower();
  if (!place || place.hasAttribute("data-said") || drafts.has(channel)) return;
  const field = document.getElementById("line");
  const line = field instanceof HTMLInputElement ? field.value : "";
  const step = currentStep();
  if (line || !isEmpty(step)) drafts.set(channel, { step, line, typing: document.activeElement === field });
}

/**
 * Restores the draft for the channel of the dock that is there now. A draft for the
 * other channel waits until that is asked for.
 * @returns {boolean} whether there is a draft
 */
export function restoreDraft() {
  const channel = composer()?.dataset.channel ?? "";
  const draft = drafts.get(channel);
  if (!draft) return false;
  document.dispatchEvent(new CustomEvent("play:resume", { detail: draft }));
  const shown = draft.line ? Promise.resolve() : load({ step: draft.step });
  void shown.then(() => {
    if (drafts.get(channel) === draft) drafts.delete(channel);
  });
  return true;
}

function refresh() {
  reloadForRole();
  setTabStops();
  markTalks();
  cancelAnimationFrame(looking);
  looking = requestAnimationFrame(() => setTimeout(lookAhead)); // what was pressed is shown first
}

function markTalks() {
  const talk = document.getElementById("talk");
  if (!talk) return;
  const pointing = composer()?.querySelector("[data-kind='talks']") != null;
  talk.toggleAttribute("data-pointing", pointing);
  for (const line of talk.querySelectorAll(".talk")) {
    if (line instanceof HTMLElement) line.toggleAttribute("data-pointed", pointing && choiceFor(line) !== null);
  }
}

/**
 * @param {HTMLElement} line
 * @returns {HTMLElement | null}
 */
function choiceFor(line) {
  return composer()?.querySelector(`.chip[data-talk="${CSS.escape(line.dataset.talk ?? "")}"]`) ?? null;
}

/**
 * @param {KeyboardEvent} event
 */
function onKey(event) {
  if (event.isComposing || !(event.target instanceof Element) || !event.target.closest("#composer")) return;
  if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    undo();
    return;
  }
  if (event.key === "Backspace" && event.target instanceof HTMLButtonElement && event.target.matches(".word")) {
    event.preventDefault();
    void clearPart(event.target.value);
    return;
  }
  if (event.key === "Escape" && event.target instanceof HTMLButtonElement && event.target.matches(".word")) {
    void takeBack(event.target);
    return;
  }
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step || !event.target.matches(".chip, .word")) return;
  event.preventDefault();
  const kind = event.target.matches(".chip") ? "#composer .chip" : "#composer .word";
  const row = [...document.querySelectorAll(kind)].filter((el) => el.checkVisibility());
  const next = row[(row.indexOf(event.target) + step + row.length) % row.length];
  if (!(next instanceof HTMLElement)) return;
  for (const option of next.closest("[role='listbox'], .strip__parts")?.children ?? []) {
    if (option !== next && !option.hasAttribute("data-hole")) option.setAttribute("tabindex", "-1");
  }
  next.tabIndex = 0;
  next.focus();
}
