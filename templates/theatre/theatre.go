// Package theatre has the belief theatre, which shows what agents believe beside what they say and do.
package theatre

import (
	"strconv"

	"aiwolfplay/game"
	"aiwolfplay/templates/model"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Theatre shows what agents believe beside what they say and do: a sheet with a row
// for each agent and a column for each seat. The public's row is the last. The zero
// value is a closed theatre.
type Theatre struct {
	Open   string // address that opens it, "" for none
	Nav    Nav
	Tablet Tablet
	Asked  Why
}

// Nav has the choices, as links. The zero value is for a closed theatre.
type Nav struct {
	Close  string // address that closes it
	Why    string // address of the reasons behind a cell; its query lacks the cell
	Sheets []SheetLink
	Roles  []RoleLink // SheetSuspects: the chances of which role
	Minds  []MindLink // SheetOthers: of one mind
}

// Place returns the element that the choices replace.
func (Nav) Place() (string, ui.Mode) { return "#theatre-nav", ui.Replace }

// A Sheet names what the theatre shows.
type Sheet string

// The sheets.
const (
	SheetNone     Sheet = ""
	SheetSuspects Sheet = "suspects" // who suspects whom
	SheetOthers   Sheet = "others"   // one agent's estimate of the others' beliefs
)

// ParseSheet returns the sheet that an address names.
func ParseSheet(name string) (Sheet, bool) {
	switch s := Sheet(name); s {
	case SheetNone, SheetSuspects, SheetOthers:
		return s, true
	}
	return SheetNone, false
}

// SheetLink is a choice of the sheet.
type SheetLink struct {
	Sheet   Sheet
	Href    string
	Current bool
}

// RoleLink is a choice of the role whose chances are shown.
type RoleLink struct {
	Role    game.Role
	Href    string
	Current bool
}

// MindLink is a choice of the mind that is looked into.
type MindLink struct {
	Seat    seat.Seat
	Href    string
	Current bool
}

// Tablet is the sheet itself, which the feed replaces.
type Tablet struct {
	Sheet  Sheet
	Role   game.Role
	Of     seat.Seat // SheetOthers
	Heads  []MindHead
	Rows   []MindRow
	Public []MindCell // the last row, of SheetSuspects
	// Curtain says that the roles are hidden: a row has the beliefs that its seat would have if it spoke the truth.
	Curtain bool
	Reveal  string // these eyes see nobody's mind: address with those that do
	Asked   string // the cell whose reasons are shown, "3.5", "" for none
}

// Place returns the element that the sheet replaces.
func (Tablet) Place() (string, ui.Mode) { return "#tablet", ui.Replace }

// caption returns a text that says what the sheet shows.
func (t *Tablet) caption(w ui.Words) string {
	if t.Sheet == SheetOthers {
		return w.T("theatre.caption.others", "Seat", ui.Number(t.Of.Seat))
	}
	return w.T("theatre.caption.suspects", "Role", w.Role(t.Role))
}

// corner returns the caption in a few words.
func (t *Tablet) corner(w ui.Words) string {
	if t.Sheet == SheetOthers {
		return w.T("theatre.corner.others", "Seat", ui.Number(t.Of.Seat))
	}
	return w.T("theatre.corner.suspects", "Role", w.Role(t.Role))
}

// MindHead is a seat at the edge of the sheet.
type MindHead struct {
	seat.Seat
	Role  game.Role // the role that the viewer knows
	Claim game.Role
	Dead  bool
}

// MindRow has the beliefs, words and deeds of one agent about each seat.
type MindRow struct {
	MindHead
	Bot   string    // the agent's name if that is public
	As    game.Role // the role that it claims, if that is not its own
	State MindState
	Cells []MindCell
}

// A MindState says whether a row has beliefs.
type MindState string

// The states.
const (
	MindTold    MindState = "told"
	MindNone    MindState = "none"    // a person, a connected agent, or one that does not tell
	MindHidden  MindState = "hidden"  // these eyes do not see it
	MindRefuted MindState = "refuted" // behind the curtain: its statements contradict each other
	MindDead    MindState = "dead"    // the agent is dead and believes nothing any more
)

// text returns a text that says why there are no beliefs.
func (s MindState) text(w ui.Words) string {
	switch s {
	case MindHidden:
		return w.T("theatre.hidden")
	case MindRefuted:
		return w.T("why.refuted")
	case MindDead:
		return w.T("theatre.dead")
	}
	return w.T("legend.nonelong")
}

// MindCell is a cell of the sheet.
type MindCell struct {
	Key     string // row and column, "3.5"; row 0 is the public
	Href    string
	Self    bool
	Told    bool // Percent counts
	Percent int
	Actual  int // SheetOthers: the belief of that mind itself in percent, -1 if it is not known
	Said    Saying
	Lie     bool // it said other than it knew or believed, and has not taken it back
	Votes   []int
	Broken  bool // a vote was other than announced
	Secret  []Deed
	Asked   bool
}

// Shade returns the step of the colour ramp, 0 to 4.
func (c MindCell) Shade() int {
	switch p := c.Percent; {
	case p < 10:
		return 0
	case p < 30:
		return 1
	case p < 50:
		return 2
	case p < 80:
		return 3
	}
	return 4
}

// days formats the days of the votes.
func (c *MindCell) days() string {
	var text []byte
	for i, day := range c.Votes {
		if i > 0 {
			text = append(text, "·"...)
		}
		text = strconv.AppendInt(text, int64(day), 10)
	}
	return string(text)
}

// A Saying is the last thing that somebody said of a seat and has not taken back.
type Saying string

// The sayings; each has the texts said.<saying>.word and .long.
const (
	SaysNothing   Saying = ""
	SaysWolf      Saying = "wolf"
	SaysVote      Saying = "vote"
	SaysBlack     Saying = "black"
	SaysWhite     Saying = "white"
	SaysHuman     Saying = "human"
	SaysTrust     Saying = "trust"
	SaysPossessed Saying = "possessed"
)

// Sayings lists them.
var Sayings = [...]Saying{SaysWolf, SaysVote, SaysBlack, SaysWhite, SaysHuman, SaysTrust, SaysPossessed}

func (s Saying) word(w ui.Words) string { return w.T("said." + string(s) + ".word") }
func (s Saying) long(w ui.Words) string { return w.T("said." + string(s) + ".long") }

// A Deed was done to a seat by night.
type Deed string

// The deeds; each has the texts deed.<deed>.word and .long. Votes are deeds too.
const (
	DeedVote   Deed = "vote"
	DeedAttack Deed = "attack"
	DeedDivine Deed = "divine"
	DeedGuard  Deed = "guard"
)

// Deeds lists them.
var Deeds = [...]Deed{DeedVote, DeedAttack, DeedDivine, DeedGuard}

func (d Deed) word(w ui.Words) string { return w.T("deed." + string(d) + ".word") }
func (d Deed) long(w ui.Words) string { return w.T("deed." + string(d) + ".long") }

// Why has the reasons behind a cell. The zero value explains how to ask for them.
type Why struct {
	From, To seat.Seat // From is NoSeat for the public
	Role     game.Role
	Sheet    Sheet
	Of       seat.Seat // SheetOthers
	State    MindState
	Percent  int
	Actual   int
	Reasons  []WhyReason
	Said     []WhySaid
	Done     []WhyDeed
}

// Place returns the element that the reasons replace.
func (Why) Place() (string, ui.Mode) { return "#why", ui.Replace }

// title returns the title of the cell's reasons.
func (y *Why) title(w ui.Words) string {
	to := ui.Number(y.To.Seat)
	switch {
	case y.Sheet == SheetOthers:
		return w.T("why.others", "Mind", ui.Number(y.Of.Seat), "From", ui.Number(y.From.Seat), "To", to)
	case y.From.Some():
		return w.T("why.title", "From", ui.Number(y.From.Seat), "To", to)
	}
	return w.T("why.public", "To", to)
}

// WhyReason is a piece of evidence and its effect on the odds.
type WhyReason struct {
	Kind   string // a belief.Kind or one of agent.Facts by name; "" for one of another version
	Actor  seat.Seat
	Target seat.Seat
	Day    int
	Fact   bool
	Factor float64 // by how much the odds are multiplied
	Href   string
}

// Clue returns the name of the evidence.
func (r *WhyReason) Clue(w ui.Words) string {
	return model.Clue(w, r.Kind, ui.Number(r.Actor.Seat), ui.Number(r.Target.Seat))
}

// More reports whether the evidence speaks for a wolf.
func (r WhyReason) More() bool { return r.Factor > 1 }

// Times formats the factor, or its inverse if that is larger.
func (r WhyReason) Times() string {
	f := r.Factor
	if f < 1 && f > 0 {
		f = 1 / f
	}
	return model.TimesText(f)
}

// WhySaid is something said of the seat.
type WhySaid struct {
	Saying   Saying
	Day, ID  int
	Then     int // the belief of the speaker as it said so, in percent; -1 if it is not known
	Lie      bool
	Invented bool // a result that the speaker did not get
	Back     bool // a result that it has taken back
	Href     string
}

// WhyDeed is something done to the seat.
type WhyDeed struct {
	Deed   Deed
	Day    int
	Broken bool
	Href   string
}
