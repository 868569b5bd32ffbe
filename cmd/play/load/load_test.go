package load

import (
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/crowd"
	"aiwolfplay/cmd/play/journey"
)

// TestLoad measures a crowd of which a part misbehaves, and checks that nobody is refused.
func TestLoad(t *testing.T) {
	t.Parallel()
	for name, plan := range map[string]crowd.Plan{
		"alone":      {Tables: 3, People: 1},
		"watched":    {Tables: 2, People: 2, Watchers: 6},
		"misbehaves": {Tables: 3, People: 2, Watchers: 6, Bad: 0.5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := journey.StartAt(t, filepath.Join(t.TempDir(), "play.db"), "-admin", "127.0.0.1:0")
			plan.URL, plan.Seats, plan.Think, plan.Time, plan.AtLeast = r.URL, 5, time.Millisecond, time.Millisecond, 15
			plan.Admin = strings.TrimSuffix(regexp.MustCompile(`http://\S+/metrics`).FindString(r.Log.String()), "/metrics")
			report, err := crowd.Run(t.Context(), plan)
			journey.Must(t, err)
			if report.Answers < plan.AtLeast || report.Last.N < plan.AtLeast || report.Seen.N < report.Last.N {
				t.Errorf("%d answers, seen %d times, last %d times", report.Answers, report.Seen.N, report.Last.N)
			}
			if report.Seen.Max != report.Last.Max || report.Last.P50 == 0 || report.Stored.Max == 0 {
				t.Errorf("stored %+v, seen %+v, last %+v", report.Stored, report.Seen, report.Last)
			}
			if name == "watched" && report.Seen.N < 3*report.Last.N {
				t.Errorf("%d answers are seen %d times by two people and three watchers", report.Last.N, report.Seen.N)
			}
			if len(report.Errors) > 0 {
				t.Error(report.Errors)
			}
		})
	}
}

// TestLoadUnderAttack checks that each part of an attack is carried out and answered, and that nobody else is refused.
func TestLoadUnderAttack(t *testing.T) {
	t.Parallel()
	r := journey.StartAt(t, filepath.Join(t.TempDir(), "play.db"))
	log, err := longLog()
	journey.Must(t, err)
	report, err := crowd.Run(t.Context(), crowd.Plan{
		URL: r.URL, Log: log, Tables: 2, People: 1, Seats: 5, Think: time.Millisecond, Time: time.Second,
		AtLeast: 10, Attack: crowd.Attack, Force: 2,
	})
	journey.Must(t, err)
	if a := report.Attacked; a == nil || a.Answers < 10 || a.Refused() > 0 || len(a.Errors) > 0 {
		t.Errorf("the others: %+v", a)
	}
	for _, did := range []string{"POST /open", "POST /play", "POST /watch", "POST /signin", "GET /join", "GET a stream",
		"GET /", "POST /games/import"} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(report.Attack)), func(what string) bool {
			return strings.HasPrefix(what, did)
		}) {
			t.Errorf("no %s: %v", did, report.Attack)
		}
	}
}

// TestLoadIsForOwnServers checks that nobody can load another machine by mistake.
func TestLoadIsForOwnServers(t *testing.T) {
	t.Parallel()
	for _, url := range []string{"http://play.example", "http://192.0.2.1:8080", "play.example:80", "ftp://127.0.0.1"} {
		if _, fault := clitest.Run(t, Command, "-url", url, "-time", "1ms"); !strings.Contains(fault, "load: ") {
			t.Errorf("%s: %q", url, fault)
		}
	}
}
