package screen

import (
	"math"
	"net/url"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/measure"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/templates/classroom"
	"aiwolfplay/templates/grade"
	"aiwolfplay/templates/review"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/ui"
)

// TestJudge checks that the values of a seat's decisions follow from the seat's own events. They agree with
// the values that are measured with the whole game, by the beliefs of package belief.
func TestJudge(t *testing.T) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		log := screentest.PlainGame(t, setup, rules.Key{3})
		reference, err := measure.Believe(setup, log, belief.House())
		if err != nil {
			t.Fatal(err)
		}
		measured := make(map[int]measure.Decision) // by index in the log
		for _, d := range measure.Decisions(measure.Game{Setup: setup, Log: log}, reference) {
			measured[d.Event] = d
		}
		r, found := recorded(t, setup, log, nil, nil), 0
		for s := range game.Seat(setup.Seats()) {
			for _, d := range r.judged[s]() {
				same := false
				for _, m := range measured {
					same = same || m.Seat == s && m.Act == d.Act && m.Day == d.Day && m.Chosen == d.Chosen &&
						math.Abs(m.Success()-d.Success()) < 1e-9 && math.Abs(m.Best().Success-d.Best().Success) < 1e-9
				}
				if !same && d.Act != rules.AskAttack { // the whispers of the pack come after the beginning of the night
					t.Errorf("%d seats: seat %d, day %d, %v: %.3f of %.3f is not what is measured", setup.Seats(), s.Number(),
						d.Day, d.Act, d.Success(), d.Best().Success)
				}
				found++
			}
		}
		if found != len(measured) {
			t.Errorf("%d seats: %d decisions, %d are measured", setup.Seats(), found, len(measured))
		}
	}
}

