package server

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/shell"
	"aiwolfplay/templates/ui"
)

// at is a moment of a game at which a bad request arrives. The viewer sits in seat 1 of five. The others are people
// too, so that nothing happens automatically.
type at int

const (
	atTalk  at = iota // the viewer is asked to talk, question 1
	atVote            // the viewer is asked to vote
	atNight           // the viewer is the seer and asked to divine, question 1
	atDead            // the viewer has been executed
	atOver            // the game is over
)

// moment opens a site with the game at a moment. It returns the viewer's open question.
func moment(t *testing.T, when at) (*site, rules.Ask) {
	t.Helper()
	w := &world{t: t, roles: five, seed: 5, secret: 5, viewer: game.AtSeat(0)}
	if when == atNight {
		w.roles = []game.Role{game.RoleSeer, game.RoleVillager, game.RoleWerewolf, game.RolePossessed, game.RoleVillager}
	}
	w.setup, w.start = begin(t, w.roles)
	if when == atDead { // other seats die first only if they must
		w.shun = game.Seats(1, 2, 3, 4)
	}
	log, _ := w.play(w.start, func(s *rules.State) bool {
		switch when {
		case atTalk:
			return s.Phase() == game.PhaseTalk
		case atVote:
			return s.Phase() == game.PhaseVote
		case atDead:
			return !s.Alive().Has(0) && s.Phase() == game.PhaseTalk
		case atOver:
			return false
		}
		return true
	})
	s := openSite(t, silents)
	s.put(w.setup, log, table.PaceNone, everyone(5, 0))
	if when == atOver {
		return s, rules.Ask{}
	}
	ask, asked := s.ask(0)
	if asked == (when == atDead) {
		t.Fatalf("asked %v", asked)
	}
	return s, ask
}

// want describes the answer to a refused request.
type want struct {
	status int
	id     string   // of the sentence, "error.<id>"
	ja, en []string // pieces of the sentence
}

