package screen

import (
	"testing"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// TestDocks checks the dock in all situations in which a viewer is asked or waits.
func TestDocks(t *testing.T) {
	deal := event(rules.Dealt, func(ev *rules.Event) { ev.Actor, ev.Role, ev.Day = 0, game.RoleSeer, 0 })
	talk := event(rules.PhaseBegan, func(ev *rules.Event) { ev.Phase = game.PhaseTalk })
	turn := event(rules.TurnBegan, func(ev *rules.Event) { ev.Channel, ev.Turn = game.ChannelTalk, 1 })
	ready := event(rules.Ready, func(ev *rules.Event) { ev.Actor = 3 })
	dead := event(rules.Executed, func(ev *rules.Event) { ev.Target = 0 })
	over := event(rules.GameEnded, func(ev *rules.Event) { ev.Side = game.SideVillage })
	revealed := func() []rules.Event {
		evs := []rules.Event{over}
		for s := range game.Seat(5) {
			evs = append(evs, event(rules.RoleRevealed, func(ev *rules.Event) { ev.Actor, ev.Role = s, five[s] }))
		}
		return evs
	}
	answered := func(kind rules.AskKind, target game.Seat, text string) rules.Event {
		return event(rules.Answered, func(ev *rules.Event) { ev.Actor, ev.Ask, ev.Target, ev.Text = 0, kind, target, text })
	}
	ask := func(kind rules.AskKind, ballot uint8) table.Status {
		a := rules.Ask{ID: 7, Kind: kind, Day: 1, Turn: 1, Ballot: ballot, Remaining: 9}
		if kind != rules.AskTalk && kind != rules.AskWhisper {
			a.Targets = game.Seats(1, 2, 3)
		}
		return table.Status{Ask: a, Asked: true}
	}
	seat := game.AtSeat(0)
	tests := []struct {
		name   string
		viewer game.Viewer
		evs    []rules.Event
		status table.Status
		mode   play.DockMode
		check  func(play.Dock) bool
	}{
		{"talk", seat, []rules.Event{deal, talk, turn, ready}, ask(rules.AskTalk, 0), play.DockSpeak,
			func(d play.Dock) bool {
				return d.Composer != nil && d.Composer.Channel == game.ChannelTalk && d.Remaining == 9 && d.Turn == 2 &&
					d.Turns == 20 &&
					d.Ask == 7 && d.Awaited == nil && !d.Limited
			}},
		{"whisper", seat, []rules.Event{deal}, ask(rules.AskWhisper, 0), play.DockSpeak, func(d play.Dock) bool {
			return d.Composer != nil && d.Composer.Channel == game.ChannelWhisper && d.Kind == rules.AskWhisper
		}},
		{"vote", seat, []rules.Event{deal, talk}, ask(rules.AskVote, 0), play.DockChoose, func(d play.Dock) bool {
			return len(d.Targets) == 3 && !d.Revote && d.Composer == nil
		}},
		{"revote", seat, []rules.Event{
			deal, talk,
		}, ask(rules.AskVote, 1), play.DockChoose, func(d play.Dock) bool { return d.Revote }},
		{"divine", seat, []rules.Event{deal}, ask(
			rules.AskDivine, 0,
		), play.DockChoose, func(d play.Dock) bool { return d.Kind == rules.AskDivine }},
		{"guard", seat, []rules.Event{deal}, ask(
			rules.AskGuard, 0,
		), play.DockChoose, func(d play.Dock) bool { return d.Kind == rules.AskGuard }},
		{"attack", seat, []rules.Event{deal}, ask(
			rules.AskAttack, 0,
		), play.DockChoose, func(d play.Dock) bool { return d.Kind == rules.AskAttack }},
		{"with a deadline", seat, []rules.Event{deal, talk, turn}, func() table.Status {
			st := ask(rules.AskTalk, 0)
			st.Deadline = time.Unix(1, 0)
			return st
		}(), play.DockSpeak, func(d play.Dock) bool { return d.Limited }},
		{"has talked", seat, []rules.Event{
			deal, talk, turn, ready, answered(rules.AskTalk, game.NoSeat, "VOTE Agent[03]"),
		}, table.Status{}, play.DockWait,
			func(d play.Dock) bool { return d.Answer != "" && d.Answer != "VOTE Agent[03]" && len(d.Awaited) == 3 }},
		{"has voted", seat, []rules.Event{deal, talk, answered(rules.AskVote, 2, "")}, table.Status{}, play.DockWait,
			func(d play.Dock) bool { return d.Answer != "" }},
		{"has chosen nobody", seat, []rules.Event{
			deal, answered(rules.AskDivine, game.NoSeat, ""),
		}, table.Status{}, play.DockWait,
			func(d play.Dock) bool { return d.Answer != "" }},
		{"at night with nothing to do", seat, []rules.Event{deal}, table.Status{}, play.DockWait,
			func(d play.Dock) bool { return d.Answer == "" && len(d.Awaited) == 0 }},
		{"dead", seat, []rules.Event{deal, talk, dead}, table.Status{}, play.DockDead, nil},
		{"paused", seat, []rules.Event{deal, talk, turn}, func() table.Status {
			st := ask(rules.AskTalk, 0)
			st.Paused = true
			return st
		}(), play.DockPaused, nil},
		{"spectator", game.Viewer{}, []rules.Event{talk, turn}, table.Status{}, play.DockWatch, nil},
		{"won, the roles not told yet", game.Viewer{}, []rules.Event{
			talk, over,
		}, table.Status{Pacing: table.Pacing{On: true, Speed: 1}}, play.DockWatch, nil},
		{"dead and over, the roles not told yet", seat, []rules.Event{deal, dead, over}, table.Status{},
			play.DockDead, nil},
		{"over", seat, append([]rules.Event{deal, talk}, revealed()...), table.Status{Over: true}, play.DockOver, nil},
		{"dead and over", seat, append(
			[]rules.Event{deal, dead}, revealed()...,
		), table.Status{Over: true}, play.DockOver, nil},
		{"spectator at the end", game.Viewer{}, revealed(), table.Status{Over: true}, play.DockOver, nil},
	}
	for _, tt := range tests {
		for _, lang := range ui.Langs {
			t.Run(tt.name+" "+string(lang), func(t *testing.T) {
				sc := testScene(t, tt.viewer, lang)
				tell(sc, tt.evs...)
				sc.SetStatus(tt.status)
				dock := sc.Dock()
				if dock.Mode != tt.mode || tt.check != nil && !tt.check(dock) {
					t.Errorf("mode %s, want %s: %+v", dock.Mode, tt.mode, dock)
				}
				if end := sc.end(false); (end.Winner != game.SideNone) != (tt.mode == play.DockOver) {
					t.Errorf("result %+v", end)
				}
				if _, err := pagesOf(t).Patch(lang, sc.Phase(), sc.Parts()...); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// TestSeatCards checks the marks that a seat shows, and the absence of those that it must not show.
func TestSeatCards(t *testing.T) {
	sc := testScene(t, game.AtSeat(0), ui.En)
	tell(sc,
		event(rules.Dealt, func(ev *rules.Event) { ev.Actor, ev.Role = 0, game.RoleWerewolf }),
		event(rules.PackShown, func(ev *rules.Event) { ev.Target = 1 }),
		event(rules.PhaseBegan, func(ev *rules.Event) { ev.Phase = game.PhaseTalk }),
		event(rules.TurnBegan, func(ev *rules.Event) { ev.Channel = game.ChannelTalk }),
		event(rules.Ready, func(ev *rules.Event) { ev.Actor = 1 }))
	cards := sc.seats()
	if !cards[0].You || cards[0].Role != game.RoleWerewolf || cards[1].Role != game.RoleWerewolf ||
		cards[2].Role != game.RoleNone {
		t.Errorf("%+v", cards)
	}
	if cards[1].Awaited || !cards[1].Answered || !cards[2].Awaited || cards[2].Answered {
		t.Errorf("%+v", cards)
	}
	for _, card := range cards {
		if card.Bot != "" || card.Won {
			t.Errorf("before the end: %+v", card)
		}
	}
	if role := sc.role(); len(role.Mates) != 1 || role.Mates[0].Seat != 1 {
		t.Errorf("%+v", role)
	}
	tell(sc,
		event(rules.Executed, func(ev *rules.Event) { ev.Target = 1 }),
		event(rules.DayBegan, func(ev *rules.Event) { ev.Day = 2 }),
		event(rules.Died, func(ev *rules.Event) { ev.Target, ev.Day = 2, 2 }))
	cards = sc.seats()
	if !cards[1].Dead || cards[1].Cause != seat.Executed || cards[1].DeathDay != 1 || cards[2].Cause != seat.Attacked ||
		cards[2].DeathDay != 2 {
		t.Errorf("%+v", cards)
	}
	if head := sc.head(); head.Living != 3 || head.Day != 2 {
		t.Errorf("%+v", head)
	}
}
