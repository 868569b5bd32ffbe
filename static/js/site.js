// @ts-check
// The entry of every page: starts the modules that the page needs. Every page works without it.
import { startAnswer } from "./answer.js";
import { startClock } from "./clock.js";
import { startComposer } from "./composer.js";
import { startCopy } from "./copy.js";
import { startDouble } from "./double.js";
import { startFeed } from "./feed.js";
import { startFit } from "./fit.js";
import { startGlossary } from "./glossary.js";
import { startHeard } from "./heard.js";
import { startLink } from "./link.js";
import { readDate, write } from "./reading.js";
import { startWire } from "./wire.js";

startHeard(); // before the listener that holds a press back until the server is there
startLink();
startDouble();
startCopy();
startGlossary();
startWire();
for (const time of document.querySelectorAll("time[datetime]")) {
  if (time instanceof HTMLTimeElement) showHere(time);
}
const waiting = document.getElementById("waiting");
if (waiting) {
  startClock();
  startAnswer();
  startFeed(waiting);
  if (document.getElementById("build")) startComposer();
  if (waiting.matches(".classwall")) startFit();
}

/** Shows a time in the zone of the reader: the server knows its own only. @param {HTMLTimeElement} time */
function showHere(time) {
  const at = new Date(time.dateTime);
  const ja = document.documentElement.lang.startsWith("ja");
  /** @param {Intl.DateTimeFormatOptions} form */
  const say = (form) => new Intl.DateTimeFormat(ja ? "ja" : "en-GB", form).format(at);
  const hours = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  if (/^\d\d:\d\d:\d\d$/.test(time.textContent)) time.textContent = say({ ...hours, second: "2-digit" });
  else if (/ \d\d:\d\d$/.test(time.textContent)) {
    const text = say({ dateStyle: "long" }) + (ja ? " " : ", ") + say(hours);
    write(time, time.querySelector("ruby") ? readDate(text) : text);
  }
}