// refused sends a request in both languages, as a form and as a script. It checks the status and the sentence, and
// that nothing has changed.
func (s *site) refused(t *testing.T, user string, request func(v *visitor) *http.Request, w want) {
	t.Helper()
	before, _, err := s.db.Games.Finished(t.Context(), 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	length := len(s.log())
	for _, lang := range ui.Langs {
		parts := w.ja
		if lang == ui.En {
			parts = w.en
		}
		form := s.visitor(user, lang)
		answer := form.do(request(form))
		text := html.UnescapeString(answer.Body.String())
		if answer.Code != w.status || !strings.Contains(text, `lang="`+string(lang)+`"`) {
			t.Errorf("%s form: status %d, want %d:\n%s", lang, answer.Code, w.status, text)
		}
		if csp := answer.Header().Get("Content-Security-Policy"); csp != page.ContentSecurityPolicy {
			t.Errorf("%s form: policy %q", lang, csp)
		}
		contains(t, text, parts...)

		script := form.scripted()
		answer = script.do(request(script))
		var said struct{ Message, Reason string }
		if err := json.Unmarshal(answer.Body.Bytes(), &said); err != nil {
			t.Fatalf("%s script: %v: %s", lang, err, answer.Body)
		}
		if answer.Code != w.status || said.Reason != w.id {
			t.Errorf("%s script: status %d, want %d; reason %q, want %q", lang, answer.Code, w.status, said.Reason, w.id)
		}
		contains(t, said.Message, parts...)
		if len(parts) == 0 && said.Message != s.Text(lang, "error."+w.id) {
			t.Errorf("%s: %q", lang, said.Message)
		}
	}
	after, _, err := s.db.Games.Finished(t.Context(), 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.log()) != length || len(after) != len(before) {
		t.Error("something has changed")
	}
}

func TestBadAnswers(t *testing.T) {
	const say, choose = "say", "choose"
	tests := []struct {
		name string
		when at
		user string // "" for me
		what string
		form []any // without "ask", it gets the number of the open question
		want want
	}{
		{"no sentence", atTalk, "", say, []any{"text", "VOTE the wolf"}, want{422, "syntax",
			[]string{
				"6文字目", "「the」", "席（Agent[01]）かANY",
			}, []string{"character 6", "“the”", "a seat (Agent[01]) or ANY was expected"}}},
		{"a sentence that stops", atTalk, "", say, []any{"text", "ESTIMATE Agent[02]"}, want{422, "syntax",
			[]string{"19文字目", "文の終わり", "役職"}, []string{"character 19", "the end", "a role such as SEER"}}},
		{"a draft with a hole", atTalk, "", say, []any{
			"text", "VOTE ?",
		}, want{422, "syntax", []string{"6文字目", "「?」"}, []string{"character 6", "“?”"}}},
		{"nothing", atTalk, "", say, []any{"text", ""}, want{422, "syntax", []string{"1文字目"}, []string{"character 1"}}},
		{"no text", atTalk, "", say, nil, want{422, "syntax", pieces("1文字目"), pieces("character 1")}},
		{
			"Japanese", atTalk, "", say, []any{"text", "私は占い師です"}, want{422, "syntax", pieces("「私は占い師です」"),
				pieces("“私は占い師です”")},
		},
		{"a long word", atTalk, "", say, []any{"text", strings.Repeat("狼", 600)}, want{422, "syntax",
			pieces("「" + strings.Repeat("狼", 40) + "…」"), pieces("“" + strings.Repeat("狼", 40) + "…”")}},
		{"too long a sentence", atTalk, "", say, []any{
			"text", "NOT (" + strings.Repeat(" ", 2100) + "VOTE ANY)",
		}, want{422, "syntax",
			pieces("2,048文字"), pieces("2,048 characters")}},
		{"too deep a sentence", atTalk, "", say, []any{
			"text", strings.Repeat("NOT (", 40) + "VOTE ANY" + strings.Repeat(")", 40),
		},
			want{422, "syntax", pieces("32段"), pieces("32 levels")}},
		{"markup", atTalk, "", say, []any{
			"text", "<script>alert(1)</script>",
		}, want{422, "syntax", pieces("<script>alert"), pieces("<script>alert")}},
		{"a seat that is not there", atTalk, "", say, []any{
			"text", "BECAUSE (VOTE Agent[02]) (ESTIMATE Agent[06] SEER)",
		}, want{422, "unknown_seat",
			pieces("6番の席", "5人"), pieces("Agent 6", "5 seats")}},
		{"a line that nobody has said", atTalk, "", say, []any{
			"text", "AGREE TALK day9 ID:99",
		}, want{422, "unknown_line", nil, nil}},
		{"a line of this day that nobody has said", atTalk, "", say, []any{
			"text", "DISAGREE TALK day1 ID:99",
		}, want{422, "unknown_line", nil, nil}},
		{"such a line within a reason", atTalk, "", say, []any{
			"text", "BECAUSE (AGREE TALK day1 ID:99) (VOTE Agent[02])",
		}, want{422, "unknown_line", nil, nil}},
		{"a whisper that one does not hear", atTalk, "", say, []any{
			"text", "AGREE WHISPER day0 ID:0",
		}, want{422, "unknown_line", nil, nil}},
		{"talk instead of a vote", atVote, "", say, []any{"text", "Skip"}, want{422, "wrong_kind", nil, nil}},
		{"talk instead of divination", atNight, "", say, []any{"text", "Skip"}, want{422, "wrong_kind", nil, nil}},
		{"a closed question", atVote, "", say, []any{"ask", 1, "text", "Skip"}, want{409, "stale_ask", nil, nil}},
		{"a question that was never asked", atTalk, "", say, []any{
			"ask", 77, "text", "Skip",
		}, want{409, "stale_ask", nil, nil}},
		{"no question", atTalk, "", say, []any{
			"ask", "", "text", "Skip",
		}, want{400, "field", pieces("「ask」"), pieces("“ask”")}},
		{"a question without a number", atTalk, "", say, []any{
			"ask", "-1", "text", "Skip",
		}, want{400, "field", pieces("「ask」"), pieces("“ask”")}},
		{"a question beyond all numbers", atTalk, "", choose, []any{
			"ask", "4294967296", "kind", "vote", "target", 2,
		}, want{400, "field", pieces("「ask」"), pieces("“ask”")}},

		{"a vote for nobody", atVote, "", choose, []any{"kind", "vote", "target", 0}, want{422, "bad_target", nil, nil}},
		{"a vote for oneself", atVote, "", choose, []any{"kind", "vote", "target", 1}, want{422, "bad_target", nil, nil}},
		{"a vote for a seat that is not there", atVote, "", choose, []any{
			"kind", "vote", "target", 6,
		}, want{422, "bad_target", nil, nil}},
		{"a vote for a seat beyond all villages", atVote, "", choose, []any{
			"kind", "vote", "target", 99,
		}, want{422, "bad_target", nil, nil}},
		{"a vote for no number", atVote, "", choose, []any{
			"kind", "vote", "target", "fox",
		}, want{400, "field", pieces("「target」"), pieces("“target”")}},
		{"a vote without a target", atVote, "", choose, []any{
			"kind", "vote",
		}, want{400, "field", pieces("「target」"), pieces("“target”")}},
		{"a divination without a target", atNight, "", choose, []any{
			"kind", "divine",
		}, want{400, "field", pieces("「target」"), pieces("“target”")}},
		{"a vote by day", atTalk, "", choose, []any{"kind", "vote", "target", 2}, want{422, "wrong_kind", nil, nil}},
		{"a guard by the seer", atNight, "", choose, []any{"kind", "guard", "target", 2}, want{422, "wrong_kind", nil,
			nil}},
		{"an attack by the seer", atNight, "", choose, []any{
			"kind", "attack", "target", 2,
		}, want{422, "wrong_kind", nil, nil}},
		{"a choice of talk", atTalk, "", choose, []any{"kind", "talk", "target", 2}, want{422, "wrong_kind", nil, nil}},
		{"a choice of no kind", atVote, "", choose, []any{
			"target", 2,
		}, want{400, "field", pieces("「kind」"), pieces("“kind”")}},
		{"a choice of an unknown kind", atVote, "", choose, []any{
			"kind", "eat", "target", 2,
		}, want{400, "field", pieces("「kind」"), pieces("“kind”")}},
		{"a speed", atTalk, "", "pace", []any{"speed", "1000"}, want{400, "field", pieces("「speed」"), pieces("“speed”")}},
		{"a stop that there is not", atTalk, "", "pace", []any{
			"still", "x",
		}, want{400, "field", pieces("「still」"), pieces("“still”")}},
		{"a speed that is no number", atTalk, "", "pace", []any{
			"speed", "NaN",
		}, want{400, "field", pieces("「speed」"), pieces("“speed”")}},

		{"the dead talk", atDead, "", say, []any{"ask", 99, "text", "Skip"}, want{409, "not_asked", nil, nil}},
		{
			"the dead vote", atDead, "", choose, []any{"ask", 99, "kind", "vote", "target", 2}, want{409, "not_asked",
				nil, nil},
		},
		{"the dead answer what they were asked", atDead, "", say, []any{
			"ask", 1, "text", "Skip",
		}, want{409, "stale_ask", nil, nil}},
		{"after the end", atOver, "", say, []any{"ask", 1, "text", "Skip"}, want{409, "game_over", nil, nil}},
		{"a choice after the end", atOver, "", choose, []any{
			"ask", 1, "kind", "vote", "target", 2,
		}, want{409, "game_over", nil, nil}},
		{"a seat that is not yours", atTalk, stranger, say, []any{"ask", 1, "text", "Skip"}, want{404, "no_table",
			nil, nil}},
		{"a vote at others' table", atVote, stranger, choose, []any{
			"ask", 1, "kind", "vote", "target", 2,
		}, want{404, "no_table", nil, nil}},
		{"no cookie", atTalk, "nobody", say, []any{"ask", 1, "text", "Skip"}, want{404, "no_table", nil, nil}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, ask := moment(t, tt.when)
			form := url.Values{"ask": {fmt.Sprint(ask.ID)}}
			for i := 0; i < len(tt.form); i += 2 {
				form.Set(fmt.Sprint(tt.form[i]), fmt.Sprint(tt.form[i+1]))
			}
			user := tt.user
			switch user {
			case "":
				user = me
			case "nobody":
				user = ""
			}
			s.refused(
				t, user, func(v *visitor) *http.Request { return v.request("POST", "/tables/"+tableID+"/"+tt.what, form) },
				tt.want,
			)
		})
	}
}

