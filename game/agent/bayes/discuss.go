package bayes

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
)

// discussion lists what there may be to say in a village of the house of 7 seats and
// more. Among many, a vote without a reason tells nobody anything, and all of them at once
// drown the talk. So a seat says whom it wants executed once it has a reason, and
// again only when that changes; it answers who accuses it, and adds what it has seen
// that nobody has said.
func (p *player) discussion(t *speech.Turn) []speech.Matter {
	p.keepsWord(t)
	list := []speech.Matter{p.claim, (*speech.Turn).Report, (*speech.Turn).Answer, (*speech.Turn).Defend}
	if t.Pressing() {
		list[1], list[2] = list[2], list[1]
	}
	n := remarks(t)
	switch {
	case n < p.budget+voteChanges:
	case p.released(): // who would vote otherwise now says so
		return append(list, p.argue)
	default:
		return list
	}
	list = append(list, (*speech.Turn).Invite)
	if n < len(p.begins) {
		list = append(list, p.beginnings()...)
	}
	list = append(list, p.argue, p.settle)
	if n >= p.budget {
		return list
	}
	return append(list, p.object, p.comment, p.remain, (*speech.Turn).Advise, p.prompt)
}

// remarks counts what the seat has said today of its own accord: no claims, results or
// replies.
func remarks(t *speech.Turn) (n int) {
	for _, talk := range t.Heard {
		if talk.Seat != t.Me {
			continue
		}
		s := speech.Conclusion(talk.Sentence)
		if s.Op == protocol.And {
			s = &s.Args[0]
		}
		switch s.Verb {
		case protocol.Comingout, protocol.Divined, protocol.Identified, protocol.Agree, protocol.Disagree:
		default:
			n++
		}
	}
	return n
}

// Act waits without a thought, where nothing is expected of the seat, while others
// begin or are to go first: each thought takes an inference. In a lull every seat thinks:
// who has nothing to add says Over, so that the day can end, and of those who have, some wait.
func (p *player) Act(ask rules.Ask) (rules.Action, bool) {
	if ask.Kind != rules.AskTalk || !p.discusses() {
		return p.Voice.Act(ask)
	}
	wait := rules.Action{Kind: ask.Kind, Target: game.NoSeat, Text: rules.SkipText}
	expected := p.expected()
	if !expected && p.hesitates(ask) {
		return wait, true
	}
	action, ok := p.Voice.Act(ask)
	if ok && !expected && action.Text != rules.OverText && p.quiet() == 1 && p.Table.Alive.Len() > fewSeats {
		if d := agent.DrawFor(p.Key, ask); !d.Chance(breaksSilence) {
			return wait, true
		}
	}
	return action, ok
}

// hesitates reports whether the seat lets others go first in this turn, while they talk: who
// hears a reason can agree, rather than give it at the same time as all the others.
func (p *player) hesitates(ask rules.Ask) bool {
	quiet, turn := p.quiet(), int(ask.Turn)
	switch living := p.Table.Alive.Len(); {
	case quiet < silentTurns && turn < p.opens():
		return true
	case living <= fewSeats || p.voices() < fewVoices:
		return false
	default:
		every := (living + speakAtOnce - 1) / speakAtOnce
		d := agent.DrawOf(p.Key, "speaks", p.Table.Day*daySpan+turn/every)
		return d.Below(every) != turn%every
	}
}

// quiet returns for how many turns nobody has spoken.
func (p *player) quiet() int {
	for i := len(p.Table.Talks) - 1; i >= 0 && p.Table.Talks[i].Day == p.Table.Day; i-- {
		if talk := &p.Table.Talks[i]; talk.Channel == game.ChannelTalk && talk.Spoken() {
			return max(0, p.Table.Turn-talk.Turn-1)
		}
	}
	return p.Table.Turn
}

// voices counts what was said in the last turn and, where seats speak one after the other, in this.
func (p *player) voices() (n int) {
	for i := len(p.Table.Talks) - 1; i >= 0 && p.Table.Talks[i].Day == p.Table.Day; i-- {
		talk := &p.Table.Talks[i]
		if talk.Turn < p.Table.Turn-1 {
			break
		}
		if talk.Channel == game.ChannelTalk && talk.Spoken() {
			n++
		}
	}
	return n
}

// silence reports whether nobody has spoken for so long that the day is about to end.
func (p *player) silence() bool { return p.quiet() >= silentTurns }

