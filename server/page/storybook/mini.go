package storybook

import (
	"context"
	"log/slog"

	"aiwolfplay/game"
	"aiwolfplay/game/draw"
	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/games"
	"aiwolfplay/server/minitable"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/minigame"
	"aiwolfplay/templates/rooms"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// miniStories returns the stories of mini-games. They are made from real games, so the pages equal those that the
// server makes.
func miniStories(lang ui.Lang) []Story {
	ctx, w := context.Background(), featureWords(lang)
	running := miniHall()
	for _, m := range []miniStory{{name: "first", game: "undercover"}, {name: "another", game: "costsharing"}} {
		m.play(ctx, running)
	}
	stories := []Story{
		{"mini-list", minigame.List(w, running)},
		{"mini-room", must(minigame.RoomForm(w, "costsharing", ""))},
	}
	for _, m := range []miniStory{
		{name: "mini-dilemma", game: "dilemma", answers: 3, mark: "grim"},
		{name: "mini-dilemma-waits", game: "dilemma", setting: 6, people: 2, answers: 1},
		{name: "mini-dilemma-left", game: "dilemma", people: 2, leaves: true},
		{name: "mini-dilemma-watched", game: "dilemma", setting: 3, answers: 2, as: "nobody"},
		{name: "mini-dilemma-end", game: "dilemma", answers: all, mark: "alld"},
		{name: "mini-dilemma-past", game: "dilemma", answers: all, at: 2},
		{name: "mini-dilemma-class", game: "dilemma", answers: all, class: "story"},
		{name: "mini-publicgood", game: "publicgood", setting: 2, answers: 3},
		{name: "mini-publicgood-end", game: "publicgood", setting: 5, answers: all},
		{name: "mini-costsharing", game: "costsharing", answers: 4},
		{name: "mini-costsharing-vote", game: "costsharing", setting: 1, answers: 3},
		{name: "mini-costsharing-end", game: "costsharing", setting: 2, answers: all},
		{name: "mini-chameleon", game: "chameleon"},
		{name: "mini-chameleon-vote", game: "chameleon", setting: 1, answers: 1},
		{name: "mini-chameleon-end", game: "chameleon", setting: 2, answers: all, mark: "chameleon"},
		{name: "mini-chameleon-past", game: "chameleon", setting: 2, answers: all, at: 2},
		{name: "mini-undercover", game: "undercover", answers: 1},
		{name: "mini-undercover-end", game: "undercover", setting: 3, answers: all},
		{name: "mini-together", game: "dilemma", people: 2, leaves: true, answers: all},
	} {
		look := minigame.Look{User: miniMe, At: m.at, InClass: m.class != ""}
		if m.as != "" {
			look.User = m.as
		}
		stories = append(stories, Story{m.name, minigame.Show(ctx, miniSite{}, w, m.play(ctx, miniHall()), look)})
	}
	return stories
}

// A miniStory says how far a mini-game has gone, and who views it.
type miniStory struct {
	name    string
	game    string
	setting int
	people  int    // number of human players; 0 means one, the viewer
	answers int    // number of answers of each player
	leaves  bool   // an agent plays on for the viewer, or, if there are answers, for the other person
	mark    string // the label that the viewer gives the next seat
	class   string
	as      string // the viewer, or "" for the first of the people
	at      int
}

const (
	all     = 99 // number of answers: until the game is over
	miniMe  = "me"
	miniBen = "ben"
)

// play plays the game in a hall.
func (m *miniStory) play(ctx context.Context, hall *minitable.Hall) *minitable.Table {
	g, _ := games.Named(m.game)
	cfg := minitable.Config{
		ID: m.name, Game: g, Setting: m.setting, Key: draw.Key{byte(len(m.name))}, Class: m.class, Listed: m.class == "",
	}
	for i, name := range []string{"fox", "月夜の旅人", "crane"} {
		types := g.Types()
		cfg.Seats[i] = store.MiniSeat{Name: name, Agent: types[(3*i+2)%len(types)]}
	}
	for i, user := range []string{miniMe, miniBen}[:max(1, m.people)] {
		cfg.Seats[i].User, cfg.Seats[i].Person = user, true
	}
	t := must(hall.Open(ctx, cfg))
	if m.mark != "" {
		check(t.Mark(ctx, miniMe, 1, m.mark))
	}
	if m.leaves && m.answers == 0 {
		check(t.Leave(ctx, miniMe))
	} else if m.leaves {
		check(t.Leave(ctx, miniBen))
	}
	for n := range m.answers {
		q, asked := t.Now(game.AtSeat(0)).Seen.Question(0)
		if !asked {
			break
		}
		check(t.Answer(ctx, miniMe, q.ID, q.Legal[(3*n+1)%len(q.Legal)]))
	}
	return t
}

func miniHall() *minitable.Hall {
	return minitable.New(nowhere{}, games.Named, slog.New(slog.DiscardHandler))
}

// miniSite lets everybody take the seat of an agent, and says that the other person wants to play again.
type miniSite struct{ minigame.Site }

func (miniSite) MaySit(string, string) bool { return true }

func (miniSite) Again(context.Context, string, string) (rooms.Again, <-chan struct{}) {
	return rooms.Again{Code: "K7WXNP", Host: seat.Seat{Name: "月夜の旅人"}}, nil
}

// nowhere is a store that stores nothing.
type nowhere struct{ minitable.Store }

func (nowhere) Create(context.Context, *store.MiniGame) error { return nil }

func (nowhere) Append(context.Context, string, mini.Game, int, []store.MiniEvent) error {
	return nil
}

func (nowhere) SaveMark(context.Context, string, store.MiniMark) error { return nil }

// featureWords returns the words of pages with typed templates.
func featureWords(lang ui.Lang) ui.Words { return must(must(Renderer()).Words(lang)) }

// must returns a value made for a story, which always succeeds.
func must[T any](made T, err error) T {
	check(err)
	return made
}

func check(err error) {
	if err != nil {
		panic("storybook: " + err.Error())
	}
}
