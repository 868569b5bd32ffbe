// @ts-check
// The entry: starts the parts that this page has. Every page works without it.
import { startAnswer } from "./answer.js";
import { startChoose } from "./choose.js";
import { startClock } from "./clock.js";
import { startCommand } from "./command.js";
import { startComposer } from "./composer.js";
import { startCopy } from "./copy.js";
import { startEntrances } from "./entrances.js";
import { startFaces } from "./faces.js";
import { startFeed } from "./feed.js";
import { startFilter } from "./filter.js";
import { startKeys } from "./keys.js";
import { startLab } from "./lab.js";
import { startListen } from "./listen.js";
import { startMarks } from "./marks.js";
import { startOnAir } from "./onair.js";
import { startPrepare } from "./prepare.js";
import { startProtocol } from "./protocol.js";
import { startReplay } from "./replay.js";
import { startReveal } from "./reveal.js";
import { startRole } from "./role.js";
import { startSheet } from "./sheet.js";
import { startWire } from "./wire.js";
import { startTheatre } from "./theatre.js";

const marks = document.getElementById("marks");
if (marks) startMarks(marks);
const replay = document.getElementById("replay");
if (replay) startReplay(replay);
const table = document.getElementById("table");
if (document.getElementById("protocol")) startProtocol();
if (document.getElementById("filter")) startFilter();
startFaces();
startCopy();
startWire();
if (document.getElementById("theatre")) startTheatre();
if (document.getElementById("lab-form")) {
  startComposer();
  startLab();
}
const waiting = document.getElementById("waiting");
if (waiting) {
  startClock();
  startAnswer();
  startFeed(waiting);
}
if (table) {
  if (document.getElementById("timeline")) startReplay(table);
  startRole();
  startClock();
  startChoose();
  startComposer();
  startCommand();
  startEntrances();
  startKeys();
  startAnswer();
  startReveal();
  startSheet();
  startPrepare();
  startListen();
  startFeed(table);
  startOnAir(table);
}