func pieces(list ...string) []string { return list }

// TestVoteForTheDead votes on the second day for the seat that died on the first.
func TestVoteForTheDead(t *testing.T) {
	w := &world{t: t, roles: five, viewer: game.AtSeat(0), shun: game.Seats(0,
		2)} // neither the viewer nor the wolf dies
	w.setup, w.start = begin(t, w.roles)
	log, state := w.play(w.start, func(s *rules.State) bool { return s.Day() == 2 && s.Phase() == game.PhaseVote })
	if state.Over() || !state.Alive().Has(0) {
		t.Fatal("the viewer is to live on day 2")
	}
	dead := (game.FirstSeats(5) &^ state.Alive()).First()
	s := openSite(t, silents)
	s.put(w.setup, log, table.PaceNone, everyone(5, 0))
	ask, _ := s.ask(0)
	form := url.Values{"ask": {fmt.Sprint(ask.ID)}, "kind": {"vote"}, "target": {fmt.Sprint(dead.Number())}}
	s.refused(t, me, func(v *visitor) *http.Request {
		return v.request(
			"POST", "/tables/"+tableID+"/choose", form,
		)
	}, want{422, "bad_target", nil, nil})
}

func TestBadRequests(t *testing.T) {
	long := strings.Repeat("x", 200<<10)
	tests := []struct {
		name    string
		user    string
		request func(v *visitor) *http.Request
		want    want
	}{
		{"unknown table", me, gone("GET", "/tables/zzzzzzzzzzzzzzzz"), want{404, "no_table", nil, nil}},
		{"unknown feed", me, gone("GET", "/tables/zzzzzzzzzzzzzzzz/feed"), want{404, "no_table", nil, nil}},
		{"answer at an unknown table", me, gone("POST", "/tables/zzzzzzzzzzzzzzzz/say"), want{404, "no_table", nil, nil}},
		{"unknown game", me, gone("GET", "/games/zzzzzzzzzzzzzzzz"), want{404, "no_table", nil, nil}},
		{"running game", me, gone("GET", "/games/"+tableID), want{409, "not_over", nil, nil}},
		{"running game of others", stranger, gone("GET", "/games/"+tableID), want{404, "no_table", nil, nil}},
		{"unknown page", me, gone("GET", "/nowhere"), want{404, "no_page", nil, nil}},
		{"unknown page of a table", me, gone("GET", "/tables/"+tableID+"/roles"), want{404, "no_page", nil, nil}},
		{"page of games", me, gone("GET", "/games?size=-1"), want{400, "field", pieces("「size」"), pieces("“size”")}},
		{"place in the feed", me, gone(
			"GET", "/tables/"+tableID+"/feed?after=x",
		), want{400, "field", pieces("「after」"), pieces("“after”")}},
		{"draft", me, gone("GET", "/tables/"+tableID+"/compose?step=0+nonsense+("), want{422, "draft", nil, nil}},
		{"draft with an unknown seat", me, gone(
			"GET", "/tables/"+tableID+"/compose?step=0+VOTE+Agent%5B99%5D",
		), want{422, "draft", nil, nil}},
		{"wrong method", me, gone("DELETE", "/tables/"+tableID), want{405, "method", nil, nil}},
		{"answer by GET", me, gone("GET", "/tables/"+tableID+"/say?ask=1&text=Skip"), want{405, "method", nil, nil}},
		{"play by GET", me, gone("GET", "/play"), want{405, "method", nil, nil}},
		{"unknown pace", me, form("/play", "pace=hasty"), want{400, "field", pieces("「pace」"), pieces("“pace”")}},
		{"unknown strength", me, form(
			"/play", "strength=godlike",
		), want{400, "field", pieces("「strength」"), pieces("“strength”")}},
		{"unknown language", me, form("/language", "lang=tlh"), want{400, "field", pieces("「lang」"), pieces("“lang”")}},
		{"body too long", me, form("/tables/"+tableID+"/say", "ask=1&text="+long), want{413, "too_large", nil, nil}},
		{"body too long, of unknown length", me, func(v *visitor) *http.Request {
			r := form("/tables/"+tableID+"/say", "")(v)
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader("ask=1&text="+long)), -1
			return r
		}, want{413, "too_large", nil, nil}},
		{"body that is no form", me, form("/tables/"+tableID+"/say", "ask=1&text=%zz"), want{400, "bad_request", nil, nil}},
		{"parts without a boundary", me, func(v *visitor) *http.Request {
			r := form("/tables/"+tableID+"/say", "ask=1&text=Skip")(v)
			r.Header.Set("Content-Type", "multipart/form-data")
			return r
		}, want{400, "bad_request", nil, nil}},
		{"a body of another kind", me, func(v *visitor) *http.Request {
			r := form("/tables/"+tableID+"/say", `{"ask":1,"text":"Skip"}`)(v)
			r.Header.Set("Content-Type", "application/json")
			return r
		}, want{400, "field", pieces("「ask」"), pieces("“ask”")}},
		{"from another site", me, header("Sec-Fetch-Site", "cross-site"), want{403, "cross_site", nil, nil}},
		{"from a neighbour", me, header("Sec-Fetch-Site", "same-site"), want{403, "cross_site", nil, nil}},
		{"from another origin", me, header("Origin", "https://elsewhere.example"), want{403, "cross_site", nil, nil}},
		{"forged cookie", "", header("Cookie", testKeys.Cookie()+"=forged"), want{401, "session", nil, nil}},
		{"cookie of another key", "", header(
			"Cookie", testKeys.Cookie()+"=MTczMjA5NjAwMHxhYWFhfGJiYmI=",
		), want{401, "session", nil, nil}},
		{"cut cookie", "", func(v *visitor) *http.Request {
			sealed := cookie(v.t, me, "")
			return header("Cookie", testKeys.Cookie()+"="+sealed.Value[:len(sealed.Value)-4])(v)
		}, want{401, "session", nil, nil}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, _ := moment(t, atTalk)
			s.refused(t, tt.user, tt.request, tt.want)
		})
	}
}

