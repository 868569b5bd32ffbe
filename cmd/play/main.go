// Command play is AIWolf Play: a web game in which people and agents play
// Werewolf in the language of the AIWolf contest.
//
//	play [serve] [-addr host:port] [-db file] [-dev]
//	play sim [-seats n] [-games n] [-agents list] [-seed n] [-set option=value] [-json] [-db file] [-cpus n]
//	play sim -game name [-setting name] [-agents types] [-games n] [-seed n] [-costs] [-json] [-cpus n]
//	play replay -game id [-db file] [-as public|seat:3|all] [-until n] [-json]
//	play verify -game id [-db file]
//	play import [-db file] log…
//	play backup [-db file] file
//	play restore [-db file] file
//	play check [-db file]
//	play prune -from sources -older time [-newer time] [-yes] [-db file]
//	play tournament [-seats n] [-games n] [-teams list] [-tcp host:port] [-seed n] [-db file] [-log-dir folder] [-json]
//	play evaluate -settings file [-draw n] [-defenders list] [-challengers list] [-db file] [-json] [-csv file]
//	play evaluate -game name|all [-challengers list] [-defenders list] [-draw n] [-seed n] [-card file] [-json]
//	play evaluate -all folder [-draw n]
//	play lineups -agents list [-seats n] [-games n] [-seed n] [-db file] [-json]
//	play join -connect host:port [-agent name] [-name name] [-games n]
//	play load [-url address] [-tables n] [-people n] [-watchers n] [-think time] [-time time] [-bad share] [-attack]
//	play parse [-lenient] [-short] [-as seat] [-lang ja|en] [-json]
//	play health [-url address] [-wait time]
//	play version [-json]
//	play help
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

	"aiwolfplay/cmd/play/serve"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr)
	stop()
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
	default:
		fmt.Fprintln(os.Stderr, "play:", err)
		os.Exit(1)
	}
}

const usage = `AIWolf Play: Werewolf in the language of the AIWolf contest.

  play [serve] [flags]   start the server (the default); play serve -h lists the flags
  play sim [flags]       games between agents, as fast as they think, with statistics
  play replay [flags]    print a stored game as somebody saw it
  play import [flags] logs  store logs of the AIWolf server, for replay
  play backup [flags] file  copy the database, while it is used
  play restore [flags] file  put a backup in its place
  play check [flags]     look for damage in the database, and for games that don't match the rules or their keys
  play prune [flags]     remove finished games by age and source, to free space; shows first what it would remove
  play verify [flags]    recompute a finished game from the key that it was bound to
  play tournament [flags]  a contest of built-in and connected agents, with standings
  play evaluate [flags]  measure what agents are capable of, on settings that are drawn once, and compare them
  play lineups [flags]   every line-up of some agents on the same settings: who deceives whom, ratings of either side
  play export [flags]    tables of finished games for analysis, as CSV or JSON lines
  play join [flags]      send a built-in agent to an AIWolf server, this one or another
  play fit [flags] logs  learn from games of contest agents what to believe, and say how well
  play load [flags]      play on a server as many people and watchers do, and say how long they wait for one another
  play parse [flags]     say of utterances whether they are sentences of the protocol
  play health [flags]    ask a server whether it can do its work; it fails if not
  play version [flags]   which version this is, from which commit, and by which rules it plays
  play help              this text
`

// commands lists what the first argument may be. Each command gets the arguments
// after it.
var commands = []struct {
	name string
	run  func(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error
}{
	{"serve", serve.Run},
	{"sim", simulate},
	{"replay", replay},
	{"verify", verify},
	{"import", importLogs},
	{"backup", backup},
	{"restore", restore},
	{"check", check},
	{"prune", prune},
	{"tournament", runTournament},
	{"evaluate", evaluate},
	{"lineups", lineups},
	{"export", export},
	{"join", join},
	{"fit", runFit},
	{"load", runLoad},
	{"parse", parseInput},
	{"health", health},
	{"version", printVersion},
	{"help", help},
}

// run is the program without its process: what tests call.
func run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	command := "serve"
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		command, args = args[0], args[1:]
	}
	var names []string
	for _, c := range commands {
		if c.name == command {
			return c.run(ctx, args, getenv, stdout, stderr)
		}
		names = append(names, c.name)
	}
	return fmt.Errorf("unknown command %q; expected one of: %s", command, strings.Join(names, ", "))
}

func parseInput(_ context.Context, args []string, _ func(string) string, stdout, stderr io.Writer) error {
	return parseLines(args, os.Stdin, stdout, stderr)
}

func help(_ context.Context, _ []string, _ func(string) string, stdout, _ io.Writer) error {
	_, err := io.WriteString(stdout, usage)
	return err
}
