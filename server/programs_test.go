package server

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/api"
	"aiwolfplay/templates/ui"
)

// A program speaks to the API through the router.
type program struct {
	*visitor
	token string
}

// program opens a session.
func (s *site) program(name string) *program {
	s.t.Helper()
	p := &program{visitor: s.visitor("", ui.En)}
	var answer struct{ Token string }
	p.must(http.StatusCreated, &answer, "POST", "/sessions", fmt.Sprintf(`{"name":%q}`, name))
	p.token = answer.Token
	return p
}

// call sends a request and returns the status and the body.
func (p *program) call(method, path, body string) (status int, text string) {
	r := p.request(method, "/api/v1"+path, nil)
	r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
	if p.token != "" {
		r.Header.Set("Authorization", "Bearer "+p.token)
	}
	w := p.do(r)
	if cookies := w.Result().Cookies(); len(cookies) > 0 {
		p.t.Errorf("%s %s sets a cookie", method, path)
	}
	checkDescribed(p.t, method, "/api/v1"+path, body, w.Code, w.Header().Get("Content-Type"), w.Body.String())
	return w.Code, w.Body.String()
}

// must is call for requests whose answer must have the status.
func (p *program) must(status int, into any, method, path, body string) {
	p.t.Helper()
	got, text := p.call(method, path, body)
	if got != status {
		p.t.Fatalf("%s %s %s: %d %s, want %d", method, path, body, got, text, status)
	}
	if into == nil {
		return
	}
	if err := json.Unmarshal([]byte(text), into); err != nil {
		p.t.Fatalf("%s %s: %v: %s", method, path, err, text)
	}
}

// play answers every question with one of its legal answers until the game is over, and returns the last state and all
// events.
func (p *program) play(choose func(*api.Question) any) (last api.State, events []json.RawMessage) {
	p.t.Helper()
	cursor := ""
	for range 1000 {
		last = api.State{}
		p.must(http.StatusOK, &last, "GET", "/session?wait=20&after="+cursor, "")
		cursor, events = last.Cursor, append(events, last.Events...)
		if last.Over {
			return last, events
		}
		if last.Question == nil {
			continue
		}
		answer, err := json.Marshal(map[string]any{"question": last.Question.Number, "answer": choose(last.Question)})
		if err != nil {
			p.t.Fatal(err)
		}
		p.must(http.StatusNoContent, nil, "POST", "/session/answer", string(answer))
	}
	p.t.Fatal("the game doesn't end")
	return last, events
}

// asked answers questions until there is one of a kind.
func (p *program) asked(kind string) *api.Question {
	p.t.Helper()
	for {
		var st api.State
		p.must(http.StatusOK, &st, "GET", "/session?wait=20", "")
		q := st.Question
		if q.Kind == kind {
			return q
		}
		p.must(http.StatusNoContent, nil, "POST", "/session/answer",
			fmt.Sprintf(`{"question":%d,"answer":%v}`, q.Number, q.Answers[0]))
	}
}

// TestProgramPlays lets a program play two games. All offered answers are legal, and the program receives exactly the
// events that its seat may see. The second game begins after the first is read.
func TestProgramPlays(t *testing.T) {
	t.Parallel()
	s := openSite(t, agent.New)
	p := s.program("tester")
	for n := range 2 {
		var table struct{ ID string }
		p.must(http.StatusCreated, &table, "POST", "/tables", `{"agents":["me","plain","plain"]}`)
		i := n // goes through all answers, so that each is tried in some game
		last, events := p.play(func(q *api.Question) any {
			i++
			return q.Answers[i%len(q.Answers)]
		})
		rec, err := s.db.Games.Load(t.Context(), table.ID)
		if err != nil {
			t.Fatal(err)
		}
		seen := rules.Project(nil, rec.Log(), game.AtSeat(game.SeatNumbered(last.Game.Seat)))
		if len(seen) != len(events) {
			t.Fatalf("told %d events, of %d that the seat may see", len(events), len(seen))
		}
		for i := range seen {
			seen[i].Seq = uint32(i) + 1
			want, err := store.EventJSON(&seen[i])
			if err != nil || string(want) != string(events[i]) {
				t.Fatalf("told %s, the seat sees %s (%v)", events[i], want, err)
			}
		}
		for i := range rec.Events {
			if ev := &rec.Events[i].Event; ev.Kind == rules.Answered && ev.Forced {
				t.Errorf("the rules answered for seat %d", ev.Actor.Number())
			}
		}
		if last.Game.ID != table.ID || last.Game.Won == nil || last.Game.Kind != "werewolf" {
			t.Errorf("the game ended as %+v", last.Game)
		}
	}
}

