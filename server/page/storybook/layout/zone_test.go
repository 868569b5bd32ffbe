package layout

import (
	"strings"
	"testing"
	"time"

	"aiwolfplay/server/browsertest"
	"aiwolfplay/server/page/storybook/book"
)

// Times stand in the zone of the reader, in the form in which the server writes its own: a day earlier or later, where
// it is one there.
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
