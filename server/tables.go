package server

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// sit is find for those who want to act.
func (s *Server) sit(c echo.Context) (place, game.Seat, error) {
	at, err := s.find(c)
	if err != nil {
		return place{}, game.NoSeat, err
	}
	seat, ok := at.viewer.Seat()
	if !ok || at.borrowed {
		return place{}, game.NoSeat, errNotSeated
	}
	return at, seat, nil
}

// scene returns the table as the viewer sees it before the first event.
func (s *Server) scene(at place, lang page.Lang) *scene {
	sc := s.newScene(at.table.ID(), at.table.Setup(), at.table.Occupants(), at.viewer, lang)
	_, sc.acts = at.viewer.Seat()
	sc.acts, sc.borrowed = sc.acts && !at.borrowed, at.borrowed
	for i, o := range at.table.Occupants() {
		if o.Kind == table.Remote {
			sc.remote = sc.remote.With(game.Seat(i))
		}
	}
	at.shown(sc)
	if at.table.AllAgents() && !at.screen {
		in := &insight{theatre: at.theatre, path: "/tables/" + sc.id, query: at.eyes(), all: url.Values{"lens": {string(page.EyesAll)}}}
		if err := sc.look(in, likelihoods(at.table.Occupants(), false)); err != nil {
			s.log.Error("minds not shown", slog.String("table", sc.id), slog.Any("err", err))
			sc.insight = nil
		}
	}
	return sc
}

func (s *Server) newScene(id string, setup rules.Setup, seats []table.Occupant, v game.Viewer, lang page.Lang) *scene {
	sc := &scene{id: id, strip: &telling{}}
	for _, o := range seats {
		sc.names = append(sc.names, o.Name)
		sc.bots = append(sc.bots, o.Agent)
	}
	sc.table = view.New(setup, v)
	sc.words = s.inWords(lang)
	sc.label = func(seat game.Seat) string { return s.seatLabel(lang, sc.seat(seat)) }
	sc.composer = func() *page.Composer { return s.emptyComposer(lang, sc) }
	return sc
}

// status takes over what the table says beside its events.
func (sc *scene) status(st table.Status) {
	sc.ask, sc.asked, sc.deadline, sc.paused = st.Ask, st.Asked, st.Deadline, st.Paused
	sc.away, sc.substituted, sc.mayReady, sc.ready = st.Away, st.Substituted, st.MayReady, st.Ready
	sc.now = time.Now()
	if sc.insight != nil && st.Minds != nil {
		sc.insight.minds = st.Minds.List
	}
	sc.pace = nil
	if st.Pacing.On {
		sc.pace = &page.Pace{Table: sc.id, Speed: st.Pacing.Speed}
	}
}

// look folds all that the viewer can see now, and tells it.
func (s *Server) look(c echo.Context, at place) (sc *scene, read uint32, err error) {
	now, err := at.snapshot(c.Request().Context())
	if err != nil {
		return nil, 0, err
	}
	sc = s.scene(at, visitOf(c).lang)
	for i := range now.Items {
		sc.told = append(sc.told, sc.take(&now.Items[i])...)
		read = now.Items[i].N
	}
	sc.told = latest(sc.told)
	sc.status(now.Status)
	return sc, read, nil
}

// getTable shows a table. Without JavaScript the sentence builder's step comes
// in the address.
func (s *Server) getTable(c echo.Context) error {
	at, err := s.find(c)
	if errors.Is(err, lobby.ErrFinished) {
		to, err := s.recordOf(c)
		if err != nil {
			return err
		}
		return c.Redirect(http.StatusSeeOther, to)
	}
	if err != nil {
		return err
	}
	return s.showTable(c, at, http.StatusOK, nil)
}

// recordOf is where the address of a table leads after the end: to the record,
// at the moment that the address names and with its eyes.
func (s *Server) recordOf(c echo.Context) (string, error) {
	path, query := "/games/"+c.Param("id"), maps.Clone(c.QueryParams())
	if query.Get("at") == "" {
		return path, nil
	}
	as := page.Eyes(query.Get("lens"))
	if as == page.EyesSeat {
		r, err := s.replay(c.Request().Context(), c.Param("id"))
		if err != nil {
			return "", err
		}
		as = page.EyesPublic
		for i, seat := range r.Seats {
			if user := visitOf(c).user; user != "" && seat.User == user && !query.Has("screen") {
				as = page.EyesOf(game.Seat(i))
			}
		}
	}
	for _, live := range []string{"lens", "screen", "go"} {
		query.Del(live)
	}
	query.Set("as", string(as))
	return withQuery(path, query), nil
}

