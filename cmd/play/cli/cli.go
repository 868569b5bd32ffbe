// Package cli is what the commands of the program have in common: how they read their flags.
package cli

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"strings"
)

// Flags returns the empty flags of a command.
func Flags(command string, stderr io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet("play "+command, flag.ContinueOnError)
	flags.SetOutput(stderr)
	return flags
}

// ParseOnly reads the command line of a command that takes flags only.
func ParseOnly(flags *flag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%s takes flags only, got %q", strings.TrimPrefix(flags.Name(), "play "), flags.Arg(0))
	}
	return nil
}

// AtLeast is an error that names the flag if its number is too small.
func AtLeast(name string, least, got int) error {
	switch {
	case got >= least:
		return nil
	case least == 0:
		return fmt.Errorf("%s: 0 or more expected, got %d", name, got)
	}
	return fmt.Errorf("%s: at least %d expected, got %d", name, least, got)
}

// AddDB adds the flag of the database to read from or to write to.
func AddDB(flags *flag.FlagSet, getenv func(string) string, about string) *string {
	return flags.String("db", cmp.Or(getenv("PLAY_DB"), "play.db"), "database `file`"+about+" (environment: PLAY_DB)")
}

// MissingIsMade says of a database that it need not be there.
const MissingIsMade = ", made if it is missing"
