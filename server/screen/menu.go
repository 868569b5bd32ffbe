package screen

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/templates/composer"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/sentence"
)

// The ways into the builder beside its own buttons: a seat, a line of the talk, a fact of the
// boards, and the command line. Each is a field of the same GET form, so that all of them are
// links where there is no JavaScript, and nothing is remembered in between.

// Steer is the builder where a form leads it, for the viewer's question.
func (b *Builder) Steer(form url.Values) (*composer.Composer, error) {
	b.situation.RoleShown = form.Get("hidden") == ""
	draft, at := composer.ParseStep(form.Get("step"))
	d, err := protocolui.ParseDraft(draft)
	if err != nil {
		return nil, err
	}
	switch {
	case form.Get("line") != "":
		return b.typed(form.Get("line"), form.Get("typing") == "")
	case form.Get("intent") != "":
		return b.withIntent(form.Get("intent"))
	case form.Get("seat") != "":
		return b.aboutSeat(form.Get("seat"), d, at)
	case form.Get("talk") != "":
		return b.aboutLine(form.Get("talk"), form.Get("act"), d, at)
	case form.Get("fact") != "":
		return b.aboutFact(form.Get("fact"), d, at)
	}
	return b.compose(d, at)
}

// withIntent is the menu of the sentences that serve an intent, or the one that does. See [page.Choice].
func (b *Builder) withIntent(intent string) (*composer.Composer, error) {
	id, step, _ := strings.Cut(intent, " ")
	draft, at := composer.ParseStep(step)
	d, err := protocolui.ParseDraft(draft)
	if err != nil {
		return nil, err
	}
	for _, in := range b.intents(d, at) {
		switch {
		case in.ID != id:
		case len(in.Choices) == 0:
			return b.compose(in.Draft, in.At.String())
		default:
			menu := composer.Menu{Name: b.words.writer().Label("builder.intent." + id)}
			return b.menu(d, at, menu, in.Choices)
		}
	}
	return nil, FieldError("intent")
}

// aboutSeat puts a seat where the sentence waits for one, or else is the menu of what can be said of it.
func (b *Builder) aboutSeat(number string, d protocolui.Draft, at string) (*composer.Composer, error) {
	n, err := strconv.Atoi(number)
	seat := game.SeatNumbered(n)
	if err != nil || seat == game.NoSeat {
		return nil, FieldError("seat")
	}
	if put, ok := protocolui.Put(seat, d, at, b.situation); ok {
		return b.compose(put.Draft, put.At.String())
	}
	place, _ := phrase.ParseAt(at)
	menu := composer.Menu{Name: b.words.Seat(b.village.Seat(seat))}
	return b.menu(d, at, menu, protocolui.SeatMenu(seat, d, place, b.situation))
}

// aboutLine is the menu of what can be said to a line of the talk, or what was chosen there.
func (b *Builder) aboutLine(key, act string, d protocolui.Draft, at string) (*composer.Composer, error) {
	ref, ok := line.ParseTalkKey(key)
	if !ok {
		return nil, FieldError("talk")
	}
	actions := protocolui.LineActions(ref, d, b.situation)
	for _, a := range actions {
		if a.ID == act {
			return b.compose(a.Draft, a.At.String())
		}
	}
	return b.menu(d, at, composer.Menu{Name: b.words.writer().Talk(ref, phrase.Context{})}, actions)
}

// aboutFact is the menu of what can be said of a fact of the boards.
func (b *Builder) aboutFact(key string, d protocolui.Draft, at string) (*composer.Composer, error) {
	for _, f := range protocolui.Facts(b.situation) {
		if factKey(&f) == key {
			said := b.words.writer().Sentence(f.Sentence(b.situation), phrase.Context{Speaker: b.situation.Self})
			menu := composer.Menu{Name: said, Href: b.factAddress(&f)}
			return b.menu(d, at, menu, protocolui.FactActions(f, d, b.situation))
		}
	}
	return nil, FieldError("fact")
}

