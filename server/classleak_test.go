package server

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/class"
	"aiwolfplay/server/store"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// A thinker takes the first legal action, after a time that depends on its task.
type thinker struct{ seating agent.Seating }

func (thinker) Observe([]rules.Event) {}

func (th thinker) Act(ask rules.Ask) (rules.Action, bool) {
	a := rules.Action{Kind: ask.Kind, Target: ask.Targets.First(), Text: rules.OverText}
	length := 10 * time.Millisecond
	switch ask.Kind {
	case rules.AskWhisper:
		length = 300 * time.Millisecond
	case rules.AskGuard:
		length = 700 * time.Millisecond
	case rules.AskDivine:
		length = 1300 * time.Millisecond
	case rules.AskAttack:
		length = 1900 * time.Millisecond
	}
	time.AfterFunc(length, func() { th.seating.Submit(ask.ID, a) })
	return rules.Action{}, false
}

func thinkers(_ string, s agent.Seating) (agent.Agent, error) { return thinker{s}, nil }

// secretDeals are villages of eight in which people and agents act the same by day, whatever their roles.
func secretDeals() [][]game.Role {
	const (
		v, s, m, w, p = game.RoleVillager, game.RoleSeer, game.RoleMedium, game.RoleWerewolf, game.RolePossessed
		b             = game.RoleBodyguard
	)
	return [][]game.Role{
		{v, s, m, w, w, p, b, v},
		{w, v, v, s, p, w, m, b},
		{p, w, b, v, m, v, w, s}, // a student is a werewolf
		{s, b, w, m, v, w, v, p}, // the student and the executed seat can act at night
		{m, p, s, v, b, v, w, w},
	}
}

// TestWallTellsNoSecret checks that the teacher's pages reveal no secrets. The wall, its stream, the console and the
// page of answers about a running game and about a question must be the same at every moment, byte for byte, in games
// that differ only in secrets. The tasks of the night take different times.
func TestWallTellsNoSecret(t *testing.T) {
	var want []string
	for n, roles := range secretDeals() {
		bubble(t, func(t *testing.T) {
			got := classMoments(t, roles)
			if n == 0 {
				want = got
				nights, asked := 0, 0
				for _, moment := range got {
					if strings.Contains(moment, "Day 1 Night") {
						nights++
					}
					if strings.Contains(moment, "of 2 have answered") {
						asked++
					}
				}
				if nights < 5 || asked < 2 {
					t.Errorf("%d moments of a night, %d with a question: the test looks at nothing", nights, asked)
				}
				return
			}
			if len(got) != len(want) {
				t.Fatalf("the night of deal %d ends after %d moments, that of the first after %d", n, len(got), len(want))
			}
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("deal %d, moment %d: got\n%s\nwant\n%s", n, i, got[i], want[i])
				}
			}
		})
	}
}

// A storedClass is a class with one game of eight seats, in which its two students play.
type storedClass struct {
	*site
	teacher  *visitor
	students []*visitor
	at       string
}

