// @ts-check
// Small sounds for events that change the village, made of a few tones without files. A page loads this module
// once its reader wants sound. A tone is a pitch in Hz, when it begins and how long it lasts in s,
// how loud it is, and its shape.

/** @typedef {[pitch: number, at: number, length: number, loud: number, shape?: OscillatorType]} Tone */

/** @type {{[kind: string]: Tone[]}} */
const sounds = {
  // a vote that lands: wood on wood
  paper: [
    [420, 0, 0.07, 0.08, "triangle"],
    [180, 0, 0.1, 0.1],
  ],
  vote: [
    [392, 0, 0.5, 0.08],
    [392, 0.35, 0.7, 0.08],
  ],
  tie: [
    [330, 0, 0.4, 0.07],
    [349, 0.05, 0.5, 0.07],
  ],
  lot: [
    [660, 0, 0.06, 0.06, "triangle"],
    [620, 0.12, 0.06, 0.06, "triangle"],
    [580, 0.26, 0.06, 0.06, "triangle"],
    [520, 0.44, 0.3, 0.07, "triangle"],
  ],
  executed: [
    [98, 0, 2.2, 0.2],
    [147, 0, 1.4, 0.08],
    [196, 0.02, 0.9, 0.04],
  ],
  // the bell of a temple, struck once: what sounds above its tone is in no harmony with it
  night: [
    [131, 0, 4.5, 0.13],
    [263, 0, 3.2, 0.07],
    [351, 0, 2.2, 0.04],
    [536, 0, 1.4, 0.03],
    [702, 0, 0.9, 0.02],
  ],
  day: [
    [523, 0, 0.5, 0.05],
    [659, 0.15, 0.6, 0.05],
  ],
  died: [
    [110, 0, 1.8, 0.16],
    [104, 0.1, 1.7, 0.1],
  ],
  nodied: [
    [523, 0, 0.5, 0.05],
    [784, 0.2, 0.9, 0.05],
  ],
  lastmorning: [
    [523, 0, 0.6, 0.05],
    [659, 0.2, 0.7, 0.05],
    [784, 0.4, 1.2, 0.05],
  ],
  end: [
    [392, 0, 1, 0.06],
    [523, 0.25, 1, 0.06],
    [659, 0.5, 1.6, 0.06],
  ],
};

/** @type {AudioContext | undefined} */
let audio;

/**
 * Plays sounds for events when they are shown.
 * @param {() => boolean} isWanted asked before each of them
 */
export function startSound(isWanted) {
  document.addEventListener("play:told", (event) => {
    if (isWanted()) play(String(/** @type {CustomEvent} */ (event).detail));
  });
}

/** @param {string} kind */
function play(kind) {
  const tones = sounds[kind];
  // A browser lets a page sound only once its reader has done something there.
  if (!tones || document.hidden || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const tone of tones) playTone(audio, tone);
}

/**
 * @param {AudioContext} context
 * @param {Tone} tone
 */
function playTone(context, [pitch, at, length, loud, shape = "sine"]) {
  const begin = context.currentTime + at;
  const tone = new OscillatorNode(context, { frequency: pitch, type: shape });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length);
}
