// @ts-check
// The entry of every page: starts what it has. Every page works without it.
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
import { startWire } from "./wire.js";

startHeard(); // before what keeps a press back until the server is there
startLink();
startDouble();
startCopy();
startGlossary();
startWire();
const waiting = document.getElementById("waiting");
if (waiting) {
  startClock();
  startAnswer();
  startFeed(waiting);
  if (document.getElementById("build")) startComposer();
  if (waiting.matches(".classwall")) startFit();
}
