package storybook

import (
	"strings"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/server/page"
	"aiwolfplay/templates/help"
)

// firstStories are what a newcomer meets.
func firstStories(w words) []Story {
	list := []Story{
		{"lobby-newcomer", &page.Lobby{Newcomer: true}},
		{"help", &help.Help{}},
		{"help-guided", &help.Help{Guided: "story", Chrome: page.Chrome{GoesOn: &page.GoesOn{Table: "story"}}}},
		{"glossary", &help.Glossary{}},
		{"glossary-of", &help.Glossary{Of: w.notFound + " 人狼 werewolf CO ○"}},
		{"glossary-none", &help.Glossary{Of: "x"}},
		{"reading", &help.Reading{Next: "/"}},
		{"reading-strong", &help.Reading{
			Next: "/", Chrome: page.Chrome{Aids: page.Aids{Contrast: "more", Announce: "key"}},
		}},
	}
	for _, role := range game.Roles {
		list = append(list, Story{"opening-" + strings.ToLower(role.String()), opening(w, role)})
	}
	for _, step := range page.CoachSteps {
		list = append(list, Story{"coach-" + string(step), coached(w, step)})
	}
	return list
}

// opening is the first moment of a game, seen by a seat with a role.
func opening(w words, role game.Role) *page.Table {
	t := table(w, role, game.PhaseTalk)
	t.Opening = page.Opening{RoleCard: t.Role}
	if role == game.RoleWerewolf {
		t.Opening.Mates = seatsAt(2, 4)
	}
	return t
}

// coached is a table at which the guide speaks of a step.
func coached(w words, step page.CoachStep) *page.Table {
	t := table(w, game.RoleVillager, game.PhaseTalk)
	switch step {
	case page.CoachDivine:
		t = choosing(w, game.RoleSeer, rules.AskDivine)
	case page.CoachVote:
		t = choosing(w, game.RoleVillager, rules.AskVote)
	case page.CoachNight:
		t = table(w, game.RoleVillager, game.PhaseNight)
	case page.CoachDead:
		t = dead(w)
	case page.CoachOver:
		t = result(w, game.SideVillage)
	}
	t.Coach = page.Coach{Table: "story", Step: step}
	return t
}
