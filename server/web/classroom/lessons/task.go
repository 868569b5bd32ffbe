package lessons

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/class"
	"aiwolfplay/server/lesson"
	"aiwolfplay/server/screen"
	"aiwolfplay/templates/composer"
	view "aiwolfplay/templates/lesson"
)

// Key identifies the task for which a student's page has a builder, "" for none. If the key changes, the page loads
// anew. Other changes replace parts of the page.
func (l *Lesson) Key(now *class.Lesson) string {
	if !l.Builds(now) {
		return ""
	}
	return strconv.Itoa(now.Step)
}

// Builds reports whether students build a sentence now.
func (l *Lesson) Builds(now *class.Lesson) bool {
	return l.Steps[now.Step].Kind == lesson.Task && now.Open
}

// Builder returns the builder for the sentence of a task, after the steps in a form. It returns nil if no task is
// open. The builder knows everything that everybody heard up to the step.
func (l *Lesson) Builder(n class.Now, words screen.Words, form url.Values) (*view.Builder, error) {
	now := n.Lesson
	s := &l.Steps[now.Step]
	if !l.Builds(now) {
		return nil, nil
	}
	known := l.game.View(game.Viewer{})
	for i := range l.Public[:s.At] {
		known.Observe(&l.Public[i])
	}
	sit := protocolui.SituationOf(known, rules.Ask{Kind: rules.AskTalk})
	sit.Self, sit.Table, sit.RoleShown = s.Seat, nil, true
	village := &screen.Village{Setup: l.game.Setup, Seats: l.game.Seats}
	question := composer.Composer{Class: n.ID, Speaker: s.Seat.Number(), Channel: game.ChannelTalk}
	composer, err := screen.NewBuilder(words, village, sit, question).Steer(form)
	if err != nil {
		return nil, err
	}
	built := &view.Builder{ID: n.ID, At: now.Step, Composer: composer}
	if said, err := protocol.Parse(composer.Protocol); err == nil && composer.Complete {
		built.Said = l.said(s, said, words)
	}
	return built, nil
}

// Answer reads a student's answer to a step, and normalizes it so that equal answers have one form. It returns a
// FieldError for answers that aren't offered, and the error of the protocol for text that isn't a sentence of this
// village.
func (l *Lesson) Answer(step int, form url.Values) (string, error) {
	if step < 0 || step >= len(l.Steps) {
		return "", screen.FieldError("step")
	}
	s := &l.Steps[step]
	if s.Kind == lesson.Task {
		return l.sentence(s, form.Get("text"))
	}
	if s.Kind != lesson.Ask || !slices.ContainsFunc(l.Choices(s), func(n int) bool {
		return strconv.Itoa(n) == form.Get("choice")
	}) {
		return "", screen.FieldError("choice")
	}
	sure, err := strconv.Atoi(form.Get("sure"))
	if err != nil || sure < lesson.Unsure || sure >= lesson.NumSure {
		return "", screen.FieldError("sure")
	}
	return form.Get("choice") + ":" + strconv.Itoa(sure), nil
}

// longestBuilt bounds the sentence that a student sends for a task, in bytes.
const longestBuilt = 400

func (l *Lesson) sentence(s *lesson.Step, text string) (string, error) {
	if len(text) > longestBuilt {
		return "", screen.FieldError("text")
	}
	said, err := protocol.Parse(text)
	if err != nil {
		return "", err
	}
	outside := false
	protocol.Walk(&said, func(c *protocol.Sentence) bool {
		for _, ref := range []protocol.Ref{c.Subject, c.Target} {
			if seat := ref.Seat(); seat != game.NoSeat && int(seat) >= len(l.game.Seats) {
				outside = true
			}
		}
		return true
	})
	if outside || said.Verb.StandsAlone() {
		return "", screen.FieldError("text")
	}
	return said.String(), nil
}

// meanings returns the meanings of the answers to a task: first the right ones, then the most frequent. Each has the
// spelling that most students used. Of equally frequent spellings it has the shortest.
func (l *Lesson) meanings(now *class.Lesson, words screen.Words) (list []view.Meaning) {
	s := &l.Steps[now.Step]
	at := map[string]int{}
	counts := now.Charted()
	texts := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	for _, text := range texts {
		said, err := protocol.Parse(text)
		if err != nil {
			continue
		}
		key := l.Meaning(s, said)
		i, ok := at[key]
		if !ok {
			i = len(list)
			at[key] = i
			list = append(list, view.Meaning{Said: l.said(s, said, words), Right: l.Solves(s, said)})
		}
		list[i].Count += counts[text]
		list[i].Ways++
		list[i].Protocol = append(list[i].Protocol, text)
	}
	slices.SortStableFunc(list, func(a, b view.Meaning) int {
		if a.Right != b.Right {
			return map[bool]int{true: -1, false: 1}[a.Right]
		}
		return b.Count - a.Count
	})
	return list
}
