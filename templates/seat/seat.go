// Package seat has seats as pages show them: names, faces, claims and results.
//
// Its components write themselves: pages have hundreds of them, and a component of templ costs three allocations. Their
// functions return the types, as an interface costs one.
package seat

import (
	"cmp"
	"context"
	"io"
	"slices"

	"aiwolfplay/game"
	"aiwolfplay/game/agent"
	"aiwolfplay/server/face"
	"aiwolfplay/templates/ui"
)

// A Seat names a seat.
type Seat struct {
	Seat game.Seat // NoSeat: nobody
	Name string    // code of an animal or a character, or a name shown as it is

	Face string    // code of the face that stands for the seat, "" for its crest
	Mood face.Mood // of the face; "" is calm
}

// Some reports whether there is a seat.
func (s Seat) Some() bool { return s.Seat != game.NoSeat }

// In returns the seat with another expression of its face.
func (s Seat) In(mood face.Mood) Seat {
	s.Mood = mood
	return s
}

// Expressions returns the seat in all moods of a face.
func (s Seat) Expressions() (list []Seat) {
	for _, m := range face.Moods {
		list = append(list, s.In(m))
	}
	return list
}

// Portrait returns the face of an agent alone.
func Portrait(name string) Seat {
	if a, err := agent.Lookup(name); err == nil && a.Character != "" {
		name = a.Character
	}
	return Seat{Face: face.CodeOf(name)}
}

// CrestID returns the id of the drawing of a seat without a face: its animal, or, if the name is no animal's, the
// crest of its number.
func CrestID(seat game.Seat, name string) string { return "crest-" + drawing(seat, name) }

// drawing returns the last part of the id that CrestID returns.
func drawing(seat game.Seat, name string) string {
	if slices.Contains(ui.Animals[:], name) {
		return name
	}
	return ui.Number(seat)
}

// CrestFile returns the path of the static file with the crest of a seat of that name.
func CrestFile(name string) string {
	if slices.Contains(ui.Animals[:], name) {
		return "img/animals.svg"
	}
	return "img/crests.svg"
}

// A Card has the information about one seat that a viewer may know.
type Card struct {
	Seat
	You         bool
	Remote      bool   // an agent at a connection
	Bot         string // the agent's name if it is public: after the end, or at tables of agents
	Dead        bool
	DeathDay    int
	Cause       Cause
	Claim       game.Role // the role that the seat last claimed
	Role        game.Role // the role of the seat, as far as the viewer knows
	Away        bool      // the person is not here just now
	Substituted bool      // an agent plays for the person
	StoodIn     bool      // after the end: an agent has played for the person for a while
	Awaited     bool      // by day: asked and not yet answered
	Answered    bool      // by day: asked and answered
	Won         bool      // after the end
	Press       bool      // links to things that the viewer can say about the seat
	Step        string    // without JavaScript: step of the sentence that a press continues, "" for none
	Told        []Told    // the results of others about the seat
	Aimed       []Seat    // the seats that say today that they will vote for it
	// Found is the species of the seat as the viewer's own role revealed it, if the viewer has not made it public.
	Found game.Species
}

// Character returns the character of the agent that plays the seat, "" if that isn't public or it has none.
func (c *Card) Character() string {
	a, err := agent.Lookup(c.Bot)
	if err != nil {
		return ""
	}
	return a.Character
}

// Told is a result about a seat, as somebody announced it.
type Told struct {
	Species game.Species
	By      []Seat
}

// Disc returns the sign for a result.
func Disc(s game.Species) string {
	if s == game.SpeciesHuman {
		return "○"
	}
	return "●"
}

// A Cause says how somebody left the village.
type Cause string

// The causes.
const (
	Executed Cause = "executed"
	Attacked Cause = "attacked"
)

// Label returns the number and name of a seat as text, "01 fox", with a space that no line breaks. It returns "" for no
// seat.
func Label(w ui.Words, s Seat) string {
	if !s.Some() {
		return ""
	}
	return ui.Number(s.Seat) + "\u00a0" + w.Called(s.Name)
}

// Crest draws the face of a seat, or its crest if it has none.
func Crest(w ui.Words, s Seat) Drawn { return Drawn{w, s, asCrest} }

// Face draws the face of an agent that is known, in place of its seat's crest.
func Face(w ui.Words, s Seat) Drawn { return Drawn{w, s, asFace} }

// Who draws a seat with its crest, number and name.
func Who(w ui.Words, s Seat) Drawn { return Drawn{w, s, asWho} }

// Name shows the number and name of a seat.
func Name(w ui.Words, s Seat) Drawn { return Drawn{w, s, asName} }

// A Drawn seat is shown in one of these forms.
type Drawn struct {
	w    ui.Words
	s    Seat
	form form
}

type form int

const (
	asCrest form = iota
	asFace
	asWho
	asName
)

// Render writes the seat.
func (d Drawn) Render(_ context.Context, to io.Writer) error {
	p := ui.Pen{To: to}
	d.Draw(&p)
	return p.Err
}

// Draw writes the seat as a part of another component.
func (d Drawn) Draw(p *ui.Pen) {
	switch d.form {
	case asCrest:
		crest(p, d.w, d.s)
	case asFace:
		portrait(p, d.w, d.s)
	case asWho:
		who(p, d.w, d.s)
	case asName:
		name(p, d.w, d.s)
	}
}

// Names returns a list of seats.
func Names(w ui.Words, list []Seat) Listed { return Listed{w, list} }

// Listed are seats with commas between them.
type Listed struct {
	w    ui.Words
	list []Seat
}

// Render writes the seats.
func (n Listed) Render(_ context.Context, to io.Writer) error {
	p := ui.Pen{To: to}
	for i, s := range n.list {
		if i > 0 {
			p.Text(n.w.T("list.comma"))
		}
		name(&p, n.w, s)
	}
	return p.Err
}

func crest(p *ui.Pen, w ui.Words, s Seat) {
	if s.Face != "" {
		portrait(p, w, s)
		return
	}
	p.Markup(`<svg class="crest" aria-hidden="true"><use href="`)
	p.Markup(w.Asset(CrestFile(s.Name)))
	p.Markup("#crest-")
	p.Text(drawing(s.Seat, s.Name))
	p.Markup(`"></use></svg>`)
}

func portrait(p *ui.Pen, w ui.Words, s Seat) {
	mood := cmp.Or(s.Mood, face.Calm)
	p.Markup(`<svg class="crest portrait" aria-hidden="true"><use href="`)
	p.Text(w.Asset(face.File(s.Face, mood)))
	p.Markup("#")
	p.Text(s.Face)
	p.Markup("-")
	p.Text(string(mood))
	p.Markup(`"></use></svg>`)
}

func who(p *ui.Pen, w ui.Words, s Seat) {
	p.Markup(`<span class="who">`)
	crest(p, w, s)
	p.Markup(`<b class="who__number">`)
	p.Markup(ui.Number(s.Seat))
	p.Markup(`</b> <span class="who__name">`)
	p.Text(w.Called(s.Name))
	p.Markup(`</span></span>`)
}

func name(p *ui.Pen, w ui.Words, s Seat) {
	p.Markup(`<span class="name"><b>`)
	p.Markup(ui.Number(s.Seat))
	p.Markup(`</b> `)
	p.Text(w.Called(s.Name))
	p.Markup(`</span>`)
}
