package screen

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/game/view"
	"aiwolfplay/protocolui"
	"aiwolfplay/server/table"
	"aiwolfplay/templates/composer"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/scene"
)

// Dock returns the place for answers: the question to the viewer, or what the viewer waits for.
func (sc *Scene) Dock() play.Dock {
	t, you := sc.known, sc.you()
	dock := play.Dock{
		Table: sc.village.ID, You: sc.seat(you), Day: t.Day, Limited: !sc.status.Deadline.IsZero(),
		Mode: dockMaker{sc}.mode(),
		Kind: t.Pending.Kind, Next: sc.look.NextSeats, Lent: dockMaker{sc}.lenses(),
		MayReady: sc.status.MayReady, Ready: sc.status.Ready, Lens: sc.look.Lens, Agents: sc.look.Agents,
	}
	dock.MayClock, dock.ClockSet = sc.status.MaySetClock, sc.status.ClockSet && you != game.NoSeat
	dock.Night = t.Phase == game.PhaseNight
	for s := range sc.status.Holding.All() {
		yours := sc.status.MayReplace.Has(s)
		dock.Holding = append(dock.Holding, play.Holding{Seat: sc.seat(s), Table: sc.village.ID, Yours: yours})
	}
	for s := range t.Awaited.Without(you).All() {
		dock.Awaited = append(dock.Awaited, sc.seat(s))
	}
	switch dock.Mode {
	case play.DockWatch:
		dock.Guess = sc.guess()
	case play.DockDead:
		dock.Afterlife = expectations{sc}.afterlife()
	case play.DockSpeak, play.DockChoose:
		dockMaker{sc}.question(&dock)
	case play.DockOver:
		dock.After = sc.after()
	case play.DockWait:
		dock.Answer = dockMaker{sc}.answer()
		if channel := sc.mayPrepare(); channel != game.ChannelNone {
			dock.Composer = &composer.Composer{
				Table: sc.village.ID, Ahead: true, Channel: channel, Draft: protocolui.Hole, RoleShown: true,
			}
		}
	}
	return dock
}

// A dockMaker makes the dock, the place for answers.
type dockMaker struct{ sc *Scene }

// mode returns what the dock asks for.
func (d dockMaker) mode() play.DockMode {
	you := d.sc.you()
	switch {
	case d.sc.revealed():
		return play.DockOver
	case d.sc.status.Paused:
		return play.DockPaused
	case d.sc.status.Hold == table.HoldFront && d.sc.look.Plays:
		return play.DockFront
	case d.sc.status.Hold != table.HoldNone:
		return play.DockHeld
	case d.sc.look.Ghost:
		return play.DockDead
	case you == game.NoSeat:
		return play.DockWatch
	case d.sc.known.Seats[you].Dead:
		return play.DockDead
	case d.sc.status.Substituted.Has(you):
		return play.DockSubstituted
	case d.sc.status.Decided:
		return play.DockDecided
	case !d.sc.status.Asked:
		return play.DockWait
	case d.sc.status.Ask.Kind == rules.AskTalk || d.sc.status.Ask.Kind == rules.AskWhisper:
		return play.DockSpeak
	}
	return play.DockChoose
}

// lenses returns the eyes that the visitor may borrow.
func (d dockMaker) lenses() (list []scene.Lens) {
	if d.sc.look.Lent == nil {
		return nil
	}
	for s := range d.sc.look.Lent().All() {
		eyes := scene.EyesOf(s)
		list = append(list, scene.Lens{
			Seat: d.sc.seat(s), Href: "/tables/" + d.sc.village.ID + "?as=" + string(eyes), Current: d.sc.look.Lens == eyes,
		})
	}
	return list
}

// mayPrepare returns the channel on which a viewer who is not asked now may soon speak again. That is the
// current talk or whisper, unless all utterances are used up.
func (sc *Scene) mayPrepare() game.Channel {
	t, you := sc.known, sc.you()
	switch {
	case you == game.NoSeat, sc.status.Asked, sc.status.Paused, sc.status.Hold != table.HoldNone, t.Over,
		t.Seats[you].Dead, sc.status.Substituted.Has(you):
		return game.ChannelNone
	case t.Channel == game.ChannelTalk && t.Seats[you].Spoken >= t.Setup.TalksPerDay:
		return game.ChannelNone
	}
	return t.Channel
}

// MaySpeak reports whether the viewer is asked, or may prepare an utterance.
func (sc *Scene) MaySpeak() bool { return sc.status.Asked || sc.mayPrepare() != game.ChannelNone }

// speakingAsk returns the question that the viewer answers with a sentence: the open one, or the next one if
// none is open.
func (sc *Scene) speakingAsk() rules.Ask {
	if !sc.status.Asked && sc.mayPrepare() == game.ChannelWhisper {
		return rules.Ask{Kind: rules.AskWhisper}
	}
	return sc.status.Ask
}

// Builder returns the sentence builder of the scene's viewer.
func (sc *Scene) Builder() *Builder {
	b := &Builder{
		words: sc.words, village: sc.village, situation: protocolui.SituationOf(sc.known, sc.speakingAsk()), line: sc.line,
	}
	b.situation.RoleShown = true
	b.question = composer.Composer{
		Table: sc.village.ID, Ask: sc.status.Ask.ID, Ahead: !sc.status.Asked, Channel: b.situation.Channel,
		Speaker: b.situation.Self.Number(),
	}
	return b
}

// question fills the dock with the open ask. Other awaited seats are not listed: their answers must not
// disturb somebody who is writing.
func (d dockMaker) question(dock *play.Dock) {
	ask := d.sc.status.Ask
	dock.Ask, dock.Kind, dock.Day, dock.Awaited = ask.ID, ask.Kind, int(ask.Day), nil
	dock.Remaining, dock.Revote = int(ask.Remaining), ask.Ballot > 0
	switch ask.Kind {
	case rules.AskTalk, rules.AskWhisper:
		dock.Turn, dock.Turns = int(ask.Turn)+1, int(d.sc.known.Setup.TalkTurns)
		if ask.Kind == rules.AskWhisper {
			dock.Turns = int(d.sc.known.Setup.WhisperTurns)
		}
		dock.Composer = d.sc.Builder().begin()
	default:
		for s := range ask.Targets.All() {
			dock.Targets = append(dock.Targets, cards(d).card(s))
		}
	}
}

// answer returns the viewer's answer in words while the others are awaited.
func (d dockMaker) answer() string {
	p := d.sc.known.Pending
	switch p.Kind {
	case rules.AskNone:
		return ""
	case rules.AskTalk, rules.AskWhisper:
		return d.pending(p)
	}
	return d.sc.label(p.Target)
}

// pending returns the viewer's utterance, which is not public yet, in words.
func (d dockMaker) pending(p view.PendingAnswer) string {
	talk := view.Talk{Seat: d.sc.you(), Text: p.Text, Sentence: d.sc.known.PendingSentence()}
	return d.sc.words.utterance(&talk, d.sc.known, d.sc.you())
}
