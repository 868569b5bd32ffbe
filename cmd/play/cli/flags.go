package cli

import (
	"cmp"
	"flag"
	"fmt"
	"strings"
)

// Flags returns the empty flags of a command. Errors and help go to standard error.
func (e *Env) Flags(command string) *flag.FlagSet {
	flags := flag.NewFlagSet("play "+command, flag.ContinueOnError)
	flags.SetOutput(e.Stderr)
	return flags
}

// ParseOnly parses the command line of a command that takes only flags.
func ParseOnly(flags *flag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%s takes flags only, got %q", strings.TrimPrefix(flags.Name(), "play "), flags.Arg(0))
	}
	return nil
}

// ParseFile parses the command line of a command that takes flags and, before or after them, one file.
func ParseFile(flags *flag.FlagSet, args []string, what string) (string, error) {
	var file string
	if len(args) > 0 && args[0] != "" && args[0][0] != '-' {
		file, args = args[0], args[1:]
	}
	if err := flags.Parse(args); err != nil {
		return "", err
	}
	rest := flags.Args()
	if file == "" && len(rest) > 0 {
		file, rest = rest[0], rest[1:]
	}
	if file == "" || len(rest) > 0 {
		return "", fmt.Errorf("%s: one argument expected, %s", flags.Name(), what)
	}
	return file, nil
}

// Given returns the text of a flag if the command line has it, and otherwise "".
func Given(flags *flag.FlagSet, name string) (text string) {
	flags.Visit(func(f *flag.Flag) {
		if f.Name == name {
			text = f.Value.String()
		}
	})
	return text
}

// AtLeast returns an error that names the flag if the flag's number is too small.
func AtLeast(name string, least, got int) error {
	switch {
	case got >= least:
		return nil
	case least == 0:
		return fmt.Errorf("%s: 0 or more expected, got %d", name, got)
	}
	return fmt.Errorf("%s: at least %d expected, got %d", name, least, got)
}

// AddDB adds the flag for the database that a command reads or writes.
func (e *Env) AddDB(flags *flag.FlagSet, about string) *string {
	return flags.String("db", cmp.Or(e.Getenv("PLAY_DB"), "play.db"), "database `file`"+about+" (environment: PLAY_DB)")
}

// MissingIsMade is the about of AddDB for a database that the command creates if necessary.
const MissingIsMade = ", made if it is missing"
