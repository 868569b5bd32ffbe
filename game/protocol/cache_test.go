package protocol_test

import (
	"strconv"
	"strings"
	"testing"

	"aiwolfplay/game/protocol"
)

func TestCache(t *testing.T) {
	t.Parallel()
	var cache protocol.Cache
	canonical, first, err := cache.Parse("VOTE  Agent[1]")
	if err != nil || canonical != "VOTE Agent[01]" || first.Target != 1 {
		t.Fatalf("got %q, %v, %v", canonical, first, err)
	}
	if _, again, _ := cache.Parse("VOTE  Agent[1]"); again != first {
		t.Error("the second look parsed again")
	}
	for range 2 {
		if canonical, s, err := cache.Parse("VOTE me"); err == nil || s != nil || canonical != "" {
			t.Errorf("an invalid text gives %q, %v, %v", canonical, s, err)
		}
	}
	if _, _, err := cache.Parse(strings.Repeat(" ", protocol.MaxLength) + "Skip"); err == nil {
		t.Error("a text that is too long is accepted")
	}
}

func TestCacheStartsOver(t *testing.T) {
	t.Parallel()
	var cache protocol.Cache
	_, first, err := cache.Parse("VOTE Agent[01]")
	if err != nil {
		t.Fatal(err)
	}
	for id := range 5000 {
		text := "AGREE TALK day1 ID:" + strconv.Itoa(id)
		if canonical, s, err := cache.Parse(text); err != nil || canonical != text || s.Talk.ID != int32(id) {
			t.Fatalf("Parse(%q) = %q, %v, %v", text, canonical, s, err)
		}
	}
	if _, again, err := cache.Parse("VOTE Agent[01]"); err != nil || again == first {
		t.Errorf("after 5000 other texts the first is still held, or not read: %v", err)
	}
	if first.Verb != protocol.Vote || first.Target != 1 {
		t.Errorf("starting over changed a sentence to %v", first)
	}
}
