package screen

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui"
	"aiwolfplay/protocolui/phrase"
	"aiwolfplay/server/face"
	"aiwolfplay/templates/composer"
	"aiwolfplay/templates/line"
)

// A Builder is the sentence builder for the open question to the viewer, or for the next question if none is
// open.
type Builder struct {
	words     Words
	village   *Village
	situation protocolui.Situation // what the builder may use: the viewer's knowledge
	question  composer.Composer    // the question that the sentence answers
	line      func(key string) string
}

// NewBuilder returns a sentence builder for somebody who is not at a running table. Its hints do not link to
// lines of a log. situation contains the speaker's knowledge.
func NewBuilder(words Words, v *Village, situation protocolui.Situation, question composer.Composer) *Builder {
	return &Builder{
		words: words, village: v, situation: situation, question: question, line: func(string) string { return "" },
	}
}

// begin returns the builder before the first press.
func (b *Builder) begin() *composer.Composer {
	composer, err := b.compose(protocolui.Draft{}, "")
	if err != nil {
		return nil // impossible: the empty draft is valid
	}
	return composer
}

// Refused returns the builder with an utterance that was not accepted.
func (b *Builder) Refused(text string) (*composer.Composer, error) {
	d, err := protocolui.ParseDraft(text)
	if err != nil {
		return nil, err
	}
	return b.compose(d, "")
}

// compose returns the builder at a draft. An empty draft is the beginning of a sentence. If selected is
// empty, the first hole is selected.
func (b *Builder) compose(d protocolui.Draft, selected string) (*composer.Composer, error) {
	composer, err := b.words.compose(b.situation, d, selected)
	if err != nil {
		return nil, err
	}
	q := &b.question
	composer.Table, composer.Class, composer.Ask, composer.Ahead = q.Table, q.Class, q.Ask, q.Ahead
	composer.Channel, composer.Speaker = q.Channel, q.Speaker
	composer.RoleShown = b.situation.RoleShown
	composer.Truth, composer.Hints = b.hints(d)
	composer.Intents = b.intentsAt(composer, d)
	for i := range composer.Parts {
		b.village.name(composer.Parts[i].Said)
	}
	b.nameAll(composer.Evidence)
	for g := range composer.Groups {
		b.nameAll(composer.Groups[g].Choices)
		b.nameAll(composer.Groups[g].More)
	}
	return composer, nil
}

// nameAll adds the names and crests that the seats in choices have at the table.
func (b *Builder) nameAll(choices []composer.Choice) {
	for i := range choices {
		c := &choices[i]
		if c.Seat != game.NoSeat {
			c.Who = b.village.Seat(c.Seat)
			if c.Dead {
				c.Who = c.Who.In(face.Dead)
			}
		}
		b.village.name(c.Said)
		b.village.name(c.Brief)
	}
}

// intentsAt returns the intents for an empty sentence, or for a place at which another sentence is missing.
func (b *Builder) intentsAt(form *composer.Composer, d protocolui.Draft) []composer.Choice {
	var list []composer.Choice
	for _, in := range b.intents(d, form.At) {
		choice := composer.Choice{ID: in.ID, Label: b.words.writer().Label("builder.intent." + in.ID), Seat: game.NoSeat}
		if choice.Intent = in.ID; len(form.Parts) > 0 {
			choice.Intent += " " + form.Step()
		}
		if len(in.Choices) == 0 {
			choice.Step = composer.Step(in.Draft.String(), in.At.String())
		}
		list = append(list, choice)
	}
	return list
}

// intents returns the intents for an empty draft, or for a place in a draft.
func (b *Builder) intents(d protocolui.Draft, place string) []protocolui.Intent {
	if d.String() == protocolui.Hole {
		return protocolui.Intents(b.situation)
	}
	at, _ := phrase.ParseAt(place)
	return protocolui.IntentsAt(d, at, b.situation)
}

// compose returns the builder at a draft, without the fields that depend on a table.
func (w Words) compose(sit protocolui.Situation, d protocolui.Draft, selected string) (*composer.Composer, error) {
	step, err := protocolui.Next(d, selected, sit)
	if err != nil {
		return nil, err
	}
	v := step.In(w.writer())
	form := &composer.Composer{Draft: v.Draft, At: v.At, Complete: v.Complete, Missing: v.Missing}
	if v.Draft != protocolui.Hole {
		form.Back = &composer.Choice{Step: composer.Step("", "")}
		form.Words, form.Protocol = v.Words, v.Draft
		said := d.Sentence()
		form.Spelled, form.Last = protocolui.Spell(d), lasts(&said)
		form.Evidence = w.evidence(sit, d)
		form.Parts = w.strip(v)
		form.Clear = &composer.Choice{Step: composer.Step("", "")}
	}
	for _, group := range v.Groups {
		if group.Group == protocolui.GroupTemplate && v.Draft != protocolui.Hole {
			continue // whole sentences are offered only at the beginning
		}
		w.offer(form, group)
		if last := len(form.Groups) - 1; last >= 0 && form.Groups[last].Label == group.Title {
			form.Groups[last].Folded = step.Rewords(group.Group)
		}
	}
	return form, nil
}

