// @ts-check
// How the reader wants to be told: how fast, and with or without sound. The browser keeps it.
import { pace, setPace } from "./pace.js";
import { startSound } from "./sound.js";

const key = "sound";

export function startTelling() {
  const place = document.getElementById("telling");
  const opener = document.getElementById("telling-open");
  const sound = document.getElementById("sound");
  if (!place || !opener || !(sound instanceof HTMLInputElement)) return;
  opener.hidden = false;
  const chosen = place.querySelector(`[value="${pace()}"]`);
  if (chosen instanceof HTMLInputElement) chosen.checked = true;
  sound.checked = localStorage.getItem(key) === "1";
  place.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target === sound) {
      localStorage.setItem(key, sound.checked ? "1" : "");
      if (sound.checked) document.dispatchEvent(new CustomEvent("play:told", { detail: "day" })); // to be heard
    } else if (target.type === "radio") {
      setPace(target.value);
    }
  });
  startSound(() => sound.checked);
}
