package screen

import (
	"net/url"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/review"
	"aiwolfplay/templates/ui"
)

// TestReplayStepsAgreeWithPages steps forwards and back. It checks that the changes of a step turn the page
// of one position into the page of the other.
func TestReplayStepsAgreeWithPages(t *testing.T) {
	r := recorded(t, rules.Fifteen(), screentest.PlainGame(t, rules.Fifteen(), rules.Key{15}), nil, nil)
	for _, v := range []game.Viewer{{}, game.AtSeat(3), game.Omniscient()} {
		told := r.Narrative(v, wordsOf(t, ui.En))
		last := len(told.items)
		for i := range 100 {
			from, to := 1+(i*37)%last, 1+(i*91)%last
			if i%3 == 0 {
				to = min(from+1, last)
			}
			was, now := told.Log(from, true), told.Log(to, true)
			changed, gone := told.difference(from, to, true)
			got := Latest(append(without(was, gone), changed...))
			if diff := cmp.Diff(now, got); diff != "" {
				t.Fatalf("%v from %d to %d (-page +step):\n%s", v, from, to, diff)
			}
		}
	}
}

func without(lines line.Lines, gone []string) (kept line.Lines) {
	ids := map[string]bool{}
	for _, id := range gone {
		ids[id] = true
	}
	for _, line := range lines {
		if !ids["line-"+line.Key] {
			kept = append(kept, line)
		}
	}
	return kept
}

// TestReviewCounts compares the numbers in the review with the deal and the votes.
func TestReviewCounts(t *testing.T) {
	log := screentest.PlainGame(t, rules.Fifteen(), rules.Key{15})
	r := recorded(t, rules.Fifteen(), log, nil, map[game.Seat]string{0: me})
	m, err := r.Moment(wordsOf(t, ui.En), r.SeatOf(me), url.Values{"as": {"public"}})
	if err != nil {
		t.Fatal(err)
	}
	shown, known := m.review(), m.scene.known
	votes, onWolf := 0, 0
	for _, seat := range shown.Seats {
		votes, onWolf = votes+seat.Votes, onWolf+seat.OnWolf
		for _, claim := range seat.Claims {
			if (claim.Verdict == review.VerdictTrue) != (claim.Role == seat.Role) {
				t.Errorf("seat %d is %v and claims %v: %v", seat.Seat.Seat.Number(), seat.Role, claim.Role, claim.Verdict)
			}
		}
	}
	if !slices.ContainsFunc(shown.Seats, func(s review.Seat) bool {
		return slices.ContainsFunc(s.Results, func(r review.ResultTruth) bool { return r.Verdict == review.VerdictTrue })
	}) {
		t.Error("no result was true, as the public looks at it")
	}
	want := 0
	for _, v := range known.Votes {
		if known.Seats[v.Target].Role == game.RoleWerewolf {
			want++
		}
	}
	if votes != len(known.Votes) || onWolf != want || !shown.Again || len(shown.Turning) == 0 {
		t.Errorf(
			"%d votes of %d, %d on wolves of %d, again %t, %d turning points", votes, len(known.Votes), onWolf, want,
			shown.Again, len(shown.Turning),
		)
	}
	m.at--
	if review := m.review(); review.Seats != nil {
		t.Error("there is a review before the end")
	}
}

// TestEyesAreKeptApart checks that the view of a recording does not depend on earlier viewers, and that each
// utterance is parsed only once for all viewers.
func TestEyesAreKeptApart(t *testing.T) {
	log := screentest.MixedGame(t, rules.Fifteen(), 1)
	shared := recorded(t, rules.Fifteen(), log, nil, nil)
	look := func(r *Recording, v game.Viewer) (*Moment, []ui.Part) {
		query := url.Values{"as": {v.String()}, "at": {"end"}, "whole": {"1"}}
		m, err := r.Moment(wordsOf(t, ui.En), game.NoSeat, query)
		if err != nil {
			t.Fatal(err)
		}
		return m, append(m.Parts(), m.talk().Lines)
	}
	all, _ := look(shared, game.Omniscient())
	heard := map[string]*protocol.Sentence{}
	for _, talk := range all.scene.known.Talks {
		heard[talk.Text] = talk.Sentence
	}
	for _, v := range []game.Viewer{{}, game.AtSeat(0), game.AtSeat(5), game.AtSeat(10)} {
		m, got := look(shared, v)
		_, want := look(recorded(t, rules.Fifteen(), log, nil, nil), v)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v sees something else than alone (-alone +shared):\n%s", v, diff)
		}
		for _, talk := range m.scene.known.Talks {
			if talk.Sentence != heard[talk.Text] {
				t.Errorf("%v reads %q again", v, talk.Text)
			}
		}
	}
}
