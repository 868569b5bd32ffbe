package metrics

import (
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game/mini"
	"aiwolfplay/game/mini/dilemma"
	"aiwolfplay/game/mini/publicgood"
)

func TestNames(t *testing.T) {
	two := []mini.Game{dilemma.Game, publicgood.Game}
	all, err := Names(two, "", false)
	if err != nil || !slices.Contains(all, "allc") || !slices.Contains(all, "rider") ||
		len(slices.Compact(slices.Sorted(slices.Values(all)))) != len(all) {
		t.Errorf("all names: %v, %v", all, err)
	}
	for _, tt := range []struct {
		text  string
		every bool
		want  string // of the error, "" for none
	}{
		{"random,allc", false, ""},
		{"random", true, ""},
		{"random,allc", true, `not every game has "allc"`},
		{"plain", false, `no agent "plain"; expected some of: `},
		{"allc,allc", false, "allc is named twice"},
	} {
		names, err := Names(two, tt.text, tt.every)
		if tt.want == "" && (err != nil || strings.Join(names, ",") != tt.text) ||
			tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s, every %v: %v, %v", tt.text, tt.every, names, err)
		}
	}
}
