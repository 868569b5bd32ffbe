package storybook

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
)

func composer(w words) *page.Composer {
	c := &page.Composer{
		Table: "story", Ask: 7, Channel: game.ChannelTalk, RoleShown: true, At: "0", Missing: w.missing,
	}
	verbs := page.ChoiceGroup{Label: w.verbs, Kind: page.GroupWords}
	for i, label := range w.verbList {
		verbs.Choices = append(verbs.Choices, page.Choice{
			Label: label, Sub: w.verbSubs[i], Step: page.Step("ESTIMATE ? ?", "1"),
		})
	}
	said := page.ChoiceGroup{Label: w.verbs, Kind: page.GroupSaid}
	for i, label := range []string{w.counter, w.ask, w.vote, w.because} {
		choice := page.Choice{Key: string(rune('1' + i)), Label: label, Step: page.Step("VOTE ?", "1")}
		said.Choices = append(said.Choices, choice)
	}
	c.Groups = []page.ChoiceGroup{said, verbs}
	for i, id := range []string{"accuse", "claim", "vote", "ask", "answer", "result"} {
		c.Intents = append(c.Intents, page.Choice{ID: id, Label: w.intents[i], Step: page.Step("VOTE ?", "1")})
	}
	for _, label := range w.wraps {
		c.Wraps = append(c.Wraps, page.Choice{Label: label, Step: page.Step("NOT (?)", "1")})
	}
	return c
}

func building(w words) *page.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	c := composer(w)
	c.Draft = "BECAUSE (DAY 1 (? VOTED ?)) (ESTIMATE ? ?)"
	c.Protocol = "BECAUSE (DAY 1 (_ VOTED _)) (ESTIMATE _ _)"
	c.Words, c.Intents = w.building, nil
	for i, text := range w.buildingParts {
		part := page.ComposerPart{Text: text, Step: page.Step(c.Draft, "1."+string(rune('0'+i))), Hole: text == "……"}
		part.Selected = part.Hole && i < 4
		if i%2 == 1 {
			part.Step = ""
		}
		c.Parts = append(c.Parts, part)
	}
	seats := page.ChoiceGroup{Label: w.whom, Kind: page.GroupSeats}
	for s := range game.Seat(5) {
		seats.Choices = append(seats.Choices, page.Choice{
			Label: number(s), Seat: s, Who: page.Seat{Seat: s, Name: animals[s]}, Step: page.Step(c.Draft, "2"),
		})
	}
	c.Groups = []page.ChoiceGroup{seats}
	c.Unwrap, c.Clear = &page.Choice{Label: w.unwrap, Step: "0 x"}, &page.Choice{Step: "0 "}
	c.Back = &page.Choice{Step: page.Step("", "")}
	t.Dock.Composer = c
	return t
}

func complete(w words) *page.Table {
	t := building(w)
	c := t.Dock.Composer
	c.Parts = c.Parts[:0]
	for _, text := range w.completeParts {
		c.Parts = append(c.Parts, page.ComposerPart{Text: text, Step: "1 x"})
	}
	c.Words, c.Protocol = w.vote, "AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02]))"
	c.Complete, c.Missing, c.Groups = true, "", nil
	t.Head.Deadline, t.Head.Now, t.Dock.Limited = now.Add(42*time.Second), now, true
	return t
}

func pointing(w words) *page.Table {
	t := building(w)
	talks := page.ChoiceGroup{Label: w.which, Kind: page.GroupTalks}
	for _, line := range t.Talk {
		if line.Kind == page.LineTalk {
			talks.Choices = append(talks.Choices, page.Choice{
				Label: "D1\u00a0#" + number(game.Seat(line.TalkID)), Sub: line.Words, Talk: line.Ref(), Step: "1 AGREE",
			})
		}
	}
	t.Dock.Composer.Groups = []page.ChoiceGroup{talks}
	return t
}

// composerStories are the builder's menus and remarks at a table, and the
// sentence lab.
func composerStories(w words) []Story {
	return []Story{
		{"talk-menu", menu(w)},
		{"talk-typing", typing(w)},
		{"talk-evidence", evidence(w)},
		{"talk-hints", hints(w)},
		{"talk-ahead", ahead(w)},
		{"lab-empty", lab(w, page.Reading{Empty: true, Builder: labBuilder(w)})},
		{"lab-read", lab(w, reading(w))},
		{"lab-wrong", lab(w, page.Reading{Typed: "VOTE Agent[04", Wrong: misread(w)})},
	}
}

// menu is what can be said of a seat that was pressed.
func menu(w words) *page.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	step := page.Step("VOTE Agent[04]", "0.clause")
	menu := page.Menu{Name: "04", Href: "#line-8"}
	for _, said := range []string{w.vote, w.divined, w.ask, w.counter} {
		menu.Choices = append(menu.Choices, page.Choice{ID: "vote", Label: said, Step: step, Seat: game.NoSeat})
	}
	for _, said := range w.verbList {
		menu.More = append(menu.More, page.Choice{ID: "verb", Label: said, Step: step, Seat: game.NoSeat})
	}
	c := t.Dock.Composer
	c.Menu, c.Intents, c.Groups, c.Wraps = &menu, nil, nil, nil
	c.Back = &page.Choice{Step: page.Step("?", "")}
	return t
}

func misread(w words) *page.Misread {
	return &page.Misread{Before: "VOTE ", Found: "Agent[04", Position: 6, What: w.refused}
}

// typing is a line that goes wrong in its middle.
func typing(w words) *page.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	c := t.Dock.Composer
	c.Typed, c.Wrong = "VOTE Agent[04", misread(w)
	for i, label := range w.verbList {
		c.Completions = append(c.Completions, page.Completion{Text: string(rune('a' + i)), Label: label})
	}
	return t
}

// evidence is a conclusion that is still to be drawn from two facts.
func evidence(w words) *page.Table {
	t := building(w)
	for _, said := range []string{w.divined, w.because} {
		t.Dock.Composer.Evidence = append(t.Dock.Composer.Evidence, page.Choice{Label: said, Step: page.Step("?", "")})
	}
	return t
}

// hints is a sentence that its author knows to be a lie, against one of
// the author's own.
func hints(w words) *page.Table {
	t := complete(w)
	c := t.Dock.Composer
	c.Truth, c.Hints = "lie", []string{w.hearsay, w.refused}
	return t
}

// ahead is a seat that has answered and writes what it will say next.
func ahead(w words) *page.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	c := composer(w)
	c.Ahead = true
	t.Dock = page.Dock{
		Mode:     page.DockWait,
		Table:    "story",
		You:      seatAt(0),
		Kind:     rules.AskTalk,
		Day:      2,
		Answer:   w.vote,
		Awaited:  seatsAt(3, 4),
		Composer: c,
	}
	return t
}
