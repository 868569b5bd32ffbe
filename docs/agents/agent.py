"""An agent for AIWolf Play that needs only Python. It votes for the seat that most others accuse.

    python3 agent.py -server http://127.0.0.1:8080 -name myagent -games 5    # against four built-in agents
    python3 agent.py -server http://127.0.0.1:8092 -name mine -seated        # others seat it, until the server ends
"""
import argparse, collections, http.client, json, random, re, sys, time, urllib.error, urllib.request

parser = argparse.ArgumentParser()
parser.add_argument("-server", default="http://127.0.0.1:8080")
parser.add_argument("-name", default="myagent")
parser.add_argument("-games", type=int, default=5)
parser.add_argument("-seated", action="store_true")
options = parser.parse_args()
headers = {"Content-Type": "application/json"}

def call(method, path, body=None):
    text = json.dumps(body).encode() if body else None
    request = urllib.request.Request(options.server + "/api/v1" + path, text, headers, method=method)
    while True:
        try:
            with urllib.request.urlopen(request, timeout=90) as answer:
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as error:
            refusal = f"{method} {path}: {error.code} {error.read().decode()}"
            if error.code == 409 and path == "/session/answer":  # too late: the game goes on
                return print(refusal, file=sys.stderr)
            if not error.headers["Retry-After"]:
                sys.exit(refusal)
            time.sleep(int(error.headers["Retry-After"]))
        except (OSError, http.client.HTTPException) as error:
            sys.exit(f"no answer from {options.server}: {error}")

def choose(question, accused):  # accused has the seat that each other seat accused last
    answers = question["answers"]
    for seat, _ in collections.Counter(accused.values()).most_common():
        for idea in (seat, f"VOTE Agent[{seat:02}]"):
            if idea in answers and question["kind"] in ("talk", "vote"):
                return idea
    return "Skip" if "Skip" in answers else random.choice(answers)

session = call("POST", "/sessions", {"name": options.name, "waits": options.seated})
headers["Authorization"] = "Bearer " + session["token"]
cursor, played = "", 0
while options.seated or played < options.games:
    if not options.seated:
        call("POST", "/tables", {"agents": ["me", "plain", "plain", "plain", "plain"]})
    accused, over = {}, False
    while not over:
        state = call("GET", "/session?wait=30&after=" + cursor)
        cursor, over = state["cursor"], state["over"]
        for event in state["events"]:
            found = re.search(r"(VOTE|ESTIMATE|DIVINED) Agent\[(\d+)\](?! HUMAN)", event.get("text", ""))
            if event["kind"] == "said" and event["actor"] != state["game"]["seat"] and found:
                accused[event["actor"]] = int(found[2])
            elif event["kind"] == "day_began":
                accused.clear()
        if state["question"]:
            answer = choose(state["question"], accused)
            call("POST", "/session/answer", {"question": state["question"]["number"], "answer": answer})
    played += 1
    print(f"game {played}: {state['game']['role']} {'won' if state['game'].get('won') else 'lost'}", flush=True)
call("DELETE", "/session")
