package storybook

import (
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/templates/help"
	"aiwolfplay/templates/home"
	"aiwolfplay/templates/play"
	"aiwolfplay/templates/ui"
)

// firstStories returns the stories of pages for newcomers.
func firstStories(w words) []Story {
	list := []Story{
		{"lobby-newcomer", &home.Lobby{Newcomer: true}},
		{"help", &help.Help{}},
		{"help-guided", &help.Help{Guided: "story", Chrome: ui.Chrome{GoesOn: &ui.GoesOn{Table: "story"}}}},
		{"glossary", &help.Glossary{}},
		{"glossary-of", &help.Glossary{Of: w.notFound + " 人狼 werewolf CO ○"}},
		{"glossary-none", &help.Glossary{Of: "x"}},
		{"reading", &help.Reading{Next: "/"}},
		{"reading-strong", &help.Reading{
			Next: "/", Chrome: ui.Chrome{Aids: ui.Aids{Contrast: "more", Announce: "key"}},
		}},
	}
	for _, role := range game.Roles {
		list = append(list, Story{"opening-" + strings.ToLower(role.String()), opening(w, role)})
	}
	for _, step := range play.CoachSteps {
		list = append(list, Story{"coach-" + string(step), coached(w, step)})
	}
	return list
}

// opening returns the first moment of a game, as a seat with the given role sees it.
func opening(w words, role game.Role) *play.Table {
	t := table(w, role, game.PhaseTalk)
	t.Opening = play.Opening{RoleCard: t.Role}
	if role == game.RoleWerewolf {
		t.Opening.Mates = seatsAt(2, 4)
	}
	return t
}

// coached returns a table at which the guide explains a step.
func coached(w words, step play.CoachStep) *play.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	switch step {
	case play.CoachDivine:
		t = choosing(w, game.RoleSeer, rules.AskDivine)
	case play.CoachVote:
		t = choosing(w, game.RoleVillager, rules.AskVote)
	case play.CoachNight:
		t = table(w, game.RoleVillager, game.PhaseNight)
	case play.CoachDead:
		t = dead(w)
	case play.CoachOver:
		t = result(w, game.SideVillage)
	}
	t.Coach = play.Coach{Table: "story", Step: step}
	return t
}
