package server

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/unicode/norm"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/page"
)

// The ways into the builder beside its own buttons: a seat, a line of the talk,
// a fact of the boards, and the command line. Each is a field of the same GET
// form, so that all of them are links where there is no JavaScript, and nothing
// is remembered in between.

// steer is the builder where the request leads it, for the viewer's question.
func (s *Server) steer(c echo.Context, lang page.Lang, sc *scene) (*page.Composer, error) {
	sit := situation(sc)
	sit.RoleShown = c.FormValue("hidden") == ""
	draft, at := page.ParseStep(c.FormValue("step"))
	d, err := protocolui.ParseDraft(draft)
	if err != nil {
		return nil, err
	}
	switch {
	case c.FormValue("line") != "":
		return s.typed(lang, sc, sit, c.FormValue("line"), c.FormValue("typing") == "")
	case c.FormValue("seat") != "":
		n, err := strconv.Atoi(c.FormValue("seat"))
		if seat := game.SeatNumbered(n); err == nil && seat != game.NoSeat {
			place, _ := phrase.ParseAt(at)
			menu := protocolui.SeatMenu(seat, d, place, sit)
			return s.menu(lang, sc, sit, d, at, menu, sc.label(seat), "")
		}
		return nil, badField("seat")
	case c.FormValue("talk") != "":
		ref, ok := page.ParseTalkKey(c.FormValue("talk"))
		if !ok {
			return nil, badField("talk")
		}
		actions := protocolui.LineActions(ref, d, sit)
		for _, a := range actions {
			if a.ID == c.FormValue("act") {
				return s.compose(lang, sc, sit, a.Draft, a.At.String())
			}
		}
		name := s.words[lang].Talk(ref, phrase.Context{})
		return s.menu(lang, sc, sit, d, at, actions, name, "")
	case c.FormValue("fact") != "":
		for _, f := range protocolui.Facts(sit) {
			if factKey(&f) == c.FormValue("fact") {
				said := s.words[lang].Sentence(f.Sentence(sit), phrase.Context{Speaker: sit.Self})
				return s.menu(lang, sc, sit, d, at, protocolui.FactActions(f, d, sit), said, sc.factLine(&f))
			}
		}
		return nil, badField("fact")
	}
	return s.compose(lang, sc, sit, d, at)
}

// factKey names a fact in the page. Two that say the same have the same name.
func factKey(f *protocolui.Fact) string {
	return fmt.Sprintf("%d-%d-%d-%d", f.Kind, f.Day, f.Seat.Number(), f.Target.Number())
}

// factLine is the address of the line that tells a fact.
func (sc *scene) factLine(f *protocolui.Fact) string {
	switch f.Kind {
	case protocolui.FactVote:
		return sc.href(fmt.Sprintf("ballot-%d-1", f.Day))
	case protocolui.FactExecution:
		return sc.href(fmt.Sprintf("executed-%d", f.Day))
	case protocolui.FactAttack:
		return sc.href(fmt.Sprintf("died-%d", f.Day))
	}
	return sc.href(page.TalkKey(f.Talk.Channel, int(f.Talk.Day), int(f.Talk.ID)))
}

// menu is the builder with a menu in the place of what could be said next.
func (s *Server) menu(lang page.Lang, sc *scene, sit protocolui.Situation, d protocolui.Draft, at string, choices []protocolui.Choice, name, href string) (*page.Composer, error) {
	composer, err := s.compose(lang, sc, sit, d, at)
	if err != nil {
		return nil, err
	}
	menu := page.Menu{Name: name, Href: href, Back: composer.Step()}
	for _, choice := range choices {
		entry := page.Choice{ID: choice.ID, Label: sit.Label(s.words[lang], choice), Step: page.Step(choice.Draft.String(), choice.At.String()), Seat: game.NoSeat}
		if choice.More {
			menu.More = append(menu.More, entry)
		} else {
			menu.Choices = append(menu.Choices, entry)
		}
	}
	composer.Menu, composer.Groups, composer.Wraps = &menu, nil, nil
	return composer, nil
}

// typed is the builder as the command line steers it: at the sentence that is
// typed, at the quick sentence whose number is typed, or at the beginning with a
// word on what is wrong and where. What was typed stays where it was typed. A
// line that is done lacks nothing any more.
func (s *Server) typed(lang page.Lang, sc *scene, sit protocolui.Situation, line string, done bool) (*page.Composer, error) {
	d, at := protocolui.Draft{}, ""
	var wrong, open *page.Misread
	if quick, ok := quickSentence(line, sit); ok {
		d, at = quick.Draft, quick.At.String()
	} else if read, _, err := protocolui.ReadLine(line, sit); err == nil {
		d, open = read, s.unclosed(lang, line)
	} else if m := s.misread(lang, line, err); done || m.Position <= len([]rune(strings.TrimSpace(line))) {
		wrong = m // what only lacks an end is still being typed
	}
	composer, err := s.compose(lang, sc, sit, d, at)
	if err != nil {
		return nil, err
	}
	composer.Typed, composer.Wrong = line, wrong
	if open != nil { // it can be guessed what was meant, and is shown; but it is not sent
		composer.Complete, composer.Missing = false, open.What
		if done {
			composer.Wrong = open
		}
	}
	for i, next := range protocolui.Suggest(line, sit) {
		if i == maxCompletions {
			break
		}
		composer.Completions = append(composer.Completions, page.Completion{Text: next.Text, Label: sit.SuggestionLabel(s.words[lang], next)})
	}
	return composer, nil
}

// unclosed says where a protocol text lacks a parenthesis at its end; nil if it
// does not.
func (s *Server) unclosed(lang page.Lang, line string) *page.Misread {
	var syntax *protocol.SyntaxError
	_, _, err := protocol.ParseLenient(line)
	if _, asDraft := protocolui.ParseDraft(line); asDraft == nil || !errors.As(err, &syntax) || syntax.Found != "" || !slices.Contains(syntax.Want, protocol.TokenClose) {
		return nil
	}
	return s.misread(lang, line, err)
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

// hints are private remarks on a sentence that could be sent now.
func (s *Server) hints(lang page.Lang, sit protocolui.Situation, d protocolui.Draft) (truth string, list []string) {
	h := protocolui.HintsOn(d, sit)
	if !d.Complete() || d.Sentence().Verb.StandsAlone() {
		return "", nil
	}
	list = h.In(s.words[lang], sit)
	if !sit.RoleShown {
		return "", list[1:] // who may not see the role must not see what follows from it
	}
	return h.Truth.String(), list
}

// typedBefore is the builder with an utterance that was refused.
func (s *Server) typedBefore(lang page.Lang, sc *scene, text string) (*page.Composer, error) {
	d, err := protocolui.ParseDraft(text)
	if err != nil {
		return nil, err
	}
	return s.compose(lang, sc, situation(sc), d, "")
}