// expected reports whether the seat may have something to say that cannot wait: it
// has a claim to make or results to tell, or somebody names it or asks all.
func (p *player) expected() bool {
	if p.Mask() != game.RoleVillager || p.Table.Day < 1 || p.Table.Alive.Len() <= 3 ||
		p.Table.Claimants(game.RoleSeer).Empty() && p.Table.Turn > 0 || p.released() {
		return true
	}
	found := false
	for i := len(p.Table.Talks) - 1; i >= 0 && !found; i-- {
		talk := &p.Table.Talks[i]
		if talk.Day != p.Table.Day || talk.Turn+heardFor < p.Table.Turn {
			break
		}
		if talk.Seat == p.Me || talk.Sentence == nil || talk.Channel != game.ChannelTalk {
			continue
		}
		protocol.Walk(talk.Sentence, func(s *protocol.Sentence) bool {
			asksAll := s.Target == protocol.Any && (s.Op == protocol.Inquire ||
				s.Op == protocol.Request && s.Args[0].Verb == protocol.Comingout)
			found = found || s.Target == p.Self() || asksAll
			return !found
		})
	}
	return found
}

// opens returns the turn in which the seat first argues: not all at once, since who
// comes later has more to go by.
func (p *player) opens() int {
	d := agent.DrawOf(p.Key, "opens", p.Table.Day)
	return p.Opening() + p.eager + d.Below(1+min(latestOpening, p.Table.Alive.Len()/seatsPerTurn))
}

// argue says for whom the seat will vote, or asks all to, and why: what it has to say
// against it or, where that has been said, that it agrees. With neither it waits a
// little; then the bare word of a few is better than none. It changes its word for a
// reason of its own, or to join where more of the others are.
func (p *player) argue(t *speech.Turn) (protocol.Sentence, bool) {
	word, opens := t.Declared()[t.Me], p.opens()
	if t.Suspect == game.NoSeat || t.Ask.Day == 0 || word == t.Suspect || !p.due(t, opens) {
		return protocol.Sentence{}, false
	}
	why, vote, ok := p.whyNow(t, word)
	if ok && word == game.NoSeat && why.Verb == protocol.Agree && p.leavesJoining(t) {
		return protocol.Sentence{}, false
	}
	switch {
	case ok && word == game.NoSeat && t.Belief.Wolf[t.Suspect] > callsFrom && p.Chance("lead", p.leads):
		return t.Unsaid(protocol.BecauseOf(why, protocol.Ask(protocol.Any, vote)))
	case ok:
		return t.Unsaid(protocol.BecauseOf(why, vote))
	case word != game.NoSeat || !p.bare(t, opens):
		return protocol.Sentence{}, false
	}
	return t.Unsaid(vote)
}

// bare reports whether the seat is one of the few who name somebody without a reason
// in this turn, since nobody has any. Whom most have named need not be named again.
func (p *player) bare(t *speech.Turn, opens int) bool {
	living := p.Table.Alive.Len()
	switch {
	case living <= fewSeats:
		return true
	case !p.due(t, opens+waitsForReason) || 2*t.Against[t.Suspect] > living:
		return false
	}
	d := agent.DrawFor(p.Key, t.Ask)
	if !p.silence() && int(t.Ask.Turn) < opens+waitsAtMost && d.Chance(1-bareAtOnce/float64(living)) {
		t.Waiting = true
		return false
	}
	return true
}

// due reports whether a turn of the day has come for which the seat waits, or a lull: nobody
// waits for others who say nothing.
func (p *player) due(t *speech.Turn, turn int) bool { return p.quiet() > 0 || t.Reached(turn) }

// changedSince returns when the seat last said that it, or all, are to vote for another
// than the suspect who still lives. Where it did not, nothing is news.
func (p *player) changedSince(suspect game.Seat) speech.Moment {
	for i := len(p.Table.Talks) - 1; i >= 0; i-- {
		talk := &p.Table.Talks[i]
		if talk.Seat != p.Me || talk.Channel != game.ChannelTalk || talk.Sentence == nil {
			continue
		}
		target := game.NoSeat
		protocol.Walk(speech.Conclusion(talk.Sentence), func(s *protocol.Sentence) bool {
			if s.Verb == protocol.Vote {
				target = s.Target.Seat()
			}
			return true
		})
		switch {
		case target == suspect:
			return speech.Never
		case p.Table.Alive.Has(target):
			return speech.MomentOf(talk.Day, talk.N)
		case target != game.NoSeat:
			return speech.Never
		}
	}
	return speech.Never
}

// against returns what the seat says against another: rather something new since a
// moment, and nothing that several have said today.
func (p *player) against(t *speech.Turn, suspect game.Seat, since speech.Moment) (protocol.Sentence, bool) {
	return p.argued(t, suspect, since, arguedAtMost)
}

