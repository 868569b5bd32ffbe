package play

import (
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/composer"
	"aiwolfplay/templates/ending"
	"aiwolfplay/templates/scene"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/ui"
)

// Dock holds the question that the viewer answers, or says what they wait for.
type Dock struct {
	Mode      DockMode
	Table     string
	You       seat.Seat
	Ask       uint32        // the question's number, sent back with the answer
	Kind      rules.AskKind // of the question, or of the one just answered
	Day       int
	Turn      int // from 1
	Turns     int
	Remaining int                // utterances left today
	Revote    bool               // the second ballot
	Limited   bool               // there is a deadline, so the dock says what happens at its end
	Composer  *composer.Composer // while waiting: of a line for the next turn, nil if there will be none to speak in
	Targets   []seat.Card        // seats that the question offers, for Kind other than talk and whisper
	Optional  bool               // choosing nobody is an answer
	Answer    string             // the viewer's answer in words, while others are awaited
	Awaited   []seat.Seat        // by day: the seats that have not answered yet
	MayReady  bool               // waiting: the night goes on until everybody is ready, or until its clock ends it
	Ready     bool               // the viewer is ready
	Holding   []Holding          // waiting: people for whom all others have waited for a while
	MayClock  bool               // the viewer may give the night a time to end
	ClockSet  bool               // somebody has set that time
	Night     bool               // waiting: for the morning
	Lens      scene.Eyes         // watching: the eyes that the viewer has chosen
	Lent      []scene.Lens       // watching: the seats whose players let the viewer look through their eyes
	Agents    bool               // watching: only built-in agents play
	Next      int                // watching a programme: the size of the next village
	Guess     *Guess             // watching: about the werewolves; nil if that is not asked
	Afterlife *Afterlife         // dead: the choices that are left
	Error     string             // why the last answer was refused, and what the rules expect
	After     After              // of a game that is over
}

// After has the choices after a game.
type After struct {
	Review   string // address of the replay, "" while that is not known
	Seated   bool   // the viewer played
	Together bool   // several people did
	Agents   bool   // no person did
	Share    string // address of the page to share the end with, "" if it cannot be shared
	Told     ending.Share
	Class    string // the id of the class in which it was played, "" for none
}

// Place returns the element that the dock replaces.
func (Dock) Place() (string, ui.Mode) { return "#dock", ui.Replace }

// A DockMode says what the dock asks of the viewer.
type DockMode string

// The modes.
const (
	DockWatch  DockMode = "watch"  // a spectator: nothing
	DockWait   DockMode = "wait"   // a living seat that is not asked just now
	DockSpeak  DockMode = "speak"  // talk or whisper, by the composer
	DockChoose DockMode = "choose" // vote, attack, divine, guard
	DockDead   DockMode = "dead"   // a dead seat: watches on

	DockDecided DockMode = "decided" // a living seat in the last night, which can change nothing
	DockOver    DockMode = "over"    // the game is over
	DockPaused  DockMode = "paused"  // the table had to stop; Error says why
	DockHeld    DockMode = "held"    // the teacher of a class holds the table
	DockFront   DockMode = "front"   // the same, and all are to look to the front

	DockSubstituted DockMode = "substituted" // an agent plays the viewer's seat, until they take it back
)

// A Holding is a person for whom all others wait.
type Holding struct {
	seat.Seat
	Table string
	Yours bool // the viewer may let an agent play for them
}

// question returns the text of a question. Each kind has its own.
func question(w ui.Words, k rules.AskKind) string { return w.T("question." + k.String()) }
func expect(w ui.Words, k rules.AskKind) string   { return w.T("expect." + k.String()) }

// waits returns a text that says for what the viewer waits.
func (d *Dock) waits(w ui.Words) string {
	switch {
	case len(d.Awaited) > 0:
		return w.N("dock.wait.for", len(d.Awaited))
	case d.Night:
		return w.T("dock.wait.morning")
	}
	return w.T("dock.wait.on")
}

// sees returns a text that says what a watcher sees.
func (d *Dock) sees(w ui.Words) string {
	text := ""
	if d.Next > 0 {
		text = w.N("tv.next", d.Next) + " "
	}
	switch {
	case d.Lens == scene.EyesAll:
		return text + w.T("watch.all")
	case d.Lens.Borrowed() && d.Agents:
		return text + w.T("watch.seat")
	case d.Lens.Borrowed():
		return text + w.T("lend.through")
	case d.Agents:
		return text + w.T("dock.watch.text")
	}
	return text + w.T("watch.mixed")
}
