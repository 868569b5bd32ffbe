package contest

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A guest votes and lies as the house does.
type guest struct {
	talker
	side      core.WolfSide
	foresight core.Foresight
}

func newGuest(s *core.Seat) *guest {
	word := core.WordOfPack(s.Table.Setup.Seats(), s.Hazy)
	return &guest{newTalker(s), core.NewWolfSide(s, word, core.PreyAtRandom), core.HouseForesight(s)}
}

// Suspect returns the seat that this one says it wants executed.
func (g *guest) Suspect(m *speech.Belief) game.Seat {
	candidates, _ := g.Candidates()
	c := g.weigh(m, g.foresight)
	return g.Accuse(m, candidates, &c)
}

// Vote casts a ballot.
func (g *guest) Vote(ask rules.Ask) game.Seat {
	m := g.Truth(0)
	if g.Role().Side() == game.SideWerewolf {
		return g.side.Vote(&m, ask)
	}
	c := g.weigh(&m, g.foresight)
	return g.VoteForVillage(&m, ask, &c, g.foresight)
}

// Friends returns the living seats that the seat does not want executed.
func (g *guest) Friends() game.SeatSet { return g.Allies() }

// Spared returns the seats that the seat never names.
func (g *guest) Spared() game.SeatSet { return g.side.Spared() }

// Prey returns the seat that a wolf wants to attack.
func (g *guest) Prey(targets game.SeatSet) game.Seat { return g.side.Prey(targets) }

// Pretends returns the role as which a wolf or the possessed speaks before it has claimed any.
func (g *guest) Pretends() game.Role { return g.side.Pretends() }

// Blacken picks the seat that a false seer calls a wolf.
func (g *guest) Blacken(d *agent.Draw, victims game.SeatSet) game.Seat {
	return g.side.Blacken(d, victims)
}

// Clear picks the seat that a false seer calls human.
func (g *guest) Clear(d *agent.Draw, set game.SeatSet) game.Seat { return g.side.Clear(d, set) }

// Style returns how the character talks.
func (g *guest) Style() speech.Style { return g.StyleOf(g.BoldAtHome(), 0) }

// Why returns what the seat holds against another, if it convinces.
func (g *guest) Why(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	return g.Seat.Why(t, suspect, core.Convinces)
}

// Matters lists what there may be to say.
func (g *guest) Matters(t *speech.Turn) []speech.Matter { return g.matters(t, g.declare) }

// declare says for whom the seat votes, early, since the first word sets the others thinking, and again when it changes
// its mind.
func (g *guest) declare(t *speech.Turn) (protocol.Sentence, bool) {
	if !g.mayDeclare(t, max(0, t.Opening()-1)+g.Eager) {
		return protocol.Sentence{}, false
	}
	return g.callOrVote(t)
}
