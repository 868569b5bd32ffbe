package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/cmd/play/crowd"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// TestCrash is a small part of TestCrashOften.
func TestCrash(t *testing.T) {
	t.Parallel()
	crash(t, 6, 8)
}

// crash kills the program again and again without a warning, while people play at the given number of tables over HTTP,
// half of them with a spectator. Each person starts another game when one is over, until no kill is left. At the end,
// each answer must be in its log once and in its place, every game must be over, and everybody must have got each line
// once and in order, including the last ones.
func crash(t *testing.T, tables, kills int) {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	journey.Must(t, err)
	addr, db := free.Addr().String(), filepath.Join(t.TempDir(), "play.db")
	journey.Must(t, free.Close())
	begin := func() *exec.Cmd {
		cmd := journey.Process(t, "-addr", addr, "-db", db)
		stdout, err := cmd.StdoutPipe()
		journey.Must(t, err)
		cmd.Stderr = t.Output()
		journey.Must(t, cmd.Start())
		journey.Announced(t, stdout)
		return cmd
	}
	cmd := begin()
	c := &crashes{url: "http://" + addr, answered: make(chan struct{}, 1000)}
	defer func() { journey.Kill(cmd) }()

	var people sync.WaitGroup
	all := make([]*crasher, tables)
	for i := range all {
		all[i] = newCrasher(t, c, i)
		all[i].watched = i%2 == 1
		people.Go(all[i].play)
	}
	for range kills {
		for range 1 + rand.IntN(2*tables) { // answers until the next kill
			select {
			case <-c.answered:
			case <-time.After(10 * time.Second): // all players are dead or wait for the story
			}
		}
		<-time.After(time.Duration(rand.IntN(20)) * time.Millisecond) // at a random moment of the next answer
		journey.Kill(cmd)
		cmd = begin()
	}
	c.last.Store(true)
	people.Wait()

	stored, err := store.OpenReading(t.Context(), db)
	journey.Must(t, err)
	defer stored.Close()
	var games, watched, answers, sure, streams, paused int
	for _, p := range all {
		for _, g := range p.games {
			g.compare(t, stored)
			games, answers, sure = games+1, answers+len(g.sent), sure+g.sure
			if g.watched {
				watched++
			}
		}
		streams, paused = streams+p.streams, paused+p.paused
	}
	t.Logf("%d kills, %d games, %d of them watched, %d answers, %d of them acknowledged, %d streams, paused %d times",
		kills, games, watched, answers, sure, streams, paused)
	if out, fault := command(t, "check", "-db", db); fault != "" {
		t.Error(out, fault)
	}
}

// crashes holds the state that all crashers share.
type crashes struct {
	url      string
	answered chan struct{} // receives a value for each acknowledged answer; if it is full, nobody counts
	last     atomic.Bool   // true if nobody may begin another game
}

// A crasher is a player with a browser and an address of their own.
type crasher struct {
	*crashes
	t       *testing.T
	n       int // no two have the same
	client  *http.Client
	games   []*crashGame
	watched bool // others may watch, as long as rooms are allowed
	streams int
	paused  int // number of docks that showed a pause
}

// roomsEach bounds the rooms that a browser may open without waiting.
const roomsEach = 10

// A crashGame is a client's state of one game.
type crashGame struct {
	id      string
	watched bool
	read    string // the position
	ask     int    // the last question that was answered
	sent    []string
	sure    int // acknowledged of sent
	over    bool
	ids     []string          // ids of lines in the order in which they came
	html    map[string]string // by id
}

func newCrasher(t *testing.T, c *crashes, n int) *crasher {
	jar, err := cookiejar.New(nil)
	journey.Must(t, err)
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(n+1))}}
	client := &http.Client{Jar: jar, Transport: &http.Transport{DialContext: from.DialContext}}
	return &crasher{crashes: c, t: t, n: n, client: client}
}

// play plays games until there are no more kills.
func (p *crasher) play() {
	for !p.last.Load() || len(p.games) == 0 {
		g := &crashGame{read: "0", html: map[string]string{}}
		p.games = append(p.games, g)
		g.watched = p.watched && len(p.games) <= roomsEach
		for g.id == "" {
			g.id = p.begin(g.watched)
		}
		if !g.watched {
			p.read(g)
			continue
		}
		var both sync.WaitGroup
		spectator := newCrasher(p.t, p.crashes, p.n+100)
		both.Go(func() { spectator.read(&crashGame{id: g.id, read: "0", html: map[string]string{}}) })
		p.read(g)
		both.Wait()
		p.streams += spectator.streams
	}
}

