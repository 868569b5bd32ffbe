package main

import (
	"io"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/browsertest"
)

// TestOwnAgent brings an agent of a person's own: the person keeps a seat for it, starts it as the page says, plays
// with it, and looks at its requests and answers.
func TestOwnAgent(t *testing.T) {
	t.Parallel()
	r := journey.StartAt(t, filepath.Join(t.TempDir(), "play.db"), "-tcp", "127.0.0.1:0", "-tcp-limit", "20s")
	p := journey.NewPerson(t, browsertest.Desktop, "en")
	p.Open(r.URL + "/open?seats=5")
	p.Click("[name='pace'][value='none']")
	p.Click(".openform > .button")
	p.WaitVisible("#room")
	p.Click(".connect:not(.moving) > summary")
	p.Click(".keepform .button")
	p.WaitText(".chair:nth-child(2)", "Not connected yet")

	p.WaitVisible(".libraries code")
	commands := p.Texts(".libraries code")
	command := strings.Fields(commands[len(commands)-1])
	if len(command) != 8 || command[0] != "play" || command[1] != "join" {
		t.Fatalf("the page says %q", commands)
	}
	ended := make(chan error, 1)
	go func() { ended <- play(t.Context(), append(command[1:], "-games", "1"), noEnv, io.Discard, io.Discard) }()
	p.WaitText(".chair__joined", "MyAgent is connected")
	p.Click(".room__acts .button--primary")
	p.WaitVisible("#role .role__name")
	p.ReadRole()
	p.WaitVisible(".seat:nth-child(2) .mark--remote")
	place := p.URL()
	p.FirstNight()

	p.Open(r.URL + "/agents")
	p.Click(".agentlist .gamerow")
	p.WaitText("#wirelog", "INITIALIZE")
	p.WaitVisible("#wirelog .wire__took")
	inspector := p.URL()
	p.ClickText("[data-packet]", "bytes")
	p.WaitText(".wire__text", `"request"`)
	const over = `[...document.querySelectorAll('.wire__request')].some((e) => e.textContent === 'FINISH')`
	if browsertest.Eval[bool](p.Player, over) {
		t.Error("the game is over before it was played")
	}

	p.Open(place)
	p.WaitVisible("#dock")
	p.Finish()
	if err := <-ended; err != nil {
		t.Errorf("the agent ended with: %v", err)
	}
	p.Open(inspector)
	p.WaitJS(over)
	for _, state := range []string{"Disconnected", "Replay its last game", "ms"} {
		p.WaitText("#wirestate", state)
	}
}

// TestTournamentPage follows a tournament that another program plays to its end, and opens its games.
func TestTournamentPage(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	play := func(games string) {
		args := []string{
			"tournament", "-db", r.DB, "-seats", "5", "-games", games, "-cpus", "1",
			"-teams", "plain,random,plain,random,random,plain",
		}
		if err := play(t.Context(), args, noEnv, io.Discard, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	p := journey.NewPerson(t, browsertest.Phone, "en")
	play("60")
	p.Open(r.URL + "/tournaments")
	p.Click(".gamerow")
	p.WaitText("#contest-progress", "60 of 60 games")
	p.WaitCount("#contest-standings tbody tr", 6)
	p.WaitCount("#contest-cross tbody td", 36)
	browsertest.Eval[bool](p.Player, `(document.getElementById('contest-cross').parentElement.scrollLeft = 40) > 0`)
	const where = `document.getElementById('roles-title').getBoundingClientRect().top`
	top := browsertest.Eval[float64](p.Player, where)
	play("180")
	p.WaitText("#contest-progress", "180 of 180 games")
	p.WaitText("#contest-latest", "Game 180")
	if now := browsertest.Eval[float64](p.Player, where); now != top {
		t.Errorf("the page has jumped from %v to %v", top, now)
	}
	if browsertest.Eval[float64](p.Player, `document.getElementById('contest-cross').parentElement.scrollLeft`) == 0 {
		t.Error("the table has jumped back to its beginning")
	}
	p.Click("#contest-latest .gamerow")
	p.WaitVisible("#replay")
}