// storeClass begins the game with roles by seat.
func storeClass(t *testing.T, roles []game.Role) *storedClass {
	t.Helper()
	const id = "cccccccccccccccc"
	setup, log := begin(t, roles)
	setup.HeldNight = true
	s := openSite(t, thinkers)
	s.origin, s.private = store.InClass, true
	s.notes = []store.Note{{Kind: table.OpenerNote, Body: `{"user":"` + table.ClassUser(id) + `"}`}}
	s.put(setup, log, table.PaceFast, map[game.Seat]string{2: "student", 4: "other"})
	names := []string{ui.Animals[2], ui.Animals[4]}
	body, err := json.Marshal(&class.State{
		ID: id, Name: "forest-boar", Code: "6Z3YF", Key: "kkkkkkkkkkkkkkkkkkkk", Teachers: []string{"teacher"},
		Students: []class.Student{{User: "student", Name: names[0]}, {User: "other", Name: names[1]}},
		Tables:   []class.Table{{ID: tableID, Students: names, Opened: true}}, Dealt: []string{tableID},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.db.Classes.Save(t.Context(), id, string(body)); err != nil {
		t.Fatal(err)
	}
	s.restart()
	c := &storedClass{
		site: s, teacher: s.visitor("teacher", ui.En), at: "/class/" + id,
		students: []*visitor{s.visitor("student", ui.En), s.visitor("other", ui.En)},
	}
	for _, st := range c.students { // they have their pages open, but do nothing
		t.Cleanup(st.watch("").close)
	}
	return c
}

// teach presses a button on the console.
func (c *storedClass) teach(status int, form ...any) {
	c.t.Helper()
	if w := c.teacher.post(c.at+"/console", form...); w.Code != status {
		c.t.Fatalf("%v: %s", form, describe(w))
	}
}

// look returns the content of the teacher's pages.
func (c *storedClass) look() string {
	c.t.Helper()
	var all strings.Builder
	for _, path := range []string{"/wall", "/console", "/thoughts"} {
		w := c.teacher.get(c.at + path)
		if w.Code != http.StatusOK {
			c.t.Fatalf("%s: %s", path, describe(w))
		}
		all.WriteString(strings.Join(strings.Fields(w.Body.String()), " ") + "\n")
	}
	return all.String()
}

// answer makes the students take the first legal action by day.
func (c *storedClass) answer() {
	c.t.Helper()
	for _, seat := range []game.Seat{2, 4} {
		b, err := c.table().Snapshot(c.t.Context(), game.AtSeat(seat))
		if err != nil {
			c.t.Fatal(err)
		}
		if !b.Asked || b.Ask.Kind != rules.AskTalk && b.Ask.Kind != rules.AskVote || b.Hold != table.HoldNone {
			continue
		}
		in := rules.Input{Seat: seat, Ask: b.Ask.ID}
		in.Action = rules.Action{Kind: b.Ask.Kind, Target: b.Ask.Targets.First(), Text: rules.OverText}
		if err := c.table().Submit(c.t.Context(), in); err != nil {
			c.t.Fatal(err)
		}
	}
}

// until waits for a phase of a day.
func (c *storedClass) until(day int, phase game.Phase) {
	c.t.Helper()
	for range 2000 {
		if o := c.table().Now().Overview(); o.Day == day && o.Phase == phase {
			return
		}
		pass(500 * time.Millisecond)
	}
	c.t.Fatalf("the %v of day %d never came", phase, day)
}

// classMoments returns the content of the teacher's pages during a game, twice a second, until the second morning.
func classMoments(t *testing.T, roles []game.Role) (moments []string) {
	t.Helper()
	c := storeClass(t, roles)
	wall := c.teacher.watchPath(c.at + "/wall/feed")
	defer wall.close()
	nights := 0
	for range 2000 {
		pass(500 * time.Millisecond)
		o := c.table().Now().Overview()
		if o.Day == 2 {
			stream, _, _ := strings.Cut(wall.text(), "Day 2") // everybody then learns which seats are alive
			return append(moments, "stream\n"+stream)
		}
		moments = append(moments, c.look())
		c.answer()
		if o.Day == 1 && o.Phase == game.PhaseNight {
			if nights++; nights == 3 { // in the middle of the night's tasks
				c.teach(http.StatusSeeOther, "do", "inquire", "kind", "wolf")
				moments = append(moments, c.look())
				pass(5 * time.Second)
				c.teach(http.StatusSeeOther, "do", "shutquery", "query", "1")
				moments = append(moments, c.look())
				pass(time.Second) // or the stream may pass over this
				c.teach(http.StatusSeeOther, "do", "endquery")
			}
		}
	}
	t.Fatal("the second morning never came: the answer of an agent that thought while the question was on is lost")
	return nil
}

// TestAskWhileVoting checks that a question pauses an open vote. While the question is open, neither a deadline nor
// the console ends the vote, and the settings are locked. All students may give the same answer, or none may answer.
func TestAskWhileVoting(t *testing.T) {
	bubble(t, func(t *testing.T) {
		c := storeClass(t, secretDeals()[1]) // the students are no werewolves, because those would know
		c.until(1, game.PhaseVote)
		c.teach(http.StatusSeeOther, "do", "inquire", "kind", "wolf")
		for _, form := range [][]any{
			{"do", "pace", "student", "", "pace", "slow"},
			{"do", "pace", "student", ui.Animals[2], "pace", "slow"},
			{"do", "hand", "student", ui.Animals[2], "to", ui.Animals[4]},
			{"do", "begin", "seats", "5", "each", "2", "pace", "none"},
			{"do", "go"}, {"do", "end"},
		} {
			c.teach(http.StatusConflict, form...)
		}
		contains(t, c.look(), "A question is on:")
		contains(t, c.teacher.get(c.at+"/console?student="+ui.Animals[2]).Body.String(), "A question is on:",
			`name="pace" disabled`)
		for _, st := range c.students { // all give the same answer
			w := st.post(c.at, "do", "reply", "query", "1", "village", "0", "choice", "1", "sure", "2")
			if w.Code >= http.StatusBadRequest {
				t.Fatal(describe(w))
			}
		}
		pass(time.Hour)
		if o := c.table().Now().Overview(); o.Phase != game.PhaseVote || o.Day != 1 {
			t.Fatalf("the vote went on: day %d, %v", o.Day, o.Phase)
		}
		c.teach(http.StatusSeeOther, "do", "endquery")
		c.until(1, game.PhaseNight)
		c.teach(http.StatusSeeOther, "do", "inquire", "kind", "next") // nobody answers
		c.teach(http.StatusSeeOther, "do", "endquery")
		c.teach(http.StatusSeeOther, "do", "endquery")
		c.teach(http.StatusSeeOther, "do", "end")
		pass(time.Minute)
		printed := strings.Join(strings.Fields(c.teacher.get(c.at+"/thoughts").Body.String()), " ")
		contains(t, printed, "Quite sure: 2 students")
		if n := strings.Count(printed, `class="thought__ask"`); n != 1 {
			t.Errorf("%d charts are printed, want that of the question that was answered", n)
		}
	})
}
