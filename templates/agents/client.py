"""A complete agent in 50 lines: python3 client.py HOST PORT NAME [GAMES]"""

import json
import random
import socket
import sys

host, port, name, games = sys.argv[1], int(sys.argv[2]), sys.argv[3], int((sys.argv + [0])[4])
connection = socket.create_connection((host, port)).makefile("rw", encoding="utf-8", newline="\n")
game = {}  # the last gameInfo: who lives, your seat and role, results
to_say = []  # sentences of protocol 3.6


def seat(n):
    return f"Agent[{n:02}]"


def begin_day(info):
    """Plans what to say. A seer gets its result here, a medium in mediumResult."""
    to_say.clear()
    me, result = info["agent"], info["divineResult"]
    if result:
        to_say.append(f"COMINGOUT {seat(me)} SEER")
        to_say.append(f"DIVINED {seat(result['target'])} {result['result']}")
    if info["day"] > 0:
        to_say.append(f"VOTE {seat(choose())}")


def choose():
    """Returns another living seat: a wolf that you know of, or any."""
    result = game["divineResult"]
    living = [int(n) for n, status in game["statusMap"].items() if status == "ALIVE" and int(n) != game["agent"]]
    known = [result["target"]] if result and result["result"] == "WEREWOLF" else []
    return next((n for n in known if n in living), random.choice(living))


def answer(request):
    """Returns the line that answers a request, or None: most requests only inform."""
    if request == "NAME":
        return name
    if request == "ROLE":
        return "none"  # roles are dealt at random
    if request in ("TALK", "WHISPER"):  # Skip: nothing now; Over: nothing more today
        return to_say.pop(0) if request == "TALK" and to_say else "Over"
    if request in ("VOTE", "DIVINE", "GUARD", "ATTACK"):
        return '{"agentIdx":%d}' % choose()


for line in connection:
    packet = json.loads(line)
    game = packet["gameInfo"] or game  # not in every packet: keep the last one
    heard = packet["talkHistory"] or []  # what was said since the last packet: agent, day, idx, turn, text
    if packet["request"] == "DAILY_INITIALIZE":
        begin_day(game)
    reply = answer(packet["request"])
    if reply is not None:
        connection.write(reply + "\n")
        connection.flush()
    if packet["request"] == "FINISH":  # game["roleMap"] has all roles now
        games -= 1
        if games == 0:
            break
