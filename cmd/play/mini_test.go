package main

import (
	"database/sql"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/journey"
)

var miniQuestion = regexp.MustCompile(`name="question" value="(\d+)"`)

// A miniPlayer plays a mini-game in a browser.
type miniPlayer struct {
	t      *testing.T
	client *http.Client
	url    string
}

// open requests a page, with a form if there is one, and returns the page's address and text.
func (p *miniPlayer) open(path string, form url.Values) (at, body string) {
	p.t.Helper()
	var answer *http.Response
	var err error
	if form == nil {
		answer, err = p.client.Get(p.url + path)
	} else {
		answer, err = p.client.PostForm(p.url+path, form)
	}
	journey.Must(p.t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	journey.Must(p.t, err)
	if answer.StatusCode != http.StatusOK {
		p.t.Fatalf("%s: %s: %s", path, answer.Status, text)
	}
	return answer.Request.URL.Path, string(text)
}

// answer answers the open question by the number of an answer, and returns its id; "" after the end.
func (p *miniPlayer) answer(game, number string) (question string) {
	p.t.Helper()
	_, body := p.open(game, nil)
	asked := miniQuestion.FindStringSubmatch(body)
	if asked == nil {
		return ""
	}
	p.open(game+"/answer", url.Values{"question": {asked[1]}, "answer": {number}})
	return asked[1]
}

// TestMiniCrash checks that a mini-game goes on at the same place after the program is killed in the middle of a round.
// Afterwards the game's key verifies it, until somebody changes a row.
func TestMiniCrash(t *testing.T) {
	t.Parallel()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	journey.Must(t, err)
	addr, path := free.Addr().String(), filepath.Join(t.TempDir(), "play.db")
	journey.Must(t, free.Close())
	begin := func() *exec.Cmd {
		cmd := journey.Process(t, "-addr", addr, "-db", path)
		stdout, err := cmd.StdoutPipe()
		journey.Must(t, err)
		cmd.Stderr = t.Output()
		journey.Must(t, cmd.Start())
		journey.Announced(t, stdout)
		return cmd
	}
	cmd := begin()
	defer func() { journey.Kill(cmd) }()
	newPlayer := func() *miniPlayer {
		jar, err := cookiejar.New(nil)
		journey.Must(t, err)
		return &miniPlayer{t, &http.Client{Jar: jar}, "http://" + addr}
	}
	ada, bob := newPlayer(), newPlayer()
	place, _ := ada.open("/open", url.Values{"game": {"dilemma"}})
	bob.open(place, url.Values{"do": {"sit"}})
	game, _ := ada.open(place, url.Values{"do": {"start"}})
	id := strings.TrimPrefix(game, "/mini/")
	for round, want := range []string{"1", "2", "3", "4", "5"} {
		first := ada.answer(game, "2")
		if first != want {
			t.Fatalf("round %s: question %q", want, first)
		}
		if round == 2 { // one of the people and the agent have answered
			journey.Kill(cmd)
			cmd = begin()
			if at, _ := bob.open(place, nil); at != game {
				t.Fatalf("the room leads to %s", at)
			}
			if again := ada.answer(game, "2"); again != "" {
				t.Fatalf("question %s is asked again", again)
			}
			if _, fault := command(t, "verify", "-db", path, "-game", id); !strings.Contains(fault, "is running") {
				t.Errorf("a running game: %q", fault)
			}
		}
		if second := bob.answer(game, "1"); second != want {
			t.Fatalf("round %s: question %q to the other", want, second)
		}
	}
	if ada.answer(game, "2") != "" {
		t.Fatal("the game isn't over")
	}
	journey.Must(t, cmd.Process.Signal(syscall.SIGTERM))
	journey.Must(t, cmd.Wait())

	out, fault := command(t, "verify", "-db", path, "-game", id)
	if fault != "" || !strings.Contains(out, "as committed: ") || !strings.Contains(out, "dilemma (classic)") {
		t.Errorf("%s: %s", fault, out)
	}
	if out, fault = command(t, "check", "-db", path); fault != "" || !strings.Contains(out, "1 mini-game: ") {
		t.Errorf("%s: %s", fault, out)
	}
	prune := []string{"prune", "-db", path, "-from", "visitor", "-older", "30d"}
	if out, fault = command(t, prune...); !strings.Contains(out, "no game is to be removed") {
		t.Errorf("%s: %s", fault, out)
	}
	db, err := sql.Open("sqlite", path)
	journey.Must(t, err)
	_, err = db.Exec(`DELETE FROM mini_event WHERE kind = 'scored' AND round = 3`)
	journey.Must(t, err)
	journey.Must(t, db.Close())
	for _, args := range [][]string{{"verify", "-db", path, "-game", id}, {"check", "-db", path}} {
		if out, fault := command(t, args...); fault == "" {
			t.Errorf("%s: a log without the points of a round: %s", args[0], out)
		}
	}
	clitest.Execute(t, path, `UPDATE mini SET ended = ended - 86400000 * 40`)
	if out, fault = command(t, append(prune, "-yes")...); !strings.Contains(out, "removed 1 game\n") {
		t.Errorf("%s: %s", fault, out)
	}
	if out, fault = command(t, "prune", "-db", path, "-from", "visitor", "-older", "0s"); !strings.Contains(out,
		"visitor         0") {
		t.Errorf("%s: %s", fault, out)
	}
}
