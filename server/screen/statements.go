package screen

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/truth"
	"aiwolfplay/game/view"
	"aiwolfplay/templates/theatre"
)

// A statement is something that a seat said about another.
type statement struct {
	saying   theatre.Saying
	talk     *view.Talk
	target   game.Seat
	says     belief.Verdict
	then     int  // the speaker's belief then that the target is a werewolf, in percent; -1 if not reported
	lie      bool // the speaker knew or believed otherwise
	result   bool
	invented bool // a result that the speaker did not get
	// dropped means that the speaker has taken the result back, has stated the opposite opinion since, or has
	// said something else after announcing a vote.
	dropped bool
}

// isLie reports whether a statement is a lie or an invented result.
func (st *statement) isLie() bool { return st.lie || st.invented }

// statements returns a seat's statements about others in order, each kind once a day, with the viewer's
// knowledge of their truth.
func (m *Minds) statements(s game.Seat) (list []statement) {
	t := m.known
	even := agent.ChanceOf(float64(t.Setup.Roles[game.RoleWerewolf]) / float64(max(1, t.Setup.Seats()-1)))
	for _, e := range m.mind.Items() {
		if e.Actor != s || e.Talk < 0 || e.Target == game.NoSeat {
			continue
		}
		kind := e.Feature.Kind()
		saying := sayingOf(kind)
		if saying == theatre.SaysNothing {
			continue
		}
		talk := &t.Talks[e.Talk]
		st := statement{saying: saying, talk: talk, target: e.Target, says: kind.Verdict(), then: -1}
		if b := m.latest(s, m.saidAt[e.Talk]-1); b != nil {
			wolf := b.Roles[e.Target][game.RoleWerewolf]
			st.then, st.lie = wolf.Percent(), belies(st.says, wolf, even)
		}
		if r := m.reported(s, e.Target, kind); r != nil {
			st.result, st.invented, st.dropped = true, truth.Invented(t, r), r.TakenBack
		} else if saying != theatre.SaysVote { // a vote is only a plan
			st.lie = st.lie || denies(st.says, truth.SpeciesTo(t, s, e.Target, talk.Day))
		}
		dropOutdated(list, &st)
		list = append(list, st)
	}
	return list
}

// reported returns the result that a seat announced about another, or nil if the kind of evidence is not a
// result.
func (m *Minds) reported(s, target game.Seat, kind belief.Kind) *view.Report {
	verb, species := protocol.Divined, game.SpeciesHuman
	switch kind {
	case belief.ReportBlack, belief.ReportWhite:
	case belief.MediumBlack, belief.MediumWhite:
		verb = protocol.Identified
	default:
		return nil
	}
	if kind.Verdict() == belief.Accuses {
		species = game.SpeciesWerewolf
	}
	i := slices.IndexFunc(m.known.Reports, func(r view.Report) bool {
		return r.Seat == s && r.Kind == verb && r.Target == target && r.Species == species
	})
	return &m.known.Reports[i] // evidence of a result comes from a report
}

// dropOutdated marks the statements that a new statement about the same seat replaces.
func dropOutdated(list []statement, now *statement) {
	for i := range list {
		was := &list[i]
		opposite := was.says != now.says && now.says != belief.NoVerdict && !was.result
		if was.target == now.target && (opposite || was.saying == theatre.SaysVote) {
			was.dropped = true
		}
	}
}

// denies reports whether a verdict contradicts the species that its speaker knew.
func denies(said belief.Verdict, knew game.Species) bool {
	return said == belief.Accuses && knew == game.SpeciesHuman || said == belief.Clears && knew == game.SpeciesWerewolf
}

// belies reports whether a verdict contradicts its speaker's belief. wolf is the chance that the speaker
// believed in. An accusation contradicts a chance below half of an even share, and clearing contradicts a
// chance above one half.
func belies(said belief.Verdict, wolf, even agent.Chance) bool {
	switch said {
	case belief.Accuses:
		return 2*int(wolf) < int(even)
	case belief.Clears:
		return 2*int(wolf) > int(agent.Certain)
	}
	return false
}

// sayingOf returns the kind of statement that evidence of a kind comes from.
func sayingOf(kind belief.Kind) theatre.Saying {
	switch kind {
	case belief.SayWolf:
		return theatre.SaysWolf
	case belief.SayVote, belief.SayRequest:
		return theatre.SaysVote
	case belief.SayHuman:
		return theatre.SaysHuman
	case belief.SaySeer:
		return theatre.SaysTrust
	case belief.SayPossessed:
		return theatre.SaysPossessed
	case belief.ReportBlack, belief.MediumBlack:
		return theatre.SaysBlack
	case belief.ReportWhite, belief.MediumWhite:
		return theatre.SaysWhite
	}
	return theatre.SaysNothing
}

// broken reports whether a ballot differs from the vote that its voter had announced.
func (m *Minds) broken(v *view.Vote) bool {
	return v.Ballot == 0 && slices.ContainsFunc(m.mind.Items(), func(e belief.Evidence) bool {
		return e.Actor == v.Voter && e.Day == v.Day && e.Feature.Kind() == belief.WordBroken
	})
}

// deeds returns a seat's deeds towards another, as far as the viewer sees them.
func (m *Minds) deeds(s, target game.Seat) (list []theatre.WhyDeed) {
	t := m.known
	for i := range t.Votes {
		if v := &t.Votes[i]; v.Voter == s && v.Target == target && !v.Forced {
			list = append(list, theatre.WhyDeed{
				Deed: theatre.DeedVote, Day: v.Day, Broken: m.broken(v),
				Href: m.line(fmt.Sprintf("ballot-%d-%d", v.Day, v.Ballot+1)),
			})
		}
	}
	for _, v := range t.AttackVotes {
		if v.Voter == s && v.Target == target && !v.Forced {
			list = append(list, theatre.WhyDeed{Deed: theatre.DeedAttack, Day: v.Day, Href: m.line(
				fmt.Sprintf("%s-%d-%d-%d", rules.AttackVoted, v.Day, s.Number(), v.Ballot),
			)})
		}
	}
	for _, j := range t.Divinations {
		if j.Actor == s && j.Target == target {
			list = append(list, theatre.WhyDeed{
				Deed: theatre.DeedDivine, Day: j.Day, Href: m.line(fmt.Sprintf("%s-%d-%d", rules.Divined, j.Day, s.Number())),
			})
		}
	}
	for _, g := range t.Guards {
		if g.Actor == s && g.Target == target {
			list = append(list, theatre.WhyDeed{
				Deed: theatre.DeedGuard, Day: g.Day, Href: m.line(fmt.Sprintf("%s-%d-%d", rules.Guarded, g.Day, s.Number())),
			})
		}
	}
	return list
}
