// Package replay is play replay.
package replay

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/cmd/play/stored"
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// Command is play replay. It prints a stored game as a viewer saw it.
var Command = cli.Command{
	Name: "replay", Args: "[flags]", Summary: "print a stored game as somebody saw it", Run: run,
}

func run(ctx context.Context, args []string, env *cli.Env) error {
	flags := env.Flags("replay")
	path, id := stored.AddFlags(flags, env)
	as := flags.String("as", "public", "whose eyes: public, `seat:N`, or all once the game is over")
	until := flags.Int("until", 0, "stop after this `number` of the viewer's events; 0 for none")
	asJSON := flags.Bool("json", false, "print one JSON object a line")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	if err := cli.AtLeast("-until", 0, *until); err != nil {
		return err
	}
	rec, err := stored.Load(ctx, *path, *id)
	if err != nil {
		return err
	}
	viewer, err := game.ParseViewer(*as, rec.Setup.Seats())
	if err != nil {
		return fmt.Errorf("-as: %w", err)
	}
	if viewer.IsOmniscient() && rec.Ended.IsZero() {
		return fmt.Errorf("-as all: game %s is running: all is shown when it is over", *id)
	}
	log := rec.Log()
	// The sound part is shown, and then the damage is named.
	sound, damage := rules.Sound(rec.Setup, log)
	seen := rules.Project(nil, log[:sound], viewer)
	cut := *until > 0 && *until < len(seen)
	if cut {
		seen = seen[:*until]
	}
	out := bufio.NewWriter(env.Stdout)
	if !*asJSON {
		fmt.Fprintf(out, "# game %s, %d seats, %s\n%s\n", rec.ID, rec.Setup.Seats(), viewer, seatLine(&rec))
	}
	for i := range seen {
		if err := printEvent(out, &seen[i], *asJSON); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil || cut {
		return err
	}
	return damage
}

// seatLine names the seats. It names their agents only when the game is over.
func seatLine(rec *store.Record) string {
	var b strings.Builder
	b.WriteString("#")
	for i, seat := range rec.Seats {
		fmt.Fprintf(&b, " %d:%s", i+1, seat.Name)
		switch {
		case rec.Ended.IsZero():
		case seat.Kind == store.Person:
			b.WriteString(" (person)")
		default:
			fmt.Fprintf(&b, " (%s)", seat.Agent)
		}
	}
	return b.String()
}

func printEvent(w io.Writer, ev *rules.Event, asJSON bool) error {
	if !asJSON {
		_, err := fmt.Fprintf(w, "%4d day %d %s\n", ev.Seq, ev.Day, ev.Line())
		return err
	}
	text, err := store.EventJSON(ev)
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}
