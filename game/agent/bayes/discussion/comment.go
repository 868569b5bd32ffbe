package discussion

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// comment says something about another seat that nobody has said today: that it is of the village, or the seer, or
// suspect, or it asks the seat a question to defend itself.
func (b *debate) comment(t *speech.Turn) (protocol.Sentence, bool) {
	if !b.pace.due(t, b.pace.opens()+1) {
		return protocol.Sentence{}, false
	}
	d := agent.DrawOf(b.Key, "comment", b.Table.Day)
	var best protocol.Sentence
	top := 0.0
	about := t.Others()
	for _, death := range b.Table.Deaths {
		if death.Day == b.Table.Day {
			about = about.With(death.Seat)
		}
	}
	for s := range about.All() {
		grounds := t.Grounds(s)
		if s == t.Suspect {
			grounds = append(grounds, b.Evidence.Sayings(t, s)...)
		}
		for _, g := range grounds {
			score := g.Weight + commentByDraw*d.Float64()
			if score <= top || !b.worthSaying(t, &g) {
				continue
			}
			conclusion, ok := b.conclude(t, s, &g)
			if !ok || g.Role != game.RoleWerewolf && timesConcluded(t, &conclusion) >= praisedAtMost {
				continue
			}
			if said, ok := t.Unsaid(protocol.BecauseOf(g.Says, conclusion)); ok {
				best, top = said, score
			}
		}
	}
	return best, top > 0
}

// timesConcluded counts the lines of today with the same conclusion, for whatever reason.
func timesConcluded(t *speech.Turn, s *protocol.Sentence) (n int) {
	for _, talk := range t.Heard.Lines {
		if protocol.Equal(*speech.Conclusion(talk.Sentence), *s) {
			n++
		}
	}
	return n
}

// worthSaying reports whether a ground is worth a comment. It must not be the seat's own result, which all have heard
// from it, and fewer than givenAtMost seats must have said it today. If it is older than yesterday and exposes nobody,
// nobody must ever have said it.
func (b *debate) worthSaying(t *speech.Turn, g *speech.Ground) bool {
	own := g.Says.Species == game.SpeciesHuman && g.Says.Subject == protocol.Unspec
	old := g.Since < speech.MomentOf(b.Table.Day-1, 0) && g.Weight < exposes
	most := givenAtMost
	if g.Role == game.RoleSeer && g.Says.Verb == protocol.Comingout {
		most = 1 // once is enough to say that nobody else claims the seer
	}
	return g.Weight >= commentFrom && !own && t.Heard.TimesGiven(&g.Says) < most && !(old && t.Heard.GivenEver(&g.Says))
}

// conclude returns the seat's conclusion about another from a ground, if the seat shares this conclusion.
func (b *debate) conclude(t *speech.Turn, s game.Seat, g *speech.Ground) (protocol.Sentence, bool) {
	switch g.Role {
	case game.RoleSeer, game.RoleMedium, game.RoleBodyguard, game.RoleVillager:
		return b.praise(t, s, g)
	}
	ref, claim := protocol.RefTo(s), b.Table.Seats[s].Claim
	switch {
	case !b.Table.Alive.Has(s) || b.Mind.Spared().Has(s):
		return protocol.Sentence{}, false
	case claim == game.RoleSeer && g.Says.Species == game.SpeciesNone: // a seat that was found a wolf is not the possessed
		return b.Suspicion(t, s), t.Belief.Seer[s] < core.SaysLiar
	case s == t.Suspect:
		return protocol.Believe(ref, game.RoleWerewolf), t.Declared()[t.Me] == s
	case t.Belief.Wolf[s] < saysWolf:
		return protocol.Sentence{}, false
	case b.Table.Alive.Len() <= lastWolf && t.Declared()[t.Me] != game.NoSeat: // its vote already names the only wolf
		return protocol.Sentence{}, false
	}
	if b.Chance("curious", max(b.Curious, asksAtLeast)) && !asked(t, s) {
		return protocol.AskWhether(ref, protocol.Believe(protocol.Any, game.RoleWerewolf)), true
	}
	return protocol.Believe(ref, game.RoleWerewolf), true
}

