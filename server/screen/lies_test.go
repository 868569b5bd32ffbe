package screen

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/ui"
)

// firstTalk returns a first day among five (see five). Each line is a seat's number and a sentence, such as
// "2: DIVINED Agent[03] WEREWOLF". In the night before, the seer got a result.
func firstTalk(target game.Seat, species game.Species, lines ...string) []rules.Event {
	var log []rules.Event
	for s, role := range five {
		to := game.ToSeat(game.Seat(s))
		log = append(log, rules.Event{Kind: rules.Dealt, To: to, Actor: game.Seat(s), Role: role})
	}
	log = append(log,
		rules.Event{Kind: rules.Divined, To: game.ToSeat(1), Actor: 1, Target: target, Species: species},
		rules.Event{Kind: rules.DayBegan, To: game.Public, Day: 1},
		rules.Event{Kind: rules.PhaseBegan, To: game.Public, Day: 1, Phase: game.PhaseTalk},
	)
	for i, line := range lines {
		speaker, text, _ := strings.Cut(line, ": ")
		log = append(log, rules.Event{
			Kind: rules.Said, To: game.Public, Day: 1, Channel: game.ChannelTalk, N: uint16(i),
			Actor: game.SeatNumbered(int(speaker[0] - '0')), Target: game.NoSeat, Text: text,
		})
	}
	return log
}

// theatreOf returns the theatre of a running table as a viewer sees it.
func theatreOf(t *testing.T, log []rules.Event, v game.Viewer) *Minds {
	t.Helper()
	sc := setupScene(t, rules.Five(), v, ui.En)
	th := Theatre{
		sheet: theatre.SheetSuspects, role: game.RoleWerewolf, of: game.NoSeat, row: game.NoSeat, col: game.NoSeat,
	}
	if err := sc.ShowMinds(th, At("/t", nil), At("/t", nil)); err != nil {
		t.Fatal(err)
	}
	for i, ev := range rules.Project(nil, log, v) {
		sc.Take(&table.Item{N: uint32(i + 1), Event: ev})
	}
	return sc.minds
}

// TestTheatreMarksLies checks that a seat's lie about another seat stays marked until its speaker takes it
// back, whatever else the speaker says. Only viewers who can know of the lie see the mark.
func TestTheatreMarksLies(t *testing.T) {
	all, public := game.Omniscient(), game.Viewer{}
	bait := []string{"2: COMINGOUT Agent[02] SEER", "2: DIVINED Agent[04] WEREWOLF"}
	for _, tt := range []struct {
		name   string
		viewer game.Viewer
		more   []string
		cell   string // row and column
		want   string
	}{
		{"a seer baits", all, nil, "2.4", "black≠"},
		{"and votes for the one", all, []string{"2: VOTE Agent[04]"}, "2.4", "vote≠"},
		{"takes it back", all, []string{"2: VOTE Agent[04]", "2: NOT (DIVINED Agent[04] WEREWOLF)"}, "2.4", "vote"},
		{"and says it again", all,
			[]string{"2: NOT (DIVINED Agent[04] WEREWOLF)", "2: DIVINED Agent[04] WEREWOLF"}, "2.4", "black≠"},
		{"tells what it got", all, []string{"2: DIVINED Agent[03] WEREWOLF"}, "2.3", "black"},
		{"it sees its own lie", game.AtSeat(1), nil, "2.4", "black≠"},
		{"whom it accuses knows better", game.AtSeat(3), nil, "2.4", "black≠"},
		{"others cannot know", game.AtSeat(4), nil, "2.4", "black"},
		{"nor can the public", public, nil, "2.4", "black"},
		{"a wolf calls one a wolf", all, []string{"3: ESTIMATE Agent[01] WEREWOLF"}, "3.1", "wolf≠"},
		{"and announces a vote", all, []string{"3: ESTIMATE Agent[01] WEREWOLF", "3: VOTE Agent[01]"}, "3.1", "vote≠"},
		{"and clears it", all, []string{"3: ESTIMATE Agent[01] WEREWOLF", "3: ESTIMATE Agent[01] VILLAGER"}, "3.1", "human"},
		{"a vote is a plan", all, []string{"3: VOTE Agent[01]"}, "3.1", "vote"},
		{"nobody knows a wolf's mind", public, []string{"3: ESTIMATE Agent[01] WEREWOLF"}, "3.1", "wolf"},
		{"a villager guesses", all, []string{"1: ESTIMATE Agent[02] WEREWOLF"}, "1.2", "wolf"},
		{"the possessed claims a result", all, []string{"4: DIVINED Agent[03] WEREWOLF"}, "4.3", "black≠"},
		{"that the true seer knows to be invented", game.AtSeat(1), []string{"4: DIVINED Agent[01] HUMAN"}, "4.1", "white≠"},
		{"and nobody else", game.AtSeat(4), []string{"4: DIVINED Agent[01] HUMAN"}, "4.1", "white"},
		{"nobody has a medium's results", public, []string{"4: IDENTIFIED Agent[01] HUMAN"}, "4.1", "white≠"},
	} {
		m := theatreOf(t, firstTalk(2, game.SpeciesWerewolf, append(bait[:2:2], tt.more...)...), tt.viewer)
		var row, col int
		if _, err := fmt.Sscanf(tt.cell, "%d.%d", &row, &col); err != nil {
			t.Fatal(err)
		}
		cell := m.tablet().Rows[row-1].Cells[col-1]
		got := string(cell.Said)
		if cell.Lie {
			got += "≠"
		}
		if got != tt.want {
			t.Errorf("%s: cell %s shows %q, want %q", tt.name, tt.cell, got, tt.want)
		}
	}
}

