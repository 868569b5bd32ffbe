package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/minigame"
)

// werewolf names Werewolf where a game is chosen by name, as mini-games are.
const werewolf = "werewolf"

// tables has the handlers of tables, games and evaluations.
type tables struct {
	*programs
	site  Site
	lobby *lobby.Lobby
	minis *minitable.Hall
}

// A tableForm describes the table that a program opens.
type tableForm struct {
	Game     string            `json:"game"`    // "" for Werewolf
	Setting  string            `json:"setting"` // of a mini-game, "" for its first
	Seats    int               `json:"seats"`   // 0 for 5
	Rules    map[string]string `json:"rules"`
	Agents   []string          `json:"agents"` // built-in agents, "me", and "session:TOKEN"
	Strength string            `json:"strength"`
	Seed     *uint64           `json:"seed"`
	Watched  bool              `json:"watched"` // anybody may watch it, at a reader's pace
	Listed   *bool             `json:"listed"`  // null for true, or for false if the game has a seed
}

// An opened is a table that a program has opened.
type opened struct {
	ID   string  `json:"id"`
	Game string  `json:"game"`
	Page string  `json:"page"` // its path, for a browser
	Seed *uint64 `json:"seed,omitempty"`
}

// postTable opens a table.
func (a *tables) postTable(c echo.Context) error {
	form := tableForm{Game: werewolf, Seats: 5}
	if err := read(c, &form); err != nil {
		return err
	}
	if err := a.site.MayOpen(c); err != nil {
		return err
	}
	if form.Game != werewolf {
		return a.openMini(c, &form)
	}
	plan, err := a.planOf(c, &form)
	if err != nil {
		return err
	}
	sessions, err := a.sessionsOf(c, &form, &plan)
	if err != nil {
		return err
	}
	for i, s := range sessions {
		if err := s.call(); err != nil {
			release(sessions[:i])
			return err
		}
	}
	t, err := a.lobby.OpenProgram(c.Request().Context(), plan)
	if err != nil {
		release(sessions)
		return err
	}
	return a.site.Send(c, http.StatusCreated, opened{t.ID(), werewolf, "/tables/" + t.ID(), form.Seed})
}

func release(sessions []*session) {
	for _, s := range sessions {
		s.uncall()
	}
}

// planOf reads the rules and options of a table, without its seats.
func (a *tables) planOf(c echo.Context, form *tableForm) (plan lobby.ProgramPlan, err error) {
	if plan.Setup, err = rules.Village(form.Seats); err != nil {
		return plan, FieldError{"seats", err.Error()}
	}
	for option, value := range form.Rules {
		if err := plan.Setup.Set(option, value); err != nil {
			return plan, FieldError{"rules", strings.TrimPrefix(err.Error(), "rules: ")}
		}
	}
	if err := plan.Setup.Validate(); err != nil {
		return plan, FieldError{"rules", strings.TrimPrefix(err.Error(), "rules: ")}
	}
	var ok bool
	if plan.Strength, ok = agent.ParseStrength(form.Strength); !ok {
		return plan, FieldError{"strength", "gentle, even or strong expected"}
	}
	plan.From, plan.Open, plan.Listed = a.site.Address(c), form.Watched, form.Seed == nil
	if form.Seed != nil {
		key := sim.GameKey(*form.Seed, 0)
		plan.Key = &key
	}
	if form.Listed != nil {
		plan.Listed = plan.Listed && *form.Listed
	}
	return plan, nil
}

// sessionsOf reads the seats of a table from a form into the plan. It returns the sessions among the players.
func (a *tables) sessionsOf(c echo.Context, form *tableForm, plan *lobby.ProgramPlan) (own []*session, err error) {
	if form.Agents == nil {
		if _, found := bearer(c.Request()); found {
			form.Agents = []string{"me"}
		}
	}
	seats := plan.Setup.Seats()
	if len(form.Agents) > seats || form.Seed != nil && len(form.Agents) < seats {
		return nil, FieldError{"agents", "at most as many as seats expected, and with a seed one for each seat"}
	}
	for _, name := range form.Agents {
		s, err := a.named(c, name)
		if err != nil {
			return nil, err
		}
		seat := lobby.ProgramSeat{Agent: name}
		if s != nil {
			own, seat = append(own, s), lobby.ProgramSeat{Guest: s}
		}
		plan.Seats = append(plan.Seats, seat)
	}
	return own, nil
}

