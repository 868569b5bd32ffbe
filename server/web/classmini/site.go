// Package classmini has the pages of mini-games with a class: the teacher's part of the console, the results of the
// class for the wall and for paper, the data of a round, and notes for a lesson.
//
// Only the teacher sees these pages. Of running games they show only events that a spectator may know, in rounds that
// are over.
package classmini

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/server/class"
	"aiwolfplay/server/page"
	"aiwolfplay/server/web/minigame"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/classmini"
	"aiwolfplay/templates/ui"
)

// Pages are the pages of mini-games with a class.
type Pages struct {
	shell  *shell.Shell
	taught func(c echo.Context) (class.Now, error) // returns the class of the address to its teacher

	mu    sync.Mutex
	known map[string][]line // agents' simulated moves in a round that is over, by class and number
}

// maxKnown bounds the rounds for which agents' simulated moves are kept.
const maxKnown = 200

// New returns the pages. taught returns the class of a request to its teacher.
func New(s *shell.Shell, taught func(echo.Context) (class.Now, error)) *Pages {
	return &Pages{shell: s, taught: taught, known: map[string][]line{}}
}

// Routes adds the pages below the group's path, which must be /class/:id/minis.
func (p *Pages) Routes(g *echo.Group) {
	g.POST("", p.post)
	g.GET("/:n", p.getResult)
	g.GET("/:n/participants.csv", p.getData)
	g.GET("/notes/:game", p.getNotes)
}

// ErrNoRound means that the class has played no round of that number.
var ErrNoRound = errors.New("classmini: no such round")

// post executes the teacher's commands to mini-games.
func (p *Pages) post(c echo.Context) error {
	now, err := p.taught(c)
	if err != nil {
		return err
	}
	ctx, user := c.Request().Context(), shell.VisitOf(c).User
	switch c.FormValue("do") {
	case "deal":
		var plan class.MiniPlan
		if plan.Game, plan.Setting, err = chosen(c.FormValue("game")); err != nil {
			return err
		}
		plan.Keep = c.FormValue("groups") == "keep"
		err = now.BeginMini(ctx, user, plan)
	case "moveon":
		err = now.MoveOn(ctx, user, c.FormValue("group"))
	case "finish":
		err = now.FinishMini(ctx, user)
	case "back":
		now.MiniGroups(ctx, now.Mini()) // notes which games are over
		err = now.Do(ctx, user, class.EndMini{})
	default:
		return minigame.ErrField{Name: "do"}
	}
	switch {
	case err != nil:
		return err
	case shell.WantsJSON(c):
		return c.NoContent(http.StatusNoContent)
	}
	return c.Redirect(http.StatusSeeOther, "/class/"+now.ID+"/console")
}

// chosen reads a game and its setting: "dilemma/classic".
func chosen(text string) (mini.Game, int, error) {
	name, setting, _ := strings.Cut(text, "/")
	g, ok := games.Named(name)
	if !ok {
		return nil, 0, minigame.ErrNoGame
	}
	i := slices.Index(g.Settings(), setting)
	if i < 0 {
		return nil, 0, minigame.ErrNoGame
	}
	return g, i, nil
}

// Console returns the teacher's part of the console, a section with the id minis.
func (p *Pages) Console(ctx context.Context, now class.Now, lang ui.Lang) (templ.Component, error) {
	w, err := p.shell.Words(lang)
	if err != nil {
		return nil, err
	}
	v := classmini.Panel{W: w, Class: now.ID, Busy: now.Playing() || now.Lesson != nil}
	for _, g := range games.All {
		offer := classmini.Offer{Name: g.Name()}
		for i, setting := range g.Settings() {
			offer.Settings = append(offer.Settings, classmini.Setting{
				Value: g.Name() + "/" + setting, Name: minigame.SettingName(w, g, i),
			})
		}
		v.Games = append(v.Games, offer)
		if gauges[g.Name()].full > 0 {
			v.Notes = append(v.Notes, g.Name())
		}
	}
	if n := len(now.Minis); n > 0 {
		r := now.Minis[n-1]
		v.Chosen, v.Before = r.Game+"/"+r.Setting, r.N
		if !r.Done {
			v.On = true
			v.Title = w.T("mini." + r.Game + ".name")
			if g, setting, err := chosen(v.Chosen); err == nil {
				v.Title += " · " + minigame.SettingName(w, g, setting)
			}
			list := now.MiniGroups(ctx, r)
			v.Groups = groups(now, list)
			for _, late := range class.HeldUp(list) {
				v.Waiting = v.Waiting || late
			}
		}
	}
	for _, g := range v.Groups {
		v.Playing = v.Playing || !g.Over
	}
	return classmini.Console(v), nil
}

