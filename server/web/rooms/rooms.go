// Package rooms has the rooms where people meet before a game, and leads the people of a finished game to their next
// room.
package rooms

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/face"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/pool"
	"aiwolfplay/server/room"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/account"
	"aiwolfplay/server/web/agents"
	"aiwolfplay/server/web/classroom"
	"aiwolfplay/server/web/device"
	"aiwolfplay/server/web/replay"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// ErrNoCookie means that the visitor's browser keeps no cookie.
var ErrNoCookie = errors.New("rooms: the browser keeps no cookie")

// A Config has the engines behind rooms, and the features that rooms lead to.
type Config struct {
	Rooms     *room.Rooms
	Lobby     *lobby.Lobby
	Minis     *minitable.Hall
	Names     account.Names
	Agents    *agents.Pages
	Classroom *classroom.Pages
	Devices   *device.Pages
	Replay    *replay.Pages
}

// Pages are the pages of rooms.
type Pages struct {
	*shell.Shell
	Config
}

// New returns the pages, and registers the errors of rooms.
func New(sh *shell.Shell, cfg Config) *Pages {
	sh.Refusals.Add(refusals...)
	return &Pages{sh, cfg}
}

var refusals = []shell.Refusal{
	shell.Answer(ErrNoCookie, http.StatusForbidden, "no_cookie"), // shown on the page of the room
	shell.Answer(room.ErrNoRoom, http.StatusNotFound, "no_room"),
	shell.Answer(room.ErrSeated, http.StatusConflict, "seated"),
	shell.Answer(room.ErrFull, http.StatusConflict, "room_full"),
	shell.Answer(room.ErrTaken, http.StatusConflict, "taken"),
	shell.Answer(room.ErrEmpty, http.StatusConflict, "empty_seats"),
	shell.Answer(room.ErrNotHost, http.StatusForbidden, "not_host"),
	shell.Answer(room.ErrAgent, http.StatusUnprocessableEntity, "no_agent"),
	shell.Answer(room.ErrRemoved, http.StatusForbidden, "removed"),
	shell.Answer(room.ErrNotOut, http.StatusConflict, "not_out"),
	shell.Answer(room.ErrSameName, http.StatusConflict, "same_name"),
}

// Routes adds the pages to a router.
func (p *Pages) Routes(e *echo.Echo) {
	e.GET("/open", p.getForm)
	e.POST("/open", p.postForm)
	e.GET("/join", p.getByCode)
	e.GET("/join/:code", p.getRoom)
	e.POST("/join/:code", p.postRoom)
	e.GET("/join/:code/feed", p.getFeed, p.Streaming)
	e.GET("/join/:code/qr.svg", p.getQR)
	e.POST("/games/:id/again", p.postAgain)
	e.GET("/games/:id/again/feed", p.getAgainFeed, p.Streaming)
	e.POST("/mini/:id/again", p.postMiniAgain)
	e.POST("/mini/:id/sit", p.postMiniSit)
}

// getForm shows the form that opens a room, for a village of the chosen size.
func (p *Pages) getForm(c echo.Context) error {
	if c.QueryParams().Has("game") {
		return p.getMiniForm(c)
	}
	setup, err := screen.ParseVillage(c.FormValue("seats"), 5)
	if err != nil {
		return err
	}
	form := &rooms.OpenRoom{Setup: setup, Agents: p.Rooms.Agents()}
	form.Back = "/open?seats=" + strconv.Itoa(setup.Seats())
	return p.Render(c, http.StatusOK, form)
}

// postForm opens a room, with the visitor as its host.
func (p *Pages) postForm(c echo.Context) error {
	plan, err := planOf(c)
	if err != nil {
		return err
	}
	name, err := p.Names.Guest(c, c.FormValue("name"))
	if err != nil {
		return err
	}
	if err := p.Limits.Rooms.Take(shell.ClientOf(c)); err != nil {
		return err
	}
	place := seatedIn(c)
	user, err := p.Visitors.Identify(c)
	if err != nil {
		return err
	}
	for i := range plan.Wishes {
		if plan.Wishes[i], err = p.wish(c, c.FormValue("seat"+strconv.Itoa(i+1))); err != nil {
			return err
		}
	}
	plan.From = shell.AddressOf(c)
	code, err := p.Rooms.Open(user, name, plan)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, place(code))
}

