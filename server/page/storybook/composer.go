package storybook

import (
	"time"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/composer"
	"aiwolfplay/templates/lab"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/seat"
	"aiwolfplay/templates/sentence"
)

func composerStory(w words) *composer.Composer {
	c := &composer.Composer{
		Table: "story", Ask: 7, Channel: game.ChannelTalk, RoleShown: true, At: "0", Missing: w.missing,
	}
	verbs := composer.Group{Label: w.verbs, Kind: composer.GroupWords}
	for i, label := range w.verbList {
		verbs.Choices = append(verbs.Choices, composer.Choice{
			Label: label, Sub: w.verbSubs[i], Step: composer.Step("ESTIMATE ? ?", "1"),
		})
	}
	said := composer.Group{Label: w.verbs, Kind: composer.GroupSaid}
	for i, label := range []string{w.counter, w.ask, w.vote, w.because} {
		choice := composer.Choice{Key: string(rune('1' + i)), Label: label, Step: composer.Step("VOTE ?", "1")}
		said.Choices = append(said.Choices, choice)
	}
	c.Groups = []composer.Group{said, verbs}
	for i, id := range []string{"accuse", "claim", "vote", "ask", "answer", "result"} {
		c.Intents = append(c.Intents, composer.Choice{ID: id, Label: w.intents[i], Step: composer.Step("VOTE ?", "1")})
	}
	for _, label := range w.wraps {
		c.Wraps = append(c.Wraps, composer.Choice{Label: label, Step: composer.Step("NOT (?)", "1")})
	}
	return c
}

func building(w words) *play.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	c := composerStory(w)
	c.Draft = "BECAUSE (DAY 1 (? VOTED ?)) (ESTIMATE ? ?)"
	c.Protocol = "BECAUSE (DAY 1 (_ VOTED _)) (ESTIMATE _ _)"
	c.Words, c.Intents = w.building, nil
	for i, text := range w.buildingParts {
		part := composer.Part{Text: text, Step: composer.Step(c.Draft, "1."+string(rune('0'+i))), Hole: text == "……"}
		part.Selected = part.Hole && i < 4
		if i%2 == 1 {
			part.Step = ""
		}
		c.Parts = append(c.Parts, part)
	}
	seats := composer.Group{Label: w.whom, Kind: composer.GroupSeats}
	for s := range game.Seat(5) {
		seats.Choices = append(seats.Choices, composer.Choice{
			Label: number(s), Seat: s, Who: seat.Seat{Seat: s, Name: animals[s]}, Step: composer.Step(c.Draft, "2"),
		})
	}
	c.Groups = []composer.Group{seats}
	c.Unwrap, c.Clear = &composer.Choice{Label: w.unwrap, Step: "0 x"}, &composer.Choice{Step: "0 "}
	c.Back = &composer.Choice{Step: composer.Step("", "")}
	t.Dock.Composer = c
	return t
}

func complete(w words) *play.Table {
	t := building(w)
	c := t.Dock.Composer
	c.Parts = c.Parts[:0]
	for _, text := range w.completeParts {
		c.Parts = append(c.Parts, composer.Part{Text: text, Step: "1 x"})
	}
	c.Words, c.Protocol = w.vote, "AND (VOTE Agent[02]) (REQUEST ANY (VOTE Agent[02]))"
	c.Complete, c.Missing, c.Groups = true, "", nil
	t.Head.Deadline, t.Head.Now, t.Dock.Limited = now.Add(42*time.Second), now, true
	return t
}

func pointing(w words) *play.Table {
	t := building(w)
	talks := composer.Group{Label: w.which, Kind: composer.GroupTalks}
	for _, entry := range t.Talk {
		if entry.Kind == line.KindTalk {
			talks.Choices = append(talks.Choices, composer.Choice{
				Label: "D1\u00a0#" + number(game.Seat(entry.TalkID)), Sub: entry.Words, Talk: entry.Ref(), Step: "1 AGREE",
			})
		}
	}
	t.Dock.Composer.Groups = []composer.Group{talks}
	return t
}

// composerStories returns the stories of the builder's menus and remarks at a table, and of the sentence lab.
func composerStories(w words) []Story {
	return []Story{
		{"talk-menu", menu(w)},
		{"talk-typing", typing(w)},
		{"talk-evidence", evidence(w)},
		{"talk-hints", hints(w)},
		{"talk-ahead", ahead(w)},
		{"lab-empty", labStory(w, lab.Reading{Empty: true, Builder: labBuilder(w)})},
		{"lab-read", labStory(w, reading(w))},
		{"lab-wrong", labStory(w, lab.Reading{Typed: "VOTE Agent[04", Wrong: misread(w)})},
	}
}

// menu returns a table with the menu of a seat that was pressed.
func menu(w words) *play.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	step := composer.Step("VOTE Agent[04]", "0.clause")
	menu := composer.Menu{Name: "04", Href: "#line-8"}
	for _, said := range []string{w.vote, w.divined, w.ask, w.counter} {
		menu.Choices = append(menu.Choices, composer.Choice{ID: "vote", Label: said, Step: step, Seat: game.NoSeat})
	}
	for _, said := range w.verbList {
		menu.More = append(menu.More, composer.Choice{ID: "verb", Label: said, Step: step, Seat: game.NoSeat})
	}
	c := t.Dock.Composer
	c.Menu, c.Intents, c.Groups, c.Wraps = &menu, nil, nil, nil
	c.Back = &composer.Choice{Step: composer.Step("?", "")}
	return t
}

func misread(w words) *sentence.Misread {
	return &sentence.Misread{Before: "VOTE ", Found: "Agent[04", Position: 6, What: w.refused}
}

// typing returns a table where a typed line has an error in the middle.
func typing(w words) *play.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	c := t.Dock.Composer
	c.Typed, c.Wrong = "VOTE Agent[04", misread(w)
	for i, label := range w.verbList {
		c.Completions = append(c.Completions, composer.Completion{Text: string(rune('a' + i)), Label: label})
	}
	return t
}

// evidence returns a table where two facts are chosen and their conclusion is still missing.
func evidence(w words) *play.Table {
	t := building(w)
	for _, said := range []string{w.divined, w.because} {
		choice := composer.Choice{Label: said, Step: composer.Step("?", "")}
		t.Dock.Composer.Evidence = append(t.Dock.Composer.Evidence, choice)
	}
	return t
}

// hints returns a table with a sentence that its author knows to be a lie, and that speaks against a seat of the
// author's own side.
func hints(w words) *play.Table {
	t := complete(w)
	c := t.Dock.Composer
	c.Truth, c.Hints = "lie", []string{w.hearsay, w.refused}
	return t
}

// ahead returns a table where the viewer has answered and prepares the next line.
func ahead(w words) *play.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	c := composerStory(w)
	c.Ahead = true
	t.Dock = play.Dock{
		Mode:     play.DockWait,
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