// gone requests an address by a method.
func gone(method, path string) func(*visitor) *http.Request {
	return func(v *visitor) *http.Request { return v.request(method, path, nil) }
}

// form posts a body.
func form(path, body string) func(*visitor) *http.Request {
	return func(v *visitor) *http.Request {
		r := v.request("POST", path, url.Values{})
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(body)), int64(len(body))
		return r
	}
}

// header posts a good answer with a header that makes it invalid.
func header(name, value string) func(*visitor) *http.Request {
	return func(v *visitor) *http.Request {
		r := form("/tables/"+tableID+"/say", "ask=1&text=Skip")(v)
		r.Header.Set(name, value)
		return r
	}
}

// TestGoodAnswerIsTaken checks that the same answers are accepted without the error.
func TestGoodAnswerIsTaken(t *testing.T) {
	for name, spoil := range map[string]func(*visitor) *http.Request{
		"plain":       form("/tables/"+tableID+"/say", "ask=1&text=Skip"),
		"same origin": header("Sec-Fetch-Site", "same-origin"),
		"parts": func(v *visitor) *http.Request {
			body := "--x\r\nContent-Disposition: form-data; name=\"ask\"\r\n\r\n1\r\n" +
				"--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nSkip\r\n--x--\r\n"
			r := form("/tables/"+tableID+"/say", body)(v)
			r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
			return r
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, _ := moment(t, atTalk)
			before := len(s.log())
			v := s.visitor(me, ui.En)
			if w := v.do(spoil(v)); w.Code != 303 || w.Header().Get("Location") != "/tables/"+tableID {
				t.Fatal(describe(w))
			}
			if n := len(s.log()); n != before+2 { // answered, ready
				t.Errorf("%d events", n-before)
			}
		})
	}
}

