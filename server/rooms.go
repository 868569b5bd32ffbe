package server

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
	"github.com/skip2/go-qrcode"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
)

// roomRoutes are those of the tables that wait for people, and of what people
// do at a table beside playing.
func (s *Server) roomRoutes(e *echo.Echo) {
	e.GET("/tv", s.getTV)
	e.GET("/tables", s.getTables)
	e.GET("/feed", s.getListFeed)
	e.GET("/open", s.getOpen)
	e.POST("/open", s.postOpen)
	e.GET("/join", s.getJoin)
	e.GET("/join/:code", s.getRoom)
	e.POST("/join/:code", s.postRoom)
	e.GET("/join/:code/feed", s.getRoomFeed)
	e.GET("/join/:code/qr.svg", s.getQR)
	e.POST("/tables/:id/ready", s.postReady)
	e.POST("/tables/:id/return", s.postReturn)
	e.POST("/tables/:id/asleep", s.postAsleep)
	e.POST("/tables/:id/lend", s.postLend)
}

// village reads the size of a village from a field, fallback if it is missing.
func village(c echo.Context, fallback int) (rules.Setup, error) {
	n := fallback
	if text := c.FormValue("seats"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			return rules.Setup{}, badField("seats")
		}
	}
	setup, err := rules.Village(n)
	if err != nil {
		return rules.Setup{}, badField("seats")
	}
	return setup, nil
}

// getOpen shows the form that opens a room, for a village of the chosen size.
func (s *Server) getOpen(c echo.Context) error {
	setup, err := village(c, 5)
	if err != nil {
		return err
	}
	form := &page.OpenRoom{Setup: setup, Agents: s.rooms.Agents()}
	form.Back = "/open?seats=" + strconv.Itoa(setup.Seats())
	return s.render(c, http.StatusOK, form)
}

// postOpen opens a room, with the visitor as its host.
func (s *Server) postOpen(c echo.Context) error {
	setup, err := village(c, 5)
	if err != nil {
		return err
	}
	plan := lobby.Plan{
		Setup: setup, Fill: c.FormValue("fill") != "", Watch: c.FormValue("watch") != "", Listed: c.FormValue("listed") != "",
		Wants: make([]lobby.Want, setup.Seats()), Agents: make([]string, setup.Seats()),
	}
	switch c.FormValue("rules") {
	case "", "regulation":
	case "reference": // the reference server's day (decision 15)
		plan.Setup.Sequential, plan.Setup.SkipLimit = true, 2
	default:
		return badField("rules")
	}
	if text := c.FormValue("pace"); text != "" {
		if plan.Pace, err = table.ParsePace(text); err != nil {
			return badField("pace")
		}
	}
	if text := c.FormValue("after"); text != "" {
		minutes, err := strconv.Atoi(text)
		if err != nil || minutes < 0 || minutes > 60 {
			return badField("after")
		}
		plan.StartAfter = time.Duration(minutes) * time.Minute
	}
	for i := range plan.Wants {
		var err error
		if plan.Wants[i], plan.Agents[i], err = wanted(c.FormValue("seat" + strconv.Itoa(i+1))); err != nil {
			return err
		}
	}
	var ok bool
	if plan.Strength, ok = agent.ParseStrength(c.FormValue("strength")); !ok {
		return badField("strength")
	}
	name, err := lobby.CleanName(c.FormValue("name"))
	if err != nil {
		return err
	}
	user, err := s.identify(c)
	if err != nil {
		return err
	}
	for i := range plan.Agents {
		if !fitName(plan.Agents[i]) {
			return badField("seat")
		}
		plan.Agents[i] = s.keptFor(visitOf(c), plan.Agents[i])
	}
	code, err := s.rooms.Open(user, name, plan)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/join/"+code)
}

