package classroom

import (
	"strings"
	"testing"

	"aiwolfplay/cmd/play/journey"
	"aiwolfplay/server/browsertest"
)

// On the wall nobody scrolls: each step of each ready lesson fits it, before and after it is answered.
func TestLessonsFitTheWall(t *testing.T) {
	t.Parallel()
	walls := map[string]browsertest.Device{"en": {Width: 1920, Height: 1080}, "ja": {Width: 1280, Height: 720}}
	r := journey.Start(t)
	for lang, size := range walls {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			teacher := journey.NewPerson(t, size, lang)
			teacher.Open(r.URL + "/class")
			teacher.Click("form[action='/class'] .button--primary")
			teacher.WaitVisible("#door .waiting__code")
			class := strings.TrimSuffix(teacher.URL(), "/console")
			wall := teacher.Tab()
			wall.Open(class + "/wall")
			for _, lesson := range []string{"language", "liar", "reasoning"} {
				teacher.Open(class + "/lessons")
				teacher.Click("button[name=lesson][value=" + lesson + "]")
				teacher.WaitVisible("#consolelesson .lesson__ways")
				for teacher.Count(".lesson__way [name=to]") > 0 || teacher.Count("[value=reveal]") > 0 {
					checkWall(t, teacher, wall)
					next := ".lesson__way [name=to]:last-of-type"
					for _, press := range []string{"#consolelesson [value=reveal]", "#consolelesson [value=shut]"} {
						if teacher.Count(press) > 0 {
							next = press
						}
					}
					if next[0] == '.' && teacher.Count(".lesson__way [value=dismiss]") > 0 {
						break // the last step
					}
					const shown = "document.getElementById('consolelesson').textContent"
					before := browsertest.Eval[string](teacher.Player, shown)
					teacher.Click(next)
					teacher.WaitJS(shown + " !== " + journey.Quote(before))
				}
				teacher.Click(".lesson__way [value=dismiss]")
				teacher.WaitVisible(".console__begin [name=seats]")
			}
		})
	}
}

// checkWall waits until the wall shows what the console does.
func checkWall(t *testing.T, teacher *journey.Person, wall *browsertest.Player) {
	t.Helper()
	shown := browsertest.Eval[string](teacher.Player, "document.querySelector('.lessonsmall .lesson__main').textContent")
	wall.WaitJS("document.querySelector('#wall .lesson__main')?.textContent === " + journey.Quote(shown))
	wall.CheckFits()
	over := browsertest.Eval[int](wall, "document.documentElement.scrollHeight - innerHeight")
	if over > 0 {
		t.Errorf("the wall is %d px too high: %s", over, strings.Join(strings.Fields(shown), " "))
	}
}
