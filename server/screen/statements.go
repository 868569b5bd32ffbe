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

// A statement is something that a seat said of another.
type statement struct {
	saying   theatre.Saying
	talk     *view.Talk
	target   game.Seat
	says     belief.Verdict
	then     int  // what the speaker believed of it as it said so, in percent; -1 if it did not tell
	lie      bool // it knew or believed otherwise
	result   bool
	invented bool // a result that it did not get
	// dropped: it has taken the result back, said the opposite of the opinion since, or
	// something else after the announced vote.
	dropped bool
}

// isLie reports whether it is a lie of one or the other kind.
func (st *statement) isLie() bool { return st.lie || st.invented }

// statements returns what a seat said of others, in its order, each kind once a day, and what
// these eyes know of its truth.
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
		} else if saying != theatre.SaysVote { // which is a plan
			st.lie = st.lie || denies(st.says, truth.SpeciesTo(t, s, e.Target, talk.Day))
		}
		dropOutdated(list, &st)
		list = append(list, st)
	}
	return list
}

// reported is the result that a seat told of another, nil if the kind is of no result.
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

// dropOutdated drops what is said no longer, since something new is said of the same seat.
func dropOutdated(list []statement, now *statement) {
	for i := range list {
		was := &list[i]
		opposite := was.says != now.says && now.says != belief.NoVerdict && !was.result
		if was.target == now.target && (opposite || was.saying == theatre.SaysVote) {
			was.dropped = true
		}
	}
}

// denies reports whether what is said of somebody is not what its speaker knew it to be.
func denies(said belief.Verdict, knew game.Species) bool {
	return said == belief.Accuses && knew == game.SpeciesHuman || said == belief.Clears && knew == game.SpeciesWerewolf
}

// belies reports whether one who believes with this chance that somebody is a
// wolf says otherwise: accuses whom it suspects less than half of what an even
// share would be, or clears whom it takes for a wolf rather than not.
func belies(said belief.Verdict, wolf, even agent.Chance) bool {
	switch said {
	case belief.Accuses:
		return 2*int(wolf) < int(even)
	case belief.Clears:
		return 2*int(wolf) > int(agent.Certain)
	}
	return false
}

// sayingOf tells from the kind of evidence what was said of its target.
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

// broken reports whether a ballot was another than its voter had announced.
func (m *Minds) broken(v *view.Vote) bool {
	return v.Ballot == 0 && slices.ContainsFunc(m.mind.Items(), func(e belief.Evidence) bool {
		return e.Actor == v.Voter && e.Day == v.Day && e.Feature.Kind() == belief.WordBroken
	})
}

// deeds returns what a seat did to another, as far as these eyes see it.
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
