package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/crowd"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/gamelog"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
)

// runLoad plays on a server as many people do, and says how long they wait for one another.
func runLoad(ctx context.Context, args []string, _ func(string) string, stdout, stderr io.Writer) error {
	var plan crowd.Plan
	flags := cli.Flags("load", stderr)
	flags.StringVar(&plan.URL, "url", "",
		"`address` of the server, such as http://127.0.0.1:8080; by default one is started, with a database of its own")
	flags.StringVar(&plan.Admin, "admin", "", "`address` of its metrics (-admin of play serve), for its memory")
	flags.StringVar(&plan.Agents, "tcp", "", "`host:port` where it takes agents, for -attack")
	flags.BoolVar(&plan.Remote, "remote", false, "the server may be another machine; it must be yours")
	flags.IntVar(&plan.Tables, "tables", 20, "`number` of tables")
	flags.IntVar(&plan.People, "people", 1, "`number` of people at each; agents have the other seats")
	flags.IntVar(&plan.Seats, "seats", 5, "`number` of seats of each")
	flags.IntVar(&plan.Watchers, "watchers", 0, "`number` of watchers in all")
	flags.DurationVar(&plan.Think, "think", 2*time.Second, "how long a person takes for an answer")
	flags.DurationVar(&plan.Time, "time", 30*time.Second, "how long it is measured")
	flags.Float64Var(&plan.Bad, "bad", 0,
		"the `share` of people and watchers who are gone without a word, do not read what they ask for, or answer twice")
	attacked := flags.Bool("attack", false, "measure once more while one address does its worst")
	attacks := flags.Bool("attack-only", false, "only let one address do its worst, until this is interrupted; print JSON")
	cpus := flags.String("server-cpus", "", "processors of the server that is started, as `list` for taskset, such as 0")
	asJSON := flags.Bool("json", false, "print JSON")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	if plan.URL == "" {
		stop, err := startServer(ctx, &plan, *cpus, stderr)
		if err != nil {
			return err
		}
		defer stop()
	}
	plan.URL, plan.Admin = strings.TrimSuffix(plan.URL, "/"), strings.TrimSuffix(plan.Admin, "/")
	if plan.Admin != "" && !strings.Contains(plan.Admin, "://") {
		plan.Admin = "http://" + plan.Admin
	}
	if *attacks {
		var err error
		if plan.Log, err = longLog(); err != nil {
			return err
		}
		counts, err := crowd.Attack(ctx, plan)
		if err != nil {
			return fmt.Errorf("load: %w", err)
		}
		return json.NewEncoder(stdout).Encode(counts)
	}
	phases := 1
	if *attacked {
		plan.Attack, phases = attackApart, 2
	}
	bar := newBar(stderr, "seconds", phases*int(max(plan.Time/time.Second, 1)))
	plan.Tick = bar.add
	report, err := crowd.Run(ctx, plan)
	bar.close()
	if err != nil {
		return fmt.Errorf("load: %w", err)
	}
	if *asJSON {
		lines := json.NewEncoder(stdout)
		lines.SetIndent("", "  ")
		return lines.Encode(report)
	}
	printLoad(stdout, report)
	return nil
}

// startServer starts this program as a server on a database of its own.
func startServer(ctx context.Context, plan *crowd.Plan, cpus string, stderr io.Writer) (stop func(), err error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "aiwolfplay-")
	if err != nil {
		return nil, err
	}
	command := []string{program, "serve", "-addr", "127.0.0.1:0", "-admin", "127.0.0.1:0", "-tcp", "127.0.0.1:0",
		"-tcp-match", "5:2", "-db", filepath.Join(dir, "play.db")}
	if cpus != "" {
		command = append([]string{"taskset", "-c", cpus}, command...)
	}
	server := exec.CommandContext(ctx, command[0], command[1:]...)
	server.Cancel = func() error { return server.Process.Signal(syscall.SIGTERM) }
	out, err := server.StdoutPipe()
	if err != nil {
		return nil, err
	}
	log, err := server.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := server.Start(); err != nil {
		return nil, err
	}
	stop = func() {
		_ = server.Process.Signal(syscall.SIGTERM) // if it has ended already, that is as good
		_ = server.Wait()
		_ = os.RemoveAll(dir)
	}
	said, noted := bufio.NewReader(out), bufio.NewReader(log)
	plan.Admin, err = saidAddress(noted, regexp.MustCompile(`http://[^/\s]+`))
	if err == nil {
		plan.URL, err = saidAddress(said, regexp.MustCompile(`http://[^/\s]+`))
	}
	if err == nil {
		plan.Agents, err = saidAddress(said, regexp.MustCompile(`127\.0\.0\.1:\d+`))
	}
	if err != nil {
		stop()
		return nil, fmt.Errorf("start a server: %w", err)
	}
	go passErrors(io.Discard, said) // until the server ends
	go passErrors(stderr, noted)    // likewise
	return stop, nil
}

