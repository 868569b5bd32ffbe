package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"runtime"

	"aiwolfplay/cmd/play/cli"
	"aiwolfplay/server/table"
	"aiwolfplay/server/version"
)

// printVersion says which version of the program this is, and by which rules it plays.
func printVersion(_ context.Context, args []string, _ func(string) string, stdout, stderr io.Writer) error {
	flags := cli.Flags("version", stderr)
	asJSON := flags.Bool("json", false, "print a JSON object")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	own, platform := version.Own(), runtime.GOOS+"/"+runtime.GOARCH
	if *asJSON {
		return json.NewEncoder(stdout).Encode(struct {
			version.Version
			Rules    int    `json:"rules"`
			Go       string `json:"go"`
			Platform string `json:"platform"`
		}{own, table.RulesVersion, runtime.Version(), platform})
	}
	_, err := fmt.Fprintf(stdout, "AIWolf Play %s\nrules %d, %s, %s\n",
		own, table.RulesVersion, runtime.Version(), platform)
	return err
}
