package minds

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// A thinker suspects seat 2 of being the wolf, the more strongly the more events it has seen.
type thinker int

func (thinker) Observe([]rules.Event) {}

func (thinker) Act(rules.Ask) (rules.Action, bool) { return rules.Action{}, true }

func (p thinker) Beliefs(b *agent.Beliefs) {
	b.As = game.RoleVillager
	for s := range 5 {
		b.Roles[s][game.RoleVillager] = agent.Certain
	}
	b.Roles[1] = [game.NumRoles]agent.Chance{}
	b.Roles[1][game.RoleWerewolf] = agent.ChanceOf(float64(p) / 1000)
	b.Others[2][1] = 77
	b.Reasons = []agent.Reason{{About: 1, Kind: "say.wolf.any.day1", Actor: 1, Target: 0, Day: 1, Talk: 4, Weight: -1.25},
		{About: 1, Kind: agent.FactLeft, Actor: 0, Target: game.NoSeat, Talk: -1}}
}

func TestNote(t *testing.T) {
	want := &agent.Minds{After: 7}
	for _, seat := range []game.Seat{0, 3} {
		want.Ask(seat, thinker(400))
	}
	note, err := Note(5, want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := read(5, &note)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("written (-) and read (+):\n%s", diff)
	}
}

// TestDamaged checks that a damaged note of beliefs causes an error, never a panic, and takes a bounded amount of
// memory.
func TestDamaged(t *testing.T) {
	roles, others := make([]byte, 30), make([]byte, 25)
	pack := func(b noteBody) string {
		text, err := b.pack()
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	one := func(m mindBody, evidence ...evidenceBody) string {
		return pack(noteBody{Minds: []mindBody{m}, Evidence: evidence})
	}
	because := func(why [3]int) mindBody {
		return mindBody{Seat: 1, Roles: roles, Others: others, Why: [][3]int{why}}
	}
	for name, body := range map[string]string{
		"nothing":         "",
		"no JSON":         "{",
		"not packed":      `{"minds":[]}`,
		"no base64":       `{"deflate":"%%"}`,
		"no deflate":      `{"deflate":"aGVsbG8="}`,
		"cut":             pack(noteBody{})[:20] + `"}`,
		"seat 0":          one(mindBody{Seat: 0, Roles: roles, Others: others}),
		"seat 6":          one(mindBody{Seat: 6, Roles: roles, Others: others}),
		"seat -1":         one(mindBody{Seat: -1, Roles: roles, Others: others}),
		"too few":         one(mindBody{Seat: 1, Roles: roles[1:], Others: others}),
		"too many":        one(mindBody{Seat: 1, Roles: roles, Others: append(others, 1)}),
		"no role":         one(mindBody{Seat: 1, As: "KING", Roles: roles, Others: others}),
		"no evidence":     one(because([3]int{1, 0, 5})),
		"before evidence": one(because([3]int{1, -1, 5}), evidenceBody{Actor: 1}),
		"about nobody":    one(because([3]int{9, 0, 5}), evidenceBody{Actor: 1}),
		"by nobody":       one(because([3]int{1, 0, 5}), evidenceBody{}),
		"at nobody here":  one(because([3]int{1, 0, 5}), evidenceBody{Actor: 1, Target: 9}),
		"endless":         one(mindBody{Seat: 1, As: strings.Repeat("x", 2*maxSize), Roles: roles, Others: others}),
	} {
		if m, err := read(5, &store.Note{Body: body}); err == nil {
			t.Errorf("%s: read as %+v", name, m)
		}
		if list := Read(5, []store.Note{{Kind: NoteKind, Body: body}}); len(list) != 0 {
			t.Errorf("%s: counts", name)
		}
	}
}

func FuzzMinds(f *testing.F) {
	m := &agent.Minds{}
	m.Ask(1, thinker(3))
	note, err := Note(5, m)
	if err != nil {
		f.Fatal(err)
	}
	var p packed
	if err := json.Unmarshal([]byte(note.Body), &p); err != nil {
		f.Fatal(err)
	}
	f.Add(p.Deflate)
	f.Add(bytes.Repeat([]byte{7}, 40))
	f.Fuzz(func(t *testing.T, data []byte) {
		body, err := json.Marshal(packed{data})
		if err != nil {
			t.Fatal(err)
		}
		if m, err := read(5, &store.Note{Body: string(body)}); err == nil && m == nil {
			t.Error("neither minds nor an error")
		}
	})
}
