package load

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"aiwolfplay/cmd/play/crowd"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// attackApart attacks in another process of lower priority. Otherwise the attacker's use of the processor would make
// the server look slow.
func attackApart(ctx context.Context, p crowd.Plan) (counts map[string]int, err error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	attack := exec.CommandContext(ctx, "nice", "-n", "10", program, "load", "-attack-only",
		"-url", p.URL, "-tcp", p.Agents, "-remote="+strconv.FormatBool(p.Remote))
	attack.Cancel = func() error { return attack.Process.Signal(syscall.SIGTERM) }
	attack.Stderr = os.Stderr
	said, err := attack.Output()
	if ctx.Err() == nil {
		return nil, fmt.Errorf("the attack has ended: %w", cmp.Or(err, io.ErrUnexpectedEOF))
	}
	if err := json.Unmarshal(said, &counts); err != nil {
		return nil, fmt.Errorf("what the attack did: %w", err)
	}
	return counts, nil
}

// onlyAttack attacks until ctx ends, and prints the counts.
func onlyAttack(ctx context.Context, p crowd.Plan, stdout io.Writer) (err error) {
	if p.Log, err = longLog(); err != nil {
		return err
	}
	counts, err := crowd.Attack(ctx, p)
	if err != nil {
		return err
	}
	return json.NewEncoder(stdout).Encode(counts)
}

// longLog returns the log of a game of fifteen agents that talk all the time, for an attack to import.
func longLog() (string, error) {
	builtin.Register()
	agents, err := sim.Entrants("random")
	if err != nil {
		return "", err
	}
	var text strings.Builder
	setup := rules.Fifteen()
	_, err = sim.Batch(context.Background(), sim.Config{
		Setup: setup, Games: 1, Agents: agents,
		Played: func(p sim.PlayedGame) error {
			names := slices.Repeat([]string{"random"}, setup.Seats())
			return gamelog.Write(&text, gamelog.Game{Setup: setup, Names: names, Events: p.Result.Log})
		},
	})
	return text.String(), err
}
