package server

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/plain"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/ui"
)

// An ear counts the announcements that a screen reader reads out in a game.
type ear struct {
	stages []stage
	ask    string // the latest question
	dead   bool   // the listener is dead, and hears the game line by line
}

// A stage is a phase of a day.
type stage struct {
	name    string
	turns   int
	most    int // how many times the talk may be read out
	times   int // how many times anything was read out
	longest int // letters read out at once; a Japanese letter takes as long as two others
}

var askOfDock = regexp.MustCompile(`data-mode="(?:speak|choose)" data-ask="(\d+)"`)

// hear processes a patch. The page reads out a question when the patch replaces the dock.
func (e *ear) hear(p page.Patch) {
	if len(e.stages) == 0 || e.stages[len(e.stages)-1].name != p.Phase {
		e.stages = append(e.stages, stage{name: p.Phase})
	}
	now := &e.stages[len(e.stages)-1]
	if len(p.Announce) > 0 {
		now.times++
		letters := 0
		for _, told := range p.Announce {
			for _, r := range told.Text + " " {
				letters++
				if r > 0x2e80 {
					letters++
				}
			}
		}
		now.longest = max(now.longest, letters)
	}
	for _, part := range p.Parts {
		turns := strings.Count(part.HTML, `data-kind="turn"`)
		now.turns += turns
		if e.dead {
			now.most += strings.Count(part.HTML, `data-kind="talk"`)
		} else {
			now.most += perTurn * turns
		}
		e.dead = e.dead || strings.Contains(part.HTML, `data-mode="dead"`)
		if ask := askOfDock.FindStringSubmatch(part.HTML); part.Target == "#dock" && ask != nil && ask[1] != e.ask {
			e.ask = ask[1]
			now.times++
		}
	}
}

const (
	perTurn   = 2
	otherwise = 5   // the vote, its question, a tie and its question, who was executed
	letters   = 300 // at some 15 a second
)

// TestAnnouncementsCanBeFollowed checks that a listener can follow the announcements of a whole game. They read out
// the utterances and the question of each turn of the talk, and every other event. No announcement takes longer than
// about twenty seconds. Dead players hear one utterance after the other, at a pace that they choose.
func TestAnnouncementsCanBeFollowed(t *testing.T) {
	for _, seats := range []int{5, 15} {
		for _, lang := range ui.Langs {
			t.Run(fmt.Sprint(seats, " ", lang), func(t *testing.T) {
				bubble(t, func(t *testing.T) {
					heard := listen(t, seats, lang)
					talks := 0
					for _, now := range heard.stages {
						most := otherwise
						if now.name == "talk" {
							most = now.most + 1
							talks++
						}
						t.Logf("%-5s %2d turns, read out %2d times, at most %3d letters", now.name, now.turns, now.times, now.longest)
						if now.times > most || now.longest > letters {
							t.Errorf("%s: read out %d times and %d letters at once, want at most %d and %d",
								now.name, now.times, now.longest, most, letters)
						}
					}
					if talks == 0 {
						t.Errorf("no talk was heard: %v", heard.stages)
					}
				})
			})
		}
	}
}

// listen plays a game with one person to its end. It returns the announcements of that person's page.
func listen(t *testing.T, seats int, lang ui.Lang) *ear {
	t.Helper()
	s := openSite(t, func(_ string, seating agent.Seating) (agent.Agent, error) { return plain.New(seating) })
	setup, err := rules.Village(seats)
	if err != nil {
		t.Fatal(err)
	}
	var roles []game.Role
	for role := range game.Role(game.NumRoles) {
		for range setup.Roles[role] {
			roles = append(roles, role)
		}
	}
	setup, log := begin(t, roles)
	s.put(setup, log, table.PaceNormal, map[game.Seat]string{0: me})
	v := s.visitor(me, lang)
	feed := v.watch("")
	defer feed.close()
	answered := uint32(0)
	for !strings.Contains(feed.text(), `line-role-`) {
		pass(time.Second)
		ask, asked := s.ask(0)
		if !asked || ask.ID == answered {
			continue
		}
		answered = ask.ID
		act := rules.Action{Kind: ask.Kind, Target: ask.Targets.First(), Text: rules.SkipText}
		if w := v.scripted().answer(ask.ID, act); w.Code != 204 {
			t.Fatal(describe(w))
		}
	}
	var e ear
	for _, line := range strings.Split(feed.text(), "\n") {
		var p page.Patch
		if data, ok := strings.CutPrefix(line, "data: "); ok && json.Unmarshal([]byte(data), &p) == nil && len(p.Parts) > 0 {
			e.hear(p)
		}
	}
	return &e
}
