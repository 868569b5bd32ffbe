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

// The ways into the builder other than its own buttons: a seat, a line of the talk, a fact of the boards, and
// the command line. Each is a field of the same GET form. So all of them work as links without JavaScript,
// and no state is kept in between.

// Steer returns the builder for the viewer's question after the step that a form asks for.
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

// withIntent returns the builder with the menu of the sentences that serve an intent. If only one serves it,
// the builder is at that sentence. See [page.Choice].
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

// aboutSeat puts a seat into the place where the sentence needs one. Otherwise it returns the builder with
// the menu of sentences about the seat.
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

// aboutLine returns the builder with the menu of replies to a line of the talk, or after the chosen reply.
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

// aboutFact returns the builder with the menu of sentences about a fact of the boards.
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

// factAddress returns the address of the line of a fact.
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

// menu returns the builder with a menu in place of the usual next choices.
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

// typed returns the builder for the text of the command line. The builder is at the typed sentence, or at the
// quick sentence with the typed number. If the text is wrong, the builder is at the beginning and says what
// is wrong and where. The typed text stays in the command line. done means that the line is finished, so that
// a missing end is an error.
func (b *Builder) typed(line string, done bool) (*composer.Composer, error) {
	d, at := protocolui.Draft{}, ""
	var wrong, unclosed *sentence.Misread
	if quick, ok := quickSentence(line, b.situation); ok {
		d, at = quick.Draft, quick.At.String()
	} else if read, _, err := protocolui.ReadLine(line, b.situation); err == nil {
		d, unclosed = read, b.words.unclosed(line)
	} else if m := b.words.misread(line, err); done || m.Position <= len([]rune(strings.TrimSpace(line))) {
		wrong = m // a text without its end is still being typed
	}
	form, err := b.compose(d, at)
	if err != nil {
		return nil, err
	}
	form.Typed, form.Wrong = line, wrong
	if unclosed != nil { // the meaning can be guessed, and is shown; but the text cannot be sent
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

// unclosed returns the error in a protocol text that lacks a parenthesis at its end. It returns nil for other
// texts.
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

// maxCompletions bounds the continuations of the command line that are shown.
const maxCompletions = 8

// quickSentence returns the quick sentence with the typed number. A digit alone has no other meaning in the
// shorthand.
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
