package server

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
	"aiwolfplay/server/web/history"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/ui"
)

// send uploads a log as a browser does.
func (v *visitor) send(log []byte) (status int, place, body string) {
	v.t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	file, err := w.CreateFormFile("log", "game.log")
	if err == nil {
		_, err = file.Write(log)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		v.t.Fatal(err)
	}
	r := v.request("POST", history.ImportPath, nil)
	r.Body, r.ContentLength = http.NoBody, int64(form.Len())
	r.Body = readCloser{&form}
	r.Header.Set("Content-Type", w.FormDataContentType())
	got := v.do(r)
	return got.Code, got.Header().Get("Location"), got.Body.String()
}

type readCloser struct{ *bytes.Buffer }

func (readCloser) Close() error { return nil }

// publicStory returns the story of a game that everybody hears. It omits parts that a log does not contain.
func publicStory(s *site, id string) (told []string) {
	s.t.Helper()
	r, err := s.records.Get(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	query := url.Values{"at": {"end"}, "as": {"public"}, "whole": {"1"}}
	m, err := r.Moment(s.Wording(ui.En), game.NoSeat, query)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, entry := range m.Show().Talk.Lines {
		if entry.Kind != line.KindQuiet && entry.Kind != line.KindTurn && entry.Kind != line.KindNight {
			text, err := json.Marshal(
				[]any{entry.Key, entry.Kind, entry.Words, entry.Target.Seat, entry.Side, entry.Role, entry.Ballot},
			)
			if err != nil {
				s.t.Fatal(err)
			}
			told = append(told, faceCode.ReplaceAllString(string(text), ""))
		}
	}
	return told
}

// faceCode matches the code of a face in ballots. Agents of a log have faces; our agents in seats with animals' names
// have none.
var faceCode = regexp.MustCompile(`"Face":"[^"]*",`)

// TestExportComesBack checks that whole games, exported as logs and imported again, have the same public story and
// the same log.
func TestExportComesBack(t *testing.T) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		s := finishedSite(t, setup)
		v := s.visitor(stranger, ui.En)
		log := v.get("/games/" + tableID + "/export/log")
		if log.Code != 200 || !strings.HasPrefix(log.Header().Get("Content-Disposition"), "attachment") {
			t.Fatal(log.Code, log.Header())
		}
		status, place, body := v.send(log.Body.Bytes())
		if status != 303 {
			t.Fatalf("status %d: %s", status, body)
		}
		id := strings.TrimPrefix(place, "/games/")
		if diff := cmp.Diff(publicStory(s, tableID), publicStory(s, id)); diff != "" {
			t.Errorf("%d seats (-played +imported):\n%s", setup.Seats(), diff)
		}
		again := v.get(place + "/export/log").Body.String()
		if diff := cmp.Diff(log.Body.String(), again); diff != "" {
			t.Errorf("%d seats, the log of the log:\n%s", setup.Seats(), diff)
		}
		if _, second, _ := v.send(log.Body.Bytes()); second != place {
			t.Errorf("the same log is at %s and at %s", place, second)
		}
		if total, err := s.db.History.Total(t.Context()); total != 2 || err != nil {
			t.Errorf("%d games, %v", total, err)
		}
		for _, path := range []string{place, place + "?as=all&at=end", place + "/export/html", place + "/export/jsonl"} {
			if w := v.get(path); w.Code != 200 {
				t.Errorf("%s: status %d", path, w.Code)
			}
		}
	}
}

// TestRealLogsImport imports logs of contests.
func TestRealLogsImport(t *testing.T) {
	files, err := filepath.Glob("../game/gamelog/testdata/*.log")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	s := openSite(t, silents)
	v := s.visitor(stranger, ui.Ja)
	for _, name := range files {
		log, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		status, place, _ := v.send(log)
		if status != 303 {
			t.Errorf("%s: status %d", name, status)
			continue
		}
		if w := v.get(place + "?at=end"); w.Code != 200 || !strings.Contains(w.Body.String(), `id="review-title"`) {
			t.Errorf("%s: status %d", name, w.Code)
		}
	}
}