// groups returns the groups of a round. It marks the members for whom others wait.
func groups(now class.Now, list []class.MiniGroup) (all []classmini.Group) {
	for i, g := range list {
		v := classmini.Group{ID: g.ID, N: i + 1, Over: g.Over}
		if g.Live == nil {
			v.Members = unknown(g.Students)
			all = append(all, v)
			continue
		}
		look := g.Live.Now(game.Viewer{})
		v.Over = look.Over
		if !v.Over {
			v.Round = int(look.Seen.Open().Round)
		}
		awaited := look.Seen.Waiting()
		for i, sits := range look.Seats {
			switch seat := game.Seat(i); {
			case !sits.Person:
				v.Agents++
			case sits.Left:
				v.Members = append(v.Members, classmini.Member{Name: sits.Name, State: "left"})
			case v.Over:
				v.Members = append(v.Members, classmini.Member{Name: sits.Name})
			case awaited.Has(seat):
				v.Waiting = true
				v.Members = append(v.Members, classmini.Member{Name: sits.Name, State: "thinks", Lost: lost(now, sits.Name)})
			default:
				v.Members = append(v.Members, classmini.Member{Name: sits.Name, State: "ready"})
			}
		}
		all = append(all, v)
	}
	return all
}

func unknown(names []string) (list []classmini.Member) {
	for _, name := range names {
		list = append(list, classmini.Member{Name: name})
	}
	return list
}

// lost reports whether a student has no page open.
func lost(now class.Now, name string) bool {
	st := now.Named(name)
	return st == nil || now.Where(st) != class.Here
}

// round returns the round of the address.
func (p *Pages) round(c echo.Context) (class.Now, *played, error) {
	now, err := p.taught(c)
	if err != nil {
		return now, nil, err
	}
	n, err := strconv.Atoi(c.Param("n"))
	if err != nil {
		return now, nil, ErrNoRound
	}
	r, err := playedOf(c.Request().Context(), now, now.MiniRound(n))
	return now, r, err
}

// playedOf returns a round with the histories of its groups' games.
func playedOf(ctx context.Context, now class.Now, r *class.MiniRound) (*played, error) {
	if r == nil {
		return nil, ErrNoRound
	}
	g, setting, err := chosen(r.Game + "/" + r.Setting)
	if err != nil {
		return nil, err
	}
	all := &played{MiniRound: r, game: g, setting: setting}
	for _, group := range now.MiniGroups(ctx, r) {
		if group.Live == nil {
			continue
		}
		h := historyOf(group.Live)
		if h.over {
			all.over++
		}
		all.groups = append(all.groups, h)
	}
	return all, nil
}

// getResult shows the results of a round, for printing.
func (p *Pages) getResult(c echo.Context) error {
	now, r, err := p.round(c)
	if err != nil {
		return err
	}
	w, err := p.shell.Words(shell.VisitOf(c).Lang)
	if err != nil {
		return err
	}
	v := p.result(w, now, r)
	feature := &page.Feature{Name: "mini", Title: v.Title, Reload: r.over < len(r.groups), Body: classmini.Page(v)}
	feature.Back = "/class/" + now.ID + "/minis/" + c.Param("n")
	return p.shell.Render(c, http.StatusOK, feature)
}

// Wall returns the picture of the current mini-game for the wall, nil if there is none.
func (p *Pages) Wall(ctx context.Context, now class.Now, lang ui.Lang) (templ.Component, error) {
	if now.Mini() == nil {
		return nil, nil
	}
	w, err := p.shell.Words(lang)
	if err != nil {
		return nil, err
	}
	r, err := playedOf(ctx, now, now.Mini())
	if err != nil {
		return nil, err
	}
	return classmini.Wall(p.result(w, now, r)), nil
}

// getNotes shows the teacher notes for a lesson of twenty minutes.
func (p *Pages) getNotes(c echo.Context) error {
	now, err := p.taught(c)
	if err != nil {
		return err
	}
	if gauges[c.Param("game")].full == 0 {
		return minigame.ErrNoGame
	}
	w, err := p.shell.Words(shell.VisitOf(c).Lang)
	if err != nil {
		return err
	}
	return p.shell.Render(c, http.StatusOK, NotesPage(w, now.ID, c.Param("game")))
}

// NotesPage returns the notes for a lesson with a game. The game must have notes.
func NotesPage(w ui.Words, class, game string) *page.Feature {
	notes := notesOf(w, class, game)
	feature := &page.Feature{Name: "mini", Title: notes.Title, Body: classmini.LessonNotes(notes)}
	feature.Back = "/class/" + class + "/minis/notes/" + game
	return feature
}
