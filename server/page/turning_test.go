package page

import (
	"strings"
	"testing"

	"aiwolfplay/game"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// TestCourse checks that the sentence about the speaker whose word led to executions fits that speaker: someone who
// passed for another role, lied or was truthful, or nobody.
func TestCourse(t *testing.T) {
	t.Parallel()
	r := testRenderer(t)
	by := seat.Seat{Seat: 3, Name: "liar"}
	for _, tt := range []struct {
		word ending.Word
		want map[ui.Lang]string // "" for no sentence
	}{
		{ending.Word{}, map[ui.Lang]string{ui.En: "", ui.Ja: ""}},
		{
			ending.Word{Role: game.RolePossessed, Claim: game.RoleSeer, Lied: true, Count: 3},
			map[ui.Lang]string{ui.En: "(Possessed) passed for the Seer", ui.Ja: "（裏切り者）が占い師になりすまし"},
		},
		{
			ending.Word{Role: game.RoleSeer, Claim: game.RoleSeer, Lied: true, Count: 2},
			map[ui.Lang]string{ui.En: "On the false word of", ui.Ja: "偽りの言葉"},
		},
		{ending.Word{Role: game.RoleMedium, Count: 2}, map[ui.Lang]string{ui.En: "executed 2 werewolves", ui.Ja: "人狼を2人"}},
	} {
		for lang, want := range tt.want {
			w, err := r.Words(lang)
			if err != nil {
				t.Fatal(err)
			}
			course := ending.Course{By: by, Word: tt.word}
			got := course.Sentence(w)
			if !strings.Contains(got, want) || (want == "") != (got == "") {
				t.Errorf("%+v in %s: %q; want %q", tt.word, lang, got, want)
			}
			told := ending.Story{Winner: game.SideVillage, Ended: 3, Led: tt.word}.Sentences(w)
			if sentences := min(tt.word.Count, 1) + 1; len(told) != sentences {
				t.Errorf("%+v in %s: %q", tt.word, lang, told)
			}
		}
	}
}
