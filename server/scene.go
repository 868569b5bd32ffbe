package server

import (
	"slices"
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/page"
)

// A scene is a table as one viewer sees it at one moment: the fold of the
// projection, and what the table says of the viewer's own question.
type scene struct {
	story
	id       string
	bots     []string     // agents' names by seat, "" for a person
	remote   game.SeatSet // of agents at connections, while the game is on
	ask      rules.Ask
	asked    bool
	deadline time.Time
	now      time.Time
	pace     *page.Pace
	paused   bool
	people
	composer func() *page.Composer   // the sentence builder, empty
	label    func(game.Seat) string  // a seat in words
	insight  *insight                // nil where nobody may look into minds
	told     page.Lines              // the log so far, where it is kept
	strip    *telling                // what stands out, where that is shown up to now
	address  func(key string) string // of a line that may be elsewhere than in this page; may be nil
}

// you returns the viewer's seat, NoSeat for spectators.
func (sc *scene) you() game.Seat {
	own, seated := sc.table.Viewer.Seat()
	if !seated || sc.borrowed {
		return game.NoSeat
	}
	return own
}

// parts renders everything of the page that changes with the game, the log apart.
func (sc *scene) parts() []page.Part {
	parts := []page.Part{sc.head(), sc.role(), sc.seats(), sc.votes(), sc.board(), sc.timeline(), sc.dock(), sc.end(false)}
	parts = append(parts, sc.theatreParts()...)
	if sc.screen {
		parts = slices.DeleteFunc(parts, isControl)
	}
	return parts
}

func (sc *scene) head() page.Head {
	t := sc.table
	head := page.Head{
		Day: t.Day, Phase: t.Phase, Living: t.Alive.Len(), Deadline: sc.deadline, Now: sc.now, Pace: sc.pace,
	}
	if sc.fixedPace || sc.screen {
		head.Pace = nil
	}
	switch t.Channel {
	case game.ChannelTalk:
		head.Turn, head.Turns = t.Turn+1, int(t.Setup.TalkTurns)
	case game.ChannelWhisper:
		head.Turn, head.Turns = t.Turn+1, int(t.Setup.WhisperTurns)
	}
	return head
}

func (sc *scene) role() page.RoleCard {
	you := sc.you()
	if you == game.NoSeat {
		return page.RoleCard{Seat: sc.seat(you)}
	}
	seat := sc.table.Seats[you]
	card := page.RoleCard{Seat: sc.seat(you), Role: seat.Role, Dead: seat.Dead}
	if seat.Role == game.RoleWerewolf && !sc.table.Over {
		for mate := range sc.table.Known(game.RoleWerewolf).Without(you).All() {
			card.Mates = append(card.Mates, sc.seat(mate))
		}
	}
	return card
}

func (sc *scene) seats() page.Seats {
	var cards page.Seats
	for s := range game.Seat(sc.table.Setup.Seats()) {
		cards = append(cards, sc.card(s))
	}
	return cards
}

func (sc *scene) card(s game.Seat) page.SeatCard {
	t := sc.table
	known := t.Seats[s]
	card := page.SeatCard{
		Seat: sc.seat(s), You: s == sc.you(), Dead: known.Dead, DeathDay: known.DeathDay,
		Claim: known.Claim, Role: known.Role,
		Awaited: t.Awaited.Has(s),
		Won:     t.Over && known.Role.Side() == t.Winner,
		Press:   sc.acts,
	}
	switch known.Cause {
	case view.Executed:
		card.Cause = page.Executed
	case view.Attacked:
		card.Cause = page.Attacked
	}
	card.Remote = sc.remote.Has(s) && !t.Over
	card.StoodIn = t.Over && sc.stoodIn.Has(s)
	card.Away, card.Relieved = sc.away.Has(s), sc.substituted.Has(s)
	if t.Over || sc.agents {
		card.Bot = sc.bots[s] // nobody plays here any more, or nobody ever did
	}
	day := t.Phase == game.PhaseTalk || t.Phase == game.PhaseVote
	card.Answered = day && !t.Setup.Sequential && t.Channel != game.ChannelWhisper && !known.Dead && !card.Awaited && !t.Awaited.Empty()
	return card
}

// votes shows the last day on which there was a vote.
func (sc *scene) votes() page.Votes {
	if len(sc.table.Votes) == 0 {
		return page.Votes{}
	}
	return sc.votesOf(sc.table.Votes[len(sc.table.Votes)-1].Day)
}

// votesOf shows the ballots of a day.
func (sc *scene) votesOf(day int) page.Votes {
	votes := page.Votes{Day: day}
	tell := story{table: view.New(sc.table.Setup, sc.table.Viewer), names: sc.names}
	for _, v := range sc.table.Votes {
		if v.Day != day {
			continue
		}
		if tell.ballot == nil || tell.ballot.N != v.Ballot+1 {
			if tell.ballot != nil {
				votes.Ballots = append(votes.Ballots, *tell.ballot)
			}
			tell.ballot = &page.Ballot{N: v.Ballot + 1}
		}
		tell.vote(&rules.Event{Actor: v.Voter, Target: v.Target, Forced: v.Forced})
	}
	if tell.ballot == nil {
		return votes
	}
	for _, death := range sc.table.Deaths {
		for i := range tell.ballot.Rows {
			row := &tell.ballot.Rows[i]
			row.Executed = row.Executed || death.Cause == view.Executed && death.Day == day && death.Seat == row.Target.Seat
		}
	}
	votes.Ballots = append(votes.Ballots, *tell.ballot)
	return votes
}