// named returns the session that a program calls "me" or names by its token. It returns nil for a built-in agent.
func (a *tables) named(c echo.Context, name string) (*session, error) {
	token, found := strings.CutPrefix(name, "session:")
	switch {
	case name == "me":
		return a.session(c)
	case found:
		s, err := a.sessions.with(token)
		if err != nil {
			if tooMany := a.site.MayTry(c); tooMany != nil {
				return nil, tooMany
			}
		}
		return s, err
	}
	if offered := agent.Offered(); !slices.Contains(offered, name) {
		return nil, FieldError{"agents", `"me", "session:TOKEN" or one of ` + strings.Join(offered, ", ") + " expected"}
	}
	return nil, nil
}

// openMini opens a mini-game for the caller's session. Built-in agents get the other seats.
func (a *tables) openMini(c echo.Context, form *tableForm) error {
	g, setting, err := minigame.Named(form.Game, form.Setting)
	if err != nil {
		return err
	}
	if form.Seed != nil || form.Rules != nil || form.Strength != "" || form.Agents != nil {
		return FieldError{"seed, rules, strength, agents", "none of these expected in a mini-game, which has three seats"}
	}
	s, err := a.session(c)
	if err != nil {
		return err
	}
	cfg := minigame.Deal(g, setting, minigame.Player{User: s.miniUser(), Name: s.name})
	cfg.Listed = form.Listed == nil || *form.Listed
	if err := s.call(); err != nil {
		return err
	}
	t, err := a.minis.Open(c.Request().Context(), cfg)
	if err != nil {
		s.uncall()
		return err
	}
	s.sit(t, s.miniUser())
	return a.site.Send(c, http.StatusCreated, opened{ID: t.ID(), Game: g.Name(), Page: "/mini/" + t.ID()})
}

// A listedTable is a running game that anybody may watch.
type listedTable struct {
	ID      string    `json:"id"`
	Seats   int       `json:"seats"`
	Day     int       `json:"day"`
	Alive   int       `json:"alive"`
	Created time.Time `json:"created"`
}

// getTables lists the running games that anybody may watch, the latest first.
func (a *tables) getTables(c echo.Context) error {
	list := []listedTable{}
	for _, t := range a.lobby.Running() {
		now := t.Now().Progress
		list = append(list, listedTable{t.ID(), t.Setup().Seats(), now.Day, now.Living, t.Created()})
	}
	return a.site.Send(c, http.StatusOK, map[string]any{"tables": list})
}

// A Watched holds the events of a table that the caller may see after a cursor.
type Watched struct {
	Cursor string            `json:"cursor"`
	ID     string            `json:"id"`
	Seats  []watchedSeat     `json:"seats"`
	Events []json.RawMessage `json:"events"`
	Over   bool              `json:"over"`
}

// A watchedSeat is a seat as spectators know it.
type watchedSeat struct {
	Seat  int    `json:"seat"`
	Name  string `json:"name"`
	Kind  string `json:"kind,omitempty"`  // person, agent or remote, once the game is over
	Agent string `json:"agent,omitempty"` // once the game is over
}

// getTable returns the events of a table: at once, after a change, or as a stream.
func (a *tables) getTable(c echo.Context) error {
	after, err := number(readSoFar(c), "after")
	if err != nil {
		return err
	}
	wait, err := waitOf(c)
	if err != nil {
		return err
	}
	t, eyes, err := a.site.Watch(c)
	if err != nil {
		return err
	}
	feed, err := t.Watch(c.Request().Context(), eyes, uint32(after))
	if err != nil {
		return err
	}
	defer feed.Close()
	if wantsStream(c) {
		return a.site.Stream(c, streamTable(t, feed, after))
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), wait)
	defer cancel()
	st := Watched{Cursor: strconv.Itoa(after), ID: t.ID(), Seats: seatsOf(t.Occupants(), false), Events: noEvents()}
	batch, err := feed.Next(ctx)
	for err == nil && len(batch.Items) == 0 && wait > 0 { // the first batch may contain only the status of the table
		batch, err = feed.Next(ctx)
	}
	if err != nil && ctx.Err() == nil {
		return err
	}
	st.Events, err = appendEvents(st.Events, batch.Items)
	if n := len(batch.Items); n > 0 {
		st.Cursor = strconv.Itoa(int(batch.Items[n-1].N))
	}
	if err != nil {
		return err
	}
	st.Over = t.Over()
	return a.site.Send(c, http.StatusOK, st)
}

