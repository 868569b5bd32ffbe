"""Recomputes three metrics of an agent from exported tables: python3 recompute.py AGENT SEATS.csv VOTES.csv

It prints them as JSON. The definitions are in game/measure/item.go.
"""

import csv
import json
import sys
from collections import Counter, defaultdict

ROLES = ["VILLAGER", "SEER", "MEDIUM", "BODYGUARD", "WEREWOLF", "POSSESSED"]


def read(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def share(pairs):
    """The sum of values over the number of them."""
    pairs = list(pairs)
    return sum(pairs) / len(pairs)


def main(agent, seats_file, votes_file):
    table = defaultdict(dict)  # by game, its seats by number
    for row in read(seats_file):
        table[row["game"]][row["seat"]] = row
    mine = {game: [n for n, s in seats.items() if s["agent"] == agent] for game, seats in table.items()}

    won = defaultdict(list)
    for game, seats in table.items():
        for n in mine[game]:
            won[seats[n]["role"]].append(int(seats[n]["won"]))
    rates = [share(won[role]) for role in ROLES if won[role]]
    win_rate = sum(rates) / len(rates)

    def living(game, day):
        """Who lives as the day's vote begins."""
        for n, s in table[game].items():
            if not s["died"] or int(s["died"]) > day or (int(s["died"]) == day and s["cause"] == "executed"):
                yield n

    judged, agreed = [], []
    ballots = defaultdict(list)  # the first ballots of days and of nights
    for vote in read(votes_file):
        if vote["ballot"] == "0":
            ballots[vote["game"], int(vote["day"]), vote["kind"]].append(vote)
    for (game, day, kind), votes in ballots.items():
        seats = table[game]
        if kind == "execution":
            team = [n for n in living(game, day) if seats[n]["side"] == "VILLAGER"]
            cast = Counter(v["target"] for v in votes if seats[v["seat"]]["side"] == "VILLAGER")
            agree = any(2 * n > sum(cast.values()) for n in cast.values())
            for v in votes:
                if v["seat"] in mine[game] and v["seat"] in team and v["forced"] == "0":
                    judged.append(int(v["target_role"] == "WEREWOLF"))
        else:
            team = [v["seat"] for v in votes]
            agree = len({v["target"] for v in votes}) == 1
        if len(team) > 1:
            agreed += [int(agree) for n in mine[game] if n in team]

    print(json.dumps({"win_rate": win_rate, "judgement": share(judged), "cooperation": share(agreed)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
