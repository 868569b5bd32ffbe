// Command play is AIWolf Play: a web game in which people and agents play
// Werewolf in the language of the AIWolf contest. Each command is a package.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"aiwolfplay/cmd/play/backup"
	"aiwolfplay/cmd/play/check"
	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/evaluate"
	"aiwolfplay/cmd/play/export"
	"aiwolfplay/cmd/play/fit"
	"aiwolfplay/cmd/play/health"
	"aiwolfplay/cmd/play/importlogs"
	"aiwolfplay/cmd/play/join"
	"aiwolfplay/cmd/play/lineups"
	"aiwolfplay/cmd/play/load"
	"aiwolfplay/cmd/play/parse"
	"aiwolfplay/cmd/play/prune"
	"aiwolfplay/cmd/play/replay"
	"aiwolfplay/cmd/play/serve"
	"aiwolfplay/cmd/play/sim"
	"aiwolfplay/cmd/play/tournament"
	"aiwolfplay/cmd/play/verify"
	"aiwolfplay/cmd/play/version"
)

// commands lists the commands in the order of play help.
var commands = []cli.Command{
	serve.Command,
	sim.Command,
	replay.Command,
	importlogs.Command,
	backup.Command,
	backup.Restore,
	check.Command,
	prune.Command,
	verify.Command,
	tournament.Command,
	evaluate.Command,
	lineups.Command,
	export.Command,
	join.Command,
	fit.Command,
	load.Command,
	parse.Command,
	health.Command,
	version.Command,
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], cli.Process())
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}

// run runs the command that args name. The default is serve.
func run(ctx context.Context, args []string, env *cli.Env) error {
	name := serve.Command.Name
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args = args[0], args[1:]
	}
	if name == "help" {
		return help(env.Stdout)
	}
	var names []string
	for _, c := range commands {
		if c.Name == name {
			return c.Run(ctx, args, env)
		}
		names = append(names, c.Name)
	}
	return fmt.Errorf("unknown command %q; expected one of: %s, help", name, strings.Join(names, ", "))
}

// help lists the commands.
func help(w io.Writer) error {
	var b strings.Builder
	b.WriteString("AIWolf Play: Werewolf in the language of the AIWolf contest.\n\n")
	line := func(call, summary string) { fmt.Fprintf(&b, "  %-21s  %s\n", call, summary) }
	for _, c := range commands {
		name := c.Name
		if name == serve.Command.Name {
			name = "[" + name + "]"
		}
		line("play "+name+" "+c.Args, c.Summary)
	}
	line("play help", "print this text")
	_, err := io.WriteString(w, b.String())
	return err
}