// TestProgramIsRefused checks that a wrong answer is refused with a list of the legal ones and changes nothing, and
// that other bad requests change nothing either.
func TestProgramIsRefused(t *testing.T) {
	t.Parallel()
	s := openSite(t, agent.New)
	p, other := s.program("tester"), s.program("other")
	for _, tt := range []struct {
		by           *program
		method, path string
		body         string
		status       int
		reason       string
	}{
		{p, "POST", "/session/answer", `{"question":1,"answer":"Skip"}`, 409, "api_closed"}, // before any game
		{p, "GET", "/session?wait=99999", "", 400, "api_field"},
		{p, "GET", "/session?after=x", "", 400, "api_field"},
		{p, "POST", "/tables", `{"agents":["me"],"speed":2}`, 400, "api_field"},
		{p, "POST", "/tables", `{"agents":["nobody"]}`, 400, "api_field"},
		{p, "POST", "/tables", `{"agents":["me"],"rules":{"moon":"full"}}`, 400, "api_field"},
		{p, "POST", "/tables", `{"agents":["me"],"seed":7}`, 400, "api_field"}, // the other seats are not specified
		{p, "POST", "/tables", `{"agents":["session:nobody"]}`, 401, "api_token"},
		{p, "POST", "/tables", strings.Repeat("x", 1<<20), 413, "too_large"},
		{p, "POST", "/tables", `{"agents":["me"]} {}`, 400, "api_field"},
		{p, "POST", "/sessions", `{"name":" "}`, 400, "api_field"},
		{p, "PUT", "/tables", "", 405, "method"},
		{p, "GET", "/nothing", "", 404, "no_page"},
	} {
		status, text := tt.by.call(tt.method, tt.path, tt.body)
		var got api.Refusal
		err := json.Unmarshal([]byte(text), &got)
		if err != nil || status != tt.status || got.Reason != tt.reason || got.Message == "" {
			t.Errorf("%s %s %.60s: %d %s (%v), want %d %s", tt.method, tt.path, tt.body, status, text, err, tt.status, tt.reason)
		}
	}
	p.must(http.StatusCreated, nil, "POST", "/tables", `{"agents":["me"]}`)
	q := p.asked("talk")
	refused := func(by *program, status int, reason, answer string, number uint32) api.Refusal {
		t.Helper()
		got, text := by.call("POST", "/session/answer", fmt.Sprintf(`{"question":%d,"answer":%s}`, number, answer))
		var r api.Refusal
		if err := json.Unmarshal([]byte(text), &r); err != nil || got != status || r.Reason != reason {
			t.Errorf("%s: %d %s (%v), want %d %s", answer, got, text, err, status, reason)
		}
		return r
	}
	if r := refused(p, 422, "syntax", `"VOTE the wolf"`, q.Number); r.Question == nil || len(r.Question.Answers) < 3 {
		t.Errorf("the refusal doesn't list what is legal: %+v", r)
	}
	refused(p, 422, "draft_seat", `"VOTE Agent[09]"`, q.Number)
	refused(p, 422, "draft_talk", `"AGREE TALK day1 ID:7"`, q.Number)
	refused(p, 400, "api_field", `[1]`, q.Number)
	refused(p, 409, "api_closed", `"Skip"`, q.Number+1)
	refused(other, 409, "api_closed", `"Skip"`, q.Number) // another session's token can't answer in this game
	if status, _ := p.call("POST", "/tables", `{"agents":["me"]}`); status != http.StatusConflict {
		t.Errorf("a second table at once: %d", status)
	}
	p.must(http.StatusNoContent, nil, "POST", "/session/answer", fmt.Sprintf(`{"question":%d,"answer":"Over"}`, q.Number))
	refused(p, 409, "api_closed", `"Over"`, q.Number) // twice
	p.must(http.StatusNoContent, nil, "DELETE", "/session", "")
	if status, _ := p.call("GET", "/session", ""); status != http.StatusUnauthorized {
		t.Errorf("the state after leaving: %d", status)
	}
}