// TestExpiredCookie checks a cookie after a year and a day.
func TestExpiredCookie(t *testing.T) {
	bubble(t, func(t *testing.T) {
		old := cookie(t, me, ui.En)
		pass(366 * 24 * time.Hour)
		s, _ := moment(t, atTalk)
		s.refused(t, "", header("Cookie", old.String()), want{401, "session", nil, nil})
	})
}

// TestRefusalsSpeakTheChosenLanguage checks that the language in the cookie takes precedence over the browser's in
// every refusal.
func TestRefusalsSpeakTheChosenLanguage(t *testing.T) {
	s, _ := moment(t, atTalk)
	for name, spoiled := range map[string]func(*visitor) *http.Request{
		"too_large":  form("/tables/"+tableID+"/say", "text="+strings.Repeat("x", 200<<10)),
		"cross_site": header("Sec-Fetch-Site", "same-site"),
		"no_page":    gone("GET", "/nowhere"),
		"method":     gone("GET", "/play"),
	} {
		for _, lang := range ui.Langs {
			v := s.visitor(me, ui.Langs[0])
			v.header.Set("Cookie", cookie(t, me, lang).String())
			what, next := shell.FirstSentence(s.Text(lang, "error."+name))
			contains(t, html.UnescapeString(v.do(spoiled(v)).Body.String()), "<h1>"+what+"</h1>", next)
		}
	}
}

// TestRefusedFormKeepsWhatWasBuilt checks that without JavaScript the page shows the refused sentence in the builder
// again.
func TestRefusedFormKeepsWhatWasBuilt(t *testing.T) {
	s, ask := moment(t, atTalk)
	v := s.visitor(me, ui.En)
	for draft, piece := range map[string]string{
		"VOTE ?": `value="VOTE ?"`,
		"BECAUSE (VOTE Agent[02]) (ESTIMATE ? SEER)": `value="BECAUSE (VOTE Agent[02]) (ESTIMATE ? SEER)"`,
	} {
		w := v.post("/tables/"+tableID+"/say", "ask", ask.ID, "text", draft)
		contains(t, html.UnescapeString(w.Body.String()), piece)
	}
	// A valid sentence that is late stays for the next question.
	w := v.post("/tables/"+tableID+"/say", "ask", 99, "text", "ESTIMATE Agent[03] WEREWOLF")
	if w.Code != 409 {
		t.Fatal(w.Code)
	}
	contains(t, html.UnescapeString(w.Body.String()), `value="ESTIMATE Agent[03] WEREWOLF"`)
}

