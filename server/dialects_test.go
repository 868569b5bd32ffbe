package server

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
	"aiwolfplay/server/web/history"
	"aiwolfplay/templates/ui"
)

// dialects holds logs that were written for this test in the dialects of five server versions.
const dialects = "../game/gamelog/testdata/dialects"

// TestDialects checks that logs of older and newer servers can be imported and shown, and that their export has the
// same bytes.
func TestDialects(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(dialects, "*.log"))
	if err != nil || len(files) < 14 {
		t.Fatal(err, len(files))
	}
	s := openSite(t, silents)
	v := s.visitor(stranger, ui.En)
	for _, file := range files {
		name := filepath.Base(file)
		log, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		status, place, body := v.send(log)
		if status != 303 {
			t.Errorf("%s: status %d\n%s", name, status, alertOf(body))
			continue
		}
		if got := v.get(place + "/export/log").Body.Bytes(); !bytes.Equal(got, log) {
			t.Errorf("%s: the exported log is another", name)
		}
		for _, path := range []string{
			place, place + "?as=all&at=end&whole=1", place + "?at=end", place + "?as=public&at=end", place + "/export/html",
			place + "/export/jsonl",
		} {
			w := v.get(path)
			if w.Code != 200 || !strings.HasSuffix(path, "jsonl") && strings.Contains(w.Body.String(), "<b>決めました") {
				t.Errorf("%s: %s: status %d", name, path, w.Code)
			}
		}
		rec, err := s.db.Games.Load(t.Context(), strings.TrimPrefix(place, "/games/"))
		if err != nil {
			t.Fatal(err)
		}
		state, err := rules.Fold(rec.Setup, rec.Log())
		if err != nil || !state.Over() {
			t.Errorf("%s: %v", name, err)
		}
		broken := strings.Contains(name, "broken") || strings.Contains(name, "cut") || strings.Contains(name, "connection")
		if (state.Winner() == game.SideNone) != broken {
			t.Errorf("%s: won by %v", name, state.Winner())
		}
		if strings.HasPrefix(name, "nlp") && (rec.Seats[0].Agent != "kanade0" || rec.Seats[0].Name != "ミナト") {
			t.Errorf("%s: seat 1 is %+v", name, rec.Seats[0])
		}
		if name == "python-five-sjis.log" && rec.Seats[1].Agent != "ソース" {
			t.Errorf("%s: seat 2 is %+v", name, rec.Seats[1])
		}
	}
	games, _, err := s.db.History.Find(t.Context(), store.Search{}, store.Window{Limit: 30}, "")
	if err != nil || len(games) != len(files) {
		t.Errorf("%d games of %d files, %v", len(games), len(files), err)
	}
	if w := v.get("/games"); w.Code != 200 || !strings.Contains(w.Body.String(), "Broken off: nobody won") {
		t.Errorf("the list of games: status %d", w.Code)
	}
}

// alertOf returns the beginning of a page's text about a failure.
func alertOf(body string) string {
	_, text, _ := strings.Cut(body, `role="alert">`)
	return text[:min(len(text), 200)]
}

// TestDialectsRefused checks that logs that contradict themselves are refused with the line.
func TestDialectsRefused(t *testing.T) {
	s := openSite(t, silents)
	v := s.visitor(stranger, ui.En)
	for name, want := range map[string]string{
		"winner.log":         "Line 54",
		"counts.log":         "Line 54",
		"divined.log":        "Line 6",
		"attacker.log":       "Line 29",
		"renamed.log":        "Line 9",
		"direction.log":      "Line 2",
		"nul.log":            "Line 4",
		"executed-twice.log": "Line 28",
	} {
		log, err := os.ReadFile(filepath.Join(dialects, "refused", name))
		if err != nil {
			t.Fatal(err)
		}
		status, _, body := v.send(log)
		if text := alertOf(body); status != 422 || !strings.Contains(text, want+" ") && !strings.Contains(text, want+":") {
			t.Errorf("%s: status %d, want 422 and %s:\n%s", name, status, want, text)
		}
	}
	if n, err := s.db.History.Total(t.Context()); n != 0 || err != nil {
		t.Errorf("%d games are stored, %v", n, err)
	}
}

// TestUploadsArePackedOrNot checks that a log may be compressed, or in an archive with others. Files that can't be
// read are listed by name, and the other logs are stored.
func TestUploadsArePackedOrNot(t *testing.T) {
	s := openSite(t, silents)
	v := s.visitor(stranger, ui.En)
	read := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(dialects, name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	pack := func(text []byte) []byte {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write(text)
		z.Close()
		return b.Bytes()
	}
	archive := func(files ...string) []byte {
		var b bytes.Buffer
		w := tar.NewWriter(&b)
		for _, name := range files {
			text := read(name)
			w.WriteHeader(&tar.Header{Name: name, Size: int64(len(text)), Mode: 0o600, Typeflag: tar.TypeReg})
			w.Write(text)
		}
		w.Close()
		return b.Bytes()
	}
	total := func() int {
		n, err := s.db.History.Total(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	one := "server-0.6-five.log"
	status, place, _ := v.send(pack(read(one)))
	if status != 303 || !bytes.Equal(v.get(place+"/export/log").Body.Bytes(), read(one)) {
		t.Errorf("a packed log: status %d, %s", status, place)
	}
	status, place, _ = v.send(pack(archive(one, "nlp-2024-five.log")))
	if status != 303 || place != "/games" || total() != 2 {
		t.Errorf("an archive: status %d, %s, %d games", status, place, total())
	}
	status, _, body := v.send(archive("refused/winner.log", "nlp-2025-nine.log"))
	if text := alertOf(body); status != 422 || total() != 3 || !strings.Contains(text, "winner.log") ||
		!strings.Contains(text, "Line 54") {
		t.Errorf("an archive with a bad log: status %d, %d games: %s", status, total(), text)
	}
	for name, file := range map[string][]byte{
		"half of a .gz": pack(read(one))[:60], "an archive without logs": archive(), "zip": []byte("PK\x03\x04"),
	} {
		if status, _, body := v.send(file); status != 422 || len(alertOf(body)) == 0 || strings.ContainsRune(body, 0) {
			t.Errorf("%s: status %d", name, status)
		}
	}
	if status, _, _ := v.send(pack(bytes.Repeat([]byte("x"), history.MaxLogSize+1))); status != 413 && status != 422 {
		t.Errorf("a log that is too long unpacked: status %d", status)
	}
	if total() != 3 {
		t.Errorf("%d games", total())
	}
}