// begin begins a game, and returns its id, or "" if the client must try again. A game that others may watch
// begins in a room.
func (p *crasher) begin(watched bool) string {
	path, form := "/play", url.Values{}
	if watched {
		path, form = "/open", url.Values{"seats": {"5"}, "watch": {"1"}, "fill": {"1"}, "name": {"Crash"}}
	}
	answer, _ := p.send(path, form)
	if answer == nil {
		return ""
	}
	if room := answer.Request.URL.Path; watched {
		for answer = nil; answer == nil; { // the game may have begun although the answer was lost
			answer, _ = p.send(room, url.Values{"do": {"start"}})
		}
	}
	id, begun := strings.CutPrefix(answer.Request.URL.Path, "/tables/")
	if !begun {
		p.t.Fatalf("a game expected, got %s: %s", answer.Request.URL, answer.Status)
	}
	return id
}

// read follows a game to its end. Then it reads the whole game once more, as a viewer who arrives after the end does.
func (p *crasher) read(g *crashGame) {
	for !g.over {
		p.follow(g)
	}
	late := &crashGame{id: g.id, read: "0", html: map[string]string{}}
	for !late.over {
		p.follow(late)
	}
	if !slices.Equal(g.ids, late.ids) || !maps.Equal(g.html, late.html) {
		p.t.Errorf("game %s: told bit by bit (-) and at once (+):\n%s", g.id, cmp.Diff(g.ids, late.ids))
	}
}

// send posts a form, and returns the answer. If the server has gone or refuses, it pauses and returns nil. Pauses keep
// the many clients from sending requests without end; their length does not affect the result.
func (p *crasher) send(path string, form url.Values) (answer *http.Response, body string) {
	request, err := http.NewRequest("POST", p.url+path, strings.NewReader(form.Encode()))
	journey.Must(p.t, err)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if strings.HasPrefix(path, "/tables/") {
		request.Header.Set("Accept", "application/json")
	}
	if answer, err = p.client.Do(request); err != nil {
		<-time.After(10 * time.Millisecond)
		return nil, ""
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, ""
	}
	if answer.StatusCode == http.StatusTooManyRequests || answer.StatusCode == http.StatusServiceUnavailable {
		<-time.After(100 * time.Millisecond)
		return nil, ""
	}
	return answer, string(text)
}

// follow reads a stream until it breaks or the game is over, and answers what is asked.
func (p *crasher) follow(g *crashGame) {
	ctx, cancel := context.WithTimeout(p.t.Context(), journey.Patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, "GET", p.url+"/tables/"+g.id+"/feed", nil)
	journey.Must(p.t, err)
	request.Header.Set("Last-Event-ID", g.read)
	answer, err := p.client.Do(request)
	if err != nil {
		<-time.After(10 * time.Millisecond)
		return
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		if answer.StatusCode < 500 && answer.StatusCode != http.StatusTooManyRequests {
			p.t.Errorf("game %s after %s: %s, and the end was not told", g.id, g.read, answer.Status)
			g.over = true
		}
		<-time.After(50 * time.Millisecond)
		return
	}
	p.streams++
	lines := bufio.NewReader(answer.Body)
	var id, event string
	for !g.over {
		line, err := lines.ReadString('\n')
		if err != nil { // an incomplete line does not count
			return
		}
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch name {
		case "id":
			id = value
		case "event":
			event = value
		case "data":
			if event == "reset" {
				p.t.Errorf("game %s after %s: to be loaded anew", g.id, g.read)
			}
			if event == "patch" {
				p.take(g, id, value)
			}
		}
	}
}

