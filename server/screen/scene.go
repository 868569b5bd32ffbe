package screen

import (
	"math"
	"slices"
	"strconv"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/belief"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/server/face"
	"aiwolfplay/server/page"
	"aiwolfplay/server/table"
)

// A Scene is a table as one viewer sees it at one moment: what is known, how it is looked at,
// and how the table stands beside its events.
type Scene struct {
	village   *Village
	look      Look
	words     Words
	known     *view.Table
	narrator  *Narrator
	status    table.Status
	now       time.Time               // of the status
	stoodIn   game.SeatSet            // people for whom an agent has played
	minds     *Minds                  // nil where nobody may look into minds
	aims      aims                    // the votes announced today
	narrative *Narrative              // what stands out so far; nil where that is not shown
	line      func(key string) string // the address of a line
	ending    func() *Ending          // why the game that is over ended so; nil where nobody can tell
}

// NewScene is a table as seen by the viewer of known, which is before its first event.
func NewScene(v Village, known *view.Table, words Words, look Look) *Scene {
	sc := &Scene{
		village: &v, look: look, words: words, known: known, narrative: &Narrative{}, line: inThePage,
	}
	sc.narrator = &Narrator{village: sc.village, known: sc.known, words: words, listens: sc.you(), plays: look.Plays}
	return sc
}

// Phase is the phase of the game.
func (sc *Scene) Phase() game.Phase { return sc.known.Phase }

func (sc *Scene) seat(s game.Seat) page.Seat { return sc.village.seat(s) }

// label is a seat in words.
func (sc *Scene) label(s game.Seat) string { return sc.words.Seat(sc.seat(s)) }

// you returns the viewer's seat, NoSeat for spectators.
func (sc *Scene) you() game.Seat {
	own, seated := sc.known.Viewer.Seat()
	if !seated || sc.look.Borrowed {
		return game.NoSeat
	}
	return own
}

// Take folds an item, and returns the lines that it adds.
func (sc *Scene) Take(item *table.Item) page.Lines {
	var lines page.Lines
	if item.Change.Kind == "" {
		lines = sc.narrator.tell(&item.Event, func(*rules.Event) { sc.observe(item) })
	} else {
		sc.stoodIn = sc.stoodIn.With(item.Change.Seat)
		lines = sc.narrator.change(item.Change)
	}
	sc.village.share(lines)
	if sc.narrative != nil {
		sc.narrative.index(int(item.N), lines, sc.known)
	}
	return lines
}

// extend adds to a narrative what it does not have yet. Its items are the beginning of items.
// changes are those that do not stand among the items.
func (sc *Scene) extend(n *Narrative, items []table.Item, changes map[int][]table.Change) {
	n.items = items
	for i := len(n.lines); i < len(items); i++ {
		lines := sc.Take(&items[i])
		for _, change := range changes[i+1] {
			lines = append(lines, sc.Take(&table.Item{Change: change})...)
		}
		n.lines = append(n.lines, lines)
		n.index(i+1, lines, sc.known)
	}
}

// observe folds an item of which nothing is to be told.
func (sc *Scene) observe(item *table.Item) {
	switch {
	case item.Change.Kind != "":
	case sc.minds.closed():
		sc.known.Observe(&item.Event)
	default:
		sc.minds.observe(&item.Event, int(item.N)) // which knows the same table
	}
}

// ShowMinds lets the scene, which is before its first event, show the minds at a running
// table; reveal is the page's address with the eyes that see every mind.
func (sc *Scene) ShowMinds(th Theatre, at, reveal Address) error {
	m, err := sc.newMinds(th, false)
	if err != nil {
		return err
	}
	m.page, m.reveal, sc.minds = at, reveal, m
	return nil
}

// newMinds looks into the minds of a scene that is before its first event, if the theatre is
// open there.
func (sc *Scene) newMinds(th Theatre, imported bool) (*Minds, error) {
	m := &Minds{Theatre: th, village: sc.village, known: sc.known, showBots: sc.look.Agents, line: inThePage}
	if th.sheet == page.SheetNone {
		return m, nil
	}
	var err error
	m.mind, err = belief.New(sc.known, sc.village.likelihoods(imported))
	return m, err
}

// SetStatus takes over what the table says beside its events.
func (sc *Scene) SetStatus(st table.Status) {
	sc.status, sc.now = st, time.Now()
	if sc.minds != nil && st.Minds != nil {
		sc.minds.told = st.Minds.List
	}
}

// EndWith sets how the scene learns, once the game is over, why it ended so: nil is for "not known".
func (sc *Scene) EndWith(ending func() *Ending) { sc.ending = ending }

