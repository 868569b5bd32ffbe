package contest

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
)

// A fewNative is a native of a village without a bodyguard. docs/agents-inside.md, "Real contest agents", says how much
// it wins by that.
type fewNative struct{ native }

func newFew(s *core.Seat) *fewNative { return &fewNative{native{newTalker(s)}} }

// Style returns how the character talks.
func (f *fewNative) Style() speech.Style { return f.StyleOf(f.Bold, 0) }

// Matters lists possible utterances. The vote comes very early: contest agents talk of little else and, if they know
// nothing else, follow it.
func (f *fewNative) Matters(t *speech.Turn) []speech.Matter {
	return f.matters(t, f.declare, f.declare)
}

// declare returns the seat's vote as a plain declaration: all contest agents count declared votes, but not all count
// requests.
func (f *fewNative) declare(t *speech.Turn) (protocol.Sentence, bool) {
	if !f.mayDeclare(t, 0) {
		return protocol.Sentence{}, false
	}
	return t.Unsaid(voteOf(t))
}

// Vote casts a ballot.
func (f *fewNative) Vote(ask rules.Ask) game.Seat {
	if f.Role() == game.RolePossessed {
		return f.vote(ask, stakesOfFake)
	}
	return f.vote(ask, stakesOfWolf)
}

// Pretends returns the role as which a wolf or the possessed speaks before it has claimed one. A lone wolf does not
// claim the seer in response to an accusation.
func (f *fewNative) Pretends() game.Role {
	switch {
	case f.Role() == game.RolePossessed:
		return f.Fake()
	case f.chosenLiar(), f.Wolves() > 1 && f.FightsBack(f.Fights):
		return game.RoleSeer
	}
	return game.RoleVillager
}

// Friends returns the living seats that the seat does not want executed. With three left, the possessed believes the
// only other seat that says it is a wolf: in logged games it was one in 484 of 588. But a seer says so too, to get the
// possessed's vote. So a claimed seer is believed only if it is the likelier wolf; otherwise the third seat is the
// friend.
func (f *fewNative) Friends() game.SeatSet {
	open := f.Table.Claimants(game.RoleWerewolf) & f.Others()
	if f.Role() != game.RolePossessed || f.Table.Alive.Len() != 3 || open.Len() != 1 {
		return f.Allies()
	}
	s := open.First()
	if f.hasClaimedSeer(s) && f.Consider().Role[s][game.RoleWerewolf] < trustsOpenSeer {
		return f.Others().Without(s)
	}
	return open
}

// Spared returns the seats that the seat never names.
func (f *fewNative) Spared() game.SeatSet { return f.Friends() }

// hasClaimedSeer reports whether a seat has ever claimed the seer, whatever it claims now.
func (f *fewNative) hasClaimedSeer(s game.Seat) bool {
	for i := range f.Table.Talks {
		talk := &f.Table.Talks[i]
		if talk.Seat != s || talk.Sentence == nil {
			continue
		}
		c := speech.Conclusion(talk.Sentence)
		if c.Verb == protocol.Comingout && c.Role == game.RoleSeer && c.Target.Seat() == s {
			return true
		}
	}
	return false
}

// Prey returns the seat whose death raises the wolf's chance to win most.
func (f *fewNative) Prey(targets game.SeatSet) game.Seat {
	f.Consider()
	d := agent.DrawOf(f.Key, "prey", f.Table.Day)
	return speech.Best(targets, func(s game.Seat) float64 { return preyTie*d.Float64() + f.worthKilling(s) })
}

// worthKilling returns how much the lone wolf's chance to win rises if it kills the seat rather than a villager.
func (f *fewNative) worthKilling(s game.Seat) float64 {
	known := f.Consider()
	without := 1.0 // the likelihood that the possessed is dead
	for o := range f.Others().All() {
		without -= known.Role[o][game.RolePossessed]
	}
	role := &known.Role[s]
	return (killSeer+killSeerAlone*without)*role[game.RoleSeer] + killedPossessed*role[game.RolePossessed]
}

// News returns sentences for results, without their day: most contest agents read only single plain sentences.
func (f *fewNative) News() (list []protocol.Sentence) {
	verb, news := f.Untold()
	for _, j := range news {
		if f.Role() == game.RoleSeer && j.Day == 0 {
			if j = f.accusation(j); j.Target == game.NoSeat {
				continue
			}
		}
		list = append(list, protocol.Report(verb, protocol.RefTo(j.Target), j.Species))
	}
	return list
}

// accusation returns the result that a seer reports for its first night. Contest seers call a suspect a wolf in four of
// five games, whatever they saw, and few agents believe a seer that clears a seat. So this seer always accuses. It
// reports the result once; the target is NoSeat afterwards. No agent talks like this at a table that people sit at or
// watch.
func (f *fewNative) accusation(j view.Judgement) view.Judgement {
	switch {
	case j.Species == game.SpeciesWerewolf:
	case f.Record.HasReported():
		j.Target = game.NoSeat
	case f.Table.Day == 1:
		j.Target, j.Species = f.likeliestBut(j.Target), game.SpeciesWerewolf
	}
	return j
}

// likeliestBut returns the likeliest wolf among the others, leaving one seat out. A rival that claims the seer too is
// more likely the possessed.
func (f *fewNative) likeliestBut(human game.Seat) game.Seat {
	m, rivals := f.Think(), f.Table.Claimants(game.RoleSeer)
	return speech.Best(f.Others().Without(human), func(s game.Seat) float64 {
		if rivals.Has(s) {
			return m.Wolf[s] - rivalLess
		}
		return m.Wolf[s]
	})
}
