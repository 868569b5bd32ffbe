package server

import (
	"fmt"
	"net/url"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// An insight is what a scene's viewer may know of the minds at the table: what
// everybody can work out, which the server does, and what agents told of
// themselves, as far as these eyes see it.
type insight struct {
	theatre
	mind   *belief.Mind
	minds  []*agent.Minds // moment by moment, of the whole game
	places []int          // at which event of the log each talk of mind stands
	log    []int          // at which event of the log each of the viewer's stands; nil where it is the same
	at     int            // the event of the log that was seen last
	path   string         // of the page
	query  url.Values     // of its address, without the theatre's part
	all    url.Values     // what it has to be besides for the eyes that see every mind
	locate func(key string) string
}

// likelihoods returns the table by which the public's beliefs are computed: that
// of contest agents where they play or played, our own manners' elsewhere.
func likelihoods(seats []table.Occupant, imported bool) *belief.Table {
	remote := slices.ContainsFunc(seats, func(o table.Occupant) bool { return o.Kind == table.Remote })
	if imported || remote {
		return belief.Contest()
	}
	return belief.House()
}

// look begins to look into minds; the scene is before its first event.
func (sc *scene) look(in *insight, t *belief.Table) error {
	sc.insight = in
	if in.sheet == page.SheetNone {
		return nil
	}
	var err error
	in.mind, err = belief.New(view.New(sc.table.Setup, sc.table.Viewer), t)
	return err
}

// observe follows the viewer's nth event.
func (in *insight) observe(ev *rules.Event, n int) {
	if in == nil || in.mind == nil {
		return
	}
	in.mind.Observe(ev)
	place := n
	if in.log != nil {
		place = in.log[n-1]
	}
	in.at = place
	for len(in.places) < len(in.mind.Table.Talks) {
		in.places = append(in.places, place)
	}
}

// sees reports whether these eyes see what a seat's mind told.
func (in *insight) sees(s game.Seat) bool {
	t := in.mind.Table
	return t.Viewer.IsOmniscient() || t.Viewer == game.AtSeat(s) || t.Over && in.minds != nil && t.Seats[s].Role != game.RoleNone
}

// latest returns what a seat believed at its last moment before a place of the
// log, nil if it did not tell or these eyes do not see it.
func (in *insight) latest(s game.Seat, before int) *agent.Beliefs {
	if !in.sees(s) {
		return nil
	}
	for i := len(in.minds) - 1; i >= 0; i-- {
		if in.minds[i].After <= before && in.minds[i].Of[s] != nil {
			return in.minds[i].Of[s]
		}
	}
	return nil
}

// beside returns what a seat believed at the moment from which the latest belief
// of another is, nil if it did not tell then or these eyes do not see both: only
// what is of one moment compares.
func (in *insight) beside(s, other game.Seat, before int) *agent.Beliefs {
	if !in.sees(s) || !in.sees(other) {
		return nil
	}
	for i := len(in.minds) - 1; i >= 0; i-- {
		if in.minds[i].After <= before && in.minds[i].Of[other] != nil {
			return in.minds[i].Of[s]
		}
	}
	return nil
}

// state says what there is of a row.
func (in *insight) state(s game.Seat, b *agent.Beliefs) page.MindState {
	switch {
	case !in.sees(s):
		return page.MindHidden
	case b == nil:
		return page.MindNone
	case in.mind.Table.Seats[s].Dead:
		return page.MindDead
	}
	return page.MindTold
}

// public computes what everybody can work out.
func (in *insight) public(pairs bool) (*belief.Posterior, belief.Facts) {
	p, facts := new(belief.Posterior), in.mind.Public()
	in.mind.Infer(p, &facts, pairs)
	return p, facts
}

// A statement is something that a seat said of another.
type statement struct {
	saying page.Saying
	talk   *view.Talk
	target game.Seat
	then   int  // what the speaker believed of it as it said so, in percent; -1 if it did not tell
	lie    bool // it believed otherwise
	made   bool // a result that it did not get
}

// statements returns what a seat said of others, in its order, each kind once a day.
func (in *insight) statements(s game.Seat) (list []statement) {
	t := in.mind.Table
	even := agent.ChanceOf(float64(t.Setup.Roles[game.RoleWerewolf]) / float64(max(1, t.Setup.Seats()-1)))
	for _, e := range in.mind.Items() {
		if e.Actor != s || e.Talk < 0 || e.Target == game.NoSeat {
			continue
		}
		kind := e.Feature.Kind()
		saying := sayingOf(kind)
		if saying == page.SaysNothing {
			continue
		}
		st := statement{saying: saying, talk: &t.Talks[e.Talk], target: e.Target, then: -1}
		if b := in.latest(s, in.places[e.Talk]-1); b != nil {
			wolf := b.Roles[e.Target][game.RoleWerewolf]
			st.then, st.lie = wolf.Percent(), belies(kind.Verdict(), wolf, even)
		}
		if role := t.Seats[s].Role; role != game.RoleNone && kind.Group() == belief.Results {
			needs := game.RoleSeer
			if kind == belief.MediumBlack || kind == belief.MediumWhite {
				needs = game.RoleMedium
			}
			st.made = role != needs
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
func (in *insight) broken(v *view.Vote) bool {
	return v.Ballot == 0 && slices.ContainsFunc(in.mind.Items(), func(e belief.Evidence) bool {
		return e.Actor == v.Voter && e.Day == v.Day && e.Feature.Kind() == belief.WordBroken
	})
}

// deeds returns what a seat did to another, as far as these eyes see it.
func (in *insight) deeds(s, target game.Seat) (list []page.WhyDeed) {
	t := in.mind.Table
	for i := range t.Votes {
		if v := &t.Votes[i]; v.Voter == s && v.Target == target && !v.Forced {
			list = append(list, page.WhyDeed{
				Deed: page.DeedVote, Day: v.Day, Broken: in.broken(v), Href: in.href(fmt.Sprintf("ballot-%d-%d", v.Day, v.Ballot+1)),
			})
		}
	}
	for _, v := range t.AttackVotes {
		if v.Voter == s && v.Target == target && !v.Forced {
			list = append(list, page.WhyDeed{Deed: page.DeedAttack, Day: v.Day, Href: in.href(fmt.Sprintf("%s-%d-%d-%d", rules.AttackVoted, v.Day, s.Number(), v.Ballot))})
		}
	}
	for _, j := range t.Divinations {
		if j.Actor == s && j.Target == target {
			list = append(list, page.WhyDeed{Deed: page.DeedDivine, Day: j.Day, Href: in.href(fmt.Sprintf("%s-%d-%d", rules.Divined, j.Day, s.Number()))})
		}
	}
	for _, g := range t.Guards {
		if g.Actor == s && g.Target == target {
			list = append(list, page.WhyDeed{Deed: page.DeedGuard, Day: g.Day, Href: in.href(fmt.Sprintf("%s-%d-%d", rules.Guarded, g.Day, s.Number()))})
		}
	}
	return list
}

func (in *insight) href(key string) string {
	if in.locate == nil {
		return "#line-" + key
	}
	return in.locate(key)
}

// address is the page's with another theatre.
func (in *insight) address(th theatre, cell string) string {
	q := url.Values{}
	for name, values := range in.query {
		q[name] = values
	}
	for name, values := range th.query() {
		q[name] = values
	}
	if cell != "" {
		q.Set("cell", cell)
	}
	if len(q) == 0 {
		return in.path
	}
	return in.path + "?" + q.Encode()
}