// planOf reads the plan of a room, without the players of the seats.
func planOf(c echo.Context) (plan room.Plan, err error) {
	if c.FormValue("game") != "" {
		return miniPlanOf(c)
	}
	setup, err := screen.ParseVillage(c.FormValue("seats"), 5)
	if err != nil {
		return plan, err
	}
	plan = room.Plan{
		Setup: setup, Fill: c.FormValue("fill") != "", Watch: c.FormValue("watch") != "", Listed: c.FormValue("listed") != "",
		Wishes: make([]room.Wish, setup.Seats()),
	}
	if plan.Characters, err = shell.Characters(c, false); err != nil {
		return plan, err
	}
	for _, choice := range rules.Choices() {
		if !choice.Put(&plan.Setup, c.FormValue(choice.Name)) {
			return plan, shell.BadField(choice.Name)
		}
	}
	if text := c.FormValue("pace"); text != "" {
		if plan.Pace, err = table.ParsePace(text); err != nil {
			return plan, shell.BadField("pace")
		}
	}
	if text := c.FormValue("after"); text != "" {
		minutes, err := strconv.Atoi(text)
		if err != nil || minutes < 0 || minutes > 60 {
			return plan, shell.BadField("after")
		}
		plan.StartAfter = time.Duration(minutes) * time.Minute
	}
	var ok bool
	if plan.Strength, ok = agent.ParseStrength(c.FormValue("strength")); !ok {
		return plan, shell.BadField("strength")
	}
	return plan, nil
}

// wish reads who may sit in a seat. The form may have a separate field for the name of a connected agent. For the
// visitor's own agents, wish adds the visitor's key as their owner.
func (p *Pages) wish(c echo.Context, text string) (room.Wish, error) {
	field := "seat"
	if whoever := (room.Wish{Kind: room.Guest}); text == whoever.String()+":" {
		name, _ := pool.SplitName(strings.TrimSpace(c.FormValue("named")))
		text, field = text+name, "named"
	}
	w, ok := room.ParseWish(text)
	if !ok {
		return room.Wish{}, shell.BadField(field)
	}
	if w == (room.Wish{Kind: room.OwnGuest}) {
		w.Name = p.Agents.OwnerKey(shell.VisitOf(c))
	}
	return w, nil
}

// getByCode leads to the room or the class of a code that somebody typed, or asks for one.
func (p *Pages) getByCode(c echo.Context) error {
	if !c.QueryParams().Has("code") {
		return p.Classroom.AskCode(c)
	}
	code := room.ParseCode(c.QueryParam("code"))
	if !isCode(code) {
		return room.ErrNoRoom
	}
	return c.Redirect(http.StatusSeeOther, "/join/"+code)
}

// isCode reports whether a text may appear in an address as a code.
func isCode(code string) bool {
	for _, r := range code {
		if (r < 'A' || r > 'Z') && (r < '0' || r > '9') {
			return false
		}
	}
	return code != "" && len(code) < 20
}

// getRoom shows a room to visitors who sit there or may sit down, or leads to its game. The same address leads into a
// class, whose code has another length.
func (p *Pages) getRoom(c echo.Context) error {
	v := shell.VisitOf(c)
	if now, ok, err := p.Classroom.ByCode(c, room.ParseCode(c.Param("code"))); err != nil {
		return err
	} else if ok {
		return p.Classroom.ShowJoin(c, now)
	}
	room, err := p.lookUp(c)
	if err != nil {
		if to := p.Devices.PageOf(c.Param("code")); to != "" { // people type all codes into one field
			return c.Redirect(http.StatusSeeOther, to)
		}
		return err
	}
	if room.Table != "" {
		return leadToGame(c, &room)
	}
	state, err := p.roomState(&room, v.Lang)
	if err != nil {
		return err
	}
	site, near := p.Addresses.Public(c)
	view := &rooms.Room{
		Chrome: ui.Chrome{Back: "/join/" + room.Code},
		Link:   site + "/join/" + room.Code,
		Near:   near,
		State:  state,
	}
	if view.State.You.Some() && !room.Plan.Mini.Some() {
		view.Connect, view.Agents = p.Agents.Connect(c, view.Back), p.waitingAgents()
	}
	view.Error = p.Forms.Why(p.Forms.Refused(c, ""), v.Lang)
	if view.Error == "" && keepsNothing(c) {
		view.Error = p.Refusals.Problem(ErrNoCookie, v.Lang).Text
	}
	return p.Render(c, http.StatusOK, view)
}

// seatedIn returns a function that returns the address of a room in which the visitor has taken a seat. For new
// visitors the address has a mark, because only their next request shows whether the browser keeps cookies.
func seatedIn(c echo.Context) func(code string) string {
	sat := ""
	if shell.VisitOf(c).User == "" {
		sat = "?sat"
	}
	return func(code string) string { return "/join/" + code + sat }
}

