package storybook

import (
	"aiwolfplay/game"
	"aiwolfplay/protocolui"
	"aiwolfplay/templates/composer"
	"aiwolfplay/templates/lab"
	"aiwolfplay/templates/sentence"
	"aiwolfplay/templates/ui"
)

func labStory(w words, r lab.Reading) *lab.Lab {
	r.Speaker = 1
	for seat := range game.Seat(game.MaxSeats) {
		r.Speakers = append(r.Speakers, seat)
	}
	example := lab.Example{Words: w.vote, Protocol: "VOTE Agent[02]", Href: "/protocol?text=VOTE+Agent[02]#lab"}
	shown := &lab.Lab{
		Chrome:  ui.Chrome{Back: "/protocol"},
		Reading: r,
		Short:   []lab.Shorthand{{Typed: "v2", Words: w.vote, Href: example.Href}},
	}
	for _, l := range [...]lab.Lesson{
		{ID: "verb-vote", Group: "verb", Word: "VOTE"},
		{ID: "op-because", Group: "op", Word: "BECAUSE"},
		{ID: "rule-subject", Group: "rule"},
	} {
		l.Name, l.Text, l.Examples = w.verbs, w.because, []lab.Example{example}
		shown.Lessons = append(shown.Lessons, l)
	}
	return shown
}

func labBuilder(w words) *composer.Composer {
	c := composerStory(w)
	c.Table, c.Speaker = "", 1
	return c
}

// reading returns how the lab reads "I vote for 02, as everybody should", typed with small mistakes.
func reading(w words) lab.Reading {
	const text = "AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02]))"
	d, err := protocolui.ParseDraft(text)
	if err != nil {
		panic("page: a story's sentence: " + err.Error())
	}
	you, other := protocolui.Piece{
		Text: "01",
		At:   "0.subject",
	}, func(at string) protocolui.Piece { return protocolui.Piece{Text: "02", At: at} }
	var said []protocolui.Piece
	for i, part := range w.completeParts {
		said = append(said, protocolui.Piece{Text: part, At: [...]string{"1.target", "1.clause", "2.target", "2.clause"}[i]})
	}
	r := lab.Reading{
		Typed: text, Short: "vv2", Resolved: "Agent[01] " + text,
		Faces: sentence.Faces{
			Ja: said, En: said, Spelled: protocolui.Spell(d), Last: "3 1 3 3",
			Block: protocolui.Block{At: "0.clause", Title: w.wraps[5], Subject: you, Omitted: true, Operands: []protocolui.Block{
				{At: "1.clause", Title: w.verbList[4], Subject: you, Omitted: true, Fields: []protocolui.Piece{other("1.target")}},
				{At: "2.clause", Title: w.wraps[0], Subject: you, Omitted: true, Operands: []protocolui.Block{
					{At: "3.clause", Title: w.verbList[4], Fields: []protocolui.Piece{other("3.target")}},
				}},
			}},
		},
		Clauses:  []lab.ClauseSubject{{At: "1.subject", Text: "VOTE Agent[02]", Who: "01", Omitted: true}},
		Changes:  []lab.ReadChange{{From: "agent2", To: "Agent[02]", Why: w.next}},
		Expanded: text, InWords: w.vote, Note: w.refused,
		Builder: labBuilder(w),
	}
	r.Builder.Draft, r.Builder.Words, r.Builder.Complete = text, w.vote, true
	for _, p := range said {
		r.Builder.Parts = append(r.Builder.Parts, composer.Part{Text: p.Text, At: p.At, Step: composer.Step(text, p.At)})
	}
	return r
}
