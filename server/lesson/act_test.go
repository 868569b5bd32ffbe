package lesson

import (
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

// TestActOf checks that the act of a sentence is found even if the sentence is wrapped in others.
func TestActOf(t *testing.T) {
	for text, want := range map[string]Act{
		"ESTIMATE Agent[01] WEREWOLF": Accuse, "VOTE Agent[01]": Accuse, "REQUEST ANY (VOTE Agent[01])": Accuse,
		"ESTIMATE Agent[01] VILLAGER": Trust, "NOT (ESTIMATE Agent[01] WEREWOLF)": Trust,
		"COMINGOUT Agent[02] SEER": Claim, "DAY 1 (DIVINED Agent[05] HUMAN)": Claim,
		"INQUIRE Agent[01] (VOTE ANY)": Asks, "REQUEST Agent[01] (DIVINATION Agent[02])": Asks,
		"AGREE TALK day1 ID:3": Agrees, "Skip": Silent, "Over": Silent,
		"BECAUSE (Agent[01] COMINGOUT Agent[01] SEER) (ESTIMATE Agent[01] POSSESSED)": Accuse,
		"AND (VOTE Agent[04]) (REQUEST ANY (VOTE Agent[04]))":                         Accuse,
	} {
		said, err := protocol.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got := ActOf(&said); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// TestNextAct checks that, by day, NextAct returns the act of the seat's next utterance on that day, and during a vote,
// that of its first utterance on the next day. A seat that says nothing or is dead is silent.
func TestNextAct(t *testing.T) {
	l, err := Parse(ready(t)["liar.txt"])
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		at   string
		seat int
		want Act
	}{
		{"day-1", 1, Claim}, {"vote-1", 1, Claim}, {"night-1", 1, Claim}, {"vote-1", 2, Silent}, {"vote-2", 1, Silent},
	} {
		if got := NextAct(l.Public, l.Moment(tt.at), game.SeatNumbered(tt.seat)); got != tt.want {
			t.Errorf("%s, seat %d: got %s, want %s", tt.at, tt.seat, got, tt.want)
		}
	}
}
