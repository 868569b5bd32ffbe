package tcp

import (
	"fmt"
	"testing"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
)

// TestJoinKeepsMemory checks that an agent that joins keeps its memory for the games of a set, as long as it stays on
// its seat.
func TestJoinKeepsMemory(t *testing.T) {
	t.Parallel()
	for _, set := range []int{0, 2} {
		h := openHouse(t, Config{})
		var memories []*agent.Memory
		conn, done := h.dial(), make(chan error, 1)
		go func() {
			_, err := Join(h.Context(), conn, Joining{Name: "learner", Games: 4, Set: set,
				Agent: func(s agent.Seating) (agent.Agent, error) {
					memories = append(memories, s.Memory)
					return brief(s)
				}})
			done <- err
		}()
		guests := h.guests(1)
		for i := range 4 {
			h.join(fmt.Sprint("other", i), 0)
		}
		guests = append(guests, h.guests(4)...)
		for i := range 4 {
			if i == 3 { // another seat in the middle of a set
				guests = append(guests[1:], guests[0])
			}
			h.play(rules.Five(), uint64(i), guests...)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
		m := memories
		if len(m) != 4 {
			t.Fatalf("%d games", len(m))
		}
		if kept := m[0] != nil && m[0] == m[1] && m[2] != nil && m[2] != m[1] && m[3] != nil &&
			m[3] != m[2]; kept != (set == 2) || set == 0 && m[3] != nil {
			t.Errorf("set %d: memories %p", set, m)
		}
	}
}
