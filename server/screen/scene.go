package screen

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/theatre"
)

// A Scene is a table as one viewer sees it at one moment: the viewer's knowledge, the way of looking, and the
// table's status, which is not part of the events.
type Scene struct {
	village   *Village
	look      Look
	words     Words
	known     *view.Table
	narrator  *Narrator
	status    table.Status
	now       time.Time               // the time of the status
	stoodIn   game.SeatSet            // the seats of people for whom an agent has played
	minds     *Minds                  // nil if nobody may look into minds
	aims      aims                    // the votes announced today
	narrative *Narrative              // the positions and marks so far; nil if they are not shown
	line      func(key string) string // returns the address of a line
	ending    func() *Ending          // explains the end of a finished game; nil if unknown

	commentary *Commentary // nil if there is none
	overheard  int         // the number of public events so far, for the commentary
}

// NewScene returns the scene of a table. known is the viewer's table before the first event.
func NewScene(v Village, known *view.Table, words Words, look Look) *Scene {
	sc := &Scene{
		village: &v, look: look, words: words, known: known, narrative: &Narrative{}, line: inThePage,
	}
	sc.narrator = &Narrator{village: sc.village, known: sc.known, words: words, listens: sc.you(), plays: look.Plays}
	return sc
}

// Phase returns the phase of the game.
func (sc *Scene) Phase() game.Phase { return sc.known.Phase }

func (sc *Scene) seat(s game.Seat) seat.Seat { return sc.village.Seat(s) }

// label returns the number and name of a seat.
func (sc *Scene) label(s game.Seat) string { return sc.words.Seat(sc.seat(s)) }

// you returns the viewer's seat, or NoSeat for spectators.
func (sc *Scene) you() game.Seat {
	own, seated := sc.known.Viewer.Seat()
	if !seated || sc.look.Borrowed {
		return game.NoSeat
	}
	return own
}

// own returns the visitor's seat, whatever eyes the visitor looks with, or NoSeat for spectators.
func (sc *Scene) own() game.Seat {
	if sc.look.Ghost {
		return sc.look.Own
	}
	return sc.you()
}

// Take folds an item, and returns the lines that the item adds.
func (sc *Scene) Take(item *table.Item) line.Lines {
	var lines line.Lines
	if item.Change == nil {
		lines = sc.narrator.tell(&item.Event, func(*rules.Event) { sc.observe(item) })
	} else {
		sc.stoodIn = sc.stoodIn.With(item.Change.Seat)
		lines = sc.narrator.change(*item.Change)
	}
	sc.village.share(lines)
	if sc.narrative != nil {
		sc.narrative.index(int(item.N), lines, sc.known)
	}
	return sc.remark(item, lines)
}

// remark adds the remark on an item, if there is one, to the lines of the item.
func (sc *Scene) remark(item *table.Item, lines line.Lines) line.Lines {
	if sc.commentary == nil || item.Change != nil || !isPublic(&item.Event) {
		return lines
	}
	sc.overheard++
	if r := sc.commentary.on(sc.overheard, &item.Event); r != nil {
		return append(lines, r.line(sc.village))
	}
	return lines
}

// CommentBy makes the scene add the remarks of a commentary. The scene is before its first event.
func (sc *Scene) CommentBy(c *Commentary) { sc.commentary = c }

// extend adds the missing items to a narrative, whose items are the first ones of items. changes contains the
// changes that are not among the items, by the number of items before each.
func (sc *Scene) extend(n *Narrative, items []table.Item, changes map[int][]table.Change) {
	n.items = items
	for i := len(n.lines); i < len(items); i++ {
		lines := sc.Take(&items[i])
		for _, change := range changes[i+1] {
			lines = append(lines, sc.Take(&table.Item{Change: &change})...)
		}
		n.lines = append(n.lines, lines)
		n.index(i+1, lines, sc.known)
	}
}

// observe folds an item without making lines.
func (sc *Scene) observe(item *table.Item) {
	switch {
	case item.Change != nil:
	case sc.minds.closed():
		sc.known.Observe(&item.Event)
	default:
		sc.minds.observe(&item.Event, int(item.N)) // the minds know the same table
	}
}

// ShowMinds makes the scene show the minds at a running table. The scene is before its first event. reveal is
// the page's address with the eyes that see every mind.
func (sc *Scene) ShowMinds(th Theatre, at, reveal Address) error {
	m, err := sc.newMinds(th, false)
	if err != nil {
		return err
	}
	m.page, m.reveal, sc.minds = at, reveal, m
	return nil
}

// newMinds returns the minds of a scene that is before its first event. It computes beliefs only if the
// theatre is open.
func (sc *Scene) newMinds(th Theatre, imported bool) (*Minds, error) {
	m := &Minds{Theatre: th, village: sc.village, known: sc.known, showBots: sc.look.Agents, line: inThePage}
	if th.sheet == theatre.SheetNone {
		return m, nil
	}
	var err error
	m.mind, err = belief.New(sc.known, sc.village.likelihoods(imported))
	return m, err
}

// SetStatus sets the table's status, which is not part of the events.
func (sc *Scene) SetStatus(st table.Status) {
	sc.status, sc.now = st, time.Now()
	if sc.minds != nil && st.Minds != nil {
		sc.minds.told = st.Minds.List
	}
}

// EndWith sets the function that explains the end of the game once the game is over. The function returns nil
// if the explanation is unknown.
func (sc *Scene) EndWith(ending func() *Ending) { sc.ending = ending }

// LookAtLent sets the function that returns the seats whose eyes the visitor may borrow.
func (sc *Scene) LookAtLent(lent func() game.SeatSet) { sc.look.Lent = lent }

func (sc *Scene) role() scene.RoleCard {
	you := sc.you()
	if you == game.NoSeat {
		return scene.RoleCard{Seat: sc.seat(you)}
	}
	seat := sc.known.Seats[you]
	card := scene.RoleCard{Seat: sc.seat(you), Role: seat.Role, Dead: seat.Dead}
	if seat.Role == game.RoleWerewolf && !sc.known.Over {
		for mate := range sc.known.Known(game.RoleWerewolf).Without(you).All() {
			card.Mates = append(card.Mates, sc.seat(mate))
		}
	}
	return card
}

// revealed reports whether the game is over and every role is revealed. At reading pace, the winner is
// announced a moment before the roles.
func (sc *Scene) revealed() bool {
	t := sc.known
	for s := range t.Setup.Seats() {
		if t.Seats[s].Role == game.RoleNone {
			return false
		}
	}
	return t.Over
}