// praise says that another seat is of the village, or has a role.
func (b *debate) praise(t *speech.Turn, s game.Seat, g *speech.Ground) (protocol.Sentence, bool) {
	ref, alive, human := protocol.RefTo(s), b.Table.Alive.Has(s), t.Belief.Wolf[s] < core.SaysHuman
	switch {
	case g.Role == game.RoleMedium && g.Says.Verb == protocol.Comingout: // everybody believes the only medium
		return protocol.Sentence{}, false
	case g.Role != game.RoleVillager:
		relevant := g.Role == game.RoleSeer || alive
		return protocol.Believe(ref, g.Role), relevant && t.Mask() != g.Role && t.Belief.Of(s, g.Role) >= core.SaysSeer
	case !alive:
		return protocol.Sentence{}, false
	case b.Table.Seats[s].Claim != game.RoleNone: // a seat that is no wolf need not be the seer
		return protocol.Negate(protocol.Believe(ref, game.RoleWerewolf)), human
	}
	return protocol.Believe(ref, game.RoleVillager), human
}

// prompt asks a seat that has named neither a vote nor a suspect to do so, late in the day.
func (b *debate) prompt(t *speech.Turn) (protocol.Sentence, bool) {
	if !b.pace.due(t, t.Opening()+promptsAfter) {
		return protocol.Sentence{}, false
	}
	return t.Question()
}

// asked reports whether somebody has asked a seat a question today.
func asked(t *speech.Turn, s game.Seat) bool {
	for _, talk := range t.Heard.Lines {
		if c := speech.Conclusion(talk.Sentence); c.Op == protocol.Inquire && c.Target.Seat() == s {
			return true
		}
	}
	return false
}

// object disagrees with a seat that accuses another seat which this seat takes for human, and gives the reason.
func (b *debate) object(t *speech.Turn) (protocol.Sentence, bool) {
	if !b.Chance("agree", b.Agrees) || !b.pace.due(t, t.Opening()+1) {
		return protocol.Sentence{}, false
	}
	for _, talk := range t.Heard.Lines {
		accused := t.Accused(talk)
		if accused == game.NoSeat || accused == t.Me || talk.Seat == t.Me || t.Belief.Wolf[accused] >= core.Defends ||
			t.Heard.Replied(talk) || t.Defence(talk, accused).MayBePossessed() {
			continue
		}
		for _, g := range t.Grounds(accused) {
			if g.Role == game.RoleVillager && !t.Heard.Given(&g.Says) {
				return t.Unsaid(t.Defence(talk, accused).Objection(g.Says))
			}
		}
	}
	return protocol.Sentence{}, false
}

// remain names the few seats that may still be the wolf, unless somebody has done so. They claim nothing, and no seer
// that the seat believes has cleared them.
func (b *debate) remain(t *speech.Turn) (protocol.Sentence, bool) {
	if b.Table.Day < 2 || !b.pace.due(t, b.pace.opens()+1) {
		return protocol.Sentence{}, false
	}
	for _, talk := range t.Heard.Lines {
		if speech.Conclusion(talk.Sentence).Op == protocol.Or {
			return protocol.Sentence{}, false
		}
	}
	left := t.Others() &^ b.Mind.Spared()
	var why []protocol.Sentence
	for s := range left.All() {
		if b.Table.Seats[s].Claim != game.RoleNone {
			left = left.Without(s)
			continue
		}
		for _, g := range t.Grounds(s) {
			if g.Says.Species == game.SpeciesHuman && left.Has(s) {
				left, why = left.Without(s), append(why, g.Says)
			}
		}
	}
	if len(why) == 0 || len(why) > mostCleared || left.Len() < 2 || left.Len() > mostLeft {
		return protocol.Sentence{}, false
	}
	var wolves []protocol.Sentence
	for s := range left.All() {
		wolves = append(wolves, protocol.Believe(protocol.RefTo(s), game.RoleWerewolf))
	}
	reason := why[0]
	if len(why) > 1 {
		reason = protocol.AllOf(why...)
	}
	return t.Unsaid(protocol.BecauseOf(reason, protocol.AnyOf(wolves...)))
}