// TestProgramSeed checks that programs that answer alike get the same game from a seed, and that such games don't
// count in statistics.
func TestProgramSeed(t *testing.T) {
	t.Parallel()
	s := openSite(t, agent.New)
	var told []string
	for range 2 {
		p := s.program("tester")
		var table struct{ ID string }
		p.must(http.StatusCreated, &table, "POST", "/tables",
			`{"seed":5,"agents":["me","plain","plain","plain","plain"],"rules":{"talk":"sequential"}}`)
		_, events := p.play(func(q *api.Question) any { return q.Answers[0] })
		told = append(told, fmt.Sprintf("%s", events))
		var g struct{ Origin string }
		p.must(http.StatusOK, &g, "GET", "/games/"+table.ID, "")
		if !strings.Contains(p.get("/games/"+table.ID+"?at=end").Body.String(), "A program opened this game") {
			t.Error("the page of the game doesn't say that a program knew its key")
		}
		if g.Origin != store.Seeded {
			t.Errorf("the game's origin is %q", g.Origin)
		}
	}
	if told[0] != told[1] {
		t.Errorf("two games of a seed differ:\n%s\n%s", told[0], told[1])
	}
	p := s.program("reader")
	var list struct{ Games []any }
	p.must(http.StatusOK, &list, "GET", "/games", "")
	if len(list.Games) != 0 {
		t.Errorf("the history lists %v", list.Games)
	}
	agents, err := s.db.Standings.Agents(t.Context(), store.AllSizes)
	if err != nil || len(agents) != 0 {
		t.Errorf("statistics: %v, %v", agents, err)
	}
}

// TestProgramPlaysMini checks that the mini-games appear in the API.
func TestProgramPlaysMini(t *testing.T) {
	t.Parallel()
	s := openSite(t, agent.New)
	p := s.program("tester")
	var about api.About
	p.must(http.StatusOK, &about, "GET", "", "")
	for name := range about.Games {
		if name == "werewolf" {
			continue
		}
		p.must(http.StatusCreated, nil, "POST", "/tables", fmt.Sprintf(`{"game":%q}`, name))
		last, events := p.play(func(q *api.Question) any { return q.Answers[len(q.Answers)-1] })
		if last.Game.Won == nil || len(events) < 3 {
			t.Errorf("%s ended as %+v after %d lines", name, last.Game, len(events))
		}
		p.must(http.StatusNoContent, nil, "DELETE", "/session", "")
		p = s.program("tester")
	}
}

// TestProgramIsAStranger checks that a cookie gives a program no access beyond everybody's.
func TestProgramIsAStranger(t *testing.T) {
	t.Parallel()
	s := openSite(t, agent.New)
	v := s.visitor(me, ui.En)
	w := v.post("/play", "seats", "5")
	at := strings.TrimPrefix(w.Header().Get("Location"), "/tables/")
	for _, query := range []string{"", "?as=all", "?as=seat", "?as=seat:1", "?as=public"} {
		if got := v.get("/api/v1/tables/" + at + query).Code; got != http.StatusNotFound {
			t.Errorf("a person's running game%s: %d", query, got)
		}
	}
}

// TestProgramStreams checks that the stream of a session sends the same content as its state.
func TestProgramStreams(t *testing.T) {
	t.Parallel()
	s := openSite(t, agent.New)
	p := s.program("tester")
	p.must(http.StatusCreated, nil, "POST", "/tables", `{"agents":["me"]}`)
	feed := p.watchPath("/api/v1/session?after=0.0", "Authorization", "Bearer "+p.token, "Accept", "text/event-stream")
	defer feed.close()
	var st api.State
	for st.Question == nil {
		p.must(http.StatusOK, &st, "GET", "/session?wait=20", "")
	}
	for !strings.Contains(feed.text(), `"answers":[`) {
		<-feed.news
	}
	if want := "id: " + st.Cursor + "\n"; !strings.Contains(feed.text(), want) {
		t.Errorf("the stream doesn't reach %q: %s", want, feed.text())
	}
}

// TestProgramLimits checks that guessed tokens, sessions and waiting requests of an address are limited.
func TestProgramLimits(t *testing.T) {
	t.Parallel()
	s := openSite(t, silents)
	guesser := &program{visitor: s.visitor("", ui.En), token: "guess"}
	status := 0
	for range 200 {
		if status, _ = guesser.call("GET", "/session", ""); status != http.StatusUnauthorized {
			break
		}
	}
	if status != http.StatusTooManyRequests {
		t.Errorf("guessing tokens ends with %d", status)
	}
	opener := &program{visitor: s.visitor("", ui.En)}
	for range 400 {
		if status, _ = opener.call("POST", "/sessions", `{"name":"x"}`); status != http.StatusCreated {
			break
		}
	}
	if status != http.StatusServiceUnavailable {
		t.Errorf("opening sessions ends with %d", status)
	}
}