// TestSpectatorsDoNotAct checks that at a table of agents everybody may watch but nobody may answer.
func TestSpectatorsDoNotAct(t *testing.T) {
	setup, log := begin(t, five)
	s := openSite(t, silents)
	s.put(setup, log, table.PaceNone, nil)
	for _, what := range []string{"say", "choose"} {
		s.refused(t, stranger, form(
			"/tables/"+tableID+"/"+what, "ask=1&text=Skip&kind=vote&target=1",
		), want{403, "not_seated", nil, nil})
	}
	s.refused(t, stranger, gone("GET", "/tables/"+tableID+"/compose"), want{403, "not_seated", nil, nil})
}

// TestDamagedGameClosesNoDoor checks that a damaged game of the visitor is an error when it is requested, and is left
// out of the list of games on the first page.
func TestDamagedGameClosesNoDoor(t *testing.T) {
	setup, log := begin(t, five)
	log[len(log)-1].Kind = rules.Executed // without a seat
	s := openSite(t, silents)
	s.put(setup, log, table.PaceNone, everyone(5, 0))
	s.Log = slog.New(slog.DiscardHandler)
	v := s.visitor(me, ui.En)
	if w := v.get("/"); w.Code != 200 || strings.Contains(w.Body.String(), tableID) {
		t.Error(describe(w))
	}
	w := v.get("/tables/" + tableID)
	if w.Code != 500 {
		t.Error(w.Code)
	}
	what, next, _ := strings.Cut(s.Text(ui.En, "error.internal"), ". ") // the first sentence is the heading
	contains(t, html.UnescapeString(w.Body.String()), what, next)
	if strings.Contains(w.Body.String(), "seat expected") {
		t.Error("the page tells what went wrong inside")
	}
}

// TestRefusedFormsComeBack checks that without JavaScript a refused form leads back to its page. The refusal belongs
// to one table, one question and one visitor. Loading the page again doesn't send the form again.
func TestRefusedFormsComeBack(t *testing.T) {
	s, ask := moment(t, atTalk)
	v, other := s.visitor(me, ui.En), s.visitor("other", ui.En)
	post := func(text string) *url.URL {
		t.Helper()
		w := httptest.NewRecorder()
		v.ServeHTTP(w, v.request("POST", "/tables/"+tableID+"/say", url.Values{"ask": {fmt.Sprint(ask.ID)}, "text": {text}}))
		to, err := w.Result().Location()
		if err != nil || w.Code != http.StatusSeeOther || to.Path != "/tables/"+tableID {
			t.Fatalf("status %d, to %v, %v", w.Code, to, err)
		}
		return to
	}
	told := func(v *visitor, to string) bool {
		t.Helper()
		body := v.get(to).Body.String()
		return strings.Contains(body, `<p class="dock__error" role="alert">`)
	}
	one, two := post("VOTE ?"), post("ESTIMATE ? SEER")
	for range 2 { // also when the page is loaded again
		body := html.UnescapeString(v.get(one.RequestURI()).Body.String())
		contains(t, body, `value="VOTE ?"`)
		if strings.Contains(body, "ESTIMATE ? SEER") || strings.Contains(body, one.Query().Get("refused")) {
			t.Error("one tab shows the refusal of another, or repeats its address")
		}
	}
	contains(t, html.UnescapeString(v.get(two.RequestURI()).Body.String()), `value="ESTIMATE ? SEER"`)
	if told(v, "/tables/"+tableID) {
		t.Error("the page tells of a refusal without its address")
	}
	if !told(v, one.RequestURI()) || told(other, one.RequestURI()) {
		t.Error("a refusal isn't told, or to somebody else")
	}
	if w := v.scripted().answer(ask.ID, rules.Action{Kind: rules.AskTalk, Text: "Skip"}); w.Code != http.StatusNoContent {
		t.Fatal(w.Code, w.Body)
	}
	if told(v, one.RequestURI()) {
		t.Error("the refusal outlives its question")
	}
}
