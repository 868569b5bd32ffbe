package storybook

import (
	"strconv"

	"github.com/a-h/templ"

	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/game/mini/publicgood"
	"aiwolfplay/server/page"
	"aiwolfplay/server/web/classmini"
	"aiwolfplay/server/web/minigame"
	typed "aiwolfplay/templates/classmini"
	"aiwolfplay/templates/classroom"
	"aiwolfplay/templates/ui"
)

// classMiniStories returns the stories of mini-games with a class.
func classMiniStories(lang ui.Lang) []Story {
	w := featureWords(lang)
	html := func(c templ.Component) *page.Feature {
		return &page.Feature{Name: "mini", Title: w.T("mini.title"), Body: c}
	}
	console := func(p typed.Panel) *classroom.Console {
		return &classroom.Console{
			ID: "story", Class: "snow-fox", Teacher: "https://play.example.org/class/story/key/0123456789abcdef",
			Door:   classroom.Door{ID: "story", Code: "K7WXN", Link: "https://play.example.org/join/K7WXN"},
			Tables: classroom.Tables{ID: "story"}, Roll: classroom.Roll{ID: "story"},
			Minis: typed.Console(p),
		}
	}
	wall := func(r typed.Result) *classroom.Wall {
		return &classroom.Wall{State: classroom.WallState{
			ID: "story", Class: "snow-fox", Code: "K7WXN", Link: "https://play.example.org/join",
			Mini: typed.Wall(r),
		}}
	}
	begin, playing, over := miniPanel(w), miniPanel(w), miniPanel(w)
	begin.Before, begin.Chosen = 2, "publicgood/m15"
	playing.Before, playing.On, playing.Playing, playing.Waiting = 3, true, true, true
	playing.Title, playing.Groups = w.T("mini.dilemma.name"), miniGroups()
	over.Before, over.On, over.Title = 3, true, playing.Title
	for _, g := range miniGroups() {
		g.Over, g.Waiting, g.Round = true, false, 0
		for i := range g.Members {
			g.Members[i].State, g.Members[i].Lost = "", false
		}
		over.Groups = append(over.Groups, g)
	}

	none := miniResult(w, 0, 10)
	none.Rows, none.Teams = nil, nil
	half := miniResult(w, 3, 15)
	half.Rows = nil
	end := miniResult(w, 5, 15)
	given := miniResult(w, 5, 4)
	given.Game, given.Percent, given.Title = "publicgood", false, w.T("mini.publicgood.name")
	given.Setting = minigame.SettingName(w, publicgood.Game, 2)
	for i, agent := range publicgood.Game.Types() {
		given.Rows[i+1].Type = agent
	}
	points := miniResult(w, 0, 4)
	points.Game, points.Title, points.Measured = "chameleon", w.T("mini.chameleon.name"), false
	points.Rows, points.Points = nil, w.T("mini.part", "Points", "1.1")
	for i := range points.Teams {
		points.Teams[i].Rounds = nil
	}

	return []Story{
		{"console-minis", console(begin)},
		{"console-minis-playing", console(playing)},
		{"console-minis-over", console(over)},
		{"classwall-minis-none", wall(none)},
		{"classwall-minis", wall(half)},
		{"classwall-minis-end", wall(end)},
		{"classwall-minis-points", wall(points)},
		{"classmini-result", html(typed.Page(end))},
		{"classmini-result-given", html(typed.Page(given))},
		{"classmini-notes-dilemma", classmini.NotesPage(w, "story", "dilemma")},
		{"classmini-notes-publicgood", classmini.NotesPage(w, "story", "publicgood")},
	}
}

func miniPanel(w ui.Words) typed.Panel {
	p := typed.Panel{W: w, Class: "story", Notes: []string{"dilemma", "publicgood"}}
	for _, g := range games.All {
		offer := typed.Offer{Name: g.Name()}
		for i, setting := range g.Settings() {
			offer.Settings = append(offer.Settings, typed.Setting{
				Value: g.Name() + "/" + setting, Name: minigame.SettingName(w, g, i),
			})
		}
		p.Games = append(p.Games, offer)
	}
	return p
}

// miniGroups returns ten groups: one waits for a student, another has finished.
func miniGroups() (list []typed.Group) {
	for n := range 10 {
		g := typed.Group{ID: strconv.Itoa(n), N: n + 1, Round: 3, Waiting: n != 4}
		for i := range 3 {
			name := ui.Firsts[(3*n+i)%len(ui.Firsts)] + "-" + ui.Animals[(3*n+i)%len(ui.Animals)]
			g.Members = append(g.Members, typed.Member{Name: name, State: []string{"ready", "thinks", "ready"}[i]})
		}
		switch n {
		case 1:
			g.Members[1].Lost = true
		case 2:
			g.Members[2].State = "left"
		case 3:
			g.Members, g.Agents = g.Members[:2], 1
		case 4:
			g.Over, g.Round = true, 0
			for i := range g.Members {
				g.Members[i].State = ""
			}
		}
		list = append(list, g)
	}
	return list
}

// miniResult returns the answers of a class in the given rounds of the dilemma.
func miniResult(w ui.Words, rounds, groups int) typed.Result {
	cells := func(first int) (list []typed.Cell) {
		for i := range rounds {
			share := (first + 200 - 11*i) % 101
			list = append(list, typed.Cell{Text: strconv.Itoa(share) + "%", Level: share / 10, Share: share})
		}
		return list
	}
	r := typed.Result{
		W: w, Class: "story", ClassName: "snow-fox", N: 3, Game: "dilemma", Title: w.T("mini.dilemma.name"),
		Setting: minigame.SettingName(w, dilemma.Game, 0), Groups: groups, Measured: true, Percent: true,
		Rounds: cells(70), Mean: "58%",
		Rows: []typed.Row{{Class: true, Rounds: cells(70), Mean: "58%", Points: "31.4", Worth: 31.4, Bar: 73}},
	}
	for i, agent := range dilemma.Game.Types() {
		r.Rows = append(r.Rows, typed.Row{
			Type: agent, Selfish: agent == "alld", Rounds: cells(13 * i), Mean: "40%", Points: strconv.Itoa(43-2*i) + ".5",
			Bar: 100 - 5*i,
		})
	}
	for i := range groups {
		t := typed.Team{Rounds: cells(100 - 9*i)}
		if rounds%5 == 0 {
			t.Points = strconv.Itoa(110 - 3*i)
		}
		r.Teams = append(r.Teams, t)
	}
	if rounds%5 == 0 {
		r.Over = groups
	}
	return r
}