// evidence returns the reasons that a draft gives.
func (w Words) evidence(sit protocolui.Situation, d protocolui.Draft) []composer.Choice {
	var list []composer.Choice
	for _, reason := range protocolui.Evidence(d) {
		label := sit.Words(w.writer(), reason.Says)
		list = append(list, composer.Choice{
			Label: label, Said: w.seats(label), Step: composer.Step(reason.Draft.String(), reason.At.String()),
			Seat: game.NoSeat,
		})
	}
	return list
}

// Sentence puts a sentence of a speaker into words. The seats that the sentence names are separate pieces.
func (w Words) Sentence(said protocol.Sentence, speaker game.Seat, v *Village) []line.Piece {
	text := w.writer().Sentence(said, phrase.Context{Speaker: speaker})
	if list := w.seats(text); list != nil {
		return v.name(list)
	}
	return []line.Piece{{Text: text}}
}

// seats cuts words into text and the seats that the words name. It returns nil if they name none.
func (w Words) seats(words string) []line.Piece {
	pieces := line.Cut(words, game.MaxSeats, func(s game.Seat) string { return w.writer().Seat(s, phrase.Context{}) })
	if !slices.ContainsFunc(pieces, func(p line.Piece) bool { return p.Seat != nil }) {
		return nil
	}
	return pieces
}

// strip returns the sentence as buttons, one for each part, in the order of the language. Punctuation and
// spaces between parts are not buttons.
func (w Words) strip(v protocolui.View) []composer.Part {
	var parts []composer.Part
	for _, p := range v.Pieces {
		if begins := len(p.Text) - len(strings.TrimLeft(p.Text, "。、,. ")); begins > 0 && begins < len(p.Text) {
			parts = append(parts, composer.Part{Text: p.Text[:begins], At: p.At, Depth: p.Depth})
			p.Text = p.Text[begins:]
		}
		part := composer.Part{Text: p.Text, Said: w.seats(p.Text), At: p.At, Hole: p.Hole, Depth: p.Depth}
		if strings.ContainsFunc(p.Text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			part.Step, part.Selected = composer.Step(v.Draft, p.At), p.Selected
		}
		parts = append(parts, part)
	}
	return parts
}

// offer adds a group of choices to the part of the form that shows such a group.
func (w Words) offer(form *composer.Composer, group protocolui.ViewGroup) {
	shown := composer.Group{Label: group.Title, Kind: composer.GroupKind(group.Kind)}
	quick := group.Group == protocolui.GroupTemplate
	if quick || group.Group == protocolui.GroupSuggest {
		shown.Kind = composer.GroupSaid
	}
	for i, c := range group.Choices {
		choice := composer.Choice{
			ID: c.ID, Label: c.Label, Said: w.seats(c.Label), Short: c.Short, Brief: w.seats(c.Short),
			Step: composer.Step(c.Draft, c.At),
			Seat: c.Seat, Dead: c.Dead, Chosen: c.Current,
		}
		if quick {
			choice.Key = strconv.Itoa(i + 1)
		}
		if c.Talk.Channel != game.ChannelNone {
			choice.Talk = line.TalkKey(c.Talk.Channel, int(c.Talk.Day), int(c.Talk.ID))
		}
		if group.Group == protocolui.GroupEdit && c.ID == "unwrap" {
			form.Unwrap = &choice
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
	case group.Group == protocolui.GroupNext:
		form.Next = shown.Choices
	case group.Group == protocolui.GroupWrap:
		form.Wraps = slices.DeleteFunc(shown.Choices, func(wrap composer.Choice) bool {
			return slices.ContainsFunc(form.Next, func(next composer.Choice) bool { return next.Step == wrap.Step })
		})
	default:
		form.Groups = append(form.Groups, shown)
	}
}

// hints returns private remarks on a sentence that could be sent now.
func (b *Builder) hints(d protocolui.Draft) (truth string, list []string) {
	h := protocolui.HintsOn(d, b.situation)
	if !d.Complete() || d.Sentence().Verb.StandsAlone() {
		return "", nil
	}
	list = h.In(b.words.writer(), b.situation)
	if !b.situation.RoleShown {
		return "", list[1:] // without the role, no conclusion from the role may be shown either
	}
	return h.Truth.String(), list
}
