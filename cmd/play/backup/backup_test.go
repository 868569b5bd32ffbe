package backup_test

import (
	"bufio"
	"bytes"
	"context"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"aiwolfplay/cmd/play/backup"
	"aiwolfplay/cmd/play/check"
	"aiwolfplay/cmd/play/clitest"
	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/cmd/play/serve"
)

var positionOf = regexp.MustCompile(`data-position="([^"]*)"`)

// TestBackupAndRestore restores a backup that was made while the program ran. It checks that the replaced files are
// kept, that people stay logged in, and that an open page notices that the game is no longer the one that it shows.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	r := journey.Start(t)
	b := journey.NewPlainBrowser(t, r.URL)
	b.Submit("/play", nil)
	play := func(times int, text string) {
		for range times {
			b.PlayOn(text)
		}
	}
	play(2, "ESTIMATE Agent[02] WEREWOLF")
	place := strings.TrimPrefix(b.URL, r.URL)
	copied := filepath.Join(t.TempDir(), "copy.db")
	if out, fault := clitest.Run(t, backup.Command, "-db", r.DB, copied); fault != "" {
		t.Fatal(out, fault)
	}
	for _, file := range []string{copied, serve.KeysOf(copied)} {
		info, err := os.Stat(file)
		journey.Must(t, err)
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v", file, info.Mode())
		}
	}
	if _, fault := clitest.Run(t, backup.Command, "-db", r.DB, copied); !strings.Contains(fault, "is there already") {
		t.Errorf("a backup over another: %q", fault)
	}
	play(3, "ESTIMATE Agent[02] WEREWOLF")
	position := positionOf.FindStringSubmatch(b.Page)
	if position == nil {
		t.Fatal("the page has no position")
	}
	journey.Must(t, r.Stop())
	newer, err := os.ReadFile(r.DB)
	journey.Must(t, err)
	out, fault := clitest.Run(t, backup.Restore, copied, "-db", r.DB)
	if fault != "" {
		t.Fatal(out, fault)
	}
	kept := regexp.MustCompile(`kept as (\S+)`).FindStringSubmatch(out)
	if kept == nil {
		t.Fatalf("what was there is not kept: %s", out)
	}
	if text, err := os.ReadFile(kept[1]); err != nil || !bytes.Equal(text, newer) {
		t.Errorf("what was there is not kept: %v", err)
	}
	out, fault = clitest.Run(t, check.Command, "-db", r.DB)
	if fault != "" || !strings.Contains(out, "1 of them running") {
		t.Error(out, fault)
	}
	again := journey.StartAt(t, r.DB)
	b.URL = again.URL
	b.Open(again.URL + place)
	play(3, "ESTIMATE Agent[02] VILLAGER") // the same number of utterances as before, but different ones
	ctx, cancel := context.WithTimeout(t.Context(), journey.Patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, "GET", again.URL+place+"/feed?after="+position[1], nil)
	journey.Must(t, err)
	b.Client.Timeout = 0
	answer, err := b.Client.Do(request)
	journey.Must(t, err)
	defer answer.Body.Close()
	feed := bufio.NewScanner(answer.Body)
	for feed.Scan() && feed.Text() != "event: reset" {
		if strings.HasPrefix(feed.Text(), "event: patch") {
			t.Fatal("the page of the lost game is brought up to date")
		}
	}
	if feed.Text() != "event: reset" {
		t.Errorf("the page is not told to load anew: %v", feed.Err())
	}
}
