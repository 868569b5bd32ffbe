// Package storybook shows each page in each state that looks different, with
// made-up data. It is support for tests and for looking at a design: nothing
// that runs imports it.
//
//	STORYBOOK=/tmp/book go test -run TestStorybook ./server/page/storybook
//
// writes every story as a file that a browser can open.
package storybook

import (
	"slices"
	"strings"
	"sync"

	"aiwolfplay/game"
	"aiwolfplay/game/rules"
	"aiwolfplay/locales"
	"aiwolfplay/server/page"
	"aiwolfplay/static"
	"aiwolfplay/templates/history"
	"aiwolfplay/templates/home"
	"aiwolfplay/templates/theatre"
	"aiwolfplay/templates/ui"
)

// Renderer writes the stories with the real templates, assets and texts. They are read once.
var Renderer = sync.OnceValues(func() (*page.Renderer, error) {
	return page.New(static.FS, locales.FS, false)
})

// A Story is a page in one state.
type Story struct {
	Name string
	Page ui.Page
}

// Stories returns every page in every state that looks different.
func Stories(lang ui.Lang) []Story {
	w := wordsIn[lang.Base()]
	var list []Story
	add := func(name string, p ui.Page) { list = append(list, Story{name, p}) }

	add("lobby-empty", &home.Lobby{})
	add("lobby-games", lobby())
	for _, role := range []game.Role{game.RoleVillager, game.RoleSeer, game.RoleWerewolf, game.RolePossessed} {
		add("talk-"+strings.ToLower(role.String()), table(w, role, game.PhaseTalk))
	}
	add("talk-building", building(w))
	add("talk-complete", complete(w))
	add("talk-pointing", pointing(w))
	add("talk-waiting", waiting(w))
	add("talk-refused", refused(w))
	add("vote", choosing(w, game.RoleVillager, rules.AskVote))
	add("vote-fifteen", votingAmong(w))
	add("revote", revoting(w))
	add("night-seer", choosing(w, game.RoleSeer, rules.AskDivine))
	add("night-werewolf", choosing(w, game.RoleWerewolf, rules.AskAttack))
	add("night-bodyguard", choosing(w, game.RoleBodyguard, rules.AskGuard))
	add("night-waiting", table(w, game.RoleVillager, game.PhaseNight))
	add("whisper", whispering(w))
	add("dead", dead(w))
	add("paused", paused(w))
	add("watching", watching(w))
	add("watching-fifteen", watchingFifteen(w))
	add("guessing", guessing(w, false))
	add("guessing-closed", guessing(w, true))
	add("guessed", guessed(w))
	add("looking-back", lookingBack(w))
	add("model", modelPage())
	add("theatre", watchingMinds(w, theatre.SheetSuspects))
	add("theatre-others", watchingMinds(w, theatre.SheetOthers))
	add("theatre-public", publicTheatre(w))
	add("result", result(w, game.SideVillage))
	add("result-lost", result(w, game.SideWerewolf))
	add("result-fifteen", resultAmong(w))
	add("fifteen", fifteen(w))
	add("crowded-five", crowded(w, 5, false))
	add("crowded-fifteen", crowded(w, 15, false))
	add("characters-five", amongCharacters(w))
	add("people-five", crowded(w, 5, true))
	add("people-fifteen", crowded(w, 15, true))
	add("games-empty", &history.Games{})
	add("games-nothing", &history.Games{Total: 47, Search: history.Search{Name: "fox", Role: game.RoleSeer}})
	add("statistics", statistics())
	add("statistics-empty", &history.Statistics{})
	add("data", data())
	add("characters", castStory())
	add("character", character())
	add("glimpse", glimpse(w))
	add("glimpse-end", sharedEnd(w, 2, w.because, w.vote))
	add("glimpse-end-watched", sharedEnd(w, game.NoSeat, "", w.vote))
	add("games", finishedGames())
	add("replay", replay(w, false))
	add("replay-end", replay(w, true))
	add("error", &ui.Error{Status: 404, What: w.notFound, Next: w.next})
	add("error-code", &ui.Error{Status: 404, What: w.notFound, Next: w.next, Code: true})
	moved := ui.Error{Status: 403, What: w.notFound, Next: w.next, Code: true, Watch: "/tables/story?as=public"}
	add("error-moved", &moved)
	return slices.Concat(
		list, firstStories(w), afterlifeStories(w), composerStories(w), roomStories(w), accountStories(w), wireStories(),
		tournamentStories(), classStories(w), queryStories(w), lessonStories(w), evaluationStories(w), miniStories(lang),
		classMiniStories(lang), embedStories(lang),
	)
}
