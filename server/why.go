package server

import (
	"cmp"
	"fmt"
	"math"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/page"
)

// why is what is behind the cell that was asked for.
func (sc *scene) why() page.Why {
	in := sc.insight
	nobody := sc.seat(game.NoSeat)
	w := page.Why{From: nobody, To: nobody, Of: nobody, Sheet: in.sheet, Role: in.role, Actual: -1}
	if in.col == game.NoSeat {
		return w
	}
	w.From, w.To = sc.seat(in.row), sc.seat(in.col)
	switch {
	case in.sheet == page.SheetOthers:
		if in.row == game.NoSeat {
			return page.Why{From: nobody, To: nobody, Of: nobody, Sheet: in.sheet, Role: in.role, Actual: -1}
		}
		of := in.whose()
		b := in.latest(of, in.at)
		w.Of, w.Role, w.State = sc.seat(of), game.RoleWerewolf, in.state(of, b)
		if b != nil {
			w.State, w.Percent = page.MindTold, b.Others[in.row][in.col].Percent()
			if of == in.row {
				w.Percent = b.Roles[in.col][game.RoleWerewolf].Percent()
			}
		}
		if real := in.beside(in.row, of, in.at); real != nil {
			w.Actual = real.Roles[in.col][game.RoleWerewolf].Percent()
		}
	case in.row == game.NoSeat:
		sc.whyPublic(&w)
	default:
		b := in.latest(in.row, in.at)
		w.State = in.state(in.row, b)
		if b != nil {
			w.State, w.Percent = page.MindTold, b.Roles[in.col][in.role].Percent()
			for _, r := range b.Reasons {
				if r.About == in.col {
					w.Reasons = append(w.Reasons, sc.reason(&r))
				}
			}
		}
		for _, st := range in.statements(in.row) {
			if st.target == in.col {
				w.Said = append(w.Said, page.WhySaid{
					Saying: st.saying, Day: st.talk.Day, ID: st.talk.N, Then: st.then, Lie: st.lie, Made: st.made,
					Href: in.href(page.TalkKey(st.talk.Channel, st.talk.Day, st.talk.N)),
				})
			}
		}
		w.Done = in.deeds(in.row, in.col)
	}
	return w
}

// publicReasons is how many reasons of the public are told.
const publicReasons = 5

// whyPublic gives the evidence by which everybody can think so of a seat.
func (sc *scene) whyPublic(w *page.Why) {
	in := sc.insight
	p, facts := in.public(true)
	w.State, w.Percent = page.MindTold, agent.ChanceOf(p.Role[in.col][in.role]).Percent()
	items := in.mind.Items()
	var list []agent.Reason
	for i := range items {
		e := &items[i]
		weight := in.mind.Bearing(p, &facts, i, in.col)
		if math.Abs(weight) < 0.05 {
			continue
		}
		r := agent.Reason{About: in.col, Kind: e.Feature.String(), Actor: e.Actor, Target: e.Target, Day: e.Day, Talk: -1, Weight: weight}
		if e.Talk >= 0 {
			r.Talk = in.mind.Table.Talks[e.Talk].N
		}
		list = append(list, r)
	}
	slices.SortStableFunc(list, func(a, b agent.Reason) int {
		return cmp.Compare(math.Abs(b.Weight), math.Abs(a.Weight))
	})
	for i := range list[:min(len(list), publicReasons)] {
		w.Reasons = append(w.Reasons, sc.reason(&list[i]))
	}
	if seat := &in.mind.Table.Seats[in.col]; len(w.Reasons) == 0 && seat.Dead && seat.Cause == view.Attacked {
		w.Reasons = append(w.Reasons, sc.reason(&agent.Reason{
			About: in.col, Kind: agent.FactAttacked, Actor: in.col, Target: game.NoSeat, Day: seat.DeathDay, Talk: -1,
		}))
	}
}

// reason puts a piece of evidence into the words of the page.
func (sc *scene) reason(r *agent.Reason) page.WhyReason {
	kind, _ := belief.ParseName(r.Kind)
	name := kind.String()
	if slices.Contains(agent.Facts[:], r.Kind) {
		name = r.Kind
	}
	return page.WhyReason{
		Kind: name, Actor: sc.seat(r.Actor), Target: sc.seat(r.Target), Day: r.Day,
		Fact: r.Weight == 0, Factor: math.Exp(r.Weight), Href: sc.source(r, kind),
	}
}

// source is the address of the line that evidence comes from, "" if there is none.
func (sc *scene) source(r *agent.Reason, kind belief.Kind) string {
	var key string
	switch group := kind.Group(); {
	case r.Talk >= 0:
		key = page.TalkKey(game.ChannelTalk, r.Day, r.Talk)
	case kind == belief.BallotAgain:
		key = fmt.Sprintf("ballot-%d-2", r.Day)
	case group == belief.Ballots || group == belief.Words:
		key = fmt.Sprintf("ballot-%d-1", r.Day)
	case group == belief.Attacks || r.Kind == agent.FactAttacked:
		key = fmt.Sprintf("died-%d", r.Day)
	case group == belief.Survivals:
		key = fmt.Sprintf("%s-%d", rules.DayBegan, r.Day)
	case group == belief.Silences:
		key = fmt.Sprintf("%s-%d", game.PhaseVote, r.Day)
	case r.Kind == agent.FactGoesOn:
		key = fmt.Sprintf("executed-%d", r.Day)
	case r.Kind == agent.FactDivined:
		key = fmt.Sprintf("%s-%d-%d", rules.Divined, r.Day, r.Actor.Number())
	case r.Kind == agent.FactIdentified:
		key = fmt.Sprintf("%s-%d-%d", rules.Identified, r.Day, r.Actor.Number())
	default:
		return ""
	}
	return sc.insight.href(key)
}

// getTableWhy answers what is behind a cell of a running table of agents.
func (s *Server) getTableWhy(c echo.Context) error {
	at, err := s.find(c)
	if err != nil {
		return err
	}
	if !at.table.AllAgents() {
		return errNoTable
	}
	if looksBack(c) {
		m, err := s.lookBack(c, at)
		if err != nil {
			return err
		}
		return s.answerWhy(c, m.scene)
	}
	sc, _, err := s.look(c, at)
	if err != nil {
		return err
	}
	return s.answerWhy(c, sc)
}

// getGameWhy answers what is behind a cell at a moment of a finished game.
func (s *Server) getGameWhy(c echo.Context) error {
	m, err := s.moment(c)
	if err != nil {
		return err
	}
	return s.answerWhy(c, m.scene)
}

// answerWhy answers a patch as the feed has them.
func (s *Server) answerWhy(c echo.Context, sc *scene) error {
	switch in := sc.insight; {
	case in == nil || in.sheet == page.SheetNone:
		return badField("minds")
	case in.col == game.NoSeat:
		return badField("cell")
	}
	patch, err := s.pages.Patch(visitOf(c).lang, sc.table.Phase, sc.why())
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, patch)
}
