package sim

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/game/mini/games"
	minisim "aiwolfplay/game/mini/sim"
)

func simMini(t *testing.T, args ...string) (*minisim.Report, error) {
	t.Helper()
	out, fault := clitest.Run(t, Command, append([]string{"-json"}, args...)...)
	if fault != "" {
		return nil, errors.New(fault)
	}
	r := new(minisim.Report)
	if err := json.Unmarshal([]byte(out), r); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	r.Seconds, r.GamesPerSecond, r.Cores = 0, 0, 0
	return r, nil
}

// TestSimMini checks that batches of mini-games depend on the seed but not on the number of games played at a time, and
// that they count every seat.
func TestSimMini(t *testing.T) {
	for _, game := range games.Names() {
		const number = "60"
		one, err := simMini(t, "-game", game, "-games", number, "-agents", "random,bayes,random", "-cpus", "1")
		if err != nil {
			t.Fatal(err)
		}
		two, err := simMini(t, "-game", game, "-games", number, "-agents", "random,bayes,random", "-cpus", "3")
		if err != nil {
			t.Fatal(err)
		}
		a, _ := json.Marshal(one)
		b, _ := json.Marshal(two)
		if string(a) != string(b) {
			t.Errorf("%s: at a time one or three:\n%s\n%s", game, a, b)
		}
		if len(one.Agents) != 2 || one.Agents[0].Name != "bayes" || one.Agents[0].Seats != 60 || one.Agents[1].Seats != 120 {
			t.Errorf("%s: %s", game, a)
		}
	}
}

// TestSimMiniDilemma checks that an agent that always defects wins, and that three agents that cooperate get more
// points.
func TestSimMiniDilemma(t *testing.T) {
	r, err := simMini(t, "-game", "dilemma", "-setting", "classic", "-games", "500", "-agents", "alld,allc,allc")
	if err != nil {
		t.Fatal(err)
	}
	allc, alld := r.Agents[0], r.Agents[1]
	if alld.Wins < 0.95 || alld.Points <= allc.Points || alld.Shares[0].Metric != "defection" ||
		alld.Shares[0].Value < 0.95 {
		t.Errorf("%+v", r.Agents)
	}
	all, err := simMini(t, "-game", "dilemma", "-setting", "classic", "-games", "500", "-agents", "allc")
	if err != nil || all.Agents[0].Points <= 5*2*1.5 || all.Agents[0].Points <= allc.Points {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestSimMiniRefuses(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-game chess", "dilemma, publicgood"},
		{"-game dilemma -setting soft", "classic"},
		{"-game dilemma -agents plain", "allc"},
		{"-game dilemma -games 0", "at least 1"},
	} {
		_, err := simMini(t, strings.Fields(test.args)...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.args, err)
		}
	}
}