// attackApart is an attack by this program in another process, of a lower priority: what it takes of the processor
// would else be counted as the server's being slow.
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

// longLog is the log of a game of fifteen agents that talk all the time, for an attack to import.
func longLog() (string, error) {
	setup, err := rules.Village(15)
	if err != nil {
		return "", err
	}
	builtin.Register()
	listed, err := agent.Lookup("random")
	if err != nil {
		return "", err
	}
	var text strings.Builder
	_, err = sim.Batch(context.Background(), sim.Config{
		Setup: setup, Games: 1, SetSize: 1, Agents: []sim.Entrant{{Name: "random", Factory: listed.New}},
		Seated: func(int) []int { return make([]int, setup.Seats()) },
		Played: func(p sim.Played) error {
			names := slices.Repeat([]string{"random"}, setup.Seats())
			return gamelog.Write(&text, gamelog.Game{Setup: setup, Names: names, Events: p.Result.Log})
		},
	})
	return text.String(), err
}

// saidAddress reads lines until one has an address.
func saidAddress(lines *bufio.Reader, address *regexp.Regexp) (string, error) {
	for {
		line, err := lines.ReadString('\n')
		if found := address.FindString(line); found != "" || err != nil {
			return found, err
		}
	}
}

// passErrors prints the errors of a log. All else is as it has to be where many come.
func passErrors(w io.Writer, log *bufio.Reader) {
	for {
		line, err := log.ReadString('\n')
		if strings.Contains(line, "level=ERROR") || strings.HasPrefix(line, "play: ") {
			fmt.Fprint(w, line)
		}
		if err != nil {
			return
		}
	}
}

// printLoad prints a report as a table.
func printLoad(w io.Writer, r *crowd.Report) {
	fmt.Fprintf(w, "%d tables, %d people and %d watchers were seated after %.1f s\n",
		r.Tables, r.People, r.Watchers, time.Duration(r.Sitting).Seconds())
	printPhase(w, "", &r.Phase)
	if r.Attacked == nil {
		return
	}
	printPhase(w, "while one address does its worst", r.Attacked)
	fmt.Fprintln(w, "what the attack did, and how it was answered:")
	printCounts(w, r.Attack)
}

func printPhase(w io.Writer, title string, p *crowd.Phase) {
	if title != "" {
		fmt.Fprintf(w, "\n%s\n", title)
	}
	fmt.Fprintf(w, "%.0f s: %.1f answers and %.1f messages a second, %.1f MB of them, %d games ended\n",
		p.Seconds, float64(p.Answers)/p.Seconds, float64(p.Messages)/p.Seconds, float64(p.Bytes)/1e6, p.Games)
	fmt.Fprintf(w, "%-34s%9s%9s%9s%9s%9s\n", "milliseconds", "times", "median", "90 %", "99 %", "longest")
	for _, line := range []struct {
		what  string
		times crowd.Times
	}{
		{"an answer is acknowledged after", p.Stored}, {"and seen, by anybody at the table", p.Seen},
		{"by the last one at the table", p.Last},
	} {
		ms := func(m crowd.Milliseconds) float64 { return float64(time.Duration(m).Microseconds()) / 1000 }
		t := line.times
		fmt.Fprintf(w, "%-34s%9d%9.1f%9.1f%9.1f%9.1f\n", line.what, t.N, ms(t.P50), ms(t.P90), ms(t.P99), ms(t.Max))
	}
	if p.Memory > 0 {
		fmt.Fprintf(w, "the server used %d MB of memory at most\n", p.Memory/1_000_000)
	}
	if len(p.Errors) == 0 {
		fmt.Fprintln(w, "no errors, nobody was refused")
		return
	}
	fmt.Fprintf(w, "refused as too much: %d\n", p.Refused())
	printCounts(w, p.Errors)
}

func printCounts(w io.Writer, counts map[string]int) {
	for _, what := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(w, "%9d  %s\n", counts[what], what)
	}
}
