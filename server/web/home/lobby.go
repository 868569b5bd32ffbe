// Package home has the first page, and the games that begin there: a game with agents, the guided village, and a
// village of agents to watch. It lists the rooms and games that others can join or watch.
package home

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/lobby"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/page"
	"aiwolfplay/server/room"
	"aiwolfplay/server/screen"
	"aiwolfplay/server/sse"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/home"
	"aiwolfplay/templates/ui"
)

// A Config has the engines behind the first page.
type Config struct {
	Lobby *lobby.Lobby
	Rooms *room.Rooms
	Minis *minitable.Hall
	// Record returns a visitor's own record, nil if there is none.
	Record func(ctx context.Context, user string) (*home.OwnRecord, error)
}

// Pages are the first page and the list of open tables.
type Pages struct {
	*shell.Shell
	Config
	lists listsTold
}

// New returns the pages.
func New(sh *shell.Shell, cfg Config) *Pages { return &Pages{Shell: sh, Config: cfg} }

// Routes adds the pages to a router.
func (p *Pages) Routes(e *echo.Echo) {
	e.GET("/", p.getLobby)
	e.GET("/feed", p.getFeed, p.Streaming)
	e.GET("/tables", p.getTables)
	e.POST("/guide", p.postGuide)
	e.POST("/play", p.postPlay)
	e.POST("/watch", p.postWatch)
}

// getLobby shows the ways to begin a game, and the visitor's running games.
func (p *Pages) getLobby(c echo.Context) error {
	ctx := c.Request().Context()
	running, err := p.gamesOf(ctx, shell.VisitOf(c).User)
	if err != nil {
		return err
	}
	minis, err := p.minisOf(ctx, shell.VisitOf(c).User)
	if err != nil {
		return err
	}
	finished, err := p.Store.History.Total(ctx)
	if err != nil {
		return err
	}
	own, err := p.Record(ctx, shell.VisitOf(c).User)
	if err != nil {
		return err
	}
	return p.Render(c, http.StatusOK, &home.Lobby{
		Chrome: ui.Chrome{Back: "/"}, Running: running, Minis: minis, Finished: finished, Lists: p.openLists(),
		Newcomer: isNewcomer(shell.VisitOf(c)), Own: own,
	})
}

// postPlay seats the visitor at a new table among agents. If the form asks for a role, the visitor gets it.
func (p *Pages) postPlay(c echo.Context) error {
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
	role, err := shell.Role(c)
	if err != nil {
		return err
	}
	if role != game.RoleNone && setup.Roles[role] == 0 { // only a large village has all roles
		setup = rules.Fifteen()
	}
	faces, err := shell.Characters(c, true)
	if err != nil {
		return err
	}
	return p.Sit(c, func(by lobby.By) (*table.Table, error) {
		cfg := table.Config{Setup: setup, Pace: pace, Characters: faces}
		if role == game.RoleNone {
			return p.Lobby.Play(c.Request().Context(), by, cfg, strength)
		}
		return p.Lobby.Practise(c.Request().Context(), by, cfg, role, strength)
	})
}

// postWatch opens a table of agents and shows the table.
func (p *Pages) postWatch(c echo.Context) error {
	setup, err := screen.ParseVillage(c.FormValue("seats"), 5)
	if err != nil {
		return err
	}
	if err := p.Limits.Tables.Take(shell.ClientOf(c)); err != nil {
		return err
	}
	user, err := p.Visitors.Identify(c)
	if err != nil {
		return err
	}
	t, err := p.Lobby.Watch(c.Request().Context(), lobby.By{User: user, Address: shell.AddressOf(c)}, setup)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, "/tables/"+t.ID())
}

const (
	listShown   = 5               // tables of each kind on the first page
	listPerPage = 20              // of both kinds together in the list
	listPace    = 2 * time.Second // how often the live list is updated
)

// openTables lists the rooms that wait and the running games, for villages of the given size or, if it is 0, of all
// sizes.
func (p *Pages) openTables(seats int) (rooms, running []home.OpenTable) {
	for _, room := range p.Rooms.List() {
		if n := room.Plan.Seats(); seats == 0 || n == seats {
			rooms = append(rooms, home.OpenTable{
				ID: room.Code, Mini: room.Plan.Mini.Game, Seats: n, Free: room.Free,
				People: room.People, Pace: room.Plan.Pace.String(), Since: room.Opened,
			})
		}
	}
	for _, t := range p.Lobby.Running() {
		if n := t.Setup().Seats(); seats == 0 || n == seats {
			now := t.Now().Progress
			running = append(running, home.OpenTable{
				ID: t.ID(), Seats: n, People: t.HumanSeats().Len(), Day: now.Day, Phase: now.Phase, Living: now.Living,
				Since: t.Created(),
			})
		}
	}
	return rooms, running
}

// openLists returns the rooms and games that the first page lists.
func (p *Pages) openLists() home.OpenLists {
	rooms, running := p.openTables(0)
	lists := home.OpenLists{More: len(rooms) > listShown || len(running) > listShown}
	lists.Rooms, lists.Running = rooms[:min(len(rooms), listShown)], running[:min(len(running), listShown)]
	return lists
}

// getTables lists rooms and running games, by size and kind, in pages.
func (p *Pages) getTables(c echo.Context) error {
	list := &home.Tables{Kind: c.QueryParam("kind"), Page: 1}
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
	rooms, running := p.openTables(list.Seats)
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
	return p.Render(c, http.StatusOK, list)
}

// getFeed streams the first page's lists as they change.
func (p *Pages) getFeed(c echo.Context) error {
	lang, last := shell.VisitOf(c).Lang, ""
	return p.Poll(c, listPace, func(n uint32) (sse.News, error) {
		patch, err := p.lists.of(lang, listPace/2, func() (page.Patch, error) {
			return p.Pages.Patch(lang, game.PhaseNone, p.openLists())
		})
		if err != nil || patch.Parts[0].HTML == last {
			return sse.News{}, err
		}
		last = patch.Parts[0].HTML
		return shell.NewsOf(n, patch)
	})
}