// keepsNothing reports whether the visitor has just taken a seat and comes back as a stranger. The referrer must be a
// page of this site, because a visitor who got the address from another person has taken no seat.
func keepsNothing(c echo.Context) bool {
	from, err := url.Parse(c.Request().Referer())
	return err == nil && from.Host == c.Request().Host && c.QueryParams().Has("sat") && shell.VisitOf(c).User == ""
}

// waitingAgents returns the names of the connected agents that wait for a seat.
func (p *Pages) waitingAgents() (list []string) {
	for _, g := range p.Lobby.Pool().Waiting() {
		list = append(list, g.Name())
	}
	return list
}

// leadToGame redirects to the game that has begun in a room.
func leadToGame(c echo.Context, r *room.Room) error {
	switch {
	case r.Plan.Mini.Some() && r.Moved && !r.Plan.Watch:
		return table.ErrMoved
	case r.Plan.Mini.Some():
		return c.Redirect(http.StatusSeeOther, "/mini/"+r.Table)
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+r.Table)
}

// roomState returns the room as its page shows it in a language.
func (p *Pages) roomState(r *room.Room, lang ui.Lang) (rooms.State, error) {
	state := rooms.State{
		Code: r.Code, Setup: r.Plan.Setup, Pace: r.Plan.Pace.String(), You: seat.Seat{Seat: game.NoSeat}, Host: r.Host,
		Removed: r.Removed, Moved: r.Moved,
		Free: r.Free, People: r.People, Watch: r.Plan.Watch, Watches: r.Watches, Listed: r.Plan.Listed,
		Fill: r.Plan.Fill, Ready: r.Ready, Starts: r.Starts,
		Characters: r.Plan.Characters, Now: time.Now(),
	}
	for _, out := range r.Out {
		state.Out = append(state.Out, rooms.Out{Number: out.Number, Name: out.Name})
	}
	agents := p.Rooms.Agents()
	if r.Plan.Mini.Some() {
		var err error
		if state.Mini, err = p.miniChoice(r, lang); err != nil {
			return state, err
		}
		agents = nil // the agents are assigned at random
	}
	for i, sat := range r.Seats {
		seat := seat.Seat{Seat: game.Seat(i), Name: sat.Name}
		want, agent, _ := strings.Cut(sat.Wish.String(), ":")
		if r.Plan.Characters && (sat.Taken || sat.Kept) {
			seat.Face = face.Guest(seat.Seat.Number())
		}
		if sat.You {
			state.You = seat
		}
		state.Chairs = append(state.Chairs, rooms.Chair{
			Seat: seat, Code: r.Code, Want: want, Agent: agent, Joined: sat.Guest, Waits: sat.Waits, Taken: sat.Taken,
			Kept: sat.Kept, MayClaim: sat.MayClaim, Claimed: sat.Claimed, Host: sat.Host, You: sat.You, Away: sat.Away,
			Yours: r.Host, Agents: agents,
		})
	}
	return state, nil
}

// postRoom executes the commands of a guest or the host of a room.
func (p *Pages) postRoom(c echo.Context) error {
	if shell.VisitOf(c).Forged && c.FormValue("do") != "sit" { // a visitor who sits down gets a new session
		return shell.ErrSession
	}
	code := room.ParseCode(c.Param("code"))
	if now, ok, err := p.Classroom.ByCode(c, code); err != nil {
		return err
	} else if ok {
		return p.Classroom.PostJoin(c, now)
	}
	r, err := p.lookUp(c)
	if err != nil {
		return err
	}
	if c.FormValue("do") == "move" {
		return p.postMove(c, r)
	}
	place := seatedIn(c)
	err = p.inRoom(c, code)
	var field shell.FieldError
	switch {
	case errors.As(err, &field), errors.Is(err, room.ErrNoRoom):
		return err
	case err == nil && shell.WantsJSON(c):
		return c.NoContent(http.StatusNoContent)
	case err == nil && c.FormValue("do") == "leave":
		return c.Redirect(http.StatusSeeOther, "/")
	case err == nil:
		return c.Redirect(http.StatusSeeOther, place(code))
	}
	return p.Forms.Return(c, "/join/"+code, "", err, nil)
}

func (p *Pages) inRoom(c echo.Context, code string) error {
	user := shell.VisitOf(c).User
	seat, err := seatIfAny(c)
	if err != nil {
		return err
	}
	switch c.FormValue("do") {
	case "sit":
		return p.joinRoom(c, code, seat)
	case "leave":
		return p.Rooms.Leave(code, user)
	case "remove":
		return p.Rooms.Remove(code, user, seat)
	case "admit":
		number, err := strconv.Atoi(c.FormValue("who"))
		if err != nil {
			return shell.BadField("who")
		}
		return p.Rooms.LetIn(code, user, number)
	case "claim":
		return p.claimSeat(c, code, seat)
	case "grant", "deny":
		return p.Rooms.Grant(code, user, seat, c.FormValue("do") == "grant")
	case "hand":
		return p.Rooms.HandOver(code, user, seat)
	case "reserve":
		wish, err := p.wish(c, c.FormValue("want"))
		if err != nil {
			return err
		}
		return p.Rooms.Reserve(code, user, seat, wish)
	case "choose":
		return p.chooseMini(c, code)
	case "start":
		return p.Rooms.Start(c.Request().Context(), code, user)
	}
	return shell.BadField("do")
}