// TestTheatreTellsNoLie compares two games in which a seer says the same. In one game the seer got that
// result, in the other the result is invented. Viewers who cannot know this see the same theatre.
func TestTheatreTellsNoLie(t *testing.T) {
	lines := []string{"2: DIVINED Agent[03] WEREWOLF", "4: DIVINED Agent[05] HUMAN", "2: VOTE Agent[03]"}
	for _, tt := range []struct {
		viewer game.Viewer
		same   bool
	}{
		{game.Viewer{}, true}, {game.AtSeat(0), true}, {game.AtSeat(3), true}, {game.AtSeat(4), true},
		{game.AtSeat(1), false}, {game.Omniscient(), false},
	} {
		var shown [2][]any
		for i, log := range [...][]rules.Event{
			firstTalk(2, game.SpeciesWerewolf, lines...), firstTalk(0, game.SpeciesHuman, lines...),
		} {
			m := theatreOf(t, log, tt.viewer)
			shown[i] = append(shown[i], m.tablet())
			m.row, m.col = 1, 2
			why := m.why()
			shown[i] = append(shown[i], why.Said)
		}
		if diff := cmp.Diff(shown[0], shown[1]); (diff == "") != tt.same {
			t.Errorf("%v sees the same: want %t (-got +baits):\n%s", tt.viewer, tt.same, diff)
		}
	}
}

// TestWhyTellsWhatWasTakenBack checks that the explanation of a cell includes results that were taken back.
func TestWhyTellsWhatWasTakenBack(t *testing.T) {
	log := firstTalk(2, game.SpeciesWerewolf, "2: DIVINED Agent[04] WEREWOLF", "2: NOT (DIVINED Agent[04] WEREWOLF)")
	m := theatreOf(t, log, game.Omniscient())
	m.row, m.col = 1, 3
	if list := m.why().Said; len(list) != 1 || !list[0].Invented || !list[0].Back {
		t.Errorf("%+v", list)
	}
	if cell := m.tablet().Rows[1].Cells[3]; cell.Said != theatre.SaysNothing || cell.Lie {
		t.Errorf("the cell still shows it: %+v", cell)
	}
}

// TestReviewOfResults checks that a result counts as true only if its speaker got it.
func TestReviewOfResults(t *testing.T) {
	log := firstTalk(2, game.SpeciesWerewolf,
		"2: DIVINED Agent[03] WEREWOLF", "2: DIVINED Agent[05] HUMAN", "2: DIVINED Agent[01] WEREWOLF",
		"2: NOT (DIVINED Agent[01] WEREWOLF)", "4: DIVINED Agent[03] WEREWOLF", "4: DIVINED Agent[01] WEREWOLF",
	)
	village := Village{ID: tableID, Setup: rules.Five(), Seats: occupants(5)}
	known := view.Fold(rules.Five(), game.Omniscient(), rules.Project(nil, log, game.Omniscient()))
	r := reviewer{&village, known, inThePage}
	for seat, want := range map[game.Seat]string{1: "[3 true] [5 lucky] [1 lie back]", 3: "[3 lucky] [1 lie]", 2: ""} {
		var got []string
		for _, told := range r.seat(seat).Results {
			text := fmt.Sprint(told.Target.Seat.Number(), " ", told.Verdict)
			if told.Back {
				text += " back"
			}
			got = append(got, "["+text+"]")
		}
		if strings.Join(got, " ") != want {
			t.Errorf("seat %d: %s, want %s", seat.Number(), got, want)
		}
	}
}
