// Package version is play version.
package version

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/server/table"
	"aiwolfplay/server/version"
)

// Command is play version. It prints the version of the program, and that of the rules by which it plays.
var Command = cli.Command{
	Name: "version", Args: "[flags]",
	Summary: "print version, commit and rules",
	Run:     run,
}

func run(_ context.Context, args []string, env *cli.Env) error {
	flags := env.Flags("version")
	asJSON := flags.Bool("json", false, "print a JSON object")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	own, platform := version.Own(), runtime.GOOS+"/"+runtime.GOARCH
	if *asJSON {
		return json.NewEncoder(env.Stdout).Encode(struct {
			version.Version
			Rules    int    `json:"rules"`
			Go       string `json:"go"`
			Platform string `json:"platform"`
		}{own, table.RulesVersion, runtime.Version(), platform})
	}
	_, err := fmt.Fprintf(env.Stdout, "AIWolf Play %s\nrules %d, %s, %s\n",
		own, table.RulesVersion, runtime.Version(), platform)
	return err
}
