"""A small AIWolf client with Python's standard library alone.

It plays at random, and is as strict as the client libraries are: it decodes
each piece that it receives, splits packets at "}\n{" and looks up every key.
"""

import json
import random
import socket
import sys

INFO = """agent attackVoteList attackedAgent cursedFox day divineResult executedAgent existingRoleList guardedAgent
lastDeadAgentList latestAttackVoteList latestExecutedAgent latestVoteList mediumResult remainTalkMap remainWhisperMap
roleMap statusMap talkList voteList whisperList""".split()
SETTING = """enableNoAttack enableNoExecution enableRoleRequest maxAttackRevote maxRevote maxSkip maxTalk maxTalkTurn
maxWhisper maxWhisperTurn playerNum randomSeed roleNumMap talkOnFirstDay timeLimit validateUtterance votableInFirstDay
voteVisible whisperBeforeRevote""".split()
ROLES = "ANY BODYGUARD FOX FREEMASON MEDIUM POSSESSED SEER VILLAGER WEREWOLF".split()


class Client:
    def __init__(self, host, port):
        self.sock = socket.create_connection((host, port))
        self.rest = ""
        self.info = self.setting = None
        self.heard = 0
        self.opened = -1

    def packets(self):
        while True:
            piece = self.sock.recv(8192)
            if not piece:
                return
            self.rest += piece.decode("utf-8")
            while "\n" in self.rest:
                line, self.rest = self.rest.split("\n", 1)
                assert line[0] == "{" and line[-1] == "}", line
                yield json.loads(line)

    def hear(self, history):
        for talk in history:
            assert talk["idx"] == self.heard, (talk, self.heard)
            assert sorted(talk) == ["agent", "day", "idx", "text", "turn"]
            self.heard += 1

    def take(self, packet):
        """Checks a packet, keeps what it tells and returns the answer, if one is wanted."""
        assert len(packet) == 5, packet
        info, setting, request = packet["gameInfo"], packet["gameSetting"], packet["request"]
        talks, whispers = packet["talkHistory"], packet["whisperHistory"]
        assert (talks is None) == (whispers is None)
        assert info is None or talks is None
        if info is not None:
            assert sorted(info) == INFO, info
            assert str(info["agent"]) in info["roleMap"]
            self.info = info
        if setting is not None:
            assert sorted(setting) == SETTING and sorted(setting["roleNumMap"]) == ROLES
            self.setting = setting
        if request == "NAME":
            return "python"
        if request == "ROLE":
            return "none"
        if request == "INITIALIZE":
            assert setting is not None and info["day"] == 0
            self.opened = -1
            return None
        if request == "DAILY_INITIALIZE":
            assert info["day"] == self.opened + 1, (info["day"], self.opened)
            self.opened, self.heard = info["day"], 0
            return None
        if request == "FINISH":
            assert len(info["roleMap"]) == self.setting["playerNum"] and info["day"] == self.opened + 1
            return None
        if talks is not None:
            self.hear(talks)
        if request == "DAILY_FINISH":
            return None
        others = [n for n, status in self.info["statusMap"].items() if status == "ALIVE" and int(n) != self.info["agent"]]
        if request in ("TALK", "WHISPER"):
            return random.choice(["Skip", "Over", "Over", "VOTE Agent[%02d]" % int(random.choice(others))])
        assert request in ("VOTE", "DIVINE", "GUARD", "ATTACK"), request
        return json.dumps({"agentIdx": int(random.choice(self.targets(request, others)))}, separators=(",", ":"))

    def targets(self, request, others):
        if request == "ATTACK":
            return [n for n in others if n not in self.info["roleMap"]]
        return others


def main():
    client = Client(sys.argv[1], int(sys.argv[2]))
    games, played = int(sys.argv[3]), 0
    for packet in client.packets():
        answer = client.take(packet)
        if answer is not None:
            client.sock.sendall((answer + "\n").encode())
        if packet["request"] == "FINISH":
            played += 1
            if played == games:
                break
    print(played, "games")


if __name__ == "__main__":
    main()
