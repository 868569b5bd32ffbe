package wire

import (
	"fmt"
	"reflect"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
)

// TestSimultaneousTurns plays the same games, with the same key and answers, once like the reference server
// (talk=sequential, skipLimit=2) and once by the regulation. It checks packet by packet that only the time differs at
// which utterances arrive.
func TestSimultaneousTurns(t *testing.T) {
	for _, regulation := range []rules.Setup{rules.Five(), rules.Fifteen()} {
		reference := regulation
		reference.Sequential, reference.SkipLimit = true, 2
		simultaneous, sequential := packetsOf(t, regulation), packetsOf(t, reference)
		for seat := range simultaneous {
			a, b := simultaneous[seat], sequential[seat]
			if len(a) != len(b) {
				t.Fatalf("seat %d: %d packets, and %d in sequence", seat+1, len(a), len(b))
			}
			var told, toldInSequence []Talk
			turn := -1
			for i := range a {
				compareButTalk(t, seat, a[i], b[i])
				told, toldInSequence = append(told, a[i].TalkHistory...), append(toldInSequence, b[i].TalkHistory...)
				switch a[i].Request {
				case RequestDailyInitialize:
					turn = -1
				case RequestTalk:
					// All of the turn before, and nothing of this one; in sequence also what was said before in this one.
					for _, talk := range a[i].TalkHistory {
						if talk.Turn != turn {
							t.Errorf("seat %d is told %+v at turn %d", seat+1, talk, turn+1)
						}
					}
					turn++
					for _, talk := range b[i].TalkHistory {
						if talk.Turn != turn && talk.Turn != turn-1 {
							t.Errorf("in sequence, seat %d is told %+v at turn %d", seat+1, talk, turn)
						}
					}
				case RequestDailyFinish:
					if !reflect.DeepEqual(told, toldInSequence) { // the day as a whole
						t.Errorf("seat %d, packet %d: told %v, and in sequence %v", seat+1, i, told, toldInSequence)
					}
				}
			}
		}
		first := func(packets [][]Packet) (n []int) {
			for _, list := range packets {
				for _, p := range list {
					if p.Request == RequestTalk {
						n = append(n, len(p.TalkHistory))
						break
					}
				}
			}
			return n
		}
		// The first question of a day brings no utterances; in sequence the k-th to speak has heard k of
		// them.
		heard := game.SeatSet(0)
		for _, n := range first(sequential) {
			heard |= 1 << n
		}
		if got := first(simultaneous); !reflect.DeepEqual(got, make([]int, len(got))) ||
			heard != game.FirstSeats(regulation.Seats()) {
			t.Errorf("at its first question each has heard %v utterances, and in sequence %v", got, first(sequential))
		}
	}
}

// compareButTalk compares packets, leaving out utterances.
func compareButTalk(t *testing.T, seat int, a, b Packet) {
	t.Helper()
	for _, p := range []*Packet{&a, &b} {
		if p.TalkHistory != nil {
			p.TalkHistory, p.WhisperHistory = []Talk{}, []Talk{}
		}
		if p.GameInfo != nil && p.Request == RequestWhisper {
			g := *p.GameInfo
			g.WhisperList, g.RemainWhisperMap = nil, nil
			p.GameInfo = &g
		}
	}
	if !reflect.DeepEqual(a, b) {
		t.Errorf("seat %d:\nat once     %s\nin sequence %s", seat+1, a.AppendLine(nil), b.AppendLine(nil))
	}
}

// packetsOf plays a game in which answers depend on the question alone.
func packetsOf(t *testing.T, setup rules.Setup) [][]Packet {
	t.Helper()
	return packetsBy(t, setup, rules.Key{7}, answerTo)
}

// packetsBy plays a game and returns what each seat is sent.
func packetsBy(t *testing.T, setup rules.Setup, key rules.Key,
	answer func(rules.Ask, game.Seat) rules.Action) [][]Packet {
	t.Helper()
	state, log, err := rules.New(setup, &key, nil)
	if err != nil {
		t.Fatal(err)
	}
	seats, told, packets := make([]*Seat, setup.Seats()), make([]int, setup.Seats()), make([][]Packet, setup.Seats())
	observe := func(seat game.Seat) {
		packets[seat] = append(packets[seat], seats[seat].Observe(rules.Project(nil, log[told[seat]:], game.AtSeat(seat)))...)
		told[seat] = len(log)
	}
	for i := range seats {
		seats[i] = NewSeat(setup, game.Seat(i), Options{})
	}
	for !state.Over() {
		// All who are asked at the same time are sent their question before anybody answers.
		asked := state.Waiting()
		var inputs []rules.Input
		for seat := range asked.All() {
			observe(seat)
			ask, _ := state.AskFor(seat)
			packets[seat] = append(packets[seat], seats[seat].Ask(ask))
			inputs = append(inputs, rules.Input{Seat: seat, Ask: ask.ID, Action: answer(ask, seat)})
		}
		for _, in := range inputs {
			if state, log, err = state.Step(&key, in, log); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i := range seats {
		observe(game.Seat(i))
	}
	return packets
}

func answerTo(ask rules.Ask, seat game.Seat) rules.Action {
	a := rules.Action{Kind: ask.Kind, Target: ask.Targets.Nth((int(seat) + int(ask.Day)) % max(1, ask.Targets.Len())),
		Text: rules.OverText}
	switch {
	case ask.Turn == 0:
		a.Text = fmt.Sprintf("ESTIMATE Agent[%02d] WEREWOLF", 1+int(seat+1)%5)
	case ask.Turn == 1 && seat%2 == 0:
		a.Text = rules.SkipText
	}
	return a
}
