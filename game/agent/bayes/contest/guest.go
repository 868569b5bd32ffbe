package contest

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// A guest votes and lies as the house does.
type guest struct {
	talker
	core.WolfSide
	foresight core.Foresight
}

func newGuest(s *core.Seat) *guest {
	word := core.WordOfPack(s.Table.Setup.Seats(), s.Hazy)
	return &guest{newTalker(s), core.NewWolfSide(s, word, core.PreyAtRandom), core.HouseForesight(s)}
}

// Suspect returns the seat that this seat says it wants executed.
func (g *guest) Suspect(m *speech.Belief) game.Seat {
	candidates, _ := g.Ballots.Candidates()
	c := g.weigh(m, g.foresight)
	return g.Ballots.Accuse(m, candidates, &c)
}

// Vote casts a ballot.
func (g *guest) Vote(ask rules.Ask) game.Seat {
	m := g.Truth(0)
	if g.Role().Side() == game.SideWerewolf {
		return g.WolfSide.Vote(&m, ask)
	}
	c := g.weigh(&m, g.foresight)
	return g.Ballots.ForVillage(&m, ask, &c, g.foresight)
}

// Friends returns the living seats that the seat does not want executed.
func (g *guest) Friends() game.SeatSet { return g.Allies() }

// Style returns how the character talks.
func (g *guest) Style() speech.Style { return g.StyleOf(g.BoldAtHome(), 0) }

// Why returns the seat's reason against another, if the reason convinces.
func (g *guest) Why(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	return g.Evidence.Why(t, suspect, core.Convinces)
}

// Matters lists possible utterances.
func (g *guest) Matters(t *speech.Turn) []speech.Matter { return g.matters(t, g.declare) }

// declare returns the seat's vote. The seat declares it early, because the first word makes the others think, and again
// when it changes its mind.
func (g *guest) declare(t *speech.Turn) (protocol.Sentence, bool) {
	if !g.mayDeclare(t, max(0, t.Opening()-1)+g.Eager) {
		return protocol.Sentence{}, false
	}
	return g.callOrVote(t)
}
