package main

import (
	"flag"
	"fmt"
	"io"
	"strings"
)

// newFlags returns the empty flags of a command.
func newFlags(command string, stderr io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet("play "+command, flag.ContinueOnError)
	flags.SetOutput(stderr)
	return flags
}

// parseOnly reads the command line of a command that takes flags only.
func parseOnly(flags *flag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%s takes flags only, got %q", strings.TrimPrefix(flags.Name(), "play "), flags.Arg(0))
	}
	return nil
}

// atLeast is an error that names the flag if its number is too small.
func atLeast(name string, least, got int) error {
	switch {
	case got >= least:
		return nil
	case least == 0:
		return fmt.Errorf("%s: 0 or more expected, got %d", name, got)
	}
	return fmt.Errorf("%s: at least %d expected, got %d", name, least, got)
}

// addDB adds the flag of the database to read from or to write to.
func addDB(flags *flag.FlagSet, getenv func(string) string, about string) *string {
	return flags.String("db", or(getenv("PLAY_DB"), "play.db"), "database `file`"+about+" (environment: PLAY_DB)")
}

// missingIsMade says of a database that it need not be there.
const missingIsMade = ", made if it is missing"

func or(value, fallback string) string {
	if value == "" {
		return fallback
	}
	return value
}
