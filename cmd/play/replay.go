package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/store"
)

// replay prints a stored game as a viewer saw it.
func replay(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) error {
	flags := cli.Flags("replay", stderr)
	path, id := addStored(flags, getenv)
	as := flags.String("as", "public", "whose eyes: public, `seat:N`, or all once the game is over")
	until := flags.Int("until", 0, "stop after this `number` of the viewer's events; 0 for none")
	asJSON := flags.Bool("json", false, "print one JSON object a line")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	if err := cli.AtLeast("-until", 0, *until); err != nil {
		return err
	}
	rec, err := loadStored(ctx, *path, *id)
	if err != nil {
		return err
	}
	viewer, err := parseViewer(*as, rec.Setup.Seats())
	if err != nil {
		return err
	}
	if viewer.IsOmniscient() && rec.Ended.IsZero() {
		return fmt.Errorf("-as all: game %s is running: all is shown when it is over", *id)
	}
	log := rec.Log()
	// What is sound is shown; then the damage is named.
	sound, damage := soundPart(rec.Setup, log)
	seen := rules.Project(nil, log[:sound], viewer)
	cut := *until > 0 && *until < len(seen)
	if cut {
		seen = seen[:*until]
	}
	out := bufio.NewWriter(stdout)
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

// soundPart returns how many events of a log follow from one another, and what
// is wrong with the next.
func soundPart(setup rules.Setup, log []rules.Event) (int, error) {
	_, err := rules.Fold(setup, log)
	var bad *rules.LogError
	if errors.As(err, &bad) {
		return bad.Event - 1, err
	}
	if err != nil { // the setup itself
		return 0, err
	}
	return len(log), nil
}

// seatLine names who sits where; which mind does is said when the game is over.
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