// LookAtLent sets whose eyes the visitor may borrow.
func (sc *Scene) LookAtLent(lent func() game.SeatSet) { sc.look.Lent = lent }

// Parts is everything of the page that changes with the game, the log apart.
func (sc *Scene) Parts() []page.Part {
	parts := []page.Part{
		sc.head(), sc.role(), sc.seats(), sc.votes(), sc.board(), sc.timeline(), sc.Dock(), sc.end(false),
	}
	if sc.village.Guided {
		parts = append(parts, sc.coach())
	}
	parts = append(parts, sc.minds.parts()...)
	if sc.look.Screen {
		parts = withoutControls(parts)
	}
	return parts
}

// Show fills the page of a table. The lines are those that the scene has told; the address is
// the page's.
func (sc *Scene) Show(p *page.Table, lines page.Lines, at Address) {
	p.ID, p.Head, p.Role, p.Seats, p.Talk, p.Votes = sc.village.ID, sc.head(), sc.role(), sc.seats(), lines, sc.votes()
	p.Timeline, p.Board, p.Filter, p.End = sc.timeline(), sc.board(), sc.filter(at), sc.end(false)
	p.Theatre, p.Opening, p.Coach = sc.minds.panel(), sc.opening(), sc.coach()
}

func (sc *Scene) filter(at Address) page.Filter {
	return filterOf(at, sc.village.Setup.Seats(), sc.you() != game.NoSeat)
}

func (sc *Scene) board() page.Board {
	b := board{sc.village, sc.known, sc.line}
	return b.page()
}

func (sc *Scene) head() page.Head {
	t := sc.known
	head := page.Head{Day: t.Day, Phase: t.Phase, Living: t.Alive.Len(), Deadline: sc.status.Deadline, Now: sc.now}
	if sc.status.Pacing.On {
		head.Speed = sc.status.Pacing.Speed
	}
	paces := sc.look.Plays || sc.look.Opened
	if sc.status.Pacing.On && sc.status.Pacing.Yours && paces && !sc.look.Screen {
		head.Pace = &page.Pace{Table: sc.village.ID, Speed: sc.status.Pacing.Speed}
	}
	switch t.Channel {
	case game.ChannelTalk:
		head.Turn, head.Turns = t.Turn+1, int(t.Setup.TalkTurns)
	case game.ChannelWhisper:
		head.Turn, head.Turns = t.Turn+1, int(t.Setup.WhisperTurns)
	}
	return head
}

func (sc *Scene) role() page.RoleCard {
	you := sc.you()
	if you == game.NoSeat {
		return page.RoleCard{Seat: sc.seat(you)}
	}
	seat := sc.known.Seats[you]
	card := page.RoleCard{Seat: sc.seat(you), Role: seat.Role, Dead: seat.Dead}
	if seat.Role == game.RoleWerewolf && !sc.known.Over {
		for mate := range sc.known.Known(game.RoleWerewolf).Without(you).All() {
			card.Mates = append(card.Mates, sc.seat(mate))
		}
	}
	return card
}

func (sc *Scene) seats() page.Seats {
	var cards page.Seats
	for s := range game.Seat(sc.known.Setup.Seats()) {
		cards = append(cards, sc.card(s))
	}
	return cards
}

func (sc *Scene) card(s game.Seat) page.SeatCard {
	t := sc.known
	known := t.Seats[s]
	card := page.SeatCard{
		Seat: sc.seat(s), You: s == sc.you(), Dead: known.Dead, DeathDay: known.DeathDay,
		Claim: known.Claim, Role: known.Role,
		Awaited: t.Awaited.Has(s),
		Won:     t.Over && known.Role.Side() == t.Winner,
		Press:   sc.look.Plays,
		Told:    sc.told(s),
		Aimed:   sc.aimed(s),
		Found:   sc.found(s),
	}
	card.Mood = moodOf(&card, t.Alive.Len())
	switch known.Cause {
	case view.Executed:
		card.Cause = page.Executed
	case view.Attacked:
		card.Cause = page.Attacked
	}
	card.Remote = sc.look.Live && !t.Over && sc.village.Seats[s].Kind == table.Remote
	card.StoodIn = t.Over && sc.stoodIn.Has(s)
	card.Away, card.Substituted = sc.status.Away.Has(s), sc.status.Substituted.Has(s)
	if t.Over || sc.look.Agents {
		card.Bot = sc.village.Seats[s].Agent // nobody plays here any more, or nobody ever did
	}
	card.Answered = sc.togetherAsked() && !known.Dead && !card.Awaited
	return card
}

