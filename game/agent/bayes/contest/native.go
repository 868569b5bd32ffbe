package contest

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A native has the manners of contest agents that do not depend on the kind of village. It is part of a fewNative or a
// manyNative.
type native struct{ talker }

// Suspect returns the seat that this seat says it wants executed. The wolf side speaks against a seat whose execution
// helps it, unless it has reported a wolf.
func (n *native) Suspect(m *speech.Belief) game.Seat {
	candidates, found := n.Ballots.Candidates()
	if n.Role().Side() == game.SideWerewolf && !found {
		return n.scapegoat(m, candidates)
	}
	c := n.weigh(m, core.UsualForesight)
	return n.Ballots.Accuse(m, candidates, &c)
}

// scapegoat returns a human whom others already suspect, preferably one for whom they vote.
func (n *native) scapegoat(m *speech.Belief, candidates game.SeatSet) game.Seat {
	named, counts, late, gain := n.Named(), n.DeclaredAgainst(), n.Record.FirstHeard(), n.Ballots.Gain(m)
	return speech.Best(candidates, func(s game.Seat) float64 {
		score := late[s] + gain.Of(s) + plotSuspect*n.Common().Wolf(s) + plotVotes*float64(counts[s])
		if n.Role() == game.RolePossessed {
			score -= plotWolf * n.Consider().Wolf(s)
		} else {
			score -= n.Consider().Role[s][game.RolePossessed]
		}
		if s == named {
			score += namedByPlot
		}
		return score
	})
}

// vote casts a ballot. stakes are those of the wolf side.
func (n *native) vote(ask rules.Ask, stakes core.Stakes) game.Seat {
	m := n.Truth(0)
	if n.Role().Side() != game.SideWerewolf {
		c := n.weigh(&m, core.UsualForesight)
		return n.Ballots.ForVillage(&m, ask, &c, core.UsualForesight)
	}
	if lost := n.Ballots.LostFriend(ask); lost != game.NoSeat {
		return lost
	}
	candidates := ask.Targets &^ n.Mind.Friends()
	if candidates.Empty() {
		candidates = ask.Targets
	}
	return n.Ballots.ForWolves(&m, ask, candidates, stakes, core.UsualForesight)
}

// chosenLiar reports whether the wolf claims the seer. In a pack it is the first that offered to on the night of day 0.
// A lone wolf does so with its first word in half of its games and hides in the others, even if a seer calls it a wolf.
// A wolf that always hides is found as the only seat that is left. Nobody believes a wolf that claims when it is
// accused, or as the third claimant.
func (n *native) chosenLiar() bool {
	if n.Table.Known(game.RoleWerewolf).Len() > 1 {
		return n.FirstForward()
	}
	return n.ChanceOfGame("at once", atOnce)
}

// Blacken returns a seat to accuse: a rival if there is one. Among several rivals there is one of the liar's side, so a
// wolf accuses the likeliest seer among them. The possessed accuses none of them if there are other seats.
func (n *native) Blacken(d *agent.Draw, victims game.SeatSet) game.Seat {
	rivals := victims & n.Table.Claimants(game.RoleSeer)
	quiet := victims &^ rivals
	switch {
	case rivals.Len() > 1 && n.Role() == game.RoleWerewolf:
		return speech.Best(rivals, func(s game.Seat) float64 { return n.Consider().Role[s][game.RoleSeer] })
	case rivals.Len() > 1 && n.Role() == game.RolePossessed && !quiet.Empty():
		return d.Pick(quiet)
	case !rivals.Empty():
		return d.Pick(rivals)
	}
	return d.Pick(victims)
}

// Clear returns the likeliest wolf, to call it human.
func (n *native) Clear(d *agent.Draw, set game.SeatSet) game.Seat { return n.ClearMostWolfish(d, set) }

// Why returns the seat's reason against another. Contest agents accept any evidence.
func (n *native) Why(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	return n.Evidence.Why(t, suspect, anything)
}

func anything(*speech.Turn, *protocol.Sentence, game.Seat) bool { return true }