// argued returns likewise what fewer than so many have said.
func (p *player) argued(t *speech.Turn, suspect game.Seat, since speech.Moment, most int) (protocol.Sentence, bool) {
	d := agent.DrawOf(p.Key, "reason", p.Table.Day)
	var best protocol.Sentence
	top := 0.0
	for _, g := range append(t.Grounds(suspect), p.sayings(t, suspect)...) {
		score := g.Weight + reasonByDraw*d.Float64()
		if g.Role != game.RoleWerewolf || t.TimesGiven(&g.Says) >= most {
			continue
		}
		if g.Since > since {
			score += newsFirst
		}
		if t.HasArgued(&g.Says) {
			score *= arguedLess
		}
		if score > top {
			best, top = g.Says, score
		}
	}
	return best, top > 0
}

// sayings returns what a seat has said today, and others of it, that makes it more
// likely a wolf.
func (p *player) sayings(t *speech.Turn, suspect game.Seat) (list []speech.Ground) {
	items := p.belief.Items()
	for i := len(items) - 1; i >= 0 && items[i].Day == p.Table.Day; i-- {
		e := &items[i]
		if e.Talk < 0 || e.Actor != suspect {
			continue
		}
		bearing := p.belief.RoughBearing(i, suspect)
		if bearing < sayingTells || e.Feature.Kind() == belief.SayHuman { // to vouch for somebody is no crime
			continue
		}
		if why, ok := p.tellable(e); ok && why.Species != game.SpeciesHuman && wrongs(t, &why) && !t.SaidToo(&why) {
			talk := &p.Table.Talks[e.Talk]
			list = append(list, speech.Ground{Says: why, Role: game.RoleWerewolf, Weight: min(bearing, 1),
				Since: speech.MomentOf(talk.Day, talk.N)})
		}
	}
	return list
}

// wrongs reports whether a saying is against one whom the seat takes for human, or for one whom it
// does not believe: to others it is no reason, nor that one speaks well of the seat itself.
func wrongs(t *speech.Turn, why *protocol.Sentence) bool {
	target := why.Target.Seat()
	switch {
	case why.Verb == protocol.Estimate && why.Role.Side() == game.SideVillage:
		return why.Role == game.RoleSeer && target != t.Me && t.Belief.Seer[target] < saysLiar
	case why.Verb == protocol.Estimate && why.Role == game.RolePossessed && target != t.Me:
		return t.Belief.Seer[target] >= saysSeer
	case target == t.Me || !t.Table.Alive.Has(target) || !why.Verb.TakesTarget():
		return true
	}
	return t.Belief.Wolf[target] < saysHuman || t.Belief.Seer[target] >= saysSeer
}

// comment says something of another that nobody has said today: that it is of the
// village, or the seer; or that it is suspect, or what it has to say for itself.
func (p *player) comment(t *speech.Turn) (protocol.Sentence, bool) {
	if !p.due(t, p.opens()+1) {
		return protocol.Sentence{}, false
	}
	d := agent.DrawOf(p.Key, "comment", p.Table.Day)
	var best protocol.Sentence
	top := 0.0
	about := t.Others()
	for _, death := range p.Table.Deaths {
		if death.Day == p.Table.Day {
			about = about.With(death.Seat)
		}
	}
	for s := range about.All() {
		grounds := t.Grounds(s)
		if s == t.Suspect {
			grounds = append(grounds, p.sayings(t, s)...)
		}
		for _, g := range grounds {
			score := g.Weight + commentByDraw*d.Float64()
			if score <= top || !p.worthSaying(t, &g) {
				continue
			}
			conclusion, ok := p.conclude(t, s, &g)
			if !ok || g.Role != game.RoleWerewolf && concluded(t, &conclusion) >= praisedAtMost {
				continue
			}
			if said, ok := t.Unsaid(protocol.BecauseOf(g.Says, conclusion)); ok {
				best, top = said, score
			}
		}
	}
	return best, top > 0
}

// concluded counts who has said the same of a seat today, for whatever reason.
func concluded(t *speech.Turn, s *protocol.Sentence) (n int) {
	for _, talk := range t.Heard {
		if protocol.Equal(*speech.Conclusion(talk.Sentence), *s) {
			n++
		}
	}
	return n
}

// worthSaying reports whether something is worth a comment: it is not the seat's own
// result, which all have heard from it, fewer than givenAtMost have said it today and, if
// it is older than yesterday and exposes nobody, nobody ever has.
func (p *player) worthSaying(t *speech.Turn, g *speech.Ground) bool {
	own := g.Says.Species == game.SpeciesHuman && g.Says.Subject == protocol.Unspec
	old := g.Since < speech.MomentOf(p.Table.Day-1, 0) && g.Weight < exposes
	most := givenAtMost
	if g.Role == game.RoleSeer && g.Says.Verb == protocol.Comingout {
		most = 1 // that nobody else claims the seer need not be said twice
	}
	return g.Weight >= commentFrom && !own && t.TimesGiven(&g.Says) < most && !(old && t.GivenEver(&g.Says))
}

