package page

import (
	"context"
	"fmt"
	"html/template"
	"strings"
	"time"

	"github.com/a-h/templ"

	"aiwolfplay/game"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/shell"
	"aiwolfplay/templates/tournaments"
)

// funcs are what the templates can call. Texts whose ids depend on a value
// have a function of their own, so that a test can list every id there is.
func (r *Renderer) funcs(w Words, m messages) template.FuncMap {
	lang := w.Lang
	return template.FuncMap{
		"t":     m.say,
		"n":     m.count,
		"lang":  func() Lang { return lang },
		"langs": func() []Lang { return Langs[:] },
		"base":  Lang.Base,
		"langname": func(l Lang) (string, error) {
			return m.say("language." + strings.TrimPrefix(string(l), "ja-x-"))
		},
		"stagename": func(stage string) string { return tournaments.StageName(w, stage) },
		"asset":     w.Asset,
		"banner":    func() (template.HTML, error) { return typed(shell.Banner(w)) },
		"sky":       func() (template.HTML, error) { return typed(shell.Sky(w)) },
		"sharebutton": func(address string, told ShareStory) (template.HTML, error) {
			return typed(ending.ShareButton(w, address, told))
		},
		"typedcrest":    func(s Seat) (template.HTML, error) { return typed(seat.Crest(w, s)) },
		"typedface":     func(s Seat) (template.HTML, error) { return typed(seat.Face(w, s)) },
		"typedwho":      func(s Seat) (template.HTML, error) { return typed(seat.Who(w, s)) },
		"typedname":     func(s Seat) (template.HTML, error) { return typed(seat.Name(w, s)) },
		"typednames":    func(s []Seat) (template.HTML, error) { return typed(seat.Names(w, s)) },
		"typedemblem":   func(r game.Role) (template.HTML, error) { return typed(shell.Emblem(w, r)) },
		"said":          func(list []Piece) (template.HTML, error) { return typed(line.Said(w, list)) },
		"told":          func(l Line) (template.HTML, error) { return typed(line.Told(w, &l)) },
		"theatre":       func(t Theatre) (template.HTML, error) { return typed(t.View(w)) },
		"theatreswitch": func(t Theatre) (template.HTML, error) { return typed(t.Switch(w)) },
		"speeds":        func() []float64 { return Speeds[:] },
		"explained": func(text string) template.HTML {
			return template.HTML(shell.Explained(w, text)) //nolint:gosec // it is escaped
		},
		"view": func(p interface{ View(w Words) templ.Component }) (template.HTML, error) {
			return typed(p.View(w))
		},
		"role":    func(role game.Role) (string, error) { return m.say(roleID(role)) },
		"goal":    func(role game.Role) (string, error) { return m.say("goal." + word(role)) },
		"move":    func(role game.Role) (string, error) { return m.say("move." + word(role)) },
		"wins":    func(side game.Side) (string, error) { return m.say("wins." + sideWord(side)) },
		"coach":   func(step CoachStep) (string, error) { return m.say("coach." + string(step)) },
		"phase":   func(p game.Phase) (string, error) { return m.say("phase." + phaseWord(p)) },
		"word":    word,
		"number":  number,
		"faces":   faceSymbols,
		"date":    func(t time.Time) (string, error) { return date(m, t) },
		"machine": func(t time.Time) string { return t.UTC().Format(time.RFC3339) },
		"speed":   func(x float64) string { return fmt.Sprintf("%g", x) },
		"styles":  r.styles,
		"symbols": r.symbols,
	}
}

// typed renders a component of typed templates within a template that isn't typed yet.
func typed(c templ.Component) (template.HTML, error) { return HTML(context.Background(), c) }

func number(s game.Seat) string { return shell.Number(s) }

func word(v fmt.Stringer) string { return shell.Word(v) }

func phaseWord(p game.Phase) string { return shell.PhaseWord(p) }

func roleID(role game.Role) string { return "role." + word(role) }

func sideWord(side game.Side) string { return shell.SideWord(side) }

// animal returns the name of a seat. A name that is no code is shown as it is.
func animal(m messages, code string) (string, error) { return shell.Called(m.say, code) }

// Names of seats, see package shell.
var (
	Animals = shell.Animals
	Firsts  = shell.Firsts
)

// Called writes a name in words, see package shell.
func Called(say func(id string, pairs ...any) (string, error), code string) (string, error) {
	return shell.Called(say, code)
}

func date(m messages, t time.Time) (string, error) {
	month, err := m.say(fmt.Sprintf("month.%02d", int(t.Month())))
	if err != nil {
		return "", err
	}
	return m.say("date", "Year", t.Year(), "Month", month, "Day", t.Day(), "Time", t.Format("15:04"))
}
