package screen

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/ui"
)

// TestCurtainIsPublic checks that the sheets and reasons behind the curtain do not depend on secrets or on
// the agents' real beliefs.
func TestCurtainIsPublic(t *testing.T) {
	for _, setup := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		log, notes := screentest.Mused(t, setup)
		r, other := recorded(t, setup, log, notes, nil), recorded(t, setup, otherwise(log, 3), nil, nil)
		mid := len(rules.Project(nil, log, game.Viewer{})) / 2
		for _, at := range []int{mid / 2, mid, mid * 3 / 2} {
			for _, query := range []string{"minds=suspects", "minds=suspects&role=SEER", "minds=others&of=2"} {
				q := fmt.Sprintf("as=public&at=%d&%s", at, query)
				one, two := momentOf(t, r, q).scene.minds, momentOf(t, other, q).scene.minds
				if !one.curtained() {
					t.Fatalf("%s: no curtain", q)
				}
				a, b := one.tablet(), two.tablet()
				a.Reveal, b.Reveal = "", "" // the game is over, and the address counts all events
				if diff := cmp.Diff(a, b); diff != "" {
					t.Errorf("%d seats, %s (-so +otherwise):\n%s", setup.Seats(), q, diff)
				}
				for row := range game.Seat(setup.Seats()) {
					one.row, one.col, two.row, two.col = row, (row+1)%3, row, (row+1)%3
					if row != one.col {
						if diff := cmp.Diff(one.why(), two.why()); diff != "" {
							t.Errorf("%d seats, %s, why %d (-so +otherwise):\n%s", setup.Seats(), q, row.Number(), diff)
						}
					}
				}
			}
		}
	}
}

// atWord returns the sheet behind the curtain after some public events of a village of five.
func atWord(t *testing.T, events ...rules.Event) theatre.Tablet {
	t.Helper()
	setup := rules.Five()
	village := Village{ID: tableID, Setup: setup, Seats: make([]table.Occupant, setup.Seats())}
	sc := NewScene(village, view.New(setup, game.Viewer{}), wordsOf(t, ui.En), Look{Agents: true, Live: true})
	th, err := ParseTheatre(url.Values{"minds": {"suspects"}}, setup.Seats())
	if err != nil {
		t.Fatal(err)
	}
	if err := sc.ShowMinds(th, At("/", nil), At("/all", nil)); err != nil {
		t.Fatal(err)
	}
	for i, ev := range events {
		sc.Take(&table.Item{N: uint32(i + 1), Event: ev})
	}
	return sc.minds.tablet()
}

// TestCurtainTakesAtTheWord checks that a row believes the claims and results of its own seat, and that the
// other rows do not. A seat with impossible results is refuted.
func TestCurtainTakesAtTheWord(t *testing.T) {
	day := func(n uint8) rules.Event { return rules.Event{Kind: rules.DayBegan, Day: n, Actor: game.NoSeat} }
	talk := func(n uint8) rules.Event {
		return rules.Event{Kind: rules.PhaseBegan, Day: n, Phase: game.PhaseTalk, Actor: game.NoSeat}
	}
	ids := uint16(0)
	say := func(seat game.Seat, text string) rules.Event {
		ids++
		return rules.Event{
			Kind: rules.Said, Day: 1, Actor: seat, Target: game.NoSeat, Channel: game.ChannelTalk, N: ids - 1, Text: text,
		}
	}
	claimed := []rules.Event{
		day(1), talk(1), say(1, "COMINGOUT Agent[02] SEER"), say(1, "DIVINED Agent[04] WEREWOLF"), say(2, "VOTE Agent[02]"),
	}
	tab := atWord(t, claimed...)
	if !tab.Curtain || tab.Reveal != "/all?minds=suspects" {
		t.Errorf("curtain %t, raised at %q", tab.Curtain, tab.Reveal)
	}
	for _, row := range tab.Rows {
		seat, sum := row.Seat.Seat, 0
		for k, c := range row.Cells {
			if game.Seat(k) != seat {
				sum += c.Percent
			}
			if told := row.Cells[3].Percent; seat == 1 && told != 100 || seat != 1 && seat != 3 && told > 99 {
				t.Errorf("%02d takes 04 for a werewolf by %d %%", seat.Number(), told)
			}
		}
		if row.State != theatre.MindTold || sum < 98 || sum > 102 || row.Role != game.RoleNone {
			t.Errorf("%02d: %s, %v, the others add up to %d %%", seat.Number(), row.State, row.Role, sum)
		}
		if (row.As == game.RoleSeer) != (seat == 1) {
			t.Errorf("%02d is taken for %v", seat.Number(), row.As)
		}
	}
	tab = atWord(t, append(claimed,
		rules.Event{Kind: rules.Executed, Day: 1, Actor: game.NoSeat, Target: 3}, day(2),
		rules.Event{Kind: rules.Died, Day: 2, Actor: game.NoSeat, Target: 4}, talk(2))...)
	for seat, want := range map[game.Seat]theatre.MindState{
		0: theatre.MindTold, 1: theatre.MindRefuted, 2: theatre.MindTold, 3: theatre.MindDead, 4: theatre.MindDead,
	} {
		if got := tab.Rows[seat].State; got != want {
			t.Errorf("%02d: %s, want %s", seat.Number(), got, want)
		}
	}
}
