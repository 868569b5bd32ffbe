// @ts-check
// The entry of pages that show a game or build a sentence: starts the parts that they have.
import "./site.js";
import { startAnswer } from "./answer.js";
import { startCoach } from "./coach.js";
import { startBeside } from "./beside.js";
import { startChoose } from "./choose.js";
import { startClock } from "./clock.js";
import { startCommand } from "./command.js";
import { startCommentary } from "./commentary.js";
import { startComposer } from "./composer.js";
import { startEntrances } from "./entrances.js";
import { startFaces } from "./faces.js";
import { startFeed } from "./feed.js";
import { startFilter } from "./filter.js";
import { startFolds } from "./folds.js";
import { startGuess } from "./guess.js";
import { startStill } from "./still.js";
import { startKeys } from "./keys.js";
import { startLab } from "./lab.js";
import { startListen } from "./listen.js";
import { startMarks } from "./marks.js";
import { startOpening } from "./opening.js";
import { startOnAir } from "./onair.js";
import { startPrepare } from "./prepare.js";
import { startProtocol } from "./protocol.js";
import { startReplay } from "./replay.js";
import { startReveal } from "./reveal.js";
import { startRole } from "./role.js";
import { startScrolls } from "./scrolls.js";
import { startShare } from "./share.js";
import { startSheet } from "./sheet.js";
import { startTelling } from "./telling.js";
import { startTheatre } from "./theatre.js";

const marks = document.getElementById("marks");
if (marks) startMarks(marks);
const replay = document.getElementById("replay");
if (replay) startReplay(replay);
const table = document.getElementById("table");
if (document.getElementById("protocol")) startProtocol();
startCommentary();
startShare();
startBeside();
if (document.getElementById("filter")) startFilter();
startFolds();
startScrolls();
startFaces();
if (document.getElementById("theatre")) startTheatre();
if (document.getElementById("lab-form")) {
  startComposer();
  startLab();
}
if (table) {
  startStill(); // before what else listens to its keys
  if (document.getElementById("timeline")) startReplay(table);
  startRole();
  startClock();
  startChoose();
  startComposer();
  startCommand();
  startEntrances();
  startKeys();
  startAnswer();
  startTelling();
  startReveal();
  startSheet();
  if (document.getElementById("dock")) startPrepare();
  startListen();
  startGuess();
  startFeed(table);
  startOnAir(table);
  startCoach();
  startOpening();
}
