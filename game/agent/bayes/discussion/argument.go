package discussion

import (
	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/bayes/core"
	"aiwolfplay/game/agent/speech"
	"aiwolfplay/game/protocol"
)

// arguments finds reasons against other seats.
type arguments struct{ seat *core.Seat }

// against returns a reason against another seat. It prefers reasons that are new since a moment, and leaves out those
// that several have given today.
func (a arguments) against(t *speech.Turn, suspect game.Seat, since speech.Moment) (protocol.Sentence, bool) {
	return a.argued(t, suspect, since, arguedAtMost)
}

// argued returns a reason against another seat that fewer than most have given today.
func (a arguments) argued(
	t *speech.Turn, suspect game.Seat, since speech.Moment, most int,
) (protocol.Sentence, bool) {
	d := agent.DrawOf(a.seat.Key, "reason", a.seat.Table.Day)
	var best protocol.Sentence
	top := 0.0
	for _, g := range append(t.Grounds(suspect), a.seat.Evidence.Sayings(t, suspect)...) {
		score := g.Weight + reasonByDraw*d.Float64()
		if g.Role != game.RoleWerewolf || t.Heard.TimesGiven(&g.Says) >= most {
			continue
		}
		if g.Since > since {
			score += newsFirst
		}
		if t.Heard.HasArgued(&g.Says) {
			score *= arguedLess
		}
		if score > top {
			best, top = g.Says, score
		}
	}
	return best, top > 0
}

// whenAsked returns a reason against another seat for an answer. An answer may repeat what all say.
func (a arguments) whenAsked(t *speech.Turn, suspect game.Seat) (protocol.Sentence, bool) {
	if why, ok := a.against(t, suspect, speech.Never); ok {
		return why, true
	}
	if why, ok := t.Accuse(suspect).Joined(); ok && !t.Heard.Repeats(t.Table.Talk(why.Talk)) {
		return why, true
	}
	return a.argued(t, suspect, speech.Never, game.MaxSeats)
}

// whyNow returns why the seat votes for its suspect and not for the seat that it has declared: what it has learned
// against the suspect, or which line it joins. Otherwise it returns what clears the other seat, and that it does.
func (a arguments) whyNow(t *speech.Turn, word game.Seat) (why, vote protocol.Sentence, ok bool) {
	vote = protocol.Act(protocol.Vote, protocol.RefTo(t.Suspect))
	since := a.changedSince(t.Suspect)
	if why, ok := a.against(t, t.Suspect, since); ok {
		return why, vote, true
	}
	if word != game.NoSeat {
		for _, g := range t.Grounds(word) {
			switch {
			case g.Since <= since:
			case (g.Role == game.RoleMedium || g.Role == game.RoleBodyguard) && t.Belief.Wolf[word] < t.Belief.Wolf[t.Suspect]:
				return g.Says, vote, true
			case g.Role == game.RoleVillager && t.Belief.Wolf[word] < core.SaysHuman:
				no := protocol.Negate(protocol.Believe(protocol.RefTo(word), game.RoleWerewolf))
				return g.Says, protocol.AllOf(no, vote), true
			}
		}
	}
	if word != game.NoSeat && t.Against[t.Suspect] <= t.Against[word] {
		return protocol.Sentence{}, vote, false
	}
	why, ok = t.Accuse(t.Suspect).Joined()
	return why, vote, ok
}

// changedSince returns when the seat last declared a vote, or asked for one, against another living seat than the
// suspect. It returns Never if it did not: then nothing counts as news.
func (a arguments) changedSince(suspect game.Seat) speech.Moment {
	table := a.seat.Table
	for i := len(table.Talks) - 1; i >= 0; i-- {
		talk := &table.Talks[i]
		if talk.Seat != a.seat.Me || talk.Channel != game.ChannelTalk || talk.Sentence == nil {
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
		case table.Alive.Has(target):
			return speech.MomentOf(talk.Day, talk.N)
		case target != game.NoSeat:
			return speech.Never
		}
	}
	return speech.Never
}
