// Package health is play health.
package health

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"aiwolfplay/cmd/play/cli"
)

// Command is play health. It asks a server for its health, and fails if the server is not well. Containers without
// other programs use it as their check.
var Command = cli.Command{
	Name: "health", Args: "[flags]", Summary: "check whether a server can do its work; fails if not", Run: run,
}

func run(ctx context.Context, args []string, env *cli.Env) error {
	flags := env.Flags("health")
	url := flags.String("url", "",
		"`address` of the server, such as https://play.example.org; by default that of -addr (PLAY_ADDR) on this machine")
	wait := flags.Duration("wait", 5*time.Second, "time limit for the answer, as a `duration` such as 5s")
	if err := cli.ParseOnly(flags, args); err != nil {
		return err
	}
	site := strings.TrimSuffix(*url, "/")
	if site == "" {
		var err error
		if site, err = ownSite(cmp.Or(env.Getenv("PLAY_ADDR"), "127.0.0.1:8080")); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, *wait)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, site+"/healthz", nil)
	if err != nil {
		return fmt.Errorf("-url: %w", err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, 4<<10))
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s: %s", site, answer.Status, text)
	}
	_, err = env.Stdout.Write(text)
	return err
}

// ownSite returns the URL at which this machine reaches a server that listens on an address.
func ownSite(addr string) (string, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "", fmt.Errorf("PLAY_ADDR: %w", err)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1" // a container may know no names
	}
	return "http://" + net.JoinHostPort(host, port), nil
}
