// Package cli contains the parts that the commands of the program share: the form of a command, flags, progress, and
// formats of numbers.
//
//	var Command = cli.Command{Name: "verify", Args: "[flags]", Summary: "recompute a finished game", Run: run}
//
//	func run(ctx context.Context, args []string, env *cli.Env) error {
//		flags := env.Flags("verify")
//		path := env.AddDB(flags, "")
//		if err := cli.ParseOnly(flags, args); err != nil {
//			return err
//		}
//		…
//	}
package cli
