package server

import (
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/page"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
)

// getLobby shows the doors and the visitor's running games.
func (s *Server) getLobby(c echo.Context) error {
	ctx := c.Request().Context()
	running, err := s.gamesOf(ctx, shell.VisitOf(c).User)
	if err != nil {
		return err
	}
	minis, err := s.minisOf(ctx, shell.VisitOf(c).User)
	if err != nil {
		return err
	}
	finished, err := s.Store.Total(ctx)
	if err != nil {
		return err
	}
	own, err := s.accounts.Record(ctx, shell.VisitOf(c).User)
	if err != nil {
		return err
	}
	return s.Render(c, http.StatusOK, &page.Lobby{
		Chrome: page.Chrome{Back: "/"}, Running: running, Minis: minis, Finished: finished, Lists: s.openLists(),
		Newcomer: isNewcomer(shell.VisitOf(c)), Own: own,
	})
}

// postPlay seats the visitor at a new table among agents, with the role that the form asks for, if it does.
func (s *Server) postPlay(c echo.Context) error {
	pace := table.PaceNone
	if text := c.FormValue("pace"); text != "" {
		var err error
		if pace, err = table.ParsePace(text); err != nil {
			return shell.BadField("pace")
		}
	}
	strength, ok := agent.ParseStrength(c.FormValue("strength"))
	if !ok {
		return shell.BadField("strength")
	}
	setup, err := screen.ParseVillage(c.FormValue("seats"), 5)
	if err != nil {
		return err
	}
	role, err := roleOf(c)
	if err != nil {
		return err
	}
	if role != game.RoleNone && setup.Roles[role] == 0 { // only a large village has everybody
		setup = rules.Fifteen()
	}
	faces, err := facesOf(c, true)
	if err != nil {
		return err
	}
	return s.sitDown(c, func(by lobby.By) (*table.Table, error) {
		cfg := table.Config{Setup: setup, Pace: pace, Characters: faces}
		if role == game.RoleNone {
			return s.lobby.Play(c.Request().Context(), by, cfg, strength)
		}
		return s.lobby.Practise(c.Request().Context(), by, cfg, role, strength)
	})
}

// postWatch opens a table of agents and shows it.
func (s *Server) postWatch(c echo.Context) error {
	setup, err := screen.ParseVillage(c.FormValue("seats"), 5)
	if err != nil {
		return err
	}
	if err := s.Limits.Tables.Take(shell.ClientOf(c)); err != nil {
		return err
	}
	user, err := s.Identify(c)
	if err != nil {
		return err
	}
	t, err := s.lobby.Watch(c.Request().Context(), lobby.By{User: user, Address: shell.AddressOf(c)}, setup)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+t.ID())
}

const (
	listShown   = 5               // tables of each kind on the first page
	listPerPage = 20              // of both kinds together in the list
	listPace    = 2 * time.Second // how often the live list looks for changes
)

// getProgramme shows what is on: games of agents one after the other.
func (s *Server) getProgramme(c echo.Context) error {
	t, err := s.programme.Now(c.Request().Context(), func() string { return s.beginner(c) })
	if err != nil {
		return err
	}
	c.SetParamNames("id")
	c.SetParamValues(t.ID())
	at, err := s.access(c)
	if err != nil {
		return err
	}
	at.next = "/tv" + at.query
	return s.showTable(c, at, http.StatusOK, nil)
}

// beginner is who begins a village of the programme: "" where there have been too many strangers.
func (s *Server) beginner(c echo.Context) string {
	if shell.VisitOf(c).Forged {
		return ""
	}
	user, err := s.Identify(c)
	if err != nil {
		return ""
	}
	return user
}

// openTables lists the rooms that wait and the games that run, of villages of a
// size, 0 for any.
func (s *Server) openTables(seats int) (rooms, running []page.OpenTable) {
	for _, room := range s.rooms.List() {
		if n := room.Plan.Seats(); seats == 0 || n == seats {
			rooms = append(rooms, page.OpenTable{
				ID: room.Code, Mini: room.Plan.Mini.Game, Seats: n, Free: room.Free,
				People: room.People, Pace: room.Plan.Pace.String(), Since: room.Opened,
			})
		}
	}
	for _, t := range s.lobby.Running() {
		if n := t.Setup().Seats(); seats == 0 || n == seats {
			now := t.Now().Progress
			running = append(running, page.OpenTable{
				ID: t.ID(), Seats: n, People: t.HumanSeats().Len(), Day: now.Day, Phase: now.Phase, Living: now.Living,
				Since: t.Created(),
			})
		}
	}
	return rooms, running
}

// openLists is what the first page shows of them.
func (s *Server) openLists() page.OpenLists {
	rooms, running := s.openTables(0)
	lists := page.OpenLists{More: len(rooms) > listShown || len(running) > listShown}
	lists.Rooms, lists.Running = rooms[:min(len(rooms), listShown)], running[:min(len(running), listShown)]
	return lists
}

// getTables lists rooms and running games, by size and kind, in pages.
func (s *Server) getTables(c echo.Context) error {
	list := &page.Tables{Kind: c.QueryParam("kind"), Page: 1}
	if list.Kind != "" && list.Kind != "rooms" && list.Kind != "running" {
		return shell.BadField("kind")
	}
	var err error
	if text := c.QueryParam("seats"); text != "" && text != "0" {
		if list.Seats, err = strconv.Atoi(text); err != nil || list.Seats < rules.MinSeats || list.Seats > game.MaxSeats {
			return shell.BadField("seats")
		}
	}
	if text := c.QueryParam("page"); text != "" {
		if list.Page, err = strconv.Atoi(text); err != nil || list.Page < 1 {
			return shell.BadField("page")
		}
	}
	rooms, running := s.openTables(list.Seats)
	if list.Kind == "running" {
		rooms = nil
	}
	if list.Kind == "rooms" {
		running = nil
	}
	total := len(rooms) + len(running)
	list.Pages = max(1, (total+listPerPage-1)/listPerPage)
	from, to := min((list.Page-1)*listPerPage, total), min(list.Page*listPerPage, total)
	list.Lists.Rooms = rooms[min(from, len(rooms)):min(to, len(rooms))]
	list.Lists.Running = running[max(from-len(rooms), 0):max(to-len(rooms), 0)]
	list.Back = list.Href(list.Page)
	return s.Render(c, http.StatusOK, list)
}

// getLobbyFeed streams the first page's lists as they change.
func (s *Server) getLobbyFeed(c echo.Context) error {
	lang, last := shell.VisitOf(c).Lang, ""
	return s.Poll(c, listPace, func(n uint32) (sse.News, error) {
		patch, err := s.lists.of(lang, listPace/2, func() (page.Patch, error) {
			return s.Pages.Patch(lang, game.PhaseNone, s.openLists())
		})
		if err != nil || patch.Parts[0].HTML == last {
			return sse.News{}, err
		}
		last = patch.Parts[0].HTML
		return shell.NewsOf(n, patch)
	})
}
