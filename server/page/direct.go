package page

import (
	"fmt"
	"reflect"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page/program"
)

// direct lets programs call the functions of templates that are called most without a detour; nil
// where that is not worth it.
func direct(f any) program.Direct {
	switch f := f.(type) {
	case func(string) (string, error):
		return program.One(f)
	case func(game.Seat) string:
		return program.One(always(f))
	case func(fmt.Stringer) string:
		return program.One(always(f))
	case func(game.Role) (string, error):
		return program.One(f)
	case func(game.Phase) (string, error):
		return program.One(f)
	case func(rules.AskKind) (string, error):
		return program.One(f)
	case func(Seat) (string, error):
		return program.One(f)
	case func(Seat) string:
		return program.One(always(f))
	case func(string, ...any) (string, error): // texts
		return func(args []reflect.Value) (string, error) {
			id, err := program.Arg[string](args[0])
			if err != nil {
				return "", err
			}
			return f(id, program.Args(args[1:])...)
		}
	case func(string, int, ...any) (string, error): // texts with a number
		return func(args []reflect.Value) (string, error) {
			id, err := program.Arg[string](args[0])
			if err != nil {
				return "", err
			}
			n, err := program.Arg[int](args[1])
			if err != nil {
				return "", err
			}
			return f(id, n, program.Args(args[2:])...)
		}
	}
	return nil
}

// always is a function that cannot fail.
func always[A any](f func(A) string) func(A) (string, error) {
	return func(a A) (string, error) { return f(a), nil }
}
