package load

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"

	"aiwolfplay/cmd/play/crowd"
)

// startServer starts this program as a server on a database of its own.
func startServer(ctx context.Context, plan *crowd.Plan, cpus string, stderr io.Writer) (stop func(), err error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "aiwolfplay-")
	if err != nil {
		return nil, err
	}
	command := []string{program, "serve", "-addr", "127.0.0.1:0", "-admin", "127.0.0.1:0", "-tcp", "127.0.0.1:0",
		"-tcp-match", "5:2", "-db", filepath.Join(dir, "play.db")}
	if cpus != "" {
		command = append([]string{"taskset", "-c", cpus}, command...)
	}
	server := exec.CommandContext(ctx, command[0], command[1:]...)
	server.Cancel = func() error { return server.Process.Signal(syscall.SIGTERM) }
	out, err := server.StdoutPipe()
	if err != nil {
		return nil, err
	}
	log, err := server.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := server.Start(); err != nil {
		return nil, err
	}
	stop = func() {
		_ = server.Process.Signal(syscall.SIGTERM) // an error means that the server has already ended
		_ = server.Wait()
		_ = os.RemoveAll(dir)
	}
	said, noted := bufio.NewReader(out), bufio.NewReader(log)
	plan.Admin, err = saidAddress(noted, regexp.MustCompile(`http://[^/\s]+`))
	if err == nil {
		plan.URL, err = saidAddress(said, regexp.MustCompile(`http://[^/\s]+`))
	}
	if err == nil {
		plan.Agents, err = saidAddress(said, regexp.MustCompile(`127\.0\.0\.1:\d+`))
	}
	if err != nil {
		stop()
		return nil, fmt.Errorf("start a server: %w", err)
	}
	go passErrors(io.Discard, said) // until the server ends
	go passErrors(stderr, noted)    // the same
	return stop, nil
}

// saidAddress reads lines until one has an address.
func saidAddress(lines *bufio.Reader, address *regexp.Regexp) (string, error) {
	for {
		line, err := lines.ReadString('\n')
		if found := address.FindString(line); found != "" || err != nil {
			return found, err
		}
	}
}

// passErrors prints the errors of a log. Its warnings are normal under load.
func passErrors(w io.Writer, log *bufio.Reader) {
	for {
		line, err := log.ReadString('\n')
		if strings.Contains(line, "level=ERROR") || strings.HasPrefix(line, "play: ") {
			fmt.Fprint(w, line)
		}
		if err != nil {
			return
		}
	}
}