// conclude returns what the seat says of another for a reason, if it thinks so itself.
func (p *player) conclude(t *speech.Turn, s game.Seat, g *speech.Ground) (protocol.Sentence, bool) {
	ref, wolf, claim := protocol.RefTo(s), t.Belief.Wolf[s], p.Table.Seats[s].Claim
	switch g.Role {
	case game.RoleSeer, game.RoleMedium, game.RoleBodyguard:
		if g.Role == game.RoleMedium && g.Says.Verb == protocol.Comingout {
			return protocol.Sentence{}, false // all take the only medium at its word
		}
		of := g.Role == game.RoleSeer || p.Table.Alive.Has(s)
		return protocol.Believe(ref, g.Role), of && t.Mask() != g.Role && t.Belief.Of(s, g.Role) >= saysSeer
	case game.RoleVillager:
		if !p.Table.Alive.Has(s) {
			return protocol.Sentence{}, false
		}
		if claim != game.RoleNone { // that it is no wolf makes nobody the seer
			return protocol.Negate(protocol.Believe(ref, game.RoleWerewolf)), wolf < saysHuman
		}
		return protocol.Believe(ref, game.RoleVillager), wolf < saysHuman
	}
	switch {
	case !p.Table.Alive.Has(s) || p.Spared().Has(s):
		return protocol.Sentence{}, false
	case claim == game.RoleSeer && g.Says.Species == game.SpeciesNone: // who was found is no possessed
		return t.Suspicion(s), t.Belief.Seer[s] < saysLiar
	case s == t.Suspect:
		return protocol.Believe(ref, game.RoleWerewolf), t.Declared()[t.Me] == s
	case wolf < saysWolf:
		return protocol.Sentence{}, false
	case p.Table.Alive.Len() <= lastWolf && t.Declared()[t.Me] != game.NoSeat: // the only one left is whom it votes for
		return protocol.Sentence{}, false
	}
	if p.Chance("curious", max(p.curious, asksAtLeast)) && !asked(t, s) {
		return protocol.AskWhether(ref, protocol.Believe(protocol.Any, game.RoleWerewolf)), true
	}
	return protocol.Believe(ref, game.RoleWerewolf), true
}

// prompt asks one for its vote or its suspect who has said neither late in the day.
func (p *player) prompt(t *speech.Turn) (protocol.Sentence, bool) {
	if !p.due(t, t.Opening()+promptsAfter) {
		return protocol.Sentence{}, false
	}
	return t.Question()
}

// asked reports whether somebody has asked a seat something today.
func asked(t *speech.Turn, s game.Seat) bool {
	for _, talk := range t.Heard {
		if c := speech.Conclusion(talk.Sentence); c.Op == protocol.Inquire && c.Target.Seat() == s {
			return true
		}
	}
	return false
}

// object disagrees with who accuses one that the seat takes for human, and says why.
func (p *player) object(t *speech.Turn) (protocol.Sentence, bool) {
	if !p.Chance("agree", p.agrees) || !p.due(t, t.Opening()+1) {
		return protocol.Sentence{}, false
	}
	for _, talk := range t.Heard {
		accused := t.Accused(talk)
		if accused == game.NoSeat || accused == t.Me || talk.Seat == t.Me || t.Belief.Wolf[accused] >= defends ||
			t.Replied(talk) || t.MayBePossessed(talk, accused) {
			continue
		}
		for _, g := range t.Grounds(accused) {
			if g.Role == game.RoleVillager && !t.Given(&g.Says) {
				return t.Unsaid(t.Objection(g.Says, talk, accused))
			}
		}
	}
	return protocol.Sentence{}, false
}

// remain names the few who may still be the wolf, once nobody else has: who claims
// nothing and was cleared by no seer whom the seat believes.
func (p *player) remain(t *speech.Turn) (protocol.Sentence, bool) {
	if p.Table.Day < 2 || !p.due(t, p.opens()+1) {
		return protocol.Sentence{}, false
	}
	for _, talk := range t.Heard {
		if speech.Conclusion(talk.Sentence).Op == protocol.Or {
			return protocol.Sentence{}, false
		}
	}
	left := t.Others() &^ p.Spared()
	var why []protocol.Sentence
	for s := range left.All() {
		if p.Table.Seats[s].Claim != game.RoleNone {
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
