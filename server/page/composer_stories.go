package page

import (
	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/protocolui"
)

// composerStories are the builder's menus and remarks at a table, and the
// sentence lab.
func composerStories(w words) []Story {
	return []Story{
		{"talk-menu", storyMenu(w)},
		{"talk-typing", storyTyping(w)},
		{"talk-evidence", storyEvidence(w)},
		{"talk-hints", storyHints(w)},
		{"talk-ahead", storyAhead(w)},
		{"lab-empty", storyLab(w, Reading{Empty: true, Builder: storyLabBuilder(w)})},
		{"lab-read", storyLab(w, storyReading(w))},
		{"lab-wrong", storyLab(w, Reading{Typed: "VOTE Agent[04", Wrong: storyMisread(w)})},
	}
}

// storyMenu is what can be said of a seat that was pressed.
func storyMenu(w words) *Table {
	t := storyTable(w, game.RoleVillager, game.PhaseTalk)
	step := Step("VOTE Agent[04]", "0.clause")
	menu := Menu{Name: "04", Href: "#line-8", Back: Step("?", "")}
	for _, said := range []string{w.vote, w.divined, w.ask, w.counter} {
		menu.Choices = append(menu.Choices, Choice{ID: "vote", Label: said, Step: step, Seat: game.NoSeat})
	}
	for _, said := range w.verbList {
		menu.More = append(menu.More, Choice{ID: "verb", Label: said, Step: step, Seat: game.NoSeat})
	}
	c := t.Dock.Composer
	c.Menu, c.Groups, c.Wraps = &menu, nil, nil
	return t
}

func storyMisread(w words) *Misread {
	return &Misread{Before: "VOTE ", Found: "Agent[04", Position: 6, What: w.refused}
}

// storyTyping is a line that goes wrong in its middle.
func storyTyping(w words) *Table {
	t := storyTable(w, game.RoleVillager, game.PhaseTalk)
	c := t.Dock.Composer
	c.Typed, c.Wrong = "VOTE Agent[04", storyMisread(w)
	for i, label := range w.verbList {
		c.Completions = append(c.Completions, Completion{Text: string(rune('a' + i)), Label: label})
	}
	return t
}

// storyEvidence is a conclusion that is still to be drawn from two facts.
func storyEvidence(w words) *Table {
	t := storyBuilding(w)
	for _, said := range []string{w.divined, w.because} {
		t.Dock.Composer.Evidence = append(t.Dock.Composer.Evidence, Choice{Label: said, Step: Step("?", "")})
	}
	return t
}

// storyHints is a sentence that its author knows to be a lie, against one of
// the author's own.
func storyHints(w words) *Table {
	t := storyComplete(w)
	c := t.Dock.Composer
	c.RoleShown, c.Truth, c.Hints = true, "lie", []string{w.hearsay, w.refused}
	return t
}

// storyAhead is a seat that has answered and writes what it will say next.
func storyAhead(w words) *Table {
	t := storyTable(w, game.RoleVillager, game.PhaseTalk)
	c := storyComposer(w)
	c.Ahead = true
	t.Dock = Dock{Mode: DockWait, Table: "story", You: seatAt(0), Kind: rules.AskTalk, Day: 2, Answer: w.vote, Awaited: seatsAt(3, 4), Composer: c}
	return t
}

func storyLab(w words, r Reading) *Lab {
	r.Speaker = 1
	for seat := range game.Seat(game.MaxSeats) {
		r.Speakers = append(r.Speakers, seat)
	}
	example := Example{Words: w.vote, Protocol: "VOTE Agent[02]", Href: "/protocol?text=VOTE+Agent[02]#lab"}
	lab := &Lab{Chrome: Chrome{Back: "/protocol"}, Reading: r, Short: []Shorthand{{Typed: "v2", Words: w.vote, Href: example.Href}}}
	for _, l := range [...]Lesson{
		{ID: "verb-vote", Group: "verb", Word: "VOTE"}, {ID: "op-because", Group: "op", Word: "BECAUSE"}, {ID: "rule-subject", Group: "rule"},
	} {
		l.Name, l.Text, l.Examples = w.verbs, w.because, []Example{example}
		lab.Lessons = append(lab.Lessons, l)
	}
	return lab
}

func storyLabBuilder(w words) *Composer {
	c := storyComposer(w)
	c.Table, c.Speaker = "", 1
	return c
}

// storyReading is "I vote for 02, as everybody should", read as it was not quite
// typed.
func storyReading(w words) Reading {
	const text = "AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02]))"
	d, err := protocolui.ParseDraft(text)
	if err != nil {
		panic("page: a story's sentence: " + err.Error())
	}
	you, other := protocolui.Piece{Text: "01", At: "0.subject"}, func(at string) protocolui.Piece { return protocolui.Piece{Text: "02", At: at} }
	var said []protocolui.Piece
	for i, part := range w.completeParts {
		said = append(said, protocolui.Piece{Text: part, At: [...]string{"1.target", "1.clause", "2.target", "2.clause"}[i]})
	}
	r := Reading{
		Typed: text, Short: "vv2", Resolved: "Agent[01] " + text,
		Faces: Faces{
			Ja: said, En: said, Spelled: protocolui.Spell(d), Last: "3 1 3 3",
			Block: protocolui.Block{At: "0.clause", Title: w.wraps[5], Subject: you, Omitted: true, Operands: []protocolui.Block{
				{At: "1.clause", Title: w.verbList[4], Subject: you, Omitted: true, Fields: []protocolui.Piece{other("1.target")}},
				{At: "2.clause", Title: w.wraps[0], Subject: you, Omitted: true, Operands: []protocolui.Block{
					{At: "3.clause", Title: w.verbList[4], Fields: []protocolui.Piece{other("3.target")}},
				}},
			}},
		},
		Clauses:  []ClauseSubject{{At: "1.subject", Text: "VOTE Agent[02]", Who: "01", Omitted: true}},
		Changes:  []ReadChange{{From: "agent2", To: "Agent[02]", Why: w.next}},
		Expanded: text, InWords: w.vote, Note: w.refused,
		Builder: storyLabBuilder(w),
	}
	r.Builder.Draft, r.Builder.Words, r.Builder.Complete = text, w.vote, true
	for _, p := range said {
		r.Builder.Parts = append(r.Builder.Parts, ComposerPart{Text: p.Text, At: p.At, Step: Step(text, p.At)})
	}
	return r
}
