"""Werewolf as an environment: reset(seed) begins a game, step(answer) answers the question. It needs only Python.

A state is a dictionary: "game" (your seat, your role, the living seats), "events" (all that the seat has seen since the
beginning), "question" (with "kind" and the legal "answers"), "over". The reward is 1 for a victory, otherwise 0.

    python3 env.py -server http://127.0.0.1:8080 -name env -games 5 -seed 1    # plays at random
"""
import argparse, http.client, json, random, time, urllib.error, urllib.request


class Refused(Exception):
    """The server refuses a request. args has the status, and the answer as a dictionary."""


class Werewolf:
    def __init__(self, server="http://127.0.0.1:8080", name="env", opponents=("plain",) * 4, rules=None):
        self.server, self.name, self.opponents, self.rules = server, name, list(opponents), rules or {}
        self.token, self.state, self.id = None, None, None

    def reset(self, seed=None):
        """Begins a game and returns its state with the first question. A seed fixes seats, roles and chance: the same
        answers then lead to the same game. A game that isn't over is left."""
        if self.state and not self.state["over"]:
            self.close()
        self.state = None
        table = {"agents": ["me", *self.opponents], "seats": 1 + len(self.opponents), "rules": self.rules, "seed": seed}
        try:
            self.id = self._post("/tables", table)["id"]
        except Refused as refused:
            if refused.args[0] != 401:
                raise
            self.token = None  # there is no session yet, or it was idle for too long
            self.token = self._post("/sessions", {"name": self.name})["token"]
            self.id = self._post("/tables", table)["id"]
        return self._next("", [])

    def step(self, answer):
        """Answers the question and returns the next state, the reward, and whether the game is over. For an illegal answer
        it raises ValueError, and the question stays open. An answer that is too late has no effect."""
        try:
            self._post("/session/answer", {"question": self.state["question"]["number"], "answer": answer})
        except Refused as refused:
            status, refusal = refused.args
            if status == 422:
                raise ValueError(f"{refusal['message']} Legal: {refusal['question']['answers']}") from None
            if status != 409:
                raise
        state = self._next(self.state["cursor"], self.state["events"])
        return state, int(state["game"].get("won", False)), state["over"]

    def close(self):
        """Ends the session. In a game that isn't over, an agent takes the seat."""
        try:
            self._call("DELETE", "/session")
        except Refused:
            pass  # it has ended
        self.token, self.state = None, None

    def _next(self, cursor, events):
        while True:
            state = self._call("GET", "/session?wait=30&after=" + cursor)
            if state["game"] and state["game"]["id"] == self.id:
                cursor, events = state["cursor"], events + state["events"]
                if state["question"] or state["over"]:
                    self.state = {**state, "events": events}
                    return self.state

    def _post(self, path, body):
        return self._call("POST", path, json.dumps(body).encode())

    def _call(self, method, path, text=None):
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        request = urllib.request.Request(self.server + "/api/v1" + path, text, headers, method=method)
        while True:
            try:
                with urllib.request.urlopen(request, timeout=90) as answer:
                    return json.loads(answer.read() or "null")
            except urllib.error.HTTPError as error:
                if not error.headers["Retry-After"]:
                    raise Refused(error.code, json.loads(error.read())) from None
                time.sleep(int(error.headers["Retry-After"]))
            except (OSError, http.client.HTTPException) as error:
                raise ConnectionError(f"no answer from {self.server}: {error}") from None


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    for option, default in {"server": "http://127.0.0.1:8080", "name": "env", "games": 5, "seed": 1}.items():
        parser.add_argument("-" + option, type=type(default), default=default)
    options = parser.parse_args()
    env = Werewolf(options.server, options.name)
    for game in range(options.games):
        state, done = env.reset(options.seed + game), False
        while not done:
            state, reward, done = env.step(random.choice(state["question"]["answers"]))
        print(f"game {game + 1}: {state['game']['role']} {'won' if reward else 'lost'}", flush=True)
    env.close()
