package storybook

import (
	"context"

	"aiwolfplay/game"
	"aiwolfplay/server/page"
	"aiwolfplay/server/web/embed"
	"aiwolfplay/server/web/minigame"
	"aiwolfplay/templates/line"
	"aiwolfplay/templates/sharing"
	"aiwolfplay/templates/ui"
)

// embedStories returns the stories of pages that other sites may show in a frame.
func embedStories(lang ui.Lang) []Story {
	ctx, w := context.Background(), featureWords(lang)
	told := framedTale{wordsIn[lang.Base()], lang}
	onAir := watching(told.words)
	onAir.Screen, onAir.Wall, onAir.Head.Pace = true, &ui.Wall{Seats: 5, Next: 15}, nil
	sorry := &ui.Error{Status: 404, What: told.notFound, Next: told.next}
	past := miniStory{name: "framed-mini", game: "publicgood", answers: all}
	mini := minigame.Framed(ctx, w, past.play(ctx, miniHall()), 2)
	for _, p := range []ui.Page{onAir, sorry, mini} {
		page.Frame(p, "/")
	}
	return []Story{
		{"framed-game", must(embed.Game(w, told, embed.NoDay))},
		{"framed-game-day", must(embed.Game(w, told, 1))},
		{"framed-mini", mini},
		{"framed-tv", onAir},
		{"framed-error", sorry},
	}
}

// A framedTale is a made-up finished game.
type framedTale struct {
	words
	lang ui.Lang
}

func (t framedTale) Ending() (*sharing.Glimpse, error) {
	return sharedEnd(t.words, game.NoSeat, "", t.vote), nil
}

func (framedTale) Days() []int { return []int{0, 1, 2, 3} }

func (t framedTale) Day(int) (line.Lines, bool) {
	lines := table(t.words, game.RoleVillager, game.PhaseTalk).Talk
	for i := range lines {
		lines[i].Protocol, lines[i].Acts, lines[i].Yours = "", false, false
	}
	return lines, true
}

func (t framedTale) HTML(p ui.Part) (string, error) {
	return must(Renderer()).Part(t.lang, p)
}