// showTable renders the table's page; refused says why the last answer was not taken.
func (s *Server) showTable(c echo.Context, at place, status int, refused error) error {
	sc, read, err := s.look(c, at)
	if err != nil {
		return err
	}
	lang := visitOf(c).lang
	dock := sc.dock()
	if dock.Composer != nil {
		composer, err := s.steer(c, lang, sc)
		if text := c.FormValue("text"); text != "" { // refused just now: what was typed stays
			composer, err = s.typedBefore(lang, sc, text)
		}
		if err == nil {
			dock.Composer = composer
		}
	}
	if refused != nil {
		p := s.explain(refused, lang)
		dock.Error = s.text(lang, "error."+p.id, p.pairs...)
	}
	p := &page.Table{
		Lending: s.lending(c.Request().Context(), at),
		Chrome:  page.Chrome{Back: "/tables/" + sc.id + at.query}, ID: sc.id, Query: at.query, Screen: at.screen, Next: at.next, After: read,
		Pledge: fmt.Sprintf("%x", at.table.Commitment()),
		Head:   sc.head(), Role: sc.role(), Seats: sc.seats(), Talk: sc.told, Votes: sc.votes(), Dock: dock, Timeline: sc.timeline(),
		Board: sc.board(), Filter: sc.filter("/tables/"+sc.id, c.QueryParams()), End: sc.end(false),
		Theatre: sc.theatrePanel(),
	}
	if looksBack(c) && !at.screen {
		m, err := s.lookBack(c, at)
		if err != nil {
			return err
		}
		if !m.now() {
			p.Head, p.Seats, p.Talk, p.Votes, p.Board, p.Filter, p.End = m.head(), m.seats(), m.talk().Lines, m.votes(), m.board(), m.shown, page.End{}
			p.Timeline, p.Theatre = m.timeline(s, lang), m.theatrePanel()
			p.Back = m.path(m.at, m.viewer)
		}
	}
	return s.render(c, status, p)
}

// postSay takes an utterance: a sentence of the protocol, Skip or Over.
func (s *Server) postSay(c echo.Context) error {
	at, seat, err := s.sit(c)
	if err != nil {
		return err
	}
	ask, err := askNumber(c)
	if err != nil {
		return err
	}
	action := rules.Action{Kind: rules.AskTalk, Target: game.NoSeat, Text: c.FormValue("text")}
	err = at.table.Submit(c.Request().Context(), rules.Input{Seat: seat, Ask: ask, Action: action})
	return s.answered(c, at, err)
}

// postChoose takes a vote or a choice of the night.
func (s *Server) postChoose(c echo.Context) error {
	at, seat, err := s.sit(c)
	if err != nil {
		return err
	}
	ask, err := askNumber(c)
	if err != nil {
		return err
	}
	kind, ok := rules.ParseAskKind(c.FormValue("kind"))
	if !ok {
		return badField("kind")
	}
	if kind == rules.AskTalk || kind == rules.AskWhisper {
		return s.answered(c, at, rules.ErrWrongKind)
	}
	n, err := strconv.Atoi(c.FormValue("target"))
	if err != nil {
		return badField("target")
	}
	target := game.SeatNumbered(n)
	if target == game.NoSeat && n != 0 {
		return s.answered(c, at, rules.ErrBadTarget)
	}
	action := rules.Action{Kind: kind, Target: target}
	err = at.table.Submit(c.Request().Context(), rules.Input{Seat: seat, Ask: ask, Action: action})
	return s.answered(c, at, err)
}

// askNumber is the question that a form answers.
func askNumber(c echo.Context) (uint32, error) {
	n, err := strconv.ParseUint(c.FormValue("ask"), 10, 32)
	if err != nil {
		return 0, badField("ask")
	}
	return uint32(n), nil
}

// answered ends an answer: nothing to say to scripts, who see it in the feed;
// the table's page for forms. What was typed stays when it was refused.
func (s *Server) answered(c echo.Context, at place, err error) error {
	switch {
	case err == nil && wantsJSON(c):
		return c.NoContent(http.StatusNoContent)
	case err == nil:
		return c.Redirect(http.StatusSeeOther, "/tables/"+at.table.ID())
	case wantsJSON(c):
		return err
	}
	return s.showTable(c, at, s.explain(err, visitOf(c).lang).status, err)
}

// postPace changes how fast the story goes on where no living person plays.
func (s *Server) postPace(c echo.Context) error {
	at, err := s.find(c)
	if err != nil {
		return err
	}
	if at.fixedPace {
		return errNotSeated
	}
	if c.FormValue("end") != "" {
		err = at.table.ToEnd(c.Request().Context())
	} else {
		speed, parse := strconv.ParseFloat(c.FormValue("speed"), 64)
		if parse != nil || !(speed >= table.MinSpeed && speed <= table.MaxSpeed) {
			return badField("speed")
		}
		err = at.table.SetSpeed(c.Request().Context(), speed)
	}
	return s.answered(c, at, err)
}
