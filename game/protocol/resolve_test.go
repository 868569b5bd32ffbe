package protocol_test

import (
	"slices"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
)

func TestResolve(t *testing.T) {
	t.Parallel()
	const one, two, three, nine = protocol.Ref(1), protocol.Ref(2), protocol.Ref(3), protocol.Ref(9)
	// The subjects are those of the sentence and of its operands, in their order; the speaker is 9.
	for text, subjects := range map[string][]protocol.Ref{
		"Skip":                    {protocol.Unspec},
		"VOTE Agent[01]":          {nine},
		"Agent[01] VOTE Agent[2]": {one},
		"ANY VOTE Agent[02]":      {protocol.Any},
		"REQUEST Agent[02] (DIVINATION Agent[03])":                      {nine, two},
		"Agent[01] REQUEST Agent[02] (GUARD Agent[03])":                 {one, two},
		"Agent[02] INQUIRE ANY (VOTED ANY)":                             {two, protocol.Any},
		"NOT (VOTE ANY)":                                                {nine, nine},
		"Agent[02] BECAUSE (DAY 1 (Agent[01] VOTE ANY)) (VOTE ANY)":     {two, two, one, two},
		"REQUEST Agent[02] (AND (VOTE ANY) (INQUIRE ANY (GUARD ANY)))":  {nine, two, two, two, protocol.Any},
		"XOR (Agent[03] NOT (VOTE ANY)) (REQUEST (Agent[1] GUARD ANY))": {nine, three, three, nine, one},
	} {
		s, err := protocol.Parse(text)
		if err != nil {
			t.Errorf("Parse(%q): %v", text, err)
			continue
		}
		before := s.String()
		resolved := protocol.Resolve(s, game.SeatNumbered(9))
		var got []protocol.Ref
		protocol.Walk(&resolved, func(s *protocol.Sentence) bool {
			got = append(got, s.Subject)
			s.Subject = protocol.Any // must not reach s
			return true
		})
		if !slices.Equal(got, subjects) {
			t.Errorf("Resolve(%q) has the subjects %v, want %v", text, got, subjects)
		}
		if s.String() != before {
			t.Errorf("Resolve(%q) shares operands with its argument", text)
		}
	}
}

func TestWalkSkipsOperands(t *testing.T) {
	t.Parallel()
	s, err := protocol.Parse("AND (NOT (VOTE ANY)) (GUARD ANY)")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	protocol.Walk(&s, func(s *protocol.Sentence) bool {
		got = append(got, s.Op.String()+s.Verb.String())
		return s.Op != protocol.Not
	})
	if want := []string{"AND", "NOT", "GUARD"}; !slices.Equal(got, want) {
		t.Errorf("visited %v, want %v", got, want)
	}
}

func TestEqual(t *testing.T) {
	t.Parallel()
	texts := []string{
		"Skip", "Over", "VOTE ANY", "GUARD ANY", "Agent[01] VOTE ANY", "VOTE Agent[01]", "ESTIMATE ANY SEER",
		"ESTIMATE ANY MEDIUM",
		"DIVINED ANY HUMAN", "DIVINED ANY WEREWOLF", "AGREE TALK day1 ID:1", "AGREE WHISPER day1 ID:1",
		"AGREE TALK day2 ID:1",
		"AGREE TALK day1 ID:2", "DAY 1 (VOTE ANY)", "DAY 2 (VOTE ANY)", "AND (VOTE ANY)", "OR (VOTE ANY)", "AND (GUARD ANY)",
		"AND (VOTE ANY) (VOTE ANY)",
	}
	for i, a := range texts {
		for j, b := range texts {
			x, err := protocol.Parse(a)
			if err != nil {
				t.Fatal(err)
			}
			y, err := protocol.Parse(b)
			if err != nil {
				t.Fatal(err)
			}
			if got := protocol.Equal(x, y); got != (i == j) {
				t.Errorf("Equal(%q, %q) = %v", a, b, got)
			}
		}
	}
}