// moodOf is how a seat feels among so many living: accused is whom a third of the others, and two at
// least, say that they will vote for.
func moodOf(card *page.SeatCard, living int) face.Mood {
	switch aimed := len(card.Aimed); {
	case card.Dead:
		return face.Dead
	case aimed >= 2 && 3*aimed >= living-1:
		return face.Accused
	}
	return ""
}

// togetherAsked reports whether all are asked at once just now, so that who is not awaited has answered.
func (sc *Scene) togetherAsked() bool {
	t := sc.known
	day := t.Phase == game.PhaseTalk || t.Phase == game.PhaseVote
	return day && !t.Setup.Sequential && t.Channel != game.ChannelWhisper && !t.Awaited.Empty()
}

// timeline is what stands out up to now, and the ways back from there. It changes only with
// what stands out.
func (sc *Scene) timeline() page.Timeline {
	at := At("/tables/"+sc.village.ID, nil).With("as", string(sc.look.Lens))
	if sc.minds != nil {
		at = at.Join(sc.minds.Query())
	}
	t := sc.narrative
	line := page.Timeline{ID: sc.village.ID, Live: true}
	for _, step := range t.steps(0, 0, page.ShowAll) {
		if step.At = 0; len(t.days) > 0 && leadsBack(step.Name) {
			step.Href = at.With("go", string(step.Name)).String()
		}
		line.Steps = append(line.Steps, step)
	}
	line.Steps = slices.DeleteFunc(line.Steps, atEnds)
	line.Days = t.timeline(math.MaxInt, 0, func(n int) string { return at.With("at", strconv.Itoa(n)).String() })
	return line
}

// votes shows the last day on which there was a vote.
func (sc *Scene) votes() page.Votes {
	if len(sc.known.Votes) == 0 {
		return page.Votes{}
	}
	return sc.votesOf(sc.known.Votes[len(sc.known.Votes)-1].Day)
}

// votesOf shows the ballots of a day.
func (sc *Scene) votesOf(day int) page.Votes {
	votes := page.Votes{Day: day}
	count := Narrator{village: sc.village}
	for _, v := range sc.known.Votes {
		if v.Day != day {
			continue
		}
		if count.ballot != nil && count.ballot.N != v.Ballot+1 {
			votes.Ballots = append(votes.Ballots, *count.ballot)
			count.ballot = nil
		}
		count.vote(&rules.Event{Actor: v.Voter, Target: v.Target, Forced: v.Forced, N: uint16(v.Ballot)})
	}
	if count.ballot == nil {
		return votes
	}
	votes.Ballots = append(votes.Ballots, *count.ballot)
	sc.markExecuted(count.ballot.Rows, day)
	return votes
}

// markExecuted marks who of those voted for was executed on a day.
func (sc *Scene) markExecuted(rows []page.BallotRow, day int) {
	for _, death := range sc.known.Deaths {
		for i := range rows {
			row := &rows[i]
			row.Executed = row.Executed || death.Cause == view.Executed && death.Day == day && death.Seat == row.Target.Seat
		}
	}
}

// revealed reports whether the game is over and every role told. At reading
// pace the winner is told a moment before the roles.
func (sc *Scene) revealed() bool {
	t := sc.known
	for s := range t.Setup.Seats() {
		if t.Seats[s].Role == game.RoleNone {
			return false
		}
	}
	return t.Over
}

// after is what the viewer can do now that it is over.
func (sc *Scene) after() page.After {
	people := 0
	for i := range sc.village.Seats {
		if sc.village.Seats[i].Agent == "" {
			people++
		}
	}
	return page.After{
		Review: "/games/" + sc.village.ID + "?at=end#review",
		Seated: sc.you() != game.NoSeat, Together: people > 1, Agents: people == 0,
	}
}

// end shows what the game came to; empty until all is told.
func (sc *Scene) end(replay bool) page.End {
	t := sc.known
	if !sc.revealed() {
		return page.End{}
	}
	end := page.End{Winner: t.Winner, Seats: sc.seats(), Days: t.Day, Replay: replay}
	if sc.village.Shared {
		end.Share = page.ShareAddress(sc.village.ID, page.EndKey)
	}
	for i := range end.Seats {
		if end.Seats[i].You {
			end.You = &end.Seats[i]
		}
	}
	if sc.ending != nil {
		if e := sc.ending(); e != nil {
			e.explain(&end, sc.village, sc.you(), sc.line)
		}
	}
	return end
}
