package screen

import (
	"path/filepath"
	"sync"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/locales"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/page"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/static"
	"aiwolfplay/templates/ui"
)

// The game and the user of these tests.
const (
	tableID = "aaaabbbbccccdddd"
	me      = "me"
)

// five contains the roles of a village of five by seat.
var five = []game.Role{game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed, game.RoleVillager}

var testPages = sync.OnceValues(func() (*page.Renderer, error) {
	return page.New(static.FS, locales.FS, false)
})

var testPhrases = sync.OnceValues(func() (map[ui.Lang]*phrase.Writer, error) {
	writers := map[ui.Lang]*phrase.Writer{}
	for _, lang := range ui.Langs {
		writer, err := phrase.New(string(lang))
		if err != nil {
			return nil, err
		}
		writers[lang] = writer
	}
	return writers, nil
})

// pagesOf returns the renderer of pages.
func pagesOf(t testing.TB) *page.Renderer {
	t.Helper()
	pages, err := testPages()
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// wordsOf returns the words of a language. A missing text fails the test.
func wordsOf(t testing.TB, lang ui.Lang) Words {
	t.Helper()
	pages := pagesOf(t)
	phrases, err := testPhrases()
	if err != nil {
		t.Fatal(err)
	}
	return Words{Lang: lang, Phrases: phrases, Text: func(id string, pairs ...any) string {
		text, err := pages.Text(lang, id, pairs...)
		if err != nil {
			t.Error(err)
		}
		return text
	}}
}

func occupants(n int) []table.Occupant {
	seats := make([]table.Occupant, n)
	for i := range seats {
		seats[i] = table.Occupant{Name: ui.Animals[i], Agent: "plain"}
	}
	return seats
}

// recorded returns a finished game of agents. users are the people who sat at some of the seats.
func recorded(
	t testing.TB, setup rules.Setup, log []rules.Event, notes []store.Note, users map[game.Seat]string,
) *Recording {
	t.Helper()
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	g := store.Game{
		ID: tableID, Created: at, Setup: setup, Key: rules.Key{7}, Pace: table.PaceNone.String(),
		RulesVersion: table.RulesVersion,
	}
	for i := range game.Seat(setup.Seats()) {
		seat := store.Seat{Kind: store.Agent, Name: ui.Animals[i], Agent: "puppet"}
		if user := users[i]; user != "" {
			seat.Kind, seat.Agent, seat.User = store.Person, "", user
		}
		g.Seats = append(g.Seats, seat)
	}
	return storedAs(t, g, log, notes)
}

// storedAs stores a game and returns the recording that is loaded from the store.
func storedAs(t testing.TB, g store.Game, log []rules.Event, notes []store.Note) *Recording {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "play.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	stamped := make([]store.Stamped, len(log))
	for i := range log {
		stamped[i] = store.Stamped{Event: log[i], At: g.Created}
	}
	for i := range notes {
		notes[i].At = g.Created
	}
	if err := db.Games.Create(t.Context(), g, stamped, notes); err != nil {
		t.Fatal(err)
	}
	f, err := table.LoadFinished(t.Context(), db.Games, g.ID)
	if err != nil {
		t.Fatal(err)
	}
	return NewRecording(f)
}
