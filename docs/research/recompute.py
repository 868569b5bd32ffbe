"""Recomputes figures of `play evaluate` from exported tables:

    for table in games seats votes items; do
        play export -db eval.db -evaluation ID -what $table -o $table.csv
    done
    python3 recompute.py AGENT .

It prints them as JSON: win rate, judgement and cooperation from what the seats did, reasoning and rationality from the
items. In games of an evaluation the agent is measured only on the seat of the challenger, not where it defends. The
definitions are in game/measure/item.go; docs/research.md says how each figure is computed.

Sums are built game by game and then deal by deal, like those of the program, so that they agree to the last digit.
"""

import csv
import json
import os
import sys
from collections import Counter, defaultdict

ROLES = ["VILLAGER", "SEER", "MEDIUM", "BODYGUARD", "WEREWOLF", "POSSESSED"]


def read(folder, table):
    with open(os.path.join(folder, table + ".csv"), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def add(numbers):
    """Adds from left to right; sum() rounds less in newer versions of Python."""
    total = 0.0
    for n in numbers:
        total += n
    return total


def share(numbers):
    """The mean of some numbers."""
    numbers = list(numbers)
    return add(numbers) / len(numbers)


def measured(table, agent):
    """By game, the seats on which the agent is measured."""
    return {
        game: [n for n, s in seats.items() if s["agent"] == agent and s["challenger"] != "0"]
        for game, seats in table.items()
    }


def win_rate(table, mine):
    """The mean over roles of the share of games won."""
    won = defaultdict(list)
    for game, seats in table.items():
        for n in mine[game]:
            won[seats[n]["role"]].append(int(seats[n]["won"]))
    return share(share(won[role]) for role in ROLES if won[role])


def from_votes(table, mine, votes):
    """Judgement and cooperation, from the first ballots of days and nights."""

    def living(game, day):
        """The seats alive as the day's vote begins."""
        for n, s in table[game].items():
            if not s["died"] or int(s["died"]) > day or (int(s["died"]) == day and s["cause"] == "executed"):
                yield n

    judged, agreed = [], []
    ballots = defaultdict(list)
    for vote in votes:
        if vote["ballot"] == "0":
            ballots[vote["game"], int(vote["day"]), vote["kind"]].append(vote)
    for (game, day, kind), cast in ballots.items():
        seats = table[game]
        if kind == "execution":
            team = [n for n in living(game, day) if seats[n]["side"] == "VILLAGER"]
            counts = Counter(v["target"] for v in cast if seats[v["seat"]]["side"] == "VILLAGER")
            agree = any(2 * n > sum(counts.values()) for n in counts.values())
            for v in cast:
                if v["seat"] in mine[game] and v["seat"] in team and v["forced"] == "0":
                    judged.append(int(v["target_role"] == "WEREWOLF"))
        else:
            team = [v["seat"] for v in cast]
            agree = len({v["target"] for v in cast}) == 1
        if len(team) > 1:
            agreed += [int(agree) for n in mine[game] if n in team]
    return {"judgement": share(judged), "cooperation": share(agreed)}


def from_items(mine, deal_of, items):
    """Reasoning and rationality: the sum of the items' values over the sum of what they could reach."""
    deals = {}  # by metric and provenance, by deal, by challenger's seat: values and what they are out of
    for item in items:
        if item["seat"] in mine[item["game"]]:
            metric = deals.setdefault((item["metric"], item["provenance"]), {})
            deal = metric.setdefault(deal_of[item["game"]], {})
            seat = deal.setdefault(int(item["seat"]), ([], []))
            seat[0].append(float(item["value"]))
            seat[1].append(float(item["of"]))

    def tally(metric, provenance):
        by_deal = [by_seat for _, by_seat in sorted(deals.get((metric, provenance), {}).items())]
        return [add(add(add(by_seat[s][k]) for s in sorted(by_seat)) for by_seat in by_deal) for k in (0, 1)]

    guesses, others = tally("reasoning.gold", "declared"), tally("reasoning.inter", "declared")
    rational = tally("rationality", "reference")
    return {
        "reasoning": (guesses[0] + others[0]) / (guesses[1] + others[1]),
        "rationality": rational[0] / rational[1],
    }


def main(agent, folder):
    table = defaultdict(dict)  # by game, its seats by number
    for row in read(folder, "seats"):
        table[row["game"]][row["seat"]] = row
    mine = measured(table, agent)
    deal_of = {row["game"]: int(row["deal"] or n) for n, row in enumerate(read(folder, "games"))}
    print(json.dumps({
        "win_rate": win_rate(table, mine),
        **from_votes(table, mine, read(folder, "votes")),
        **from_items(mine, deal_of, read(folder, "items")),
    }))


if __name__ == "__main__":
    main(*sys.argv[1:])
