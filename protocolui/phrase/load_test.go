package phrase

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"aiwolfplay/game/protocol"
	"aiwolfplay/locales"
)

// taken returns the error of a writer made from messages that a test has changed.
func taken(messages map[string]*pattern) string {
	w := &Writer{labels: map[string]*pattern{}}
	if err := w.take(messages); err != nil {
		return err.Error()
	}
	return ""
}

// TestNewRefusesWordsThatAreMissing checks that New fails if a verb or an operator lacks a message, so that nobody
// reads a sentence with a gap. The error names what is missing.
func TestNewRefusesWordsThatAreMissing(t *testing.T) {
	t.Parallel()
	var ids []string
	for _, v := range protocol.Verbs {
		name := strings.ToLower(v.String())
		ids = append(ids, "phrase."+name+".say", "builder.lesson.verb."+name)
		if v.StandsAlone() {
			continue
		}
		ids = append(ids, "builder.verb."+name, "phrase."+name+".say_not")
		for _, form := range []string{"that", "ask", "do"} {
			ids = append(ids, "phrase."+name+"."+form, "phrase."+name+"."+form+"_not")
		}
	}
	for _, o := range protocol.Ops {
		name := strings.ToLower(o.String())
		ids = append(ids, "builder.lesson.op."+name, "builder.op."+name)
		if o != protocol.Because {
			ids = append(ids, "builder.wrap."+name)
		}
		for _, form := range []string{"say", "that", "ask", "do"} {
			ids = append(ids, "phrase."+name+"."+form)
		}
	}
	for _, language := range Languages {
		whole, err := load(locales.FS, language)
		if err != nil {
			t.Fatal(err)
		}
		if got := taken(whole); got != "" {
			t.Fatalf("%s: %s", language, got)
		}
		for _, id := range ids {
			lacks := maps.Clone(whole)
			delete(lacks, id)
			if got, want := taken(lacks), "message "+id+" is missing"; got != want {
				t.Errorf("%s without %s: %q, want %q", language, id, got, want)
			}
		}
	}
}

// TestNewRefusesWordsThatDoNotFit checks that New fails if a message does not have exactly the slots that follow its
// verb.
func TestNewRefusesWordsThatDoNotFit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		id     string
		change func([]segment) []segment
		want   string
	}{
		{"phrase.vote.say", without(slotTarget), "message phrase.vote.say lacks {{.Target}}"},
		{"phrase.divined.short", without(slotSpecies), "message phrase.divined.short lacks {{.Species}}"},
		{"phrase.estimate.that", without(slotRole), "message phrase.estimate.that lacks {{.Role}}"},
		{"phrase.agree.ask", without(slotTalk), "message phrase.agree.ask lacks {{.Talk}}"},
		{"phrase.guard.say", with(slotRole), "message phrase.guard.say has {{.Role}}, which does not follow GUARD"},
		{"phrase.skip.say", with(slotTarget), "message phrase.skip.say has {{.Target}}, which does not follow Skip"},
		{"phrase.dance.say", with(slotSubject), "1 messages have an id that nothing asks for"},
		{"phrase.agree.to_on", without(slotDay), "phrase.agree.to does not say the day, and there is no to_on"},
	} {
		messages, err := load(locales.FS, "en")
		if err != nil {
			t.Fatal(err)
		}
		changed := pattern{}
		if p := messages[c.id]; p != nil {
			changed = *p
		}
		changed.one, changed.other = c.change(changed.one), c.change(changed.other)
		messages[c.id] = &changed
		if got := taken(messages); got != c.want {
			t.Errorf("%s: %q, want %q", c.id, got, c.want)
		}
	}
}

func without(gone slot) func([]segment) []segment {
	return func(list []segment) []segment {
		return slices.DeleteFunc(slices.Clone(list), func(s segment) bool { return s.slot == gone })
	}
}

func with(added slot) func([]segment) []segment {
	return func(list []segment) []segment { return append(slices.Clone(list), segment{slot: added}) }
}
