package layout

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page"
	"aiwolfplay/server/page/storybook"
	"aiwolfplay/server/page/storybook/book"
	"aiwolfplay/templates/gamerow"
	"aiwolfplay/templates/history"
	"aiwolfplay/templates/ui"
)

// TestTimesAreTheReaders checks that times are shown in the reader's time zone, in the format that the server uses.
// If the date there is a day earlier or later, that date is shown.
func TestTimesAreTheReaders(t *testing.T) {
	t.Parallel()
	b := book.Open(t)
	for _, tt := range []struct {
		lang, zone string
		hours      int
		form       string
	}{
		{"en", "Pacific/Kiritimati", 14, "2 January 2006, 15:04"},
		{"ja", "Pacific/Kiritimati", 14, "2006年1月2日 15:04"},
		{"en", "Pacific/Pago_Pago", -11, "2 January 2006, 15:04"},
		{"ja", "Pacific/Pago_Pago", -11, "2006年1月2日 15:04"},
	} {
		p := browsertest.New(t, browsertest.Phone, tt.lang)
		p.LiveIn(tt.zone)
		p.Open(b.URL + "/stories/" + tt.lang + "/games")
		shown := browsertest.Eval[[]string](p, "[...document.querySelectorAll('time[datetime]')]"+
			".map((el) => el.dateTime + ' ' + el.textContent.trim())")
		if len(shown) == 0 {
			t.Fatal("the page has no times")
		}
		for _, s := range shown {
			machine, text, _ := strings.Cut(s, " ")
			at, err := time.Parse(time.RFC3339, machine)
			if err != nil {
				t.Fatal(err)
			}
			want := at.In(time.FixedZone("", tt.hours*3600)).Format(tt.form)
			if text != want {
				t.Errorf("%s in %s: %q, want %q", tt.zone, tt.lang, text, want)
			}
		}
	}
}

// TestDatesWithReadings checks that dates with readings are shown in the reader's zone, too, and that the browser
// reads each day of a month as the server does.
func TestDatesWithReadings(t *testing.T) {
	t.Parallel()
	pages, err := storybook.Renderer()
	if err != nil {
		t.Fatal(err)
	}
	rendered := func(lang ui.Lang, zone *time.Location) []byte {
		t.Helper()
		var list history.Games
		for day := 1; day <= 31; day++ {
			ended := time.Date(2026, time.October, day, 20, 5, 0, 0, time.UTC)
			list.Games = append(list.Games, gamerow.Finished{Ended: ended.In(zone)})
		}
		var html bytes.Buffer
		if err := pages.Render(&html, lang, &list); err != nil {
			t.Fatal(err)
		}
		return html.Bytes()
	}
	mux := http.NewServeMux()
	mux.Handle("GET "+page.AssetPrefix, pages.Assets())
	mux.HandleFunc("GET /{lang}", func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write(rendered(ui.Lang(r.PathValue("lang")), time.UTC)) // fails only if the browser has gone
	})
	site := httptest.NewServer(mux)
	t.Cleanup(site.Close)
	for _, lang := range []ui.Lang{ui.JaKana, ui.JaEasy} {
		p := browsertest.New(t, browsertest.Phone, "ja")
		p.LiveIn("Pacific/Kiritimati")
		p.Open(site.URL + "/" + string(lang))
		shown := browsertest.Eval[[]string](p, "[...document.querySelectorAll('time')].map((el) => el.innerHTML)")
		there := rendered(lang, time.FixedZone("", 14*3600)) // 8 p.m. UTC is on the next day there
		want := regexp.MustCompile(`<time [^>]*>(.*?)</time>`).FindAllSubmatch(there, -1)
		if len(shown) != 31 || len(want) != 31 {
			t.Fatalf("%s: %d times are shown, of %d", lang, len(shown), len(want))
		}
		for i := range shown {
			if shown[i] != string(want[i][1]) {
				t.Errorf("%s: the browser shows %s, the server %s", lang, shown[i], want[i][1])
			}
		}
	}
}