// seatIfAny reads the number of a seat. It returns game.NoSeat if the form has none.
func seatIfAny(c echo.Context) (game.Seat, error) {
	text := c.FormValue("seat")
	if text == "" {
		return game.NoSeat, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || game.SeatNumbered(n) == game.NoSeat {
		return game.NoSeat, shell.BadField("seat")
	}
	return game.SeatNumbered(n), nil
}

// joinRoom gives a visitor the chosen seat in a room, or any seat if they chose none.
func (p *Pages) joinRoom(c echo.Context, code string, seat game.Seat) error {
	name, err := p.Names.Guest(c, c.FormValue("name"))
	if err != nil {
		return err
	}
	if err := shell.Over(p.Limits.Joins.Take(code)); err != nil {
		return err
	}
	user, err := p.Visitors.Admit(c)
	if err != nil {
		return err
	}
	return p.Rooms.Join(code, user, name, seat)
}

// claimSeat notes that a visitor claims a seat that was kept for them.
func (p *Pages) claimSeat(c echo.Context, code string, seat game.Seat) error {
	if err := shell.Over(p.Limits.Joins.Take(code)); err != nil {
		return err
	}
	user, err := p.Visitors.Admit(c)
	if err != nil {
		return err
	}
	return p.Rooms.Claim(code, user, seat)
}

// getFeed streams the room as it changes. When its game begins, the page is loaded anew, which leads to the game.
func (p *Pages) getFeed(c echo.Context) error {
	user, lang := shell.VisitOf(c).User, shell.VisitOf(c).Lang
	code := room.ParseCode(c.Param("code"))
	first, err := p.lookUp(c)
	if err != nil {
		return err
	}
	leave, err := p.Rooms.Watch(code, user)
	if err != nil {
		return err
	}
	defer leave()
	last, before := "", first.Plan.Mini
	out, seated := first.Removed, first.You != game.NoSeat
	full := !seated && first.Free == 0
	return p.Poll(c, sse.Heartbeat, func(n uint32) (sse.News, error) {
		room, err := p.Rooms.Look(code, user)
		sits := room.You != game.NoSeat
		free := sits || room.Free > 0
		// a part can't add or remove the form to sit down, or change the rules of the mini-game
		if err != nil || room.Table != "" || out && !room.Removed || full && free || !seated && sits ||
			room.Plan.Mini != before {
			return sse.News{}, sse.Reload{}
		}
		out, full, seated = room.Removed, !free, sits
		state, err := p.roomState(&room, lang)
		if err != nil {
			return sse.News{}, err
		}
		news, err := p.PartNews(n, &last, lang, state)
		news.Changed = room.Changed
		return news, err
	})
}

// getQR draws the address of a room.
func (p *Pages) getQR(c echo.Context) error {
	room, err := p.lookUp(c)
	if err != nil {
		return err
	}
	return p.Addresses.QR(c, "/join/"+room.Code)
}

// lookUp returns a room as the visitor sees it. Visitors who try wrong codes are soon refused more tries. Visitors
// who sit in the room always see it, even if others at their address have tried wrong codes.
func (p *Pages) lookUp(c echo.Context) (room.Room, error) {
	cl := shell.ClientOf(c)
	r, err := p.Rooms.Look(room.ParseCode(c.Param("code")), cl.Session)
	if err == nil && r.You != game.NoSeat {
		return r, nil
	}
	if spent := p.Limits.Codes.Check(cl); spent != nil {
		return room.Room{}, spent
	}
	if errors.Is(err, room.ErrNoRoom) {
		if spent := p.Limits.Codes.Take(cl); spent != nil {
			return room.Room{}, spent
		}
	}
	return r, err
}

// postMove begins to give the visitor's seat in a room to another device.
func (p *Pages) postMove(c echo.Context, r room.Room) error {
	switch {
	case r.Moved:
		return table.ErrMoved
	case r.You == game.NoSeat:
		return table.ErrNotSeated
	case r.Table != "":
		return p.Devices.OfferFromTable(c, r.Table)
	}
	return p.Devices.OfferFromRoom(c, r.Code)
}
