package protocolui

import (
	"strconv"
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/protocol"
	"aiwolfplay/protocolui/phrase"
)

// A View is a step in one language, ready to be shown.
type View struct {
	Draft    string // canonical text with "?" for holes
	Words    string // the draft in words
	Pieces   []Piece
	At       string // the selected part, as [phrase.ParseAt] reads it
	Complete bool
	Missing  string // what blocks sending, in words; "" if complete
	Groups   []ViewGroup
}

// A Piece is a part of the sentence in words, in the language's reading order.
// All of them together are View.Words.
type Piece struct {
	Text     string
	At       string // selects this part
	Hole     bool
	Selected bool
	Depth    int // how many clauses are around it
}

// A ViewGroup is the choices of a group that has any.
type ViewGroup struct {
	Group   Group
	Title   string
	Kind    Kind
	Choices []ViewChoice
}

// A Kind selects the appearance of a group of choices.
type Kind string

// The kinds of groups of choices.
const (
	KindWords Kind = "words" // verbs, operators, roles, species, days, sentences
	KindSeats Kind = "seats" // choices with a seat, and a few without
	KindTalks Kind = "talks" // choices with an utterance
)

// A ViewChoice is a choice with its label.
type ViewChoice struct {
	ID      string
	Label   string
	Short   string // the label in the short register, "" if there is none or it says too little
	Draft   string
	At      string
	Seat    game.Seat        // NoSeat if the choice is none
	Talk    protocol.TalkRef // zero if the choice is none
	Current bool
	Dead    bool
	More    bool // shown after one more press only
}

// In puts the step into the writer's language.
func (st Step) In(w *phrase.Writer) View {
	c := st.situation.context()
	view := View{Draft: st.Draft.String(), At: st.At.String(), Complete: st.Complete}
	if !st.Complete {
		view.Missing = w.Label("builder.missing." + st.Missing.Slot.String())
	}
	list := clauses(&st.Draft.s)
	text := w.Words(st.Draft.s, c)
	view.Words = text.String()
	for _, p := range text.Parts {
		view.Pieces = append(view.Pieces, Piece{
			Text: p.Text, At: p.At.String(), Hole: p.Hole, Selected: p.At == st.At, Depth: list[p.At.Node].depth,
		})
	}
	for _, choice := range st.Choices {
		last := len(view.Groups) - 1
		if last < 0 || view.Groups[last].Group != choice.Group {
			title := w.Label(st.title(choice.Group))
			view.Groups = append(view.Groups, ViewGroup{Group: choice.Group, Title: title, Kind: st.kind(choice.Group)})
			last++
		}
		group := &view.Groups[last]
		group.Choices = append(group.Choices, ViewChoice{
			ID: choice.ID, Label: st.label(w, c, &choice), Draft: choice.Draft.String(), At: choice.At.String(),
			Seat: choice.Seat, Talk: choice.Talk, Current: choice.Current, Dead: choice.Dead, More: choice.More,
		})
	}
	for i := range view.Groups {
		if g := &view.Groups[i]; g.Group == GroupTemplate || g.Group == GroupSuggest {
			st.shorten(w, c, g)
		}
	}
	return view
}

// shorten gives the sentences of a group their short form, as far as these differ.
func (st *Step) shorten(w *phrase.Writer, c phrase.Context, g *ViewGroup) {
	var list []protocol.Sentence
	for i := range st.Choices {
		if st.Choices[i].Group == g.Group {
			list = append(list, st.Choices[i].says())
		}
	}
	for i, short := range w.Shorts(list, c) {
		text := short.String()
		if quotes := list[i].Verb.TakesTalk(); !quotes && text != g.Choices[i].Label { // a number says too little
			g.Choices[i].Short = text
		}
	}
}

// Rewords reports whether a group changes a sentence that is already complete and of which no part was
// selected.
func (st *Step) Rewords(g Group) bool {
	return st.Complete && st.At == (phrase.At{}) && (g == GroupFill || g == GroupSubject || g == GroupEdit)
}

func (st *Step) kind(g Group) Kind {
	slot := st.At.Slot
	switch {
	case g == GroupSubject, g == GroupFill && (slot == phrase.SlotTarget || slot == phrase.SlotSubject):
		return KindSeats
	case g == GroupFill && slot == phrase.SlotTalk:
		return KindTalks
	}
	return KindWords
}

// title is the id of what a group is called.
func (st *Step) title(g Group) string {
	switch {
	case g != GroupFill:
		return "builder.group." + g.String()
	case st.At.Slot == phrase.SlotTarget && st.selected().s.Op != protocol.OpNone:
		return "builder.fill.addressee"
	case st.At.Slot == phrase.SlotSubject:
		return "builder.group.subject"
	}
	return "builder.fill." + st.At.Slot.String()
}

func (st *Step) selected() clause {
	c, _ := find(clauses(&st.Draft.s), st.At)
	return c
}

// label names a choice.
func (st *Step) label(w *phrase.Writer, c phrase.Context, choice *Choice) string {
	name, rest, _ := strings.Cut(choice.ID, ".")
	switch {
	case choice.Group == GroupTemplate, choice.Group == GroupSuggest:
		return st.situation.Label(w, *choice)
	case choice.Seat != game.NoSeat:
		if choice.Group == GroupSubject && choice.Seat == st.situation.Self {
			return w.Label("builder.seat.me_numbered", phrase.Value{Name: "Name", Text: w.Seat(choice.Seat, c)})
		}
		return w.Seat(choice.Seat, c)
	case choice.Talk != protocol.TalkRef{}:
		return w.Talk(choice.Talk, c)
	case choice.Group == GroupEdit:
		return st.edit(w, choice.ID)
	case choice.Group == GroupNext, choice.Group == GroupWrap:
		return w.Label("builder." + choice.Group.String() + "." + choice.ID)
	case name == "any":
		if choice.Group == GroupFill && st.selected().s.Op != protocol.OpNone {
			return w.Label("builder.seat.everyone")
		}
		return w.Label("builder.seat.any")
	case name == "omitted":
		return st.omitted(w, c)
	case name == "on_day":
		return w.Label("builder.on_day", phrase.Value{Name: "Day", Text: rest})
	case name == "day":
		day, _ := strconv.Atoi(rest) // written by fill
		if day == st.situation.Day {
			return w.Label("builder.day.today", phrase.Int("Day", day))
		}
		return w.Label("builder.day.past", phrase.Int("Day", day))
	}
	return w.Label("builder." + choice.ID)
}

// edit names a choice of GroupEdit, with the operator that it is about.
func (st *Step) edit(w *phrase.Writer, id string) string {
	c := st.selected()
	op := c.s.Op
	if c.parent != nil && id != "unwrap" {
		op = c.parent.Op
		if id == "keep" && len(c.parent.Args) == 1 {
			id = "off"
		}
	}
	name := phrase.Value{Name: "Name"}
	if op != protocol.OpNone {
		name.Text = w.Label("builder.op." + lower(op))
	}
	return w.Label("builder.edit."+id, name)
}

// omitted names the subject that the selected clause has without naming one.
func (st *Step) omitted(w *phrase.Writer, c phrase.Context) string {
	selected := st.selected()
	switch ref := selected.inherited; {
	case ref == protocol.Any:
		return w.Label("builder.seat.everyone")
	case ref.Seat() != game.NoSeat:
		return w.Label("builder.seat.omitted", phrase.Value{Name: "Name", Text: w.Seat(ref.Seat(), c)})
	case selected.parent != nil && selected.parent.Op.TakesTarget():
		return w.Label("builder.seat.addressee")
	}
	return w.Label("builder.seat.omitted_me")
}
