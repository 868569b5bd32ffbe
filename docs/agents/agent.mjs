// An agent for AIWolf Play that needs only Node 18. It votes for the seat that most others accuse.
//
//     node agent.mjs --server http://127.0.0.1:8080 --name myagent --games 5    # against four built-in agents
//     node agent.mjs --server http://127.0.0.1:8092 --name mine --seated        # others seat it, until the server ends
import { parseArgs } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";

const { values: options } = parseArgs({
  options: {
    server: { type: "string", default: "http://127.0.0.1:8080" },
    name: { type: "string", default: "myagent" },
    games: { type: "string", default: "5" },
    seated: { type: "boolean", default: false },
  },
});
const headers = { "Content-Type": "application/json" };

function stop(message) {
  console.error(message);
  process.exit(1);
}

async function call(method, path, body) {
  for (;;) {
    const request = { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(90_000) };
    let answer, text;
    try {
      answer = await fetch(`${options.server}/api/v1${path}`, request);
      text = await answer.text();
    } catch (error) {
      stop(`no answer from ${options.server}: ${error.cause ?? error}`);
    }
    if (answer.ok) return text && JSON.parse(text);
    const refusal = `${method} ${path}: ${answer.status} ${text}`;
    if (answer.status === 409 && path === "/session/answer") return console.error(refusal); // too late
    const wait = answer.headers.get("Retry-After");
    if (!wait) stop(refusal);
    await sleep(1000 * wait);
  }
}

// accused has the seat that each other seat accused last.
function choose({ kind, answers }, accused) {
  const count = (seat) => [...accused.values()].filter((other) => other === seat).length;
  for (const seat of [...new Set(accused.values())].sort((a, b) => count(b) - count(a))) {
    const ideas = [seat, `VOTE Agent[${String(seat).padStart(2, "0")}]`];
    const idea = ideas.find((idea) => answers.includes(idea));
    if (idea !== undefined && ["talk", "vote"].includes(kind)) return idea;
  }
  return answers.includes("Skip") ? "Skip" : answers[Math.floor(Math.random() * answers.length)];
}

const { token } = await call("POST", "/sessions", { name: options.name, waits: options.seated });
headers.Authorization = `Bearer ${token}`;
let cursor = "";
for (let played = 1; options.seated || played <= Number(options.games); played++) {
  if (!options.seated) await call("POST", "/tables", { agents: ["me", "plain", "plain", "plain", "plain"] });
  const accused = new Map();
  let state, over;
  do {
    state = await call("GET", `/session?wait=30&after=${cursor}`);
    cursor = state.cursor;
    over = state.over;
    for (const event of state.events) {
      const found = /(VOTE|ESTIMATE|DIVINED) Agent\[(\d+)\](?! HUMAN)/.exec(event.text ?? "");
      if (event.kind === "said" && event.actor !== state.game.seat && found) accused.set(event.actor, Number(found[2]));
      else if (event.kind === "day_began") accused.clear();
    }
    if (state.question) {
      const answer = choose(state.question, accused);
      await call("POST", "/session/answer", { question: state.question.number, answer });
    }
  } while (!over);
  console.log(`game ${played}: ${state.game.role} ${state.game.won ? "won" : "lost"}`);
}
await call("DELETE", "/session");