// TestBadLogs checks that invalid logs are refused with the line, and that nothing is stored.
func TestBadLogs(t *testing.T) {
	s := finishedSite(t, rules.Five())
	v := s.visitor(stranger, ui.En)
	good := v.get("/games/" + tableID + "/export/log").Body.String()
	lines := strings.SplitAfter(good, "\n")
	for name, tt := range map[string]struct {
		log    string
		status int
		says   string
	}{
		"empty":           {"", 400, "Choose the log file"},
		"a picture":       {"\x89PNG\r\n\x1a\n\x00\x00", 422, "Line 1"},
		"cut":             {strings.Join(lines[:2], ""), 422, "stops before the game"},
		"a line missing":  {strings.Join(append(append([]string{}, lines[:2]...), lines[3:]...), ""), 422, "Line 3"},
		"unknown role":    {strings.Replace(good, ",SEER,", ",FOX,", 1), 422, "Line"},
		"after the end":   {good + "9,talk,0,0,1,Skip\n", 422, "Line"},
		"one long line":   {strings.Repeat("x", 100_000), 422, "Line 1"},
		"too long":        {strings.Repeat(good, 1+history.MaxLogSize/len(good)), 413, ""},
		"hostile name":    {strings.Replace(good, ",ALIVE,fox", ",ALIVE,<script>alert(1)</script>", 1), 422, "Line"},
		"hostile in text": {strings.ReplaceAll(good, "COMINGOUT", "<b>COMINGOUT"), 303, ""},
	} {
		before, err := s.db.History.Total(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		status, place, body := v.send([]byte(tt.log))
		if name == "hostile name" { // names in later lines are not compared, so the log is accepted and the name escaped
			if status == 303 && strings.Contains(v.get(place).Body.String(), "<script>alert") {
				t.Error("a name is not escaped")
			}
			continue
		}
		if status != tt.status || !strings.Contains(body, tt.says) {
			t.Errorf("%s: status %d, want %d with %q", name, status, tt.status, tt.says)
		}
		if status == 303 {
			if html := v.get(place + "?as=all&at=end&whole=1").Body.String(); strings.Contains(html, "<b>COMINGOUT") {
				t.Errorf("%s: it is in the page as it came", name)
			}
			continue
		}
		if after, err := s.db.History.Total(t.Context()); after != before || err != nil {
			t.Errorf("%s: %d games before, %d after, %v", name, before, after, err)
		}
	}
	if w := v.scripted().post(
		history.ImportPath, "text", "x",
	); w.Code != 422 || !strings.Contains(w.Body.String(), `"reason":"log_line"`) {
		t.Errorf("a script: %d %s", w.Code, w.Body)
	}
}

// TestExports checks the contents of the files.
func TestExports(t *testing.T) {
	s := finishedSite(t, rules.Five())
	v := s.visitor(stranger, ui.En)
	lines := strings.Split(strings.TrimSpace(v.get("/games/"+tableID+"/export/jsonl").Body.String()), "\n")
	believed := strings.Count(strings.Join(lines, "\n"), `"kind":"believed"`)
	if len(lines) != 1+len(s.log())+believed {
		t.Errorf("%d lines, %d of beliefs, for %d events", len(lines), believed, len(s.log()))
	}
	for _, line := range lines {
		if !json.Valid([]byte(line)) || strings.Contains(line, `"user"`) {
			t.Errorf("line %s", line)
		}
	}
	html := v.get("/games/" + tableID + "/export/html").Body.String()
	contains(t, html, "<style>", `id="review-title"`, `class="talk__words"`, `<symbol id="crest-01"`)
	if w := v.get("/games/" + tableID + "/export/exe"); w.Code != 404 {
		t.Errorf("unknown format: status %d", w.Code)
	}
}

// TestAgain checks that a visitor can play again with the same seats.
func TestAgain(t *testing.T) {
	s := finishedSite(t, rules.Five())
	if w := s.visitor(stranger, ui.En).post("/games/" + tableID + "/again"); w.Code != 403 {
		t.Errorf("a stranger: status %d", w.Code)
	}
	w := s.visitor(me, ui.En).post("/games/" + tableID + "/again")
	id := strings.TrimPrefix(w.Header().Get("Location"), "/tables/")
	if w.Code != 303 || id == tableID {
		t.Fatalf("status %d, %s", w.Code, id)
	}
	next, err := s.lobby.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	rec, err := s.db.Games.Load(t.Context(), tableID)
	if err != nil {
		t.Fatal(err)
	}
	for i, o := range next.Occupants() {
		if was := rec.Seats[i]; o.Name != was.Name || o.User != was.User || o.Agent != was.Agent ||
			(o.Kind == table.Person) != (i == 0) {
			t.Errorf("seat %d: %+v, was %+v", i+1, o, was)
		}
	}
}

// TestBadLogsInJapanese checks that the reason of a refusal is in the reader's language.
func TestBadLogsInJapanese(t *testing.T) {
	s := openSite(t, silents)
	v := s.visitor(stranger, ui.Ja)
	for log, want := range map[string]string{
		"0,status,1,KING,ALIVE,a\n": "1行目を読めません：VILLAGER, SEER, MEDIUM, BODYGUARD, WEREWOLF, " +
			"POSSESSEDのどれかのはずですが、「KING」とあります。何も保存していません。",
		"0,status,1,SEER,ALIVE,a\n0,sing,1,2": "2行目を読めません：" +
			"「sing」という種類の行はありません。",
		"hello": "項目は4–6個のはずですが、1個あります",
	} {
		if status, _, body := v.send([]byte(log)); status != 422 || !strings.Contains(body, want) {
			t.Errorf("%q: %d without %q", log, status, want)
		}
	}
}

// TestImportsAreLimited checks that after many logs from one address no more are read for a while, and that none is
// stored in part.
func TestImportsAreLimited(t *testing.T) {
	bubble(t, func(t *testing.T) {
		s := openSite(t, silents)
		v := s.visitor(stranger, ui.En)
		refused := 0
		for range 40 {
			if w := v.post(history.ImportPath, "text", "0,sing,1,2"); w.Code == 429 {
				refused++
			}
		}
		if refused != 20 {
			t.Errorf("%d of 40 refused, want 20", refused)
		}
		pass(time.Minute)
		if w := v.post(history.ImportPath, "text", "0,sing,1,2"); w.Code != 422 {
			t.Errorf("a minute later: %d", w.Code)
		}
	})
}