// take applies a patch, and answers its question.
func (p *crasher) take(g *crashGame, id, data string) {
	var patch struct {
		Parts []struct{ Target, Mode, HTML string }
	}
	journey.Must(p.t, json.Unmarshal([]byte(data), &patch))
	if before, now := itemNumber(g.read), itemNumber(id); now < before {
		p.t.Errorf("game %s: %s after %s", g.id, id, g.read)
	}
	g.read = id
	for _, part := range patch.Parts {
		switch part.Target {
		case "#talk":
			g.append(p.t, part.HTML)
		case "#dock":
			p.answer(g, part.HTML)
		}
	}
	g.over = g.html["line-role-5"] != "" // after the end the roles are shown, maybe one by one
}

func itemNumber(position string) int {
	number, _, _ := strings.Cut(position, "-")
	n, _ := strconv.Atoi(number)
	return n
}

var crashLine = regexp.MustCompile(`<li class="line[^"]*" id="(line-[^"]+)"`)

// append adds lines. A line whose id exists already replaces the old one, and must differ from it, for example because
// an utterance is repeated.
func (g *crashGame) append(t *testing.T, html string) {
	at := crashLine.FindAllStringSubmatchIndex(html, -1)
	for i, m := range at {
		end := len(html)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		id, line := html[m[2]:m[3]], strings.TrimSpace(html[m[0]:end])
		if g.html[id] == line {
			t.Errorf("game %s: %s is told twice", g.id, id)
		}
		if g.html[id] == "" {
			g.ids = append(g.ids, id)
		}
		g.html[id] = line
	}
}

// answer answers the question of a dock until the server has taken the answer or knows it already. The dead
// let the story go to its end.
func (p *crasher) answer(g *crashGame, dock string) {
	d, ok := crowd.ReadDock(dock)
	if !ok {
		return
	}
	if d.Mode == "paused" {
		p.paused++
	}
	var path, sent string
	form := url.Values{"ask": {strconv.Itoa(d.Ask)}}
	switch {
	case d.MayReady:
		path = "/ready"
	case d.Mode == "dead":
		path, form = "/pace", url.Values{"end": {"1"}}
	case d.Mode == "speak" && d.Ask != g.ask:
		sent = fmt.Sprintf("ESTIMATE Agent[%02d] %s", 1+d.Ask%5, []string{"WEREWOLF", "VILLAGER", "SEER"}[d.Ask/5%3])
		path = "/say"
		form.Set("text", sent)
	case d.Mode == "choose" && d.Ask != g.ask:
		target := d.Targets[d.Ask%len(d.Targets)]
		path, sent = "/choose", d.Kind+" "+target
		form.Set("kind", d.Kind)
		form.Set("target", target)
	default:
		return
	}
	if sent != "" {
		g.ask, g.sent = d.Ask, append(g.sent, sent)
	}
	for {
		answer, text := p.send("/tables/"+g.id+path, form)
		switch {
		case answer == nil:
		case answer.StatusCode == http.StatusNoContent:
			if sent != "" {
				g.sure++
			}
			select {
			case p.answered <- struct{}{}:
			default:
			}
			return
		case answer.StatusCode == http.StatusConflict: // it was stored before the kill
			return
		default:
			p.t.Errorf("game %s: %s: %s %s", g.id, sent, answer.Status, text)
			return
		}
	}
}

// compare checks the stored log of a game.
func (g *crashGame) compare(t *testing.T, db *store.DB) {
	t.Helper()
	rec, err := db.Games.Load(t.Context(), g.id)
	journey.Must(t, err)
	if rec.Ended.IsZero() {
		t.Errorf("game %s is not over", g.id)
	}
	seat := game.Seat(slices.IndexFunc(rec.Seats, func(s store.Seat) bool { return s.Kind == store.Person }))
	var stored []string
	for _, ev := range rec.Log() {
		if ev.Actor != seat || ev.Text == rules.OverText { // nobody says this here, but the rules may
			continue
		}
		switch ev.Kind {
		case rules.Said:
			stored = append(stored, ev.Text)
		case rules.Voted:
			stored = append(stored, fmt.Sprint("vote ", ev.Target.Number()))
		case rules.Divined:
			stored = append(stored, fmt.Sprint("divine ", ev.Target.Number()))
		case rules.AttackVoted:
			stored = append(stored, fmt.Sprint("attack ", ev.Target.Number()))
		}
	}
	if !slices.Equal(stored, g.sent) {
		t.Errorf("game %s: stored\n%q\nsent\n%q", g.id, stored, g.sent)
	}
}