// revealed reports whether the game is over and every role told. At reading
// pace the winner is told a moment before the roles.
func (sc *scene) revealed() bool {
	t := sc.table
	for s := range t.Setup.Seats() {
		if t.Seats[s].Role == game.RoleNone {
			return false
		}
	}
	return t.Over
}

// end shows what the game came to; empty until all is told.
func (sc *scene) end(replay bool) page.End {
	t := sc.table
	if !sc.revealed() {
		return page.End{}
	}
	end := page.End{Winner: t.Winner, Seats: sc.seats(), Days: t.Day, Replay: replay, Table: sc.id}
	if !replay {
		end.Review = "/games/" + sc.id + "?at=end#review"
	}
	for i := range end.Seats {
		if end.Seats[i].You {
			end.You = &end.Seats[i]
		}
	}
	people := 0
	for _, bot := range sc.bots {
		if bot == "" {
			people++
		}
	}
	end.Agents, end.Together = people == 0, people > 1
	return end
}

// dock is what the viewer is asked, or waits for.
func (sc *scene) dock() page.Dock {
	t, you := sc.table, sc.you()
	dock := page.Dock{
		Table: sc.id, You: sc.seat(you), Day: t.Day, Limited: !sc.deadline.IsZero(), Mode: page.DockWait,
		Kind: t.Pending.Kind,
	}
	for s := range t.Awaited.Without(you).All() {
		dock.Awaited = append(dock.Awaited, sc.seat(s))
	}
	dock.Next = sc.nextSeats
	if sc.lent != nil {
		for s := range sc.lent().All() {
			dock.Lent = append(dock.Lent, page.Lens{Seat: sc.seat(s), Href: "/tables/" + sc.id + "?lens=" + string(page.EyesOf(s)), Current: sc.lens == page.EyesOf(s)})
		}
	}
	dock.MayReady, dock.Ready, dock.Lens, dock.Agents = sc.mayReady, sc.ready, sc.lens, sc.agents
	switch {
	case sc.revealed():
		dock.Mode = page.DockOver
	case sc.paused:
		dock.Mode = page.DockPaused
	case you == game.NoSeat:
		dock.Mode = page.DockWatch
	case t.Seats[you].Dead:
		dock.Mode = page.DockDead
	case sc.substituted.Has(you):
		dock.Mode = page.DockRelieved
	case sc.asked:
		sc.question(&dock)
	default:
		dock.Answer = sc.answer()
		if channel := sc.ahead(); channel != game.ChannelNone {
			dock.Composer = &page.Composer{Table: sc.id, Ahead: true, Channel: channel, Draft: protocolui.Hole, RoleShown: true}
		}
	}
	return dock
}

// ahead is where the viewer, who is not asked just now, may soon speak again:
// in the talk or whisper that is going on, unless all utterances are used up.
func (sc *scene) ahead() game.Channel {
	t, you := sc.table, sc.you()
	switch {
	case you == game.NoSeat, sc.asked, sc.paused, t.Over, t.Seats[you].Dead, sc.substituted.Has(you):
		return game.ChannelNone
	case t.Channel == game.ChannelTalk && t.Seats[you].Spoken >= t.Setup.TalksPerDay:
		return game.ChannelNone
	}
	return t.Channel
}

// speaks is the question that the viewer answers with a sentence: the open one,
// or else the next.
func (sc *scene) speaks() rules.Ask {
	if !sc.asked && sc.ahead() == game.ChannelWhisper {
		return rules.Ask{Kind: rules.AskWhisper}
	}
	return sc.ask
}

// question fills the dock with the open ask. Others are not listed: their
// answers must not disturb somebody who is writing.
func (sc *scene) question(dock *page.Dock) {
	ask := sc.ask
	dock.Ask, dock.Kind, dock.Day, dock.Awaited = ask.ID, ask.Kind, int(ask.Day), nil
	dock.Remaining, dock.Revote = int(ask.Remaining), ask.Ballot > 0
	switch ask.Kind {
	case rules.AskTalk, rules.AskWhisper:
		dock.Mode = page.DockSpeak
		dock.Turn, dock.Turns = int(ask.Turn)+1, int(sc.table.Setup.TalkTurns)
		if ask.Kind == rules.AskWhisper {
			dock.Turns = int(sc.table.Setup.WhisperTurns)
		}
		dock.Composer = sc.composer()
	default:
		dock.Mode = page.DockChoose
		for s := range ask.Targets.All() {
			dock.Targets = append(dock.Targets, sc.card(s))
		}
	}
}

// answer says what the viewer has answered while the others are awaited.
func (sc *scene) answer() string {
	p := sc.table.Pending
	switch p.Kind {
	case rules.AskNone:
		return ""
	case rules.AskTalk, rules.AskWhisper:
		return sc.pending(p)
	}
	return sc.label(p.Target)
}
