package tournaments

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/random"
)

func TestParseTeams(t *testing.T) {
	agent.Register(agent.Listing{Name: "built", Partner: true, New: random.New})
	teams, err := ParseTeams([]string{"built", " ann = built ", "tcp", "built", "bob=tcp", "built#2=built"})
	want := []Team{
		{Name: "built", Agent: "built"}, {Name: "ann", Agent: "built"}, {}, {Name: "built#3", Agent: "built"},
		{Name: "bob", Calls: "bob"}, {Name: "built#2", Agent: "built"},
	}
	if diff := cmp.Diff(want, teams); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
	for list, want := range map[string]string{
		"built":               `at least 2 teams expected, got "built"`,
		"built,nobody":        `unknown agent: "nobody"; expected some of: `,
		"built,x=nobody":      ", tcp",
		"x=built,y=tcp,x=tcp": `a name for each team expected, and "x" is defined twice`,
		"built,=built":        `name=agent expected, got "=built"`,
		"built,":              `unknown agent: ""`,
	} {
		if _, err := ParseTeams(strings.Split(list, ",")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", list, err, want)
		}
	}
}