func noEvents() []json.RawMessage { return []json.RawMessage{} }

// appendEvents adds the events of items. It skips changes of a seat's player, which are no events of the game.
func appendEvents(list []json.RawMessage, items []table.Item) ([]json.RawMessage, error) {
	for i := range items {
		if items[i].Change != nil {
			continue
		}
		text, err := store.EventJSON(&items[i].Event)
		if err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, nil
}

// seatsOf returns the seats of a game. It omits their agents, which are secret until the game is over.
func seatsOf(seats []table.Occupant, over bool) (list []watchedSeat) {
	for i, o := range seats {
		s := watchedSeat{Seat: i + 1, Name: o.Name}
		if over {
			s.Kind, s.Agent = o.Kind.String(), o.Agent
		}
		list = append(list, s)
	}
	return list
}

// readSoFar returns the cursor of the request: ?after, or the Last-Event-ID of a stream that reconnects.
func readSoFar(c echo.Context) string { return sse.LastRead(c.Request()) }

func number(text, field string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, 31)
	if err != nil {
		return 0, FieldError{field, "the cursor of an earlier answer expected"}
	}
	return int(n), nil
}

// A pastGame is a line of the list of finished games.
type pastGame struct {
	ID     string    `json:"id"`
	Ended  time.Time `json:"ended"`
	Seats  int       `json:"seats"`
	Days   int       `json:"days"`
	Winner string    `json:"winner"`
	Origin string    `json:"origin,omitempty"`
}

// getGames lists finished games, like the page with the same path.
func (a *tables) getGames(c echo.Context) error {
	past, more, err := a.site.History(c)
	if err != nil {
		return err
	}
	list, before := []pastGame{}, ""
	for i := range past {
		g := &past[i]
		list = append(list, pastGame{g.ID, g.Ended, g.Size, g.Days, g.Winner.String(), g.Origin})
		before = strconv.FormatInt(g.Ended.UnixMilli(), 10) + "." + g.ID
	}
	if !more {
		before = ""
	}
	return a.site.Send(c, http.StatusOK, map[string]any{"games": list, "before": before})
}

// A finishedGame is a game that is over, with every secret.
type finishedGame struct {
	ID         string            `json:"id"`
	Created    time.Time         `json:"created"`
	Ended      time.Time         `json:"ended"`
	Origin     string            `json:"origin,omitempty"`
	Program    string            `json:"program,omitempty"`
	Commitment string            `json:"commitment,omitempty"`
	Key        string            `json:"key,omitempty"`
	Seats      []watchedSeat     `json:"seats"`
	Events     []json.RawMessage `json:"events"`
}

// getGame returns a finished game with everything that happened in it.
func (a *tables) getGame(c echo.Context) error {
	f, err := a.site.Finished(c)
	if err != nil {
		return err
	}
	g := finishedGame{
		ID: f.ID, Created: f.Created, Ended: f.Ended, Origin: f.Origin, Program: f.Program,
		Commitment: f.Commitment, Seats: seatsOf(f.Seats, true),
	}
	if g.Commitment != "" {
		g.Key = fmt.Sprintf("%x", f.Key[:])
	}
	if g.Events, err = appendEvents(noEvents(), f.As(game.Omniscient())); err != nil {
		return err
	}
	return a.site.Send(c, http.StatusOK, g)
}

// A listedEvaluation is a line of the list of evaluations.
type listedEvaluation struct {
	ID      string    `json:"id"`
	Kind    string    `json:"kind"`
	Created time.Time `json:"created"`
}

// getEvaluations lists the latest evaluations.
func (a *tables) getEvaluations(c echo.Context) error {
	stored, err := a.site.Evaluations(c)
	if err != nil {
		return err
	}
	list := []listedEvaluation{}
	for i := range stored {
		list = append(list, listedEvaluation{stored[i].ID, string(stored[i].Kind), stored[i].Created})
	}
	return a.site.Send(c, http.StatusOK, map[string]any{"evaluations": list})
}
