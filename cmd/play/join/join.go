// Package join is play join.
package join

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game/agent"
	"aiwolfplay/game/agent/builtin"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/sim"
	"aiwolfplay/game/wire"
	"aiwolfplay/server/tcp"
)

// dialTime bounds the time for a server to accept a connection.
const dialTime = 5 * time.Second

// Command is play join. It plays a built-in agent on an AIWolf server, this program's or another.
var Command = cli.Command{
	Name: "join", Args: "[flags]", Summary: "send a built-in agent to an AIWolf server, this one or another", Run: run,
}

func run(ctx context.Context, args []string, env *cli.Env) error {
	flags := env.Flags("join")
	addr := flags.String("connect", "127.0.0.1:10000", "`host:port` of the AIWolf server")
	name := flags.String("name", "", "name that the agent gives; by default that of -agent")
	which := flags.String("agent", "plain", "`name` of the built-in agent")
	games := flags.Int("games", 0, "leave after so many games; 0: stay until the server ends the connection")
	set := flags.Int("set", 0,
		"on a server that lets the same agents play so many `games` in a row on their seats, such as 100:\n"+
			"the agent learns from one to the next; 0: each game stands alone")
	contest := flags.Bool("contest", false,
		"the server plays a contest, without people: the agent may have the manners of contest agents")
	seed := flags.Uint64("seed", 0, "the agent's chance follows from it; 0: it is drawn anew in every game")
	quiet := flags.Bool("quiet", false, "print nothing of the games")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	if err := cmp.Or(cli.AtLeast("-games", 0, *games), cli.AtLeast("-set", 0, *set)); err != nil {
		return err
	}
	if strings.ContainsAny(*name, "\r\n") {
		return fmt.Errorf("-name: one line expected, got %q", *name)
	}
	if _, _, err := net.SplitHostPort(*addr); err != nil {
		return fmt.Errorf("-connect: host:port expected, such as 127.0.0.1:10000, got %q", *addr)
	}
	builtin.Register()
	listed, err := agent.Lookup(*which)
	if err != nil {
		return fmt.Errorf("-agent: %w; there are %s", err, strings.Join(agent.Names(), ", "))
	}
	j := tcp.Joining{Name: cmp.Or(*name, *which), Agent: listed.New, Games: *games, Set: *set, Contest: *contest}
	if *seed != 0 {
		key := sim.GameKey(*seed, 0)
		j.Key = &key
	}
	if !*quiet {
		j.Ended = func(game int, last wire.Step) { fmt.Fprintln(env.Stdout, endOf(game, last)) }
	}
	dialer := net.Dialer{Timeout: dialTime}
	conn, err := dialer.DialContext(ctx, "tcp", *addr)
	if err != nil {
		return fmt.Errorf("no AIWolf server at %s: %w", *addr, err)
	}
	played, err := tcp.Join(ctx, conn, j)
	switch {
	case errors.Is(err, context.Canceled):
		err = nil // stopped by hand
	case err != nil:
		return fmt.Errorf("%s: %w", *addr, err)
	}
	fmt.Fprintln(env.Stdout, cli.Count(played, "game"))
	return err
}

// endOf says how a game ended for the agent.
func endOf(game int, last wire.Step) string {
	line := fmt.Sprintf("game %d: ", game)
	for _, ev := range last.Events {
		switch {
		case ev.Kind == rules.GameEnded:
			line += fmt.Sprintf("day %d, %s wins", ev.Day, ev.Side)
		case ev.Kind == rules.RoleRevealed && ev.Actor == last.Seat:
			line += fmt.Sprintf("; Agent[%02d] was %s", ev.Actor.Number(), ev.Role)
		}
	}
	return line
}
