package screen

import (
	"fmt"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/page"
)

// A statement is something that a seat said of another.
type statement struct {
	saying   page.Saying
	talk     *view.Talk
	target   game.Seat
	then     int  // what the speaker believed of it as it said so, in percent; -1 if it did not tell
	lie      bool // it believed otherwise
	invented bool // a result that it did not get
}

// statements returns what a seat said of others, in its order, each kind once a day.
func (m *Minds) statements(s game.Seat) (list []statement) {
	t := m.known
	even := agent.ChanceOf(float64(t.Setup.Roles[game.RoleWerewolf]) / float64(max(1, t.Setup.Seats()-1)))
	for _, e := range m.mind.Items() {
		if e.Actor != s || e.Talk < 0 || e.Target == game.NoSeat {
			continue
		}
		kind := e.Feature.Kind()
		saying := sayingOf(kind)
		if saying == page.SaysNothing {
			continue
		}
		st := statement{saying: saying, talk: &t.Talks[e.Talk], target: e.Target, then: -1}
		if b := m.latest(s, m.saidAt[e.Talk]-1); b != nil {
			wolf := b.Roles[e.Target][game.RoleWerewolf]
			st.then, st.lie = wolf.Percent(), belies(kind.Verdict(), wolf, even)
		}
		if role := t.Seats[s].Role; role != game.RoleNone && kind.Group() == belief.Results {
			needs := game.RoleSeer
			if kind == belief.MediumBlack || kind == belief.MediumWhite {
				needs = game.RoleMedium
			}
			st.invented = role != needs
		}
		list = append(list, st)
	}
	return list
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
func sayingOf(kind belief.Kind) page.Saying {
	switch kind {
	case belief.SayWolf:
		return page.SaysWolf
	case belief.SayVote, belief.SayRequest:
		return page.SaysVote
	case belief.SayHuman:
		return page.SaysHuman
	case belief.SaySeer:
		return page.SaysTrust
	case belief.SayPossessed:
		return page.SaysPossessed
	case belief.ReportBlack, belief.MediumBlack:
		return page.SaysBlack
	case belief.ReportWhite, belief.MediumWhite:
		return page.SaysWhite
	}
	return page.SaysNothing
}

// broken reports whether a ballot was another than its voter had announced.
func (m *Minds) broken(v *view.Vote) bool {
	return v.Ballot == 0 && slices.ContainsFunc(m.mind.Items(), func(e belief.Evidence) bool {
		return e.Actor == v.Voter && e.Day == v.Day && e.Feature.Kind() == belief.WordBroken
	})
}

// deeds returns what a seat did to another, as far as these eyes see it.
func (m *Minds) deeds(s, target game.Seat) (list []page.WhyDeed) {
	t := m.known
	for i := range t.Votes {
		if v := &t.Votes[i]; v.Voter == s && v.Target == target && !v.Forced {
			list = append(list, page.WhyDeed{
				Deed: page.DeedVote, Day: v.Day, Broken: m.broken(v), Href: m.line(fmt.Sprintf("ballot-%d-%d", v.Day, v.Ballot+1)),
			})
		}
	}
	for _, v := range t.AttackVotes {
		if v.Voter == s && v.Target == target && !v.Forced {
			list = append(list, page.WhyDeed{Deed: page.DeedAttack, Day: v.Day, Href: m.line(
				fmt.Sprintf("%s-%d-%d-%d", rules.AttackVoted, v.Day, s.Number(), v.Ballot),
			)})
		}
	}
	for _, j := range t.Divinations {
		if j.Actor == s && j.Target == target {
			list = append(list, page.WhyDeed{
				Deed: page.DeedDivine, Day: j.Day, Href: m.line(fmt.Sprintf("%s-%d-%d", rules.Divined, j.Day, s.Number())),
			})
		}
	}
	for _, g := range t.Guards {
		if g.Actor == s && g.Target == target {
			list = append(list, page.WhyDeed{
				Deed: page.DeedGuard, Day: g.Day, Href: m.line(fmt.Sprintf("%s-%d-%d", rules.Guarded, g.Day, s.Number())),
			})
		}
	}
	return list
}