// wanted reads who may sit on a seat: anyone, person, or the name of an agent.
func wanted(text string) (lobby.Want, string, error) {
	switch {
	case text == "" || text == "anyone":
		return lobby.Anyone, "", nil
	case text == "person":
		return lobby.PersonOnly, "", nil
	case strings.HasPrefix(text, agentPrefix):
		return lobby.AgentOnly, text[len(agentPrefix):], nil
	}
	return 0, "", badField("seat")
}

// agentPrefix tells an agent's name from the other wants of a seat.
const agentPrefix = "agent:"

// getJoin leads to the room of a code that somebody typed.
func (s *Server) getJoin(c echo.Context) error {
	code := lobby.ParseCode(c.QueryParam("code"))
	if !isCode(code) {
		return lobby.ErrNoRoom
	}
	return c.Redirect(http.StatusSeeOther, "/join/"+code)
}

// isCode keeps what is no code out of addresses.
func isCode(code string) bool {
	for _, r := range code {
		if (r < 'A' || r > 'Z') && (r < '0' || r > '9') {
			return false
		}
	}
	return code != "" && len(code) < 20
}

// getRoom shows a room to who sits there or may sit down, or leads to its game.
func (s *Server) getRoom(c echo.Context) error { return s.showRoom(c, http.StatusOK, nil) }

func (s *Server) showRoom(c echo.Context, status int, refused error) error {
	v := visitOf(c)
	room, err := s.rooms.Look(lobby.ParseCode(c.Param("code")), v.user)
	if err != nil {
		return err
	}
	if room.Table != "" {
		return c.Redirect(http.StatusSeeOther, "/tables/"+room.Table)
	}
	p := &page.Room{
		Chrome: page.Chrome{Back: "/join/" + room.Code},
		Link:   c.Scheme() + "://" + c.Request().Host + "/join/" + room.Code,
		State:  s.roomState(room),
	}
	if p.State.You.Some() {
		p.Connect = s.connect(c, p.Back)
		for _, g := range s.lobby.Pool().Waiting() {
			p.Agents = append(p.Agents, g.Name())
		}
	}
	if refused != nil {
		why := s.explain(refused, v.lang)
		p.Error = s.text(v.lang, "error."+why.id, why.pairs...)
	}
	return s.render(c, status, p)
}

// roomState is the room as its page shows it.
func (s *Server) roomState(room lobby.Room) page.RoomState {
	state := page.RoomState{
		Code: room.Code, Setup: room.Plan.Setup, Pace: room.Plan.Pace.String(), You: page.Seat{Seat: game.NoSeat}, Host: room.Host,
		Free: room.Free, People: room.People, Watch: room.Plan.Watch, Fill: room.Plan.Fill, Ready: true, Starts: room.Starts, Now: time.Now(),
	}
	for i, chair := range room.Chairs {
		seat := page.Seat{Seat: game.Seat(i), Name: chair.Name}
		shown := page.Chair{
			Seat: seat, Code: room.Code, Want: [...]string{lobby.Anyone: "anyone", lobby.PersonOnly: "person", lobby.AgentOnly: "agent"}[chair.Want],
			Agent: chair.Agent, Joined: chair.Connected, Waits: chair.Waits, Taken: chair.Taken, Kept: chair.Held, Host: chair.Host, You: chair.You, Away: chair.Away, Yours: room.Host, Agents: s.rooms.Agents(),
		}
		if chair.You {
			state.You = seat
		}
		if chair.Waits && !room.Plan.Fill {
			state.Ready = false
		}
		if !chair.Taken && chair.Want != lobby.AgentOnly && (!room.Plan.Fill || chair.Want == lobby.PersonOnly) {
			state.Ready = false
		}
		state.Chairs = append(state.Chairs, shown)
	}
	return state
}

