// @ts-check
// The reader's choice of speed and sound. The browser keeps it.
import { pace, setPace } from "./pace.js";
import { local } from "./storage.js";

const key = "sound";
let loaded = false; // what makes the sounds

export function startTelling() {
  const place = document.getElementById("telling");
  const opener = document.getElementById("telling-open");
  const sound = document.getElementById("sound");
  if (!place || !opener || !(sound instanceof HTMLInputElement)) return;
  opener.hidden = false;
  const chosen = place.querySelector(`[value="${pace()}"]`);
  if (chosen instanceof HTMLInputElement) chosen.checked = true;
  sound.checked = local.getItem(key) === "1";
  place.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target === sound) {
      local.setItem(key, sound.checked ? "1" : "");
      void hear().then(() => document.dispatchEvent(new CustomEvent("play:told", { detail: "night" }))); // to be heard
    } else if (target.type === "radio") {
      setPace(target.value);
    }
  });
  void hear();

  /** Loads what makes the sounds once they are wanted, and shows whether they are. */
  async function hear() {
    if (!(sound instanceof HTMLInputElement)) return;
    opener?.toggleAttribute("data-sound", sound.checked);
    if (!sound.checked || loaded) return;
    loaded = true;
    const { startSound } = await import("./sound.js");
    startSound(() => sound.checked);
  }
}