// factAddress is the address of the line that tells a fact.
func (b *Builder) factAddress(f *protocolui.Fact) string {
	switch f.Kind {
	case protocolui.FactVote:
		return b.line(fmt.Sprintf("ballot-%d-1", f.Day))
	case protocolui.FactExecution:
		return b.line(fmt.Sprintf("executed-%d", f.Day))
	case protocolui.FactAttack:
		return b.line(fmt.Sprintf("died-%d", f.Day))
	}
	return b.line(line.TalkKey(f.Talk.Channel, int(f.Talk.Day), int(f.Talk.ID)))
}

// menu is the builder with a menu in the place of what could be said next.
func (b *Builder) menu(
	d protocolui.Draft, at string, menu composer.Menu, choices []protocolui.Choice,
) (*composer.Composer, error) {
	form, err := b.compose(d, at)
	if err != nil {
		return nil, err
	}
	form.Back = &composer.Choice{Step: form.Step()}
	for _, choice := range choices {
		label := b.situation.Label(b.words.writer(), choice)
		entry := composer.Choice{
			ID: choice.ID, Label: label, Said: b.village.name(b.words.seats(label)),
			Step: composer.Step(choice.Draft.String(), choice.At.String()), Seat: game.NoSeat,
		}
		if choice.More {
			menu.More = append(menu.More, entry)
		} else {
			menu.Choices = append(menu.Choices, entry)
		}
	}
	form.Menu, form.Intents, form.Groups = &menu, nil, nil
	form.Next, form.Wraps = nil, nil
	return form, nil
}

// typed is the builder as the command line steers it: at the sentence that is
// typed, at the quick sentence whose number is typed, or at the beginning with a
// word on what is wrong and where. What was typed stays where it was typed. A
// line that is done lacks nothing any more.
func (b *Builder) typed(line string, done bool) (*composer.Composer, error) {
	d, at := protocolui.Draft{}, ""
	var wrong, unclosed *sentence.Misread
	if quick, ok := quickSentence(line, b.situation); ok {
		d, at = quick.Draft, quick.At.String()
	} else if read, _, err := protocolui.ReadLine(line, b.situation); err == nil {
		d, unclosed = read, b.words.unclosed(line)
	} else if m := b.words.misread(line, err); done || m.Position <= len([]rune(strings.TrimSpace(line))) {
		wrong = m // what only lacks an end is still being typed
	}
	form, err := b.compose(d, at)
	if err != nil {
		return nil, err
	}
	form.Typed, form.Wrong = line, wrong
	if unclosed != nil { // it can be guessed what was meant, and is shown; but it is not sent
		form.Complete, form.Missing = false, unclosed.What
		if done {
			form.Wrong = unclosed
		}
	}
	for i, next := range protocolui.Suggest(line, b.situation) {
		if i == maxCompletions {
			break
		}
		form.Completions = append(
			form.Completions, composer.Completion{Text: next.Text, Label: b.situation.SuggestionLabel(b.words.writer(), next)},
		)
	}
	return form, nil
}

// unclosed says where a protocol text lacks a parenthesis at its end; nil if it
// does not.
func (w Words) unclosed(line string) *sentence.Misread {
	var syntax *protocol.SyntaxError
	_, _, err := protocol.ParseLenient(line)
	if _, asDraft := protocolui.ParseDraft(line); asDraft == nil || !errors.As(
		err, &syntax,
	) || syntax.Found != "" || !slices.Contains(syntax.Want, protocol.TokenClose) {
		return nil
	}
	return w.misread(line, err)
}

// maxCompletions is how many continuations of the command line are shown.
const maxCompletions = 8

// quickSentence is the quick sentence with the number that is typed. A digit
// alone is nothing else in the shorthand.
func quickSentence(line string, sit protocolui.Situation) (protocolui.Choice, bool) {
	n, err := strconv.Atoi(norm.NFKC.String(strings.TrimSpace(line)))
	if err != nil || n < 1 || n > 8 {
		return protocolui.Choice{}, false
	}
	step, err := protocolui.Next(protocolui.Draft{}, "", sit)
	if err != nil {
		return protocolui.Choice{}, false
	}
	for _, choice := range step.Choices {
		if choice.Group == protocolui.GroupTemplate {
			if n--; n == 0 {
				return choice, true
			}
		}
	}
	return protocolui.Choice{}, false
}