// postRoom does what a guest or the host of a room can do.
func (s *Server) postRoom(c echo.Context) error {
	if visitOf(c).forged {
		return errSession
	}
	code := lobby.ParseCode(c.Param("code"))
	if _, err := s.rooms.Look(code, visitOf(c).user); err != nil {
		return err
	}
	err := s.inRoom(c, code)
	var field fieldError
	switch {
	case errors.As(err, &field), errors.Is(err, lobby.ErrNoRoom):
		return err
	case err == nil && wantsJSON(c):
		return c.NoContent(http.StatusNoContent)
	case err == nil && c.FormValue("do") == "leave":
		return c.Redirect(http.StatusSeeOther, "/")
	case err == nil:
		return c.Redirect(http.StatusSeeOther, "/join/"+code)
	case wantsJSON(c):
		return err
	}
	return s.showRoom(c, s.explain(err, visitOf(c).lang).status, err)
}

func (s *Server) inRoom(c echo.Context, code string) error {
	user, seat := visitOf(c).user, game.NoSeat
	if text := c.FormValue("seat"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || game.SeatNumbered(n) == game.NoSeat {
			return badField("seat")
		}
		seat = game.SeatNumbered(n)
	}
	switch c.FormValue("do") {
	case "sit":
		name, err := lobby.CleanName(c.FormValue("name"))
		if err != nil {
			return err
		}
		if user, err = s.identify(c); err != nil {
			return err
		}
		return s.rooms.Join(code, user, name, seat)
	case "leave":
		return s.rooms.Leave(code, user)
	case "remove":
		return s.rooms.Remove(code, user, seat)
	case "hand":
		return s.rooms.HandOver(code, user, seat)
	case "reserve":
		want, agent, err := wanted(c.FormValue("want"))
		if err != nil {
			return err
		}
		if agent == lobby.Connected+":" {
			name, _ := lobby.SplitName(strings.TrimSpace(c.FormValue("named")))
			agent = lobby.KeptFor(name)
		}
		if !fitName(agent) {
			return badField("named")
		}
		agent = s.keptFor(visitOf(c), agent)
		return s.rooms.Reserve(code, user, seat, want, agent)
	case "start":
		return s.rooms.Start(c.Request().Context(), code, user)
	}
	return badField("do")
}

// keptFor puts the visitor's key into the wish for an agent of their own.
func (s *Server) keptFor(v *visit, agent string) string {
	if agent == lobby.KeptForOwner("") {
		return lobby.KeptForOwner(s.ownerKey(v))
	}
	return agent
}

// fitName reports whether an agent can be called that, or a wish for one.
func fitName(name string) bool {
	return len(name) <= 80 && utf8.ValidString(name) && !strings.ContainsFunc(name, unicode.IsControl)
}

// getRoomFeed streams the room as it changes. When its game has begun the page
// is loaded anew, which leads there.
func (s *Server) getRoomFeed(c echo.Context) error {
	user, lang := visitOf(c).user, visitOf(c).lang
	code := lobby.ParseCode(c.Param("code"))
	if _, err := s.rooms.Look(code, user); err != nil {
		return err
	}
	leave, err := s.rooms.Watch(code, user)
	if err != nil {
		return err
	}
	defer leave()
	last := ""
	return s.poll(c, sse.Heartbeat, func(n uint32) (sse.News, error) {
		room, err := s.rooms.Look(code, user)
		if err != nil || room.Table != "" {
			return sse.News{}, sse.Reload{}
		}
		news, err := s.fresh(n, &last, lang, s.roomState(room))
		news.Changed = room.Changed
		return news, err
	})
}

// getQR draws the address of a room.
func (s *Server) getQR(c echo.Context) error {
	room, err := s.rooms.Look(lobby.ParseCode(c.Param("code")), "")
	if err != nil {
		return err
	}
	code, err := qrcode.New(c.Scheme()+"://"+c.Request().Host+"/join/"+room.Code, qrcode.Medium)
	if err != nil {
		return err
	}
	return c.Blob(http.StatusOK, "image/svg+xml", qrSVG(code.Bitmap()))
}
