package server

import (
	"bytes"
	"image/png"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/face"
	"aiwolfplay/server/picture"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

const moments = "/games/" + tableID + "/moments/"

// TestGlimpseWhileItRuns checks that a public moment of a running game that anybody may watch has a page, the same as
// after the end. Moments that are not public yet and moments of other games have none.
func TestGlimpseWhileItRuns(t *testing.T) {
	setup := rules.Five()
	log := screentest.PlainGame(t, setup, rules.Key{5})
	night := slices.IndexFunc(log, func(ev rules.Event) bool { return ev.Kind == rules.Executed }) + 1
	if night == 0 {
		t.Fatal("nobody is executed")
	}
	running := openSite(t, silents)
	running.put(setup, log[:night], table.PaceNone, nil)
	live := running.visitor(stranger, ui.En)
	over := finishedSite(t, setup).visitor(stranger, ui.En)
	for _, key := range []string{"d1-0", "executed-1"} {
		w := live.get(moments + key)
		if w.Code != http.StatusOK || strings.Contains(w.Body.String(), "data-role=") {
			t.Errorf("%s: status %d, or a role is told", key, w.Code)
		}
		contains(t, w.Body.String(), "still running")
		contains(t, w.Body.String(), `property="og:image" content="http://`)
		now, then := live.get(moments+key+"/picture.png"), over.get(moments+key+"/picture.png")
		if now.Code != http.StatusOK || !bytes.Equal(now.Body.Bytes(), then.Body.Bytes()) {
			t.Errorf("%s: the picture of the running game is not that of the moment: %d, %d", key, now.Code, then.Code)
		}
		img, err := png.Decode(now.Body)
		if err != nil || img.Bounds().Dx() != picture.Width {
			t.Errorf("%s: %v", key, err)
		}
	}
	for _, key := range []string{"end", "died-2", "d9-0", "divined-1", "dealt", "attacked-1", "x"} {
		for _, path := range []string{moments + key, moments + key + "/picture.png"} {
			w := live.get(path)
			if w.Code != http.StatusNotFound {
				t.Errorf("%s: status %d", path, w.Code)
			}
			contains(t, w.Body.String(), "hasn&#39;t happened yet")
		}
	}
	private := openSite(t, silents)
	private.put(setup, log[:night], table.PaceNone, map[game.Seat]string{0: me})
	v := private.visitor(stranger, ui.En)
	known, unknown := v.get(moments+"d1-0"), v.get("/games/zzzzzzzzzzzzzzzz/moments/d1-0")
	if known.Code != http.StatusNotFound || strings.Contains(known.Body.String(), "told") || known.Code != unknown.Code {
		t.Errorf("a private table: status %d, an unknown one %d", known.Code, unknown.Code)
	}
}

// TestGlimpse checks that the page of a moment has a link, its picture and texts in both languages. None of them
// reveals the end, and only the moment of the end reveals roles. Pictures are cached.
func TestGlimpse(t *testing.T) {
	s := finishedSite(t, rules.Fifteen())
	v := s.visitor(stranger, ui.Ja)
	first := firstMoment(t, v)
	body := v.get(first + "?lang=en").Body.String()
	for _, want := range []string{"これは何？", "Would you believe it?", "信じますか", first + "?lang=ja", "picture.png?lang=en"} {
		contains(t, body, want)
	}
	if strings.Contains(body, "data-role=") {
		t.Error("a role is told before the end")
	}
	end := v.get(moments + "end").Body.String()
	contains(t, end, `data-role="werewolf"`)
	for _, path := range []string{"?at=end", "?at=200"} {
		contains(t, v.get("/games/"+tableID+path).Body.String(), moments)
	}
	if w := v.get(moments + "end/picture.png?lang=en"); w.Code != http.StatusOK ||
		w.Header().Get("Content-Type") != "image/png" {
		t.Errorf("status %d, %v", w.Code, w.Header())
	}
	if s.sharing.Held() == 0 {
		t.Error("the picture is not kept")
	}
}

// TestDrawings checks that each seat's crest and each animal, living and dead, can be drawn into a picture, and that
// no two look the same.
func TestDrawings(t *testing.T) {
	s := openSite(t, silents)
	var all []seat.Seat
	for place := range game.Seat(game.MaxSeats) {
		all = append(all, seat.Seat{Seat: place, Name: "Hana"})
	}
	for _, animal := range ui.Animals {
		all = append(all, seat.Seat{Name: animal})
	}
	seen := map[string]bool{}
	for _, seat := range all {
		for _, mood := range []face.Mood{"", face.Dead} {
			seat.Mood = mood
			drawing, err := s.Pages.Drawing(seat)
			if err != nil {
				t.Fatal(err)
			}
			card := picture.Card{Seats: []picture.Seat{{Drawing: drawing}}}
			png, err := card.PNG()
			if err != nil || seen[string(png)] {
				t.Errorf("%+v: seen before, or %v", seat, err)
			}
			seen[string(png)] = true
		}
	}
}

// firstMoment returns the address of the first moment that the replay offers to share.
func firstMoment(t testing.TB, v *visitor) string {
	t.Helper()
	at := regexp.MustCompile(moments + `d1-\d+`).FindString(v.get("/games/" + tableID + "?at=200").Body.String())
	if at == "" {
		t.Fatal("the replay offers no moment to share")
	}
	return at
}

// BenchmarkPicture measures the time for a picture that is not cached.
func BenchmarkPicture(b *testing.B) {
	s := finishedSite(b, rules.Fifteen())
	v := s.visitor(stranger, ui.Ja)
	first := firstMoment(b, v)
	for b.Loop() {
		s.sharing.Forget()
		if w := v.get(first + "/picture.png?lang=ja"); w.Code != http.StatusOK {
			b.Fatal(w.Code)
		}
	}
}