// TestReportIsOnesOwn checks that players see the values of their own decisions, and only at the end. Other
// visitors and the page that is saved for everybody see none.
func TestReportIsOnesOwn(t *testing.T) {
	const me = "me"
	setup := rules.Five()
	log := screentest.PlainGame(t, setup, rules.Key{3})
	r := recorded(t, setup, log, nil, map[game.Seat]string{1: me, 2: "another"})
	words := wordsOf(t, ui.En)
	report := func(own game.Seat, query url.Values) review.Report {
		m, err := r.Moment(words, own, query)
		if err != nil {
			t.Fatal(err)
		}
		return m.review().Report
	}
	end := url.Values{"at": {"end"}}
	mine, theirs := report(r.SeatOf(me), end), report(r.SeatOf("another"), end)
	if len(mine.Decisions) == 0 || len(theirs.Decisions) == 0 || mine.Of == 0 {
		t.Fatalf("no decisions: %+v, %+v", mine, theirs)
	}
	for _, d := range mine.Decisions {
		voted := false
		for i := range log {
			ev := &log[i]
			voted = voted || ev.Kind == rules.Voted && ev.Actor == 1 && ev.Target == d.Chosen.Seat && int(ev.Day) == d.Day
		}
		if d.Act == "vote" && !voted {
			t.Errorf("%+v was not decided by seat 2", d)
		}
		if !d.Grade.Right() && d.Grade != grade.Free && (!d.Best.Some() || d.Was >= d.Could) {
			t.Errorf("%+v: no better choice is named", d)
		}
	}
	for name, got := range map[string]review.Report{
		"nobody":         report(game.NoSeat, end),
		"nobody as all":  report(game.NoSeat, url.Values{"at": {"end"}, "as": {"seat:2"}}),
		"before the end": report(r.SeatOf(me), url.Values{"at": {"3"}}),
		"saved":          r.Standalone(words).Review.Report,
	} {
		if len(got.Decisions) > 0 {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// TestOwnTurningPoints checks that the turning points that a vote of the visitor brought about are marked as
// the visitor's at the end, in the review and on the timeline. No others are marked, and none for spectators.
func TestOwnTurningPoints(t *testing.T) {
	setup, marked := rules.Five(), 0
	for key := range byte(6) {
		log := screentest.PlainGame(t, setup, rules.Key{key})
		r := recorded(t, setup, log, nil, map[game.Seat]string{0: "0", 1: "1", 2: "2", 3: "3", 4: "4"})
		words := wordsOf(t, ui.En)
		executed := make(map[int]game.Seat) // by day
		votes := make(map[int]map[game.Seat]game.Seat)
		for _, ev := range log {
			switch ev.Kind {
			case rules.Executed:
				executed[int(ev.Day)] = ev.Target
			case rules.Voted:
				if votes[int(ev.Day)] == nil {
					votes[int(ev.Day)] = make(map[game.Seat]game.Seat)
				}
				votes[int(ev.Day)][ev.Actor] = ev.Target
			}
		}
		for _, own := range []game.Seat{0, 1, 2, 3, 4, game.NoSeat} {
			m, err := r.Moment(words, own, url.Values{"at": {"end"}})
			if err != nil {
				t.Fatal(err)
			}
			mine, yours, missed := make(map[int]bool), 0, 0 // mine: days whose execution the visitor brought about
			for _, p := range m.review().Turning {
				target, voted := votes[p.Day][own]
				voted = voted && target == p.Seat.Seat && executed[p.Day] == p.Seat.Seat
				if p.Yours && !voted && p.By.Seat != own || own == game.NoSeat && p.Yours {
					t.Errorf("game %d, seat %d: %+v is not the visitor's", key, own, p)
				}
				if voted && !p.Drawn && !p.Yours { // if the lot decided, no vote did
					missed++
				}
				if p.Yours {
					yours++
				}
				if p.Yours && executed[p.Day] == p.Seat.Seat {
					mine[p.Day] = true
					marked++
				}
			}
			if missed > 0 && yours < ownShown {
				t.Errorf("game %d, seat %d: %d turning points are marked, and %d are not", key, own, yours, missed)
			}
			for _, day := range m.timeline().Days {
				for _, mark := range day.Marks {
					if mark.Kind == scene.MarkExecuted && mark.Yours != mine[day.Day] {
						t.Errorf("game %d, seat %d, day %d: marked on the timeline: %t", key, own, day.Day, mark.Yours)
					}
				}
			}
		}
	}
	if marked == 0 {
		t.Error("nobody brought anything about")
	}
}

// TestCountDecisions checks that a teacher sees how people's decisions are graded in total, and only for
// three people or more. Decisions of agents are not counted.
func TestCountDecisions(t *testing.T) {
	setup := rules.Five()
	users := map[game.Seat]string{0: "me", 1: "another", 4: "a third"}
	r := recorded(t, setup, screentest.PlainGame(t, setup, rules.Key{3}), nil, users)
	words, own, right := wordsOf(t, ui.En), 0, 0
	var worth classroom.Worth
	for seat := range users {
		m, err := r.Moment(words, seat, url.Values{"at": {"end"}})
		if err != nil {
			t.Fatal(err)
		}
		report := m.review().Report
		own, right = own+report.Of, right+report.Right
	}
	names := r.CountDecisions(&worth)
	sum := 0
	for _, n := range worth.Grades {
		sum += n
	}
	if worth.Of != own || worth.Right() != right || sum != own || own == 0 || len(names) != len(users) {
		t.Errorf("%+v of %q; own reports: %d of %d", worth, names, right, own)
	}
	for students, told := range map[int]bool{0: false, 2: false, 3: true} {
		if worth.Students = students; worth.Told() != told {
			t.Errorf("%d students: told: %t", students, !told)
		}
	}
}

func BenchmarkJudge15(b *testing.B) {
	setup := rules.Fifteen()
	r := recorded(b, setup, screentest.PlainGame(b, setup, rules.Key{3}), nil, nil)
	for b.Loop() {
		decisionsOf(r.Finished, 0)
	}
}
