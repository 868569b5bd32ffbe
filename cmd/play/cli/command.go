package cli

import (
	"context"
	"io"
	"os"
)

// A Command is one of the program's commands. Each command is a package below cmd/play, and main lists them.
type Command struct {
	Name    string
	Args    string // what may follow the name, such as "[flags] logs"
	Summary string // one line for play help
	Run     func(ctx context.Context, args []string, env *Env) error
}

// An Env is a command's view of its process: tests have their own.
type Env struct {
	Getenv         func(name string) string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
}

// Process returns the Env of this process.
func Process() *Env {
	return &Env{Getenv: os.Getenv, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
}
