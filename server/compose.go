package server

import (
	"log/slog"
	"strconv"
	"strings"
	"unicode"

	"github.com/labstack/echo/v4"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/page"
)

// getCompose answers one step of the sentence builder. It changes nothing.
func (s *Server) getCompose(c echo.Context) error {
	at, _, err := s.sit(c)
	if err != nil {
		return err
	}
	sc, _, err := s.look(c, at)
	if err != nil {
		return err
	}
	if !sc.asked && sc.ahead() == game.ChannelNone {
		return rules.ErrNotAsked
	}
	lang := visitOf(c).lang
	composer, err := s.steer(c, lang, sc)
	if err != nil {
		return err
	}
	return s.part(c, lang, composer)
}

// compose is the step of the builder at a draft, for the viewer's open question.
// An empty draft is the beginning, an empty place the first hole.
func (s *Server) compose(lang page.Lang, sc *scene, sit protocolui.Situation, d protocolui.Draft, selected string) (*page.Composer, error) {
	composer, err := s.composeIn(lang, sit, d, selected)
	if err != nil {
		return nil, err
	}
	composer.Table, composer.Ask, composer.Ahead, composer.Channel = sc.id, sc.ask.ID, !sc.asked, sit.Channel
	composer.RoleShown, composer.Speaker = sit.RoleShown, sit.Self.Number()
	composer.Truth, composer.Hints = s.hints(lang, sit, d)
	for g := range composer.Groups {
		for i := range composer.Groups[g].Choices {
			if c := &composer.Groups[g].Choices[i]; c.Seat != game.NoSeat {
				c.Name = sc.names[c.Seat]
			}
		}
	}
	return composer, nil
}

// composeIn is the step of the builder at a draft, wherever it will be said.
func (s *Server) composeIn(lang page.Lang, sit protocolui.Situation, d protocolui.Draft, selected string) (*page.Composer, error) {
	step, err := protocolui.Next(d, selected, sit)
	if err != nil {
		return nil, err
	}
	v := step.In(s.words[lang])
	composer := &page.Composer{Draft: v.Draft, At: v.At, Complete: v.Complete, Missing: v.Missing}
	if v.Draft != protocolui.Hole {
		composer.Words, composer.Protocol = v.Words, v.Draft
		said := d.Sentence()
		composer.Spelled, composer.Last = protocolui.Spell(d), lasts(&said)
		composer.Evidence = s.evidence(lang, sit, d)
		composer.Parts = strip(v)
		composer.Clear = &page.Choice{Step: page.Step("", "")}
	}
	for _, group := range v.Groups {
		if group.Group == protocolui.GroupTemplate && v.Draft != protocolui.Hole {
			continue // whole sentences are where one begins
		}
		offer(composer, group)
	}
	return composer, nil
}

// evidence is what a draft gives as its reasons.
func (s *Server) evidence(lang page.Lang, sit protocolui.Situation, d protocolui.Draft) []page.Choice {
	var list []page.Choice
	for _, reason := range protocolui.Evidence(d) {
		list = append(list, page.Choice{
			Label: sit.Words(s.words[lang], reason.Says), Step: page.Step(reason.Draft.String(), reason.At.String()), Seat: game.NoSeat,
		})
	}
	return list
}

// strip is the sentence as buttons, one for each part, in the language's order.
// Punctuation and spaces between them are no buttons.
func strip(v protocolui.View) []page.ComposerPart {
	var parts []page.ComposerPart
	for _, p := range v.Pieces {
		if begins := strings.IndexFunc(p.Text, func(r rune) bool { return !strings.ContainsRune("。、,. ", r) }); begins > 0 {
			parts = append(parts, page.ComposerPart{Text: p.Text[:begins], At: p.At, Depth: p.Depth})
			p.Text = p.Text[begins:]
		}
		part := page.ComposerPart{Text: p.Text, At: p.At, Hole: p.Hole, Depth: p.Depth}
		if strings.ContainsFunc(p.Text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			part.Step, part.Selected = page.Step(v.Draft, p.At), p.Selected
		}
		parts = append(parts, part)
	}
	return parts
}

// offer puts a group of choices where the page shows it.
func offer(composer *page.Composer, group protocolui.ViewGroup) {
	shown := page.ChoiceGroup{Label: group.Title, Kind: page.GroupKind(group.Kind)}
	quick := group.Group == protocolui.GroupTemplate
	if quick {
		shown.Kind = page.GroupSaid
	}
	for i, c := range group.Choices {
		choice := page.Choice{ID: c.ID, Label: c.Label, Step: page.Step(c.Draft, c.At), Seat: c.Seat, Chosen: c.Current}
		if quick {
			choice.Key = strconv.Itoa(i + 1)
		}
		if c.Talk.Channel != game.ChannelNone {
			choice.Talk = page.TalkKey(c.Talk.Channel, int(c.Talk.Day), int(c.Talk.ID))
		}
		if group.Group == protocolui.GroupEdit && c.ID == "unwrap" {
			composer.Unwrap = &choice
			continue
		}
		if c.More {
			shown.More = append(shown.More, choice)
			continue
		}
		shown.Choices = append(shown.Choices, choice)
	}
	switch {
	case len(shown.Choices)+len(shown.More) == 0:
	case group.Group == protocolui.GroupWrap:
		composer.Wraps = shown.Choices
	default:
		composer.Groups = append(composer.Groups, shown)
	}
}

// situation is what the builder may know: what the viewer does.
func situation(sc *scene) protocolui.Situation {
	sit := protocolui.SituationOf(sc.table, sc.speaks())
	sit.RoleShown = true
	return sit
}

// emptyComposer is the builder before the first press.
func (s *Server) emptyComposer(lang page.Lang, sc *scene) *page.Composer {
	composer, err := s.compose(lang, sc, situation(sc), protocolui.Draft{}, "")
	if err != nil { // the empty draft is a draft
		s.log.Error("empty draft", slog.Any("err", err))
	}
	return composer
}
